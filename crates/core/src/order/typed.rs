//! The values of a family as people type them: lengths in whole units with decimals, facings in degrees.

use super::Values;
use crate::Fault;
use crate::plane::{Facing, Point, Thousandths};
use serde::Deserialize;
use serde_json::{Value, json};

/// The digits after the point of a typed length: a thousandth of a unit is the smallest there is.
const DECIMALS: usize = 3;
/// Degrees are read to the hundredth; a vector says any direction exactly.
const HUNDREDTHS: usize = 2;

impl Values {
    /// Reads a value as it is typed: a point as `3.5, 4`, a path as `3.5,4; 6,4.25`, a facing as degrees clockwise from the
    /// y axis or as a vector `1, -2`.
    pub fn read(&self, typed: &str) -> Result<Value, Fault> {
        let text = typed.trim();
        let read = match self {
            Values::Point { .. } => point(text).map(|point| json!(point)),
            Values::Facing => facing(text).map(|facing| json!(facing)),
            Values::Path { .. } => path(text).map(|path| json!(path)),
            Values::Number { .. } => text.parse::<i32>().ok().map(Value::from),
            Values::Bytes32 => Some(text.to_ascii_lowercase().into()),
        };
        read.filter(|value| self.hold(value)).ok_or_else(|| self.unread(text))
    }

    /// A value as it would be typed; empty if it is none of them.
    pub fn show(&self, value: &Value) -> String {
        let shown = match self {
            Values::Point { .. } => Point::deserialize(value).ok().map(|point| point.to_string()),
            Values::Facing => Facing::deserialize(value).ok().map(told),
            Values::Path { .. } => Vec::<Point>::deserialize(value).ok().map(|path| {
                let points: Vec<String> =
                    path.iter().map(|point| format!("{},{}", Thousandths(point.x()), Thousandths(point.y()))).collect();
                points.join("; ")
            }),
            Values::Number { .. } => value.as_i64().map(|number| number.to_string()),
            Values::Bytes32 => value.as_str().map(str::to_string),
        };
        shown.unwrap_or_default()
    }

    /// What can be typed, in words.
    pub fn hint(&self) -> String {
        match self {
            Values::Point { within } => format!("a point x, y from ({}) to ({})", within.low(), within.high()),
            Values::Facing => "degrees clockwise from straight up, or a vector x, y".into(),
            Values::Path { within, most: 1 } => {
                format!("where it leads, x,y from ({}) to ({})", within.low(), within.high())
            }
            Values::Path { within, most } => {
                format!("1 to {most} points x,y; x,y from ({}) to ({})", within.low(), within.high())
            }
            Values::Number { from, to } => format!("a whole number from {from} to {to}"),
            Values::Bytes32 => "64 hexadecimal digits".into(),
        }
    }

    fn unread(&self, text: &str) -> Fault {
        let fix = match self {
            Values::Point { within } | Values::Path { within, .. } => {
                format!("type units with at most {DECIMALS} decimals, such as {}", within.high())
            }
            Values::Facing => "type degrees such as 90, or a vector such as 1, 0".into(),
            Values::Number { from, .. } => format!("type a number such as {from}"),
            Values::Bytes32 => "type 64 of the digits 0 to 9 and a to f".into(),
        };
        Fault::new(format!("\"{text}\" cannot be taken"), format!("it must be {}", self.hint()), fix)
    }
}

/// A decimal number in units of its last digit; exact, so `12.0004` is none with 3 decimals.
fn decimal(text: &str, digits: usize) -> Option<i32> {
    let text = text.trim();
    let (sign, size) = text.strip_prefix('-').map_or((1, text.strip_prefix('+').unwrap_or(text)), |size| (-1, size));
    let (whole, part) = size.split_once('.').unwrap_or((size, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !plain(whole) || !plain(part) || part.len() > digits || whole.len() + part.len() == 0 {
        return None;
    }
    let number: i64 = format!("{whole}{part:0<digits$}").parse().ok()?;
    i32::try_from(sign * number).ok()
}

fn pair<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<[T; 2]> {
    let text = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let (x, y) = text.split_once(',').or_else(|| text.split_once(' '))?;
    Some([read(x)?, read(y)?])
}

fn point(text: &str) -> Option<Point> {
    let [x, y] = pair(text, |number| decimal(number, DECIMALS))?;
    Point::at(x, y)
}

/// Points are separated by semicolons, or by spaces if none of them has a space inside.
fn path(text: &str) -> Option<Vec<Point>> {
    if text.contains(';') {
        return text.split(';').map(str::trim).filter(|part| !part.is_empty()).map(point).collect();
    }
    point(text).map(|only| vec![only]).or_else(|| text.split_whitespace().map(point).collect())
}

fn facing(text: &str) -> Option<Facing> {
    if let Some([x, y]) = pair(text, |number| number.trim().parse().ok()) {
        return Facing::new(x, y);
    }
    let text = text.strip_suffix('°').unwrap_or(text);
    Some(towards(decimal(text, HUNDREDTHS)?.rem_euclid(360 * 100)))
}

/// The facing of this many hundredths of a degree, clockwise from the y axis. Eighths of a turn are exact. The others are
/// the nearest vector of whole numbers; from then on that vector is what counts, so that no rule ever sees an angle.
fn towards(hundredths: i32) -> Facing {
    const EIGHTHS: [[i32; 2]; 8] = [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]];
    let vector = if hundredths % 4500 == 0 {
        EIGHTHS[(hundredths / 4500) as usize % 8]
    } else {
        let angle = f64::from(hundredths).to_radians() / 100.0;
        [angle.sin(), angle.cos()].map(|part| (part * f64::from(Facing::LARGEST)).round() as i32)
    };
    Facing::try_from(vector).unwrap_or(Facing::ALONG_Y)
}

/// A facing as degrees if those give exactly this vector, else as the vector.
fn told(facing: Facing) -> String {
    let [x, y] = facing.vector();
    let angle = f64::from(x).atan2(f64::from(y)).to_degrees();
    let hundredths = ((angle * 100.0).round() as i32).rem_euclid(360 * 100);
    if towards(hundredths) != facing {
        return format!("{x}, {y}");
    }
    Thousandths(hundredths * 10).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::Rect;

    fn table() -> Rect {
        Rect::between(Point::at(-500, 0).unwrap(), Point::at(15_000, 9000).unwrap())
    }

    fn check(values: Values, rows: &[(&str, Option<Value>)]) {
        for (typed, wanted) in rows {
            match (values.read(typed), wanted) {
                (Ok(value), Some(wanted)) => {
                    assert_eq!(&value, wanted, "{typed}");
                    assert_eq!(
                        values.read(&values.show(&value)).unwrap(),
                        value,
                        "what is shown can be typed: {typed}"
                    );
                }
                (Err(fault), None) => assert!(fault.what.contains(typed.trim()) && !fault.fix.is_empty(), "{fault:?}"),
                (read, _) => panic!("{typed}: {read:?}"),
            }
        }
    }

    #[test]
    fn lengths_are_read_exactly() {
        check(
            Values::Point { within: table() },
            &[
                ("3.5, 4", Some(json!([3500, 4000]))),
                ("3.5 4", Some(json!([3500, 4000]))),
                ("(0.001,.25)", Some(json!([1, 250]))),
                ("-0.5, +9.000", Some(json!([-500, 9000]))),
                ("0.0001, 0", None),
                ("3, 9.001", None),
                ("3", None),
                ("1e3, 0", None),
                ("99999999999, 0", None),
                (", ", None),
                ("", None),
            ],
        );
        check(
            Values::Path { within: table(), most: 2 },
            &[
                ("1,2", Some(json!([[1000, 2000]]))),
                ("1,2; 3.125, 4", Some(json!([[1000, 2000], [3125, 4000]]))),
                ("1,2 3,4", Some(json!([[1000, 2000], [3000, 4000]]))),
                ("1,2; 3,4; 5,6", None),
                ("", None),
                (";", None),
                ("1,2; x", None),
            ],
        );
    }

    #[test]
    fn facings_are_degrees_or_vectors() {
        check(
            Values::Facing,
            &[
                ("0", Some(json!([0, 1]))),
                ("90", Some(json!([1, 0]))),
                ("135°", Some(json!([1, -1]))),
                ("-90", Some(json!([-1, 0]))),
                ("720", Some(json!([0, 1]))),
                ("30", Some(json!([20_000, 34_641]))),
                ("3, 4", Some(json!([3, 4]))),
                ("2, -2", Some(json!([1, -1]))),
                ("0, 0", None),
                ("north", None),
                ("1.001", None),
            ],
        );
        assert_eq!(Values::Facing.show(&json!([1, -1])), "135");
        assert_eq!(Values::Facing.show(&json!([3, 4])), "3, 4", "no round angle is that");
        assert_eq!(Values::Facing.show(&json!(towards(1234))), "12.34");
    }

    #[test]
    fn numbers_and_bytes_are_read() {
        check(
            Values::Number { from: -1, to: 3 },
            &[("2", Some(json!(2))), ("-1", Some(json!(-1))), ("4", None), ("two", None)],
        );
        let bytes = "AB".repeat(32);
        check(Values::Bytes32, &[(&bytes, Some(json!("ab".repeat(32)))), ("ab", None)]);
    }
}
