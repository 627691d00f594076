//! The public part of the table, and the questions that everybody can answer about it.

use super::piece::{Piece, Place};
use super::stage::{End, Over, Stage};
use super::tag::Tag;
use crate::measure::base::{Base, Ruler, Stance};
use crate::measure::field::Field;
use crate::measure::zone::{Light, Smoke};
use crate::rules::Rules;
use crate::rules::step::Step;
use crate::scenario::{Edges, Land, Scenario};
use crate::season::{Phase, Season, hour_of_turn};
use crate::terrain::{Layout, Rolled};
use crate::unit::{Class, Side};
use crate::weather::Weather;
use crate::zone::{Way, Zone, way};
use jumpmaster_core::Named;
use jumpmaster_core::plane::{Facing, Point, Rect};
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A battle group, as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Group {
    /// Whether all its stands are down (mbt2030.deploy.4).
    pub deployed: bool,
    /// Whether it is fragile (mbt2030.victory.1).
    pub fragile: bool,
}

/// What is on the table apart from its ground.
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// What is to be done now.
    pub stage: Stage,
    /// The climatic zone.
    pub zone: Option<Zone>,
    /// What was rolled for the squares.
    pub rolled: Option<Vec<Rolled>>,
    /// Whether the terrain is down.
    pub laid: bool,
    /// Who won the throw for the terrain, until the edges are chosen.
    pub placer: Option<Side>,
    /// The side whose base edge is the lower one (mbt2030.placement.2).
    pub low: Option<Side>,
    /// The season.
    pub season: Option<Season>,
    /// The hour of the first turn.
    pub hour: Option<u8>,
    /// The weather.
    pub weather: Option<Weather>,
    /// Who deploys first.
    pub first: Option<Side>,
    /// The group of which some stands are down and some are not.
    pub putting: Option<u8>,
    /// The counters of the sides.
    pub pieces: [Vec<Piece>; 2],
    /// Their battle groups.
    pub groups: [Vec<Group>; 2],
    /// The turn, from 1.
    pub turn: u16,
    /// Whose round it is (mbt2030.turn.3).
    pub owner: Side,
    /// Whether it is the second round of the turn.
    pub second: bool,
    /// The groups selected in this round, the last of them moving (mbt2030.turn.17).
    pub selected: Vec<u8>,
    /// Whether a stand of the selected group has moved or turned.
    pub begun: bool,
    /// Whether one has made a tactical move, so that none marches any more (mbt2030.turn.18).
    pub tactical: bool,
    /// Whether those that engage second in this step have begun to (mbt2030.turn.8).
    pub seconds: bool,
    /// Smoke screens.
    pub smoke: Vec<Smoke>,
    /// Lit zones.
    pub lights: Vec<Light>,
    /// How the game ended.
    pub end: Option<End>,
}

/// The ground of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    /// As it is laid out.
    pub layout: Layout,
    /// As it is measured.
    pub field: Field,
}

impl Ground {
    /// The ground of a layout that was held to the rules.
    pub fn of(scenario: &Scenario, layout: Layout) -> Ground {
        let bare = || Field::new(&scenario.rules, scenario.size, &Layout::default()).expect("a table can be bare");
        let field = Field::new(&scenario.rules, scenario.size, &layout).unwrap_or_else(|_| bare());
        Ground { layout, field }
    }
}

/// All that everybody sees.
#[derive(Clone, PartialEq, Debug)]
pub struct Open {
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The ground.
    pub ground: Arc<Ground>,
    /// What is on it.
    pub table: Table,
}

impl Deref for Open {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

impl DerefMut for Open {
    fn deref_mut(&mut self) -> &mut Table {
        &mut self.table
    }
}

impl Table {
    /// A table with nothing on it.
    pub fn bare(scenario: &Scenario) -> Table {
        let groups = |side: Side| vec![Group::default(); scenario.force(side).army.groups.len()];
        let zone = scenario.zone.or_else(|| match way(&scenario.rules, scenario.homes()) {
            Way::Shared(zone) => Some(zone),
            Way::Chosen(_) | Way::Die => None,
        });
        Table {
            stage: Stage::Over,
            zone,
            rolled: None,
            laid: matches!(scenario.land, Land::Drawn(_)),
            placer: None,
            low: (scenario.edges == Edges::Fixed).then_some(Side::A),
            season: scenario.season,
            hour: scenario.hour,
            weather: scenario.weather,
            first: None,
            putting: None,
            pieces: [Vec::new(), Vec::new()],
            groups: Side::BOTH.map(groups),
            turn: 0,
            owner: Side::A,
            second: false,
            selected: Vec::new(),
            begun: false,
            tactical: false,
            seconds: false,
            smoke: Vec::new(),
            lights: Vec::new(),
            end: None,
        }
    }

    /// A counter, if there is such a one.
    pub fn find(&self, tag: Tag) -> Option<&Piece> {
        self.pieces[tag.side.number()].get(tag.at())
    }

    /// A counter that there is.
    pub fn piece(&self, tag: Tag) -> &Piece {
        &self.pieces[tag.side.number()][tag.at()]
    }

    /// The same, to be changed.
    pub fn piece_mut(&mut self, tag: Tag) -> &mut Piece {
        &mut self.pieces[tag.side.number()][tag.at()]
    }

    /// The counters of a side, with their names.
    pub fn of(&self, side: Side) -> impl Iterator<Item = (Tag, &Piece)> + Clone {
        self.pieces[side.number()].iter().enumerate().map(move |(at, piece)| (Tag::of(side, at), piece))
    }

    /// All counters.
    pub fn all(&self) -> impl Iterator<Item = (Tag, &Piece)> + Clone {
        Side::BOTH.into_iter().flat_map(|side| self.of(side))
    }

    /// A battle group.
    pub fn group(&self, side: Side, group: u8) -> &Group {
        &self.groups[side.number()][usize::from(group)]
    }

    /// Whether the group of a counter is fragile (mbt2030.victory.1).
    pub fn is_fragile(&self, tag: Tag) -> bool {
        self.group(tag.side, self.piece(tag).group).fragile
    }

    /// The group that is moving.
    pub fn moving(&self) -> Option<u8> {
        self.selected.last().copied()
    }

    /// The step of the round, if one is on.
    pub fn step(&self) -> Option<Step> {
        match self.stage {
            Stage::Act(step) => Some(step),
            _ => None,
        }
    }

    /// The side whose turn it is to say something alone; both throw together.
    pub fn to_act(&self) -> Option<Side> {
        match self.stage {
            Stage::Throw(_) | Stage::Over => None,
            Stage::RollZone | Stage::RollTerrain | Stage::RollDay | Stage::RollWeather => Some(Side::A),
            Stage::ChooseZone(side)
            | Stage::LayOut(side)
            | Stage::ChooseEdge(side)
            | Stage::ChooseFirst(side)
            | Stage::Deploy(side)
            | Stage::ChooseRound(side) => Some(side),
            Stage::Act(_) => Some(self.owner),
        }
    }

    /// Whether a side has a group to deploy.
    pub fn has_to_deploy(&self, side: Side) -> bool {
        self.groups[side.number()].iter().any(|group| !group.deployed)
    }

    /// Whether a side has a ground stand of this group on the table (mbt2030.turn.17).
    pub fn is_on_table(&self, side: Side, group: u8) -> bool {
        self.of(side).any(|(_, piece)| piece.group == group && piece.stance().is_some() && !piece.is_flying())
    }
}

impl Open {
    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.scenario.rules
    }

    /// How it is measured.
    pub fn ruler(&self) -> Ruler {
        Ruler::of(self.rules())
    }

    /// The table as a rectangle.
    pub fn border(&self) -> Rect {
        self.ground.field.table
    }

    /// The hour of this turn; that of the first before it.
    pub fn hour_now(&self) -> u8 {
        hour_of_turn(self.rules(), self.hour.unwrap_or(12), self.turn.max(1))
    }

    /// What that hour is (mbt2030.daytime.4).
    pub fn phase(&self) -> Phase {
        self.season.map_or(Phase::Day, |season| self.rules().day.phase(season, self.hour_now()))
    }

    /// Whether it is night, when the ground off the roads is bad going (mbt2030.daytime.6).
    pub fn is_night(&self) -> bool {
        self.phase() == Phase::Night
    }

    /// Whether there is adverse weather (mbt2030.awc.1).
    pub fn is_adverse(&self) -> bool {
        self.weather == Some(Weather::Adverse)
    }

    /// The side as the measuring knows it: A at the lower edge, B at the upper one (mbt2030.placement.2).
    pub fn edge(&self, side: Side) -> Side {
        if self.low.unwrap_or(Side::A) == side { Side::A } else { Side::B }
    }

    /// The facing away from the base edge of a side.
    pub fn forward(&self, side: Side) -> Facing {
        match self.edge(side) {
            Side::A => Facing::ALONG_Y,
            Side::B => Facing::ALONG_Y.back(),
        }
    }

    /// The place so far along the base edge of a side and so far from it.
    pub fn from_edge(&self, side: Side, along: i64, deep: i64) -> Point {
        let high = i64::from(self.border().high().y());
        Point::near(along, if self.edge(side) == Side::A { deep } else { high - deep })
    }

    /// Puts a counter somewhere.
    pub fn set_place(&mut self, tag: Tag, place: Place) {
        let base = match place {
            Place::Table(stance) => Some(self.ruler().base(stance)),
            Place::Off | Place::Gone => None,
        };
        let piece = self.piece_mut(tag);
        (piece.place, piece.base) = (place, base);
    }

    /// The base of a stand that were there.
    pub fn base_at(&self, stance: Stance) -> Base {
        self.ruler().base(stance)
    }

    /// Measures the bases of all counters again.
    pub fn measure(&mut self) {
        let all: Vec<(Tag, Place)> = self.all().map(|(tag, piece)| (tag, piece.place)).collect();
        for (tag, place) in all {
            self.set_place(tag, place);
        }
    }

    /// What is to be done next in the setting up, or the first throw for the order of rounds (mbt2030.zone.1,
    /// mbt2030.placement.1, mbt2030.daytime.1, mbt2030.awc.1, mbt2030.deploy.4).
    pub fn setting_up(&self) -> Stage {
        let fixed = |side: Side| !self.has_to_deploy(side);
        match () {
            () if self.zone.is_none() => match way(self.rules(), self.scenario.homes()) {
                Way::Chosen(_) => Stage::Throw(Over::Zone),
                Way::Die | Way::Shared(_) => Stage::RollZone,
            },
            () if !self.laid && self.rolled.is_none() => Stage::RollTerrain,
            () if (!self.laid || self.low.is_none()) && self.placer.is_none() => Stage::Throw(Over::Terrain),
            () if !self.laid => Stage::LayOut(self.placer.unwrap_or(Side::A)),
            () if self.low.is_none() => Stage::ChooseEdge(self.placer.unwrap_or(Side::B).enemy()),
            () if self.season.is_none() || self.hour.is_none() => Stage::RollDay,
            () if self.weather.is_none() => Stage::RollWeather,
            () if fixed(Side::A) && fixed(Side::B) => Stage::Throw(Over::Turn),
            () if fixed(Side::A) => Stage::Deploy(Side::B),
            () if fixed(Side::B) => Stage::Deploy(Side::A),
            () => self.first.map_or(Stage::Throw(Over::Deployment), Stage::Deploy),
        }
    }

    /// The stands of a group that are on the army's list for it.
    pub fn listed(&self, side: Side, group: u8) -> &[crate::army::Stand] {
        &self.scenario.force(side).army.groups[usize::from(group)].stands
    }

    /// The stands that a counter may be, as far as everybody can tell: it itself if it is revealed; else the stands of its
    /// group that are not revealed and begin where it did (mbt2030.blank.1, mbt2030.deploy.3).
    pub fn may_be(&self, tag: Tag) -> Vec<(u8, crate::army::Stand)> {
        let piece = self.piece(tag);
        let on_table = piece.stance().is_some();
        let mut left: Vec<(u8, crate::army::Stand)> =
            (0..).zip(self.listed(tag.side, piece.group).iter().copied()).collect();
        for (_, other) in self.of(tag.side).filter(|(_, other)| other.group == piece.group) {
            let Some(known) = other.known else { continue };
            let same = |stand: &crate::army::Stand| alike(stand, &known);
            let at = left
                .iter()
                .position(|(_, stand)| *stand == known)
                .or_else(|| left.iter().position(|(_, stand)| same(stand)));
            if let Some(at) = at {
                left.remove(at);
            }
        }
        left.retain(|(_, stand)| stand.deploys_on_table() == on_table);
        left
    }
}

/// Whether two stands may be one, whose mode or rank has changed.
pub fn alike(one: &crate::army::Stand, other: &crate::army::Stand) -> bool {
    one.sub_class == other.sub_class
        && one.posture == other.posture
        && one.helicopter == other.helicopter
        && one.jungle_trained == other.jungle_trained
        && one.grade == other.grade
        && one.bghq == other.bghq
}

/// Whether a stand is on the ground when it is on the table.
pub const fn is_ground(class: Class) -> bool {
    matches!(class, Class::Infantry | Class::Armour)
}
