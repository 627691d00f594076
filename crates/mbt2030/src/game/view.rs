//! What one seat may know of the table, and the orders it may give on it.

use super::desk::{Desk, refuse};
use super::moves::POINTS;
use super::order::Order;
use super::screens::Laid;
use super::secret::Secret;
use super::stage::Stage;
use super::table::Open;
use super::{brief, forced, list, sample, sheet, words};
use crate::measure::base::Stance;
use crate::measure::travel::Move;
use crate::rules::moves::Kind;
use crate::unit::Side;
use crate::zone::{Way, way};
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Brief, Family, Line, Named, Parts, Refusal, Seat, Seats, Sheet, clause};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// The table as one seat sees it.
#[derive(Clone, PartialEq)]
pub struct View<'a> {
    /// What everybody sees.
    pub open: &'a Open,
    /// Whose view it is.
    pub seat: Seat,
    /// What the sides alone know, as far as this seat may.
    pub secrets: [Option<&'a Secret>; 2],
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let View { open, seat: _, secrets } = self;
        let Open { scenario, ground, table } = open;
        let mut out = serializer.serialize_struct("View", 6)?;
        out.serialize_field("scenario", &scenario.title)?;
        out.serialize_field("side", &self.side())?;
        out.serialize_field("table", table)?;
        out.serialize_field("hour", &open.hour_now())?;
        out.serialize_field("ground", &ground.layout)?;
        out.serialize_field("secrets", secrets)?;
        out.end()
    }
}

impl<'a> View<'a> {
    /// The side that sits here, if one does.
    pub fn side(&self) -> Option<Side> {
        Side::at(self.seat)
    }

    /// The seats whose orders are awaited, as far as this one may know: one that has lodged a sign unseen is among them.
    pub fn awaits(&self) -> Seats {
        match self.open.stage {
            Stage::Throw(_) => {
                let lodged = |side: &Side| self.secrets[side.number()].is_some_and(|secret| secret.sign.is_some());
                Side::BOTH.into_iter().filter(|side| !lodged(side)).map(Side::seat).collect()
            }
            _ => self.open.to_act().map(Side::seat).into(),
        }
    }

    /// The desk of a side, if this seat may look at it.
    pub fn desk_of(&self, side: Side) -> Option<Desk<'a>> {
        Some(Desk { open: self.open, side, own: self.secrets[side.number()]? })
    }

    /// The desk of this seat, if an order of it is awaited.
    pub fn desk(&self) -> Option<Desk<'a>> {
        self.side().filter(|side| self.awaits().has(side.seat())).and_then(|side| self.desk_of(side))
    }

    /// The desk of whoever acts with an order that this seat may judge: the referee looks over every shoulder.
    pub fn acting(&self) -> Option<Desk<'a>> {
        self.desk_of(self.side().or_else(|| self.open.to_act())?)
    }
}

impl Desk<'_> {
    /// Judges an order.
    pub fn judge(&self, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Throw { .. } => match self.open.stage {
                Stage::Throw(_) => Ok(()),
                _ => refuse(clause!("mbt2030.rps.1"), "Nobody throws now", "do what is asked for"),
            },
            Order::Roll {} => match self.open.stage {
                Stage::RollZone | Stage::RollTerrain | Stage::RollDay | Stage::RollWeather => Ok(()),
                _ => refuse(clause!("mbt2030.dice.1"), "No dice are rolled now", "do what is asked for"),
            },
            Order::Zone { zone } => match (self.open.stage, way(self.rules(), self.open.scenario.homes())) {
                (Stage::ChooseZone(_), Way::Chosen(among)) if among.contains(zone) => Ok(()),
                (Stage::ChooseZone(_), _) => {
                    refuse(clause!("mbt2030.zone.3"), format!("{zone} is no choice"), "choose a home zone")
                }
                _ => refuse(clause!("mbt2030.zone.3"), "No zone is chosen now", "do what is asked for"),
            },
            Order::LayOut { river } => match self.open.stage {
                Stage::LayOut(_) if *river && !self.rules().options.river => {
                    refuse(clause!("mbt2030.river.1"), "This game has no river", "lay the terrain out without")
                }
                Stage::LayOut(_) => Ok(()),
                _ => refuse(clause!("mbt2030.placement.1"), "No terrain is laid out now", "do what is asked for"),
            },
            Order::Edge { .. } => match self.open.stage {
                Stage::ChooseEdge(_) => Ok(()),
                _ => refuse(clause!("mbt2030.placement.2"), "No edge is chosen now", "do what is asked for"),
            },
            Order::First { .. } => match self.open.stage {
                Stage::ChooseFirst(_) | Stage::ChooseRound(_) => Ok(()),
                _ => refuse(clause!("mbt2030.turn.2"), "Nobody is to be first now", "do what is asked for"),
            },
            Order::Deploy { group, tenth, mix } => self.plan(*group, *tenth, *mix).map(drop),
            Order::Place { group, stand, at, facing } => {
                self.may_place(*group, *stand, Stance { at: *at, facing: *facing }).map(drop)
            }
            Order::Lift {} => self.may_lift().map(drop),
            Order::Next {} => self.may_pass(),
            order => self.judge_act(order),
        }
    }

    fn judge_act(&self, order: &Order) -> Result<(), Refusal> {
        let motion = |pace: Kind, path: &[_], facing| Move { pace, path: path.to_vec(), facing };
        match order {
            Order::Select { group } => self.may_select(*group).map(drop),
            Order::Mode { stand, mode } => self.may_change(*stand, *mode),
            Order::Reveal { stand } => self.may_reveal(*stand),
            Order::Go { stand, heading, reach } => self.may_head(*stand, *heading, *reach, Kind::Tactical).map(drop),
            Order::Stride { stand, heading, reach } => self.may_head(*stand, *heading, *reach, Kind::March).map(drop),
            Order::Turn { stand, heading } => self.may_turn(*stand, self.heading(*stand, *heading)?),
            Order::Move { path, .. } | Order::March { path, .. } if path.len() > POINTS => {
                refuse(clause!("mbt2030.measure.3"), "The path has too many places", "name up to 8")
            }
            Order::Move { stand, path, facing } => self.may_move(*stand, &motion(Kind::Tactical, path, *facing)),
            Order::March { stand, path, facing } => self.may_move(*stand, &motion(Kind::March, path, *facing)),
            Order::Face { stand, facing } => self.may_turn(*stand, *facing),
            Order::Enter { stand, tenth } => match self.enter(*stand, *tenth) {
                Some(at) => self.may_bring(*stand, at).map(drop),
                None => refuse(clause!("mbt2030.turn.4"), "There is no such place", "name a tenth from 1 to 9"),
            },
            Order::Bring { stand, at } => self.may_bring(*stand, *at).map(drop),
            Order::Withdraw { stand } => self.may_withdraw(*stand),
            Order::Dive { stand, target } => match self.dive(*stand, *target) {
                Some(_) => Ok(()),
                None => refuse(clause!("mbt2030.turn.10"), "No place is found from which it may engage", "name one"),
            },
            Order::Strike { stand, target, at, facing } => {
                self.may_strike(*stand, *target, Stance { at: *at, facing: *facing }).map(drop)
            }
            Order::Engage { stand, target } => self.may_engage(*stand, *target, None).map(drop),
            Order::Screen { stand, target } => self.may_lay_before(*stand, Laid::Smoke, *target),
            Order::Flare { stand, target } => self.may_lay_before(*stand, Laid::Light, *target),
            Order::Smoke { stand, at } => self.may_lay(*stand, Laid::Smoke, *at),
            Order::Light { stand, at } => self.may_lay(*stand, Laid::Light, *at),
            _ => refuse(clause!("mbt2030.turn.1"), "That is not done now", "do what is asked for"),
        }
    }

    fn may_lay_before(&self, stand: super::tag::Tag, what: Laid, target: super::tag::Tag) -> Result<(), Refusal> {
        match self.laid_at(stand, what, target) {
            Some(at) => self.may_lay(stand, what, at),
            None => refuse(clause!("mbt2030.smoke.1"), format!("{target} is no place for it"), "name another"),
        }
    }

    /// Whether the step may end: not before every FAST stand of the group has moved (mbt2030.move.5).
    fn may_pass(&self) -> Result<(), Refusal> {
        let Some(step) = self.open.step() else {
            return refuse(clause!("mbt2030.turn.1"), "No step is on", "do what is asked for");
        };
        self.in_step(step)?;
        match self.owing() {
            Some(tag) => refuse(clause!("mbt2030.move.5"), format!("{tag} is FAST and has not moved"), "move it"),
            None => Ok(()),
        }
    }
}

impl jumpmaster_core::View for View<'_> {
    type Order = Order;

    fn orders(&self, out: &mut Vec<Order>) {
        if let Some(desk) = self.desk() {
            list::orders(&desk, out);
        }
    }

    fn families(&self) -> Vec<Family<Order>> {
        self.desk().map(|desk| list::families(&desk)).unwrap_or_default()
    }

    fn sample(&self, buffer: &mut Vec<Order>, choices: &mut Seeded) -> Option<Order> {
        sample::sample(&self.desk()?, buffer, choices)
    }

    fn allow(&self, order: &Order) -> Result<(), Refusal> {
        match self.desk() {
            Some(desk) => desk.judge(order),
            None => refuse(clause!("mbt2030.turn.3"), "No order of this seat is awaited", "wait until it is asked"),
        }
    }

    fn describe(&self, order: &Order) -> Line {
        words::describe(self, order)
    }

    fn parts(&self, order: &Order) -> Parts {
        words::parts(order)
    }

    fn meant(&self, piece: &str, hex: Option<Spot>) -> Vec<Order> {
        match (self.desk(), hex) {
            (Some(desk), None) => list::meant(&desk, piece),
            _ => Vec::new(),
        }
    }

    fn as_planned(&self) -> Option<Order> {
        self.desk().and_then(|desk| list::planned(&desk))
    }

    fn brief(&self) -> Option<Brief> {
        Some(brief::brief(self))
    }

    fn forced(&self) -> Option<(Seat, Order)> {
        forced::forced(self.open)
    }

    fn sheet(&self) -> Sheet {
        sheet::sheet(self)
    }
}
