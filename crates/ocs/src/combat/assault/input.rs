//! What an assault is made of, as people describe it.

use crate::combat::force::{AttackerInput, DefenderInput};
use crate::input::BoardInput;
use crate::input::pieces::{LevelInput, PieceInput};
use crate::terrain::{Edge, Terrain};
use crate::unit::Party;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The hex that is attacked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TargetInput {
    /// The hex.
    pub hex: String,
}

/// A barrage and the attack that follows it, on a map.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The board.
    #[serde(default)]
    pub board: BoardInput,
    /// Who attacks.
    #[serde(default = "blue")]
    pub side: Party,
    /// The units that attack, next to the target. They are counted hex by hex.
    #[serde(default)]
    pub attackers: Vec<PieceInput>,
    /// The hex that is attacked: one.
    #[serde(default)]
    #[schemars(length(max = 64))]
    pub target: Vec<TargetInput>,
    /// The artillery that fires at it before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub artillery: Vec<PieceInput>,
    /// The enemy's combat units; those in the target defend it.
    #[serde(default)]
    pub enemies: Vec<PieceInput>,
    /// The Hedgehogs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hedgehogs: Vec<LevelInput>,
    /// The tokens that the artillery can spend; as many as it takes if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 400))]
    pub barrage_tokens: Option<u32>,
    /// What the attacker chooses.
    #[serde(default)]
    pub attacker: AttackerInput,
    /// What the defender chooses. His units are counted as they are before the barrage.
    #[serde(default)]
    pub defender: DefenderInput,
}

const fn blue() -> Party {
    Party::Blue
}

impl Input {
    /// An attack with every choice left at its default.
    pub fn of(board: BoardInput, target: &str, attackers: Vec<PieceInput>, enemies: Vec<PieceInput>) -> Input {
        Input {
            board,
            side: Party::Blue,
            attackers,
            target: vec![TargetInput { hex: target.into() }],
            artillery: Vec::new(),
            enemies,
            hedgehogs: Vec::new(),
            barrage_tokens: None,
            attacker: AttackerInput::default(),
            defender: DefenderInput::default(),
        }
    }
}

pub(super) fn examples() -> Vec<(&'static str, Input)> {
    let bridge = BoardInput::default()
        .with(Terrain::Town, &["0704"])
        .along(Edge::MajorRiver, &["0604 NE", "0604 SE"])
        .along(Edge::Bridge, &["0604 NE"])
        .along(Edge::Road, &["0604 NE"]);
    let open = Input::of(
        BoardInput::default(),
        "0604",
        vec![PieceInput::of("0504", "Armd Bde", 1), PieceInput::of("0504", "Mech Rgt", 1)],
        vec![PieceInput::of("0604", "Red Inf Rgt", 1)],
    );
    let town = Input {
        artillery: vec![PieceInput::of("0504", "Art Rgt", 1)],
        hedgehogs: vec![LevelInput { hex: "0704".into(), level: 1 }],
        ..Input::of(
            bridge,
            "0704",
            vec![PieceInput::of("0705", "Para Rgt", 1), PieceInput::of("0604", "Blue Inf Rgt", 2)],
            vec![PieceInput::of("0704", "Garrison Bn", 1), PieceInput::of("0704", "Red Inf Rgt", 1)],
        )
    };
    vec![
        ("armor against a regiment in the open", open.clone()),
        ("the same after a barrage", Input { artillery: vec![PieceInput::of("0503", "Art Rgt", 2)], ..open }),
        ("over the bridge into the town, after a barrage", town),
    ]
}
