//! Sealed dice at a table: what waits for whom, what is refused, and that no change to a file goes unseen.

use super::seals::file;
use super::table::Notebook;
use crate::shelf;
use crate::toy::Toy;
use jumpmaster_core::dice::{Scripted, Seeded};
use jumpmaster_core::{Seat, System};
use jumpmaster_play::{
    Bytes32, Commitment, Contributor, Deal, DiceKind, Header, Match, NeedContribution, Party, Progress, Salts,
    ScenarioFiles, Shares, Stop, load, verify,
};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Salts that are the same in every game.
pub struct Counted(pub u8);

impl Salts for Counted {
    fn salt(&mut self) -> Bytes32 {
        self.0 = self.0.wrapping_add(1);
        Bytes32([self.0; 32])
    }
}

/// The chains of all parties, in one place: no player of a real game has them.
pub struct Hands {
    pub chains: Vec<Contributor>,
    pub shares: Vec<Shares>,
    length: u64,
}

impl Hands {
    /// Chains drawn from known ends.
    pub fn new(seats: u8, length: u64) -> Hands {
        let end = |byte: u8| Bytes32::hash(&[b"a test", &[byte]]);
        let server = Contributor::new(Party::Server, Bytes32::default(), end(255), length);
        let anchor = server.anchor();
        let others = std::iter::once(Party::Quiet).chain((0..seats).map(|seat| Party::Seat(Seat(seat))));
        let others = others.map(|party| Contributor::new(party, anchor, end(party.byte()), length));
        let chains: Vec<Contributor> = std::iter::once(server).chain(others).collect();
        let shares = chains[2..].iter().map(|chain| Shares::split(&chain.end(), Bytes32([5; 32]))).collect();
        Hands { chains, shares, length }
    }

    /// What they commit themselves to; the last seat leaves no halves.
    pub fn deal(&self) -> Deal {
        let seats: Vec<Commitment> = self.chains[2..]
            .iter()
            .enumerate()
            .map(|(at, chain)| {
                let commitment = Commitment::of(chain, Seat(at as u8), &self.shares[at]);
                if at + 3 == self.chains.len() { Commitment { escrow: None, ..commitment } } else { commitment }
            })
            .collect();
        let [server, quiet] = [self.chains[0].anchor(), self.chains[1].anchor()];
        Deal { length: self.length, grace: 86_400, server, quiet, seats }
    }

    pub fn kind(&self) -> DiceKind {
        DiceKind::Sealed(self.deal())
    }

    pub fn contribution(&self, party: Party, roll: u64) -> Bytes32 {
        self.chains.iter().find(|chain| chain.party() == party).unwrap().contribution(roll).unwrap()
    }
}

const ROLLS: u64 = 2;

fn start() -> (Header, Match, Notebook, Hands) {
    let book = shelf().book(Toy::ID).unwrap();
    let hands = Hands::new(2, ROLLS);
    let scenario = ScenarioFiles::shipped(&Toy::SCENARIOS[0]);
    let (header, mut table) = Header::start_with(book, &scenario, None, hands.kind()).unwrap();
    let notebook = Notebook::default();
    table.keep(Box::new(notebook.clone()));
    table.draw_salts_from(Box::new(Counted(0)));
    for raid in 0..3 {
        assert!(matches!(table.fix(Seat(0), &json!({ "write": { "raid": raid, "gate": 1 } })), Ok(Progress::Done(_))));
    }
    for (seat, order) in [(0, json!("seal")), (1, json!({ "post": { "gate": 1 } }))] {
        assert!(matches!(table.fix(Seat(seat), &order), Ok(Progress::Done(_))));
    }
    (header, table, notebook, hands)
}

fn waiting(progress: Result<Progress, Stop>) -> NeedContribution {
    let Ok(Progress::Waiting(need)) = progress else { panic!("it waits: {progress:?}") };
    need
}

fn what(stop: Result<Progress, Stop>) -> String {
    jumpmaster_core::Fault::from(stop.expect_err("it is refused")).what
}

#[test]
fn an_order_waits_for_everybody_and_nothing_passes_it() {
    let (header, mut table, notebook, hands) = start();
    let raid = json!("raid");
    assert_eq!(what(table.contribute(Party::Server, Bytes32::default())), "nothing is added to dice now");
    let rolled = table.order(Seat(0), &raid, &mut Scripted::new([3]));
    assert!(matches!(rolled, Err(Stop::Malformed(fault)) if fault.what.contains("they are sealed")));
    let need = waiting(table.fix(Seat(0), &raid));
    let parties = [Party::Server, Party::Seat(Seat(0)), Party::Seat(Seat(1))];
    assert_eq!((need.roll, need.quiet, need.missing.as_slice()), (1, false, &parties[..]));
    assert_eq!(what(table.fix(Seat(0), &json!("call-off"))), "an order waits for its dice");
    assert!(!table.can_undo(Seat(1)) && table.undo(Seat(1)).is_err());

    // Nobody can add anything but what it is committed to, nor for another.
    let [server, mine, theirs] = parties.map(|party| hands.contribution(party, 1));
    assert_eq!(what(table.contribute(parties[1], theirs)), "seat 0 did not add what it committed itself to");
    let later = hands.contribution(parties[1], 2);
    assert_eq!(what(table.contribute(parties[1], later)), "seat 0 did not add what it committed itself to");
    assert_eq!(what(table.contribute(Party::Quiet, server)), "the server's quiet chain adds nothing to these dice");
    assert_eq!(what(table.contribute(Party::Seat(Seat(7)), server)), "seat 7 adds nothing to these dice");
    assert_eq!(waiting(table.contribute(parties[1], mine)).missing, [parties[0], parties[2]]);
    assert_eq!(waiting(table.contribute(parties[1], mine)).missing.len(), 2, "the same again changes nothing");

    // A program that stops here finds the order fixed when it reads the file again.
    let mut again = load(&file(&header, &notebook.lines()), shelf()).unwrap().table;
    assert_eq!(again.pending().unwrap(), need);
    again.contribute(parties[2], theirs).unwrap();
    again.contribute(parties[1], mine).unwrap();
    let Ok(Progress::Done(after)) = again.contribute(parties[0], server) else { panic!("nobody is missing") };

    table.contribute(parties[0], server).unwrap();
    let Ok(Progress::Done(heard)) = table.contribute(parties[2], theirs) else { panic!("nobody is missing") };
    assert_eq!((heard.rolls.len(), &heard), (1, &after), "whoever adds last, the face is the same");
    assert!(verify(&file(&header, &notebook.lines()), shelf()).good());
    assert_eq!(table.seals_since(Seat(1), 2)[0].dice.as_ref().unwrap().contributions, [server, mine, theirs]);
}

#[test]
fn the_game_goes_on_without_one_who_left_his_halves() {
    let (header, mut table, notebook, hands) = start();
    let need = waiting(table.fix(Seat(0), &json!("raid")));
    let deal = table.deal().unwrap().clone();
    let rebuild = |seat: u8| {
        let at = usize::from(seat);
        Contributor::rebuild(Seat(seat), deal.server, deal.length, &deal.seats[at], &hands.shares[at])
    };
    assert_eq!(rebuild(1).unwrap_err().what, "seat 1 left nothing to go on with");
    assert_eq!(what(table.stand_in(Seat(1), Bytes32::default())), "nobody can stand in for seat 1");
    let away = rebuild(0).unwrap();
    table.stand_in(Seat(0), away.contribution(need.roll).unwrap()).unwrap();
    table.contribute(Party::Server, hands.contribution(Party::Server, 1)).unwrap();
    table.contribute(Party::Seat(Seat(1)), hands.contribution(Party::Seat(Seat(1)), 1)).unwrap();
    let report = verify(&file(&header, &notebook.lines()), shelf());
    assert!(report.good(), "{report:?}");
    assert!(report.checks[6].found.ends_with("; 1 with somebody away, from the halves he had left"), "{report:?}");
}

#[test]
fn a_chain_that_is_used_up_is_told_before_an_order_is_fixed() {
    let (_, mut table, _, hands) = start();
    for _ in 0..ROLLS {
        let mut need = waiting(table.fix(Seat(0), &json!("raid")));
        while let Some(&party) = need.missing.first() {
            match table.contribute(party, hands.contribution(party, need.roll)).unwrap() {
                Progress::Waiting(next) => need = next,
                Progress::Done(_) => break,
            }
        }
    }
    assert_eq!(what(table.fix(Seat(0), &json!("raid"))), "there is no contribution number 3");
    assert!(table.pending().is_none());
}

/// A game of two raids, as lines.
fn game() -> (Header, Vec<Value>) {
    let (header, _, lines) = whole_game();
    (header, lines)
}

fn whole_game() -> (Header, Match, Vec<Value>) {
    let (header, mut table, notebook, hands) = start();
    for _ in 0..ROLLS {
        let need = waiting(table.fix(Seat(0), &json!("raid")));
        for party in need.missing {
            table.contribute(party, hands.contribution(party, need.roll)).unwrap();
        }
    }
    table.fix(Seat(0), &json!("call-off")).unwrap();
    assert!(table.game().outcome().is_some());
    (header, table, notebook.lines())
}

/// The file of this game as its public may keep it, for those who check one in another language: `vectors/seat.jsonl`.
#[test]
fn a_seat_file_stays_what_it_was() {
    let (header, table, _) = whole_game();
    let ours = table.file_for(Seat::PUBLIC, &header).unwrap();
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/seat.jsonl");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &ours).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), ours);
    assert!(verify(ours.as_bytes(), shelf()).good());
}

fn held(header: &Header, lines: &[Value]) -> [Option<bool>; 3] {
    let report = verify(&file(header, lines), shelf());
    let held = |name: &str| report.checks.iter().find(|check| check.name == name).unwrap().held;
    ["orders", "seals", "dice"].map(held)
}

#[test]
fn every_part_of_a_proof_is_checked() {
    let (header, lines) = game();
    assert_eq!(held(&header, &lines), [Some(true); 3]);
    let at = lines.iter().position(|line| line["proof"].get("dice").is_some()).unwrap();
    let zeros = json!(Bytes32::default());
    let with = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut forged = lines.clone();
        change(&mut forged);
        assert_ne!(forged, lines);
        assert!(load(&file(&header, &forged), shelf()).is_err());
        held(&header, &forged)
    };
    for party in 0..3 {
        let [orders, _, dice] = with(&|lines| lines[at]["proof"]["dice"]["contributions"][party] = zeros.clone());
        assert_eq!((orders, dice), (Some(true), Some(false)), "contribution {party}");
    }
    let swapped = |lines: &mut Vec<Value>| {
        let contributions = lines[at]["proof"]["dice"]["contributions"].as_array_mut().unwrap();
        contributions.swap(1, 2);
    };
    assert_eq!(with(&swapped)[2], Some(false));
    assert_eq!(with(&|lines| lines[at]["proof"]["dice"]["roll"] = json!(2))[2], Some(false));
    assert_eq!(with(&|lines| lines[at]["proof"]["dice"]["dice"] = json!([8]))[2], Some(false));
    assert_eq!(with(&|lines| lines[at]["proof"]["dice"]["rebuilt"] = json!([1]))[2], Some(false));
    assert_eq!(with(&|lines| lines[at]["proof"]["dice"]["rebuilt"] = json!([0]))[1], Some(false), "the link covers it");
    assert_eq!(with(&|lines| lines[at]["proof"]["salts"][0] = zeros.clone())[2], Some(false));
    assert_eq!(with(&|lines| lines[at]["proof"]["seals"][1] = zeros.clone())[1], Some(false));
    assert_eq!(with(&|lines| lines[at]["proof"]["link"] = zeros.clone())[1], Some(false));
    assert_eq!(with(&|lines| drop(lines.remove(at - 1)))[2], Some(false), "an order rolled before it was fixed");
    assert_eq!(with(&|lines| lines[at - 1]["fix"]["hash"] = zeros.clone())[2], Some(false));
    assert_eq!(with(&|lines| lines[at - 1]["fix"]["roll"] = json!(2))[2], Some(false));
    assert_eq!(with(&|lines| lines[at - 1]["fix"]["order"] = json!("call-off"))[2], Some(false));
    assert_eq!(with(&|lines| lines[at - 1]["fix"]["quiet"] = json!(true))[2], Some(false));
    // Another game with the same orders: its header is another, so no link and no face follows.
    let mut other = header.clone();
    let DiceKind::Sealed(deal) = other.dice.as_mut().unwrap() else { unreachable!() };
    deal.grace += 1;
    assert_eq!(held(&other, &lines)[1..], [Some(false); 2]);
}

/// Any other face than the one that follows is found, though the events are those the rules bring of it.
#[test]
fn another_face_with_its_events_is_found() {
    let (header, lines) = game();
    let deeds: Vec<_> = lines.iter().filter(|line| line.get("n").is_some()).collect();
    let at = lines.iter().position(|line| line["proof"].get("dice").is_some()).unwrap();
    let n = lines[at]["n"].as_u64().unwrap() as usize;
    let (_, mut table) = header.again(shelf()).unwrap();
    for line in &deeds[..n - 1] {
        let mut line = (*line).clone();
        line.as_object_mut().unwrap().remove("n");
        table.follow(&serde_json::from_value(line).unwrap()).unwrap();
    }
    for face in 1..=6_u8 {
        let true_face = lines[at]["faces"] == json!([face]);
        let events = table.game().resolve(Seat(0), &json!("raid"), &mut Scripted::new([face])).unwrap();
        let mut forged = lines[..=at].to_vec();
        forged[at]["faces"] = json!([face]);
        forged[at]["events"] = json!(events);
        assert_eq!(held(&header, &forged)[2], Some(true_face), "face {face}");
        assert_eq!(held(&header, &forged)[0], Some(true), "by the rules it could have been");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever one party would rather add, it is refused, and the faces stay what they were.
    #[test]
    fn nobodys_late_choice_changes_a_face(who in 0_usize..3, choice in any::<[u8; 32]>(), seed in any::<u64>()) {
        let (_, mut table, _, hands) = start();
        let mut need = waiting(table.fix(Seat(0), &json!("raid")));
        let party = need.missing[who];
        prop_assume!(Bytes32(choice) != hands.contribution(party, 1));
        let mut pick = Seeded::new(seed);
        let heard = loop {
            prop_assert!(table.contribute(party, Bytes32(choice)).is_err());
            let next = need.missing[pick.below(need.missing.len() as u64) as usize];
            match table.contribute(next, hands.contribution(next, 1)).unwrap() {
                Progress::Waiting(more) => need = more,
                Progress::Done(heard) => break heard,
            }
        };
        let (_, lines) = game();
        let first = lines.iter().find(|line| line["proof"].get("dice").is_some()).unwrap();
        prop_assert_eq!(&first["faces"], &json!([heard.rolls[0].face]), "it was settled when the order was fixed");
    }

    /// Any digit of any hash or number in a file that a forger seals anew is found.
    #[test]
    fn any_changed_value_is_found(at in any::<prop::sample::Index>(), digit in 0_usize..64) {
        let (header, lines) = game();
        let mut forged = lines.clone();
        let mut values = Vec::new();
        for (line, value) in forged.iter().enumerate() {
            leaves(value, &mut vec![line.to_string()], &mut values);
        }
        let path = &values[at.index(values.len())];
        let line: usize = path[0].parse().unwrap();
        let leaf = forged[line].pointer_mut(&format!("/{}", path[1..].join("/"))).unwrap();
        match leaf {
            Value::String(text) if text.len() == 64 => {
                let other = if text.as_bytes()[digit] == b'0' { "1" } else { "0" };
                text.replace_range(digit..=digit, other);
            }
            Value::Number(number) => *leaf = json!(number.as_u64().unwrap() + 1),
            _ => return Ok(()),
        }
        prop_assert!(!verify(&file(&header, &forged), shelf()).good(), "{path:?}");
    }
}

fn leaves(value: &Value, path: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    match value {
        Value::Array(items) => items.iter().enumerate().for_each(|(at, item)| {
            path.push(at.to_string());
            leaves(item, path, found);
            path.pop();
        }),
        Value::Object(members) => members.iter().for_each(|(name, member)| {
            path.push(name.clone());
            leaves(member, path, found);
            path.pop();
        }),
        _ => found.push(path.clone()),
    }
}
