//! The air: missions, interception, flak, losses, transport and drops.
//!
//! A mission is flown in the order of the stand-in (ocs.base.14): interception and air combat, flak, the mission itself, the
//! return. Each of these is a function over plain values with dice as an argument, which both the procedures and the game
//! call; [`sortie`] puts the first two together for missions that carry something.

pub mod air_combat;
pub mod aircraft;
pub mod base_capture;
pub mod drop;
pub mod flak;
pub mod interception;
pub mod mission;
pub mod mission_loss;
pub mod patrol;
pub mod reading;
pub mod sortie;
pub mod stowage;
pub mod transport;
