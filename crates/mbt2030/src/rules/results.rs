//! What a throw comes to (mbt2030.mutual.1, mbt2030.unilateral.1).

use super::options::{
    MutualLoseHard, MutualWinHard, MutualWinSoft, Options, TieEqual, UnilateralDrawThree, UnilateralTie,
    UnilateralWinSoft,
};
use super::throw::Throw;
use crate::unit::Condition;
use jumpmaster_core::table::Table;
use jumpmaster_core::{Fault, Ledger, Named, named};

/// What becomes of the two stands; `None` for no effect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Outcome {
    /// The owner's stand.
    pub owner: Option<Condition>,
    /// The opposing stand.
    pub opposing: Option<Condition>,
}

/// The most causes that are told apart; a stand with more is read as one with these.
const MOST: usize = 31;

/// What every throw comes to, by the causes of the two stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    mutual: Vec<Outcome>,
    unilateral: Vec<Outcome>,
}

/// Where the outcome for a throw and causes is kept.
fn at(throw: Throw, owner: u8, opposing: u8) -> usize {
    let side = MOST + 1;
    (throw.number() * side + usize::from(owner).min(MOST)) * side + usize::from(opposing).min(MOST)
}

impl Results {
    /// Reads mbt2030.table.mutual and mbt2030.table.unilateral, as the options have them.
    pub fn read(ledger: &Ledger, options: &Options) -> Result<Results, Fault> {
        let mutual = ledger.table("mbt2030.table.mutual")?;
        let unilateral = ledger.table("mbt2030.table.unilateral")?;
        let mut results = Results {
            mutual: chart(mutual, &|throw, test| mutually(throw, test, options))?,
            unilateral: chart(unilateral, &|throw, test| unilaterally(throw, test, options))?,
        };
        if options.tie_equal == TieEqual::BothPinned {
            let both = Outcome { owner: Some(Condition::Pinned), opposing: Some(Condition::Pinned) };
            (0..=MOST as u8).for_each(|causes| results.mutual[at(Throw::Draw, causes, causes)] = both);
        }
        Ok(results)
    }

    /// The outcome of a mutual engagement, by the owner's throw and the causes of the owner's and the opposing stand.
    pub fn mutual(&self, throw: Throw, owner: u8, opposing: u8) -> Outcome {
        self.mutual[at(throw, owner, opposing)]
    }

    /// The same of a unilateral engagement.
    pub fn unilateral(&self, throw: Throw, owner: u8, opposing: u8) -> Outcome {
        self.unilateral[at(throw, owner, opposing)]
    }
}

/// The tests of a mutual engagement, as the options have them (mbt2030.mutual.5, mbt2030.mutual.6, mbt2030.mutual.7).
fn mutually(throw: Throw, mut test: Test, options: &Options) -> Test {
    test.count = match (throw, test.count) {
        (Throw::Win, Count::More) if options.mutual_win_soft == MutualWinSoft::Total => Count::Owner,
        (Throw::Win, Count::Opposing) if options.mutual_win_hard == MutualWinHard::Difference => Count::Less,
        (Throw::Lose, Count::More) if options.mutual_lose_hard == MutualLoseHard::Total => Count::Owner,
        (_, count) => count,
    };
    test
}

/// The tests of a unilateral engagement (mbt2030.unilateral.3, mbt2030.unilateral.4, mbt2030.unilateral.6).
fn unilaterally(throw: Throw, mut test: Test, options: &Options) -> Test {
    let by_number = matches!(test.against, Against::Number(_));
    let difference = match throw {
        Throw::Win => options.unilateral_win_soft == UnilateralWinSoft::Difference,
        Throw::Draw => options.unilateral_draw_three == UnilateralDrawThree::Difference,
        Throw::Lose => false,
    };
    if by_number && test.count == Count::Owner && difference {
        test.count = Count::More;
    }
    if !by_number && throw == Throw::Draw && options.unilateral_tie == UnilateralTie::EqualToo {
        test.sign = match test.sign {
            Sign::Above => Sign::AtLeast,
            Sign::AtMost => Sign::Below,
            sign => sign,
        };
    }
    test
}

named! {
    /// What is counted: causes of the owner's stand, of the opposing one, or by how many one has more.
    enum Count: "count of causes" { Owner = "Do", Opposing = "Dp", More = "Do - Dp", Less = "Dp - Do" }
}

named! {
    /// How two counts are compared.
    enum Sign: "comparison" { AtLeast = ">=", AtMost = "<=", Above = ">", Below = "<", Equal = "=" }
}

/// What a count is compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Against {
    Number(i16),
    Count(Count),
}

/// One condition of a row: "Do - Dp >= 2".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Test {
    count: Count,
    sign: Sign,
    against: Against,
}

impl Count {
    fn of(self, owner: i16, opposing: i16) -> i16 {
        match self {
            Count::Owner => owner,
            Count::Opposing => opposing,
            Count::More => owner - opposing,
            Count::Less => opposing - owner,
        }
    }
}

impl Test {
    fn read(text: &str) -> Option<Test> {
        let (sign, place) = Sign::ALL.iter().find_map(|&sign| Some((sign, text.find(&format!(" {sign} "))?)))?;
        let against = text[place + sign.name().len() + 2..].trim();
        let against = match against.parse() {
            Ok(number) => Against::Number(number),
            Err(_) => Against::Count(Count::find(against)?),
        };
        Some(Test { count: Count::find(text[..place].trim())?, sign, against })
    }

    fn holds(self, owner: i16, opposing: i16) -> bool {
        let left = self.count.of(owner, opposing);
        let right = match self.against {
            Against::Number(number) => number,
            Against::Count(count) => count.of(owner, opposing),
        };
        match self.sign {
            Sign::AtLeast => left >= right,
            Sign::AtMost => left <= right,
            Sign::Above => left > right,
            Sign::Below => left < right,
            Sign::Equal => left == right,
        }
    }
}

/// A row of a chart: a throw, the tests that must all hold, and the outcome.
struct Row {
    throw: Throw,
    tests: Vec<Test>,
    outcome: Outcome,
}

/// The whole chart: for every throw and all causes the one row whose tests hold, or else the one without.
fn chart(table: &Table, set: &dyn Fn(Throw, Test) -> Test) -> Result<Vec<Outcome>, Fault> {
    let rows = table.row_names().map(|name| row(table, name, set)).collect::<Result<Vec<Row>, Fault>>()?;
    let mut chart = vec![Outcome::default(); (MOST + 1) * (MOST + 1) * 3];
    for &throw in Throw::ALL {
        for (owner, opposing) in (0..=MOST as u8).flat_map(|owner| (0..=MOST as u8).map(move |other| (owner, other))) {
            let holds = |row: &&Row| row.tests.iter().all(|test| test.holds(owner.into(), opposing.into()));
            let of_throw = || rows.iter().filter(|row| row.throw == throw);
            let tested: Vec<&Row> = of_throw().filter(|row| !row.tests.is_empty()).filter(holds).collect();
            let plain: Vec<&Row> = of_throw().filter(|row| row.tests.is_empty()).collect();
            let found = match (&tested[..], &plain[..]) {
                ([row], _) | ([], [row]) => row,
                (several, _) => {
                    let what =
                        format!("{} rows hold for a {throw} with Do = {owner} and Dp = {opposing}", several.len());
                    return Err(table.fault(
                        what,
                        "a throw has one outcome",
                        "let one row hold, or one without a condition",
                    ));
                }
            };
            chart[at(throw, owner, opposing)] = found.outcome;
        }
    }
    Ok(chart)
}

fn row(table: &Table, name: &str, set: &dyn Fn(Throw, Test) -> Test) -> Result<Row, Fault> {
    let (throw, tests) = name.split_once(" if ").map_or((name, None), |(throw, tests)| (throw, Some(tests)));
    let throw = Throw::named(throw).map_err(|fault| fault.at(&table.id))?;
    let read = |text: &str| {
        let test = Test::read(text).ok_or_else(|| {
            let what = format!("\"{text}\" in row \"{name}\"");
            table.fault(what, "it compares causes with a number or with one another", "write it as Do - Dp >= 2")
        });
        test.map(|test| set(throw, test))
    };
    let tests = tests.map_or(Ok(Vec::new()), |tests| tests.split(" and ").map(read).collect())?;
    let result = |column: &str| match table.cell(name, column)? {
        "-" => Ok(None),
        _ => super::lists::word(table, name, column).map(Some),
    };
    Ok(Row { throw, tests, outcome: Outcome { owner: result("owning stand")?, opposing: result("opposing stand")? } })
}
