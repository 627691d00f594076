//! What a stand may be: sub-classes, modes, grades, headquarters.

use jumpmaster_core::named;

named! {
    /// Between which stands sub-classes are compared (mbt2030.class.3).
    pub enum SubclassCompare: "subclass compare rule" {
        /// Between all, by suffix.
        Suffix = "suffix",
        /// Only between stands of one class.
        SameClass = "same-class",
    }
}

named! {
    /// What FAST gives beyond MOBILE (mbt2030.mode.8).
    pub enum FastBonus: "fast bonus rule" {
        /// Nothing: both may march.
        None = "none",
        /// The march: MOBILE stands make none.
        Marches = "marches",
    }
}

named! {
    /// When a mode may be changed (mbt2030.mode.10).
    pub enum ModeChange: "mode change rule" {
        /// As the step begins in which the stand acts.
        StartOfOwnStep = "start-of-own-step",
        /// As the owner's round begins, for every stand.
        StartOfRound = "start-of-round",
    }
}

named! {
    /// Whether a battery may go from SNS to STATIC (mbt2030.mode.11).
    pub enum SnsToStatic: "sns to static rule" {
        /// Once and for good.
        AllowedPermanent = "allowed-permanent",
        /// Never.
        Never = "never",
    }
}

named! {
    /// Whether a STATIC helicopter may move (mbt2030.mode.12).
    pub enum StaticHelicopter: "static helicopter rule" {
        /// It stays where it is.
        NoMove = "no-move",
        /// It moves as a MOBILE one does.
        Moves = "moves",
    }
}

named! {
    /// What the result of an engagement does to a mode (mbt2030.mode.13).
    pub enum ResultOverMode: "result over mode rule" {
        /// Nothing: it decides movement alone.
        MovementOnly = "movement-only",
        /// INFANTRY and ARMOUR that fall back are MOBILE from then on.
        EndsStatic = "ends-static",
    }
}

named! {
    /// Whether the stands of one army may differ in grade (mbt2030.grade.4).
    pub enum GradeScope: "grade scope rule" {
        /// They have the grade of their army.
        PerArmy = "per-army",
        /// Each may have a grade of its own.
        PerStand = "per-stand",
    }
}

named! {
    /// When the opponent learns which stand is the BGHQ (mbt2030.army.2).
    pub enum BghqMark: "bghq mark rule" {
        /// When the stand is revealed.
        Underside = "underside",
        /// As soon as it is deployed.
        Open = "open",
    }
}

named! {
    /// Which stand of a group may be its BGHQ (mbt2030.army.3).
    pub enum BghqType: "bghq type rule" {
        /// INFANTRY or ARMOUR, if the group has any.
        OnTableIfAny = "on-table-if-any",
        /// Any stand.
        Any = "any",
    }
}

named! {
    /// Which targets of AIRCRAFT and ARTILLERY the circle round the BGHQ limits (mbt2030.army.4).
    pub enum SupportLimit: "support limit rule" {
        /// Those on the table.
        OnTableTargets = "on-table-targets",
        /// All, so that none off the table can be chosen.
        AllTargets = "all-targets",
    }
}

named! {
    /// Which groups without INFANTRY and ARMOUR may use the circle of any BGHQ (mbt2030.army.5).
    pub enum PureSupport: "pure support rule" {
        /// All of them.
        AirAndOrArtillery = "air-and-or-artillery",
        /// Those wholly of AIRCRAFT or wholly of ARTILLERY.
        OneClass = "one-class",
    }
}

named! {
    /// When it is checked that stands are near their BGHQ (mbt2030.army.6).
    pub enum CommandCheck: "command check rule" {
        /// After deployment and after each move.
        EachMove = "each-move",
        /// After deployment.
        DeploymentOnly = "deployment-only",
    }
}

named! {
    /// What follows when a BGHQ is lost (mbt2030.army.7).
    pub enum BghqLost: "bghq lost rule" {
        /// Its tie and its circle lapse.
        TiesLapse = "ties-lapse",
        /// The next stand of the list that could be BGHQ takes over.
        NextStand = "next-stand",
    }
}
