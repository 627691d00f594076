//! The plan of a fold: which units are where and how likely, before any fate is rolled.
//!
//! Equal units are one kind, the kinds of one placing are a bag, and the bags a group's dice can deal, each with its
//! weight, are a mixture. From here on it does not matter which procedure it is.

use super::landing::{Footprint, Landing};
use crate::cut::Cut;
use crate::effort::Effort;
use crate::exact::{every_path, said};
use crate::trial::NODE;
use crate::weigh::{Fraction, Measure, Stop, Whole};
use jumpmaster_core::Placed;
use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// The number of a kind of unit.
pub type Kind = u32;
/// The kinds of the units of one placing, in order.
pub type Bag = Vec<Kind>;
/// The number of a mixture.
pub type Mixing = usize;

/// The fate of a unit of one kind: the number of ways in which it meets each fate.
pub struct Fates<N> {
    /// The number of all ways.
    pub of: N,
    /// The number of ways to each fate.
    pub ways: Vec<N>,
}

/// The bags that the dice of a group can deal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mixture<N> {
    measure: Measure<N>,
    bags: BTreeMap<Bag, N>,
}

/// Everything that decides the odds.
pub struct Plan<N> {
    /// Every kind of unit.
    pub kinds: Vec<Fates<N>>,
    /// Every mixture of a group that is not the last.
    pub mixtures: Vec<Mixture<N>>,
    /// Every situation: the mixtures of all its groups but the last, in order, and the mixture of the last. Situations that
    /// differ only in the last group are merged, and its mixture carries their weights.
    pub situations: Vec<(Vec<Mixing>, Mixture<N>)>,
    /// Where units come down.
    pub landing: Landing<N>,
}

impl<N: Whole> Mixture<N> {
    /// A mixture without bags.
    fn new() -> Mixture<N> {
        Mixture { measure: Measure::new(), bags: BTreeMap::new() }
    }

    /// The denominator of its weights.
    pub fn of(&self) -> &N {
        &self.measure.of
    }

    /// Its bags with their weights, in order.
    pub fn bags(&self) -> impl Iterator<Item = (&Bag, &N)> {
        self.bags.iter()
    }

    /// The number of units in the fullest bag.
    pub fn units(&self) -> usize {
        self.bags.keys().map(Vec::len).max().unwrap_or(0)
    }

    /// Whether all its bags hold the same number of units.
    pub fn is_even(&self) -> bool {
        let units = self.units();
        self.bags.keys().all(|bag| bag.len() == units)
    }

    /// Adds all bags of another mixture, weighted by `share`.
    fn add_all(&mut self, other: &Mixture<N>, share: &Fraction<N>, effort: &mut Effort) -> Result<(), Stop> {
        for (bag, weight) in &other.bags {
            self.add(bag, &Fraction { ways: weight.clone(), of: other.measure.of.clone() }.of_share(share)?, effort)?;
        }
        Ok(())
    }

    fn add(&mut self, bag: &Bag, fraction: &Fraction<N>, effort: &mut Effort) -> Result<(), Stop> {
        let mut turned = 0;
        let weight = self.measure.weigh(fraction, self.bags.values_mut().inspect(|_| turned += 1))?;
        effort.weights::<N>(turned + 4)?;
        // A bag is searched for among all others, and compared with several.
        effort.entries((self.bags.len() + 1).ilog2() as usize + bag.len() / 4)?;
        if let Some(sum) = self.bags.get_mut(bag) {
            return sum.add(&weight);
        }
        effort.keep(NODE + 4 * bag.len() + N::BYTES)?;
        self.bags.insert(bag.clone(), weight);
        Ok(())
    }
}

impl<N: Whole> Plan<N> {
    /// Takes every path of the shared dice and, under each, every path that places each group.
    pub fn of<C: Cut>(case: &C, effort: &mut Effort) -> Result<Plan<N>, Stop> {
        let mut survey = Survey::<C, N>::new(case);
        let mut situations: BTreeMap<Vec<Mixing>, Mixture<N>> = BTreeMap::new();
        every_path(effort, |odometer, effort| {
            let shared = said(case.shared(odometer));
            let share = N::path(odometer)?;
            survey.landing.open_situation(share.clone());
            let mut groups = case.groups(&shared);
            let last = groups.pop();
            let mut others = Vec::with_capacity(groups.len());
            for group in &groups {
                let placed = survey.group(&shared, group, effort)?;
                survey.landing.tread(&placed.footprint, effort)?;
                others.push(survey.number(&placed, effort)?);
            }
            others.sort_unstable();
            let mixture = situations.entry(others).or_insert_with(Mixture::new);
            match last {
                Some(last) => {
                    let placed = survey.group(&shared, &last, effort)?;
                    survey.landing.tread(&placed.footprint, effort)?;
                    mixture.add_all(&placed.mixture, &share, effort)?;
                }
                None => mixture.add(&Bag::new(), &share, effort)?,
            }
            survey.landing.close_situation(effort)
        })?;
        let mut mixtures: Vec<(Mixture<N>, Mixing)> = survey.mixtures.into_iter().collect();
        mixtures.sort_unstable_by_key(|&(_, number)| number);
        Ok(Plan {
            kinds: survey.kinds,
            mixtures: mixtures.into_iter().map(|(mixture, _)| mixture).collect(),
            situations: situations.into_iter().collect(),
            landing: survey.landing,
        })
    }
}

/// What is known about a case so far.
struct Survey<'a, C: Cut, N> {
    case: &'a C,
    /// Every unit met so far, sorted, with the number of its kind.
    known: Vec<(C::Unit, Kind)>,
    kinds: Vec<Fates<N>>,
    mixtures: BTreeMap<Mixture<N>, Mixing>,
    landing: Landing<N>,
    bag: Bag,
    /// Groups already placed, by [`Cut::same`].
    groups: HashMap<u64, Rc<PlacedGroup<N>>>,
}

/// A group, placed in every possible way.
struct PlacedGroup<N> {
    mixture: Mixture<N>,
    footprint: Footprint<N>,
    /// The number of its mixture, once asked for.
    number: OnceCell<Mixing>,
}

impl<'a, C: Cut, N: Whole> Survey<'a, C, N> {
    fn new(case: &'a C) -> Survey<'a, C, N> {
        Survey {
            case,
            known: Vec::new(),
            kinds: Vec::new(),
            mixtures: BTreeMap::new(),
            landing: Landing::new(),
            bag: Bag::new(),
            groups: HashMap::new(),
        }
    }

    /// Takes every path that places a group, unless an equivalent one has been placed before.
    fn group(&mut self, shared: &C::Shared, group: &C::Group, effort: &mut Effort) -> Result<Rc<PlacedGroup<N>>, Stop> {
        let same = self.case.same(shared, group);
        if let Some(known) = same.and_then(|same| self.groups.get(&same)) {
            return Ok(known.clone());
        }
        let (mut units, mut mixture) = (Vec::new(), Mixture::new());
        self.landing.open_group();
        every_path(effort, |odometer, effort| {
            units.clear();
            said(self.case.place(shared, group, odometer, &mut units));
            let path = N::path(odometer)?;
            self.take(&units, &path, effort)?;
            mixture.add(&self.bag, &path, effort)
        })?;
        let placed = PlacedGroup { mixture, footprint: self.landing.close_group(effort)?, number: OnceCell::new() };
        let placed = Rc::new(placed);
        if let Some(same) = same {
            self.groups.insert(same, placed.clone());
        }
        Ok(placed)
    }

    /// Puts the units of one placing into the bag, and notes where they are.
    fn take(&mut self, units: &[Placed<C::Unit>], path: &Fraction<N>, effort: &mut Effort) -> Result<(), Stop> {
        self.bag.clear();
        let weight = self.landing.next_path(path)?;
        let mut last: Option<(C::Unit, Kind)> = None;
        effort.units(units.len())?;
        for placed in units {
            // Neighbours are often equal.
            let kind = match last {
                Some((unit, kind)) if unit == placed.unit => kind,
                _ => self.kind(placed.unit, effort)?,
            };
            last = Some((placed.unit, kind));
            self.bag.push(kind);
            if let Some(hex) = placed.hex {
                self.landing.land(hex.index(), kind, &weight)?;
            }
        }
        self.bag.sort_unstable();
        Ok(())
    }

    /// The number of a unit's kind; the fates of each kind are worked out once.
    fn kind(&mut self, unit: C::Unit, effort: &mut Effort) -> Result<Kind, Stop> {
        let place = match self.known.binary_search_by(|(known, _)| known.cmp(&unit)) {
            Ok(place) => return Ok(self.known[place].1),
            Err(place) => place,
        };
        let (mut measure, mut ways) = (Measure::new(), vec![N::new(0); self.case.fates()]);
        effort.entries(self.case.fates())?;
        every_path(effort, |odometer, _| {
            let fate = said(self.case.fate(unit, odometer));
            let weight = measure.weigh(&N::path(odometer)?, ways.iter_mut())?;
            ways[fate].add(&weight)
        })?;
        let kind = self.kinds.len() as Kind;
        self.kinds.push(Fates { of: measure.of, ways });
        self.known.insert(place, (unit, kind));
        Ok(kind)
    }

    /// The number of a group's mixture.
    fn number(&mut self, placed: &PlacedGroup<N>, effort: &mut Effort) -> Result<Mixing, Stop> {
        if let Some(&number) = placed.number.get() {
            return Ok(number);
        }
        // It is compared with others bag by bag, and copied.
        let (bags, units) = (placed.mixture.bags.len(), placed.mixture.units());
        effort.entries(bags * (4 + units / 4))?;
        effort.keep(bags * (NODE + 4 * units + N::BYTES))?;
        let (next, mixtures) = (self.mixtures.len(), &mut self.mixtures);
        Ok(*placed.number.get_or_init(|| *mixtures.entry(placed.mixture.clone()).or_insert(next)))
    }
}
