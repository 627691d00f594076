//! The sequence of play: what follows when a segment ends (ocs.seq).

use super::Tale;
use crate::board::HexId;
use crate::game::account::Spending;
use crate::game::event::Event;
use crate::game::piece::{Mark, Place, UnitId};
use crate::game::sequence::Segment;
use crate::game::state::Open;
use crate::game::task::Task;
use crate::game::victory;
use crate::movement::stacking;
use crate::unit::{Mode, Party};
use jumpmaster_core::clause;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// Ends the segment. Where it is the last of a phase, hexes that hold too much come first: their owners are asked, the lowest
    /// hex first (ocs.base.7).
    pub fn end_segment(&mut self) -> Result<(), NeedRoll> {
        let over = if self.open().segment.closes_phase() { overstacked(self.open()) } else { Vec::new() };
        if over.is_empty() {
            return self.next_segment();
        }
        self.tell(Event::Began { task: Task::Closing });
        for (hex, party) in over.into_iter().rev() {
            self.tell(Event::Began { task: Task::Overstacked { hex, party } });
        }
        Ok(())
    }

    /// No hex holds too much any more: the phase is over.
    pub fn close_phase(&mut self) -> Result<(), NeedRoll> {
        self.tell(Event::Ended);
        self.next_segment()
    }

    /// Takes a step of clearing a hex that leaves no choice: it holds no more than it may, or a single unit is too much. Returns
    /// whether there was one (ocs.base.7).
    pub fn unstack(&mut self, hex: HexId) -> bool {
        let there: Vec<UnitId> = self.open().at(hex).collect();
        if stacking::excess(self.open().rules(), self.open().size(hex)).is_zero() {
            self.tell(Event::Ended);
        } else if let [unit] = there[..] {
            self.tell(Event::Eliminated { unit, why: clause!("ocs.base.7") });
        } else {
            return false;
        }
        true
    }

    /// The next segment begins, or the next player turn, or the next turn.
    fn next_segment(&mut self) -> Result<(), NeedRoll> {
        let segment = self.open().segment;
        match segment {
            Segment::Planning => self.pre_turn(1),
            Segment::First => Ok(()),
            Segment::Supply => {
                self.close_supply();
                Ok(())
            }
            _ => match segment.next() {
                Some(next) => {
                    self.begin(next);
                    Ok(())
                }
                None => self.end_player_turn(),
            },
        }
    }

    /// I: the Pre-Turn Phase. The weather is clear; who goes first is fixed by the scenario or rolled for (ocs.seq.1,
    /// ocs.base.17).
    fn pre_turn(&mut self, turn: u8) -> Result<(), NeedRoll> {
        self.tell(Event::TurnBegan { turn });
        if let Some(first) = self.open().scenario.first.filter(|_| turn == 1) {
            self.first_player(first);
            return Ok(());
        }
        loop {
            let mut roll = || self.dice.roll(Die::TWO_D6, clause!("ocs.base.17"));
            let rolls = [roll()?, roll()?];
            if rolls[0] != rolls[1] {
                self.tell(Event::FirstRolled { rolls });
                return Ok(());
            }
        }
    }

    /// II: the first player takes a player turn (ocs.seq.2).
    pub fn first_player(&mut self, party: Party) {
        self.tell(Event::FirstChosen { party });
        self.player_turn(party);
    }

    fn player_turn(&mut self, party: Party) {
        self.tell(Event::PlayerTurnBegan { party });
        self.begin(Segment::Refit);
    }

    /// Begins a segment.
    pub fn begin(&mut self, segment: Segment) {
        if segment.opens_phase() {
            self.reserves_stay_out();
        }
        if segment == Segment::Movement {
            self.reinforce();
        }
        self.tell(Event::SegmentBegan { segment });
        if segment == Segment::Supply {
            self.open_supply();
        }
    }

    /// Reserves that were released in the phase that is over are in Combat Mode from now on (ocs.base.3).
    fn reserves_stay_out(&mut self) {
        for unit in 0..self.open().units.len() as UnitId {
            if self.open().unit(unit).has(Mark::Released) {
                self.tell(Event::Unmarked { unit, mark: Mark::Released });
                self.tell(Event::ModeSet { unit, mode: Mode::Combat });
            }
        }
    }

    /// B: the Reinforcement Phase (ocs.base.21). A unit whose hex the enemy holds waits.
    fn reinforce(&mut self) {
        let (turn, party) = (self.open().turn, self.open().phasing);
        let scenario = self.open().scenario.clone();
        for stock in scenario.arrivals.iter().filter(|stock| stock.party == party) {
            if self.open().holder(stock.hex) != Some(party.enemy()) {
                let (hex, tokens) = (stock.hex, stock.tokens);
                self.tell(Event::Gained { party, hex, tokens, from: Spending::Arrived });
            }
        }
        for (id, spec) in (0..).zip(&scenario.units) {
            let due = spec.turn <= turn && self.open().unit(id).party == party;
            if due && self.open().unit(id).place == Place::Coming && self.open().holder(spec.hex) != Some(party.enemy())
            {
                self.tell(Event::Arrived { unit: id, hex: spec.hex });
            }
        }
    }

    /// H: Clean Up; then the other player turn, or the end of the turn (ocs.seq.9, ocs.seq.10, ocs.seq.11).
    fn end_player_turn(&mut self) -> Result<(), NeedRoll> {
        let party = self.open().phasing;
        self.tell(Event::CleanedUp { party });
        if self.open().first == Some(party) {
            self.player_turn(party.enemy());
            return Ok(());
        }
        let turn = self.open().turn;
        if turn == self.open().scenario.turns {
            let (winner, text) = victory::at_the_end(self.open());
            self.tell(Event::Over { winner, text });
            return Ok(());
        }
        self.pre_turn(turn + 1)
    }
}

/// The hexes that hold more combat units than they may, in order, each with their owner (ocs.base.7).
fn overstacked(open: &Open) -> Vec<(HexId, Party)> {
    let stood = Party::BOTH.into_iter().flat_map(|party| open.on_map(party).map(move |(_, hex)| (hex, party)));
    let over = |(hex, _): &(HexId, Party)| !stacking::excess(open.rules(), open.size(*hex)).is_zero();
    let mut hexes: Vec<(HexId, Party)> = stood.filter(over).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}
