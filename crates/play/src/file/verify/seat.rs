//! Checks a seat's file, which lacks some of the orders: what it reveals fits its seals, and faces follow from
//! contributions.

use super::{CHECKS_OF_A_SEAT, Report, Told, trusted};
use crate::file::chain::Chain;
use crate::file::header::Header;
use crate::file::size::Size;
use crate::proof::bytes::Bytes32;
use crate::proof::given::{Given, Opened, Public, Secret};
use crate::proof::sealed::{Commitment, Deal, DiceKind, Party, Protocol, SealedDice, order_hash};
use crate::proof::{QuietRoll, Revealed, seal};
use jumpmaster_core::{Fault, Seat};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Checks a seat's file as far as possible: what it reveals fits its seals, and faces follow from contributions.
pub(super) fn verify_given(mut report: Report, header: &Header, chain: &Chain) -> Report {
    let given = match Given::read(header, chain) {
        Ok(given) => given,
        Err(fault) => {
            report.say(CHECKS_OF_A_SEAT, Err(fault));
            return report;
        }
    };
    report.entries = given.public.len();
    report.say(CHECKS_OF_A_SEAT, given_seals(header, &given));
    report.say(CHECKS_OF_A_SEAT, given_dice(header, &given));
    report
}

fn wrong<T>(what: impl Into<String>, why: &str) -> Result<T, Fault> {
    Err(Fault::new(what, why, "ask who gave you this file"))
}

fn given_seals(header: &Header, given: &Given) -> Result<String, Fault> {
    let seats = header.seats.len();
    for public in &given.public {
        check_public(public, seats, &given.public)?;
    }
    let mut open = BTreeSet::new();
    for Opened { number, seat, salt, entries } in &given.opened {
        let public = number.checked_sub(1).and_then(|at| given.public.get(at));
        let found = public.and_then(|public| public.seals.get(usize::from(seat.0)));
        if found != Some(&seal(*seat, salt, &json!(entries))) {
            return wrong(
                format!("the seal of seat {} at entry {number} does not fit what it is said to cover", seat.0),
                "a seal is the salted hash of it: one or the other was changed",
            );
        }
        if !open.insert((*number, *seat)) {
            return wrong(
                format!("the seal of seat {} at entry {number} is laid open twice", seat.0),
                "once is enough",
            );
        }
    }
    let mut loose = BTreeSet::new();
    for unsealed in given.loose.iter().map(|loose| loose.unsealed) {
        if usize::from(unsealed.0) >= seats || !loose.insert(unsealed) {
            return wrong(
                format!("what seat {} has not sealed yet is told", unsealed.0),
                "each seat at the table has one such line at most",
            );
        }
    }
    secrets(given)?;
    let all = given.public.len() * seats;
    if given.over && open.len() != all {
        return wrong(
            format!("the game is over, and {} of {all} seals are not laid open", all - open.len()),
            "when a game is over every secret is in every seat's file",
        );
    }
    let over = if given.over { "; the game is over, and every seal is laid open" } else { "" };
    Ok(format!(
        "{} entries that all heard; {} of {all} seals laid open, and they fit{over}",
        given.public.len(),
        given.opened.len()
    ))
}

/// Checks that the public part of an entry is consistent: an order that all hear in full, one that is heard in part, or an
/// undo of an earlier order of the same seat.
fn check_public(public: &Public, seats: usize, all: &[Public]) -> Result<(), Fault> {
    if public.seals.len() != seats {
        return wrong(
            format!("entry {} does not carry one seal for each seat", public.p),
            "every entry that all hear does",
        );
    }
    let Public { p, seat, order, faces, events, undo, dice, .. } = public;
    let undone = undo.and_then(|undo| all.get(undo.checked_sub(1)?)).filter(|undone| {
        undone.p < *p && undone.seat == *seat && undone.undo.is_none() && undone.faces.iter().all(Vec::is_empty)
    });
    let whole = match (order, faces, events, undo) {
        (Some(_), Some(_), Some(_), None) | (None, None, Some(_), None) => true,
        (None, None, None, Some(_)) => undone.is_some() && dice.is_none(),
        _ => false,
    };
    if whole && usize::from(seat.0) < seats {
        return Ok(());
    }
    wrong(
        format!("entry {p} is not of one piece"),
        "it is an order with faces and events, the events all hear of one, or the undo of an earlier order of its seat",
    )
}

/// What is revealed, with the number of the public entry whose seal covers it or will.
fn laid_open(given: &Given) -> impl Iterator<Item = (usize, Seat, &[Value])> {
    let opened = given.opened.iter().map(|opened| (opened.number, opened.seat, opened.entries.as_slice()));
    let next = given.public.len() + 1;
    opened.chain(given.loose.iter().map(move |loose| (next, loose.unsealed, loose.entries.as_slice())))
}

/// A revealed entry, read in full.
struct Shown<'a> {
    number: usize,
    /// Whether it is the first that its seal covers.
    first: bool,
    seat: Seat,
    entry: &'a Value,
    faces: Vec<u8>,
    quiet: Option<QuietRoll>,
}

/// Reads the revealed entries; each must be its seat's own.
fn secrets(given: &Given) -> Result<Vec<Shown<'_>>, Fault> {
    let mut shown = Vec::new();
    for (number, of, entries) in laid_open(given) {
        for (at, entry) in entries.iter().enumerate() {
            let (seat, faces, quiet) = match serde_json::from_value(entry.clone()) {
                Ok(Secret::Order { seat, faces, quiet, .. }) => (seat, faces, quiet),
                Ok(Secret::Undo { seat, undo: true }) => (seat, Vec::new(), None),
                _ => return wrong(not_a_deed(of, number), "it is an order with faces and events, or an undo"),
            };
            if seat != of {
                return wrong(not_a_deed(of, number), "it is another seat's");
            }
            shown.push(Shown { number, first: at == 0, seat, entry, faces, quiet });
        }
    }
    Ok(shown)
}

fn not_a_deed(seat: Seat, number: usize) -> String {
    format!("what seat {} did in secret before entry {number} is not a list of its entries", seat.0)
}

fn given_dice(header: &Header, given: &Given) -> Result<String, Fault> {
    let shown = secrets(given)?;
    let Some(deal) = header.dice.as_ref().and_then(DiceKind::deal) else {
        if given.public.iter().any(|public| public.dice.is_some()) || shown.iter().any(|shown| shown.quiet.is_some()) {
            return wrong("contributions were made to dice", "this game is not played with sealed dice");
        }
        return Ok(trusted(header));
    };
    deal.check(header.seats.len())?;
    let mut last: Vec<(Party, Bytes32)> =
        deal.parties().filter_map(|party| Some((party, deal.anchor(party)?))).collect();
    let mut told = Told::default();
    for public in &given.public {
        open_roll(deal, given, public, &mut last, &mut told)?;
    }
    told.quiet = quiet_dice(deal, given, &shown)?;
    Ok(told.say(deal))
}

/// Checks the parties' contributions to the dice of a public entry, and its faces, if all may see them.
fn open_roll(
    deal: &Deal,
    given: &Given,
    public: &Public,
    last: &mut [(Party, Bytes32)],
    told: &mut Told,
) -> Result<(), Fault> {
    let wrong = |what: &str, why: &str| wrong(format!("entry {}: {what}", public.p), why);
    let Some(revealed) = &public.dice else {
        if public.faces.iter().all(Vec::is_empty) {
            return Ok(());
        }
        return wrong("nobody added to its dice", "in this game every party does");
    };
    told.count(Some(revealed));
    let Revealed { roll, contributions, rebuilt, .. } = revealed;
    if *roll != told.rolls as u64 || *roll > deal.length || contributions.len() != last.len() {
        return wrong("a contribution to its dice is missing", "every party adds the next link of its chain");
    }
    for ((party, before), value) in last.iter_mut().zip(contributions) {
        if deal.back(*party, value) != *before {
            return wrong(
                &format!("{party} did not add what it committed itself to"),
                "its hash is not what came before",
            );
        }
        *before = *value;
    }
    let left = |seat: &Seat| deal.seats.get(usize::from(seat.0)).is_some_and(Commitment::leaves_halves);
    if !rebuilt.iter().all(left) {
        return wrong("a seat that left no halves was stood in for", "nobody can have shown its contribution");
    }
    let (Some(order), Some(faces)) = (&public.order, &public.faces) else { return Ok(()) };
    if !follow(&mut dice_of(deal, given, public, revealed, order), &revealed.dice, faces) {
        return wrong("its faces do not follow from what the parties added", "they were changed, or an order was");
    }
    Ok(())
}

/// The dice of a public entry whose order is known.
fn dice_of(deal: &Deal, given: &Given, public: &Public, revealed: &Revealed, order: &Value) -> SealedDice {
    let fixed = json!({ "seat": public.seat, "order": order, "seals": public.seals });
    let order = order_hash(&given.links[public.p - 1], &fixed);
    deal.dice(&given.links[0], revealed.roll, &order, &revealed.contributions)
}

/// Checks the dice that not everybody saw, as far as they are revealed, and counts them: each number once, each
/// contribution hashed from a later one. In protocol 2 nothing says which dice they were.
fn quiet_dice(deal: &Deal, given: &Given, shown: &[Shown<'_>]) -> Result<usize, Fault> {
    let mut unseen: Vec<(&QuietRoll, &[u8])> = Vec::new();
    for shown in shown {
        match &shown.quiet {
            Some(quiet) => unseen.push((quiet, &shown.faces)),
            None => faces_lay_open(deal, given, shown)?,
        }
    }
    unseen.sort_by_key(|(quiet, _)| quiet.roll);
    let (mut rolls, mut last) = (0, deal.quiet);
    for (quiet, faces) in &unseen {
        let wrong = |what: &str, why: &str| wrong(format!("quiet roll {}: {what}", quiet.roll), why);
        let behind = |link: Bytes32, _| deal.back(Party::Quiet, &link);
        let far = quiet.roll > deal.length;
        if far || quiet.roll <= rolls || (rolls..quiet.roll).fold(quiet.contribution, behind) != last {
            return wrong("the server did not add what it committed itself to", "its hash is not what came before");
        }
        if given.over && quiet.roll != rolls + 1 {
            return wrong("the one before is missing", "when a game is over every secret is in every seat's file");
        }
        (rolls, last) = (quiet.roll, quiet.contribution);
        if deal.protocol == Protocol::Two {
            continue;
        }
        // Neither the game nor the order matters here: both belong to protocol 2.
        let none = Bytes32::default();
        let mut dice = deal.quiet_dice(&none, quiet.roll, &none, quiet.contribution);
        if !follow(&mut dice, &quiet.dice, faces) {
            return wrong("its faces do not follow from what the server added", "they were changed");
        }
    }
    Ok(unseen.len())
}

/// Checks the faces of a revealed entry whose dice were not quiet: either it rolled none, or all contributed to them when
/// it became public in part, and its seat's next seal covers it first.
fn faces_lay_open(deal: &Deal, given: &Given, shown: &Shown<'_>) -> Result<(), Fault> {
    if shown.faces.is_empty() {
        return Ok(());
    }
    let before = shown.number.checked_sub(2).and_then(|at| given.public.get(at));
    let before = before.filter(|public| shown.first && public.seat == shown.seat && public.order.is_none());
    let rolled = before.and_then(|public| Some((public, public.dice.as_ref()?)));
    let follows = rolled.is_some_and(|(public, revealed)| {
        let mut dice = dice_of(deal, given, public, revealed, &shown.entry["order"]);
        follow(&mut dice, &revealed.dice, &shown.faces)
    });
    if follows {
        return Ok(());
    }
    wrong(
        format!("seat {} rolled dice in secret before entry {}, and nobody added to them", shown.seat.0, shown.number),
        "in this game the faces of every die follow from what was added",
    )
}

/// Whether dice of these sizes show these faces.
fn follow(dice: &mut SealedDice, sizes: &[Size], faces: &[u8]) -> bool {
    sizes.iter().map(|size| dice.value(size.0)).eq(faces.iter().copied())
}
