//! Previews: what an order would come to, for a player who is still choosing its values.

use crate::Line;
use crate::plane::{Facing, Point};
use serde::Serialize;

/// What an order would come to, as far as its seat can know before it is given. Lengths are in thousandths of the table's unit.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, schemars::JsonSchema)]
pub struct Preview {
    /// How much of its move the piece uses up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used: Option<u32>,
    /// How much of its move is left afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<u32>,
    /// The way it takes, cut where the going changes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub way: Vec<Stretch>,
    /// Where it ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<Point>,
    /// Which way it then faces, if that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
    /// The corners of its base there, in order around it; none for a round one, which is as wide as the stand's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub base: Vec<Point>,
    /// What else can be said of it: who would be revealed, what would be in range.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
}

/// A straight part of a way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Stretch {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// How it goes there.
    pub going: Going,
    /// What a reader is told of it: "through the wood, at half rate".
    pub title: String,
}

/// How a piece gets along.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Going {
    /// Better than usual: on a road.
    Fast,
    /// As usual.
    Usual,
    /// Worse than usual.
    Slow,
    /// Not at all: forbidden ground, or beyond the move.
    Forbidden,
}
