//! What somebody may believe of the blanks he cannot look under: each is one of the stands of its group that are not yet
//! revealed, and nothing that it has done tells otherwise (mbt2030.blank.1).

use super::piece::{Piece, Place};
use super::secret::{Identity, Secret};
use super::state::{State, hidden};
use super::table::Open;
use super::tag::Tag;
use super::view::View;
use crate::army::Stand;
use crate::measure::zone;
use crate::unit::{Mode, Posture, Side, Sign};
use jumpmaster_core::dice::{Dice, NeedRoll, Read};
use jumpmaster_core::{Named, clause};

/// A table that the holder of a view may believe in.
pub fn imagine<D: Dice + ?Sized>(view: &View<'_>, dice: &mut D) -> Result<State, NeedRoll> {
    let mut secrets = [Secret::default(), Secret::default()];
    for side in Side::BOTH {
        secrets[side.number()] = match view.secrets[side.number()] {
            Some(secret) => secret.clone(),
            None => Secret { pieces: believed(view.open, side, dice)?, sign: None },
        };
    }
    // Of the signs that cannot be seen, at most one is lodged.
    let unseen: Vec<Side> = Side::BOTH.into_iter().filter(|side| view.secrets[side.number()].is_none()).collect();
    if view.awaits().len() == 2
        && let Some(side) = unseen.get(dice.draw(unseen.len() + 1, clause!("mbt2030.rps.3"))?)
    {
        let sign = Sign::ALL[dice.draw(Sign::ALL.len(), clause!("mbt2030.rps.3"))?];
        secrets[side.number()].sign = Some(sign);
    }
    Ok(State { open: view.open.clone(), secrets: hidden(secrets) })
}

/// What the counters of a side may be.
fn believed<D: Dice + ?Sized>(open: &Open, side: Side, dice: &mut D) -> Result<Vec<Identity>, NeedRoll> {
    let mut drawn = vec![Identity::FAKE; open.pieces[side.number()].len()];
    for group in 0..open.groups[side.number()].len() as u8 {
        for on_table in [true, false] {
            draw(open, side, group, on_table, &mut drawn, dice)?;
        }
    }
    for (tag, piece) in open.of(side) {
        if let Some(known) = piece.known {
            let roster = open.listed(side, piece.group).iter().position(|stand| super::table::alike(stand, &known));
            drawn[tag.at()] =
                Identity { roster: Some(roster.unwrap_or(0) as u8), stand: known, changed: piece.changed };
        }
    }
    Ok(drawn)
}

/// Draws what the blanks of a group are that are on the table, or off it.
fn draw<D: Dice + ?Sized>(
    open: &Open,
    side: Side,
    group: u8,
    on_table: bool,
    drawn: &mut [Identity],
    dice: &mut D,
) -> Result<(), NeedRoll> {
    let blank =
        |(_, piece): &(Tag, &Piece)| piece.group == group && piece.is_blank() && piece.stance().is_some() == on_table;
    let mut blanks: Vec<(Tag, &Piece)> = open.of(side).filter(blank).collect();
    let Some(&(first, _)) = blanks.first() else { return Ok(()) };
    let mut left = open.may_be(first);
    shuffle(&mut blanks, dice)?;
    shuffle(&mut left, dice)?;
    if open.scenario.force(side).deployment.is_some() {
        // Everybody can read in the scenario who is where.
        for (tag, _) in &blanks {
            let before = open.of(side).take(tag.at()).filter(|(_, piece)| piece.group == group).count();
            let stand = open.listed(side, group)[before];
            drawn[tag.at()] = Identity { roster: Some(before as u8), stand, changed: false };
        }
        return Ok(());
    }
    let whole: Vec<Vec<bool>> = blanks
        .iter()
        .map(|(tag, piece)| left.iter().map(|(_, stand)| fits(open, *tag, piece, *stand)).collect())
        .collect();
    let mut taken: Vec<Option<usize>> = vec![None; left.len()];
    for at in 0..blanks.len() {
        matched(at, &whole, &mut vec![false; left.len()], &mut taken);
    }
    let mut of: Vec<Option<usize>> = vec![None; blanks.len()];
    for (stand, blank) in taken.iter().enumerate() {
        if let Some(blank) = blank {
            of[*blank] = Some(stand);
        }
    }
    // Whatever is left over goes anywhere rather than nowhere.
    let mut over: Vec<usize> = (0..left.len()).filter(|&stand| taken[stand].is_none()).collect();
    for (at, (tag, _)) in blanks.iter().enumerate() {
        let stand = of[at].or_else(|| over.pop());
        if let Some(stand) = stand {
            let (roster, stand) = left[stand];
            drawn[tag.at()] = Identity { roster: Some(roster), stand, changed: false };
        }
    }
    Ok(())
}

fn shuffle<T, D: Dice + ?Sized>(all: &mut [T], dice: &mut D) -> Result<(), NeedRoll> {
    for at in (1..all.len()).rev() {
        all.swap(at, dice.draw(at + 1, clause!("mbt2030.blank.1"))?);
    }
    Ok(())
}

/// Finds a stand for a blank, moving others if need be.
fn matched(blank: usize, fits: &[Vec<bool>], tried: &mut Vec<bool>, taken: &mut Vec<Option<usize>>) -> bool {
    for stand in 0..taken.len() {
        if !fits[blank][stand] || tried[stand] {
            continue;
        }
        tried[stand] = true;
        if taken[stand].is_none_or(|other| matched(other, fits, tried, taken)) {
            taken[stand] = Some(blank);
            return true;
        }
    }
    false
}

/// Whether a blank may be a stand, by where it was put down, what it has done, and whom it has not revealed.
fn fits(open: &Open, tag: Tag, piece: &Piece, stand: Stand) -> bool {
    if piece.place == Place::Off {
        return true;
    }
    let dug_in = stand.mode == Mode::Static;
    let placed = !(piece.ahead && !dug_in || piece.has_moved && dug_in);
    let marked =
        open.rules().options.bghq_mark == crate::rules::options::BghqMark::Underside || piece.marked == stand.bghq;
    let unseen = || {
        let Some(base) = &piece.base else { return true };
        let near = |(_, other): (Tag, &Piece)| {
            other.known.is_none()
                && other.base.as_ref().is_some_and(|other| zone::is_scouted(open.rules(), open.ruler(), base, other))
        };
        !open.of(tag.side.enemy()).any(near)
    };
    placed && marked && (stand.posture != Posture::Rec || unseen())
}
