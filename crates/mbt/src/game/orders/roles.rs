//! The role of an order in what its seat does now: the main thing, a usual one, one that is seldom wanted or cannot be
//! undone, or a pass.

use crate::game::orders::{Desk, Order};
use crate::game::sealing;
use crate::game::state::Step;
use jumpmaster_core::Role;

impl Desk<'_> {
    /// The role of an order that may be given now.
    pub(super) fn role(self, order: Order) -> Role {
        match order {
            Order::Seal => self.seals(Role::Main),
            Order::Done if self.open.step == Step::Plan => self.turns_page(),
            Order::Enter { .. }
            | Order::Fly { .. }
            | Order::Tend
            | Order::Check
            | Order::LandAll
            | Order::MarchAll { quick: false } => Role::Main,
            // If the whole can be done in one order, its first part is the lesser choice.
            Order::Casualty if self.judge(Order::Tend).is_err() => Role::Main,
            Order::Land if self.judge(Order::LandAll).is_err() => Role::Main,
            Order::Restore | Order::Switch { .. } | Order::Suspend { .. } | Order::GiveUp { .. } => Role::Rare,
            Order::Done | Order::Pass => Role::Pass,
            _ => Role::Usual,
        }
    }

    /// The role of an order that seals the plan: `whole` if there are no objections, that is, nobody stays behind and
    /// nothing looks unintended (mbt.manifest.1).
    fn seals(self, whole: Role) -> Role {
        let odd = self.plan.is_some_and(|plan| {
            let scenario = &self.open.scenario;
            !sealing::left_behind(scenario, plan).is_empty() || !sealing::beware(scenario, plan).is_empty()
        });
        if odd { Role::Rare } else { whole }
    }

    /// Turning the last page seals the plan (mbt.manifest.2).
    fn turns_page(self) -> Role {
        let last = self.plan.is_some_and(|plan| plan.next_page().is_none());
        if last { self.seals(Role::Usual) } else { Role::Usual }
    }
}
