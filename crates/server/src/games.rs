//! The games that are played here.
//!
//! Everything a chair gets comes from [`play::Match`](jumpmaster_play::Match) as that seat may know it: view, sheet, log,
//! moments. Numbers too: a version counts what this seat has heard, never what was done in secret.

mod showing;
mod wish;

pub use showing::{Asked, Ended, GameFile, Given, Pending, Recent, Showing, Talk, TalkKind, Undone, Wanted, Watch};
pub use wish::{Chair, DiceKind, GameId, Opened, OpenedChair, Wish, WishedScenario};

use crate::Problem;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Fault, Seat};
use jumpmaster_play::{Logged, Moment};
use std::path::Path;

/// All games, each order on disk before it is answered.
pub struct Games;

impl Games {
    /// Opens the games kept in a folder, which is made if it is not there.
    pub fn open(folder: &Path) -> Result<Games, Fault> {
        let _ = folder;
        Ok(Games)
    }

    /// Makes a game: a private token for each seat, and one for those who look on.
    pub async fn create(&self, wish: Wish) -> Result<Opened, Problem> {
        todo!()
    }

    /// Who holds this token; 404 if nobody does.
    pub async fn chair(&self, token: &str) -> Result<Chair, Problem> {
        todo!()
    }

    /// The game as this chair may see it now.
    pub async fn showing(&self, chair: &Chair) -> Result<Showing, Problem> {
        todo!()
    }

    /// Gives an order. It is on disk before this answers. A version that is no longer the chair's gets 409.
    pub async fn order(&self, chair: &Chair, asked: Asked) -> Result<Given, Problem> {
        todo!()
    }

    /// Why the seat cannot do what one means who takes up this piece and points at that hex ([`Game::why_not`]).
    ///
    /// [`Game::why_not`]: jumpmaster_play::Game::why_not
    pub async fn why_not(&self, chair: &Chair, piece: &str, hex: Option<Spot>) -> Result<Option<Fault>, Problem> {
        todo!()
    }

    /// Takes the last order back where nobody else has seen it, otherwise asks the other side.
    pub async fn undo(&self, chair: &Chair) -> Result<Undone, Problem> {
        todo!()
    }

    /// Answers the other side's wish to take its last order back.
    pub async fn answer_undo(&self, chair: &Chair, allow: bool) -> Result<(), Problem> {
        todo!()
    }

    /// Says something to all at the table.
    pub async fn say(&self, chair: &Chair, text: &str) -> Result<(), Problem> {
        todo!()
    }

    /// Gives the game up.
    pub async fn resign(&self, chair: &Chair) -> Result<(), Problem> {
        todo!()
    }

    /// Offers a draw.
    pub async fn offer_draw(&self, chair: &Chair) -> Result<(), Problem> {
        todo!()
    }

    /// Answers the other side's offer of a draw.
    pub async fn answer_draw(&self, chair: &Chair, accept: bool) -> Result<(), Problem> {
        todo!()
    }

    /// The chair's log without its first `read` lines.
    pub async fn log(&self, chair: &Chair, read: usize) -> Result<Vec<Logged>, Problem> {
        todo!()
    }

    /// How the table lay at a moment. While the game runs a chair sees only its own moments (`seat` its own, or `None`);
    /// when it is over, those of any seat, and with [`Seat::REFEREE`] as it was.
    pub async fn moment(&self, chair: &Chair, seat: Option<Seat>, number: usize) -> Result<Moment, Problem> {
        todo!()
    }

    /// The log of a seat, as [`Games::moment`] allows it, and the number of its last moment.
    pub async fn log_as(&self, chair: &Chair, seat: Option<Seat>) -> Result<(Vec<Logged>, usize), Problem> {
        todo!()
    }

    /// The whole game file once the game is over; before that, what this seat has heard.
    pub async fn file(&self, chair: &Chair) -> Result<GameFile, Problem> {
        todo!()
    }

    /// Takes a game file in: the game stands here as it stood there, with new tokens.
    pub async fn import(&self, bytes: &[u8]) -> Result<Opened, Problem> {
        todo!()
    }

    /// News for a chair: a number whenever there is something new to show.
    pub async fn watch(&self, chair: &Chair) -> Result<Watch, Problem> {
        todo!()
    }

    /// The games of these tokens, the latest first; tokens nobody holds are passed over.
    pub async fn recent(&self, tokens: &[String]) -> Result<Vec<Recent>, Problem> {
        todo!()
    }
}
