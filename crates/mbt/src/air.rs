//! In the air: aircraft, what they carry, flak, and everything until it is on the ground.

pub mod airspace;
pub mod collision;
pub mod course;
pub mod descent;
pub mod exits;
pub mod flak;
pub mod flight;
pub mod formation;
pub mod landing;
pub mod lapes;
pub mod load;
pub mod mission;
pub mod operation;
pub mod scatter;
pub mod shootdown;
pub(crate) mod sketch;
pub mod sky;
pub mod stick;
pub mod suppression;
pub mod wave;
pub mod zone;
