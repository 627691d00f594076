//! The frame of every page: title strip, ways in, theme, and what a page brings of its own.

use maud::{DOCTYPE, Markup, html};

/// A whole page: its title, a module of its own if it has one (the name of a file in `assets/`), and its body.
pub(crate) fn shell(title: &str, module: Option<&str>, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · Jumpmaster" }
                link rel="stylesheet" href="/assets/tokens.css";
                link rel="stylesheet" href="/assets/kit.css";
                @if let Some(module) = module {
                    script type="module" src=(format!("/assets/{module}")) {}
                }
            }
            body { main { (body) } }
        }
    }
}
