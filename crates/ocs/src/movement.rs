//! Movement on the ground: what a unit may spend, what a step costs, where it can go (ocs.base.3, ocs.base.5 to
//! ocs.base.7).

pub mod allowance;
pub mod march;
pub mod stacking;
