//! Checking a seat's file, which has not all the orders: what it lays open fits its seals, faces follow from contributions.

use super::{CHECKS_OF_A_SEAT, Report, Told};
use crate::bytes::Bytes32;
use crate::chain::Chain;
use crate::given::{Given, Opened};
use crate::header::Header;
use crate::proof::{QuietRoll, seal};
use crate::sealed::{Commitment, Deal, DiceKind, Party, Protocol, SealedDice, order_hash};
use jumpmaster_core::dice::Die;
use jumpmaster_core::{Fault, Seat};
use serde_json::{Value, json};

/// Checks a seat's file as far as it goes: what it lays open fits its seals, and faces follow from contributions.
pub(super) fn verify_given(mut report: Report, header: &Header, chain: &Chain) -> Report {
    let given = match Given::read(header, chain) {
        Ok(given) => given,
        Err(fault) => {
            report.say(CHECKS_OF_A_SEAT, Err(fault));
            return report;
        }
    };
    report.deeds = given.public.len();
    report.say(CHECKS_OF_A_SEAT, given_seals(header, &given));
    report.say(CHECKS_OF_A_SEAT, given_dice(header, &given));
    report
}

fn given_seals(header: &Header, given: &Given) -> Result<String, Fault> {
    let wrong = |what: String, why: &str| Err(Fault::new(what, why, "ask who gave you this file"));
    if let Some(public) = given.public.iter().find(|public| public.seals.len() != header.seats.len()) {
        return wrong(
            format!("deed {} does not carry one seal for each seat", public.p),
            "every deed that all hear does",
        );
    }
    for Opened { number, seat, salt, deeds } in &given.opened {
        let public = number.checked_sub(1).and_then(|at| given.public.get(at));
        let found = public.and_then(|public| public.seals.get(usize::from(seat.0)));
        if found != Some(&seal(*seat, salt, deeds)) {
            return wrong(
                format!("the seal of seat {} at deed {number} does not fit what it is said to cover", seat.0),
                "a seal is the salted hash of it: one or the other was changed",
            );
        }
    }
    let all = given.public.len() * header.seats.len();
    Ok(format!(
        "{} deeds that all heard; {} of {all} seals laid open, and they fit",
        given.public.len(),
        given.opened.len()
    ))
}

fn given_dice(header: &Header, given: &Given) -> Result<String, Fault> {
    let Some(deal) = header.dice.as_ref().and_then(DiceKind::deal) else {
        return Ok("nothing proves the faces: whoever kept the game is trusted for them".into());
    };
    deal.check(header.seats.len())?;
    let mut last: Vec<(Party, Bytes32)> =
        deal.parties().filter_map(|party| Some((party, deal.anchor(party)?))).collect();
    let mut told = Told::default();
    for (public, before) in given.public.iter().zip(&given.links) {
        let wrong = |what: &str, why: &str| {
            Err(Fault::new(format!("deed {}: {what}", public.p), why, "ask who gave you this file"))
        };
        let faces = public.faces.as_deref().unwrap_or_default();
        let Some(revealed) = &public.dice else {
            if faces.is_empty() {
                continue;
            }
            return wrong("nobody added to its dice", "in this game every party does");
        };
        told.count(Some(revealed));
        if revealed.roll != told.rolls as u64 || revealed.contributions.len() != last.len() {
            return wrong("a contribution to its dice is missing", "every party adds the next link of its chain");
        }
        for ((party, before), value) in last.iter_mut().zip(&revealed.contributions) {
            if deal.back(*party, value) != *before {
                return wrong(
                    &format!("{party} did not add what it committed itself to"),
                    "its hash is not what came before",
                );
            }
            *before = *value;
        }
        let left = |seat: &Seat| deal.seats.get(usize::from(seat.0)).is_some_and(Commitment::leaves_halves);
        if !revealed.rebuilt.iter().all(left) {
            return wrong("a seat that left no halves was stood in for", "nobody can have shown its contribution");
        }
        let Some(order) = &public.order else { continue };
        let fixed = json!({ "seat": public.seat, "order": order, "seals": public.seals });
        let order = order_hash(before, &fixed);
        let mut dice = deal.dice(&given.links[0], revealed.roll, &order, &revealed.contributions);
        if !follow(&mut dice, &revealed.dice, faces) {
            return wrong("its faces do not follow from what the parties added", "they were changed, or an order was");
        }
    }
    told.quiet = quiet_dice(deal, given)?;
    Ok(told.say(deal))
}

/// Checks the dice that not everybody saw, as far as they are laid open, and counts them: each number once, each
/// contribution hashed from a later one. In protocol 2 nothing says which dice they were.
fn quiet_dice(deal: &Deal, given: &Given) -> Result<usize, Fault> {
    let laid_open = given.opened.iter().map(|opened| &opened.deeds).chain(given.loose.iter().map(|loose| &loose.deeds));
    let mut unseen: Vec<Unseen> =
        laid_open.flat_map(|deeds| deeds.as_array().into_iter().flatten()).filter_map(Unseen::of).collect();
    unseen.sort_by_key(|unseen| unseen.quiet.roll);
    let (mut rolls, mut last) = (0, deal.quiet);
    for Unseen { quiet, faces } in &unseen {
        let wrong = |what: &str, why: &str| {
            Err(Fault::new(format!("quiet roll {}: {what}", quiet.roll), why, "ask who gave you this file"))
        };
        let behind = |link: Bytes32, _| deal.back(Party::Quiet, &link);
        let far = quiet.roll > deal.length;
        if far || quiet.roll <= rolls || (rolls..quiet.roll).fold(quiet.contribution, behind) != last {
            return wrong("the server did not add what it committed itself to", "its hash is not what came before");
        }
        (rolls, last) = (quiet.roll, quiet.contribution);
        if deal.protocol == Protocol::Two {
            continue;
        }
        // Neither the game nor the order matters here: both are of protocol 2.
        let none = Bytes32::default();
        let mut dice = deal.quiet_dice(&none, quiet.roll, &none, quiet.contribution);
        if !follow(&mut dice, &quiet.dice, faces) {
            return wrong("its faces do not follow from what the server added", "they were changed");
        }
    }
    Ok(unseen.len())
}

/// A deed whose dice not everybody saw, laid open.
struct Unseen {
    quiet: QuietRoll,
    faces: Vec<u8>,
}

impl Unseen {
    fn of(deed: &Value) -> Option<Unseen> {
        let quiet = serde_json::from_value(deed.get("quiet")?.clone()).ok()?;
        Some(Unseen { quiet, faces: serde_json::from_value(deed.get("faces")?.clone()).ok()? })
    }
}

/// Whether dice of these sizes show these faces.
fn follow(dice: &mut SealedDice, sizes: &[u8], faces: &[u8]) -> bool {
    let good = sizes.iter().all(|faces| (2..=100).contains(faces));
    good && sizes.iter().map(|&faces| dice.face(Die::new(faces))).eq(faces.iter().copied())
}
