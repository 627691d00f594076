//! Air missions on the table: gathered, intercepted, fired at, flown, and what comes of them.

use super::fighting::resolve;
use crate::Ocs;
use crate::barrage::hex::BarrageProcedure;
use crate::board::HexId;
use crate::game::State;
use crate::game::event::Event;
use crate::game::forced::forced;
use crate::game::order::Order;
use crate::game::orders::judge;
use crate::game::piece::{Base, Closed, CraftId, Mark, Place, UnitId};
use crate::game::resolve::Tale;
use crate::game::sequence::Segment;
use crate::game::state::Plan;
use crate::game::task::{Flight, MissionStep, Task};
use crate::tokens::Tokens;
use crate::unit::{Mode, Party};
use jumpmaster_core::dice::{Scripted, Seeded, parse_faces};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Named, Seat, State as _, View as _};
use jumpmaster_testing::printed;
use serde_json::json;

const FIGHTER: CraftId = 0;
const BOMBER: CraftId = 1;
const TRANSPORTS: [CraftId; 3] = [2, 3, 4];
const GLIDER: CraftId = 5;
const RED_FIGHTER: CraftId = 6;
/// The first para regiment, which is planned to drop on 0705, and the second, which is not.
const PARAS: [UnitId; 2] = [6, 7];
const GLIDER_BN: UnitId = 9;
const RED_INFANTRY: UnitId = 10;
const GARRISON: UnitId = 12;

/// The Bridge in Blue's first Movement Segment.
struct Table(State);

impl Table {
    fn new() -> Table {
        let mut table = Table(State::set_up(&printed::shipped_under::<Ocs>("the-bridge", "")));
        table.give(Order::Done, "").give(Order::Done, "");
        assert_eq!(table.0.open.segment, Segment::Movement);
        table
    }

    /// The same without Red's Fighter: no Patrol Zone.
    fn calm() -> Table {
        let mut table = Table::new();
        table.0.open.crafts[usize::from(RED_FIGHTER)].active = false;
        table
    }

    fn hex(&self, name: &str) -> HexId {
        self.0.open.board().parse("hex", name).unwrap()
    }

    fn spot(&self, name: &str) -> Spot {
        self.0.open.board().spot(self.hex(name))
    }

    fn seat(&self) -> Seat {
        self.0.awaits().first().expect("somebody is to act")
    }

    /// Gives an order for whoever is to act; its dice must be used up exactly.
    fn give(&mut self, order: Order, dice: &str) -> &mut Table {
        let seat = self.seat();
        let view = self.0.view(seat);
        view.allow(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal:?}"));
        let mut listed = Vec::new();
        view.orders(&mut listed);
        assert!(listed.contains(&order), "{order:?} is not listed");
        let mut dice = Scripted::new(parse_faces(dice).unwrap());
        let outcome = self.0.play(seat, &order, &mut dice, &mut Vec::new());
        dice.settle(outcome).unwrap_or_else(|fault| panic!("{order:?}: {fault}"));
        self
    }

    fn fly(&mut self, flight: Flight, to: &str, crafts: &[CraftId]) -> &mut Table {
        let (from, to) = (self.spot("0106"), self.spot(to));
        self.give(Order::Fly { flight, from, to }, "");
        for &craft in crafts {
            self.give(Order::Add { craft }, "");
        }
        self
    }

    /// The clause by which an order is refused.
    fn refused(&self, order: Order) -> String {
        judge(self.0.view(self.seat()), order).expect_err("it is refused").why.to_string()
    }

    fn refused_flight(&self, flight: Flight, to: &str) -> String {
        self.refused(Order::Fly { flight, from: self.spot("0106"), to: self.spot(to) })
    }

    fn base(&mut self, name: &str, level: u8) -> HexId {
        let hex = self.hex(name);
        self.0.open.bases.push(Base { hex, party: Party::Blue, level, paid: false, readied: 0, unloaded: 0 });
        hex
    }

    fn place(&self, unit: UnitId) -> Place {
        self.0.open.unit(unit).place
    }

    fn step(&self) -> Option<MissionStep> {
        match self.0.open.tasks.last() {
            Some(Task::Mission(mission)) => Some(mission.step),
            _ => None,
        }
    }

    /// Whether an aircraft is Active, and whether it is reduced.
    fn craft(&self, craft: CraftId) -> (bool, bool) {
        (self.0.open.craft(craft).active, self.0.open.craft(craft).reduced)
    }
}

/// ocs.airdrop.2, ocs.airdrop.3, ocs.airdrop.4, ocs.airdrop.5, ocs.airdrop.11, ocs.base.13, ocs.flak.2, ocs.flak.9
#[test]
fn a_planned_drop_is_flown() {
    let mut table = Table::new();
    table.fly(Flight::Drop, "0705", &TRANSPORTS[..2]);
    assert_eq!(table.refused(Order::Board { unit: PARAS[1], glider: false }), "ocs.airdrop.2", "planned elsewhere");
    table.give(Order::Board { unit: PARAS[0], glider: false }, "").give(Order::Stow { tokens: 5, glider: false }, "");
    table.give(Order::Go, "");
    assert_eq!((table.seat(), table.step()), (Party::Red.seat(), Some(MissionStep::Interception)));
    // Flak of 8 + 2 misses; the regiment lands, and of two SPs the first lands.
    table.give(Order::Done, "8 12 12 2");
    let target = table.hex("0705");
    assert_eq!(table.place(PARAS[0]), Place::At(target));
    assert!(table.0.open.unit(PARAS[0]).has(Mark::Dropped) && table.0.open.unit(PARAS[0]).has(Mark::Carried));
    assert_eq!(table.0.open.dump(target, Party::Blue), Tokens(4), "the single token is lost");
    assert_eq!(table.craft(TRANSPORTS[0]), (false, false));
    assert_eq!(table.craft(TRANSPORTS[2]), (true, false));
    assert!(table.0.plans[0].by_the_rules_mut().iter().all(|plan| plan.unit != PARAS[0]));
}

/// ocs.airdrop.3
#[test]
fn a_failed_drop_destroys() {
    let mut table = Table::calm();
    table.fly(Flight::Drop, "0705", &TRANSPORTS[..1]).give(Order::Board { unit: PARAS[0], glider: false }, "");
    table.give(Order::Go, "2");
    assert_eq!(table.place(PARAS[0]), Place::Lost);
}

/// ocs.airdrop.1, ocs.airdrop.2, ocs.airdrop.9, ocs.airtrans.1, ocs.airtrans.4, ocs.airtrans.10, ocs.base.3
#[test]
fn cargo_is_checked() {
    let mut table = Table::calm();
    let target = table.hex("0705");
    table.0.apply(&Event::Planned { party: Party::Blue, plan: Plan { unit: GLIDER_BN, hex: target, from: 3 } });
    table.fly(Flight::Drop, "0705", &TRANSPORTS[..1]);
    assert_eq!(table.refused(Order::Board { unit: GLIDER_BN, glider: false }), "ocs.airdrop.2", "too early");
    assert_eq!(table.refused(Order::Board { unit: PARAS[0], glider: true }), "ocs.airtrans.1", "no glider is towed");
    assert_eq!(table.refused(Order::Board { unit: 0, glider: false }), "ocs.airtrans.1", "it is elsewhere");
    assert_eq!(table.refused(Order::Stow { tokens: 5, glider: false }), "ocs.airtrans.1", "4T at short range");
    assert_eq!(table.refused(Order::Go), "ocs.airtrans.1", "nothing is aboard");
    table.0.open.units[usize::from(PARAS[0])].spent = 31;
    assert_eq!(table.refused(Order::Board { unit: PARAS[0], glider: false }), "ocs.airtrans.10");
    table.0.open.units[usize::from(PARAS[0])].spent = 30;
    table.0.open.change(PARAS[0], |unit| unit.mode = Mode::Combat);
    table.0.open.change(PARAS[0], |unit| unit.marks = unit.marks.with(Mark::Dg));
    assert_eq!(table.refused(Order::Board { unit: PARAS[0], glider: false }), "ocs.base.3");
    table.0.open.change(PARAS[0], |unit| unit.marks = unit.marks.without(Mark::Dg));
    table.give(Order::Board { unit: PARAS[0], glider: false }, "");
    assert_eq!(table.0.open.unit(PARAS[0]).mode, Mode::Move, "it changes mode for the flight (ocs.airtrans.9)");

    let mut held = Table::calm();
    held.0.open.change(GARRISON, |unit| unit.place = Place::At(target));
    assert_eq!(held.refused_flight(Flight::Drop, "0705"), "ocs.airdrop.9");
    held.0.open.dumps.clear();
    assert_eq!(held.refused_flight(Flight::Drop, "0806"), "ocs.airtrans.1", "no supply, and nobody is planned there");
    held.0.open.change(PARAS[1], |unit| unit.place = Place::At(target));
    assert_eq!(held.refused_flight(Flight::Transport, "0106"), "ocs.base.14", "it is where they are");
}

/// ocs.airtrans.2
#[test]
fn a_glider_is_towed_and_used_up() {
    let mut table = Table::calm();
    let target = table.hex("0705");
    table.fly(Flight::Drop, "0705", &[]);
    assert_eq!(table.refused(Order::Add { craft: GLIDER }), "ocs.airtrans.2", "no Transport tows it");
    table.give(Order::Add { craft: TRANSPORTS[0] }, "").give(Order::Add { craft: GLIDER }, "");
    assert_eq!(table.refused(Order::Add { craft: GLIDER }), "ocs.airtrans.2");
    table.give(Order::Board { unit: GLIDER_BN, glider: true }, "").give(Order::Stow { tokens: 1, glider: true }, "");
    assert_eq!(table.refused(Order::Stow { tokens: 1, glider: true }), "ocs.airtrans.1", "loaded once");
    table.give(Order::Go, "12 12");
    assert_eq!(table.place(GLIDER_BN), Place::At(target));
    assert_eq!(table.0.open.craft(GLIDER).base, None);
}

/// ocs.base.16, ocs.aircombat.2, ocs.aircombat.5, ocs.airdrop.10, ocs.base.13
#[test]
fn an_interceptor_thins_out_a_drop() {
    let mut table = Table::new();
    table.fly(Flight::Drop, "0705", &TRANSPORTS[..1]).give(Order::Board { unit: PARAS[0], glider: false }, "");
    table.give(Order::Stow { tokens: 2, glider: false }, "").give(Order::Go, "");
    assert_eq!(table.refused(Order::Intercept { craft: RED_FIGHTER, target: TRANSPORTS[1] }), "ocs.base.16");
    // The transport aborts and loses a step: it brings 2T home, and the rest is lost by its owner's choice.
    table.give(Order::Intercept { craft: RED_FIGHTER, target: TRANSPORTS[0] }, "5 5");
    assert_eq!((table.seat(), table.step()), (Party::Blue.seat(), Some(MissionStep::Overloaded)));
    assert_eq!(table.craft(TRANSPORTS[0]), (false, true));
    assert_eq!(table.craft(RED_FIGHTER), (false, false), "to intercept is a mission too");
    let mut other = Table(table.0.clone());
    table.give(Order::ForgoSupply { glider: false }, "");
    assert_eq!(table.place(PARAS[0]), Place::Lost);
    assert_eq!(table.0.open.dump(table.hex("0106"), Party::Blue), Tokens(2));
    other.give(Order::Forgo { unit: PARAS[0] }, "");
    assert_eq!(other.place(PARAS[0]), Place::At(other.hex("0106")));
    assert_eq!(other.0.open.dump(other.hex("0106"), Party::Blue), Tokens::NONE);
    assert!(other.0.open.tasks.is_empty() && table.0.open.tasks.is_empty());
}

/// ocs.base.16, ocs.flak.11: an escort is attacked before those it escorts.
#[test]
fn fighters_are_attacked_first() {
    let mut table = Table::new();
    table.fly(Flight::Barrage, "0404", &[FIGHTER, BOMBER]).give(Order::Go, "");
    assert_eq!(table.refused(Order::Intercept { craft: RED_FIGHTER, target: BOMBER }), "ocs.base.16");
    // Both Fighters abort; nobody is left to intercept. Flak of 8 + 2 without a Fighter misses; the barrage comes to nothing.
    table.give(Order::Intercept { craft: RED_FIGHTER, target: FIGHTER }, "7 1 8 2");
    assert_eq!([FIGHTER, BOMBER, RED_FIGHTER].map(|craft| table.craft(craft)), [(false, false); 3]);
    assert!(table.0.open.tasks.is_empty());
}

/// ocs.mloss.2, ocs.flak.4, ocs.flak.5
#[test]
fn the_owner_chooses_among_equal_aircraft() {
    let mut table = Table::new();
    table.fly(Flight::Drop, "0705", &[TRANSPORTS[0], FIGHTER, TRANSPORTS[1], TRANSPORTS[2]]);
    assert_eq!(table.refused(Order::Add { craft: BOMBER }), "ocs.mloss.3");
    table.give(Order::Stow { tokens: 1, glider: false }, "").give(Order::Go, "").give(Order::Done, "9 5");
    assert_eq!((table.seat(), table.step()), (Party::Blue.seat(), Some(MissionStep::Loss)));
    assert_eq!(table.refused(Order::Struck { craft: FIGHTER }), "ocs.mloss.2");
    table.give(Order::Struck { craft: TRANSPORTS[1] }, "12");
    assert_eq!(TRANSPORTS.map(|craft| table.craft(craft).1), [false, true, false]);
}

/// ocs.barrage.1, ocs.barrage.2, ocs.barrage.4, ocs.bresult.2, ocs.bresult.5, ocs.bshift.4, ocs.bshift.6, ocs.base.14: bombs do
/// what the procedure says of the same barrage, whatever is rolled.
#[test]
fn bombs_fall_as_the_procedure_says() {
    let distance = {
        let table = Table::calm();
        table.0.open.board().distance(table.hex("0106"), table.hex("0404"))
    };
    let input = json!({
        "kind": "air",
        "firers": [{ "barrage": 12, "from_base": distance, "range": 40 }],
        "spotter": false,
        "targets": [{ "strength": 5, "rating": 3, "steps": 2 }],
    });
    for roll in 2..=12 {
        for half in [3, 4] {
            let said = (0..2).find_map(|dice| {
                let dice = if dice == 0 { format!("{roll}") } else { format!("{roll} {half}") };
                let outcome = printed::resolve::<BarrageProcedure>("", input.clone(), &dice).ok()?;
                Some((dice, outcome))
            });
            let (dice, said) = said.expect("one of the two");
            let mut table = Table::calm();
            table.fly(Flight::Barrage, "0404", &[BOMBER]).give(Order::Go, &format!("2 {dice}"));
            let unit = table.0.open.unit(RED_INFANTRY);
            assert_eq!((2 - unit.steps, unit.has(Mark::Dg)), (said.steps, said.dg), "{dice}");
        }
    }
    let spotted = resolve::<BarrageProcedure>(input, "2");
    assert!(!spotted.dg);
}

/// ocs.base.14, ocs.airtrans.8, ocs.seq.4, ocs.seq.7: each mission has its segments, its targets and its range.
#[test]
fn missions_have_their_occasions() {
    let mut table = Table::calm();
    assert_eq!(table.refused_flight(Flight::Barrage, "0505"), "ocs.barrage.2");
    assert_eq!(table.refused_flight(Flight::AirBase, "0505"), "ocs.facility.1");
    assert_eq!(table.refused_flight(Flight::Port, "1106"), "ocs.facility.1");
    assert_eq!(table.refused_flight(Flight::Trainbusting, "0304"), "ocs.base.14", "not his gauge");
    assert_eq!(table.refused_flight(Flight::Sweep, "1106"), "ocs.base.14", "no Active Fighter");
    assert_eq!(table.refused_flight(Flight::Transfer, "1106"), "ocs.airtrans.5", "not an own base");
    table.0.open.segment = Segment::Barrage;
    assert_eq!(table.refused_flight(Flight::Drop, "0705"), "ocs.airtrans.8");
    assert_eq!(table.refused_flight(Flight::Trainbusting, "1004"), "ocs.base.14");
    table.fly(Flight::Barrage, "0404", &[]);
    assert_eq!(table.refused(Order::Board { unit: PARAS[0], glider: false }), "ocs.airtrans.1");
    assert_eq!(table.refused(Order::Stay), "ocs.airtrans.6");
    assert_eq!(table.refused(Order::Go), "ocs.base.14", "nobody flies");
    for craft in TRANSPORTS {
        table.give(Order::Add { craft }, "");
    }
    assert_eq!(table.refused(Order::Go), "ocs.base.14", "nobody bombs");
    assert_eq!(table.refused(Order::Add { craft: RED_FIGHTER }), "ocs.base.13");
    table.0.open.crafts[usize::from(FIGHTER)].active = false;
    assert_eq!(table.refused(Order::Add { craft: FIGHTER }), "ocs.base.13");
    table.give(Order::Add { craft: BOMBER }, "").give(Order::Go, "2 2");
    table.0.open.segment = Segment::Supply;
    assert_eq!(table.refused_flight(Flight::Barrage, "0404"), "ocs.seq.2");
}

/// ocs.facility.1, ocs.facility.4, ocs.facility.5, ocs.flak.1, ocs.flak.7
#[test]
fn an_air_base_is_bombed() {
    let mut table = Table::new();
    table.fly(Flight::AirBase, "1106", &[BOMBER]).give(Order::Go, "").give(Order::Done, "7 6 4");
    assert_eq!(table.0.open.base(table.hex("1106")).unwrap().level, 1, "never below 1");
    assert_eq!(table.craft(RED_FIGHTER), (true, true));
    // A roll of 8 with 1 for the Level and 2 for the PZ hits.
    let mut other = Table::new();
    other.fly(Flight::AirBase, "1106", &[BOMBER]).give(Order::Go, "").give(Order::Done, "8 1");
    assert_eq!(other.craft(BOMBER), (false, true));
}

/// ocs.facility.6: closed until the end of the owner's next player turn, which is not the one that is on.
#[test]
fn trains_are_busted() {
    let mut table = Table::calm();
    let hex = table.hex("1004");
    table.fly(Flight::Trainbusting, "1004", &[BOMBER]).give(Order::Go, "2 4");
    assert_eq!(table.0.open.closed, [Closed { hex, owner: Party::Red, turns: 1 }]);
    assert_eq!(table.refused_flight(Flight::Trainbusting, "1004"), "ocs.base.14", "it is closed already");
    table.0.apply(&Event::CleanedUp { party: Party::Blue });
    assert_eq!(table.0.open.closed.len(), 1);
    table.0.apply(&Event::CleanedUp { party: Party::Red });
    assert!(table.0.open.closed.is_empty());

    let mut missed = Table::calm();
    missed.fly(Flight::Trainbusting, "1004", &[BOMBER]).give(Order::Go, "2 3");
    assert!(missed.0.open.closed.is_empty());

    let mut reaction = Table::calm();
    (reaction.0.open.phasing, reaction.0.open.segment) = (Party::Red, Segment::Reaction);
    reaction.fly(Flight::Trainbusting, "1004", &[BOMBER]).give(Order::Go, "2 4");
    reaction.0.apply(&Event::CleanedUp { party: Party::Red });
    assert_eq!(reaction.0.open.closed, [Closed { hex, owner: Party::Red, turns: 1 }]);
}

/// ocs.base.14, ocs.flak.3
#[test]
fn fighters_sweep_a_base() {
    let mut table = Table::new();
    table.fly(Flight::Sweep, "1106", &[FIGHTER]);
    assert_eq!(table.refused(Order::Add { craft: BOMBER }), "ocs.base.16");
    table.give(Order::Go, "");
    let mut other = Table(table.0.clone());
    table.give(Order::Done, "");
    assert_eq!((table.seat(), table.step()), (Party::Blue.seat(), Some(MissionStep::Sweep)));
    table.give(Order::Intercept { craft: FIGHTER, target: RED_FIGHTER }, "8 5");
    assert_eq!(table.craft(RED_FIGHTER), (false, true));
    assert_eq!(table.craft(FIGHTER), (false, false));
    // The swept intercept first: their Fighter aborts, and nobody is left to be swept.
    other.give(Order::Intercept { craft: RED_FIGHTER, target: FIGHTER }, "6 1");
    assert_eq!([FIGHTER, RED_FIGHTER].map(|craft| other.craft(craft)), [(false, false); 2]);
    assert!(other.0.open.tasks.is_empty());
}

/// ocs.airtrans.5, ocs.airtrans.6, ocs.airtrans.8
#[test]
fn a_base_unloads_by_its_level() {
    let mut table = Table::calm();
    let to = table.base("0508", 1);
    table.fly(Flight::Transport, "0508", &TRANSPORTS[..1]);
    assert_eq!(table.refused(Order::Stow { tokens: 4, glider: false }), "ocs.airtrans.5");
    assert_eq!(table.refused(Order::Stow { tokens: 1, glider: true }), "ocs.airtrans.2");
    table.give(Order::Stow { tokens: 2, glider: false }, "").give(Order::Go, "");
    assert_eq!(table.0.open.dump(to, Party::Blue), Tokens(2));
    assert_eq!(table.0.open.craft(TRANSPORTS[0]).base, Some(table.hex("0106")));
    table.fly(Flight::Transport, "0508", &TRANSPORTS[1..2]);
    assert_eq!(table.refused(Order::Stow { tokens: 1, glider: false }), "ocs.airtrans.5", "the limit is by the phase");
    table.give(Order::Stay, "").give(Order::Board { unit: PARAS[1], glider: false }, "");
    table.give(Order::Stow { tokens: 2, glider: false }, "").give(Order::Go, "");
    assert_eq!((table.0.open.dump(to, Party::Blue), table.place(PARAS[1])), (Tokens(4), Place::At(to)));
    assert_eq!(table.0.open.craft(TRANSPORTS[1]).base, Some(to));
    assert!(table.0.open.unit(PARAS[1]).has(Mark::Carried) && !table.0.open.unit(PARAS[1]).has(Mark::Dropped));
}

/// ocs.base.14
#[test]
fn aircraft_transfer() {
    let mut table = Table::calm();
    let to = table.base("0206", 0);
    table.fly(Flight::Transfer, "0206", &[FIGHTER, BOMBER]).give(Order::Go, "");
    for craft in [FIGHTER, BOMBER] {
        assert_eq!((table.0.open.craft(craft).base, table.craft(craft)), (Some(to), (false, false)));
    }
}

/// ocs.basecap.1, ocs.basecap.2, ocs.basecap.3, ocs.basecap.4, ocs.basecap.5
#[test]
fn aircraft_leave_a_captured_base() {
    let falls = |table: &mut Table, advance: bool, dice: &str| {
        let hex = table.hex("0106");
        let (mut dice, mut events) = (Scripted::new(parse_faces(dice).unwrap()), Vec::new());
        let outcome = Tale { state: &mut table.0, events: &mut events, dice: &mut dice }.base_falls(hex, advance);
        dice.settle(outcome).unwrap();
    };
    let mut table = Table::new();
    let (near, other) = (table.base("0206", 0), table.base("0306", 0));
    table.0.open.crafts[usize::from(BOMBER)].reduced = true;
    // An Active Fighter is reduced at 4, a reduced bomber destroyed; 3 + 2 for an advance saves a transport.
    falls(&mut table, true, "2 2 3 12 12");
    assert_eq!((table.0.open.craft(GLIDER).base, table.0.open.craft(BOMBER).base), (None, None));
    let (near_spot, far) = (table.spot("0206"), table.spot("0706"));
    assert_eq!(table.refused(Order::Escape { to: far }), "ocs.basecap.5");
    table.give(Order::Escape { to: near_spot }, "");
    assert_eq!((table.0.open.craft(FIGHTER).base, table.craft(FIGHTER)), (Some(near), (false, true)));
    let to = table.spot("0306");
    for craft in TRANSPORTS {
        table.give(Order::Escape { to }, "");
        assert_eq!((table.0.open.craft(craft).base, table.craft(craft)), (Some(other), (false, false)));
    }
    assert!(table.0.open.tasks.is_empty());

    let mut trapped = Table::new();
    falls(&mut trapped, false, "12 12 12 12 12");
    assert!((0..=GLIDER).all(|craft| trapped.0.open.craft(craft).base.is_none()), "no base in reach");
}

/// ocs.base.14: the missions that are listed are those that are allowed.
#[test]
fn the_list_of_missions_is_the_judgement() {
    let mut table = Table::new();
    table.base("0206", 1);
    for segment in [Segment::Movement, Segment::Barrage, Segment::Supply] {
        table.0.open.segment = segment;
        let (view, board) = (table.0.view(table.seat()), table.0.open.board());
        let mut listed = Vec::new();
        view.orders(&mut listed);
        listed.retain(|order| matches!(order, Order::Fly { .. }));
        let spots = || (0..board.len() as HexId).map(|hex| board.spot(hex));
        let bases = ["0106", "0206", "1106", "0505"].map(|name| table.spot(name));
        let mut allowed = 0;
        for from in bases {
            for &flight in Flight::ALL {
                for to in spots() {
                    let order = Order::Fly { flight, from, to };
                    let may = judge(view, order).is_ok();
                    assert_eq!(may, listed.contains(&order), "{order:?}");
                    allowed += usize::from(may);
                }
            }
        }
        assert_eq!(allowed, listed.len());
        assert_eq!(allowed > 0, segment != Segment::Supply);
    }
}

/// ocs.airdrop.2, ocs.base.23: nobody else hears of a plan before it is flown, nor can tell that there is one.
#[test]
fn a_drop_tells_nothing_before_it_is_flown() {
    let mut table = Table::calm();
    table.0.open.dumps.clear();
    (table.0.open.phasing, table.0.open.segment) = (Party::Red, Segment::Reaction);
    let seats = [Party::Blue.seat(), Party::Red.seat(), Seat::REFEREE];
    assert!(seats.iter().all(|&seat| forced(table.0.view(seat)).is_none()), "a planned drop could be flown");
    table.fly(Flight::Drop, "0705", &TRANSPORTS[..1]);
    assert!(seats.iter().all(|&seat| forced(table.0.view(seat)).is_none()));
    let flown = Event::Unplanned { party: Party::Blue, unit: PARAS[0] };
    assert_eq!(table.0.hear(&flown, Party::Red.seat()), None);
    table.give(Order::Board { unit: PARAS[0], glider: false }, "");
    let told = table.0.hear(&flown, Party::Blue.seat()).unwrap();
    assert_eq!(told.text, "Para Rgt 1 flies as planned.");
    let red = table.0.view(Party::Red.seat());
    assert!(red.plans[0].is_none());
    let begun = Event::Stepped { task: *table.0.open.tasks.last().unwrap() };
    assert!(State::reveals(&begun), "who was planned to go there is shown");
}

/// Every kind of mission, every aircraft and every choice has words, and what the other side hears is in words too.
#[test]
fn missions_are_told() {
    let mut table = Table::new();
    let from = table.spot("0106");
    let view = table.0.view(table.seat());
    let to = table.spot("0404");
    let said = |flight| view.describe(&Order::Fly { flight, from, to }).text;
    assert_eq!(said(Flight::Barrage), "bomb the units in 0404 in a Hip Shoot from 0106");
    assert!(Flight::ALL.iter().all(|&flight| said(flight).contains("0106")));
    let sheet = view.sheet();
    let field = sheet.counters.iter().find(|counter| counter.id.starts_with("base ")).expect("an airfield");
    assert_eq!(field.foot, "5/5");
    assert!(field.title.contains("Blue Bomber"), "{}", field.title);
    assert!(view.meant(&field.id, Some(to)).contains(&Order::Fly { flight: Flight::Barrage, from, to }));
    table.fly(Flight::Barrage, "0404", &[BOMBER]);
    let mut events = Vec::new();
    let seat = table.seat();
    let before = table.0.clone();
    table.0.play(seat, &Order::Go, &mut Scripted::new([]), &mut events).unwrap();
    let heard: Vec<String> =
        events.iter().filter_map(|event| before.hear(event, Party::Red.seat())).map(|line| line.text).collect();
    assert_eq!(heard.len(), 1);
    assert!(heard[0].ends_with("takes off.") && heard[0].contains("Bomber"), "{heard:?}");
    let brief = table.0.view(Party::Red.seat()).brief().unwrap().wanted.text;
    assert_eq!(brief, "Intercept the mission to 0404, or let it be.");
    assert_eq!(table.0.view(Party::Red.seat()).describe(&Order::Done).text, "no more air combat");
}

/// ocs.airdrop.2: whoever sees a drop being gathered, and nothing it could carry but somebody, believes in a plan for it.
#[test]
fn a_drop_that_is_gathered_is_believed_to_be_planned() {
    let mut table = Table::calm();
    table.0.open.dumps.clear();
    table.fly(Flight::Drop, "0705", &[]);
    for seed in 0..50 {
        let view = table.0.view(Party::Red.seat());
        let imagined = State::imagine(&view, &mut Seeded::stream(seed, 0)).expect("seeded dice never run out");
        let mut orders = Vec::new();
        imagined.view(Party::Blue.seat()).orders(&mut orders);
        assert!(orders.iter().any(|order| matches!(order, Order::Add { craft: 2..=4 })), "{seed}: {orders:?}");
    }
}
