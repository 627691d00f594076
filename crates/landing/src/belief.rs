//! What somebody who does not know the defender's counters may believe about them: from the forces of the scenario, from
//! what was turned up, and from how the face-down counters have moved and held their fire (landing.hidden.1).

use super::orders::{Desk, Order, dice_at_landed};
use super::state::{Deal, Open, Party, Step, UnitId};
use super::terrain::Feature;
use super::unit::Kind;
use jumpmaster_core::dice::{Dice, NeedRoll, Read};
use jumpmaster_core::{Named, Seat, clause};

/// Which of the printed counters each counter on the table may be, as far as everybody can tell.
#[derive(Clone)]
pub struct Belief<'a> {
    open: &'a Open,
    /// For each counter, one bit for every printed counter that it may be.
    fits: Vec<u64>,
}

/// Chooses a number below another.
type Choose<'c> = &'c mut dyn FnMut(usize) -> Result<usize, NeedRoll>;

impl<'a> Belief<'a> {
    /// What may be believed about a table.
    pub fn of(open: &'a Open) -> Belief<'a> {
        let number = open.scenario.counters.len();
        let fitting = |counter| bits((0..number).filter(|&piece| fits(open, counter, piece)));
        Belief { open, fits: (0..number).map(fitting).collect() }
    }

    /// Draws what the counters are, all possibilities equally likely, and then the number of exchanges that can be left
    /// after those that led to it. `None` if the dice run out.
    pub fn draw<D: Dice + ?Sized>(&self, dice: &mut D) -> Option<Deal> {
        let mut below = |number: usize| dice.draw(number, clause!("landing.hidden.1"));
        let pieces = self.pieces(&mut below).ok()??;
        // A needless exchange has to be undone by another one, so the number left has the parity of the most that can be
        // left.
        let most = cycles(&pieces);
        let wasted = if self.open.scenario.exchanges() { below(most / 2 + 1).ok()? } else { 0 };
        Some(Deal { pieces, exchanges: (most - 2 * wasted) as u8 })
    }

    /// A set of deals in which every face-down counter is, in one deal or another, each kind that it may be.
    pub fn deals(&self) -> impl Iterator<Item = Deal> {
        let face_down = |&(unit, _): &(UnitId, _)| self.open.unit(unit).kind.is_none();
        let counters = self.open.on_map(Party::Defending).filter(face_down);
        let counters = counters.filter_map(|(unit, _)| self.open.counter(unit));
        let kinds = || (0..self.open.rules().kinds.len()).map(|kind| self.of_kind(kind)).filter(|pieces| *pieces != 0);
        let supposed = counters.flat_map(move |counter| kinds().map(move |pieces| (counter, pieces)));
        let supposing = supposed.map(|(counter, pieces)| {
            let mut fits = self.fits.clone();
            fits[counter] &= pieces;
            Belief { open: self.open, fits }
        });
        let deal = |belief: Belief<'_>| Some(Deal { pieces: belief.pieces(&mut |_| Ok(0)).ok()??, exchanges: 0 });
        std::iter::once(self.clone()).chain(supposing).filter_map(deal)
    }

    /// Assigns every counter one of the printed counters that it may be; `None` if that is impossible.
    fn pieces(&self, choose: Choose<'_>) -> Result<Option<Vec<u8>>, NeedRoll> {
        let mut counters: Vec<usize> = (0..self.fits.len()).collect();
        // Counters with the fewest possibilities come first. As long as the possibilities of each are a subset of the next
        // one's, this never reaches a dead end and makes all assignments equally likely.
        counters.sort_by_key(|counter| self.fits[*counter].count_ones());
        let mut pieces = vec![0; counters.len()];
        Ok(self.place(&counters, u64::MAX, &mut pieces, choose)?.then_some(pieces))
    }

    fn place(&self, counters: &[usize], left: u64, pieces: &mut [u8], choose: Choose<'_>) -> Result<bool, NeedRoll> {
        let Some((&counter, others)) = counters.split_first() else { return Ok(true) };
        let mut fit = self.fits[counter] & left;
        while fit != 0 {
            let piece = nth(fit, choose(fit.count_ones() as usize)?);
            pieces[counter] = piece;
            if self.place(others, left & !(1 << piece), pieces, choose)? {
                return Ok(true);
            }
            // Another of the same kind would not help either.
            fit &= !self.of_kind(self.open.scenario.counters[usize::from(piece)].kind);
        }
        Ok(false)
    }

    /// The printed counters of a kind, one bit for each.
    fn of_kind(&self, kind: usize) -> u64 {
        let printed = self.open.scenario.counters.iter().enumerate();
        bits(printed.filter(|(_, counter)| counter.kind == kind).map(|(piece, _)| piece))
    }
}

/// One bit for each of some positions.
fn bits(places: impl Iterator<Item = usize>) -> u64 {
    places.fold(0, |bits, place| bits | 1 << place)
}

/// The position of the set bit with this number, counted from the lowest.
const fn nth(mut bits: u64, number: usize) -> u8 {
    let mut lower = 0;
    while lower < number {
        bits &= bits - 1;
        lower += 1;
    }
    bits.trailing_zeros() as u8
}

/// The number of cycles of a permutation. If there are as many exchanges as counters, this is the most that can be left.
fn cycles(pieces: &[u8]) -> usize {
    let mut met = vec![false; pieces.len()];
    let mut cycles = 0;
    for start in 0..pieces.len() {
        let mut at = start;
        cycles += usize::from(!met[start]);
        while !met[at] {
            met[at] = true;
            at = usize::from(pieces[at]);
        }
    }
    cycles
}

/// Whether a counter may be one of the printed ones. If the scenario has no exchanges, each is the one printed there.
fn fits(open: &Open, counter: usize, piece: usize) -> bool {
    if !open.scenario.exchanges() {
        return counter == piece;
    }
    let (unit, kind) = ((open.scenario.units.len() + counter) as UnitId, open.scenario.counters[piece].kind);
    if let Some(shown) = open.unit(unit).kind {
        return usize::from(shown) == kind;
    }
    let kind = &open.rules().kinds[kind];
    moved_as(open, unit, counter, kind) && !had_to_fire(open, unit, kind)
}

/// Whether a unit of this kind could have got to where a counter is (landing.base.3): in this player turn, for the points
/// spent; and since the set-up, by the number of hexes it can move in its player turns so far.
fn moved_as(open: &Open, unit: UnitId, counter: usize, kind: &Kind) -> bool {
    let (board, moved) = (open.board(), open.unit(unit));
    let Some(at) = moved.spot() else { return true };
    let here = board.index(at);
    let one_hex = || board.next_to(here).any(|from| board.cost(from, here) == moved.spent);
    let turns = u32::from(open.turn.saturating_sub(1)) + u32::from(moved.moved);
    let way = board.distance(open.scenario.counters[counter].at, at);
    (moved.spent <= kind.movement || one_hex()) && furthest(open, kind).is_none_or(|hexes| way <= turns * hexes)
}

/// The most hexes that a kind can move in a player turn, at least one (landing.base.3); `None` if some ground costs
/// nothing.
fn furthest(open: &Open, kind: &Kind) -> Option<u32> {
    let ground = Feature::ALL.iter().filter(|feature| !feature.overlay());
    let cheapest = ground.map(|feature| open.rules().cost[feature.number()]).min()?;
    kind.movement.checked_div(cheapest).map(|hexes| u32::from(hexes.max(1)))
}

/// Whether a counter, if it were of this kind, would have had to fire at one of the units that landed next to it, where
/// fire is not optional (landing.sequence.5). Once units move, nobody can tell any more.
fn had_to_fire(open: &Open, unit: UnitId, kind: &Kind) -> bool {
    if open.rules().fire_is_optional || open.turn > 0 {
        return false;
    }
    let Some(from) = open.unit(unit).spot() else { return false };
    let landing = open.lander.map(|lander| lander.unit);
    let mut landed = open.on_map(Party::Landing).filter(|(lander, _)| Some(*lander) != landing);
    landed.any(|(lander, at)| {
        open.board().distance(from, at) == 1 && dice_at_landed(open, None, unit, kind, lander).flatten().is_some()
    })
}

impl Desk<'_> {
    /// The order to pass, if it is all that the awaited seat can give, as can be seen without knowing any face-down
    /// counter.
    pub fn forced(self) -> Option<(Seat, Order)> {
        let (open, party) = (self.open, self.open.to_act()?);
        let pass = match open.step {
            Step::Fire | Step::React => Order::Pass,
            Step::Move | Step::Attack => Order::Done,
            _ => return None,
        };
        let idle = |deal: Option<&Deal>| Desk { open, party: Some(party), deal }.orders() == [pass];
        // The landing units are public, and so is what they can do.
        let known = party == Party::Landing;
        let forced = idle(None) && (known || Belief::of(open).deals().all(|deal| idle(Some(&deal))));
        forced.then(|| (party.seat(), pass))
    }
}
