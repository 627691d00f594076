//! Orders: what a seat may order, judged by what it may know, and why an order is refused.
//!
//! Here: the orders, and the one judgement behind both the list of legal orders and every refusal. Not here: what an order
//! does (resolve.rs).

mod drop;
mod fire;
mod pointing;
mod turn;

pub use drop::{may_split, split};
pub use fire::{dice_at_landed, dice_at_lander, dice_at_mover, lands_beside_enemy};
pub use pointing::unit_id;
pub use turn::dice_of_attack;

use super::state::{Deal, Open, Party, Step, UnitId};
use super::unit::Kind;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Clause, Judgement, Line, Refusal, Rule, clause, require};
use serde::{Deserialize, Serialize};

/// An order a seat can give.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Secretly exchange two counters before the drop.
    Exchange {
        /// The one with the lower number.
        one: UnitId,
        /// The other.
        other: UnitId,
    },
    /// Name the drop point of the group that lands next.
    Drop {
        /// The hex.
        at: Spot,
    },
    /// Give the group a second drop point.
    Split {
        /// The hex.
        at: Spot,
    },
    /// Assign a unit to one of the group's two drop points.
    Assign {
        /// The unit.
        unit: UnitId,
        /// The point: 0 is the first, 1 the second.
        point: u8,
    },
    /// Bring a unit down.
    Land {
        /// The unit.
        unit: UnitId,
    },
    /// Shift a unit out of an occupied hex.
    Shift {
        /// The hex it goes to.
        to: Spot,
    },
    /// Fire at the unit that is landing or moving.
    Fire {
        /// Who fires.
        unit: UnitId,
    },
    /// Hold fire.
    Pass,
    /// Move a unit one hex.
    Move {
        /// The unit.
        unit: UnitId,
        /// The hex.
        to: Spot,
    },
    /// Attack an enemy counter.
    Attack {
        /// Who attacks.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// End this step.
    Done,
}

/// What a seat has before it when it gives an order: the public table, and what it knows of the counters.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Desk<'a> {
    /// The public table.
    pub open: &'a Open,
    /// The side sitting there; `None` for spectators.
    pub party: Option<Party>,
    /// What each counter is, for the defender.
    pub deal: Option<&'a Deal>,
}

impl<'a> Desk<'a> {
    /// Whether an order may be given.
    pub fn judge(self, order: Order) -> Judgement {
        self.may_act()?;
        match order {
            Order::Exchange { one, other } => drop::exchange(self, one, other),
            Order::Drop { at } => drop::drop_point(self, at),
            Order::Split { at } => drop::second_point(self, at),
            Order::Assign { unit, point } => drop::assign(self, unit, point),
            Order::Land { unit } => drop::land(self, unit),
            Order::Shift { to } => drop::shift(self, to),
            Order::Fire { unit } => fire::fire(self, unit),
            Order::Pass => fire::pass(self),
            Order::Move { unit, to } => turn::step(self, unit, to),
            Order::Attack { unit, target } => turn::attack(self, unit, target),
            Order::Done => self.done(),
        }
    }

    /// Whether it is this seat's turn to act, with the clause that says so in each step.
    fn may_act(self) -> Judgement {
        let own = self.party.is_some() && self.party == self.open.to_act();
        match self.open.step {
            Step::Over => require!(false, "landing.base.7", "the game is over", "look at the replay"),
            Step::SetUp => {
                require!(
                    own,
                    "landing.hidden.1",
                    "the defender may exchange his counters first",
                    "wait until he is ready"
                );
            }
            Step::Drop | Step::Assign | Step::Wave => {
                require!(
                    own,
                    "landing.sequence.4",
                    "the enemy has no turn while units land",
                    "wait for the landing side"
                );
            }
            Step::Shift => {
                require!(own, "landing.occupied.1", "it is for the other side to pick the hex", "wait for its choice");
            }
            Step::Fire => {
                require!(
                    own,
                    "landing.sequence.6",
                    "fire at the unit that landed comes first",
                    "wait for the defender"
                );
            }
            Step::Move | Step::Attack => {
                require!(own, "landing.base.6", "it is the other side's player turn", "wait for your own");
            }
            Step::React => {
                require!(
                    own,
                    "landing.base.5",
                    "the other side may fire at the unit that moved",
                    "wait for its choice"
                );
            }
        }
        Ok(())
    }

    fn done(self) -> Judgement {
        match self.open.step {
            Step::SetUp | Step::Move | Step::Attack | Step::Over => Ok(()),
            Step::Drop => {
                require!(false, "landing.drop-point.1", "the group has no drop point yet", "name one");
                Ok(())
            }
            Step::Assign => {
                require!(
                    false,
                    "landing.drop-point.2",
                    "some units have no drop point yet",
                    "assign every unit to one"
                );
                Ok(())
            }
            Step::Wave => {
                require!(false, "landing.sequence.2", "some units of the group have not landed yet", "bring them down");
                Ok(())
            }
            Step::Shift => {
                require!(
                    false,
                    "landing.occupied.1",
                    "the unit cannot stay in an occupied hex",
                    "pick a free hex for it"
                );
                Ok(())
            }
            Step::Fire => {
                require!(false, "landing.sequence.5", "there is only fire to decide on now", "fire, or pass");
                Ok(())
            }
            Step::React => {
                require!(false, "landing.base.5", "there is only fire to decide on now", "fire, or pass");
                Ok(())
            }
        }
    }

    /// The kind of a unit, as far as this seat knows.
    fn kind(self, unit: UnitId) -> Option<&'a Kind> {
        self.open.kind_by(unit, self.deal)
    }

    /// A unit of the seat that is on the map.
    fn own(self, unit: UnitId) -> Result<Spot, &'static Rule> {
        let known = self.open.units.get(usize::from(unit)).filter(|unit| Some(unit.party) == self.party);
        known.and_then(super::state::Unit::spot).ok_or(&Rule {
            why: clause!("landing.units.5"),
            what: "you have no such unit on the map",
            fix: "choose one of your own units",
        })
    }

    /// A hex of the map.
    fn on_map(self, at: Spot) -> Judgement {
        require!(
            self.open.board().grid.hex_at(at).is_some(),
            "landing.map.1",
            "hex {at} is off the map",
            "choose a hex of the map"
        );
        Ok(())
    }

    /// Every order that may be given now. What is judged of a unit or a group is judged once for all its orders.
    pub fn orders(self) -> Vec<Order> {
        let Some(party) = self.party.filter(|_| self.party == self.open.to_act()) else { return Vec::new() };
        let mut orders = Vec::with_capacity(64);
        match self.open.step {
            Step::Wave => {
                self.judged(self.open.to_land().map(|unit| Order::Land { unit }), &mut orders);
                drop::second_points(self, &mut orders);
            }
            Step::Move => {
                turn::steps(self, party, &mut orders);
                orders.push(Order::Done);
            }
            Step::Attack => {
                turn::attacks(self, party, &mut orders);
                orders.push(Order::Done);
            }
            Step::SetUp => {
                let counters = || self.open.on_map(party).map(|(id, _)| id);
                let pairs = counters().flat_map(|one| counters().map(move |other| Order::Exchange { one, other }));
                self.judged(pairs.chain([Order::Done]), &mut orders);
            }
            Step::Drop => self.judged(self.everywhere().map(|at| Order::Drop { at }), &mut orders),
            Step::Assign => {
                let units = self.open.members(self.open.group);
                let assigned = units.flat_map(|unit| [0, 1].map(|point| Order::Assign { unit, point }));
                self.judged(assigned, &mut orders);
            }
            Step::Shift => {
                let from = self.open.lander.and_then(|lander| lander.blocked);
                let free = from.map(|from| self.open.free_around(from)).unwrap_or_default();
                self.judged(free.into_iter().map(|to| Order::Shift { to }), &mut orders);
            }
            Step::Fire | Step::React => {
                let own = self.open.on_map(party).map(|(unit, _)| Order::Fire { unit });
                self.judged(own.chain([Order::Pass]), &mut orders);
            }
            Step::Over => {}
        }
        orders
    }

    /// Adds those of the candidates that may be given.
    fn judged(self, candidates: impl Iterator<Item = Order>, orders: &mut Vec<Order>) {
        orders.extend(candidates.filter(|&order| self.judge(order).is_ok()));
    }

    /// Every hex of the map.
    fn everywhere(self) -> impl Iterator<Item = Spot> + use<> {
        let grid = self.open.board().grid;
        (0..grid.len()).map(move |index| grid.spot_of(index))
    }

    /// The refusal in words.
    pub fn refusal(self, ban: &Rule, order: Order) -> Refusal {
        ban.refusal(&self.names(order))
    }

    fn name(self, unit: UnitId) -> String {
        self.open.units.get(usize::from(unit)).map_or_else(|| "that unit".into(), |_| self.open.unit_name(unit))
    }

    /// The names that an order fills into the text of a refusal.
    fn names(self, order: Order) -> Vec<(&'static str, String)> {
        let group = ("{group}", format!("Army Group {}", self.open.group));
        let at = |spot: Spot| ("{at}", self.open.called(spot));
        let unit = |id: UnitId| ("{unit}", self.name(id));
        match order {
            Order::Exchange { one, .. } => vec![unit(one)],
            Order::Drop { at: spot } | Order::Split { at: spot } | Order::Shift { to: spot } => vec![at(spot), group],
            Order::Assign { unit: id, .. } | Order::Land { unit: id } | Order::Fire { unit: id } => {
                vec![unit(id), group]
            }
            Order::Move { unit: id, to } => vec![unit(id), at(to)],
            Order::Attack { unit: id, target } => vec![unit(id), ("{target}", self.name(target))],
            Order::Pass | Order::Done => vec![],
        }
    }

    /// An order in words, with the clause behind it.
    pub fn describe(self, order: Order) -> Line {
        let open = self.open;
        let at = |unit: UnitId| open.units.get(usize::from(unit)).and_then(super::state::Unit::spot);
        let place = |unit: UnitId| at(unit).map_or(String::new(), |spot| format!(" in {}", open.called(spot)));
        match order {
            // It does not say what the counters are, so that the words are the same whatever they are.
            Order::Exchange { one, other } => Line::private(
                format!("exchange the counters{} and{}", place(one), place(other)),
                clause!("landing.hidden.1"),
            ),
            Order::Drop { at } => {
                let text = format!("Army Group {} drops on {}", open.group, open.called(at));
                Line::new(text, clause!("landing.drop-point.1"))
            }
            Order::Split { at } => {
                let text = format!("Army Group {} drops on {} as well", open.group, open.called(at));
                Line::new(text, clause!("landing.drop-point.2"))
            }
            Order::Assign { unit, point } => {
                let point =
                    open.own_points().get(usize::from(point)).map_or("that hex".into(), |spot| open.called(*spot));
                Line::new(format!("{} drops on {point}", self.name(unit)), clause!("landing.drop-point.2"))
            }
            Order::Land { unit } => {
                let kind = self.known(unit).map_or(String::new(), |kind| format!(" ({})", kind.name));
                Line::new(format!("{}{kind} lands", self.name(unit)), clause!("landing.sequence.6"))
            }
            Order::Shift { to } => {
                let unit = open.lander.map_or("the unit".into(), |lander| self.name(lander.unit));
                Line::new(format!("{unit} is shifted to {}", open.called(to)), clause!("landing.occupied.1"))
            }
            Order::Fire { unit } => {
                let why = self.at_mover_or(clause!("landing.opfire.1"));
                Line::new(format!("{}{} fires", self.own_name(unit), place(unit)), why)
            }
            Order::Pass => Line::new("hold fire", self.at_mover_or(clause!("landing.sequence.5"))),
            Order::Move { unit, to } => {
                let text = format!(
                    "{} moves from{} to {}",
                    self.own_name(unit),
                    place(unit).replace(" in", ""),
                    open.called(to)
                );
                Line::new(text, clause!("landing.base.3"))
            }
            Order::Attack { unit, target } => {
                let text = format!("{} attacks {}{}", self.own_name(unit), self.name(target), place(target));
                Line::new(text, clause!("landing.base.4"))
            }
            Order::Done => self.describe_done(),
        }
    }

    /// The clause of fire at moving units, or `landing` in the drop turn.
    fn at_mover_or(self, landing: Clause) -> Clause {
        if self.open.step == Step::React { clause!("landing.base.5") } else { landing }
    }

    /// The kind of a unit, if there is such a unit and this seat knows it.
    fn known(self, unit: UnitId) -> Option<&'a Kind> {
        self.open.units.get(usize::from(unit)).and_then(|_| self.kind(unit))
    }

    /// The name of a unit for its own side, which knows what it is.
    fn own_name(self, unit: UnitId) -> String {
        let face_down = self.open.units.get(usize::from(unit)).is_some_and(|unit| unit.kind.is_none());
        match self.known(unit).filter(|_| face_down) {
            Some(kind) => format!("{} ({})", self.name(unit), kind.name),
            None => self.name(unit),
        }
    }

    fn describe_done(self) -> Line {
        let (text, why) = match self.open.step {
            Step::SetUp => ("stand as it is", clause!("landing.hidden.1")),
            Step::Move => ("end movement", clause!("landing.base.6")),
            _ => ("end the player turn", clause!("landing.base.6")),
        };
        Line::new(text, why)
    }
}
