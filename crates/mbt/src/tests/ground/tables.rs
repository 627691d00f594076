//! The tables of the ground as the ledger prints them, and with house rules overlaid.

use super::*;
use crate::rules::ground::{Cost, POINT, Shelters, Weapon};
use crate::terrain::Feature;
use crate::unit::{Class, Kind, Quality, Transport};
use jumpmaster_core::Rules as _;
use jumpmaster_core::{House, Named};

/// The rules with house rules overlaid on the tables.
fn laid_over(tables: &str) -> Result<Rules, jumpmaster_core::Fault> {
    let ledger = Ledger::read(Mbt::LEDGER).unwrap();
    let house = House::read(&format!("system = \"mbt\"\n{tables}"), "house.toml", &ledger, &|ledger| {
        Rules::read(ledger).map(|_| ())
    })?;
    Rules::read(&house.over(&ledger)?)
}

/// mbt.base.8, mbt.table.house-units, mbt.command-element.6, mbt.lgop.5, mbt.base.25.
#[test]
fn units_have_the_numbers_of_their_table() {
    let rules = rules();
    let unit = |kind| *rules.ground.unit(kind);
    let squad = unit(Kind::Squad);
    assert_eq!(
        (squad.class, squad.moves, squad.gp, squad.normal, squad.long, squad.points),
        (Class::Leg, 2, 20, 3, 6, 2)
    );
    assert_eq!(unit(Kind::Command), squad, "a command element is armed as a squad");
    assert_eq!(unit(Kind::Lgop), unit(Kind::Half), "an LGOP is armed as a half-squad");
    assert_eq!((unit(Kind::Lgop).gp, unit(Kind::Lgop).ap, unit(Kind::Lgop).law), (10, 0, 2));
    assert_eq!((unit(Kind::Gun).class, unit(Kind::Gun).moves, unit(Kind::Gun).ap), (Class::Towed, 0, 15));
    assert_eq!((unit(Kind::MediumTruck).gp, unit(Kind::MediumTruck).long), (0, 0));
    assert_eq!((unit(Kind::Crew).gp, unit(Kind::Crew).class), (2, Class::Leg));
    for &kind in Kind::ALL {
        let class = unit(kind).class;
        assert_eq!(kind.personnel(), class == Class::Leg, "{kind}");
        assert_eq!(kind.vehicle(), matches!(class, Class::Wheeled | Class::Tracked), "{kind}");
        assert_eq!(kind.gun(), class == Class::Towed, "{kind}");
        assert_eq!(kind.armoured(), class == Class::Tracked, "{kind}");
    }
}

/// mbt.lgop.3, mbt.lgop.5, mbt.base.22, mbt.assume.1: what is distinguished by name alone.
#[test]
fn names() {
    assert_eq!((Kind::Squad.lgops(), Kind::Half.lgops(), Kind::Mortar.lgops()), (2, 1, 0));
    for (list, row) in [("mbt.table.heavy-list", 0), ("mbt.table.house-aaa", 0)] {
        for name in rules().ledger.table(list).unwrap().rows.iter().map(|cells| &cells[row]) {
            assert!(Kind::find(name).is_some(), "{name} is a kind of unit");
        }
    }
    assert_eq!(Quality::named("Crack"), Ok(Quality::Crack));
    assert_eq!(Transport::named("c-130"), Ok(Transport::C130));
    assert!(Transport::named("C-47").unwrap_err().fix.contains("C-130"));
}

/// mbt.table.house-move, mbt.orchard.6, mbt.stream.3: twelfths, half the rate of light woods rounded up, 4 and 2.
#[test]
fn going_has_the_numbers_of_its_table() {
    let ground = &rules().ground;
    let cost = |feature: Feature| ground.cost[feature.number()];
    let points = |points: u16| Cost::Twelfths(points * POINT);
    assert_eq!(ground.road, [points(1), Cost::Twelfths(6), Cost::Twelfths(6)]);
    for (woods, orchard) in cost(Feature::LightWoods).into_iter().zip(cost(Feature::Orchard)) {
        let Cost::Twelfths(woods) = woods else { panic!("light woods can be entered") };
        assert_eq!(orchard, points((woods / POINT).div_ceil(2)));
    }
    assert_eq!((cost(Feature::Stream)[1], cost(Feature::Stream)[2]), (points(4), points(4)));
    assert_eq!((ground.ford[1], ground.ford[2]), (points(2), points(2)));
    assert_eq!(cost(Feature::WideStream), [Cost::Whole, Cost::Never, Cost::Never]);
    assert_eq!(cost(Feature::Hangar), cost(Feature::Building));
    assert_eq!((cost(Feature::Water), ground.fire), ([Cost::Never; 3], [Cost::Never; 3]));
}

/// mbt.table.cover, mbt.table.house-defence: which units are covered, and the values, are the source's wherever it gives
/// them.
#[test]
fn cover_is_the_sources_where_it_speaks() {
    let rules = rules();
    let table = rules.ledger.table("mbt.table.cover").unwrap();
    for (row, feature) in [
        ("Orchard", Feature::Orchard),
        ("Farm / Estate / isolated building", Feature::Farm),
        ("standard building (base 12.2.2)", Feature::Building),
        ("Hangar", Feature::Hangar),
        ("Ordnance Storage", Feature::Ordnance),
        ("Control Tower", Feature::Tower),
        ("Dispersal Bay", Feature::Bay),
        ("Gun Pit", Feature::Pit),
        ("Fuel Depot", Feature::Depot),
    ] {
        let cell = |column| table.cell(row, column).unwrap().to_string();
        let cover = rules.ground.cover[feature.number()];
        let (leg, vehicle) = match cover.shelters {
            Shelters::All => ("all".to_string(), "all".to_string()),
            Shelters::Together(points) => (format!("{points} together"), format!("{points} together")),
            Shelters::Each(leg, vehicle) => (leg.to_string(), vehicle.to_string()),
            Shelters::LegPoints(leg, _) => (leg.to_string(), "0".into()),
            Shelters::Leg => ("all".into(), "0".into()),
        };
        assert_eq!(
            (leg, vehicle),
            (cell("leg stacking points covered"), cell("vehicle stacking points covered")),
            "{row}"
        );
        let (ap, gp) = (cell("AP"), cell("GP"));
        assert!(ap.parse::<i16>().is_err() || ap == cover.ap.to_string(), "{row}");
        assert!(!gp.contains("defence") || gp.ends_with(&format!("+{}", cover.defence)), "{row}");
        assert!(!gp.contains("Modifier") || gp.ends_with(&cover.gp.to_string()), "{row}");
    }
    let airstrip = rules.ground.cover[Feature::Airstrip.number()];
    assert_eq!((airstrip.gp, airstrip.ap), (5, 3));
}

/// mbt.scope.1, mbt.base.12, mbt.base.13, mbt.base.21: every stand-in is a value that a house rule may replace, and an
/// impossible value is refused with its line.
#[test]
fn every_stand_in_can_be_replaced() {
    let printed = rules();
    let table = "[tables.\"mbt.table.house-barrage\"]\nmortar = { \"GP factors\" = \"14\" }\n";
    assert_eq!(printed.ground.barrage(Weapon::Mortar).gp, 12);
    assert_eq!(laid_over(table).unwrap().ground.barrage(Weapon::Mortar).gp, 14);
    let table = "[tables.\"mbt.table.house-ap\"]\n\"0-3 hexes\" = { \"hit on DR up to\" = \"75\" }\n";
    assert_eq!((printed.ground.ap.hit[0], laid_over(table).unwrap().ground.ap.hit[0]), ((3, 70), (3, 75)));
    for house in printed.ledger.tables.iter().filter(|table| table.id.contains("table.house-")) {
        let (row, column) = (&house.rows[0][0], &house.columns[0]);
        let table = format!("[tables.\"{}\"]\n\"{row}\" = {{ \"{column}\" = \"plenty\" }}\n", house.id);
        if house.id != "mbt.table.house-aaa" {
            let fault = laid_over(&table).unwrap_err();
            assert!(fault.what.contains("house.toml, line 3"), "{}: {fault}", house.id);
        }
    }
}
