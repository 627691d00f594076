//! What one side alone knows: what its blanks are, and the sign it has lodged (mbt2030.blank.1, mbt2030.rps.3).

use crate::army::Stand;
use crate::unit::{Grade, Mode, Posture, Sign, SubClass};
use serde::{Deserialize, Serialize};

/// What lies under a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// Its number among the stands of its group, from 0; `None` for a fake (mbt2030.blank.4).
    pub roster: Option<u8>,
    /// What it is now.
    pub stand: Stand,
    /// Whether its mode was changed in this turn (mbt2030.mode.10).
    pub changed: bool,
}

impl Identity {
    /// A fake: it goes as `INFn` (mbt2030.move.3).
    pub const FAKE: Identity = Identity {
        roster: None,
        stand: Stand {
            sub_class: SubClass::InfNorm,
            posture: Posture::Infantry,
            mode: Mode::Mobile,
            grade: Grade::Norm,
            helicopter: false,
            jungle_trained: false,
            bghq: false,
        },
        changed: false,
    };

    /// Whether it is a fake.
    pub const fn is_fake(&self) -> bool {
        self.roster.is_none()
    }
}

/// What a side alone knows.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Secret {
    /// What its counters are, in the order of their numbers.
    pub pieces: Vec<Identity>,
    /// The sign it has lodged, until both are shown.
    pub sign: Option<Sign>,
}
