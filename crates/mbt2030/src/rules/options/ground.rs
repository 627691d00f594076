//! The table: zone, terrain, going, sight.

use jumpmaster_core::named;

named! {
    /// Whose battle groups make up the width of the best table (mbt2030.area.1).
    pub enum TableWidth: "table width rule" {
        /// Those of both sides.
        BothSides = "both-sides",
        /// Those of the larger side.
        OneSide = "one-side",
    }
}

named! {
    /// How the climatic zone is found (mbt2030.zone.1).
    pub enum ZoneMethod: "zone method rule" {
        /// By the home zones if both armies have one, else by a die.
        HomeZonesThenDie = "home-zones-then-die",
        /// By a die.
        Die = "die",
    }
}

named! {
    /// Among which zones the winner of the throw chooses (mbt2030.zone.3).
    pub enum ZoneChoice: "zone choice rule" {
        /// The two home zones.
        EitherHomeZone = "either-home-zone",
        /// All five.
        AnyZone = "any-zone",
    }
}

named! {
    /// How large the squares of the table are (mbt2030.grid.1).
    pub enum Square: "square rule" {
        /// 12 in.
        TwelveInches = "12in",
        /// 16 in, where that divides the table.
        SixteenInches = "16in",
    }
}

named! {
    /// What of a major piece is at least a third of its square (mbt2030.grid.3).
    pub enum MajorSize: "major size rule" {
        /// Its area.
        AreaThird = "area-third",
        /// Both sides of the rectangle round it.
        SideThird = "side-third",
    }
}

named! {
    /// How small a minor feature may be (mbt2030.mtf.2).
    pub enum MinorSize: "minor size rule" {
        /// Both sides of the rectangle round it have the least size.
        OneToEight = "1-to-8in",
        /// As small as the placer likes.
        UpToEight = "up-to-8in",
    }
}

named! {
    /// Which SFH and LFA of the Tropical zone are jungle (mbt2030.going.2).
    pub enum Jungle: "jungle rule" {
        /// None.
        Off = "off",
        /// Those that the map or the placer marks.
        Marked = "marked",
        /// All.
        All = "all",
    }
}

named! {
    /// What roads through LFA are (mbt2030.going.3).
    pub enum RoadGoing: "road going rule" {
        /// Good going.
        GoodEverywhereElse = "good-everywhere-else",
        /// Bad going.
        BadInForest = "bad-in-forest",
    }
}

named! {
    /// What LFA is to INF- (mbt2030.going.4).
    pub enum LfaInfMinus: "lfa inf minus rule" {
        /// Good going.
        Good = "good",
        /// Bad going.
        Bad = "bad",
    }
}

named! {
    /// Who is tied to roads in a jungle LFA (mbt2030.going.5).
    pub enum JungleVehicles: "jungle vehicles rule" {
        /// ARMOUR.
        Armour = "ARMOUR",
        /// ARMOUR, `INFn` and INF+.
        CarriedToo = "carried-too",
    }
}

named! {
    /// What minor woods and hills are (mbt2030.going.7).
    pub enum MinorGoing: "minor going rule" {
        /// Good going.
        Good = "good",
        /// Bad going.
        Bad = "bad",
    }
}

named! {
    /// Whose going counts where an MBUA lies over other terrain (mbt2030.bua.1).
    pub enum MbuaOver: "mbua over rule" {
        /// That of the MBUA.
        MbuaGoing = "mbua-going",
        /// The worse of the two.
        Worse = "worse",
    }
}

named! {
    /// What contact waives (mbt2030.los.2).
    pub enum Contact: "contact rule" {
        /// The line of sight.
        WaivesSightOnly = "waives-sight-only",
        /// The line of sight and the arc.
        WaivesArcToo = "waives-arc-too",
    }
}

named! {
    /// Which AIRCRAFT over the table need a line of sight (mbt2030.los.3).
    pub enum AirSight: "air sight rule" {
        /// CAS.
        CasOnly = "CAS-only",
        /// All.
        All = "all",
    }
}

named! {
    /// What a bridge is (mbt2030.river.3).
    pub enum BridgeGoing: "bridge going rule" {
        /// Road.
        Road = "road",
        /// Bad going.
        Bad = "bad",
    }
}
