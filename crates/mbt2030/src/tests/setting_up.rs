//! Zone, season, hour and weather.

use crate::Mbt2030;
use crate::rules::options::{AwcAndNight, AwcCasBan, Halving, NightGoing};
use crate::season::{self, HalfDay, Phase, Season, SeasonProcedure, hour_of_turn};
use crate::weather::{Weather, WeatherProcedure};
use crate::zone::{Zone, ZoneProcedure};
use jumpmaster_core::dice::{Die, Scripted};
use jumpmaster_core::{Named, Procedure};
use jumpmaster_odds::{Ask, Came, Outcomes, ask};
use jumpmaster_testing::printed::{self, resolve};
use jumpmaster_testing::text_table::{check, or_fault};
use serde_json::json;

/// The zone: by a die (mbt2030.zone.1, mbt2030.dice.1), the home of both (mbt2030.zone.2), or a choice
/// (mbt2030.zone.3).
#[test]
fn zones() {
    check(
        "options | home A | home B | chosen | dice | zone
         | - | - | - | 1 | Desert
         | - | - | - | 2 | Steppe
         | - | - | - | 3 | Tropical
         | - | - | - | 4 | Temperate
         | - | - | - | 5 | Temperate
         | - | - | - | 6 | Cold
         | Cold | - | - | 1 | Desert
         | Cold | Cold | - | | Cold
         | Cold | Desert | Desert | | Desert
         | Cold | Desert | Tropical | | no: mbt2030.zone.3…
         | Cold | Desert | - | | no: mbt2030.zone.3…
         | Cold | Cold | Cold | | no: mbt2030.zone.3…
        zone_choice=any-zone | Cold | Desert | Tropical | | Tropical
        zone_method=die | Cold | Cold | - | 1 | Desert",
        |row| {
            let input = [("home_a", row[1]), ("home_b", row[2]), ("chosen", row[3])];
            let given = input.into_iter().filter(|(_, zone)| *zone != "-").map(|(key, zone)| (key.into(), json!(zone)));
            let input = serde_json::Value::Object(given.collect());
            or_fault(resolve::<ZoneProcedure<Mbt2030>>(row[0], input, row[4]), |outcome| outcome.zone.to_string())
        },
    );
}

/// The season (mbt2030.daytime.1) and the hour (mbt2030.daytime.2); two dice are thrown as one, read as their sum
/// (mbt2030.dice.1).
#[test]
fn seasons() {
    check(
        "known | dice | comes to
        {} | 1 1 2 | Summer 2 night
        {} | 2 4 12 | Summer 0 night
        {} | 3 5 12 | Spring 12 day
        {} | 4 6 2 | Spring 14 day
        {} | 5 1 6 | Autumn 6 dawn
        {} | 6 5 4 | Winter 16 dusk // mbt2030.ex.3
        {\"season\": \"Winter\"} | 1 9 | Winter 9 dawn
        {\"season\": \"Winter\", \"hour\": 3} | | Winter 3 night
        {\"hour\": 24} | | no: there can be 0 to 23",
        |row| {
            let input = serde_json::from_str(row[0]).unwrap();
            let outcome = resolve::<SeasonProcedure<Mbt2030>>("", input, row[1]);
            or_fault(outcome, |found| format!("{} {} {}", found.season, found.hour, found.phase))
        },
    );
    let die = Die::TWO_D6;
    assert_eq!((die.least(), die.most(), Die::D6.values()), (2, 12, 1..=6), "mbt2030.dice.1");
}

/// The weather of every season and zone: the least die that is adverse (mbt2030.awc.1).
#[test]
fn weather() {
    check(
        "season | Temperate | Tropical | Desert | Cold | Steppe
        Winter | 4 | 5 | 5 | 3 | 3
        Autumn | 5 | 5 | 6 | 4 | 4
        Spring | 5 | 5 | 6 | 5 | 5
        Summer | 6 | 4 | 5 | 6 | 6",
        |row| {
            let least = |zone: &str| {
                let input = json!({"season": row[0], "zone": zone});
                let adverse = |die: &i32| {
                    let die = die.to_string();
                    resolve::<WeatherProcedure<Mbt2030>>("", input.clone(), &die).unwrap().weather == Weather::Adverse
                };
                (1..=6).find(adverse).map_or("never".into(), |die: i32| die.to_string())
            };
            assert_eq!(["Temperate", "Tropical", "Desert", "Cold"].map(least), row[1..5], "{}", row[0]);
            least("Steppe")
        },
    );
}

/// mbt2030.ex.3: a winter afternoon in the Cold; dusk, dusk and night (mbt2030.time.4, mbt2030.daytime.5,
/// mbt2030.daytime.6).
#[test]
fn an_afternoon_in_winter() {
    let rules = printed::rules::<Mbt2030>("");
    let mut dice = Scripted::new([6, 5, 4, 2]);
    let began = season::roll(&rules, season::Input::default(), &mut dice).unwrap();
    assert_eq!((began.season, began.hour, began.phase), (Season::Winter, 16, Phase::Dusk));
    let weather = crate::weather::roll(&rules, Zone::Cold, began.season, &mut dice).unwrap();
    assert_eq!((weather, dice.used()), (Weather::Fair, 4));
    let phases = [1, 2, 3].map(|turn| rules.day.phase(began.season, hour_of_turn(&rules, began.hour, turn)));
    assert_eq!(phases, [Phase::Dusk, Phase::Dusk, Phase::Night]);
    assert_eq!(phases.map(Phase::halves_ranges), [true; 3]);
    assert_eq!(rules.options.night_going, NightGoing::MovementOnly);
}

/// A turn is an hour, past midnight too, unless the clock stands (mbt2030.time.4).
#[test]
fn the_clock() {
    let hours = |options: &str| [1, 2, 3].map(|turn| hour_of_turn(&printed::rules::<Mbt2030>(options), 23, turn));
    assert_eq!(hours(""), [23, 0, 1]);
    assert_eq!(hours("clock=fixed"), [23, 23, 23]);
}

/// Adverse weather halves ranges (mbt2030.awc.2), spoils smoke (mbt2030.awc.3) and closes entries to CAS
/// (mbt2030.awc.4); what it looks like is nowhere said (mbt2030.awc.5). By day nothing is halved, and halves are exact
/// (mbt2030.daytime.5).
#[test]
fn what_weather_does() {
    assert_eq!(Weather::ALL, [Weather::Fair, Weather::Adverse]);
    assert_eq!(Weather::ALL.iter().map(|sort| sort.halves_ranges()).collect::<Vec<_>>(), [false, true]);
    assert_eq!(Weather::ALL.iter().map(|sort| sort.lets_smoke_work()).collect::<Vec<_>>(), [true, false]);
    assert!(!Phase::Day.halves_ranges());
    let options = printed::rules::<Mbt2030>("").options.clone();
    assert_eq!(
        (options.halving, options.awc_and_night, options.awc_cas_ban),
        (Halving::Exact, AwcAndNight::Quarter, AwcCasBan::ClassEntriesOnly)
    );
}

/// Exact odds come from the same functions: a third of all zones is Temperate (mbt2030.zone.1), two thirds of all
/// mornings (mbt2030.daytime.2), and hour 1 never begins a game.
#[test]
fn odds() {
    let rules = printed::rules::<Mbt2030>("");
    let case = ZoneProcedure::<Mbt2030>::prepare(&rules, &crate::zone::Input::default()).unwrap();
    let odds = ask::<ZoneProcedure<Mbt2030>, _>(&case, Outcomes, &Ask::default()).unwrap();
    let share = |wanted: Zone| {
        let is = |came: &Came<crate::zone::Outcome>| matches!(came, Came::Whole(found) if found.zone == wanted);
        odds.outcomes.iter().filter(|chance| is(&chance.outcome)).map(|chance| chance.p).sum::<f64>()
    };
    assert!((share(Zone::Temperate) - 1.0 / 3.0).abs() < 1e-12);
    let case = SeasonProcedure::<Mbt2030>::prepare(&rules, &season::Input::default()).unwrap();
    let odds = ask::<SeasonProcedure<Mbt2030>, _>(&case, Outcomes, &Ask::default()).unwrap();
    assert!(odds.outcomes.iter().all(|chance| matches!(&chance.outcome, Came::Whole(found) if found.hour % 12 != 1)));
    assert_eq!(HalfDay::ALL.len(), 2);
}
