//! Numbers in inputs and files: their bounds, and whether they can be left out.

use crate::Fault;
use std::fmt::Display;

/// A number that must be between two others.
pub fn between<N: Copy + PartialOrd + Display>(what: &str, number: N, least: N, most: N) -> Result<N, Fault> {
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    Err(Fault::new(
        format!("{what}: {number}"),
        format!("there can be {least} to {most}"),
        format!("give a number from {least} to {most}"),
    ))
}

/// Whether a number is 0 and can be left out.
pub fn is_nought<N: Default + PartialEq>(number: &N) -> bool {
    *number == N::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_let_through_up_to_both_bounds() {
        assert_eq!([1_u8, 6].map(|number| between("dice", number, 1, 6)), [Ok(1), Ok(6)]);
        let fault = between("dice", 7, 1, 6).unwrap_err();
        assert_eq!([fault.what, fault.why, fault.fix], ["dice: 7", "there can be 1 to 6", "give a number from 1 to 6"]);
        assert!(between("dice", 0, 1, 6).is_err());
    }
}
