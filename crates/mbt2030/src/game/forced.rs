//! Steps in which everybody can see that there is nothing to do (mbt2030.turn.1).

use super::order::Order;
use super::stage::Stage;
use super::table::Open;
use jumpmaster_core::Seat;

/// The only order that the awaited seat can give, as everybody can see.
pub const fn forced(open: &Open) -> Option<(Seat, Order)> {
    let _ = open;
    None
}

const _: fn(&Open) -> Stage = |open| open.table.stage;
