//! What is to be done now, from the setting up to the end.

use super::tag::Tag;
use crate::engage::eligibility::Kind;
use crate::engage::result::Counts;
use crate::rules::step::Step;
use crate::unit::Side;
use serde::{Deserialize, Serialize};

/// What is to be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Both throw (mbt2030.rps.1).
    Throw(Over),
    /// A die for the climatic zone (mbt2030.zone.1).
    RollZone,
    /// Who won the throw chooses the zone (mbt2030.zone.3).
    ChooseZone(Side),
    /// The dice for the terrain (mbt2030.grid.2).
    RollTerrain,
    /// Who won the throw places it (mbt2030.placement.1).
    LayOut(Side),
    /// Who lost it chooses his edge (mbt2030.placement.2).
    ChooseEdge(Side),
    /// The dice for season and hour (mbt2030.daytime.1).
    RollDay,
    /// The die for the weather (mbt2030.awc.1).
    RollWeather,
    /// Who won the throw says which side deploys first (mbt2030.deploy.4).
    ChooseFirst(Side),
    /// A side deploys a battle group (mbt2030.deploy.4).
    Deploy(Side),
    /// Who won the throw chooses the first or the second round (mbt2030.turn.2).
    ChooseRound(Side),
    /// A step of a round (mbt2030.turn.1).
    Act(Step),
    /// The game is over.
    Over,
}

/// What is thrown for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Over {
    /// The choice of the zone (mbt2030.zone.3).
    Zone,
    /// Who places the terrain (mbt2030.placement.1).
    Terrain,
    /// Who deploys first (mbt2030.deploy.4).
    Deployment,
    /// The order of the rounds (mbt2030.turn.2).
    Turn,
    /// An engagement (mbt2030.engage.6).
    Engagement(Fight),
}

/// An engagement that is thrown for. Both stands are revealed, and so are the counts (mbt2030.engage.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// The owning player's stand.
    pub shooter: Tag,
    /// The opposing player's stand.
    pub target: Tag,
    /// Whether the target could engage the shooter.
    pub kind: Kind,
    /// The causes of disadvantage of both.
    pub counts: Counts,
    /// The step in which it was nominated.
    pub step: Step,
}

/// How a game ended (mbt2030.victory.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The groups of the other side are all fragile.
    Won(Side),
    /// Those of both sides became so at the same instant.
    Both,
    /// The last turn is over.
    Limit,
}
