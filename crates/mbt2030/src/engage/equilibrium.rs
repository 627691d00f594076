//! The equilibrium of a throw: a zero-sum game of three signs against three, solved exactly.
//!
//! Every extreme pair of best mixes belongs to a square part of the table of payoffs (Shapley and Snow). There are nineteen
//! such parts, so all of them are tried: each that gives mixes which no sign can gain against is an equilibrium.

use super::ratio::Ratio;
use serde::Serialize;

/// What the owner of the row gets for each pair of signs; the other player loses as much.
pub type Payoffs = [[i64; 3]; 3];

/// How often each sign is shown, in the order rock, paper, scissors: three parts of one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct Shares(pub [Ratio; 3]);

impl Shares {
    /// Every sign as often as the others.
    pub const EVEN: Shares = Shares([Ratio::new(1, 3); 3]);

    /// One sign and no other.
    pub fn pure(sign: usize) -> Shares {
        Shares(std::array::from_fn(|each| if each == sign { Ratio::ONE } else { Ratio::ZERO }))
    }

    /// Shares by weight: 5, 4 and 3 are five, four and three twelfths.
    ///
    /// # Panics
    /// If all weights are 0.
    pub fn weighed(weights: [u8; 3]) -> Shares {
        let total: i128 = weights.iter().map(|&weight| i128::from(weight)).sum();
        Shares(weights.map(|weight| Ratio::new(weight.into(), total)))
    }

    /// What each sign of the other player comes to for the owner of the rows, against these shares.
    fn against(&self, payoffs: &Payoffs) -> [Ratio; 3] {
        std::array::from_fn(|column| (0..3).map(|row| self.0[row] * Ratio::whole(payoffs[row][column].into())).sum())
    }

    /// The least that the owner of the rows gets with these shares, whatever the other player shows.
    pub fn secures(&self, payoffs: &Payoffs) -> Ratio {
        self.against(payoffs).into_iter().min().expect("three signs")
    }

    /// What the owner of the rows can expect with these shares against others.
    pub fn expects(&self, others: &Shares, payoffs: &Payoffs) -> Ratio {
        self.against(payoffs).into_iter().zip(others.0).map(|(each, share)| each * share).sum()
    }
}

/// What both players can be sure of, and every way to be sure of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Equilibrium {
    /// What the owner of the rows gets if both play as well as they can.
    pub value: Ratio,
    /// The best shares of the owner of the rows: the corners of all there are, every mean of which is as good.
    pub rows: Vec<Shares>,
    /// The best shares of the other player, likewise.
    pub columns: Vec<Shares>,
}

impl Equilibrium {
    /// Solves a game.
    pub fn of(payoffs: &Payoffs) -> Equilibrium {
        let (mut value, mut rows, mut columns) = (None, Vec::new(), Vec::new());
        for (chosen_rows, chosen_columns) in square_parts() {
            let Some((worth, row, column)) = kernel(payoffs, &chosen_rows, &chosen_columns) else { continue };
            if row.secures(payoffs) == worth && column.secures(&turned(payoffs)) == -worth {
                value = Some(worth);
                rows.push(row);
                columns.push(column);
            }
        }
        for mixes in [&mut rows, &mut columns] {
            mixes.sort();
            mixes.dedup();
        }
        Equilibrium { value: value.expect("every such game has an equilibrium"), rows, columns }
    }
}

/// The mean of some shares: as good as each of them, and even where nothing tells the signs apart.
pub fn mean(shares: &[Shares]) -> Shares {
    let each = Ratio::new(1, shares.len() as i128);
    Shares(std::array::from_fn(|sign| shares.iter().map(|mix| mix.0[sign] * each).sum()))
}

/// The game as the other player sees it.
pub fn turned(payoffs: &Payoffs) -> Payoffs {
    std::array::from_fn(|row| std::array::from_fn(|column| -payoffs[column][row]))
}

/// Rows and columns of every square part of a table of three by three.
fn square_parts() -> impl Iterator<Item = (Vec<usize>, Vec<usize>)> {
    let some = |signs: u8| (0..3).filter(move |sign| signs >> sign & 1 == 1).collect::<Vec<usize>>();
    let pairs = (1..8_u8).flat_map(|rows| (1..8_u8).map(move |columns| (rows, columns)));
    pairs.filter(|(rows, columns)| rows.count_ones() == columns.count_ones()).map(move |(r, c)| (some(r), some(c)))
}

/// The value and the two mixes that make every chosen sign of the other side worth the same; `None` if there are none, or if
/// they would show a sign less than never.
fn kernel(payoffs: &Payoffs, rows: &[usize], columns: &[usize]) -> Option<(Ratio, Shares, Shares)> {
    let part: Vec<Vec<i128>> =
        rows.iter().map(|&row| columns.iter().map(|&column| payoffs[row][column].into()).collect()).collect();
    let size = part.len();
    let cofactor = |row: usize, column: usize| {
        let sign = if (row + column).is_multiple_of(2) { 1 } else { -1 };
        sign * determinant(&without(&part, row, column))
    };
    let by_row: Vec<i128> = (0..size).map(|row| (0..size).map(|column| cofactor(row, column)).sum()).collect();
    let by_column: Vec<i128> = (0..size).map(|column| (0..size).map(|row| cofactor(row, column)).sum()).collect();
    let total: i128 = by_row.iter().sum();
    if total == 0 {
        return None;
    }
    let spread = |chosen: &[usize], parts: &[i128]| {
        let mut shares = [Ratio::ZERO; 3];
        for (&sign, &part) in chosen.iter().zip(parts) {
            shares[sign] = Ratio::new(part, total);
        }
        shares.iter().all(|share| !share.is_negative()).then_some(Shares(shares))
    };
    Some((Ratio::new(determinant(&part), total), spread(rows, &by_row)?, spread(columns, &by_column)?))
}

/// A square without one of its rows and one of its columns.
fn without(part: &[Vec<i128>], row: usize, column: usize) -> Vec<Vec<i128>> {
    let cut = |cells: &[i128], at: usize| cells[..at].iter().chain(&cells[at + 1..]).copied().collect();
    part.iter().enumerate().filter(|&(at, _)| at != row).map(|(_, cells)| cut(cells, column)).collect()
}

/// The determinant, expanded along the first row; that of nothing is 1.
fn determinant(part: &[Vec<i128>]) -> i128 {
    let Some(first) = part.first() else { return 1 };
    let term = |(column, cell): (usize, &i128)| {
        let sign = if column.is_multiple_of(2) { 1 } else { -1 };
        sign * cell * determinant(&without(part, 0, column))
    };
    first.iter().enumerate().map(term).sum()
}

#[cfg(test)]
mod tests;
