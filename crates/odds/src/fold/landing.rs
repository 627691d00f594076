//! Where units come down, weighed exactly while a plan is made.
//!
//! Three accounts are kept for every hex: of the open group, whose units share their dice; of the open situation, whose
//! groups miss a hex independently of one another; and of all situations together.

use super::plan::{Fates, Kind};
use crate::HexChance;
use crate::effort::Effort;
use crate::trial::NODE;
use crate::weigh::{Fraction, Measure, Stop, Whole, least_common};

/// The accounts of all hexes.
pub struct Landing<N> {
    /// Every hex that was touched, in the order in which it was first touched.
    cells: Vec<Cell<N>>,
    /// The index of each hex in that list, by its number; `UNTOUCHED` if it is not there.
    places: Vec<u32>,
    /// How likely the open situation is, and the hexes it touches.
    share: Fraction<N>,
    in_situation: Vec<u32>,
    /// The denominator of the open group, the hexes it touches, and the number of its path.
    group: Measure<N>,
    in_group: Vec<u32>,
    path: u64,
    /// The denominators of all chances of a hit, and of all expected numbers.
    hits: Measure<N>,
    sums: Measure<N>,
}

/// Where a group comes down: the denominator of its weights, and for each hex it touches, how likely it does so and how
/// many of each kind it brings there.
pub struct Footprint<N> {
    of: N,
    cells: Vec<Tread<N>>,
}

impl<N> Footprint<N> {
    /// The number of its entries.
    fn len(&self) -> usize {
        self.cells.iter().map(|(_, _, brings)| 1 + brings.len()).sum()
    }
}

/// A hex by its index in the list, how likely it is hit, and what comes down there.
type Tread<N> = (u32, N, Vec<(Kind, N)>);

/// The index of a hex where nothing has come down.
const UNTOUCHED: u32 = u32::MAX;

/// The accounts of one hex.
struct Cell<N> {
    hex: usize,
    /// The open group: the last path that hit it, the weight of all that did, and how many of each kind they bring.
    path: u64,
    hit: N,
    brings: Vec<(Kind, N)>,
    /// The open situation: how likely all groups that touch it miss it.
    miss: Option<Fraction<N>>,
    /// All situations: how likely it is hit, and how many of each kind come down.
    all_hit: N,
    all_bring: Vec<(Kind, N)>,
}

impl<N: Whole> Landing<N> {
    /// Accounts before anything has come down.
    pub fn new() -> Landing<N> {
        Landing {
            cells: Vec::new(),
            places: Vec::new(),
            share: Fraction::certain(),
            in_situation: Vec::new(),
            group: Measure::new(),
            in_group: Vec::new(),
            path: 0,
            hits: Measure::new(),
            sums: Measure::new(),
        }
    }

    /// Opens a situation with this probability.
    pub fn open_situation(&mut self, share: Fraction<N>) {
        self.share = share;
    }

    /// Opens a group.
    pub fn open_group(&mut self) {
        self.group = Measure::new();
    }

    /// Begins the next path of the open group and returns its weight.
    pub fn next_path(&mut self, path: &Fraction<N>) -> Result<N, Stop> {
        self.path += 1;
        let open = self.cells.iter_mut().filter(|cell| !cell.brings.is_empty());
        let kept = open.flat_map(|cell| cell.brings.iter_mut().map(|(_, weight)| weight).chain([&mut cell.hit]));
        self.group.weigh(path, kept)
    }

    /// Enters a unit of this kind that comes down on the open path.
    pub fn land(&mut self, hex: usize, kind: Kind, weight: &N) -> Result<(), Stop> {
        let place = self.place(hex);
        let cell = &mut self.cells[place as usize];
        if cell.brings.is_empty() {
            self.in_group.push(place);
        }
        if cell.path != self.path {
            cell.path = self.path;
            cell.hit.add(weight)?;
        }
        enter(&mut cell.brings, kind, weight)
    }

    fn place(&mut self, hex: usize) -> u32 {
        if hex >= self.places.len() {
            self.places.resize(hex + 1, UNTOUCHED);
        }
        if self.places[hex] == UNTOUCHED {
            self.places[hex] = self.cells.len() as u32;
            self.cells.push(Cell::new(hex));
        }
        self.places[hex]
    }

    /// Closes the open group and returns where it comes down.
    pub fn close_group(&mut self, effort: &mut Effort) -> Result<Footprint<N>, Stop> {
        let cells = &mut self.cells;
        let lift = |place: u32| {
            let cell = &mut cells[place as usize];
            (place, std::mem::replace(&mut cell.hit, N::new(0)), std::mem::take(&mut cell.brings))
        };
        let footprint = Footprint { of: self.group.of.clone(), cells: self.in_group.drain(..).map(lift).collect() };
        effort.keep(footprint.len() * (2 * N::BYTES + NODE))?;
        Ok(footprint)
    }

    /// Enters a group with this footprint into the open situation.
    pub fn tread(&mut self, footprint: &Footprint<N>, effort: &mut Effort) -> Result<(), Stop> {
        effort.weights::<N>(2 * footprint.len())?;
        let Footprint { of, cells } = footprint;
        let one = Fraction { ways: self.share.ways.clone(), of: of.times(&self.share.of)? };
        let mut turned = 0;
        let kept = self.cells.iter_mut().flat_map(|cell| &mut cell.all_bring).map(|(_, weight)| weight);
        let one = self.sums.weigh(&one, kept.inspect(|_| turned += 1))?;
        effort.weights::<N>(turned)?;
        for (place, hit, brings) in cells {
            let cell = &mut self.cells[*place as usize];
            if let Some(miss) = &mut cell.miss {
                *miss = Fraction { ways: miss.ways.times(&of.less(hit))?, of: miss.of.times(of)? };
            } else {
                self.in_situation.push(*place);
                cell.miss = Some(Fraction { ways: of.less(hit), of: of.clone() });
            }
            // Every kind is searched for among those already there.
            effort.entries(brings.len() * (1 + cell.all_bring.len() / 8))?;
            for (kind, weight) in brings {
                enter(&mut cell.all_bring, *kind, &weight.times(&one)?)?;
            }
        }
        Ok(())
    }

    /// Closes the open situation.
    pub fn close_situation(&mut self, effort: &mut Effort) -> Result<(), Stop> {
        effort.weights::<N>(4 * self.in_situation.len())?;
        for place in self.in_situation.drain(..) {
            let Some(Fraction { ways, of }) = self.cells[place as usize].miss.take() else { continue };
            let hit = of.less(&ways).times(&self.share.ways)?;
            let fraction = Fraction { ways: hit, of: of.times(&self.share.of)? };
            let mut turned = 0;
            let kept = self.cells.iter_mut().map(|cell| &mut cell.all_hit).inspect(|_| turned += 1);
            let weight = self.hits.weigh(&fraction, kept)?;
            effort.weights::<N>(turned)?;
            self.cells[place as usize].all_hit.add(&weight)?;
        }
        Ok(())
    }

    /// The chances of every hex where something can come down; `fit` is the last fate that leaves a unit fit to act.
    pub fn chances(&self, kinds: &[Fates<N>], fit: usize) -> Result<Vec<HexChance>, Stop> {
        let each = kinds.iter().try_fold(N::new(1), |of, kind| least_common(&of, &kind.of))?;
        let fit_ways = |kind: &Fates<N>| {
            let mut ways = N::new(0);
            kind.ways[..=fit].iter().try_for_each(|more| ways.add(more))?;
            ways.times(&each.divided(&kind.of).0)
        };
        let fit_ways: Vec<N> = kinds.iter().map(fit_ways).collect::<Result<_, _>>()?;
        let fit_of = self.sums.of.times(&each)?;
        let touched = self.places.iter().filter(|&&place| place != UNTOUCHED).map(|&place| &self.cells[place as usize]);
        touched
            .map(|cell| {
                let (mut sum, mut sum_fit) = (N::new(0), N::new(0));
                for (kind, weight) in &cell.all_bring {
                    sum.add(weight)?;
                    sum_fit.add(&weight.times(&fit_ways[*kind as usize])?)?;
                }
                Ok(HexChance {
                    hex: cell.hex,
                    p: cell.all_hit.share(&self.hits.of),
                    mean: sum.share(&self.sums.of),
                    fit: sum_fit.share(&fit_of),
                    interval: None,
                })
            })
            .collect()
    }
}

impl<N: Whole> Cell<N> {
    fn new(hex: usize) -> Cell<N> {
        let (brings, all_bring) = (Vec::new(), Vec::new());
        Cell { hex, path: 0, hit: N::new(0), brings, miss: None, all_hit: N::new(0), all_bring }
    }
}

/// Adds to the entry of a kind.
fn enter<N: Whole>(entries: &mut Vec<(Kind, N)>, kind: Kind, weight: &N) -> Result<(), Stop> {
    if let Some((_, sum)) = entries.iter_mut().find(|(known, _)| *known == kind) {
        return sum.add(weight);
    }
    entries.push((kind, weight.clone()));
    Ok(())
}
