//! Orders given automatically: steps in which, as everybody can see, there is nothing to do but end them.
//!
//! Judged by public knowledge alone: what the airborne side may be able to do by its secret plan is assumed to be possible
//! (mbt.manifest.2, mbt.aa.1).

use crate::game::orders::{Desk, Order, fire, walk};
use crate::game::state::{Craft, Open, Party, Sky, Step};

impl Desk<'_> {
    /// The only order that the side to act can give, as everybody can see: to end its step (mbt.base.1).
    pub fn forced(self) -> Option<(Party, Order)> {
        let (open, party) = (self.open, self.open.to_act()?);
        let nothing_to_do = match open.step {
            Step::Start => !open.may_convert(),
            // Whether companies can still switch to their Secondary AAs is a secret of the airborne side (mbt.aa.5).
            Step::Orders => party == Party::Defending && !open.seen_to_act(party),
            Step::Fire => !fire::could_call(open, party) && !open.seen_to_act(party),
            Step::Enter => !open.craft.iter().any(|craft| asks(open, craft)),
            Step::Move => {
                let converts = party == Party::Airborne && open.may_convert();
                !(converts || walk::could_move(open, party) || open.seen_to_act(party))
            }
            _ => false,
        };
        nothing_to_do.then_some((party, Order::Done))
    }
}

/// Whether an aircraft may need an order when waves are called in: off the map it may come, be given up or be given another
/// DZ; over the map its mission may be abandoned as long as it may have something aboard (mbt.hazard.2, mbt.drop.6).
fn asks(open: &Open, craft: &Craft) -> bool {
    match craft.sky {
        Sky::Waiting | Sky::Away { .. } => true,
        Sky::Over(_) => !open.all_out(),
        Sky::Coming { .. } | Sky::Left | Sky::Crashed => false,
    }
}

impl Open {
    /// Whether a side can do anything in the current step other than move, march and end it, by public knowledge.
    fn seen_to_act(&self, party: Party) -> bool {
        let desk = Desk { open: self, party: Some(party), plan: None };
        let others = |order: &Order| !matches!(order, Order::Done | Order::MarchAll { .. });
        let mut listed = Vec::new();
        crate::game::orders::listing::candidates(desk, party, &mut listed);
        let mut listed = listed.into_iter().filter(others);
        listed.any(|order| desk.judge(order).is_ok()) || !fire::commands(desk).is_empty()
    }
}
