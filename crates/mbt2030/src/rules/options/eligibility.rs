//! Which stand may engage which, and how far.

use jumpmaster_core::named;

named! {
    /// Which rows of the list of targets a stand in a specialist posture has (mbt2030.range.1).
    pub enum ShooterRow: "shooter row rule" {
        /// That of its posture.
        PostureFirst = "posture-first",
        /// That of its sub-class as well, whichever reaches further.
        BothRows = "both-rows",
    }
}

named! {
    /// Whom INFANTRY means as a target (mbt2030.range.2).
    pub enum TargetRow: "target row rule" {
        /// The class, unless the list names the posture.
        ClassUnlessNamed = "class-unless-named",
        /// Stands in the posture INFANTRY.
        PostureOnly = "posture-only",
    }
}

named! {
    /// How far `INFn` and INF+ engage REC (mbt2030.range.3).
    pub enum RecRange: "rec range rule" {
        /// As far as the list says for REC, whatever its mode.
        FourAnyMode = "4-any-mode",
        /// As far as INFANTRY of its mode.
        ByMode = "by-mode",
    }
}

named! {
    /// Whether INF- engages REC (mbt2030.range.6).
    pub enum InfMinusVsRec: "inf minus vs rec rule" {
        /// As INFANTRY of its mode.
        ByMode = "by-mode",
        /// Never.
        Never = "never",
    }
}

named! {
    /// What ADA engages (mbt2030.range.10).
    pub enum AdaTargets: "ada targets rule" {
        /// ASF and ECM.
        AsfAndEcm = "ASF+ECM",
        /// ASF alone.
        Asf = "ASF",
    }
}

named! {
    /// What ARMOUR engages (mbt2030.range.12).
    pub enum ArmourTargets: "armour targets rule" {
        /// ARMOUR alone.
        ArmourOnly = "ARMOUR-only",
        /// INFANTRY too, as far as `INFn` does.
        InfantryToo = "INFANTRY-too",
    }
}

named! {
    /// Which targets of ART- must be STATIC (mbt2030.range.13).
    pub enum ArtMinusStatic: "art minus static rule" {
        /// INFANTRY and ARMOUR.
        Both = "both",
        /// ARMOUR alone.
        Armour = "ARMOUR",
    }
}

named! {
    /// Which batteries fire at INFANTRY and ARMOUR (mbt2030.range.14).
    pub enum ArtAreaFire: "art area fire rule" {
        /// Those in OTF.
        OtfOnly = "OTF-only",
        /// Those in CBA too.
        CbaToo = "CBA-too",
    }
}

named! {
    /// What CBA engages (mbt2030.range.15).
    pub enum CbaTargets: "cba targets rule" {
        /// OTF, CBA and LAS.
        OtfCbaLas = "OTF+CBA+LAS",
        /// OTF and LAS.
        OtfLas = "OTF+LAS",
    }
}
