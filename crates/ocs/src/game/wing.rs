//! The aircraft of a mission, stacked as their owner wants them (ocs.mloss.3).

use super::piece::CraftId;
use crate::air::aircraft::STACK;
use serde::{Deserialize, Serialize};

/// Up to four aircraft, from the top of the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<CraftId>", into = "Vec<CraftId>")]
pub struct Wing([Option<CraftId>; STACK]);

impl Wing {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether an aircraft is one of them.
    pub fn has(&self, craft: CraftId) -> bool {
        self.iter().any(|each| each == craft)
    }

    /// Puts an aircraft at the bottom of the stack; a full stack stays as it is.
    pub fn add(&mut self, craft: CraftId) {
        if let Some(place) = self.0.iter_mut().find(|place| place.is_none()) {
            *place = Some(craft);
        }
    }

    /// The aircraft, from the top.
    pub fn iter(self) -> impl Iterator<Item = CraftId> + Clone {
        self.0.into_iter().flatten()
    }
}

impl TryFrom<Vec<CraftId>> for Wing {
    type Error = String;

    fn try_from(crafts: Vec<CraftId>) -> Result<Wing, String> {
        if crafts.len() > STACK {
            return Err(format!("{} aircraft in a mission", crafts.len()));
        }
        let mut wing = Wing::default();
        for craft in crafts {
            wing.add(craft);
        }
        Ok(wing)
    }
}

impl From<Wing> for Vec<CraftId> {
    fn from(wing: Wing) -> Vec<CraftId> {
        wing.iter().collect()
    }
}
