//! Orders: what a seat may order, judged by what it may know, and why an order is refused.
//!
//! Here: the orders, and the one judgement behind both the list of legal orders and every refusal. Not here: what an order
//! does (resolve.rs).

mod air;
mod convert;
mod fire;
mod flak;
mod flying;
mod forced;
mod listing;
mod pages;
mod plan;
mod pointing;
mod roles;
mod walk;
mod words;

pub use air::seizes;
pub use convert::{Conversion, by_influence, lies};
pub use fire::{commanded, firers, sees_move, targets, watch_range, watches_with_ap};
pub use flak::{any_flak, holds, waits as flak_waits};
pub use flying::{exits, formation, led, must_ask};
pub use pointing::{craft_id, piece_id};
pub use walk::{Field, Journey, enter, gait, guarded, pace, reach, sets_out, stride};
pub use words::hexes_of;

use crate::game::plan::{Page, Plan};
use crate::game::state::{CraftId, Open, Party, Piece, PieceId, Place, Step, Until};
use crate::ground::going;
use crate::ground::phase::Command;
use jumpmaster_core::hex::{Side, Spot};
use jumpmaster_core::{Judgement, Refusal, Rule, clause, require};
use serde::{Deserialize, Serialize};

/// An order a seat can give.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields of each say what they are")]
pub enum Order {
    // ---- the plan
    /// Open a page of the plan.
    Open { page: Page },
    /// Reset the whole plan to the scenario's.
    Restore,
    /// Seal the plan as it stands.
    Seal,
    /// Name the heading of all aircraft.
    Head { heading: Side },
    /// Put a unit on the manifest of the aircraft whose page is open.
    Load { unit: u8 },
    /// Take a unit off it.
    Unload { unit: u8 },
    /// Start its DZ in a hex.
    Zone { at: Spot },
    /// Set the length of its DZ.
    Length { hexes: u8 },
    /// Set the width of its DZ.
    Width { hexes: u8 },
    /// Send it over a LAPES strip that starts in a hex.
    Strip { at: Spot },
    /// Delay it by this many impulses after the first of its wave.
    Delay { impulses: u8 },
    /// Set the hex of the DZ in which its first heavy item leaves.
    Release { hex: u8 },
    /// Name the Primary AA of the company whose page is open.
    Primary { at: Spot },
    /// Name its Secondary AA.
    Secondary { at: Spot },

    // ---- orders and fire
    /// Give the units in a hex an order.
    Command { at: Spot, command: Command },
    /// Switch a company to its Secondary AA.
    Switch { company: u8 },
    /// Fire with the units in a hex at another hex.
    Volley { from: Spot, at: Spot },
    /// Hold a unit back from the next volley of its hex, for another target.
    KeepBack { piece: PieceId },
    /// Let it fire with the others again.
    Join { piece: PieceId },
    /// Fire at a vehicle.
    Shoot { piece: PieceId, target: PieceId },
    /// Call a barrage or bombs down on a hex.
    Call { support: u8, at: Spot },

    // ---- the air
    /// Call a wave in.
    Enter { wave: u8 },
    /// Bring an aircraft back over an edge hex.
    Return { craft: CraftId, at: Spot },
    /// Turn an aircraft before it moves.
    Turn { craft: CraftId, heading: Side },
    /// Drop nothing more in this pass.
    Suspend { craft: CraftId },
    /// Abandon a mission.
    GiveUp { craft: CraftId },
    /// Fly this many impulses, or until an aircraft is hit.
    Fly { impulses: u8 },
    /// Shoot at an aircraft.
    Flak { piece: PieceId, craft: CraftId },
    /// Hold fire for the rest of the air step.
    Silent,
    /// Hold fire until something happens, after holding it in this impulse.
    Hold { until: Until },
    /// Call in none, and be asked again only when others can come.
    Rest,
    /// Find out who was hit aboard.
    Casualty,
    /// Find out whether the aircraft aborts.
    Check,
    /// Find out who was hit aboard, if nothing is to be rolled after it.
    Tend,
    /// Land the next stick.
    Land,
    /// Land all sticks, one after the other.
    LandAll,
    /// Let an LGOP roll to become a half-squad near an objective.
    Seize { piece: PieceId },

    // ---- on foot
    /// Form a unit.
    Convert(Conversion),
    /// Move a piece a hex.
    Move { piece: PieceId, to: Spot },
    /// March an LGOP to a hex.
    March { piece: PieceId, to: Spot, quick: bool },
    /// March all LGOPs that have not moved yet, or those of a company, each along its cheapest way.
    MarchAll { quick: bool },
    /// Bring an LGOP onto the map in an edge hex.
    WalkOn { piece: PieceId, at: Spot },
    /// Pick up a bundle with a vehicle, or destroy one of the enemy's.
    Take { piece: PieceId, bundle: PieceId },
    /// Put a unit first among those that its hex protects.
    Shelter { piece: PieceId },
    /// Fire at the moving piece.
    Watch { piece: PieceId },
    /// Let it move on.
    Pass,
    /// Let it go for the rest of its move, after letting it move on.
    LetGo,
    /// Hold fire in this movement until somebody comes within this many hexes, after letting it move on.
    Await { hexes: u8 },
    /// End this step.
    Done,
}

/// What a seat has before it when it gives an order: the public table and its own plan.
#[derive(Clone, Copy)]
pub struct Desk<'a> {
    /// The public table.
    pub open: &'a Open,
    /// The side sitting there; `None` for spectators.
    pub party: Option<Party>,
    /// The plan, for the airborne side.
    pub plan: Option<&'a Plan>,
}

impl<'a> Desk<'a> {
    /// Whether an order may be given.
    pub fn judge(self, order: Order) -> Judgement {
        require!(self.open.step != Step::Over, "mbt.base.26", "the game is over", "look at the replay");
        require!(
            self.party.is_some() && self.party == self.open.to_act(),
            "mbt.base.1",
            "it is the other side's turn to act",
            "wait for its order"
        );
        let judged = self.judge_now(order);
        if judged.is_err() && self.missed(order) { self.judge_in(Step::Fire, order).and(judged) } else { judged }
    }

    /// Whether an order to fire comes after the Fire phase: then the refusal should say what is wrong with the order
    /// itself, not with its timing, since perhaps nobody was able to fire in that phase.
    fn missed(self, order: Order) -> bool {
        let after = matches!(self.open.step, Step::Enter | Step::Seize | Step::Move);
        let fires = matches!(order, Order::Volley { .. } | Order::Shoot { .. } | Order::Call { .. });
        after && fires && self.party == Some(self.open.active)
    }

    /// Whether an order could be given if the game were in another step.
    fn judge_in(self, step: Step, order: Order) -> Judgement {
        let mut open = self.open.clone();
        open.step = step;
        Desk { open: &open, party: self.party, plan: self.plan }.judge_now(order)
    }

    fn judge_now(self, order: Order) -> Judgement {
        match order {
            Order::Open { .. }
            | Order::Restore
            | Order::Seal
            | Order::Head { .. }
            | Order::Load { .. }
            | Order::Unload { .. }
            | Order::Zone { .. }
            | Order::Length { .. }
            | Order::Width { .. }
            | Order::Strip { .. }
            | Order::Delay { .. }
            | Order::Release { .. }
            | Order::Primary { .. }
            | Order::Secondary { .. } => plan::judge(self, order),
            Order::Switch { company } => {
                plan::judge(self, order)?;
                fire::may_switch(self, company)
            }
            Order::Command { at, command } => fire::command(self, at, command),
            Order::Volley { from, at } => fire::volley(self, from, at),
            Order::KeepBack { piece } => fire::keep_back(self, piece),
            Order::Join { piece } => fire::join(self, piece),
            Order::Shoot { piece, target } => fire::shoot(self, piece, target),
            Order::Call { support, at } => fire::call(self, support, at),
            Order::Enter { .. }
            | Order::Return { .. }
            | Order::Turn { .. }
            | Order::Suspend { .. }
            | Order::GiveUp { .. }
            | Order::Fly { .. }
            | Order::Flak { .. }
            | Order::Silent
            | Order::Hold { .. }
            | Order::Rest
            | Order::Casualty
            | Order::Check
            | Order::Tend
            | Order::Land
            | Order::LandAll
            | Order::Seize { .. } => air::judge(self, order),
            Order::Convert(conversion) => convert::judge(self, conversion),
            Order::Move { piece, to } => walk::step(self, piece, to),
            Order::March { piece, to, quick } => walk::march(self, piece, to, quick),
            Order::MarchAll { quick } => walk::march_all(self, quick),
            Order::WalkOn { piece, at } => walk::walk_on(self, piece, at),
            Order::Take { piece, bundle } => walk::take(self, piece, bundle),
            Order::Shelter { piece } => walk::shelter(self, piece),
            Order::Watch { piece } => fire::watch(self, piece),
            Order::Pass => {
                require!(
                    matches!(self.open.step, Step::Flak | Step::Watch),
                    "mbt.base.1",
                    "there is no fire to hold",
                    "end the step instead"
                );
                Ok(())
            }
            Order::LetGo => fire::let_go(self),
            Order::Await { hexes } => fire::wait(self, hexes),
            Order::Done => self.done(),
        }
    }

    fn done(self) -> Judgement {
        match self.open.step {
            Step::Plan => plan::turn_page(self),
            Step::Move => walk::finished(self),
            Step::Start | Step::Orders | Step::Fire | Step::Enter | Step::Seize | Step::Over => Ok(()),
            Step::Fly | Step::Casualty | Step::Check | Step::Landing => {
                require!(
                    false,
                    "mbt.base.1",
                    "the air step must be played to its end",
                    "fly on, or roll what is to be rolled"
                );
                Ok(())
            }
            Step::Flak => {
                require!(false, "mbt.aaa.3", "there is only fire at aircraft to decide on now", "fire, or pass");
                Ok(())
            }
            Step::Watch => {
                require!(false, "mbt.base.11", "there is only overwatch to decide on now", "fire, or pass");
                Ok(())
            }
        }
    }

    /// A piece of this seat, in play.
    pub fn own(self, piece: PieceId) -> Result<&'a Piece, &'static Rule> {
        let known = self.open.pieces.get(usize::from(piece));
        known.filter(|piece| Some(piece.party) == self.party && !piece.is_gone()).ok_or(&Rule {
            why: clause!("mbt.base.1"),
            what: "you have no such piece",
            fix: "choose one of your own",
        })
    }

    /// A piece of this seat on the ground, and where.
    pub fn own_at(self, piece: PieceId) -> Result<(&'a Piece, Spot), &'static Rule> {
        let own = self.own(piece)?;
        if let Place::At(spot) = own.place {
            return Ok((own, spot));
        }
        let off = matches!(own.place, Place::OffMap { .. });
        require!(!off, "mbt.offmap.2", "{piece} came down off the map", "let it walk on first");
        let carried = matches!(own.place, Place::Carried(_));
        require!(!carried, "mbt.bundle.2", "{piece} is carried by a unit", "choose the unit that carries it");
        Err(&Rule {
            why: clause!("mbt.lgop.6"),
            what: "{piece} is still under its canopy",
            fix: "wait until it is down",
        })
    }

    /// A hex of the map.
    pub fn on_map(self, at: Spot) -> Judgement {
        require!(
            self.open.board().grid.hex_at(at).is_some(),
            "mbt.map.1",
            "hex {at} is off the map",
            "choose a hex of the map"
        );
        Ok(())
    }

    /// Checks the current step.
    pub fn in_step(self, step: Step, ban: &'static Rule) -> Judgement {
        if self.open.step == step { Ok(()) } else { Err(ban) }
    }

    /// Adds every order that may be given now to `out`.
    pub fn orders(self, out: &mut Vec<Order>) {
        let Some(party) = self.party.filter(|_| self.party == self.open.to_act()) else { return };
        match self.open.step {
            Step::Plan => pages::writing(self, out),
            Step::Enter => pages::enter(self, out),
            Step::Move => Field::new(self).orders(party, out),
            Step::Orders => {
                out.extend(fire::commands(self).into_iter().map(|(at, command)| Order::Command { at, command }));
                self.judged(party, out);
            }
            Step::Flak => {
                self.judged(party, out);
                out.extend(flak::hold_until(self).map(|until| Order::Hold { until }));
            }
            _ => self.judged(party, out),
        }
    }

    /// Adds the candidates of a side that may be given.
    fn judged(self, party: Party, out: &mut Vec<Order>) {
        let first = out.len();
        listing::candidates(self, party, out);
        out.extract_if(first.., |order| self.judge(*order).is_err()).for_each(drop);
    }

    /// Whether a side can do nothing in its part of a step, as can be seen from the public table: then it is skipped
    /// (mbt.base.1). What the airborne side could do by its secret plan is assumed to be possible.
    pub fn idle(open: &Open, step: Step, party: Party) -> bool {
        let marches = |(_, piece, _): (PieceId, &Piece, Spot)| {
            piece.is_lgop() && piece.command.is_none() && !going::kept(open.marks(piece))
        };
        let waits = |piece: &Piece| piece.party == party && matches!(piece.place, Place::OffMap { .. });
        let may_by_plan = match step {
            Step::Orders => open.pieces.iter().any(waits),
            Step::Fire => false,
            Step::Move => open.gathers() || open.on_map(party).any(marches),
            _ => true,
        };
        if party == Party::Airborne && may_by_plan {
            return false;
        }
        let open = &Open { step, active: party, ..open.clone() };
        matches!(step, Step::Orders | Step::Fire | Step::Move)
            && !Desk { open, party: Some(party), plan: None }.can_act()
    }

    /// Whether there is anything to do in this step other than ending it.
    fn can_act(self) -> bool {
        let Some(party) = self.party else { return false };
        let mut orders = Vec::new();
        listing::candidates(self, party, &mut orders);
        if orders.iter().any(|&order| order != Order::Done && self.judge(order).is_ok()) {
            return true;
        }
        orders.clear();
        if self.open.step == Step::Move {
            Field::new(self).moves(party, &mut orders);
        }
        !orders.is_empty() || !fire::commands(self).is_empty()
    }

    /// The refusal in words.
    pub fn refusal(self, ban: &Rule, order: Order) -> Refusal {
        plan::unsealed(self, order).unwrap_or_else(|| ban.refusal(&words::names(self, order)))
    }
}
