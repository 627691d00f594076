//! The results of a plan: its odds by these rules, where units come down, and how many are near the objective.

use super::lines::Run;
use super::query::{Given, Letter, Query, Show};
use super::slot::slots;
use super::stage::Stage;
use crate::budget::PAGE;
use jumpmaster_core::hex::{Grid, Hex};
use jumpmaster_core::options::{Choice, Setting};
use jumpmaster_core::sheet::{Arrow, Counter, Fact, Heat, Mark, MarkKind};
use jumpmaster_core::{Fault, Goal, House, Lab, Ledger, Objective, Sheet};
use jumpmaster_odds::{Area, Ask, Found, HexChance, Odds};
use jumpmaster_play::Points;
use serde_json::{Value, json};
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The number of runs of a sampled answer.
const RUNS: u64 = 100_000;

/// Everything that an address asks, resolved against its stage.
pub struct Sought {
    /// The address, normalised.
    pub query: Query,
    /// The procedure and scenario that the plans are for.
    pub stage: Arc<Stage>,
    /// The objective hex, and the distance within which units count.
    pub objective: Option<(Hex, u32)>,
    /// The number of units wanted there.
    pub least: usize,
    /// The hexes where the enemy is.
    pub enemy: Vec<Hex>,
    /// What is wrong with the objective, the enemy or the house rules, in the order of the form.
    pub faults: Vec<Fault>,
    /// The house rules to compare with, and the rules overlaid with them.
    pub house: Option<(House, Ledger)>,
}

/// The results of one plan by one set of rules.
pub struct Column {
    /// Which plan.
    pub letter: Letter,
    /// Whether the house rules are in force.
    pub house: bool,
    /// The results.
    pub answer: Result<Answer, Fault>,
}

/// The odds of a plan.
pub struct Answer {
    /// The input of the procedure.
    pub input: Value,
    /// How it is planned under these rules.
    pub lab: Lab,
    /// The map with what is aimed where.
    pub sheet: Sheet,
    /// The names of the fates.
    pub fates: &'static [&'static str],
    /// The last of them that counts as fit; those before it do as well.
    pub fit: usize,
    /// How many units meet each fate, and where units come down.
    pub odds: Odds<Vec<usize>>,
    /// What units have a number of besides their fates.
    pub points: Option<Points>,
    /// How many units are fit near the objective.
    pub near: Option<Odds<usize>>,
    /// How many units come down among the enemy.
    pub among: Option<Odds<usize>>,
    /// What else the plan promises, exactly.
    pub goals: Vec<Goal>,
}

impl Sought {
    /// Reads an address. What it says of plans, objective, enemy and rules may be wrong; the page then says so beside
    /// them. Without a stage there is no page.
    pub fn read(mut query: Query) -> Result<Sought, Fault> {
        let stage = super::stage::find(&query)?;
        query.procedure = stage.planned.entry.id().into();
        query.on.clone_from(&stage.start.key);
        let mut faults = Vec::new();
        let a = query.a.take().map_or_else(|| Ok(stage.ready_made()), |given| stage.tidy(&given))?;
        query.b = query.b.take().map(|given| stage.tidy(&given)).transpose()?;
        query.a = Some(a);
        let grid = stage.grid();
        let mut sought =
            Sought { stage, objective: None, least: 1, enemy: Vec::new(), faults: Vec::new(), house: None, query };
        let manner = sought.stage.lab.manner;
        if !manner.objective {
            sought.query.objective = Some(String::new());
        }
        if !manner.enemy {
            sought.query.enemy = String::new();
        }
        sought.nearness(grid).unwrap_or_else(|fault| faults.push(fault.at("objective")));
        sought.enemies(grid).unwrap_or_else(|fault| faults.push(fault.at("enemy")));
        match sought.house_rules() {
            Ok(house) => sought.house = house,
            Err(fault) => faults.push(fault),
        }
        sought.faults = faults;
        Ok(sought)
    }

    fn nearness(&mut self, grid: Grid) -> Result<(), Fault> {
        let Sought { query, stage, .. } = self;
        let said = query.objective.get_or_insert_with(|| stage.objective.clone().unwrap_or_default()).clone();
        if query.within.is_empty() {
            query.within = "3".into();
        }
        if query.least.is_empty() {
            query.least = stage.lab.formation.map_or(1, |(units, _)| units).to_string();
        }
        let number = |what: &str, said: &str, most: u32| match said.parse::<u32>() {
            Ok(number) if number <= most => Ok(number),
            _ => Err(Fault::new(
                format!("{what} \"{said}\""),
                "it is a whole number",
                format!("give one from 0 to {most}"),
            )),
        };
        self.least = number("at least", &query.least, 999)? as usize;
        let within = number("within", &query.within, 99)?;
        if !said.is_empty() {
            self.objective = Some((grid.parse(&said)?, within));
        }
        Ok(())
    }

    fn enemies(&mut self, grid: Grid) -> Result<(), Fault> {
        self.enemy = self.query.enemy.split_whitespace().map(|hex| grid.parse(hex)).collect::<Result<_, _>>()?;
        self.enemy.dedup();
        Ok(())
    }

    /// The house rules: a file as it is typed, or one made from the options that were picked.
    fn house_rules(&self) -> Result<Option<(House, Ledger)>, Fault> {
        let Sought { query, stage, .. } = self;
        let text = match (query.house.is_empty(), query.options.is_empty()) {
            (true, true) => return Ok(None),
            (false, true) => query.house.clone(),
            (true, false) => options_as_file(&stage.ledger, &query.options)?,
            (false, false) => {
                return Err(Fault::new(
                    "options and a house-rule file",
                    "one of them is compared with the plain rules",
                    "set the options in the file, under [options], or empty it",
                ));
            }
        };
        let house = stage.planned.book.house(&text, "house rules")?;
        let ledger = stage.planned.ledger(&stage.start, Some(&house))?;
        Ok(Some((house, ledger)))
    }

    /// The rules of a column.
    pub fn ledger(&self, column: &Column) -> &Ledger {
        match &self.house {
            Some((_, ledger)) if column.house => ledger,
            _ => &self.stage.ledger,
        }
    }

    /// Every plan by every set of rules: first without, then with house rules.
    pub fn columns(&self, stop: &AtomicBool) -> Vec<Column> {
        let plans = [(Letter::A, self.query.a.as_ref()), (Letter::B, self.query.b.as_ref())];
        let plans = || plans.into_iter().filter_map(|(letter, plan)| Some((letter, plan?)));
        let plain = plans().map(|(letter, plan)| Column {
            letter,
            house: false,
            answer: self.answer(&self.stage.ledger, plan, stop),
        });
        let house = self.house.iter().flat_map(|(_, ledger)| {
            plans().map(move |(letter, plan)| Column { letter, house: true, answer: self.answer(ledger, plan, stop) })
        });
        plain.chain(house).collect()
    }

    /// How each question of the page is asked. All of them share the budget of a page: for every plan by every set of
    /// rules the fates, and the points, the units near the objective and those among the enemy, if there are any.
    fn ask<'a>(&self, points: bool, stop: &'a AtomicBool) -> Ask<'a> {
        let plans = 1 + u64::from(self.query.b.is_some());
        let rules = 1 + u64::from(self.house.is_some());
        let asked = [points, self.objective.is_some(), !self.enemy.is_empty()];
        let each = 1 + asked.into_iter().filter(|&asked| asked).count() as u64;
        Ask { budget: PAGE.shared(plans * rules * each), runs: RUNS, stop: Some(stop), ..Ask::default() }
    }

    fn answer(&self, ledger: &Ledger, plan: &Given, stop: &AtomicBool) -> Result<Answer, Fault> {
        let (input, ready, lab) = self.stage.prepare(ledger, plan)?;
        let sheet = ready.sheet().unwrap_or_default();
        let ask = self.ask(ready.has_points(), stop);
        let odds = ready.tally(&ask)?;
        let grid = sheet.grid.expect("a stage has a map");
        let area = |fit, near: &dyn Fn(Hex) -> bool| Area { hexes: grid.hexes().map(near).collect(), fit };
        let near = self.objective.map(|(objective, within)| {
            let near = area(true, &|hex: Hex| hex.unsigned_distance_to(objective) <= within);
            ready.within(&near, &ask)
        });
        let among = (!self.enemy.is_empty()).then(|| {
            let among = area(false, &|hex: Hex| self.enemy.contains(&hex));
            ready.within(&among, &ask)
        });
        let goals = match self.objective.and_then(|(hex, within)| Some((grid.index(hex)?, hex, within))) {
            Some((index, objective, within)) => {
                let near: Vec<bool> = grid.hexes().map(|hex| hex.unsigned_distance_to(objective) <= within).collect();
                ready.goals(Some(&Objective { hex: index, within, near: &near, least: self.least }))
            }
            None => ready.goals(None),
        };
        Ok(Answer {
            goals,
            input,
            lab,
            sheet: self.marked(sheet, plan),
            fates: ready.fates(),
            fit: ready.fit(),
            odds,
            points: ready.points(&ask)?,
            near: near.transpose()?,
            among: among.transpose()?,
        })
    }

    /// A sheet overlaid with a plan's lines and further lists, the objective and the enemy. The single hexes of a plan's
    /// first list are drawn by the system itself.
    pub fn marked(&self, mut sheet: Sheet, plan: &Given) -> Sheet {
        sheet.title.clone_from(&self.stage.start.title);
        let own = self.numbered(plan);
        sheet.marks.retain(|mark| mark.kind != MarkKind::Target || own.iter().all(|own| own.hex != mark.hex));
        sheet.marks.extend(own);
        sheet.arrows = self.arrows(plan);
        let mark = |(hex, _)| Mark { hex, kind: MarkKind::Objective, label: "!".into() };
        sheet.marks.extend(self.objective.map(mark));
        sheet.counters.extend(self.enemy.iter().enumerate().map(|(number, &hex)| Counter {
            side: 2,
            ..Counter::blank(format!("enemy-{}", number + 1), hex, "an enemy position".into())
        }));
        sheet
    }
}

impl Sought {
    /// The numbers of a plan's lines and of the entries of its further lists, at their hexes.
    fn numbered(&self, plan: &Given) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        if !self.stage.lab.manner.numbers {
            return marks;
        }
        for (slot, sign) in slots(&self.stage.lab).filter_map(|slot| Some((slot, slot.sign()?))) {
            for (at, hex) in slot.hexes(plan).iter().enumerate() {
                let Ok(hex) = self.stage.grid().parse(hex) else { continue };
                let label = format!("{sign}{}", at + 1);
                match marks.iter_mut().find(|mark| mark.hex == hex) {
                    Some(mark) => mark.label = format!("{} {label}", mark.label),
                    None => marks.push(Mark { hex, kind: MarkKind::Target, label }),
                }
            }
        }
        marks
    }

    /// The parts of a plan's lines that are on the map.
    fn arrows(&self, plan: &Given) -> Vec<Arrow> {
        let grid = self.stage.grid();
        let all = slots(&self.stage.lab).flat_map(|slot| (0..slot.hexes(plan).len()).map(move |at| (slot, at)));
        let runs = all.filter_map(|(slot, at)| Some((slot, at, Run::of(slot, plan, at, grid)?.ok()?)));
        runs.map(|(slot, at, run)| Arrow {
            from: run.start,
            to: run.last(grid),
            title: format!("{} {}", slot.targets.entry, at + 1),
        })
        .collect()
    }
}

/// The options that were picked, each `key = value`, as a house-rule file.
fn options_as_file(ledger: &Ledger, options: &[String]) -> Result<String, Fault> {
    let mut lines = String::new();
    for (key, setting) in ledger.typed(options)? {
        let _ = writeln!(lines, "{key} = {}", json!(setting));
    }
    let name = Value::from(options.join(", "));
    Ok(format!("system = \"{}\"\nname = {name}\n[options]\n{lines}", ledger.system))
}

/// The present value of an option, to change it from.
pub fn stands(choice: &Choice) -> String {
    match &choice.value {
        Setting::Number(number) => format!("{} = {number}", choice.key),
        Setting::Word(word) => format!("{} = {word}", choice.key),
    }
}

impl Column {
    /// Its key in addresses.
    pub fn key(&self) -> String {
        format!("{}{}", self.letter.key(), if self.house { "h" } else { "" })
    }

    /// Its name for people.
    pub fn name(&self) -> String {
        format!("{}{}", self.letter.name(), if self.house { " by house rules" } else { "" })
    }
}

impl Answer {
    /// The number of units.
    pub fn units(&self) -> usize {
        self.lab.units
    }

    /// The average number of units that meet a fate.
    pub fn mean(&self, fate: usize) -> f64 {
        self.odds.outcomes.iter().map(|chance| chance.outcome[fate] as f64 * chance.p).sum()
    }

    /// The chance of each number of units that meet a fate.
    pub fn spread(&self, fate: usize) -> Vec<f64> {
        let mut spread = vec![0.0; self.units() + 1];
        for chance in &self.odds.outcomes {
            if let Some(sum) = spread.get_mut(chance.outcome[fate]) {
                *sum += chance.p;
            }
        }
        spread
    }

    /// The average number of units that come down off the map.
    pub fn off_the_map(&self) -> f64 {
        (self.units() as f64 - self.odds.hexes.iter().map(|hex| hex.mean).sum::<f64>()).max(0.0)
    }

    /// The heat of a hex on the map, as a fraction of 1.
    pub fn heat(&self, hex: &HexChance, show: Show) -> f64 {
        let units = self.units().max(1) as f64;
        match show {
            Show::Lands => hex.p,
            Show::Mean => hex.mean / units,
            Show::Fit => hex.fit / units,
        }
    }

    /// The map with its odds, and a word on how they were found.
    pub fn heated(&self, show: Show) -> Sheet {
        let mut sheet = self.sheet.clone();
        let Some(grid) = sheet.grid else { return sheet };
        let on_map = self.odds.hexes.iter().filter(|chance| chance.hex < grid.len());
        sheet.heat = on_map.map(|chance| Heat { hex: grid.hex(chance.hex), p: self.heat(chance, show) }).collect();
        sheet.heat.retain(|heat| heat.p > 0.0);
        sheet.facts.push(Fact::new("Chances", found(&self.odds)));
        sheet
    }
}

/// `exact`, or how far a sampled chance may be off.
pub fn found<O>(odds: &Odds<O>) -> String {
    let far = |p: f64, interval: Option<(f64, f64)>| interval.map_or(0.0, |(low, high)| (high - p).max(p - low));
    let outcomes = odds.outcomes.iter().map(|chance| far(chance.p, chance.interval));
    let hexes = odds.hexes.iter().map(|chance| far(chance.p, chance.interval));
    match odds.found {
        Found::Exact => "exact".into(),
        Found::Sampled { .. } => format!("sampled ±{:.1} %", outcomes.chain(hexes).fold(0.0, f64::max) * 100.0),
    }
}

/// The chance of at least `least`.
pub fn at_least(odds: &Odds<usize>, least: usize) -> f64 {
    let enough = odds.outcomes.iter().filter(|chance| chance.outcome >= least);
    enough.map(|chance| chance.p).sum::<f64>().clamp(0.0, 1.0)
}

/// The average number.
pub fn average(odds: &Odds<usize>) -> f64 {
    odds.outcomes.iter().map(|chance| chance.outcome as f64 * chance.p).sum()
}
