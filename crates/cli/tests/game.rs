//! A whole game at the terminal: played line by line, saved order by order, resumed, replayed, verified, and refused when
//! edited.

mod common;

use common::{Folder, Ran, json, run, run_in};
use jumpmaster_core::Seat;
use jumpmaster_core::dice::{Recorded, Seeded};
use jumpmaster_play::{Header, Match};
use jumpmaster_systems::shelf;
use serde_json::Value;

const SEED: u64 = 11;

/// A game played by a player who takes the listed orders in turn, with the dice the command would roll.
struct Played {
    lines: Vec<String>,
    seats: Vec<String>,
    outcome: String,
}

fn played() -> Played {
    let (book, files) = shelf().scenario("bridge-by-night").unwrap();
    let (header, mut table) = Header::start(book, &files, None).unwrap();
    let mut choice = Seeded::new(5);
    let mut lines = Vec::new();
    while let Some(seat) = table.game().to_act() {
        let offers = table.game().orders(seat);
        let order = offers[choice.below(offers.len() as u64) as usize].order.clone();
        let mut dice = Recorded::new(Seeded::stream(SEED, table.entries() as u64));
        table.order(seat, &order, &mut dice).unwrap();
        lines.push(order.to_string());
        assert!(lines.len() < 5000, "the game ends");
    }
    Played { lines, seats: header.seats, outcome: table.game().outcome().unwrap().text }
}

fn play(folder: &Folder, words: &[&str], lines: &[String]) -> Ran {
    let all: Vec<&str> = ["play"].iter().chain(words).copied().collect();
    run_in(folder.path(), &all, &format!("{}\n", lines.join("\n")))
}

#[test]
fn a_game_is_played_kept_resumed_replayed_and_proved() {
    let folder = Folder::new("game");
    let game = played();
    let (first, rest) = game.lines.split_at(game.lines.len() / 2);
    let seed = SEED.to_string();
    let ran = play(&folder, &["bridge-by-night", "--save", "game.jsonl", "--seed", &seed], first);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("The game can go on: jumpmaster play --save game.jsonl"), "{}", ran.out);
    assert_eq!(folder.read("game.jsonl").lines().count(), 1 + first.len());
    let ran = play(&folder, &["--save", "game.jsonl", "--seed", &seed], rest);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains(&game.outcome) && ran.out.contains("wins."), "{}", ran.out);

    let file = folder.file("game.jsonl");
    let report = json(&["verify", &file]);
    assert!(report["checks"].as_array().unwrap().iter().all(|check| check["held"] == true), "{report}");
    assert_eq!(report["deeds"], game.lines.len());

    let all = json(&["replay", &file, "--as", "referee"]);
    assert_eq!(all["moments"], game.lines.len());
    assert_eq!(all["outcome"]["text"], game.outcome.as_str());
    let moment = json(&["replay", &file, "--as", &game.seats[1], "--at", "1"]);
    assert_eq!((&moment["at"], &moment["as"]), (&1.into(), &game.seats[1].as_str().into()));
    assert!(common::good(&["replay", &file, "--as", "public"]).contains(&game.outcome));
    let sheet = json(&["map", "--game", &file, "--as", "referee"]);
    assert!(sheet["counters"].is_array());
    assert_eq!(run(&["replay", &file, "--at", "99999"]).code, 2);
    assert_eq!(run(&["replay", &file, "--as", "nobody"]).code, 2);
}

/// Nobody sees the other seat's plan, at the table or in the replay.
#[test]
fn secrets_stay_on_their_side_of_the_screen() {
    let folder = Folder::new("secrets");
    let game = played();
    let plan: Vec<String> =
        game.lines.iter().take_while(|line| line.contains("craft") || line.contains("done")).cloned().collect();
    play(&folder, &["bridge-by-night", "--save", "game.jsonl", "--seed", "1"], &plan);
    let file = folder.file("game.jsonl");
    let owner = json(&["replay", &file, "--as", "0"]);
    assert!(owner["log"].to_string().contains("plane P"), "{owner}");
    for seat in ["1", "public"] {
        let other = json(&["replay", &file, "--as", seat]);
        assert!(!other["log"].to_string().contains("plane P"), "{other}");
    }
}

#[test]
fn the_table_answers_what_is_typed() {
    let folder = Folder::new("typed");
    let typed = [
        "help",
        "plane 7,6 turn 1",
        "1",
        "undo",
        "nonsense words",
        "99",
        "{\"drop\": 3}",
        "{",
        "rules pl.plan.2",
        "why 1",
        "log",
        "map",
        "save kept.jsonl",
        "plane 7,6 turn 2",
        "1",
        "quit",
    ];
    let lines: Vec<String> = typed.iter().map(ToString::to_string).collect();
    let ran = play(&folder, &["bridge-by-night"], &lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for said in [
        "an order as JSON",
        "The last order is taken back.",
        "no order has the words",
        "Orders as JSON, one of every kind",
        "there is no 99 on the list",
        "this is not JSON",
        "in the source at",
        "kept in kept.jsonl",
        "plane P comes to 7,6 in turn 2",
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
    assert_eq!(
        json(&["verify", &folder.file("kept.jsonl")])["deeds"],
        3,
        "what was done before the file was named is in it"
    );
}

#[test]
fn a_refused_order_is_told_with_its_clause() {
    let folder = Folder::new("refusal");
    let (book, files) = shelf().scenario("bridge-by-night").unwrap();
    let table: Match = Header::start(book, &files, None).unwrap().1;
    let mut order = table.game().orders(Seat(0))[0].order.clone();
    let fields = order.as_object_mut().and_then(|all| all.values_mut().next()).and_then(Value::as_object_mut).unwrap();
    fields.insert("turn".into(), 9.into());
    let ran = play(&folder, &["bridge-by-night"], &[order.to_string(), "why".into(), "quit".into()]);
    assert!(ran.out.contains("No: ") && ran.out.contains("why: pl.") && ran.out.contains("fix: "), "{}", ran.out);
}

/// Words that match no legal order are answered with the rule against the order they mean.
#[test]
fn an_order_in_words_is_refused_with_its_clause() {
    let folder = Folder::new("words");
    let typed = [
        "plane P 7,6 turn 9",
        "plane P 99,6 turn 1",
        "why plane P 7,6 turn 9",
        "why {\"drop\":{\"at\":\"7,6\",\"craft\":0,\"turn\":9}}",
        "why {\"drop\":{\"at\":\"7,6\",\"craft\":0,\"turn\":1}}",
        "plane zeppelin",
        "quit",
    ];
    let lines: Vec<String> = typed.iter().map(ToString::to_string).collect();
    let ran = play(&folder, &["bridge-by-night"], &lines);
    assert!(ran.out.contains("Taken as: plane P drops on 7,6 in turn 9"), "{}", ran.out);
    assert!(ran.out.contains("Taken as: plane P drops on 99,6 in turn 1"), "{}", ran.out);
    assert_eq!(ran.out.matches("why: pl.").count(), 4, "{}", ran.out);
    assert!(ran.out.contains("This order can be given"), "{}", ran.out);
    assert!(ran.out.contains("as JSON, such as why"), "{}", ran.out);
}

#[test]
fn programs_play_line_by_line() {
    let folder = Folder::new("json");
    let game = played();
    let ran = play(&folder, &["bridge-by-night", "--json", "--seed", &SEED.to_string()], &game.lines);
    let last: Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
    assert_eq!(last["outcome"]["text"], game.outcome.as_str());
    let first: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
    assert!(first["orders"].as_array().unwrap().len() > 100 && first["view"].is_object());
}

#[test]
fn dice_at_the_table_are_asked_for() {
    let folder = Folder::new("asked");
    let game = played();
    let wind = game.lines.iter().position(|line| line.contains("roll-wind")).expect("the wind is rolled");
    let mut lines = game.lines[..=wind].to_vec();
    lines.extend(["7".into(), "3".into(), "4".into(), "quit".into()]);
    let ran = play(&folder, &["bridge-by-night", "--ask"], &lines);
    assert!(ran.err.contains("Roll a d6 for pl.wind") && ran.err.contains("not \"7\""), "{}", ran.err);
    assert!(ran.out.contains("d6 3") && ran.out.contains("d6 4"), "{}", ran.out);
}

/// Input that ends in the middle of an order's dice is an error: the order is not in the file, all before it are. Input
/// that ends anywhere else means that somebody leaves.
#[test]
fn dice_missing_at_the_end_of_input_are_an_error() {
    let folder = Folder::new("missing-dice");
    let game = played();
    let wind = game.lines.iter().position(|line| line.contains("roll-wind")).expect("the wind is rolled");
    let ended = |words: &[&str], more: &[&str]| {
        let lines: Vec<String> =
            game.lines[..=wind].iter().cloned().chain(more.iter().map(ToString::to_string)).collect();
        play(&folder, &[&["bridge-by-night"], words].concat(), &lines)
    };
    for dice in [&[][..], &["3"], &["3", "9"], &["3", "{"]] {
        let ran = ended(&["--ask", "--json"], dice);
        assert_eq!(ran.code, 2, "{dice:?}: {}", ran.out);
        let last: Value = serde_json::from_str(ran.out.lines().last().unwrap()).expect("one value on a line");
        assert_eq!(last["error"]["what"], "a d6 is missing", "{last}");
        assert!(last["error"]["why"].as_str().unwrap().contains("was not carried out"), "{last}");
        let ran = ended(&["--ask"], dice);
        assert_eq!(ran.code, 2, "{dice:?}: {}", ran.out);
        assert!(ran.err.contains("error: a d6 is missing"), "{}", ran.err);
    }
    let kept = ended(&["--ask", "--json", "--save", "kept.jsonl"], &["3"]);
    assert_eq!(kept.code, 2);
    let file = folder.file("kept.jsonl");
    assert_eq!(json(&["verify", &file])["deeds"], wind, "every order before the one that lacks its die");
    let on =
        play(&folder, &["--ask", "--json", "--save", "kept.jsonl"], &["\"roll-wind\"".into(), "3".into(), "4".into()]);
    assert_eq!(
        (on.code, json(&["verify", &file])["deeds"].clone()),
        (0, (wind + 1).into()),
        "the game goes on: {}",
        on.out
    );
    for last in ["", "{\"drop\":", "{\"drop\":{\"at\":\"7,6\",\"craft\":0,\"turn\":9}}", "nothing of the kind", "99"] {
        for words in [&["--json"][..], &[]] {
            let ran = play(&folder, &[&["bridge-by-night"], words].concat(), &[game.lines[0].clone(), last.into()]);
            assert_eq!(ran.code, 0, "{last}: {}", ran.err);
        }
    }
}

#[test]
fn the_chances_of_an_order_are_told_before_it_is_given() {
    let folder = Folder::new("chances");
    let game = played();
    let at = game.lines.iter().position(|line| line == "\"roll-wind\"").unwrap();
    let asks = ["odds \"roll-wind\"", "odds 1", "odds zeppelin", "quit"].map(str::to_string);
    let typed = [&asks[..1], &game.lines[..at], &asks].concat();
    let told = play(&folder, &["bridge-by-night", "--seed", &SEED.to_string(), "--json"], &typed);
    let lines: Vec<Value> = told.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines[1]["error"]["why"].is_string(), "no wind is rolled while plans are written: {}", lines[1]);
    let [named, numbered, unknown] = &lines[lines.len() - 3..] else { unreachable!() };
    assert_eq!(
        (&named["chances"][0]["procedure"], &named["chances"][0]["method"]),
        (&"pl.wind".into(), &"exact".into())
    );
    assert_eq!(numbered, named, "it is the only order");
    assert!(unknown["error"]["fix"].is_string());
    let told = play(&folder, &["bridge-by-night", "--seed", &SEED.to_string()], &typed);
    assert_eq!(told.out.matches("exact: every path is weighed").count(), 2, "{}", told.out);
    assert!(told.out.contains("it is not clear which order is meant"), "{}", told.out);
}

#[test]
fn a_game_file_that_was_edited_is_refused() {
    let folder = Folder::new("edited");
    let game = played();
    play(&folder, &["bridge-by-night", "--save", "game.jsonl", "--seed", "1"], &game.lines[..3]);
    let text = folder.read("game.jsonl");
    let file = folder.file("game.jsonl");
    let bad = |text: &str| {
        folder.write("game.jsonl", text);
        for words in [&["verify", &file][..], &["replay", &file], &["play", "--save", &file], &["map", "--game", &file]]
        {
            let ran = run(words);
            assert_eq!(ran.code, 2, "{words:?}: {}", ran.out);
            assert!(ran.err.starts_with("error: ") && !ran.err.contains("panicked"), "{}", ran.err);
            let words: Vec<&str> = words.iter().copied().chain(["--json"]).collect();
            let told: Value = serde_json::from_str(&run(&words).out).unwrap();
            assert!(told["error"]["fix"].is_string(), "{told}");
        }
        assert_eq!(folder.read("game.jsonl"), text, "nothing is written");
    };
    bad(&text.replacen("turn", "tern", 1));
    bad(&text.replacen("\"faces\":[]", "\"faces\":[1]", 1));
    bad(&text.replacen("bridge-by-night", "bridge-by-light", 1));
    bad("{\"jumpmaster\": 99}\n");
    bad("not a game\n");
    bad("");
    assert_eq!(run(&["verify", "no-such-game.jsonl"]).code, 2);

    // A torn last line is reported, and the rest is there.
    folder.write("game.jsonl", &text[..text.len() - 9]);
    let ran = run(&["replay", &file, "--as", "referee"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Note:"), "{}", ran.out);
    assert_eq!(run(&["verify", &file]).code, 2);
}

#[test]
fn a_game_begun_is_not_begun_again() {
    let folder = Folder::new("again");
    let game = played();
    play(&folder, &["bridge-by-night", "--save", "game.jsonl"], &game.lines[..1]);
    let file = folder.file("game.jsonl");
    assert!(run(&["play", "estuary-at-dawn", "--save", &file]).err.contains("is a game of bridge-by-night"));
    let house = folder.write("house.toml", "system = \"pl\"\n");
    assert!(run(&["play", "--save", &file, "--house", &house]).err.contains("house rules"));
    assert!(run(&["play", "--save", &folder.file("other.jsonl")]).err.contains("there is no game"));
    assert_eq!(folder.names(), ["game.jsonl", "house.toml"]);
}

/// A scenario whose plan could hold a million different lines is played by naming hexes: no list is longer than a screen,
/// and a program gets the first orders and those of a hex.
#[test]
fn a_million_orders_are_found_by_their_hex() {
    let folder = Folder::new("million");
    let tiles = vec!["1"; 128 * 128].join(",");
    let map = format!(
        "<map version=\"1.10\" orientation=\"hexagonal\" width=\"128\" height=\"128\" tilewidth=\"28\" tileheight=\"32\" \
         hexsidelength=\"16\" staggeraxis=\"y\" staggerindex=\"odd\"><tileset firstgid=\"1\" name=\"t\" tilewidth=\"28\" \
         tileheight=\"32\" tilecount=\"1\" columns=\"1\"><tile id=\"0\" type=\"clear\"/></tileset>\
         <layer id=\"1\" name=\"g\" width=\"128\" height=\"128\"><data encoding=\"csv\">{tiles}</data></layer></map>"
    );
    folder.write("m.tmx", &map);
    let scenario = "system = \"pl\"\ntitle = \"Large\"\nabout = \"Large.\"\nmap = \"m.tmx\"\nturns = 60\n\
        [seats]\nairborne = \"a\"\ndefender = \"d\"\n\
        [[plane]]\nload = \"US airborne platoon\"\ncount = 2\nturns = [1, 60]\n\
        [victory]\nside = \"airborne\"\ncontrol = [\"1,1\"]\n";
    let file = folder.write("large.toml", scenario);
    let typed = ["127,127".into(), "turn".into(), "60 127,127".into(), "1".into(), "quit".into()];
    let ran = play(&folder, &[&file], &typed);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("orders more. Name the hex"), "{}", ran.out);
    assert!(ran.out.contains("127,127 in turn 60"), "{}", ran.out);
    let lines = ran.out.lines().filter(|line| line.contains("drops on")).count();
    assert!(lines < 100, "{lines} lines of orders");
    let told = play(&folder, &[&file, "--json"], &["127,127".to_string(), "60".into(), "quit".into()]);
    let lines: Vec<Value> = told.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let many = |line: &Value| line["orders"].as_array().map(Vec::len);
    assert_eq!((lines[0]["all"].as_u64(), many(&lines[0])), (Some(128 * 128 * 60), Some(20_000)));
    assert_eq!(many(&lines[1]), Some(60));
    assert!(lines[2]["lines"].is_array(), "the last order of the hex was given: {}", lines[2]);
}

/// A line of an archive: a game with this name before its first order.
fn archived(name: &str) -> String {
    let (book, files) = shelf().scenario("first-jump").unwrap();
    let (header, _) = Header::start(book, &files, None).unwrap();
    let (_, first) = jumpmaster_play::Lines::begin(&header);
    let chairs: Vec<(String, u8)> =
        [0, 1, 255].map(|seat: u8| (jumpmaster_core::ledger::hash(format!("{name} {seat}").as_bytes()), seat)).into();
    let entry = serde_json::json!({ "chairs": chairs, "dice": "server", "header": first, "lines": [], "made": 7, "talk": [], "typing": null });
    format!("{{\"game\":\"{name}\",{}\n", &entry.to_string()[1..])
}

#[test]
fn the_good_games_of_an_archive_come_in_and_the_bad_are_named() {
    let folder = Folder::new("archive");
    let [one, two, three] = ["00000000000000a1", "00000000000000a2", "00000000000000a3"];
    let changed = archived(two).replacen("\\\"system\\\"", "\\\"sistem\\\"", 1);
    let cut = &archived(three)[..900];
    let text = format!("{{\"jumpmaster-games\":1}}\n{}{changed}{cut}", archived(one));
    let (archive, data) = (folder.write("games.jsonl", &text), folder.file("data"));
    let words = ["games", "import", &archive, "--data", &data];
    let ran = run(&words);
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    assert!(ran.out.starts_with("1 game taken in\n"), "{}", ran.out);
    assert!(ran.out.contains(&format!("not taken in: line 3, game {two}: line 1 was changed")), "{}", ran.out);
    assert!(ran.out.contains(&format!("not taken in: line 4, game {three}: EOF")), "{}", ran.out);
    let ran = run(&["games", "import", &archive, "--data", &data, "--json"]);
    let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &told["games"], &told["known"]), (2, &0.into(), &1.into()), "{told}");
    assert_eq!((&told["bad"][0]["line"], &told["bad"][0]["game"]), (&3.into(), &two.into()), "{told}");
    assert!(told["bad"][1]["fix"].is_string() && told["bad"].as_array().unwrap().len() == 2, "{told}");
    let good = folder.write("good.jsonl", &format!("{{\"jumpmaster-games\":1}}\n{}", archived(two)));
    assert_eq!(run(&["games", "import", &good, "--data", &data]).code, 0);
}
