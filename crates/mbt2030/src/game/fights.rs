//! Engagements, and what AIRCRAFT do before theirs (mbt2030.engage.1, mbt2030.turn.4 to mbt2030.turn.12).

use super::desk::{Desk, refuse};
use super::moves::toward;
use super::piece::{Piece, Place};
use super::secret::Identity;
use super::tag::Tag;
use crate::engage::Situation;
use crate::engage::eligibility::{self};
use crate::measure::base::Stance;
use crate::measure::zone;
use crate::rules::options::{CasPlusStay, StaticHelicopter};
use crate::rules::range::Reach;
use crate::rules::step::Step;
use crate::unit::{Class, Condition, Mode, Posture, Suffix};
use jumpmaster_core::plane::{Facing, Point, Rect};
use jumpmaster_core::{Refusal, capital, clause};

impl Desk<'_> {
    /// Judges an engagement from where the shooter is, or from another place, and returns what it would be.
    pub fn may_engage(&self, tag: Tag, target: Tag, from: Option<Stance>) -> Result<Situation, Refusal> {
        let Some(step) = self.open.step() else {
            return refuse(clause!("mbt2030.turn.1"), "No step of a round is on", "wait for one");
        };
        self.in_step(step)?;
        let (piece, identity) = self.mine(tag)?;
        let aimed = self.open.find(target).filter(|aim| target.side != self.side && aim.place != Place::Gone);
        let Some(aimed) = aimed else {
            return refuse(
                clause!("mbt2030.engage.1"),
                format!("{target} is no opposing stand in play"),
                "name one that is",
            );
        };
        if identity.is_fake() {
            return refuse(clause!("mbt2030.blank.4"), format!("{tag} is a fake"), "engage with a stand");
        }
        let Some(known) = aimed.known else {
            let what = format!("{target} is a blank, which nobody can nominate");
            return refuse(clause!("mbt2030.blank.3"), what, "have REC reveal it first");
        };
        if self.cannot(identity, &known) {
            let what = format!("{} does not engage {}", identity.stand.words(), known.words());
            return refuse(clause!("mbt2030.range.1"), what, "choose a target on its list");
        }
        self.may_begin(tag, piece, identity)?;
        let Some(situation) = self.situation(tag, target, from) else {
            return refuse(clause!("mbt2030.engage.1"), format!("{target} cannot be engaged"), "name another");
        };
        match eligibility::bars(self.rules(), &situation).next() {
            Some(bar) => refuse(bar.clause(), capital(&bar.to_string()), "choose another target, or another stand"),
            None => Ok(situation),
        }
    }

    /// Whether a list rules a target out whatever the place, so that nothing need be measured.
    pub fn cannot(&self, identity: &Identity, target: &crate::army::Stand) -> bool {
        let stand = &identity.stand;
        let entry = self.rules().ranges.entry((stand.sub_class, stand.posture), (target.posture, target.mode));
        entry.reach == Reach::Never
    }

    /// What keeps a stand from any engagement now.
    fn may_begin(&self, tag: Tag, piece: &Piece, identity: &Identity) -> Result<(), Refusal> {
        let posture = identity.stand.posture;
        if self.open.seconds && !self.rules().steps.of(posture).second {
            let what = format!("{posture} engages before those that have engaged in this step");
            return refuse(clause!("mbt2030.turn.8"), what, "engage with it first, in a later turn");
        }
        if let Some(began) = piece.began.filter(|_| posture == Posture::Cas)
            && self.open.turn > began + u16::from(self.rules().counts.cas_turns)
        {
            return refuse(clause!("mbt2030.turn.12"), format!("{tag} has been here its turns"), "let it leave");
        }
        if self.owes(tag) {
            let what = format!("{tag} is FAST and moves before it engages");
            return refuse(clause!("mbt2030.move.5"), what, "move it first");
        }
        Ok(())
    }

    /// Judges the flight of CAS to a place, and its engagement from there (mbt2030.turn.10).
    pub fn may_strike(&self, tag: Tag, target: Tag, from: Stance) -> Result<Situation, Refusal> {
        self.in_step(Step::CloseSupport)?;
        let (piece, identity) = self.mine(tag)?;
        let stand = &identity.stand;
        let flies = stand.posture == Posture::Cas && piece.stance().is_some();
        if !flies {
            return refuse(clause!("mbt2030.turn.10"), format!("{tag} is no CAS on the table"), "bring it on first");
        }
        let still = stand.mode == Mode::Static && self.rules().options.static_helicopter == StaticHelicopter::NoMove;
        if still {
            return refuse(
                clause!("mbt2030.mode.12"),
                format!("{tag} is STATIC"),
                "make it MOBILE, or engage from where it is",
            );
        }
        if piece.condition != Condition::Steady {
            let what = format!("{tag} is {} and makes no move of its own", piece.condition);
            return refuse(clause!("mbt2030.state.7"), what, "engage from where it is");
        }
        let stays = piece.began.is_some() && self.rules().options.cas_plus_stay == CasPlusStay::InPlace;
        if stays {
            return refuse(
                clause!("mbt2030.turn.12"),
                format!("{tag} has engaged and stays in place"),
                "engage from there",
            );
        }
        if !self.open.base_at(from).is_in(self.open.border()) {
            return refuse(clause!("mbt2030.measure.3"), "Part of the base is off the table", "keep it on the table");
        }
        self.may_engage(tag, target, Some(from))
    }

    /// The first place from which CAS could engage a target: as far off as it reaches, or nearer, in one of eight
    /// directions, that towards its own edge first.
    pub fn dive(&self, tag: Tag, target: Tag) -> Option<Stance> {
        let aim = self.open.find(target)?.stance()?;
        let here = self.open.find(tag).filter(|_| tag.side == self.side)?.stance()?;
        let identity = self.identity(tag);
        let known = self.open.piece(target).known?;
        if identity.stand.posture != Posture::Cas || self.cannot(identity, &known) {
            return None;
        }
        let reach = match eligibility::reach(self.rules(), &self.situation(tag, target, Some(here))?) {
            Reach::Within(reach) => reach.max(self.rules().distances.base),
            _ => self.rules().distances.base,
        };
        let back = self.open.forward(self.side).back().vector();
        let turns = [(1, 0), (1, 1), (1, -1), (0, 1), (0, -1), (-1, 1), (-1, -1), (-1, 0)];
        let ways =
            [reach, reach / 2, self.rules().distances.base].into_iter().flat_map(|far| turns.map(|turn| (far, turn)));
        ways.into_iter().find_map(|(reach, (straight, aside))| {
            let direction = Facing::new(straight * back[0] + aside * back[1], straight * back[1] - aside * back[0])?;
            let at = aim.at.plus(direction.ahead(reach));
            let stance = Stance { at, facing: toward(at, aim.at)? };
            self.may_strike(tag, target, stance).is_ok().then_some(stance)
        })
    }

    /// Judges the arrival of AIRCRAFT (mbt2030.turn.4, mbt2030.turn.9).
    pub fn may_bring(&self, tag: Tag, at: Point) -> Result<Stance, Refusal> {
        let (piece, identity) = self.mine(tag)?;
        let posture = identity.stand.posture;
        let step = if posture == Posture::Cas { Step::CloseSupport } else { Step::AirSuperiority };
        self.in_step(step)?;
        if identity.stand.class() != Class::Aircraft || piece.place != Place::Off {
            let what = format!("{tag} is no AIRCRAFT off the table");
            return refuse(clause!("mbt2030.turn.4"), what, "bring on one that is");
        }
        if self.open.is_fragile(tag) {
            let what = format!("The group of {tag} is fragile and brings no AIRCRAFT on");
            return refuse(clause!("mbt2030.victory.3"), what, "bring on one of another group");
        }
        if piece.back == Some(self.open.turn) {
            return refuse(clause!("mbt2030.turn.11"), format!("{tag} has just left"), "bring it on in a later turn");
        }
        let stance = Stance { at, facing: self.open.forward(self.side) };
        if !self.entry(posture).holds(at) {
            let (clause, what) = match posture {
                Posture::Cas => (clause!("mbt2030.turn.9"), "CAS comes on with its rear side on the base edge"),
                _ => (clause!("mbt2030.turn.4"), "That is more than 36 in from the base edge"),
            };
            return refuse(clause, what, "bring it on nearer to the edge");
        }
        Ok(stance)
    }

    /// Where the centre of AIRCRAFT may be that come on.
    pub fn entry(&self, posture: Posture) -> Rect {
        let half = i64::from(self.rules().distances.base / 2);
        let (wide, deep) = (i64::from(self.open.border().high().x()), i64::from(self.open.border().high().y()));
        let out = match posture {
            Posture::Cas => half,
            _ => (i64::from(self.rules().distances.air_entry) - half).min(deep - half),
        };
        let at = |along: i64, far: i64| self.open.from_edge(self.side, along, far);
        Rect::between(at(half, half), at(wide - half, out))
    }

    /// The place of a candidate arrival.
    pub fn enter(&self, tag: Tag, tenth: u8) -> Option<Point> {
        let identity = self.open.find(tag).filter(|_| tag.side == self.side).map(|_| self.identity(tag))?;
        let entry = self.entry(identity.stand.posture);
        let wide = i64::from(self.open.border().high().x());
        let deep = match self.open.edge(self.side) {
            crate::unit::Side::A => entry.high().y(),
            crate::unit::Side::B => entry.low().y(),
        };
        (1..=9).contains(&tenth).then(|| Point::near(wide * i64::from(tenth) / 10, deep.into()))
    }

    /// Judges taking ASF or ECM off early (mbt2030.turn.5).
    pub fn may_withdraw(&self, tag: Tag) -> Result<(), Refusal> {
        self.in_step(Step::AirSuperiority)?;
        let (piece, identity) = self.mine(tag)?;
        let may = matches!(identity.stand.posture, Posture::Asf | Posture::Ecm) && piece.stance().is_some();
        if !may {
            return refuse(
                clause!("mbt2030.turn.5"),
                format!("{tag} is no ASF or ECM on the table"),
                "take off one that is",
            );
        }
        Ok(())
    }

    /// Whether AIRCRAFT leave the table at once after an engagement (mbt2030.turn.11).
    pub fn leaves_at_once(stand: &crate::army::Stand) -> bool {
        stand.posture == Posture::Cas && !stand.helicopter && stand.sub_class.suffix() != Suffix::Above
    }

    /// Whether a place is within the circle of a BGHQ that counts for a group (mbt2030.smoke.1).
    pub fn in_circle(&self, group: u8, place: Point) -> bool {
        let ruler = self.open.ruler();
        self.circles(group).into_iter().any(|base| zone::place_in_circle(self.rules(), ruler, base, place))
    }
}
