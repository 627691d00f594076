//! The commands, a file each.

mod chart;
mod completions;
mod games;
mod map;
mod odds;
mod play;
mod procedures;
mod replay;
mod resolve;
mod rules;
mod serve;
mod systems;
mod verify;

pub use chart::chart;
pub use completions::completions;
pub use games::games;
pub use map::map;
pub use odds::{Labels, Told, odds, simulate, tallies};
pub use play::play;
pub use procedures::procedures;
pub use replay::replay;
pub use resolve::resolve;
pub use rules::rules;
pub use serve::serve;
pub use systems::systems;
pub use verify::verify;
