//! The landing table: what ground does to units that come down on it (mbt.landing).

use crate::ground::terrain::{Feature, Features};
use jumpmaster_core::{Fault, Named, Table, named};

named! {
    /// A row of the landing table (mbt.landing.1 to mbt.landing.7).
    pub enum Ground: "row of the landing table" {
        /// Open ground (mbt.landing.1).
        Clear = "Clear, Scrub, Cultivated Field",
        /// Broken ground.
        Rough = "Rough",
        /// Buildings, those of the airfield among them (mbt.landing.7).
        Building = "Building (any type)",
        /// Light woods.
        LightWoods = "Light Woods",
        /// Heavy woods.
        HeavyWoods = "Heavy Woods",
        /// A small water, bridged or not, or a ditch (mbt.landing.5).
        Stream = "Stream, stream bridge hex, Ditch",
        /// An obstacle on the road (mbt.landing.9).
        Block = "Block",
        /// Enemies who can shoot (mbt.landing.3).
        Enemy = "Unsuppressed Enemy Unit with a GP rating, not a bailed crew",
        /// Fire (mbt.landing.4).
        Burning = "Burning Hex",
        /// Water and nothing else (mbt.landing.4).
        Water = "All-Water Hex",
        /// A bridge over a river (mbt.landing.5).
        RiverBridge = "River Bridge Hex",
        /// An orchard.
        Orchard = "Orchard",
        /// A farm, an estate, an isolated building (mbt.landing.7).
        Farm = "Farm Building / Estate",
        /// Airstrip (mbt.landing.7).
        Airfield = "Airfield",
        /// A dispersal bay or a gun pit.
        Bay = "Dispersal Bay / Gun Pit",
    }
}

/// The row for everything that does not matter (mbt.landing.5).
const IGNORED: &str = "Brew-Up, Smoke, Wire, Improved Position, Hasty Entrenchment, Friendly Unit";

named! {
    /// What becomes of one who lands.
    pub enum Harm: "harm" {
        /// No effect.
        None = "unharmed",
        /// Disrupted (mbt.disruption.3).
        Disrupted = "disrupted",
        /// Destroyed.
        Destroyed = "destroyed",
    }
}

/// The landing table, and the ranking of its rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Landing {
    /// The highest DRs of no effect and of disruption, by row.
    bands: [[u8; 2]; 15],
    /// How bad each row is: higher is worse (mbt.landing.6).
    badness: [u8; 15],
    /// The effects of rows that need no DR.
    automatic: [Option<Harm>; 15],
}

impl Landing {
    /// Reads the table (mbt.table.landing).
    pub fn read(table: &Table) -> Result<Landing, Fault> {
        for name in table.row_names().filter(|name| !name.eq_ignore_ascii_case(IGNORED)) {
            Ground::named(name).map_err(|fault| fault.at(&table.id))?;
        }
        if table.row(IGNORED)?.iter().any(|cell| cell != "other terrain") {
            let why = "these are ignored: the other terrain in the hex decides (mbt.landing.5)";
            return Err(table.fault(format!("row \"{IGNORED}\""), why, "write \"other terrain\" in every cell"));
        }
        let mut bands = [[0; 2]; 15];
        for (bands, ground) in bands.iter_mut().zip(Ground::ALL) {
            let [none, disrupted, _] = table.bands(ground.name(), ["No Effect", "Disrupted", "Destroyed"], 100)?;
            *bands = [none, disrupted];
        }
        // The highest chance of Destroyed is the worst; ties go to the lowest chance of No Effect (mbt.landing.6).
        let mut order: Vec<usize> = (0..bands.len()).collect();
        order.sort_by_key(|&row| (100 - bands[row][1], 100 - bands[row][0]));
        let mut badness = [0; 15];
        for (place, &row) in order.iter().enumerate() {
            badness[row] = place as u8;
        }
        let automatic = bands.map(|bands| match bands {
            [100, _] => Some(Harm::None),
            [0, 100] => Some(Harm::Disrupted),
            [0, 0] => Some(Harm::Destroyed),
            _ => None,
        });
        Ok(Landing { bands, badness, automatic })
    }

    /// The worse of two rows (mbt.landing.6).
    #[must_use]
    pub fn worse(&self, one: Ground, other: Ground) -> Ground {
        if self.badness[other.number()] > self.badness[one.number()] { other } else { one }
    }

    /// The row for a hex: by printed terrain, fire, and enemies able to shoot (mbt.landing.3, mbt.landing.4,
    /// mbt.landing.6).
    pub fn ground(&self, features: Features, burning: bool, enemy: bool) -> Ground {
        let printed = features.iter().map(|feature| row_of(feature, features));
        let fire = burning.then_some(Ground::Burning);
        let all = printed.chain(fire).chain(enemy.then_some(Ground::Enemy));
        all.fold(Ground::Clear, |worst, row| self.worse(worst, row))
    }

    /// The effect of a row that needs no DR (mbt.landing.1, mbt.landing.3, mbt.landing.4).
    #[inline]
    pub fn automatic(&self, ground: Ground) -> Option<Harm> {
        self.automatic[ground.number()]
    }

    /// One bit for every DR with the same effect as this one, with the modifier; the lowest bit is for 1.
    #[inline]
    pub fn alike(&self, ground: Ground, face: u8, drm: u8) -> u128 {
        let [none, disrupted] = self.bands[ground.number()];
        // Up to the last roll of a band, less the modifier; anything above 100 is in the band of 100.
        let last = |band: u8| up_to(if band == 100 { 100 } else { band.saturating_sub(drm) });
        match self.at(ground, face, drm) {
            Harm::None => last(none),
            Harm::Disrupted => last(disrupted) & !last(none),
            Harm::Destroyed => up_to(100) & !last(disrupted),
        }
    }

    /// The effect of a DR with a modifier; more than 100 counts as 100 (mbt.dice.1, mbt.shootdown.4).
    #[inline]
    pub fn at(&self, ground: Ground, face: u8, drm: u8) -> Harm {
        let [none, disrupted] = self.bands[ground.number()];
        match face.saturating_add(drm).min(100) {
            roll if roll <= none => Harm::None,
            roll if roll <= disrupted => Harm::Disrupted,
            _ => Harm::Destroyed,
        }
    }
}

/// One bit for every DR up to this one; the lowest bit is for 1.
const fn up_to(last: u8) -> u128 {
    (1 << last) - 1
}

/// The row of one printed terrain, given all terrain in its hex (mbt.landing.1, mbt.landing.2, mbt.landing.5,
/// mbt.landing.7).
fn row_of(feature: Feature, all: Features) -> Ground {
    match feature {
        Feature::Clear
        | Feature::Scrub
        | Feature::Field
        | Feature::Road
        | Feature::Trail
        | Feature::Fence
        | Feature::Inside
        | Feature::Bridge => Ground::Clear,
        Feature::Rough => Ground::Rough,
        Feature::LightWoods => Ground::LightWoods,
        Feature::HeavyWoods => Ground::HeavyWoods,
        Feature::River | Feature::Water if all.has(Feature::Bridge) => Ground::RiverBridge,
        Feature::Stream | Feature::Ford | Feature::WideStream | Feature::River | Feature::Ditch => Ground::Stream,
        Feature::Water => Ground::Water,
        Feature::Block => Ground::Block,
        Feature::Orchard => Ground::Orchard,
        Feature::Farm => Ground::Farm,
        Feature::Building | Feature::Hangar | Feature::Tower | Feature::Depot | Feature::Ordnance => Ground::Building,
        Feature::Airstrip => Ground::Airfield,
        Feature::Bay | Feature::Pit => Ground::Bay,
    }
}
