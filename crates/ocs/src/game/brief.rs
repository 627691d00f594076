//! What a seat is asked to do now, in one sentence, and how it wins.

use super::sequence::Segment;
use super::task::{Attack, AttackStep, Cause, Mission, MissionStep, Task};
use super::transport;
use super::victory;
use super::view::View;
use jumpmaster_core::{Brief, Clause, Line, capital, clause};

/// What the seat is to do now, or whom it waits for; and how it wins.
pub fn brief(view: View<'_>) -> Brief {
    let to_win = victory::to_win(view.open, view.party);
    Brief { wanted: wanted(view), to_win: Line::new(to_win, clause!("ocs.base.22")) }
}

fn wanted(view: View<'_>) -> Line {
    let open = view.open;
    let Some(party) = open.to_act() else {
        let how = open.outcome.as_ref().map_or(String::new(), |outcome| format!(": {}", outcome.text));
        return Line::new(format!("The game is over{how}."), clause!("ocs.base.22"));
    };
    let (asked, why) = asked(view);
    if view.party == Some(party) {
        return Line::new(capital(&format!("{asked}.")), why);
    }
    let who = &open.scenario.seats[party as usize];
    let text =
        if view.party.is_some() { format!("Wait: {who} is to {asked}.") } else { format!("{who} is to {asked}.") };
    Line::new(text, why)
}

/// What is asked of whoever is to act, as the end of a sentence.
fn asked(view: View<'_>) -> (String, Clause) {
    let open = view.open;
    if let Some(Task::Losses(losses)) = open.tasks.last() {
        let number = losses.steps;
        let steps = if number == 1 { "1 step".into() } else { format!("{number} steps") };
        let why = match losses.cause {
            Cause::Attrition => "by attrition",
            Cause::Combat => "in combat",
            Cause::Option => "for an option",
            Cause::Barrage => "to the barrage",
            Cause::Retreat => "in retreat",
        };
        return (format!("choose who loses {steps} {why}"), losses.cause.clause());
    }
    if let Some(Task::Attack(attack)) = open.tasks.last() {
        return fighting(view, attack);
    }
    if let Some(Task::Displaced(displaced)) = open.tasks.last() {
        let extender = open.group(displaced.group).extender;
        let why = if extender { clause!("ocs.extender.1") } else { clause!("ocs.capture.7") };
        return (format!("choose where to place {}", transport::name(open, displaced.group)), why);
    }
    if let Some(Task::Overstacked { hex, .. }) = open.tasks.last() {
        let text = format!("remove units from {}, which holds too much", open.board().name(*hex));
        return (text, clause!("ocs.base.7"));
    }
    if let Some(Task::Barrage(salvo)) = open.tasks.last() {
        let hex = open.board().name(salvo.target);
        return (format!("leave guns out, or fire at {hex} with all"), clause!("ocs.barrage.4"));
    }
    if let Some(Task::Retreat(_)) = open.tasks.last() {
        return ("choose where to retreat".into(), clause!("ocs.base.10"));
    }
    if let Some(Task::Mission(mission)) = open.tasks.last() {
        return flying(view, mission);
    }
    if let Some(Task::Homeless { craft }) = open.tasks.last() {
        let text = format!("find another base for {}", open.craft_name(*craft));
        return (text, clause!("ocs.basecap.5"));
    }
    let text = match open.segment {
        Segment::Planning => "plan drops in secret, or let the plans stand",
        Segment::First => "say who goes first this turn",
        Segment::Refit => "refit aircraft, or end refitting",
        Segment::Movement => "set modes, move and fly, or end movement",
        Segment::MovementBarrage | Segment::ReactionBarrage | Segment::Barrage | Segment::ExploitationBarrage => {
            "barrage, or end barrages"
        }
        Segment::Supply => "feed units that cannot trace supply, or end the Supply Phase",
        Segment::Reaction => "release Reserves and move them, or end movement",
        Segment::Combat | Segment::ExploitationCombat => "attack, or end attacks",
        Segment::Exploitation => "release Reserves and exploit, or end movement",
    };
    (text.into(), open.segment.clause())
}

/// What is asked in an attack.
fn fighting(view: View<'_>, attack: &Attack) -> (String, Clause) {
    let hex = view.open.board().name(attack.target);
    match attack.step {
        AttackStep::Gathering => (format!("leave units out, or attack {hex} with all"), clause!("ocs.combat.1")),
        AttackStep::Payment => (format!("pay for combat supply in {hex}, or withhold it"), clause!("ocs.combat.2")),
        AttackStep::AttackerRating | AttackStep::DefenderRating => {
            (format!("name the Action Rating unit in the fight for {hex}"), clause!("ocs.combat.3"))
        }
        AttackStep::Terrain | AttackStep::Dice => {
            (format!("pick the terrain that counts in {hex}"), clause!("ocs.combat.4"))
        }
        AttackStep::AttackerOptions => (options(attack.options[0]), clause!("ocs.result.3")),
        AttackStep::DefenderOptions => (options(attack.options[1]), clause!("ocs.result.3")),
        AttackStep::DefenderMayIgnore => ("ignore the options, or apply them".into(), clause!("ocs.result.5")),
        AttackStep::Advance => (format!("advance into {hex}, or stay"), clause!("ocs.base.11")),
    }
}

/// What is asked in an air mission.
fn flying(view: View<'_>, mission: &Mission) -> (String, Clause) {
    let hex = view.open.board().name(mission.target);
    match mission.step {
        MissionStep::Gathering if mission.flight.carries() => {
            (format!("add aircraft and cargo, and send them to {hex}"), clause!("ocs.airtrans.1"))
        }
        MissionStep::Gathering => (format!("add aircraft, and send them to {hex}"), clause!("ocs.base.14")),
        MissionStep::Loss => ("choose which aircraft takes the loss".into(), clause!("ocs.mloss.2")),
        MissionStep::Overloaded => {
            ("give up cargo that there is no room for any more".into(), clause!("ocs.airdrop.10"))
        }
        MissionStep::Sweep => (format!("attack the Fighters of {hex}, or stop"), clause!("ocs.base.14")),
        MissionStep::Interception | MissionStep::Flak | MissionStep::Target | MissionStep::Return => {
            (format!("intercept the mission to {hex}, or let it be"), clause!("ocs.base.16"))
        }
    }
}

fn options(points: u8) -> String {
    let points = if points == 1 { "1 option point".into() } else { format!("{points} option points") };
    format!("satisfy {points}: retreat, or lose a step")
}
