//! Supply and transport on the ground: supply paths and the net they make, attrition, dumps, capture, fuel, railways,
//! shipping and ports.

pub mod missing;
pub mod net;
pub mod path;
pub mod situation;
pub mod ways;
pub mod zoc;
