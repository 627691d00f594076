//! Checking a seat's file, which has not all the orders: what it lays open fits its seals, faces follow from contributions.

use super::{CHECKS_OF_A_SEAT, Report, Told};
use crate::bytes::Bytes32;
use crate::chain::Chain;
use crate::given::{Given, Opened};
use crate::header::Header;
use crate::proof::seal;
use crate::sealed::{DiceKind, Party, SealedDice, back, order_hash};
use jumpmaster_core::Fault;
use jumpmaster_core::dice::Die;
use serde_json::json;

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
            if back(*party, &deal.server, value) != *before {
                return wrong(
                    &format!("{party} did not add what it committed itself to"),
                    "its hash is not what came before",
                );
            }
            *before = *value;
        }
        let Some(order) = &public.order else { continue };
        let fixed = json!({ "seat": public.seat, "order": order, "seals": public.seals });
        let order = order_hash(before, &fixed);
        let mut dice = SealedDice::new(&given.links[0], revealed.roll, &order, &revealed.contributions);
        let good = revealed.dice.iter().all(|faces| (2..=100).contains(faces));
        if !good || !revealed.dice.iter().map(|&faces| dice.face(Die::new(faces))).eq(faces.iter().copied()) {
            return wrong("its faces do not follow from what the parties added", "they were changed, or an order was");
        }
    }
    Ok(told.say(deal))
}
