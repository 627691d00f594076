//! Kinds of ground: what each is called, and how it is drawn.

use super::handle::handle;
use crate::Fault;
use std::collections::BTreeSet;

/// A kind of ground that a sheet can show. A system maps its own terrain onto kinds that several share (`Ground::FOREST`)
/// and kinds that it describes itself.
#[derive(Clone, Copy)]
pub struct Ground(&'static GroundPicture);

handle!(
    Ground,
    GroundPicture,
    "A kind of ground: its name, such as `forest`. A system maps its own terrain onto them."
);

/// What a kind of ground is called, and how it is drawn.
#[derive(Debug)]
pub struct GroundPicture {
    /// Its name in files, in JSON and in words: lower-case letters, spaces and hyphens.
    pub name: &'static str,
    /// The two letters that stand for it in keys and on a terminal. On one map, every kind has its own.
    pub letters: &'static str,
    /// Its place among others in a key and when they are painted, where it covers those before it. Kinds with the same
    /// number go by their names.
    pub order: u16,
    /// The colour of all the ground; `None` for what is laid over other ground.
    pub tint: Option<Tint>,
    /// The pattern on that colour.
    pub texture: Option<Texture>,
    /// A single sign in the middle of a hex: SVG around 0, 0 in a hex of size 24. `$ink$` and the like stand for the
    /// [`INKS`].
    pub sign: Option<&'static str>,
    /// How it is drawn as a line on a measured table.
    pub line: Line,
    /// Whether it is such a line on hexes too, which runs on into neighbours with a line like it.
    pub through: bool,
    /// Whether its sign lies along the road through its hex, or else across the water: a bridge.
    pub spans: bool,
}

/// The colour of ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tint {
    /// Under trees and bushes.
    Vegetation,
    /// Under houses.
    Town,
    /// Water.
    Water,
    /// Between water and land.
    Swamp,
    /// Steep or high.
    Relief,
    /// Sand.
    Sand,
    /// Ploughed.
    Field,
    /// Broken.
    Rough,
}

/// A pattern that is repeated over ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Texture {
    /// The width of one tile of it.
    pub width: u8,
    /// The height of one tile.
    pub height: u8,
    /// What is on a tile: SVG in which `$ink$` and the like stand for the [`INKS`].
    pub tile: &'static str,
}

/// How ground is drawn as a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// A thin line, like a fence.
    Thin,
    /// A small water.
    Stream,
    /// A broad water, into which others flow.
    River,
    /// A road over everything else.
    Road,
}

impl Line {
    /// Whether it is water.
    pub const fn is_water(self) -> bool {
        matches!(self, Line::Stream | Line::River)
    }
}

/// The colours that the SVG of a ground can name, between two dollar signs: print, bare paper, vegetation, water, and heights
/// and hollows.
pub const INKS: [&str; 5] = ["ink", "paper", "veg", "water", "relief"];

impl GroundPicture {
    /// Bare paper without a name, to be filled in.
    pub const BARE: GroundPicture = GroundPicture {
        name: "",
        letters: "",
        order: 0,
        tint: None,
        texture: None,
        sign: None,
        line: Line::Thin,
        through: false,
        spans: false,
    };

    /// Whether nothing is drawn for it.
    pub const fn is_bare(&self) -> bool {
        self.tint.is_none() && self.texture.is_none() && self.sign.is_none() && !self.through
    }

    /// Whether it runs through hexes as a line of this kind.
    pub fn runs_as(&self, line: Line) -> bool {
        self.through && self.line == line
    }
}

impl Ground {
    /// A kind of ground by its description. What is not well formed in it is found when it is compiled, if it is a constant.
    pub const fn new(picture: &'static GroundPicture) -> Ground {
        assert!(super::handle::is_name(picture.name), "a name is lower-case letters, spaces and hyphens");
        let letters = picture.letters.as_bytes();
        assert!(
            letters.len() == 2 && letters[0].is_ascii_uppercase() && letters[1].is_ascii_lowercase(),
            "two letters"
        );
        if let Some(texture) = picture.texture {
            assert!(texture.width > 0 && texture.height > 0, "a texture has a size");
            assert!(names_inks(texture.tile.as_bytes()), "a texture names colours that there are");
        }
        if let Some(sign) = picture.sign {
            assert!(names_inks(sign.as_bytes()), "a sign names colours that there are");
        }
        Ground(picture)
    }

    /// The one of some kinds with this name, or a fault that says which names there are.
    pub fn named(name: &str, known: &BTreeSet<Ground>) -> Result<Ground, Fault> {
        let found = known.iter().find(|ground| ground.name.eq_ignore_ascii_case(name));
        found.copied().ok_or_else(|| Fault::unknown("ground", name, known.iter().map(|ground| ground.name)))
    }
}

/// Whether whatever is between two dollar signs is one of the [`INKS`].
const fn names_inks(svg: &[u8]) -> bool {
    let (mut at, mut opened) = (0, None);
    while at < svg.len() {
        if svg[at] == b'$' {
            opened = match opened {
                None => Some(at + 1),
                Some(from) if is_ink(svg, from, at) => None,
                Some(_) => return false,
            };
        }
        at += 1;
    }
    opened.is_none()
}

const fn is_ink(svg: &[u8], from: usize, to: usize) -> bool {
    let mut number = 0;
    while number < INKS.len() {
        let ink = INKS[number].as_bytes();
        let mut same = 0;
        while same < ink.len() && from + same < to && svg[from + same] == ink[same] {
            same += 1;
        }
        if same == ink.len() && from + same == to {
            return true;
        }
        number += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_inks_that_there_are_can_be_named() {
        for known in ["", "<path/>", "<path fill=\"$ink$\"/>", "$veg$$water$", "$relief$ $paper$"] {
            assert!(names_inks(known.as_bytes()), "{known}");
        }
        for unknown in ["$", "$$", "$in$", "$inks$", "$ink", "$ink$ $", "ink$ $ink"] {
            assert!(!names_inks(unknown.as_bytes()), "{unknown}");
        }
    }

    #[test]
    fn grounds_go_by_order_and_then_by_name() {
        const BOG: Ground =
            Ground::new(&GroundPicture { name: "bog", letters: "Bg", order: 10, ..GroundPicture::BARE });
        const ASH: Ground =
            Ground::new(&GroundPicture { name: "ash", letters: "Ah", order: 10, ..GroundPicture::BARE });
        let mut all = [BOG, Ground::SEA, ASH, Ground::CLEAR];
        all.sort();
        assert_eq!(all.map(|ground| ground.name), ["clear", "ash", "bog", "sea"]);
        assert_eq!(serde_json::to_string(&all).unwrap(), "[\"clear\",\"ash\",\"bog\",\"sea\"]");
    }

    #[test]
    fn bare_is_what_shows_nothing() {
        let bare = |ground: &&Ground| ground.is_bare();
        let all: Vec<&Ground> = super::super::Palette::SHARED.grounds.iter().filter(bare).collect();
        assert_eq!(all, [&Ground::CLEAR]);
    }
}
