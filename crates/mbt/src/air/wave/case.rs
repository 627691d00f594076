//! Transports over their zones, prepared for the odds: what a piece finds wherever it comes down, and what is rolled for it
//! there.

use crate::air::descent::{self, Fall, Falling, Landscape};
use crate::air::flight::Task;
use crate::air::load::Item;
use crate::air::sky::{Drop, End, Formation, Pass, Pulled, Sky, What};
use crate::air::wave::{Fate, Piece};
use crate::board::Board;
use crate::ground::gather::{Area, Assembly, Gather, InTime};
use crate::ground::terrain::Marker;
use crate::rules::Rules;
use crate::rules::air::landing::{Ground, Harm};
use jumpmaster_core::dice::{Dice, NeedRoll, Scripted};
use jumpmaster_core::hex::{Hex, Side};
use jumpmaster_core::{Clause, HexNumber, Named, Placed, clause};

/// The situation, checked.
pub struct Case<F> {
    /// The sky and the ground below it.
    pub sky: Sky,
    /// The aircraft before their first impulse.
    pub planes: F,
    /// The pass, if no gun can ever fire, so that it is flown only once.
    pub(super) calm: Option<Pass<F>>,
    /// What a piece finds in each hex.
    spots: Vec<Spot>,
    /// Where each DR of scatter leads on each heading.
    drifts: Box<[[Hex; 100]; 6]>,
    /// Where the jumpers gather.
    assembly: Assembly,
    /// Who reaches each Assembly Area in time.
    gather: Vec<Gather>,
    /// For each company, and for those without one, who reaches one of its areas in time from each hex.
    in_time: Vec<Vec<InTime>>,
    /// What is aboard at the end of the calm pass.
    calm_aboard: Stayed,
    /// Where each piece of the calm pass comes down for each DR of scatter.
    calm_falls: Vec<[Placed<Piece>; 100]>,
}

/// What a piece finds in a hex.
#[derive(Clone, Copy, Debug)]
struct Spot {
    /// The row of the landing table.
    ground: Ground,
    /// The same without markers (mbt.offmap.1).
    printed: Ground,
    /// The highest DR on which a vehicle survives, and a gun.
    bears: [u8; 2],
}

/// For a whole wave, the numbers of LGOPs, bundles and heavy items lost aboard, and of things still there.
pub(super) type Stayed = [u16; 4];

/// A pass in the odds.
#[allow(clippy::large_enum_variant, reason = "it is made once a run, and no memory shall be taken for it")]
pub enum Flown<F> {
    /// The one pass flown if no gun can fire.
    Calm,
    /// One under fire.
    Fire(Pass<F>),
}

impl<F: Formation> Case<F> {
    /// Prepares what every run needs.
    pub fn new(sky: Sky, planes: F, assembly: Assembly) -> Case<F> {
        let Sky { rules, board, held, .. } = &sky;
        let landing = &rules.air.landing;
        let farthest = rules.air.scatter.all().iter().map(|offset| offset.on(Side::ALL[0]).ulength());
        let margin = farthest.max().unwrap_or(0) as u8;
        let area = |area: &Area| {
            Gather::new(rules, board, area.hex, area.by, margin, |hex| hex != area.hex && held[hex].armed)
        };
        let gather: Vec<Gather> = assembly.areas.iter().map(area).collect();
        let from = |company: u8| {
            let reached = |hex: usize| any(assembly.open_to(company).map(|area| gather[area].on_map(hex)));
            (0..board.grid.len()).map(reached).collect()
        };
        let in_time = (0..=assembly.companies).map(from).collect();
        let spot = |hex: usize| {
            let (cell, armed) = (board.cell(hex), held[hex].armed);
            let burning = cell.markers.has(Marker::Burning);
            Spot {
                ground: landing.ground(cell.features, burning, armed),
                printed: landing.ground(cell.features, false, false),
                bears: [false, true].map(|gun| rules.air.heavy_ground.survives(cell.features, gun, burning, armed)),
            }
        };
        let spots = (0..board.grid.len()).map(spot).collect();
        let drifts = Side::ALL.map(|heading| rules.air.scatter.all().map(|offset| offset.on(heading)));
        let calm = planes.as_ref().len() == 1
            && planes.as_ref().iter().all(|plane| sky.is_calm(plane.flight.hex, plane.flight.heading))
            && planes.as_ref().iter().all(|plane| matches!(plane.task, Task::Zone(_)));
        let mut case = Case {
            sky,
            planes,
            calm: None,
            spots,
            drifts: Box::new(drifts),
            assembly,
            gather,
            in_time,
            calm_aboard: [0; 4],
            calm_falls: Vec::new(),
        };
        if calm {
            let mut pass = Pass::new(case.planes.clone(), false);
            let flown = case.sky.fly(&mut pass, &mut Scripted::new([]));
            case.calm_aboard = case.aboard(&pass);
            let falls = |drop: &Drop| std::array::from_fn(|at| case.falls(drop, at as u8 + 1));
            case.calm_falls = pass.drops.iter().map(falls).collect();
            case.calm = flown.ok().map(|()| pass);
        }
        case
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.sky.board
    }

    /// A pass as it was flown.
    #[inline]
    pub(super) fn pass<'a>(&'a self, flown: &'a Flown<F>) -> &'a Pass<F> {
        match flown {
            Flown::Fire(pass) => pass,
            Flown::Calm => self.calm.as_ref().expect("only a calm sky is told so"),
        }
    }

    /// What stayed aboard in a pass.
    #[inline]
    pub(super) fn stayed(&self, flown: &Flown<F>) -> Stayed {
        match flown {
            Flown::Fire(pass) => self.aboard(pass),
            Flown::Calm => self.calm_aboard,
        }
    }

    /// Rolls where one piece comes down, unless that is known (mbt.scatter.2, mbt.scatter.3).
    #[inline]
    pub(super) fn come_down<D: Dice + ?Sized>(&self, drop: &Drop, dice: &mut D) -> Result<Placed<Piece>, NeedRoll> {
        if let What::Pulled(pulled) = drop.what {
            let fate = if pulled.survives { Fate::ItemDown } else { Fate::ItemLost };
            return Ok(Placed { unit: Piece::Known(fate), hex: self.number(drop.from.hex) });
        }
        Ok(self.falls(drop, descent::scatter_face(&self.sky.rules.air.scatter, dice)?))
    }

    /// Where a piece comes down by a DR of scatter (mbt.scatter.2, mbt.offmap.1).
    #[inline]
    fn falls(&self, drop: &Drop, face: u8) -> Placed<Piece> {
        let from = &drop.from;
        let way = self.drifts[usize::from(from.heading.number() - 1)][usize::from(face) - 1];
        let (hex, fall) = descent::falls(self, self.falling(drop), from, way);
        let unit = match (fall, drop.what) {
            (Fall::Lgop(..), _) => Piece::Falls(fall, hex.is_none(), self.in_time(drop, hex, from.hex + way)),
            (Fall::Lost, What::Item(_)) => Piece::Known(Fate::BundleLost),
            (Fall::Lost, _) => Piece::Known(Fate::ItemLost),
            _ => Piece::Falls(fall, false, [false; 2]),
        };
        Placed { unit, hex: hex.map(HexNumber::new) }
    }

    /// What a piece is while it comes down.
    #[inline]
    fn falling(&self, drop: &Drop) -> Falling {
        match drop.what {
            What::Item(Item { bundle, .. }) if bundle => Falling::Bundle,
            What::Item(_) => Falling::Lgop,
            What::Heavy(nth) | What::Pulled(Pulled { nth, .. }) => {
                let kind = self.planes.as_ref()[usize::from(drop.plane)].cargo.all()[usize::from(nth)];
                Falling::Heavy { gun: self.sky.rules.air.heavy[usize::from(kind)].gun }
            }
        }
    }

    /// Who reaches an area of a piece's company in time from the hex where it came down, on the map or off it.
    #[inline]
    fn in_time(&self, drop: &Drop, hex: Option<usize>, off: Hex) -> InTime {
        let company = self.company(drop);
        match hex {
            Some(hex) => self.in_time[usize::from(company)][hex],
            None => any(self.assembly.open_to(company).map(|area| self.gather[area].off_map(self.board(), off))),
        }
    }

    /// The same for a piece of a pass, by its number.
    #[inline]
    pub(super) fn piece<D: Dice + ?Sized>(
        &self,
        flown: &Flown<F>,
        number: usize,
        dice: &mut D,
    ) -> Result<Placed<Piece>, NeedRoll> {
        match flown {
            Flown::Fire(pass) => self.come_down(pass.drops.get(number), dice),
            Flown::Calm => {
                let face = descent::scatter_face(&self.sky.rules.air.scatter, dice)?;
                Ok(self.calm_falls[number][usize::from(face) - 1])
            }
        }
    }

    #[inline]
    fn number(&self, hex: Hex) -> Option<HexNumber> {
        self.board().grid.index(hex).map(HexNumber::new)
    }

    /// The company of something that left an aircraft, which decides where it gathers (mbt.march.4).
    #[inline]
    pub(super) fn company(&self, drop: &Drop) -> u8 {
        match drop.what {
            What::Item(item) => self.assembly.company(drop.plane, item.rider),
            What::Heavy(_) | What::Pulled(_) => self.assembly.companies,
        }
    }

    /// The clause about landing in a hex, or about heavy items there.
    pub(super) fn why(&self, hex: usize, heavy: bool) -> Clause {
        match self.spots[hex].bears[0] {
            1..100 if heavy => clause!("mbt.heavy.8"),
            _ if heavy => clause!("mbt.heavy.7"),
            _ => descent::why(self.spots[hex].ground),
        }
    }

    /// Everything that did not leave its aircraft: LGOPs, bundles and heavy items lost aboard, and the number of things
    /// still there (mbt.casualty.2, mbt.manifest.3, mbt.abort.2).
    pub(super) fn aboard(&self, pass: &Pass<F>) -> Stayed {
        let mut sums = [0; 4];
        for (at, (first, plane)) in self.planes.as_ref().iter().zip(pass.planes()).enumerate() {
            let out = |bundle: bool| {
                let own = pass.drops.iter().filter(|drop| usize::from(drop.plane) == at);
                own.filter(|drop| matches!(drop.what, What::Item(item) if item.bundle == bundle)).count() as u8
            };
            let (before, left) = (first.load.left(), plane.load.left());
            let cargo = plane.cargo.aboard().len() as u8;
            let crashed = plane.end == End::Crashed;
            for (sum, bundle) in [(0, false), (1, true)] {
                let side = usize::from(bundle);
                sums[sum] += u16::from(before[side] - out(bundle) - if crashed { 0 } else { left[side] });
            }
            sums[2] += u16::from(if crashed { cargo } else { 0 });
            sums[3] += u16::from(if crashed { 0 } else { left[0] + left[1] + cargo });
        }
        sums
    }

    /// Rolls the fate of one piece once it is down.
    #[inline]
    pub(super) fn settle<D: Dice + ?Sized>(&self, piece: Piece, dice: &mut D) -> Result<Fate, NeedRoll> {
        let (fall, off, in_time) = match piece {
            Piece::Known(fate) => return Ok(fate),
            Piece::Falls(fall, off, in_time) => (fall, off, in_time),
        };
        let harm = descent::settle(&self.sky.rules.air.landing, fall, dice)?;
        Ok(match (fall, harm) {
            (Fall::Lgop(..), Harm::Destroyed) => Fate::Destroyed,
            (Fall::Lgop(..), harm) if in_time[harm.number()] => Fate::Gathered,
            (Fall::Lgop(..), _) if off => Fate::OffMap,
            (Fall::Lgop(..), Harm::None) => Fate::Safe,
            (Fall::Lgop(..), Harm::Disrupted) => Fate::Disrupted,
            (Fall::Bundle(..), Harm::Destroyed) => Fate::BundleLost,
            (Fall::Bundle(..), _) => Fate::BundleDown,
            (_, Harm::Destroyed) => Fate::ItemLost,
            _ => Fate::ItemDown,
        })
    }
}

impl<F: Formation> Landscape for Case<F> {
    #[inline]
    fn rules(&self) -> &Rules {
        &self.sky.rules
    }

    #[inline]
    fn number(&self, hex: Hex) -> Option<usize> {
        self.board().grid.index(hex)
    }

    #[inline]
    fn ground(&self, hex: usize) -> Ground {
        self.spots[hex].ground
    }

    #[inline]
    fn printed(&self, hex: usize) -> Ground {
        self.spots[hex].printed
    }

    #[inline]
    fn bears(&self, hex: usize, gun: bool) -> u8 {
        self.spots[hex].bears[usize::from(gun)]
    }
}

/// Who gets to any of several places in time.
fn any(places: impl Iterator<Item = InTime>) -> InTime {
    places.fold([false; 2], |any, here| [any[0] || here[0], any[1] || here[1]])
}
