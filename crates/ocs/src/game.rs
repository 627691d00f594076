//! A game of the charts: the table, its sequence, orders and what comes of them.

pub mod air;
pub mod barrage;
pub mod bombs;
pub mod brief;
pub mod called;
pub mod capture;
pub mod combat;
pub mod event;
pub mod fog;
pub mod forced;
pub mod frozen;
pub mod hear;
pub mod imagine;
pub mod kept;
pub mod order;
pub mod orders;
pub mod piece;
pub mod planned;
pub mod pointing;
pub mod resolve;
pub mod retreat;
pub mod sequence;
pub mod set;
pub mod sheet;
pub mod stacks;
pub mod state;
pub mod supply;
pub mod task;
pub mod transport;
pub mod victory;
pub mod view;
pub mod wing;
pub mod words;

pub use state::State;
