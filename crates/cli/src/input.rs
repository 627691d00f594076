//! The input of a command: files, house rules, scenarios, situations. Every fault says where it is.

use crate::args;
use crate::output::and_see;
use jumpmaster_core::{Fault, House};
use jumpmaster_play::{Book, Case, Entry, ScenarioFiles, Situation, Strict};
use jumpmaster_systems::shelf;
use serde_json::Value;
use std::io::{self, Read};
use std::path::Path;

/// The largest file that is read: far more than any scenario or game needs.
const LARGEST: u64 = 64 << 20;

/// Reads a file as text.
pub fn read_text(path: &Path) -> Result<String, Fault> {
    text_of(open(path)?, &path.display().to_string())
}

/// Reads a file as bytes.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Fault> {
    bytes_of(open(path)?, &path.display().to_string())
}

fn open(path: &Path) -> Result<std::fs::File, Fault> {
    std::fs::File::open(path).map_err(|error| unreadable(&path.display().to_string(), &error))
}

fn text_of(source: impl Read, name: &str) -> Result<String, Fault> {
    String::from_utf8(bytes_of(source, name)?)
        .map_err(|_| Fault::new(format!("{name} is not text"), "text is read as UTF-8", "save it as UTF-8 text"))
}

fn bytes_of(source: impl Read, name: &str) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    source.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| unreadable(name, &error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(Fault::new(
            format!("{name} is too large"),
            format!("nothing that is read here needs more than {} MiB", LARGEST >> 20),
            "name the right file",
        ));
    }
    Ok(bytes)
}

fn unreadable(name: &str, error: &io::Error) -> Fault {
    Fault::new(format!("{name} cannot be read"), error.to_string(), "name a file that is there and that you may read")
}

/// Reads a house-rule file, if one is named.
pub fn house(path: Option<&Path>, book: &dyn Book) -> Result<Option<House>, Fault> {
    let Some(path) = path else { return Ok(None) };
    book.house(&read_text(path)?, &path.display().to_string()).map(Some)
}

/// The scenario of this name, or in this file, and the system it is for.
pub fn scenario(name: &str) -> Result<(&'static dyn Book, ScenarioFiles), Fault> {
    match shelf().scenario(name) {
        Ok(found) => Ok(found),
        Err(_) if looks_like_a_file(name) => {
            let path = Path::new(name);
            let folder = path.parent().unwrap_or(Path::new(""));
            let files = ScenarioFiles::gather(name, &read_text(path)?, &|file| std::fs::read(folder.join(file)).ok())?;
            Ok((shelf().book_of(&files)?, files))
        }
        Err(unknown) => {
            let why = "there is neither a scenario nor a file of that name";
            Err(and_see(Fault::new(unknown.what, why, unknown.fix), "systems"))
        }
    }
}

fn looks_like_a_file(name: &str) -> bool {
    name.contains(['/', '\\', '.']) || Path::new(name).exists()
}

/// Prepares a procedure in the given situation, by the given rules.
pub fn situation(
    procedure: &str,
    case: &args::Case,
    options: &[String],
    house_file: Option<&Path>,
) -> Result<Situation, Fault> {
    let (book, entry) = find(procedure)?;
    let house = house(house_file, book)?;
    let options =
        book.ledger().typed(options).map_err(|fault| and_see(fault.at("--option"), &format!("rules {}", book.id())))?;
    let files;
    let case = match case {
        args::Case { scenario: Some(name), .. } => {
            files = scenario(name)?.1;
            Case::Scenario(&files)
        }
        args::Case { input: Some(input), .. } => Case::Input(json(entry, input)?),
        args::Case { example: Some(name), .. } => Case::Example(name),
        args::Case { input: None, example: None, scenario: None } => return Err(no_situation(entry)),
    };
    Situation::new((book, entry), case, &options, house)
}

/// The procedure with this id.
pub fn find(procedure: &str) -> Result<(&'static dyn Book, &'static dyn Entry), Fault> {
    shelf().entry(procedure).map_err(|fault| and_see(fault, "procedures"))
}

/// Reads an input: the JSON itself, `-` for standard input, or a file.
fn json(entry: &dyn Entry, input: &str) -> Result<Value, Fault> {
    let (text, name) = match input.trim_start() {
        "-" => (text_of(io::stdin().lock(), "standard input")?, "standard input".to_string()),
        inline if inline.starts_with(['{', '[', '"']) || inline.is_empty() => (input.to_string(), "--input".into()),
        bare if serde_json::from_str::<Value>(bare).is_ok() && !Path::new(input).exists() => {
            (input.to_string(), "--input".into())
        }
        _ => (read_text(Path::new(input))?, input.to_string()),
    };
    serde_json::from_str(&text).map(|Strict(value)| value).map_err(|error| {
        let said = error.to_string();
        let cause = said.split(" at line ").next().unwrap_or(&said);
        Fault::new(
            format!("{name} is not JSON: line {}, column {}: {cause}", error.line(), error.column()),
            format!("the situation of {} is a JSON object", entry.id()),
            format!("mend it there; jumpmaster procedures {} shows inputs to copy", entry.id()),
        )
    })
}

fn no_situation(entry: &dyn Entry) -> Fault {
    let example = entry.examples().first().map_or(String::new(), |(name, _)| format!("--example \"{name}\", "));
    Fault::new(
        format!("{} has no situation to run in", entry.id()),
        "a procedure needs to know who does what where",
        format!(
            "give {example}--scenario NAME or --input JSON; jumpmaster procedures {} shows inputs to copy",
            entry.id()
        ),
    )
}
