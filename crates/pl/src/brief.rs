//! What a seat is asked to do now, in one sentence, and how it wins. Written from a view, so it tells no secret.

use super::attack;
use super::orders::Desk;
use super::resolve::waits_for_heading;
use super::scenario::CraftKind;
use super::state::{Attack, AttackKind, CraftId, Flight, Open, Party, SetUpPiece, Step, UnitId, Whereabouts, Written};
use super::victory;
use jumpmaster_core::{Brief, Clause, Line, capital, clause};

/// What the seat is asked to do, and how it wins.
pub fn brief(desk: Desk<'_>) -> Brief {
    let to_win = Line::new(victory::to_win(&desk.open.scenario, desk.party), clause!("pl.scenario.1"));
    Brief { wanted: wanted(desk), to_win }
}

/// What the seat is to do, or whom it waits for.
fn wanted(desk: Desk<'_>) -> Line {
    let open = desk.open;
    match (open.to_act(), desk.party) {
        (None, _) => {
            let text = open.outcome.as_ref().map_or("The game is over.", |outcome| &outcome.text);
            Line::new(sentence(text), clause!("pl.scenario.1"))
        }
        (Some(acting), Some(party)) if acting == party => to_do(desk, party),
        (Some(acting), Some(_)) => doing(open, acting, "wait while "),
        (Some(acting), None) => doing(open, acting, ""),
    }
}

/// What the side to act is doing, as far as everybody knows.
fn doing(open: &Open, acting: Party, before: &str) -> Line {
    let (does, why) = match open.step {
        Step::Plan => ("writes its plan".into(), clause!("pl.plan.2")),
        Step::SetUp => match open.next_to_set_up() {
            Some((_, SetUpPiece::Unit(unit))) => {
                (format!("sets up {}", open.unit_name(unit)), clause!("pl.scenario.1"))
            }
            _ => ("lays a minefield".into(), clause!("pl.mines.1")),
        },
        Step::Wind => ("rolls the wind".into(), clause!("pl.wind.1")),
        Step::Start => ("forms platoons and calls off landings, if it wants to".into(), clause!("pl.form.5")),
        Step::Mines => ("rolls the attacks of the minefields".into(), clause!("pl.mines.1")),
        Step::Fire => ("fires".into(), clause!("pl.sequence.2")),
        Step::Heading => ("steers its gliders".into(), clause!("pl.glider.2")),
        Step::Flak => ("fires at aircraft".into(), clause!("pl.sequence.3")),
        Step::Landing => ("lands what is overhead".into(), clause!("pl.sequence.3")),
        Step::LandingFire => ("fires with those just landed".into(), clause!("pl.landed.4")),
        Step::Movement => ("moves".into(), clause!("pl.sequence.1")),
        Step::Assault => ("close assaults".into(), clause!("pl.sequence.1")),
        Step::Over => ("has nothing more to do".into(), clause!("pl.scenario.1")),
    };
    let name = &open.scenario.seats[acting as usize];
    Line::new(sentence(&format!("{before}{name} {does}")), why)
}

/// What the seat itself is to do.
fn to_do(desk: Desk<'_>, party: Party) -> Line {
    let open = desk.open;
    if let Some(attack) = open.attack {
        return put_together(open, attack);
    }
    let (text, why): (String, Clause) = match open.step {
        Step::Plan => return plan(desk),
        Step::SetUp => return set_up(open),
        Step::Start => return start(desk, party),
        Step::Wind => (format!("Roll the wind of turn {}.", open.turn), clause!("pl.wind.1")),
        Step::Mines => ("Roll the attacks of the minefields.".into(), clause!("pl.mines.1")),
        Step::Fire => ("Fire at an enemy within reach, or end fire.".into(), clause!("pl.sequence.2")),
        Step::Heading => return heading(open),
        Step::Flak => ("Fire at an aircraft overhead, or end anti-aircraft fire.".into(), clause!("pl.sequence.3")),
        Step::Landing if can_name_sticks(open) => (
            "Land all that is overhead; you may name the sticks that take the first places.".into(),
            clause!("pl.drift.10"),
        ),
        Step::Landing => ("Land all that is overhead.".into(), clause!("pl.sequence.3")),
        Step::LandingFire => ("Fire with those just landed, or end fire.".into(), clause!("pl.landed.4")),
        Step::Movement if due(open, party) => {
            ("Move your units, bring reinforcements on, or end movement.".into(), clause!("pl.scenario.2"))
        }
        Step::Movement => ("Move your units, or end movement.".into(), clause!("pl.sequence.1")),
        Step::Assault => {
            ("Close assault an enemy next to you, or end the player turn.".into(), clause!("pl.sequence.1"))
        }
        Step::Over => ("The game is over.".into(), clause!("pl.scenario.1")),
    };
    Line::new(text, why)
}

/// Asks for the next line of the plan, or for its seal (pl.plan.2, pl.plan.3).
fn plan(desk: Desk<'_>) -> Line {
    let open = desk.open;
    let blank = desk.plan.and_then(|plan| plan.0.iter().position(|written| *written == Written::Blank));
    let Some(craft) = blank else {
        return Line::private("The plan is whole: seal it.", clause!("pl.plan.2"));
    };
    let spec = &open.scenario.craft[craft];
    let (first, last) = spec.turns;
    let name = open.craft_name(craft as CraftId);
    let turns = if first == last { format!("turn {first}") } else { format!("a turn from {first} to {last}") };
    let (rest, why) = match spec.kind {
        CraftKind::Plane => (" and the hex it drops its load on", clause!("pl.plan.2")),
        CraftKind::Glider if open.rules().plan_heading => {
            (", the hex it lands on and the side it flies toward", clause!("pl.plan.3"))
        }
        CraftKind::Glider => (" and the hex it lands on", clause!("pl.plan.3")),
    };
    Line::private(format!("Write when and where {name} comes: {turns}{rest}."), why)
}

fn set_up(open: &Open) -> Line {
    match open.next_to_set_up() {
        Some((_, SetUpPiece::Unit(unit))) => {
            let text = format!("Set up {}: choose one of its hexes.", open.unit_name(unit));
            Line::new(text, clause!("pl.scenario.1"))
        }
        _ => Line::new("Lay a minefield: choose one of its hexes.", clause!("pl.mines.1")),
    }
}

/// The brief before the turn begins. Platoons that can be formed are public; landings that can be called off are known from
/// the side's own plan.
fn start(desk: Desk<'_>, party: Party) -> Line {
    let open = desk.open;
    let forms = Desk { plan: None, ..desk }.can_act();
    let flies = |(craft, written): (usize, &Written)| {
        matches!(written, Written::Lands(_)) && open.craft[craft].flight == Flight::Unseen
    };
    let calls_off = party == Party::Airborne && desk.plan.is_some_and(|plan| plan.0.iter().enumerate().any(flies));
    match (forms, calls_off) {
        (true, true) => {
            Line::private("Form platoons, call off landings for good, or begin the turn.", clause!("pl.form.5"))
        }
        (true, false) => Line::new("Form platoons, or begin the turn.", clause!("pl.form.5")),
        (false, true) => Line::private("Begin the turn; landings can be called off for good.", clause!("pl.plan.2")),
        (false, false) => Line::new("Begin the turn.", clause!("pl.form.5")),
    }
}

fn heading(open: &Open) -> Line {
    let waits = open.overhead().find(|&craft| waits_for_heading(open, craft));
    let name = waits.map_or_else(|| "the glider".into(), |craft| open.craft_name(craft));
    Line::new(format!("Choose the side that {name} flies toward."), clause!("pl.glider.2"))
}

/// The brief for an attack that has been put together and waits for its roll.
fn put_together(open: &Open, attack: Attack) -> Line {
    let text = match (attack.kind, attack.craft) {
        (AttackKind::Fire, _) => format!("Add to the fire at {}, or roll the attack.", attack.at),
        (AttackKind::Assault, _) => format!("Add to the close assault on {}, or roll the attack.", attack.at),
        (AttackKind::Flak, Some(craft)) => {
            format!("Add guns that fire at {}, or roll the shot.", open.craft_name(craft))
        }
        (AttackKind::Flak, None) => "Add guns to the shot, or roll it.".into(),
    };
    Line::new(text, attack::clause_of(Some(attack)))
}

/// Whether any stick about to jump could be announced to take the first place (pl.drift.10).
fn can_name_sticks(open: &Open) -> bool {
    let jumps = |unit: UnitId| open.unit(unit).place() == Whereabouts::Aloft && open.counter(unit).stick_of.is_some();
    let named = |unit: UnitId| open.filling.contains(&unit);
    open.rules().filling_announced
        && open.overhead().any(|craft| open.aboard(craft).any(|unit| jumps(unit) && !named(unit)))
}

/// Whether a side has reinforcements that may come on.
fn due(open: &Open, party: Party) -> bool {
    open.each().any(|(id, unit)| {
        let comes = || open.entry(id).is_some_and(|(turn, _)| turn <= open.turn);
        unit.owner == party && unit.place() == Whereabouts::Waiting && comes()
    })
}

fn sentence(text: &str) -> String {
    format!("{}.", capital(text.trim_end_matches('.')))
}
