//! Odds of any procedure: exact by taking every path or by folding independent units, or sampled by Monte Carlo.
//!
//! It runs the very rules code that plays, with other dice. It knows no rule system.

mod answer;
mod question;

pub use answer::{Chance, Found, HexChance, Odds};
pub use question::{Ask, Method};
