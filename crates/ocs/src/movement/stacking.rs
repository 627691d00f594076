//! Stacking: how much fits into a hex (ocs.base.7).

use crate::fraction::Fraction;
use crate::rules::Rules;

/// Whether units of this size still fit in beside others at the end of a phase (ocs.base.7).
pub fn fits(rules: &Rules, there: Fraction, more: Fraction) -> bool {
    there + more <= rules.base.limits.stacking
}

/// The RE above the limit, which the owner eliminates at the end of the phase (ocs.base.7).
pub fn excess(rules: &Rules, there: Fraction) -> Fraction {
    there.less(rules.base.limits.stacking)
}
