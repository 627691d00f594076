//! Equilibria by hand, and against a search that shares nothing with the solver but the fractions.

use super::*;
use proptest::prelude::*;

fn told(payoffs: Payoffs) -> String {
    let found = Equilibrium::of(&payoffs);
    let list = |mixes: &[Shares]| {
        let one = |mix: &Shares| mix.0.map(|share| share.to_string()).join(" ");
        mixes.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    format!("{}: {} against {}", found.value, list(&found.rows), list(&found.columns))
}

/// Games whose equilibrium is known: the plain one, a saddle, a dominated sign, nothing at stake, a whole range of best mixes,
/// and one with weights of its own.
#[test]
fn known_games() {
    jumpmaster_testing::text_table::check(
        "
        payoffs                  | equilibrium
        0 -1 1  1 0 -1  -1 1 0   | 0: 1/3 1/3 1/3 against 1/3 1/3 1/3
        2 0 0   0 2 0   0 0 2    | 2/3: 1/3 1/3 1/3 against 1/3 1/3 1/3
        5 5 5   0 0 0   0 0 0    | 5: 1 0 0 against 0 0 1, 0 1 0, 1 0 0
        3 1 4   2 0 1   9 1 1    | 1: 0 0 1, 1 0 0 against 0 1 0
        4 0 9   0 4 9   -1 -1 -1 | 2: 1/2 1/2 0 against 1/2 1/2 0
        0 0 0   0 0 0   0 0 0    | 0: 0 0 1, 0 1 0, 1 0 0 against 0 0 1, 0 1 0, 1 0 0
        0 -2 1  2 0 -5  -1 5 0   | 0: 5/8 1/8 1/4 against 5/8 1/8 1/4
        1 1 0   0 2 0   2 0 0    | 0: 0 0 1, 0 1 0, 1 0 0 against 0 0 1
        ",
        |row| {
            let cells: Vec<i64> = row[0].split_whitespace().map(|cell| cell.parse().unwrap()).collect();
            told(std::array::from_fn(|row| std::array::from_fn(|column| cells[3 * row + column])))
        },
    );
}

/// The most that the owner of the rows can secure, by looking where two of six lines cross: those where he stops showing a sign,
/// and those where two signs of the other player come to the same. What he secures is highest at one of these points.
fn searched(payoffs: &Payoffs) -> Ratio {
    let at = |row: usize, column: usize| i128::from(payoffs[row][column]);
    // Lines in the shares of rock and paper: a * rock + b * paper = c.
    let mut lines = vec![[1, 0, 0], [0, 1, 0], [1, 1, 1]];
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        let apart = |row: usize| at(row, one) - at(row, other);
        lines.push([apart(0) - apart(2), apart(1) - apart(2), -apart(2)]);
    }
    let mut best = None;
    for (nth, [a, b, c]) in lines.iter().enumerate() {
        for [d, e, f] in &lines[nth + 1..] {
            let under = a * e - b * d;
            if under == 0 {
                continue;
            }
            let (rock, paper) = (Ratio::new(c * e - b * f, under), Ratio::new(a * f - c * d, under));
            let shares = [rock, paper, Ratio::ONE - rock - paper];
            if shares.iter().any(|share| share.is_negative()) {
                continue;
            }
            let worth = |column: usize| (0..3).map(|row| shares[row] * Ratio::whole(at(row, column))).sum::<Ratio>();
            let least = (0..3).map(worth).min();
            best = best.max(least);
        }
    }
    best.expect("the three corners are among the points")
}

fn holds(payoffs: &Payoffs) -> Result<(), TestCaseError> {
    let Equilibrium { value, rows, columns } = Equilibrium::of(payoffs);
    prop_assert_eq!(value, searched(payoffs), "what the owner can secure: {:?}", payoffs);
    prop_assert_eq!(-value, searched(&turned(payoffs)), "and the other player: {:?}", payoffs);
    for (mixes, game, worth) in [(&rows, *payoffs, value), (&columns, turned(payoffs), -value)] {
        for mix in mixes.iter().chain([&mean(mixes)]) {
            prop_assert_eq!(mix.0.into_iter().sum::<Ratio>(), Ratio::ONE);
            prop_assert!(mix.0.iter().all(|share| !share.is_negative()));
            prop_assert_eq!(mix.secures(&game), worth, "no sign gains against {:?} in {:?}", mix, payoffs);
        }
    }
    let (row, column) = (mean(&rows), mean(&columns));
    prop_assert_eq!(row.expects(&column, payoffs), value);
    for sign in 0..3 {
        prop_assert!(Shares::pure(sign).expects(&column, payoffs) <= value, "no sign gains: {:?}", payoffs);
        prop_assert!(row.expects(&Shares::pure(sign), payoffs) >= value, "no sign gains: {:?}", payoffs);
    }
    Ok(())
}

/// Every game with payoffs of -1, 0 and 1: 19,683 of them, degenerate ones of all kinds.
#[test]
fn every_small_game() {
    for number in 0..3_u32.pow(9) {
        let cell = |nth: u32| i64::from(number / 3_u32.pow(nth) % 3) - 1;
        let payoffs = std::array::from_fn(|row| std::array::from_fn(|column| cell((3 * row + column) as u32)));
        holds(&payoffs).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Games with payoffs of any size.
    #[test]
    fn games_at_random(cells in prop::array::uniform9(-1000_i64..=1000)) {
        holds(&std::array::from_fn(|row| std::array::from_fn(|column| cells[3 * row + column])))?;
    }

    /// Games of a few payoffs, so that many signs come to the same.
    #[test]
    fn games_with_ties(cells in prop::array::uniform9(-3_i64..=3)) {
        holds(&std::array::from_fn(|row| std::array::from_fn(|column| cells[3 * row + column])))?;
    }
}
