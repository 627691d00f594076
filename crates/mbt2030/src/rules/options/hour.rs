//! Smoke, light, hour and weather.

use jumpmaster_core::named;

named! {
    /// Whether the hour advances (mbt2030.time.4).
    pub enum Clock: "clock rule" {
        /// By an hour a turn.
        OneHourPerTurn = "one-hour-per-turn",
        /// It stays as it was rolled.
        Fixed = "fixed",
    }
}

named! {
    /// What laying smoke costs a battery (mbt2030.smoke.1).
    pub enum SmokeOtf: "smoke otf rule" {
        /// Its engagement of the turn.
        InsteadOfEngaging = "instead-of-engaging",
        /// Nothing.
        AsWell = "as-well",
    }
}

named! {
    /// Where a stand other than a battery lays smoke (mbt2030.smoke.2).
    pub enum SmokeOwn: "smoke own rule" {
        /// Touching its own base.
        Touching = "touching",
        /// As far off as it lays light.
        EightInches = "8in",
    }
}

named! {
    /// Whether smoke blocks the sight of a stand that is in it (mbt2030.smoke.4).
    pub enum SmokeInside: "smoke inside rule" {
        /// It does.
        Blocks = "blocks",
        /// Only lines that run right through the screen are blocked.
        OnlyAcross = "only-across",
    }
}

named! {
    /// What laying light costs a battery (mbt2030.illum.1).
    pub enum IllumOtf: "illum otf rule" {
        /// Its engagement of the turn.
        InsteadOfEngaging = "instead-of-engaging",
        /// Nothing.
        AsWell = "as-well",
    }
}

named! {
    /// Where INFANTRY lays light (mbt2030.illum.2).
    pub enum IllumInf: "illum inf rule" {
        /// Up to 8 in off.
        EightInches = "8in",
        /// Touching its own base.
        Touching = "touching",
    }
}

named! {
    /// What of a stand must be in a lit zone (mbt2030.illum.3).
    pub enum Lit: "lit rule" {
        /// Any part of its base.
        AnyPart = "any-part",
        /// Its centre.
        Centre = "centre",
    }
}

named! {
    /// How long a zone stays lit (mbt2030.illum.4).
    pub enum IllumDuration: "illum duration rule" {
        /// Until the turn ends.
        Turn = "turn",
        /// Until the round ends.
        Round = "round",
    }
}

named! {
    /// What 12 a.m. and 12 p.m. are (mbt2030.daytime.2).
    pub enum Twelve: "twelve rule" {
        /// Midnight and noon.
        MidnightNoon = "midnight-noon",
        /// Noon and midnight.
        NoonMidnight = "noon-midnight",
    }
}

named! {
    /// Whether the last hour printed for dawn and dusk belongs to them (mbt2030.daytime.3).
    pub enum DawnDusk: "dawn dusk rule" {
        /// It does.
        InclusiveHours = "inclusive-hours",
        /// It does not.
        ExclusiveEnd = "exclusive-end",
    }
}

named! {
    /// Whether dawn and dusk are night (mbt2030.daytime.4).
    pub enum Night: "night rule" {
        /// Night lies between them.
        BetweenSpans = "between-spans",
        /// They are night too.
        DuskToDawn = "dusk-to-dawn",
    }
}

named! {
    /// Whether halved ranges are rounded (mbt2030.daytime.5).
    pub enum Halving: "halving rule" {
        /// They are not.
        Exact = "exact",
        /// Up to whole inches.
        WholeInches = "whole-inches",
    }
}

named! {
    /// For what ground is bad going by night (mbt2030.daytime.6).
    pub enum NightGoing: "night going rule" {
        /// For movement.
        MovementOnly = "movement-only",
        /// For causes of disadvantage too.
        CausesToo = "causes-too",
    }
}

named! {
    /// What becomes of ranges by night in adverse weather (mbt2030.awc.2).
    pub enum AwcAndNight: "awc and night rule" {
        /// They are halved twice.
        Quarter = "quarter",
        /// They are halved once.
        Half = "half",
    }
}

named! {
    /// Which targets adverse weather closes to CAS (mbt2030.awc.4).
    pub enum AwcCasBan: "awc cas ban rule" {
        /// Those under INFANTRY and ARMOUR in its list.
        ClassEntriesOnly = "class-entries-only",
        /// Everything of those classes.
        WholeClass = "whole-class",
    }
}
