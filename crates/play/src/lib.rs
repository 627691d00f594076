//! A game at a table: the shelf of rule systems, games in progress, their files, and players who move at random.

mod answer;
mod bookmark;
mod bytes;
mod chain;
mod deed;
mod erase;
mod game;
mod given;
mod header;
mod lines;
mod load;
mod options;
mod pending;
mod proof;
mod random;
mod replay;
mod save;
mod scenario;
mod sealed;
mod setups;
mod shape;
mod shelf;
mod since;
mod situation;
mod story;
mod strict;
mod table;
mod verify;
mod words;

pub use answer::{Interval, Landing, OddsTold, PointsTold, Resolved, Weighed, landings, method, weighed};
pub use bookmark::Bookmark;
pub use bytes::Bytes32;
pub use deed::{Deed, Journal};
pub use game::{Game, Offer, Stop};
pub use header::{FORMAT, Header, HouseText};
pub use lines::Lines;
pub use load::{Loaded, load, load_at};
pub use options::{ledger_for, set_options, without_options_of};
pub use pending::{Fix, NeedContribution, Progress};
pub use proof::{FreshSalts, Proof, QuietRoll, Revealed, Salts, Sealed, seal};
pub use random::{RandomGame, random_game, random_order};
pub use replay::Replay;
pub use save::Save;
pub use scenario::{Head, ScenarioFiles};
pub use sealed::{
    Anchor, Commitment, Contributor, Deal, DiceKind, Escrow, Holder, Party, Protocol, SealedDice, promise, root,
};
pub use shelf::{Book, Entry, Points, Ready, ScenarioCard, Shelf, shelf};
pub use situation::{Case, Situation};
pub use story::{Same, extends};
pub use strict::Strict;
pub use table::{Heard, Logged, Match, Moment};
pub use verify::{Check, Report, verify, verify_after};
pub use words::{plain, say};
