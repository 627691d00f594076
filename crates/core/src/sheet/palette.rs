//! The palette: kinds of ground and symbols that several systems share, and what a system adds to them.

use super::{Ground, GroundPicture, Line, Symbol, SymbolPicture, Texture, Tint};

/// Kinds of ground and symbols.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// The kinds of ground.
    pub grounds: &'static [Ground],
    /// The symbols.
    pub symbols: &'static [Symbol],
}

impl Palette {
    /// Nothing.
    pub const NONE: Palette = Palette { grounds: &[], symbols: &[] };

    /// What several systems share.
    pub const SHARED: Palette = Palette {
        grounds: &[
            Ground::CLEAR,
            Ground::FOREST,
            Ground::TOWN,
            Ground::GULLY,
            Ground::SWAMP,
            Ground::STREAM,
            Ground::SEA,
            Ground::ROAD,
            Ground::BRIDGE,
            Ground::HILLTOP,
            Ground::FIELD,
            Ground::BUILDING,
            Ground::HILL,
            Ground::TRENCHES,
            Ground::BUNKER,
        ],
        symbols: &[
            Symbol::AIRBORNE,
            Symbol::STICK,
            Symbol::RIFLE,
            Symbol::ANTI_AIRCRAFT,
            Symbol::ANTI_TANK,
            Symbol::HOWITZER,
            Symbol::TANK,
            Symbol::HEADQUARTERS,
            Symbol::TRUCK,
            Symbol::PLANE,
            Symbol::GLIDER,
        ],
    };
}

impl Ground {
    /// Bare paper.
    pub const CLEAR: Ground =
        Ground::new(&GroundPicture { name: "clear", letters: "Cl", order: 0, ..GroundPicture::BARE });

    /// Trees.
    pub const FOREST: Ground = Ground::new(&GroundPicture {
        name: "forest",
        letters: "Fo",
        order: 10,
        tint: Some(Tint::Vegetation),
        texture: Some(Texture {
            width: 15,
            height: 13,
            tile: r#"<g stroke="$veg$" fill="none" stroke-width="1.1"><circle cx="4" cy="4" r="2.5"/><circle cx="11.5" cy="9" r="2.5"/><path d="M4 6.5v2.3M11.5 11.5v1.5M11.5 0v.8"/></g>"#,
        }),
        ..GroundPicture::BARE
    });

    /// Blocks of houses.
    pub const TOWN: Ground = Ground::new(&GroundPicture {
        name: "town",
        letters: "To",
        order: 40,
        tint: Some(Tint::Town),
        texture: Some(Texture {
            width: 13,
            height: 12,
            tile: r#"<path fill="$ink$" d="M1.5 1.5h4.5v3.6h-4.5zM8 1h3.2v4.6h-3.2zM1.5 7.5h3v3.2h-3zM6.8 7.8h4.6v2.8h-4.6z"/>"#,
        }),
        ..GroundPicture::BARE
    });

    /// A sunken way.
    pub const GULLY: Ground = Ground::new(&GroundPicture {
        name: "gully",
        letters: "Gu",
        order: 50,
        tint: Some(Tint::Relief),
        texture: Some(Texture {
            width: 14,
            height: 10,
            tile: r#"<path stroke="$relief$" fill="none" stroke-width="1.2" d="M1 2l2.5 4L6 2M8 7l2.5-4L13 7"/>"#,
        }),
        ..GroundPicture::BARE
    });

    /// Wet ground.
    pub const SWAMP: Ground = Ground::new(&GroundPicture {
        name: "swamp",
        letters: "Sw",
        order: 60,
        tint: Some(Tint::Swamp),
        texture: Some(Texture {
            width: 18,
            height: 13,
            tile: r#"<g fill="none" stroke-width="1.1"><path stroke="$water$" d="M1 5h9M5.5 4.5V1M3.5 4.5L2 2M7.5 4.5L9 2M10 11.5h7.5"/><path stroke="$veg$" d="M13.7 11V8M12 11l-1-2M15.5 11l1-2"/></g>"#,
        }),
        ..GroundPicture::BARE
    });

    /// A small water.
    pub const STREAM: Ground = Ground::new(&GroundPicture {
        name: "stream",
        letters: "St",
        order: 70,
        tint: Some(Tint::Water),
        texture: Some(Texture {
            width: 16,
            height: 8,
            tile: r#"<path stroke="$water$" fill="none" stroke-width=".8" stroke-opacity=".7" d="M0 4q4-3 8 0t8 0"/>"#,
        }),
        line: Line::Stream,
        through: true,
        ..GroundPicture::BARE
    });

    /// Open water.
    pub const SEA: Ground = Ground::new(&GroundPicture {
        name: "sea",
        letters: "Se",
        order: 90,
        tint: Some(Tint::Water),
        texture: Some(Texture {
            width: 22,
            height: 6,
            tile: r#"<path stroke="$water$" fill="none" d="M0 1.5h14M8 4.5h14M0 4.5h3"/>"#,
        }),
        line: Line::River,
        ..GroundPicture::BARE
    });

    /// A road through other ground.
    pub const ROAD: Ground = Ground::new(&GroundPicture {
        name: "road",
        letters: "Rd",
        order: 100,
        line: Line::Road,
        through: true,
        ..GroundPicture::BARE
    });

    /// A bridge over water.
    pub const BRIDGE: Ground = Ground::new(&GroundPicture {
        name: "bridge",
        letters: "Br",
        order: 110,
        sign: Some(
            r#"<path stroke="$ink$" fill="none" stroke-width="2.2" stroke-linejoin="round" d="M-13-9l4 4h18l4-4M-13 9l4-4h18l4 4"/>"#,
        ),
        line: Line::Road,
        spans: true,
        ..GroundPicture::BARE
    });

    /// A bare height.
    pub const HILLTOP: Ground = Ground::new(&GroundPicture {
        name: "hilltop",
        letters: "Ht",
        order: 120,
        tint: Some(Tint::Relief),
        sign: Some(
            r#"<g stroke="$relief$" fill="none" stroke-width="1.2"><ellipse rx="15" ry="11.5"/><ellipse rx="9.5" ry="7"/></g><path fill="$ink$" d="M0-4l3.8 6.5h-7.6z"/>"#,
        ),
        ..GroundPicture::BARE
    });

    /// Ploughed land.
    pub const FIELD: Ground = Ground::new(&GroundPicture {
        name: "field",
        letters: "Fi",
        order: 160,
        tint: Some(Tint::Field),
        texture: Some(Texture {
            width: 8,
            height: 8,
            tile: r#"<path stroke="$relief$" fill="none" stroke-width=".9" stroke-opacity=".75" d="M0 8L8 0M-2 2L2-2M6 10L10 6"/>"#,
        }),
        ..GroundPicture::BARE
    });

    /// A single large building.
    pub const BUILDING: Ground = Ground::new(&GroundPicture {
        name: "building",
        letters: "Bu",
        order: 170,
        tint: Some(Tint::Town),
        sign: Some(
            r#"<path stroke="$ink$" fill="none" stroke-width="1.4" d="M-8-6h16v12h-16zM-8 2L0-6M-8 6L4-6M-4 6L8-6M0 6L8-2M4 6l4-4"/>"#,
        ),
        ..GroundPicture::BARE
    });

    /// High ground.
    pub const HILL: Ground = Ground::new(&GroundPicture {
        name: "hill",
        letters: "Hi",
        order: 200,
        tint: Some(Tint::Relief),
        texture: Some(Texture {
            width: 26,
            height: 12,
            tile: r#"<path stroke="$relief$" fill="none" d="M0 3c6-4 9 2 13 0s8-3 13 0M0 9c6-4 9 2 13 0s8-3 13 0"/>"#,
        }),
        ..GroundPicture::BARE
    });

    /// Ditches, laid over other ground.
    pub const TRENCHES: Ground = Ground::new(&GroundPicture {
        name: "trenches",
        letters: "Tr",
        order: 220,
        sign: Some(r#"<path stroke="$ink$" fill="none" stroke-width="1.6" d="M-16 11h4v-4h5v4h5v-4h5v4h5v-4h5v4h4"/>"#),
        ..GroundPicture::BARE
    });

    /// A strong point, laid over other ground.
    pub const BUNKER: Ground = Ground::new(&GroundPicture {
        name: "bunker",
        letters: "Bk",
        order: 230,
        sign: Some(r#"<path fill="$ink$" d="M-7 6v-7l4-5h6l4 5v7h-4v-4h-6v4z"/>"#),
        ..GroundPicture::BARE
    });
}

impl Symbol {
    /// A platoon of paratroops.
    pub const AIRBORNE: Symbol = Symbol::new(&SymbolPicture {
        name: "airborne",
        letter: 'P',
        order: 0,
        stroked: "M-10-3L8 6M10-3L-8 6",
        filled: "M-12-5Q0-20 12-5Z",
    });

    /// A stick of paratroops.
    pub const STICK: Symbol = Symbol::new(&SymbolPicture {
        name: "stick",
        letter: 'S',
        order: 10,
        stroked: "M-9-5L0 5L9-5",
        filled: "M-10-6Q0-19 10-6ZM-2.4 5a2.4 2.4 0 1 1 4.8 0a2.4 2.4 0 1 1-4.8 0",
    });

    /// Rifle infantry.
    pub const RIFLE: Symbol = Symbol::new(&SymbolPicture {
        name: "rifle",
        letter: 'R',
        order: 20,
        stroked: "M-12-11H12V5H-12ZM-12-11L12 5M12-11L-12 5",
        filled: "",
    });

    /// Anti-aircraft guns.
    pub const ANTI_AIRCRAFT: Symbol = Symbol::new(&SymbolPicture {
        name: "anti-aircraft",
        letter: 'A',
        order: 50,
        stroked: "M-11 5A11 10 0 0 1 11 5ZM0-5V-16M-4-12L0-16L4-12",
        filled: "",
    });

    /// Anti-tank guns.
    pub const ANTI_TANK: Symbol = Symbol::new(&SymbolPicture {
        name: "anti-tank",
        letter: 'K',
        order: 60,
        stroked: "M-11 5L0-13L11 5M-7 5H7",
        filled: "",
    });

    /// Howitzers.
    pub const HOWITZER: Symbol = Symbol::new(&SymbolPicture {
        name: "howitzer",
        letter: 'H',
        order: 70,
        stroked: "M-12-11H12V5H-12Z",
        filled: "M-4-3a4 4 0 1 1 8 0a4 4 0 1 1-8 0",
    });

    /// Tanks.
    pub const TANK: Symbol = Symbol::new(&SymbolPicture {
        name: "tank",
        letter: 'T',
        order: 80,
        stroked: "M-6-10H6A7 7 0 0 1 6 4H-6A7 7 0 0 1-6-10ZM0-3H17",
        filled: "",
    });

    /// A headquarters.
    pub const HEADQUARTERS: Symbol = Symbol::new(&SymbolPicture {
        name: "headquarters",
        letter: 'Q',
        order: 90,
        stroked: "M-8 6V-13",
        filled: "M-8-13H11L6-8L11-3H-8Z",
    });

    /// A truck.
    pub const TRUCK: Symbol = Symbol::new(&SymbolPicture {
        name: "truck",
        letter: 'L',
        order: 100,
        stroked: "M-12-10H12V0H-12Z",
        filled: "M-10 4a3 3 0 1 1 6 0a3 3 0 1 1-6 0M4 4a3 3 0 1 1 6 0a3 3 0 1 1-6 0",
    });

    /// A transport plane.
    pub const PLANE: Symbol = Symbol::new(&SymbolPicture {
        name: "plane",
        letter: 'V',
        order: 120,
        stroked: "",
        filled: "M0-17C1.5-17 2.2-14 2.2-11L14-5V-2L2.2-4L1.5 2L5 4V5.5L0 5L-5 5.5V4L-1.5 2L-2.2-4L-14-2V-5L-2.2-11C-2.2-14-1.5-17 0-17Z",
    });

    /// A glider.
    pub const GLIDER: Symbol = Symbol::new(&SymbolPicture {
        name: "glider",
        letter: 'G',
        order: 130,
        stroked: "",
        filled: "M-1.2-16h2.4V-10H16v2.8L1.2-6V2L4.5 3.5V5H-4.5V3.5L-1.2 2V-6L-16-7.2V-10H-1.2Z",
    });
}
