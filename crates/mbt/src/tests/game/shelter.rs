//! Who is protected in a hex that cannot protect everybody, who sees from upstairs, and which vehicles button up.

use crate::game::orders::Order;
use crate::game::state::{Gone, Party, PieceId, Place, Step, What};
use crate::game::view::view;
use crate::ground::los::Sight;
use crate::ground::phase::Command;
use crate::ground::terrain::Feature;
use crate::ground::watch;
use crate::tests::game::table::{Lay, Table};
use crate::unit::Kind;
use jumpmaster_core::View as _;

/// Two squads in a control tower, which protects one, and an LGOP two hexes away behind something.
fn tower(between: Feature) -> (Table, PieceId) {
    let lay = Lay::standard().terrain(Feature::Tower, "M20").terrain(between, "M19");
    let mut table = lay.defender("squad", "M20").defender("squad", "M20").table();
    let lgop = table.lgop("M18");
    (table, lgop)
}

/// mbt.tower.1: only units on foot that the tower protects use its upper floor; the squad left outside sees nothing, and
/// does not join in the fire.
#[test]
fn upper_floors_are_for_the_protected() {
    let (mut table, lgop) = tower(Feature::LightWoods);
    table.until(Step::Orders, Some(Party::Defending));
    table.order(Order::Command { at: table.at("M20"), command: Command::Fire }, &[]);
    table.until(Step::Fire, Some(Party::Defending));
    table.order(Order::Volley { from: table.at("M20"), at: table.at("M18") }, &[55]);
    assert!(table.piece(0).fired && !table.piece(1).fired);
    assert!(table.piece(lgop).suppressed, "20 and not 40: row 13-20");
}

/// mbt.tower.1, mbt.orchard.2: a unit that can choose its floor looks over the orchard.
#[test]
fn the_better_line_is_taken() {
    let (table, lgop) = tower(Feature::Orchard);
    let sees = |piece| watch::sees(&table.state.open, piece, lgop);
    assert_eq!([0, 1].map(sees), [Some(Sight { orchard: false }), Some(Sight { orchard: true })]);
}

/// mbt.farm.4: the owner may say who is protected, once for each unit and turn, if that changes anything.
#[test]
fn the_owner_says_who_is_protected() {
    let lay = Lay::standard().terrain(Feature::Farm, "K15").defender("squad", "K15").defender("squad", "K15");
    let mut table = lay.defender("squad", "K10").defender("squad", "K10").table();
    let order = |piece| Order::Shelter { piece };
    assert_eq!(table.refused_to(Party::Defending.seat(), order(1)), "mbt.base.1", "in his own movement");
    table.until(Step::Move, Some(Party::Defending));
    let listed = |table: &Table| {
        let orders = view(&table.state, Party::Defending.seat()).list();
        (0..4).filter(|&piece| orders.contains(&order(piece))).collect::<Vec<PieceId>>()
    };
    let first = |table: &Table| watch::stands(&table.state.open, table.at("K15"), Party::Defending)[0].0;
    assert_eq!((first(&table), listed(&table)), (0, vec![1]), "the first to arrive is; in K10 there is no cover");
    assert_eq!(table.refused(order(0)), "mbt.farm.4");
    table.order(order(1), &[]);
    assert_eq!((first(&table), listed(&table)), (1, vec![0]));
    table.order(order(0), &[]);
    assert_eq!((first(&table), listed(&table)), (0, vec![]), "each once a turn");
    assert_eq!(table.refused(order(1)), "mbt.farm.4");
}

/// mbt.orchard.5: a vehicle buttons up in an orchard, and opens up when it has left it.
#[test]
fn hatches() {
    let mut table = Lay::standard().terrain(Feature::Orchard, "M11 M12").defender("BMD", "M10").table();
    table.until(Step::Orders, Some(Party::Defending));
    table.order(Order::Command { at: table.at("M10"), command: Command::Move }, &[]);
    table.until(Step::Move, Some(Party::Defending));
    let buttoned = ["M11", "M12", "M13"].map(|hex| {
        table.order(Order::Move { piece: 0, to: table.at(hex) }, &[]);
        table.piece(0).buttoned
    });
    assert_eq!(buttoned, [true, true, false]);
}

/// mbt.lgop.1: defenders are not LGOPs.
#[test]
fn defenders_have_not_jumped() {
    let Err(fault) = Lay::standard().defender("LGOP", "M20").try_table() else { panic!("it is taken") };
    assert!(fault.to_string().contains("write \"half-squad\""), "{fault}");
}

/// A barrage that the defender may call.
fn called(weapon: &str) -> String {
    format!("[[support]]\nside = \"defending\"\nweapon = \"{weapon}\"\nmissions = 1\n")
}

/// mbt.bundle.7: a bundle that was carried when the barrage fell has no die of its own, even if its carrier drops it.
#[test]
fn a_carried_bundle_fares_as_its_carrier() {
    let mut table = Lay::standard().with(&called("artillery")).table();
    let squad = table.put(What::Unit(Kind::Squad), "M20");
    let bundles = [(); 2].map(|()| table.bundle("M20"));
    for bundle in bundles {
        table.state.open.pieces[usize::from(bundle)].place = Place::Carried(squad);
    }
    let lying = table.bundle("M20");
    table.until(Step::Fire, Some(Party::Defending));
    table.order(Order::Call { support: 0, at: table.at("M20") }, &[38, 1]);
    assert_eq!(table.piece(squad).kind(), Some(Kind::Half), "25 is row 21-34, and 38 a step loss");
    assert_eq!(table.piece(lying).place, Place::Gone(Gone::Destroyed));
    let at = |bundle: PieceId| table.piece(bundle).place;
    assert_eq!(bundles.map(at), [Place::At(table.at("M20")), Place::Carried(squad)]);
}

/// mbt.ordnance.2, mbt.bundle.7: if everything is destroyed, nothing is rolled for bundles.
#[test]
fn no_dice_for_what_blows_up() {
    let lay = Lay::standard().with(&called("super-heavy artillery")).terrain(Feature::Ordnance, "T10");
    let mut table = lay.table();
    let (lgop, bundle) = (table.lgop("T10"), table.bundle("T10"));
    table.until(Step::Fire, Some(Party::Defending));
    table.order(Order::Call { support: 0, at: table.at("T10") }, &[1]);
    for piece in [lgop, bundle] {
        assert_eq!(table.piece(piece).place, Place::Gone(Gone::Destroyed));
    }
}
