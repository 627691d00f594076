//! Rooms of barrages.
