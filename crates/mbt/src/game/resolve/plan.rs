//! What is written into the plan.

use crate::game::event::Writing;
use crate::game::orders::Order;
use crate::game::plan::{Aim, Page};
use crate::game::resolve::Tale;
use jumpmaster_core::dice::Dice;

impl<D: Dice + ?Sized> Tale<'_, D> {
    pub(super) fn write(&mut self, order: Order) {
        let page = self.plan().page;
        if let Order::Load { unit } = order {
            self.take_off_elsewhere(unit);
        }
        let event = match (order, page) {
            (Order::Open { page }, _) => Some(Writing::Opened { page: Some(page) }),
            (Order::Restore, _) => Some(Writing::Restored),
            (Order::Head { heading }, _) => Some(Writing::Headed { heading }),
            (Order::Switch { company }, _) => Some(Writing::Switched { company }),
            (Order::Suspend { craft }, _) => Some(Writing::Suspended { craft }),
            (Order::GiveUp { craft }, _) => Some(Writing::GaveUp { craft }),
            (Order::Load { unit }, Some(Page::Craft(craft))) => Some(Writing::Loaded { craft, unit }),
            (Order::Unload { unit }, Some(Page::Craft(craft))) => Some(Writing::Unloaded { craft, unit }),
            (Order::Delay { impulses }, Some(Page::Craft(craft))) => Some(Writing::Delayed { craft, impulses }),
            (Order::Release { hex }, Some(Page::Craft(craft))) => Some(Writing::ReleaseSet { craft, hex }),
            (Order::Strip { at }, Some(Page::Craft(craft))) => {
                Some(Writing::Aimed { craft, aim: Aim::Strip { start: at } })
            }
            (Order::Zone { .. } | Order::Length { .. } | Order::Width { .. }, Some(Page::Craft(craft))) => {
                Some(Writing::Aimed { craft, aim: self.zone(order, self.plan().mission(craft).aim) })
            }
            (Order::Primary { at }, Some(Page::Company(company))) => {
                Some(Writing::AreaNamed { company, secondary: false, at })
            }
            (Order::Secondary { at }, Some(Page::Company(company))) => {
                Some(Writing::AreaNamed { company, secondary: true, at })
            }
            _ => None,
        };
        if let Some(event) = event {
            self.tell(event);
        }
    }

    /// A unit is on one manifest only: loading it here removes it from the manifest it was on (mbt.manifest.1).
    fn take_off_elsewhere(&mut self, unit: u8) {
        let on = self.plan().loaded().find(|(_, mission)| mission.manifest.contains(&unit)).map(|(craft, _)| craft);
        if let Some(craft) = on {
            self.tell(Writing::Unloaded { craft, unit });
        }
    }

    /// The DZ of an aircraft with its start, length or width changed; at first it has the advised size (mbt.dz.5,
    /// mbt.dz.6).
    fn zone(&self, order: Order, aim: Option<Aim>) -> Aim {
        let size = &self.open().rules().air.dimensions;
        let (start, length, width) = match aim {
            Some(Aim::Zone { start, length, width }) => (start, length, width),
            Some(Aim::Strip { start }) => (start, size.heavy_length, size.heavy_width),
            None => (jumpmaster_core::hex::Spot { column: 0, row: 0 }, size.length, size.width[1]),
        };
        match order {
            Order::Zone { at } => Aim::Zone { start: at, length, width },
            Order::Length { hexes } => Aim::Zone { start, length: hexes, width },
            Order::Width { hexes } => Aim::Zone { start, length, width: hexes },
            _ => Aim::Zone { start, length, width },
        }
    }
}
