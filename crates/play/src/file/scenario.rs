//! Scenarios as files: the scenario's own text, its map, and whatever the map refers to.
//!
//! Lives here: which files a scenario is made of, and its head, which is the same for every system. The meaning of the rest
//! is up to the system.

use jumpmaster_core::{Fault, MapFile, ScenarioFile, ScenarioSource};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A scenario with every file it needs, so that whoever keeps it can read it again without looking anywhere else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFiles {
    /// Its name, or what messages call its file.
    pub name: String,
    /// The scenario, in TOML.
    pub text: String,
    /// Its map, as Tiled wrote it; none for a game without a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// What the map refers to, such as tilesets, by the path written in it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
}

/// The head of every scenario file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Head {
    /// The id of its system.
    pub system: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub about: String,
    /// The file of its map; `None` for a game without a board.
    pub map: Option<String>,
}

impl Head {
    /// Reads the head of a scenario; `name` is its file's name in messages.
    pub fn read(name: &str, text: &str) -> Result<Head, Fault> {
        toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            Fault::new(
                format!("{name}, line {line}: {}", error.message()),
                "a scenario is a TOML file that says its system, title, about and map, if it has one, at the top",
                "mend that line; see the scenarios that come with the systems",
            )
        })
    }
}

impl ScenarioFiles {
    /// Gathers a user's own scenario. `open` opens files by the path written in the scenario, or in its map; a map's paths
    /// are relative to the map.
    pub fn gather(name: &str, text: &str, open: &dyn Fn(&str) -> Option<Vec<u8>>) -> Result<ScenarioFiles, Fault> {
        let head = Head::read(name, text)?;
        let Some(path) = head.map else {
            return Ok(ScenarioFiles { name: name.into(), text: text.into(), map: None, files: BTreeMap::new() });
        };
        let map = open(&path).ok_or_else(|| {
            Fault::new(
                format!("{name}: the map \"{path}\" cannot be opened"),
                "a scenario is played on the map it names, looked for beside the scenario",
                "put the map there, or mend the line that starts with: map =",
            )
        })?;
        let map = words(&path, map)?;
        let folder = path.rfind('/').map_or("", |slash| &path[..=slash]);
        let files = RefCell::new(BTreeMap::new());
        let keep = |path: &str| {
            let bytes = open(&format!("{folder}{path}"))?;
            let text = String::from_utf8(bytes.clone()).ok()?;
            files.borrow_mut().insert(path.to_string(), text);
            Some(bytes)
        };
        MapFile::read(&stem(&path), &map, &keep)?;
        Ok(ScenarioFiles { name: name.into(), text: text.into(), map: Some(map), files: files.into_inner() })
    }

    /// A scenario that comes with a system.
    pub fn shipped(file: &ScenarioFile) -> ScenarioFiles {
        let ScenarioFile { name, text, map } = *file;
        ScenarioFiles { name: name.into(), text: text.into(), map: map.map(Into::into), files: BTreeMap::new() }
    }

    /// Reads its head.
    pub fn head(&self) -> Result<Head, Fault> {
        Head::read(&self.name, &self.text)
    }

    /// Reads the map, and gives the scenario as its system wants it.
    pub fn source(&self) -> Result<ScenarioSource, Fault> {
        let open = |path: &str| self.files.get(path).map(|text| text.clone().into_bytes());
        let name = self.head()?.map.map_or_else(|| self.name.clone(), |path| stem(&path));
        let map = match &self.map {
            Some(text) => MapFile::read(&name, text, &open)?,
            None => MapFile::None,
        };
        Ok(ScenarioSource { file: self.name.clone(), text: self.text.clone(), map })
    }
}

fn words(file: &str, bytes: Vec<u8>) -> Result<String, Fault> {
    String::from_utf8(bytes).map_err(|_| {
        Fault::new(format!("{file} is not text"), "maps and scenarios are written in UTF-8", "save it as UTF-8 text")
    })
}

/// The name of a map: its file name without folder and extension.
fn stem(path: &str) -> String {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    file.strip_suffix(".tmx").unwrap_or(file).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "system = \"x\"\ntitle = \"X\"\nabout = \"Of x.\"\nmap = \"maps/x.tmx\"\n";

    #[test]
    fn the_head_is_read_whatever_follows() {
        let head = Head::read("x.toml", &format!("{HEAD}turns = 3\n[seats]\na = 1\n")).unwrap();
        assert_eq!((head.system.as_str(), head.map.as_deref()), ("x", Some("maps/x.tmx")));
    }

    #[test]
    fn a_scenario_may_have_no_map() {
        let text = HEAD.replace("map = \"maps/x.tmx\"\n", "");
        let files = ScenarioFiles::gather("x.toml", &text, &|_| None).unwrap();
        assert_eq!((files.map.as_ref(), files.source().unwrap().map), (None, MapFile::None));
        let kept = serde_json::to_string(&files).unwrap();
        assert!(!kept.contains("map\":"), "{kept}");
        assert_eq!(serde_json::from_str::<ScenarioFiles>(&kept).unwrap(), files);
        assert_eq!(files.source().unwrap().map.hexes().unwrap_err().what, "there are no hexes");
        assert_eq!(files.source().unwrap().map.plane().unwrap_err().what, "there is no table");
    }

    #[test]
    fn a_scenario_that_lacks_something_is_told_what() {
        let gather = |text: &str, map: Option<&[u8]>| {
            ScenarioFiles::gather("x.toml", text, &|_| map.map(<[u8]>::to_vec)).unwrap_err().what
        };
        assert!(gather("title = 3", None).starts_with("x.toml, line 1: invalid type"));
        assert!(gather("system = \"x\"\n=", None).starts_with("x.toml, line 2"));
        assert!(gather("", None).contains("missing field `system`"));
        assert_eq!(gather(HEAD, None), "x.toml: the map \"maps/x.tmx\" cannot be opened");
        assert_eq!(gather(HEAD, Some(&[0xFF])), "maps/x.tmx is not text");
        assert!(gather(HEAD, Some(b"<map")).starts_with("map \"x\""));
    }

    #[test]
    fn a_map_is_called_what_its_file_is_called() {
        assert_eq!(stem("maps/deep/bridge.tmx"), "bridge");
        assert_eq!(stem("bridge"), "bridge");
    }
}
