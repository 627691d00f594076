//! A game at a table: the shelf of rule systems, games in progress, their files, and random players.

mod file;
mod proof;
mod shelf;
mod table;

pub use file::bookmark::Bookmark;
pub use file::header::{FORMAT, Header, HouseText};
pub use file::lines::{Lines, is_numbered};
pub use file::load::{Loaded, load, load_at, take_in};
pub use file::save::Save;
pub use file::scenario::{Head, ScenarioFiles};
pub use file::size::Size;
pub use file::story::{Same, extends};
pub use file::strict::Strict;
pub use file::verify::{Check, Report, verify, verify_after, verify_until};
pub use proof::bytes::Bytes32;
pub use proof::sealed::{
    Anchor, Commitment, Contributor, Deal, DiceKind, Escrow, Holder, Party, Protocol, SealedDice, promise, root,
};
pub use proof::{FreshSalts, Proof, QuietRoll, Revealed, Salts, Sealed, seal};
pub use shelf::answer::{
    AnswerTold, GoalTold, Interval, Landing, OddsTold, PointsTold, Resolved, Weighed, goals_told, landings, method,
    weighed,
};
pub use shelf::charted::{ChartTold, Wish};
pub use shelf::options::{ledger_for, set_options, without_options_of};
pub use shelf::situation::{Case, Situation};
pub use shelf::words::{plain, say};
pub use shelf::{Book, Entry, Points, Ready, ScenarioCard, Shelf};
pub use table::entry::{Journal, LogEntry};
pub use table::game::{Chances, Game, Offer, Stop};
pub use table::judged::{Judged, Reached, Snap};
pub use table::offers::{Nothing, OfPiece, Offered, shared};
pub use table::pending::{Fix, NeedContribution, Progress};
pub use table::random::{RandomGame, random_game, random_seat};
pub use table::replay::Replay;
pub use table::since::Since;
pub use table::way::{Way, way};
pub use table::{Heard, Logged, Match, Moment, Outlined};
