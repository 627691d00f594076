//! Tests of the rules, a file for each part of them.

mod attacks;
mod barrages;
mod combat_charts;
mod combat_odds;
mod combat_sheet;
mod fighting;
