//! Lines of sight and spotting.

use crate::board::{Board, Cell};
use crate::ground::going::State;
use crate::ground::los::{Conduct, Post, level, seen_from, sight, spots, spots_to};
use crate::ground::terrain::{Feature, Marker};
use crate::input::BoardInput;
use crate::tests::ground::*;
use jumpmaster_core::hex::{Hex, Meeting, meetings};
use jumpmaster_testing::text_table::check;

/// A board as a row writes it: "orchard M15 M16; level 1 M12".
fn board(rules: &Rules, words: &str) -> Arc<Board> {
    let mut input = BoardInput::default();
    for entry in words.split(';').map(str::trim).filter(|entry| !entry.is_empty()) {
        let (hexes, terrain): (Vec<&str>, Vec<&str>) =
            entry.split(' ').partition(|word| word.starts_with(|c: char| c.is_ascii_uppercase()));
        input.terrain.entry(terrain.join(" ")).or_default().extend(hexes.iter().map(ToString::to_string));
    }
    input.read(rules).unwrap_or_else(|fault| panic!("{fault}"))
}

/// What is seen from one hex in another: "open", "orchard" or "blocked". A "+" after a hex means its upper floor.
fn look(rules: &Rules, board: &Board, from: &str, to: &str) -> &'static str {
    let cell = |hex: Hex| board.at(hex).copied();
    let post = |text: &str| {
        let hex = board.grid.parse(text.trim_end_matches('+')).unwrap();
        Post { hex, level: level(&rules.ground, board.at(hex).unwrap(), text.ends_with('+')) }
    };
    match sight(&rules.ground, post(from), post(to), cell) {
        None => "blocked",
        Some(sight) if sight.orchard => "orchard",
        Some(_) => "open",
    }
}

/// mbt.base.16, mbt.base.18, mbt.orchard.2, mbt.orchard.3, mbt.base.23, mbt.hangar.1, mbt.tower.1, mbt.ordnance.1.
#[test]
fn lines_of_sight() {
    let rules = rules();
    check(
        "
        board                                        | from to   | seen
                                                     | M10 M20   | open
        light woods M10; building M20                | M10 M20   | open        // only what lies between
        light woods M15                              | M10 M20   | blocked
        light woods M15                              | M10 M11   | open        // adjacent
        rough M15; stream M14; airstrip M13          | M10 M20   | open
        light woods N14                              | M10 M20   | open        // beside the line
        light woods M15                              | M10 O9    | open
        light woods N10                              | M10 O10   | open        // along a side, one hex only
        light woods N10 N11                          | M10 O10   | open
        light woods N10 N9                           | M10 O10   | blocked     // along a side, both
        orchard M15                                  | M10 M20   | orchard
        orchard M15 M17                              | M10 M20   | blocked
        orchard M10 M20                              | M10 M20   | open        // not their own
        orchard M15; light woods M16                 | M10 M20   | blocked
        orchard N10 N9                               | M10 O10   | orchard     // the two are one place of the line
        level 1 M10; orchard M19                     | M10 M20   | blocked     // from above it is woods 1 level high
        level 2 M10; orchard M11                     | M10 M20   | open        // near the height it is looked over
        level 2 M10; orchard M11 M12                 | M10 M20   | open
        level 2 M10; orchard M16                     | M10 M20   | blocked     // and what lies behind it is hidden
        level 1 M15                                  | M10 M20   | blocked     // a hill
        level 1 M10 M15 M20                          | M10 M20   | open        // a plateau
        level 1 M10 M20; light woods M15             | M10 M20   | blocked     // its trees stand just to the line
        level 1 M10 M20; rough M15                   | M10 M20   | open
        level 1 M10 M20; orchard M15                 | M10 M20   | orchard
        level 2 M10 M20; light woods M15             | M10 M20   | open
        level 3 M10; heavy woods M12                 | M10 M20   | open
        level 3 M10; heavy woods M14                 | M10 M20   | blocked
        fuel depot M15                               | M10 M20   | blocked
        burning M15                                  | M10 M20   | blocked
        smoke M15; wire M14; brew-up M13             | M10 M20   | open
        control tower M10; orchard M12               | M10 M20   | orchard
        control tower M10; orchard M12 M13           | M10+ M20  | open        // from its upper floor
        hangar M10; orchard M12 M13                  | M10+ M20  | blocked     // a hangar has none
        ordnance storage M10; light woods M12        | M10+ M20  | open
        fuel depot M10; light woods M12              | M10+ M20  | blocked
        light woods M12                              | M1 M30    | blocked     // further than lines are kept
                                                     | A1 XX30   | open
        ",
        |row| {
            let (from, to) = row[1].split_once(' ').unwrap();
            look(&rules, &board(&rules, row[0]), from, to.trim()).to_string()
        },
    );
    let open = rules_with("orchards=open");
    assert_eq!(look(&open, &board(&open, "orchard M15 M16"), "M10", "M20"), "open", "mbt.orchard.1");
}

/// Compares sight with another method: every hex the line meets, one by one, in fractions of a thousand million.
#[test]
fn sight_is_the_same_by_another_walk_and_from_either_end() {
    let rules = rules();
    let board = board(
        &rules,
        "level 1 M12 M13 N12 O14 K9; level 2 L11 L12; light woods N10 N11 K12 P13; orchard J10 J11 O11; building Q12; burning L8",
    );
    let cell = |hex: Hex| board.at(hex).copied();
    let height = |cell: &Cell| {
        let printed = cell.features.iter().map(|feature| rules.ground.height[feature as usize]).max().unwrap_or(0);
        if cell.markers.has(Marker::Burning) { 2 } else { printed }
    };
    let hexes: Vec<Hex> =
        board.grid.hexes().filter(|hex| hex.distance_to(board.grid.parse("M12").unwrap()) < 6).collect();
    let (mut open, mut blocked) = (0, 0);
    for (&from, &to) in hexes.iter().flat_map(|from| hexes.iter().map(move |to| (from, to))) {
        let post = |hex: Hex| Post { hex, level: cell(hex).unwrap().level };
        let seen = sight(&rules.ground, post(from), post(to), cell);
        assert_eq!(seen, sight(&rules.ground, post(to), post(from), cell), "{from:?} {to:?}");
        let (low, high) = (f64::from(post(from).level), f64::from(post(to).level));
        let level = post(from).level == post(to).level;
        let share = |hex: Hex| {
            let (a, b) = ((hex - from), (to - from));
            let dot = |a: Hex, b: Hex| f64::from(a.x * b.x + a.y * b.y) + f64::from(a.x * b.y + a.y * b.x) / 2.0;
            dot(a, b) / dot(b, b)
        };
        let mut orchards = Vec::new();
        let mut blocks = |hex: Hex| {
            let Some(cell) = cell(hex) else { return false };
            let line = low + (high - low) * share(hex);
            let ground = f64::from(cell.level);
            if level && cell.features.has(Feature::Orchard) {
                // Its own height counts only for the orchard rule.
                if ground <= line && ground + 1.0 >= line && !orchards.contains(&hex) {
                    orchards.push(hex);
                }
                return ground > line;
            }
            let top = ground + f64::from(height(&cell));
            top > line + 1e-9 || (level && height(&cell) > 0 && (top - line).abs() < 1e-9)
        };
        let mut is_blocked = false;
        for meeting in meetings(from, to) {
            is_blocked |= match meeting {
                Meeting::Through(hex) => blocks(hex),
                // On this board no two orchards share a side along a line with one of the hexes open.
                Meeting::Between(one, other) => {
                    let before = orchards_of(&cell, one) && orchards_of(&cell, other);
                    if before {
                        blocks(one)
                    } else {
                        !orchards_of(&cell, one) && !orchards_of(&cell, other) && blocks(one) && blocks(other)
                    }
                }
            };
        }
        is_blocked |= orchards.len() > 1;
        assert_eq!(seen.is_none(), is_blocked, "{} {}", board.grid.name(from), board.grid.name(to));
        if seen.is_some() { open += 1 } else { blocked += 1 }
    }
    assert!(open > 1000 && blocked > 1000, "{open} {blocked}");
}

fn orchards_of(cell: &impl Fn(Hex) -> Option<Cell>, hex: Hex) -> bool {
    cell(hex).is_some_and(|cell| cell.features.has(Feature::Orchard))
}

/// mbt.base.15, mbt.base.14, mbt.base.20, mbt.disruption.1, mbt.heavy.9, mbt.table.house-spotting.
#[test]
fn spotting() {
    let ground = &rules().ground;
    assert_eq!(seen_from(ground, Conduct::Moved, true), 10);
    assert_eq!((seen_from(ground, Conduct::Still, false), seen_from(ground, Conduct::Still, true)), (6, 2));
    let state = State::default();
    let spots_at = |spotter, conduct, cover, hexes| spots(ground, spotter, conduct, cover, hexes);
    assert!(spots_at(state, Conduct::Fired, true, 40), "any distance");
    assert!(spots_at(state, Conduct::Moved, true, 10) && !spots_at(state, Conduct::Moved, false, 11));
    assert!(spots_at(state, Conduct::Still, false, 6) && !spots_at(state, Conduct::Still, true, 3));
    let suppressed = State { suppressed: true, ..state };
    assert!(spots_at(suppressed, Conduct::Fired, false, 2) && !spots_at(suppressed, Conduct::Fired, false, 3));
    let buttoned = State { buttoned: true, ..state };
    assert!(spots_at(buttoned, Conduct::Moved, false, 3) && !spots_at(buttoned, Conduct::Moved, false, 4));
    let disrupted = State { disrupted: true, ..state };
    assert!(spots_at(disrupted, Conduct::Moved, false, 1) && !spots_at(disrupted, Conduct::Fired, false, 2));
    let abandoned = State { preparing: true, ..state };
    assert_eq!(spots_to(ground, abandoned), None);
    assert!(!spots_at(abandoned, Conduct::Fired, false, 0));
    assert_eq!(spots_to(ground, State { suppressed: true, buttoned: true, ..state }), Some(2));
}
