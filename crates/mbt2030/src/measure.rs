//! The table as it is measured, in whole thousandths of an inch: bases, distances, ground, moves, sight, arcs, fall-backs
//! (mbt2030.measure, mbt2030.going, mbt2030.move, mbt2030.los, mbt2030.arc, mbt2030.state).
//!
//! Everything here is a question about places. Whose turn it is, who may act and what is secret is asked elsewhere.

pub mod arc;
pub mod base;
pub mod fall_back;
pub mod field;
pub mod going;
pub mod input;
pub mod layer;
pub mod leg;
pub mod sight;
pub mod travel;
pub mod zone;

#[cfg(test)]
mod tests;

/// An inch, in thousandths (mbt2030.measure.4).
pub const INCH: u32 = 1000;
