//! Split fire, barrages on bundles, and overwatch that waits.

use crate::game::orders::Order;
use crate::game::state::{Gone, Overwatch, Party, PieceId, Place, Step};
use crate::ground::phase::Command;
use crate::tests::game::table::{Lay, Table};
use jumpmaster_core::Seat;
use jumpmaster_core::State as _;
use jumpmaster_core::View as _;

/// A table in the defender's fire step: two squads and a machine-gun team in M23 are ordered to fire; there are LGOPs in
/// M21 and M20.
fn stack() -> (Table, [PieceId; 2]) {
    let lay =
        ["squad", "squad", "machine-gun team"].into_iter().fold(Lay::standard(), |lay, unit| lay.defender(unit, "M23"));
    let mut table = lay.table();
    let enemies = [table.lgop("M21"), table.lgop("M20")];
    table.until(Step::Orders, Some(Party::Defending));
    table.order(Order::Command { at: table.at("M23"), command: Command::Fire }, &[]);
    table.until(Step::Fire, Some(Party::Defending));
    (table, enemies)
}

fn volley(table: &Table, hex: &str) -> Order {
    Order::Volley { from: table.at("M23"), at: table.at(hex) }
}

/// mbt.base.12: the units of a hex may fire at several targets: those held back fire in another volley.
#[test]
fn a_stack_splits_its_fire() {
    let (mut table, [near, far]) = stack();
    table.order(Order::KeepBack { piece: 2 }, &[]);
    assert_eq!(table.refused(Order::KeepBack { piece: 2 }), "mbt.base.12", "it holds its fire already");
    // 40 factors suppress on 56-88; with the team's 16, 56 factors would use row 50 or more.
    table.order(volley(&table, "M21"), &[88]);
    assert!(table.piece(near).suppressed && table.piece(0).fired && table.piece(1).fired);
    assert!(!table.piece(2).fired && !table.piece(2).held, "held back for one volley");
    table.order(volley(&table, "M20"), &[22]);
    assert_eq!(table.piece(far).place, Place::Gone(Gone::Destroyed), "16 factors: a step loss up to 22");
    assert_eq!(table.refused(volley(&table, "M20")), "mbt.base.11", "all have fired");
}

/// mbt.base.12: somebody must be left to fire, and a unit held back may join again.
#[test]
fn not_all_hold_their_fire() {
    let (mut table, _) = stack();
    table.order(Order::KeepBack { piece: 0 }, &[]);
    table.order(Order::KeepBack { piece: 1 }, &[]);
    assert_eq!(table.refused(Order::KeepBack { piece: 2 }), "mbt.base.12");
    assert_eq!(table.refused(Order::Join { piece: 2 }), "mbt.base.12", "it does not hold its fire");
    table.order(Order::Join { piece: 1 }, &[]);
    table.order(volley(&table, "M21"), &[100]);
    assert!(!table.piece(0).fired && table.piece(1).fired && table.piece(2).fired);
    assert_eq!(table.refused(Order::KeepBack { piece: 0 }), "mbt.base.12", "it is alone now");
    assert_eq!(table.refused(Order::KeepBack { piece: 1 }), "mbt.base.11", "it has fired");
}

/// mbt.base.12, mbt.base.8, mbt.disruption.1: a volley that nobody can fire is refused for the actual reason, in a whole
/// sentence.
#[test]
fn volleys_are_refused_for_what_is_wrong() {
    let mut table = Lay::standard().defender("squad", "M23").table();
    let (near, far) = (table.lgop("M21"), table.lgop("M14"));
    table.state.open.pieces[usize::from(near)].command = Some(Command::Fire);
    table.until(Step::Orders, Some(Party::Defending));
    table.order(Order::Command { at: table.at("M23"), command: Command::Fire }, &[]);
    table.until(Step::Fire, Some(Party::Defending));
    let refusal = |table: &Table, order: Order| {
        let seat = table.state.awaits().first().unwrap();
        table.state.view(seat).allow(&order).expect_err("it is refused")
    };
    let too_far = refusal(&table, volley(&table, "M14"));
    assert_eq!((too_far.why.0, table.piece(far).is_gone()), ("mbt.base.8", false));
    assert_eq!(too_far.what, "What is in M23 does not reach so far");
    table.state.open.pieces[usize::from(near)].disrupted = 1;
    table.state.open.pieces[usize::from(near)].command = Some(Command::Fire);
    table.order(Order::Done, &[]);
    let shaken = refusal(&table, Order::Volley { from: table.at("M21"), at: table.at("M23") });
    assert_eq!(shaken.why.0, "mbt.disruption.1");
    assert!(!shaken.to_string().contains('{'), "{shaken}");
}

/// mbt.base.21, mbt.bundle.7: a barrage may be called on bundles alone, if it endangers them; bombs do not.
#[test]
fn bundles_alone_are_worth_a_barrage() {
    let support = |weapon: &str| format!("[[support]]\nside = \"defending\"\nweapon = \"{weapon}\"\nmissions = 2\n");
    let mut table = Lay::standard().with(&support("mortar")).with(&support("iron bombs")).table();
    let bundle = table.bundle("M20");
    table.until(Step::Fire, Some(Party::Defending));
    let call = |table: &Table, support: u8, hex: &str| Order::Call { support, at: table.at(hex) };
    assert_eq!(table.refused(call(&table, 1, "M20")), "mbt.base.21", "bombs do nothing to bundles");
    assert_eq!(table.refused(call(&table, 0, "M19")), "mbt.base.21", "nothing is there");
    table.order(call(&table, 0, "M20"), &[2]);
    assert_eq!(table.piece(bundle).place, Place::At(table.at("M20")));
    table.order(call(&table, 0, "M20"), &[1]);
    assert_eq!(table.piece(bundle).place, Place::Gone(Gone::Destroyed));
}

/// A table with a squad in R8 on overwatch, in the airborne movement.
fn watched(lgops: &[&str]) -> (Table, Vec<PieceId>) {
    let mut table = Lay::standard().defender("squad", "R8").table();
    let lgops = lgops.iter().map(|hex| table.lgop(hex)).collect();
    table.until(Step::Orders, Some(Party::Defending));
    table.order(Order::Command { at: table.at("R8"), command: Command::Overwatch }, &[]);
    table.until(Step::Move, Some(Party::Airborne));
    (table, lgops)
}

fn march(table: &Table, piece: PieceId, hex: &str) -> Order {
    Order::March { piece, to: table.at(hex), quick: false }
}

/// mbt.base.11: overwatch may wait for a better shot, for the whole movement and in secret.
#[test]
fn overwatch_waits_for_a_better_shot() {
    let (mut table, lgops) = watched(&["R14", "R12"]);
    assert_eq!(table.refused(Order::LetGo), "mbt.base.11", "nobody moves");
    table.order(march(&table, lgops[0], "R12"), &[]);
    assert_eq!(
        (table.state.open.step, table.called(table.piece(lgops[0]).spot().unwrap())),
        (Step::Watch, "R13".into())
    );
    assert_eq!(table.refused(Order::Await { hexes: 5 }), "mbt.base.11", "it is 5 hexes off now");
    let before = Table { state: table.state.clone() };
    let events = table.order(Order::Await { hexes: 3 }, &[]);
    assert_eq!(
        before.heard(&events, Party::Airborne.seat()),
        [],
        "it is an order of its own, which nobody else hears of"
    );
    assert_eq!(table.refused(Order::Await { hexes: 2 }), "mbt.base.11", "it is said");
    table.order(Order::Pass, &[]);
    assert_eq!(table.called(table.piece(lgops[0]).spot().unwrap()), "R12", "4 hexes off, and nobody is asked");
    assert_eq!(table.state.open.step, Step::Move);
    let heard = |seat| before.heard(&events, seat).iter().any(|line| line.text.contains("Fire is held"));
    assert!(heard(Party::Defending.seat()) && !heard(Party::Airborne.seat()) && !heard(Seat::PUBLIC));
    let hold = |seat| table.state.view(seat).open.overwatch;
    assert_eq!(hold(Party::Defending.seat()), Overwatch { within: Some(3), lets: None });
    assert_eq!(hold(Party::Airborne.seat()), Overwatch::default());
    table.order(march(&table, lgops[1], "R10"), &[]);
    assert_eq!(table.state.open.step, Step::Watch, "3 hexes off");
    table.order(Order::Watch { piece: 0 }, &[55]);
    assert!(table.piece(lgops[1]).suppressed);
}

/// mbt.base.11: a moving unit may be let go for the rest of its move; that does not apply to the next one.
#[test]
fn a_mover_is_let_go() {
    let (mut table, lgops) = watched(&["R13", "R13"]);
    table.order(march(&table, lgops[0], "R11"), &[]);
    assert_eq!(table.state.open.step, Step::Watch);
    let before = Table { state: table.state.clone() };
    let events = table.order(Order::LetGo, &[]);
    assert_eq!(before.heard(&events, Party::Airborne.seat()), [], "nobody else hears of it");
    assert_eq!(table.refused(Order::LetGo), "mbt.base.11", "it is said");
    table.order(Order::Pass, &[]);
    assert_eq!(table.called(table.piece(lgops[0]).spot().unwrap()), "R11");
    assert_eq!(table.state.open.step, Step::Move);
    table.order(march(&table, lgops[1], "R11"), &[]);
    assert_eq!(table.state.open.step, Step::Watch);
}
