//! Who may be aboard which aircraft: manifests that follow the rules and can have carried everything seen to leave aircraft
//! (mbt.manifest.1, mbt.lgop.1).

use crate::air::load::{Cargo, Load, Rider, judge_cargo, judge_troops};
use crate::game::imagine::draw::Draw;
use crate::game::plan::Mission;
use crate::game::state::{CraftId, PieceId, What};
use crate::scenario::Scenario;
use crate::unit::Kind;
use jumpmaster_core::dice::{Dice, NeedRoll};

/// Something that was seen to leave an aircraft.
#[derive(Clone, Copy)]
pub struct Dropped {
    /// The piece.
    pub piece: PieceId,
    /// What it looks like.
    pub what: What,
    /// The aircraft it left, if that can still be seen.
    pub craft: Option<CraftId>,
}

/// Manifests in the making.
pub struct Manifests<'s> {
    scenario: &'s Scenario,
    /// The units of each aircraft; those of which something has left come first.
    pub lists: Vec<Vec<u8>>,
    /// The aircraft of each unit.
    aboard: Vec<Option<CraftId>>,
    /// For each unit, the number of LGOPs, bundles or items that have left.
    out: Vec<u8>,
    /// The units that pieces came from.
    pub origins: Vec<(PieceId, u8)>,
}

impl<'s> Manifests<'s> {
    /// Empty ones.
    pub fn new(scenario: &'s Scenario) -> Manifests<'s> {
        Manifests {
            scenario,
            lists: vec![Vec::new(); scenario.craft.len()],
            aboard: vec![None; scenario.units.len()],
            out: vec![0; scenario.units.len()],
            origins: Vec::new(),
        }
    }

    fn kind(&self, unit: u8) -> Kind {
        self.scenario.units[usize::from(unit)].kind
    }

    /// The number of LGOPs, bundles or items that a unit is in the air.
    fn things(&self, unit: u8) -> u8 {
        let rider = Mission::rider_of(self.kind(unit));
        rider.map_or(1, |rider| self.scenario.rules.air.numbers.items[rider as usize])
    }

    /// Whether something of a unit is still aboard that would look like this when it leaves.
    fn lets_go(&self, unit: u8, what: What) -> bool {
        let looks = match (Mission::rider_of(self.kind(unit)), what) {
            (Some(Rider::Team), What::Bundle) => true,
            (Some(rider), What::Unit(kind)) => rider != Rider::Team && kind.personnel(),
            (None, What::Unit(kind)) => kind == self.kind(unit),
            _ => false,
        };
        looks && self.out[usize::from(unit)] < self.things(unit)
    }

    /// Whether an aircraft can carry a unit in addition to those it has (mbt.manifest.4, mbt.heavy.5).
    fn takes(&self, craft: CraftId, unit: u8) -> bool {
        let mut manifest = self.lists[usize::from(craft)].clone();
        manifest.push(unit);
        let mission = Mission { manifest, ..Mission::default() };
        let riders: Vec<Rider> = mission.riders(self.scenario).map(|(_, rider)| rider).collect();
        let items: Vec<u8> = mission.items(self.scenario).map(|(_, item)| item).collect();
        let all = riders.len() + items.len() == mission.manifest.len();
        let rules = &self.scenario.rules;
        all && judge_troops(rules, &riders).is_ok() && judge_cargo(rules, &items, &riders).is_ok()
    }

    fn load(&mut self, craft: CraftId, unit: u8) {
        self.lists[usize::from(craft)].push(unit);
        self.aboard[usize::from(unit)] = Some(craft);
    }

    /// Finds the unit that a piece came from on one of these aircraft: one that is already aboard, or else any that may be.
    /// `fits` says which units it can have been. Returns whether there is one.
    pub fn place<D: Dice + ?Sized>(
        &mut self,
        Dropped { piece, what, .. }: Dropped,
        from: &[CraftId],
        fits: impl Fn(u8) -> bool,
        draw: &mut Draw<'_, D>,
    ) -> Result<bool, NeedRoll> {
        for &craft in from {
            let list = &self.lists[usize::from(craft)];
            let known = list.iter().copied().find(|&unit| fits(unit) && self.lets_go(unit, what));
            let free = || (0..self.aboard.len() as u8).filter(|&unit| self.aboard[usize::from(unit)].is_none());
            let unit = if known.is_some() {
                known
            } else {
                let may = |&unit: &u8| fits(unit) && self.lets_go(unit, what) && self.takes(craft, unit);
                let new: Vec<u8> = free().filter(may).collect();
                draw.pick(&new)?
            };
            let Some(unit) = unit else { continue };
            if known.is_none() {
                self.load(craft, unit);
            }
            self.out[usize::from(unit)] += 1;
            self.origins.push((piece, unit));
            return Ok(true);
        }
        Ok(false)
    }

    /// Puts aboard the units of which nothing has been seen: first one on each aircraft that was called and so carries
    /// something, then most of the others anywhere. `fits` says which may be aboard at all.
    pub fn fill<D: Dice + ?Sized>(
        &mut self,
        called: &[CraftId],
        fits: impl Fn(u8) -> bool,
        draw: &mut Draw<'_, D>,
    ) -> Result<(), NeedRoll> {
        for &craft in called.iter().filter(|&&craft| self.lists[usize::from(craft)].is_empty()).collect::<Vec<_>>() {
            let units = self.free(&fits, draw)?;
            if let Some(unit) = units.into_iter().find(|&unit| self.takes(craft, unit)) {
                self.load(craft, unit);
            }
        }
        for unit in self.free(&fits, draw)? {
            let crafts = draw.shuffled(0..self.lists.len() as CraftId)?;
            let carrier = crafts.into_iter().find(|&craft| self.takes(craft, unit));
            if let (Some(craft), false) = (carrier, draw.one_in(8)?) {
                self.load(craft, unit);
            }
        }
        Ok(())
    }

    /// The units on no manifest, in random order.
    fn free<D: Dice + ?Sized>(&self, fits: impl Fn(u8) -> bool, draw: &mut Draw<'_, D>) -> Result<Vec<u8>, NeedRoll> {
        let free = (0..self.aboard.len() as u8).filter(|&unit| self.aboard[usize::from(unit)].is_none() && fits(unit));
        draw.shuffled(free)
    }

    /// Whether anything has left an aircraft.
    pub fn has_dropped(&self, craft: CraftId) -> bool {
        self.lists[usize::from(craft)].iter().any(|&unit| self.out[usize::from(unit)] > 0)
    }

    /// Boards a mission whose manifest is written, without what has already left.
    pub fn board(&self, mission: &mut Mission) {
        mission.board(self.scenario);
        let left = |place: u8| mission.rider_at(self.scenario, place).map_or(0, |unit| self.out[usize::from(unit)]);
        let mut out: Vec<u8> = (0..mission.load.riders().len() as u8).map(left).collect();
        let heavy = mission.items(self.scenario).filter(|(unit, _)| self.out[usize::from(*unit)] > 0).count();
        let (load, cargo): (&mut Load, &mut Cargo) = (&mut mission.load, &mut mission.cargo);
        (0..heavy).for_each(|_| cargo.pull());
        while let Some(item) = load.next().filter(|item| out[usize::from(item.rider)] > 0) {
            load.drop_next();
            out[usize::from(item.rider)] -= 1;
        }
        for (place, more) in (0..).zip(out) {
            (0..more).for_each(|_| {
                load.hit(place);
            });
        }
    }
}
