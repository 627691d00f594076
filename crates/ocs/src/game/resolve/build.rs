//! What is built or repaired (ocs.build).

use super::Tale;
use crate::game::account::Spending;
use crate::game::event::Event;
use crate::game::orders;
use crate::supply::build::{self, Work};
use crate::unit::Party;
use jumpmaster_core::dice::Dice;
use jumpmaster_core::hex::Spot;

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// Builds or repairs something, and pays for it (ocs.build.1 to ocs.build.3).
    pub fn build(&mut self, party: Party, at: Spot, work: Work) {
        let Some(hex) = self.open().board().id(at) else { return };
        let cost = work.cost(self.open().rules());
        self.pay_near(party, hex, cost, Spending::Building);
        let now = build::after(orders::site(self.open(), party, hex, work, true));
        self.tell(Event::Built { party, hex, work, now });
    }
}
