//! The tables of results, row by row.

use super::{rules, short};
use crate::engage::eligibility::Kind;
use crate::engage::result::{Counts, clause_of, read};
use crate::rules::throw::Throw;
use crate::unit::Condition;
use jumpmaster_core::Named;
use jumpmaster_testing::text_table;

/// "owner opposing (clause)", for a kind, a throw and both counts.
fn result(options: &str, kind: Kind, row: &[&str]) -> String {
    let (throw, owner, opposing) = (Throw::named(row[0]).unwrap(), row[1].parse().unwrap(), row[2].parse().unwrap());
    let outcome = read(&rules(options), kind, throw, Counts { owner, opposing });
    let word = |result: Option<Condition>| result.map_or("-".into(), |result| result.to_string());
    let why = clause_of(kind, throw, outcome);
    format!("{} {} ({})", word(outcome.owner), word(outcome.opposing), short(why.0))
}

/// mbt2030.mutual.1 to mbt2030.mutual.7.
#[test]
fn mutual() {
    text_table::check(
        "
        throw | Do | Dp | result
        WIN   | 0  | 0  | - shaken (mutual.2)
        WIN   | 1  | 0  | - shaken (mutual.2)
        WIN   | 2  | 0  | - pinned (mutual.5)
        WIN   | 3  | 1  | - pinned (mutual.5)
        WIN   | 2  | 1  | - shaken (mutual.2)
        WIN   | 0  | 2  | - broken (mutual.6)
        WIN   | 3  | 2  | - broken (mutual.6)
        WIN   | 4  | 2  | - shaken (mutual.2) // both conditions cancel
        WIN   | 0  | 1  | - shaken (mutual.2)
        DRAW  | 1  | 0  | pinned - (mutual.3)
        DRAW  | 0  | 1  | - pinned (mutual.3)
        DRAW  | 5  | 5  | - - (mutual.3)
        LOSE  | 0  | 0  | shaken - (mutual.4)
        LOSE  | 1  | 0  | shaken - (mutual.4)
        LOSE  | 2  | 0  | broken - (mutual.7)
        LOSE  | 3  | 2  | shaken - (mutual.4)
        LOSE  | 0  | 5  | shaken - (mutual.4) // no mirror case
        ",
        |row| result("", Kind::Mutual, row),
    );
}

/// mbt2030.unilateral.1 to mbt2030.unilateral.6.
#[test]
fn unilateral() {
    text_table::check(
        "
        throw | Do | Dp | result
        WIN   | 0  | 5  | - shaken (unilateral.2)
        WIN   | 1  | 0  | - shaken (unilateral.2)
        WIN   | 2  | 0  | - pinned (unilateral.6)
        WIN   | 2  | 2  | - pinned (unilateral.6) // a total
        DRAW  | 0  | 1  | - pinned (unilateral.3)
        DRAW  | 1  | 1  | - - (unilateral.3)
        DRAW  | 2  | 1  | - - (unilateral.3)
        DRAW  | 3  | 0  | pinned - (unilateral.4)
        DRAW  | 3  | 2  | pinned - (unilateral.4) // a total
        DRAW  | 3  | 4  | pinned pinned (unilateral.4)
        LOSE  | 9  | 0  | - - (unilateral.5)
        LOSE  | 0  | 9  | - - (unilateral.5)
        ",
        |row| result("", Kind::Unilateral, row),
    );
}

/// Every reading of the tables that can be switched: mbt2030.mutual.3, mbt2030.mutual.5 to mbt2030.mutual.7, mbt2030.unilateral.3,
/// mbt2030.unilateral.4, mbt2030.unilateral.6.
#[test]
fn options() {
    let check = |kind: Kind, table: &str| text_table::check(table, |row| result(row[3], kind, row));
    check(
        Kind::Mutual,
        "
        throw | Do | Dp | options                     | result
        DRAW  | 2  | 2  | tie_equal=both-pinned       | pinned pinned (mutual.3)
        WIN   | 2  | 1  | mutual_win_soft=total       | - pinned (mutual.5)
        WIN   | 1  | 2  | mutual_win_hard=difference  | - shaken (mutual.2)
        WIN   | 0  | 2  | mutual_win_hard=difference  | - broken (mutual.6)
        LOSE  | 2  | 1  | mutual_lose_hard=total      | broken - (mutual.7)
        ",
    );
    check(
        Kind::Unilateral,
        "
        throw | Do | Dp | options                           | result
        DRAW  | 1  | 1  | unilateral_tie=equal-too          | - pinned (unilateral.3)
        DRAW  | 3  | 1  | unilateral_draw_three=difference  | - - (unilateral.3)
        DRAW  | 4  | 1  | unilateral_draw_three=difference  | pinned - (unilateral.4)
        WIN   | 2  | 1  | unilateral_win_soft=difference    | - shaken (unilateral.2)
        WIN   | 3  | 1  | unilateral_win_soft=difference    | - pinned (unilateral.6)
        ",
    );
}
