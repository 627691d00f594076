//! Flight: turns, formation, bans, hazards, ways off the map.

use crate::air::course::step;
use crate::air::exits::Exits;
use crate::air::flight::{
    Altitude, Away, Flight, Phase, Task, Turn, crowds, hazard, judge_formation, judge_return, recovers,
};
use crate::board::Board;
use crate::input::BoardInput;
use crate::rules::Rules;
use crate::rules::air::flak::Position;
use crate::tests::air::*;
use jumpmaster_core::hex::Hex;

fn hex(name: &str) -> Hex {
    hexes().parse(name).unwrap()
}

fn zone() -> Zone {
    Zone { start: hex("M25"), heading: Side::ALL[0], length: 10, width: 5 }
}

fn entering(at: &str, task: &Task) -> Flight {
    Flight::enter(hex(at), task.heading(), task, &rules().air)
}

/// mbt.suppression.1, mbt.flight.1: en route, over and beyond by half-hexes along the track, in whatever row; at Low all
/// the way.
#[test]
fn phases_of_a_pass() {
    let (rules, task) = (rules(), Task::Zone(zone()));
    let mut flight = entering("M30", &task);
    let mut columns = Vec::new();
    for _ in 0..17 {
        columns.push(flight.position());
        assert_eq!(flight.altitude(), Altitude::Low);
        flight.fly(Turn::Straight, &task, &rules.air);
    }
    let runs: Vec<(Position, usize)> = columns.chunk_by(|a, b| a == b).map(|run| (run[0], run.len())).collect();
    assert_eq!(runs, [(Position::EnRoute, 5), (Position::Over, 10), (Position::Beyond, 2)]);
    // Thrown back behind its first hex it still counts as over the zone; one that aborts counts as beyond it.
    let mut flight = entering("M25", &task);
    flight.evade(false, &rules.air);
    assert_eq!((zone().along(flight.hex), flight.position()), (-1, Position::Over));
    flight.abort();
    assert_eq!(flight.position(), Position::Beyond);
    // One that has ceased dropping is beyond once it has left the zone.
    let mut flight = entering("M25", &task);
    flight.ceased = true;
    flight.fly(Turn::Straight, &task, &rules.air);
    assert_eq!(flight.phase, Phase::Over);
    flight.hex = hex("S20");
    flight.fly(Turn::Straight, &task, &rules.air);
    assert_eq!(flight.phase, Phase::Beyond);
}

/// mbt.flight.2, mbt.base.3, mbt.collision.3, mbt.lapes.5: when an aircraft may turn.
#[test]
fn turns() {
    let (rules, task) = (rules(), Task::Zone(zone()));
    let numbers = &rules.air.numbers;
    let judge = |flight: &Flight, turn, empty| flight.judge_turn(turn, empty, numbers).map_err(|ban| ban.why.0);
    let mut flight = entering("M30", &task);
    assert_eq!(judge(&flight, Turn::Left, false), Ok(()));
    flight.fly(Turn::Left, &task, &rules.air);
    assert_eq!(flight.heading, Side::ALL[5]);
    for _ in 0..2 {
        assert_eq!(judge(&flight, Turn::Right, false), Err("mbt.base.3"));
        assert_eq!(judge(&flight, Turn::Straight, false), Ok(()));
        flight.fly(Turn::Straight, &task, &rules.air);
    }
    assert_eq!(judge(&flight, Turn::Right, false), Ok(()), "three hexes straight");
    let mut over = entering("M25", &task);
    assert_eq!(judge(&over, Turn::Right, false), Err("mbt.flight.2"));
    assert_eq!(judge(&over, Turn::Right, true), Ok(()), "nothing is left to drop");
    over.ceased = true;
    assert_eq!(judge(&over, Turn::Right, false), Ok(()), "it has suspended its drop (mbt.ea.4)");
    over.swerves = true;
    over.straight = 0;
    assert_eq!(
        (judge(&over, Turn::Straight, false), judge(&over, Turn::Left, false)),
        (Err("mbt.collision.3"), Ok(()))
    );
    let strip = Task::Strip(Strip { start: hex("P20"), heading: Side::ALL[0] });
    assert_eq!(judge(&entering("P20", &strip), Turn::Left, true), Err("mbt.lapes.5"));
}

/// mbt.ea.1, mbt.ea.2, mbt.ea.3: left and back on odd, right and back on even, on every heading; bans overlap and do not
/// add up.
#[test]
fn evasion_and_its_bans() {
    let (rules, task) = (rules(), Task::Zone(zone()));
    for heading in Side::ALL {
        for (face, sixths) in [(1, 4), (99, 4), (2, 2), (100, 2)] {
            let mut flight = Flight { heading, ..entering("M20", &task) };
            flight.evade(crate::air::flak::leads_left(face), &rules.air);
            let side = Side::ALL[usize::from((heading.number() - 1 + sixths) % 6)];
            assert_eq!((flight.hex, flight.heading), (hex("M20") + step(side), heading), "00 is even");
        }
    }
    let mut flight = entering("M20", &task);
    let drops = |flight: &Flight| flight.may_drop(&zone());
    assert!(drops(&flight));
    flight.evade(true, &rules.air);
    let mut may = vec![drops(&flight)];
    for impulse in 0..4 {
        flight.end_impulse();
        flight.fly(Turn::Straight, &task, &rules.air);
        if impulse == 0 {
            flight.evade(false, &rules.air);
        }
        may.push(drops(&flight));
    }
    assert_eq!(may, [false, false, false, true, true], "two from each, the second beginning in the next hex");
}

/// mbt.ea.2: Evasive Action just short of the zone also bars its first hex.
#[test]
fn a_ban_runs_from_before_the_zone() {
    let input = json!({ "board": {}, "aircraft": [stick()], "guns": [hit("M26", "suppressed")] });
    // En route 35 is plain Evasive Action, to the left: L26 uses up one hex of the ban, L25 has s = -1, L24 is the first in
    // the zone.
    assert!(fly(&input, &[35]).releases.starts_with("L1 L24, L2 L23"));
    let nearer = json!({ "board": {}, "aircraft": [stick()], "guns": [hit("M25", "suppressed")] });
    assert!(fly(&nearer, &[31]).releases.starts_with("L1 L23, L2 L22"), "L25 and L24 are barred");
}

/// mbt.ea.5: Evasive Action off the map ends the drop; the rest stays aboard and is not lost.
#[test]
fn evasion_off_the_map() {
    let aircraft = json!({ "start": "A25", "heading": "N", "squads": 3, "teams": 3 });
    let flown = fly(&json!({ "board": {}, "aircraft": [aircraft], "guns": [hit("A23", "suppressed")] }), &[31]);
    assert_eq!((flown.releases.as_str(), flown.kept, flown.lost), ("L1 A25, L2 A24", [4, 3], [0, 0]));
}

/// mbt.flight.3, mbt.flight.4, mbt.flight.5: no two in a hex, none less than six hexes straight behind another.
#[test]
fn formation() {
    let rules = rules();
    let judge = |names: &[&str]| {
        let all: Vec<Hex> = names.iter().map(|name| hex(name)).collect();
        judge_formation(&all, Side::ALL[0], &rules.air.numbers).map_err(|ban| ban.why.0)
    };
    assert_eq!(judge(&["M30", "N30", "O30"]), Ok(()));
    assert_eq!(judge(&["M30", "N30", "M30"]), Err("mbt.flight.4"));
    assert_eq!(judge(&["M20", "M25"]), Err("mbt.flight.5"));
    assert_eq!(judge(&["M20", "M26"]), Ok(()), "six hexes apart");
    assert!(!crowds(hex("M20"), hex("M25"), Side::ALL[0], &rules.air.numbers), "the one ahead follows nobody");
    let two = |delay: u8| {
        let late = json!({ "start": "M25", "heading": "N", "squads": 1, "delay": delay });
        let input = json!({ "board": {}, "aircraft": [{ "start": "M25", "heading": "N", "squads": 1 }, late] });
        OperationProcedure::prepare(&rules, &serde_json::from_value(input).unwrap())
            .map(|_| ())
            .map_err(|fault| fault.why)
    };
    assert_eq!(two(6), Ok(()));
    assert!(two(5).unwrap_err().contains("mbt.flight.5") && two(0).unwrap_err().contains("mbt.flight.4"));
}

/// mbt.hazard.1, mbt.base.7: an aircraft at NOE above the zone cancels the drop; one at the same height or higher, or
/// elsewhere, does not.
#[test]
fn hazards() {
    let danger = |at: &str, altitude| hazard(&zone(), Altitude::Low, [(hex(at), altitude)]);
    assert!(Altitude::Noe < Altitude::Low && Altitude::Low < Altitude::High);
    assert!(danger("M20", Altitude::Noe) && danger("O25", Altitude::Noe));
    assert!(!danger("M20", Altitude::Low) && !danger("M20", Altitude::High) && !danger("M15", Altitude::Noe));
    // In a wave: a LAPES aircraft enters the zone of another, which keeps what it has not dropped by then; and where troops
    // have jumped, nothing is pulled out (mbt.lapes.3).
    let lapes = json!({ "start": "N24", "heading": "N", "heavy": ["BMD"], "lapes": true });
    let input =
        json!({ "board": {}, "aircraft": [{ "start": "M27", "heading": "N", "squads": 3, "teams": 3 }, lapes] });
    let (outcome, told) = resolve::<OperationProcedure>(input, &[1, 1, 1]);
    let names: Vec<&str> = outcome.drops.iter().map(|drop| drop.name.as_str()).collect();
    assert_eq!(names, ["1-L1", "1-L2", "1-B1"], "{told}");
    assert_eq!((outcome.counts.not_dropped, outcome.counts.lost_aboard), (7, 0));
}

/// mbt.dz.10, mbt.base.4, mbt.flight.7, mbt.flight.8, mbt.flight.9, mbt.drop.5, mbt.drop.6, mbt.hazard.2, mbt.reuse.2: who
/// may return, and when.
#[test]
fn coming_back() {
    let rules = rules();
    let judge = |left, turn, empty, aborted| {
        judge_return(Away { left, empty, aborted }, turn, &rules.air).map_err(|ban| ban.why.0)
    };
    assert_eq!((judge(3, 4, false, false), judge(3, 5, false, false)), (Err("mbt.dz.10"), Ok(())));
    assert_eq!(judge(3, 9, true, false), Err("mbt.flight.9"));
    assert_eq!(judge(3, 9, false, true), Err("mbt.abort.2"));
    assert_eq!(judge(90, 92, false, false), Ok(()), "as often as it takes");
}

/// mbt.recovery.1: the marker of an aircraft comes off in the next Adjust Markers once it is off the map.
#[test]
fn recovery() {
    assert!(recovers(false, 4, 4), "off the map in the turn it was suppressed");
    assert!(!recovers(true, 4, 4) && recovers(true, 4, 5));
}

/// mbt.lapes.6: at NOE over all ten hexes of the strip, at Low before and after them.
#[test]
fn altitude_over_a_strip() {
    let rules = rules();
    let task = Task::Strip(Strip { start: hex("P20"), heading: Side::ALL[0] });
    let mut flight = entering("P22", &task);
    let mut heights = Vec::new();
    for _ in 0..14 {
        heights.push(flight.altitude());
        flight.fly(Turn::Straight, &task, &rules.air);
    }
    let runs: Vec<(Altitude, usize)> = heights.chunk_by(|a, b| a == b).map(|run| (run[0], run.len())).collect();
    assert_eq!(runs, [(Altitude::Low, 2), (Altitude::Noe, 10), (Altitude::Low, 2)]);
    assert_eq!(flight.position(), Position::Beyond);
    // If it is off its line at the first hex, it does not fly the strip in this pass (mbt.lapes.9).
    let mut off = entering("P22", &task);
    off.evade(false, &rules.air);
    for _ in 0..4 {
        off.fly(Turn::Straight, &task, &rules.air);
    }
    assert_eq!((off.index, off.phase), (None, Phase::Beyond));
}

/// The length of the shortest way off a board, found by trying every way of up to `left` hexes.
fn shortest(rules: &Rules, board: &Board, flight: Flight, task: &Task, left: u8) -> Option<u8> {
    if !board.grid.holds(flight.hex) {
        return Some(0);
    }
    if left == 0 {
        return None;
    }
    let turns = [Turn::Straight, Turn::Left, Turn::Right];
    let allowed =
        turns.into_iter().filter(|&turn| turn == Turn::Straight || flight.straight >= rules.air.numbers.straight);
    let ways = allowed.filter_map(|turn| {
        let mut next = flight;
        next.fly(turn, task, &rules.air);
        shortest(rules, board, next, task, left - 1)
    });
    ways.min().map(|hexes| hexes + 1)
}

/// mbt.abort.1: the shortest way off the map under the limits on turning, compared with a search of all ways; of several,
/// the one with the fewest guns along it.
#[test]
fn ways_off_the_map() {
    let rules = rules();
    let board = BoardInput { columns: Some(12), rows: Some(9), ..BoardInput::default() }.read(&rules).unwrap();
    let numbers = &rules.air.numbers;
    let exits = Exits::new(&board, numbers, |_| 0);
    let task = Task::Zone(Zone { start: Hex::ZERO, heading: Side::ALL[0], length: 1, width: 1 });
    for (at, heading, straight) in [("F5", 0, 3), ("F5", 2, 3), ("F7", 0, 1), ("B5", 1, 0), ("L2", 3, 2), ("G8", 0, 3)]
    {
        let hex = board.grid.parse(at).unwrap();
        let mut flight = Flight { hex, heading: Side::ALL[heading], straight, ..entering("M20", &task) };
        let least = shortest(&rules, &board, flight, &task, 8).unwrap();
        let mut flown = 0;
        while board.grid.holds(flight.hex) {
            let turn = exits.best(&board, &flight).next().unwrap();
            flight.fly(turn, &task, &rules.air);
            flown += 1;
        }
        assert_eq!(flown, least, "from {at} on heading {heading}");
    }
    // Over the middle of a narrow map both sides are equally near; the guns decide.
    let board = BoardInput { columns: Some(7), rows: Some(30), ..BoardInput::default() }.read(&rules).unwrap();
    let middle = Flight { hex: board.grid.parse("D15").unwrap(), straight: 3, ..entering("M20", &task) };
    let best = |flak: &dyn Fn(u16) -> bool| {
        let exits = Exits::new(&board, numbers, |hex| u16::from(flak(board.grid.spot_of(hex).column)));
        exits.best(&board, &middle).collect::<Vec<_>>()
    };
    assert_eq!(best(&|_| false), [Turn::Left, Turn::Right], "its owner chooses");
    assert_eq!(best(&|column| column < 3), [Turn::Right]);
    assert_eq!(best(&|column| column > 3), [Turn::Left]);
}

/// mbt.flight.6, mbt.base.2: one hex an impulse, twenty impulses a turn; a gun that has fired fires again in the next turn.
#[test]
fn impulses_and_turns() {
    let rules = rules();
    assert_eq!(rules.air.numbers.speed, 20);
    // The zone is so far up the map that the aircraft is over it in its second turn; the gun at its entry fires in both.
    let aircraft = json!({ "start": "M8", "heading": "N", "length": 3, "squads": 1 });
    let gun = |over: &str| json!({ "hex": "A1", "kind": "light AA gun", "over": over, "result": "no effect" });
    let calm = fly(&json!({ "board": {}, "aircraft": [aircraft], "guns": [gun("M30")] }), &[]);
    assert_eq!(calm.releases, "L1 M8, L2 M7");
    let guns = json!([{ "hex": "M15", "kind": "radar AA gun" }]);
    let flown = fly(&json!({ "board": {}, "aircraft": [aircraft], "guns": guns }), &[46, 46]);
    assert_eq!(flown.releases, "L1 M8, L2 M7", "within range from M30 on, and again 20 impulses later");
}
