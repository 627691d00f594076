//! Conversion, bundles, the turn and its orders, and what scores at the end.

use crate::game::score::{held, worth};
use crate::ground::bundle::{capacity, destroys, pick_up, set_down};
use crate::ground::convert::{
    Arrival, Made, due_back, leftover, may_influence, may_make_team, may_pair, may_rally, may_split, may_stay_half,
    may_stay_team, rally, returned, returns, squad,
};
use crate::ground::going::{Pace, State, Stride, may_move};
use crate::ground::march::{Duty, duty};
use crate::ground::phase::Command;
use crate::rules::ground::POINT;
use crate::tests::ground::*;
use crate::unit::Kind;
use jumpmaster_core::Judgement;
use jumpmaster_core::dice::Scripted;

const FIT: State = State { suppressed: false, disrupted: false, landed: false, preparing: false, buttoned: false };
const DISRUPTED: State = State { disrupted: true, ..FIT };

fn why(judgement: Judgement) -> &'static str {
    judgement.err().map_or("may", |ban| ban.why.0)
}

/// mbt.convert.1, mbt.convert.7, mbt.lgop.3: two of one company, undisrupted, in their AA.
#[test]
fn two_lgops_are_a_squad() {
    assert_eq!(why(may_pair(true, true, [FIT, FIT])), "may");
    assert_eq!(why(may_pair(false, true, [FIT, FIT])), "mbt.convert.1");
    assert_eq!(why(may_pair(true, false, [FIT, FIT])), "mbt.convert.1");
    assert_eq!(why(may_pair(true, true, [FIT, DISRUPTED])), "mbt.convert.1");
    let came = |turn, left| Arrival { turn, left };
    assert_eq!(leftover(7, [came(7, 12), came(7, 9)]), 9);
    assert_eq!(leftover(7, [came(6, 12), came(7, 12)]), 0, "one came in a turn ago");
    assert_eq!(leftover(14, [returned(14), came(14, 12)]), 0);
}

/// mbt.convert.4, mbt.convert.5, mbt.convert.6, mbt.convert.8: a team for each pair of squads, as bundles arrive.
#[test]
fn teams_come_with_pairs_of_squads() {
    let made = |squads, teams| Made { squads, teams, ..Made::default() };
    assert_eq!([0, 1, 2, 3, 4].map(|squads| made(squads, 0).teams_due()), [0, 0, 1, 1, 2]);
    assert_eq!(made(5, 2).teams_due(), 0);
    assert_eq!(why(may_make_team(made(1, 0), 1)), "mbt.convert.4");
    assert_eq!(why(may_make_team(made(2, 0), 0)), "mbt.convert.4");
    assert_eq!(why(may_make_team(made(2, 0), 1)), "may");
    assert_eq!(why(may_make_team(made(2, 1), 1)), "mbt.convert.4");
}

/// mbt.convert.3, mbt.convert.9, mbt.convert.10.
#[test]
fn what_is_left_over() {
    assert_eq!(why(may_stay_half(true, 0, FIT)), "may");
    assert_eq!(why(may_stay_half(true, 1, FIT)), "mbt.convert.9");
    assert_eq!(why(may_stay_half(false, 0, FIT)), "mbt.convert.3");
    assert_eq!(why(may_stay_half(true, 0, DISRUPTED)), "mbt.convert.1");
    assert_eq!(why(may_stay_team(true, 0, FIT, 1)), "may");
    assert_eq!(why(may_stay_team(true, 0, FIT, 0)), "mbt.convert.9");
    assert_eq!(why(may_stay_team(true, 2, FIT, 1)), "mbt.convert.9");
    assert_eq!([1, 2].map(|teams| why(may_split(true, 0, teams, 2))), ["may", "may"]);
    assert_eq!(why(may_split(true, 0, 2, 1)), "mbt.convert.10", "a bundle for each team");
    assert_eq!(why(may_split(true, 1, 1, 1)), "mbt.convert.10", "an LGOP is left to convert");
    assert_eq!(why(may_split(false, 0, 1, 1)), "mbt.convert.10");
    assert_eq!((why(may_split(true, 0, 0, 1)), why(may_split(true, 0, 3, 3))), ("mbt.convert.10", "mbt.convert.10"));
}

/// mbt.command-element.2 to mbt.command-element.6: the dice of the first squads, until one succeeds.
#[test]
fn the_command_element_turns_up() {
    let ground = &rules().ground;
    let squads = |faces: &[u8], number: usize| {
        let mut dice = Scripted::new(faces.to_vec());
        let (mut made, mut which) = (Made::default(), Vec::new());
        for _ in 0..number {
            let (next, command) = squad(ground, made, true, &mut dice).unwrap();
            made = next;
            which.push(command);
        }
        dice.settle(Ok(())).unwrap();
        assert_eq!(usize::from(made.squads), number, "the command element counts among them");
        which
    };
    assert_eq!(squads(&[3], 4), [true, false, false, false]);
    assert_eq!(squads(&[4, 5], 4), [false, true, false, false]);
    assert_eq!(squads(&[4, 6], 4), [false, false, true, false]);
    assert_eq!(squads(&[10, 10], 2), [false, false], "a company too small may be left without");
    let (made, command) = squad(ground, Made::default(), false, &mut Scripted::new([])).unwrap();
    assert!(!command && made.rolls == 0, "no die without a CO to come");
    assert_eq!(ground.unit(Kind::Command), ground.unit(Kind::Squad));
}

/// mbt.destroyed.2, mbt.destroyed.3.
#[test]
fn half_of_the_stunned_return() {
    let (down, up) = (rules(), rules_with("return_rounding=up return_turns=3"));
    assert_eq!([0, 1, 4, 5].map(|lost| returns(&down, lost)), [0, 0, 2, 2]);
    assert_eq!([0, 1, 4, 5].map(|lost| returns(&up, lost)), [0, 1, 2, 3]);
    assert!(!due_back(&down, 4, 13, false) && due_back(&down, 4, 14, false));
    assert!(!due_back(&down, 4, 14, true) && due_back(&down, 4, 15, false), "they wait until the AA is free");
    assert!(due_back(&up, 4, 7, false));
    assert_eq!(returned(14), Arrival { turn: 14, left: 0 });
}

/// mbt.command-influence.1 to mbt.command-influence.3.
#[test]
fn command_influence() {
    let rules = rules_with("command_influence=on");
    let judged = |leader, lgops: &[State], bundle| why(may_influence(&rules, leader, lgops, bundle));
    assert_eq!(judged(FIT, &[FIT], None), "may");
    assert_eq!(judged(FIT, &[FIT, FIT], None), "may");
    assert_eq!(judged(FIT, &[FIT], Some(1)), "may");
    assert_eq!(judged(FIT, &[FIT], Some(0)), "mbt.command-influence.2");
    assert_eq!(judged(FIT, &[FIT, FIT], Some(1)), "mbt.command-influence.2");
    assert_eq!(judged(FIT, &[], None), "mbt.command-influence.2");
    assert_eq!(judged(State { suppressed: true, ..FIT }, &[FIT], None), "mbt.command-influence.1");
    assert_eq!(judged(FIT, &[FIT, DISRUPTED], None), "mbt.command-influence.1");
    assert_eq!(why(may_influence(&crate::tests::ground::rules(), FIT, &[FIT], None)), "mbt.command-influence.1");
}

/// mbt.objective-influence.1 to mbt.objective-influence.3.
#[test]
fn objective_influence() {
    let rules = rules_with("objective_influence=on");
    assert!(may_rally(&rules, true, FIT, Some(2)) && !may_rally(&rules, true, FIT, Some(3)));
    assert!(!may_rally(&rules, true, FIT, None), "without LOS");
    assert!(!may_rally(&rules, false, FIT, Some(1)), "it walked there");
    assert!(!may_rally(&rules, true, DISRUPTED, Some(1)));
    assert!(!may_rally(&crate::tests::ground::rules(), true, FIT, Some(1)), "only by the option");
    let rolled = |face| rally(&rules.ground, &mut Scripted::new([face])).unwrap();
    assert!(rolled(5) && !rolled(6));
    // The half-squad landed this turn, and acts from the next one on (mbt.objective-influence.2).
    let down = |landed| may_move(&rules.ground, Kind::Half, State { landed, ..FIT });
    assert_eq!((why(down(true)), why(down(false))), ("mbt.scatter.7", "may"));
    assert_eq!(duty(Kind::Lgop, FIT, false), Duty::March, "on any other result the duty stands");
}

/// mbt.bundle.1 to mbt.bundle.4, mbt.bundle.6.
#[test]
fn bundles() {
    let ground = &rules().ground;
    let kinds = [Kind::Lgop, Kind::Half, Kind::Mortar, Kind::Squad, Kind::Command, Kind::Bmd, Kind::Gun, Kind::Crew];
    assert_eq!(kinds.map(|kind| capacity(ground, kind)), [1, 1, 1, 2, 2, 3, 0, 0]);
    assert_eq!((set_down(ground, 2, Kind::Half), set_down(ground, 1, Kind::Squad)), (1, 0), "reduced below its load");
    let left = |points: u16, kind| Stride { left: points * POINT, ..Stride::of(ground, kind, Pace::Move) };
    let take = |kind, state, carried, lying, points| {
        let (taken, stride) = pick_up(ground, kind, state, carried, lying, left(points, kind));
        (taken, stride.left / POINT)
    };
    assert_eq!(take(Kind::Lgop, FIT, 0, 3, 0), (1, 0), "free");
    assert_eq!(take(Kind::Lgop, FIT, 1, 3, 2), (0, 2), "full");
    assert_eq!(take(Kind::Lgop, DISRUPTED, 0, 1, 2), (0, 2));
    assert_eq!(take(Kind::Squad, FIT, 1, 3, 2), (1, 2));
    assert_eq!(take(Kind::Bmd, FIT, 0, 3, 10), (3, 7), "a point for each");
    assert_eq!(take(Kind::Bmd, FIT, 0, 3, 2), (2, 0));
    let destroyed =
        |kind, guarded, points| destroys(ground, kind, guarded, left(points, kind)).map(|stride| stride.left);
    assert_eq!(destroyed(Kind::Squad, false, 0), Some(0));
    assert_eq!(destroyed(Kind::Squad, true, 2), None, "a friend is there");
    assert_eq!((destroyed(Kind::Bmd, false, 1), destroyed(Kind::Bmd, false, 0)), (Some(0), None));
}

/// mbt.base.11, mbt.march.2: command points and what orders let units do.
#[test]
fn orders() {
    assert_eq!(rules().ground.limits.command, 6);
    let can = |command: Command| (command.fires(), command.moves());
    assert_eq!(can(Command::Fire), (true, false));
    assert_eq!(can(Command::Move), (false, true));
    assert_eq!(can(Command::FireMove), (true, true));
    assert_eq!(can(Command::Overwatch), (false, false));
}

/// mbt.base.26, mbt.table.house-score.
#[test]
fn points() {
    let ground = &rules().ground;
    let kinds = [Kind::Squad, Kind::Command, Kind::Lgop, Kind::Half, Kind::Mortar, Kind::Bmd, Kind::Gun, Kind::LightAa];
    assert_eq!(kinds.map(|kind| worth(ground, kind)), [4, 4, 2, 2, 2, 5, 5, 5]);
    assert_eq!((held(ground, 1, 0), held(ground, 1, 1), held(ground, 0, 0)), (10, 0, 0));
    assert_eq!(ground.score.transport, 8);
}

/// mbt.ex.9: who returns, and when the disrupted one may march again (its markers are tested with landings).
#[test]
fn example_9() {
    let rules = rules();
    let state = |disrupted| State { disrupted, ..FIT };
    // D2 in turn 4, D1 in turn 5, free in turn 6.
    assert_eq!(
        [true, true, false].map(|marked| duty(Kind::Lgop, state(marked), false)),
        [Duty::Lie, Duty::Lie, Duty::March]
    );
    assert_eq!([13, 14].map(|turn| due_back(&rules, 4, turn, false)), [false, true]);
    assert_eq!(returns(&rules, 5), 2, "the two automatic losses are in no pile");
}
