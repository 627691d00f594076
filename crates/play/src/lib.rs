//! A game at a table: the shelf of rule systems, games in progress, their files, and players who move at random.

mod bytes;
mod chain;
mod deed;
mod erase;
mod game;
mod given;
mod header;
mod lines;
mod load;
mod pending;
mod proof;
mod random;
mod replay;
mod save;
mod scenario;
mod sealed;
mod shelf;
mod table;
mod verify;

pub use bytes::Bytes32;
pub use deed::{Deed, Journal};
pub use game::{Game, Offer, Stop};
pub use given::extends;
pub use header::{FORMAT, Header, HouseText};
pub use lines::Lines;
pub use load::{Loaded, load};
pub use pending::{Fix, NeedContribution, Progress};
pub use proof::{FreshSalts, Proof, QuietRoll, Revealed, Salts, Sealed, seal};
pub use random::{RandomGame, random_game, random_order};
pub use replay::Replay;
pub use save::Save;
pub use scenario::{Head, ScenarioFiles};
pub use sealed::{Commitment, Contributor, Deal, DiceKind, Escrow, Party, SealedDice, Shares};
pub use shelf::{Book, Entry, Ready, ScenarioCard, Shelf, shelf};
pub use table::{Heard, Logged, Match, Moment};
pub use verify::{Check, Report, verify, verify_after};
