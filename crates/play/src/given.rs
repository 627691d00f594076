//! Seat files: a game as one seat may know it while it is running. What all hear, chained; the seals on what others did
//! unheard; the seat's own secrets, beside the chain.
//!
//! The chain is the same for everybody and only ever grows. So whoever kept such a file can check later that the game's
//! own file, with all secrets in it, tells the same game: [`extends`].

use crate::bytes::{Bytes32, canonical};
use crate::chain;
use crate::deed::Done;
use crate::header::Header;
use crate::load::{Line, lines, open, read_line};
use crate::proof::{Proof, Revealed, entry, game_id, link};
use crate::table::Match;
use jumpmaster_core::{Fault, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What is public of a deed, as a seat file has it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Public {
    /// The number among the deeds that all hear, from 1.
    pub p: usize,
    pub seat: Seat,
    pub seals: Vec<Bytes32>,
    pub order: Option<Value>,
    pub faces: Option<Vec<u8>>,
    pub events: Option<Vec<Value>>,
    pub undo: Option<usize>,
    pub dice: Option<Revealed>,
}

/// What a seal of a seat covers, laid open.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opened {
    /// The public deed that carries the seal.
    #[serde(rename = "opened")]
    pub number: usize,
    pub seat: Seat,
    pub salt: Bytes32,
    pub deeds: Value,
}

/// What a seat did unheard that no seal covers yet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Loose {
    pub unsealed: Seat,
    pub deeds: Value,
}

impl Match {
    /// The game as a seat may know it: its file, in JSON lines. The seats' secrets are all in it once the game is over,
    /// and at any time for [`Seat::REFEREE`], which is for games that ended in another way than by the rules.
    pub fn file_for(&self, seat: Seat, header: &Header) -> Result<String, Fault> {
        let Some(witness) = &self.witness else {
            return Err(Fault::new(
                "this game has no files for its seats",
                "it was begun in format 1, which seals nothing",
                "wait until it is over, and take the file of the table",
            ));
        };
        let mut file = Writer::default();
        file.line(&json!(header));
        for (at, &place) in witness.public.iter() {
            let done = &self.done[place];
            let Proof { seals, dice, .. } = done.proof().expect("what is public is proven");
            file.line(&self.public(at + 1, done, seals, dice.as_ref()));
        }
        debug_assert_eq!(file.seal, witness.link.to_string(), "the file is the chain");
        let (opened, loose) = self.secrets_for(seat);
        for secret in opened.iter().map(|opened| json!(opened)).chain(loose.iter().map(|loose| json!(loose))) {
            file.line(&secret);
        }
        Ok(file.text)
    }

    /// What seals cover, and what none covers yet, as far as a seat may know it.
    fn secrets_for(&self, seat: Seat) -> (Vec<Opened>, Vec<Loose>) {
        let over = seat == Seat::REFEREE || self.game.outcome().is_some();
        let seats = self.game.seats().len();
        let mut kept: Vec<Vec<usize>> = vec![Vec::new(); seats];
        let mut opened = Vec::new();
        let mut number = 0;
        for (place, done) in self.done.iter() {
            let owner = usize::from(done.seat().0);
            let early = done.proof().is_some_and(|proof| proof.dice.is_some());
            if done.kept_back() && !early {
                kept[owner].push(place);
            }
            if let Some(proof) = done.proof() {
                number += 1;
                for (at, places) in kept.iter_mut().enumerate() {
                    let of = Seat(at as u8);
                    if over || (of == seat && places.iter().all(|&place| self.knows(seat, place))) {
                        let deeds = places.iter().map(|&place| entry(&self.done[place])).collect();
                        opened.push(Opened { number, seat: of, salt: proof.salts[at], deeds });
                    }
                    places.clear();
                }
            }
            if done.kept_back() && early {
                kept[owner].push(place);
            }
        }
        let loose = kept.iter().enumerate().filter_map(|(at, places)| {
            let of = Seat(at as u8);
            let known = |place: &&usize| over || self.knows(seat, **place);
            let mine = (over || of == seat) && !places.is_empty();
            let deeds = || places.iter().filter(known).map(|&place| entry(&self.done[place])).collect();
            mine.then(|| Loose { unsealed: of, deeds: deeds() })
        });
        (opened, loose.collect())
    }

    /// Whether a seat heard all of a deed.
    fn knows(&self, seat: Seat, place: usize) -> bool {
        match &self.done[place] {
            Done::Order(carried) => carried.open[self.ear(seat)],
            Done::Undo { of, .. } => self.knows(seat, *of),
        }
    }
}

#[derive(Default)]
struct Writer {
    text: String,
    seal: String,
}

impl Writer {
    fn line(&mut self, object: &Value) {
        let (line, seal) = chain::seal(&self.seal, &canonical(object));
        self.text.push_str(&line);
        self.text.push('\n');
        self.seal = seal;
    }
}

/// A seat file, read.
pub(crate) struct Given {
    pub public: Vec<Public>,
    /// The link before each public deed, and the last.
    pub links: Vec<Bytes32>,
    pub opened: Vec<Opened>,
    pub loose: Vec<Loose>,
}

/// Whether this is the second line of a seat file.
pub(crate) fn is_given(text: &str) -> bool {
    let object: Option<Value> = serde_json::from_str(text).ok();
    object.is_some_and(|object| ["p", "opened", "unsealed"].iter().any(|member| object.get(member).is_some()))
}

impl Given {
    /// Reads a seat file whose chain holds: what is public first, numbered, then the secrets.
    pub fn read(header: &Header, chain: &chain::Chain) -> Result<Given, Fault> {
        let mut given =
            Given { public: Vec::new(), links: vec![game_id(header)], opened: Vec::new(), loose: Vec::new() };
        for (line, text) in lines(chain) {
            given.take(text).map_err(|fault| fault.at(format_args!("line {line}")))?;
        }
        Ok(given)
    }

    fn take(&mut self, text: &str) -> Result<(), Fault> {
        let wrong = |what: String| {
            Fault::new(
                what,
                "a seat file has the deeds that all hear, numbered from 1, and after them secrets that seals cover",
                "take a copy that was not edited",
            )
        };
        let value: Value = serde_json::from_str(text).map_err(|error| wrong(format!("it cannot be read: {error}")))?;
        let unreadable = |error: serde_json::Error| wrong(format!("it cannot be read: {error}"));
        if value.get("p").is_some() {
            let public: Public = serde_json::from_value(value.clone()).map_err(unreadable)?;
            if public.p != self.public.len() + 1 || !self.opened.is_empty() {
                return Err(wrong(format!("it has number {}", public.p)));
            }
            self.links.push(link(self.links.last(), &canonical(&value)));
            self.public.push(public);
        } else if value.get("opened").is_some() {
            self.opened.push(serde_json::from_value(value).map_err(unreadable)?);
        } else {
            self.loose.push(serde_json::from_value(value).map_err(unreadable)?);
        }
        Ok(())
    }
}

/// The links of a file, whether it is a table's or a seat's.
fn links(bytes: &[u8]) -> Result<Vec<Bytes32>, Fault> {
    let (header, chain) = open(bytes)?;
    if header.jumpmaster < 2 {
        return Err(Fault::new(
            "it is a game file of format 1",
            "that format has no chain of what is public",
            "compare games that were begun in format 2",
        ));
    }
    if lines(&chain).next().is_some_and(|(_, text)| is_given(text)) {
        return Given::read(&header, &chain).map(|given| given.links);
    }
    let mut links = vec![game_id(&header)];
    for (line, text) in lines(&chain) {
        if let Line::Deed(_, deed) = read_line(text).map_err(|fault| fault.at(format_args!("line {line}")))? {
            links.extend(deed.proof().map(|proof| proof.link));
        }
    }
    Ok(links)
}

/// Whether a file tells the same game as one that was given out earlier, and perhaps goes on: how many deeds that all hear
/// both have. It compares; whether the later file proves itself is for [`verify`](crate::verify) to say.
pub fn extends(later: &[u8], earlier: &[u8]) -> Result<usize, Fault> {
    let (later, earlier) = (links(later)?, links(earlier).map_err(|fault| fault.at("the earlier file"))?);
    let refuse =
        |what: String, why: &str| Err(Fault::new(what, why, "keep both files: together they show who changed what"));
    if later[0] != earlier[0] {
        return refuse("it is another game than the one given out earlier".into(), "their headers differ");
    }
    let same = later.iter().zip(&earlier).take_while(|(later, earlier)| later == earlier).count();
    if same == earlier.len() {
        return Ok(same - 1);
    }
    if same == later.len() {
        return refuse(
            format!("it breaks off after {} deeds that all heard", same - 1),
            "the file given out earlier has more of them",
        );
    }
    refuse(
        format!("what all heard is not the same from deed {same} on"),
        "the file given out earlier has another link there: one of them was changed",
    )
}
