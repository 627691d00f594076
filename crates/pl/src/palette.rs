//! Ground and symbols that this system alone draws.

use jumpmaster_core::sheet::{Ground, GroundPicture, Palette, Symbol, SymbolPicture, Texture, Tint};

/// All of them.
pub const PALETTE: Palette = Palette { grounds: &[SLOPE, BEACH], symbols: &[SECURITY, ENGINEER, WAGON, MINES, BLOCK] };

/// A steep side.
pub const SLOPE: Ground = Ground::new(&GroundPicture {
    name: "slope",
    letters: "Sl",
    order: 80,
    tint: Some(Tint::Relief),
    texture: Some(Texture {
        width: 9,
        height: 14,
        tile: r#"<path stroke="$relief$" fill="none" stroke-width="1.2" d="M2.5 1v5M7 8v5"/><path stroke="$relief$" fill="none" stroke-width="1.2" stroke-opacity=".55" d="M0 7h3M5 1h3"/>"#,
    }),
    ..GroundPicture::BARE
});

/// Sand by the sea.
pub const BEACH: Ground = Ground::new(&GroundPicture {
    name: "beach",
    letters: "Be",
    order: 130,
    tint: Some(Tint::Sand),
    texture: Some(Texture {
        width: 8,
        height: 8,
        tile: r#"<g fill="$relief$"><circle cx="2" cy="2" r=".9"/><circle cx="6" cy="5.5" r=".9"/></g>"#,
    }),
    ..GroundPicture::BARE
});

/// Security troops.
pub const SECURITY: Symbol = Symbol::new(&SymbolPicture {
    name: "security",
    letter: 'U',
    order: 30,
    stroked: "M-12-11H12V5H-12ZM-12 5L12-11",
    filled: "",
});

/// Engineers.
pub const ENGINEER: Symbol = Symbol::new(&SymbolPicture {
    name: "engineer",
    letter: 'E',
    order: 40,
    stroked: "M-12-11H12V5H-12ZM-7 1V-6H7V1M0-6V1",
    filled: "",
});

/// A wagon.
pub const WAGON: Symbol = Symbol::new(&SymbolPicture {
    name: "wagon",
    letter: 'W',
    order: 110,
    stroked: "M-12-9V-1H12V-9M12-1L17-6M-4 3a4 4 0 1 1 8 0a4 4 0 1 1-8 0",
    filled: "",
});

/// A minefield.
pub const MINES: Symbol = Symbol::new(&SymbolPicture {
    name: "mines",
    letter: 'M',
    order: 140,
    stroked: "M-9-3V-6M0-13V-16M9-3V-6",
    filled: "M-12.6 2a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1-7.2 0M-3.6-8a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1-7.2 0M5.4 2a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1-7.2 0",
});

/// A road block.
pub const BLOCK: Symbol = Symbol::new(&SymbolPicture {
    name: "block",
    letter: 'X',
    order: 150,
    stroked: "M-12-10L12 6M12-10L-12 6M-12-2H12",
    filled: "",
});
