//! Ground that this system alone draws.

use jumpmaster_core::sheet::{Ground, GroundPicture, Palette, Texture, Tint};

/// All of them.
pub const PALETTE: Palette = Palette { grounds: &[BOCAGE, RIVER_SIDE, STREAM_SIDE], symbols: &[] };

/// Hedged fields.
pub const BOCAGE: Ground = Ground::new(&GroundPicture {
    name: "bocage",
    letters: "Bo",
    order: 190,
    tint: Some(Tint::Vegetation),
    texture: Some(Texture {
        width: 20,
        height: 16,
        tile: r#"<path stroke="$veg$" fill="none" stroke-width="2.6" stroke-dasharray=".1 3.3" stroke-linecap="round" d="M0 1.5h20M0 9.5h20M5 1.5v8M15 9.5v8"/>"#,
    }),
    ..GroundPicture::BARE
});

/// Ground with a broad water along a side of it.
pub const RIVER_SIDE: Ground = Ground::new(&GroundPicture {
    name: "river side",
    letters: "Rs",
    order: 250,
    sign: Some(r#"<path stroke="$water$" fill="none" stroke-width="3.6" d="M-12 17q6-4.5 12 0t12 0"/>"#),
    ..GroundPicture::BARE
});

/// Ground with a small water along a side of it.
pub const STREAM_SIDE: Ground = Ground::new(&GroundPicture {
    name: "stream side",
    letters: "Ss",
    order: 260,
    sign: Some(r#"<path stroke="$water$" fill="none" stroke-width="1.8" d="M-12 15q6-4.5 12 0t12 0"/>"#),
    ..GroundPicture::BARE
});
