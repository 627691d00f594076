//! What a state of the Desk leads to: the procedure run with its dice, the die that is wanted, and the odds.

use super::state::{Dice, State};
use crate::budget::{PAGE, RUNS};
use jumpmaster_core::dice::{NeedRoll, Recorded, Roll, Scripted, Seeded};
use jumpmaster_core::{Fault, Ledger, Line, Sheet};
use jumpmaster_odds::{Ask, Chance, Odds};
use jumpmaster_play::{Book, Entry, Ready, ScenarioFiles, ledger_for, set_options, without_options_of};
use jumpmaster_systems::shelf;
use serde_json::Value;
use std::sync::atomic::AtomicBool;

/// The most faces of a die that are offered one by one.
const OFFERED: u8 = 12;

/// A state of the Desk with its results.
pub(super) struct Work {
    pub book: &'static dyn Book,
    pub entry: &'static dyn Entry,
    pub state: State,
    /// The situation in use, with all options that were set for it.
    pub input: Value,
    /// The same as its form shows it, without what the scenario's rules already say.
    pub form: Value,
    /// Whether it is exactly the one that the state's scenario offers.
    pub offered: bool,
    /// The rules in force.
    pub ledger: Option<Ledger>,
    /// The results.
    pub result: Result<Done, Fault>,
}

/// The results of a situation that can be run.
pub(super) struct Done {
    pub ready: Option<Box<dyn Ready>>,
    pub told: Told,
    /// The odds, given the dice rolled so far; the odds of the whole once all is over.
    pub odds: Option<Result<Odds<Value>, Fault>>,
    /// The map as it stands.
    pub sheet: Option<Sheet>,
    /// How likely the outcome was.
    pub chance: Option<Chance<Value>>,
}

/// How far the procedure has run.
pub(super) enum Told {
    /// No dice yet, or a form still to be filled in.
    Nothing,
    /// It is over.
    Over { outcome: Value, lines: Vec<Line>, rolls: Vec<Roll> },
    /// A die is wanted, with the meaning of each of its faces, if there are few.
    Wants { need: NeedRoll, rolls: Vec<Roll>, means: Vec<String> },
    /// The last die is impossible; `good` is the number of dice before it that are possible.
    Impossible { fault: Fault, rolls: Vec<Roll>, good: usize },
}

impl Work {
    /// Computes the results of a state.
    pub(super) fn of(book: &'static dyn Book, entry: &'static dyn Entry, state: State, stop: &AtomicBool) -> Work {
        let dice = state.dice.clone();
        Work::by(book, entry, state, |ledger, input| run(entry, ledger, input, &dice, stop))
    }

    /// Only prepares the situation of a state.
    pub(super) fn prepared(book: &'static dyn Book, entry: &'static dyn Entry, state: State) -> Work {
        Work::by(book, entry, state, |ledger, input| {
            Ok(Done { ready: Some(entry.prepare(ledger, input)?), ..Done::nothing() })
        })
    }

    fn by(
        book: &'static dyn Book,
        entry: &'static dyn Entry,
        state: State,
        run: impl FnOnce(&Ledger, &Value) -> Result<Done, Fault>,
    ) -> Work {
        let first = || entry.examples().into_iter().next().map_or(Value::Null, |(_, input)| input);
        let rules = Rules::of(book, entry, &state);
        let offer = rules.as_ref().ok().and_then(|rules| rules.offer.clone());
        let mut input = state.input.clone().or_else(|| offer.clone()).unwrap_or_else(first);
        let mut form = input.clone();
        let (ledger, result) = match rules {
            Ok(rules) => {
                form = without_options_of(&input, &rules.ledger);
                let result = if state.edit { Ok(Done::nothing()) } else { run(&rules.ledger, &input) };
                // Options that cannot be set are reported with the result.
                let ledger = ledger_for(&rules.ledger, &form).map_or(None, |ledger| Some(ledger.into_owned()));
                (ledger, result)
            }
            Err(fault) => (None, Err(fault)),
        };
        if let Some(ledger) = &ledger {
            set_options(&mut input, &ledger.set_for_situation());
        }
        let offered = offer.as_ref() == Some(&input);
        Work { book, entry, state, input, form, offered, ledger, result }
    }

    /// What is wrong, if something is.
    pub(super) fn fault(&self) -> Option<&Fault> {
        match &self.result {
            Err(fault) | Ok(Done { told: Told::Impossible { fault, .. }, .. }) => Some(fault),
            Ok(_) => None,
        }
    }
}

/// The rules of a state: the ledger with the scenario's options and the house rules, and what the scenario offers.
struct Rules {
    ledger: Ledger,
    offer: Option<Value>,
}

impl Rules {
    fn of(book: &dyn Book, entry: &dyn Entry, state: &State) -> Result<Rules, Fault> {
        let house = match state.house.as_str() {
            "" => None,
            text => Some(book.house(text, "house rules")?),
        };
        let Some(name) = &state.scenario else {
            return Ok(Rules { ledger: book.ledger_under(house.as_ref())?, offer: None });
        };
        let files = scenario(book, name)?;
        let ledger = book.ledger_of(&files, house.as_ref())?;
        let offer = entry.of_scenario(&files, house.as_ref());
        match (offer, &state.input) {
            (Ok(offer), _) => Ok(Rules { ledger, offer: Some(offer) }),
            (Err(_), Some(_)) => Ok(Rules { ledger, offer: None }),
            (Err(fault), None) => Err(fault),
        }
    }
}

fn scenario(book: &dyn Book, name: &str) -> Result<ScenarioFiles, Fault> {
    let (own, files) = shelf().scenario(name)?;
    if own.id() == book.id() {
        return Ok(files);
    }
    let why = format!("it is one of {}", own.id());
    Err(Fault::new(format!("{name} is not a scenario of {}", book.id()), why, "choose a scenario of this system"))
}

impl Done {
    fn nothing() -> Done {
        Done { ready: None, told: Told::Nothing, odds: None, sheet: None, chance: None }
    }
}

fn run(entry: &dyn Entry, ledger: &Ledger, input: &Value, dice: &Dice, stop: &AtomicBool) -> Result<Done, Fault> {
    let ready = entry.prepare(ledger, input)?;
    let told = match dice {
        Dice::None | Dice::Ours(None) => Told::Nothing,
        Dice::Ours(Some(seed)) => ours(ready.as_ref(), *seed)?,
        Dice::Yours(faces) => yours(ready.as_ref(), faces),
    };
    let ask = Ask { budget: PAGE, runs: RUNS, stop: Some(stop), ..Ask::default() };
    let lie = match &told {
        Told::Wants { rolls, .. } | Told::Impossible { rolls, .. } => faces_of(rolls),
        Told::Nothing | Told::Over { .. } => Vec::new(),
    };
    let odds = ready.odds_after(&lie, &ask);
    let (sheet, chance) = match &told {
        Told::Over { rolls, .. } => {
            let faces = faces_of(rolls);
            let picture = ready.picture(&mut Scripted::new(faces.clone())).ok().flatten();
            let happened = ready.odds_after(&faces, &ask).ok().and_then(|odds| odds.outcomes.into_iter().next());
            let of_all = odds.as_ref().ok().zip(happened).and_then(|(odds, happened)| {
                odds.outcomes.iter().find(|chance| chance.outcome == happened.outcome).cloned()
            });
            (picture, of_all)
        }
        _ => (ready.sheet(), None),
    };
    Ok(Done { ready: Some(ready), told, odds: Some(odds), sheet, chance })
}

fn faces_of(rolls: &[Roll]) -> Vec<u8> {
    rolls.iter().map(|roll| roll.face).collect()
}

fn ours(ready: &dyn Ready, seed: u64) -> Result<Told, Fault> {
    let mut dice = Recorded::new(Seeded::new(seed));
    let (outcome, lines) = ready.resolve(&mut dice).map_err(|need| {
        Fault::new("our dice ran out", format!("{} calls for one more {}", need.why, need.die), "roll again")
    })?;
    Ok(Told::Over { outcome, lines, rolls: dice.into_parts().1 })
}

fn yours(ready: &dyn Ready, faces: &[u8]) -> Told {
    let mut dice = Recorded::new(Scripted::new(faces));
    let outcome = ready.resolve(&mut dice);
    let (script, rolls) = dice.into_parts();
    let (used, impossible) = (script.used(), script.impossible());
    match outcome {
        Err(need) if !impossible => Told::Wants { need, means: means(ready, faces, need), rolls },
        outcome => match script.settle(outcome) {
            Ok((outcome, lines)) => Told::Over { outcome, lines, rolls },
            Err(fault) => Told::Impossible { fault, rolls, good: used },
        },
    }
}

/// What each face of the wanted die would mean, in the words of the log.
fn means(ready: &dyn Ready, faces: &[u8], need: NeedRoll) -> Vec<String> {
    if need.die.most() > OFFERED {
        return Vec::new();
    }
    let meaning = |face: u8| {
        let mut dice = Recorded::new(Scripted::new([faces, &[face]].concat()));
        // Whether more dice are wanted after this one does not matter here.
        let _ = ready.resolve(&mut dice);
        dice.into_parts().1.get(faces.len()).map(|roll| roll.meaning.clone()).unwrap_or_default()
    };
    need.die.values().map(meaning).collect()
}
