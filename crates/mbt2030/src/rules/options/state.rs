//! What results do, and when a side has lost.

use jumpmaster_core::named;

named! {
    /// What a second result does (mbt2030.state.1).
    pub enum StateStack: "state stack rule" {
        /// The worse of the two holds.
        WorseOfTwo = "worse-of-two",
        /// A result no worse than the state makes it a step worse.
        StepDown = "step-down",
    }
}

named! {
    /// What becomes of a stand whose fall-back is blocked (mbt2030.state.4).
    pub enum FallBack: "fall back rule" {
        /// It stops short.
        Straight = "straight-2in",
        /// It is broken.
        BlockedBreaks = "blocked-breaks",
    }
}

named! {
    /// What becomes of a stand that falls back over the edge (mbt2030.state.5).
    pub enum FallBackEdge: "fall back edge rule" {
        /// It is broken.
        Broken = "broken",
        /// It stops at the edge.
        Stops = "stops",
    }
}

named! {
    /// Whether a shaken stand may move (mbt2030.state.6).
    pub enum ShakenMove: "shaken move rule" {
        /// As little as a pinned one.
        AsPinned = "as-pinned",
        /// Freely.
        Free = "free",
    }
}

named! {
    /// Which moves a pinned stand may make (mbt2030.state.7).
    pub enum PinnedMove: "pinned move rule" {
        /// None.
        None = "none",
        /// Those that bring it no closer to an enemy.
        NotCloser = "not-closer",
    }
}

named! {
    /// How states improve (mbt2030.state.8).
    pub enum Recovery: "recovery rule" {
        /// By a step after a turn of rest.
        Rest = "rest",
        /// Never.
        Never = "never",
    }
}

named! {
    /// What a shaken result does to ADA and PDA (mbt2030.state.9).
    pub enum AdaPdaShaken: "ada pda shaken rule" {
        /// It breaks them.
        Broken = "broken",
        /// It shakes them.
        Shaken = "shaken",
    }
}

named! {
    /// As what AIRCRAFT count that left shaken (mbt2030.state.10).
    pub enum AirShakenCount: "air shaken count rule" {
        /// Shaken.
        Shaken = "shaken",
        /// Broken.
        Broken = "broken",
    }
}

named! {
    /// Which stands make a group fragile (mbt2030.victory.1).
    pub enum FragileTally: "fragile tally rule" {
        /// Enough pinned or shaken, or enough broken.
        Separate = "separate",
        /// Enough pinned, shaken or broken as well.
        Together = "together",
    }
}

named! {
    /// Whether fragility ends (mbt2030.victory.2).
    pub enum FragileEnd: "fragile end rule" {
        /// Never.
        Permanent = "permanent",
        /// When the counts fall below the limits.
        Recovers = "recovers",
    }
}

named! {
    /// To whom a fragile group may not move closer (mbt2030.victory.3).
    pub enum Closer: "closer rule" {
        /// To any opposing stand.
        EveryOpposingStand = "every-opposing-stand",
        /// To the nearest one.
        Nearest = "nearest",
    }
}
