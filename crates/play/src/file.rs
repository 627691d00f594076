//! Games in files: how one is written down line by line, opened again, held against another, and checked.

pub(crate) mod bookmark;
pub(crate) mod chain;
pub(crate) mod header;
pub(crate) mod lines;
pub(crate) mod load;
pub(crate) mod save;
pub(crate) mod scenario;
pub(crate) mod size;
pub(crate) mod story;
pub(crate) mod strict;
pub(crate) mod verify;
