//! Overlays: layers that a reader lays over a sheet when wanted, such as who is supplied by what; and records, small tables
//! beside it.
//!
//! A system says what an overlay shows by signs, strokes and words; which sign means what is in the overlay's own key, so
//! that every overlay is drawn alike.

use crate::Line;
use crate::hex::Hex;
use serde::Serialize;

/// An overlay that a view can lay over its sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Layer {
    /// Its name, as commands and addresses write it: small letters, digits and hyphens.
    pub id: String,
    /// What it is called.
    pub title: String,
}

impl Layer {
    /// An overlay by its name, with what it is called.
    pub fn new(id: impl Into<String>, title: impl Into<String>) -> Layer {
        Layer { id: id.into(), title: title.into() }
    }
}

/// A layer over the map: signs in hexes, routes over them, and the same in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Overlay {
    /// Its name.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Signs in hexes.
    pub signs: Vec<Signed>,
    /// Ways from hex to hex.
    pub routes: Vec<Route>,
    /// What its signs and strokes mean.
    pub key: Vec<Explained>,
    /// All of it in words, for readers who do not see the picture.
    pub lines: Vec<Line>,
}

impl Overlay {
    /// An overlay that shows nothing yet.
    pub fn new(layer: Layer) -> Overlay {
        let Layer { id, title } = layer;
        Overlay { id, title, signs: Vec::new(), routes: Vec::new(), key: Vec::new(), lines: Vec::new() }
    }

    /// Explains a sign, unless it is explained already.
    pub fn explain(&mut self, sign: Sign, words: &str) {
        self.key_to(Explained { sign: Some(sign), stroke: None, words: words.into() });
    }

    /// Explains a stroke, unless it is explained already.
    pub fn explain_stroke(&mut self, stroke: Stroke, words: &str) {
        self.key_to(Explained { sign: None, stroke: Some(stroke), words: words.into() });
    }

    fn key_to(&mut self, entry: Explained) {
        if !self.key.contains(&entry) {
            self.key.push(entry);
        }
    }
}

crate::named! {
    /// The shape of a sign. Shapes tell signs apart without colour.
    pub enum Sign: "sign" {
        /// A filled square.
        Square = "square",
        /// A filled triangle.
        Triangle = "triangle",
        /// A filled diamond.
        Diamond = "diamond",
        /// A filled circle.
        Disc = "disc",
        /// A cross.
        Cross = "cross",
        /// A ring around the hex.
        Ring = "ring",
        /// A hatching over the hex.
        Hatch = "hatch",
    }
}

crate::named! {
    /// How the line of a route is drawn.
    pub enum Stroke: "stroke" {
        /// Unbroken.
        Solid = "solid",
        /// In dashes.
        Dashed = "dashed",
        /// In dots.
        Dotted = "dotted",
    }
}

/// A sign in a hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Signed {
    /// Where.
    #[schemars(with = "[i32; 2]")]
    pub hex: Hex,
    /// Its shape.
    pub sign: Sign,
    /// A letter or two, or a number, in it or beside it.
    pub label: String,
    /// What a reader is told.
    pub title: String,
}

/// A way over the map, from hex to hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Route {
    /// The hexes, from its beginning to its end.
    #[schemars(with = "Vec<[i32; 2]>")]
    pub hexes: Vec<Hex>,
    /// How it is drawn.
    pub stroke: Stroke,
    /// What a reader is told.
    pub title: String,
}

/// What a sign or a stroke of an overlay means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Explained {
    /// The sign.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign: Option<Sign>,
    /// Or the stroke.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stroke: Option<Stroke>,
    /// What it means.
    pub words: String,
}

/// A small table beside the map: what was counted, turn by turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Record {
    /// What it is called.
    pub title: String,
    /// The heads of its columns.
    pub heads: Vec<String>,
    /// Its rows, each with a cell for every column; the first names the row.
    pub rows: Vec<Vec<String>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Sheet, clause};
    use serde_json::json;

    /// The shape that `docs/json.md` promises, and that a sheet without either looks as ever.
    #[test]
    fn overlays_and_records_are_there_only_if_there_are_any() {
        let plain = serde_json::to_value(Sheet::default()).unwrap();
        assert!(plain.get("overlays").is_none() && plain.get("records").is_none());
        let mut overlay = Overlay::new(Layer::new("supply", "Supply"));
        let hex = Hex::new(1, 2);
        overlay.signs.push(Signed { hex, sign: Sign::Square, label: "S".into(), title: "a source".into() });
        overlay.routes.push(Route { hexes: vec![hex], stroke: Stroke::Dashed, title: "a throw".into() });
        overlay.explain(Sign::Square, "source");
        overlay.explain(Sign::Square, "source");
        overlay.explain_stroke(Stroke::Dashed, "throw");
        overlay.lines.push(Line::new("It is supplied.", clause!("x.1")));
        let record = Record { title: "Turns".into(), heads: vec!["turn".into()], rows: vec![vec!["1".into()]] };
        let sheet = Sheet { overlays: vec![overlay], records: vec![record], ..Sheet::default() };
        let told = serde_json::to_value(sheet).unwrap();
        let overlay = json!([{
            "id": "supply",
            "title": "Supply",
            "signs": [{ "hex": { "x": 1, "y": 2 }, "sign": "square", "label": "S", "title": "a source" }],
            "routes": [{ "hexes": [{ "x": 1, "y": 2 }], "stroke": "dashed", "title": "a throw" }],
            "key": [{ "sign": "square", "words": "source" }, { "stroke": "dashed", "words": "throw" }],
            "lines": [{ "text": "It is supplied.", "clause": "x.1" }],
        }]);
        assert_eq!(told["overlays"], overlay);
        assert_eq!(told["records"], json!([{ "title": "Turns", "heads": ["turn"], "rows": [["1"]] }]));
    }
}
