//! One piece leaves an aircraft and comes down: scatter and landing (mbt.scatter, mbt.landing, mbt.offmap).

use super::Mbt;
use super::board::Board;
use super::descent::{self, Falling, Landscape, Release};
use super::event::{Down, Event, Flying};
use super::input::{BoardInput, heading};
use super::orders::Order;
use super::piece;
use super::rules::Rules;
use super::rules::air::landing::{Ground, Harm};
use super::scenario::Scenario;
use super::state::{Open, Party, PieceId, State};
use super::terrain::Marker;
use super::view::View;
use super::watch;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Orientation, Spot};
use jumpmaster_core::sheet::{Counter, Symbol};
use jumpmaster_core::{Clause, Fault, Line, Named, Procedure, Sheet, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// `mbt.scatter`: an LGOP or a bundle, from its aircraft to the ground.
pub struct ScatterProcedure;

/// A piece that leaves an aircraft.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The board.
    pub board: BoardInput,
    /// The hex in which it leaves.
    pub hex: String,
    /// The heading of the aircraft.
    pub heading: String,
    /// Whether it is a bundle and no LGOP.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bundle: bool,
    /// Whether the aircraft is crashing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub crash: bool,
    /// Hexes with unsuppressed enemies who can shoot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub enemies: Vec<String>,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    board: Arc<Board>,
    from: Release,
    what: Falling,
    armed: Vec<bool>,
}

/// Where it came down and what became of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The hex; null off the map.
    pub hex: Option<String>,
    /// The row of the landing table.
    pub ground: Ground,
    /// What became of it.
    pub harm: Harm,
    /// Off the map: after how many turns an LGOP may enter.
    pub enters_from: Option<u8>,
    /// Off the map: the edge hexes where it may.
    pub enters_at: Vec<String>,
}

impl Case {
    fn is_bundle(&self) -> bool {
        self.what == Falling::Bundle
    }
}

impl Landscape for Case {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn number(&self, hex: Hex) -> Option<usize> {
        self.board.grid.index(hex)
    }

    fn ground(&self, hex: usize) -> Ground {
        let cell = self.board.cell(hex);
        self.rules.air.landing.ground(cell.features, cell.markers.has(Marker::Burning), self.armed[hex])
    }

    fn printed(&self, hex: usize) -> Ground {
        self.rules.air.landing.ground(self.board.cell(hex).features, false, false)
    }

    fn bears(&self, hex: usize, gun: bool) -> u8 {
        let cell = self.board.cell(hex);
        let burning = cell.markers.has(Marker::Burning);
        self.rules.air.heavy_ground.survives(cell.features, gun, burning, self.armed[hex])
    }
}

/// The only LGOP or bundle left of the stick that comes down next; `None` if there are more.
fn alone(open: &Open) -> Option<(PieceId, piece::Release)> {
    let mut stick = open.stick(open.next_stick()?);
    let (alone, more) = (stick.next()?, stick.next());
    let light = !matches!(Falling::of(open.piece(alone.0).what), Falling::Heavy { .. });
    Some(alone).filter(|_| light && more.is_none())
}

impl Outcome {
    /// The outcome for a piece that drifted this far and met some harm, on the map or off it.
    fn of<L: Landscape>(
        land: &L,
        board: &Board,
        from: &Release,
        (way, hex, harm): (Hex, Option<usize>, Harm),
    ) -> Outcome {
        let alive = hex.is_none() && harm != Harm::Destroyed;
        let edge = if alive { descent::nearest_edge(board, from.hex + way) } else { Vec::new() };
        Outcome {
            hex: hex.map(|hex| board.grid.name_of(hex)),
            ground: hex.map_or_else(|| descent::off_map(land, from, way), |hex| land.ground(hex)),
            harm,
            enters_from: alive.then(|| land.rules().air.timing.off_map[harm.number()]),
            enters_at: edge.into_iter().map(|at| board.grid.name_of(at)).collect(),
        }
    }
}

impl Procedure for ScatterProcedure {
    type System = Mbt;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "mbt.scatter";
    const TITLE: &'static str = "Scatter and landing of one piece";
    const ABOUT: &'static str = "Rolls where an LGOP or a bundle comes down that leaves an aircraft over a hex, and what the ground does to it.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt.scatter.2"),
        clause!("mbt.scatter.3"),
        clause!("mbt.scatter.4"),
        clause!("mbt.scatter.5"),
        clause!("mbt.scatter.7"),
        clause!("mbt.landing.1"),
        clause!("mbt.landing.2"),
        clause!("mbt.landing.3"),
        clause!("mbt.landing.8"),
        clause!("mbt.offmap.1"),
        clause!("mbt.offmap.2"),
        clause!("mbt.offmap.5"),
        clause!("mbt.shootdown.4"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let board = input.board.read(rules)?;
        let mut armed = vec![false; board.grid.len()];
        for enemy in &input.enemies {
            armed[board.grid.index(board.grid.parse_for("enemies", enemy)?).unwrap_or_default()] = true;
        }
        let from = Release {
            hex: board.grid.parse_for("hex", &input.hex)?,
            heading: heading("heading", &input.heading)?,
            crash: input.crash,
        };
        let what = if input.bundle { Falling::Bundle } else { Falling::Lgop };
        Ok(Case { rules: rules.clone(), board, from, what, armed })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let Case { rules, board, from, what, .. } = case;
        let way = descent::scatter(&rules.air.scatter, dice)?.on(from.heading);
        let (hex, fall) = descent::falls(case, *what, from, way);
        let harm = descent::settle(&rules.air.landing, fall, dice)?;
        Ok(Outcome::of(case, board, from, (way, hex, harm)))
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let what = if case.is_bundle() { "The bundle" } else { "The LGOP" };
        let Some(hex) = &outcome.hex else {
            let lost = outcome.harm == Harm::Destroyed;
            let line = match (outcome.enters_from, case.is_bundle()) {
                (Some(turns), _) => Line::new(
                    format!(
                        "{what} comes down off the map, {}; it may enter at {} after {turns} turns.",
                        outcome.harm,
                        outcome.enters_at.join(" or ")
                    ),
                    if outcome.harm == Harm::None { clause!("mbt.offmap.2") } else { clause!("mbt.offmap.3") },
                ),
                (None, true) => {
                    Line::new(format!("{what} comes down off the map and is lost."), clause!("mbt.offmap.5"))
                }
                (None, false) => {
                    Line::new(format!("{what} comes down off the map and never returns."), clause!("mbt.offmap.4"))
                }
            };
            debug_assert_eq!(lost, outcome.enters_from.is_none(), "who lives may enter");
            return vec![line];
        };
        let down = if case.is_bundle() { clause!("mbt.scatter.5") } else { clause!("mbt.scatter.7") };
        let why = match outcome.harm {
            Harm::None => down,
            _ if case.is_bundle() => clause!("mbt.landing.8"),
            _ => descent::why(outcome.ground),
        };
        vec![Line::new(format!("{what} comes down in {hex} ({}): {}.", outcome.ground, outcome.harm), why)]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let input = |board, hex: &str| Input {
            board,
            hex: hex.into(),
            heading: "N".into(),
            bundle: false,
            crash: false,
            enemies: Vec::new(),
        };
        vec![
            ("an LGOP over mixed ground", input(super::stick::countryside(), "M21")),
            ("an LGOP by the edge of the map", input(super::stick::countryside(), "C2")),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }

    /// Applies to a stick with only one LGOP or bundle in the air. Where ordnance has blown up, the printed and the current
    /// ground differ, and an input has only one board (mbt.offmap.1).
    fn of_order(view: &View, order: &Order) -> Option<Input> {
        let open = &view.open;
        if *order != Order::Land || !open.blown.is_empty() {
            return None;
        }
        let (piece, release) = alone(open)?;
        let grid = open.board().grid;
        let armed = (0..grid.len()).map(|hex| grid.spot_of(hex));
        let armed = armed.filter(|&at| watch::armed_enemy(open, at, Party::Airborne));
        Some(Input {
            board: BoardInput::lying(open),
            hex: open.called(release.over),
            heading: release.heading.name(Orientation::Flat).into(),
            bundle: open.piece(piece).is_bundle(),
            crash: release.crashing,
            enemies: armed.map(|at| open.called(at)).collect(),
        })
    }

    /// Of a piece lost off the map, the table does not say where that was.
    fn came_of(before: &State, events: &[Event]) -> Option<Outcome> {
        let open = &before.open;
        let (piece, release) = alone(open)?;
        let down = events.iter().find_map(|event| match *event {
            Event::Air(Flying::Landed { piece: landed, down }) if landed == piece => Some(down),
            _ => None,
        })?;
        let from = Release { hex: open.board().hex(release.over), heading: release.heading, crash: release.crashing };
        let on_map = |at: Spot, harm| (open.board().hex(at) - from.hex, Some(open.board().index(at)), harm);
        let came = match down {
            Down::Safe(at) => on_map(at, Harm::None),
            Down::Disrupted(at) => on_map(at, Harm::Disrupted),
            Down::Lost(_, at) => on_map(at?, Harm::Destroyed),
            Down::OffMap { hex, disrupted, .. } => {
                (hex - from.hex, None, if disrupted { Harm::Disrupted } else { Harm::None })
            }
        };
        Some(Outcome::of(open, open.board(), &from, came))
    }

    fn sheet(case: &Case) -> Option<Sheet> {
        Some(super::sheet::board(&case.board).aimed_at([(case.from.hex, "release".into())]))
    }

    fn landed(case: &Case, outcome: &Outcome) -> Vec<Counter> {
        let hex = outcome.hex.as_ref().and_then(|hex| case.board.grid.parse(hex).ok());
        let (name, symbol) = if case.is_bundle() { ("bundle", Symbol::Bundle) } else { ("LGOP", Symbol::Stick) };
        let alive = outcome.harm != Harm::Destroyed;
        hex.map(|hex| Counter::down(hex, name, symbol, outcome.harm.name(), alive)).into_iter().collect()
    }

    fn lands(case: &Case, outcome: &Outcome) -> Vec<usize> {
        let grid = &case.board.grid;
        outcome.hex.iter().filter_map(|hex| grid.index(grid.parse(hex).ok()?)).collect()
    }

    fn lands_fit(case: &Case, outcome: &Outcome) -> Vec<usize> {
        if outcome.harm == Harm::None { Self::lands(case, outcome) } else { Vec::new() }
    }
}
