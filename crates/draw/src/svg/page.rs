//! A page: things placed one below the other, and the document around them.

use super::pen::{Hand, Lettering, N, Pen, Safe};
use crate::Style;
use crate::tokens::Token;
use crate::words::{breadth, clean};

/// A page that grows downwards.
pub(crate) struct Page {
    /// What is drawn on it.
    pub pen: Pen,
    /// Definitions that are used several times.
    pub defs: Pen,
    /// Its width.
    pub width: f64,
    /// How far down it is filled.
    pub y: f64,
    /// The scale of its text.
    pub scale: f64,
}

impl Page {
    /// An empty page of this width, with its text at `scale` times the usual size.
    pub fn new(style: &Style, width: f64, scale: f64) -> Page {
        let pen = || Pen::new(style.theme, style.ids());
        Page { pen: pen(), defs: pen(), width, y: Page::EDGE * scale, scale }
    }

    /// The margin around everything.
    pub const EDGE: f64 = 16.0;

    /// The left end of the contents.
    pub fn left(&self) -> f64 {
        Page::EDGE * self.scale
    }

    /// The right end of the contents.
    pub fn right(&self) -> f64 {
        self.width - Page::EDGE * self.scale
    }

    /// Leaves some space.
    pub fn skip(&mut self, room: f64) {
        self.y += room * self.scale;
    }

    /// Writes a title with a rule below it, and a note at the right end of its line.
    pub fn title(&mut self, words: &str, note: &str) {
        let (size, small) = (24.0 * self.scale, 13.0 * self.scale);
        let room = self.right() - self.left() - breadth(note, small);
        let size = size.min(room / breadth(words, 1.0).max(1.0));
        self.skip(22.0);
        self.pen.write((self.left(), self.y), Lettering::new(Hand::Title, size, Token::Ink), words);
        if !note.is_empty() {
            let how = Lettering::new(Hand::Plain, small, Token::Ink2).end();
            self.pen.write((self.right(), self.y), how, note);
        }
        self.skip(10.0);
        let (left, right, y, ink) = (N(self.left()), N(self.right()), N(self.y), self.pen.colour(Token::Ink));
        self.pen.add(format_args!("<path stroke=\"{ink}\" d=\"M{left} {y}H{right}\"/>"));
        self.skip(10.0);
    }

    /// Places items side by side as far as they fit, then in a new row. Takes the width of each, and how it is drawn from
    /// its left end and the middle of its row.
    pub fn flow<T>(
        &mut self,
        items: &[T],
        high: f64,
        width: impl Fn(&T) -> f64,
        draw: impl Fn(&mut Page, &T, (f64, f64)),
    ) {
        let (high, gap) = (high * self.scale, 14.0 * self.scale);
        let mut x = self.left();
        for item in items {
            let wide = width(item);
            if x > self.left() && x + wide > self.right() {
                x = self.left();
                self.y += high;
            }
            let middle = self.y + high / 2.0;
            draw(self, item, (x, middle));
            x += wide + gap;
        }
        if !items.is_empty() {
            self.y += high;
        }
    }

    /// The finished document.
    pub fn finish(mut self, title: &str, about: &str) -> String {
        self.skip(Page::EDGE);
        let (width, height) = (N(self.width), N(self.y));
        let ids = &self.pen.ids;
        let paper = self.pen.colour(Token::Sheet);
        let title = if clean(title).trim().is_empty() { "Picture" } else { title };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\" aria-labelledby=\"{ids}title {ids}desc\"><title id=\"{ids}title\">{}</title><desc \
             id=\"{ids}desc\">{}</desc><defs>{}</defs><rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>{}</svg>\n",
            Safe(title),
            Safe(about),
            self.defs.out,
            self.pen.out
        )
    }
}
