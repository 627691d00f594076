//! What is wanted of a seat now, and how it wins.

use super::stage::{Over, Stage};
use super::view::View;
use super::words::called;
use crate::rules::step::Step;
use crate::unit::Side;
use jumpmaster_core::{Brief, Clause, Line, Seat, capital, clause};

/// What is wanted now.
pub fn brief(view: &View<'_>) -> Brief {
    let limit = view.open.scenario.last_turn();
    let limit = if limit == 0 { String::new() } else { format!("; after turn {limit} it is a draw") };
    let whose = view.side().map_or_else(
        || "A side wins once every battle group of the other is fragile".to_string(),
        |side| format!("You win once every battle group of {} is fragile", side.enemy()),
    );
    let to_win = Line::new(format!("{whose}{limit}."), clause!("mbt2030.victory.4"));
    Brief { wanted: wanted(view), to_win }
}

fn wanted(view: &View<'_>) -> Line {
    let own = view.side().is_some_and(|side| view.awaits().has(side.seat()));
    let (what, clause) = task(view);
    if own {
        return Line::new(format!("{what}."), clause);
    }
    let waits: Vec<String> = view.awaits().iter().filter_map(Side::at).map(|side| side.to_string()).collect();
    let text = match (waits.as_slice(), view.seat) {
        ([], _) => "The game is over.".into(),
        (some, Seat::PUBLIC | Seat::REFEREE) => {
            format!("{} is to act: {}.", capital(&some.join(" and ")), lower(&what))
        }
        (some, _) => format!("Wait for {}: {}.", some.join(" and "), lower(&what)),
    };
    Line::new(text, clause)
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

fn task(view: &View<'_>) -> (String, Clause) {
    let open = view.open;
    match open.stage {
        Stage::Throw(Over::Zone) => ("Throw for the choice of the zone".into(), clause!("mbt2030.zone.3")),
        Stage::Throw(Over::Terrain) => ("Throw for who places the terrain".into(), clause!("mbt2030.placement.1")),
        Stage::Throw(Over::Deployment) => ("Throw for who deploys first".into(), clause!("mbt2030.deploy.4")),
        Stage::Throw(Over::Turn) => ("Throw for the order of the rounds".into(), clause!("mbt2030.turn.2")),
        Stage::Throw(Over::Engagement(fight)) => {
            let (shooter, target) = (called(open, fight.shooter), called(open, fight.target));
            let (own, other) = (fight.counts.owner, fight.counts.opposing);
            let text = format!("Throw: {shooter} with {own} causes engages {target} with {other}, {}", fight.kind);
            (text, clause!("mbt2030.engage.6"))
        }
        Stage::RollZone => ("Roll for the zone".into(), clause!("mbt2030.zone.1")),
        Stage::ChooseZone(_) => ("Choose the zone".into(), clause!("mbt2030.zone.3")),
        Stage::RollTerrain => ("Roll for the terrain".into(), clause!("mbt2030.grid.2")),
        Stage::LayOut(_) => ("Place the terrain".into(), clause!("mbt2030.placement.1")),
        Stage::ChooseEdge(_) => ("Choose a base edge".into(), clause!("mbt2030.placement.2")),
        Stage::RollDay => ("Roll for season and hour".into(), clause!("mbt2030.daytime.1")),
        Stage::RollWeather => ("Roll for the weather".into(), clause!("mbt2030.awc.1")),
        Stage::ChooseFirst(_) => ("Say who deploys first".into(), clause!("mbt2030.deploy.4")),
        Stage::Deploy(_) => ("Deploy a battle group".into(), clause!("mbt2030.deploy.4")),
        Stage::ChooseRound(_) => ("Choose the first or the second round".into(), clause!("mbt2030.turn.2")),
        Stage::Act(step) => act(step, open.selected.is_empty()),
        Stage::Over => ("The game is over".into(), clause!("mbt2030.victory.4")),
    }
}

fn act(step: Step, unselected: bool) -> (String, Clause) {
    match step {
        Step::AirSuperiority => ("Bring ASF and ECM on and engage with them".into(), clause!("mbt2030.turn.4")),
        Step::CloseSupport => ("Bring CAS on, or strike with it".into(), clause!("mbt2030.turn.9")),
        Step::CounterBattery => ("Engage with CBA".into(), clause!("mbt2030.turn.13")),
        Step::AirDefence => ("Engage AIRCRAFT with ADA and PDA".into(), clause!("mbt2030.turn.14")),
        Step::AreaFire => ("Engage with OTF, or lay smoke or light".into(), clause!("mbt2030.turn.15")),
        Step::Ground if unselected => ("Select a battle group to move, and engage".into(), clause!("mbt2030.turn.17")),
        Step::Ground => ("Move the battle group, and engage".into(), clause!("mbt2030.turn.19")),
    }
}
