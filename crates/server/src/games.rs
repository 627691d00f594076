//! The games that are played here.

use jumpmaster_core::Fault;
use std::path::Path;

/// All games, each order on disk before it is answered.
pub struct Games;

impl Games {
    /// Opens the games kept in a folder.
    pub fn open(folder: &Path) -> Result<Games, Fault> {
        let _ = folder;
        Ok(Games)
    }
}
