//! A game of the charts: the table, its sequence, orders and what comes of them.

pub mod order;
pub mod piece;
pub mod sequence;
pub mod set;
pub mod stacks;
pub mod state;
pub mod task;
pub mod event;
pub mod view;

pub use state::State;
