//! Reading `.tmx`: hexagonal maps of either orientation, terrain by tile class, names and hexsides as objects.

use super::{Map, guard};
use crate::Fault;
use crate::hex::{Grid, Hex, Names, Orientation, Shape, Side, Tiles};
use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;
use tiled::{LayerType, PropertyValue, StaggerAxis, StaggerIndex, TileLayer};

/// The path of the map itself while it is read; files it refers to are named relative to it.
const SELF: &str = "\0map.tmx";

pub(super) fn read(name: &str, text: &str, files: &dyn Fn(&str) -> Option<Vec<u8>>) -> Result<Map, Fault> {
    guard::check(text.as_bytes(), "map")?;
    let source = load(text, files)?;
    let grid = grid(&source)?;
    let mut drawing = Drawing { grid, source: &source, map: Map::blank(name, grid, "") };
    drawing.map.tiles.iter_mut().for_each(Vec::clear);
    drawing.layers(source.layers())?;
    drawing.whole()?;
    for (key, value) in &source.properties {
        note(&mut drawing.map.properties, key, value);
    }
    Ok(drawing.map)
}

/// Loads a file that the guard has checked, and the files it refers to.
pub(super) fn load(text: &str, files: &dyn Fn(&str) -> Option<Vec<u8>>) -> Result<tiled::Map, Fault> {
    let open = |path: &Path| -> Result<Cursor<Vec<u8>>, Fault> {
        if path == Path::new(SELF) {
            return Ok(Cursor::new(text.as_bytes().to_vec()));
        }
        let path = path.to_string_lossy();
        let bytes = files(&path).ok_or_else(|| missing(&path))?;
        guard::check(&bytes, "tileset").map_err(|fault| fault.at(&path))?;
        Ok(Cursor::new(bytes))
    };
    tiled::Loader::with_reader(open).load_tmx_map(SELF).map_err(fault)
}

fn missing(path: &str) -> Fault {
    Fault::new(
        format!("tileset \"{path}\" is not there"),
        "the map takes its tiles from that file",
        "put it where the map says, or embed the tileset in Tiled",
    )
}

fn fault(error: tiled::Error) -> Fault {
    match error {
        tiled::Error::ResourceLoadingError { path, err } => match err.downcast::<Fault>() {
            Ok(fault) => *fault,
            Err(_) => missing(&path.to_string_lossy()),
        },
        error => Fault::new("the map cannot be read", error.to_string(), "save it again from Tiled"),
    }
}

/// The hexes of a map. Tiled's columns and rows are ours: the odd or the even ones are shifted by half a hex.
fn grid(source: &tiled::Map) -> Result<Grid, Fault> {
    let grid = Grid {
        orientation: match source.stagger_axis {
            StaggerAxis::X => Orientation::Flat,
            StaggerAxis::Y => Orientation::Pointy,
        },
        columns: source.width as u16,
        rows: source.height as u16,
        shape: match source.stagger_index {
            StaggerIndex::Odd => Shape::OddShifted,
            StaggerIndex::Even => Shape::EvenShifted,
        },
        names: Names::Numbers,
    };
    grid.called(names(source)?)
}

/// The names of its hexes: a property `names` says `letters`, `digits` or `numbers`; a property `tiles` gives the lettered tiles it
/// is assembled from, such as `AB/CD`.
fn names(source: &tiled::Map) -> Result<Names, Fault> {
    let says = |key: &str| match source.properties.get(key) {
        Some(PropertyValue::StringValue(value)) => Some(value.as_str()),
        _ => None,
    };
    match (says("names"), says("tiles")) {
        (None, Some(tiles)) => Ok(Names::Tiles(Tiles::parse(tiles)?)),
        (None | Some("numbers"), None) => Ok(Names::Numbers),
        (Some("letters"), None) => Ok(Names::Letters),
        (Some("digits"), None) => Ok(Names::Digits),
        (Some(names), None) => Err(Fault::unknown("way to name hexes", names, ["letters", "digits", "numbers"])),
        (Some(names), Some(tiles)) => Err(Fault::new(
            format!("names \"{names}\" and tiles \"{tiles}\""),
            "hexes are called in one way",
            "keep one of the two properties",
        )),
    }
}

struct Drawing<'a> {
    grid: Grid,
    source: &'a tiled::Map,
    map: Map,
}

impl<'a> Drawing<'a> {
    fn layers(&mut self, layers: impl Iterator<Item = tiled::Layer<'a>>) -> Result<(), Fault> {
        for layer in layers {
            match layer.layer_type() {
                LayerType::Tiles(tiles) => self.tiles(&tiles, &layer.name)?,
                LayerType::Objects(objects) => {
                    for object in objects.objects() {
                        self.object(&object).map_err(|fault| fault.at(format_args!("object {}", object.id())))?;
                    }
                }
                LayerType::Group(group) => self.layers(group.layers())?,
                LayerType::Image(_) => {}
            }
        }
        Ok(())
    }

    fn tiles(&mut self, layer: &TileLayer, name: &str) -> Result<(), Fault> {
        for index in 0..self.grid.len() {
            let hex = self.grid.hex(index);
            let [column, row] = self.grid.place(hex);
            if let Some(tile) = layer.get_tile(column, row) {
                let class = tile.get_tile().map(|tile| tile.user_type.clone()).unwrap_or_default();
                if class.is_empty() {
                    return Err(Fault::new(
                        format!("tile {} of layer \"{name}\" in hex {} has no class", tile.id(), self.grid.name(hex)),
                        "its class says what ground it is",
                        "give the tile a class in Tiled's tileset editor",
                    ));
                }
                self.sides_of(&tile, hex)?;
                self.map.tiles[index].push(class);
            }
        }
        Ok(())
    }

    /// Reads features from properties of a tile such as `side.NE = "hedge"`.
    fn sides_of(&mut self, tile: &tiled::LayerTile, hex: Hex) -> Result<(), Fault> {
        let mut notes = BTreeMap::new();
        if let Some(tile) = tile.get_tile() {
            tile.properties.iter().for_each(|(key, value)| note(&mut notes, key, value));
        }
        for (key, feature) in notes {
            let Some(side) = key.strip_prefix("side.") else { continue };
            let place = || format!("hex {}, tile {}", self.grid.name(hex), tile.id());
            if tile.flip_h || tile.flip_v || tile.flip_d {
                return Err(Fault::new(
                    format!("{}: the tile is flipped or turned", place()),
                    "its sides would no longer lie where its properties say",
                    "use a tile of its own for each way it can lie",
                ));
            }
            let side = Side::named(side, self.grid.orientation).map_err(|fault| fault.at(place()))?;
            self.map.sides.push((hex, side, feature));
        }
        Ok(())
    }

    /// Reads a name written on the map, or a feature on a hexside.
    fn object(&mut self, object: &tiled::ObjectData) -> Result<(), Fault> {
        let mut notes = BTreeMap::new();
        object.properties.iter().for_each(|(key, value)| note(&mut notes, key, value));
        let hex = match notes.get("hex") {
            Some(hex) => self.grid.parse(hex)?,
            None => self.under(object)?,
        };
        if object.user_type == "label" {
            let kind = notes.remove("kind").unwrap_or_else(|| "place".into());
            self.map.labels.push((hex, object.name.clone(), kind));
            return Ok(());
        }
        if object.user_type.is_empty() {
            return Err(Fault::new(
                format!("\"{}\" has no class", object.name),
                "its class says what it is",
                "set the class to label, or to the name of a hexside feature",
            ));
        }
        let side = notes.get("side").ok_or_else(|| {
            Fault::new(
                format!("the {} is on no side", object.user_type),
                "a feature lies on one side of a hex",
                format!("give it a property side, one of: {}", Side::names(self.grid.orientation).join(", ")),
            )
        })?;
        self.map.sides.push((hex, Side::named(side, self.grid.orientation)?, object.user_type.clone()));
        Ok(())
    }

    /// The hex an object was drawn in: the one whose centre is nearest.
    fn under(&self, object: &tiled::ObjectData) -> Result<Hex, Fault> {
        let point = [i64::from(object.x as i32) * 2, i64::from(object.y as i32) * 2];
        let [column, row] = [point[0].div_euclid(self.pitch()[0]), point[1].div_euclid(self.pitch()[1])];
        let on_map = |at: &[i64; 2]| {
            (0..i64::from(self.grid.columns)).contains(&at[0]) && (0..i64::from(self.grid.rows)).contains(&at[1])
        };
        let near = (-1..=1).flat_map(|across| (-1..=1).map(move |down| [column + across, row + down]));
        near.filter(on_map)
            .map(|[column, row]| self.grid.at(column as i32, row as i32))
            .min_by_key(|&hex| {
                let centre = self.centre(hex);
                (centre[0] - point[0]).pow(2) + (centre[1] - point[1]).pow(2)
            })
            .ok_or_else(|| {
                Fault::new(
                    format!("\"{}\" is drawn off the map", object.name),
                    "it belongs to the hex under it",
                    "move it onto the map, or give it a property hex such as \"10,6\"",
                )
            })
    }

    /// The distance from one column and from one row to the next, in half pixels.
    fn pitch(&self) -> [i64; 2] {
        let (width, height) = (i64::from(self.source.tile_width), i64::from(self.source.tile_height));
        let side = i64::from(self.source.hex_side_length.unwrap_or(0));
        match self.grid.orientation {
            Orientation::Flat => [width + side, height * 2],
            Orientation::Pointy => [width * 2, height + side],
        }
    }

    /// The centre of a hex as Tiled draws it, in half pixels.
    fn centre(&self, hex: Hex) -> [i64; 2] {
        let [column, row] = self.grid.place(hex);
        let (width, height) = (i64::from(self.source.tile_width), i64::from(self.source.tile_height));
        let shifted = |line: i32| (line % 2 != 0) == (self.grid.shape == Shape::OddShifted);
        let shift = match self.grid.orientation {
            Orientation::Flat => [0, if shifted(column) { height } else { 0 }],
            Orientation::Pointy => [if shifted(row) { width } else { 0 }, 0],
        };
        let pitch = self.pitch();
        [i64::from(column) * pitch[0] + width + shift[0], i64::from(row) * pitch[1] + height + shift[1]]
    }

    /// Checks that every hex has ground.
    fn whole(&self) -> Result<(), Fault> {
        match self.map.tiles.iter().position(Vec::is_empty) {
            Some(index) => Err(Fault::new(
                format!("hex {} has no tile", self.grid.name(self.grid.hex(index))),
                "every hex has ground",
                "paint it on the lowest layer",
            )),
            None => Ok(()),
        }
    }
}

/// Writes a property as text; members of a class property are keyed by both names with a dot between.
pub(super) fn note(notes: &mut BTreeMap<String, String>, key: &str, value: &PropertyValue) {
    let text = match value {
        PropertyValue::BoolValue(value) => value.to_string(),
        PropertyValue::FloatValue(value) => value.to_string(),
        PropertyValue::IntValue(value) => value.to_string(),
        PropertyValue::ObjectValue(value) => value.to_string(),
        PropertyValue::ColorValue(value) => format!("#{:02x}{:02x}{:02x}", value.red, value.green, value.blue),
        PropertyValue::StringValue(value) | PropertyValue::FileValue(value) => value.clone(),
        PropertyValue::ListValue(values) => {
            return values.iter().enumerate().for_each(|(at, value)| note(notes, &format!("{key}.{at}"), value));
        }
        PropertyValue::ClassValue { properties, .. } => {
            return properties.iter().for_each(|(name, value)| note(notes, &format!("{key}.{name}"), value));
        }
    };
    notes.insert(key.into(), text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn nothing(_: &str) -> Option<Vec<u8>> {
        None
    }

    fn read_map(text: &str) -> Result<Map, Fault> {
        Map::read("m", text, &nothing)
    }

    const TILES: &str = r#"<tileset firstgid="1" name="t" tilewidth="28" tileheight="32" tilecount="4" columns="4">
        <image source="t.png" width="112" height="32"/>
        <tile id="0" type="clear"/><tile id="1" class="forest"/><tile id="2" type="road"/>
        <tile id="3" type="field"><properties><property name="side.NE" value="hedge"/></properties></tile></tileset>"#;

    fn map_with(axis: &str, index: &str, inside: &str) -> String {
        let (width, height) = if axis == "y" { (28, 32) } else { (32, 28) };
        format!(
            r#"<map version="1.10" orientation="hexagonal" width="3" height="2" tilewidth="{width}" tileheight="{height}"
            hexsidelength="16" staggeraxis="{axis}" staggerindex="{index}" infinite="0">{TILES}{inside}</map>"#
        )
    }

    fn layer(cells: &str) -> String {
        layer_coded(r#"encoding="csv""#, cells)
    }

    fn layer_coded(coding: &str, cells: &str) -> String {
        format!(r#"<layer name="ground" width="3" height="2"><data {coding}>{cells}</data></layer>"#)
    }

    fn objects(objects: &str) -> String {
        format!("<objectgroup>{objects}</objectgroup>")
    }

    const GROUND: &str = "1,2,1,\n1,1,2";

    #[test]
    fn layers_are_piled_from_the_lowest_up() {
        let map = read_map(&map_with("y", "odd", &format!("{}{}", layer(GROUND), layer("0,0,0,3,3,3")))).unwrap();
        let (orientation, shape, names) = (Orientation::Pointy, Shape::OddShifted, Names::Numbers);
        assert_eq!(map.grid, Grid { orientation, columns: 3, rows: 2, shape, names });
        assert_eq!(map.at(map.grid.at(1, 0)), ["forest"]);
        assert_eq!(map.at(map.grid.at(2, 1)), ["forest", "road"]);
        assert_eq!(map.at(map.grid.at(0, 1)), ["clear", "road"]);
    }

    #[test]
    fn every_encoding_reads_the_same() {
        let plain = read_map(&map_with("y", "odd", &layer(GROUND))).unwrap();
        for (coding, cells) in [
            (r#"encoding="base64""#, "AQAAAAIAAAABAAAAAQAAAAEAAAACAAAA"),
            (r#"encoding="base64" compression="zlib""#, "eJxjZGBgYAJiRiQM4gMAAIQACQ=="),
            (r#"encoding="base64" compression="gzip""#, "H4sIAAAAAAAC/2NkYGBgAmJGJAziAwBgzES7GAAAAA=="),
        ] {
            assert_eq!(read_map(&map_with("y", "odd", &layer_coded(coding, cells))), Ok(plain.clone()), "{coding}");
        }
    }

    /// Our neighbours are neighbours in Tiled, on the side their name says, in all four layouts.
    #[test]
    fn hexes_lie_where_tiled_draws_them() {
        for (axis, index) in [("x", "odd"), ("x", "even"), ("y", "odd"), ("y", "even")] {
            let text = map_with(axis, index, &layer(GROUND)).replace("\"3\" height=\"2\"", "\"8\" height=\"8\"");
            let text = text.replace(GROUND, &["1"; 64].join(","));
            let files = |_: &Path| -> Result<_, std::io::Error> { Ok(Cursor::new(text.clone().into_bytes())) };
            let source = tiled::Loader::with_reader(files).load_tmx_map("map.tmx").unwrap();
            let grid = grid(&source).unwrap();
            let drawing = Drawing { grid, source: &source, map: Map::blank("m", grid, "clear") };
            for hex in grid.hexes() {
                for side in Side::ALL {
                    let next = hex + side.step(grid.orientation);
                    if grid.holds(next) {
                        let (from, to) = (drawing.centre(hex), drawing.centre(next));
                        let (east, south) = ((to[0] - from[0]).signum(), (to[1] - from[1]).signum());
                        let name = side.name(grid.orientation);
                        let read = |plus, minus| i64::from(name.contains(plus)) - i64::from(name.contains(minus));
                        assert_eq!((east, south), (read('E', 'W'), read('S', 'N')), "{axis} {index} {name}");
                    }
                }
            }
        }
    }

    #[test]
    fn names_lie_in_the_hex_they_are_drawn_in() {
        // The centre of hex 1,1 is at 28 + 14 + 14, 24 + 16 on pointed tops, and at 24 + 16, 28 + 14 + 14 on flat ones.
        for (axis, x, y) in [("y", 56, 40), ("x", 40, 56)] {
            let names = objects(&format!(
                r#"<object id="1" name="Hollin Wood" type="label" x="{x}" y="{y}"/>
                <object id="2" name="the Vane" class="label" x="999" y="999"><properties>
                <property name="hex" value="2,0"/><property name="kind" value="water"/></properties></object>"#
            ));
            let map = read_map(&map_with(axis, "odd", &(layer(GROUND) + &names))).unwrap();
            let wood = (map.grid.at(1, 1), "Hollin Wood".to_string(), "place".to_string());
            let vane = (map.grid.at(2, 0), "the Vane".to_string(), "water".to_string());
            assert_eq!(map.labels, [wood, vane]);
        }
    }

    #[test]
    fn hexsides_come_from_objects_and_from_tiles() {
        let hedge = objects(
            r#"<object id="1" type="wall"><properties><property name="hex" value="1,0"/>
            <property name="side" value="W"/></properties></object>"#,
        );
        let map = read_map(&map_with("y", "odd", &(layer("1,1,1,1,4,1") + &hedge))).unwrap();
        let side = |name| Side::named(name, Orientation::Pointy).unwrap();
        let (tile, object) = ((map.grid.at(1, 1), side("NE"), "hedge"), (map.grid.at(1, 0), side("W"), "wall"));
        assert_eq!(map.sides, [tile, object].map(|(hex, side, kind)| (hex, side, kind.to_string())));
    }

    #[test]
    fn a_tileset_may_lie_in_its_own_file() {
        let text = map_with("y", "odd", &layer(GROUND)).replace(TILES, r#"<tileset firstgid="1" source="kit/t.tsx"/>"#);
        let tileset = TILES.replace("firstgid=\"1\" ", "");
        let files = |path: &str| (path == "kit/t.tsx").then(|| tileset.clone().into_bytes());
        assert_eq!(Map::read("m", &text, &files), read_map(&map_with("y", "odd", &layer(GROUND))));
        let gone = read_map(&text).unwrap_err();
        assert_eq!(gone.what, "map \"m\": tileset \"kit/t.tsx\" is not there");
        let spoilt = Map::read("m", &text, &|_| Some(b"<map/>".to_vec())).unwrap_err();
        assert_eq!(spoilt.what, "map \"m\": kit/t.tsx: the file holds a <map>");
    }

    #[test]
    fn bad_maps_are_refused_in_words() {
        let good = map_with("y", "odd", &layer(GROUND));
        let with = |from: &str, to: &str| {
            assert!(good.contains(from), "{from}");
            read_map(&good.replace(from, to)).expect_err(to).what.replace("map \"m\": ", "")
        };
        let object = |inside: &str| {
            let what = read_map(&map_with("y", "odd", &(layer(GROUND) + &objects(inside)))).expect_err(inside).what;
            what.replace("map \"m\": object 1: ", "")
        };
        let property = |name: &str, value: &str| format!(r#"<property name="{name}" value="{value}"/>"#);
        let wall =
            |inside: &str| object(&format!(r#"<object id="1" type="wall"><properties>{inside}</properties></object>"#));
        assert_eq!(with("<map ", "map "), "the file is not XML");
        assert_eq!(with("</map>", ""), "the file is not XML");
        assert_eq!(with("\"hexagonal\"", "\"orthogonal\""), "the map is \"orthogonal\"");
        assert_eq!(with("infinite=\"0\"", "infinite=\"1\""), "the map is infinite");
        assert_eq!(
            with("width=\"3\" height=\"2\" tilew", "width=\"0\" height=\"2\" tilew"),
            "width of the map is \"0\""
        );
        assert_eq!(with("height=\"2\" tilew", "height=\"257\" tilew"), "height of the map is \"257\"");
        assert_eq!(with("height=\"2\" tilew", "tilew"), "the map has no size");
        assert_eq!(with("height=\"2\"><data", "height=\"9\"><data"), "layer \"ground\" is not as large as the map");
        assert_eq!(with("1,2,1,\n1,1,2", "1,2,1,1,1"), "a layer has 5 tiles");
        assert_eq!(with("1,2,1,\n1,1,2", "1,2,1,1,1,1,1"), "a layer has too many tiles");
        assert_eq!(with("1,2,1,\n1,1,2", "0,1,1,1,1,1"), "hex 0,0 has no tile");
        assert_eq!(with("1,2,1,\n1,1,2", "1,1,1,1,9,1"), "tile 8 of layer \"ground\" in hex 1,1 has no class");
        assert_eq!(
            with("encoding=\"csv\"", "encoding=\"base64\" compression=\"zstd\""),
            "tiles are written as base64 with zstd compression"
        );
        assert_eq!(with("tilecount=\"4\"", "tilecount=\"4294967295\""), "tilecount of the tileset is \"4294967295\"");
        assert_eq!(object(r#"<object id="1" name="x" x="1" y="1"/>"#), "\"x\" has no class");
        assert_eq!(
            object(r#"<object id="1" name="x" type="label" x="1e30" y="-1e30"/>"#),
            "\"x\" is drawn off the map"
        );
        assert_eq!(
            object(r#"<object id="1" template="a.tx"/>"#).replace("map \"m\": ", ""),
            "an object is made from the template \"a.tx\""
        );
        assert_eq!(wall(&(property("hex", "3,0") + &property("side", "E"))), "hex 3,0 is off the map");
        assert_eq!(wall(&(property("hex", "1,0") + &property("side", "N"))), "no hex side is called \"N\"");
        assert_eq!(wall(&property("hex", "1,0")), "the wall is on no side");
    }

    #[test]
    fn a_tower_of_groups_is_refused() {
        let tower = "<group>".repeat(100_000);
        assert_eq!(
            read_map(&map_with("y", "odd", &tower)).unwrap_err().what,
            "map \"m\": the file is nested too deeply"
        );
    }

    #[test]
    fn a_little_file_cannot_become_a_huge_one() {
        // 100 MB of zeros, packed.
        use std::io::Write;
        let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        for _ in 0..100 {
            packer.write_all(&vec![0; 1 << 20]).unwrap();
        }
        let bomb = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, packer.finish().unwrap());
        let text = map_with("y", "odd", &layer_coded(r#"encoding="base64" compression="zlib""#, &bomb));
        assert_eq!(read_map(&text).unwrap_err().what, "map \"m\": a layer has too many tiles");
    }

    #[test]
    fn notes_of_the_author_are_kept() {
        let notes = r#"<properties><property name="title" value="Meadow"/><property name="scale" type="int" value="250"/>
            <property name="by" type="class" propertytype="who"><properties><property name="name" value="A"/></properties></property>
            </properties>"#;
        let map = read_map(&map_with("x", "even", &format!("{notes}{}", layer(GROUND)))).unwrap();
        let kept: Vec<(&str, &str)> = map.properties.iter().map(|(key, value)| (&**key, &**value)).collect();
        assert_eq!(kept, [("by.name", "A"), ("scale", "250"), ("title", "Meadow")]);
        assert_eq!((map.grid.orientation, map.grid.shape), (Orientation::Flat, Shape::EvenShifted));
    }

    #[test]
    fn hexes_are_called_as_the_author_says() {
        let called = |says: &[(&str, &str)]| {
            let property = |(name, value): &(&str, &str)| format!(r#"<property name="{name}" value="{value}"/>"#);
            let notes = format!("<properties>{}</properties>", says.iter().map(property).collect::<Vec<_>>().concat());
            read_map(&map_with("x", "even", &format!("{notes}{}", layer(GROUND))))
        };
        let name = |says| called(says).map(|map| map.grid.name(map.grid.at(1, 1))).map_err(|fault| fault.what);
        assert_eq!(name(&[("tiles", "XYZ")]), Ok("Y/a2".into()));
        assert_eq!(name(&[("names", "letters")]), Ok("B2".into()));
        assert_eq!(name(&[("names", "numbers")]), Ok("1,1".into()));
        assert_eq!(name(&[("tiles", "XY")]), Err("map \"m\": tiles \"XY\" on a map of 3 by 2 hexes".into()));
        assert_eq!(name(&[("names", "lettres")]), Err("map \"m\": unknown way to name hexes \"lettres\"".into()));
        assert_eq!(
            name(&[("names", "letters"), ("tiles", "XYZ")]),
            Err("map \"m\": names \"letters\" and tiles \"XYZ\"".into())
        );
    }

    fn rich() -> String {
        let names = objects(
            r#"<object id="1" name="a" type="label" x="40" y="20"/><object id="2" type="wall"><properties>
            <property name="hex" value="1,0"/><property name="side" value="W"/></properties></object>"#,
        );
        let packed = layer_coded(r#"encoding="base64" compression="zlib""#, "eJxjZGBgYAJiRiQM4gMAAIQACQ==");
        map_with("y", "odd", &format!("{}<group>{packed}</group>{names}", layer("1,2,1,1,4,2")))
    }

    #[test]
    fn the_map_to_be_spoilt_is_good() {
        let map = read_map(&rich()).unwrap();
        assert_eq!((map.labels.len(), map.sides.len()), (1, 2));
    }

    proptest! {
        #[test]
        fn random_text_never_panics(text in ".*") {
            let _ = read_map(&text);
            let _ = read_map(&format!("<map {text}"));
        }

        #[test]
        fn random_tilesets_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let text = map_with("y", "odd", "").replace(TILES, r#"<tileset firstgid="1" source="t.tsx"/>"#);
            let _ = Map::read("m", &text, &|_| Some(bytes.clone()));
        }

        #[test]
        fn spoilt_maps_never_panic(
            edits in proptest::collection::vec((0_usize..4000, 0_usize..12, "[0-9<>/\"a-z=,&-]{0,6}"), 1..5)
        ) {
            let mut text = rich();
            for (at, length, new) in edits {
                let at = at % text.len();
                let end = (at + length).min(text.len());
                text.replace_range(at..end, &new);
            }
            let _ = read_map(&text);
        }

        #[test]
        fn odd_numbers_never_panic(
            which in 0_usize..60,
            number in prop_oneof![Just(0_i64), Just(-1), Just(i64::from(u32::MAX)), Just(i64::from(i32::MAX)), 0_i64..300]
        ) {
            let text = rich();
            let numbers: Vec<_> = text.match_indices('"').map(|(at, _)| at + 1).collect();
            let at = numbers[which % numbers.len()];
            let end = at + text[at..].find('"').unwrap_or(0);
            let _ = read_map(&format!("{}{number}{}", &text[..at], &text[end..]));
        }
    }
}
