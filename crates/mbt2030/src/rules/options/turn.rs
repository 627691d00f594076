//! What is done in a round.

use jumpmaster_core::named;

named! {
    /// How long ASF and ECM stay (mbt2030.turn.5).
    pub enum AsfEcmStay: "asf ecm stay rule" {
        /// Two turns, that of their arrival included.
        ArrivalTurnAndNext = "arrival-turn-and-next",
        /// Two turns after that of their arrival.
        TwoFurtherTurns = "two-further-turns",
    }
}

named! {
    /// Whether CAS that has left may come again (mbt2030.turn.11).
    pub enum CasReturn: "cas return rule" {
        /// It may.
        Again = "again",
        /// It may not.
        ForGood = "for-good",
    }
}

named! {
    /// What CAS+ and helicopters may do in the turns after their first engagement (mbt2030.turn.12).
    pub enum CasPlusStay: "cas plus stay rule" {
        /// Move and engage.
        TwoMoreTurns = "two-more-turns",
        /// Engage from where they are.
        InPlace = "in-place",
    }
}

named! {
    /// Which engagements of the enemy CBA answers (mbt2030.turn.13).
    pub enum CbaMemory: "cba memory rule" {
        /// Those of his last round.
        LastOpposingRound = "last-opposing-round",
        /// Those of his round of the same turn.
        SameTurn = "same-turn",
    }
}

named! {
    /// How many battle groups move in a round (mbt2030.turn.17).
    pub enum GroupsPerRound: "groups per round rule" {
        /// One.
        One = "one",
        /// All, one after another.
        All = "all",
    }
}

named! {
    /// Whether a stand that marched may make a tactical move too (mbt2030.turn.18).
    pub enum OneMove: "one move rule" {
        /// It may not.
        MarchOrTactical = "march-or-tactical",
        /// It may.
        Both = "both",
    }
}

named! {
    /// Which ground stands engage in step 6 (mbt2030.turn.19).
    pub enum Step6Engage: "step6 engage rule" {
        /// Any of the owner.
        AnyOwnGroundStand = "any-own-ground-stand",
        /// Those of the group that was selected.
        SelectedGroup = "selected-group",
    }
}
