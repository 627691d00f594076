//! Tests of the game: whole turns on a table.

mod ground;
mod landing;
mod plan;
mod random_play;
mod sky;
mod table;
mod turns;
