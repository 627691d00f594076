//! Barrages: who fires with what strength, which column that is shifted to, and what is hit.

pub mod facility;
pub mod fire;
pub mod hex;
pub mod shifts;
