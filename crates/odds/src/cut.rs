//! Procedures split where their dice are independent, as folds and samples see them: with the fates they distinguish, or
//! asked only how many units come down in some part of the map.

use crate::Area;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Parted, Placed};

/// Something whose units meet their fates independently once they are placed. [`Parted`] says what each part is.
pub trait Cut: Sync {
    type Shared;
    type Group;
    type Unit: Copy + Ord;

    /// The number of fates.
    fn fates(&self) -> usize;
    /// The last fate that leaves a unit fit to act.
    fn fit(&self) -> usize;
    fn shared<D: Dice>(&self, dice: &mut D) -> Result<Self::Shared, NeedRoll>;
    fn whole(&self) -> Self::Group;
    fn groups(&self, shared: &Self::Shared) -> Vec<Self::Group>;
    fn same(&self, shared: &Self::Shared, group: &Self::Group) -> Option<u64>;
    fn place<D: Dice>(
        &self,
        shared: &Self::Shared,
        group: &Self::Group,
        dice: &mut D,
        units: &mut Vec<Placed<Self::Unit>>,
    ) -> Result<(), NeedRoll>;
    fn fate<D: Dice>(&self, unit: Self::Unit, dice: &mut D) -> Result<usize, NeedRoll>;
}

/// A procedure with its own fates.
pub struct Told<'a, P: Parted>(pub &'a P::Case);

impl<P: Parted> Cut for Told<'_, P> {
    type Shared = P::Shared;
    type Group = P::Group;
    type Unit = P::Unit;

    #[inline]
    fn fates(&self) -> usize {
        P::FATES.len()
    }

    #[inline]
    fn fit(&self) -> usize {
        P::FIT
    }

    #[inline]
    fn shared<D: Dice>(&self, dice: &mut D) -> Result<P::Shared, NeedRoll> {
        P::shared(self.0, dice)
    }

    fn whole(&self) -> P::Group {
        P::whole(self.0)
    }

    fn groups(&self, shared: &P::Shared) -> Vec<P::Group> {
        P::groups(self.0, shared)
    }

    fn same(&self, shared: &P::Shared, group: &P::Group) -> Option<u64> {
        P::same(self.0, shared, group)
    }

    #[inline]
    fn place<D: Dice>(
        &self,
        shared: &P::Shared,
        group: &P::Group,
        dice: &mut D,
        units: &mut Vec<Placed<P::Unit>>,
    ) -> Result<(), NeedRoll> {
        P::place(self.0, shared, group, dice, units)
    }

    #[inline]
    fn fate<D: Dice>(&self, unit: P::Unit, dice: &mut D) -> Result<usize, NeedRoll> {
        P::fate(self.0, unit, dice)
    }
}

/// A procedure asked how many units are within an area: being there is one fate, being elsewhere the other. Units elsewhere
/// are all equal, so nothing is rolled for them.
pub struct Within<'a, P: Parted> {
    pub case: &'a P::Case,
    pub area: &'a Area,
}

impl<P: Parted> Cut for Within<'_, P> {
    type Shared = P::Shared;
    type Group = P::Group;
    /// The unit, if it came down within the area.
    type Unit = Option<P::Unit>;

    fn fates(&self) -> usize {
        2
    }

    fn fit(&self) -> usize {
        0
    }

    fn shared<D: Dice>(&self, dice: &mut D) -> Result<P::Shared, NeedRoll> {
        P::shared(self.case, dice)
    }

    fn whole(&self) -> P::Group {
        P::whole(self.case)
    }

    fn groups(&self, shared: &P::Shared) -> Vec<P::Group> {
        P::groups(self.case, shared)
    }

    fn same(&self, shared: &P::Shared, group: &P::Group) -> Option<u64> {
        P::same(self.case, shared, group)
    }

    fn place<D: Dice>(
        &self,
        shared: &P::Shared,
        group: &P::Group,
        dice: &mut D,
        units: &mut Vec<Placed<Option<P::Unit>>>,
    ) -> Result<(), NeedRoll> {
        let mut placed = Vec::new();
        P::place(self.case, shared, group, dice, &mut placed)?;
        units.extend(placed.iter().map(|&Placed { unit, hex }| {
            let hex = hex.filter(|hex| self.area.holds(hex.index()));
            Placed { unit: hex.map(|_| unit), hex }
        }));
        Ok(())
    }

    fn fate<D: Dice>(&self, unit: Option<P::Unit>, dice: &mut D) -> Result<usize, NeedRoll> {
        let Some(unit) = unit else { return Ok(1) };
        if !self.area.fit {
            return Ok(0);
        }
        Ok(usize::from(P::fate(self.case, unit, dice)? > P::FIT))
    }
}
