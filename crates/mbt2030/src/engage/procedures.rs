//! What can be looked up about an engagement. Each procedure is thin: the game asks the same functions.
//!
//! They are generic over the system, of which they need nothing but the rules.

pub mod disadvantage;
pub mod eligibility;
pub mod fragility;
pub mod mutual;
pub mod unilateral;
