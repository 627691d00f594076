//! The sequence of play (pl.sequence).

use super::*;
use crate::state::{Party, Step};

/// A table on which every step of the airborne side's turn has something to do.
fn full_turn(options: &str) -> Lay {
    Lay::new(1)
        .options(options)
        .plane("US airborne platoon", "1 6,6")
        .airborne("A", "US rifle platoon", "3,3")
        .airborne("W", "wagon", "0,0")
        .defender("K", "German rifle platoon", "4,3")
        .defender("L", "German rifle platoon", "9,9")
        .defender("F", "20mm AA battery", "8,6")
        .defender("V", "wagon", "15,11")
        .mines(Party::Airborne, "9,9")
        .step(Step::Wind)
}

/// pl.sequence.1, pl.sequence.2, pl.sequence.3: wind, then Combat (mines, then fire), Air (anti-aircraft fire, then
/// landing), Movement, Close Assault; and each order belongs to one of them.
#[test]
fn the_phases_of_a_turn() {
    full_turn("").table().play(
        "order         | dice      | what happens
         done          |           | no pl.wind.1
         watch wind    | 1 2       | wind N Low; > start
         wind          |           | no pl.wind.1
         mines         |           | no pl.mines.1
         watch done    |           | > mines
         done          |           | no pl.mines.1
         watch mines   | 6         | mines L -; > fire
         flak F P      |           | no pl.sequence.3
         assault A 4,3 |           | no pl.sequence.1
         move W 1,0    |           | no pl.sequence.1
         watch done    |           | P over 6,6; > flak
         airborne: land |          | no pl.sequence.5
         defender: land |          | no pl.sequence.3
         defender: aim L A |       | no pl.sequence.2  // out of range, in a Combat Phase that is not his
         watch done    |           | > landing
         defender: flak F P |      | no pl.sequence.5
         aim A K       |           | no pl.sequence.2
         watch land    | 1 2 2 2 2 | drift A at 6,6; …; P gone; > movement
         aim A K       |           | no pl.sequence.2
         assault A 4,3 |           | no pl.sequence.1
         watch done    |           | > assault
         move W 1,0    |           | no pl.sequence.1
         watch done    |           | > turn 1 defender; > fire",
    );
}

/// pl.sequence.2: a unit that fires does not move in the same player turn; for one that moves, the Combat Phase is over.
#[test]
fn fire_or_move() {
    let table = full_turn("").step(Step::Fire).turn(1, Party::Airborne).plane("US airborne platoon", "4 6,6").table();
    table.play(
        "order            | dice      | what happens
         aim A K + attack | 6         | attack 1-4 +0 -; …
         see step         |           | flak of turn 1, airborne
         done + land      | 1 2 2 2 2 | …
         move A 3,4       |           | no pl.sequence.2
         move W 1,0       |           | W to 1,0 for 2/2",
    );
}

/// pl.sequence.3: in the Air Phase aircraft appear, guns fire, loads land, and those among enemies are attacked; then
/// planes leave.
#[test]
fn the_air_phase() {
    let table = full_turn("").defender("M", "German rifle platoon", "6,6").step(Step::Fire).table();
    table.play(
        "order             | dice        | what happens
         watch done        |             | P over 6,6; > flak
         flak F P + attack | 6           | flak missed
         watch land        | 1 2 2 2 2 6 | …; contact 6,6 1-3 +0 -; P gone; > movement",
    );
}

/// pl.sequence.4: drift dice by target hex, a die for each glider, none for what is off the board, survival dice by target
/// hex and plane in plan order, then contact hex by hex in the order in which something first came down there.
#[test]
fn the_dice_of_the_landing() {
    let (platoon, rifles) = ("US airborne platoon", "US rifle platoon");
    let table = Lay::new(1).plane(platoon, "1 6,6").plane(platoon, "1 3,10").plane(platoon, "1 6,6");
    let table = table.glider(rifles, "1 9,6 N").glider(rifles, "1 12,6 N").airborne("W", "wagon", "0,0");
    let table = table.defender("K", "German rifle platoon", "3,10").defender("L", "German rifle platoon", "12,7");
    let table = table.defender("M", "German rifle platoon", "6,7").step(Step::Landing).table();
    // Low wind from the north: pattern B on 6,6, pattern F on 3,10, where only the first two places are on the board.
    table.play(
        "order | dice                                     | what happens
         land  | 2 5  3 4  1 2 2 2 1 2 2 2  2 2 1  6 5 4  | \
                 drift B at 6,6; drift E at 3,10; \
                 P1 lands 6,6; P2 lands 6,6; P3 lands 6,6; P4 lands 6,6; R1 lands 6,6; R2 lands 6,6; R3 lands 6,7; R4 lands 6,7; \
                 Q1 lands 3,10; Q2 lands 3,11; Q3 lands 3,11; Q4 eliminated off-board; \
                 G1 lands 9,7; G2 lands 12,7; \
                 P1 dispersed jump; R1 dispersed jump; Q3 dispersed jump; \
                 G1 gone; G2 gone; contact 6,7 1-2 +0 -; contact 3,10 1-1 +0 -; contact 12,7 1-2 +0 -; \
                 P gone; Q gone; R gone",
    );
}

/// pl.sequence.5: game turns of two player turns, the airborne side first, until the last turn; nobody acts in the other's.
#[test]
fn player_turns() {
    // A plane that was secretly called off keeps the wind in the game.
    let table = Lay::new(1).plane("US airborne platoon", "off").airborne("W", "wagon", "0,0");
    table.defender("V", "wagon", "9,9").turns(4).turn(3, Party::Airborne).step(Step::Wind).table().play(
        "order                | dice | what happens
         defender: wind       |      | no pl.sequence.5
         watch wind           | 1 2  | wind N Low; > start
         watch done           |      | > movement
         defender: move V 9,8 |      | no pl.sequence.5
         move V 9,8           |      | no pl.sequence.5
         watch done           |      | > turn 3 defender; > movement
         airborne: move W 1,0 |      | no pl.sequence.5
         move V 9,8           |      | V to 9,8 for 2/2
         watch done           |      | > turn 4 airborne; > wind
         wind + done + done   | 1 2  | wind N Low
         watch done           |      | airborne wins
         wind                 |      | no pl.scenario.1",
    );
}

/// pl.sequence.1: a step in which nobody can do anything passes by itself. An order that belongs to it is refused for what
/// is wrong with the order, and for its timing only if nothing else is.
#[test]
fn a_step_that_passed_by_itself() {
    let far = Lay::new(1).airborne("A", "US rifle platoon", "3,3").airborne("W", "wagon", "2,2");
    let far = far.defender("K", "German rifle platoon", "15,11").defender("T", "German rifle platoon", "5,3");
    far.ground("forest", "5,3").step(Step::Wind).table().play(
        "order       | dice | what happens
         watch wind  | 1 2  | wind N Low; > movement
         aim A K     |      | no pl.base.6      // out of range
         aim W T     |      | no pl.base.11     // no weapons
         aim A T     |      | no pl.base.9      // not spotted
         aim K A     |      | no pl.sequence.5  // not his
         move A 4,3  |      | …
         aim A T     |      | no pl.sequence.2  // he could, and it is too late
         assault A 5,3 |    | no pl.sequence.1  // still to come",
    );
}
