//! Sealed dice: faces that follow from what the server and every player committed themselves to before the first order,
//! and reveal only after an order is fixed. Nobody can foresee or choose a roll; anybody can work it out afterwards.
//!
//! Lives here: what is hashed in which way, with nothing of games or files. `docs/proof.md` says the same in words.
//!
//! ```text
//! chain   x(i-1) = SHA-256("jumpmaster chain 2\n" || party || server's anchor || x(i))      the anchor is x(0)
//! order   SHA-256("jumpmaster order 2\n" || link before || canonical JSON of the fixed order)
//! seed    SHA-256("jumpmaster dice 2\n" || game || u64 roll || order || u32 parties || contributions)
//! block   SHA-256("jumpmaster faces 2\n" || seed || u64 number), numbers from 0: four words of 64 bits each
//! share   SHA-256("jumpmaster share 2\n" || party || holder || share)
//! ```
//!
//! All numbers are big-endian. A party is one byte: a seat's number, 255 for the server, 254 for the server's quiet chain,
//! and for the server's own chain its anchor in the formula is 32 zeros, as there is none yet. A die of f faces takes one
//! word w and shows 1 + floor(w * f / 2^64); a word whose product's low 64 bits lie under 2^64 mod f is thrown away and
//! the next one taken, which makes all faces exactly equally likely (Lemire 2019), as [`Seeded`] does.
//!
//! [`Seeded`]: jumpmaster_core::dice::Seeded

mod contributor;
mod deal;
mod dice;
mod escrow;

pub use contributor::{Contributor, Party};
pub use deal::{Commitment, Deal, DiceKind};
pub use dice::SealedDice;
pub use escrow::{Escrow, Shares};

pub(crate) use contributor::{back, exhausted};
pub(crate) use dice::order_hash;
