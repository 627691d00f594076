//! Tests of the game: whole turns on a table.

mod random_play;
