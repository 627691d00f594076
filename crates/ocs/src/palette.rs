//! Ground that this system alone draws.

use jumpmaster_core::sheet::{Ground, GroundPicture, Palette, Texture, Tint};

/// All of it.
pub const PALETTE: Palette = Palette { grounds: &[ROUGH], symbols: &[] };

/// Broken ground.
pub const ROUGH: Ground = Ground::new(&GroundPicture {
    name: "broken ground",
    letters: "Br",
    order: 145,
    tint: Some(Tint::Rough),
    texture: Some(Texture {
        width: 17,
        height: 13,
        tile: r#"<path stroke="$relief$" fill="none" stroke-width="1.2" d="M1.5 6l3-4.5l3 4.5zM10 12l2.5-4l2.5 4"/>"#,
    }),
    ..GroundPicture::BARE
});
