//! Rooms of the air.
