//! House rules can replace every table: each cell is read, or refused with its place.

use super::*;
use jumpmaster_core::Rules as _;

/// Every cell of every table with nonsense in it is refused, and the fault names the table: no cell is there that nobody reads.
#[test]
fn no_cell_is_overlooked() {
    let printed = ledger();
    let mut overlooked = Vec::new();
    for (number, table) in printed.tables.iter().enumerate() {
        for row in 0..table.rows.len() {
            for (at, column) in table.columns.iter().enumerate() {
                let mut ledger = printed.clone();
                ledger.tables[number].rows[row][at + 1] = "nonsense".into();
                match Rules::read(&ledger) {
                    Ok(_) => {
                        overlooked.push(format!("{}, row \"{}\", column \"{column}\"", table.id, table.rows[row][0]));
                    }
                    Err(fault) => {
                        let told = fault.to_string();
                        assert!(told.contains(&table.id) || told.contains("nonsense"), "{}: {told}", table.id);
                        assert!(!fault.why.is_empty() && !fault.fix.is_empty(), "{told}");
                    }
                }
            }
        }
    }
    assert!(overlooked.is_empty(), "{} cells that nobody reads:\n{}", overlooked.len(), overlooked.join("\n"));
}

/// A cell of each table with another value in it makes other rules; the one table of words says what to do instead.
#[test]
fn every_table_can_be_replaced() {
    let replaced = |table: &str, row: &str, column: &str, cell: &str| {
        house(&format!("[tables.\"ocs.table.{table}\"]\n\"{row}\" = {{ \"{column}\" = \"{cell}\" }}\n"))
    };
    let changes = |rules: &Rules, other: &Rules| {
        rules.combat != other.combat
            || rules.barrage != other.barrage
            || rules.supply != other.supply
            || rules.air != other.air
            || rules.movement != other.movement
            || rules.base != other.base
    };
    let rows = [
        ("dump-blowing", "6", "% destroyed", "90"),
        ("capture", "1", "dump on ground", "10"),
        ("supply-effects", "Out of Supply, combat supply paid", "attack", "x1/3"),
        ("supply-costs", "hedgehog, build or improve", "cost", "3 SP"),
        ("at-levels", "Hedgehog", "AT level", "light"),
        ("crt-odds", "Open", "c13", "14:1"),
        ("crt", "7", "c1", "AL3"),
        ("flak-modifiers", "one or more HQs in the target hex", "modifier", "+3"),
        ("mission-loss", "6", "4", "Weakest"),
        ("barrage", "12", "117+", "2"),
        ("barrage-shifts", "5 any unit in the hex in Strat Mode", "columns", "right 2"),
        ("density", "more than 6", "shift", "right 5"),
        ("ship-to-shore", "3", "becomes", "1"),
        ("facility", "1", "81+", "2(5)"),
        ("port-capacity", "% of capacity", "4", "10"),
        ("air-combat", "7", "result", "Attacker Aborts"),
        ("air-combat-loss", "1-4", "result", "Step Loss from Aborting Aircraft"),
        ("air-numbers", "Soviet drop", "value", "-2"),
        ("modes", "Strat", "MA", "3 x Move side"),
        ("terrain", "woods", "leg", "2"),
        ("terrain", "minor river hexside", "other", "then x1/2"),
        ("roster", "Pz Bn", "strength C/M", "6/2"),
        ("aircraft", "Red Fighter", "range", "20"),
        ("house-limits", "Patrol Zone in hexes", "value", "8"),
    ];
    let printed = rules();
    for (table, row, column, cell) in rows {
        let rules = replaced(table, row, column, cell).unwrap_or_else(|fault| panic!("{table}: {fault}"));
        assert!(changes(&rules, &printed), "{table}: the cell is not read");
    }
    // Where the cells of a line or of a column share out the rolls, two of them change together.
    let shared = [
        ("attrition", "\"No Loss\" = { 5 = \"2-7\" }\n\"-1 Step\" = { 5 = \"8-10\" }"),
        ("surprise", "regular = [\"4 or less\", \"5-9\", \"10 or more\"]"),
        ("flak", "rows = [[\"9 or less\", \"No Effect\"], [\"10 or more\", \"Step Loss\"]]"),
        (
            "air-base-capture",
            "\"Reduce (destroy if already reduced)\" = [\"5 or less\", \"6 or less\"]\n\"No Effect\" = [\"6 or more\", \"7 or more\"]",
        ),
        ("air-drop", "\"enemy, Clear, Glider\" = [\"5 or less\", \"6 or more\"]"),
    ];
    for (table, lines) in shared {
        let rules = house(&format!("[tables.\"ocs.table.{table}\"]\n{lines}\n"));
        assert!(changes(&rules.unwrap_or_else(|fault| panic!("{table}: {fault}")), &printed), "{table}");
    }
    let fault = replaced("scenario", "turns", "value", "9").unwrap_err();
    assert!(fault.contains("write a scenario file of your own"), "{fault}");
    let all: std::collections::BTreeSet<&str> = rows
        .iter()
        .map(|(table, ..)| *table)
        .chain(shared.iter().map(|(table, _)| *table))
        .chain(["scenario"])
        .collect();
    let known: Vec<String> = ledger().tables.iter().map(|table| table.id.replace("ocs.table.", "")).collect();
    assert!(known.iter().all(|table| all.contains(table.as_str())), "{known:?}");
}
