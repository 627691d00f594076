//! Moves of ground stands in step 6: along a path, or straight on as the listed candidates have it (mbt2030.move,
//! mbt2030.turn.17, mbt2030.turn.18).
//!
//! The candidates of a stand are ten headings - the eight points of the compass, the nearest opposing stand and the own
//! BGHQ - each as far as in good going or as in bad going, as a tactical move and as a march. A stand that goes so ends
//! facing the nearest opposing stand. They are judged like any path.

use super::desk::{Desk, refuse};
use super::order::{Heading, Reach};
use super::secret::Identity;
use super::table::is_ground;
use super::tag::Tag;
use crate::measure::base::Stance;
use crate::measure::travel::{Move, Table, Verdict, judge};
use crate::rules::moves::{Kind, Moving};
use crate::rules::options::{GroupsPerRound, ModeChange, OneMove};
use crate::rules::step::Step;
use crate::unit::{Class, Condition, Mode};
use jumpmaster_core::plane::{Facing, Point, Way};
use jumpmaster_core::{Named, Refusal, clause};

/// The direction from one place to another, if they are two.
pub fn toward(from: Point, to: Point) -> Option<Facing> {
    let Way { x, y } = from.to(to);
    let largest = x.unsigned_abs().max(y.unsigned_abs()).div_ceil(Facing::LARGEST as u64).max(1) as i64;
    Facing::new((x / largest) as i32, (y / largest) as i32)
}

/// The direction of a point of the compass.
fn compass(heading: Heading) -> Option<Facing> {
    let (x, y) = match heading {
        Heading::North => (0, 1),
        Heading::NorthEast => (1, 1),
        Heading::East => (1, 0),
        Heading::SouthEast => (1, -1),
        Heading::South => (0, -1),
        Heading::SouthWest => (-1, -1),
        Heading::West => (-1, 0),
        Heading::NorthWest => (-1, 1),
        Heading::Enemy | Heading::Bghq => return None,
    };
    Facing::new(x, y)
}

impl Desk<'_> {
    /// An own ground stand of the group that is moving, where it stands.
    fn able(&self, tag: Tag) -> Result<(Stance, &Identity), Refusal> {
        self.in_step(Step::Ground)?;
        let (piece, identity) = self.mine(tag)?;
        let Some(stance) = piece.stance().filter(|_| is_ground(identity.stand.class())) else {
            let what = format!("{tag} is no ground stand on the table");
            return refuse(clause!("mbt2030.move.1"), what, "move INFANTRY or ARMOUR on the table");
        };
        if self.open.moving() != Some(piece.group) {
            let what = format!("The group of {tag} is not the one selected");
            return refuse(clause!("mbt2030.turn.17"), what, "select it first, or move a stand of the selected group");
        }
        if piece.engaged {
            let what = format!("{tag} has engaged in this turn");
            return refuse(clause!("mbt2030.turn.19"), what, "move another stand, and move before engaging");
        }
        Ok((stance, identity))
    }

    /// Whether a stand may make a move of this kind at all now (mbt2030.turn.18).
    fn may_go(&self, tag: Tag, pace: Kind) -> Result<Stance, Refusal> {
        let (stance, _) = self.able(tag)?;
        let both = self.rules().options.one_move == OneMove::Both;
        match self.open.piece(tag).moved {
            None => {}
            Some(Kind::March) if both && pace == Kind::Tactical => {}
            Some(_) => {
                let what = format!("{tag} has made its move of this turn");
                return refuse(clause!("mbt2030.turn.18"), what, "move another stand");
            }
        }
        if pace == Kind::March && self.open.tactical {
            let what = "A stand of this group has made a tactical move";
            return refuse(clause!("mbt2030.turn.18"), what, "march first, and move tactically afterwards");
        }
        Ok(stance)
    }

    /// What is to be said of a move.
    pub fn verdict(&self, tag: Tag, stance: Stance, motion: &Move) -> Verdict {
        let others = self.others(tag);
        let open = self.open;
        let table = Table { rules: self.rules(), field: &open.ground.field, others: &others, night: open.is_night() };
        judge(table, &self.mover(tag, stance), motion)
    }

    /// Judges a move along a path.
    pub fn may_move(&self, tag: Tag, motion: &Move) -> Result<(), Refusal> {
        let stance = self.may_go(tag, motion.pace)?;
        if motion.path.is_empty() {
            return refuse(clause!("mbt2030.measure.3"), "The path has no place", "name where it leads");
        }
        if motion.path.len() > POINTS {
            return refuse(clause!("mbt2030.measure.3"), "The path has too many places", "name up to 8");
        }
        first(self.verdict(tag, stance, motion))
    }

    /// Judges a turn on the spot; a FAST stand that must move may not make do with one (mbt2030.move.5).
    pub fn may_turn(&self, tag: Tag, facing: Facing) -> Result<(), Refusal> {
        let stance = self.may_go(tag, Kind::Tactical)?;
        if self.open.piece(tag).moved.is_some() {
            let what = format!("{tag} has made its move of this turn");
            return refuse(clause!("mbt2030.turn.18"), what, "turn another stand");
        }
        if stance.facing == facing {
            return refuse(clause!("mbt2030.measure.3"), "It faces that way", "turn it another way");
        }
        if self.owes(tag) {
            return refuse(clause!("mbt2030.move.5"), "A FAST stand makes at least half a move", "move it");
        }
        first(self.verdict(tag, stance, &Move { pace: Kind::Tactical, path: Vec::new(), facing }))
    }

    /// The direction of a heading for a stand.
    pub fn direction(&self, tag: Tag, from: Point, heading: Heading) -> Option<Facing> {
        match heading {
            Heading::Enemy => toward(from, self.nearest(from)?.at),
            Heading::Bghq => toward(from, self.bghq(self.open.piece(tag).group)?.centre),
            _ => compass(heading),
        }
    }

    /// The move that a candidate stands for; `None` if it leads nowhere.
    pub fn candidate(&self, tag: Tag, heading: Heading, reach: Reach, pace: Kind) -> Option<Move> {
        let piece = self.open.find(tag).filter(|_| tag.side == self.side)?;
        let (stance, stand) = (piece.stance()?, self.identity(tag).stand);
        let direction = self.direction(tag, stance.at, heading)?;
        let who = match piece.known {
            None => Moving::Blank(stand.sub_class, stand.posture),
            Some(_) => Moving::Stand(stand.sub_class, stand.posture),
        };
        let limits = self.rules().moves.limits(who, pace)?;
        let most = if reach == Reach::Far { limits.good } else { limits.bad };
        let base = self.rules().distances.base;
        let short = |to: Point| {
            let way = stance.at.to(to).squared().isqrt().min(i128::from(u32::MAX)) as u32;
            way.saturating_sub(base + base / 2)
        };
        let long = match heading {
            Heading::Enemy => most.min(short(self.nearest(stance.at)?.at)),
            Heading::Bghq => most.min(short(self.bghq(piece.group)?.centre)),
            _ => most,
        };
        let to = stance.at.plus(direction.ahead(long));
        if to == stance.at || !self.open.border().holds(to) {
            return None;
        }
        let facing = self.nearest(to).and_then(|enemy| toward(to, enemy.at)).unwrap_or(direction);
        Some(Move { pace, path: vec![to], facing })
    }

    /// Judges a candidate.
    pub fn may_head(&self, tag: Tag, heading: Heading, reach: Reach, pace: Kind) -> Result<Move, Refusal> {
        self.may_go(tag, pace)?;
        match self.candidate(tag, heading, reach, pace) {
            Some(motion) => self.may_move(tag, &motion).map(|()| motion),
            None => refuse(clause!("mbt2030.measure.3"), "That way leads nowhere on the table", "take another way"),
        }
    }

    /// The facing of a turn to a heading.
    pub fn heading(&self, tag: Tag, heading: Heading) -> Result<Facing, Refusal> {
        let (piece, _) = self.mine(tag)?;
        let facing = piece.stance().and_then(|stance| self.direction(tag, stance.at, heading));
        facing
            .map_or_else(|| refuse(clause!("mbt2030.measure.3"), "There is nothing to face", "turn it another way"), Ok)
    }

    /// Whether a FAST stand still has to make half a move, and can (mbt2030.move.5).
    pub fn owes(&self, tag: Tag) -> bool {
        let (piece, identity) = (self.open.piece(tag), self.identity(tag));
        let bound = identity.stand.mode == Mode::Fast
            && piece.stance().is_some()
            && piece.condition == Condition::Steady
            && piece.moved.is_none()
            && !piece.engaged
            && self.open.moving() == Some(piece.group)
            && !self.open.is_fragile(tag);
        let paces = [Kind::Tactical, Kind::March];
        let goes = |heading: Heading| {
            let reaches = Reach::ALL.iter().flat_map(|&reach| paces.map(|pace| (reach, pace)));
            reaches.into_iter().any(|(reach, pace)| self.may_head(tag, heading, reach, pace).is_ok())
        };
        bound && Heading::ALL.iter().any(|&heading| goes(heading))
    }

    /// The first FAST stand that still has to move.
    pub fn owing(&self) -> Option<Tag> {
        self.each().map(|(tag, _, _)| tag).find(|&tag| self.owes(tag))
    }

    /// Judges the selection of a group, by its number from 1 (mbt2030.turn.17).
    pub fn may_select(&self, group: u8) -> Result<u8, Refusal> {
        self.in_step(Step::Ground)?;
        let open = self.open;
        let Some(number) =
            group.checked_sub(1).filter(|&number| usize::from(number) < open.groups[self.side.number()].len())
        else {
            return refuse(clause!("mbt2030.turn.17"), "There is no such group", "name one by its number from 1");
        };
        let one = self.rules().options.groups_per_round == GroupsPerRound::One;
        if open.selected.contains(&number) || (one && !open.selected.is_empty()) {
            let what = "A group was selected in this round";
            return refuse(clause!("mbt2030.turn.17"), what, "move its stands, or end the step");
        }
        if !open.is_on_table(self.side, number) {
            return refuse(clause!("mbt2030.turn.17"), "That group is not on the table", "select one that is");
        }
        match self.owing() {
            Some(tag) => refuse(clause!("mbt2030.move.5"), format!("{tag} is FAST and has not moved"), "move it first"),
            None => Ok(number),
        }
    }

    /// Judges a change of mode (mbt2030.mode.10 to mbt2030.mode.12).
    pub fn may_change(&self, tag: Tag, mode: Mode) -> Result<(), Refusal> {
        let (piece, identity) = self.mine(tag)?;
        let stand = &identity.stand;
        if identity.is_fake() {
            return refuse(clause!("mbt2030.blank.4"), format!("{tag} is a fake"), "change the mode of a stand");
        }
        if !self.rules().stands.modes(stand.sub_class, stand.helicopter).may_change(stand.mode, mode) {
            let what = format!("{} that is {} does not become {mode}", stand.words(), stand.mode);
            let clause =
                if stand.mode == Mode::Static { clause!("mbt2030.mode.11") } else { clause!("mbt2030.mode.10") };
            return refuse(clause, what, "choose another mode");
        }
        if identity.changed {
            let what = format!("{tag} has changed its mode in this turn");
            return refuse(clause!("mbt2030.mode.10"), what, "wait for the next turn");
        }
        let at_once = self.rules().options.mode_change == ModeChange::StartOfRound;
        match stand.class() {
            _ if at_once => self.in_step(Step::AirSuperiority),
            Class::Artillery => self.in_step(Step::AirSuperiority),
            Class::Aircraft => {
                self.in_step(Step::CloseSupport)?;
                if piece.stance().is_none() || piece.engaged {
                    let what = format!("{tag} is off the table, or has engaged");
                    return refuse(clause!("mbt2030.mode.12"), what, "change the mode of one that waits on the table");
                }
                Ok(())
            }
            Class::Infantry | Class::Armour => {
                self.able(tag)?;
                if self.open.begun {
                    let what = "A stand of this group has moved";
                    return refuse(clause!("mbt2030.mode.10"), what, "change modes before any of them moves");
                }
                Ok(())
            }
        }
    }

    /// Judges turning a blank up (mbt2030.blank.3). It is offered in step 6, the only one in which it can matter.
    pub fn may_reveal(&self, tag: Tag) -> Result<(), Refusal> {
        self.in_step(Step::Ground)?;
        let (piece, _) = self.mine(tag)?;
        if piece.known.is_some() || piece.stance().is_none() {
            return refuse(
                clause!("mbt2030.blank.3"),
                format!("{tag} is no blank on the table"),
                "turn one up that is",
            );
        }
        Ok(())
    }
}

/// The most places of a path.
pub const POINTS: usize = 8;

/// The first reason against a move.
fn first(verdict: Verdict) -> Result<(), Refusal> {
    match verdict.reasons.into_iter().next() {
        Some(reason) => refuse(reason.clause, jumpmaster_core::capital(&reason.what), reason.fix),
        None => Ok(()),
    }
}
