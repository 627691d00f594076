//! Families of orders: orders that differ only in values too many to list, such as a move to any point of a table.

use super::Parts;
use crate::dice::Seeded;
use crate::plane::{Facing, Point, Rect};
use crate::{Fault, Line};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// Orders that differ only in some values, which the player chooses.
///
/// In JSON, every order of the family is `order` with other values in the places of `params`. Not all values make a legal order:
/// [`View::allow`](crate::View::allow) judges it like any other.
#[derive(Clone, PartialEq, Debug, Serialize, schemars::JsonSchema)]
pub struct Family<O> {
    /// A legal order of the family, as an example.
    pub order: O,
    /// The orders in words, without their values, and the clause they are based on.
    #[serde(flatten)]
    pub line: Line,
    /// The parts of the orders, without their values.
    #[serde(flatten)]
    pub parts: Parts,
    /// The values to choose.
    pub params: Vec<Param>,
}

/// A value of an order that the player chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Param {
    /// Its place in the JSON of the order, as a JSON pointer: `/move/to`.
    pub at: &'static str,
    /// The values it can have.
    #[serde(flatten)]
    pub values: Values,
}

/// The values that a param can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Values {
    /// A point of a measured table, in JSON `[x, y]`.
    Point {
        /// The part of the table in which it must be.
        within: Rect,
    },
    /// A direction on a measured table, in JSON `[x, y]`.
    Facing,
    /// A path over a measured table, in JSON an array of the points it leads to, one after the other.
    Path {
        /// The part of the table in which all points must be.
        within: Rect,
        /// The most points it may have; it has at least one.
        most: u32,
    },
    /// A whole number.
    Number {
        /// The least it may be.
        from: i32,
        /// The most it may be.
        to: i32,
    },
    /// Thirty-two bytes, in JSON 64 hexadecimal digits in lower case.
    Bytes32,
}

impl Values {
    /// Returns whether a JSON value is one of them.
    pub fn hold(&self, value: &Value) -> bool {
        match self {
            Values::Point { within } => Point::deserialize(value).is_ok_and(|point| within.holds(point)),
            Values::Facing => Facing::deserialize(value).is_ok(),
            Values::Path { within, most } => Vec::<Point>::deserialize(value).is_ok_and(|path| {
                (1..=*most as usize).contains(&path.len()) && path.iter().all(|&point| within.holds(point))
            }),
            Values::Number { from, to } => {
                value.as_i64().is_some_and(|number| (i64::from(*from)..=i64::from(*to)).contains(&number))
            }
            Values::Bytes32 => value.as_str().is_some_and(|text| {
                text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
            }),
        }
    }

    /// Draws one of them, each equally likely; of a path, first the number of points.
    pub fn draw(&self, choices: &mut Seeded) -> Value {
        match *self {
            Values::Point { within } => json(&point(within, choices)),
            Values::Facing => json(&facing(choices)),
            Values::Path { within, most } => {
                let places = number(1, most.max(1).min(i32::MAX as u32) as i32, choices);
                (0..places).map(|_| json(&point(within, choices))).collect()
            }
            Values::Number { from, to } => number(from, to, choices).into(),
            Values::Bytes32 => [0; 4].map(|_: u8| format!("{:016x}", choices.word())).concat().into(),
        }
    }
}

fn number(from: i32, to: i32, choices: &mut Seeded) -> i32 {
    let more = i64::from(to.max(from)) - i64::from(from);
    (i64::from(from) + choices.below(more as u64 + 1) as i64) as i32
}

fn point(within: Rect, choices: &mut Seeded) -> Point {
    let (low, high) = (within.low(), within.high());
    let (x, y) = (number(low.x(), high.x(), choices), number(low.y(), high.y(), choices));
    Point::near(x.into(), y.into())
}

/// Draws a direction, all equally likely: that of a point drawn from a disc.
fn facing(choices: &mut Seeded) -> Facing {
    const MOST: i32 = Facing::LARGEST;
    loop {
        let [x, y] = [0, 0].map(|_| number(-MOST, MOST, choices));
        let [far, up, reach] = [x, y, MOST].map(|size| i64::from(size) * i64::from(size));
        if far + up <= reach
            && let Some(facing) = Facing::new(x, y)
        {
            return facing;
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let corners =
            |within: &Rect| format!("{:?} to {:?}", <[i32; 2]>::from(within.low()), <[i32; 2]>::from(within.high()));
        match self {
            Values::Point { within } => write!(f, "a point [x, y] in thousandths, from {}", corners(within)),
            Values::Facing => write!(f, "a facing [x, y], two numbers from -{0} to {0}, not both 0", Facing::LARGEST),
            Values::Path { within, most } => {
                write!(f, "a path of 1 to {most} points [x, y] in thousandths, each from {}", corners(within))
            }
            Values::Number { from, to } => write!(f, "a whole number from {from} to {to}"),
            Values::Bytes32 => f.write_str("32 bytes as 64 hexadecimal digits in lower case"),
        }
    }
}

impl<O: Serialize> Family<O> {
    /// The same family with its example as JSON.
    pub fn erased(self) -> Family<Value> {
        let Family { order, line, parts, params } = self;
        Family { order: json(&order), line, parts, params }
    }

    /// Returns whether an order belongs to the family, legal or not.
    pub fn holds(&self, order: &O) -> bool {
        let (mut ours, theirs) = (json(&self.order), json(order));
        for Param { at, values } in &self.params {
            match (ours.pointer_mut(at), theirs.pointer(at)) {
                (Some(place), Some(value)) if values.hold(value) => place.clone_from(value),
                _ => return false,
            }
        }
        ours == theirs
    }
}

impl<O: Serialize + DeserializeOwned> Family<O> {
    /// Returns the order of the family with these values, one for each of its params.
    pub fn fill(&self, values: &[Value]) -> Result<O, Fault> {
        if values.len() != self.params.len() {
            return Err(Fault::new(
                format!("{} values are given", values.len()),
                format!("to {} wants {}", self.line.text, self.params.len()),
                "give one for each",
            ));
        }
        let mut order = json(&self.order);
        for (Param { at, values }, value) in self.params.iter().zip(values) {
            let place = order.pointer_mut(at).filter(|_| values.hold(value));
            *place.ok_or_else(|| {
                Fault::new(format!("{value} stands at {at}"), format!("it must be {values}"), "choose another")
            })? = value.clone();
        }
        serde_json::from_value(order)
            .map_err(|error| Fault::new(format!("to {} so", self.line.text), error.to_string(), "choose other values"))
    }

    /// Draws an order of the family, legal or not; `None` if the system cannot read it.
    pub fn draw(&self, choices: &mut Seeded) -> Option<O> {
        let values: Vec<Value> = self.params.iter().map(|param| param.values.draw(choices)).collect();
        self.fill(&values).ok()
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("an order can be written as JSON")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clause;
    use serde_json::json;

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    enum Order {
        March { stand: u8, by: Vec<Point>, facing: Facing },
        Smoke { stand: u8, at: Point, turns: u8, seal: String },
    }

    fn table() -> Rect {
        Rect::between(Point::at(-500, 0).unwrap(), Point::at(1500, 900).unwrap())
    }

    fn family(order: Order, params: Vec<(&'static str, Values)>) -> Family<Order> {
        let params = params.into_iter().map(|(at, values)| Param { at, values }).collect();
        Family { parts: Parts::of(&order), order, line: Line::new("do it", clause!("x.1")), params }
    }

    fn marches() -> Family<Order> {
        let order = Order::March { stand: 3, by: vec![Point::default()], facing: Facing::RIGHT };
        let path = Values::Path { within: table(), most: 3 };
        family(order, vec![("/march/by", path), ("/march/facing", Values::Facing)])
    }

    fn smoke() -> Family<Order> {
        let order = Order::Smoke { stand: 3, at: Point::default(), turns: 1, seal: "0".repeat(64) };
        let (at, turns) = (Values::Point { within: table() }, Values::Number { from: 1, to: 2 });
        family(order, vec![("/smoke/at", at), ("/smoke/turns", turns), ("/smoke/seal", Values::Bytes32)])
    }

    /// The shape that `docs/json.md` promises.
    #[test]
    fn a_family_says_where_its_values_stand() {
        let told = json!({
            "order": { "march": { "stand": 3, "by": [[0, 0]], "facing": [1, 0] } },
            "text": "do it", "clause": "x.1", "verb": "march",
            "params": [
                { "at": "/march/by", "kind": "path", "within": [[-500, 0], [1500, 900]], "most": 3 },
                { "at": "/march/facing", "kind": "facing" },
            ],
        });
        assert_eq!(json!(marches().erased()), told);
        assert_eq!(json!(marches()), told, "it is told the same before its type is taken off");
        let params = json!([
            { "at": "/smoke/at", "kind": "point", "within": [[-500, 0], [1500, 900]] },
            { "at": "/smoke/turns", "kind": "number", "from": 1, "to": 2 },
            { "at": "/smoke/seal", "kind": "bytes32" },
        ]);
        assert_eq!(json!(smoke())["params"], params);
    }

    #[test]
    fn what_is_drawn_is_of_the_family() {
        let mut choices = Seeded::new(6);
        for family in [marches(), smoke()] {
            assert!(family.holds(&family.order));
            for _ in 0..200 {
                let order = family.draw(&mut choices).unwrap();
                assert!(family.holds(&order), "{order:?}");
            }
        }
        let drawn: Vec<Order> = (0..200).map(|_| marches().draw(&mut choices).unwrap()).collect();
        let places =
            |wanted: usize| drawn.iter().any(|order| matches!(order, Order::March { by, .. } if by.len() == wanted));
        assert!((1..=3).all(places), "paths of every length come up");
        let range = Values::Number { from: -1, to: 1 };
        let numbers: Vec<Value> = (0..50).map(|_| range.draw(&mut choices)).collect();
        assert!((-1..=1).all(|number| numbers.contains(&json!(number))), "both ends of a range come up");
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let path = json!([[0, 0], [1500, 900]]);
        let march = marches().fill(&[path.clone(), json!([0, -2])]).unwrap();
        assert_eq!(json!(march), json!({ "march": { "stand": 3, "by": path, "facing": [0, -1] } }));
        for wrong in [
            vec![json!([]), json!([1, 0])],
            vec![json!([[0, 0], [0, 0], [0, 0], [0, 0]]), json!([1, 0])],
            vec![json!([[0, 901]]), json!([1, 0])],
            vec![json!([[0, 0]]), json!([0, 0])],
            vec![json!([[0, 0]]), json!("north")],
            vec![json!([[0, 0]])],
        ] {
            assert!(marches().fill(&wrong).is_err(), "{wrong:?}");
        }
        let seal = json!("ab".repeat(32));
        assert!(smoke().fill(&[json!([-500, 900]), json!(2), seal.clone()]).is_ok());
        assert!(smoke().fill(&[json!([-501, 900]), json!(2), seal.clone()]).is_err());
        let fault = smoke().fill(&[json!([-500, 900]), json!(3), seal]).unwrap_err();
        assert_eq!(
            (fault.what.as_str(), fault.why.as_str()),
            ("3 stands at /smoke/turns", "it must be a whole number from 1 to 2")
        );
        assert!(smoke().fill(&[json!([0, 0]), json!(1), json!("AB".repeat(32))]).is_err());
    }

    #[test]
    fn another_order_is_of_no_family() {
        let other = Order::March { stand: 4, by: vec![Point::default()], facing: Facing::RIGHT };
        assert!(!marches().holds(&other), "another stand's order is of another family");
        assert!(!marches().holds(&smoke().order));
        let far = Order::March { stand: 3, by: vec![Point::at(1501, 0).unwrap()], facing: Facing::RIGHT };
        assert!(!marches().holds(&far));
    }
}
