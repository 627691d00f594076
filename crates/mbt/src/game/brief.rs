//! What a seat is asked to do now, and how it wins: one sentence each, from its view alone.

use crate::game::orders::{Desk, Field, Order};
use crate::game::plan::{Page, Plan};
use crate::game::sealing;
use crate::game::state::{CraftId, Open, Party, Sky, Step};
use crate::game::view::View;
use jumpmaster_core::{Brief, Clause, Line, clause};

/// What the seat with this view is asked to do, or whom it waits for, and how it wins.
pub fn brief(view: &View<'_>) -> Brief {
    let open = &*view.open;
    let wanted = match (&open.outcome, open.to_act()) {
        (Some(outcome), _) => Line::new(outcome.text.clone(), outcome.clause),
        (None, Some(party)) if view.party == Some(party) => view.desk().wanted(),
        (None, party) => awaited(open, party.unwrap_or(open.active)),
    };
    Brief { wanted, to_win: to_win(open, view.party) }
}

/// Whom everybody else waits for, and what that side is doing: no more than all can see.
fn awaited(open: &Open, party: Party) -> Line {
    let (about, why) = match open.step {
        Step::Plan => ("writes the plan", clause!("mbt.manifest.1")),
        Step::Start => ("may form units", clause!("mbt.convert.1")),
        Step::Orders => ("gives orders", clause!("mbt.base.11")),
        Step::Fire => ("may fire", clause!("mbt.base.12")),
        Step::Enter => ("may call aircraft in", clause!("mbt.flight.3")),
        Step::Fly => ("flies the aircraft", clause!("mbt.flight.6")),
        Step::Flak => ("may fire at the aircraft", clause!("mbt.aaa.3")),
        Step::Casualty => ("sees who is hit aboard", clause!("mbt.casualty.1")),
        Step::Check => ("sees whether the aircraft aborts", clause!("mbt.aaa.3")),
        Step::Landing => ("lets the sticks come down", clause!("mbt.scatter.6")),
        Step::Seize => ("may let LGOPs take matters into their own hands", clause!("mbt.objective-influence.1")),
        Step::Move | Step::Over => ("moves", clause!("mbt.base.10")),
        Step::Watch => ("may fire at what moves", clause!("mbt.base.11")),
    };
    Line::new(format!("Waiting for {}, who {about}.", open.scenario.seats[party as usize]), why)
}

/// How a side wins or, for spectators, how either side does (mbt.base.26).
fn to_win(open: &Open, party: Option<Party>) -> Line {
    let (scenario, score) = (&open.scenario, &open.rules().ground.score);
    let objectives: Vec<String> = scenario.objectives.iter().map(|&at| open.called(at)).collect();
    let held = match objectives.as_slice() {
        [] => None,
        [one] => Some(format!("{} for holding {one} alone", score.objective)),
        many => Some(format!("{} each for holding {} alone", score.objective, listed(many))),
    };
    let planes = (party != Some(Party::Airborne)).then(|| format!("{} for each transport", score.transport));
    let lost = [
        format!("{} for each squad that the enemy loses", score.squad),
        format!("{} for each vehicle or gun", score.vehicle),
        format!("{} for each smaller unit", score.small),
    ];
    let points: Vec<String> = held.into_iter().chain(lost).chain(planes).collect();
    let who = if party.is_some() { "You win with the most points" } else { "The side with the most points wins" };
    Line::new(format!("{who} after turn {}: {}.", scenario.turns, listed(&points)), clause!("mbt.base.26"))
}

/// A list of names: "A, B and C".
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

impl Desk<'_> {
    /// What the side to act is to do.
    fn wanted(self) -> Line {
        let open = self.open;
        let (text, why) = match open.step {
            Step::Plan => return self.plan.map_or_else(|| awaited(open, open.active), |plan| self.planning(plan)),
            Step::Start => {
                ("Form units of your LGOPs and bundles, or go on to orders.".into(), clause!("mbt.convert.1"))
            }
            Step::Orders => (self.commanding(), clause!("mbt.base.11")),
            Step::Fire => ("Fire with the units that are ordered to, or end your fire.".into(), clause!("mbt.base.12")),
            Step::Enter => self.calling(),
            Step::Fly => (self.flying(), clause!("mbt.flight.6")),
            Step::Flak => ("Fire at the aircraft in reach, or hold your fire.".into(), clause!("mbt.aaa.3")),
            Step::Casualty => (format!("See who is hit aboard {}.", self.hit()), clause!("mbt.casualty.1")),
            Step::Check => (format!("See whether {} aborts, and who is near it.", self.hit()), clause!("mbt.aaa.3")),
            Step::Landing => (self.landing(), clause!("mbt.scatter.6")),
            Step::Seize => (
                "Let an LGOP near an objective try to take matters into its own hands, or march on.".into(),
                clause!("mbt.objective-influence.1"),
            ),
            Step::Move => self.moving(),
            Step::Watch => (self.watching(), clause!("mbt.base.11")),
            Step::Over => ("The game is over.".into(), clause!("mbt.base.26")),
        };
        // Which aircraft can come and who still has to march depend on the plan.
        Line { private: self.plan.is_some() && matches!(open.step, Step::Enter | Step::Move), ..Line::new(text, why) }
    }

    /// What to do on the open page, and whether the plan may be sealed.
    fn planning(self, plan: &Plan) -> Line {
        let scenario = &self.open.scenario;
        let (page, why) = match plan.page {
            None | Some(Page::Heading) => ("choose the heading of all aircraft".into(), clause!("mbt.dz.9")),
            Some(Page::Company(company)) => {
                let name = &scenario.companies[usize::from(company)].name;
                (format!("name the Assembly Areas of company {name}"), clause!("mbt.aa.1"))
            }
            Some(Page::Craft(craft)) => {
                let name = self.open.craft_name(craft);
                (format!("write the manifest and the drop zone of {name}"), clause!("mbt.manifest.1"))
            }
        };
        let whole = sealing::wrong(scenario, plan).next().is_none();
        let then = if whole { "or seal the plan" } else { "or open another page: something is still wrong" };
        Line::private(format!("Write your plan: {page}, {then}."), why)
    }

    fn commanding(self) -> String {
        match self.open.points[self.open.active as usize] {
            0 => "All your command points are spent: end your orders.".into(),
            1 => "Give orders to your units, hex by hex: 1 command point is left.".into(),
            left => format!("Give orders to your units, hex by hex: {left} command points are left."),
        }
    }

    /// Waves that may come now, or aircraft that may return.
    fn calling(self) -> (String, Clause) {
        let open = self.open;
        let last = open.scenario.craft.iter().map(|craft| craft.wave).max().unwrap_or(0);
        let waves = (1..=last).filter(|&wave| self.judge(Order::Enter { wave }).is_ok());
        let waves: Vec<String> = waves.map(|wave| wave.to_string()).collect();
        let back = open.craft.iter().any(|craft| matches!(craft.sky, Sky::Away { .. }));
        match waves.as_slice() {
            [one] => (format!("Call wave {one} in, or let it wait."), clause!("mbt.flight.3")),
            [_, ..] => (format!("Call waves {} in, or let them wait.", listed(&waves)), clause!("mbt.flight.3")),
            [] if back => ("Bring aircraft back from off the map, or call none in.".into(), clause!("mbt.dz.10")),
            [] if open.any_flies() => ("Let the aircraft fly.".into(), clause!("mbt.flight.6")),
            [] => ("No wave can come now: call none in.".into(), clause!("mbt.flight.3")),
        }
    }

    fn flying(self) -> String {
        match self.open.rules().air.numbers.speed.saturating_sub(self.open.impulse) {
            1 => "Turn aircraft, or fly the last impulse of this turn.".into(),
            left => format!("Turn aircraft, or fly on: {left} impulses of this turn are left."),
        }
    }

    /// The aircraft that was hit.
    fn hit(self) -> String {
        let name = |(craft, _): (CraftId, u8)| self.open.craft_name(craft).to_string();
        self.open.hit.map_or_else(|| "the aircraft".into(), name)
    }

    fn landing(self) -> String {
        let next = self.open.next_stick().map_or("", |craft| self.open.craft_name(craft));
        match self.open.sticks() {
            0 | 1 => format!("Let the stick of {next} come down."),
            many => format!("Let the {many} sticks in the air come down, that of {next} first."),
        }
    }

    /// Who still has to march, or that units may move (mbt.march.1).
    fn moving(self) -> (String, Clause) {
        let open = self.open;
        if let Some(piece) = Field::new(self).idler() {
            let at = open.piece(piece).spot().map_or(String::new(), |at| format!(" in {}", open.called(at)));
            let text =
                format!("March your LGOPs towards their Assembly Areas: {}{at} has still to.", open.piece_name(piece));
            return (text, clause!("mbt.march.1"));
        }
        ("Move the units that are ordered to, or end your movement.".into(), clause!("mbt.base.10"))
    }

    fn watching(self) -> String {
        let mover = self.open.mover.map(|mover| mover.piece);
        let name = mover.map_or("what moves".into(), |piece| self.open.piece_name(piece));
        let at = mover.and_then(|piece| self.open.piece(piece).spot());
        let at = at.map_or(String::new(), |at| format!(" in {}", self.open.called(at)));
        format!("Fire at {name}{at}, or let it go on.")
    }
}
