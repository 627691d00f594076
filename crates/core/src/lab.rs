//! Labs: how a procedure is planned on its map. A system says which parts of an input are put on hexes and which are set
//! beside the map; a page that knows no rule can then let people plan, and ask what becomes of it.

/// How a procedure is planned on the map of its sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lab {
    /// What comes down, one of them: "stick".
    pub unit: &'static str,
    /// How many of them there are in this case.
    pub units: usize,
    /// How many of them make a formation of the rules, and what that is called: four to a "platoon".
    pub formation: Option<(usize, &'static str)>,
    /// What is aimed at hexes.
    pub targets: Targets,
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

/// The list in an input whose entries are aimed at hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Targets {
    /// The name of the list: "targets".
    pub list: &'static str,
    /// What an entry is called, one of them: "target".
    pub entry: &'static str,
    /// In an entry, the name of its hex.
    pub hex: &'static str,
    /// What else an entry says. A field's name is that in the entry.
    pub fields: Vec<Field>,
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
