//! Drop zones and LAPES strips: their hexes, and who may use them when (mbt.dz, mbt.reuse, mbt.lapes.5, mbt.lapes.7).

use crate::air::course::{seen, step};
use crate::board::Board;
use crate::rules::air::{Air, Dimensions, Use, heavy};
use jumpmaster_core::hex::{Hex, Side};
use jumpmaster_core::{Judgement, Named, Rule, clause, require};

/// The maximum length of a drop zone in hexes: that of any board.
pub const LONGEST: u8 = 99;

/// A drop zone, known only to its owner (mbt.dz.2): rows of hexes along a grain, every second row half a hex further ahead
/// (mbt.dz.3, mbt.map.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Zone {
    /// The first hex of its middle row.
    pub start: Hex,
    /// The heading on which it is crossed.
    pub heading: Side,
    /// The number of hexes in every row.
    pub length: u8,
    /// The number of rows; if it is even, the extra one is on the right.
    pub width: u8,
}

impl Zone {
    /// The position of a hex in half-hexes along the track from its first hex, and rows to the right (mbt.map.3).
    #[inline]
    pub fn place(&self, hex: Hex) -> (i32, i32) {
        let (ahead, right) = seen(self.start, hex, self.heading);
        (2 * ahead + right, right)
    }

    /// Half-hexes along the track, in whatever row.
    #[inline]
    pub fn along(&self, hex: Hex) -> i32 {
        self.place(hex).0
    }

    /// Its last half-hex.
    #[inline]
    pub const fn last(&self) -> i32 {
        2 * self.length as i32 - 1
    }

    /// The last hex of its middle row, which may be off the map.
    pub fn end(&self) -> Hex {
        self.start + step(self.heading) * (i32::from(self.length) - 1)
    }

    /// Whether a hex is between its ends, in whatever row: there a displaced aircraft goes on dropping (mbt.ea.4).
    #[inline]
    pub fn abreast(&self, hex: Hex) -> bool {
        (0..=self.last()).contains(&self.along(hex))
    }

    /// Its rows, as steps to the right.
    fn rows(&self) -> std::ops::RangeInclusive<i32> {
        let width = i32::from(self.width);
        -((width - 1) / 2)..=width / 2
    }

    /// Whether a hex belongs to it (mbt.dz.3).
    pub fn holds(&self, hex: Hex) -> bool {
        let (along, right) = self.place(hex);
        (0..=self.last()).contains(&along) && self.rows().contains(&right)
    }

    /// Its hexes, row by row from the left, each row from its first hex; some may be off the map.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let Zone { start, heading, length, .. } = *self;
        let (ahead, right) = (step(heading), step(heading.clockwise()));
        self.rows().flat_map(move |row| {
            let first = start + right * row - ahead * row.div_euclid(2);
            (0..i32::from(length)).map(move |hexes| first + ahead * hexes)
        })
    }

    /// Whether two zones share a hex: then they are the same ground (mbt.reuse.1).
    pub fn shares(&self, other: &Zone) -> bool {
        if self.heading != other.heading {
            return self.hexes().any(|hex| other.holds(hex));
        }
        let ((along, right), [own, theirs]) = (self.place(other.start), [self.rows(), other.rows()]);
        let (first, last) = (along.max(0), self.last().min(along + other.last()));
        let mut rows = *own.start().max(&(right + theirs.start()))..=*own.end().min(&(right + theirs.end()));
        // Rows are staggered: each has every second half-hex, the even ones in even rows.
        if first < last { !rows.is_empty() } else { first == last && rows.any(|row| (row - first) % 2 == 0) }
    }

    /// Whether it is valid: its first hex on the map, at least one hex long and one row wide. Anything more is advice
    /// (mbt.dz.4, mbt.dz.5, mbt.dz.6).
    pub fn judge(&self, board: &Board) -> Judgement {
        require!(
            board.grid.holds(self.start),
            "mbt.dz.3",
            "the drop zone begins off the map",
            "let it begin in a hex of the map"
        );
        require!(
            (1..=LONGEST).contains(&self.length) && (1..=LONGEST).contains(&self.width),
            "mbt.dz.6",
            "the drop zone has no length or no width",
            "make it 1 to 99 hexes long and 1 to 99 wide"
        );
        Ok(())
    }

    /// The advised zone for this many platoon-equivalents (mbt.dz.5, mbt.dz.6, mbt.dz.7).
    pub fn advised(start: Hex, heading: Side, platoons: u8, size: &Dimensions) -> Zone {
        Zone { start, heading, length: size.length.saturating_mul(platoons).min(LONGEST), width: size.width[1] }
    }

    /// The advised zone for this many heavy items (mbt.heavy.4).
    pub fn advised_heavy(start: Hex, heading: Side, items: u8, size: &Dimensions) -> Zone {
        let more = size.heavy_more.saturating_mul(items.saturating_sub(1));
        Zone { start, heading, length: size.heavy_length.saturating_add(more).min(LONGEST), width: size.heavy_width }
    }
}

/// Whether aircraft that drop together all fly along one grain in the same direction (mbt.dz.8, mbt.dz.9).
pub fn judge_headings(mut headings: impl Iterator<Item = Side>) -> Judgement {
    let Some(first) = headings.next() else { return Ok(()) };
    for heading in headings {
        require!(
            heading == first || heading == first.opposite(),
            "mbt.dz.8",
            "the drop zones lie along different grains",
            "lay them all along one grain"
        );
        require!(
            heading == first,
            "mbt.dz.9",
            "some of the aircraft would come from the other end",
            "let them all come from the same direction"
        );
    }
    Ok(())
}

/// A LAPES strip: hexes in a line, crossed at NOE (mbt.lapes.5, mbt.lapes.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strip {
    /// Its first hex.
    pub start: Hex,
    /// The heading on which it is crossed.
    pub heading: Side,
}

impl Strip {
    /// The number of its hexes.
    pub const fn length(size: &Dimensions) -> u8 {
        size.strip[0] + size.strip[1] + size.strip[2]
    }

    /// The hex with this number, from 0.
    pub fn hex(&self, index: u8) -> Hex {
        self.start + step(self.heading) * i32::from(index)
    }

    /// Its hexes as a zone one row wide.
    pub const fn zone(&self, size: &Dimensions) -> Zone {
        Zone { start: self.start, heading: self.heading, length: Strip::length(size), width: 1 }
    }

    /// Whether an aircraft may use one: only those that the scenario names can (mbt.lapes.2).
    pub fn judge_aircraft(capable: bool) -> Judgement {
        require!(
            capable,
            "mbt.lapes.2",
            "{aircraft} cannot fly LAPES",
            "choose one that the scenario names as capable"
        );
        Ok(())
    }

    /// Whether all of it is on the map, on clear ground without obstruction, at one level (mbt.lapes.7).
    pub fn judge(&self, board: &Board, size: &Dimensions) -> Judgement {
        let first = board.at(self.start).map(|cell| cell.level);
        for hex in self.zone(size).hexes() {
            let Some(cell) = board.at(hex) else {
                require!(false, "mbt.lapes.5", "part of the strip is off the map", "lay all ten hexes on the map");
                continue;
            };
            require!(
                heavy::clear_for_lapes(cell.features),
                "mbt.lapes.7",
                "part of the strip is not clear",
                "lay it over clear ground, fields or airstrip alone"
            );
            require!(
                Some(cell.level) == first,
                "mbt.lapes.7",
                "the strip goes uphill or downhill",
                "lay all of it on one level"
            );
        }
        Ok(())
    }
}

/// Ground that aircraft have used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Used {
    /// The ground.
    pub zone: Zone,
    /// What it was used for.
    pub by: Use,
    /// The turn in which something was last dropped there.
    pub turn: u8,
    /// The wave that used it.
    pub wave: u8,
}

/// How long ground must be left alone after it was used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wait {
    /// The first turn in which it may be used.
    pub until: u8,
    /// What it was used for.
    pub after: Use,
    /// What it is wanted for.
    pub by: Use,
}

impl Wait {
    /// The rule that forbids dropping there.
    pub const fn ban(self) -> &'static Rule {
        kept_off(self.after, self.by)
    }
}

/// The rule that forbids one use of some ground too soon after another: LAPES must not use what others have used
/// (mbt.lapes.3), a Heavy Drop what troops (mbt.heavy.2) or LAPES (mbt.lapes.4) have used; everything else is the general
/// wait (mbt.reuse.1).
pub const fn kept_off(after: Use, by: Use) -> &'static Rule {
    match (after, by) {
        (_, Use::Lapes) => &Rule {
            why: clause!("mbt.lapes.3"),
            what: "the LAPES strip of {aircraft} lies on ground that was used, and is not free before turn {turn}",
            fix: "wait off the map, or give it another strip",
        },
        (Use::Troops, Use::Heavy) => &Rule {
            why: clause!("mbt.heavy.2"),
            what: "paratroops have used the DZ of {aircraft}, which is not free for a Heavy Drop before turn {turn}",
            fix: "let it wait off the map, or, if it has not flown yet, give it another DZ",
        },
        (Use::Lapes, Use::Heavy) => &Rule {
            why: clause!("mbt.lapes.4"),
            what: "LAPES has used the DZ of {aircraft}, which is not free for a Heavy Drop before turn {turn}",
            fix: "let it wait off the map, or, if it has not flown yet, give it another DZ",
        },
        _ => &Rule {
            why: clause!("mbt.reuse.1"),
            what: "the DZ of {aircraft} was used by another wave, and is not free before turn {turn}",
            fix: "let it wait off the map, or, if it has not flown yet, give it another DZ",
        },
    }
}

/// How long a wave must wait for some ground (mbt.reuse.1, mbt.heavy.2, mbt.heavy.3, mbt.lapes.3, mbt.lapes.4); the longest
/// wait if there are several. So heavy items have zones of their own, unless they come first (mbt.heavy.1). Aircraft of one
/// wave with the same use share the ground.
pub fn wait(air: &Air, used: impl IntoIterator<Item = Used>, zone: &Zone, by: Use, wave: u8) -> Option<Wait> {
    let again = used.into_iter().filter(|used| (used.wave, used.by) != (wave, by) && used.zone.shares(zone));
    let until = |used: &Used| used.turn.saturating_add(air.waits[used.by.number()][by.number()]);
    again.map(|used| Wait { until: until(&used), after: used.by, by }).max_by_key(|wait| wait.until)
}
