//! Odds, results, modifiers, dispersal, recovery and close assault (pl.base.1 to pl.base.5).

use super::*;
use crate::board::{Feature, Features};
use crate::combat::{self, Odds, Verdict};
use crate::state::{Party, Step};
use jumpmaster_core::{Named, clause};
use serde_json::json;

/// pl.base.1, pl.table.base-crt: every cell, by the modified die.
#[test]
fn the_results_table() {
    let rules = rules("");
    let die = |odds, die: i8| {
        let modifier = i8::from(die > 6) - 2 * i8::from(die < 1);
        let mut dice = Scripted::new([(die - modifier) as u8]);
        combat::attack(&rules, Some(odds), modifier, clause!("pl.base.1"), &mut dice).unwrap().to_string()
    };
    check(
        "odds | -1 to 7
         1-4  | D  -  -  -  -  -  -  -  -
         1-3  | DD D  D  -  -  -  -  -  -
         1-2  | X  DD D  D  -  -  -  -  -
         1-1  | X  DD DD D  D  -  -  -  -
         2-1  | X  X  X  DD DD D  D  -  -
         3-1  | X  X  X  X  X  DD DD -  -
         4-1  | X  X  X  X  X  X  X  X  -",
        |row| (-1..=7).map(|face| die(Odds::named(row[0]).unwrap(), face)).collect::<Vec<_>>().join(" "),
    );
}

/// pl.base.1: odds are rounded in the defender's favour; fractions count (pl.drop.3).
#[test]
fn odds_are_rounded_for_the_defender() {
    let scale = rules("").scale;
    let strength = |text: &str| match text.split_once('/') {
        Some((quarters, _)) => scale.part(scale.whole(quarters.parse().unwrap())),
        None => scale.whole(text.parse().unwrap()),
    };
    check(
        "attack | defence | odds
         1      | 5       | none    // worse than 1-4: no effect
         9/4    | 9       | 1-4
         2      | 7       | 1-4
         1      | 3       | 1-3
         2      | 5       | 1-3
         4      | 8       | 1-2
         3/4    | 1       | 1-2
         4      | 5       | 1-2
         5      | 5       | 1-1
         9      | 5       | 1-1
         10     | 5       | 2-1
         14     | 5       | 2-1
         15     | 5       | 3-1
         19     | 5       | 3-1
         20     | 5       | 4-1
         99     | 1       | 4-1     // better than 4-1 is 4-1
         0      | 1       | none",
        |row| Odds::of(strength(row[0]), strength(row[1])).map_or("none".into(), |odds| odds.to_string()),
    );
}

/// pl.base.1: an attack worse than 1-4 rolls no die.
#[test]
fn hopeless_attacks_roll_nothing() {
    let attack = combat::attack(&rules(""), None, 0, clause!("pl.base.1"), &mut Scripted::new([]));
    assert_eq!(attack, Ok(Verdict::NoEffect));
}

/// pl.base.4, pl.table.base-drm: cover, a dispersed target and close assault, kept between -2 and +1.
#[test]
fn die_modifiers() {
    let rules = rules("");
    check(
        "ground       | dispersed | attack  | die
         clear        | no        | fire    | +0
         forest       | no        | fire    | +1
         town         | no        | fire    | +1
         swamp        | no        | fire    | +1
         slope        | no        | fire    | +0
         gully stream | no        | fire    | +0
         forest swamp | no        | fire    | +1   // cover counts once
         clear        | yes       | fire    | -1
         town         | yes       | fire    | +0
         clear        | no        | assault | -2
         forest       | no        | assault | -1
         forest       | yes       | assault | -2
         clear        | yes       | assault | -2   // -3, but -2 is the least",
        |row| {
            let kinds = row[0].split(' ').map(|kind| Feature::named(kind).unwrap());
            let ground = kinds.fold(Features::default(), Features::with);
            format!("{:+}", combat::modifier(&rules, ground, row[1] == "yes", row[2] == "assault"))
        },
    );
}

/// pl.base.2: D adds nothing to a dispersed unit, DD eliminates it.
#[test]
fn results_on_units() {
    check(
        "result | before    | after
         -      | fit       | safe
         D      | fit       | dispersed
         DD     | fit       | dispersed
         X      | fit       | eliminated
         -      | dispersed | safe
         D      | dispersed | safe
         DD     | dispersed | eliminated
         X      | dispersed | eliminated",
        |row| combat::suffer(Verdict::named(row[0]).unwrap(), row[1] == "dispersed").to_string(),
    );
}

/// pl.base.2: a dispersed unit does not move, fire, assault or work; it still controls its hex.
#[test]
fn the_dispersed_do_nothing() {
    let lay = |step| {
        Lay::new(2)
            .airborne("K", "US airborne platoon", "5,5 dispersed")
            .airborne("L", "US airborne platoon", "5,4")
            .defender("E", "German rifle platoon", "6,5")
            .mines(Party::Defender, "4,5")
            .step(step)
    };
    lay(Step::Fire).table().play("order | what happens\n aim K E | no pl.base.2");
    let moving =
        "order | what happens\n move K 5,6 | no pl.base.2\n clear K 4,5 | no pl.base.2\n see K | K 5,5 dispersed";
    let table = lay(Step::Movement).table().play(moving);
    assert_eq!(table.state.open.controller(table::spot("5,5")), Party::Airborne);
    lay(Step::Assault).table().play("order | what happens\n assault K 6,5 | no pl.base.2");
}

/// pl.base.3: a unit recovers at the end of the first own player turn begun after it was dispersed; by the option at once.
#[test]
fn recovery() {
    let lay = |options| {
        Lay::new(2)
            .windy()
            .options(options)
            .airborne("J", "US airborne platoon", "5,5 dispersed")
            .airborne("K", "US airborne platoon", "7,5")
            .defender("E", "German rifle platoon", "12,5 dispersed")
            .mines(Party::Airborne, "7,5")
            .turn(2, Party::Airborne)
            .step(Step::Assault)
    };
    lay("").table().play(
        "order | dice | what happens
         done  |      | J recovers        // the enemy's is left for the end of his own turn
         see E K |    | E 12,5 dispersed; K 7,5
         mines | 2    | mines K DD; K dispersed mines; E recovers
         wind  | 1 2  | wind NE Low
         move K 7,6 | | no pl.base.2
         done  |      | K recovers        // dispersed in the enemy's turn, it misses its own",
    );
    let landing = |options| {
        Lay::new(1)
            .options(options)
            .plane("US airborne platoon", "1 6,6")
            .plane("US airborne platoon", "3 6,6")
            .defender("E", "German rifle platoon", "12,5")
            .step(Step::Landing)
            .table()
    };
    let land = "P1 lands 6,6; P2 lands 6,6; P3 lands 6,6; P4 lands 6,6; P1 dispersed jump; P gone";
    landing("").play(&format!(
        "order | dice      | what happens
         land  | 1 1 2 2 2 | drift A at 6,6; {land}
         see P1 |          | P1 6,6 dispersed        // its player turn is over, and it has not recovered
         done   |          |
         wind   | 1 2      | wind N Low
         done   |          |
         done   |          | P1 recovers             // out of action through its own next turn"
    ));
    landing("recovery=end-of-current-turn").play(&format!(
        "order | dice      | what happens
         land  | 1 1 2 2 2 | drift A at 6,6; {land}; P1 recovers"
    ));
}

/// pl.base.5: all defenders as one, die -2, adjacent or shared hexes, each hex once a player turn, after moving.
#[test]
fn close_assault() {
    let lay = || {
        Lay::new(2)
            .airborne("A B", "US airborne platoon", "5,5")
            .airborne("C", "US rifle platoon", "6,6")
            .airborne("F", "US rifle platoon", "5,6 fired")
            .airborne("D", "US rifle platoon", "5,4 assaulted")
            .airborne("G", "US 57mm AT battery", "5,5")
            .airborne("S", "US rifle platoon", "7,4")
            .ground("stream", "7,4")
            .defender("K L", "German security platoon", "6,5")
            .defender("M", "German security platoon", "9,9")
            .defender("O", "German security platoon", "7,5")
            .ground("sea", "7,5")
            .defender("N", "German security platoon", "4,5")
            .step(Step::Assault)
    };
    lay().table().play(
        "order                  | dice | what happens
         assault G 6,5          |      | no pl.base.5      // guns do not assault
         assault F 6,5          |      | no pl.base.5      // it has fired
         assault D 6,5          |      | no pl.base.5      // it has assaulted
         assault S 6,5          |      | no pl.base.5      // it stands in a stream
         assault A 9,9          |      | no pl.base.5      // not next to it
         assault A 4,6          |      | no pl.base.5      // nobody is there
         assault C 7,5          |      | no pl.base.5      // the sea
         aim A K                |      | no pl.sequence.2
         assault C 6,5          |      |
         join C                 |      | no pl.base.5
         join A + attack        | 4    | attack 1-2 -2 D; K dispersed assault; L dispersed assault
         assault B 6,5          |      | no pl.base.5      // once a player turn",
    );
    // 4 and 2 against 5 and 5: 6 to 10. Having moved first does not matter.
    lay().step(Step::Movement).table().play(
        "order                  | dice | what happens
         move C 6,7             |      | C to 6,7 for 2/2
         done                   |      |
         assault C 6,5          |      | no pl.base.5
         assault A 6,5 + attack | 1    | attack 1-3 -2 DD; K dispersed assault; L dispersed assault",
    );
}

/// pl.base.5, pl.contact.5: a shared hex counts as adjacent.
#[test]
fn close_assault_in_a_shared_hex() {
    let lay = Lay::new(2).airborne("A", "US airborne platoon", "5,5").defender("K", "20mm AA battery", "5,5");
    lay.step(Step::Assault).table().play(
        "order                  | dice | what happens
         assault A 5,5 + attack | 6    | attack 4-1 -2 X; K eliminated assault",
    );
}

/// pl.base.2: a dispersed unit in the assaulted hex gives -1, and DD eliminates it alone.
#[test]
fn dd_strikes_the_dispersed() {
    let lay = Lay::new(2)
        .airborne("A", "US airborne platoon", "5,5")
        .defender("K", "German engineer platoon", "6,5 dispersed")
        .defender("L", "20mm AA battery", "6,5");
    lay.step(Step::Assault).table().play(
        "order                  | dice | what happens
         assault A 6,5 + attack | 1    | attack 1-3 -2 DD; K eliminated assault; L dispersed assault; L recovers // at the end of its own turn",
    );
}

/// pl.base.5, pl.base.6, pl.engineer.6, pl.landed.3: the log tells how an attack was added up; impossible attacks are
/// refused.
#[test]
fn an_attack_tells_how_it_was_added_up() {
    use crate::assault::CloseAssaultProcedure;
    use crate::combat::CombatProcedure;
    use jumpmaster_core::Procedure;
    use jumpmaster_core::dice::Scripted;
    fn told<P: Procedure<System = Pl>>(input: serde_json::Value) -> String {
        let input: P::Input = serde_json::from_value(input).unwrap();
        let case = match P::prepare(&rules(""), &input) {
            Err(fault) => return format!("no: {}", fault.why),
            Ok(case) => case,
        };
        let outcome = P::run(&case, &mut Scripted::new([3])).unwrap();
        let lines = P::tell(&case, &outcome);
        lines.iter().map(|line| line.clause.to_string()).collect::<Vec<_>>().join(" ")
    }
    let assault = |unit: &str, dropped: bool, ground: &str| {
        let fresh = json!({ "unit": "US airborne stick", "count": 2, "dropped_this_turn": dropped });
        let attackers = json!([{ "unit": unit }, fresh]);
        let defenders = json!([{ "unit": "German rifle platoon" }]);
        json!({ "attackers": attackers, "defenders": defenders, "ground": [ground] })
    };
    let platoon = "US airborne platoon";
    assert_eq!(
        told::<CloseAssaultProcedure>(assault(platoon, false, "clear")),
        "pl.engineer.6 pl.base.1 pl.base.4 pl.base.2"
    );
    let fresh = "pl.engineer.6 pl.landed.3 pl.base.1 pl.base.2";
    assert_eq!(told::<CloseAssaultProcedure>(assault(platoon, true, "clear")), fresh);
    let sea = "no: nobody close assaults into the sea (pl.base.5)";
    assert_eq!(told::<CloseAssaultProcedure>(assault(platoon, false, "sea")), sea);
    let fire = |distance: u16, from_slope: bool| {
        let attackers = json!([{ "unit": "88mm battery", "distance": distance, "from_slope": from_slope }]);
        json!({ "attackers": attackers, "defenders": [{ "unit": "German rifle platoon" }], "ground": ["stream"] })
    };
    let shot = "pl.base.7 pl.base.1 pl.base.2";
    assert_eq!(told::<CombatProcedure>(fire(1, false)), shot);
    assert_eq!(told::<CombatProcedure>(fire(3, true)), shot);
    assert!(told::<CombatProcedure>(fire(3, false)).ends_with("(pl.base.6)"));
}
