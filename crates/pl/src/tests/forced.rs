//! Steps that end by themselves.

use super::*;
use crate::state::Party;
use jumpmaster_core::{Seat, State as _};

/// pl.form.5, pl.plan.2: a step ends by itself if everybody can see that nothing is left to do, but not if only the plan
/// says so.
#[test]
fn what_passes_by_itself() {
    let forced = |table: &table::Table| table.state.view(Seat::PUBLIC).forced().is_some();
    let sticks = |plan: &str, turn: u8| {
        let lay = Lay::new(1).plane("US airborne platoon", plan).airborne("A B C D", "US airborne stick", "5,5");
        lay.turn(turn, Party::Airborne).table()
    };
    for (plan, turn, passes) in [("off", 5, true), ("off", 4, false), ("4 6,6", 4, false)] {
        let mut table = sticks(plan, turn);
        assert!(!forced(&table), "a platoon can be formed");
        table.row("form 5,5 US airborne platoon", "");
        assert_eq!(forced(&table), passes, "{plan} in turn {turn}");
    }
}
