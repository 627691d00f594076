//! What is measured, and from where.

use jumpmaster_core::named;

named! {
    /// How large the base of a stand is (mbt2030.stand.6).
    pub enum BaseSize: "base size rule" {
        /// 1 in square, as recommended.
        OneInch = "1in",
        /// 2 in square, as for larger figures.
        TwoInches = "2in",
    }
}

named! {
    /// Between which points of two stands a distance is measured (mbt2030.measure.1).
    pub enum Measure: "measure rule" {
        /// From base to base, where they are closest.
        EdgeToEdge = "edge-to-edge",
        /// From centre to centre; contact is still that of the bases.
        CentreToCentre = "centre-to-centre",
    }
}

named! {
    /// What of a stand must lie within a band along a table edge (mbt2030.measure.2).
    pub enum EdgeZone: "edge zone rule" {
        /// All four corners of its base.
        WholeBase = "whole-base",
        /// The centre of its base.
        Centre = "centre",
    }
}
