//! What is told: every line of every example rests on a clause of the ledger and reads like a sentence.

use super::*;
use crate::Ocs;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Catalogue, System};

struct Told;

impl Catalogue<Ocs> for Told {
    fn procedure<P: Procedure<System = Ocs>>(&mut self) {
        let ledger = printed::ledger::<Ocs>();
        for (name, input) in P::examples() {
            let written = serde_json::to_value(&input).unwrap();
            let again: P::Input = serde_json::from_value(written).unwrap();
            let case = P::prepare(&rules(), &again).unwrap_or_else(|fault| panic!("{} {name}: {fault}", P::ID));
            for seed in 0..30 {
                let lines = P::tell(&case, &P::run(&case, &mut Seeded::new(seed)).unwrap());
                assert!(!lines.is_empty(), "{} {name}", P::ID);
                for line in lines {
                    let known = ledger.clauses.iter().any(|clause| clause.id == line.clause.0);
                    assert!(known, "{}: {}", P::ID, line.clause);
                    assert!(line.text.ends_with('.') && !line.text.contains(".."), "{}: {}", P::ID, line.text);
                }
            }
        }
    }
}

#[test]
fn lines_are_sentences_with_clauses() {
    <Ocs as System>::procedures(&mut Told);
}
