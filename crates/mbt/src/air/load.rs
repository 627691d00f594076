//! What is aboard a transport, and in which order it leaves (mbt.manifest, mbt.lgop, mbt.drop.2, mbt.heavy.5).
//!
//! A manifest is written before its aircraft enters (mbt.manifest.1) and kept from the opponent to the end
//! (mbt.manifest.2); who may see it is decided by the game, not here.

use crate::rules::Rules;
use crate::rules::air::heavy::{HeavyKind, MOST_ITEMS};
use crate::rules::air::{Air, Numbers};
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use jumpmaster_core::{Judgement, clause, named, require};
use std::borrow::Borrow;

named! {
    /// A unit on a manifest, as far as jumping goes.
    pub enum Rider: "rider" {
        /// A squad: two LGOPs (mbt.lgop.2).
        Squad = "squad",
        /// A half-squad: one LGOP (mbt.lgop.3).
        Half = "half-squad",
        /// A command element: two LGOPs more (mbt.command-element.1).
        Command = "command element",
        /// A team: no LGOP (mbt.lgop.4), one bundle of equipment (mbt.manifest.6).
        Team = "team",
    }
}

impl Rider {
    /// Whether it is a team: a bundle instead of a jumper (mbt.lgop.4).
    pub const fn is_team(self) -> bool {
        matches!(self, Rider::Team)
    }
}

/// The maximum number of units on a manifest, whatever the numbers of the ledger.
pub const MOST_RIDERS: usize = 16;

/// A unit of the manifest, and how much of it is still aboard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Aboard {
    /// What it is.
    pub rider: Rider,
    /// The number of its LGOPs or bundles still to leave.
    pub left: u8,
    /// The number that have left.
    pub out: u8,
}

/// An LGOP or a bundle of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Item {
    /// The place of the unit on the manifest.
    pub rider: u8,
    /// Which of its LGOPs or bundles it is, from 0.
    pub nth: u8,
    /// Whether it is a bundle.
    pub bundle: bool,
}

/// The troops of a manifest, in its order, and the pattern in which they leave: the stick of an aircraft (mbt.lgop.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Load {
    aboard: [Aboard; MOST_RIDERS],
    count: u8,
    /// The next slot of the pattern L-L-B, from 0 (mbt.drop.2).
    slot: u8,
}

/// The pattern in which items leave: whether each slot is for a bundle (mbt.drop.2).
const PATTERN: [bool; 3] = [false, false, true];

impl Load {
    /// Nothing aboard.
    pub const EMPTY: Load =
        Load { aboard: [Aboard { rider: Rider::Team, left: 0, out: 0 }; MOST_RIDERS], count: 0, slot: 0 };

    /// The units of a manifest, all aboard; any beyond [`MOST_RIDERS`] are left out, but no capacity allows that many.
    pub fn new(riders: impl IntoIterator<Item = Rider>, numbers: &Numbers) -> Load {
        let mut load = Load::EMPTY;
        for (place, rider) in load.aboard.iter_mut().zip(riders) {
            *place = Aboard { rider, left: numbers.items[rider as usize], out: 0 };
            load.count += 1;
        }
        load
    }

    /// LGOPs of which only the number is known.
    pub const fn of_lgops(lgops: u8) -> Load {
        let mut load = Load::EMPTY;
        (load.aboard[0], load.count) = (Aboard { rider: Rider::Squad, left: lgops, out: 0 }, 1);
        load
    }

    /// Its units in manifest order.
    #[inline]
    pub fn riders(&self) -> &[Aboard] {
        &self.aboard[..usize::from(self.count)]
    }

    /// The numbers of LGOPs and of bundles aboard.
    #[inline]
    pub fn left(&self) -> [u8; 2] {
        self.riders().iter().fold([0; 2], |mut left, aboard| {
            left[usize::from(aboard.rider.is_team())] += aboard.left;
            left
        })
    }

    /// The number of LGOPs and bundles aboard, which is the number of hexes it takes to drop them all (mbt.drop.1).
    #[inline]
    pub fn things(&self) -> u8 {
        self.left().iter().sum()
    }

    /// Whether nothing is left to drop.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.riders().iter().all(|aboard| aboard.left == 0)
    }

    /// The next of one kind, LGOPs or bundles, in manifest order.
    #[inline]
    fn next_of(&self, bundle: bool) -> Option<usize> {
        self.riders().iter().position(|aboard| aboard.left > 0 && aboard.rider.is_team() == bundle)
    }

    /// What leaves next, and its slot: LGOP, LGOP, bundle; a slot with an empty queue is skipped (mbt.drop.2).
    #[inline]
    fn due(&self) -> Option<(usize, u8)> {
        (self.slot..self.slot + 3).find_map(|slot| {
            let slot = slot % 3;
            Some((self.next_of(PATTERN[usize::from(slot)])?, slot))
        })
    }

    #[inline]
    fn item(&self, rider: usize) -> Item {
        let Aboard { rider: kind, out, .. } = self.aboard[rider];
        Item { rider: rider as u8, nth: out, bundle: kind.is_team() }
    }

    /// What leaves next (mbt.drop.2).
    pub fn next(&self) -> Option<Item> {
        self.due().map(|(rider, _)| self.item(rider))
    }

    #[inline]
    fn leave(&mut self, rider: usize) -> Item {
        let item = self.item(rider);
        let aboard = &mut self.aboard[rider];
        aboard.left -= 1;
        aboard.out += 1;
        item
    }

    /// Drops the next item (mbt.drop.2, mbt.lgop.2, mbt.lgop.3, mbt.manifest.6).
    #[inline]
    pub fn drop_next(&mut self) -> Option<Item> {
        let (rider, slot) = self.due()?;
        self.slot = (slot + 1) % 3;
        Some(self.leave(rider))
    }

    /// Lets the next LGOP out of a crashing aircraft; bundles are skipped (mbt.shootdown.1, mbt.shootdown.3).
    pub fn escape(&mut self) -> Option<Item> {
        self.next_of(false).map(|rider| self.leave(rider))
    }

    /// The manifest places of the units that can be hit: all with something still aboard (mbt.casualty.1).
    pub fn candidates(&self) -> impl Iterator<Item = u8> {
        self.riders().iter().enumerate().filter(|(_, aboard)| aboard.left > 0).map(|(place, _)| place as u8)
    }

    /// Picks the unit that is hit: 1dN in manifest order, no die if there is only one; `None` if there is none
    /// (mbt.casualty.1, mbt.dice.3). `alike` says whether two units are equivalent as victims.
    pub fn pick<D: Dice + ?Sized>(&self, alike: impl Fn(u8, u8) -> bool, dice: &mut D) -> Result<Option<u8>, NeedRoll> {
        let (mut places, mut count) = ([0; MOST_RIDERS], 0);
        for place in self.candidates() {
            places[count] = place;
            count += 1;
        }
        let place = |face: u8| places[usize::from(face) - 1];
        Ok(match count {
            0 => None,
            1 => Some(places[0]),
            _ => {
                let die = Die::new(count as u8);
                let face = dice.roll_like(die, clause!("mbt.casualty.1"), &|a, b| alike(place(a), place(b)))?;
                Some(place(face))
            }
        })
    }

    /// A unit loses the last of its LGOPs aboard, a team its bundle (mbt.casualty.2).
    pub fn hit(&mut self, rider: u8) -> Item {
        let item = self.item(usize::from(rider));
        let aboard = &mut self.aboard[usize::from(rider)];
        aboard.left -= 1;
        Item { nth: aboard.out + aboard.left, ..item }
    }
}

/// Vehicles and guns aboard, and how far along its zone the aircraft must be to drop the next one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Cargo {
    kinds: [u8; MOST_ITEMS as usize],
    count: u8,
    out: u8,
    /// The earliest hex of the zone, from 0, in which the next item may leave.
    due: u8,
}

impl Cargo {
    /// No cargo.
    pub const EMPTY: Cargo = Cargo { kinds: [0; MOST_ITEMS as usize], count: 0, out: 0, due: 0 };

    /// Items by the numbers of their kinds; the first leaves in the hex with this number of the zone, from 1 (mbt.heavy.4).
    pub fn new(kinds: impl IntoIterator<Item = u8>, first: u8) -> Cargo {
        let mut cargo = Cargo { due: first.saturating_sub(1), ..Cargo::EMPTY };
        for (place, kind) in cargo.kinds.iter_mut().zip(kinds) {
            *place = kind;
            cargo.count += 1;
        }
        cargo
    }

    /// The kinds of all items, whether they have left or not.
    pub fn all(&self) -> &[u8] {
        &self.kinds[..usize::from(self.count)]
    }

    /// Those aboard, in the order in which they leave.
    pub fn aboard(&self) -> &[u8] {
        &self.kinds[usize::from(self.out)..usize::from(self.count)]
    }

    /// Whether nothing is left aboard.
    pub const fn is_empty(&self) -> bool {
        self.out == self.count
    }

    /// The number that have left.
    pub const fn out(&self) -> u8 {
        self.out
    }

    /// Drops an item if it may leave in this half-hex of the zone; the next is due some hexes later. One that was barred
    /// leaves in the next hex where it may (mbt.heavy.4).
    pub fn drop_at(&mut self, along: i32, numbers: &Numbers) -> Option<u8> {
        let hex = u8::try_from(along / 2).ok()?;
        if self.is_empty() || hex < self.due {
            return None;
        }
        self.due = hex.saturating_add(numbers.heavy_apart);
        self.out += 1;
        Some(self.out - 1)
    }

    /// The next one is pulled out over a LAPES strip (mbt.lapes.8).
    pub const fn pull(&mut self) {
        self.out += 1;
    }

    /// For a further pass over a zone: the next item is due in the hex with this number, from 1.
    pub fn again(&mut self, first: u8) {
        self.due = first.saturating_sub(1);
    }
}

/// What leaves an aircraft over its zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// An LGOP or a bundle.
    Item(Item),
    /// A heavy item, by its place aboard.
    Heavy(u8),
}

/// Drops what is due `along` half-hexes along the zone: a heavy item if this is its hex, otherwise LGOPs and bundles in
/// their pattern (mbt.drop.2, mbt.heavy.4).
#[inline]
pub fn let_go(load: &mut Load, cargo: &mut Cargo, along: i32, numbers: &Numbers) -> Option<Leaving> {
    let heavy = cargo.drop_at(along, numbers).map(Leaving::Heavy);
    heavy.or_else(|| load.drop_next().map(Leaving::Item))
}

/// Whether an aircraft can carry these units (mbt.manifest.4, mbt.manifest.5): squads and half-squads in squad places,
/// teams in team places, and by the option one command element in addition.
pub fn judge_troops(rules: &Rules, riders: impl IntoIterator<Item: Borrow<Rider>, IntoIter: Clone>) -> Judgement {
    let (numbers, riders) = (&rules.air.numbers, riders.into_iter());
    let count = |rider: Rider| riders.clone().filter(|aboard| *aboard.borrow() == rider).count();
    let places = 2 * count(Rider::Squad) + count(Rider::Half);
    require!(
        places <= 2 * usize::from(numbers.squads),
        "mbt.manifest.4",
        "there are more squads aboard than an aircraft carries",
        "leave some for another aircraft; two half-squads take the place of a squad"
    );
    require!(
        count(Rider::Team) <= usize::from(numbers.teams),
        "mbt.manifest.4",
        "there are more teams aboard than an aircraft carries",
        "leave some for another aircraft"
    );
    require!(
        count(Rider::Command) == 0 || rules.command_element,
        "mbt.command-element.1",
        "command elements do not jump by themselves",
        "leave it out, or set option command_element to on"
    );
    require!(
        count(Rider::Command) <= usize::from(numbers.commands),
        "mbt.manifest.5",
        "there are more command elements aboard than an aircraft takes beside its load",
        "send one with each of several aircraft"
    );
    Ok(())
}

/// Whether an aircraft can carry these vehicles and guns together with these troops (mbt.heavy.5, mbt.lapes.15): only from
/// one line of the list, up to its number, and no troops; with option `heavy_mix` each takes its share of the load, troops
/// too.
pub fn judge_cargo(
    rules: &Rules,
    kinds: &[u8],
    riders: impl IntoIterator<Item: Borrow<Rider>, IntoIter: Clone>,
) -> Judgement {
    let Air { heavy, numbers, .. } = &rules.air;
    let riders = riders.into_iter();
    let items: Vec<&HeavyKind> = kinds.iter().filter_map(|&kind| heavy.get(usize::from(kind))).collect();
    require!(
        items.len() == kinds.len(),
        "mbt.heavy.12",
        "one of the items is not on the list",
        "load what the list of heavy items names"
    );
    let Some(first) = items.first() else { return Ok(()) };
    if !rules.heavy_mix {
        require!(
            riders.clone().next().is_none(),
            "mbt.heavy.5",
            "troops and heavy items are aboard together",
            "load one or the other, or set option heavy_mix to on"
        );
        require!(
            items.iter().all(|item| item.line == first.line),
            "mbt.heavy.5",
            "the items come from different lines of the list",
            "load items of one line, or set option heavy_mix to on"
        );
    }
    // Shares of a full load, in parts so small that every share is an integer.
    let whole: u32 = 2 * 2 * 3 * 5 * u32::from(numbers.squads) * u32::from(numbers.teams.max(1));
    let count = |rider: Rider| riders.clone().filter(|aboard| *aboard.borrow() == rider).count();
    let troops = |rider| count(rider) as u32;
    let squads = (2 * troops(Rider::Squad) + troops(Rider::Half)) * whole / (2 * u32::from(numbers.squads));
    let teams = troops(Rider::Team) * whole / u32::from(numbers.teams.max(1));
    let taken: u32 = items.iter().map(|item| whole / u32::from(item.most)).sum();
    require!(
        taken + squads.max(teams) <= whole && items.len() <= usize::from(MOST_ITEMS),
        "mbt.heavy.5",
        "there is more aboard than an aircraft carries",
        "leave some for another aircraft"
    );
    Ok(())
}
