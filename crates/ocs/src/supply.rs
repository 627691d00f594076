//! Rooms of supply and transport.
