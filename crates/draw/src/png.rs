//! Pictures as PNG. The fonts are built into the program: nothing is looked up on the machine it runs on.

use crate::svg::{self, board::Board};
use crate::{Style, Theme, geometry, tabletop};
use jumpmaster_core::{Fault, Sheet};
use resvg::{tiny_skia, usvg};
use std::sync::{Arc, LazyLock};

/// The most pixels a picture may have: including what drawing takes, some hundreds of megabytes.
const MOST_PIXELS: f64 = 24_000_000.0;

/// Draws a sheet as a PNG of this width, with its hexes scaled to fill it.
pub fn png(sheet: &Sheet, style: &Style, width: u32) -> Result<Vec<u8>, Fault> {
    let style = fitting(sheet, style, width);
    paint(&svg::svg(sheet, &style), width)
}

/// The style whose hexes fill this width, in colours that need no page.
pub(crate) fn fitting(sheet: &Sheet, style: &Style, width: u32) -> Style {
    let theme = if style.theme == Theme::Page { Theme::Light } else { style.theme };
    let mut style = Style { theme, ..style.clone() };
    if geometry::drawn(sheet.grid).is_none() && tabletop::drawn(sheet).is_none() {
        return style;
    }
    let (mut small, mut large) = (Style::SIZES.0, Style::SIZES.1 / 2.0);
    for _ in 0..24 {
        style.hex = f64::midpoint(small, large);
        let wide = svg::sheet_width(sheet, Board::new(&bare(sheet), &style).as_ref(), &style);
        if wide > f64::from(width) { large = style.hex } else { small = style.hex }
    }
    style.hex = small;
    style
}

/// The map without anything on it, which has the same width.
fn bare(sheet: &Sheet) -> Sheet {
    Sheet { grid: sheet.grid, ..Sheet::default() }
}

/// Turns an SVG document into a PNG of this width.
pub(crate) fn paint(svg: &str, width: u32) -> Result<Vec<u8>, Fault> {
    let options = usvg::Options { fontdb: FONTS.clone(), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options)
        .map_err(|error| Fault::new("this picture cannot be drawn", error.to_string(), "write it as SVG instead"))?;
    let size = tree.size();
    let scale = f64::from(width) / f64::from(size.width());
    let height = (f64::from(size.height()) * scale).ceil();
    let pixels = f64::from(width) * height;
    if width == 0 || pixels > MOST_PIXELS {
        let widest = (MOST_PIXELS * f64::from(size.width()) / f64::from(size.height())).sqrt() as u32;
        return Err(Fault::new(
            format!("a picture {width} pixels wide cannot be drawn"),
            format!("it would be {height} pixels high, and a picture has 1 to {MOST_PIXELS} pixels in all"),
            format!("choose a width from 1 to {widest}"),
        ));
    }
    let mut picture = tiny_skia::Pixmap::new(width, height as u32).ok_or_else(|| {
        Fault::new("this picture has no pixels", format!("{width} by {height}"), "choose a greater width")
    })?;
    let scale = scale as f32;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut picture.as_mut());
    picture
        .encode_png()
        .map_err(|error| Fault::new("this picture cannot be written", error.to_string(), "write it as SVG instead"))
}

/// The fonts: sans for maps, serif for titles and names.
static FONTS: LazyLock<Arc<usvg::fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = usvg::fontdb::Database::new();
    for font in [
        notosans::REGULAR_TTF,
        notosans::BOLD_TTF,
        dejavu::serif_condensed::bold(),
        dejavu::serif_condensed::bold_italic(),
    ] {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family("Noto Sans");
    fonts.set_serif_family("DejaVu Serif");
    Arc::new(fonts)
});
