//! Lines of sight (mbt2030.los.1, mbt2030.smoke.4, mbt2030.awc.3).

mod procedure;

pub use procedure::{Case, Input, Outcome, SightProcedure, StandInput};

use super::field::{Feature, Field};
use super::zone::Smoke;
use crate::rules::Rules;
use crate::rules::options::{AirSight, SmokeInside};
use crate::unit::Posture;
use jumpmaster_core::plane::{Point, convex};

/// Whether an engagement between stands in these postures needs a line of sight: not if one of them is off the table, or acts
/// from far beyond it as ASF and ECM do (mbt2030.los.3).
pub fn is_needed(rules: &Rules, postures: [Posture; 2]) -> bool {
    let batteries = |posture: Posture| matches!(posture, Posture::Otf | Posture::Cba);
    let all = rules.options.air_sight == AirSight::All;
    postures.into_iter().all(|posture| rules.steps.of(posture).sight || (all && !batteries(posture)))
}

/// What decides whether stands see one another: the ground, and the smoke unless the weather makes it useless.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    field: &'a Field,
    smoke: Vec<(Smoke, [Point; 4])>,
    across: bool,
}

/// A place that is seen from or looked at, with the areas and the smoke that contain it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Eye {
    place: Point,
    areas: Vec<u16>,
    smoke: Vec<u16>,
}

/// Something that blocks a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocker<'a> {
    /// An area, with its number on the table.
    Area(usize, &'a Feature),
    /// Smoke, with its number on the table.
    Smoke(usize, Smoke),
}

impl<'a> Lines<'a> {
    /// The lines over some ground with smoke on it; in adverse weather there might as well be none (mbt2030.awc.3).
    pub fn new(rules: &Rules, field: &'a Field, smoke: &[Smoke], adverse: bool) -> Lines<'a> {
        let screens = smoke.iter().filter(|_| !adverse).map(|&screen| (screen, screen.square(rules).corners()));
        Lines { field, smoke: screens.collect(), across: rules.options.smoke_inside == SmokeInside::OnlyAcross }
    }

    /// A place that is seen from or looked at: the centre of a base.
    pub fn eye(&self, place: Point) -> Eye {
        let numbers = |(number, inside): (usize, bool)| inside.then_some(number as u16);
        let areas = self.field.features().iter().map(|feature| feature.holds(place)).enumerate();
        let smoke =
            self.smoke.iter().map(|(_, corners)| self.across && convex::is_crossed(corners, place, place)).enumerate();
        Eye { place, areas: areas.filter_map(numbers).collect(), smoke: smoke.filter_map(numbers).collect() }
    }

    /// Whether nothing blocks the line between two places (mbt2030.los.1).
    pub fn clear(&self, from: &Eye, to: &Eye) -> bool {
        self.blockers(from, to).next().is_none()
    }

    /// Everything that blocks the line between two places: areas it runs through that contain neither (mbt2030.los.1), and
    /// smoke it runs through at all (mbt2030.smoke.4).
    pub fn blockers<'b>(&'b self, from: &'b Eye, to: &'b Eye) -> impl Iterator<Item = Blocker<'a>> + 'b {
        let outside = |one: &[u16], other: &[u16], number: usize| {
            let number = number as u16;
            !one.contains(&number) && !other.contains(&number)
        };
        let areas = self.field.features().iter().enumerate().filter(move |&(number, feature)| {
            feature.is_crossed(from.place, to.place) && outside(&from.areas, &to.areas, number)
        });
        let smoke = self.smoke.iter().enumerate().filter(move |&(number, (_, corners))| {
            convex::is_crossed(corners, from.place, to.place) && outside(&from.smoke, &to.smoke, number)
        });
        let areas = areas.map(|(number, feature)| Blocker::Area(number, feature));
        areas.chain(smoke.map(|(number, &(screen, _))| Blocker::Smoke(number, screen)))
    }
}
