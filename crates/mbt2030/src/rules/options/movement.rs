//! Deployment, hidden stands and moves.

use jumpmaster_core::named;

named! {
    /// Whether stands may deploy at exactly the least distance from the enemy (mbt2030.deploy.5).
    pub enum DeployGap: "deploy gap rule" {
        /// They may.
        Allowed = "18-allowed",
        /// They may not.
        Beyond = "beyond-18",
    }
}

named! {
    /// Whether stands off the table are blanks (mbt2030.blank.1).
    pub enum BlankOffTable: "blank off table rule" {
        /// They are.
        Yes = "yes",
        /// They are known from the beginning.
        No = "no",
    }
}

named! {
    /// What REC needs to reveal a blank (mbt2030.blank.2).
    pub enum RecReveal: "rec reveal rule" {
        /// To be near enough.
        DistanceOnly = "distance-only",
        /// To be near enough and to see it.
        InSight = "in-sight",
    }
}

named! {
    /// Which row of the moves ADA and PDA have (mbt2030.move.1).
    pub enum MoveRow: "move row rule" {
        /// That with their name.
        OwnRow = "ADA-PDA-else-subclass",
        /// That of their sub-class.
        Subclass = "subclass",
    }
}

named! {
    /// How far a move over good and bad going reaches (mbt2030.move.2).
    pub enum MixedGoing: "mixed going rule" {
        /// The parts used of both limits add up to the whole.
        ProRata = "pro-rata",
        /// As far as in bad going.
        Worst = "worst",
    }
}

named! {
    /// Which row of the moves a blank has (mbt2030.move.3).
    pub enum BlankMoves: "blank moves rule" {
        /// That of blanks.
        OwnRow = "own-row",
        /// That of the stand it is; a fake, that of `INFn`.
        TrueRow = "true-row",
    }
}

named! {
    /// Half of which move a FAST stand must make (mbt2030.move.5).
    pub enum FastMinimum: "fast minimum rule" {
        /// Of the move it makes.
        HalfAllowance = "half-allowance",
        /// Of a tactical move.
        HalfTactical = "half-tactical",
    }
}

named! {
    /// Where a march must keep its distance from the enemy (mbt2030.move.6).
    pub enum March24: "march 24 rule" {
        /// All the way.
        WholePath = "whole-path",
        /// At its end.
        EndOnly = "end-only",
    }
}

named! {
    /// Whether a tactical move may end in contact (mbt2030.move.7).
    pub enum ContactMoves: "contact moves rule" {
        /// It may.
        Allowed = "allowed",
        /// It may not.
        Forbidden = "forbidden",
    }
}
