//! The ground of a landing in an input: board, enemy counters, friends, losses so far.

use super::board::Board;
use super::input::BoardInput;
use super::lander::{Enemy, Scene};
use super::past::ENEMIES;
use super::rules::Rules;
use super::scenario::{CounterSpec, Scenario};
use super::state::Party;
use super::terrain::Feature;
use jumpmaster_core::Fault;
use jumpmaster_core::input::{between, is_nought};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// An enemy counter, as a plan takes it to be.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnemyInput {
    /// What it is: "infantry", "command", "artillery" or "dummy".
    #[schemars(extend("x-rows" = "landing.table.units"))]
    pub unit: String,
    /// Its hex, written "F/d2".
    pub hex: String,
    /// How often it has fired at landers this drop turn.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(min = 0, max = 99))]
    pub fires: u16,
}

/// What lies on the board before a landing.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroundInput {
    /// The board.
    pub board: BoardInput,
    /// Enemy counters, in the order in which they fire.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub enemies: Vec<EnemyInput>,
    /// Hexes that units of one's own hold already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub friends: Vec<String>,
    /// How many units are lost off the map already.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(min = 0, max = 99))]
    pub lost: u16,
}

impl GroundInput {
    /// The ground that the input describes: no hex has two counters (landing.base.2).
    pub fn scene(&self, rules: &Arc<Rules>) -> Result<Scene, Fault> {
        let board = self.board.read(rules)?;
        between("enemies", self.enemies.len(), 0, ENEMIES)?;
        between("lost", self.lost, 0, 99)?;
        let (mut enemies, mut held) = (Vec::new(), Vec::new());
        for (number, enemy) in self.enemies.iter().enumerate() {
            let enemy = enemy.read(rules, &board).map_err(|fault| fault.at(format!("enemy {}", number + 1)))?;
            held.push(enemy.hex);
            enemies.push(enemy);
        }
        for friend in &self.friends {
            held.push(index(&board, "friends", friend)?);
        }
        let friends = held[enemies.len()..].to_vec();
        held.sort_unstable();
        if let Some(twice) = held.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Fault::new(
                format!("two counters in {}", board.grid.name_of(twice[0])),
                "a hex has room for one counter (landing.base.2)",
                "move one of them",
            ));
        }
        Ok(Scene::new(rules.clone(), board, enemies, &friends, self.lost as u8))
    }

    /// The ground of a scenario as printed.
    pub fn of(scenario: &Scenario) -> GroundInput {
        let counter = |counter: &CounterSpec| EnemyInput {
            unit: scenario.rules.kinds[counter.kind].name.clone(),
            hex: scenario.board.called(counter.at),
            fires: 0,
        };
        let enemies = scenario.counters.iter().map(counter).collect();
        GroundInput { board: BoardInput::of(scenario), enemies, friends: Vec::new(), lost: 0 }
    }
}

impl EnemyInput {
    fn read(&self, rules: &Rules, board: &Board) -> Result<Enemy, Fault> {
        let kind = rules.kind_named(&self.unit)?;
        if rules.kinds[kind].party != Party::Defending {
            return Err(Fault::new(
                format!("\"{}\" as an enemy", self.unit),
                "it belongs to the landing side (landing.units.5)",
                "name infantry, command, artillery or dummy",
            ));
        }
        between("fires", self.fires, 0, 99)?;
        Ok(Enemy { kind, hex: index(board, "hex", &self.hex)?, fires: self.fires as u8 })
    }
}

fn index(board: &Board, what: &str, text: &str) -> Result<usize, Fault> {
    Ok(board.grid.index(board.grid.parse_for(what, text)?).expect("a parsed hex is on the board"))
}

/// The ground of the house scenario, as printed.
pub fn crossroads() -> GroundInput {
    let enemy = |(unit, hex): (&str, &str)| EnemyInput { unit: unit.into(), hex: hex.into(), fires: 0 };
    let enemies = [("infantry", "F/d2"), ("infantry", "F/f5"), ("dummy", "F/c7"), ("command", "F/g5")];
    let board = BoardInput::named("crossroads");
    GroundInput { board, enemies: enemies.map(enemy).to_vec(), ..GroundInput::default() }
}

/// One tile with a dummy among fields.
pub fn round_a_dummy() -> GroundInput {
    let board = BoardInput::tiles("E").with(Feature::Fields, &["E/e4", "E/f5", "E/f6", "E/e6", "E/d6", "E/d5"]);
    let dummy = EnemyInput { unit: "dummy".into(), hex: "E/e5".into(), fires: 0 };
    GroundInput { board, enemies: vec![dummy], ..GroundInput::default() }
}
