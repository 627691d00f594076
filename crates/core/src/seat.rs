//! Seats: the places at a table, and sets of them.

/// A place at the table, or one of the two who only look on.
///
/// Read from a file or a request it is always a place at the table: nobody can write himself into the referee's chair.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(into = "u8", try_from = "u8")]
pub struct Seat(pub u8);

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;
    fn try_from(number: u8) -> Result<Seat, String> {
        let seat = Seat(number);
        if seat < Seat::REFEREE { Ok(seat) } else { Err(format!("no table has a seat {number}")) }
    }
}

impl Seat {
    /// Any spectator: sees what is public.
    pub const PUBLIC: Seat = Seat(255);
    /// The spectator who sees everything: for finished games, and for tests.
    pub const REFEREE: Seat = Seat(254);

    /// The number of the side that sits there, as sheets count them: from 1, for 0 is nobody's.
    pub const fn side(self) -> u8 {
        self.0 + 1
    }
}

/// A set of seats: those whose orders are awaited. A table has at most 64 seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seats(u64);

impl Seats {
    /// The empty set.
    pub const NONE: Seats = Seats(0);
    /// The most seats a table can have.
    pub const MOST: usize = 64;

    /// The set of one seat.
    ///
    /// # Panics
    /// If it is not a place at a table of at most 64 seats.
    #[inline]
    pub const fn one(seat: Seat) -> Seats {
        assert!((seat.0 as usize) < Seats::MOST, "a table has 64 seats at the most");
        Seats(1 << seat.0)
    }

    /// Whether a seat is in the set; spectators never are.
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        (seat.0 as usize) < Seats::MOST && self.0 >> seat.0 & 1 == 1
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of seats in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first seat of the set, in numerical order.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.is_empty() { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The set with one seat more.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | Seats::one(seat).0)
    }

    /// The set with one seat less.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !Seats::one(seat).0)
    }

    /// The seats of the set, in numerical order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seats::MOST as u8).map(Seat).filter(move |&seat| self.has(seat))
    }
}

impl From<Option<Seat>> for Seats {
    #[inline]
    fn from(seat: Option<Seat>) -> Seats {
        seat.map_or(Seats::NONE, Seats::one)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_a_set() {
        let seats: Seats = [Seat(3), Seat(0), Seat(63)].into_iter().collect();
        assert_eq!(seats.iter().collect::<Vec<_>>(), [Seat(0), Seat(3), Seat(63)]);
        assert_eq!((seats.len(), seats.first()), (3, Some(Seat(0))));
        assert_eq!(seats.without(Seat(0)).first(), Some(Seat(3)));
        assert!(!seats.has(Seat::PUBLIC) && !seats.has(Seat::REFEREE) && !seats.has(Seat(1)));
        assert_eq!(Seats::from(None), Seats::NONE);
        assert!(Seats::NONE.is_empty() && Seats::NONE.first().is_none());
    }
}
