//! Orders: what a seat may order, judged by what it may know, and why an order is refused.
//!
//! Here: the orders, and the one judgement behind both the list of legal orders and every refusal. Not here: what an order
//! does (resolve.rs).

mod air;
mod assault;
mod engineers;
mod fire;
mod movement;
mod plan;
mod pointing;
mod transport;
mod words;

pub use air::sticks_to_form;
pub use assault::group as assault_group;
pub use engineers::{block_task, has_vehicle};
pub use fire::{mark, strength_of_fire};
pub use movement::{cost_of_entry, cost_of_step, entry_hex};
pub use plan::full_hexes;
pub use pointing::{craft_id, unit_id};
pub use transport::cost_of_handling;

use super::resolve::sequence;
use super::state::{AttackKind, CraftId, Open, Party, Plan, SetUpPiece, Step, UnitId};
use jumpmaster_core::hex::{Side, Spot};
use jumpmaster_core::listing::{Listing, Spread};
use jumpmaster_core::{Judgement, Refusal, Rule, clause, require};
use serde::{Deserialize, Serialize};

/// An order a seat can give.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Write in the plan where and when a plane drops its load.
    Drop {
        /// The plane.
        craft: CraftId,
        /// The game turn.
        turn: u8,
        /// The target hex.
        at: Spot,
    },
    /// Write in the plan where, when and in which direction a glider lands.
    Glide {
        /// The glider.
        craft: CraftId,
        /// The game turn.
        turn: u8,
        /// The target hex.
        at: Spot,
        /// The side it flies toward; left out if the plan does not fix headings.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        heading: Option<Side>,
    },
    /// Set up a unit or a minefield.
    Place {
        /// The piece.
        piece: SetUpPiece,
        /// The hex.
        at: Spot,
    },
    /// Roll the wind of the turn.
    RollWind,
    /// Form a platoon out of sticks.
    Form {
        /// The hex.
        at: Spot,
        /// The number of the platoon's counter.
        counter: u8,
    },
    /// Split a platoon into sticks.
    Split {
        /// The platoon.
        unit: UnitId,
    },
    /// Call a landing off for good.
    CallOff {
        /// The aircraft.
        craft: CraftId,
    },
    /// Roll the attacks of the minefields.
    StrikeMines,
    /// Begin direct fire at a unit.
    Aim {
        /// Who fires.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// Fire at one more unit of the hex.
    Include {
        /// The unit.
        target: UnitId,
    },
    /// Give a glider its heading, if the plan does not.
    Steer {
        /// The glider.
        craft: CraftId,
        /// The side it flies toward.
        heading: Side,
    },
    /// Begin anti-aircraft fire at an aircraft.
    AimFlak {
        /// The gun.
        unit: UnitId,
        /// The aircraft.
        craft: CraftId,
    },
    /// Begin a close assault on a hex.
    Assault {
        /// Who assaults.
        unit: UnitId,
        /// The hex.
        at: Spot,
    },
    /// Add a unit to the attack being put together.
    Join {
        /// The unit.
        unit: UnitId,
    },
    /// Roll the attack that was put together.
    Attack,
    /// Let a stick take the first free place of its drift pattern.
    FillFirst {
        /// The stick.
        unit: UnitId,
    },
    /// Land all that is overhead.
    Land,
    /// Move a unit one hex.
    Move {
        /// The unit.
        unit: UnitId,
        /// The hex.
        to: Spot,
    },
    /// Bring a reinforcement on.
    Enter {
        /// The unit.
        unit: UnitId,
    },
    /// Load a battery on its prime mover.
    Load {
        /// The battery.
        unit: UnitId,
    },
    /// Unload a battery.
    Unload {
        /// The battery.
        unit: UnitId,
    },
    /// Begin to clear a minefield or a block next to the unit.
    Clear {
        /// The engineers.
        unit: UnitId,
        /// The hex.
        at: Spot,
    },
    /// Blow up the bridge that the unit has just left.
    Demolish {
        /// The engineers.
        unit: UnitId,
    },
    /// Put a block on the road hex that the unit has just left.
    Block {
        /// The engineers.
        unit: UnitId,
    },
    /// End this step.
    Done,
}

/// Collects the orders that may be given.
pub struct Gather<'a> {
    desk: Desk<'a>,
    wanted: Wanted<'a>,
}

/// What is wanted of the orders that may be given.
enum Wanted<'a> {
    /// Whether there is one that does anything.
    Any(bool),
    /// Every one.
    Each(&'a mut Vec<Order>),
    /// A listing, in which orders open for any hex are one entry.
    Listing(Listing<Order>),
}

impl Gather<'_> {
    /// Adds an order if the rules allow it; false once no more are wanted. The seat asking is the one to act, so nothing
    /// else can forbid the order.
    fn ask(&mut self, order: Order) -> bool {
        self.desk.judge_now(order).is_err() || self.take(order)
    }

    /// Adds an order that has already been judged; false once no more are wanted.
    fn take(&mut self, order: Order) -> bool {
        match &mut self.wanted {
            Wanted::Any(found) => {
                *found = order != Order::Done;
                return !*found;
            }
            Wanted::Each(orders) => orders.push(order),
            Wanted::Listing(listing) => listing.push(order, self.desk.parts(order)),
        }
        true
    }

    /// Adds many orders that have already been judged; false once no more are wanted.
    fn take_all(&mut self, judged: impl IntoIterator<Item = Order>) -> bool {
        if let Wanted::Each(orders) = &mut self.wanted {
            orders.extend(judged);
            return true;
        }
        judged.into_iter().all(|order| self.take(order))
    }

    /// Adds an order that can be given for any hex as one entry, if orders are being listed that way.
    fn spread(&mut self, spread: impl FnOnce() -> Spread<Order>) -> bool {
        let Wanted::Listing(listing) = &mut self.wanted else { return false };
        listing.spread(spread());
        true
    }
}

/// What a seat has before it when it gives an order: the public table and its own plan.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Desk<'a> {
    /// The public table.
    pub open: &'a Open,
    /// The side sitting there; `None` for spectators.
    pub party: Option<Party>,
    /// The plan, for the side that wrote it.
    pub plan: Option<&'a Plan>,
}

impl Desk<'_> {
    /// Whether an order may be given.
    pub fn judge(self, order: Order) -> Judgement {
        require!(self.open.step != Step::Over, "pl.scenario.1", "the game is over", "look at the replay");
        require!(
            self.party.is_some() && self.party == self.open.to_act(),
            "pl.sequence.5",
            "it is the other side's turn to act",
            "wait for its order"
        );
        let judged = self.judge_now(order);
        match (judged, self.missed(order)) {
            (Err(_), Some(step)) => self.judge_in(step, order).and(judged),
            _ => judged,
        }
    }

    /// The step that such an order belongs to, if it is over. The step may have been skipped because nobody could act in
    /// it; then the refusal should say what is wrong with the order itself, not with its timing. A side that acts in the
    /// other's player turn has missed nothing.
    fn missed(self, order: Order) -> Option<Step> {
        let step = match order {
            Order::Form { .. } | Order::CallOff { .. } => Step::Start,
            Order::Aim { .. } if self.open.step != Step::LandingFire => Step::Fire,
            Order::AimFlak { .. } => Step::Flak,
            Order::FillFirst { .. } => Step::Landing,
            Order::Move { .. }
            | Order::Enter { .. }
            | Order::Clear { .. }
            | Order::Demolish { .. }
            | Order::Block { .. } => Step::Movement,
            _ => return None,
        };
        if self.party != Some(self.open.active) {
            return None;
        }
        let sequence = sequence(self.open);
        let place = |step: Step| sequence.iter().position(|&known| known == step);
        (place(step)? < place(self.open.step)?).then_some(step)
    }

    /// Whether an order could be given if the game were in another step.
    fn judge_in(self, step: Step, order: Order) -> Judgement {
        let mut open = self.open.clone();
        open.step = step;
        open.attack = None;
        Desk { open: &open, ..self }.judge_now(order)
    }

    fn judge_now(self, order: Order) -> Judgement {
        match order {
            Order::Drop { craft, turn, at } => plan::drop(self, craft, turn, at),
            Order::Glide { craft, turn, at, heading } => plan::glide(self, craft, turn, at, heading),
            Order::Place { piece, at } => plan::place(self, piece, at),
            Order::RollWind => {
                require!(
                    self.open.step == Step::Wind,
                    "pl.wind.1",
                    "the wind is not rolled now",
                    "wait for the start of a turn in which something can land"
                );
                Ok(())
            }
            Order::Form { at, counter } => air::form(self, at, counter),
            Order::Split { unit } => {
                self.own(unit)?;
                require!(false, "pl.form.10", "{unit} cannot be split into sticks", "keep it whole");
                Ok(())
            }
            Order::CallOff { craft } => plan::call_off(self, craft),
            Order::StrikeMines => {
                require!(
                    self.open.step == Step::Mines,
                    "pl.mines.1",
                    "minefields attack at their own time",
                    "wait for the Combat Phase"
                );
                Ok(())
            }
            Order::Aim { unit, target } => fire::aim(self, unit, target),
            Order::Include { target } => fire::include(self, target),
            Order::Steer { craft, heading } => air::steer(self, craft, heading),
            Order::AimFlak { unit, craft } => air::aim_flak(self, unit, craft),
            Order::Assault { unit, at } => assault::assault(self, unit, at),
            Order::Join { unit } => self.join(unit),
            Order::Attack => match self.open.attack {
                Some(_) => Ok(()),
                None => Err(self.no_attack()),
            },
            Order::FillFirst { unit } => air::fill_first(self, unit),
            Order::Land => {
                require!(
                    self.open.step == Step::Landing,
                    "pl.sequence.3",
                    "nothing is landing now",
                    "wait for the landing segment"
                );
                Ok(())
            }
            Order::Move { unit, to } => movement::step(self, unit, to),
            Order::Enter { unit } => movement::enter(self, unit),
            Order::Load { unit } => transport::load(self, unit),
            Order::Unload { unit } => transport::unload(self, unit),
            Order::Clear { unit, at } => engineers::clear(self, unit, at),
            Order::Demolish { unit } => engineers::demolish(self, unit),
            Order::Block { unit } => engineers::block(self, unit),
            Order::Done => self.done(),
        }
    }

    fn join(self, unit: UnitId) -> Judgement {
        match self.open.attack.map(|attack| attack.kind) {
            Some(AttackKind::Fire) => fire::join(self, unit),
            Some(AttackKind::Flak) => air::join_flak(self, unit),
            Some(AttackKind::Assault) => assault::join(self, unit),
            None => Err(self.no_attack()),
        }
    }

    /// Why nothing can be rolled or joined while no attack is being put together: each kind of attack has its step.
    const fn no_attack(self) -> &'static Rule {
        match self.open.step {
            Step::Flak => &Rule {
                why: clause!("pl.aa.4"),
                what: "no shot is put together",
                fix: "choose which gun fires at which aircraft first",
            },
            Step::Assault => &Rule {
                why: clause!("pl.base.5"),
                what: "no assault is put together",
                fix: "choose who assaults which hex first",
            },
            _ => &Rule {
                why: clause!("pl.base.6"),
                what: "no attack is put together",
                fix: "choose who attacks whom first",
            },
        }
    }

    /// An attack once begun must be rolled before the step ends.
    fn none_left(self) -> Judgement {
        let is = |kind| self.open.attack.is_some_and(|attack| attack.kind == kind);
        require!(
            !is(AttackKind::Fire),
            "pl.base.6",
            "an attack is put together and not rolled",
            "roll it, or take it back"
        );
        require!(!is(AttackKind::Flak), "pl.aa.4", "a shot is put together and not rolled", "roll it, or take it back");
        require!(
            !is(AttackKind::Assault),
            "pl.base.5",
            "an assault is put together and not rolled",
            "roll it, or take it back"
        );
        Ok(())
    }

    fn done(self) -> Judgement {
        self.none_left()?;
        match self.open.step {
            Step::Plan => plan::finished(self),
            Step::SetUp => {
                require!(false, "pl.scenario.1", "not everything is set up", "place the next piece");
                Ok(())
            }
            Step::Wind => {
                require!(false, "pl.wind.1", "the wind is not rolled yet", "roll it");
                Ok(())
            }
            Step::Mines => {
                require!(false, "pl.mines.1", "the minefields have not attacked yet", "roll their attacks");
                Ok(())
            }
            Step::Heading => {
                require!(false, "pl.glider.2", "a glider has no heading yet", "give it one");
                Ok(())
            }
            Step::Landing => {
                require!(false, "pl.sequence.3", "what is overhead has not landed", "land it");
                Ok(())
            }
            Step::Start | Step::Fire | Step::Flak | Step::LandingFire | Step::Movement | Step::Assault | Step::Over => {
                Ok(())
            }
        }
    }

    /// A unit of the seat that is on the board.
    fn own(self, unit: UnitId) -> Result<Spot, &'static Rule> {
        let known = self.open.units.get(usize::from(unit));
        let others = known.is_some_and(|unit| Some(unit.owner) != self.party);
        require!(
            !others,
            "pl.sequence.5",
            "{unit} is the other side's and has its turn",
            "choose one of your own units"
        );
        match known.and_then(super::state::Unit::spot) {
            Some(spot) => Ok(spot),
            None => Err(&Rule {
                why: clause!("pl.scenario.1"),
                what: "you have no such unit on the board",
                fix: "choose one of your own units that is",
            }),
        }
    }

    /// An enemy unit that is on the board.
    fn enemy(self, unit: UnitId) -> Result<Spot, &'static Rule> {
        let known = self.open.units.get(usize::from(unit)).filter(|unit| Some(unit.owner) != self.party);
        match known.and_then(super::state::Unit::spot) {
            Some(spot) => Ok(spot),
            None => Err(&Rule {
                why: clause!("pl.base.6"),
                what: "there is no such enemy unit on the board",
                fix: "choose an enemy on the board",
            }),
        }
    }

    /// A hex of the board.
    fn on_board(self, at: Spot) -> Judgement {
        require!(
            self.open.board().grid.hex_at(at).is_some(),
            "pl.scenario.1",
            "hex {at} is off the board",
            "choose a hex of the board"
        );
        Ok(())
    }

    /// A requirement on every unit that acts: it is not dispersed (pl.base.2).
    fn undispersed(self, unit: UnitId) -> Judgement {
        require!(self.open.unit(unit).dispersed.is_none(), "pl.base.2", "{unit} is dispersed", "let it recover first");
        Ok(())
    }

    /// Adds every order that may be given now to `out`.
    pub fn orders(self, out: &mut Vec<Order>) {
        self.gather(Wanted::Each(out));
    }

    /// Whether there is anything to do in this step other than ending it.
    pub fn can_act(self) -> bool {
        matches!(self.gather(Wanted::Any(false)), Wanted::Any(true))
    }

    /// The order that ends a step in which the side to act can do nothing else, as everybody can see: judged without the
    /// plan, and never while the plan may hold a landing that can be called off (pl.plan.2).
    pub fn forced(self) -> Option<(Party, Order)> {
        let open = self.open;
        let party = open.to_act()?;
        let known = Desk { open, party: Some(party), plan: None };
        let may_call_off = open.step == Step::Start && party == Party::Airborne && open.to_come().next().is_some();
        let forced = !may_call_off && known.judge_now(Order::Done).is_ok() && !known.can_act();
        forced.then_some((party, Order::Done))
    }

    /// The same orders as a listing that is not written out.
    pub fn listing(self) -> Listing<Order> {
        match self.gather(Wanted::Listing(Listing::each([]))) {
            Wanted::Listing(listing) => listing,
            Wanted::Any(_) | Wanted::Each(_) => Listing::each([]),
        }
    }

    /// Offers every order that could possibly be given in this step, until enough are gathered, if it is this side's to act.
    fn gather<'a>(self, wanted: Wanted<'a>) -> Wanted<'a>
    where
        Self: 'a,
    {
        let mut gather = Gather { desk: self, wanted };
        if let Some(party) = self.party.filter(|_| self.party == self.open.to_act()) {
            self.candidates(party, &mut gather);
        }
        gather.wanted
    }

    fn candidates(self, party: Party, gather: &mut Gather<'_>) -> bool {
        let open = self.open;
        if open.attack.is_some() {
            return self.additions(party, gather) && gather.ask(Order::Attack);
        }
        match open.step {
            Step::Plan => plan::candidates(self, gather) && gather.ask(Order::Done),
            Step::SetUp => plan::set_up_candidates(self, gather),
            Step::Wind => gather.ask(Order::RollWind),
            Step::Start => air::start_candidates(self, party, gather) && gather.ask(Order::Done),
            Step::Mines => gather.ask(Order::StrikeMines),
            Step::Fire | Step::LandingFire => fire::candidates(self, party, gather) && gather.ask(Order::Done),
            Step::Heading => air::heading_candidates(self, gather),
            Step::Flak => air::flak_candidates(self, party, gather) && gather.ask(Order::Done),
            Step::Landing => air::landing_candidates(self, gather) && gather.ask(Order::Land),
            Step::Movement => movement::candidates(self, party, gather) && gather.ask(Order::Done),
            Step::Assault => assault::candidates(self, party, gather) && gather.ask(Order::Done),
            Step::Over => true,
        }
    }

    /// What can be added to the attack being put together.
    fn additions(self, party: Party, gather: &mut Gather<'_>) -> bool {
        self.open.on_board(party).all(|(unit, _)| gather.ask(Order::Join { unit }))
            && self.open.on_board(party.enemy()).all(|(target, _)| gather.ask(Order::Include { target }))
    }

    /// The refusal in words.
    pub fn refusal(self, ban: &Rule, order: Order) -> Refusal {
        ban.refusal(&self.names(order))
    }
}
