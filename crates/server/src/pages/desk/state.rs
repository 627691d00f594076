//! The state of the Desk as its address gives it: the situation, the scenario's rules, the house rules, and the dice.

use crate::page::encode;
use jumpmaster_core::Fault;
use jumpmaster_core::dice::parse_faces;
use serde_json::Value;

/// The longest input, and the longest house rules, that an address carries.
const LONGEST: usize = 16 << 10;
/// The most dice that can be typed in.
const MOST_DICE: usize = 512;

/// Whose dice are rolled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Dice {
    /// None yet.
    None,
    /// The app's, by a seed once there is one.
    Ours(Option<u64>),
    /// The reader's: the faces so far.
    Yours(Vec<u8>),
}

/// What is on the Desk.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct State {
    /// The situation; the first example if none is given.
    pub input: Option<Value>,
    /// The scenario whose rules and offer are used.
    pub scenario: Option<String>,
    /// House rules, as they are written.
    pub house: String,
    /// The dice.
    pub dice: Dice,
    /// Whether the form is still being filled in, so that nothing is run yet.
    pub edit: bool,
}

impl State {
    /// Reads the state from an address.
    pub(super) fn read(pairs: &[(String, String)]) -> Result<State, Fault> {
        let of = |wanted: &str| {
            let last = pairs.iter().rev().find(|(name, _)| name == wanted);
            last.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
        };
        for (name, value) in pairs {
            if value.len() > LONGEST {
                let what = format!("\"{name}\" has {} letters", value.len());
                return Err(Fault::new(
                    what,
                    format!("an address carries at most {LONGEST} of it"),
                    "use the command line for so much",
                ));
            }
        }
        let input = of("in").map(|text| {
            serde_json::from_str(text).map_err(|error| {
                let what = format!("the situation is not JSON: column {}: {error}", error.column());
                Fault::new(
                    what,
                    "an address carries the situation as JSON in ?in=",
                    "fill in the form, which writes it for you",
                )
            })
        });
        let dice = match (of("dice"), of("seed"), of("faces")) {
            (Some("ours"), seed, _) => Dice::Ours(seed.map(seed_of).transpose()?),
            (None, Some(seed), _) => Dice::Ours(Some(seed_of(seed)?)),
            (Some("yours"), _, given) => Dice::Yours(given.map_or(Ok(Vec::new()), faces)?),
            (None, None, Some(given)) => Dice::Yours(faces(given)?),
            (Some("none") | None, ..) => Dice::None,
            (Some(other), ..) => return Err(Fault::unknown("dice", other, ["ours", "yours", "none"])),
        };
        Ok(State {
            input: input.transpose()?,
            scenario: of("scenario").map(str::to_string),
            house: of("house").unwrap_or_default().trim().replace("\r\n", "\n"),
            dice,
            edit: of("edit").is_some(),
        })
    }

    /// Whether it fits into an address.
    pub(super) fn fits(&self) -> bool {
        let input = self.input.as_ref().map_or(0, |input| input.to_string().len());
        input <= LONGEST && self.house.len() <= LONGEST
    }

    /// The address of this state.
    pub(super) fn href(&self, procedure: &str) -> String {
        let mut query = Vec::new();
        let mut put = |name: &str, value: &str| query.push(format!("{name}={}", encode(value)));
        if let Some(input) = &self.input {
            put("in", &input.to_string());
        }
        if let Some(scenario) = &self.scenario {
            put("scenario", scenario);
        }
        if !self.house.is_empty() {
            put("house", &self.house);
        }
        match &self.dice {
            Dice::None => {}
            Dice::Ours(None) => put("dice", "ours"),
            Dice::Ours(Some(seed)) => put("seed", &seed.to_string()),
            Dice::Yours(faces) if faces.is_empty() => put("dice", "yours"),
            Dice::Yours(faces) => put("faces", &said(faces)),
        }
        if self.edit {
            put("edit", "1");
        }
        let query = query.join("&");
        if query.is_empty() { format!("/desk/{procedure}") } else { format!("/desk/{procedure}?{query}") }
    }

    /// The same with other dice.
    pub(super) fn with(&self, dice: Dice) -> State {
        State { dice, edit: false, ..self.clone() }
    }
}

/// Faces separated by spaces.
pub(super) fn said(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// Reads faces as they are typed.
pub(super) fn faces(text: &str) -> Result<Vec<u8>, Fault> {
    let faces = parse_faces(text)?;
    if faces.len() > MOST_DICE {
        let what = format!("{} dice are too many", faces.len());
        return Err(Fault::new(what, format!("at most {MOST_DICE} are typed in"), "roll with our dice"));
    }
    Ok(faces)
}

fn seed_of(text: &str) -> Result<u64, Fault> {
    text.parse().map_err(|_| {
        Fault::new(
            format!("\"{text}\" is not a seed"),
            "dice of ours follow from a whole number",
            "leave the seed out to get a fresh one",
        )
    })
}

/// A random seed, small enough that every JSON reader keeps all its digits.
pub(super) fn fresh_seed() -> Result<u64, Fault> {
    let seed = getrandom::u64().map_err(|error| {
        Fault::new("there is no chance to be had", error.to_string(), "give a seed of your own with ?seed=")
    })?;
    Ok(seed >> 11)
}
