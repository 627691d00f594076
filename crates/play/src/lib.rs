//! A game at a table: the shelf of rule systems, games in progress, their files, and players who move at random.

mod chain;
mod erase;
mod game;
mod header;
mod load;
mod random;
mod replay;
mod save;
mod scenario;
mod shelf;
mod table;
mod verify;

pub use game::{Game, Offer, Stop};
pub use header::{FORMAT, Header, HouseText};
pub use load::{Loaded, load};
pub use random::{RandomGame, random_game, random_order};
pub use replay::Replay;
pub use save::Save;
pub use scenario::{Head, ScenarioFiles};
pub use shelf::{Book, Entry, Ready, ScenarioCard, Shelf, shelf};
pub use table::{Deed, Heard, Journal, Logged, Match, Moment};
pub use verify::{Check, Report, verify};
