//! How a game is made: what is asked for, and who sits where.

use jumpmaster_core::{Fault, Seat};
use jumpmaster_play::ScenarioFiles;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The id of a game: as unguessable as it need not be, so that it counts nothing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct GameId(pub String);

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A game as somebody wants it.
#[derive(Clone, Debug)]
pub struct Wish {
    /// What is played.
    pub scenario: WishedScenario,
    /// A house-rule file: its name and its text.
    pub house: Option<(String, String)>,
    /// Who rolls.
    pub dice: DiceKind,
    /// With sealed dice, the number of seconds to wait for a seat that does not answer.
    pub grace: Option<u64>,
}

/// A scenario, by name or complete.
#[derive(Clone, Debug)]
pub enum WishedScenario {
    /// One that ships with the app, by its name.
    Shipped(String),
    /// One of the user's own, with every file it needs.
    Own(Box<ScenarioFiles>),
}

/// Who rolls the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DiceKind {
    /// The server, from the randomness of the machine.
    Server,
    /// Whoever gives the order rolls real dice and types them.
    Typed,
    /// Nobody alone: the faces follow from what the server and every seat committed themselves to before the game.
    Sealed,
}

impl DiceKind {
    /// Its name, as games keep it.
    pub fn name(self) -> &'static str {
        match self {
            DiceKind::Server => "server",
            DiceKind::Typed => "typed",
            DiceKind::Sealed => "sealed",
        }
    }

    /// The dice with this name.
    pub fn named(name: &str) -> Result<DiceKind, Fault> {
        let all = [DiceKind::Server, DiceKind::Typed, DiceKind::Sealed];
        let unknown = || Fault::unknown("kind of dice", name, all.map(DiceKind::name));
        all.into_iter().find(|kind| kind.name() == name).ok_or_else(unknown)
    }
}

/// A game just made. The tokens are told this once: only their hashes are kept.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Opened {
    /// The game.
    pub id: GameId,
    /// Its seats.
    pub chairs: Vec<OpenedChair>,
    /// The token of those who look on.
    pub spectator: String,
    /// What is to be told of the last line of a file that was taken in, if it was not written to its end and is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<Fault>,
}

/// A seat and the token that gives it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OpenedChair {
    /// The seat.
    pub seat: Seat,
    /// What it is called.
    pub name: String,
    /// Who holds this sits there.
    pub token: String,
}

/// Somebody at a table, known by a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Chair {
    /// The game.
    pub game: GameId,
    /// The seat; [`Seat::PUBLIC`] for those who look on.
    pub seat: Seat,
    /// What it is called.
    pub name: String,
}

impl Chair {
    /// Whether it is a spectator's.
    pub fn looks_on(&self) -> bool {
        self.seat == Seat::PUBLIC
    }
}
