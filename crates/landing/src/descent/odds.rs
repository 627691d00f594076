//! A landing split for the odds: into units that come down one after the other and are affected only by those they come
//! close to.

use super::{Case, Descent, Met, Outcome, Plan};
use crate::past::Past;
use crate::touchdown::Fate;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Chained, HexNumber, Named, Parted, Placed, Scattered, Watch};

impl<P: Plan> Parted for Descent<P> {
    type Shared = ();
    type Group = ();
    type Unit = Met;
    const FATES: &'static [&'static str] =
        &["unharmed", "damaged", "disorganised", "killed on landing", "killed by fire", "lost off the map"];
    const FIT: usize = Fate::Damaged as usize;

    fn shared<D: Dice + ?Sized>(_: &Case, _: &mut D) -> Result<(), NeedRoll> {
        Ok(())
    }

    fn whole(_: &Case) {}

    /// A single group: each unit depends on those before it.
    fn groups(_: &Case, (): &()) -> Vec<()> {
        vec![()]
    }

    #[inline]
    fn place<D: Dice + ?Sized>(
        case: &Case,
        (): &(),
        (): &(),
        dice: &mut D,
        units: &mut Vec<Placed<Met>>,
    ) -> Result<(), NeedRoll> {
        let mut past = case.scene.past();
        for member in &case.members {
            units.extend(member.placed(case.scene.land(&mut past, member.lander, dice)?));
        }
        Ok(())
    }

    #[inline]
    fn fate<D: Dice + ?Sized>(_: &Case, met: Met, _: &mut D) -> Result<usize, NeedRoll> {
        Ok(met.fate.number())
    }

    fn tally(outcome: &Outcome) -> Vec<usize> {
        let Outcome { unharmed, damaged, disorganised, killed_on_landing, killed_by_fire, lost_off_the_map, .. } =
            outcome;
        vec![*unharmed, *damaged, *disorganised, *killed_on_landing, *killed_by_fire, *lost_off_the_map]
    }
}

impl<P: Plan> Chained for Descent<P> {
    type Past = Past;

    fn past(case: &Case) -> Past {
        case.scene.past()
    }

    fn steps(case: &Case) -> usize {
        case.members.len()
    }

    fn step<D: Dice + ?Sized>(
        case: &Case,
        past: &mut Past,
        step: usize,
        dice: &mut D,
    ) -> Result<Option<Placed<Met>>, NeedRoll> {
        let member = &case.members[step];
        Ok(member.placed(case.scene.land(past, member.lander, dice)?))
    }

    fn forget(case: &Case, past: &mut Past, step: usize) {
        case.scene.forget(past, step < case.members.len());
    }

    fn came_down(past: &Past, hex: HexNumber) -> bool {
        past.came_down(hex.index())
    }

    const POINTS: Option<&'static str> = Some("points of damage");

    fn points(met: Met) -> usize {
        met.damage.into()
    }
}

impl<P: Plan> Scattered for Descent<P> {
    /// The number of the hex that a unit's drift brings it to.
    type Start = usize;

    fn start<D: Dice + ?Sized>(
        case: &Case,
        nowhere: usize,
        step: usize,
        dice: &mut D,
    ) -> Result<Option<usize>, NeedRoll> {
        case.scene.start(case.members[step].lander, nowhere, dice)
    }

    fn go<D: Dice + ?Sized, W: Watch>(
        case: &Case,
        past: &mut Past,
        step: usize,
        start: Option<usize>,
        dice: &mut D,
        watch: &mut W,
    ) -> Result<Option<Placed<Met>>, NeedRoll> {
        let member = &case.members[step];
        Ok(member.placed(case.scene.land_in(past, member.lander, start, dice, watch)?))
    }

    fn nowhere_felt(case: &Case) -> usize {
        case.scene.losses_felt()
    }

    fn alike(case: &Case, one: usize, other: usize) -> bool {
        let law = |step: usize| (case.members[step].lander, case.members[step].told);
        law(one) == law(other)
    }

    fn keeps_apart(case: &Case) -> bool {
        case.scene.has_room_for(case.members.len())
    }
}
