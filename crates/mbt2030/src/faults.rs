//! Several faults told as one.

use jumpmaster_core::Fault;

/// All faults in one, each with its reason and its mending; `None` if there are none.
pub fn together(mut faults: Vec<Fault>) -> Option<Fault> {
    if faults.len() <= 1 {
        return faults.pop();
    }
    let number = faults.len();
    let join = |part: fn(&Fault) -> &str| -> String {
        let mut parts: Vec<&str> = faults.iter().map(part).collect();
        parts.dedup();
        parts.join("; ")
    };
    let (what, why, fix) = (join(|fault| &fault.what), join(|fault| &fault.why), join(|fault| &fault.fix));
    Some(Fault::new(format!("{number} faults: {what}"), why, fix))
}
