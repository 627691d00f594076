//! The game: whole games played at random, and situations set up by orders.

mod random;
