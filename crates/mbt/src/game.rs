//! A game of it: the table, plans, orders, what they do, and what each seat sees and hears.

pub(crate) mod asking;
pub(crate) mod brief;
pub mod event;
pub(crate) mod frozen;
pub(crate) mod hear;
pub(crate) mod imagine;
pub mod orders;
pub mod piece;
pub mod plan;
pub(crate) mod resolve;
pub mod routes;
pub mod score;
pub mod sealing;
pub(crate) mod sheet;
pub mod state;
pub mod victory;
pub mod view;
