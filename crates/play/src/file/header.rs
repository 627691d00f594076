//! The first line of a game file: the rules the game is played by, its map, and its seats.

use crate::file::scenario::ScenarioFiles;
use crate::file::strict::Strict;
use crate::proof::bytes::Bytes32;
use crate::proof::sealed::DiceKind;
use crate::proof::{Witness, game_id};
use crate::shelf::{Book, Shelf};
use crate::table::Match;
use crate::table::pending::Dealt;
use jumpmaster_core::options::Setting;
use jumpmaster_core::{Fault, House, Ledger};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The version of the format this program writes. Raised whenever an older program could misread a file.
///
/// 1: orders, faces and events. 2: seals on what is done in secret, and sealed dice. 3: no two games have the same header,
/// and a seat's file says when everything is revealed in it.
pub const FORMAT: u64 = 3;
/// The oldest version of the format that can be read. A game continues in the version it was begun in.
const OLDEST: u64 = 1;

/// What a game file says about its game before the first order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub jumpmaster: u64,
    /// The id of the system.
    pub system: String,
    /// The hash of the ledger as printed.
    pub ledger: String,
    /// The options in force, whoever set them.
    pub options: BTreeMap<String, Setting>,
    /// The whole scenario: a game file needs no other file. Games of the same scenario share it.
    #[serde(with = "shared")]
    pub scenario: Arc<ScenarioFiles>,
    /// The whole house rules.
    pub house: Option<HouseText>,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// Where the faces come from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceKind>,
    /// Distinguishes this game from any other with the same rules and scenario. Sealed dice need none, as the parties'
    /// commitments are never drawn twice. It comes last, so that the rest can be stored once for many games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Bytes32>,
}

/// Serialises what many share by its contents.
mod shared {
    use super::ScenarioFiles;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::sync::Arc;

    pub fn serialize<S: Serializer>(scenario: &Arc<ScenarioFiles>, serializer: S) -> Result<S::Ok, S::Error> {
        ScenarioFiles::serialize(scenario, serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<ScenarioFiles>, D::Error> {
        ScenarioFiles::deserialize(deserializer).map(Arc::new)
    }
}

/// House rules as a game file stores them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseText {
    /// The name the file gives itself.
    pub name: String,
    /// The SHA-256 of its text.
    pub hash: String,
    /// Its text.
    pub text: String,
}

/// The options in force in a ledger.
pub(crate) fn options_in_force(ledger: &Ledger) -> BTreeMap<String, Setting> {
    ledger.choices.iter().map(|choice| (choice.key.clone(), choice.value.clone())).collect()
}

impl Header {
    /// A table set up for a new game, and the header of its file.
    pub fn start(book: &dyn Book, scenario: &ScenarioFiles, house: Option<&House>) -> Result<(Header, Match), Fault> {
        Header::start_with(book, scenario, house, DiceKind::Trusted)
    }

    /// A table set up for a new game with this kind of dice, and the header of its file.
    pub fn start_with(
        book: &dyn Book,
        scenario: &ScenarioFiles,
        house: Option<&House>,
        dice: DiceKind,
    ) -> Result<(Header, Match), Fault> {
        book.sound(scenario, house)?;
        let (mut header, mut table) = Header::laid_out(book, scenario, house, Some(dice))?;
        header.nonce = header.wants_nonce().then(Bytes32::random);
        header.hand_to(&mut table)?;
        Ok((header, table))
    }

    fn laid_out(
        book: &dyn Book,
        scenario: &ScenarioFiles,
        house: Option<&House>,
        dice: Option<DiceKind>,
    ) -> Result<(Header, Match), Fault> {
        let game = book.start(scenario, house)?;
        let header = Header {
            jumpmaster: FORMAT,
            system: book.id().into(),
            ledger: book.ledger().hash.clone(),
            options: options_in_force(&book.ledger_of(scenario, house)?),
            scenario: Arc::new(scenario.clone()),
            house: house.map(|House { mark, text, .. }| HouseText {
                name: mark.name.clone(),
                hash: mark.hash.clone(),
                text: text.clone(),
            }),
            seats: game.seats(),
            dice,
            nonce: None,
        };
        Ok((header, Match::new(game)))
    }

    /// Sets the table up again, by the rules on the shelf. Returns the header as it would be written today, and the table.
    pub fn again(&self, shelf: &Shelf) -> Result<(Header, Match), Fault> {
        let (mut today, mut table) = self.laid_out_again(shelf)?;
        today.nonce = self.nonce.filter(|_| today.wants_nonce());
        if today.seats != self.seats {
            return Err(Fault::new(
                format!("the seats are {}", self.seats.join(", ")),
                format!("its scenario has {}", today.seats.join(", ")),
                "take a copy that was not edited",
            ));
        }
        self.hand_to(&mut table)?;
        Ok((today, table))
    }

    /// Whether only a nonce distinguishes it from the header of another game.
    fn wants_nonce(&self) -> bool {
        self.jumpmaster >= 3 && self.dice == Some(DiceKind::Trusted)
    }

    /// Shares large parts with another header that has the same ones.
    pub(crate) fn share(&mut self, other: &Header) {
        if self.scenario == other.scenario {
            self.scenario = Arc::clone(&other.scenario);
        }
    }

    fn laid_out_again(&self, shelf: &Shelf) -> Result<(Header, Match), Fault> {
        if let Some((today, game)) = shelf.set_ups.like(self) {
            return Ok((today, Match::new(game)));
        }
        let book = shelf.book(&self.system)?;
        let house = self.house.as_ref().map(|house| house.read(book)).transpose()?;
        let (today, table) = Header::laid_out(book, &self.scenario, house.as_ref(), self.dice.clone())?;
        shelf.set_ups.keep(&today, table.game());
        Ok((today, table))
    }

    /// Tells a table which game it is and where its dice come from, so that it can prove what is done there.
    fn hand_to(&self, table: &mut Match) -> Result<(), Fault> {
        if self.jumpmaster < 2 {
            table.witness = None;
            return Ok(());
        }
        table.witness = Some(Witness::new(game_id(self), self.seats.len()));
        if let Some(deal) = self.dice.as_ref().and_then(DiceKind::deal) {
            deal.check(self.seats.len())?;
            table.dealt = Some(Dealt::new(deal.clone()));
        }
        Ok(())
    }

    /// Reads the header from the first line of a file, whichever version wrote it.
    pub(crate) fn read(object: &str) -> Result<Header, Fault> {
        check_version(object)?;
        let unreadable = |error: String| {
            Fault::new(
                format!("the header cannot be read: {error}"),
                "the first line says the rules, the scenario and the seats of the game",
                "take a copy that was not edited",
            )
        };
        let read = serde_json::from_str(object).and_then(|Strict(object)| serde_json::from_value(object));
        let header: Header = read.map_err(|error| unreadable(error.to_string()))?;
        match (header.jumpmaster, &header.dice) {
            (1, Some(_)) => Err(unreadable("format 1 does not say where dice come from".into())),
            (2.., None) => Err(unreadable("it does not say where the dice come from".into())),
            _ if header.nonce.is_some() != header.wants_nonce() => Err(unreadable(
                "from format 3 on it has a nonce if nobody sealed the dice, and in no other case".into(),
            )),
            _ => Ok(header),
        }
    }
}

/// Detects a file of another version before anything else in it is read.
pub(crate) fn check_version(line: &str) -> Result<(), Fault> {
    let header: Option<Value> = serde_json::from_str(line).ok();
    let version = header.as_ref().and_then(|header| header.get("jumpmaster")).and_then(Value::as_u64);
    match version {
        Some(OLDEST..=FORMAT) => Ok(()),
        Some(newer) if newer > FORMAT => Err(Fault::new(
            format!("it is a game file of format {newer}"),
            format!("this program knows formats {OLDEST} to {FORMAT}, and a newer one wrote the file"),
            "open it with a newer Jumpmaster",
        )),
        Some(older) => Err(Fault::new(
            format!("it is a game file of format {older}"),
            format!("formats begin with {OLDEST}; no program ever wrote that one"),
            "take a copy that was not edited",
        )),
        None => Err(Fault::new(
            "it is no game file",
            "a game file is lines of JSON, and its first line opens with {\"jumpmaster\":",
            "name a file that was written by: jumpmaster play --save",
        )),
    }
}

impl HouseText {
    fn read(&self, book: &dyn Book) -> Result<House, Fault> {
        let house = book.house(&self.text, &self.name)?;
        if house.mark.hash != self.hash {
            return Err(Fault::new(
                format!("the house rules \"{}\" are not those the game began with", self.name),
                "their hash is another than the header says",
                "take a copy that was not edited",
            ));
        }
        if house.mark.name != self.name {
            return Err(Fault::new(
                format!("the header calls the house rules \"{}\"", self.name),
                format!("they call themselves \"{}\"", house.mark.name),
                "take a copy that was not edited",
            ));
        }
        Ok(house)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_versions_are_told_apart() {
        let told = |line: &str| check_version(line).map_err(|fault| fault.what);
        assert_eq!(told("{\"jumpmaster\":1,\"anything\":[]}"), Ok(()));
        assert_eq!(told("{\"jumpmaster\":2}"), Ok(()));
        assert_eq!(told("{\"jumpmaster\":3}"), Ok(()));
        assert_eq!(told("{\"jumpmaster\":4}"), Err("it is a game file of format 4".into()));
        assert_eq!(told("{\"jumpmaster\":0}"), Err("it is a game file of format 0".into()));
        for other in ["", "{}", "[]", "{\"jumpmaster\":\"1\"}", "{\"jumpmaster\":-1}", "{\"jumpmaster\":1.0}", "<xml/>"]
        {
            assert_eq!(told(other), Err("it is no game file".into()), "{other}");
        }
    }

    #[test]
    fn a_header_that_lacks_something_is_told_what() {
        let fault = Header::read("{\"jumpmaster\":1,\"system\":\"x\"}").unwrap_err();
        assert!(fault.what.contains("missing field"), "{}", fault.what);
        let fault = Header::read("{\"jumpmaster\":1,\"sistem\":\"x\"}").unwrap_err();
        assert!(fault.what.contains("unknown field `sistem`"), "{}", fault.what);
    }
}
