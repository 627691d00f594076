//! Rooms of combat.
