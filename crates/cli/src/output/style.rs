//! The few styles there are; streams that are not terminals drop them.

use clap::builder::styling::{AnsiColor, Style};
use std::fmt::{self, Display};

/// Headings.
pub const HEAD: Style = Style::new().bold().underline();
/// What matters most in a line.
pub const STRONG: Style = Style::new().bold();
/// Ids of clauses.
pub const CLAUSE: Style = AnsiColor::Cyan.on_default();
/// What is secondary.
pub const DIM: Style = Style::new().dimmed();
/// What went well.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// What went wrong.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// What to notice.
pub const WARN: Style = AnsiColor::Yellow.on_default().bold();

/// Text in a style.
pub fn paint<T: Display>(style: Style, text: T) -> impl Display {
    Painted { style, text }
}

struct Painted<T> {
    style: Style,
    text: T,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.style, self.text, self.style.render_reset())
    }
}
