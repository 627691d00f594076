//! A plan that the airborne side may have, judging by what can be seen of it being carried out.

use crate::air::zone::Used;
use crate::game::imagine::aims;
use crate::game::imagine::draw::Draw;
use crate::game::imagine::manifests::{Dropped, Manifests};
use crate::game::imagine::{Seen, marked_returned};
use crate::game::orders::lies;
use crate::game::plan::{Mission, Plan};
use crate::game::state::{CraftId, Open, Party, Piece, PieceId, Sky, Step, What};
use crate::ground::convert::Made;
use crate::ground::march::{self, Areas};
use crate::rules::ground::Cost;
use crate::scenario::Scenario;
use crate::unit::Kind;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;
use std::sync::Arc;

/// How many times manifests are drawn again if they cannot have carried everything that was seen.
const TRIES: usize = 8;

/// A plan that follows the rules and can have led to everything that is public. Marks on the table which of the LGOPs lost
/// on landing came back.
pub fn draw<D: Dice + ?Sized>(open: &mut Open, draw: &mut Draw<'_, D>) -> Result<Plan, NeedRoll> {
    let (scenario, seen) = (Arc::clone(&open.scenario), Seen::on(open));
    let sealed = open.step != Step::Plan;
    let guess = Guess::on(open, draw)?;
    let mut manifests = Manifests::new(&scenario);
    for _ in 0..TRIES {
        manifests = Manifests::new(&scenario);
        if load(open, &seen, &guess, &mut manifests, draw)? {
            break;
        }
    }
    let mut plan = Plan::new(aims::heading(open, draw)?, Vec::new(), Vec::new());
    plan.missions =
        manifests.lists.iter().map(|list| Mission { manifest: list.clone(), ..Mission::default() }).collect();
    for craft in 0..plan.missions.len() as CraftId {
        let dropped = manifests.has_dropped(craft);
        if sealed {
            manifests.board(&mut plan.missions[usize::from(craft)]);
        }
        aims::aim(open, &mut plan, craft, dropped, draw)?;
        note_use(open, &mut plan, craft);
    }
    plan.areas = areas(open, &guess, draw)?;
    plan.origins = manifests.origins;
    for (back, lost) in marked_returned(open, &seen.returned, draw)? {
        let unit = plan.origins.iter().find(|(piece, _)| *piece == lost).map(|(_, unit)| *unit);
        plan.origins.extend(unit.map(|unit| (back, unit)));
    }
    for &piece in &seen.formed {
        let unit = formed_of(open, &guess, piece, draw)?;
        plan.origins.extend(unit.map(|unit| (piece, unit)));
    }
    plan.origins.sort_unstable();
    plan.made = made(open, &plan, &seen.formed, draw)?;
    let pages: Vec<_> = plan.pages().collect();
    plan.page = if sealed { None } else { draw.pick(&pages)? };
    Ok(plan)
}

/// A guess about one company, to see what would follow: that some pieces belong to it and are in its AA. This way
/// conversions possible now are considered, even though the AA could be in any of many hexes (mbt.aa.1, mbt.convert.1).
struct Guess {
    company: Option<u8>,
    /// Where its current AA is.
    at: Option<Spot>,
    pieces: Vec<PieceId>,
    /// Whether no other LGOP belongs to it.
    alone: bool,
}

impl Guess {
    fn on<D: Dice + ?Sized>(open: &Open, draw: &mut Draw<'_, D>) -> Result<Guess, NeedRoll> {
        let none = Guess { company: None, at: None, pieces: Vec::new(), alone: false };
        if open.scenario.companies.is_empty() || draw.one_in(3)? {
            return Ok(none);
        }
        let company = Some(draw.below(open.scenario.companies.len())? as u8);
        let fit = |piece: &Piece| piece.is_lgop() && piece.disrupted == 0;
        let lgops = open.on_map(Party::Airborne).filter(|(_, piece, _)| fit(piece)).map(|(id, _, at)| (id, at));
        let bundles = open.each().filter(|(_, piece)| piece.is_bundle());
        let bundles: Vec<(PieceId, Spot)> = bundles.filter_map(|(id, _)| Some((id, lies(open, id)?))).collect();
        let (lgops, of_lgops) = (lgops.collect::<Vec<_>>(), draw.one_in(2)?);
        let Some((piece, at)) = draw.pick(if of_lgops { &lgops } else { &bundles })? else { return Ok(none) };
        let others = open.at(at).filter(|(id, other)| of_lgops && *id != piece && fit(other)).map(|(id, _)| id);
        let other = draw.pick(&others.collect::<Vec<_>>())?;
        let pieces = [Some(piece), other].into_iter().flatten().collect();
        Ok(Guess { company, at: Some(at), pieces, alone: other.is_none() })
    }

    /// Whether a piece may have come from a unit; a piece that is gone is nobody's partner any more.
    fn fits(&self, open: &Open, piece: PieceId, unit: u8) -> bool {
        let of_it = self.company.is_some() && open.scenario.units[usize::from(unit)].company == self.company;
        if self.pieces.contains(&piece) {
            let halves = open.scenario.units[usize::from(unit)].kind.lgops();
            return of_it && (!self.alone || halves < 2 || someone_gone(open));
        }
        let counts = open.piece(piece).is_lgop() && !open.piece(piece).is_gone();
        !(self.alone && of_it && counts)
    }

    /// Whether a unit of which nothing has been seen may be aboard.
    fn aboard(&self, scenario: &Scenario, unit: u8) -> bool {
        !self.alone || self.company.is_none() || scenario.units[usize::from(unit)].company != self.company
    }
}

/// Whether an LGOP that left an aircraft is gone, so that it can have been the other half of a squad.
fn someone_gone(open: &Open) -> bool {
    open.pieces.iter().skip(open.scenario.stands.len()).any(|piece| piece.is_lgop() && piece.is_gone())
}

/// Writes manifests that can have carried everything seen; returns whether that is possible.
fn load<D: Dice + ?Sized>(
    open: &Open,
    seen: &Seen,
    guess: &Guess,
    manifests: &mut Manifests<'_>,
    draw: &mut Draw<'_, D>,
) -> Result<bool, NeedRoll> {
    let with = |of: fn(Sky) -> bool| -> Vec<CraftId> {
        (0..).zip(&open.craft).filter(|(_, craft)| of(craft.sky)).map(|(id, _)| id).collect()
    };
    let flown = with(|sky| !matches!(sky, Sky::Waiting | Sky::Coming { .. }));
    let called = with(|sky| sky != Sky::Waiting);
    // The best known first: those whose aircraft can be seen, then those that the guess is about, then those that are gone.
    let rank = |dropped: &Dropped| {
        let gone = open.piece(dropped.piece).is_gone();
        (dropped.craft.is_none(), !guess.pieces.contains(&dropped.piece), !gone, dropped.piece)
    };
    let mut all = seen.dropped.clone();
    all.sort_by_key(rank);
    let mut whole = true;
    for dropped in all {
        let from = match dropped.craft {
            Some(craft) => vec![craft],
            None => draw.shuffled(if flown.is_empty() { called.clone() } else { flown.clone() })?,
        };
        let fits = |unit: u8| guess.fits(open, dropped.piece, unit);
        let placed = manifests.place(dropped, &from, fits, draw)? || manifests.place(dropped, &from, |_| true, draw)?;
        whole &= placed;
    }
    manifests.fill(&called, |unit| guess.aboard(&open.scenario, unit), draw)?;
    Ok(whole)
}

/// Notes the ground that an aircraft has used, as far as the rules keep others off it (mbt.reuse.1).
fn note_use(open: &Open, plan: &mut Plan, craft: CraftId) {
    let (mission, turn) = (plan.mission(craft), open.turn);
    let Some(aim) = mission.begun else { return };
    let (zone, wave) = (aim.zone(&open.scenario, plan.heading), open.scenario.craft[usize::from(craft)].wave);
    let by = mission.used_for();
    plan.uses.push(Used { zone, by, turn, wave });
}

/// The unit that a formed one came from, with the quality and weapons that everybody sees (mbt.convert.1, mbt.lgop.5).
fn formed_of<D: Dice + ?Sized>(
    open: &Open,
    guess: &Guess,
    piece: PieceId,
    draw: &mut Draw<'_, D>,
) -> Result<Option<u8>, NeedRoll> {
    let is = open.piece(piece);
    let like = |unit: &u8| {
        let spec = &open.scenario.units[usize::from(*unit)];
        Some(spec.quality) == is.quality && spec.law == is.law && Mission::rider_of(spec.kind).is_some()
    };
    let all: Vec<u8> = (0..open.scenario.units.len() as u8).filter(like).collect();
    let company = |unit: u8| open.scenario.units[usize::from(unit)].company;
    let guessed: Vec<u8> =
        all.iter().copied().filter(|&unit| guess.company.is_some() && company(unit) == guess.company).collect();
    draw.pick(if guessed.is_empty() { &all } else { &guessed })
}

/// What each company has formed, judging by the units formed (mbt.convert.4).
fn made<D: Dice + ?Sized>(
    open: &Open,
    plan: &Plan,
    formed: &[PieceId],
    draw: &mut Draw<'_, D>,
) -> Result<Vec<Made>, NeedRoll> {
    let mut all = Vec::new();
    for company in 0..open.scenario.companies.len() as u8 {
        let of_it = |piece: &PieceId| plan.company(&open.scenario, *piece) == Some(company);
        let own = || formed.iter().copied().filter(of_it).map(|piece| open.piece(piece));
        let squad = |piece: &&Piece| piece.reduced || matches!(piece.what, What::Unit(Kind::Squad | Kind::Command));
        let squads = own().filter(squad).count() as u8;
        let teams = own().filter(|piece| piece.kind().is_some_and(Kind::team)).count() as u8;
        // A team may also have been made from a lone LGOP, which does not count against squads (mbt.convert.9).
        let teams = draw.below(usize::from(teams.min(squads / 2)) + 1)? as u8;
        let rolls = if open.scenario.awaits(company) { squads } else { 0 };
        all.push(Made { squads, teams, rolls, command: own().any(|piece| piece.co) });
    }
    Ok(all)
}

/// The AAs of the companies: where markers are, where the guess has one, or anywhere else (mbt.aa.1, mbt.aa.3,
/// mbt.convert.2).
fn areas<D: Dice + ?Sized>(open: &Open, guess: &Guess, draw: &mut Draw<'_, D>) -> Result<Vec<Areas>, NeedRoll> {
    let (mut known, mut whole) = (Vec::new(), false);
    for _ in 0..TRIES {
        if !whole {
            (known, whole) = marked(open, guess, draw)?;
        }
    }
    if let Some((company, at)) = guess.company.map(usize::from).zip(guess.at)
        && follows(open, &known[company], at)
    {
        known[company].push(at);
    }
    let mut all = Vec::new();
    for known in known {
        all.push(match *known.as_slice() {
            [primary, secondary, ..] => Areas { primary, secondary, switched: true },
            [one] => named(open, one, draw)?,
            [] => {
                let at = anywhere(open, draw)?;
                named(open, at, draw)?
            }
        });
    }
    Ok(all)
}

/// Whether a hex can be the next AA of a company that had these: its first, or a second one near the first (mbt.aa.3).
fn follows(open: &Open, known: &[Spot], at: Spot) -> bool {
    match known {
        [] => true,
        [first] => march::may_name(open.rules(), open.board().distance(*first, at)).is_ok(),
        _ => false,
    }
}

/// The AA markers on the map, by the companies that may have put them there, each company's first marker first; and whether
/// all could be assigned (mbt.convert.2). The company that the guess is about has been elsewhere only if it must have been.
fn marked<D: Dice + ?Sized>(
    open: &Open,
    guess: &Guess,
    draw: &mut Draw<'_, D>,
) -> Result<(Vec<Vec<Spot>>, bool), NeedRoll> {
    let mut known: Vec<Vec<Spot>> = vec![Vec::new(); open.scenario.companies.len()];
    let mut whole = true;
    for &at in &open.areas {
        let all: Vec<usize> = (0..known.len()).filter(|&company| follows(open, &known[company], at)).collect();
        let elsewhere = |company: usize| guess.company.map(usize::from) == Some(company) && guess.at != Some(at);
        let others: Vec<usize> = all.iter().copied().filter(|&company| !elsewhere(company)).collect();
        match draw.pick(if others.is_empty() { &all } else { &others })? {
            Some(company) => known[company].push(at),
            None => whole = false,
        }
    }
    Ok((known, whole))
}

/// A pair of AAs of which this one is the current one.
fn named<D: Dice + ?Sized>(open: &Open, in_play: Spot, draw: &mut Draw<'_, D>) -> Result<Areas, NeedRoll> {
    let board = open.board();
    let may = |at: &Spot| march::may_name(open.rules(), board.distance(in_play, *at)).is_ok();
    let others: Vec<Spot> = (0..board.grid.len()).map(|index| board.grid.spot_of(index)).filter(may).collect();
    let other = draw.pick(&others)?.unwrap_or(in_play);
    // Before the first turn nobody can have switched, and most never do.
    let switched = open.turn > 0 && draw.one_in(4)?;
    let (primary, secondary) = if switched { (other, in_play) } else { (in_play, other) };
    Ok(Areas { primary, secondary, switched })
}

/// A hex that people on foot can enter.
fn anywhere<D: Dice + ?Sized>(open: &Open, draw: &mut Draw<'_, D>) -> Result<Spot, NeedRoll> {
    let board = open.board();
    let entered = |hex: usize| board.next_to(hex).any(|from| open.entry(Kind::Lgop, from, hex).cost != Cost::Never);
    let mut hex = 0;
    for _ in 0..TRIES {
        hex = draw.below(board.grid.len())?;
        if entered(hex) {
            break;
        }
    }
    Ok(board.grid.spot_of(hex))
}
