//! Smoke and light (mbt2030.smoke, mbt2030.illum).

use super::desk::{Desk, refuse};
use super::moves::toward;
use super::tag::Tag;
use crate::measure::zone::{Light, Smoke};
use crate::rules::options::{IllumOtf, SmokeOtf};
use crate::rules::step::Step;
use crate::unit::{Class, Posture, SubClass};
use jumpmaster_core::plane::Point;
use jumpmaster_core::{Clause, Refusal, clause};

/// What is laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Laid {
    /// Smoke.
    Smoke,
    /// Light.
    Light,
}

impl Laid {
    const fn clause(self, battery: bool) -> Clause {
        match (self, battery) {
            (Laid::Smoke, true) => clause!("mbt2030.smoke.1"),
            (Laid::Smoke, false) => clause!("mbt2030.smoke.2"),
            (Laid::Light, true) => clause!("mbt2030.illum.1"),
            (Laid::Light, false) => clause!("mbt2030.illum.2"),
        }
    }
}

impl Desk<'_> {
    /// Whether laying something costs a stand its engagement of the turn (mbt2030.smoke.1, mbt2030.illum.1).
    pub fn costs(&self, tag: Tag, what: Laid) -> bool {
        let options = &self.rules().options;
        let battery = self.identity(tag).stand.class() == Class::Artillery;
        !battery
            || match what {
                Laid::Smoke => options.smoke_otf == SmokeOtf::InsteadOfEngaging,
                Laid::Light => options.illum_otf == IllumOtf::InsteadOfEngaging,
            }
    }

    /// Whether a stand can lay something now, wherever it is (mbt2030.smoke.5, mbt2030.illum.5).
    pub fn can_lay(&self, tag: Tag, what: Laid) -> Result<(), Refusal> {
        let (piece, identity) = self.mine(tag)?;
        let stand = &identity.stand;
        let battery = stand.posture == Posture::Otf;
        let carried = matches!(stand.sub_class, SubClass::InfNorm | SubClass::InfAbove);
        let own = carried || (what == Laid::Smoke && stand.class() == Class::Armour);
        let clause = what.clause(battery);
        if identity.is_fake() || !(battery || own && piece.stance().is_some()) {
            return refuse(clause, format!("{tag} lays none"), "have OTF, or INFn and INF+ do it");
        }
        self.in_step(if battery { Step::AreaFire } else { Step::Ground })?;
        if piece.engaged && self.costs(tag, what) || piece.laid {
            return refuse(clause, format!("{tag} has engaged in this turn"), "use another stand");
        }
        let counts = &self.rules().counts;
        let (used, most, limit) = match what {
            Laid::Smoke => (piece.smoke, counts.smoke_turns, clause!("mbt2030.smoke.5")),
            Laid::Light => (piece.light, counts.light_turns, clause!("mbt2030.illum.5")),
        };
        if battery && used >= most && !self.rules().options.attacker_defender {
            return refuse(limit, format!("{tag} has none left"), "use another battery");
        }
        if self.owes(tag) {
            return refuse(clause!("mbt2030.move.5"), format!("{tag} is FAST and moves first"), "move it");
        }
        Ok(())
    }

    /// Judges smoke or light at a place.
    pub fn may_lay(&self, tag: Tag, what: Laid, at: Point) -> Result<(), Refusal> {
        self.can_lay(tag, what)?;
        if !self.open.border().holds(at) {
            return refuse(what.clause(true), "That place is off the table", "choose one on it");
        }
        let (piece, rules) = (self.open.piece(tag), self.rules());
        let near = match (piece.base.as_ref(), what) {
            (None, _) => {
                if !self.in_circle(piece.group, at) {
                    let what = what.clause(true);
                    return refuse(
                        what,
                        "That place is more than 24 in from the BGHQ that counts",
                        "choose one nearer",
                    );
                }
                true
            }
            (Some(base), Laid::Smoke) => Smoke(at).is_near(rules, base),
            (Some(base), Laid::Light) => Light { at, small: true }.is_near(rules, self.open.ruler(), base),
        };
        if !near {
            return refuse(what.clause(false), format!("That place is too far from {tag}"), "choose one nearer");
        }
        Ok(())
    }

    /// The place of a candidate: smoke of a battery two inches before an opposing stand, smoke of one's own beside one's base
    /// on the side of that stand, and light on it.
    pub fn laid_at(&self, tag: Tag, what: Laid, target: Tag) -> Option<Point> {
        let aim = self.open.find(target).filter(|_| target.side != self.side)?.stance()?.at;
        let piece = self.open.find(tag).filter(|_| tag.side == self.side)?;
        let distances = &self.rules().distances;
        Some(match (what, piece.stance()) {
            (Laid::Light, _) => aim,
            (Laid::Smoke, Some(stance)) => {
                stance.at.plus(toward(stance.at, aim)?.ahead(u32::midpoint(distances.base, distances.smoke)))
            }
            (Laid::Smoke, None) => {
                let friend = self.circles(piece.group).first().map(|base| base.centre)?;
                aim.plus(toward(aim, friend)?.ahead(distances.smoke))
            }
        })
    }
}
