//! Reading `.tmx` without hexes: a measured table, drawn as objects on an orthogonal map. A tile is one unit wide, so a
//! table of 96 by 60 inches is a map of 96 by 60 tiles. Objects are where they are drawn, to a thousandth.

use super::{guard, tmx};
use crate::Fault;
use crate::plane::{Point, Polygon, Rect};
use std::collections::BTreeMap;
use tiled::{LayerType, ObjectData, ObjectShape};

/// A measured table as its author drew it. Places are in thousandths of a unit from its lower left corner, to the right and
/// up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plane {
    /// Its name.
    pub name: String,
    /// Its width and depth, in thousandths.
    pub size: [u32; 2],
    /// Rectangles and polygons, the lowest first.
    pub areas: Vec<Drawn<Polygon>>,
    /// Open lines.
    pub lines: Vec<Drawn<Vec<Point>>>,
    /// Single places.
    pub points: Vec<Drawn<Point>>,
    /// Other properties its author set.
    pub properties: BTreeMap<String, String>,
}

/// Something drawn on a table, in the map-maker's words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn<T> {
    /// What it is: "wood", "road". What a class means is up to the system.
    pub class: String,
    /// Its name, if it has one.
    pub name: String,
    /// Its place or outline.
    pub shape: T,
    /// Other properties its author set.
    pub properties: BTreeMap<String, String>,
}

impl Plane {
    /// Reads a table as Tiled writes it (`.tmx`).
    pub fn read(name: &str, text: &str) -> Result<Plane, Fault> {
        read(name, text).map_err(|fault| fault.at(format_args!("map \"{name}\"")))
    }

    /// Its border.
    pub fn border(&self) -> Rect {
        let [wide, deep] = self.size.map(i64::from);
        Rect::between(Point::default(), Point::near(wide, deep))
    }
}

fn read(name: &str, text: &str) -> Result<Plane, Fault> {
    guard::check_plane(text.as_bytes())?;
    let source = tmx::load(text, &|_| None)?;
    if source.tile_width != source.tile_height {
        return Err(Fault::new(
            format!("tiles are {} by {} pixels", source.tile_width, source.tile_height),
            "a tile is one unit of the table, as wide as it is high",
            "set both to the same number in Tiled's map properties",
        ));
    }
    let mut plane = Plane {
        name: name.into(),
        size: [source.width * 1000, source.height * 1000],
        areas: Vec::new(),
        lines: Vec::new(),
        points: Vec::new(),
        properties: BTreeMap::new(),
    };
    source.properties.iter().for_each(|(key, value)| tmx::note(&mut plane.properties, key, value));
    let mut drawing = Drawing { unit: f64::from(source.tile_width), plane };
    drawing.layers(source.layers())?;
    Ok(drawing.plane)
}

struct Drawing {
    /// The length of a unit in pixels.
    unit: f64,
    plane: Plane,
}

impl Drawing {
    fn layers<'a>(&mut self, layers: impl Iterator<Item = tiled::Layer<'a>>) -> Result<(), Fault> {
        for layer in layers {
            match layer.layer_type() {
                LayerType::Tiles(_) => {
                    return Err(Fault::new(
                        format!("layer \"{}\" has tiles", layer.name),
                        "a table that is measured is drawn with objects alone",
                        "draw it on an object layer, or make the map hexagonal",
                    ));
                }
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

    fn object(&mut self, object: &ObjectData) -> Result<(), Fault> {
        if object.user_type.is_empty() {
            return Err(Fault::new(
                format!("\"{}\" has no class", object.name),
                "its class says what it is",
                "give it a class in Tiled, such as wood or road",
            ));
        }
        if object.rotation != 0.0 {
            return Err(Fault::new(
                format!("the {} is turned by {} degrees", object.user_type, object.rotation),
                "its corners would not lie where the file says",
                "draw it as a polygon, or turn it back",
            ));
        }
        let from = |points: &[(f32, f32)]| -> Result<Vec<Point>, Fault> {
            points.iter().map(|&(x, y)| self.place(object, x, y)).collect()
        };
        match &object.shape {
            ObjectShape::Rect { width, height } => {
                let corners = from(&[(0.0, 0.0), (*width, 0.0), (*width, *height), (0.0, *height)])?;
                let area = drawn(object, Polygon::new(corners)?);
                self.plane.areas.push(area);
            }
            ObjectShape::Polygon { points } => {
                let area = drawn(object, Polygon::new(from(points)?)?);
                self.plane.areas.push(area);
            }
            ObjectShape::Polyline { points } => {
                let path = from(points)?;
                self.plane.lines.push(drawn(object, path));
            }
            ObjectShape::Point(..) => {
                let place = self.place(object, 0.0, 0.0)?;
                self.plane.points.push(drawn(object, place));
            }
            _ => {
                return Err(Fault::new(
                    format!("the {} is round or a text", object.user_type),
                    "a table is made of rectangles, polygons, lines and points",
                    "draw it as one of these",
                ));
            }
        }
        Ok(())
    }

    /// The place this far from an object's origin, to the nearest thousandth; it must be on the table.
    ///
    /// Tiled's numbers come as floats. They are turned into thousandths here, once, by operations that every machine rounds
    /// in the same way; no rule ever sees a float.
    fn place(&self, object: &ObjectData, x: f32, y: f32) -> Result<Point, Fault> {
        let thousandths = |pixels: f32, more: f32| ((f64::from(pixels) + f64::from(more)) / self.unit * 1000.0).round();
        let (x, y) = (thousandths(object.x, x), f64::from(self.plane.size[1]) - thousandths(object.y, y));
        let place = Point::near(x as i64, y as i64);
        if self.plane.border().holds(place) && x.is_finite() && y.is_finite() {
            return Ok(place);
        }
        Err(Fault::new(
            format!("the {} reaches off the table", object.user_type),
            format!("the table is {} by {} units", self.plane.size[0] / 1000, self.plane.size[1] / 1000),
            "draw it within the map",
        ))
    }
}

fn drawn<T>(object: &ObjectData, shape: T) -> Drawn<T> {
    let mut properties = BTreeMap::new();
    object.properties.iter().for_each(|(key, value)| tmx::note(&mut properties, key, value));
    Drawn { class: object.user_type.clone(), name: object.name.clone(), shape, properties }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn table(inside: &str) -> String {
        format!(
            r#"<map version="1.10" orientation="orthogonal" width="72" height="48" tilewidth="16" tileheight="16" infinite="0">
            <properties><property name="title" value="Meadow"/></properties>{inside}</map>"#
        )
    }

    fn objects(inside: &str) -> String {
        table(&format!("<objectgroup>{inside}</objectgroup>"))
    }

    const ALL: &str = r#"<object id="1" name="Hollin Wood" type="wood" x="16" y="32" width="64" height="24"/>
        <object id="2" class="hill" x="160" y="160"><properties><property name="height" type="int" value="2"/></properties>
        <polygon points="0,0 32,0 16,-24"/></object>
        <object id="3" type="road" x="0" y="400"><polyline points="0,0 1152,0.008"/></object>
        <object id="4" type="stand" x="8" y="760"><point/></object>"#;

    fn at(x: i32, y: i32) -> Point {
        Point::at(x, y).unwrap()
    }

    #[test]
    fn objects_lie_where_they_are_drawn() {
        let plane = Plane::read("m", &objects(ALL)).unwrap();
        assert_eq!((plane.size, plane.properties["title"].as_str()), ([72_000, 48_000], "Meadow"));
        let [wood, hill] = &plane.areas[..] else { panic!("{:?}", plane.areas) };
        assert_eq!((wood.class.as_str(), wood.name.as_str()), ("wood", "Hollin Wood"));
        assert_eq!(wood.shape.corners(), [at(1000, 46_000), at(5000, 46_000), at(5000, 44_500), at(1000, 44_500)]);
        assert_eq!(hill.properties["height"], "2");
        assert_eq!(hill.shape.corners()[2], at(11_000, 39_500));
        assert_eq!(plane.lines[0].shape, [at(0, 23_000), at(72_000, 22_999)], "to the nearest thousandth");
        assert_eq!((plane.points[0].shape, plane.points[0].class.as_str()), (at(500, 500), "stand"));
    }

    #[test]
    fn bad_tables_are_refused_in_words() {
        let fault = |text: &str| Plane::read("m", text).unwrap_err().what.replace("map \"m\": ", "");
        let object = |inside: &str| fault(&objects(inside)).replace("object 1: ", "");
        assert_eq!(object(r#"<object id="1" name="x" x="1" y="1" width="9" height="9"/>"#), "\"x\" has no class");
        assert_eq!(
            object(r#"<object id="1" type="wood" x="-1" y="1" width="9" height="9"/>"#),
            "the wood reaches off the table"
        );
        assert_eq!(
            object(r#"<object id="1" type="wood" x="1e30" y="1" width="9" height="9"/>"#),
            "the wood reaches off the table"
        );
        assert_eq!(
            object(r#"<object id="1" type="wood" x="99" y="99" width="9" height="9" rotation="30"/>"#),
            "the wood is turned by 30 degrees"
        );
        assert_eq!(
            object(r#"<object id="1" type="wood" x="9" y="9" width="9" height="9"><ellipse/></object>"#),
            "the wood is round or a text"
        );
        assert!(
            object(r#"<object id="1" type="wood" x="9" y="9"><polygon points="0,0 4,4 4,0 0,4"/></object>"#)
                .contains("meet near")
        );
        assert_eq!(fault(&objects(ALL).replace("orthogonal", "hexagonal")), "the map is \"hexagonal\"");
        assert_eq!(fault(&objects(ALL).replace("tileheight=\"16\"", "tileheight=\"8\"")), "tiles are 16 by 8 pixels");
        assert_eq!(fault("<map"), "the file is not XML");
        let tiles = r#"<layer name="g" width="72" height="48"><data encoding="csv">0</data></layer>"#;
        let tiles = tiles.replace(">0<", &format!(">{}<", vec!["0"; 72 * 48].join(",")));
        assert_eq!(fault(&table(&tiles)), "layer \"g\" has tiles");
    }

    proptest! {
        #[test]
        fn spoilt_tables_never_panic(
            edits in proptest::collection::vec((0_usize..4000, 0_usize..12, "[0-9<>/\"a-z=,&-]{0,6}"), 1..5)
        ) {
            let mut text = objects(ALL);
            for (at, length, new) in edits {
                let at = at % text.len();
                let end = (at + length).min(text.len());
                text.replace_range(at..end, &new);
            }
            let _ = Plane::read("m", &text);
        }
    }
}
