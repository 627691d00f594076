//! The server's part in a game's sealed dice, and how commitments are gathered before the game begins.
//!
//! The server draws its chains first. Each seat then commits itself to two chains that contain the server's anchors,
//! leaves the end of the second with the others, confirms that what was left with it is correct, and shows its nonce. The
//! header holds every commitment, so only then is there a game. The ends of the server's chains and those left with it
//! are never shown to anybody.

use super::dicing::{Accepting, Committing, Complaint, Dicing, Gathering, Leaving, Stage};
use super::table::conflict;
use crate::Problem;
use jumpmaster_core::{Fault, Seat};
use jumpmaster_play::{Anchor, Bytes32, Commitment, Contributor, Deal, Holder, Party, Protocol, promise, root};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The longest grace: a month.
const LONGEST_GRACE: u64 = 30 * 24 * 60 * 60;
/// The length of a public key, and of a half encrypted for one seat, in base64.
const KEY: usize = 88;
const BOX: usize = 80;

/// The sealed dice of a game, with the server's secrets.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Sealing {
    protocol: Protocol,
    length: u64,
    pub grace: u64,
    /// The ends of the server's two chains.
    server: Bytes32,
    quiet: Bytes32,
    seats: Vec<Left>,
    complaint: Option<Complaint>,
    /// The contributions to the roll that waits for seats, so that after a restart nobody is asked twice.
    pub added: Vec<Added>,
    /// The seats that others stand in for at the roll that waits.
    pub away: Vec<Seat>,
    #[serde(skip)]
    chains: OnceLock<[Contributor; 2]>,
}

/// What a seat has done before the game.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Left {
    commitment: Option<Commitment>,
    /// The end of its first chain.
    half: Option<Bytes32>,
    /// The end of its second chain, encrypted for each of the others.
    boxes: BTreeMap<u8, String>,
    accepts: bool,
}

/// A contribution for a seat, from one of its chains.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct Added {
    pub party: Party,
    pub value: Bytes32,
}

impl Sealing {
    /// Reads it as it was kept; `None` if it was kept for protocol 2, which is no longer supported.
    pub fn read(text: &str) -> serde_json::Result<Option<Sealing>> {
        let kept: serde_json::Value = serde_json::from_str(text)?;
        kept.get("protocol").is_some().then(|| serde_json::from_str(text)).transpose()
    }

    /// Draws the server's chains.
    pub fn draw(seats: usize, grace: Option<u64>) -> Result<Sealing, Fault> {
        let grace = grace.unwrap_or(Deal::GRACE);
        if grace == 0 || grace > LONGEST_GRACE {
            return Err(Fault::new(
                format!("a grace of {grace} seconds cannot be"),
                "a seat needs time to answer, and the others do not wait for ever",
                format!("state one of 1 to {LONGEST_GRACE} seconds"),
            ));
        }
        Ok(Sealing {
            protocol: Protocol::Three,
            length: Deal::LENGTH,
            grace,
            server: Bytes32::random(),
            quiet: Bytes32::random(),
            seats: vec![Left::default(); seats],
            complaint: None,
            added: Vec::new(),
            away: Vec::new(),
            chains: OnceLock::new(),
        })
    }

    /// Its text, as it is kept.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("what is kept can be written as JSON")
    }

    fn chains(&self) -> &[Contributor; 2] {
        self.chains.get_or_init(|| {
            let server = Contributor::new(Party::Server, Bytes32::default(), self.server, self.length);
            let quiet = Contributor::new(Party::Quiet, Bytes32::default(), self.quiet, self.length);
            [server, quiet]
        })
    }

    /// The server's contribution to a roll, public or secret; to be asked for only when its order is fixed.
    pub fn contribution(&self, quiet: bool, roll: u64) -> Result<(Party, Bytes32), Fault> {
        let chain = &self.chains()[usize::from(quiet)];
        Ok((chain.party(), chain.contribution(roll)?))
    }

    /// The server's contribution to a roll for a seat that is away, from the chain whose end was left with it.
    pub fn stand_in(&self, seat: Seat, roll: u64) -> Result<Option<Added>, Fault> {
        let Some(end) = self.seats.get(usize::from(seat.0)).and_then(|left| left.half) else { return Ok(None) };
        let chain = self.left_with_server(seat, end);
        Ok(Some(Added { party: chain.party(), value: chain.contribution(roll)? }))
    }

    fn left_with_server(&self, seat: Seat, end: Bytes32) -> Contributor {
        let [server, quiet] = self.anchors();
        Contributor::new(Party::Half(seat, Holder::Server), root(&server, &quiet), end, self.length)
    }

    /// The anchors of the server's two chains.
    fn anchors(&self) -> [Bytes32; 2] {
        self.chains().each_ref().map(Contributor::anchor)
    }

    /// The commitments of all, once nobody is missing.
    pub fn deal(&self) -> Option<Deal> {
        let gathering = self.gathering(Seat::PUBLIC);
        if gathering.complaint.is_some() || !gathering.missing().is_empty() {
            return None;
        }
        let seats = self.seats.iter().filter_map(|left| left.commitment.clone()).collect();
        let [server, quiet] = self.anchors();
        Some(Deal { protocol: self.protocol, length: self.length, grace: self.grace, server, quiet, seats })
    }

    /// The progress of the gathering, as a seat may know it.
    pub fn gathering(&self, seat: Seat) -> Gathering {
        let who = |lacks: &dyn Fn(&Left) -> bool| -> Vec<Seat> {
            let all = self.seats.iter().zip(0..);
            all.filter(|(left, _)| lacks(left)).map(|(_, number)| Seat(number)).collect()
        };
        let commit = who(&|left| left.commitment.is_none());
        let leaves = |left: &Left| left.commitment.as_ref().is_some_and(|commitment| commitment.halves);
        let leave = if commit.is_empty() {
            who(&|left| leaves(left) && left.boxes.is_empty() && self.seats.len() > 1)
        } else {
            Vec::new()
        };
        let accept = if commit.is_empty() && leave.is_empty() { who(&|left| !left.accepts) } else { Vec::new() };
        let halves =
            self.seats.iter().zip(0..).filter_map(|(left, from)| Some((from, left.boxes.get(&seat.0)?.clone())));
        Gathering { commit, leave, accept, halves: halves.collect(), complaint: self.complaint }
    }

    /// The number of steps of the gathering that are done.
    pub fn steps(&self) -> usize {
        let done = |left: &Left| {
            usize::from(left.commitment.is_some()) + usize::from(!left.boxes.is_empty()) + usize::from(left.accepts)
        };
        self.seats.iter().map(done).sum::<usize>() + usize::from(self.complaint.is_some())
    }

    /// The dice as a seat may know them.
    pub fn dicing(&self, stage: Stage) -> Dicing {
        let [server, quiet] = self.anchors();
        let seats = self.seats.iter().map(|left| left.commitment.clone()).collect();
        Dicing { protocol: self.protocol, length: self.length, grace: self.grace, server, quiet, seats, stage }
    }

    /// Commits a seat. Repeating the same changes nothing.
    pub fn commit(&mut self, seat: Seat, asked: &Committing) -> Result<(), Problem> {
        self.goes_on()?;
        let Committing { anchor, promise, half, key } = asked.clone();
        let commitment = Commitment {
            anchor: Anchor::Two(anchor),
            halves: half.is_some(),
            promise: Some(promise),
            nonce: None,
            escrow: None,
            key: Some(key),
        };
        let at = usize::from(seat.0);
        if let Some(before) = &self.seats[at].commitment {
            let same = Commitment { nonce: None, ..before.clone() } == commitment && self.seats[at].half == half;
            return if same { Ok(()) } else { Err(committed_before()) };
        }
        let others = self.seats.iter().filter_map(|left| left.commitment.as_ref().map(|other| other.anchor));
        let taken = others.flat_map(|other| match other {
            Anchor::One(one) => vec![one],
            Anchor::Two(both) => both.to_vec(),
        });
        let taken: Vec<Bytes32> = taken.chain(self.anchors()).collect();
        if anchor[0] == anchor[1] || anchor.iter().any(|anchor| taken.contains(anchor)) {
            return Err(Fault::new(
                "another party has this chain",
                "each draws its own, so that nobody can work out another's contributions",
                "draw chains for this seat and game",
            )
            .into());
        }
        if half.is_some_and(|end| self.left_with_server(seat, end).anchor() != anchor[0]) {
            return Err(false_half().into());
        }
        base64(&asked.key, KEY, "the public key")?;
        self.seats[at].commitment = Some(commitment);
        self.seats[at].half = half;
        Ok(())
    }

    /// Leaves a seat's half with the others. Repeating the same changes nothing.
    pub fn leave(&mut self, seat: Seat, asked: &Leaving) -> Result<(), Problem> {
        self.goes_on()?;
        let at = usize::from(seat.0);
        if !self.seats[at].boxes.is_empty() {
            return if self.seats[at].boxes == asked.halves { Ok(()) } else { Err(committed_before()) };
        }
        if !self.gathering(seat).leave.contains(&seat) {
            return Err(not_yet("leave a half"));
        }
        let others = (0..self.seats.len() as u8).filter(|other| *other != seat.0);
        if !asked.halves.keys().copied().eq(others) {
            return Err(Fault::new(
                "the halves are not for every other seat",
                "each of the others must be able to hand it over",
                format!("send one for each of the {} other seats, by its number", self.seats.len() - 1),
            )
            .into());
        }
        for half in asked.halves.values() {
            base64(half, BOX, "a half")?;
        }
        self.seats[at].boxes.clone_from(&asked.halves);
        Ok(())
    }

    /// Records that the halves left with a seat are correct, or whose is not.
    pub fn accept(&mut self, seat: Seat, asked: Accepting) -> Result<(), Problem> {
        self.goes_on()?;
        let at = usize::from(seat.0);
        if self.seats[at].accepts && asked.against.is_none() {
            return Ok(());
        }
        let gathering = self.gathering(seat);
        if !gathering.accept.contains(&seat) {
            return Err(not_yet("say whether the halves are true"));
        }
        match asked.against {
            None => {
                self.show_nonce(seat, asked.nonce)?;
                self.seats[at].accepts = true;
            }
            Some(against) if gathering.halves.contains_key(&against.0) => {
                self.complaint = Some(Complaint { by: seat, against });
            }
            Some(against) => {
                return Err(Fault::new(
                    format!("seat {} left no half for this seat", against.0),
                    "only a half that was left can be false",
                    "name the seat whose half it is",
                )
                .into());
            }
        }
        Ok(())
    }

    /// Keeps a seat's nonce, which must be the one it committed to.
    fn show_nonce(&mut self, seat: Seat, nonce: Option<Bytes32>) -> Result<(), Problem> {
        let commitment = self.seats[usize::from(seat.0)].commitment.as_mut().expect("all have committed themselves");
        if nonce.map(|nonce| promise(seat, &nonce)) != commitment.promise {
            return Err(Fault::new(
                "this is not the nonce that the seat promised",
                "it does not hash to what the seat made public",
                "send the nonce that was drawn with the chains",
            )
            .into());
        }
        commitment.nonce = nonce;
        Ok(())
    }

    fn goes_on(&self) -> Result<(), Problem> {
        if self.complaint.is_some() {
            return Err(conflict(
                "this game will not begin",
                "a half was found false, and nobody can tell who deceived whom",
                "make a new game",
            ));
        }
        Ok(())
    }
}

/// Checks that a text is base64 of the right length. Only its recipient can check the content.
fn base64(text: &str, length: usize, what: &str) -> Result<(), Fault> {
    let digits = text.trim_end_matches('=');
    let fits = text.len() == length
        && text.len() - digits.len() <= 2
        && digits.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/');
    if fits {
        return Ok(());
    }
    Err(Fault::new(
        format!("{what} is not written as it must be"),
        format!("it is {length} digits of base64"),
        "send it as the page's own module makes it",
    ))
}

fn committed_before() -> Problem {
    conflict(
        "this seat has committed itself before",
        "what one is committed to cannot be exchanged",
        "go on in the browser where it was drawn, or make a new game",
    )
}

fn not_yet(what: &str) -> Problem {
    conflict(
        &format!("there is nothing to {what} now"),
        "first all commit themselves, then leave their halves, then look at those left for them",
        "ask who is missing",
    )
}

fn false_half() -> Fault {
    Fault::new(
        "the server's half is false",
        "the chain that ends in it has another anchor than the seat makes public",
        "send the end of the first chain",
    )
}
