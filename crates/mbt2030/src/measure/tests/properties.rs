//! Everything measured is held against the slow reference, on tables small enough for it: 100 thousand cases each, with many
//! that share borders, run along sides or touch corners, as all places lie on a coarse grid.

use super::slow::{self, At, Land, Place};
use crate::measure::arc::{Aspect, aspect};
use crate::measure::base::{Ruler, Stance};
use crate::measure::fall_back::{Stop, fall_back};
use crate::measure::field::Field;
use crate::measure::going::Walker;
use crate::measure::leg::Leg;
use crate::measure::sight::Lines;
use crate::measure::zone::Smoke;
use crate::rules::Rules;
use crate::rules::going::{Going, Ground};
use crate::terrain::{Kind, Layout, Piece};
use crate::tests::rules::rules;
use crate::unit::SubClass;
use jumpmaster_core::Named;
use jumpmaster_core::plane::{Facing, Point, Polygon};
use proptest::prelude::*;
use std::sync::LazyLock;

fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, max_global_rejects: 10_000_000, ..ProptestConfig::with_cases(100_000) }
}

/// The rules on a scale on which an inch is 40 thousandths.
static SMALL: LazyLock<Rules> = LazyLock::new(|| small(&[]));

/// The rules as they are.
static FULL: LazyLock<Rules> = LazyLock::new(|| rules(&[]));

fn small(options: &[&str]) -> Rules {
    let mut rules = rules(options);
    let distances = &mut rules.distances;
    (distances.base, distances.road, distances.river, distances.smoke) = (40, 40, 40, 80);
    rules
}

fn point((x, y): Place) -> Point {
    Point::at(x as i32, y as i32).unwrap()
}

fn facing((x, y): Place) -> Facing {
    Facing::new(x as i32, y as i32).unwrap()
}

/// Places on a grid of tens, or anywhere.
fn place() -> impl Strategy<Value = Place> {
    prop_oneof![3 => (0..=20_i128, 0..=20_i128).prop_map(|(x, y)| (x * 10, y * 10)), 1 => (0..=200_i128, 0..=200_i128)]
}

/// Facings along the axes and diagonals, and others.
fn direction() -> impl Strategy<Value = Place> {
    prop_oneof![(-1..=1_i128, -1..=1_i128), (-1000..=1000_i128, -1000..=1000_i128)]
        .prop_filter("a facing leads somewhere", |&f| f != (0, 0))
}

fn outline() -> impl Strategy<Value = Vec<Place>> {
    let free = prop::collection::vec(place(), 3..6);
    let block = (place(), place()).prop_map(|(a, b)| vec![a, (b.0, a.1), b, (a.0, b.1)]);
    prop_oneof![free, block].prop_filter("an area has one border", |corners| {
        Polygon::new(corners.iter().map(|&corner| point(corner)).collect()).is_ok()
    })
}

fn land() -> impl Strategy<Value = Land> {
    let kind = prop::sample::select(vec!["SFH", "LFA", "H", "MBUA", "BUA", "wood", "hill"]);
    let areas = prop::collection::vec((kind, outline()), 0..4);
    let lines = || prop::collection::vec(prop::collection::vec(place(), 2..4), 0..2);
    (areas, lines(), lines()).prop_map(|(areas, roads, rivers)| Land { areas, roads, rivers, bank: 20 })
}

fn field(rules: &Rules, size: [u32; 2], land: &Land) -> Field {
    let points = |places: &[Place]| places.iter().map(|&at| point(at)).collect::<Vec<Point>>();
    let piece = |(kind, corners): &(&str, Vec<Place>)| Piece {
        kind: Kind::named(kind).unwrap(),
        square: None,
        corners: points(corners),
        jungle: false,
    };
    let layout = Layout {
        pieces: land.areas.iter().map(piece).collect(),
        roads: land.roads.iter().map(|line| points(line)).collect(),
        river: land.rivers.first().map(|line| points(line)),
    };
    Field::new(rules, size, &layout).unwrap()
}

/// A small table on the scale of a real one.
fn full(land: &Land) -> Land {
    let up = |places: &[Place]| -> Vec<Place> { places.iter().map(|&place| full_place(place)).collect() };
    Land {
        areas: land.areas.iter().map(|(kind, corners)| (*kind, up(corners))).collect(),
        roads: land.roads.iter().map(|line| up(line)).collect(),
        rivers: land.rivers.iter().map(|line| up(line)).collect(),
        bank: 500,
    }
}

fn full_place((x, y): Place) -> Place {
    (x * 37, y * 41)
}

fn ruler() -> Ruler {
    Ruler::of(&SMALL)
}

fn same(fraction: (i128, i128), other: (i128, i128)) -> bool {
    fraction.0 * other.1 == other.0 * fraction.1
}

/// A stand falls back to where the loop over every thousandth takes it.
fn fall_back_as_by_steps(
    rules: &Rules,
    half: i128,
    land: &Land,
    from: Place,
    f: Place,
    sub_class: SubClass,
    others: &[(Place, Place)],
) -> Result<(), TestCaseError> {
    let (ruler, longest, edge) = (Ruler::of(rules), 4 * half, 50 * half);
    let field = field(rules, [edge as u32, edge as u32], land);
    let bases: Vec<_> = others.iter().map(|&(at, f)| ruler.base(Stance { at: point(at), facing: facing(f) })).collect();
    let walker = Walker { sub_class, jungle_trained: false };
    let told = fall_back(rules, &field, walker, Stance { at: point(from), facing: facing(f) }, &bases);
    let slow_others: Vec<_> = others.iter().map(|&(at, f)| slow::base(at, f, half)).collect();
    let n = f.0 * f.0 + f.1 * f.1;
    let place = |k: i128| (from.0 - slow::component(k, f.0, n), from.1 - slow::component(k, f.1, n));
    let mover = crate::rules::going::Mover::of(sub_class).unwrap();
    let stop = (1..=longest).find_map(|k| {
        let at = place(k);
        if !(0..=edge).contains(&at.0) || !(0..=edge).contains(&at.1) {
            return Some((k, "edge"));
        }
        if rules.going.going(land.ground(At::whole(at)), mover, false) == Going::Impassable {
            return Some((k, "ground"));
        }
        let base = slow::base(at, f, half);
        slow_others.iter().any(|other| slow::overlap(&base, other)).then_some((k, "base"))
    });
    let words = told.stop.map(|stop| match stop {
        Stop::Edge => "edge",
        Stop::Ground(_) => "ground",
        Stop::Base(_) => "base",
    });
    let gone = stop.map_or(longest, |(k, _)| k - 1);
    prop_assert_eq!((i128::from(told.gone), words), (gone, stop.map(|(_, why)| why)));
    prop_assert_eq!(told.broken, words == Some("edge"));
    prop_assert_eq!(told.place, if told.broken { point(from) } else { point(place(gone)) });
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    /// mbt2030.measure.1, mbt2030.measure.4: bases and the distance between them.
    #[test]
    fn distances(a in place(), f in direction(), b in place(), g in direction(), limit in 0..250_i128) {
        let (one, other) = (ruler().base(Stance { at: point(a), facing: facing(f) }), ruler().base(Stance { at: point(b), facing: facing(g) }));
        let (slow_one, slow_other) = (slow::base(a, f, 20), slow::base(b, g, 20));
        prop_assert_eq!(one.corners, slow_one.map(point));
        let (n, d) = slow::apart(&slow_one, &slow_other);
        prop_assert!(same(one.apart(&other).fraction(), (n, d)));
        let fast = [ruler().within(&one, &other, limit as u32), ruler().closer_than(&one, &other, limit as u32)];
        prop_assert_eq!(fast, [n <= limit * limit * d, n < limit * limit * d]);
        prop_assert_eq!(ruler().touch(&one, &other), n <= 4 * d);
        prop_assert_eq!(one.overlaps(&other), slow::overlap(&slow_one, &slow_other));
        let (n, d) = if slow::inside(&slow_one, At::whole(b)) { (0, 1) } else {
            let all = slow::sides(&slow_one).into_iter().map(|s| slow::squared(At::whole(b), s.0, s.1));
            all.min_by(|x, y| (x.0 * y.1).cmp(&(y.0 * x.1))).unwrap()
        };
        prop_assert!(same(ruler().from_point(&one, point(b)).fraction(), (n, d)), "from a place");
    }

    /// mbt2030.move.6: the hull of a base at both ends of a leg, by the outlines that bound it.
    #[test]
    fn hulls_of_legs(a in place(), f in direction(), to in place(), b in place(), g in direction(), limit in 0..150_u32) {
        let (one, other) = (ruler().base(Stance { at: point(a), facing: facing(f) }), ruler().base(Stance { at: point(b), facing: facing(g) }));
        let (start, end, slow_other) = (slow::base(a, f, 20), slow::base(to, f, 20), slow::base(b, g, 20));
        let mut parts = vec![slow::apart(&start, &slow_other), slow::apart(&end, &slow_other)];
        for corner in 0..4 {
            let next = (corner + 1) % 4;
            let swept = [start[corner], start[next], end[next], end[corner]];
            parts.push(slow::apart(&swept, &slow_other));
        }
        let (n, d) = parts.into_iter().min_by(|x, y| (x.0 * y.1).cmp(&(y.0 * x.1))).unwrap();
        prop_assert!(same(ruler().on_leg(&one, point(to), &other).fraction(), (n, d)));
        let square = i128::from(limit) * i128::from(limit);
        prop_assert_eq!(ruler().keeps_beyond(&one, point(to), &other, limit), n > square * d);
    }

    /// mbt2030.arc.1: half-planes by the sign of a product, quarters by comparing what is ahead with what is beside.
    #[test]
    fn arcs(a in place(), f in direction(), b in place()) {
        static QUARTERS: LazyLock<Rules> = LazyLock::new(|| small(&["arc_split = quarters"]));
        let stand = Stance { at: point(a), facing: facing(f) };
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let (ahead, beside) = (dx * f.0 + dy * f.1, (dx * f.1 - dy * f.0).abs());
        let half = if ahead >= 0 { Aspect::Front } else { Aspect::Rear };
        prop_assert_eq!(aspect(&SMALL, stand, point(b)), half);
        let quarter = if ahead >= beside { Aspect::Front } else if -ahead >= beside { Aspect::Rear } else { Aspect::Flank };
        prop_assert_eq!(aspect(&QUARTERS, stand, point(b)), quarter);
    }

    /// mbt2030.move.2, mbt2030.going.8: the sections of a leg have each step on the ground that lies in its middle.
    #[test]
    fn steps_of_a_leg(land in land(), from in place(), to in place()) {
        prop_assume!(from != to);
        let (leg, field) = (Leg::new(point(from), point(to)).unwrap(), field(&SMALL, [1000, 1000], &land));
        let length = slow::root_up((to.0 - from.0).pow(2) + (to.1 - from.1).pow(2));
        prop_assert_eq!(i128::from(leg.length()), length);
        let sections = leg.sections(&field);
        prop_assert!(sections.windows(2).all(|pair| pair[0].steps.end == pair[1].steps.start && pair[0].layers != pair[1].layers));
        prop_assert_eq!((sections[0].steps.start, sections.last().unwrap().steps.end), (0, leg.length()));
        for section in sections {
            let ground = Ground::of(section.layers);
            for step in section.steps {
                prop_assert_eq!(ground, land.ground(At::middle(from, to, step.into(), length)), "step {}", step);
            }
        }
        prop_assert_eq!(Ground::of(field.at(point(to))), land.ground(At::whole(to)));
    }

    /// mbt2030.los.1, mbt2030.smoke.4: lines of sight past areas that contain neither end, and through no smoke.
    #[test]
    fn sight_lines(land in land(), smoke in prop::collection::vec(place(), 0..3), from in place(), to in place()) {
        static ACROSS: LazyLock<Rules> = LazyLock::new(|| small(&["smoke_inside = only-across"]));
        let field = field(&SMALL, [1000, 1000], &land);
        let screens: Vec<Smoke> = smoke.iter().map(|&centre| Smoke(point(centre))).collect();
        let holds = |corners: &[Place]| slow::inside(corners, At::whole(from)) || slow::inside(corners, At::whole(to));
        let through = |corners: &[Place]| from != to && slow::runs_through(corners, from, to);
        let area = land.areas.iter().any(|(_, corners)| through(corners) && !holds(corners));
        let square = |&(x, y): &Place| [(x - 40, y - 40), (x + 40, y - 40), (x + 40, y + 40), (x - 40, y + 40)];
        let covered = |square: &[Place]| through(square) || (from == to && slow::inside(square, At::whole(from)));
        let clear = |rules: &Rules, adverse: bool| {
            let lines = Lines::new(rules, &field, &screens, adverse);
            let (one, other) = (lines.eye(point(from)), lines.eye(point(to)));
            assert_eq!(lines.clear(&one, &other), lines.clear(&other, &one), "sight is mutual");
            lines.clear(&one, &other)
        };
        prop_assert_eq!(clear(&SMALL, true), !area);
        prop_assert_eq!(clear(&SMALL, false), !area && !smoke.iter().any(|at| covered(&square(at))));
        prop_assert_eq!(clear(&ACROSS, false), !area && !smoke.iter().any(|at| through(&square(at)) && !holds(&square(at))));
    }

    /// mbt2030.state.4, mbt2030.state.5: a fall-back ends where the loop over every thousandth ends it.
    #[test]
    fn fall_backs(
        land in land(), from in place(), f in direction(), sub_class in prop::sample::select(SubClass::ALL[..6].to_vec()),
        others in prop::collection::vec((place(), direction()), 0..3),
    ) {
        fall_back_as_by_steps(&SMALL, 20, &land, from, f, sub_class, &others)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    /// The same on a table of full size, where a leg has thousands of steps.
    #[test]
    fn steps_of_a_long_leg(land in land(), from in place(), to in place()) {
        prop_assume!(from != to);
        let (land, from, to) = (full(&land), full_place(from), full_place(to));
        let field = field(&FULL, [9000, 9000], &land);
        let leg = Leg::new(point(from), point(to)).unwrap();
        let mut counts = [0_u32; 18];
        (0..leg.length()).for_each(|step| counts[land.ground(At::middle(from, to, step.into(), leg.length().into())).number()] += 1);
        let mut told = [0_u32; 18];
        leg.sections(&field).iter().for_each(|section| told[Ground::of(section.layers).number()] += section.steps.len() as u32);
        prop_assert_eq!(told, counts);
    }

    /// A fall-back of a full 2 in.
    #[test]
    fn fall_backs_of_two_inches(
        land in land(), from in place(), f in direction(), sub_class in prop::sample::select(SubClass::ALL[..6].to_vec()),
        others in prop::collection::vec((place(), direction()), 0..3),
    ) {
        let others: Vec<_> = others.into_iter().map(|(at, f)| (full_place(at), f)).collect();
        fall_back_as_by_steps(&FULL, 500, &full(&land), full_place(from), f, sub_class, &others)?;
    }
}
