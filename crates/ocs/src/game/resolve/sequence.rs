//! The sequence of play: what follows when a segment ends (ocs.seq).

use super::Tale;
use crate::game::event::Event;
use crate::game::piece::Place;
use crate::game::sequence::Segment;
use crate::game::state::Spending;
use crate::game::victory;
use crate::unit::Party;
use jumpmaster_core::clause;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// Ends the segment: the next one begins, or the next player turn, or the next turn.
    pub fn end_segment(&mut self) -> Result<(), NeedRoll> {
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
        if segment == Segment::Movement {
            self.reinforce();
        }
        self.tell(Event::SegmentBegan { segment });
        if segment == Segment::Supply {
            self.open_supply();
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
