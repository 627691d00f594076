//! A side at its desk: the open table and its own secrets, which is all that its orders are judged by.

use super::piece::{Piece, Place};
use super::secret::{Identity, Secret};
use super::table::{Open, is_ground};
use super::tag::Tag;
use crate::army::Stand;
use crate::engage::{self, Initiative, Situation, disadvantage};
use crate::measure::arc;
use crate::measure::base::{Base, Stance};
use crate::measure::going::Walker;
use crate::measure::sight::Lines;
use crate::measure::travel::{Body, Mover, Other};
use crate::rules::Rules;
use crate::rules::going::{Going, Ground};
use crate::rules::step::Step;
use crate::unit::{Class, Side};
use jumpmaster_core::plane::Apart;
use jumpmaster_core::{Clause, Refusal, clause};

/// What a side knows.
#[derive(Clone, Copy)]
pub struct Desk<'a> {
    /// What everybody sees.
    pub open: &'a Open,
    /// Which side.
    pub side: Side,
    /// What it alone knows.
    pub own: &'a Secret,
}

/// A refusal in three parts.
pub fn refuse<T>(clause: Clause, what: impl Into<String>, fix: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(what, clause, fix))
}

impl<'a> Desk<'a> {
    /// The rules.
    pub fn rules(&self) -> &'a Rules {
        &self.open.scenario.rules
    }

    /// What an own counter is.
    pub fn identity(&self, tag: Tag) -> &'a Identity {
        &self.own.pieces[tag.at()]
    }

    /// The own counters with what they are.
    pub fn each(&self) -> impl Iterator<Item = (Tag, &'a Piece, &'a Identity)> + Clone + use<'a> {
        let (open, own) = (self.open, self.own);
        open.of(self.side).zip(&own.pieces).map(|((tag, piece), identity)| (tag, piece, identity))
    }

    /// An own counter that is still in play, with what it is.
    pub fn mine(&self, tag: Tag) -> Result<(&'a Piece, &'a Identity), Refusal> {
        let fix = "name a counter of your own that is in play";
        let piece = self.open.find(tag).filter(|_| tag.side == self.side);
        match piece {
            None => refuse(clause!("mbt2030.engage.1"), format!("{tag} is no counter of yours"), fix),
            Some(piece) if piece.place == Place::Gone => {
                refuse(clause!("mbt2030.state.2"), format!("{tag} is out of the game"), fix)
            }
            Some(piece) => Ok((piece, self.identity(tag))),
        }
    }

    /// Whether a step of the own round is on.
    pub fn in_step(&self, step: Step) -> Result<(), Refusal> {
        if self.open.step() == Some(step) && self.open.owner == self.side {
            return Ok(());
        }
        refuse(clause!("mbt2030.turn.1"), format!("That is done in step {step} of the own round"), "wait for that step")
    }

    /// The BGHQ of an own group, if it is on the table (mbt2030.army.4).
    pub fn bghq(&self, group: u8) -> Option<&'a Base> {
        let is = |(_, piece, identity): &(Tag, &Piece, &Identity)| piece.group == group && identity.stand.bghq;
        self.each().find(is).and_then(|(_, piece, _)| piece.base.as_ref())
    }

    /// Whether an own group is of AIRCRAFT and ARTILLERY alone (mbt2030.army.5).
    pub fn is_pure(&self, group: u8) -> bool {
        self.open.scenario.force(self.side).army.groups[usize::from(group)].is_pure_support(self.rules())
    }

    /// The circles of BGHQs in which a stand of a group may choose targets (mbt2030.army.4, mbt2030.army.5).
    pub fn circles(&self, group: u8) -> Vec<&'a Base> {
        if self.is_pure(group) {
            self.each()
                .filter(|(_, _, identity)| identity.stand.bghq)
                .filter_map(|(_, piece, _)| piece.base.as_ref())
                .collect()
        } else {
            self.bghq(group).into_iter().collect()
        }
    }

    /// An own ground stand as it moves.
    pub fn mover(&self, tag: Tag, from: Stance) -> Mover {
        let (piece, identity) = (self.open.piece(tag), self.identity(tag));
        let stand = &identity.stand;
        Mover {
            walker: walker(stand),
            posture: stand.posture,
            mode: stand.mode,
            state: piece.condition,
            blank: piece.known.is_none(),
            bghq: stand.bghq,
            fragile: self.open.is_fragile(tag),
            from,
        }
    }

    /// All other stands on the table, as moves meet them.
    pub fn others(&self, tag: Tag) -> Vec<Other> {
        let group = self.open.piece(tag).group;
        let other = |(each, piece): (Tag, &Piece)| {
            let base = piece.base.filter(|_| each != tag)?;
            let own = each.side == self.side;
            Some(Other {
                base,
                body: piece.posture().map_or(Body::Ground, Body::of),
                opposing: !own,
                of_group: own && piece.group == group,
                bghq: own && self.identity(each).stand.bghq,
            })
        };
        self.open.all().filter_map(other).collect()
    }

    /// The nearest opposing stand on the table, by centres.
    pub fn nearest(&self, from: jumpmaster_core::plane::Point) -> Option<Stance> {
        let stances = self.open.of(self.side.enemy()).filter_map(|(_, piece)| piece.stance());
        stances.min_by_key(|stance| (from.to(stance.at).squared(), stance.at))
    }

    /// The situation in which an own stand would engage an opposing one from where it is, or from another place.
    pub fn situation(&self, shooter: Tag, target: Tag, from: Option<Stance>) -> Option<Situation> {
        let open = self.open;
        let (own, other) = (open.piece(shooter), open.find(target)?);
        let stand = self.identity(shooter).stand;
        let aimed = other.known?;
        let own_at = from.or(own.stance());
        let own_base = own_at.map(|stance| open.base_at(stance));
        let pair = own_base.as_ref().zip(other.base.as_ref());
        let distance = pair.map(|(one, other)| open.ruler().apart(one, other));
        let clear = own_at.zip(other.stance()).is_some_and(|(one, other)| {
            let lines = Lines::new(self.rules(), &open.ground.field, &open.smoke, open.is_adverse());
            lines.clear(&lines.eye(one.at), &lines.eye(other.at))
        });
        let owner = fighter(open, shooter, own, stand, (own_at, own_base), other.stance(), true);
        let opposing = fighter(open, target, other, aimed, (other.stance(), other.base), own_at, other.known.is_some());
        Some(Situation {
            owner,
            opposing,
            distance,
            clear,
            phase: open.phase(),
            awc: open.is_adverse(),
            initiative: self.initiative(shooter, other),
        })
    }

    fn initiative(&self, shooter: Tag, target: &Piece) -> Initiative {
        let open = self.open;
        let own = open.piece(shooter);
        let nearest = |aim: &Base| self.circles(own.group).into_iter().map(|base| open.ruler().apart(base, aim)).min();
        let support = !is_ground(self.identity(shooter).stand.class());
        let step = match open.stage {
            super::stage::Stage::Throw(super::stage::Over::Engagement(fight)) => fight.step,
            _ => open.step().unwrap_or(Step::Ground),
        };
        Initiative {
            step,
            engaged: own.engaged,
            fragile: open.is_fragile(shooter),
            selected: open.selected.contains(&own.group),
            arrived: own.arrived.is_some_and(|turn| open.turn < turn + u16::from(self.rules().counts.cas_wait)),
            target_engaged: target.shot,
            pure_support: self.is_pure(own.group),
            bghq: target.base.as_ref().filter(|_| support).and_then(nearest),
        }
    }
}

/// A stand as the ground asks about it.
pub const fn walker(stand: &Stand) -> Walker {
    Walker { sub_class: stand.sub_class, jungle_trained: stand.jungle_trained }
}

/// A stand as an engagement sees it.
fn fighter(
    open: &Open,
    tag: Tag,
    piece: &Piece,
    stand: Stand,
    (at, base): (Option<Stance>, Option<Base>),
    other: Option<Stance>,
    revealed: bool,
) -> engage::Stand {
    let rules = open.rules();
    let layers = at.filter(|_| is_ground(stand.class())).map(|stance| open.ground.field.at(stance.at));
    let ground = layers.map(Ground::of);
    let aspect = at.zip(other).map_or(arc::Aspect::Front, |(at, other)| arc::aspect(rules, at, other.at));
    let mut fighter = engage::Stand {
        sub_class: stand.sub_class,
        posture: stand.posture,
        mode: stand.mode,
        grade: stand.grade,
        condition: piece.condition,
        revealed,
        on_table: at.is_some(),
        bad_going: layers.is_some_and(|layers| walker(&stand).going(rules, layers, false) == Going::Bad),
        by_road: ground.is_some_and(Ground::is_road),
        built_up: ground.is_some_and(Ground::is_built_up),
        lit: base.is_some_and(|base| open.lights.iter().any(|light| light.lights(rules, &base))),
        aspect,
        ecm: None,
        escort: None,
    };
    let Some(base) = base else { return fighter };
    // Whoever is further away than the limit helps nobody, and is not measured.
    let nearest = |limit: u32, helps: &dyn Fn(Tag, &engage::Stand) -> bool| -> Option<Apart> {
        let all = open.all().filter(|&(each, other)| each != tag && other.base.is_some());
        let near = all.filter_map(|(each, other)| {
            let known = other.known?;
            let helper = engage::Stand {
                sub_class: known.sub_class,
                posture: known.posture,
                mode: known.mode,
                condition: other.condition,
                revealed: true,
                on_table: true,
                ..fighter
            };
            let other = other.base.as_ref().filter(|_| helps(each, &helper))?;
            open.ruler().within(&base, other, limit).then(|| open.ruler().apart(&base, other))
        });
        near.min()
    };
    match stand.class() {
        Class::Armour => {
            fighter.escort = nearest(rules.distances.escort, &|each, helper| {
                each.side == tag.side && disadvantage::escorts(rules, helper)
            });
        }
        Class::Aircraft => {
            fighter.ecm = nearest(rules.distances.ecm_cover, &|each, helper| {
                disadvantage::covers(rules, helper, each.side == tag.side)
            });
        }
        Class::Infantry | Class::Artillery => {}
    }
    fighter
}
