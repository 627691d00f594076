//! On the ground: movement, sight, fire, bundles and the way back to units.

pub mod aim;
pub mod ap_fire;
pub mod barrage;
pub mod bundle;
pub mod conversion;
pub mod convert;
pub mod cover;
pub mod fire;
pub mod gather;
pub mod going;
pub mod gp_fire;
pub mod los;
pub mod march;
pub mod phase;
pub mod shelling;
pub mod situation;
pub mod terrain;
pub mod walk;
pub mod watch;
