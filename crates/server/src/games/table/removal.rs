//! A game is deleted when all its seats agree: nobody can take a game away from those who play it.

use super::{Done, Table, Wished, conflict};
use crate::Problem;
use crate::games::removing::Removal;
use crate::games::showing::TalkKind;
use crate::store::Write;
use jumpmaster_core::Seat;

impl Table {
    /// Asks the others to have the game deleted; at a table with one seat there is nobody to ask.
    pub fn ask_delete(&mut self, seat: Seat) -> Done<Removal> {
        self.sits(seat)?;
        if let Wished::Waits(..) = self.wish(&TalkKind::AsksDelete) {
            return Err(already_asked());
        }
        let writes = self.speak(seat, TalkKind::AsksDelete);
        Ok(self.removed_by(writes))
    }

    /// Answers such a request; the one who made it may withdraw it.
    pub fn answer_delete(&mut self, seat: Seat, agree: bool) -> Done<Removal> {
        let withdraws = !agree && self.pending().delete == Some(seat);
        if !withdraws {
            self.may_answer_ever(seat, &TalkKind::AsksDelete, "nobody wishes the game deleted")?;
        }
        let kind = if agree { TalkKind::AllowsDelete } else { TalkKind::RefusesDelete };
        let writes = self.speak(seat, kind);
        Ok(self.removed_by(writes))
    }

    /// The state of the request, and what must be written.
    fn removed_by(&self, mut writes: Vec<Write>) -> (Removal, Vec<Write>) {
        match self.wish(&TalkKind::AsksDelete) {
            Wished::Granted(_) => {
                writes.push(Write::Delete { game: self.id });
                (Removal::Deleted, writes)
            }
            Wished::Waits(..) => (Removal::Asked, writes),
            Wished::Nothing => (Removal::Kept, writes),
        }
    }
}

fn already_asked() -> Problem {
    conflict("the others are already asked", "one wish at a time", "wait for the answer, or answer it")
}
