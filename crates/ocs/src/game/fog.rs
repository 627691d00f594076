//! Fog, an option: of an enemy stack only the unit on top is seen, and how far its ZOC reaches (ocs.base.23).
//!
//! On top lies the unit that the scenario names first. Units that fight, must lose steps or fly are shown while that lasts, and
//! whoever was eliminated is known to all. What a seat sees is a table of its own, without the units that it does not see, so
//! nothing that is asked of that table can tell of them.

use super::event::{self, Event};
use super::piece::{Place, Unit, UnitId};
use super::set::Set;
use super::state::{Open, State};
use super::task::Task;
use crate::board::HexId;
use crate::combat::payment::Stock;
use crate::supply::zoc::Stance;
use crate::unit::{Mode, Party};
use jumpmaster_core::dice::{Dice, NeedRoll, Read};
use jumpmaster_core::{Change, Named, Seat, Several, clause};
use std::fmt;
use std::sync::OnceLock;

/// The public table as Blue, as Red, and as those who only look on see it through fog, each made when it is first asked for.
/// It follows from the table, and is forgotten whenever that changes.
pub struct Veil([OnceLock<Box<Open>>; 3]);

impl Veil {
    /// The table as a side sees it, or somebody who has none.
    pub fn seen<'a>(&'a self, open: &'a Open, party: Option<Party>) -> &'a Open {
        let at = party.map_or(2, |party| party as usize);
        self.0[at].get_or_init(|| Box::new(seen(open, party)))
    }
}

impl Default for Veil {
    fn default() -> Veil {
        Veil([const { OnceLock::new() }; 3])
    }
}

impl Clone for Veil {
    fn clone(&self) -> Veil {
        Veil::default()
    }
}

/// Always equal: it adds nothing to what the table says.
impl PartialEq for Veil {
    fn eq(&self, _: &Veil) -> bool {
        true
    }
}

impl fmt::Debug for Veil {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("veil")
    }
}

/// The units of what is being done, which everybody sees while it lasts.
fn shown(open: &Open) -> Set {
    let sets = open.tasks.iter().flat_map(|task| match task {
        Task::Attack(attack) => [attack.attackers, attack.defenders],
        Task::Losses(losses) => [losses.from, Set::NONE],
        Task::Retreat(retreat) => [retreat.units, Set::NONE],
        Task::Mission(mission) => [mission.units, Set::NONE],
        _ => [Set::NONE; 2],
    });
    sets.flat_map(Set::iter).collect()
}

/// Whether fog hides a unit from a side, or from somebody who has none.
fn hides(open: &Open, party: Option<Party>, id: UnitId) -> bool {
    let unit = open.unit(id);
    let below = |hex: HexId| open.at(hex).next() != Some(id);
    Some(unit.party) != party && unit.hex().is_some_and(below) && !shown(open).has(id)
}

fn seen(open: &Open, party: Option<Party>) -> Open {
    let hidden: Set = open.each().map(|(id, _)| id).filter(|&id| hides(open, party, id)).collect();
    let mut seen = open.clone();
    for id in hidden.iter() {
        if let Some(hex) = open.unit(id).hex().filter(|_| open.exerts_zoc(id)) {
            seen.fogged.push(hex);
        }
        seen.units[usize::from(id)] = unseen(open, id);
    }
    seen.fogged.sort_unstable();
    seen.fogged.dedup();
    for task in &mut seen.tasks {
        if let Task::Attrition { hungry } = task {
            *hungry = hungry.iter().filter(|&unit| !hidden.has(unit)).collect();
        }
    }
    seen.lay();
    seen
}

/// A unit of which nothing is seen.
fn unseen(open: &Open, id: UnitId) -> Unit {
    Unit {
        party: open.unit(id).party,
        place: Place::Unseen,
        steps: open.kind(id).steps,
        mode: Mode::Combat,
        marks: Several::default(),
        spent: 0,
        stocks: Stock::Full,
    }
}

/// Whether a seat sees the unit that an event is about before it, and after it. Without fog, of one's own units and of events that
/// are about no unit, it does.
pub fn sees(state: &State, event: &Event, seat: Seat) -> [bool; 2] {
    let open = &state.open;
    let party = Party::at(seat);
    let Some(unit) = about(event).filter(|&unit| Some(open.unit(unit).party) != party) else { return [true; 2] };
    if !open.rules().fog || seat == Seat::REFEREE {
        return [true; 2];
    }
    let mut after = state.clone();
    event::apply(&mut after, event);
    [open, &after.open].map(|open| !hides(open, party, unit))
}

/// The unit that an event is about.
const fn about(event: &Event) -> Option<UnitId> {
    match event {
        Event::Arrived { unit, .. }
        | Event::ModeSet { unit, .. }
        | Event::Marked { unit, .. }
        | Event::Unmarked { unit, .. }
        | Event::Stocked { unit, .. }
        | Event::Moved { unit, .. }
        | Event::Exerted { unit, .. }
        | Event::Went { unit, .. }
        | Event::StepLost { unit, .. }
        | Event::Eliminated { unit, .. } => Some(*unit),
        _ => None,
    }
}

/// A change to a counter as it looks to somebody who sees it before, or after, or both: it comes out of the fog, or goes into it.
pub fn through(change: Change, [before, after]: [bool; 2]) -> Change {
    match change {
        Change::Moved { to, .. } | Change::Fell { to, .. } if !before => Change::Shown { at: to },
        Change::Moved { from, .. } if !after => Change::Left { at: from },
        change => change,
    }
}

/// How often it is tried to find a place for every unit that is not seen.
const TRIES: usize = 50;

/// A table that somebody who sees this one may believe in: every unit that is not seen lies below one that is. `None` if none was
/// found.
pub fn lifted<D: Dice + ?Sized>(seen: &Open, dice: &mut D) -> Result<Option<Open>, NeedRoll> {
    let hidden: Vec<UnitId> = seen.each().filter(|(_, unit)| unit.place == Place::Unseen).map(|(id, _)| id).collect();
    if hidden.is_empty() {
        return Ok(Some(seen.clone()));
    }
    for _ in 0..TRIES {
        if let Some(open) = guess(seen, hidden.clone(), dice)? {
            return Ok(Some(open));
        }
    }
    Ok(None)
}

fn guess<D: Dice + ?Sized>(seen: &Open, mut hidden: Vec<UnitId>, dice: &mut D) -> Result<Option<Open>, NeedRoll> {
    let mut open = Open { fogged: Vec::new(), ..seen.clone() };
    let exerts = |unit: UnitId, mode: Mode| Stance { mode, ..seen.stance(unit) }.exerts(seen.rules());
    let lies_below = |unit: UnitId, hex: HexId| {
        seen.at(hex).next().is_some_and(|top| top < unit && seen.unit(top).party == seen.unit(unit).party)
    };
    let mut draw = |below: usize| dice.draw(below, clause!("ocs.base.23"));
    // A ZOC that the units that are seen do not explain is that of one below.
    for &hex in &seen.fogged {
        let able = |&at: &usize| lies_below(hidden[at], hex) && exerts(hidden[at], Mode::Combat);
        let able: Vec<usize> = (0..hidden.len()).filter(able).collect();
        if able.is_empty() {
            return Ok(None);
        }
        let unit = hidden.remove(able[draw(able.len())?]);
        open.units[usize::from(unit)].place = Place::At(hex);
    }
    for unit in hidden {
        let hexes: Vec<HexId> = (0..seen.board().len() as HexId).filter(|&hex| lies_below(unit, hex)).collect();
        let quiet = Mode::ALL.iter().find(|&&mode| !exerts(unit, mode));
        let (false, Some(&mode)) = (hexes.is_empty(), quiet) else { return Ok(None) };
        let piece = &mut open.units[usize::from(unit)];
        (piece.place, piece.mode) = (Place::At(hexes[draw(hexes.len())?]), mode);
    }
    open.lay();
    Ok(Some(open))
}
