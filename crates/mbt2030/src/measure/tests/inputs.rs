//! Inputs that cannot be: each is refused with what, why and fix.

use crate::Mbt2030;
use crate::measure::fall_back::{self, FallBackProcedure};
use crate::measure::input::{FieldInput, places};
use crate::measure::sight::{self, SightProcedure};
use crate::measure::travel::{Input, MarchProcedure, MoveProcedure, OtherInput};
use crate::rules::moves::Kind;
use crate::scenario::{SCENARIOS, Scenario};
use crate::terrain::{Kind as Area, Layout};
use crate::tests::rules::rules;
use crate::unit::SubClass;
use jumpmaster_core::dice::Scripted;
use jumpmaster_core::plane::{Facing, Point};
use jumpmaster_core::{Procedure, ScenarioSource};
use serde_json::json;
use std::sync::Arc;

fn refused(field: &FieldInput) -> String {
    field.read(&rules(&[])).unwrap_err().to_string()
}

/// Terrain that cannot be (mbt2030.measure.4).
#[test]
fn bad_terrain_is_refused() {
    let with = |corners: &[[i32; 2]]| refused(&FieldInput::default().with(Area::Wood, corners));
    assert!(
        with(&[[0, 0], [4000, 4000], [4000, 0], [0, 4000]]).starts_with("area 1, wood: the sides of an area meet near")
    );
    assert!(with(&[[0, 0], [4000, 0], [8000, 0]]).contains("meet near"), "no width");
    assert!(with(&[[0, 0], [4000, 0]]).contains("an area with 2 corners"));
    assert!(with(&[[0, 0], [72_001, 0], [0, 4000]]).contains("the table ends at (72, 48)"));
    assert!(with(&vec![[0, 0]; 1_000_000]).contains("corners and places of terrain: 1000000"));
    let roads = |roads| refused(&FieldInput { layout: Layout { roads, ..Layout::default() }, ..FieldInput::default() });
    assert!(roads(vec![places(&[[0, 0]])]).contains("a road or river of 1 points"));
    assert!(refused(&FieldInput { width: Some(999), ..FieldInput::default() }).contains("there can be 1000 to 400000"));
    assert!(roads(vec![places(&[[0, 0], [1, 1]]); 401]).contains(": 401"));
    let map = |name: &str| FieldInput { map: Some(name.into()), ..FieldInput::default() };
    assert!(refused(&map("amber-crossroad")).contains("did you mean \"amber-crossroads\"?"));
    assert!(refused(&map("amber-crossroads").with(Area::Wood, &[[0, 0], [1, 0], [0, 1]])).contains("one or the other"));
}

/// Stands and paths that cannot be (mbt2030.measure.3).
#[test]
fn bad_stands_are_refused() {
    let judged = |input: &Input| {
        input.judged(&rules(&[]), Kind::Tactical).err().map(|fault| fault.to_string()).unwrap_or_default()
    };
    let from = |x, y| Input::alone(FieldInput::default(), SubClass::InfNorm, [x, y], Facing::RIGHT, &[]);
    assert!(judged(&from(499, 5000)).starts_with("the stand at (0.499, 5) is not on the table"));
    let mut other = from(5000, 5000);
    other.others = vec![OtherInput::opposing([71_501, 5000], Facing::RIGHT)];
    assert!(judged(&other).starts_with("a stand at (71.501, 5) is not on the table"));
    let long = Input { path: vec![Point::default(); 1_000_000], ..from(5000, 5000) };
    assert!(judged(&long).starts_with("places of the path: 1000000"));
    let many = Input { others: vec![OtherInput::opposing([5000, 5000], Facing::RIGHT); 1001], ..from(5000, 5000) };
    assert!(judged(&many).starts_with("stands: 1001"));
}

/// What JSON cannot say: a facing of (0, 0), coordinates out of range, unknown members.
#[test]
fn bad_json_is_refused() {
    let stand = |facing: serde_json::Value, at: serde_json::Value| {
        let input = json!({ "sub_class": "INFn", "at": at, "facing": facing });
        serde_json::from_value::<fall_back::Input>(input).map(|_| ()).map_err(|error| error.to_string())
    };
    assert!(stand(json!([0, 1]), json!([5000, 5000])).is_ok());
    assert!(stand(json!([0, 0]), json!([5000, 5000])).unwrap_err().contains("(0, 0) is no facing"));
    assert!(stand(json!([1_000_001, 0]), json!([5000, 5000])).unwrap_err().contains("is no facing"));
    assert!(stand(json!([0, 1]), json!([5000, 999_999_999])).unwrap_err().contains("too far out"));
    assert!(serde_json::from_value::<sight::Input>(json!({ "speed": 1 })).is_err());
}

/// Inputs are read back as they were written, and outcomes told with their clauses.
#[test]
fn inputs_are_read_back() {
    let layout = Layout { river: Some(places(&[[0, 20_000], [72_000, 20_000]])), ..Layout::default() };
    let field = FieldInput { layout, ..FieldInput::default() };
    let mut input = Input::alone(
        field.with(Area::Hill, &[[0, 0], [4000, 0], [0, 4000]]),
        SubClass::InfNorm,
        [9000, 9000],
        Facing::RIGHT,
        &[[11_000, 9000]],
    );
    input.others = vec![OtherInput::opposing([30_000, 9000], Facing::RIGHT)];
    let text = serde_json::to_string(&input).unwrap();
    assert_eq!(serde_json::from_str::<Input>(&text).unwrap(), input);
    let rules = rules(&[]);
    let (_, lines) = input.judged(&rules, Kind::Tactical).unwrap().told();
    let told: Vec<String> = lines.iter().map(|line| format!("{} ({})", line.text, line.clause)).collect();
    assert_eq!(
        told,
        [
            "The move takes 2 in of good and 0 in of bad going, which leaves 6 in of good or 3 in of bad. (mbt2030.move.2)",
            "It is legal, and ends at (11, 9). (mbt2030.measure.3)",
        ]
    );
    input.path = places(&[[11_000, 9000], [11_000, 21_000]]);
    let (_, lines) = input.judged(&rules, Kind::March).unwrap().told();
    let clauses: Vec<&str> = lines.iter().map(|line| line.clause.0).collect();
    assert_eq!(clauses, ["mbt2030.move.2", "mbt2030.river.3", "mbt2030.move.6"]);
}

/// mbt2030.state.4, mbt2030.state.5: a fall-back told in words.
#[test]
fn a_fall_back_is_told() {
    let told = |y| {
        let input: fall_back::Input =
            serde_json::from_value(json!({ "sub_class": "INFn", "at": [30_000, y], "facing": [0, 1] })).unwrap();
        let case = input.judged(&rules(&[])).unwrap();
        let lines: Vec<String> = case.tell().iter().map(|line| format!("{} ({})", line.text, line.clause)).collect();
        (case.outcome().broken, lines.join(" "))
    };
    assert_eq!(
        told(20_000),
        (false, "It falls back 2 in, to (30, 18), its facing unchanged. (mbt2030.state.4)".into())
    );
    let lost = "It falls back to the edge of the table. (mbt2030.state.5) It is broken and removed. (mbt2030.state.5)";
    assert_eq!(told(1000), (true, lost.into()));
}

/// Every example of a procedure, and what a scenario offers, is run and told.
fn every_example<P>()
where
    P: Procedure<System = Mbt2030>,
    P::Outcome: PartialEq,
{
    let rules = Arc::new(rules(&[]));
    let source = SCENARIOS.iter().find(|file| file.name == "amber-crossroads").unwrap();
    let source = ScenarioSource { file: source.name.into(), text: source.text.into(), map: source.map().unwrap() };
    let scenario = source.read::<Scenario>(&rules.ledger, None).unwrap();
    let offered = P::of_scenario(&scenario).expect("a scenario with a map offers something");
    let text = serde_json::to_string(&offered).unwrap();
    assert!(text.contains(r#""map":"amber-crossroads""#), "{text}");
    let examples = P::examples().into_iter().map(|(_, input)| (Arc::clone(&rules), input));
    for (rules, input) in examples.chain([(Arc::clone(&scenario.rules), offered)]) {
        let case = P::prepare(&rules, &input).unwrap_or_else(|fault| panic!("{}: {fault}", P::ID));
        let outcome = P::run(&case, &mut Scripted::new([])).unwrap();
        let lines = P::tell(&case, &outcome);
        assert!(!lines.is_empty());
        assert!(lines.iter().all(|line| rules.ledger.clause(line.clause.0).is_ok()), "{}", P::ID);
    }
    assert!(P::CLAUSES.iter().all(|clause| rules.ledger.clause(clause.0).is_ok()));
}

#[test]
fn examples_are_run_and_told() {
    every_example::<MoveProcedure<Mbt2030>>();
    every_example::<MarchProcedure<Mbt2030>>();
    every_example::<SightProcedure<Mbt2030>>();
    every_example::<FallBackProcedure<Mbt2030>>();
}
