//! Whether a move is legal, with every reason if it is not (mbt2030.measure.3, mbt2030.move, mbt2030.army.6).

use super::Trip;
use super::reason::Reason;
use crate::measure::base::{Base, Ruler, Stance};
use crate::measure::field::Field;
use crate::measure::going::Walker;
use crate::measure::leg::Leg;
use crate::measure::zone;
use crate::rules::Rules;
use crate::rules::moves::{Kind, Limits, Moving};
use crate::rules::options::{
    Closer, CommandCheck, ContactMoves, FastBonus, FastMinimum, March24, PinnedMove, ShakenMove,
};
use crate::unit::{Class, Condition, Mode, Posture};
use jumpmaster_core::plane::{Apart, Facing, Point, Thousandths};
use jumpmaster_core::{clause, named};

named! {
    /// How a stand is in the way of others (mbt2030.measure.3).
    pub enum Body: "body" {
        /// On the ground.
        Ground = "ground",
        /// Close air support: in nobody's way, but marches keep off it (mbt2030.move.6).
        Cas = "CAS",
        /// ASF and ECM: beyond the table for all but themselves.
        High = "ASF or ECM",
    }
}

impl Body {
    /// That of a stand in this posture.
    pub const fn of(posture: Posture) -> Body {
        match posture {
            Posture::Cas => Body::Cas,
            Posture::Asf | Posture::Ecm => Body::High,
            _ => Body::Ground,
        }
    }
}

/// A stand that is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    /// What it is to the ground.
    pub walker: Walker,
    /// Its posture.
    pub posture: Posture,
    /// Its mode.
    pub mode: Mode,
    /// Its state.
    pub state: Condition,
    /// Whether it is still a blank, or a fake (mbt2030.move.3).
    pub blank: bool,
    /// Whether it is the BGHQ of its group.
    pub bghq: bool,
    /// Whether its group is fragile (mbt2030.victory.3).
    pub fragile: bool,
    /// Where it stands.
    pub from: Stance,
}

impl Mover {
    /// As what it moves (mbt2030.move.3).
    const fn moving(&self) -> Moving {
        if self.blank {
            Moving::Blank(self.walker.sub_class, self.posture)
        } else {
            Moving::Stand(self.walker.sub_class, self.posture)
        }
    }
}

/// Another stand on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Other {
    /// Its base.
    pub base: Base,
    /// How it is in the way.
    pub body: Body,
    /// Whether it is of the other side.
    pub opposing: bool,
    /// Whether it is of the mover's battle group.
    pub of_group: bool,
    /// Whether it is a BGHQ.
    pub bghq: bool,
}

/// A move: the places that the centre goes through, the last of them its end, and the facing there. A move through no place
/// is a turn on the spot (mbt2030.measure.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// What kind of move.
    pub pace: Kind,
    /// The places, without that where it starts.
    pub path: Vec<Point>,
    /// The facing at the end.
    pub facing: Facing,
}

/// The table on which a stand moves.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The ground.
    pub field: &'a Field,
    /// All other stands.
    pub others: &'a [Other],
    /// Whether it is night (mbt2030.daytime.6).
    pub night: bool,
}

/// What is to be said of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// What it crosses.
    pub trip: Trip,
    /// Its limits; `None` for stands that make no such moves.
    pub limits: Option<Limits>,
    /// What is left of them.
    pub left: Option<Limits>,
    /// Every reason why it is not allowed; none if it is.
    pub reasons: Vec<Reason>,
}

/// Judges a move: its limits and ground, what is in its way, and how near it comes to others.
pub fn judge(table: Table<'_>, mover: &Mover, motion: &Move) -> Verdict {
    let mut case = Judging { table, mover, motion, ruler: Ruler::of(table.rules), reasons: Vec::new() };
    let limits = case.limits();
    let Some(legs) = case.legs() else {
        return Verdict { trip: Trip::default(), limits, left: limits, reasons: case.reasons };
    };
    let trip = Trip::over(table.rules, table.field, mover.walker, table.night, &legs);
    if !legs.is_empty() {
        case.may_move();
        case.lengths(&trip, limits);
        case.way(&legs);
        case.march(&legs);
        case.closeness();
        case.command();
    }
    case.end();
    let left = limits.map(|limits| trip.uses(table.rules, limits).left());
    Verdict { trip, limits, left, reasons: case.reasons }
}

struct Judging<'a> {
    table: Table<'a>,
    mover: &'a Mover,
    motion: &'a Move,
    ruler: Ruler,
    reasons: Vec<Reason>,
}

impl<'a> Judging<'a> {
    fn refuse(&mut self, reason: Reason) {
        self.reasons.push(reason);
    }

    /// The base before the move.
    fn before(&self) -> Base {
        self.ruler.base(self.mover.from)
    }

    /// The base after it.
    fn after(&self) -> Base {
        let at = self.motion.path.last().copied().unwrap_or(self.mover.from.at);
        self.ruler.base(Stance { at, facing: self.motion.facing })
    }

    /// The opposing stands that are near enough to the table to be kept off: all but ASF and ECM.
    fn opposing(&self) -> impl Iterator<Item = &'a Other> + use<'a> {
        self.table.others.iter().filter(|other| other.opposing && other.body != Body::High)
    }

    /// Other stands whose bases are in the way (mbt2030.measure.3).
    fn bodies(&self) -> impl Iterator<Item = &'a Other> + use<'a> {
        self.table.others.iter().filter(|other| other.body == Body::Ground)
    }

    fn limits(&mut self) -> Option<Limits> {
        let sub_class = self.mover.walker.sub_class;
        let limits = self.table.rules.moves.limits(self.mover.moving(), self.motion.pace);
        if limits.is_none() {
            self.refuse(Reason::new(
                clause!("mbt2030.move.1"),
                format!("{sub_class} stands have no tactical move or march"),
                "move INFANTRY or ARMOUR",
            ));
        }
        limits
    }

    /// The legs of the path, unless one has no length or leaves the table (mbt2030.measure.3).
    fn legs(&mut self) -> Option<Vec<Leg>> {
        let places = [&[self.mover.from.at][..], &self.motion.path].concat();
        if let Some(off) = places.iter().find(|&&place| !self.table.field.table.holds(place)) {
            let (what, fix) = (format!("({off}) is off the table"), "keep every place of the move on the table");
            self.refuse(Reason::new(clause!("mbt2030.measure.3"), what, fix));
            return None;
        }
        let legs: Option<Vec<Leg>> = places.windows(2).map(|ends| Leg::new(ends[0], ends[1])).collect();
        if legs.is_none() {
            self.refuse(Reason::new(
                clause!("mbt2030.measure.3"),
                "a leg of the move leads nowhere",
                "name each place once in a row",
            ));
        }
        legs
    }

    /// Whether the stand may move at all: its mode and its state (mbt2030.move.4, mbt2030.state.6, mbt2030.state.7).
    fn may_move(&mut self) {
        let (options, mover) = (&self.table.rules.options, self.mover);
        if mover.mode == Mode::Static {
            let what = "a STATIC stand makes no move";
            self.refuse(Reason::new(clause!("mbt2030.move.4"), what, "it may turn on the spot"));
        }
        let bound = match mover.state {
            Condition::Steady => None,
            Condition::Pinned => Some(clause!("mbt2030.state.7")),
            Condition::Shaken if options.shaken_move == ShakenMove::Free => None,
            Condition::Shaken => Some(clause!("mbt2030.state.6")),
            Condition::Broken => Some(clause!("mbt2030.state.2")),
        };
        let stays = options.pinned_move == PinnedMove::None || mover.state == Condition::Broken;
        if let Some(clause) = bound.filter(|_| stays) {
            let what = format!("a {} stand makes no move of its own", mover.state);
            self.refuse(Reason::new(clause, what, "wait until its state improves"));
        }
        if self.motion.pace == Kind::March && options.fast_bonus == FastBonus::Marches && mover.mode != Mode::Fast {
            let what = format!("a {} stand does not march", mover.mode);
            self.refuse(Reason::new(clause!("mbt2030.mode.8"), what, "make it FAST first, or move tactically"));
        }
    }

    /// Whether the move is neither too long, nor too short for FAST, nor over ground it cannot enter (mbt2030.move.2,
    /// mbt2030.move.5).
    fn lengths(&mut self, trip: &Trip, limits: Option<Limits>) {
        let rules = self.table.rules;
        if let Some((place, land)) = trip.barred {
            let what = format!("{} cannot enter {}, met at ({place})", self.mover.walker.sub_class, land.words());
            let clause = crate::measure::going::barred_by(land);
            self.refuse(Reason::new(clause, what, "go round it, or by road"));
        }
        let Some(limits) = limits else { return };
        if !trip.uses(rules, limits).fits() {
            let inches = |thousandths: u64| Thousandths(thousandths.min(i32::MAX as u64) as i32);
            self.refuse(Reason::new(
                clause!("mbt2030.move.2"),
                format!(
                    "{} in of good and {} in of bad going are more than {} or {} in allow",
                    inches(trip.good),
                    inches(trip.bad),
                    inches(limits.good.into()),
                    inches(limits.bad.into())
                ),
                "make the move shorter",
            ));
        }
        let Mover { mode, state, fragile, .. } = *self.mover;
        let least = match rules.options.fast_minimum {
            FastMinimum::HalfAllowance => Some(limits),
            FastMinimum::HalfTactical => rules.moves.limits(self.mover.moving(), Kind::Tactical),
        };
        // Pinned and shaken stands and those of fragile groups are excused.
        let excused = state != Condition::Steady || fragile;
        if mode == Mode::Fast && !excused && least.is_some_and(|least| !trip.uses(rules, least).is_half()) {
            let what = "a FAST stand makes at least half a move";
            self.refuse(Reason::new(clause!("mbt2030.move.5"), what, "go further, or make it MOBILE first"));
        }
    }

    /// Whether the centre's line keeps out of opposing bases (mbt2030.measure.3).
    fn way(&mut self, legs: &[Leg]) {
        let crossed =
            |leg: &Leg| self.bodies().find(|other| other.opposing && other.base.is_crossed(leg.start(), leg.end()));
        if let Some(other) = legs.iter().find_map(crossed) {
            let what = format!("the way runs through the opposing stand at ({})", other.base.centre);
            self.refuse(Reason::new(clause!("mbt2030.measure.3"), what, "go round it"));
        }
    }

    /// Whether a march stays more than 24 in from opposing stands (mbt2030.move.6).
    fn march(&mut self, legs: &[Leg]) {
        if self.motion.pace != Kind::March {
            return;
        }
        let (ruler, after, gap) = (self.ruler, self.after(), self.table.rules.distances.march_gap);
        let on_the_way = self.table.rules.options.march_24 == March24::WholePath;
        let mut base = self.before();
        let mut swept = Vec::new();
        for leg in legs.iter().filter(|_| on_the_way) {
            swept.push((base, leg.end()));
            base = base.moved(leg.end());
        }
        let near = |other: &&Other| {
            swept.iter().any(|(base, to)| !ruler.keeps_beyond(base, *to, &other.base, gap))
                || ruler.within(&after, &other.base, gap)
        };
        if let Some(other) = self.opposing().find(near) {
            self.refuse(Reason::new(
                clause!("mbt2030.move.6"),
                format!("the march comes within 24 in of the opposing stand at ({})", other.base.centre),
                "stay more than 24 in from it, or move tactically",
            ));
        }
    }

    /// Whether a stand that may not comes closer to an enemy (mbt2030.victory.3, mbt2030.state.7).
    fn closeness(&mut self) {
        let options = &self.table.rules.options;
        let pinned = match self.mover.state {
            Condition::Pinned => true,
            Condition::Shaken => options.shaken_move == ShakenMove::AsPinned,
            Condition::Steady | Condition::Broken => false,
        };
        let clause = match (self.mover.fragile, pinned && options.pinned_move == PinnedMove::NotCloser) {
            (true, _) => clause!("mbt2030.victory.3"),
            (false, true) => clause!("mbt2030.state.7"),
            (false, false) => return,
        };
        let (ruler, before, after) = (self.ruler, self.before(), self.after());
        let pair = |other: &Other| [ruler.apart(&before, &other.base), ruler.apart(&after, &other.base)];
        let closer = match options.closer {
            Closer::EveryOpposingStand => self.opposing().map(pair).any(|[then, now]| now < then),
            Closer::Nearest => {
                let least = |at: usize| -> Option<Apart> { self.opposing().map(|other| pair(other)[at]).min() };
                least(0).zip(least(1)).is_some_and(|(then, now)| now < then)
            }
        };
        if closer {
            let what = "the move brings the stand closer to an opposing one";
            self.refuse(Reason::new(clause, what, "end no closer to any than it starts"));
        }
    }

    /// Whether the stand ends within 12 in of its BGHQ, or the BGHQ of its stands (mbt2030.army.6).
    fn command(&mut self) {
        if self.table.rules.options.command_check != CommandCheck::EachMove {
            return;
        }
        let (rules, ruler, bghq) = (self.table.rules, self.ruler, self.mover.bghq);
        let (before, after) = (self.before(), self.after());
        let tied = |other: &&Other| other.of_group && other.body == Body::Ground && (bghq || other.bghq);
        let kept = |other: &Other| zone::keeps_command(rules, ruler, &before, &after, &other.base);
        if let Some(other) = self.table.others.iter().filter(tied).find(|other| !kept(other)) {
            let whom = if bghq { "a stand of its group" } else { "its BGHQ" };
            self.refuse(Reason::new(
                clause!("mbt2030.army.6"),
                format!("the stand ends more than 12 in from {whom} at ({})", other.base.centre),
                "end within 12 in, or no farther than it starts",
            ));
        }
    }

    /// Whether the base ends on the table and over no other (mbt2030.measure.3, mbt2030.move.7).
    fn end(&mut self) {
        let after = self.after();
        if !after.is_in(self.table.field.table) {
            let what = "part of the base ends off the table";
            self.refuse(Reason::new(clause!("mbt2030.measure.3"), what, "keep all four corners on it"));
        }
        let air = self.mover.walker.sub_class.class() == Class::Aircraft;
        let mut bodies = self.bodies().filter(|_| !air);
        if let Some(other) = bodies.find(|other| other.base.overlaps(&after)) {
            let what = format!("the base ends over that of the stand at ({})", other.base.centre);
            self.refuse(Reason::new(clause!("mbt2030.measure.3"), what, "end beside it: touching is allowed"));
        }
        let touched = self.bodies().any(|other| other.opposing && self.ruler.touch(&other.base, &after));
        let forbidden = self.table.rules.options.contact_moves == ContactMoves::Forbidden;
        if forbidden && touched && !self.motion.path.is_empty() {
            let what = "the move ends in contact with an opposing stand";
            self.refuse(Reason::new(clause!("mbt2030.move.7"), what, "end apart from it"));
        }
    }
}
