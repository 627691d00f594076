//! How fast a table is measured: 36 stands against 36, over 40 areas, roads and a river.
//!
//! Goals: sight, range and arc of all 1296 pairs in under 2 ms; a drag judged well within a frame.

use divan::{Bencher, black_box};
use jumpmaster_core::plane::{Facing, Point};
use jumpmaster_core::{Ledger, Named, Rules as _};
use jumpmaster_mbt2030::measure::arc::bears;
use jumpmaster_mbt2030::measure::base::{Ruler, Stance};
use jumpmaster_mbt2030::measure::fall_back::fall_back;
use jumpmaster_mbt2030::measure::field::Field;
use jumpmaster_mbt2030::measure::going::Walker;
use jumpmaster_mbt2030::measure::sight::Lines;
use jumpmaster_mbt2030::measure::travel::{Body, Move, Mover, Other, Table, judge};
use jumpmaster_mbt2030::measure::zone::Smoke;
use jumpmaster_mbt2030::rules::Rules;
use jumpmaster_mbt2030::rules::moves::Kind;
use jumpmaster_mbt2030::terrain::{Kind as Area, Layout, Piece};
use jumpmaster_mbt2030::unit::{Condition, Mode, Posture, SubClass};

fn main() {
    divan::main();
}

struct Battle {
    rules: Rules,
    field: Field,
    ours: Vec<Stance>,
    theirs: Vec<Stance>,
    smoke: Vec<Smoke>,
}

/// Areas of eight corners spread over a table of 72 by 48 in, with stands along both edges and before them.
fn battle() -> Battle {
    let rules = Rules::read(&Ledger::read(jumpmaster_mbt2030::LEDGER).unwrap()).unwrap();
    let shape = [[0, 1], [1, 0], [3, 0], [4, 1], [4, 3], [3, 4], [1, 4], [0, 3]];
    let pieces = (0..40).map(|number: i64| {
        let (left, low) = (number % 8 * 9000 + number * 131 % 2500, number / 8 * 9600 + number * 377 % 3000);
        let size = 600 + number * 53 % 900;
        let corners = shape.map(|[x, y]| Point::near(left + x * size, low + y * size)).to_vec();
        Piece { kind: Area::ALL[number as usize % Area::ALL.len()], square: None, corners, jungle: false }
    });
    let line = |places: &[[i64; 2]]| places.iter().map(|&[x, y]| Point::near(x, y)).collect::<Vec<_>>();
    let layout = Layout {
        pieces: pieces.collect(),
        roads: vec![
            line(&[[0, 10_000], [30_000, 14_000], [72_000, 12_000]]),
            line(&[[40_000, 0], [36_000, 24_000], [41_000, 48_000]]),
        ],
        river: Some(line(&[[0, 24_000], [20_000, 26_000], [50_000, 22_000], [72_000, 24_000]])),
    };
    let field = Field::new(&rules, [72_000, 48_000], &layout).unwrap();
    let row = |low: i64, step: i64, facing: Facing| -> Vec<Stance> {
        let place = |number: i64| Point::near(3000 + number % 12 * 5800 + number * 37 % 400, low + number / 12 * step);
        (0..36).map(|number| Stance { at: place(number), facing }).collect()
    };
    let (ours, theirs) = (row(3000, 5300, Facing::ALONG_Y), row(45_000, -5300, Facing::new(-3, -700).unwrap()));
    Battle {
        rules,
        field,
        ours,
        theirs,
        smoke: vec![Smoke(Point::near(30_000, 24_000)), Smoke(Point::near(50_000, 25_000))],
    }
}

/// Lines of sight between all pairs. Nine in ten are blocked here, and a blocked line is answered at its first blocker.
#[divan::bench]
fn sight_36_by_36_over_40(bencher: Bencher) {
    let Battle { rules, field, ours, theirs, smoke } = battle();
    bencher.bench(|| {
        let lines = Lines::new(&rules, &field, &smoke, false);
        let eyes = |stands: &[Stance]| stands.iter().map(|stand| lines.eye(stand.at)).collect::<Vec<_>>();
        let (ours, theirs) = (eyes(&ours), eyes(&theirs));
        ours.iter().map(|one| theirs.iter().filter(|other| lines.clear(one, other)).count()).sum::<usize>()
    });
}

/// Everything that blocks each line: no pair is answered before all areas were looked at.
#[divan::bench]
fn all_blockers_36_by_36_over_40(bencher: Bencher) {
    let Battle { rules, field, ours, theirs, smoke } = battle();
    bencher.bench(|| {
        let lines = Lines::new(&rules, &field, &smoke, false);
        let eyes = |stands: &[Stance]| stands.iter().map(|stand| lines.eye(stand.at)).collect::<Vec<_>>();
        let (ours, theirs) = (eyes(&ours), eyes(&theirs));
        let pairs = ours.iter().flat_map(|one| theirs.iter().map(move |other| (one, other)));
        pairs.map(|(one, other)| lines.blockers(one, other).count()).sum::<usize>()
    });
}

/// Range, arc and line of sight of all pairs: all that eligibility asks of the table.
#[divan::bench]
fn eligibility_36_by_36_over_40(bencher: Bencher) {
    let Battle { rules, field, ours, theirs, smoke } = battle();
    bencher.bench(|| {
        let (lines, ruler) = (Lines::new(&rules, &field, &smoke, false), Ruler::of(&rules));
        let measured = |stands: &[Stance]| -> Vec<_> {
            stands.iter().map(|&stand| (stand, ruler.base(stand), lines.eye(stand.at))).collect()
        };
        let (ours, theirs) = (measured(&ours), measured(&theirs));
        let may = |one: &(Stance, _, _), other: &(Stance, _, _)| {
            ruler.within(&one.1, &other.1, 36_000)
                && bears(&rules, Posture::Armour, one.0, other.0.at, false)
                && lines.clear(&one.2, &other.2)
        };
        ours.iter().map(|one| theirs.iter().filter(|other| may(one, other)).count()).sum::<usize>()
    });
}

/// Distances of all pairs, compared exactly.
#[divan::bench]
fn distances_36_by_36(bencher: Bencher) {
    let Battle { rules, ours, theirs, .. } = battle();
    let ruler = Ruler::of(&rules);
    let bases = |stands: &[Stance]| stands.iter().map(|&stand| ruler.base(stand)).collect::<Vec<_>>();
    let (ours, theirs) = (bases(&ours), bases(&theirs));
    bencher.bench(|| ours.iter().filter_map(|one| theirs.iter().map(|other| ruler.apart(one, other)).min()).min());
}

/// A drag of three legs between 71 other stands, judged with every reason.
#[divan::bench(args = [Kind::Tactical, Kind::March])]
fn drag(bencher: Bencher, pace: Kind) {
    let Battle { rules, field, ours, theirs, .. } = battle();
    let ruler = Ruler::of(&rules);
    let other = |&stand: &Stance, opposing: bool| Other {
        base: ruler.base(stand),
        body: Body::Ground,
        opposing,
        of_group: !opposing,
        bghq: false,
    };
    let others: Vec<Other> = ours[1..]
        .iter()
        .map(|stand| other(stand, false))
        .chain(theirs.iter().map(|stand| other(stand, true)))
        .collect();
    let mover = Mover {
        walker: Walker { sub_class: SubClass::InfNorm, jungle_trained: false },
        posture: Posture::Infantry,
        mode: Mode::Mobile,
        state: Condition::Steady,
        blank: false,
        bghq: false,
        fragile: false,
        from: ours[0],
    };
    let path = [[8000, 9000], [16_000, 12_000], [24_000, 11_000]].map(|[x, y]| Point::near(x, y)).to_vec();
    let motion = Move { pace, path, facing: Facing::RIGHT };
    let table = Table { rules: &rules, field: &field, others: &others, night: false };
    bencher.bench(|| judge(table, black_box(&mover), black_box(&motion)));
}

/// A fall-back between all other stands: with nothing behind, into one of them, and askew along the side of one, so near
/// that many places must be looked at.
#[divan::bench(args = ["open", "into a base", "along a base"])]
fn fall_back_among_71(bencher: Bencher, behind: &str) {
    let Battle { rules, field, ours, theirs, .. } = battle();
    let ruler = Ruler::of(&rules);
    let facing = Facing::new(-3, -7).unwrap();
    let from = Stance { at: ours[0].at, facing };
    let back = facing.back().ahead(1800);
    let across = Facing::new(7, -3).unwrap().ahead(1003);
    let other = match behind {
        "into a base" => from.at.plus(back),
        "along a base" => from.at.plus(back).plus(across),
        _ => ours[1].at,
    };
    let others: Vec<_> = (ours[2..].iter().chain(&theirs).copied())
        .chain([Stance { at: other, facing }])
        .map(|stand| ruler.base(stand))
        .collect();
    let walker = Walker { sub_class: SubClass::MbtNorm, jungle_trained: false };
    let told = fall_back(&rules, &field, walker, from, &others);
    assert_eq!(told.stop.is_some(), behind == "into a base");
    bencher.bench(|| fall_back(&rules, &field, walker, black_box(from), &others));
}
