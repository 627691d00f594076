//! Where cargo pulled out in a pass comes to rest, and among whom (mbt.lapes.9 to mbt.lapes.11).

use crate::air::descent::Release;
use crate::air::sky::over::Over;
use crate::air::sky::{Crushed, Drop, Formation, Held, Pulled, What};
use jumpmaster_core::dice::Dice;
use jumpmaster_core::hex::Hex;

impl<F: Formation, D: Dice + ?Sized> Over<'_, F, D> {
    /// The next item of an aircraft stops in a hex; returns the number of vehicles in its way, `None` if that is off the
    /// map.
    pub(super) fn stop(&mut self, at: usize, stop: Hex) -> Option<u8> {
        let held = self.held(stop);
        let plane = self.pass.plane(at);
        let (nth, heading) = (plane.cargo.out(), plane.flight.heading);
        plane.cargo.pull();
        let whole = held.is_some();
        let suppressed = held.map_or(0, |held| held.personnel);
        let pulled = Pulled { nth, survives: whole, crushed: None, suppressed };
        let from = Release { hex: stop, heading, crash: false };
        self.left(Drop { plane: at as u8, what: What::Pulled(pulled), from });
        held.map(|_| u8::try_from(self.in_the_way(at, stop).count()).unwrap_or(u8::MAX))
    }

    /// One of the vehicles in the way of the item that stopped last.
    pub(super) fn vehicle(&self, at: usize, which: u8) -> Crushed {
        let stop = self.pass.drops.get(self.pass.drops.len() - 1).from.hex;
        self.in_the_way(at, stop).nth(which.into()).unwrap_or(Crushed::Enemy(which))
    }

    fn held(&self, hex: Hex) -> Option<Held> {
        self.sky.board.grid.index(hex).map(|index| self.sky.held[index])
    }

    /// The vehicles in the way of an aircraft's cargo: the enemies that earlier cargo left, then intact vehicles that other
    /// aircraft brought. Those of the same load never count (mbt.lapes.9).
    fn in_the_way(&self, at: usize, stop: Hex) -> impl Iterator<Item = Crushed> {
        let pulled = self.pass.drops.iter().filter(move |drop| drop.from.hex == stop);
        let pulled = pulled.filter_map(|drop| match drop.what {
            What::Pulled(pulled) => Some((drop.plane, pulled)),
            _ => None,
        });
        let crushed = pulled.clone().filter(|(_, pulled)| matches!(pulled.crushed, Some(Crushed::Enemy(_)))).count();
        let enemies = self.held(stop).map_or(0, |held| held.vehicles).saturating_sub(crushed as u8);
        let others = pulled.filter(move |&(plane, pulled)| {
            usize::from(plane) != at && pulled.survives && !self.is_gun(plane, pulled.nth)
        });
        let others = others.map(|(plane, Pulled { nth, .. })| Crushed::Cargo { plane, nth });
        (0..enemies).map(Crushed::Enemy).chain(others)
    }

    fn is_gun(&self, plane: u8, nth: u8) -> bool {
        let kind = self.pass.planes()[usize::from(plane)].cargo.all()[usize::from(nth)];
        self.sky.rules.air.heavy[usize::from(kind)].gun
    }
}
