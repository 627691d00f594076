//! Minefields (pl.mines.1).

use super::*;
use crate::mines::MinesProcedure;
use crate::state::{Party, Step};
use serde_json::json;

/// pl.mines.1, pl.table.base-mines: each unit by itself at 2-1, without modifiers; DD eliminates dispersed units
/// (pl.base.2).
#[test]
fn each_unit_at_two_to_one() {
    let strike = |units: &str, dice: &str| {
        let troop = |word: &str| json!({ "unit": "US airborne stick", "dispersed": word == "dispersed" });
        let input = json!({ "units": units.split_whitespace().map(troop).collect::<Vec<_>>() });
        or_fault(resolve::<MinesProcedure>("", input, dice), |outcome| {
            let units = outcome.units.iter().map(|unit| format!("{} {}", unit.result, unit.fate));
            units.collect::<Vec<_>>().join(", ")
        })
    };
    check(
        "units         | dice        | results
         fit fit fit   | 1 2 3       | X eliminated, DD dispersed, DD dispersed
         fit fit fit   | 4 5 6       | D dispersed, D dispersed, - safe
         dispersed fit | 3 3         | DD eliminated, DD dispersed
         dispersed     | 5           | D safe
                       |             | no: there can be 1 to 16",
        |row| strike(row[0], row[1]),
    );
}

/// pl.mines.1: in b1 of the opponent's player turn, before fire, turn after turn; either side, or only enemies by the option.
#[test]
fn in_the_opponents_combat_phase() {
    let lay = |options| {
        Lay::new(2)
            .windy()
            .options(options)
            .airborne("A", "US rifle platoon", "5,5")
            .defender("K", "German rifle platoon", "12,5")
            .ground("forest", "12,5")
            .mines(Party::Defender, "5,5 12,5")
            .step(Step::Movement)
    };
    lay("").table().play(
        "order      | dice | what happens
         mines      |      | no pl.mines.1
         watch done |      | > turn 1 defender; > mines
         done       |      | no pl.mines.1
         mines      | 6    | mines A -
         watch done |      | > turn 2 airborne; > wind
         watch wind | 1 2  | wind NE Low; > mines
         mines      | 5    | mines K D; K dispersed mines    // no +1 for the forest
         watch done |      | > turn 2 defender; > mines
         mines      | 6    | mines A -; K recovers",
    );
    lay("mines=enemies").table().play(
        "order      | dice | what happens
         done       |      |
         mines      | 6    | mines A -
         done       |      |
         watch wind | 1 2  | wind NE Low; > movement",
    );
}

/// pl.mines.1: a unit that moves onto a minefield must stop there; an inverted one stops and attacks nobody
/// (pl.engineer.2).
#[test]
fn mines_stop_those_who_enter() {
    let lay = || {
        Lay::new(2)
            .windy()
            .airborne("T", "US truck", "5,5")
            .airborne("B", "US airborne platoon", "5,6")
            .mines(Party::Defender, "6,5")
            .step(Step::Movement)
    };
    lay().table().play(
        "order      | dice | what happens
         move T 6,5 |      | T to 6,5 for 4/2
         see T      |      | T 6,5 stopped
         move T 7,5 |      | no pl.mines.1
         done       |      |
         mines      | 6    | mines T -
         wind       | 1 2  | wind NE Low
         move T 7,5 |      | T to 7,5 for 4/2",
    );
    let mut inverted = lay().table();
    inverted.state.open.mines[0].inverted = true;
    inverted.play("order | what happens\n move T 6,5 + move T 7,5 | T to 6,5 for 4/2; T to 7,5 for 4/2");
}

/// pl.mines.1: a reinforcement that enters onto mines stops too.
#[test]
fn mines_at_the_edge() {
    let late = "[[reinforcement]]\nside = \"airborne\"\nunit = \"German truck\"\nturn = 1\nat = \"3,0\"";
    let lay = Lay::new(2).scenario(late).airborne("B", "US airborne platoon", "9,9").mines(Party::Defender, "3,0");
    lay.step(Step::Movement).table().play(
        "order              | dice | what happens
         enter German-truck |      | German truck enters 3,0 for 4/2
         move German-truck 4,0 |   | no pl.mines.1",
    );
}
