//! Two patrols: a game on a measured table. Both seats owe a sealed choice at once, orders come from families, and one seat owes
//! a choice inside a result.
//!
//! The suite runs on it as on every system, so that it assumes neither hexes nor a single awaited seat nor a list of all orders.

mod procedures;
mod view;

pub use view::View;

use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::plane::{Facing, Point, Rect};
use jumpmaster_core::sheet::Tabletop;
use jumpmaster_core::{
    Catalogue, Fault, Head, Hidden, Ledger, Line, MapFile, Outcome, Plane, ScenarioFile, Seat, Seats, Sheet, System,
    clause, named,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub struct Duel;

impl System for Duel {
    const ID: &'static str = "duel";
    const LEDGER: &'static str = include_str!("ledger.toml");
    const SCENARIOS: &'static [ScenarioFile] =
        &[ScenarioFile { name: "meadow", text: include_str!("meadow.toml"), map: Some(include_str!("meadow.tmx")) }];
    type Rules = Rules;
    type Scenario = Scenario;
    type State = State;

    fn procedures<C: Catalogue<Self>>(catalogue: &mut C) {
        catalogue.procedure::<procedures::OneShot>();
    }
}

named! {
    /// What a die makes of a shot.
    pub enum Hit: "hit" { Missed = "missed", Hurt = "hurt" }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Rules {
    ledger: Ledger,
    /// How far a patrol falls back at the most, in thousandths.
    reach: u32,
}

impl Rules {
    /// A die that hurts up to a face (duel.hit.1, duel.fall.1).
    fn hit<D: Dice + ?Sized>(up_to: u8, dice: &mut D) -> Result<Hit, NeedRoll> {
        dice.read(Die::D6, clause!("duel.hit.1"), |face| if face <= up_to { Hit::Hurt } else { Hit::Missed })
    }
}

impl jumpmaster_core::Rules for Rules {
    fn read(ledger: &Ledger) -> Result<Rules, Fault> {
        let inches: u8 = ledger.options().number("reach");
        Ok(Rules { ledger: ledger.clone(), reach: u32::from(inches) * 1000 })
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }
}

#[derive(PartialEq, Debug)]
pub struct Scenario {
    rules: Arc<Rules>,
    seats: [String; 2],
    map: Plane,
    places: [Point; 2],
    rounds: u8,
    shots: u8,
}

/// What a scenario file says beyond its head.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    rounds: u8,
    shots: u8,
}

impl Scenario {
    fn border(&self) -> Rect {
        self.map.border()
    }
}

impl jumpmaster_core::Scenario for Scenario {
    type Rules = Rules;
    type File = File;
    const MADE_OF: &'static str = "its rounds and shots";

    fn read(_: Head, file: File, map: &MapFile, rules: Arc<Rules>) -> Result<Scenario, Fault> {
        let map = map.plane()?.clone();
        let [left, right] = map.points.as_slice() else {
            let why = format!("the table has {} points", map.points.len());
            return Err(Fault::new("each side has one patrol", why, "draw two points on it"));
        };
        let places = [left.shape, right.shape];
        let File { rounds, shots } = file;
        Ok(Scenario { rules, seats: ["left".into(), "right".into()], map, places, rounds, shots })
    }

    fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    fn seats(&self) -> &[String] {
        &self.seats
    }

    fn ground(&self) -> Sheet {
        let table = Tabletop { size: self.map.size, unit: "in".into(), ..Tabletop::default() };
        Sheet { title: "Two patrols".into(), table: Some(Box::new(table)), ..Sheet::default() }
    }
}

/// What a patrol chooses in secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Aim {
    Shot { at: Point, shots: u8 },
    Duck,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Patrol {
    at: Point,
    facing: Facing,
    shots: u8,
    hurt: u8,
}

/// What is to be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Both choose what they aim at.
    Aim,
    /// One rolls for its shot, which hurts the other up to a face.
    Roll { by: Seat, up_to: u8 },
    /// One that was hurt chooses what it does.
    FallBack { of: Seat },
}

#[derive(Clone, PartialEq, Debug)]
pub struct State {
    scenario: Arc<Scenario>,
    /// What was chosen in this round, until both have.
    aims: [Hidden<Option<Aim>>; 2],
    patrols: [Patrol; 2],
    step: Step,
    /// How many rounds are over.
    round: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    Shoot { at: Point, shots: u8 },
    Duck {},
    Roll {},
    FallBack { by: Vec<Point>, facing: Facing },
    Stand {},
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    Aimed { seat: Seat, aim: Aim },
    Shown { aims: [Aim; 2] },
    Rolled { hit: Hit },
    FellBack { by: Vec<Point>, facing: Facing },
    Stood { hit: Hit },
}

/// A die that hurts one who stands.
const STANDING: u8 = 3;

fn index(seat: Seat) -> usize {
    usize::from(seat.0)
}

fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

fn hidden(aims: [Option<Aim>; 2]) -> [Hidden<Option<Aim>>; 2] {
    let [left, right] = aims;
    [Hidden::new(Seat(0), left), Hidden::new(Seat(1), right)]
}

impl State {
    /// Whose shot counts, and up to which face it hurts (duel.show.1, duel.hit.1).
    fn counts(&self, aims: [Aim; 2]) -> Option<(Seat, u8)> {
        let [left, right] = [&self.patrols[0], &self.patrols[1]].map(|patrol| patrol.at);
        match aims {
            [Aim::Duck, Aim::Duck] => None,
            [Aim::Shot { shots, .. }, Aim::Duck] => Some((Seat(0), shots)),
            [Aim::Duck, Aim::Shot { shots, .. }] => Some((Seat(1), shots)),
            [Aim::Shot { at, shots }, Aim::Shot { at: back, shots: returned }] => {
                match at.apart(right).cmp(&back.apart(left)) {
                    std::cmp::Ordering::Less => Some((Seat(0), shots.saturating_mul(2))),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => Some((Seat(1), returned.saturating_mul(2))),
                }
            }
        }
    }

    fn next_round(&mut self) {
        (self.step, self.round) = (Step::Aim, self.round + 1);
    }

    /// A choice is shown with the other's if that was made before it, and else stays sealed.
    fn aimed(&self, seat: Seat, aim: Aim) -> Event {
        match *self.aims[index(other(seat))].by_the_rules() {
            Some(theirs) if seat == Seat(0) => Event::Shown { aims: [aim, theirs] },
            Some(theirs) => Event::Shown { aims: [theirs, aim] },
            None => Event::Aimed { seat, aim },
        }
    }

    /// What an order comes to.
    fn comes_to<D: Dice + ?Sized>(&self, seat: Seat, order: &Order, dice: &mut D) -> Result<Event, NeedRoll> {
        Ok(match (order, self.step) {
            (Order::Shoot { at, shots }, _) => self.aimed(seat, Aim::Shot { at: *at, shots: *shots }),
            (Order::Duck {}, _) => self.aimed(seat, Aim::Duck),
            (Order::Roll {}, Step::Roll { up_to, .. }) => Event::Rolled { hit: Rules::hit(up_to, dice)? },
            (Order::FallBack { by, facing }, _) => Event::FellBack { by: by.clone(), facing: *facing },
            (Order::Roll {} | Order::Stand {}, _) => Event::Stood { hit: Rules::hit(STANDING, dice)? },
        })
    }
}

impl jumpmaster_core::State for State {
    type Scenario = Scenario;
    type View<'a> = View<'a>;
    type Order = Order;
    type Event = Event;

    fn set_up(scenario: &Arc<Scenario>) -> State {
        let facings = [Facing::RIGHT, Facing::RIGHT.back()];
        let patrol =
            |side: usize| Patrol { at: scenario.places[side], facing: facings[side], shots: scenario.shots, hurt: 0 };
        let patrols = [patrol(0), patrol(1)];
        State { scenario: Arc::clone(scenario), aims: hidden([None; 2]), patrols, step: Step::Aim, round: 0 }
    }

    fn awaits(&self) -> Seats {
        self.awaits_seen_by(Seat::REFEREE)
    }

    fn awaits_seen_by(&self, seat: Seat) -> Seats {
        self.view(seat).awaits()
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.awaits().is_empty() {
            return None;
        }
        let [left, right] = [self.patrols[0].hurt, self.patrols[1].hurt];
        let winner = [(left < right, Seat(0)), (right < left, Seat(1))].into_iter().find(|(less, _)| *less);
        let text = format!("The left patrol was hurt {left} times, the right one {right} times.");
        Some(Outcome { winner: winner.map(|(_, seat)| seat), text, clause: clause!("duel.end.1") })
    }

    fn view(&self, seat: Seat) -> View<'_> {
        let State { scenario, aims, patrols, step, round } = self;
        let aims = [&aims[0], &aims[1]].map(|aim| aim.as_seen_by(seat).copied().flatten());
        View { scenario, seat, aims, patrols, step: *step, round: *round }
    }

    fn play<D: Dice + ?Sized>(
        &mut self,
        seat: Seat,
        order: &Order,
        dice: &mut D,
        events: &mut Vec<Event>,
    ) -> Result<(), NeedRoll> {
        let event = self.comes_to(seat, order, dice)?;
        self.apply(&event);
        events.push(event);
        Ok(())
    }

    fn apply(&mut self, event: &Event) {
        match (event, self.step) {
            (Event::Aimed { seat, aim }, _) => *self.aims[index(*seat)].by_the_rules_mut() = Some(*aim),
            (Event::Shown { aims }, _) => {
                for (patrol, aim) in self.patrols.iter_mut().zip(aims) {
                    if let Aim::Shot { shots, .. } = aim {
                        patrol.shots = patrol.shots.saturating_sub(*shots);
                    }
                }
                self.aims = hidden([None; 2]);
                match self.counts(*aims) {
                    Some((by, up_to)) => self.step = Step::Roll { by, up_to },
                    None => self.next_round(),
                }
            }
            (Event::Rolled { hit: Hit::Hurt }, Step::Roll { by, .. }) => {
                self.patrols[index(other(by))].hurt += 1;
                self.step = Step::FallBack { of: other(by) };
            }
            (Event::FellBack { by, facing }, Step::FallBack { of }) => {
                let patrol = &mut self.patrols[index(of)];
                (patrol.at, patrol.facing) = (by.last().copied().unwrap_or(patrol.at), *facing);
                self.next_round();
            }
            (Event::Stood { hit }, Step::FallBack { of }) => {
                self.patrols[index(of)].hurt += u8::from(*hit == Hit::Hurt);
                self.next_round();
            }
            (Event::Rolled { .. } | Event::FellBack { .. } | Event::Stood { .. }, _) => self.next_round(),
        }
    }

    fn hear(&self, event: &Event, seat: Seat) -> Option<Line> {
        let say = |aim: &Aim| match aim {
            Aim::Shot { at, shots } => format!("shoots {shots} times at ({at})"),
            Aim::Duck => "ducks".into(),
        };
        Some(match event {
            Event::Aimed { seat: whose, aim } if [*whose, Seat::REFEREE].contains(&seat) => {
                let name = &self.scenario.seats[index(*whose)];
                Line::private(format!("The {name} patrol {}.", say(aim)), clause!("duel.aim.1"))
            }
            Event::Aimed { .. } => return None,
            Event::Shown { aims: [left, right] } => {
                let text = format!("The left patrol {}, the right one {}.", say(left), say(right));
                Line::new(text, clause!("duel.show.1"))
            }
            Event::Rolled { hit } => Line::new(format!("The other patrol is {hit}."), clause!("duel.hit.1")),
            Event::FellBack { by, .. } => {
                let end = by.last().map_or_else(String::new, |at| format!(" to ({at})"));
                Line::new(format!("The patrol falls back{end}."), clause!("duel.fall.1"))
            }
            Event::Stood { hit } => Line::new(format!("The patrol stands, and is {hit}."), clause!("duel.fall.1")),
        })
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Shown { .. })
    }

    fn imagine<D: Dice + ?Sized>(view: &View<'_>, dice: &mut D) -> Option<State> {
        let aims = view.believed(dice).ok()?;
        let (scenario, patrols) = (Arc::clone(view.scenario), view.patrols.clone());
        Some(State { scenario, aims: hidden(aims), patrols, step: view.step, round: view.round })
    }

    fn freeze(&self) -> Option<serde_json::Value> {
        let State { scenario: _, aims, patrols, step, round } = self;
        let aims = [&aims[0], &aims[1]].map(|aim| *aim.by_the_rules());
        serde_json::to_value((aims, patrols, step, round)).ok()
    }

    fn thaw(scenario: &Arc<Scenario>, frozen: serde_json::Value) -> Result<State, Fault> {
        let (aims, patrols, step, round) = serde_json::from_value(frozen)
            .map_err(|error| Fault::new("the table cannot be laid out", error.to_string(), "play it again"))?;
        Ok(State { scenario: Arc::clone(scenario), aims: hidden(aims), patrols, step, round })
    }
}
