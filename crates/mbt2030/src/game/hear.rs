//! What happened in words, as far as a seat may hear of it.

use super::event::Event;
use super::stage::{End, Fight, Over, Stage};
use super::state::State;
use super::words::{called, end};
use crate::engage::state::Aftermath;
use crate::engage::{result, throw};
use crate::rules::moves::Kind;
use crate::rules::throw::Throw;
use crate::unit::{Condition, Side, Sign};
use jumpmaster_core::{Clause, Line, Named, Seat, clause};

/// The event as a seat reads it.
pub fn hear(state: &State, event: &Event, seat: Seat) -> Option<Line> {
    let open = &state.open;
    let private = |side: Side, text: String, clause: Clause| {
        [side.seat(), Seat::REFEREE].contains(&seat).then(|| Line::private(text, clause))
    };
    match event {
        Event::Lodged { side, sign } => {
            private(*side, format!("{} throws {sign}.", capital(*side)), clause!("mbt2030.rps.3"))
        }
        Event::Under { tag, identity } => {
            let what = if identity.is_fake() {
                "a fake".into()
            } else {
                format!("{}, {}", identity.stand.words(), identity.stand.mode)
            };
            private(tag.side, format!("{tag} is {what}."), clause!("mbt2030.blank.1"))
        }
        Event::Mode { tag, mode } if open.piece(*tag).known.is_none() => {
            private(tag.side, format!("{tag} is {mode} now."), clause!("mbt2030.mode.10"))
        }
        Event::Succeeds { tag } if open.piece(*tag).known.is_none() => {
            private(tag.side, format!("{tag} is the BGHQ of its group now."), clause!("mbt2030.army.7"))
        }
        _ => {
            let (text, clause) = said(state, event);
            let heads = matches!(event, Event::Turn { .. } | Event::Round {} | Event::Step { .. });
            Some(if heads { Line::heading(text, clause) } else { Line::new(text, clause) })
        }
    }
}

fn capital(side: Side) -> String {
    jumpmaster_core::capital(side.name())
}

fn said(state: &State, event: &Event) -> (String, Clause) {
    let open = &state.open;
    let name = |tag| called(open, tag);
    match event {
        Event::Shown { signs } => shown(state, *signs),
        Event::Zone { zone } => (format!("The zone is {zone}."), clause!("mbt2030.zone.1")),
        Event::Terrain { squares } => {
            let squares: Vec<String> = squares.iter().map(crate::terrain::Rolled::words).collect();
            (format!("The squares hold: {}.", squares.join("; ")), clause!("mbt2030.grid.2"))
        }
        Event::LaidOut { layout } => {
            let (pieces, roads) = (layout.pieces.len(), layout.roads.len());
            (format!("The terrain is laid out: {pieces} pieces and {roads} roads."), clause!("mbt2030.placement.1"))
        }
        Event::Edges { low } => (
            format!("{} has the lower edge, {} the upper one.", capital(*low), low.enemy()),
            clause!("mbt2030.placement.2"),
        ),
        Event::Day { season, hour } => {
            let phase = open.rules().day.phase(*season, *hour);
            (format!("It is {season}, and the first turn is at {hour} h: {phase}."), clause!("mbt2030.daytime.1"))
        }
        Event::Weather { weather } => (format!("The weather is {weather}."), clause!("mbt2030.awc.1")),
        Event::First { side } => (format!("{} deploys first.", capital(*side)), clause!("mbt2030.deploy.4")),
        Event::Put { tag, group, at, .. } => {
            let group = group + 1;
            match at {
                Some(stance) => {
                    (format!("{tag} of group {group} is put down at ({}).", stance.at), clause!("mbt2030.deploy.1"))
                }
                None => (format!("{tag} of group {group} is off the table."), clause!("mbt2030.deploy.3")),
            }
        }
        Event::Lifted { side, group } => {
            (format!("{} takes group {} up again.", capital(*side), group + 1), clause!("mbt2030.deploy.4"))
        }
        Event::Deployed { side, group } => {
            let army = &open.scenario.force(*side).army;
            let group = &army.groups[usize::from(*group)].name;
            (format!("{} has deployed the {group}.", capital(*side)), clause!("mbt2030.deploy.4"))
        }
        Event::Revealed { tag, stand, .. } => {
            let bghq = if stand.bghq { ", the BGHQ" } else { "" };
            (format!("{tag} is revealed: {}, {}{bghq}.", stand.words(), stand.mode), clause!("mbt2030.blank.2"))
        }
        Event::Found { tag } => (format!("{tag} was a fake, and is removed."), clause!("mbt2030.blank.4")),
        Event::Mode { tag, mode } => (format!("{} is {mode} now.", name(*tag)), clause!("mbt2030.mode.10")),
        Event::Moved { tag, path, .. } if path.is_empty() => {
            (format!("{} turns on the spot.", name(*tag)), clause!("mbt2030.measure.3"))
        }
        Event::Moved { tag, pace, path, .. } => {
            let goes = if *pace == Kind::March { "marches" } else { "moves" };
            (format!("{} {goes}{}.", name(*tag), end(path)), clause!("mbt2030.move.1"))
        }
        Event::Entered { tag, at } => {
            (format!("{} comes onto the table at ({}).", name(*tag), at.at), clause!("mbt2030.turn.4"))
        }
        Event::Flew { tag, to } => (format!("{} flies to ({}).", name(*tag), to.at), clause!("mbt2030.turn.10")),
        Event::Left { tag, for_good } => {
            let (good, clause) =
                if *for_good { (" for good", clause!("mbt2030.turn.5")) } else { ("", clause!("mbt2030.turn.11")) };
            (format!("{} leaves the table{good}.", name(*tag)), clause)
        }
        Event::Smoked { tag, at, .. } => {
            (format!("{} lays smoke at ({}).", name(*tag), at.0), clause!("mbt2030.smoke.1"))
        }
        Event::Lit { tag, at, .. } => {
            (format!("{} lays light at ({}).", name(*tag), at.at), clause!("mbt2030.illum.1"))
        }
        Event::Engaged { fight, .. } => engaged(state, *fight),
        Event::Read { throw, ends } => read(state, *throw, *ends),
        Event::Took { tag, state: now } => (format!("{} is {now}.", name(*tag)), clause!("mbt2030.state.1")),
        Event::FellBack { tag, to, .. } => {
            (format!("{} falls back to ({to}).", name(*tag)), clause!("mbt2030.state.4"))
        }
        Event::Broken { tag, falling } => {
            let (how, clause) = if *falling {
                ("cannot fall back, and is broken", clause!("mbt2030.state.5"))
            } else {
                ("is broken", clause!("mbt2030.state.2"))
            };
            (format!("{} {how}, and is removed.", name(*tag)), clause)
        }
        Event::Succeeds { tag } => (format!("{} is the BGHQ of its group now.", name(*tag)), clause!("mbt2030.army.7")),
        Event::Fragile { side, group, fragile } => {
            let group = &open.scenario.force(*side).army.groups[usize::from(*group)].name;
            let now = if *fragile { "is fragile" } else { "is no longer fragile" };
            (format!("The {group} of {side} {now}."), clause!("mbt2030.victory.1"))
        }
        Event::Recovered { tag, state: now } => (format!("{} is {now} again.", name(*tag)), clause!("mbt2030.state.8")),
        _ => sequence(state, event),
    }
}

fn sequence(state: &State, event: &Event) -> (String, Clause) {
    let open = &state.open;
    match event {
        Event::Turn { first } => {
            (format!("Turn {}: {first} has the first round.", open.turn + 1), clause!("mbt2030.turn.2"))
        }
        Event::Selected { group } => {
            let name = &open.scenario.force(open.owner).army.groups[usize::from(*group)].name;
            (format!("{} selects the {name}.", capital(open.owner)), clause!("mbt2030.turn.17"))
        }
        Event::Step { step } => (format!("Step {step} of {}.", open.owner), clause!("mbt2030.turn.1")),
        Event::Round {} => {
            (format!("{} has the second round.", capital(open.owner.enemy())), clause!("mbt2030.turn.20"))
        }
        Event::TurnOver {} => (format!("Turn {} is over.", open.turn), clause!("mbt2030.turn.20")),
        Event::Over { end } => match end {
            End::Won(side) => (
                format!("Every battle group of {} is fragile: {side} wins.", side.enemy()),
                clause!("mbt2030.victory.4"),
            ),
            End::Both => ("Every battle group of both sides is fragile: a draw.".into(), clause!("mbt2030.victory.4")),
            End::Limit => ("That was the last turn: a draw.".into(), clause!("mbt2030.victory.4")),
        },
        _ => (format!("The round of {} goes on.", open.owner), clause!("mbt2030.turn.1")),
    }
}

fn shown(state: &State, signs: [Sign; 2]) -> (String, Clause) {
    let [a, b] = signs;
    let text = format!("Side A shows {a}, side B {b}");
    let winner = throw::winner(state.open.rules(), signs).map(|number| Side::BOTH[number]);
    match (state.open.stage, winner) {
        (Stage::Throw(Over::Engagement(_)), None) => (format!("{text}: a draw."), clause!("mbt2030.rps.4")),
        (_, Some(winner)) => (format!("{text}: {winner} wins the throw."), clause!("mbt2030.rps.2")),
        (_, None) => (format!("{text}: a draw, and both throw again."), clause!("mbt2030.rps.4")),
    }
}

fn read(state: &State, throw: Throw, ends: [(Condition, Aftermath); 2]) -> (String, Clause) {
    let Some(fight) = state.open.stage.fight() else { return (format!("{throw}."), clause!("mbt2030.rps.2")) };
    let outcome = result::read(state.open.rules(), fight.kind, throw, fight.counts);
    let both = [(fight.shooter, outcome.owner, ends[0]), (fight.target, outcome.opposing, ends[1])];
    let results: Vec<String> = both
        .into_iter()
        .filter_map(|(tag, result, (now, _))| Some(format!("a {} result leaves {tag} {now}", result?)))
        .collect();
    let results = if results.is_empty() { "no effect on either stand".into() } else { results.join(", ") };
    (format!("{throw} for {}: {results}.", fight.shooter.side), result::clause_of(fight.kind, throw, outcome))
}

fn engaged(state: &State, fight: Fight) -> (String, Clause) {
    let (shooter, target) = (called(&state.open, fight.shooter), called(&state.open, fight.target));
    let (own, other) = (fight.counts.owner, fight.counts.opposing);
    let text = format!(
        "{shooter} engages {target}: a {} engagement, with {own} causes of disadvantage against {other}.",
        fight.kind
    );
    (text, clause!("mbt2030.engage.6"))
}
