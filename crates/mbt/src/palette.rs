//! Ground and symbols that this system alone draws.

use jumpmaster_core::sheet::{Ground, GroundPicture, Line, Palette, Symbol, SymbolPicture, Texture, Tint};

/// All of them.
pub const PALETTE: Palette =
    Palette { grounds: &[THICKET, SCRUB, ROUGH, ORCHARD, AIRSTRIP, RIVER, FENCE], symbols: &[BUNDLE] };

/// Trees close together.
pub const THICKET: Ground = Ground::new(&GroundPicture {
    name: "thicket",
    letters: "Df",
    order: 20,
    tint: Some(Tint::Vegetation),
    texture: Some(Texture {
        width: 11,
        height: 10,
        tile: r#"<g fill="$veg$"><circle cx="3" cy="3" r="2.4"/><circle cx="8.5" cy="7.5" r="2.4"/></g>"#,
    }),
    ..GroundPicture::BARE
});

/// Low bushes.
pub const SCRUB: Ground = Ground::new(&GroundPicture {
    name: "scrub",
    letters: "Sc",
    order: 30,
    tint: Some(Tint::Vegetation),
    texture: Some(Texture {
        width: 16,
        height: 12,
        tile: r#"<path stroke="$veg$" fill="none" stroke-width="1.1" d="M2 5q1.5-3.5 3 0q1.5-3.5 3 0M10 11q1.5-3.5 3 0"/>"#,
    }),
    ..GroundPicture::BARE
});

/// Broken ground.
pub const ROUGH: Ground = Ground::new(&GroundPicture {
    name: "rough",
    letters: "Ro",
    order: 140,
    tint: Some(Tint::Rough),
    texture: Some(Texture {
        width: 17,
        height: 13,
        tile: r#"<path stroke="$relief$" fill="none" stroke-width="1.2" d="M1.5 6l3-4.5l3 4.5zM10 12l2.5-4l2.5 4"/>"#,
    }),
    ..GroundPicture::BARE
});

/// Fruit trees in rows.
pub const ORCHARD: Ground = Ground::new(&GroundPicture {
    name: "orchard",
    letters: "Or",
    order: 150,
    tint: Some(Tint::Vegetation),
    texture: Some(Texture { width: 9, height: 9, tile: r#"<circle fill="$veg$" cx="4.5" cy="4.5" r="1.9"/>"# }),
    ..GroundPicture::BARE
});

/// A runway or taxiway.
pub const AIRSTRIP: Ground = Ground::new(&GroundPicture {
    name: "airstrip",
    letters: "As",
    order: 180,
    sign: Some(
        r#"<path fill="$ink$" d="M-17-5h34v10h-34z"/><path stroke="$paper$" stroke-width="1.6" stroke-dasharray="4 3" d="M-14 0H14"/>"#,
    ),
    line: Line::Road,
    ..GroundPicture::BARE
});

/// A broad water.
pub const RIVER: Ground = Ground::new(&GroundPicture {
    name: "river",
    letters: "Ri",
    order: 210,
    tint: Some(Tint::Water),
    texture: Some(Texture {
        width: 18,
        height: 7,
        tile: r#"<path stroke="$water$" fill="none" stroke-width="1.8" d="M0 3.5q4.5-3.5 9 0t9 0"/>"#,
    }),
    line: Line::River,
    through: true,
    ..GroundPicture::BARE
});

/// A fence through other ground.
pub const FENCE: Ground = Ground::new(&GroundPicture {
    name: "fence",
    letters: "Fe",
    order: 240,
    sign: Some(
        r#"<path stroke="$ink$" fill="none" stroke-width="1" stroke-opacity=".8" d="M-14-3l5 6m0-6l-5 6M-3-3l5 6m0-6l-5 6M8-3l5 6m0-6l-5 6"/>"#,
    ),
    ..GroundPicture::BARE
});

/// A bundle of equipment.
pub const BUNDLE: Symbol = Symbol::new(&SymbolPicture {
    name: "bundle",
    letter: 'B',
    order: 160,
    stroked: "M-6-3H6V6H-6Z",
    filled: "M-10-7Q0-19 10-7Z",
});
