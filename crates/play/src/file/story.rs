//! Compares two files of one game: what all heard, and every secret that both reveal.

use crate::file::chain::Chain;
use crate::file::header::Header;
use crate::file::load::{lines, open, play};
use crate::proof::bytes::Bytes32;
use crate::proof::given::{Given, Loose, Opened, Window, is_given};
use crate::proof::{entry, game_id};
use crate::shelf::Shelf;
use crate::table::Match;
use jumpmaster_core::{Fault, Seat};
use serde_json::Value;
use std::sync::atomic::AtomicBool;

/// What two files of one game have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Same {
    /// The number of public entries.
    pub entries: usize,
    /// The number of the earlier file's secrets that are the same in the later one: what one seal covers, or what none
    /// covered yet.
    pub secrets: usize,
    /// The number of the earlier file's secrets that the later one does not reveal.
    pub shut: usize,
}

/// What a file tells about its game.
struct Story {
    /// The links of everything public.
    links: Vec<Bytes32>,
    secrets: Vec<Kept>,
    /// Whether every secret is in it.
    all: bool,
    /// The lines, if it is a table's file, which only ever grows.
    lines: Vec<String>,
}

/// What a seat did in secret between two public entries.
struct Kept {
    seat: Seat,
    /// The number of the public entry whose seal covers it, or will.
    number: usize,
    salt: Option<Bytes32>,
    entries: Vec<Value>,
    /// Which of them the seat was told in full, if the rules can tell.
    known: Option<Vec<bool>>,
}

impl Story {
    fn read(bytes: &[u8], shelf: &Shelf) -> Result<Story, Fault> {
        let (header, chain) = open(bytes)?;
        if header.jumpmaster < 2 {
            return Err(Fault::new(
                "it is a game file of format 1",
                "that format has no chain of what is public",
                "compare games that were begun in a later format",
            ));
        }
        let Some((_, second)) = lines(&chain).next() else {
            // Before the first entry, a table's file and a seat's file say the same.
            return Ok(Story { links: vec![game_id(&header)], secrets: Vec::new(), all: false, lines: Vec::new() });
        };
        if is_given(second) {
            return Given::read(&header, &chain).map(Story::of_a_seat);
        }
        Story::of_a_table(&header, chain, shelf)
    }

    fn of_a_seat(given: Given) -> Story {
        let next = given.public.len() + 1;
        let opened = given.opened.into_iter().map(|opened| {
            let Opened { number, seat, salt, entries } = opened;
            Kept { seat, number, salt: Some(salt), entries, known: None }
        });
        let loose = given.loose.into_iter().map(|Loose { unsealed, entries }| Kept {
            seat: unsealed,
            number: next,
            salt: None,
            entries,
            known: None,
        });
        let secrets = opened.chain(loose).collect();
        Story { links: given.links, secrets, all: given.over, lines: Vec::new() }
    }

    /// Reads a table's file. It says what was done; only the rules know which part of that all heard.
    fn of_a_table(header: &Header, chain: Chain, shelf: &Shelf) -> Result<Story, Fault> {
        let (today, mut table) = header.again(shelf)?;
        let played = play(&chain, header, &today, &mut table, &AtomicBool::new(false))?;
        if let Some((_, fault)) = played.doubts.into_iter().next() {
            return Err(fault);
        }
        let mut links = vec![game_id(header)];
        links.extend(played.entries.iter().filter_map(|entry| entry.proof()).map(|proof| proof.link));
        let secrets = table.windows().into_iter().map(|window| Kept::of(&table, window)).collect();
        Ok(Story { links, secrets, all: true, lines: chain.objects })
    }

    /// The number of public entries it has in common with an earlier file.
    fn heard_since(&self, earlier: &Story) -> Result<usize, Fault> {
        if self.links[0] != earlier.links[0] {
            return refuse("it is another game than the one given out earlier", "their headers differ");
        }
        let same = self.links.iter().zip(&earlier.links).take_while(|(later, earlier)| later == earlier).count();
        if same == earlier.links.len() {
            return Ok(same - 1);
        }
        if same == self.links.len() {
            return refuse(
                format!("it breaks off after {} entries that all heard", same - 1),
                "the file given out earlier has more of them",
            );
        }
        refuse(
            format!("what all heard is not the same from entry {same} on"),
            "the file given out earlier has another link there: one of them was changed",
        )
    }

    /// Whether this file reveals a secret of an earlier one; if so, it must be the same.
    fn tells(&self, earlier: &Kept, of: &Story) -> Result<bool, Fault> {
        let found = self.secrets.iter().find(|kept| kept.seat == earlier.seat && kept.number == earlier.number);
        let who = format!("what seat {} did in secret before entry {}", earlier.seat.0, earlier.number);
        let Some(later) = found else {
            if self.all && !earlier.entries.is_empty() {
                return refuse(format!("{who} is missing"), "the file given out earlier has it");
            }
            return Ok(false);
        };
        let same = match earlier.salt {
            Some(_) => later.salt == earlier.salt && later.entries == earlier.entries,
            None if of.all => later.entries.starts_with(&earlier.entries),
            None => later.begins_with(&earlier.entries, self.all),
        };
        if same {
            return Ok(true);
        }
        refuse(
            format!("{who} is not the same"),
            "the file given out earlier tells it otherwise: one of them was changed",
        )
    }
}

impl Kept {
    fn of(table: &Match, Window { seat, number, salt, places }: Window) -> Kept {
        let entries = places.iter().map(|&place| entry(&table.done[place])).collect();
        let known = places.iter().map(|&place| table.knows(seat, place)).collect();
        Kept { seat, number, salt, entries, known: Some(known) }
    }

    /// Whether it begins with entries that its seat was told in full. A seat's file that reveals everything also has
    /// entries that the seat was not told in full, and does not say which; there the entries need only come in the same
    /// order.
    fn begins_with(&self, entries: &[Value], all: bool) -> bool {
        match &self.known {
            Some(known) => {
                let told: Vec<&Value> =
                    self.entries.iter().zip(known).filter_map(|(entry, known)| known.then_some(entry)).collect();
                told.len() >= entries.len() && told.into_iter().zip(entries).all(|(later, earlier)| later == earlier)
            }
            None if all => {
                let mut rest = self.entries.iter();
                entries.iter().all(|entry| rest.any(|later| later == entry))
            }
            None => self.entries.starts_with(entries),
        }
    }
}

/// Checks that a file tells the same game as one given out earlier, perhaps continued. It only compares; whether the later
/// file proves itself is up to [`verify`](crate::verify).
pub fn extends(later: &[u8], earlier: &[u8], shelf: &Shelf) -> Result<Same, Fault> {
    let later = Story::read(later, shelf)?;
    let earlier = Story::read(earlier, shelf).map_err(|fault| fault.at("the earlier file"))?;
    let mut same = Same { entries: later.heard_since(&earlier)?, ..Same::default() };
    for kept in &earlier.secrets {
        let told = later.tells(kept, &earlier)?;
        same.secrets += usize::from(told);
        same.shut += usize::from(!told);
    }
    if !later.lines.is_empty() && !later.lines.starts_with(&earlier.lines) {
        let at = later.lines.iter().zip(&earlier.lines).take_while(|(later, earlier)| later == earlier).count();
        return refuse(
            format!("line {} is not the same", at + 1),
            "both are files of the table, to which lines are added and never changed",
        );
    }
    Ok(same)
}

fn refuse<T>(what: impl Into<String>, why: &str) -> Result<T, Fault> {
    Err(Fault::new(what, why, "keep both files: together they show who changed what"))
}
