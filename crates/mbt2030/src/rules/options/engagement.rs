//! Who counts which cause, and what a throw comes to.

use jumpmaster_core::named;

named! {
    /// Whether a reply uses up the engagement of the turn (mbt2030.engage.2).
    pub enum EngageLimit: "engage limit rule" {
        /// It does not.
        NominationsOnly = "nominations-only",
        /// It does.
        RepliesToo = "replies-too",
    }
}

named! {
    /// When an engagement is mutual (mbt2030.engage.3).
    pub enum MutualTest: "mutual test rule" {
        /// If the target could engage the shooter here and now.
        Full = "full",
        /// If the shooter is on the target's list.
        Type = "type",
    }
}

named! {
    /// When lines about engaging count for the opposing stand (mbt2030.dis.1).
    pub enum DisSides: "dis sides rule" {
        /// In mutual engagements.
        AsWorded = "as-worded",
        /// In all.
        Always = "always",
    }
}

named! {
    /// How often a line counts of which several alternatives hold (mbt2030.dis.2).
    pub enum DisLine: "dis line rule" {
        /// Once.
        Once = "once",
        /// Once for each.
        Each = "each",
    }
}

named! {
    /// Whether the owning stand of lower sub-class counts both lines that say so (mbt2030.dis.3).
    pub enum SubclassStack: "subclass stack rule" {
        /// It does.
        Yes = "yes",
        /// It counts the heavier.
        No = "no",
    }
}

named! {
    /// Which INFANTRY escorts ARMOUR (mbt2030.dis.5).
    pub enum Escort: "escort rule" {
        /// Of any posture.
        AnyInfantryStand = "any-INFANTRY-stand",
        /// In the posture INFANTRY.
        InfantryPosture = "INFANTRY-posture",
    }
}

named! {
    /// Which STATIC targets are a cause (mbt2030.dis.6).
    pub enum StaticTarget: "static target rule" {
        /// All.
        AllClasses = "all-classes",
        /// Those on the table.
        OnTable = "on-table",
    }
}

named! {
    /// Whether ATM on ARMOUR is a cause (mbt2030.dis.10).
    pub enum AtmArmour: "atm armour rule" {
        /// It is.
        AsPrinted = "as-printed",
        /// It is not.
        Dropped = "dropped",
    }
}

named! {
    /// Whether LAS on INFANTRY is a cause (mbt2030.dis.12).
    pub enum LasInfantry: "las infantry rule" {
        /// It is.
        AsPrinted = "as-printed",
        /// It is not.
        Dropped = "dropped",
    }
}

named! {
    /// Whose ECM covers AIRCRAFT near it (mbt2030.dis.14).
    pub enum EcmCover: "ecm cover rule" {
        /// That of their own side.
        TargetsSide = "targets-side",
        /// That of either.
        AnySide = "any-side",
    }
}

named! {
    /// What a draw with equal causes does in a mutual engagement (mbt2030.mutual.3).
    pub enum TieEqual: "tie equal rule" {
        /// Nothing.
        NoEffect = "no-effect",
        /// It pins both.
        BothPinned = "both-pinned",
    }
}

named! {
    /// How the causes are counted that soften a win (mbt2030.mutual.5).
    pub enum MutualWinSoft: "mutual win soft rule" {
        /// By how many the owner has more.
        Difference = "difference",
        /// All of the owner.
        Total = "total",
    }
}

named! {
    /// How the causes are counted that harden a win (mbt2030.mutual.6).
    pub enum MutualWinHard: "mutual win hard rule" {
        /// All of the opposing stand.
        Total = "total",
        /// By how many the opposing stand has more.
        Difference = "difference",
    }
}

named! {
    /// How the causes are counted that harden a loss (mbt2030.mutual.7).
    pub enum MutualLoseHard: "mutual lose hard rule" {
        /// By how many the owner has more.
        Difference = "difference",
        /// All of the owner.
        Total = "total",
    }
}

named! {
    /// When a draw pins the target of a unilateral engagement (mbt2030.unilateral.3).
    pub enum UnilateralTie: "unilateral tie rule" {
        /// If it has more causes.
        StrictlyHigher = "strictly-higher",
        /// If it has at least as many.
        EqualToo = "equal-too",
    }
}

named! {
    /// How the causes are counted by which a draw pins the shooter (mbt2030.unilateral.4).
    pub enum UnilateralDrawThree: "unilateral draw three rule" {
        /// All of the owner.
        Total = "total",
        /// By how many the owner has more.
        Difference = "difference",
    }
}

named! {
    /// How the causes are counted that soften a win (mbt2030.unilateral.6).
    pub enum UnilateralWinSoft: "unilateral win soft rule" {
        /// All of the owner.
        Total = "total",
        /// By how many the owner has more.
        Difference = "difference",
    }
}

named! {
    /// What is Front and what is Rear (mbt2030.arc.1).
    pub enum ArcSplit: "arc split rule" {
        /// All ahead or abreast, and all behind.
        HalfPlanes = "half-planes",
        /// 45 degrees to either side of the facing, and the same behind; the flanks are neither.
        Quarters = "quarters",
    }
}

named! {
    /// What it is worth to engage ARMOUR from its Rear (mbt2030.arc.3).
    pub enum RearAdvantage: "rear advantage rule" {
        /// A cause of the target's.
        CauseToTarget = "1-cause-to-target",
        /// Nothing.
        None = "none",
    }
}
