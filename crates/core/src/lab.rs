//! Labs: how a procedure is planned on its map. A system says which parts of an input are put on hexes, or on lines along a
//! grain of the hexes, and which are set beside the map. A page that knows no rules can then let people plan and show them
//! what would come of the plan.

use crate::hex::{Orientation, Side};

/// How a procedure is planned on the map of its sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lab {
    /// The name for one of what comes down: "stick".
    pub unit: &'static str,
    /// The number of them in this case.
    pub units: usize,
    /// How many of them make up a formation of the rules, and its name: four to a "platoon".
    pub formation: Option<(usize, &'static str)>,
    /// The lists of what is put on the map. There is always at least one; the first is what comes down.
    pub targets: Vec<Targets>,
    /// What else a plan says. A field's name is a path into the input: "wind.from".
    pub settings: Vec<Field>,
    /// The best hexes to aim at, as far as the system has looked, best first.
    pub best: Vec<Advice>,
    /// How a page speaks of it, and what it asks besides.
    pub manner: Manner,
}

/// How a page speaks of a plan, and what it asks besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is asked by itself")]
pub struct Manner {
    /// What one of the units does in a hex: "lands".
    pub does: &'static str,
    /// What the chances of all hexes are called.
    pub chances: &'static str,
    /// What units are not whose fate is none of the good ones: "fit to act".
    pub good: &'static str,
    /// What becomes of units that are in no hex: "go off the map".
    pub nowhere: &'static str,
    /// The names of the fates of a procedure that weighs whole runs: in a hex and fit, in a hex but not fit, in none.
    pub fates: &'static [&'static str; 3],
    /// Whether the page numbers what is put on the map; not if the system draws all of it.
    pub numbers: bool,
    /// Whether a plan has an objective.
    pub objective: bool,
    /// Whether it is asked who comes down among the enemy; not if the plan itself says where the enemy is.
    pub enemy: bool,
    /// Whether the plan is that of the scenario, which can be played by it.
    pub play: bool,
}

impl Manner {
    /// What comes down, wherever it may.
    pub const DROP: Manner = Manner {
        does: "lands",
        chances: "Landing chances",
        good: "fit to act",
        nowhere: "go off the map",
        fates: &["fit", "down but not fit", "off the map"],
        numbers: true,
        objective: true,
        enemy: true,
        play: true,
    };
}

/// A hex that is good to aim at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// Its number on the sheet's grid.
    pub hex: usize,
    /// What makes it good, in a phrase.
    pub why: String,
}

impl Lab {
    /// The list of what comes down.
    ///
    /// # Panics
    /// If there is none: a Lab is for planning what comes down.
    pub fn first(&self) -> &Targets {
        self.targets.first().expect("a Lab has a list of what comes down")
    }
}

/// A list in an input whose entries are put on hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Targets {
    /// The name of the list: "targets".
    pub list: &'static str,
    /// The name for one entry: "target".
    pub entry: &'static str,
    /// The name of an entry's hex field.
    pub hex: &'static str,
    /// What makes an entry a line along a grain of the hexes that starts in its hex; `None` if it is that hex alone.
    pub line: Option<Line>,
    /// The other fields of an entry, by their names in it.
    pub fields: Vec<Field>,
}

impl Targets {
    /// All fields of an entry besides its hex: those that make it a line, then the rest.
    pub fn says(&self) -> impl Iterator<Item = &Field> {
        let line = self.line.iter().flat_map(|line| [&line.heading, &line.length]);
        line.chain(&self.fields)
    }

    /// Which part of a line a field is, if any.
    pub fn part(&self, field: &Field) -> Option<&'static str> {
        let line = self.line.as_ref()?;
        [(&line.heading, "heading"), (&line.length, "length")]
            .into_iter()
            .find(|(part, _)| *part == field)
            .map(|of| of.1)
    }
}

/// What makes an entry a line: its direction from its hex, and its length in hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The direction: one of the grid's points of the compass.
    pub heading: Field,
    /// The number of hexes, the first included.
    pub length: Field,
}

impl Line {
    /// A line given by an entry's `heading` and `length`: `usual` hexes long unless set otherwise, and at most `most`.
    pub fn along(orientation: Orientation, usual: &'static str, most: u16) -> Line {
        let names = Side::names(orientation);
        let heading = FieldKind::Word(names.map(String::from).to_vec());
        let length = FieldKind::Number { least: 1, most };
        Line {
            heading: Field { name: "heading", label: "heading", kind: heading, start: names[0], absent: None },
            length: Field { name: "length", label: "hexes", kind: length, start: usual, absent: None },
        }
    }
}

/// A value that a plan sets, and what it can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name in the input.
    pub name: &'static str,
    /// What people call it.
    pub label: &'static str,
    /// What it can be.
    pub kind: FieldKind,
    /// What a new plan or entry begins with; empty leaves it out.
    pub start: &'static str,
    /// What leaving it out means, such as "rolled"; `None` if it must be given.
    pub absent: Option<&'static str>,
}

impl Field {
    /// What a new plan or entry begins with: of words that must be given, the first unless something else is said.
    pub fn first(&self) -> &str {
        match (&self.kind, self.absent, self.start) {
            (FieldKind::Word(words), None, "") => words.first().map_or("", String::as_str),
            (.., start) => start,
        }
    }
}

/// What a field can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// A whole number within bounds.
    Number {
        /// The least.
        least: u16,
        /// The most.
        most: u16,
    },
    /// One of a list of words.
    Word(Vec<String>),
    /// A hex of the map, by its name.
    Hex,
}
