//! What a seat sees of two patrols, and what it may order.

use super::{Aim, Order, Patrol, STANDING, Scenario, Step, index, other};
use jumpmaster_core::dice::{Dice, NeedRoll, Read};
use jumpmaster_core::plane::{Point, Rect, Thousandths, length, moved};
use jumpmaster_core::sheet::{Fact, Ring, Stand, Tabletop};
use jumpmaster_core::{
    Family, Going, Judgement, Line, Param, Parts, Preview, Refusal, Role, Scenario as _, Seat, Seats, Sheet, Stretch,
    Values, clause, require,
};
use serde::Serialize;
use std::sync::Arc;

/// The table as one seat sees it.
#[derive(Clone, PartialEq, Serialize)]
pub struct View<'a> {
    #[serde(skip)]
    pub(super) scenario: &'a Arc<Scenario>,
    pub(super) seat: Seat,
    /// What was chosen in secret, as far as the seat may know.
    pub(super) aims: [Option<Aim>; 2],
    pub(super) patrols: &'a [Patrol; 2],
    pub(super) step: Step,
    pub(super) round: u8,
}

/// The most points of a path on which a patrol falls back.
const POINTS: u32 = 3;
/// How wide the base of a patrol is.
const BASE: u32 = 500;

impl View<'_> {
    /// The seats whose orders are awaited, as far as this one may know: a seat that has chosen unseen is still among them.
    pub(super) fn awaits(&self) -> Seats {
        match self.step {
            _ if self.round >= self.scenario.rounds => Seats::NONE,
            Step::Aim => [Seat(0), Seat(1)].into_iter().filter(|&seat| self.aims[index(seat)].is_none()).collect(),
            Step::Roll { by, .. } => Seats::one(by),
            Step::FallBack { of } => Seats::one(of),
        }
    }

    /// The sealed choices as this seat may believe them to be: of those it cannot see, at most one has been made.
    pub(super) fn believed<D: Dice + ?Sized>(&self, dice: &mut D) -> Result<[Option<Aim>; 2], NeedRoll> {
        let mut aims = self.aims;
        let unseen = [Seat(0), Seat(1)].into_iter().filter(|&side| ![side, Seat::REFEREE].contains(&self.seat));
        let could: Vec<Seat> = unseen.filter(|_| self.awaits().len() == 2).collect();
        let why = clause!("duel.aim.1");
        if let Some(&side) = could.get(dice.draw(could.len() + 1, why)?) {
            let left = usize::from(self.patrols[index(side)].shots);
            let shots = dice.draw(left + 1, why)? as u8;
            let [wide, deep] = self.scenario.map.size.map(|size| size as usize + 1);
            let (x, y) = (dice.draw(wide, why)? as i64, dice.draw(deep, why)? as i64);
            aims[index(side)] = Some(if shots == 0 { Aim::Duck } else { Aim::Shot { at: Point::near(x, y), shots } });
        }
        Ok(aims)
    }

    /// This seat's patrol and the other's, if the seat has one.
    fn patrols(&self) -> Option<(&Patrol, &Patrol)> {
        (self.seat.0 < 2).then(|| (&self.patrols[index(self.seat)], &self.patrols[index(other(self.seat))]))
    }

    /// The part of the table that a patrol can fall back to at all.
    fn around(&self, patrol: &Patrol) -> Rect {
        let (border, reach) = (self.scenario.border(), i64::from(self.scenario.rules.reach));
        let on_table = |by: i64| {
            let (x, y) = (i64::from(patrol.at.x()) + by, i64::from(patrol.at.y()) + by);
            let (low, high) = (border.low(), border.high());
            Point::near(x.clamp(low.x().into(), high.x().into()), y.clamp(low.y().into(), high.y().into()))
        };
        Rect::between(on_table(-reach), on_table(reach))
    }

    fn judge(&self, order: &Order) -> Judgement {
        require!(
            self.awaits().has(self.seat),
            "duel.aim.1",
            "No order of this seat is awaited",
            "wait until it is asked"
        );
        let Some((own, theirs)) = self.patrols() else { return Ok(()) };
        let (aiming, falling) = (self.step == Step::Aim, matches!(self.step, Step::FallBack { .. }));
        match order {
            Order::Shoot { at, shots } => {
                require!(aiming, "duel.aim.1", "Nobody aims now", "do what the step asks for");
                require!(
                    self.scenario.border().holds(*at),
                    "duel.aim.1",
                    "That point is off the table",
                    "aim at one on it"
                );
                require!(
                    (1..=own.shots).contains(shots),
                    "duel.aim.1",
                    "The patrol has not that many shots",
                    "shoot less often"
                );
            }
            Order::Duck {} => require!(aiming, "duel.aim.1", "Nobody aims now", "do what the step asks for"),
            Order::Roll {} => {
                let rolling = matches!(self.step, Step::Roll { .. });
                require!(rolling, "duel.hit.1", "No shot counts now", "do what the step asks for");
            }
            Order::FallBack { by, .. } => {
                require!(falling, "duel.fall.1", "Nobody falls back now", "do what the step asks for");
                let few = (1..=POINTS as usize).contains(&by.len());
                require!(few, "duel.fall.1", "The path has not 1 to 3 points", "name that many");
                let on_table = by.iter().all(|&point| self.scenario.border().holds(point));
                require!(on_table, "duel.fall.1", "The path leaves the table", "stay on it");
                let path: Vec<Point> = std::iter::once(own.at).chain(by.iter().copied()).collect();
                let near = length(&path) <= u64::from(self.scenario.rules.reach);
                require!(near, "duel.fall.1", "The path is too long", "take a shorter one");
                let away = by.last().is_none_or(|end| end.apart(theirs.at) >= own.at.apart(theirs.at));
                require!(away, "duel.fall.1", "The path leads closer to the other patrol", "lead it away");
            }
            Order::Stand {} => require!(falling, "duel.fall.1", "Nobody falls back now", "do what the step asks for"),
        }
        Ok(())
    }

    /// A path from a patrol, cut where its reach ends.
    fn stretches(&self, path: &[Point]) -> Vec<Stretch> {
        let (mut left, mut way) = (u64::from(self.scenario.rules.reach), Vec::new());
        for leg in path.windows(2) {
            let cut = moved(leg, left).unwrap_or(leg[1]);
            left = left.saturating_sub(length(leg));
            let parts = [(leg[0], cut, Going::Usual, "within reach"), (cut, leg[1], Going::Forbidden, "out of reach")];
            let long = parts.into_iter().filter(|(from, to, ..)| from != to);
            way.extend(long.map(|(from, to, going, title)| Stretch { from, to, going, title: title.into() }));
        }
        way
    }

    fn piece(&self) -> String {
        format!("patrol {}", self.seat.0)
    }

    fn family(&self, order: Order, line: Line, params: [(&'static str, Values); 2]) -> Family<Order> {
        let parts = Parts { piece: Some(self.piece()), ..Parts::of(&order) };
        Family { order, line, parts, params: params.map(|(at, values)| Param { at, values }).into() }
    }
}

impl jumpmaster_core::View for View<'_> {
    type Order = Order;

    fn orders(&self, out: &mut Vec<Order>) {
        let all = [Order::Duck {}, Order::Roll {}, Order::Stand {}];
        out.extend(all.into_iter().filter(|order| self.judge(order).is_ok()));
    }

    fn families(&self) -> Vec<Family<Order>> {
        let Some((own, theirs)) = self.patrols().filter(|_| self.awaits().has(self.seat)) else { return Vec::new() };
        match self.step {
            Step::Aim if own.shots > 0 => {
                let point = Values::Point { within: self.scenario.border() };
                let shots = Values::Number { from: 1, to: own.shots.into() };
                let line = Line::new("shoot at a point", clause!("duel.aim.1"));
                let order = Order::Shoot { at: theirs.at, shots: 1 };
                vec![self.family(order, line, [("/shoot/at", point), ("/shoot/shots", shots)])]
            }
            Step::FallBack { .. } => {
                let path = Values::Path { within: self.around(own), most: POINTS };
                let line = Line::new("fall back by a path", clause!("duel.fall.1"));
                let order = Order::FallBack { by: vec![own.at], facing: own.facing };
                vec![self.family(order, line, [("/fall-back/by", path), ("/fall-back/facing", Values::Facing)])]
            }
            Step::Aim | Step::Roll { .. } => Vec::new(),
        }
    }

    fn allow(&self, order: &Order) -> Result<(), Refusal> {
        self.judge(order).map_err(|ban| ban.refusal(&[]))
    }

    fn describe(&self, order: &Order) -> Line {
        let (text, clause) = match order {
            Order::Shoot { at, shots } => (format!("shoot {shots} times at ({at})"), clause!("duel.aim.1")),
            Order::Duck {} => ("duck".into(), clause!("duel.aim.1")),
            Order::Roll {} => ("roll for the shot".into(), clause!("duel.hit.1")),
            Order::FallBack { by, .. } => {
                let end = by.last().map_or_else(String::new, |at| format!(" to ({at})"));
                (format!("fall back{end}"), clause!("duel.fall.1"))
            }
            Order::Stand {} => (format!("stand, and be hurt by a 1 to {STANDING}"), clause!("duel.fall.1")),
        };
        Line::new(text, clause)
    }

    fn parts(&self, order: &Order) -> Parts {
        let role = if *order == (Order::Roll {}) { Role::Main } else { Role::Usual };
        Parts { piece: Some(self.piece()), role, ..Parts::of(order) }
    }

    fn as_planned(&self) -> Option<Order> {
        let (own, theirs) = self.patrols().filter(|_| self.seat == Seat(0))?;
        Some(match self.step {
            Step::Aim if own.shots > 0 => Order::Shoot { at: theirs.at, shots: 1 },
            Step::Aim => Order::Duck {},
            Step::Roll { .. } => Order::Roll {},
            Step::FallBack { .. } => Order::Stand {},
        })
    }

    fn preview(&self, order: &Order) -> Option<Preview> {
        let (own, _) = self.patrols()?;
        let Order::FallBack { by, facing } = order else { return None };
        let path: Vec<Point> = std::iter::once(own.at).chain(by.iter().copied()).collect();
        let (used, reach) = (u32::try_from(length(&path)).ok()?, self.scenario.rules.reach);
        let end = *by.last()?;
        Some(Preview {
            used: Some(used),
            left: Some(reach.saturating_sub(used)),
            way: self.stretches(&path),
            end: Some(end),
            facing: Some(*facing),
            base: facing.base(end, BASE / 2).to_vec(),
            lines: Vec::new(),
        })
    }

    fn pair(&self, one: &str, other: &str) -> Vec<Line> {
        let patrol =
            |id: &str| id.strip_prefix("patrol ")?.parse::<usize>().ok().and_then(|side| self.patrols.get(side));
        let (Some(from), Some(to)) = (patrol(one), patrol(other)) else { return Vec::new() };
        if one == other {
            return vec![Line::new("A patrol cannot shoot at itself.", clause!("duel.aim.1"))];
        }
        let apart = Thousandths(from.at.apart(to.at).rounded_up() as i32);
        let text = match from.shots {
            0 => format!("They are {apart} in apart, and there are no shots left."),
            left => format!("They are {apart} in apart: it can shoot up to {left} times."),
        };
        vec![Line::new(text, clause!("duel.aim.1"))]
    }

    fn sheet(&self) -> Sheet {
        let stand = |(side, patrol): (u8, &Patrol)| Stand {
            id: format!("patrol {side}"),
            at: patrol.at,
            facing: Some(patrol.facing),
            base: BASE,
            side: side + 1,
            symbol: None,
            foot: patrol.hurt.to_string(),
            title: format!("The {} patrol, hurt {} times", self.scenario.seats[usize::from(side)], patrol.hurt),
            dispersed: false,
            fired: false,
            moved: false,
            fresh: false,
            chosen: false,
            rings: vec![Ring { radius: self.scenario.rules.reach, title: "falls back".into() }],
        };
        let mut sheet = self.scenario.ground();
        if let Some(table) = &mut sheet.table {
            let Tabletop { stands, .. } = table.as_mut();
            stands.extend((0..).zip(self.patrols).map(stand));
        }
        sheet.facts.push(Fact::new("rounds over", self.round.to_string()));
        let chosen = self.aims.iter().flatten().next().filter(|_| self.seat.0 < 2);
        sheet.secrets.extend(chosen.map(|aim| match aim {
            Aim::Shot { at, shots } => Fact::new("aim", format!("{shots} times at ({at})")),
            Aim::Duck => Fact::new("aim", "none"),
        }));
        sheet
    }
}
