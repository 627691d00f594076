//! Scenarios, read from a file and checked.

use super::board::Board;
use super::rules::Rules;
use std::sync::Arc;

/// A scenario, with the rules and the board it is played by.
#[derive(Debug)]
pub struct Scenario {
    /// Its name on the command line.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// The rules, its options and any house rules in place.
    pub rules: Arc<Rules>,
    /// The board.
    pub board: Arc<Board>,
    /// What the seats are called: the airborne side, the defending side.
    pub seats: [String; 2],
}
