//! What a layout must satisfy; all faults are told at once.

use super::{Kind, Layout, Piece, Rolled, Squares};
use crate::rules::Rules;
use crate::rules::options::{Jungle, MajorSize, MinorSize};
use crate::zone::Zone;
use jumpmaster_core::plane::{Apart, Point, Polygon, Rect, Thousandths};
use jumpmaster_core::{Clause, Fault, clause};

/// The most corners of all areas of a table: more than anybody draws, and soon checked.
pub const MOST_CORNERS: usize = 4000;
/// The most points of all its roads and rivers.
pub const MOST_POINTS: usize = 1000;

/// What is wrong with a layout of a table that was rolled.
pub fn rolled(rules: &Rules, zone: Zone, squares: Squares, rolled: &[Rolled], layout: &Layout) -> Vec<Fault> {
    let outlines = match outlines(layout) {
        Ok(outlines) => outlines,
        Err(faults) => return faults,
    };
    let mut faults = as_rolled(rolled, layout);
    for (piece, outline) in layout.pieces.iter().zip(&outlines) {
        in_its_square(rules, squares, piece, outline, &mut faults);
    }
    let size = [squares.columns, squares.rows].map(|number| u32::from(number) * squares.side);
    faults.extend(everywhere(rules, Some(zone), size, layout, &outlines));
    faults
}

/// What is wrong with a table that was drawn: it is held to all that does not depend on squares.
pub fn drawn(rules: &Rules, zone: Option<Zone>, size: [u32; 2], layout: &Layout) -> Vec<Fault> {
    match outlines(layout) {
        Ok(outlines) => everywhere(rules, zone, size, layout, &outlines),
        Err(faults) => faults,
    }
}

fn fault(what: String, clause: Clause, why: &str, fix: impl Into<String>) -> Fault {
    Fault::new(what, format!("{clause}: {why}"), fix)
}

/// A piece in words: "the wood of square 3", "the MBUA at (12, 8.5)".
fn named(piece: &Piece) -> String {
    match piece.square {
        Some(square) => format!("the {} of square {square}", piece.kind),
        None => format!("the {} at ({})", piece.kind, piece.centre()),
    }
}

/// The areas as polygons, unless one of them is none.
fn outlines(layout: &Layout) -> Result<Vec<Polygon>, Vec<Fault>> {
    let points: usize = layout.pieces.iter().map(|piece| piece.corners.len()).sum();
    if points > MOST_CORNERS {
        let why = format!("a table has {MOST_CORNERS} at the most");
        return Err(vec![Fault::new(format!("areas with {points} corners"), why, "draw them with fewer")]);
    }
    let mut faults = Vec::new();
    let mut all = Vec::with_capacity(layout.pieces.len());
    for piece in &layout.pieces {
        match Polygon::new(piece.corners.clone()) {
            Ok(outline) => all.push(outline),
            Err(fault) => faults.push(fault.at(named(piece))),
        }
    }
    if faults.is_empty() { Ok(all) } else { Err(faults) }
}

/// Whether every square has exactly what was rolled for it.
fn as_rolled(rolled: &[Rolled], layout: &Layout) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut left = vec![[0_i32; 7]; rolled.len()];
    for (left, rolled) in left.iter_mut().zip(rolled) {
        let kinds = Kind::of_major(rolled.major).into_iter().chain(rolled.mbua.then_some(Kind::Mbua));
        for kind in kinds.chain(rolled.minor.iter().map(|&minor| Kind::of_minor(minor))) {
            left[kind as usize] += 1;
        }
    }
    for piece in &layout.pieces {
        match piece.square.and_then(|square| left.get_mut(usize::from(square))) {
            Some(left) => left[piece.kind as usize] -= 1,
            None => faults.push(fault(
                format!("{} is in no square", named(piece)),
                clause!("mbt2030.placement.1"),
                "each feature goes into its own square",
                format!("number its square from 0 to {}", rolled.len().saturating_sub(1)),
            )),
        }
    }
    for (square, left) in left.iter().enumerate() {
        for (&kind, &number) in <Kind as jumpmaster_core::Named>::ALL.iter().zip(left).filter(|(_, left)| **left != 0) {
            let (what, fix) =
                if number > 0 { ("is missing", "lay it out") } else { ("was not rolled", "take it away") };
            let times = if number.abs() == 1 { String::new() } else { format!("{} times ", number.abs()) };
            faults.push(fault(
                format!("square {square}: {times}{kind} {what}"),
                clause!("mbt2030.placement.1"),
                "what was rolled is placed",
                fix,
            ));
        }
    }
    faults
}

/// Twice the area of a polygon.
fn twice_area(outline: &Polygon) -> u128 {
    let cross =
        |[from, to]: [Point; 2]| i128::from(from.x()) * i128::from(to.y()) - i128::from(from.y()) * i128::from(to.x());
    outline.sides().map(cross).sum::<i128>().unsigned_abs()
}

/// Whether a piece lies in its square, and is large enough if it is major (mbt2030.grid.3, mbt2030.placement.1).
fn in_its_square(rules: &Rules, squares: Squares, piece: &Piece, outline: &Polygon, faults: &mut Vec<Fault>) {
    let Some(square) = piece.square.map(usize::from).filter(|&square| square < squares.len()) else { return };
    let ground = squares.at(square);
    if !ground.holds_all(outline) {
        faults.push(fault(
            format!("{} reaches out of it", named(piece)),
            clause!("mbt2030.placement.1"),
            "a feature lies within its own square",
            format!("keep it between ({}) and ({})", ground.low(), ground.high()),
        ));
    }
    if !piece.kind.is_major() {
        return;
    }
    let (part, side) = (u128::from(rules.counts.major_part), u128::from(squares.side));
    let large = match rules.options.major_size {
        MajorSize::AreaThird => part * twice_area(outline) >= 2 * side * side,
        MajorSize::SideThird => piece.size().iter().all(|&long| part * u128::from(long) >= side),
    };
    if !large {
        faults.push(fault(
            format!("{} is too small", named(piece)),
            clause!("mbt2030.grid.3"),
            &format!("a major piece is at least a {part}th part of its square").replace("a 3th part", "a third"),
            "make it larger",
        ));
    }
}

/// What holds on every table: sizes, gaps, jungle, roads and the river.
fn everywhere(rules: &Rules, zone: Option<Zone>, size: [u32; 2], layout: &Layout, outlines: &[Polygon]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let table = Rect::between(Point::default(), Point::near(size[0].into(), size[1].into()));
    for (piece, outline) in layout.pieces.iter().zip(outlines) {
        if !table.holds_all(outline) {
            let why = format!("the table ends at ({})", table.high());
            faults.push(Fault::new(format!("{} reaches off the table", named(piece)), why, "draw it on the table"));
        }
        sizes(rules, piece, &mut faults);
        jungle(rules, zone, piece, &mut faults);
    }
    gaps(rules, layout, outlines, &mut faults);
    lines(rules, table, layout, outlines, &mut faults);
    faults
}

fn sizes(rules: &Rules, piece: &Piece, faults: &mut Vec<Fault>) {
    let distances = &rules.distances;
    let inches = |length: u32| Thousandths(length as i32);
    let most = match piece.kind {
        Kind::Mbua => Some((distances.greatest_mbua, clause!("mbt2030.bua.2"))),
        kind if kind.is_minor() => Some((distances.greatest_minor, clause!("mbt2030.mtf.2"))),
        _ => None,
    };
    if let Some((most, clause)) = most.filter(|(most, _)| piece.size().iter().any(|long| long > most)) {
        let what = format!("{} is {} by {} in", named(piece), inches(piece.size()[0]), inches(piece.size()[1]));
        let why = format!("it is at most {} in wide and deep", inches(most));
        faults.push(fault(what, clause, &why, "make it smaller"));
    }
    let least = distances.least_minor;
    let bound = piece.kind.is_minor() && rules.options.minor_size == MinorSize::OneToEight;
    if bound && piece.size().iter().any(|&long| long < least) {
        let what = format!("{} is {} by {} in", named(piece), inches(piece.size()[0]), inches(piece.size()[1]));
        let why = format!("it is at least {} in wide and deep", inches(least));
        faults.push(fault(what, clause!("mbt2030.mtf.2"), &why, "make it larger, or set the option minor_size"));
    }
}

fn jungle(rules: &Rules, zone: Option<Zone>, piece: &Piece, faults: &mut Vec<Fault>) {
    if !piece.jungle {
        return;
    }
    let (why, fix) = match rules.options.jungle {
        _ if !piece.kind.may_be_jungle() => ("only SFH and LFA are jungle", "take the mark away"),
        _ if zone != Some(Zone::Tropical) => {
            ("jungle grows in the Tropical zone", "take the mark away, or fix the zone as Tropical")
        }
        Jungle::Off => ("jungle is only there if it is agreed", "set the option jungle to marked"),
        Jungle::Marked | Jungle::All => return,
    };
    faults.push(fault(format!("{} is jungle", named(piece)), clause!("mbt2030.going.2"), why, fix));
}

/// Whether minor features keep apart (mbt2030.mtf.3).
fn gaps(rules: &Rules, layout: &Layout, outlines: &[Polygon], faults: &mut Vec<Fault>) {
    let gap = rules.distances.minor_gap;
    let minor: Vec<_> = layout.pieces.iter().zip(outlines).filter(|(piece, _)| piece.kind.is_minor()).collect();
    for (at, (piece, outline)) in minor.iter().enumerate() {
        for (other, with) in &minor[at + 1..] {
            if near(piece.bounds(), other.bounds(), gap)
                && (outline.apart(with).closer_than(gap) || outline.overlaps(with))
            {
                let what = format!("{} and {} are too close", named(piece), named(other));
                let why = format!("minor features lie at least {} in apart", Thousandths(gap as i32));
                faults.push(fault(what, clause!("mbt2030.mtf.3"), &why, "move one of them"));
            }
        }
    }
}

/// Whether two rectangles are closer than a gap along both axes, so that what they hold may be.
fn near(a: Rect, b: Rect, gap: u32) -> bool {
    let gap = i64::from(gap);
    let close = |low: i32, high: i32, other_low: i32, other_high: i32| {
        i64::from(low) - gap < other_high.into() && i64::from(other_low) - gap < high.into()
    };
    close(a.low().x(), a.high().x(), b.low().x(), b.high().x())
        && close(a.low().y(), a.high().y(), b.low().y(), b.high().y())
}

/// Whether roads and the river are on the table, join what they must and keep off what they must.
fn lines(rules: &Rules, table: Rect, layout: &Layout, outlines: &[Polygon], faults: &mut Vec<Fault>) {
    let all = || layout.roads.iter().chain(&layout.river);
    let points: usize = all().map(Vec::len).sum();
    if points > MOST_POINTS {
        let why = format!("a table has {MOST_POINTS} at the most");
        faults.push(Fault::new(format!("roads and rivers with {points} points"), why, "draw them with fewer"));
        return;
    }
    for line in all() {
        if line.len() < 2 || line.windows(2).any(|leg| leg[0] == leg[1]) {
            let at = line.first().map_or_else(String::new, |point| format!(" at ({point})"));
            let why = "it leads from one place to another";
            faults.push(Fault::new(
                format!("a road or river{at} stays where it is"),
                why,
                "draw it from place to place",
            ));
        }
        if let Some(point) = line.iter().find(|point| !table.holds(**point)) {
            let why = format!("the table ends at ({})", table.high());
            faults.push(Fault::new(format!("a road or river at ({point})"), why, "keep it on the table"));
        }
    }
    joined(layout, outlines, faults);
    if let Some(river) = &layout.river {
        along(rules, table, layout, river, faults);
    }
}

/// Whether every built-up area is joined by road to another; one alone needs none (mbt2030.bua.3).
fn joined(layout: &Layout, outlines: &[Polygon], faults: &mut Vec<Fault>) {
    let towns: Vec<_> = layout.pieces.iter().zip(outlines).filter(|(piece, _)| piece.kind.is_built_up()).collect();
    if towns.len() < 2 {
        return;
    }
    let of = networks(&layout.roads);
    let reaches = |outline: &Polygon, road: &[Point]| {
        road.iter().any(|&point| outline.holds(point)) || road.windows(2).any(|leg| outline.is_crossed(leg[0], leg[1]))
    };
    let roads_of = |outline: &Polygon| -> Vec<usize> {
        layout.roads.iter().zip(&of).filter(|(road, _)| reaches(outline, road)).map(|(_, &network)| network).collect()
    };
    let networks: Vec<Vec<usize>> = towns.iter().map(|(_, outline)| roads_of(outline)).collect();
    for (at, (piece, _)) in towns.iter().enumerate() {
        let others = networks.iter().enumerate().filter(|(other, _)| *other != at);
        if !others.flat_map(|(_, other)| other).any(|network| networks[at].contains(network)) {
            faults.push(fault(
                format!("no road joins {} to another built-up area", named(piece)),
                clause!("mbt2030.bua.3"),
                "every MBUA and BUA is joined by road to at least one other",
                "draw a road from it to another",
            ));
        }
    }
}

/// The number of the network that each road belongs to: roads that meet are in one.
fn networks(roads: &[Vec<Point>]) -> Vec<usize> {
    let meet = |a: &[Point], b: &[Point]| {
        a.windows(2)
            .any(|leg| b.windows(2).any(|with| Apart::of_segments([leg[0], leg[1]], [with[0], with[1]]) == Apart::NONE))
    };
    let mut of: Vec<usize> = (0..roads.len()).collect();
    for (at, road) in roads.iter().enumerate() {
        for other in 0..at {
            if of[other] != of[at] && meet(road, &roads[other]) {
                let (from, into) = (of[at], of[other]);
                of.iter_mut().filter(|network| **network == from).for_each(|network| *network = into);
            }
        }
    }
    of
}

/// Whether the river is agreed, leads along a diagonal or from left to right at half depth, and runs round high ground
/// (mbt2030.river.1, mbt2030.river.2).
fn along(rules: &Rules, table: Rect, layout: &Layout, river: &[Point], faults: &mut Vec<Fault>) {
    if !rules.options.river {
        let why = "there is one only if both players agree";
        let fix = "set the option river to on";
        faults.push(fault("there is a river".into(), clause!("mbt2030.river.1"), why, fix));
    }
    let [low_left, low_right, high_right, high_left] = table.corners();
    let half = table.high().y() / 2;
    let middle = |x: i32| Point::near(x.into(), half.into());
    let courses = [[low_left, high_right], [low_right, high_left], [middle(0), middle(table.high().x())]];
    let ends = [river.first().copied(), river.last().copied()];
    if !courses.iter().any(|&[from, to]| ends == [Some(from), Some(to)] || ends == [Some(to), Some(from)]) {
        faults.push(fault(
            "the river leads from nowhere to nowhere".into(),
            clause!("mbt2030.river.1"),
            "it runs along a diagonal of the table, or from left to right at half depth",
            format!(
                "let it begin and end in opposite corners, or at ({}) and ({})",
                middle(0),
                middle(table.high().x())
            ),
        ));
    }
    if over_high_ground(river, &layout.pieces, rules.distances.river) {
        faults.push(fault(
            "the river runs over high ground".into(),
            clause!("mbt2030.river.2"),
            "it bends round SFH, H and hills",
            "lead it round them, half its width away",
        ));
    }
}

/// Whether a river of some width runs over high ground.
pub(super) fn over_high_ground(river: &[Point], pieces: &[Piece], wide: u32) -> bool {
    let high = pieces.iter().filter(|piece| piece.kind.is_high());
    let mut outlines = high.filter_map(|piece| Polygon::new(piece.corners.clone()).ok());
    outlines.any(|outline| {
        river.iter().any(|&point| outline.holds(point))
            || river.windows(2).any(|leg| {
                let mut sides = outline.sides();
                sides.any(|side| Apart::of_segments([leg[0], leg[1]], side).closer_than(wide.div_ceil(2)))
            })
    })
}
