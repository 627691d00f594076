//! A battle as people describe it: the units of both sides, and what each side chooses.

use crate::combat::battle::{Battle, Favour, Force, Reach, Way, may_join};
use crate::combat::counter::{UnitInput, chosen, named, nobody, units};
use crate::combat::exploit::Occasion;
use crate::combat::retreat::Room;
use crate::combat::strength::{Combatant, River};
use crate::rules::Rules;
use crate::rules::base::NEVER;
use crate::terrain::Terrain;
use crate::tokens::Tokens;
use jumpmaster_core::Fault;
use jumpmaster_core::input::between;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Not;
use std::sync::Arc;

fn no_river() -> River {
    River::None
}

fn open() -> Vec<Terrain> {
    vec![Terrain::Open]
}

fn nine() -> u8 {
    9
}

/// A hex that attacks.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FromInput {
    /// The side of the defender's hex that it attacks across, 0 to 5 clockwise from north.
    #[serde(default)]
    #[schemars(range(min = 0, max = 5))]
    pub side: u8,
    /// The river along that side.
    #[serde(default = "no_river")]
    pub river: River,
    /// Whether a road or a bridge leads across that side.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub road: bool,
    /// The units that attack from there.
    pub units: Vec<UnitInput>,
}

/// What a side chooses, and what it has to choose from.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttackerInput {
    /// The tokens on the map that it can spend; as many as it takes if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 400))]
    pub tokens: Option<u32>,
    /// Its Action Rating unit, counting its units from 1; the best if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 60))]
    pub action_rating_unit: Option<u8>,
    /// The most option points that it takes as hexes of retreat; the others it takes as steps.
    #[serde(default)]
    #[schemars(range(min = 0, max = 9))]
    pub retreats: u8,
    /// How many hexes it could retreat.
    #[serde(default = "nine")]
    #[schemars(range(min = 0, max = 9))]
    pub can_retreat: u8,
    /// How many of these hexes, the first ones, lie in an EZOC.
    #[serde(default)]
    #[schemars(range(min = 0, max = 9))]
    pub retreats_into_ezoc: u8,
    /// The units that lose steps first, counting from 1, after the first step of the Action Rating unit; the others follow with
    /// the weakest steps first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<u8>,
}

impl Default for AttackerInput {
    /// Stands its ground: a retreat would give up exploitation and free the defender from his options.
    fn default() -> AttackerInput {
        AttackerInput {
            tokens: None,
            action_rating_unit: None,
            retreats: 0,
            can_retreat: nine(),
            retreats_into_ezoc: 0,
            losses: Vec::new(),
        }
    }
}

/// What the defender chooses, and what he has to choose from.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DefenderInput {
    /// The tokens on the map that he can spend; as many as it takes if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 400))]
    pub tokens: Option<u32>,
    /// Whether he withholds combat supply.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub withholds: bool,
    /// His Action Rating unit, counting his units from 1; the best if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 60))]
    pub action_rating_unit: Option<u8>,
    /// The most option points that he takes as hexes of retreat; the others he takes as steps.
    #[serde(default = "nine")]
    #[schemars(range(min = 0, max = 9))]
    pub retreats: u8,
    /// How many hexes he could retreat.
    #[serde(default = "nine")]
    #[schemars(range(min = 0, max = 9))]
    pub can_retreat: u8,
    /// How many of these hexes, the first ones, lie in an EZOC.
    #[serde(default)]
    #[schemars(range(min = 0, max = 9))]
    pub retreats_into_ezoc: u8,
    /// Whether he applies options that he may ignore.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub insists: bool,
    /// The units that lose steps first, counting from 1, after the first step of the Action Rating unit; the others follow with
    /// the weakest steps first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<u8>,
}

impl Default for DefenderInput {
    /// Pays, and goes back rather than lose steps.
    fn default() -> DefenderInput {
        DefenderInput {
            tokens: None,
            withholds: false,
            action_rating_unit: None,
            retreats: nine(),
            can_retreat: nine(),
            retreats_into_ezoc: 0,
            insists: false,
            losses: Vec::new(),
        }
    }
}

/// An attack on a hex.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleInput {
    /// The hexes that attack.
    pub from: Vec<FromInput>,
    /// The units in the defender's hex.
    pub defenders: Vec<UnitInput>,
    /// The terrain of the defender's hex; of several types the defender chooses one.
    #[serde(default = "open")]
    pub terrain: Vec<Terrain>,
    /// The type that the defender chooses; the best for him if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain_choice: Option<Terrain>,
    /// The Level of the Hedgehog in the defender's hex; 0 for none.
    #[serde(default)]
    #[schemars(range(min = 0, max = 9))]
    pub hedgehog: u8,
    /// Whether it is fought in the Exploitation Phase.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub exploitation_phase: bool,
    /// What the attacker chooses.
    #[serde(default)]
    pub attacker: AttackerInput,
    /// What the defender chooses.
    #[serde(default)]
    pub defender: DefenderInput,
}

impl BattleInput {
    /// An attack from one hex in open ground, with every choice left at its default.
    pub fn of(attackers: Vec<UnitInput>, defenders: Vec<UnitInput>) -> BattleInput {
        BattleInput {
            from: vec![FromInput { side: 0, river: River::None, road: false, units: attackers }],
            defenders,
            terrain: open(),
            terrain_choice: None,
            hedgehog: 0,
            exploitation_phase: false,
            attacker: AttackerInput::default(),
            defender: DefenderInput::default(),
        }
    }

    /// The battle, checked.
    pub fn read(&self, rules: &Arc<Rules>, overrun: bool) -> Result<Battle, Fault> {
        self.check_options(rules)?;
        self.check_terrain()?;
        let mut ways = Vec::new();
        let (mut attackers, mut names) = (Vec::new(), Vec::new());
        for (nth, from) in self.from.iter().enumerate() {
            let at = |fault: Fault| fault.at(format!("from, hex {}", nth + 1));
            let side = between("side", from.side, 0, 5).map_err(at)?;
            if self.from[..nth].iter().any(|other| other.side == side) {
                return Err(at(Fault::new(
                    format!("side {side} is there twice"),
                    "one hex lies across each side of the defender's hex",
                    "put the units that attack across one side together",
                )));
            }
            let units = units(rules, &from.units, "attacker", attackers.len()).map_err(at)?;
            for unit in &from.units {
                self.check_entry(rules, from, unit).map_err(at)?;
            }
            names.extend(named(&from.units, "attacker", attackers.len()));
            ways.extend(units.iter().map(|_| Way { side, river: from.river }));
            attackers.extend(units);
        }
        if attackers.is_empty() {
            return Err(nobody("from", "nobody attacks"));
        }
        let defenders = units(rules, &self.defenders, "defender", 0).map_err(|fault| fault.at("defenders"))?;
        let AttackerInput { tokens, action_rating_unit, retreats, can_retreat, retreats_into_ezoc, ref losses } =
            self.attacker;
        let choices =
            Choices { tokens, lead: action_rating_unit, retreats, can_retreat, ezocs: retreats_into_ezoc, losses };
        let attacker = choices.force(attackers, names).map_err(|fault| fault.at("attacker"))?;
        let it = &self.defender;
        let choices = Choices {
            tokens: it.tokens,
            lead: it.action_rating_unit,
            retreats: it.retreats,
            can_retreat: it.can_retreat,
            ezocs: it.retreats_into_ezoc,
            losses: &it.losses,
        };
        let names = named(&self.defenders, "defender", 0).collect();
        let defender = choices.force(defenders, names).map_err(|fault| fault.at("defender"))?;
        Ok(Battle {
            rules: rules.clone(),
            occasion: match (overrun, self.exploitation_phase) {
                (true, _) => Occasion::Overrun,
                (false, true) => Occasion::Exploitation,
                (false, false) => Occasion::Combat,
            },
            attacker,
            ways,
            defender,
            grounds: self.terrain.clone(),
            choice: self.terrain_choice,
            hedgehog: between("hedgehog", self.hedgehog, 0, rules.base.limits.hedgehog)?,
            withheld: it.withholds,
            insists: it.insists,
            favour: Favour::default(),
        })
    }

    /// What options of the rules forbid the defender (ocs.csupply.5, ocs.result.6).
    fn check_options(&self, rules: &Rules) -> Result<(), Fault> {
        if self.defender.withholds && !rules.withhold {
            return Err(Fault::new(
                "the defender withholds combat supply",
                "option withhold is off (ocs.csupply.5)",
                "let him pay, or give him no tokens",
            ));
        }
        if self.defender.insists && !rules.full_option {
            return Err(Fault::new(
                "the defender insists on options that he may ignore",
                "option full_option is off (ocs.result.6)",
                "leave insists out",
            ));
        }
        Ok(())
    }

    fn check_terrain(&self) -> Result<(), Fault> {
        if self.terrain.is_empty() || self.terrain.contains(&Terrain::Water) {
            return Err(Fault::new(
                if self.terrain.is_empty() { "terrain: none" } else { "terrain: water" },
                "the defender's hex has terrain, which sets the odds row, and no unit stands in water (ocs.crt.2)",
                "name its terrain, such as open",
            ));
        }
        match self.terrain_choice {
            Some(choice) if !self.terrain.contains(&choice) => Err(Fault::new(
                format!("terrain_choice: {choice}"),
                "the defender chooses among the types in his hex (ocs.combat.4)",
                "choose one of those under terrain",
            )),
            _ => Ok(()),
        }
    }

    /// Whether a unit could enter the hex, if it says how it moves (ocs.combat.1).
    fn check_entry(&self, rules: &Rules, from: &FromInput, unit: &UnitInput) -> Result<(), Fault> {
        let Some(mobility) = unit.mobility else { return Ok(()) };
        let hex = self.terrain.iter().all(|&terrain| rules.base.ground(terrain).cost[mobility as usize] != NEVER);
        let river = from.river.crossing(rules).is_none_or(|crossing| crossing.cost[mobility as usize] != NEVER);
        let enterable = from.road || (hex && river);
        let reach = Reach { adjacent: true, enterable, attacked: false, target_attacked: false };
        let name = if unit.name.is_empty() { "the unit" } else { &unit.name };
        may_join(reach).map_err(|rule| rule.refusal(&[("{unit}", name.into()), ("{hex}", "the hex".into())]).into())
    }
}

/// What both sides choose alike.
struct Choices<'a> {
    tokens: Option<u32>,
    lead: Option<u8>,
    retreats: u8,
    can_retreat: u8,
    ezocs: u8,
    losses: &'a [u8],
}

impl Choices<'_> {
    fn force(&self, units: Vec<Combatant>, names: Vec<String>) -> Result<Force, Fault> {
        let number =
            |what: &str, number: u8| between(what, usize::from(number), 1, units.len()).map(|number| number - 1);
        let losses = chosen(self.losses, units.len())?;
        Ok(Force {
            at_hand: self.tokens.map(|tokens| between("tokens", tokens, 0, 400).map(Tokens)).transpose()?,
            lead: self.lead.map(|unit| number("action_rating_unit", unit)).transpose()?,
            willing: between("retreats", self.retreats, 0, 9)?,
            room: Room {
                hexes: between("can_retreat", self.can_retreat, 0, 9)?,
                ezocs: between("retreats_into_ezoc", self.ezocs, 0, 9)?,
            },
            losses,
            units,
            names,
        })
    }
}
