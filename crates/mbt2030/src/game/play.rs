//! Carrying orders out: what each comes to, event by event.

use super::deploy::Down;
use super::desk::Desk;
use super::event::Event;
use super::order::Order;
use super::piece::Place;
use super::screens::Laid;
use super::stage::{End, Fight, Stage};
use super::state::State;
use super::tag::Tag;
use crate::engage::advice::Stage as Engagement;
use crate::engage::eligibility;
use crate::engage::fragility::{Tally, has_collapsed, is_fragile};
use crate::engage::state::{Aftermath, Body, Taken, recovered};
use crate::measure::base::Stance;
use crate::measure::fall_back::fall_back;
use crate::measure::sight::Lines;
use crate::measure::zone::{self, Light, Smoke};
use crate::rules::moves::Kind;
use crate::rules::options::{
    AsfEcmStay, BghqLost, BghqMark, BghqType, BlankOffTable, CasReturn, RecReveal, ResultOverMode,
};
use crate::rules::step::Step;
use crate::scenario::Land;
use crate::terrain::{Layout, lay_out, rolled};
use crate::unit::{Class, Condition, Mode, Posture, Side, Sign};
use crate::{season, weather, zone as climate};
use jumpmaster_core::Named;
use jumpmaster_core::dice::{Dice, NeedRoll};

/// An order being carried out.
pub struct Tale<'a, D: ?Sized> {
    /// The table.
    pub state: &'a mut State,
    /// What has happened.
    pub events: &'a mut Vec<Event>,
    /// Where dice come from.
    pub dice: &'a mut D,
}

impl<D: Dice + ?Sized> Tale<'_, D> {
    fn happen(&mut self, event: Event) {
        self.state.apply_event(&event);
        self.events.push(event);
    }

    /// Carries a legal order out.
    pub fn play(mut self, side: Side, order: &Order) -> Result<(), NeedRoll> {
        match order {
            Order::Throw { sign } => self.throw(side, *sign),
            Order::Roll {} => self.roll()?,
            Order::Zone { zone } => self.happen(Event::Zone { zone: *zone }),
            Order::LayOut { river } => {
                let layout = layout(self.state, *river);
                self.happen(Event::LaidOut { layout });
            }
            Order::Edge { lower } => self.happen(Event::Edges { low: if *lower { side } else { side.enemy() } }),
            Order::First { own } => {
                let first = if *own { side } else { side.enemy() };
                let deploying = matches!(self.state.open.stage, Stage::ChooseFirst(_));
                self.happen(if deploying { Event::First { side: first } } else { Event::Turn { first } });
            }
            Order::Deploy { group, tenth, mix } => {
                if let Ok((number, down)) = self.desk(side).plan(*group, *tenth, *mix) {
                    self.put(side, number, down, true);
                }
            }
            Order::Place { group, stand, at, facing } => {
                let stance = Stance { at: *at, facing: *facing };
                if let Ok((number, down, last)) = self.desk(side).may_place(*group, *stand, stance) {
                    self.put(side, number, down, last);
                }
            }
            Order::Lift {} => {
                if let Some(group) = self.state.open.putting {
                    self.happen(Event::Lifted { side, group });
                }
            }
            Order::Next {} => self.next(),
            order => self.act(side, order),
        }
        Ok(())
    }

    fn desk(&self, side: Side) -> Desk<'_> {
        self.state.desk(side)
    }

    /// A sign is lodged, or both are shown (mbt2030.rps.3).
    fn throw(&mut self, side: Side, sign: Sign) {
        let Some(other) = self.state.secret(side.enemy()).sign else {
            return self.happen(Event::Lodged { side, sign });
        };
        let signs = if side == Side::A { [sign, other] } else { [other, sign] };
        let fight = self.state.open.stage.fight();
        self.happen(Event::Shown { signs });
        if let Some(fight) = fight {
            let own = fight.shooter.side;
            self.settle(fight, [signs[own.number()], signs[own.enemy().number()]]);
        }
    }

    /// The dice of the setting up.
    fn roll(&mut self) -> Result<(), NeedRoll> {
        let open = &self.state.open;
        let scenario = open.scenario.clone();
        let (rules, zone) = (&scenario.rules, open.zone.unwrap_or(climate::Zone::Temperate));
        let event = match open.stage {
            Stage::RollZone => Event::Zone { zone: climate::roll(rules, self.dice)? },
            Stage::RollTerrain => {
                let squares = match &scenario.land {
                    Land::Rolled(squares) => squares.len(),
                    Land::Drawn(_) => 0,
                };
                Event::Terrain { squares: rolled::roll(rules, zone, squares, self.dice)? }
            }
            Stage::RollDay => {
                let known = season::Input { season: open.season, hour: open.hour };
                let rolled = season::roll(rules, known, self.dice)?;
                Event::Day { season: rolled.season, hour: rolled.hour }
            }
            _ => {
                let season = open.season.unwrap_or(season::Season::Summer);
                Event::Weather { weather: weather::roll(rules, zone, season, self.dice)? }
            }
        };
        self.happen(event);
        Ok(())
    }

    /// Counters are put down, blank (mbt2030.blank.1).
    fn put(&mut self, side: Side, group: u8, down: Vec<Down>, last: bool) {
        let options = self.state.open.rules().options.clone();
        let mut tags = Vec::new();
        for (identity, at) in down {
            let tag = self.desk(side).next_tag();
            let marked = identity.stand.bghq && options.bghq_mark == BghqMark::Open;
            self.happen(Event::Put { tag, group, at, marked });
            self.happen(Event::Under { tag, identity });
            tags.push((tag, at.is_none()));
        }
        for (tag, off) in tags {
            if off && options.blank_off_table == BlankOffTable::No {
                self.reveal(tag);
            }
        }
        self.scout(&[]);
        if last {
            self.happen(Event::Deployed { side, group });
        }
    }

    /// Turns a blank up, or finds a fake out (mbt2030.blank.3, mbt2030.blank.4).
    fn reveal(&mut self, tag: Tag) {
        if !self.state.open.piece(tag).is_blank() {
            return;
        }
        let identity = self.state.secret(tag.side).pieces[tag.at()];
        if identity.is_fake() {
            self.happen(Event::Found { tag });
        } else {
            self.happen(Event::Revealed { tag, stand: identity.stand, changed: identity.changed });
        }
    }

    /// Reveals every blank near an opposing REC, and that REC (mbt2030.blank.2); and all that touch an opposing ground stand,
    /// of those that have moved (mbt2030.blank.3).
    fn scout(&mut self, moved: &[Tag]) {
        let found = self.state.scouted(moved);
        for tag in found {
            self.reveal(tag);
        }
    }

    /// What is done in a step.
    fn act(&mut self, side: Side, order: &Order) {
        let desk = self.desk(side);
        match order {
            Order::Select { group } => self.happen(Event::Selected { group: group.saturating_sub(1) }),
            Order::Mode { stand, mode } => self.happen(Event::Mode { tag: *stand, mode: *mode }),
            Order::Reveal { stand } => self.reveal(*stand),
            Order::Go { stand, heading, reach } => {
                let motion = desk.candidate(*stand, *heading, *reach, Kind::Tactical);
                if let Some(motion) = motion {
                    self.moved(*stand, Kind::Tactical, motion.path, motion.facing);
                }
            }
            Order::Stride { stand, heading, reach } => {
                let motion = desk.candidate(*stand, *heading, *reach, Kind::March);
                if let Some(motion) = motion {
                    self.moved(*stand, Kind::March, motion.path, motion.facing);
                }
            }
            Order::Turn { stand, heading } => {
                if let Ok(facing) = desk.heading(*stand, *heading) {
                    self.moved(*stand, Kind::Tactical, Vec::new(), facing);
                }
            }
            Order::Move { stand, path, facing } => self.moved(*stand, Kind::Tactical, path.clone(), *facing),
            Order::March { stand, path, facing } => self.moved(*stand, Kind::March, path.clone(), *facing),
            Order::Face { stand, facing } => self.moved(*stand, Kind::Tactical, Vec::new(), *facing),
            Order::Enter { stand, tenth } => {
                if let Some(at) = desk.enter(*stand, *tenth) {
                    self.enter(*stand, at);
                }
            }
            Order::Bring { stand, at } => self.enter(*stand, *at),
            Order::Withdraw { stand } => self.happen(Event::Left { tag: *stand, for_good: true }),
            Order::Dive { stand, target } => {
                if let Some(stance) = desk.dive(*stand, *target) {
                    self.strike(*stand, *target, stance);
                }
            }
            Order::Strike { stand, target, at, facing } => {
                self.strike(*stand, *target, Stance { at: *at, facing: *facing });
            }
            Order::Engage { stand, target } => self.engage(*stand, *target),
            Order::Screen { stand, target } => {
                if let Some(at) = desk.laid_at(*stand, Laid::Smoke, *target) {
                    self.lay(*stand, Laid::Smoke, at);
                }
            }
            Order::Flare { stand, target } => {
                if let Some(at) = desk.laid_at(*stand, Laid::Light, *target) {
                    self.lay(*stand, Laid::Light, at);
                }
            }
            Order::Smoke { stand, at } => self.lay(*stand, Laid::Smoke, *at),
            Order::Light { stand, at } => self.lay(*stand, Laid::Light, *at),
            _ => {}
        }
    }

    fn moved(
        &mut self,
        tag: Tag,
        pace: Kind,
        path: Vec<jumpmaster_core::plane::Point>,
        facing: jumpmaster_core::plane::Facing,
    ) {
        self.happen(Event::Moved { tag, pace, path, facing });
        self.scout(&[tag]);
    }

    /// AIRCRAFT come on, and are revealed (mbt2030.blank.1); helicopters are MOBILE (mbt2030.mode.12).
    fn enter(&mut self, tag: Tag, at: jumpmaster_core::plane::Point) {
        self.reveal(tag);
        if self.state.secret(tag.side).pieces[tag.at()].stand.mode != Mode::Mobile {
            self.happen(Event::Mode { tag, mode: Mode::Mobile });
        }
        let facing = self.state.open.forward(tag.side);
        self.happen(Event::Entered { tag, at: Stance { at, facing } });
    }

    fn strike(&mut self, tag: Tag, target: Tag, to: Stance) {
        if self.state.open.piece(tag).stance() != Some(to) {
            self.happen(Event::Flew { tag, to });
        }
        self.engage(tag, target);
    }

    /// Both stands are named, the causes counted, and the throw is on (mbt2030.engage.6).
    fn engage(&mut self, shooter: Tag, target: Tag) {
        self.reveal(shooter);
        let rules = &self.state.open.scenario.clone().rules;
        let Some(situation) = self.desk(shooter.side).situation(shooter, target, None) else { return };
        let (stage, _) = Engagement::of(rules, &situation);
        let step = self.state.open.step().unwrap_or(Step::Ground);
        let [_, replies] = eligibility::uses_up(rules, stage.kind);
        let fight = Fight { shooter, target, kind: stage.kind, counts: stage.counts, step };
        self.happen(Event::Engaged { fight, replies });
    }

    /// The result of an engagement, at once (mbt2030.engage.6).
    fn settle(&mut self, fight: Fight, signs: [Sign; 2]) {
        let scenario = self.state.open.scenario.clone();
        let body = |tag: Tag| self.state.body(tag);
        let stage = Engagement {
            kind: fight.kind,
            counts: fight.counts,
            owner: body(fight.shooter),
            opposing: body(fight.target),
        };
        let cell = stage.cell(&scenario.rules, signs);
        let ends = [cell.owner, cell.opposing].map(|taken| (taken.condition, taken.aftermath));
        self.happen(Event::Read { throw: cell.throw, ends });
        let mut back = Vec::new();
        for (tag, taken) in [(fight.shooter, cell.owner), (fight.target, cell.opposing)] {
            self.take(tag, taken, &mut back);
        }
        self.scout(&back);
        self.leave_after(fight.shooter);
        self.check();
        if self.state.open.end.is_none() {
            self.happen(Event::Resumed {});
        }
    }

    fn take(&mut self, tag: Tag, taken: Taken, back: &mut Vec<Tag>) {
        if self.state.open.piece(tag).condition != taken.condition && taken.aftermath != Aftermath::Removed {
            self.happen(Event::Took { tag, state: taken.condition });
        }
        match taken.aftermath {
            Aftermath::Stays => {}
            Aftermath::Leaves => self.happen(Event::Left { tag, for_good: true }),
            Aftermath::Removed => self.broken(tag, false),
            Aftermath::FallsBack => {
                let Some(stance) = self.state.open.piece(tag).stance() else { return };
                let open = &self.state.open;
                let ground = open.all().filter(|(each, piece)| *each != tag && !piece.is_flying());
                let others: Vec<_> = ground.filter_map(|(_, piece)| piece.base).collect();
                let stand = self.state.secret(tag.side).pieces[tag.at()].stand;
                let fell = fall_back(open.rules(), &open.ground.field, super::desk::walker(&stand), stance, &others);
                if fell.broken {
                    return self.broken(tag, true);
                }
                let ends = open.rules().options.result_over_mode == ResultOverMode::EndsStatic;
                let mode = if ends && stand.mode == Mode::Static { Mode::Mobile } else { stand.mode };
                self.happen(Event::FellBack { tag, to: fell.place, mode });
                back.push(tag);
            }
        }
    }

    /// A stand is removed; if it was a BGHQ, another may take over (mbt2030.army.7).
    fn broken(&mut self, tag: Tag, falling: bool) {
        self.happen(Event::Broken { tag, falling });
        let options = &self.state.open.rules().options;
        let lost = self.state.secret(tag.side).pieces[tag.at()].stand.bghq && options.bghq_lost == BghqLost::NextStand;
        if !lost {
            return;
        }
        let group = self.state.open.piece(tag).group;
        let mixed = self.state.open.listed(tag.side, group).iter().any(crate::army::Stand::deploys_on_table);
        let bound = options.bghq_type == BghqType::OnTableIfAny && mixed;
        let next = self
            .desk(tag.side)
            .each()
            .filter(|(_, piece, identity)| piece.group == group && piece.place != Place::Gone && !identity.is_fake())
            .filter(|(_, _, identity)| !bound || identity.stand.deploys_on_table())
            .min_by_key(|(_, _, identity)| identity.roster)
            .map(|(tag, _, _)| tag);
        if let Some(next) = next {
            self.happen(Event::Succeeds { tag: next });
        }
    }

    /// CAS- and `CASn` leave after their engagement, if neither shaken nor broken by it (mbt2030.turn.11).
    fn leave_after(&mut self, tag: Tag) {
        let piece = *self.state.open.piece(tag);
        let leaves = piece.known.is_some_and(|stand| Desk::leaves_at_once(&stand));
        if leaves && piece.stance().is_some() && piece.condition < Condition::Shaken {
            let for_good = self.state.open.rules().options.cas_return == CasReturn::ForGood;
            self.happen(Event::Left { tag, for_good });
        }
    }

    /// Which groups are fragile, and whether a side has lost (mbt2030.victory.1, mbt2030.victory.4).
    fn check(&mut self) {
        for side in Side::BOTH {
            for group in 0..self.state.open.groups[side.number()].len() as u8 {
                let open = &self.state.open;
                let members = open.of(side).filter(|(_, piece)| piece.group == group);
                let states = members.filter_map(|(_, piece)| Some((piece.known?.sub_class, piece.condition)));
                let tally = Tally::of(open.rules(), states);
                let before = open.group(side, group).fragile;
                let fragile = is_fragile(open.rules(), before, tally);
                if fragile != before {
                    self.happen(Event::Fragile { side, group, fragile });
                }
            }
        }
        let lost = |side: Side| has_collapsed(self.state.open.groups[side.number()].iter().map(|group| group.fragile));
        let end = match Side::BOTH.map(lost) {
            [false, false] => return,
            [false, true] => End::Won(Side::A),
            [true, false] => End::Won(Side::B),
            [true, true] => End::Both,
        };
        self.happen(Event::Over { end });
    }

    fn lay(&mut self, tag: Tag, what: Laid, at: jumpmaster_core::plane::Point) {
        self.reveal(tag);
        let spent = self.desk(tag.side).costs(tag, what);
        let small = self.state.open.piece(tag).known.is_some_and(|stand| stand.class() == Class::Infantry);
        self.happen(match what {
            Laid::Smoke => Event::Smoked { tag, at: Smoke(at), spent },
            Laid::Light => Event::Lit { tag, at: Light { at, small }, spent },
        });
    }

    /// The step ends; after the last the round does, and after the second round the turn (mbt2030.turn.20).
    fn next(&mut self) {
        let Some(step) = self.state.open.step() else { return };
        if let Some(&step) = Step::ALL.get(step.number() + 1) {
            return self.happen(Event::Step { step });
        }
        if !self.state.open.second {
            return self.happen(Event::Round {});
        }
        self.turn_ends();
    }

    /// AIRCRAFT leave whose time is up, states improve, and the next turn begins or the game is over (mbt2030.turn.5,
    /// mbt2030.turn.12, mbt2030.state.8).
    fn turn_ends(&mut self) {
        for (tag, for_good) in self.leavers() {
            self.happen(Event::Left { tag, for_good });
        }
        let open = &self.state.open;
        let rested = |(tag, piece): (Tag, &super::piece::Piece)| {
            let body = self.state.body(tag);
            let state = recovered(open.rules(), &body, !piece.fought);
            (piece.condition != Condition::Broken && state != piece.condition).then_some((tag, state))
        };
        let better: Vec<(Tag, Condition)> = open.all().filter_map(rested).collect();
        for (tag, state) in better {
            self.happen(Event::Recovered { tag, state });
        }
        self.check();
        let limit = self.state.open.scenario.last_turn();
        if self.state.open.end.is_some() {
            return;
        }
        if limit > 0 && self.state.open.turn >= limit {
            return self.happen(Event::Over { end: End::Limit });
        }
        self.happen(Event::TurnOver {});
    }

    fn leavers(&self) -> Vec<(Tag, bool)> {
        let open = &self.state.open;
        let (counts, options) = (&open.rules().counts, &open.rules().options);
        let more = u16::from(options.asf_ecm_stay == AsfEcmStay::TwoFurtherTurns);
        let leaves = |(tag, piece): (Tag, &super::piece::Piece)| {
            let stand = piece.known.filter(|_| piece.is_flying())?;
            match stand.posture {
                Posture::Cas => {
                    let over = piece.began.is_some_and(|began| open.turn >= began + u16::from(counts.cas_turns));
                    over.then_some((tag, options.cas_return == CasReturn::ForGood))
                }
                _ => (open.turn + 1 >= piece.arrived? + u16::from(counts.air_turns) + more).then_some((tag, true)),
            }
        };
        open.all().filter_map(leaves).collect()
    }
}

/// The layout of what was rolled, with a river or without (mbt2030.placement.1).
fn layout(state: &State, river: bool) -> Layout {
    let open = &state.open;
    let (Land::Rolled(squares), Some(zone), Some(rolled)) = (&open.scenario.land, open.zone, &open.rolled) else {
        return Layout::default();
    };
    lay_out::lay_out(open.rules(), zone, *squares, rolled, river).unwrap_or_default()
}

impl State {
    /// Every blank that is found out where everybody is now, and who finds it.
    pub fn scouted(&self, moved: &[Tag]) -> Vec<Tag> {
        let (state, open) = (self, &self.open);
        let (rules, ruler) = (open.rules(), open.ruler());
        let mut found = Vec::new();
        let lines = Lines::new(rules, &open.ground.field, &open.smoke, open.is_adverse());
        for (rec, scout) in open.all() {
            let (Some(stance), Some(base)) = (scout.stance(), &scout.base) else { continue };
            let identity = &state.secret(rec.side).pieces[rec.at()];
            if identity.stand.posture != Posture::Rec || identity.is_fake() {
                continue;
            }
            for (tag, piece) in open.of(rec.side.enemy()).filter(|(_, piece)| piece.known.is_none()) {
                let (Some(at), Some(other)) = (piece.stance(), &piece.base) else { continue };
                let seen = || match rules.options.rec_reveal {
                    RecReveal::DistanceOnly => true,
                    RecReveal::InSight => lines.clear(&lines.eye(stance.at), &lines.eye(at.at)),
                };
                if zone::is_scouted(rules, ruler, base, other) && seen() {
                    found.extend([rec, tag]);
                }
            }
        }
        for &tag in moved {
            let Some(base) = open.piece(tag).base else { continue };
            let ground = open.of(tag.side.enemy()).filter(|(_, piece)| !piece.is_flying());
            for (other, piece) in ground {
                if piece.base.as_ref().is_some_and(|other| ruler.touch(&base, other)) {
                    found.extend([tag, other]);
                }
            }
        }
        found
    }

    /// The desk of a side, for rules that resolve an order.
    pub fn desk(&self, side: Side) -> Desk<'_> {
        Desk { open: &self.open, side, own: self.secret(side) }
    }

    /// Changes the table by an event.
    pub fn apply_event(&mut self, event: &Event) {
        super::event::apply(self, event);
    }

    /// A stand as results find it.
    pub fn body(&self, tag: Tag) -> Body {
        let (piece, stand) = (self.open.piece(tag), self.secret(tag.side).pieces[tag.at()].stand);
        Body {
            sub_class: stand.sub_class,
            posture: stand.posture,
            on_table: piece.stance().is_some(),
            condition: piece.condition,
        }
    }
}
