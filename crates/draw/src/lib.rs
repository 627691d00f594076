//! Pictures of sheets: SVG and PNG for paper and page, characters for a terminal, bar charts of odds, and charts of procedures.
//!
//! Lives here: how things look. Not here: what they mean, which a system says with its [`Sheet`](jumpmaster_core::Sheet).
//! Colour is never the only sign of anything: ground has patterns and letters, sides have shapes, states have letters, heat
//! has size and a number. The same sheet always gives the same bytes.

mod bars;
mod chart;
mod geometry;
mod lay;
mod places;
mod png;
mod style;
mod svg;
mod tabletop;
mod text;
mod tokens;
mod words;

pub use bars::{Badge, Bar, Bars, Fill, bars_svg, bars_text, odds_png, odds_svg};
pub use chart::{Charted, chart_png, chart_svg, grid_text};
pub use places::{Places, places};
pub use png::png;
pub use style::{Numbers, Style, Theme};
pub use svg::{key_sign, svg};
pub use tabletop::{Measured, measured, place_under};
pub use text::text;
pub use tokens::heat;
