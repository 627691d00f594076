//! Sealed dice at a table: what waits for whom, what is refused, and that no change to a file goes unnoticed.

use super::seals::file;
use super::table::Notebook;
use crate::shelf;
use crate::toy::Toy;
use jumpmaster_core::dice::{Scripted, Seeded};
use jumpmaster_core::{Seat, System};
use jumpmaster_play::{
    Anchor, Bytes32, Commitment, Contributor, Deal, DiceKind, Header, Match, NeedContribution, Party, Progress,
    Protocol, Salts, ScenarioFiles, Stop, load, promise, root, verify,
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

    fn copy(&self) -> Box<dyn Salts> {
        Box::new(Counted(self.0))
    }
}

/// The chains of all parties in one place, which no player of a real game has. Server, quiet, then two for each seat.
pub struct Hands {
    pub chains: Vec<Contributor>,
    length: u64,
}

impl Hands {
    /// Chains drawn from known ends.
    pub fn new(seats: u8, length: u64) -> Hands {
        let end = |party: Party| Bytes32::hash(&[b"a test", &[party.byte(), party.holder()]]);
        let draw = |party: Party, root| Contributor::new(party, root, end(party), length);
        let mut chains: Vec<Contributor> =
            [Party::Server, Party::Quiet].map(|party| draw(party, Bytes32::default())).into();
        let root = root(&chains[0].anchor(), &chains[1].anchor());
        chains.extend((0..seats).flat_map(|seat| Party::halves(Seat(seat))).map(|party| draw(party, root)));
        Hands { chains, length }
    }

    /// The parties' commitments; the last seat leaves no halves.
    pub fn deal(&self) -> Deal {
        let seats = self.chains[2..].chunks(2).zip(0..).map(|(chains, seat)| {
            let nonce = Bytes32::hash(&[b"a nonce", &[seat]]);
            Commitment {
                anchor: Anchor::Two([chains[0].anchor(), chains[1].anchor()]),
                halves: usize::from(seat) * 2 + 4 < self.chains.len(),
                promise: Some(promise(Seat(seat), &nonce)),
                nonce: Some(nonce),
                escrow: None,
                key: None,
            }
        });
        let [server, quiet] = [self.chains[0].anchor(), self.chains[1].anchor()];
        let (protocol, seats) = (Protocol::Three, seats.collect());
        Deal { protocol, length: self.length, grace: 86_400, server, quiet, seats }
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
    sealed_toy(ROLLS)
}

/// A game of the toy with sealed dice, ready for its first raid, with `rolls` rolls in its chains.
pub fn sealed_toy(rolls: u64) -> (Header, Match, Notebook, Hands) {
    let book = shelf().book(Toy::ID).unwrap();
    let hands = Hands::new(2, rolls);
    let scenario = ScenarioFiles::shipped(&Toy::SCENARIOS[0]);
    let (header, mut table) = Header::start_with(book, &scenario, None, hands.kind()).unwrap();
    let notebook = Notebook::default();
    table.keep(Box::new(notebook.clone()));
    table.draw_salts_from(Box::new(Counted(0)));
    plan(&mut table);
    (header, table, notebook, hands)
}

/// Everything done before the first raid, without dice.
fn plan(table: &mut Match) {
    for raid in 0..3 {
        assert!(matches!(table.fix(Seat(0), &json!({ "write": { "raid": raid, "gate": 1 } })), Ok(Progress::Done(_))));
    }
    for (seat, order) in [(0, json!("seal")), (1, json!({ "post": { "gate": 1 } }))] {
        assert!(matches!(table.fix(Seat(seat), &order), Ok(Progress::Done(_))));
    }
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
    let [[first, second], [third, fourth]] = [Seat(0), Seat(1)].map(Party::halves);
    let parties = [Party::Server, first, second, third, fourth];
    assert_eq!((need.roll, need.quiet, need.missing.as_slice()), (1, false, &parties[..]));
    assert_eq!(what(table.fix(Seat(0), &json!("call-off"))), "an order waits for its dice");
    assert!(!table.can_undo(Seat(1)) && table.undo(Seat(1)).is_err());

    // Nobody can add anything but what they committed themselves to, nor add for another.
    let links = parties.map(|party| hands.contribution(party, 1));
    let refused = "seat 0, by its first chain, did not add what it committed itself to";
    assert_eq!(what(table.contribute(first, links[3])), refused);
    assert_eq!(what(table.contribute(first, links[2])), refused);
    assert_eq!(what(table.contribute(first, hands.contribution(first, 2))), refused);
    assert_eq!(what(table.contribute(Party::Quiet, links[0])), "the server's quiet chain adds nothing to these dice");
    assert_eq!(what(table.contribute(Party::Seat(Seat(0)), links[0])), "seat 0 adds nothing to these dice");
    assert_eq!(waiting(table.contribute(first, links[1])).missing, [Party::Server, second, third, fourth]);
    assert_eq!(waiting(table.contribute(first, links[1])).missing.len(), 4, "the same again changes nothing");

    // A program that stops here finds the order fixed when it reads the file again.
    let mut again = load(&file(&header, &notebook.lines()), shelf()).unwrap().table;
    assert_eq!(again.pending().unwrap(), need);
    for at in [3, 2, 1, 4] {
        again.contribute(parties[at], links[at]).unwrap();
    }
    let Ok(Progress::Done(after)) = again.contribute(Party::Server, links[0]) else { panic!("nobody is missing") };

    for at in [0, 2, 4] {
        table.contribute(parties[at], links[at]).unwrap();
    }
    let Ok(Progress::Done(heard)) = table.contribute(third, links[3]) else { panic!("nobody is missing") };
    assert_eq!((heard.rolls.len(), &heard), (1, &after), "whoever adds last, the face is the same");
    assert!(verify(&file(&header, &notebook.lines()), shelf()).good());
    assert_eq!(table.seals_since(Seat(1), 2)[0].dice.as_ref().unwrap().contributions, links);
}

#[test]
fn the_game_goes_on_without_one_who_left_his_halves() {
    let (header, mut table, notebook, hands) = start();
    assert_eq!(table.stand_in(Seat(0)).unwrap_err().what, "nobody is missing");
    let need = waiting(table.fix(Seat(0), &json!("raid")));
    assert_eq!(table.stand_in(Seat(1)).unwrap_err().what, "nobody can stand in for seat 1");
    assert_eq!(table.stand_in(Seat(9)).unwrap_err().what, "nobody can stand in for seat 9");
    table.stand_in(Seat(0)).unwrap();
    assert_eq!(table.pending().unwrap().away, [Seat(0)]);
    for party in need.missing {
        table.contribute(party, hands.contribution(party, 1)).unwrap();
    }
    let report = verify(&file(&header, &notebook.lines()), shelf());
    assert!(report.good(), "{report:?}");
    assert!(report.checks[6].found.ends_with("; 1 with somebody away, from the halves he had left"), "{report:?}");
}

/// A server that knows every contribution has nothing left to vary: whatever salts it draws, whatever is done before and
/// whatever the order is, the faces of a roll stay the same. Under protocol 2, six sixes took it a hundred thousand salts.
#[test]
fn no_salt_and_no_order_bends_a_face() {
    let face = |salts: u8, fewer: bool| {
        let (_, mut table, _, hands) = start();
        table.draw_salts_from(Box::new(Counted(salts)));
        if fewer {
            table.fix(Seat(0), &json!("call-off")).ok();
        }
        let Ok(Progress::Waiting(need)) = table.fix(Seat(0), &json!("raid")) else { return None };
        let hash = need.order;
        for party in need.missing {
            if let Progress::Done(heard) = table.contribute(party, hands.contribution(party, 1)).unwrap() {
                return Some((hash, heard.rolls[0].face));
            }
        }
        None
    };
    let (fixed, shown) = face(0, false).unwrap();
    for salts in 1..=200 {
        let (other, again) = face(salts, false).unwrap();
        assert_ne!(fixed, other, "the seals, and so the hash of the fixed order, are other ones");
        assert_eq!(shown, again, "salt {salts}");
    }
    assert!(face(0, true).is_none_or(|(_, again)| again == shown));
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

/// A raid to whose die everybody contributes.
pub fn raid(table: &mut Match, hands: &Hands) {
    let need = waiting(table.fix(Seat(0), &json!("raid")));
    for party in need.missing {
        table.contribute(party, hands.contribution(party, need.roll)).unwrap();
    }
}

pub fn whole_game() -> (Header, Match, Vec<Value>) {
    let (header, mut table, notebook, hands) = start();
    for _ in 0..ROLLS {
        raid(&mut table, &hands);
    }
    table.fix(Seat(0), &json!("call-off")).unwrap();
    assert!(table.game().outcome().is_some());
    (header, table, notebook.lines())
}

/// The public's file of this game, for verifiers in other languages: `vectors/seat.jsonl`.
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

/// A file of a game sealed by protocol 2 is still checked, and says what that protocol was worth.
#[test]
fn a_file_of_protocol_2_is_checked_and_not_gone_on_with() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/seat-2.jsonl");
    let kept = std::fs::read(path).unwrap();
    let report = verify(&kept, shelf());
    assert!(report.good(), "{report:?}");
    assert!(report.checks[4].found.contains("by protocol 2, in which a server that was handed a half"), "{report:?}");
    let header: Header = serde_json::from_str(&first_line_without_hash(&kept)).unwrap();
    let (_, mut table) = header.again(shelf()).unwrap();
    plan(&mut table);
    assert_eq!(what(table.fix(Seat(0), &json!("raid"))), "this game rolls no more dice");
}

fn first_line_without_hash(file: &[u8]) -> String {
    let mut header: Value = serde_json::from_slice(file.split(|byte| *byte == b'\n').next().unwrap()).unwrap();
    header.as_object_mut().unwrap().remove("hash");
    header.to_string()
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
    for party in 0..5 {
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
    // Another game with the same orders has another header, so no link follows.
    let mut other = header.clone();
    let DiceKind::Sealed(deal) = other.dice.as_mut().unwrap() else { unreachable!() };
    deal.grace += 1;
    assert_eq!(held(&other, &lines)[1], Some(false));
}

/// Any face other than the one that follows is found, even with the events that the rules derive from it.
#[test]
fn another_face_with_its_events_is_found() {
    let (header, lines) = game();
    let entries: Vec<_> = lines.iter().filter(|line| line.get("n").is_some()).collect();
    let at = lines.iter().position(|line| line["proof"].get("dice").is_some()).unwrap();
    let n = lines[at]["n"].as_u64().unwrap() as usize;
    let (_, mut table) = header.again(shelf()).unwrap();
    for line in &entries[..n - 1] {
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

    /// Whatever else a party tries to add is refused, and the faces stay the same.
    #[test]
    fn nobodys_late_choice_changes_a_face(who in 0_usize..5, choice in any::<[u8; 32]>(), seed in any::<u64>()) {
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

    /// A change to any digit of any hash or number is found, even in a file that a forger seals again.
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

pub fn leaves(value: &Value, path: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
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
