//! Supply and transport on the ground: supply paths and the net they make, attrition, dumps, capture, fuel, railways,
//! shipping and ports.

pub mod path;
pub mod zoc;
