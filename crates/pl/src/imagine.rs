//! A complete table as a seat may believe it to be. Only the plan is hidden, so a plan is drawn at random that the rules
//! allow and that nothing on the table contradicts (pl.plan.2).

use super::board::Feature;
use super::orders::{Desk, full_hexes};
use super::resolve::{anybody_left, sequence};
use super::scenario::{CraftKind, Landing};
use super::state::{CraftId, Flight, Open, Party, Plan, State, Step, Written};
use super::view::View;
use jumpmaster_core::dice::{Dice, NeedRoll, Read};
use jumpmaster_core::hex::{Side, Spot};
use jumpmaster_core::{Clause, Hidden, clause};

/// The clause that makes the plan a secret, so that it has to be guessed.
const WHY: Clause = clause!("pl.plan.2");

/// The weight of a landing in one of the remaining turns; that it was called off has weight 1.
const TURN: usize = 3;

/// A table whose view from the same seat is this view.
pub fn imagine<D: Dice + ?Sized>(view: &View<'_>, dice: &mut D) -> Result<State, NeedRoll> {
    let plan = match view.plan {
        Some(plan) => plan.clone(),
        None => Guess::new(view.open).plan(dice)?,
    };
    Ok(State { open: view.open.clone(), plan: Hidden::new(Party::Airborne.seat(), plan) })
}

/// A plan being guessed from the open table.
struct Guess<'a> {
    open: &'a Open,
    plan: Plan,
}

impl<'a> Guess<'a> {
    fn new(open: &'a Open) -> Guess<'a> {
        Guess { open, plan: Plan(vec![Written::Blank; open.craft.len()]) }
    }

    fn plan<D: Dice + ?Sized>(mut self, dice: &mut D) -> Result<Plan, NeedRoll> {
        let all = self.open.craft.len();
        // While the plan is being written, nobody else knows how far it has got.
        let written = if self.open.step == Step::Plan { dice.draw(all + 1, WHY)? } else { all };
        // What is overhead is known; it takes its share of the limits before the others.
        let overhead = |craft: &usize| matches!(self.open.craft[*craft].flight, Flight::Over(..));
        let (known, guessed): (Vec<usize>, Vec<usize>) = (0..written).partition(overhead);
        for craft in known.into_iter().chain(guessed) {
            self.plan.0[craft] = self.line(craft, dice)?;
        }
        if !matches!(self.open.step, Step::Plan | Step::SetUp) {
            self.heed_survivors(dice)?;
        }
        Ok(self.plan)
    }

    /// A line of the plan, consistent with what was seen of its aircraft.
    fn line<D: Dice + ?Sized>(&self, craft: usize, dice: &mut D) -> Result<Written, NeedRoll> {
        let (first, last) = self.open.scenario.craft[craft].turns;
        match self.open.craft[craft].flight {
            Flight::Over(at, heading) => {
                let heading = heading.filter(|_| self.open.rules().plan_heading);
                Ok(Written::Lands(Landing { turn: self.open.turn, at, heading }))
            }
            Flight::Gone => {
                let turns = last.min(self.open.turn).saturating_sub(first) + 1;
                let turn = first + dice.draw(turns.into(), WHY)? as u8;
                self.landing(craft, turn, dice)
            }
            Flight::Unseen => {
                let left = self.turns_left(craft);
                let number = dice.draw(left.len() * TURN + usize::from(self.may_be_off()), WHY)?;
                left.get(number / TURN).map_or(Ok(Written::CalledOff), |&turn| self.landing(craft, turn, dice))
            }
        }
    }

    /// The turns in which an aircraft not yet seen can still come (pl.plan.1).
    fn turns_left(&self, craft: usize) -> Vec<u8> {
        let (first, last) = self.open.scenario.craft[craft].turns;
        let next = self.open.turn + u8::from(self.flown());
        (first.max(next)..=last).collect()
    }

    /// Whether the aircraft of this turn have already come: the airborne side's Air Phase has begun (pl.sequence.3).
    fn flown(&self) -> bool {
        let (open, sequence) = (self.open, sequence(self.open));
        let place = |step: Step| sequence.iter().position(|&known| known == step);
        match open.active {
            Party::Airborne => place(open.step) >= place(Step::Heading),
            Party::Defender => open.first_party() == Party::Airborne,
        }
    }

    /// Whether a landing can have been called off: the airborne side has begun a player turn (pl.plan.2).
    fn may_be_off(&self) -> bool {
        let open = self.open;
        let begun = match open.active {
            Party::Airborne => !matches!(open.step, Step::Plan | Step::SetUp | Step::Wind),
            Party::Defender => open.first_party() == Party::Airborne,
        };
        open.turn > 1 || (open.turn == 1 && begun)
    }

    /// A landing in the given turn: on a hex at which not too many are aimed already, and on dry land if there is any.
    fn landing<D: Dice + ?Sized>(&self, craft: usize, turn: u8, dice: &mut D) -> Result<Written, NeedRoll> {
        let (open, kind) = (self.open, self.open.craft_kind(craft as CraftId));
        let grid = open.board().grid;
        let desk = Desk { open, party: Some(Party::Airborne), plan: Some(&self.plan) };
        let full = full_hexes(desk, craft as CraftId, kind, turn);
        let free = || (0..grid.len()).map(|index| grid.spot_of(index)).filter(|at| !full.contains(at));
        let dry = |at: &Spot| !open.stream(*at) && !open.ground(*at).has(Feature::Sea);
        let mut hexes: Vec<Spot> = free().filter(dry).collect();
        if hexes.is_empty() {
            hexes = free().collect();
        }
        let at = hexes.get(dice.draw(hexes.len(), WHY)?).copied().unwrap_or(grid.spot_of(0));
        let heading = if kind == CraftKind::Glider && open.rules().plan_heading {
            Some(Side::ALL[dice.draw(Side::ALL.len(), WHY)?])
        } else {
            None
        };
        Ok(Written::Lands(Landing { turn, at, heading }))
    }

    /// With nothing of the airborne side in sight, the state of the game tells something about the plan: while the game
    /// goes on, something is still to come; if that side has lost, nothing was (pl.scenario.1).
    fn heed_survivors<D: Dice + ?Sized>(&mut self, dice: &mut D) -> Result<(), NeedRoll> {
        let open = self.open;
        let seen = anybody_left(open, &Guess::new(open).plan, Party::Airborne);
        if seen {
            return Ok(());
        }
        let unseen: Vec<usize> =
            (0..open.craft.len()).filter(|&craft| open.craft[craft].flight == Flight::Unseen).collect();
        if open.outcome.as_ref().is_some_and(|outcome| outcome.winner == Some(Party::Defender.seat())) {
            for craft in unseen {
                self.plan.0[craft] = Written::CalledOff;
            }
        } else if !anybody_left(open, &self.plan, Party::Airborne) {
            let to_come: Vec<usize> = unseen.into_iter().filter(|&craft| !self.turns_left(craft).is_empty()).collect();
            if let Some(&craft) = to_come.get(dice.draw(to_come.len(), WHY)?) {
                let turns = self.turns_left(craft);
                let turn = turns[dice.draw(turns.len(), WHY)?];
                self.plan.0[craft] = self.landing(craft, turn, dice)?;
            }
        }
        Ok(())
    }
}
