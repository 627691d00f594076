//! Clusters: units that affect one another, and by how much that changes their odds.
//!
//! Units whose reaches do not cross fare as if each were alone, so their share of the answer is a product. A cluster holds
//! the rest: all that can happen to its units, minus what every division into smaller clusters accounts for (a cumulant, in
//! statistics). It is zero for units that split into two parts which do not affect each other, so only units whose reaches
//! cross need to be considered, and they are few.

use super::mix::choose;
use super::quick::{QuickMap, QuickSet};
use super::retry::Retry;
use super::run::{Cell, Cells, Reach, Run, Runs, Starters};
use super::signed::Signed;
use super::start_laws::{Numbers, StartLaws};
use super::sum::Sum;
use crate::trial::NODE;
use jumpmaster_core::Scattered;
use std::collections::BTreeMap;

/// What a cluster adds to what its smaller clusters account for.
pub struct Cluster<N> {
    tally: Sum<N>,
    /// All its ways if it is a single unit; zero if it is more, as the number of ways alone depends on nobody.
    all: N,
    cells: Cells<N>,
}

impl<N: Signed> Cluster<N> {
    fn cell(&self, hex: usize) -> Option<&Cell<N>> {
        find(&self.cells, hex)
    }
}

/// The sum of all clusters with the same number of units of each kind.
pub struct ClusterSum<N> {
    /// Their tallies.
    pub tally: Sum<N>,
    /// The number of all their ways.
    pub all: N,
    /// Their hexes; `hit` is by how much the number of ways falls in which nobody comes there.
    pub cells: BTreeMap<usize, Cell<N>>,
}

/// Clusters of one size, indexed by what they read and change.
#[derive(Default)]
struct Level {
    sets: Vec<(Starters, usize)>,
    readers: Vec<Vec<u32>>,
    writers: Vec<Vec<u32>>,
}

impl Level {
    fn push(&mut self, starters: Starters, run: usize, reach: &Reach) {
        let number = self.sets.len() as u32;
        self.sets.push((starters, run));
        for (lists, places) in [(&mut self.readers, &reach.read), (&mut self.writers, &reach.changed)] {
            for &place in places {
                if lists.len() <= place {
                    lists.resize_with(place + 1, Vec::new);
                }
                lists[place].push(number);
            }
        }
    }

    /// The clusters that affect, or are affected by, somebody with this reach.
    fn near(&self, reach: &Reach, near: &mut Vec<u32>) {
        let readers = reach.changed.iter().filter_map(|&place| self.readers.get(place));
        let writers = reach.read.iter().filter_map(|&place| self.writers.get(place));
        near.clear();
        near.extend(readers.chain(writers).flatten());
        near.sort_unstable();
        near.dedup();
    }
}

/// All clusters.
pub struct Clusters<'a, 'e, P: Scattered, N> {
    runs: Runs<'a, 'e, P, N>,
    start_laws: &'a StartLaws<P::Start, N>,
    known: QuickMap<Starters, usize>,
    found: Vec<Cluster<N>>,
    levels: Vec<Level>,
    bunches: BTreeMap<Numbers, ClusterSum<N>>,
}

impl<'a, 'e, P: Scattered, N: Signed> Clusters<'a, 'e, P, N> {
    /// Finds the clusters, and sums them up by the number of units of each kind.
    pub fn bunches(
        runs: Runs<'a, 'e, P, N>,
        start_laws: &'a StartLaws<P::Start, N>,
        units: usize,
    ) -> Result<BTreeMap<Numbers, ClusterSum<N>>, Retry> {
        let mut all = Clusters {
            runs,
            start_laws,
            known: QuickMap::default(),
            found: Vec::new(),
            levels: vec![Level::default()],
            bunches: BTreeMap::new(),
        };
        for size in 1..=units {
            all.levels.push(Level::default());
            let sets = all.sets(size)?;
            all.foresee(size, sets.len(), units)?;
            for starters in sets {
                all.enter(starters, size < units)?;
            }
        }
        Ok(all.bunches)
    }

    /// Gives up in advance on work that will not be finished: each set takes at least one path, and the number of sets with
    /// one more unit is taken to grow half as fast as before, because fewer units are left to join.
    fn foresee(&mut self, size: usize, sets: usize, units: usize) -> Result<(), Retry> {
        let smaller = self.levels[size - 1].sets.len();
        let larger = if size > 1 && size < units { sets.saturating_mul(sets) / smaller.max(1) / 2 } else { 0 };
        let all = sets.saturating_add(larger);
        Ok(self.runs.effort().foresee(all as u64)?)
    }

    /// All sets of `size` starters that affect one another, each made of two smaller such sets whose reaches cross.
    fn sets(&mut self, size: usize) -> Result<Vec<Starters>, Retry> {
        if size == 1 {
            return Ok((0..self.runs.starters.len() as u16).map(|starter| Starters::from([starter])).collect());
        }
        let (mut sets, mut seen, mut both) = (Vec::new(), QuickSet::<Starters>::default(), Vec::new());
        let mut near = Vec::new();
        for few in 1..=size / 2 {
            let many = &self.levels[size - few];
            for (one, run) in &self.levels[few].sets {
                many.near(&self.runs.at(*run).reach, &mut near);
                self.runs.effort().entries(2 + near.len() * (2 + size / 4))?;
                for &other in &near {
                    both.clear();
                    both.extend(one.iter().chain(&many.sets[other as usize].0));
                    both.sort_unstable();
                    if !seen.contains(&both[..]) {
                        self.runs.effort().keep(2 * (NODE / 2 + 2 * size))?;
                        seen.insert(both[..].into());
                        sets.push(Starters::from(&both[..]));
                    }
                }
            }
        }
        let (ends, kinds) = (self.start_laws.ends.len(), self.start_laws.kinds.len());
        self.runs.effort().entries(sets.len() * (2 + ends * (1 + kinds / 16)))?;
        sets.retain(|set| self.start_laws.fits(&self.numbers(set)));
        Ok(sets)
    }

    /// The number of these starters of each kind.
    fn numbers(&self, starters: &[u16]) -> Numbers {
        let mut numbers = vec![0; self.start_laws.kinds.len()];
        for &starter in starters {
            numbers[self.runs.starters[usize::from(starter)].kind] += 1;
        }
        numbers
    }

    /// Works out a cluster and adds it to its bunch. If larger ones are still to come, it is indexed by its reach.
    fn enter(&mut self, starters: Starters, grows: bool) -> Result<(), Retry> {
        let numbers = self.numbers(&starters);
        let run = self.runs.of(&starters)?;
        let cluster = self.cluster(&starters, run, &numbers)?;
        self.runs.effort().entries(4 + cluster.cells.len())?;
        self.runs.effort().steps(N::STEPS, 3 * cluster.cells.len() + 4 * cluster.tally.len())?;
        let bunch = self.bunches.entry(numbers).or_insert_with(|| ClusterSum {
            tally: Sum::nothing(),
            all: N::new(0),
            cells: BTreeMap::new(),
        });
        bunch.tally.add_shifted(&cluster.tally, 0, &N::new(1))?;
        bunch.all.add(&cluster.all)?;
        for (hex, Cell { hit, mean, fit }) in &cluster.cells {
            let sum = bunch.cells.entry(*hex).or_insert_with(Cell::empty);
            sum.hit.add(hit)?;
            sum.mean.add(mean)?;
            sum.fit.add(fit)?;
        }
        if grows {
            let bytes = cluster.tally.bytes() + cluster.cells.len() * (3 * N::BYTES + 16) + NODE;
            self.runs.effort().keep(bytes)?;
            self.levels[starters.len()].push(starters.clone(), run, &self.runs.at(run).reach);
            self.known.insert(starters, self.found.len());
            self.found.push(cluster);
        }
        Ok(())
    }

    /// The part of some starters' result that their smaller clusters do not account for. All divisions are summed up by the
    /// cluster that one particular starter, the first, is in: that cluster and a run of all others.
    fn cluster(&mut self, starters: &[u16], run: usize, numbers: &[u8]) -> Result<Cluster<N>, Retry> {
        if starters.len() == 1 {
            let alone = self.runs.at(run);
            return Ok(Cluster { tally: alone.tally.clone(), all: alone.all.clone(), cells: alone.cells.clone() });
        }
        let parts = self.parts(starters, numbers)?;
        let equal = starters.iter().filter(|&&starter| starter == starters[0]).count() as u64;
        let (mut cells, mut products) = (self.runs.at(run).cells.len(), 0);
        for Part { cluster, rest, .. } in &parts {
            let (cluster, rest) = (&self.found[*cluster], self.runs.at(*rest));
            cells += cluster.cells.len() + rest.cells.len();
            products += cluster.tally.len() * rest.tally.len();
        }
        // Every hex is searched for in every part.
        self.runs.effort().entries(cells * (2 + cells / 8))?;
        self.runs.effort().steps(N::STEPS, 2 * products + 6 * cells * parts.len())?;
        let whole = self.runs.at(run);
        let mut tally = Sum::nothing();
        for Part { cluster, rest, times } in &parts {
            tally.add_product(&self.found[*cluster].tally, &self.runs.at(*rest).tally, times)?;
        }
        let hexes = self.hexes(&whole.cells, &parts);
        let mut cells = Cells::with_capacity(hexes.len());
        for hex in hexes {
            let cell = self.cell(hex, whole, &parts, equal)?;
            if cell != Cell::empty() {
                cells.push((hex, cell));
            }
        }
        Ok(Cluster { tally: whole.tally.clone().less_part(&tally, equal)?, all: N::new(0), cells })
    }

    /// The hexes where any of some starters come down, either all together or a part of them alone: earlier ones can keep a
    /// later one from where it would have come down without them.
    fn hexes(&self, whole: &[(usize, Cell<N>)], parts: &[Part<N>]) -> Vec<usize> {
        let parts = parts.iter().flat_map(|part| {
            let (cluster, rest) = (&self.found[part.cluster], self.runs.at(part.rest));
            cluster.cells.iter().chain(&rest.cells)
        });
        let mut hexes: Vec<usize> = whole.iter().chain(parts).map(|(hex, _)| *hex).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// The same for one hex.
    fn cell(&self, hex: usize, whole: &Run<P::Past, N>, parts: &[Part<N>], equal: u64) -> Result<Cell<N>, Retry> {
        let own = find(&whole.cells, hex).cloned().unwrap_or_else(Cell::empty);
        let mut sum = Cell::<N>::empty();
        for Part { cluster, rest, times } in parts {
            let (cluster, rest) = (&self.found[*cluster], self.runs.at(*rest));
            let (one, other) = (cluster.cell(hex), find(&rest.cells, hex));
            let (mut none, mut others_none) = (cluster.all.clone(), rest.all.clone());
            if let Some(Cell { hit, mean, fit }) = one {
                none.take(hit)?;
                sum.mean.add_times(&mean.times(&rest.all)?, times)?;
                sum.fit.add_times(&fit.times(&rest.all)?, times)?;
            }
            if let Some(Cell { hit, mean, fit }) = other {
                others_none.take(hit)?;
                sum.mean.add_times(&cluster.all.times(mean)?, times)?;
                sum.fit.add_times(&cluster.all.times(fit)?, times)?;
            }
            sum.hit.add_times(&none.times(&others_none)?, times)?;
        }
        // So far `hit` has the ways in which nobody comes here. A cluster has no ways of its own, so it is by how much they
        // fall.
        let (mut hit, mut none) = (sum.hit.part(equal), whole.all.clone());
        none.take(&own.hit)?;
        hit.take(&none)?;
        let (mut mean, mut fit) = (own.mean, own.fit);
        mean.take(&sum.mean.part(equal))?;
        fit.take(&sum.fit.part(equal))?;
        Ok(Cell { hit, mean, fit })
    }

    /// Every smaller cluster that the first of some starters can be in, with the run of the others, and how often that
    /// occurs.
    fn parts(&mut self, starters: &[u16], numbers: &[u8]) -> Result<Vec<Part<N>>, Retry> {
        let mut parts = Vec::new();
        let (mut some, mut others) = (Vec::with_capacity(starters.len()), Vec::with_capacity(starters.len()));
        let each: Vec<&[u16]> = starters.chunk_by(|a, b| a == b).collect();
        let mut taken = vec![0; each.len()];
        while next(&mut taken, &each) {
            if taken[0] == 0 || taken.iter().zip(&each).all(|(&taken, equal)| taken == equal.len()) {
                continue;
            }
            some.clear();
            others.clear();
            for (&taken, equal) in taken.iter().zip(&each) {
                some.extend(&equal[..taken]);
                others.extend(&equal[taken..]);
            }
            self.runs.effort().entries(2 + starters.len() / 4)?;
            let Some(&cluster) = self.known.get(&some[..]) else { continue };
            let own = self.numbers(&some);
            let shuffles: u64 = numbers.iter().zip(&own).map(|(&all, &own)| choose(all, own)).product();
            let rest = self.runs.of(&others)?;
            parts.push(Part { cluster, rest, times: N::new(shuffles * taken[0] as u64) });
        }
        Ok(parts)
    }
}

/// A smaller cluster, the run of the others, and how often that occurs.
struct Part<N> {
    cluster: usize,
    rest: usize,
    times: N,
}

/// Advances to the next combination of numbers of each kind of equal starters; false when all have been taken.
fn next(taken: &mut [usize], each: &[&[u16]]) -> bool {
    for (taken, equal) in taken.iter_mut().zip(each) {
        if *taken < equal.len() {
            *taken += 1;
            return true;
        }
        *taken = 0;
    }
    false
}

fn find<N>(cells: &[(usize, Cell<N>)], hex: usize) -> Option<&Cell<N>> {
    cells.iter().find(|(known, _)| *known == hex).map(|(_, cell)| cell)
}
