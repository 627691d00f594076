//! The grade of an army, by where it comes from (mbt2030.grade.1, mbt2030.grade.2, mbt2030.grade.3).

use super::lists::word;
use crate::unit::Grade;
use jumpmaster_core::fault::nearest;
use jumpmaster_core::{Fault, Ledger};

/// The last row, for whoever comes from no other place.
const ELSEWHERE: &str = "anywhere else";

/// The grades of armies, by the places they come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    known: Vec<(String, Grade)>,
    elsewhere: Grade,
}

impl Places {
    /// Reads mbt2030.table.grade.
    pub fn read(ledger: &Ledger) -> Result<Places, Fault> {
        let table = ledger.table("mbt2030.table.grade")?;
        let grade = |place: &str| Ok((place.to_string(), word(table, place, "grade")?));
        let known = table.row_names().filter(|name| *name != ELSEWHERE).map(grade).collect::<Result<_, Fault>>()?;
        Ok(Places { known, elsewhere: word(table, ELSEWHERE, "grade")? })
    }

    /// The grade of an army from a place: the middle one if the place is none of those listed (mbt2030.grade.3).
    pub fn grade(&self, place: &str) -> Grade {
        self.find(place).unwrap_or(self.elsewhere)
    }

    /// The grade of a place that is listed.
    fn find(&self, place: &str) -> Option<Grade> {
        self.known.iter().find(|(name, _)| name.eq_ignore_ascii_case(place)).map(|(_, grade)| *grade)
    }

    /// A listed place that may be meant by one that is not listed and has almost its name.
    pub fn meant(&self, place: &str) -> Option<&str> {
        let names = self.known.iter().map(|(name, _)| name.as_str());
        self.find(place).map_or_else(|| nearest(place, names), |_| None)
    }
}
