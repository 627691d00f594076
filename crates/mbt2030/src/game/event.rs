//! What happened, and what it changes. Every event is either heard by all or by its owner alone; what nobody but its owner
//! may know is in events of its own.

use super::piece::{Piece, Place};
use super::secret::Identity;
use super::stage::{End, Fight, Over, Stage};
use super::state::State;
use super::table::Ground;
use super::tag::Tag;
use crate::army::Stand;
use crate::engage::state::Aftermath;
use crate::engage::throw;
use crate::measure::base::Stance;
use crate::measure::zone::{Light, Smoke};
use crate::rules::moves::Kind;
use crate::rules::options::IllumDuration;
use crate::rules::step::Step;
use crate::rules::throw::Throw;
use crate::season::Season;
use crate::terrain::{Layout, Rolled};
use crate::unit::{Condition, Mode, Side, Sign};
use crate::weather::Weather;
use crate::zone::Zone;
use jumpmaster_core::Named;
use jumpmaster_core::plane::{Facing, Point};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// A sign was lodged; its owner alone knows (mbt2030.rps.3).
    Lodged {
        /// By whom.
        side: Side,
        /// Which.
        sign: Sign,
    },
    /// Both signs were shown (mbt2030.rps.3).
    Shown {
        /// Those of side A and side B.
        signs: [Sign; 2],
    },
    /// The zone is found (mbt2030.zone.1).
    Zone {
        /// It.
        zone: Zone,
    },
    /// The terrain was rolled (mbt2030.grid.2).
    Terrain {
        /// What is in each square.
        squares: Vec<Rolled>,
    },
    /// It was laid out (mbt2030.placement.1).
    LaidOut {
        /// How.
        layout: Layout,
    },
    /// The edges are chosen (mbt2030.placement.2).
    Edges {
        /// Who has the lower one.
        low: Side,
    },
    /// Season and hour were rolled (mbt2030.daytime.1).
    Day {
        /// The season.
        season: Season,
        /// The hour of the first turn.
        hour: u8,
    },
    /// The weather was rolled (mbt2030.awc.1).
    Weather {
        /// It.
        weather: Weather,
    },
    /// It was said who deploys first (mbt2030.deploy.4).
    First {
        /// Who.
        side: Side,
    },
    /// A counter was put down (mbt2030.blank.1).
    Put {
        /// Its name.
        tag: Tag,
        /// Its group.
        group: u8,
        /// Where it is on the table; off it if it is not.
        at: Option<Stance>,
        /// Whether it is openly a BGHQ (mbt2030.army.2).
        marked: bool,
    },
    /// What lies under a counter just put down; its owner alone knows.
    Under {
        /// Its name.
        tag: Tag,
        /// What it is.
        identity: Identity,
    },
    /// The stands of a group were taken up again.
    Lifted {
        /// Whose.
        side: Side,
        /// Its number, from 0.
        group: u8,
    },
    /// All stands of a group are down.
    Deployed {
        /// Whose.
        side: Side,
        /// Its number, from 0.
        group: u8,
    },
    /// A turn begins (mbt2030.turn.2).
    Turn {
        /// Who has the first round.
        first: Side,
    },
    /// A group was selected (mbt2030.turn.17).
    Selected {
        /// Its number, from 0.
        group: u8,
    },
    /// A mode was changed; of a blank its owner alone knows (mbt2030.mode.10).
    Mode {
        /// Whose.
        tag: Tag,
        /// Into which.
        mode: Mode,
    },
    /// A blank was revealed (mbt2030.blank.2, mbt2030.blank.3).
    Revealed {
        /// Which.
        tag: Tag,
        /// What it is.
        stand: Stand,
        /// Whether its mode was changed in this turn.
        changed: bool,
    },
    /// A fake was found out (mbt2030.blank.4).
    Found {
        /// Which.
        tag: Tag,
    },
    /// A stand moved (mbt2030.move.1).
    Moved {
        /// Which.
        tag: Tag,
        /// How.
        pace: Kind,
        /// Through which places.
        path: Vec<Point>,
        /// Facing where at the end.
        facing: Facing,
    },
    /// AIRCRAFT came onto the table (mbt2030.turn.4, mbt2030.turn.9).
    Entered {
        /// Which.
        tag: Tag,
        /// Where.
        at: Stance,
    },
    /// CAS flew to its target (mbt2030.turn.10).
    Flew {
        /// Which.
        tag: Tag,
        /// Where to.
        to: Stance,
    },
    /// AIRCRAFT left the table (mbt2030.turn.5, mbt2030.turn.11).
    Left {
        /// Which.
        tag: Tag,
        /// Whether for good.
        for_good: bool,
    },
    /// A stand engages another (mbt2030.engage.6).
    Engaged {
        /// The engagement.
        fight: Fight,
        /// Whether it is the reply's engagement of the turn too (mbt2030.engage.2).
        replies: bool,
    },
    /// The result of an engagement was read (mbt2030.mutual.1, mbt2030.unilateral.1).
    Read {
        /// What the owning player reads off the signs.
        throw: Throw,
        /// The state of both stands, the owning player's first, and what they do.
        ends: [(Condition, Aftermath); 2],
    },
    /// A stand took a result (mbt2030.state.1).
    Took {
        /// Which.
        tag: Tag,
        /// Its state now.
        state: Condition,
    },
    /// A shaken stand fell back (mbt2030.state.4).
    FellBack {
        /// Which.
        tag: Tag,
        /// Where to.
        to: Point,
        /// Its mode now.
        mode: Mode,
    },
    /// A stand was broken and removed (mbt2030.state.2).
    Broken {
        /// Which.
        tag: Tag,
        /// Whether over the edge or against an obstacle (mbt2030.state.5).
        falling: bool,
    },
    /// Another stand is the BGHQ now; if it is a blank, its owner alone knows (mbt2030.army.7).
    Succeeds {
        /// Which.
        tag: Tag,
    },
    /// A group is fragile, or no longer (mbt2030.victory.1).
    Fragile {
        /// Whose.
        side: Side,
        /// Its number, from 0.
        group: u8,
        /// Whether it is.
        fragile: bool,
    },
    /// The round goes on after an engagement.
    Resumed {},
    /// Smoke was laid (mbt2030.smoke.1).
    Smoked {
        /// By whom.
        tag: Tag,
        /// Where.
        at: Smoke,
        /// Whether that was its engagement of the turn.
        spent: bool,
    },
    /// A zone was lit (mbt2030.illum.1).
    Lit {
        /// By whom.
        tag: Tag,
        /// Where.
        at: Light,
        /// Whether that was its engagement of the turn.
        spent: bool,
    },
    /// The next step begins (mbt2030.turn.1).
    Step {
        /// Which.
        step: Step,
    },
    /// The second round begins (mbt2030.turn.20).
    Round {},
    /// A stand got better (mbt2030.state.8).
    Recovered {
        /// Which.
        tag: Tag,
        /// Its state now.
        state: Condition,
    },
    /// The turn is over (mbt2030.turn.20).
    TurnOver {},
    /// The game is over (mbt2030.victory.4).
    Over {
        /// How.
        end: End,
    },
}

/// Changes the table by an event.
pub fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Lodged { .. } | Event::Shown { .. } => throwing(state, event),
        Event::Zone { .. }
        | Event::Terrain { .. }
        | Event::LaidOut { .. }
        | Event::Edges { .. }
        | Event::Day { .. }
        | Event::Weather { .. }
        | Event::First { .. } => setting_up(state, event),
        Event::Put { .. } | Event::Under { .. } | Event::Lifted { .. } | Event::Deployed { .. } => {
            putting(state, event);
        }
        Event::Turn { .. }
        | Event::Selected { .. }
        | Event::Step { .. }
        | Event::Round {}
        | Event::TurnOver {}
        | Event::Resumed {}
        | Event::Over { .. } => sequence(state, event),
        Event::Engaged { .. }
        | Event::Took { .. }
        | Event::FellBack { .. }
        | Event::Broken { .. }
        | Event::Succeeds { .. }
        | Event::Fragile { .. }
        | Event::Recovered { .. } => fighting(state, event),
        _ => acting(state, event),
    }
}

fn throwing(state: &mut State, event: &Event) {
    match event {
        Event::Lodged { side, sign } => state.secret_mut(*side).sign = Some(*sign),
        Event::Shown { signs } => {
            for side in Side::BOTH {
                state.secret_mut(side).sign = None;
            }
            let winner = throw::winner(state.open.rules(), *signs).map(|number| Side::BOTH[number]);
            let (Stage::Throw(over), Some(winner)) = (state.open.stage, winner) else { return };
            state.open.stage = match over {
                Over::Zone => Stage::ChooseZone(winner),
                Over::Terrain => {
                    state.open.placer = Some(winner);
                    state.open.setting_up()
                }
                Over::Deployment => Stage::ChooseFirst(winner),
                Over::Turn => Stage::ChooseRound(winner),
                Over::Engagement(_) => return,
            };
        }
        _ => {}
    }
}

fn setting_up(state: &mut State, event: &Event) {
    let open = &mut state.open;
    match event {
        Event::Zone { zone } => open.zone = Some(*zone),
        Event::Terrain { squares } => open.rolled = Some(squares.clone()),
        Event::LaidOut { layout } => {
            open.ground = Arc::new(Ground::of(&open.scenario, layout.clone()));
            open.laid = true;
        }
        Event::Edges { low } => open.low = Some(*low),
        Event::Day { season, hour } => (open.season, open.hour) = (Some(*season), Some(*hour)),
        Event::Weather { weather } => open.weather = Some(*weather),
        Event::First { side } => open.first = Some(*side),
        _ => {}
    }
    open.stage = open.setting_up();
}

fn putting(state: &mut State, event: &Event) {
    match event {
        Event::Put { tag, group, at, marked } => {
            let open = &mut state.open;
            open.putting = Some(*group);
            let mut piece = Piece::new(*group, Place::Off);
            piece.marked = *marked;
            open.pieces[tag.side.number()].push(piece);
            if let Some(stance) = at {
                open.set_place(*tag, Place::Table(*stance));
                let near = open.rules().distances.deploy;
                let ahead = open.piece(*tag).base.is_some_and(|base| {
                    !crate::measure::zone::in_band(open.rules(), open.border(), open.edge(tag.side), near, &base)
                });
                open.piece_mut(*tag).ahead = ahead;
            }
        }
        Event::Under { tag, identity } => state.secret_mut(tag.side).pieces.push(*identity),
        Event::Lifted { side, group } => {
            let kept: Vec<bool> = state.open.of(*side).map(|(_, piece)| piece.group != *group).collect();
            let mut keep = kept.iter();
            state.open.pieces[side.number()].retain(|_| *keep.next().unwrap_or(&true));
            let mut keep = kept.iter();
            state.secret_mut(*side).pieces.retain(|_| *keep.next().unwrap_or(&true));
            state.open.putting = None;
        }
        Event::Deployed { side, group } => {
            let open = &mut state.open;
            open.groups[side.number()][usize::from(*group)].deployed = true;
            open.putting = None;
            let next = [side.enemy(), *side].into_iter().find(|&side| open.has_to_deploy(side));
            open.stage = next.map_or(Stage::Throw(Over::Turn), Stage::Deploy);
        }
        _ => {}
    }
}

fn begin_round(state: &mut State, owner: Side) {
    let open = &mut state.open;
    (open.owner, open.stage) = (owner, Stage::Act(Step::AirSuperiority));
    open.selected.clear();
    (open.begun, open.tactical, open.seconds) = (false, false, false);
    for piece in &mut open.table.pieces[owner.number()] {
        piece.shot = false;
    }
}

fn sequence(state: &mut State, event: &Event) {
    match event {
        Event::Turn { first } => {
            state.open.turn += 1;
            state.open.second = false;
            begin_round(state, *first);
        }
        Event::Selected { group } => {
            state.open.selected.push(*group);
            (state.open.begun, state.open.tactical) = (false, false);
        }
        Event::Step { step } => {
            state.open.stage = Stage::Act(*step);
            state.open.seconds = false;
        }
        Event::Round {} => {
            if state.open.rules().options.illum_duration == IllumDuration::Round {
                state.open.lights.clear();
            }
            state.open.second = true;
            let owner = state.open.owner.enemy();
            begin_round(state, owner);
        }
        Event::Resumed {} => {
            if let Stage::Throw(Over::Engagement(fight)) = state.open.stage {
                state.open.stage = Stage::Act(fight.step);
            }
        }
        Event::TurnOver {} => turn_over(state),
        Event::Over { end } => {
            state.open.end = Some(*end);
            state.open.stage = Stage::Over;
        }
        _ => {}
    }
}

/// Smoke and light go, and so do the markers of the turn (mbt2030.smoke.3, mbt2030.illum.4).
fn turn_over(state: &mut State) {
    let same_turn = state.open.rules().options.cba_memory == crate::rules::options::CbaMemory::SameTurn;
    let open = &mut state.open;
    open.smoke.clear();
    open.lights.clear();
    for piece in open.table.pieces.iter_mut().flatten() {
        piece.moved = None;
        (piece.engaged, piece.laid, piece.fought, piece.changed) = (false, false, false, false);
        piece.shot &= !same_turn;
    }
    for side in Side::BOTH {
        state.secret_mut(side).pieces.iter_mut().for_each(|identity| identity.changed = false);
    }
    state.open.stage = Stage::Throw(Over::Turn);
}

fn fighting(state: &mut State, event: &Event) {
    let turn = state.open.turn;
    match event {
        Event::Engaged { fight, replies } => {
            let shooter = state.open.piece_mut(fight.shooter);
            (shooter.engaged, shooter.fought, shooter.shot) = (true, true, true);
            shooter.began = shooter.began.or(Some(turn));
            let second = shooter.posture().is_some_and(|posture| state.open.rules().steps.of(posture).second);
            let target = state.open.piece_mut(fight.target);
            target.fought = true;
            target.engaged |= *replies;
            state.open.seconds |= second;
            state.open.stage = Stage::Throw(Over::Engagement(*fight));
        }
        Event::Took { tag, state: condition } | Event::Recovered { tag, state: condition } => {
            state.open.piece_mut(*tag).condition = *condition;
        }
        Event::FellBack { tag, to, mode } => {
            if let Some(stance) = state.open.piece(*tag).stance() {
                state.open.set_place(*tag, Place::Table(Stance { at: *to, ..stance }));
            }
            set_mode(state, *tag, *mode);
        }
        Event::Broken { tag, .. } => {
            state.open.piece_mut(*tag).condition = Condition::Broken;
            state.open.set_place(*tag, Place::Gone);
        }
        Event::Succeeds { tag } => {
            let group = state.open.piece(*tag).group;
            for at in 0..state.open.pieces[tag.side.number()].len() {
                let piece = &mut state.open.table.pieces[tag.side.number()][at];
                if piece.group != group {
                    continue;
                }
                if let Some(known) = &mut piece.known {
                    known.bghq = at == tag.at();
                }
                state.secret_mut(tag.side).pieces[at].stand.bghq = at == tag.at();
            }
        }
        Event::Fragile { side, group, fragile } => {
            state.open.groups[side.number()][usize::from(*group)].fragile = *fragile;
        }
        _ => {}
    }
}

fn set_mode(state: &mut State, tag: Tag, mode: Mode) {
    state.secret_mut(tag.side).pieces[tag.at()].stand.mode = mode;
    if let Some(known) = &mut state.open.piece_mut(tag).known {
        known.mode = mode;
    }
}

fn acting(state: &mut State, event: &Event) {
    let turn = state.open.turn;
    match event {
        Event::Mode { tag, mode } => {
            set_mode(state, *tag, *mode);
            state.secret_mut(tag.side).pieces[tag.at()].changed = true;
            let piece = state.open.piece_mut(*tag);
            piece.changed = piece.known.is_some();
        }
        Event::Revealed { tag, stand, changed } => {
            let piece = state.open.piece_mut(*tag);
            (piece.known, piece.changed) = (Some(*stand), *changed);
        }
        Event::Found { tag } => state.open.set_place(*tag, Place::Gone),
        Event::Moved { tag, pace, path, facing } => {
            if let Some(stance) = state.open.piece(*tag).stance() {
                let at = path.last().copied().unwrap_or(stance.at);
                state.open.set_place(*tag, Place::Table(Stance { at, facing: *facing }));
            }
            state.open.begun = true;
            state.open.tactical |= *pace == Kind::Tactical && !path.is_empty();
            let piece = state.open.piece_mut(*tag);
            piece.moved = Some(*pace);
            piece.has_moved |= !path.is_empty();
        }
        Event::Entered { tag, at } => {
            state.open.set_place(*tag, Place::Table(*at));
            let piece = state.open.piece_mut(*tag);
            (piece.arrived, piece.began) = (Some(turn), None);
        }
        Event::Flew { tag, to } => state.open.set_place(*tag, Place::Table(*to)),
        Event::Left { tag, for_good } => {
            state.open.set_place(*tag, if *for_good { Place::Gone } else { Place::Off });
            let piece = state.open.piece_mut(*tag);
            (piece.arrived, piece.began, piece.back) = (None, None, Some(turn));
        }
        Event::Smoked { tag, at, spent } => {
            state.open.smoke.push(*at);
            let piece = state.open.piece_mut(*tag);
            piece.smoke = piece.smoke.saturating_add(1);
            laid(piece, *spent);
        }
        Event::Lit { tag, at, spent } => {
            state.open.lights.push(*at);
            let piece = state.open.piece_mut(*tag);
            piece.light = piece.light.saturating_add(1);
            laid(piece, *spent);
        }
        _ => {}
    }
}

/// Smoke and light count as having engaged (mbt2030.smoke.1, mbt2030.turn.13).
fn laid(piece: &mut Piece, spent: bool) {
    piece.engaged |= spent;
    (piece.laid, piece.shot) = (true, true);
}
