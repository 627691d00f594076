//! Labs: how a procedure is planned on its map. A system says which parts of an input are put on hexes, or on lines along a
//! grain of the hexes, and which are set beside the map; a page that knows no rule can then let people plan, and ask what
//! becomes of it.

use crate::hex::{Orientation, Side};

/// How a procedure is planned on the map of its sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lab {
    /// What comes down, one of them: "stick".
    pub unit: &'static str,
    /// How many of them there are in this case.
    pub units: usize,
    /// How many of them make a formation of the rules, and what that is called: four to a "platoon".
    pub formation: Option<(usize, &'static str)>,
    /// What is put on the map, in lists; the first is what comes down, and there always is one.
    pub targets: Vec<Targets>,
    /// What else a plan says. A field's name is a path into the input: "wind.from".
    pub settings: Vec<Field>,
    /// The hexes best aimed at, as far as the system has looked for them; the best first.
    pub best: Vec<Advice>,
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
    /// What an entry is called, one of them: "target".
    pub entry: &'static str,
    /// In an entry, the name of its hex.
    pub hex: &'static str,
    /// What makes an entry a line along a grain of the hexes that starts in its hex; nothing if it is that hex alone.
    pub line: Option<Line>,
    /// What else an entry says. A field's name is that in the entry.
    pub fields: Vec<Field>,
}

impl Targets {
    /// All that an entry says besides its hex: what makes it a line, then the rest.
    pub fn says(&self) -> impl Iterator<Item = &Field> {
        let line = self.line.iter().flat_map(|line| [&line.heading, &line.length]);
        line.chain(&self.fields)
    }

    /// Which part of a line a field is, if it is one.
    pub fn part(&self, field: &Field) -> Option<&'static str> {
        let line = self.line.as_ref()?;
        [(&line.heading, "heading"), (&line.length, "length")]
            .into_iter()
            .find(|(part, _)| *part == field)
            .map(|of| of.1)
    }
}

/// What makes an entry a line: which way it goes from its hex, and over how many hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Which way: one of the points of the compass that the grid has.
    pub heading: Field,
    /// How many hexes it has, the first included.
    pub length: Field,
}

impl Line {
    /// A line by the entry's `heading` and `length`: of so many hexes where nobody says otherwise, and at most of so many.
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

/// Something a plan says, and what it can be.
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
    /// What leaving it out means: "rolled"; nothing where it must be given.
    pub absent: Option<&'static str>,
}

/// What a field can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// A whole number between two.
    Number {
        /// The least.
        least: u16,
        /// The most.
        most: u16,
    },
    /// One of some words.
    Word(Vec<String>),
}
