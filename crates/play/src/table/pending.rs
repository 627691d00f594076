//! An order on its way through sealed dice: it is fixed, every party adds its contribution, and only then is it resolved.
//!
//! Between fixing and resolving, nothing else can be done at the table. What a party adds was settled before the game, so
//! its only remaining choice is not to add it at all; in that case others use the ends that each seat left of its two
//! chains ([`Match::stand_in`]).

use crate::file::bookmark::DiceKnown;
use crate::file::size::Size;
use crate::proof::bytes::Bytes32;
use crate::proof::sealed::{Commitment, Deal, Party, Protocol, SealedDice, exhausted, order_hash};
use crate::proof::{Doubt, Proof, Proven, QuietRoll, Revealed, doubt};
use crate::table::entry::{LogEntry, Source};
use crate::table::game::Stop;
use crate::table::{Heard, Match};
use jumpmaster_core::dice::{Recorded, Roll, Scripted, Seeded};
use jumpmaster_core::{Fault, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// How often an order is tried to see whether its dice are visible to all.
const TRIALS: u64 = 4;

/// An order that is fixed and waits for its dice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fix {
    /// Who gave it.
    pub seat: Seat,
    /// The order: its seat's secret until its dice are rolled.
    pub order: Value,
    /// The number of the roll, from 1.
    pub roll: u64,
    /// Whether its dice are the server's alone, since not everybody may see them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
    /// The salts of the seals.
    pub salts: Vec<Bytes32>,
    /// Each seat's seal on what it has done in secret until now, so that no plan can be changed once dice are known.
    pub seals: Vec<Bytes32>,
    /// The hash of the order and the seals after the last link; it is public before anybody contributes to the dice.
    pub hash: Bytes32,
}

/// Who has still to contribute to the dice of an order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NeedContribution {
    /// The number of the roll: which link of its chain each party is to add.
    pub roll: u64,
    /// The hash of the fixed order, which is public. An order with quiet dice is its seat's own business: nobody else may
    /// be told that it waits.
    pub order: Bytes32,
    /// Whether its dice are the server's alone.
    pub quiet: bool,
    /// Who gave the order.
    pub seat: Seat,
    /// The seals that were fixed with it.
    pub seals: Vec<Bytes32>,
    /// Who is missing.
    pub missing: Vec<Party>,
    /// The seats that others stand in for.
    pub away: Vec<Seat>,
}

/// How far an order has come.
#[derive(Clone, PartialEq, Debug)]
pub enum Progress {
    /// It is carried out, and its seat hears this.
    Done(Heard),
    /// It is fixed, and these contributions are missing.
    Waiting(NeedContribution),
}

/// The sealed dice of a game: what was committed, and how far each chain has been revealed.
#[derive(Clone)]
pub(crate) struct Dealt {
    deal: Deal,
    /// The number of orders that have rolled dice visible to all, and of those with quiet dice.
    rolls: [u64; 2],
    /// The last link each party revealed; initially its anchor.
    last: BTreeMap<Party, Bytes32>,
    waiting: Option<Waiting>,
}

#[derive(Clone)]
struct Waiting {
    fix: Fix,
    given: BTreeMap<Party, Bytes32>,
    /// The seats that others stand in for.
    away: BTreeSet<Seat>,
}

impl Waiting {
    fn new(fix: Fix) -> Waiting {
        Waiting { fix, given: BTreeMap::new(), away: BTreeSet::new() }
    }
}

impl Dealt {
    pub fn new(deal: Deal) -> Dealt {
        let parties = deal.parties().chain([Party::Quiet]);
        let last = parties.filter_map(|party| Some((party, deal.anchor(party)?))).collect();
        Dealt { deal, rolls: [0; 2], last, waiting: None }
    }

    /// How far the chains have been revealed, for a bookmark.
    pub fn known(&self) -> DiceKnown {
        DiceKnown { rolls: self.rolls, last: self.last.values().copied().collect() }
    }

    /// Continues from where the chains were revealed to; `None` if the number of parties differs.
    pub fn know(&mut self, known: DiceKnown) -> Option<()> {
        self.rolls = known.rolls;
        let parties: Vec<Party> = self.last.keys().copied().collect();
        let all = parties.len() == known.last.len();
        self.last = parties.into_iter().zip(known.last).collect();
        all.then_some(())
    }

    fn parties(&self, quiet: bool) -> Vec<Party> {
        if quiet { vec![Party::Quiet] } else { self.deal.parties().collect() }
    }

    fn next(&self, quiet: bool) -> u64 {
        self.rolls[usize::from(quiet)] + 1
    }

    /// Checks that this is what the party committed itself to add next.
    fn check(&self, party: Party, value: &Bytes32) -> Result<(), Fault> {
        if self.last.get(&party) == Some(&self.deal.back(party, value)) {
            return Ok(());
        }
        Err(Fault::new(
            format!("{party} did not add what it committed itself to"),
            "its hash is not what the party revealed before, or its anchor in the header",
            "add the next link of the chain drawn before the game",
        ))
    }

    /// The dice of a fixed order, from the parties' contributions.
    fn dice(&self, game: &Bytes32, fix: &Fix, contributions: &[Bytes32]) -> SealedDice {
        if fix.quiet {
            return self.deal.quiet_dice(game, fix.roll, &fix.hash, contributions[0]);
        }
        self.deal.dice(game, fix.roll, &fix.hash, contributions)
    }

    fn need(&self) -> Option<NeedContribution> {
        let Waiting { fix, given, away } = self.waiting.as_ref()?;
        let missing = self.parties(fix.quiet).into_iter().filter(|party| !given.contains_key(party)).collect();
        let (order, seals) = (fix.hash, fix.seals.clone());
        let away = away.iter().copied().collect();
        Some(NeedContribution { roll: fix.roll, order, quiet: fix.quiet, seat: fix.seat, seals, missing, away })
    }
}

impl Match {
    /// What the parties committed themselves to, if the dice are sealed.
    pub fn deal(&self) -> Option<&Deal> {
        self.dealt.as_ref().map(|dealt| &dealt.deal)
    }

    /// The order that is fixed and waits for its dice, and who has still to contribute to them.
    pub fn pending(&self) -> Option<NeedContribution> {
        self.dealt.as_ref().and_then(Dealt::need)
    }

    /// Checks that this is what the party committed itself to add to the dice of the next order.
    pub fn fits(&self, party: Party, value: &Bytes32) -> Result<(), Fault> {
        self.dealt.as_ref().map_or(Ok(()), |dealt| dealt.check(party, value))
    }

    pub(crate) fn nothing_pending(&self) -> Result<(), Fault> {
        self.pending().map_or(Ok(()), |_| {
            Err(Fault::new(
                "an order waits for its dice",
                "it is fixed, and nothing else can be done before it is carried out",
                "wait until every party has added to them",
            ))
        })
    }

    /// Gives an order in a game with sealed dice: one that rolls none is carried out, any other is fixed for good.
    pub fn fix(&mut self, seat: Seat, order: &Value) -> Result<Progress, Stop> {
        self.nothing_pending().map_err(Stop::Malformed)?;
        if self.dealt.is_none() {
            return Err(Stop::Malformed(Fault::new(
                "there is nothing to fix the order for",
                "this game is not played with sealed dice",
                "give the order with its dice",
            )));
        }
        match self.game.resolve(seat, order, &mut Scripted::new([])) {
            Ok(events) => {
                self.carry_out(seat, order.clone(), Vec::new(), events, Source::Play).map_err(Stop::Unsaved)?;
                let at = self.done.len() - 1;
                self.pass_by().map_err(Stop::Unsaved)?;
                return Ok(Progress::Done(self.heard_of(at, self.listener(seat))));
            }
            Err(Stop::Need(_)) => {}
            Err(stop) => return Err(stop),
        }
        if self.deal().is_some_and(|deal| deal.protocol == Protocol::Two) {
            return Err(Stop::Malformed(outdated()));
        }
        let quiet = !self.rolls_in_the_open(seat, order)?;
        let salts = if quiet { Vec::new() } else { self.fresh_salts() };
        let fix = self.fixed(seat, order, quiet, salts).map_err(Stop::Malformed)?;
        let after = self.done.len();
        if let Some(journal) = &mut self.journal {
            journal.fix(after, &fix).map_err(Stop::Unsaved)?;
        }
        let dealt = self.dealt.as_mut().expect("the dice are sealed");
        dealt.waiting = Some(Waiting::new(fix));
        Ok(Progress::Waiting(dealt.need().expect("it waits")))
    }

    fn fixed(&self, seat: Seat, order: &Value, quiet: bool, salts: Vec<Bytes32>) -> Result<Fix, Fault> {
        let (Some(dealt), Some(witness)) = (&self.dealt, &self.witness) else {
            unreachable!("sealed dice are dealt to games that prove themselves");
        };
        let roll = dealt.next(quiet);
        if roll > dealt.deal.length {
            return Err(exhausted(roll, dealt.deal.length));
        }
        let seals = self.sealed_with(&salts, None);
        let hash = order_hash(&witness.link, &json!({ "seat": seat, "order": order, "seals": seals }));
        Ok(Fix { seat, order: order.clone(), roll, quiet, salts, seals, hash })
    }

    /// Whether everybody hears all of an order that rolls dice, whatever they show, so that all can contribute to them. It
    /// is tried with a few fixed dice, so that whoever checks a file gets the same answer.
    fn rolls_in_the_open(&self, seat: Seat, order: &Value) -> Result<bool, Stop> {
        for trial in 0..TRIALS {
            let events = self.game.resolve(seat, order, &mut Seeded::new(trial))?;
            let heard = self.game.copy().apply(&events, &self.listeners).map_err(Stop::Malformed)?;
            let told = |listener: usize| {
                self.listeners[listener] == seat || heard.iter().any(|lines| lines[listener].is_some())
            };
            if self.open_to(&heard).contains(&false) || !(0..self.listeners.len()).all(told) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Declares a seat away, after the grace period: others may show the links of the chains whose ends it left them. The
    /// file says so from now on, even if the seat comes back in time to add its links itself.
    pub fn stand_in(&mut self, seat: Seat) -> Result<(), Fault> {
        let dealt = self.dealt.as_mut().filter(|dealt| dealt.waiting.is_some());
        let Some(Dealt { deal, waiting: Some(waiting), .. }) = dealt else {
            return Err(Fault::new("nobody is missing", "no order waits for dice", "wait for an order to be fixed"));
        };
        let commitment = deal.seats.get(usize::from(seat.0));
        if waiting.fix.quiet || !commitment.is_some_and(Commitment::leaves_halves) {
            return Err(nothing_left(seat));
        }
        waiting.away.insert(seat);
        Ok(())
    }

    /// Adds a party's contribution to the dice of the fixed order. When nobody is missing, the order is carried out. Adding
    /// the same again changes nothing.
    pub fn contribute(&mut self, party: Party, value: Bytes32) -> Result<Progress, Stop> {
        let refuse = |what: String, why: &str, fix: &str| Err(Stop::Malformed(Fault::new(what, why, fix)));
        let waiting = self.dealt.as_ref().and_then(|dealt| Some((dealt, dealt.waiting.as_ref()?)));
        let Some((dealt, waiting)) = waiting else {
            return refuse(
                "nothing is added to dice now".into(),
                "no order waits for any; to show a link early would let others foresee a roll",
                "wait for an order to be fixed",
            );
        };
        if !dealt.parties(waiting.fix.quiet).contains(&party) {
            return refuse(
                format!("{party} adds nothing to these dice"),
                "it has no part in them",
                "ask who is missing",
            );
        }
        dealt.check(party, &value).map_err(Stop::Malformed)?;
        let dealt = self.dealt.as_mut().expect("the dice are sealed");
        let waiting = dealt.waiting.as_mut().expect("an order waits");
        waiting.given.insert(party, value);
        match dealt.need() {
            Some(need) if !need.missing.is_empty() => Ok(Progress::Waiting(need)),
            _ => self.resolve_fixed().map(Progress::Done),
        }
    }

    /// Carries out the fixed order, once everybody has contributed to its dice.
    fn resolve_fixed(&mut self) -> Result<Heard, Stop> {
        let (Some(dealt), Some(witness)) = (&self.dealt, &self.witness) else { unreachable!("the dice are sealed") };
        let Waiting { fix, given, away } = dealt.waiting.as_ref().expect("an order waits");
        let (fix, rebuilt) = (fix.clone(), away.iter().copied().collect());
        let contributions: Vec<Bytes32> = dealt.parties(fix.quiet).iter().map(|party| given[party]).collect();
        let mut dice = Recorded::new(dealt.dice(&witness.game, &fix, &contributions));
        let events = self.game.resolve(fix.seat, &fix.order, &mut dice)?;
        let (_, rolls) = dice.into_parts();
        let dice = rolls.iter().map(|roll| Size(roll.die)).collect();
        let source = if fix.quiet {
            let quiet = Some(QuietRoll { roll: fix.roll, contribution: contributions[0], dice });
            Source::Sealed { fixed: None, dice: None, quiet }
        } else {
            let revealed = Revealed { roll: fix.roll, dice, contributions, rebuilt };
            Source::Sealed { fixed: Some((fix.salts, fix.seals)), dice: Some(revealed), quiet: None }
        };
        self.carry_out(fix.seat, fix.order, rolls, events, source).map_err(Stop::Unsaved)?;
        let done = self.done.last().expect("it was just done");
        let entry = done.entry();
        let LogEntry::Order { quiet, proof, .. } = entry else { unreachable!("it is an order") };
        self.dice_are_known(quiet.as_ref(), proof.as_deref());
        let at = self.done.len() - 1;
        self.pass_by().map_err(Stop::Unsaved)?;
        Ok(self.heard_of(at, self.listener(fix.seat)))
    }

    /// Counts a roll, and remembers what each party revealed for it.
    pub(crate) fn dice_are_known(&mut self, quiet: Option<&QuietRoll>, proof: Option<&Proof>) {
        let Some(dealt) = &mut self.dealt else { return };
        dealt.waiting = None;
        if let Some(quiet) = quiet {
            dealt.rolls[1] += 1;
            dealt.last.insert(Party::Quiet, quiet.contribution);
        }
        if let Some(revealed) = proof.and_then(|proof| proof.dice.as_ref()) {
            dealt.rolls[0] += 1;
            let parties = dealt.parties(false);
            dealt.last.extend(parties.into_iter().zip(revealed.contributions.iter().copied()));
        }
    }

    /// Fixes an order again that a file says was fixed, and reports if it cannot have been.
    pub(crate) fn follow_fix(&mut self, fix: &Fix) -> Result<Option<Doubt>, Fault> {
        if let Err(fault) = self.nothing_pending() {
            return Ok(Some((Proven::Dice, fault)));
        }
        let wrong = |what: &str, why: &str| Ok(Some(doubt(Proven::Dice, what, why)));
        let Some(dealt) = &self.dealt else {
            return wrong("an order is fixed for its dice", "this game is not played with sealed dice");
        };
        let made = match self.fixed(fix.seat, &fix.order, fix.quiet, fix.salts.clone()) {
            Ok(made) => made,
            Err(fault) => return Ok(Some((Proven::Dice, fault))),
        };
        let seats = if fix.quiet { 0 } else { dealt.deal.seats.len() };
        match self.game.resolve(fix.seat, &fix.order, &mut Scripted::new([])) {
            Err(Stop::Need(_)) => {}
            Ok(_) => return wrong("an order is fixed that rolls no dice", "only those that do wait for any"),
            Err(stop) => return Err(stop.into()),
        }
        if made != *fix || fix.salts.len() != seats || self.rolls_in_the_open(fix.seat, &fix.order)? == fix.quiet {
            return wrong(
                "an order is not fixed as it must be",
                "its number, its seals and its hash follow from the order and all that came before",
            );
        }
        let dealt = self.dealt.as_mut().expect("the dice are sealed");
        dealt.waiting = Some(Waiting::new(made));
        Ok(None)
    }

    /// Checks that the faces of an order follow from what the parties were committed to add after the order was fixed.
    pub(crate) fn check_dice(
        &self,
        seat: Seat,
        order: &Value,
        rolls: &[Roll],
        quiet: Option<&QuietRoll>,
        proof: Option<&Proof>,
    ) -> Result<(), Doubt> {
        let wrong = |what: &str, why: &str| Err(doubt(Proven::Dice, what, why));
        let revealed = proof.and_then(|proof| proof.dice.as_ref());
        let Some(dealt) = &self.dealt else {
            return match (quiet, revealed) {
                (None, None) => Ok(()),
                _ => wrong("contributions were made to its dice", "this game is not played with sealed dice"),
            };
        };
        if rolls.is_empty() {
            self.nothing_pending().map_err(|fault| (Proven::Dice, fault))?;
            return match (quiet, revealed) {
                (None, None) => Ok(()),
                _ => wrong("contributions were made to its dice", "it rolls none"),
            };
        }
        let Some(Waiting { fix, .. }) = &dealt.waiting else {
            return wrong("its dice were rolled before it was fixed", "sealed dice follow from an order that is fixed");
        };
        if fix.seat != seat || fix.order != *order {
            return wrong("another order was fixed", "an order that waits for its dice cannot be exchanged");
        }
        let (roll, contributions) = match (fix.quiet, quiet, revealed) {
            (true, Some(quiet), None) => (quiet.roll, vec![quiet.contribution]),
            (false, None, Some(revealed)) => (revealed.roll, revealed.contributions.clone()),
            _ => {
                return wrong(
                    "its dice are not those it was fixed for",
                    "they lie open to all, or are the server's alone",
                );
            }
        };
        let parties = dealt.parties(fix.quiet);
        if roll != fix.roll || contributions.len() != parties.len() {
            return wrong("a contribution to its dice is missing", "every party adds the next link of its chain");
        }
        for (party, value) in parties.into_iter().zip(&contributions) {
            dealt.check(party, value).map_err(|fault| (Proven::Dice, fault))?;
        }
        if let Some(proof) = proof.filter(|_| !fix.quiet)
            && (proof.salts != fix.salts || proof.seals != fix.seals)
        {
            return wrong("its seals are not those it was fixed with", "no plan can be changed once dice are known");
        }
        let said = revealed.map(|revealed| &revealed.dice).or(quiet.map(|quiet| &quiet.dice));
        let unsaid = fix.quiet && dealt.deal.protocol == Protocol::Two;
        if !unsaid && !said.into_iter().flatten().copied().eq(rolls.iter().map(|roll| Size(roll.die))) {
            return wrong("other dice were rolled than it says", "the rules say which");
        }
        let left = |seat: &Seat| dealt.deal.seats.get(usize::from(seat.0)).is_some_and(Commitment::leaves_halves);
        if !revealed.is_none_or(|revealed| revealed.rebuilt.iter().all(left)) {
            return wrong("a seat that left no halves was stood in for", "nobody can have shown its contribution");
        }
        let game = self.witness.as_ref().map(|witness| witness.game).unwrap_or_default();
        let mut dice = dealt.dice(&game, fix, &contributions);
        for (at, Roll { die, face, .. }) in rolls.iter().enumerate() {
            let follows = dice.value(*die);
            if follows != *face {
                return wrong(
                    &format!("die {} shows {face}", at + 1),
                    &format!("from what the parties contributed it follows that it shows {follows}"),
                );
            }
        }
        Ok(())
    }
}

/// The fault of a game of protocol 2, which is no longer played.
fn outdated() -> Fault {
    Fault::new(
        "this game rolls no more dice",
        "they are sealed by protocol 2, in which a server that was handed a half could choose faces",
        "look at the game, keep its file, and begin a new one",
    )
}

fn nothing_left(seat: Seat) -> Fault {
    Fault::new(
        format!("nobody can stand in for seat {}", seat.0),
        "it left no halves of its chain when the game began",
        "wait for it, or end the game",
    )
}
