//! Two files of one game held against each other: what all heard, and every secret that both lay open.

use crate::bytes::Bytes32;
use crate::chain::Chain;
use crate::given::{Given, Loose, Opened, Window, is_given};
use crate::header::Header;
use crate::load::{lines, open, play};
use crate::proof::{entry, game_id};
use crate::shelf::Shelf;
use crate::table::Match;
use jumpmaster_core::{Fault, Seat};
use serde_json::Value;
use std::sync::atomic::AtomicBool;

/// What two files of one game have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Same {
    /// How many deeds that all heard.
    pub deeds: usize,
    /// How many secrets of the earlier file are the same in the later: what one seal covers, or what none covered yet.
    pub secrets: usize,
    /// How many of them the later one does not lay open.
    pub shut: usize,
}

/// What a file tells of its game.
struct Story {
    /// The links of all that is public.
    links: Vec<Bytes32>,
    secrets: Vec<Kept>,
    /// Whether every secret is in it.
    all: bool,
    /// The lines, if it is the file of a table, which only ever grows.
    lines: Vec<String>,
}

/// What a seat did unheard between two deeds that all heard.
struct Kept {
    seat: Seat,
    /// The number of the public deed whose seal covers it, or will.
    number: usize,
    salt: Option<Bytes32>,
    deeds: Vec<Value>,
    /// Which of them the seat was told whole, where the rules can say it.
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
            // Before the first deed the file of a table and that of a seat say the same.
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
            let Opened { number, seat, salt, deeds } = opened;
            Kept { seat, number, salt: Some(salt), deeds, known: None }
        });
        let loose = given.loose.into_iter().map(|Loose { unsealed, deeds }| Kept {
            seat: unsealed,
            number: next,
            salt: None,
            deeds,
            known: None,
        });
        let secrets = opened.chain(loose).collect();
        Story { links: given.links, secrets, all: given.over, lines: Vec::new() }
    }

    /// A table's file says what was done; only the rules know what of it all heard.
    fn of_a_table(header: &Header, chain: Chain, shelf: &Shelf) -> Result<Story, Fault> {
        let (today, mut table) = header.again(shelf)?;
        let played = play(&chain, header, &today, &mut table, &AtomicBool::new(false))?;
        if let Some((_, fault)) = played.doubts.into_iter().next() {
            return Err(fault);
        }
        let mut links = vec![game_id(header)];
        links.extend(played.deeds.iter().filter_map(|deed| deed.proof()).map(|proof| proof.link));
        let secrets = table.windows().into_iter().map(|window| Kept::of(&table, window)).collect();
        Ok(Story { links, secrets, all: true, lines: chain.objects })
    }

    /// How many deeds that all heard it has in common with an earlier one.
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
                format!("it breaks off after {} deeds that all heard", same - 1),
                "the file given out earlier has more of them",
            );
        }
        refuse(
            format!("what all heard is not the same from deed {same} on"),
            "the file given out earlier has another link there: one of them was changed",
        )
    }

    /// Whether a secret of an earlier file is laid open in this one, where it must be the same.
    fn tells(&self, earlier: &Kept, of: &Story) -> Result<bool, Fault> {
        let found = self.secrets.iter().find(|kept| kept.seat == earlier.seat && kept.number == earlier.number);
        let who = format!("what seat {} did unheard before deed {}", earlier.seat.0, earlier.number);
        let Some(later) = found else {
            if self.all && !earlier.deeds.is_empty() {
                return refuse(format!("{who} is missing"), "the file given out earlier has it");
            }
            return Ok(false);
        };
        let same = match earlier.salt {
            Some(_) => later.salt == earlier.salt && later.deeds == earlier.deeds,
            None if of.all => later.deeds.starts_with(&earlier.deeds),
            None => later.begins_with(&earlier.deeds, self.all),
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
        let deeds = places.iter().map(|&place| entry(&table.done[place])).collect();
        let known = places.iter().map(|&place| table.knows(seat, place)).collect();
        Kept { seat, number, salt, deeds, known: Some(known) }
    }

    /// Whether it begins with deeds that its seat was told whole. A seat's file that lays all open has those as well that
    /// the seat was not told whole, and does not say which they are: there the deeds need only come in their order.
    fn begins_with(&self, deeds: &[Value], all: bool) -> bool {
        match &self.known {
            Some(known) => {
                let told: Vec<&Value> =
                    self.deeds.iter().zip(known).filter_map(|(deed, known)| known.then_some(deed)).collect();
                told.len() >= deeds.len() && told.into_iter().zip(deeds).all(|(later, earlier)| later == earlier)
            }
            None if all => {
                let mut rest = self.deeds.iter();
                deeds.iter().all(|deed| rest.any(|later| later == deed))
            }
            None => self.deeds.starts_with(deeds),
        }
    }
}

/// Whether a file tells the same game as one that was given out earlier, and perhaps goes on. It compares; whether the
/// later file proves itself is for [`verify`](crate::verify) to say.
pub fn extends(later: &[u8], earlier: &[u8], shelf: &Shelf) -> Result<Same, Fault> {
    let later = Story::read(later, shelf)?;
    let earlier = Story::read(earlier, shelf).map_err(|fault| fault.at("the earlier file"))?;
    let mut same = Same { deeds: later.heard_since(&earlier)?, ..Same::default() };
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
