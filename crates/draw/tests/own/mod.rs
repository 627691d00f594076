//! Ground and symbols such as a system brings along: each drawn in another way than those that systems share.
#![allow(dead_code, reason = "each test file uses a part of it")]

use jumpmaster_core::sheet::{Ground, GroundPicture, Line, Palette, Symbol, SymbolPicture, Texture, Tint};

/// A broad water with a name of two words.
pub const PACK_ICE: Ground = Ground::new(&GroundPicture {
    name: "pack ice",
    letters: "Pi",
    order: 35,
    tint: Some(Tint::Water),
    texture: Some(Texture { width: 12, height: 9, tile: r#"<path stroke="$water$" d="M2 2l4 1l-1 4z"/>"# }),
    line: Line::River,
    through: true,
    ..GroundPicture::BARE
});

/// A thin line through other ground.
pub const WIRE: Ground =
    Ground::new(&GroundPicture { name: "wire", letters: "Wi", order: 300, through: true, ..GroundPicture::BARE });

/// A second kind of road.
pub const TRACK: Ground = Ground::new(&GroundPicture {
    name: "track",
    letters: "Tk",
    order: 105,
    line: Line::Road,
    through: true,
    ..GroundPicture::BARE
});

/// A pattern over whatever is below it.
pub const SMOKE: Ground = Ground::new(&GroundPicture {
    name: "smoke",
    letters: "Sm",
    order: 310,
    texture: Some(Texture { width: 7, height: 7, tile: r#"<circle fill="$ink$" cx="3" cy="3" r="1.3"/>"# }),
    ..GroundPicture::BARE
});

/// A tint and a sign.
pub const DUNE: Ground = Ground::new(&GroundPicture {
    name: "dune",
    letters: "Du",
    order: 135,
    tint: Some(Tint::Sand),
    sign: Some(r#"<path fill="$relief$" stroke="$paper$" d="M-9 4q9-12 18 0z"/>"#),
    ..GroundPicture::BARE
});

/// A symbol.
pub const DOG_TEAM: Symbol = Symbol::new(&SymbolPicture {
    name: "dog team",
    letter: 'D',
    order: 105,
    stroked: "M-12 3H12",
    filled: "M-10-8h6v6h-6zM4-8h6v6h-6z",
});

/// All kinds of ground, those that systems share and these.
pub fn grounds() -> Vec<Ground> {
    Palette::SHARED.grounds.iter().copied().chain([PACK_ICE, WIRE, TRACK, SMOKE, DUNE]).collect()
}

/// All symbols, those that systems share and this one.
pub fn symbols() -> Vec<Symbol> {
    Palette::SHARED.symbols.iter().copied().chain([DOG_TEAM]).collect()
}
