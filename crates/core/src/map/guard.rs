//! Checks on a Tiled file before it is read.
//!
//! The reader trusts a file more than it should: it would allocate as many tiles as a tileset claims, inflate whatever it
//! is given, follow any depth of nesting, and read past the end of a layer that is too short. Whatever could lead there is
//! refused here, in words.

use crate::{Fault, Map};
use base64::Engine;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::io::Read;

const DEEPEST: usize = 32;
const MOST_LAYERS: usize = 64;
const MOST_TILES: u32 = 4096;
const LARGEST_TILE: u32 = 4096;

/// Checks that a map, or a tileset it names, can be read safely.
pub(super) fn check(bytes: &[u8], root: &str) -> Result<(), Fault> {
    look(bytes, root, Guard::default())
}

/// Checks the same of a map without hexes.
pub(super) fn check_plane(bytes: &[u8]) -> Result<(), Fault> {
    look(bytes, "map", Guard { plane: true, ..Guard::default() })
}

/// Whether a file says that it is a map without hexes.
pub(super) fn is_plane(text: &str) -> bool {
    let mut reader = Reader::from_str(text);
    loop {
        match reader.read_event() {
            Ok(Event::Start(element) | Event::Empty(element)) => {
                return attribute(&element, "orientation").is_ok_and(|said| said.as_deref() == Some("orthogonal"));
            }
            Ok(Event::Eof) | Err(_) => return false,
            Ok(_) => {}
        }
    }
}

fn look(bytes: &[u8], root: &str, mut guard: Guard) -> Result<(), Fault> {
    let text = std::str::from_utf8(bytes)
        .map_err(|_| Fault::new("the file is not text", "a Tiled file is XML in UTF-8", "save it again from Tiled"))?;
    let mut reader = Reader::from_str(text);
    loop {
        let event = reader.read_event().map_err(|error| not_xml(&error.to_string()))?;
        match event {
            Event::Start(element) => {
                guard.open(&element, root)?;
                guard.path.push(name(&element));
                if guard.path.len() > DEEPEST {
                    return Err(Fault::new(
                        "the file is nested too deeply",
                        format!("elements lie more than {DEEPEST} deep in each other"),
                        "take some layers out of their groups",
                    ));
                }
            }
            Event::Empty(element) => {
                guard.open(&element, root)?;
                guard.path.push(name(&element));
                guard.close()?;
            }
            Event::Text(text) => guard.data(&text.unescape().map_err(|error| not_xml(&error.to_string()))?)?,
            Event::CData(text) => guard.data(&String::from_utf8_lossy(&text))?,
            Event::End(_) => guard.close()?,
            Event::Eof if guard.path.is_empty() && guard.seen_root => return Ok(()),
            Event::Eof => return Err(not_xml("the document ends too early")),
            _ => {}
        }
    }
}

fn not_xml(error: &str) -> Fault {
    Fault::new("the file is not XML", error, "save the map from Tiled as .tmx")
}

fn name(element: &BytesStart) -> String {
    String::from_utf8_lossy(element.local_name().as_ref()).into_owned()
}

/// The attribute with this name: the last one, as the reader takes it.
fn attribute(element: &BytesStart, name: &str) -> Result<Option<String>, Fault> {
    let mut found = None;
    for attribute in element.attributes() {
        let attribute = attribute.map_err(|error| not_xml(&error.to_string()))?;
        let value = attribute.unescape_value().map_err(|error| not_xml(&error.to_string()))?;
        if attribute.key.local_name().as_ref() == name.as_bytes() {
            found = Some(value.into_owned());
        }
    }
    Ok(found)
}

/// A whole number in an attribute, if it is there and in bounds.
fn number(element: &BytesStart, key: &str, from: u32, to: u32) -> Result<Option<u32>, Fault> {
    let Some(value) = attribute(element, key)? else { return Ok(None) };
    match value.parse() {
        Ok(number) if (from..=to).contains(&number) => Ok(Some(number)),
        _ => Err(Fault::new(
            format!("{key} of the {} is \"{value}\"", name(element)),
            format!("it must be a whole number from {from} to {to}"),
            "set it in Tiled and save again",
        )),
    }
}

#[derive(Default)]
struct Guard {
    path: Vec<String>,
    /// Whether a map without hexes is expected.
    plane: bool,
    seen_root: bool,
    size: (u32, u32),
    layers: usize,
    /// The encoding and compression of the open tile data, until their text has come.
    coded: Option<(Option<String>, Option<String>)>,
    /// Whether the open data have had their text.
    filled: bool,
}

impl Guard {
    fn open(&mut self, element: &BytesStart, root: &str) -> Result<(), Fault> {
        let kind = name(element);
        let parent = self.path.last().map(String::as_str);
        match (parent, kind.as_str()) {
            (None, _) => self.root(element, &kind, root),
            (_, "layer") => self.layer(element),
            (Some("layer"), "data") => {
                self.coded = Some((attribute(element, "encoding")?, attribute(element, "compression")?));
                self.filled = false;
                Ok(())
            }
            (_, "tileset") => tileset(element),
            (_, "object") => object(element),
            _ => Ok(()),
        }
    }

    fn root(&mut self, element: &BytesStart, kind: &str, root: &str) -> Result<(), Fault> {
        if self.seen_root || kind != root {
            return Err(Fault::new(
                format!("the file holds a <{kind}>"),
                format!("a <{root}> is wanted here, and nothing beside it"),
                "name a file that Tiled saved as such",
            ));
        }
        self.seen_root = true;
        if kind == "tileset" { tileset(element) } else { self.map(element) }
    }

    fn map(&mut self, element: &BytesStart) -> Result<(), Fault> {
        let orientation = attribute(element, "orientation")?.unwrap_or_default();
        if self.plane && orientation != "orthogonal" {
            return Err(Fault::new(
                format!("the map is \"{orientation}\""),
                "the rules are played on a table without hexes",
                "set the orientation to orthogonal in Tiled's map properties",
            ));
        }
        if !self.plane && orientation != "hexagonal" {
            return Err(Fault::new(
                format!("the map is \"{orientation}\""),
                "the rules are played on hexes",
                "set the orientation to hexagonal (staggered) in Tiled's map properties",
            ));
        }
        if attribute(element, "infinite")?.is_some_and(|value| value == "1") {
            return Err(Fault::new(
                "the map is infinite",
                "a board has edges",
                "untick Infinite in Tiled's map properties",
            ));
        }
        let longest = u32::from(Map::LONGEST);
        let missing = || Fault::new("the map has no size", "width and height say how many hexes it has", "set both");
        self.size = (
            number(element, "width", 1, longest)?.ok_or_else(missing)?,
            number(element, "height", 1, longest)?.ok_or_else(missing)?,
        );
        let (width, height) = (
            number(element, "tilewidth", 1, LARGEST_TILE)?.unwrap_or(1),
            number(element, "tileheight", 1, LARGEST_TILE)?.unwrap_or(1),
        );
        number(element, "hexsidelength", 0, width.max(height))?;
        Ok(())
    }

    fn layer(&mut self, element: &BytesStart) -> Result<(), Fault> {
        self.layers += 1;
        if self.layers > MOST_LAYERS {
            return Err(Fault::new(
                format!("the map has more than {MOST_LAYERS} tile layers"),
                "so many tiles cannot lie in a hex",
                "merge some layers",
            ));
        }
        let size = (number(element, "width", 0, u32::MAX)?, number(element, "height", 0, u32::MAX)?);
        if size != (Some(self.size.0), Some(self.size.1)) {
            let layer = attribute(element, "name")?.unwrap_or_default();
            return Err(Fault::new(
                format!("layer \"{layer}\" is not as large as the map"),
                format!("the map has {} by {} hexes", self.size.0, self.size.1),
                "resize the map in Tiled and save again",
            ));
        }
        Ok(())
    }

    /// Text within an element: the first within a layer's data is its tiles.
    fn data(&mut self, text: &str) -> Result<(), Fault> {
        if self.path.is_empty() && !text.trim_matches('\u{feff}').trim().is_empty() {
            return Err(not_xml("there is text outside of any element"));
        }
        if self.path.last().is_none_or(|parent| parent != "data") || self.filled || self.coded.is_none() {
            return Ok(());
        }
        self.filled = true;
        self.count(text)
    }

    fn count(&self, text: &str) -> Result<(), Fault> {
        let Some((encoding, compression)) = &self.coded else { return Ok(()) };
        let wanted = self.size.0 as usize * self.size.1 as usize;
        let bad = |why: String| Fault::new("a layer's tiles cannot be read", why, "save the map again from Tiled");
        let found = match (encoding.as_deref(), compression.as_deref()) {
            (Some("csv"), None) => text.split(',').count(),
            (Some("base64"), packing @ (None | Some("zlib" | "gzip"))) => {
                let packed = base64::engine::general_purpose::STANDARD
                    .decode(text.trim())
                    .map_err(|error| bad(error.to_string()))?;
                let limit = wanted as u64 * 4 + 4;
                inflated(&packed, packing, limit).map_err(|error| bad(error.to_string()))? / 4
            }
            (encoding, compression) => {
                return Err(Fault::new(
                    format!(
                        "tiles are written as {} with {} compression",
                        encoding.unwrap_or("XML"),
                        compression.unwrap_or("no")
                    ),
                    "this is not read here",
                    "set the tile layer format to CSV, Base64, zlib or gzip in Tiled's map properties",
                ));
            }
        };
        if found == wanted {
            Ok(())
        } else {
            Err(Fault::new(
                format!("a layer has {} tiles", if found > wanted { "too many".into() } else { found.to_string() }),
                format!("the map has {} by {} hexes, which is {wanted}", self.size.0, self.size.1),
                "save the map again from Tiled",
            ))
        }
    }

    fn close(&mut self) -> Result<(), Fault> {
        let closed = self.path.pop();
        if closed.as_deref() == Some("data") && self.path.last().is_some_and(|parent| parent == "layer") {
            if !self.filled {
                self.count("")?;
            }
            self.coded = None;
        }
        Ok(())
    }
}

/// The number of bytes once unpacked; counting stops at `limit`.
fn inflated(packed: &[u8], packing: Option<&str>, limit: u64) -> std::io::Result<usize> {
    let mut bytes = Vec::new();
    match packing {
        None => return Ok(packed.len()),
        Some("zlib") => flate2::bufread::ZlibDecoder::new(packed).take(limit).read_to_end(&mut bytes)?,
        Some(_) => flate2::bufread::GzDecoder::new(packed).take(limit).read_to_end(&mut bytes)?,
    };
    Ok(bytes.len())
}

fn tileset(element: &BytesStart) -> Result<(), Fault> {
    number(element, "tilecount", 0, MOST_TILES)?;
    number(element, "tilewidth", 0, LARGEST_TILE)?;
    number(element, "tileheight", 0, LARGEST_TILE)?;
    // Tiled has written the number of columns since 2016; without it the reader divides by what the file says.
    if attribute(element, "tilecount")?.is_some() && attribute(element, "columns")?.is_none() {
        return Err(Fault::new(
            "a tileset does not say how many columns it has",
            "it was saved by a Tiled of long ago, or by hand",
            "save it again, or give it columns=\"0\" if every tile has its own image",
        ));
    }
    Ok(())
}

fn object(element: &BytesStart) -> Result<(), Fault> {
    match attribute(element, "template")? {
        Some(template) => Err(Fault::new(
            format!("an object is made from the template \"{template}\""),
            "templates are not read here",
            "choose Detach in Tiled's menu of the object",
        )),
        None => Ok(()),
    }
}
