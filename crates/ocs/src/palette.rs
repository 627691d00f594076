//! Ground and symbols that this system alone draws.

use jumpmaster_core::sheet::{Ground, GroundPicture, Palette, Symbol, SymbolPicture, Texture, Tint};

/// All of it.
pub const PALETTE: Palette = Palette { grounds: &[ROUGH], symbols: &[DUMP] };

/// Supply on the ground: crates on top of one another.
pub const DUMP: Symbol = Symbol::new(&SymbolPicture {
    name: "supply dump",
    letter: 'D',
    order: 165,
    stroked: "M-12-3H-1V7H-12ZM1-3H12V7H1ZM-5.5-14H5.5V-4H-5.5Z",
    filled: "",
});

/// Broken ground.
pub const ROUGH: Ground = Ground::new(&GroundPicture {
    name: "broken ground",
    letters: "Ro",
    order: 145,
    tint: Some(Tint::Rough),
    texture: Some(Texture {
        width: 17,
        height: 13,
        tile: r#"<path stroke="$relief$" fill="none" stroke-width="1.2" d="M1.5 6l3-4.5l3 4.5zM10 12l2.5-4l2.5 4"/>"#,
    }),
    ..GroundPicture::BARE
});
