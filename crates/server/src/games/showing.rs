//! What a chair is shown and told.

use super::dicing::{Dicing, Waiting};
use super::wish::{DiceKind, GameId};
use jumpmaster_core::dice::NeedRoll;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::sheet::{Layer, Overlay};
use jumpmaster_core::{Brief, Family, Fault, Line, Outcome, Search, Seat, Sheet};
use jumpmaster_play::{Game, Heard, Logged, OfPiece, Offer, Offered, Way};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A game as one chair may see it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Showing {
    /// The game.
    pub id: GameId,
    /// The id of its system.
    pub system: String,
    /// What the scenario is called.
    pub title: String,
    /// The scenario's name.
    pub scenario: String,
    /// The house rules in force, by name.
    pub house: Option<String>,
    /// Who rolls.
    pub dice: DiceKind,
    /// The names of the seats, in order.
    pub seats: Vec<String>,
    /// The seat of this chair; [`Seat::PUBLIC`] looks on.
    pub seat: Seat,
    /// Whose order is awaited, the first of them if there are several; nobody's when the game is over.
    pub to_act: Option<Seat>,
    /// All seats whose orders are awaited, as far as this seat may know.
    pub awaits: Vec<Seat>,
    /// What is wanted of this seat now, and how it wins; none when the game is over, or where the system does not tell.
    pub brief: Option<Brief>,
    /// How the game ended by its rules.
    pub outcome: Option<Outcome>,
    /// How it ended otherwise: given up, or drawn by agreement.
    pub ended: Option<Ended>,
    /// What this seat has heard, counted; orders name it, so that nobody orders on a table that has changed.
    pub version: u64,
    /// The number of the latest news, as [`Watch`] tells it.
    pub news: u64,
    /// What the seat may know, as data.
    pub view: Value,
    /// The same, ready to be drawn.
    pub sheet: Sheet,
    /// The overlays that can be asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub layers: Vec<Layer>,
    /// What the seat may do now: the part of it that was asked for.
    pub orders: Vec<Offer>,
    /// What the seat may do now beside those: orders alike but for values that it chooses.
    pub families: Vec<Family<Value>>,
    /// How many orders there are, and of what kinds.
    pub choices: Choices,
    /// What the seat has heard.
    pub log: Vec<Logged>,
    /// Whether it may ask to take its last order back.
    pub can_undo: bool,
    /// Whether taking back needs the other side's leave.
    pub undo_asks: bool,
    /// The number of the last moment one can go back to; 0 is before the first order.
    pub moments: usize,
    /// What was said and agreed last, in order.
    pub chat: Vec<Talk>,
    /// How much was said and agreed in all.
    pub talks: usize,
    /// What waits for this table's answer: a wish to take back, an offer of a draw, a wish to delete the game.
    pub pending: Pending,
    /// The die that this seat must roll and type, when dice are typed.
    pub wants: Option<Wanted>,
    /// The dice, if they are sealed.
    pub dicing: Option<Dicing>,
}

impl Showing {
    /// Whether an order of this chair is awaited.
    pub fn is_awaited(&self) -> bool {
        self.awaits.contains(&self.seat)
    }
}

/// How many orders a seat could give, and of what kinds.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct Choices {
    /// How many there are.
    pub all: usize,
    /// How many of them are what was asked for.
    pub found: usize,
    /// How many of those come before the first that is told.
    pub from: usize,
    /// What was asked for, by the piece that is taken in hand.
    pub families: Vec<OfPiece>,
}

/// Which of its orders a chair asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Which {
    /// What to search for.
    pub search: Search,
    /// The number of matches to skip.
    pub from: usize,
    /// The most to return; never more than [`Which::MOST`].
    pub most: usize,
}

impl Which {
    /// The most orders in one answer.
    pub const MOST: usize = 2000;
}

impl Default for Which {
    fn default() -> Which {
        Which { search: Search::All, from: 0, most: Which::MOST }
    }
}

/// A table and the orders that a chair could give there, to pick from.
pub struct Choosing<'a> {
    /// The game as the chair may see it, without its orders.
    pub showing: &'a Showing,
    /// The orders it could give.
    pub offered: &'a dyn Offered,
    /// The game.
    game: &'a dyn Game,
}

impl<'a> Choosing<'a> {
    pub(super) fn new(showing: &'a Showing, offered: &'a dyn Offered, game: &'a dyn Game) -> Choosing<'a> {
        Choosing { showing, offered, game }
    }

    /// Whether dice decide the result of an order, so that its chances can be looked at.
    pub fn has_chances(&self, order: &Value) -> bool {
        self.game.chances(self.showing.seat, order).is_ok_and(|chances| !chances.is_empty())
    }

    /// The way of a piece to a hex, as far as the seat can know ([`Game::way`]); `None` if there is none, or no order is asked
    /// for.
    pub fn way(&self, piece: &str, hex: Spot) -> Option<Way> {
        let asked = self.offered.count(&Search::Piece(piece.into())) > 0;
        asked.then(|| self.game.way(self.showing.seat, piece, hex).ok()).flatten()
    }

    /// What the rules say of two pieces that the seat sees ([`Game::pair`]).
    pub fn pair(&self, one: &str, other: &str) -> Vec<Line> {
        self.game.pair(self.showing.seat, one, other)
    }

    /// The overlays of these names, as far as there are such.
    pub fn overlays(&self, ids: &[String]) -> Vec<Overlay> {
        ids.iter().filter_map(|id| self.game.overlay(self.showing.seat, id).ok()).collect()
    }

    /// Why the seat cannot do what a player means who picks up this piece and points at that hex ([`Game::why_not`]).
    pub fn why_not(&self, piece: &str, hex: Option<Spot>) -> Option<Fault> {
        self.game.why_not(self.showing.seat, piece, hex).map(Fault::from)
    }
}

/// How a game ended that its rules did not end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ended {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// How, in a sentence.
    pub text: String,
}

/// What waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Pending {
    /// The seat that wishes to take its last order back.
    pub undo: Option<Seat>,
    /// The seat that offers a draw.
    pub draw: Option<Seat>,
    /// The seat that wishes the game deleted.
    pub delete: Option<Seat>,
}

/// A die that is awaited for an order already given.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Wanted {
    /// The order; it is given again with one face more.
    pub order: Value,
    /// The order in words.
    pub line: Line,
    /// The faces typed so far.
    pub faces: Vec<u8>,
    /// The die, and the clause that calls for it.
    #[serde(flatten)]
    pub need: NeedRoll,
}

/// Something said or agreed at the table; all of it lies open to all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Talk {
    /// Its number, from 1.
    pub number: usize,
    /// Who.
    pub seat: Seat,
    /// When, in seconds since 1970.
    pub at: u64,
    /// What.
    #[serde(flatten)]
    pub kind: TalkKind,
}

/// What was said or agreed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "text", rename_all = "kebab-case")]
pub enum TalkKind {
    /// Words.
    Said(String),
    /// Wishes to take the last order back.
    AsksUndo,
    /// Allows it.
    AllowsUndo,
    /// Does not allow it.
    RefusesUndo,
    /// No longer wishes it.
    WithdrawsUndo,
    /// Offers a draw.
    OffersDraw,
    /// Takes the draw.
    AcceptsDraw,
    /// Plays on.
    RefusesDraw,
    /// Gave the game up.
    Resigns,
    /// Wishes the game deleted.
    AsksDelete,
    /// Agrees that it be deleted.
    AllowsDelete,
    /// Wants it kept.
    RefusesDelete,
}

/// An order as a chair gives it.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The order, as [`Showing::orders`] offered it.
    pub order: Value,
    /// The faces typed, when dice are typed.
    #[serde(default)]
    pub faces: Vec<u8>,
    /// Names this attempt: sent again with the same key, the order is not given twice.
    #[serde(default)]
    pub key: Option<String>,
    /// The version it was chosen on.
    #[serde(default)]
    pub version: Option<u64>,
}

/// Several orders as a chair gives them, to be carried out one after the other.
#[derive(Clone, PartialEq, Debug)]
pub struct AskedSeveral {
    /// The orders; no more than [`AskedSeveral::MOST`].
    pub orders: Vec<Value>,
    /// Names this attempt: sent again with the same key, none of the orders is given twice.
    pub key: Option<String>,
    /// The version they were chosen on.
    pub version: Option<u64>,
}

impl AskedSeveral {
    /// The most orders that can be given at once.
    pub const MOST: usize = 64;
}

/// What came of several orders.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Several {
    /// How many of them were carried out, from the first on.
    pub done: usize,
    /// The version of the chair afterwards.
    pub version: u64,
    /// What its seat heard of each of those.
    pub heard: Vec<Heard>,
    /// Why the next one was not carried out; left out if all were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Fault>,
}

/// What came of an order.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Given {
    /// It was carried out, and this was heard of it.
    Done {
        /// The version of the chair afterwards.
        version: u64,
        /// How many orders passed by themselves after it: everybody could see that their seats could give no others.
        #[serde(skip_serializing_if = "is_zero")]
        passed: usize,
        /// What its seat heard.
        heard: Heard,
    },
    /// It waits for a die.
    Wants(Wanted),
    /// It is fixed for good, and its dice wait for others to add to them.
    Waits(Waiting),
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// What came of the wish to take back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Undone {
    /// The order is taken back.
    Taken,
    /// The other side is asked.
    Asked,
}

/// A file to download.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFile {
    /// Its suggested name.
    pub name: String,
    /// Its media type.
    pub mime: &'static str,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Whether it is the whole game with all its secrets, or only what one seat may know.
    pub whole: bool,
}

/// A game somebody plays, as a list shows it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Recent {
    /// The token it was found by.
    pub token: String,
    /// The game.
    pub id: GameId,
    /// What the scenario is called.
    pub title: String,
    /// The id of its system.
    pub system: String,
    /// The seat, and what it is called.
    pub seat: Seat,
    /// What the seat is called.
    pub name: String,
    /// Whether this seat is to act.
    pub to_act: bool,
    /// Whether the game is over.
    pub over: bool,
    /// When something last happened that this seat could notice, in seconds since 1970.
    pub at: u64,
}

/// News of a game for one chair.
pub struct Watch {
    pub(crate) news: tokio::sync::watch::Receiver<u64>,
}

impl Watch {
    /// The number of the latest news.
    pub fn now(&mut self) -> u64 {
        *self.news.borrow_and_update()
    }

    /// Waits for news beyond the latest seen; `None` when the server stops.
    pub async fn next(&mut self) -> Option<u64> {
        self.news.changed().await.ok()?;
        Some(self.now())
    }
}
