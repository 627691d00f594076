//! Events: what happened, and what each changes on the table. Applying one rolls nothing and cannot fail.

mod build;
mod haul;
mod taken;

pub use haul::Haul;
pub use taken::Taken;

use super::account::Spending;
use super::fog::Veil;
use super::piece::{Closed, CraftId, Dump, Mark, Place, UnitId};
use super::sequence::Segment;
use super::state::{Open, Plan, State};
use super::task::{Cause, Task};
use crate::board::HexId;
use crate::combat::payment::Stock;
use crate::fraction::Fraction;
use crate::rules::air::{Duel, Hit, ThirdDie};
use crate::rules::barrage;
use crate::rules::base::Cost;
use crate::rules::combat::Surprise;
use crate::supply::build::Work;
use crate::supply::rail;
use crate::tokens::Tokens;
use crate::unit::{Mode, Party, Symbol};
use jumpmaster_core::{Clause, Outcome, Seat, Several};
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A drop was planned in secret (ocs.airdrop.2).
    Planned {
        /// Whose plan it is.
        party: Party,
        /// The plan.
        plan: Plan,
    },
    /// A planned drop was cancelled in secret, or flown (ocs.airdrop.2).
    Unplanned {
        /// Whose plan it was.
        party: Party,
        /// The unit.
        unit: UnitId,
    },
    /// A turn began.
    TurnBegan {
        /// Its number.
        turn: u8,
    },
    /// Both sides rolled for who chooses the first player (ocs.base.17).
    FirstRolled {
        /// What Blue and Red rolled.
        rolls: [u8; 2],
    },
    /// Who goes first this turn is settled.
    FirstChosen {
        /// The side.
        party: Party,
    },
    /// A player turn began.
    PlayerTurnBegan {
        /// Whose.
        party: Party,
    },
    /// A segment began.
    SegmentBegan {
        /// Which.
        segment: Segment,
    },
    /// A player turn ended with Clean Up (ocs.base.19).
    CleanedUp {
        /// Whose.
        party: Party,
    },
    /// A unit arrived (ocs.base.21).
    Arrived {
        /// The unit.
        unit: UnitId,
        /// Where.
        hex: HexId,
    },
    /// Supply came to a dump.
    Gained {
        /// Whose.
        party: Party,
        /// Where.
        hex: HexId,
        /// How much.
        tokens: Tokens,
        /// Where from.
        from: Spending,
    },
    /// Supply was taken from a dump.
    Spent {
        /// Whose.
        party: Party,
        /// Where.
        hex: HexId,
        /// How much.
        tokens: Tokens,
        /// What for.
        on: Spending,
        /// Where it was needed.
        to: HexId,
    },
    /// A dump was blown up, as far as the die went (ocs.dump.2).
    Blown {
        /// Whose.
        party: Party,
        /// Where.
        hex: HexId,
        /// How much was destroyed.
        tokens: Tokens,
    },
    /// A barrage fell on a ship (ocs.barrage.3).
    ShipHit {
        /// The ship.
        ship: u8,
        /// The column of the strength, from 1.
        from: u8,
        /// The column after the shifts, from 1.
        column: u8,
        /// The result as the table has it.
        result: barrage::Hit,
        /// The steps it loses.
        steps: u8,
    },
    /// A unit took a mode.
    ModeSet {
        /// The unit.
        unit: UnitId,
        /// The mode.
        mode: Mode,
    },
    /// A unit got a marker.
    Marked {
        /// The unit.
        unit: UnitId,
        /// The marker.
        mark: Mark,
    },
    /// A unit lost a marker.
    Unmarked {
        /// The unit.
        unit: UnitId,
        /// The marker.
        mark: Mark,
    },
    /// A unit's Internal Stocks changed (ocs.stocks.2).
    Stocked {
        /// The unit.
        unit: UnitId,
        /// What they are now.
        stocks: Stock,
    },
    /// A unit moved a hex.
    Moved {
        /// The unit.
        unit: UnitId,
        /// Where.
        to: HexId,
        /// The cost in tenths.
        cost: Cost,
        /// Whether it moves no further.
        halts: bool,
    },
    /// A unit spent movement points on an overrun (ocs.base.9).
    Exerted {
        /// The unit.
        unit: UnitId,
        /// The cost in tenths.
        cost: Cost,
    },
    /// A unit was put somewhere else, not by its own movement.
    Went {
        /// The unit.
        unit: UnitId,
        /// Where.
        to: HexId,
        /// How.
        how: How,
    },
    /// A unit lost a step.
    StepLost {
        /// The unit.
        unit: UnitId,
        /// Why.
        cause: Cause,
    },
    /// A unit was eliminated.
    Eliminated {
        /// The unit.
        unit: UnitId,
        /// The clause behind it.
        #[serde(with = "known_clause")]
        why: Clause,
    },
    /// An aircraft was readied (ocs.refit.1).
    Refitted {
        /// The aircraft.
        craft: CraftId,
    },
    /// An aircraft lost a step; it is destroyed if it had lost one before (ocs.base.13).
    Reduced {
        /// The aircraft.
        craft: CraftId,
        /// The clause behind it.
        #[serde(with = "known_clause")]
        why: Clause,
    },
    /// An aircraft went to a base and is Inactive.
    Landed {
        /// The aircraft.
        craft: CraftId,
        /// The base; none if it was destroyed or used up.
        base: Option<HexId>,
    },
    /// A pair fought in the air (ocs.aircombat.1).
    AirCombat {
        /// Who attacked.
        attacker: CraftId,
        /// Who was attacked.
        defender: CraftId,
        /// Who aborts.
        result: Duel,
        /// What the third die says.
        third: ThirdDie,
    },
    /// Flak was rolled (ocs.flak.4).
    Flak {
        /// What the modifiers came to.
        total: i32,
        /// What it did.
        result: Hit,
    },
    /// A barrage fell on units (ocs.barrage.1).
    Shelled {
        /// Where.
        hex: HexId,
        /// The column of the strength, from 1.
        from: u8,
        /// The column after the shifts, from 1.
        column: u8,
        /// The result as the table has it.
        result: barrage::Hit,
        /// What it comes to (ocs.bresult.4, ocs.shore.1).
        hit: barrage::Hit,
        /// The steps it costs.
        steps: u8,
    },
    /// A barrage fell on a facility (ocs.facility.1).
    Damaged {
        /// Where.
        hex: HexId,
        /// What.
        facility: Facility,
        /// The result as the table has it.
        result: String,
        /// The Level of an Air Base now, the hits on a port, or the player turns for which a railway is closed.
        now: u8,
    },
    /// An Air Base unloaded transports that return (ocs.airtrans.5).
    Unloaded {
        /// Where.
        hex: HexId,
        /// How much, in parts of tokens.
        parts: u32,
    },
    /// Supply was lost in the air, or as it was dropped (ocs.airdrop.3, ocs.airdrop.10).
    SupplyLost {
        /// Whose.
        party: Party,
        /// How much.
        tokens: Tokens,
    },
    /// Transport Points or supply went somewhere, or were loaded, unloaded or set up.
    Hauled(Haul),
    /// Something changed hands because an enemy combat unit came upon it.
    Taken(Taken),
    /// Something was built or repaired (ocs.build.4).
    Built {
        /// Whose work it is.
        party: Party,
        /// Where.
        hex: HexId,
        /// What.
        work: Work,
        /// The Level it has now, or the hits that the port has left.
        now: u8,
    },
    /// Something began that takes several orders.
    Began {
        /// What.
        task: Task,
    },
    /// What is being done went a step further.
    Stepped {
        /// What it is now.
        task: Task,
    },
    /// What was being done is over.
    Ended,
    /// A ship fired.
    ShipFired {
        /// Its number.
        ship: u8,
    },
    /// A stack rolled for attrition (ocs.attrition.3).
    Starved {
        /// Its hex.
        hex: HexId,
        /// The steps it loses.
        steps: u8,
    },
    /// The dice of an attack were rolled (ocs.combat.6, ocs.combat.7).
    Fought {
        /// The initial odds; none against no strength at all.
        odds: Option<String>,
        /// The column of the initial odds, from 1.
        from: u8,
        /// Who had surprise.
        surprise: Surprise,
        /// The column after the shift, from 1.
        column: u8,
        /// The result as the table has it.
        result: String,
    },
    /// Rail capacity was spent (ocs.rail.1).
    Railed {
        /// How much.
        charge: Fraction,
    },
    /// The game is over.
    Over {
        /// Who won; nobody in a draw.
        winner: Option<Party>,
        /// How.
        text: String,
    },
}

/// A facility that is bombed (ocs.facility.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Facility {
    /// An Air Base.
    AirBase,
    /// A port.
    Port,
    /// A railway.
    Rail {
        /// Whose it is.
        owner: Party,
    },
}

/// How a unit was put somewhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// By rail (ocs.rail.6).
    Rail,
    /// By ship (ocs.ship.6).
    Ship,
    /// By air, to an Air Base (ocs.airtrans.8).
    Air,
    /// Dropped (ocs.airdrop.3).
    Drop,
    /// In retreat (ocs.base.10).
    Retreat,
    /// In advance after combat (ocs.base.11).
    Advance,
}

/// Clauses in events: written as their ids, read back as those that events can have.
mod known_clause {
    use jumpmaster_core::{Clause, clause};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    const KNOWN: [Clause; 13] = [
        clause!("ocs.result.2"),
        clause!("ocs.result.3"),
        clause!("ocs.attrition.6"),
        clause!("ocs.bresult.2"),
        clause!("ocs.base.7"),
        clause!("ocs.base.10"),
        clause!("ocs.airdrop.3"),
        clause!("ocs.airdrop.10"),
        clause!("ocs.flak.4"),
        clause!("ocs.aircombat.5"),
        clause!("ocs.basecap.2"),
        clause!("ocs.facility.5"),
        clause!("ocs.basecap.3"),
    ];

    pub fn serialize<S: Serializer>(clause: &Clause, serializer: S) -> Result<S::Ok, S::Error> {
        clause.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Clause, D::Error> {
        let id = String::deserialize(deserializer)?;
        let known = KNOWN.into_iter().find(|clause| clause.0 == id);
        known.ok_or_else(|| serde::de::Error::custom(format!("no event is based on {id}")))
    }
}

/// Makes an event so.
pub fn apply(state: &mut State, event: &Event) {
    state.veil = Veil::default();
    let open = &mut state.open;
    match event {
        Event::Planned { party, plan } => {
            let plans = state.plans[*party as usize].by_the_rules_mut();
            plans.retain(|other| other.unit != plan.unit);
            plans.push(*plan);
            plans.sort_unstable();
        }
        Event::Unplanned { party, unit } => {
            state.plans[*party as usize].by_the_rules_mut().retain(|plan| plan.unit != *unit);
        }
        Event::TurnBegan { turn } => {
            open.turn = *turn;
            open.first = None;
            open.open_accounts();
            for unit in 0..open.units.len() as UnitId {
                open.change(unit, |unit| unit.marks = unit.marks.without(Mark::Dropped));
            }
        }
        Event::FirstRolled { rolls } => {
            open.phasing = if rolls[0] > rolls[1] { Party::Blue } else { Party::Red };
            open.segment = Segment::First;
        }
        Event::FirstChosen { party } => open.first = Some(*party),
        Event::PlayerTurnBegan { party } => {
            open.phasing = *party;
            for unit in 0..open.units.len() as UnitId {
                open.change(unit, |unit| unit.marks = unit.marks.without(Mark::Fired));
            }
        }
        Event::SegmentBegan { segment } => begin(open, *segment),
        Event::CleanedUp { party } => clean_up(open, *party),
        Event::Arrived { unit, hex } => open.change(*unit, |unit| unit.place = Place::At(*hex)),
        Event::Gained { party, hex, tokens, from } => {
            open.stock(*hex, *party, |had| had + *tokens);
            open.note(*party, *from, *tokens);
        }
        Event::Spent { party, hex, tokens, on, .. } => {
            open.stock(*hex, *party, |had| had.less(*tokens));
            open.note(*party, *on, *tokens);
        }
        Event::Blown { party, hex, tokens } => {
            open.stock(*hex, *party, |had| had.less(*tokens));
            open.note(*party, Spending::Blown, *tokens);
            if let Some(dump) = open.dumps.iter_mut().find(|dump| dump.hex == *hex && dump.party == *party) {
                dump.blown = true;
            }
        }
        Event::ModeSet { unit, mode } => open.change(*unit, |unit| {
            unit.mode = *mode;
            unit.marks = unit.marks.with(Mark::ModeSet);
        }),
        Event::Marked { unit, mark } => open.change(*unit, |unit| unit.marks = unit.marks.with(*mark)),
        Event::Unmarked { unit, mark } => open.change(*unit, |unit| unit.marks = unit.marks.without(*mark)),
        Event::Stocked { unit, stocks } => open.units[usize::from(*unit)].stocks = *stocks,
        Event::Moved { unit, to, cost, halts } => open.change(*unit, |unit| {
            unit.place = Place::At(*to);
            unit.spent = unit.spent.saturating_add(*cost);
            unit.marks = unit.marks.with(Mark::Moved);
            if *halts {
                unit.marks = unit.marks.with(Mark::Halted);
            }
        }),
        Event::Exerted { unit, cost } => open.change(*unit, |unit| {
            unit.spent = unit.spent.saturating_add(*cost);
            unit.marks = unit.marks.with(Mark::Moved);
        }),
        Event::Went { unit, to, how } => went(open, *unit, *to, *how),
        Event::StepLost { unit, .. } => open.units[usize::from(*unit)].steps -= 1,
        Event::Eliminated { unit, .. } => open.change(*unit, |unit| {
            unit.steps = 0;
            unit.place = Place::Lost;
        }),
        Event::Refitted { craft } => refit(open, *craft),
        Event::Reduced { craft, .. } => {
            let craft = &mut open.crafts[usize::from(*craft)];
            if craft.reduced {
                craft.base = None;
            }
            craft.reduced = true;
        }
        Event::Landed { craft, base } => {
            let craft = &mut open.crafts[usize::from(*craft)];
            (craft.base, craft.active) = (*base, false);
        }
        Event::Hauled(haul) => haul::apply(open, haul),
        Event::Taken(taken) => taken::apply(open, taken),
        Event::Built { party, hex, work, now } => build::apply(open, *party, *hex, *work, *now),
        Event::Damaged { hex, facility, now, .. } => damage(open, *hex, *facility, *now),
        Event::Unloaded { hex, parts } => {
            if let Some(base) = open.bases.iter_mut().find(|base| base.hex == *hex) {
                base.unloaded += parts;
            }
        }
        Event::SupplyLost { party, tokens } => open.note(*party, Spending::Lost, *tokens),
        Event::Began { task } => open.tasks.push(*task),
        Event::Stepped { task } => {
            open.tasks.pop();
            open.tasks.push(*task);
        }
        Event::Ended => {
            if let Some(Task::Attack(attack)) = open.tasks.pop() {
                open.attacked.push(attack.target);
            }
        }
        Event::Fought { .. }
        | Event::Starved { .. }
        | Event::AirCombat { .. }
        | Event::Flak { .. }
        | Event::Shelled { .. } => {}
        Event::ShipHit { ship, steps, .. } => open.ships[usize::from(*ship)].steps -= *steps,
        Event::ShipFired { ship } => open.ships[usize::from(*ship)].fired = true,
        Event::Railed { charge } => open.railed = open.railed + *charge,
        Event::Over { winner, text } => {
            open.outcome = Some(Outcome {
                winner: winner.map(Party::seat),
                text: text.clone(),
                clause: jumpmaster_core::clause!("ocs.base.22"),
            });
        }
    }
}

/// A unit is put somewhere else. Whoever came by train or ship goes no further, unless it repairs railways (ocs.rail.8, ocs.rail.9,
/// ocs.ship.7).
fn went(open: &mut Open, unit: UnitId, to: HexId, how: How) {
    let goes_on = rail::may_go_on(open.kind(unit).symbols.has(Symbol::Repair));
    open.change(unit, |unit| {
        unit.place = Place::At(to);
        match how {
            How::Rail if goes_on => unit.marks = unit.marks.with(Mark::Moved),
            How::Rail | How::Ship => unit.marks = unit.marks.with(Mark::Moved).with(Mark::Halted),
            How::Air => unit.marks = unit.marks.with(Mark::Moved).with(Mark::Carried),
            How::Drop => unit.marks = unit.marks.with(Mark::Moved).with(Mark::Carried).with(Mark::Dropped),
            How::Retreat | How::Advance => {}
        }
    });
}

/// Begins a segment: what is counted by the segment or by the phase is counted anew.
fn begin(open: &mut Open, segment: Segment) {
    open.segment = segment;
    open.attacked.clear();
    let phase = [Mark::Moved, Mark::Halted, Mark::Carried, Mark::Fuelled, Mark::ModeSet, Mark::Fed];
    for unit in 0..open.units.len() as UnitId {
        open.change(unit, |unit| {
            unit.marks = unit.marks.without(Mark::Attacked);
            if segment.opens_phase() {
                unit.spent = 0;
                unit.marks = phase.into_iter().fold(unit.marks, Several::without);
            }
        });
    }
    if !segment.opens_phase() {
        return;
    }
    open.built.clear();
    (open.railed, open.shipped) = (Fraction::ZERO, Fraction::ZERO);
    for group in &mut open.groups {
        (group.spent, group.moved, group.halted) = (0, false, false);
    }
    for base in &mut open.bases {
        (base.paid, base.readied, base.unloaded) = (false, 0, 0);
    }
    open.dumps.iter_mut().for_each(|dump| dump.blown = false);
    open.ports.iter_mut().for_each(|port| port.used = Fraction::ZERO);
    open.ships.iter_mut().for_each(|ship| ship.fired = false);
    open.held = Party::BOTH.map(|party| open.ground_of(party));
}

/// Clean Up: own DG, exploitation and fuel markers come off, and what was dropped before it traces from now on, as it does in
/// any later turn (ocs.base.19, ocs.airdrop.11).
fn clean_up(open: &mut Open, party: Party) {
    let off = [Mark::Dg, Mark::Exploiting, Mark::Fuelled, Mark::FuelledLong, Mark::Dropped];
    for unit in 0..open.units.len() as UnitId {
        if open.unit(unit).party == party {
            open.change(unit, |unit| unit.marks = off.into_iter().fold(unit.marks, Several::without));
        }
    }
    for closed in open.closed.iter_mut().filter(|closed| closed.owner == party) {
        closed.turns -= 1;
    }
    open.closed.retain(|closed| closed.turns > 0);
}

/// Damages a facility: an Air Base to a Level, a port to its hits, a railway for some player turns (ocs.facility.4,
/// ocs.facility.6).
fn damage(open: &mut Open, hex: HexId, facility: Facility, now: u8) {
    match facility {
        Facility::AirBase => {
            open.bases.iter_mut().filter(|base| base.hex == hex).for_each(|base| base.level = now);
        }
        Facility::Port => open.ports.iter_mut().filter(|port| port.hex == hex).for_each(|port| port.hits = now),
        Facility::Rail { owner } if now > 0 => open.closed.push(Closed { hex, owner, turns: now }),
        Facility::Rail { .. } => {}
    }
}

fn refit(open: &mut Open, craft: CraftId) {
    let at = open.craft(craft).base;
    open.crafts[usize::from(craft)].active = true;
    if let Some(base) = open.bases.iter_mut().find(|base| Some(base.hex) == at) {
        (base.paid, base.readied) = (true, base.readied + 1);
    }
}

impl Open {
    /// Changes the supply of a side on the ground of a hex.
    fn stock(&mut self, hex: HexId, party: Party, change: impl FnOnce(Tokens) -> Tokens) {
        let at = self.dumps.iter().position(|dump| (dump.hex, dump.party) == (hex, party));
        let at = at.unwrap_or_else(|| {
            self.dumps.push(Dump { party, hex, tokens: Tokens::NONE, blown: false });
            self.dumps.len() - 1
        });
        self.dumps[at].tokens = change(self.dumps[at].tokens);
        if self.dumps[at].tokens == Tokens::NONE {
            self.dumps.remove(at);
        }
        self.dumps.sort_by_key(|dump| (dump.hex, dump.party));
    }

    /// The hexes in which a side has ground units, combat units or not (ocs.airdrop.5).
    fn ground_of(&self, party: Party) -> Vec<HexId> {
        let groups = self.groups.iter().filter(|group| group.party == party).filter_map(|group| group.hex);
        let mut hexes: Vec<HexId> = self.on_map(party).map(|(_, hex)| hex).chain(groups).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }
}

impl Event {
    /// Whether it is a secret of one seat, and of which.
    pub fn secret_of(&self) -> Option<Seat> {
        match self {
            Event::Planned { party, .. } | Event::Unplanned { party, .. } => Some(party.seat()),
            _ => None,
        }
    }
}
