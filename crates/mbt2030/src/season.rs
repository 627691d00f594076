//! The season and the hour (mbt2030.daytime.1, mbt2030.daytime.2).

use jumpmaster_core::named;

named! {
    /// A season (mbt2030.daytime.1).
    pub enum Season: "season" {
        /// The longest days.
        Summer = "Summer",
        /// Days that grow longer.
        Spring = "Spring",
        /// Days that grow shorter.
        Autumn = "Autumn",
        /// The shortest days.
        Winter = "Winter",
    }
}

named! {
    /// A half of the day (mbt2030.daytime.2).
    pub enum HalfDay: "half of the day" {
        /// Before noon.
        Am = "a.m.",
        /// After noon.
        Pm = "p.m.",
    }
}

named! {
    /// What the hour is (mbt2030.daytime.4).
    pub enum Phase: "phase of the day" {
        /// Ranges are halved.
        Dawn = "dawn",
        /// Broad daylight.
        Day = "day",
        /// Ranges are halved.
        Dusk = "dusk",
        /// Ranges are halved, and ground off the roads is bad going.
        Night = "night",
    }
}
