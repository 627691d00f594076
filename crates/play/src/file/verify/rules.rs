//! Checks what a file says about its rules: the ledger, the options in force, where it changed to others, and whose
//! scenario it is.

use crate::file::chain::Chain;
use crate::file::header::Header;
use crate::file::load::{Line, Moved, changed, lines, read_line};
use crate::file::scenario::ScenarioFiles;
use crate::shelf::Book;
use jumpmaster_core::Fault;
use jumpmaster_core::options::Setting;
use std::collections::BTreeMap;

/// The rules that a line of the file names.
struct Stated {
    line: usize,
    ledger: String,
    options: BTreeMap<String, Setting>,
}

/// Checks every statement of a file about its rules against the header it would have today, and returns what was found.
pub(super) fn check(header: &Header, today: &Header, chain: &Chain, book: &dyn Book) -> Result<String, Fault> {
    let stated = stated(header, chain);
    for pair in stated.windows(2) {
        if (&pair[0].ledger, &pair[0].options) == (&pair[1].ledger, &pair[1].options) {
            return wrong(
                format!("line {} names the rules that were in force anyway", pair[1].line),
                "a line names rules only where the game goes on by others".into(),
            );
        }
    }
    for stated in &stated {
        stated.check(header, today, book)?;
    }
    let ledger = match stated.iter().find(|stated| stated.ledger != today.ledger) {
        None => format!("the ledger of {} is the one it was played by, with the options it says", header.system),
        Some(other) => format!(
            "some of it was played by an earlier edition of the ledger of {}, {}; whether that matters the next check tells, and \
             what it says of its options then cannot be checked",
            header.system, other.ledger
        ),
    };
    Ok(format!("{ledger}; {}", scenario(header, book)))
}

/// The rules that the header names, then those that the game changed to.
fn stated(header: &Header, chain: &Chain) -> Vec<Stated> {
    let first = Stated { line: 1, ledger: header.ledger.clone(), options: header.options.clone() };
    let moved = lines(chain).filter_map(|(line, text)| match read_line(text) {
        Ok(Line::Moved(Moved { ledger, options, .. })) => Some(Stated { line, ledger, options }),
        _ => None,
    });
    std::iter::once(first).chain(moved).collect()
}

impl Stated {
    fn check(&self, header: &Header, today: &Header, book: &dyn Book) -> Result<(), Fault> {
        if self.ledger == today.ledger {
            let changed = changed(&self.options, &today.options);
            let Some((key, said, is)) = changed.first() else { return Ok(()) };
            return wrong(
                format!("line {} says that the option {key} is {said}", self.line),
                format!("by the ledger it names, its scenario and its house rules it is {is}"),
            );
        }
        if book.editions().lines().any(|edition| edition == self.ledger) {
            return Ok(());
        }
        wrong(
            format!("line {} names a ledger of {} that this program does not know", self.line, header.system),
            "it is neither the present edition nor an earlier one; a newer program may know it".into(),
        )
    }
}

/// Whether the scenario is one that comes with the system, or only has the name of one.
fn scenario(header: &Header, book: &dyn Book) -> String {
    let name = &header.scenario.name;
    match book.scenario_files().iter().find(|file| file.name == name) {
        Some(file) if ScenarioFiles::shipped(file) == *header.scenario => {
            format!("{name} is the scenario that comes along")
        }
        Some(_) => format!("{name} is NOT the scenario of that name that comes along"),
        None => format!("{name} is a scenario of its own"),
    }
}

fn wrong<T>(what: String, why: String) -> Result<T, Fault> {
    Err(Fault::new(what, why, "take a copy that was not edited, or verify it with the Jumpmaster that wrote it"))
}
