//! A battle before its dice: who takes part and pays, who leads, which terrain and odds, and what each result would do
//! (ocs.combat.1 to ocs.combat.5).

use crate::combat::antitank;
use crate::combat::exploit::{self, Occasion, Sides};
use crate::combat::losses;
use crate::combat::odds::{self, Odds};
use crate::combat::payment::{self, AtHand, Bill};
use crate::combat::result::{Setup, Stance, Toll, settle};
use crate::combat::retreat::Room;
use crate::combat::strength::{self, Combatant, River, Worth};
use crate::combat::surprise::Ratings;
use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::rules::combat::Cell;
use crate::terrain::Terrain;
use jumpmaster_core::{Fault, Judgement, require};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use std::sync::Arc;

/// Where an attacking unit stands to its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is asked by itself")]
pub struct Reach {
    /// Whether the target is adjacent.
    pub adjacent: bool,
    /// Whether the unit could enter it by movement.
    pub enterable: bool,
    /// Whether the unit has attacked in this segment.
    pub attacked: bool,
    /// Whether the target has been attacked in this segment.
    pub target_attacked: bool,
}

/// Whether a unit may join an attack on a hex (ocs.combat.1).
pub fn may_join(reach: Reach) -> Judgement {
    require!(reach.adjacent, "ocs.combat.1", "{unit} is not next to {hex}", "attack an adjacent hex");
    require!(
        reach.enterable,
        "ocs.combat.1",
        "{unit} could not enter {hex}",
        "attack a hex that the unit could enter by movement"
    );
    require!(
        !reach.attacked,
        "ocs.combat.1",
        "{unit} has attacked in this segment",
        "let a unit attack that has not attacked yet"
    );
    require!(
        !reach.target_attacked,
        "ocs.combat.1",
        "{hex} has been attacked in this segment",
        "attack a hex that has not been attacked yet"
    );
    Ok(())
}

/// One side of a battle, and what it has chosen.
#[derive(Clone, Debug)]
pub struct Force {
    /// Its units.
    pub units: Vec<Combatant>,
    /// What they are called.
    pub names: Vec<String>,
    /// The supply on the map that it can spend.
    pub at_hand: AtHand,
    /// Its Action Rating unit; `None` for the best one.
    pub lead: Option<usize>,
    /// The units that lose steps first, in this order.
    pub losses: Vec<usize>,
    /// The most option points that it satisfies by retreat.
    pub willing: u8,
    /// Where it can retreat to.
    pub room: Room,
}

impl Force {
    fn rating(rules: &Rules) -> impl Fn(&Combatant) -> u8 + '_ {
        |unit| unit.rating(rules)
    }

    /// Its Action Rating unit, which must take part (ocs.combat.3).
    fn leader(&self, rules: &Rules, part: impl Fn(usize) -> bool) -> Result<usize, Fault> {
        let nobody = || {
            Fault::new(
                "no unit can attack",
                "a unit attacks with full combat supply, in a mode that attacks, with a strength that is not for defence \
                 alone (ocs.csupply.4, ocs.base.3)",
                "give a unit that can, and supply to pay for it",
            )
        };
        let best = losses::best(&self.units, &part, Force::rating(rules)).ok_or_else(nobody)?;
        match self.lead {
            Some(lead) if !part(lead) => Err(Fault::new(
                format!("the Action Rating unit is {}", self.names[lead]),
                "it must take part in the combat (ocs.combat.3)",
                format!("choose {}, or leave the choice out", self.names[best]),
            )),
            lead => Ok(lead.unwrap_or(best)),
        }
    }

    /// How a result finds those who take part.
    fn stance(&self, part: impl Fn(usize) -> bool) -> Stance {
        let those = || (0..self.units.len()).filter(|&unit| part(unit)).map(|unit| &self.units[unit]);
        Stance {
            steps: those().map(|unit| u16::from(unit.steps)).sum(),
            dg: those().all(|unit| unit.dg),
            willing: self.willing,
            room: self.room,
        }
    }
}

/// The way of an attacking unit into the defender's hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// The side of the hex that it comes across, 0 to 5 clockwise from north.
    pub side: u8,
    /// The river along that side.
    pub river: River,
}

/// What somebody imagines to be better for the attacker than it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Favour {
    /// Strength on top of the attackers' total.
    pub strength: u64,
    /// Points on top of the Action Rating of the attacker's chosen unit.
    pub rating: u8,
    /// Columns to the right of the initial odds.
    pub columns: u8,
}

/// A battle as it is set up.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The rules.
    pub rules: Arc<Rules>,
    /// When it is fought.
    pub occasion: Occasion,
    /// The attacker.
    pub attacker: Force,
    /// The way of each attacking unit.
    pub ways: Vec<Way>,
    /// The defender.
    pub defender: Force,
    /// The terrain types of the defender's hex.
    pub grounds: Vec<Terrain>,
    /// The one that the defender chooses; `None` for the best (ocs.combat.4).
    pub choice: Option<Terrain>,
    /// The Level of the Hedgehog; 0 for none.
    pub hedgehog: u8,
    /// Whether the defender withholds combat supply (ocs.csupply.5).
    pub withheld: bool,
    /// Whether the defender applies options that he may ignore (ocs.result.6).
    pub insists: bool,
    /// What is imagined to be better for the attacker.
    pub favour: Favour,
}

/// What a result does to a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Ending {
    /// The result, as the table has it.
    pub result: Cell,
    /// What it did to the attacker.
    pub attacker: Toll,
    /// What it did to the defender.
    pub defender: Toll,
    /// Whether the defender was free to ignore his options.
    pub negated: bool,
    /// The number of attacking units marked for exploitation.
    pub marked: u8,
    /// Whether the defender's hex is empty.
    pub cleared: bool,
}

impl Ending {
    /// Whether attackers may enter the defender's hex: it is empty, and they neither went back nor are destroyed (ocs.base.11).
    pub const fn taken(&self) -> bool {
        self.cleared && !self.attacker.destroyed && self.attacker.retreat == 0
    }
}

/// Short, since the odds judge by it how much room an outcome takes.
impl fmt::Debug for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ending { result, attacker, defender, negated, marked, cleared } = self;
        write!(f, "{result}: A {attacker:?} e {marked}, D {defender:?}")?;
        f.write_str(if *negated { " negated" } else { "" })?;
        f.write_str(if *cleared { " cleared" } else { "" })
    }
}

/// A battle worked out as far as it goes without dice.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What the attacker pays.
    pub attack_bill: Bill,
    /// What the defender pays.
    pub defence_bill: Bill,
    /// What each attacking unit is worth; `None` for one that is left out.
    pub attacks: Vec<Option<Worth>>,
    /// What each defending unit is worth.
    pub defences: Vec<Worth>,
    /// The Action Rating units, the attacker's and the defender's.
    pub leads: [usize; 2],
    /// Their ratings.
    pub ratings: Ratings,
    /// The terrain that counts.
    pub terrain: Terrain,
    /// The attackers' strength in all.
    pub attack: Fraction,
    /// The defenders' strength in all.
    pub defence: Fraction,
    /// The initial odds; `None` against no strength at all.
    pub odds: Option<Odds>,
    /// What the dice are rolled with.
    pub setup: Setup,
    /// The order in which attackers and defenders lose steps.
    pub orders: [Vec<usize>; 2],
    /// What each result does, by its number.
    pub endings: Vec<Ending>,
}

/// What an attack comes to in one terrain.
struct Assault {
    terrain: Terrain,
    attacks: Vec<Option<Worth>>,
    attack: Fraction,
    odds: Option<Odds>,
    column: usize,
}

impl Battle {
    /// Works the battle out as far as it goes without dice.
    pub fn plan(&self) -> Result<Plan, Fault> {
        let rules = &*self.rules;
        let attack_bill = payment::attackers(rules, &self.attacker.units, self.attacker.at_hand);
        let defence_bill = payment::defenders(rules, &self.defender.units, self.defender.at_hand, self.withheld);
        let defences = self.defender.units.iter().zip(&defence_bill.units);
        let defences: Vec<Worth> = defences.map(|(unit, paid)| strength::defend(rules, unit, paid.full())).collect();
        let defence: Fraction = defences.iter().map(|worth| worth.total()).sum();

        let assault = self.chosen(&attack_bill, defence);
        let part = |unit: usize| assault.attacks[unit].is_some();
        let leads = [self.attacker.leader(rules, part)?, self.defender.leader(rules, |_| true)?];
        if assault.attack.is_zero() {
            return Err(Fault::new(
                "the attackers have no strength",
                "odds are strength against strength (ocs.crt.4)",
                "let a unit attack that has some",
            ));
        }
        let ratings = Ratings {
            attacker: self.attacker.units[leads[0]].rating(rules) + self.favour.rating,
            defender: self.defender.units[leads[1]].rating(rules),
            hedgehog: self.hedgehog,
        };
        let order = |force: &Force| losses::order(&force.units, &force.losses, Force::rating(rules));
        let mut plan = Plan {
            leads,
            ratings,
            terrain: assault.terrain,
            attack: assault.attack,
            defence,
            odds: assault.odds,
            setup: Setup {
                overrun: self.occasion == Occasion::Overrun,
                column: odds::shifted(assault.column, self.favour.columns.into()),
                surprise: ratings.surprise(),
                modifier: ratings.modifier(),
            },
            orders: [order(&self.attacker), order(&self.defender)],
            attacks: assault.attacks,
            endings: Vec::new(),
            attack_bill,
            defence_bill,
            defences,
        };
        plan.endings = rules.combat.results.cells().iter().map(|&cell| self.ending(&plan, cell)).collect();
        Ok(plan)
    }

    /// The attack in the terrain that the defender chooses, by default the one with the lowest column, then the lowest odds
    /// (ocs.combat.4).
    fn chosen(&self, bill: &Bill, defence: Fraction) -> Assault {
        let grounds = self.grounds.iter().filter(|&&terrain| self.choice.is_none_or(|choice| choice == terrain));
        let best = grounds.map(|&terrain| self.assault(terrain, bill, defence)).min_by_key(|it| (it.column, it.odds));
        best.unwrap_or_else(|| self.assault(Terrain::Open, bill, defence))
    }

    fn assault(&self, terrain: Terrain, bill: &Bill, defence: Fraction) -> Assault {
        let rules = &*self.rules;
        let hex = antitank::of_hex(&rules.combat.levels, &self.defender.units, self.hedgehog);
        let units = self.attacker.units.iter().zip(&self.ways).zip(&bill.units);
        let attacks: Vec<Option<Worth>> = units
            .map(|((unit, way), paid)| strength::attack(rules, unit, terrain, way.river, hex, paid.full()))
            .collect();
        let attack = attacks.iter().flatten().map(|worth| worth.total()).sum::<Fraction>()
            + Fraction::whole(self.favour.strength);
        let odds = Odds::of(attack, defence);
        let column = odds::column(&rules.combat, rules.base.ground(terrain).closeness, odds);
        Assault { terrain, attacks, attack, odds, column }
    }

    /// The sides of the defender's hex that those who take part come across.
    fn sides(&self, plan: &Plan) -> Sides {
        let part = self.ways.iter().zip(&plan.attacks).filter(|(_, attack)| attack.is_some());
        part.fold(Sides::default(), |sides, (way, _)| sides.with(way.side))
    }

    /// Whether those who take part stand so that they can exploit (ocs.exploit.5).
    pub fn compact(&self, plan: &Plan) -> bool {
        exploit::given(Occasion::Combat, self.sides(plan))
    }

    /// What a result does.
    fn ending(&self, plan: &Plan, cell: Cell) -> Ending {
        let [attacker, defender] =
            [self.attacker.stance(|unit| plan.attacks[unit].is_some()), self.defender.stance(|_| true)];
        let settled = settle(cell, &attacker, &defender, self.insists);
        Ending {
            result: cell,
            attacker: settled.attacker,
            defender: settled.defender,
            negated: settled.negated,
            marked: self.marked(plan, cell, settled.attacker).len() as u8,
            cleared: settled.defender.destroyed || settled.defender.retreat > 0,
        }
    }

    /// The attackers that a result marks for exploitation: none if the attacker used his option to retreat (ocs.exploit.4).
    pub fn marked(&self, plan: &Plan, cell: Cell, toll: Toll) -> Vec<usize> {
        let Some(least) = cell.exploit else { return Vec::new() };
        if toll.retreat > 0 || !exploit::given(self.occasion, self.sides(plan)) {
            return Vec::new();
        }
        let lost = self.attackers_lose(plan, toll.steps);
        let mut marked: Vec<usize> = (0..self.attacker.units.len()).filter(|&at| plan.attacks[at].is_some()).collect();
        marked.retain(|&at| {
            let unit = &self.attacker.units[at];
            let rating = if at == plan.leads[0] { plan.ratings.attacker } else { unit.rating(&self.rules) };
            lost[at] < unit.steps && exploit::marked(unit, rating, unit.dg || toll.dg, least)
        });
        marked
    }

    /// The steps that each attacking unit loses of a number that all of them lose.
    pub fn attackers_lose(&self, plan: &Plan, lost: u8) -> Vec<u8> {
        let units = self.attacker.units.iter().zip(&plan.attacks);
        let steps: Vec<u8> = units.map(|(unit, attack)| if attack.is_some() { unit.steps } else { 0 }).collect();
        losses::shared(&steps, Some(plan.leads[0]), &plan.orders[0], lost)
    }

    /// The steps that each defending unit loses of a number that all of them lose.
    pub fn defenders_lose(&self, plan: &Plan, lost: u8) -> Vec<u8> {
        let steps: Vec<u8> = self.defender.units.iter().map(|unit| unit.steps).collect();
        losses::shared(&steps, Some(plan.leads[1]), &plan.orders[1], lost)
    }
}
