//! The commands, a file each.

mod completions;
mod procedures;
mod resolve;
mod rules;
mod systems;

pub use completions::completions;
pub use procedures::procedures;
pub use resolve::resolve;
pub use rules::rules;
pub use systems::systems;
