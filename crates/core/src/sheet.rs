//! Sheets: what is on the table, ready to be drawn. A system says what there is; the drawing is the same for all.

mod ground;
mod handle;
mod overlay;
mod palette;
mod symbol;
mod tabletop;

pub use ground::{Ground, GroundPicture, INKS, Line, Texture, Tint};
pub use overlay::{Explained, Layer, Overlay, Record, Route, Sign, Signed, Stroke};
pub use palette::Palette;
pub use symbol::{Symbol, SymbolPicture};
pub use tabletop::{Area, Course, Flight, Ring, Spot, Stand, Tabletop};

use crate::hex::{Grid, Hex, Side};
use serde::Serialize;

/// All there is to draw: the map, what lies on it, and the facts around it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, schemars::JsonSchema)]
pub struct Sheet {
    /// What it is called.
    pub title: String,
    /// The hexes, if there is a map.
    pub grid: Option<Grid>,
    /// The table, if it is measured and has no hexes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<Tabletop>>,
    /// The ground of every hex, by its number: from the lowest layer to the topmost.
    pub ground: Vec<Vec<Ground>>,
    /// What the rules call the ground of every hex, by its number, where that is more than a picture can tell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub called: Vec<String>,
    /// What the rules call the ground that each picture stands for on this map, where that is other than the picture's own name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub key: Vec<Meaning>,
    /// Features that lie on a side between two hexes.
    pub sides: Vec<SideMark>,
    /// Names of places.
    pub labels: Vec<Label>,
    /// Pieces, in the order in which they are stacked.
    pub counters: Vec<Counter>,
    /// Things said of hexes: targets, objectives, where something may go.
    pub marks: Vec<Mark>,
    /// Straight ways over the map: drop zones, and how they are flown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<Arrow>,
    /// How likely or how many, per hex.
    pub heat: Vec<Heat>,
    /// Facts beside the map: the turn, the wind, the score.
    pub facts: Vec<Fact>,
    /// Facts that this seat alone knows: its plan.
    pub secrets: Vec<Fact>,
    /// The steps of a turn, and the one that is on.
    pub phases: Vec<String>,
    /// Which of the phases is on.
    pub phase: Option<usize>,
    /// Layers that were asked for: nothing of them is on a sheet by itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub overlays: Vec<Overlay>,
    /// Small tables beside the map.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub records: Vec<Record>,
}

impl Sheet {
    /// The same sheet with letters on the target hexes.
    #[must_use]
    pub fn aimed_at(mut self, targets: impl IntoIterator<Item = (Hex, String)>) -> Sheet {
        let mark = |(hex, label)| Mark { hex, kind: MarkKind::Target, label };
        self.marks.extend(targets.into_iter().map(mark));
        self
    }

    /// The ground of a hex in words: the rules' own, or the names of its pictures.
    pub fn ground_words(&self, hex: usize) -> String {
        if let Some(called) = self.called.get(hex) {
            return called.clone();
        }
        let layers = self.ground.get(hex).map_or(&[][..], Vec::as_slice);
        let named: Vec<&str> = layers.iter().filter(|kind| !kind.is_bare()).map(|kind| kind.name).collect();
        if named.is_empty() { layers.last().unwrap_or(&Ground::CLEAR).to_string() } else { named.join(" ") }
    }

    /// The meaning of a ground picture on this map: in the rules' own words, or its own name.
    pub fn means(&self, ground: Ground) -> String {
        let meant = self.key.iter().find(|meaning| meaning.ground == ground);
        meant.map_or_else(|| ground.to_string(), |meaning| meaning.words.join(" or "))
    }
}

/// What the rules call the ground that a picture stands for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Meaning {
    /// The picture.
    pub ground: Ground,
    /// The grounds of the rules that it stands for.
    pub words: Vec<String>,
}

impl Meaning {
    /// A key of pictures and what each stands for, with the words in alphabetical order and without duplicates.
    pub fn key<'a>(pairs: impl IntoIterator<Item = (Ground, &'a str)>) -> Vec<Meaning> {
        let mut key: Vec<Meaning> = Vec::new();
        for (ground, word) in pairs {
            let at = key.iter().position(|meaning| meaning.ground == ground).unwrap_or(key.len());
            if at == key.len() {
                key.push(Meaning { ground, words: Vec::new() });
            }
            let words = &mut key[at].words;
            if let Err(place) = words.binary_search_by(|known| known.as_str().cmp(word)) {
                words.insert(place, word.into());
            }
        }
        key
    }
}

/// A feature on a side between two hexes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct SideMark {
    /// The hex it belongs to.
    #[schemars(with = "[i32; 2]")]
    pub hex: Hex,
    /// Which of its sides.
    pub side: Side,
    /// What it is.
    pub kind: String,
}

/// A name written on the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Label {
    /// Where.
    #[schemars(with = "[i32; 2]")]
    pub hex: Hex,
    /// The name.
    pub text: String,
    /// Whether it names water.
    pub water: bool,
}

/// A piece on the map.
#[expect(clippy::struct_excessive_bools, reason = "marks that lie on a counter independently of one another")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Counter {
    /// How this seat tells it from others.
    pub id: String,
    /// Where it lies.
    #[schemars(with = "[i32; 2]")]
    pub hex: Hex,
    /// The side it belongs to: 1, 2, 3, or 0 for nobody's.
    pub side: u8,
    /// What it shows; nothing when its face is hidden.
    pub symbol: Option<Symbol>,
    /// Its figures or its short name.
    pub foot: String,
    /// What a reader is told.
    pub title: String,
    /// Turned over: dispersed.
    pub dispersed: bool,
    /// Has fired.
    pub fired: bool,
    /// Has moved.
    pub moved: bool,
    /// Came from the air this turn.
    pub fresh: bool,
    /// Taken in hand for the order being given.
    pub chosen: bool,
}

impl Counter {
    /// A neutral counter that shows nothing and has no marks.
    pub fn blank(id: String, hex: Hex, title: String) -> Counter {
        Counter {
            id,
            hex,
            side: 0,
            symbol: None,
            foot: String::new(),
            title,
            dispersed: false,
            fired: false,
            moved: false,
            fresh: false,
            chosen: false,
        }
    }

    /// Something that came down in a hex, and its fate, as procedures show it: a counter of the first side, or a neutral one if it
    /// is eliminated.
    pub fn down(hex: Hex, name: &str, symbol: Symbol, fate: &str, alive: bool) -> Counter {
        Counter {
            side: u8::from(alive),
            symbol: Some(symbol),
            foot: name.into(),
            fresh: alive,
            ..Counter::blank(name.into(), hex, format!("{name}, {fate}"))
        }
    }
}

/// Why a hex is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MarkKind {
    /// Something is aimed at it.
    Target,
    /// Victory hangs on it.
    Objective,
    /// Something may go there.
    Reach,
}

/// Something said of a hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Mark {
    /// Where.
    #[schemars(with = "[i32; 2]")]
    pub hex: Hex,
    /// What.
    pub kind: MarkKind,
    /// A letter or two beside it.
    pub label: String,
}

/// A straight way from one hex to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Arrow {
    /// Where it begins.
    #[schemars(with = "[i32; 2]")]
    pub from: Hex,
    /// Where it ends.
    #[schemars(with = "[i32; 2]")]
    pub to: Hex,
    /// What a reader is told it is.
    pub title: String,
}

/// How likely something is in a hex.
#[derive(Clone, PartialEq, Debug, Serialize, schemars::JsonSchema)]
pub struct Heat {
    /// Where.
    #[schemars(with = "[i32; 2]")]
    pub hex: Hex,
    /// The chance, from 0 to 1; for drawing alone.
    pub p: f64,
}

/// A fact beside the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Fact {
    /// What it is about.
    pub name: String,
    /// What is so.
    pub value: String,
}

impl Fact {
    /// A fact.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Fact {
        Fact { name: name.into(), value: value.into() }
    }
}
