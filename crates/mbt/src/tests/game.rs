//! Tests of the game: whole turns on a table.

mod asking;
mod effects;
mod fires;
mod formation;
mod gathering;
mod golden;
mod ground;
mod imagining;
mod landing;
mod map;
mod marching;
mod passes;
mod plan;
mod random_play;
mod shelter;
mod sky;
mod table;
mod turns;
mod volleys;
mod wanted;
