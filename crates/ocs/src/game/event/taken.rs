//! What enemy combat units came upon (ocs.capture).

use crate::board::HexId;
use crate::game::account::Spending;
use crate::game::piece::{Group, GroupId};
use crate::game::state::Open;
use crate::scenario::Wheels;
use crate::supply::capture::{DumpTaken, VehiclesTaken};
use crate::tokens::Tokens;
use crate::unit::Party;
use serde::{Deserialize, Serialize};

/// What changed hands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Taken {
    /// A dump: part of it was captured, the rest destroyed (ocs.capture.4).
    Dump {
        /// The captor.
        by: Party,
        /// Where.
        hex: HexId,
        /// What came of it.
        fate: DumpTaken,
    },
    /// All the Transport Points of a kind in a hex: part of them was captured, the rest is displaced (ocs.capture.8).
    Vehicles {
        /// The captor.
        by: Party,
        /// Where.
        hex: HexId,
        /// Their kind.
        wheels: Wheels,
        /// What came of them.
        fate: VehiclesTaken,
        /// The number of the captor's group; none if nothing was captured.
        captured: Option<GroupId>,
        /// The number of the group that is displaced; none if nothing is left.
        displaced: Option<GroupId>,
        /// Whether the captured vehicles move no further in this phase (ocs.capture.9).
        halted: bool,
    },
    /// An Air Base.
    Base {
        /// The captor.
        by: Party,
        /// Where.
        hex: HexId,
    },
    /// A port.
    Port {
        /// The captor.
        by: Party,
        /// Where.
        hex: HexId,
    },
}

/// Makes it so.
pub fn apply(open: &mut Open, taken: &Taken) {
    match *taken {
        Taken::Dump { by, hex, fate } => {
            open.stock(hex, by.enemy(), |_| Tokens::NONE);
            open.stock(hex, by, |had| had + fate.captured);
            open.note(by, Spending::Captured, fate.captured);
            open.note(by.enemy(), Spending::Lost, fate.captured + fate.destroyed);
        }
        Taken::Vehicles { by, hex, wheels, fate, captured, displaced, halted } => {
            for group in &mut open.groups {
                if (group.party, group.wheels, group.hex, group.extender) == (by.enemy(), wheels, Some(hex), false) {
                    (group.hex, group.capacity, group.load) = (None, Tokens::NONE, Tokens::NONE);
                }
            }
            if let Some(number) = displaced {
                let rest = fate.displaced;
                let group = Group::fresh(by.enemy(), wheels, hex, rest.capacity, rest.load);
                open.put_group(number, Group { hex: None, ..group });
            }
            if let Some(number) = captured {
                let group = Group::fresh(by, wheels, hex, fate.captured.capacity, fate.captured.load);
                open.put_group(number, Group { halted, ..group });
            }
            open.note(by, Spending::Captured, fate.captured.load);
            open.note(by.enemy(), Spending::Lost, fate.captured.load);
        }
        Taken::Base { by, hex } => {
            if let Some(base) = open.bases.iter_mut().find(|base| base.hex == hex) {
                base.party = by;
            }
        }
        Taken::Port { by, hex } => {
            if let Some(port) = open.ports.iter_mut().find(|port| port.hex == hex) {
                port.party = by;
            }
        }
    }
}
