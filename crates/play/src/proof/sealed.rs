//! Sealed dice: faces that follow from what the server and every player committed themselves to before the first order, and
//! reveal only after an order is fixed. Nobody can foresee or choose a roll; anybody can work it out afterwards.
//!
//! Lives here: what is hashed and how, without anything about games or files. `docs/sealed-dice.md` is the specification.
//!
//! ```text
//! root    SHA-256("jumpmaster root 3\n" || server's anchor || anchor of the server's quiet chain)
//! chain   x(i-1) = SHA-256("jumpmaster chain 3\n" || party || holder || root || x(i))       the anchor is x(0)
//! seed    SHA-256("jumpmaster dice 3\n" || root || u64 roll || u32 how many || contributions)
//! quiet   SHA-256("jumpmaster quiet 3\n" || root || u64 roll || contribution || nonces)
//! block   SHA-256("jumpmaster faces 2\n" || seed || u64 number), numbers from 0: four words of 64 bits each
//! fixed   SHA-256("jumpmaster order 2\n" || link before || canonical JSON of the fixed order)
//! nonce   SHA-256("jumpmaster nonce 3\n" || seat || nonce)
//! ```
//!
//! Nothing that anybody does after the game has begun enters a seed: no order, no salt, no link. So somebody who learns a
//! contribution early can foresee faces with it, but has nothing to vary until the faces suit them.
//!
//! All numbers are big-endian. A party is one byte: a seat's number, 255 for the server, 254 for the server's quiet chain.
//! A seat has two chains, one for each party that may stand in for it: holder 1 is the server, holder 2 the opponents. The
//! server's own chains have holder 0 and 32 zeros for the root, as there is none yet. A die of f faces takes one word w and
//! shows 1 + floor(w * f / 2^64); a word whose product's low 64 bits are below 2^64 mod f is thrown away and the next one
//! taken, which makes all faces exactly equally likely (Lemire 2019), as [`Seeded`] does. Several dice read as their sum
//! are rolled one after the other.
//!
//! [`Seeded`]: jumpmaster_core::dice::Seeded

mod contributor;
mod deal;
mod dice;
mod protocol_2;

pub use contributor::{Contributor, Holder, Party, root};
pub use deal::{Anchor, Commitment, Deal, DiceKind, Protocol, promise};
pub use dice::SealedDice;
pub use protocol_2::Escrow;

pub(crate) use contributor::exhausted;
pub(crate) use dice::order_hash;
