//! Supply and transport on the ground: supply paths and the net they make, attrition, dumps, capture, fuel, railways,
//! shipping and ports.

pub mod attrition;
pub mod build;
pub mod capture;
pub mod cargo;
pub mod dump;
pub mod equivalents;
pub mod extender;
pub mod feeding;
pub mod fuel;
pub mod load;
pub mod missing;
pub mod net;
pub mod path;
pub mod phase;
pub mod port;
pub mod provision;
pub mod rail;
pub mod reach;
pub mod refit;
pub mod shipping;
pub mod situation;
pub mod stocks;
pub mod ways;
pub mod zoc;
