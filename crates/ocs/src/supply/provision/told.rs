//! What `ocs.supply` tells.

use crate::board::{Board, HexId};
use crate::fraction::Fraction;
use crate::rules::base::{Cost, POINT};
use crate::supply::missing::{Goal, Missing};
use crate::supply::net::{PointKind, Thrown, Traced};
use crate::supply::situation::Situation;
use crate::supply::ways::Way;
use crate::tokens::Tokens;
use crate::unit::Mobility;
use jumpmaster_core::{Clause, Line, Named, capital, clause};
use schemars::JsonSchema;
use serde::Serialize;

/// Tenths of a point as people count them.
pub(crate) fn points(cost: Cost) -> Fraction {
    Fraction::new(cost.into(), POINT.into())
}

/// The same in words: "2 1/2 Truck MPs".
pub(crate) fn in_words(points: Fraction, by: Mobility) -> String {
    let mps = if points <= Fraction::ONE && !points.is_zero() { "MP" } else { "MPs" };
    format!("{points} {} {mps}", capital(by.name()))
}

fn names(board: &Board, path: &[HexId]) -> Vec<String> {
    path.iter().map(|&hex| board.name(hex)).collect()
}

/// A throw.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct ThrowTold {
    /// The hex of the HQ.
    pub hq: String,
    /// What it costs, in MPs.
    pub points: Fraction,
    /// The type of points.
    pub by: Mobility,
    /// From the HQ to the unit, or one hex short of it.
    pub path: Vec<String>,
}

impl ThrowTold {
    fn of(board: &Board, thrown: &Thrown) -> ThrowTold {
        let Thrown { hq, mobility, cost, path } = thrown;
        ThrowTold { hq: board.name(*hq), points: points(*cost), by: *mobility, path: names(board, path) }
    }

    fn tell(&self) -> Line {
        let points = in_words(self.points, self.by);
        let text = format!("The HQ in {} throws it by {}: {points}.", self.hq, self.path.join(", "));
        Line::new(text, clause!("ocs.draw.2"))
    }
}

/// How supply is traced.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct TraceTold {
    /// What the draw leads to.
    pub to: PointKind,
    /// Where that is.
    pub hex: String,
    /// The Supply Source at the end of all.
    pub source: String,
    /// What the draw costs, in Truck MPs.
    pub points: Fraction,
    /// The draw: from the unit, or from the HQ that throws, to that hex or one short of it.
    pub path: Vec<String>,
    /// The throw, if one is needed.
    pub throw: Option<ThrowTold>,
    /// From the Extender towards the source.
    pub link: Vec<String>,
    /// From the detrainable hex to the source by rail.
    pub rail: Vec<String>,
}

impl TraceTold {
    pub(crate) fn of(board: &Board, traced: &Traced) -> TraceTold {
        TraceTold {
            to: traced.point.kind,
            hex: board.name(traced.point.hex),
            source: board.name(traced.source),
            points: points(traced.cost),
            path: names(board, &traced.path),
            throw: traced.thrown.as_ref().map(|thrown| ThrowTold::of(board, thrown)),
            link: names(board, &traced.link),
            rail: names(board, &traced.rail),
        }
    }

    pub(crate) fn tell(&self) -> Vec<Line> {
        let who = if self.throw.is_some() { "The HQ" } else { "It" };
        let text = format!(
            "{who} draws from the {} in {} by {}: {}.",
            self.to,
            self.hex,
            self.path.join(", "),
            in_words(self.points, Mobility::Truck)
        );
        let mut lines = vec![Line::new(text, clause!("ocs.trace.1"))];
        lines.extend(self.throw.as_ref().map(ThrowTold::tell));
        if !self.link.is_empty() {
            let text = format!("The Extender draws by {}.", self.link.join(", "));
            lines.push(Line::new(text, clause!("ocs.extender.3")));
        }
        if !self.rail.is_empty() {
            let text = format!("By rail it comes from the Supply Source in {}.", self.source);
            lines.push(Line::new(text, clause!("ocs.trace.1")));
        }
        lines
    }
}

/// Tokens given to a unit from one dump.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct DrawTold {
    /// Where the dump lies.
    pub dump: String,
    /// The tokens.
    pub tokens: Tokens,
    /// What the draw costs, in Truck MPs.
    pub points: Fraction,
    /// The draw: from the unit, or from the HQ that throws, to the dump or one hex short of it.
    pub path: Vec<String>,
    /// The throw, if one is needed.
    pub throw: Option<ThrowTold>,
}

impl DrawTold {
    pub(crate) fn of(situation: &Situation<'_>, way: &Way, tokens: Tokens) -> DrawTold {
        let board = situation.board;
        DrawTold {
            dump: board.name(situation.dumps[way.dump].hex),
            tokens,
            points: points(way.cost),
            path: names(board, &way.path),
            throw: way.thrown.as_ref().map(|thrown| ThrowTold::of(board, thrown)),
        }
    }

    pub(crate) fn tell(&self) -> Line {
        let path = format!("by {}: {}", self.path.join(", "), in_words(self.points, Mobility::Truck));
        match &self.throw {
            None => Line::new(
                format!("It draws {} from the dump in {} {path}.", self.tokens, self.dump),
                clause!("ocs.draw.1"),
            ),
            Some(throw) => {
                let text = format!(
                    "The HQ in {} draws {} from the dump in {} {path}, and throws it by {}: {}.",
                    throw.hq,
                    self.tokens,
                    self.dump,
                    throw.path.join(", "),
                    in_words(throw.points, throw.by)
                );
                Line::new(text, clause!("ocs.draw.2"))
            }
        }
    }
}

/// Something that is missing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct MissingTold {
    /// Whether it is missing to trace supply, and not to be given tokens.
    pub of_trace: bool,
    /// What is missing, in words.
    pub text: String,
    /// The hex where it is, if it is somewhere.
    pub hex: Option<String>,
    /// By how many MPs a path is too long, if it is.
    pub points: Option<Fraction>,
    /// The clause it rests on.
    pub clause: Clause,
}

impl MissingTold {
    pub(crate) fn of(board: &Board, of_trace: bool, missing: Missing) -> MissingTold {
        let name = |hex: HexId| board.name(hex);
        let told = |text: String, hex: Option<HexId>, short: Option<Cost>, clause: Clause| MissingTold {
            of_trace,
            text,
            hex: hex.map(name),
            points: short.map(points),
            clause,
        };
        match missing {
            Missing::Tokens { held, needed } => {
                let text = format!("The dumps in reach hold {held}; {needed} are needed.");
                told(text, None, None, clause!("ocs.draw.4"))
            }
            Missing::Shut { source } => {
                let text = format!("The Supply Source in {} is shut by an unnegated EZOC.", name(source));
                told(text, Some(source), None, clause!("ocs.trace.2"))
            }
            Missing::Rail { railhead, at } => {
                let text =
                    format!("The line behind the detrainable hex {} is blocked in {}.", name(railhead), name(at));
                told(text, Some(at), None, clause!("ocs.draw.7"))
            }
            Missing::Loose { extender } => {
                let text = format!("The Extender in {} reaches no source itself.", name(extender));
                told(text, Some(extender), None, clause!("ocs.trace.1"))
            }
            Missing::Zoc { at } => told(
                format!("An unnegated EZOC in {} blocks the way.", name(at)),
                Some(at),
                None,
                clause!("ocs.draw.7"),
            ),
            Missing::Enemy { at } => {
                told(format!("An enemy in {} blocks the way.", name(at)), Some(at), None, clause!("ocs.draw.6"))
            }
            Missing::Short { by, hq, goal, at } => {
                let what = match goal {
                    Goal::Dump => "dump".into(),
                    Goal::Point(kind) => kind.to_string(),
                };
                let who = hq.map_or_else(|| "It".into(), |hq| format!("The HQ in {}", name(hq)));
                let text =
                    format!("{who} is {} short of the {what} in {}.", in_words(points(by), Mobility::Truck), name(at));
                told(text, Some(at), Some(by), clause!("ocs.draw.1"))
            }
            Missing::Throw { by, hq } => {
                let text = format!("The throw of the HQ in {} is {} MPs short.", name(hq), points(by));
                told(text, Some(hq), Some(by), clause!("ocs.draw.2"))
            }
            Missing::Hq => told("No HQ that could throw is in reach.".into(), None, None, clause!("ocs.draw.4")),
            Missing::Nothing => {
                let (text, clause) = if of_trace {
                    ("There is no Supply Source.", clause!("ocs.trace.1"))
                } else {
                    ("There is no dump with supply.", clause!("ocs.draw.4"))
                };
                told(text.into(), None, None, clause)
            }
        }
    }

    pub(crate) fn tell(&self) -> Line {
        Line::new(self.text.clone(), self.clause)
    }
}

/// How a unit is supplied.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether it traces supply.
    pub traces: bool,
    /// How; null if it does not.
    pub trace: Option<TraceTold>,
    /// Whether it can be given the tokens it needs.
    pub paid: bool,
    /// From which dumps; nothing if it cannot.
    pub draws: Vec<DrawTold>,
    /// All that the dumps in reach hold, in tokens.
    pub in_reach: Tokens,
    /// What is missing, the nearest first.
    pub missing: Vec<MissingTold>,
}

impl Outcome {
    /// The hexes over which supply comes to the unit, some more than once.
    pub(crate) fn hexes(&self) -> impl Iterator<Item = &String> {
        let traced = self.trace.iter().flat_map(|trace| [&trace.path, &trace.link, &trace.rail]);
        let thrown = self.trace.iter().map(|trace| &trace.throw).chain(self.draws.iter().map(|draw| &draw.throw));
        let drawn = self.draws.iter().map(|draw| &draw.path);
        traced.chain(drawn).chain(thrown.flatten().map(|throw| &throw.path)).flatten()
    }
}
