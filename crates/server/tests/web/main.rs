//! The pages in a real browser: headless Chromium, driven through `WebDriver` as a reader's hands would drive it.
//!
//! They need Chromium and Node's axe-core, so `cargo test` leaves them out; `./test` installs what is missing and runs them.

mod access;
mod axe;
#[path = "../common/mod.rs"]
mod common;
mod curtain;
mod desk;
mod driver;
mod game;
mod house;
mod keyboard;
mod lab;
mod phone;
mod rules;
mod tab;
mod undo;
mod visit;
mod weight;
mod whole_game;
