//! The two sides of a game, as its system calls them.

/// Declares the two sides of a game, with names as [`named!`](crate::named) gives them: they are seated in this order.
#[macro_export]
macro_rules! sides {
    ($(#[$meta:meta])* $vis:vis enum $type:ident { $(#[$doc:meta])* $one:ident = $name:literal, $(#[$other_doc:meta])* $other:ident = $other_name:literal $(,)? }) => {
        $crate::named! {
            $(#[$meta])*
            $vis enum $type: "side" { $(#[$doc])* $one = $name, $(#[$other_doc])* $other = $other_name }
        }

        impl $type {
            /// Both, as they are seated.
            pub const BOTH: [$type; 2] = [$type::$one, $type::$other];

            /// The side that sits at a seat; `None` for those who only look on.
            pub fn at(seat: $crate::Seat) -> Option<$type> {
                $type::BOTH.into_iter().find(|side| side.seat() == seat)
            }

            /// Where the side sits.
            pub const fn seat(self) -> $crate::Seat {
                $crate::Seat(self as u8)
            }

            /// The other side.
            #[must_use]
            pub const fn enemy(self) -> $type {
                match self {
                    $type::$one => $type::$other,
                    $type::$other => $type::$one,
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::{Named, Seat};

    sides! {
        /// The sides of chess.
        enum Colour {
            /// Moves first.
            White = "white",
            /// Moves second.
            Black = "black",
        }
    }

    #[test]
    fn each_side_has_a_seat_and_an_enemy() {
        assert_eq!(Colour::BOTH.map(Colour::seat), [Seat(0), Seat(1)]);
        assert_eq!([Seat(1), Seat::REFEREE, Seat::PUBLIC].map(Colour::at), [Some(Colour::Black), None, None]);
        assert_eq!(Colour::BOTH.map(Colour::enemy), [Colour::Black, Colour::White]);
        assert_eq!(Colour::named("Black"), Ok(Colour::Black));
    }
}
