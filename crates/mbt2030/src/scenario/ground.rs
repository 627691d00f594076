//! Terrain that is drawn: areas with the class H, LFA, SFH, MBUA, BUA, wood or hill, lines with the class road or
//! river; an area with the property jungle is jungle. Everybody can tell what each is (mbt2030.placement.3).

use crate::faults::together;
use crate::rules::Rules;
use crate::terrain::{Kind, Layout, Piece, check};
use crate::zone::Zone;
use jumpmaster_core::sheet::{Area, Course, Ground, Tabletop};
use jumpmaster_core::{Fault, Named, Plane, named};

named! {
    /// A kind of line on a table.
    enum LineKind: "kind of line" { Road = "road", River = "river" }
}

/// The terrain of a drawn table, held to the rules.
pub(super) fn read(rules: &Rules, zone: Option<Zone>, plane: &Plane) -> Result<Layout, Fault> {
    let (mut layout, mut faults) = (Layout::default(), Vec::new());
    for area in &plane.areas {
        match Kind::named(&area.class) {
            Ok(kind) => layout.pieces.push(Piece {
                kind,
                square: None,
                corners: area.shape.corners().to_vec(),
                jungle: area.properties.get("jungle").is_some_and(|value| value == "true"),
            }),
            Err(fault) => faults.push(fault.at(&plane.name)),
        }
    }
    for line in &plane.lines {
        match LineKind::named(&line.class) {
            Ok(LineKind::Road) => layout.roads.push(line.shape.clone()),
            Ok(LineKind::River) if layout.river.is_none() => layout.river = Some(line.shape.clone()),
            Ok(LineKind::River) => faults.push(Fault::new(
                format!("{}: two rivers", plane.name),
                "mbt2030.river.1: a table has one at the most",
                "take one away",
            )),
            Err(fault) => faults.push(fault.at(&plane.name)),
        }
    }
    if let Some(zone) = zone {
        layout.grow_jungle(rules, zone);
    }
    faults.extend(check::drawn(rules, zone, plane.size, &layout));
    together(faults).map_or(Ok(layout), Err)
}

/// Draws a layout.
pub(crate) fn draw(layout: &Layout, table: &mut Tabletop) {
    for piece in &layout.pieces {
        let ground = match piece.kind {
            Kind::Highland | Kind::Hill => Ground::HILL,
            Kind::Steep => Ground::HILLTOP,
            Kind::Forest | Kind::Wood => Ground::FOREST,
            Kind::Mbua | Kind::Bua => Ground::TOWN,
        };
        let title = if piece.jungle { format!("{}, jungle", piece.kind) } else { piece.kind.to_string() };
        table.areas.push(Area { outline: piece.corners.clone(), ground, title });
    }
    let course = |path: &[_], ground: Ground, title: &str| Course { path: path.to_vec(), ground, title: title.into() };
    table.lines.extend(layout.river.iter().map(|path| course(path, Ground::STREAM, "river")));
    table.lines.extend(layout.roads.iter().map(|path| course(path, Ground::ROAD, "road")));
}
