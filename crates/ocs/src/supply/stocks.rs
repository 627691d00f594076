//! Internal Stocks bought back (ocs.stocks.3).

use crate::combat::payment::Stock;
use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::tokens::Tokens;

/// What it costs to be rid of a marker: an amount for the unit, or for each of its RE if it has several steps, rounded up to a
/// token (ocs.stocks.3).
pub fn restock(rules: &Rules, stocks: Stock, size: Fraction, steps: u8) -> Tokens {
    let [low, exhausted] = rules.base.limits.restock;
    let price = match stocks {
        Stock::Full => Tokens::NONE,
        Stock::Low => low,
        Stock::Exhausted => exhausted,
    };
    if steps > 1 { Tokens((price.exact() * size).ceiling() as u32) } else { price }
}
