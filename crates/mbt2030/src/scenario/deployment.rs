//! A deployment that the scenario fixes: every stand that goes on the table has its place there, and none is in
//! another's.

use super::{Deployed, Edges, Place};
use crate::army::Army;
use crate::faults::together;
use crate::rules::Rules;
use crate::unit::Side;
use jumpmaster_core::plane::{Point, Polygon, Rect};
use jumpmaster_core::{Fault, Named};

/// The places of the stands of both sides, if they are fixed.
type Places = Option<Vec<Vec<Option<Place>>>>;

/// Reads the deployments of both sides.
pub(super) fn read(
    rules: &Rules,
    size: [u32; 2],
    edges: Edges,
    armies: &[Army; 2],
    files: [&[Deployed]; 2],
) -> Result<[Places; 2], Fault> {
    let mut faults = Vec::new();
    let mut bases: Vec<(String, Polygon)> = Vec::new();
    let table = Rect::between(Point::default(), Point::near(size[0].into(), size[1].into()));
    let mut places = [None, None];
    for ((&side, places), (army, file)) in Side::ALL.iter().zip(&mut places).zip(armies.iter().zip(files)) {
        if file.is_empty() {
            continue;
        }
        if edges == Edges::Chosen {
            let why = "mbt2030.placement.2: nobody knows yet which edge is whose";
            faults.push(Fault::new(format!("{side}: places are fixed"), why, "write edges = \"fixed\""));
        }
        let mut of: Vec<Vec<Option<Place>>> = army.groups.iter().map(|group| vec![None; group.stands.len()]).collect();
        for deployed in file {
            let name = format!("{side}, group {}, stand {}", deployed.group, deployed.stand);
            if let Err(fault) = put(army, *deployed, &mut of) {
                faults.push(fault.at(&name));
                continue;
            }
            let base = Polygon::new(deployed.facing.base(deployed.at, rules.distances.base / 2).to_vec());
            match base {
                Ok(base) if table.holds_all(&base) => bases.push((name, base)),
                _ => faults.push(Fault::new(
                    format!("{name} is off the table at ({})", deployed.at),
                    format!("the table ends at ({})", table.high()),
                    "put the whole base on it",
                )),
            }
        }
        missing(side, army, &of, &mut faults);
        *places = Some(of);
    }
    overlapping(&bases, &mut faults);
    together(faults).map_or(Ok(places), Err)
}

/// Puts a stand in its place.
fn put(army: &Army, deployed: Deployed, places: &mut [Vec<Option<Place>>]) -> Result<(), Fault> {
    let index = |number: u8| usize::from(number).checked_sub(1);
    let at = index(deployed.group).zip(index(deployed.stand));
    let Some((group, stand)) = at.filter(|&(group, stand)| places.get(group).is_some_and(|of| stand < of.len())) else {
        let why = "groups and stands are numbered from 1, as the army lists them";
        return Err(Fault::new("there is no such stand", why, "number one that there is"));
    };
    if !army.groups[group].stands[stand].deploys_on_table() {
        let what = format!("{} is put on the table", army.groups[group].stands[stand].words());
        return Err(Fault::new(what, "mbt2030.deploy.3: AIRCRAFT and ARTILLERY begin off it", "leave it out"));
    }
    if places[group][stand].is_some() {
        return Err(Fault::new("it is put down twice", "a stand is in one place", "keep one of them"));
    }
    places[group][stand] = Some(Place { at: deployed.at, facing: deployed.facing });
    Ok(())
}

/// Whether every stand that goes on the table has a place, once any has.
fn missing(side: Side, army: &Army, places: &[Vec<Option<Place>>], faults: &mut Vec<Fault>) {
    for (number, (group, of)) in army.groups.iter().zip(places).enumerate() {
        let without: Vec<String> = (group.stands.iter().zip(of).enumerate())
            .filter(|(_, (stand, place))| stand.deploys_on_table() && place.is_none())
            .map(|(number, _)| (number + 1).to_string())
            .collect();
        if !without.is_empty() {
            faults.push(Fault::new(
                format!("{side}, group {}: stands without a place: {}", number + 1, without.join(", ")),
                "a deployment that is fixed is fixed for all",
                "give each a place, or leave the deployment out",
            ));
        }
    }
}

fn overlapping(bases: &[(String, Polygon)], faults: &mut Vec<Fault>) {
    for (at, (name, base)) in bases.iter().enumerate() {
        for (other, with) in &bases[at + 1..] {
            if base.overlaps(with) {
                let why = "mbt2030.measure.3: bases may touch and not overlap";
                faults.push(Fault::new(format!("{name} and {other} overlap"), why, "move one of them"));
            }
        }
    }
}
