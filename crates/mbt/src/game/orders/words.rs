//! Orders in words, each with the clause behind it, and the names that fill the gaps in refusals.

use crate::air::formation;
use crate::game::orders::{Conversion, Desk, Order};
use crate::game::plan::{Page, Plan};
use crate::game::sealing;
use crate::game::state::{Craft, CraftId, Piece, PieceId, Sky, Step};
use jumpmaster_core::hex::{Orientation, Spot};
use jumpmaster_core::{Clause, Line, clause};

/// The names that an order fills into the text of a refusal.
pub fn names(desk: Desk<'_>, order: Order) -> Vec<(&'static str, String)> {
    let at = |spot: Spot| vec![("{at}", desk.open.called(spot)), ("{hex}", desk.open.called(spot))];
    let piece = |id: PieceId| vec![("{piece}", desk.name(id)), ("{unit}", desk.name(id))];
    let craft = |id: CraftId| vec![("{craft}", desk.craft(id)), ("{aircraft}", desk.craft(id))];
    let unit = |id: u8| vec![("{unit}", desk.unit(id))];
    let company = |id: u8| vec![("{company}", desk.company(id))];
    let own_craft = || match desk.plan.and_then(|plan| plan.page) {
        Some(Page::Craft(id)) => craft(id),
        Some(Page::Company(id)) => company(id),
        _ => Vec::new(),
    };
    match order {
        Order::Load { unit: id } | Order::Unload { unit: id } => unit(id),
        Order::Zone { at: spot }
        | Order::Strip { at: spot }
        | Order::Primary { at: spot }
        | Order::Secondary { at: spot } => [at(spot), own_craft()].concat(),
        Order::Switch { company: id } => company(id),
        Order::Command { at: spot, .. } => [at(spot), vec![("{unit}", "an LGOP there".into())]].concat(),
        Order::Call { at: spot, .. } => at(spot),
        Order::Volley { from, at: spot } => {
            let firer = format!("what is in {}", desk.open.called(from));
            let named = [("{from}", desk.open.called(from)), ("{unit}", firer.clone()), ("{piece}", firer)];
            [at(spot), named.to_vec()].concat()
        }
        Order::Shoot { piece: id, target } => [piece(id), vec![("{target}", desk.name(target))]].concat(),
        Order::Enter { wave } => {
            let kept = desk.plan.and_then(|plan| formation::kept_off(desk.open, plan, wave));
            kept.map(|(id, wait)| [craft(id), vec![("{turn}", wait.until.to_string())]].concat()).unwrap_or_default()
        }
        Order::Return { craft: id, at: spot } => {
            let wait = desk
                .plan
                .filter(|plan| usize::from(id) < plan.missions.len())
                .and_then(|plan| formation::barred_all_along(desk.open, plan, id, spot, 1));
            let turn = wait.map(|wait| ("{turn}", wait.until.to_string()));
            [craft(id), at(spot), turn.into_iter().collect()].concat()
        }
        Order::Turn { craft: id, .. } | Order::Suspend { craft: id } | Order::GiveUp { craft: id } => craft(id),
        Order::Flak { piece: id, craft: target } => [piece(id), craft(target)].concat(),
        Order::Seize { piece: id }
        | Order::Watch { piece: id }
        | Order::KeepBack { piece: id }
        | Order::Join { piece: id }
        | Order::Shelter { piece: id }
        | Order::Take { piece: id, .. } => piece(id),
        Order::Convert(conversion) => conversion.first().map(piece).unwrap_or_default(),
        Order::Move { piece: id, to } | Order::March { piece: id, to, .. } | Order::WalkOn { piece: id, at: to } => {
            [piece(id), at(to)].concat()
        }
        Order::Done => crate::game::orders::Field::new(desk)
            .idler()
            .map(|id| vec![("{unit}", desk.name_and_hex(id))])
            .unwrap_or_default(),
        _ => own_craft(),
    }
}

/// A number of hexes, in words.
pub fn hexes_of(hexes: u8) -> String {
    if hexes == 1 { "a hex".into() } else { format!("{hexes} hexes") }
}

impl Desk<'_> {
    fn name(self, piece: PieceId) -> String {
        let known = self.open.pieces.get(usize::from(piece));
        known.map_or_else(|| "that piece".into(), |_| self.open.piece_name(piece))
    }

    /// A piece of the seat by its name and its hex.
    fn name_and_hex(self, piece: PieceId) -> String {
        let at = self.open.pieces.get(usize::from(piece)).and_then(Piece::spot);
        let at = at.map_or(String::new(), |at| format!(" in {}", self.open.called(at)));
        format!("{}{at}", self.name(piece))
    }

    fn craft(self, craft: CraftId) -> String {
        self.open
            .scenario
            .craft
            .get(usize::from(craft))
            .map_or_else(|| "that aircraft".into(), |craft| craft.name.clone())
    }

    fn unit(self, unit: u8) -> String {
        self.open.scenario.units.get(usize::from(unit)).map_or_else(|| "that unit".into(), |unit| unit.name.clone())
    }

    fn company(self, company: u8) -> String {
        let known = self.open.scenario.companies.get(usize::from(company));
        known.map_or_else(|| "that company".into(), |company| format!("company {}", company.name))
    }

    /// An order in words, with the clause behind it.
    pub fn describe(self, order: Order) -> Line {
        let open = self.open;
        let at = |spot: Spot| open.called(spot);
        let secret = |text: String, why: Clause| Line::private(text, why);
        match order {
            Order::Open { page } if self.plan.is_some_and(|plan| plan.page == Some(page)) => {
                secret(format!("name other hexes for {}", self.page(page)), clause!("mbt.manifest.1"))
            }
            Order::Open { page } => secret(format!("open the plan at {}", self.page(page)), clause!("mbt.manifest.1")),
            Order::Restore => secret("take the plan of the scenario again".into(), clause!("mbt.manifest.1")),
            Order::Seal => secret(self.sealing(), clause!("mbt.manifest.2")),
            Order::Done if self.open.step == Step::Plan => {
                let (text, why) = self.describe_done();
                secret(text, why)
            }
            Order::Head { heading } => {
                secret(format!("all aircraft fly {}", heading.name(Orientation::Flat)), clause!("mbt.dz.9"))
            }
            Order::Load { unit } => {
                let from = self.carrier(unit).map_or(String::new(), |craft| format!(", off {}", self.craft(craft)));
                secret(format!("load {}{from}", self.unit(unit)), clause!("mbt.manifest.4"))
            }
            Order::Unload { unit } => secret(format!("take {} off", self.unit(unit)), clause!("mbt.manifest.1")),
            Order::Zone { at: spot } => secret(format!("the DZ begins in {}", at(spot)), clause!("mbt.dz.3")),
            Order::Length { hexes } => secret(format!("the DZ ends {}", self.zone_hex(hexes)), clause!("mbt.dz.6")),
            Order::Width { hexes } => secret(format!("the DZ is {hexes} hexes wide"), clause!("mbt.dz.5")),
            Order::Strip { at: spot } => {
                secret(format!("the LAPES strip begins in {}", at(spot)), clause!("mbt.lapes.5"))
            }
            Order::Delay { impulses } => {
                secret(format!("it comes {impulses} impulses after the first"), clause!("mbt.flight.3"))
            }
            Order::Release { hex } => {
                secret(format!("the first heavy item leaves {}", self.zone_hex(hex)), clause!("mbt.heavy.4"))
            }
            Order::Primary { at: spot } => secret(format!("the Primary AA is {}", at(spot)), clause!("mbt.aa.1")),
            Order::Secondary { at: spot } => secret(format!("the Secondary AA is {}", at(spot)), clause!("mbt.aa.3")),
            Order::Switch { company } => {
                secret(format!("{} goes to its Secondary AA", self.company(company)), clause!("mbt.aa.5"))
            }
            Order::Suspend { craft } => {
                secret(format!("{} drops nothing more in this pass", self.craft(craft)), clause!("mbt.ea.4"))
            }
            Order::GiveUp { craft } => {
                secret(format!("give up the mission of {}", self.craft(craft)), clause!("mbt.drop.6"))
            }
            Order::Casualty => secret("see who is hit aboard".into(), clause!("mbt.casualty.1")),
            Order::Tend => secret("see who is hit aboard, and fly on".into(), clause!("mbt.casualty.1")),
            Order::Command { .. }
            | Order::Volley { .. }
            | Order::KeepBack { .. }
            | Order::Join { .. }
            | Order::Shoot { .. }
            | Order::Call { .. } => self.describe_fire(order),
            Order::MarchAll { quick } => {
                let how = if quick { "march quickly" } else { "march" };
                secret(format!("all LGOPs {how} towards their AAs"), clause!("mbt.march.5"))
            }
            Order::LetGo => {
                let mover = self.open.mover.map_or("what moves".into(), |mover| self.name(mover.piece));
                secret(format!("from now on let {mover} go for the rest of its move"), clause!("mbt.base.11"))
            }
            Order::Await { hexes } => secret(
                format!("from now on hold fire until somebody comes within {}", hexes_of(hexes)),
                clause!("mbt.base.11"),
            ),
            Order::Convert(conversion) => self.describe_conversion(conversion),
            _ => self.describe_rest(order),
        }
    }

    /// The aircraft on whose manifest a unit is.
    fn carrier(self, unit: u8) -> Option<CraftId> {
        let on = self.plan?.loaded().find(|(_, mission)| mission.manifest.contains(&unit));
        on.map(|(craft, _)| craft)
    }

    /// What sealing the plan means: who stays behind.
    fn sealing(self) -> String {
        let behind = self.plan.map_or(Vec::new(), |plan| sealing::left_behind(&self.open.scenario, plan));
        match behind.as_slice() {
            [] => "seal the plan".into(),
            [one] => format!("seal the plan; {one} stays behind"),
            [most @ .., last] => format!("seal the plan; {} and {last} stay behind", most.join(", ")),
        }
    }

    /// A hex of the DZ of the aircraft whose page is open.
    fn zone_hex(self, hex: u8) -> String {
        let at =
            self.in_zone(hex).map_or_else(|| "off the map".into(), |spot| format!("in {}", self.open.called(spot)));
        format!("{at}, its hex {hex}")
    }

    fn page(self, page: Page) -> String {
        match page {
            Page::Heading => "the heading".into(),
            Page::Company(company) => self.company(company),
            Page::Craft(craft) => self.craft(craft),
        }
    }

    fn describe_fire(self, order: Order) -> Line {
        let at = |spot: Spot| self.open.called(spot);
        let (text, why) = match order {
            Order::Command { at: spot, command } => (format!("{}: {command}", at(spot)), clause!("mbt.base.11")),
            Order::Volley { from, at: spot } => {
                (format!("fire from {} at {}", at(from), at(spot)), clause!("mbt.base.12"))
            }
            Order::KeepBack { piece } => {
                (format!("{} holds its fire for another target", self.name(piece)), clause!("mbt.base.12"))
            }
            Order::Join { piece } => {
                (format!("{} fires with the others again", self.name(piece)), clause!("mbt.base.12"))
            }
            Order::Shoot { piece, target } => {
                (format!("{} fires AP at {}", self.name(piece), self.name(target)), clause!("mbt.base.13"))
            }
            Order::Call { support, at: spot } => {
                let support = self.open.scenario.supports.get(usize::from(support));
                let weapon = support.map_or("support".into(), |support| support.weapon.to_string());
                (format!("{weapon} on {}", at(spot)), clause!("mbt.base.21"))
            }
            _ => ("fire".into(), clause!("mbt.base.12")),
        };
        Line::new(text, why)
    }

    fn describe_conversion(self, conversion: Conversion) -> Line {
        let (text, why) = match conversion {
            Conversion::Squad { one, other } => {
                (format!("{} and {} become a squad", self.name(one), self.name(other)), clause!("mbt.convert.1"))
            }
            Conversion::Half { piece } => {
                (format!("{} becomes a half-squad", self.name(piece)), clause!("mbt.convert.3"))
            }
            Conversion::Team { bundle } => (format!("{} becomes a team", self.name(bundle)), clause!("mbt.convert.4")),
            Conversion::Lone { piece, bundle } => {
                (format!("{} and {} become a team", self.name(piece), self.name(bundle)), clause!("mbt.convert.9"))
            }
            Conversion::Split { squad, one, other } => {
                let rest = other.map_or("a half-squad".into(), |other| format!("a team with {}", self.name(other)));
                let parts = format!("a team with {} and {rest}", self.name(one));
                (format!("{} is broken up into {parts}", self.name(squad)), clause!("mbt.convert.10"))
            }
        };
        Line::new(text, why)
    }

    fn describe_rest(self, order: Order) -> Line {
        let at = |spot: Spot| self.open.called(spot);
        let (text, why) = match order {
            Order::Enter { wave } => (format!("wave {wave} comes in"), clause!("mbt.flight.3")),
            Order::Return { craft, at: spot } => {
                (format!("{} comes back over {}", self.craft(craft), at(spot)), clause!("mbt.dz.10"))
            }
            Order::Turn { craft, heading } => {
                let together = self.plan.map_or(1, |plan| crate::game::orders::formation(self.open, plan, craft).len());
                let wave = self.open.scenario.craft.get(usize::from(craft)).map_or(0, |spec| spec.wave);
                let heading = heading.name(Orientation::Flat);
                match together {
                    0 | 1 => (format!("{} turns {heading}", self.craft(craft)), clause!("mbt.base.3")),
                    all => {
                        let with = format!("and with it wave {wave}, {all} aircraft together");
                        (format!("{} turns {heading}, {with}", self.craft(craft)), clause!("mbt.flight.3"))
                    }
                }
            }
            Order::Fly { impulses } => return self.describe_flight(impulses),
            Order::Flak { piece, craft } => {
                (format!("{} shoots at {}", self.name(piece), self.craft(craft)), clause!("mbt.aaa.1"))
            }
            Order::Silent => ("hold fire for the rest of the air step".into(), clause!("mbt.base.5")),
            Order::Hold { until } => (format!("hold fire from now on until {}", until.words()), clause!("mbt.base.5")),
            Order::Rest => ("call none in, and be asked again when others can come".into(), clause!("mbt.drop.5")),
            Order::Check => ("see whether it aborts, and who is near it".into(), clause!("mbt.aaa.3")),
            Order::Land => ("let the next stick come down".into(), clause!("mbt.scatter.6")),
            Order::LandAll => ("let all sticks come down, one after the other".into(), clause!("mbt.scatter.6")),
            Order::Seize { piece } => (
                format!("{} tries to take matters into its own hands", self.name(piece)),
                clause!("mbt.objective-influence.1"),
            ),
            Order::Move { piece, to } => (format!("{} moves to {}", self.name(piece), at(to)), clause!("mbt.base.10")),
            Order::March { piece, to, quick } => {
                let how = if quick { "marches quickly" } else { "marches" };
                (format!("{} {how} to {}", self.name(piece), at(to)), clause!("mbt.march.1"))
            }
            Order::WalkOn { piece, at: spot } => {
                (format!("{} walks on in {}", self.name(piece), at(spot)), clause!("mbt.offmap.2"))
            }
            Order::Take { piece, bundle } => {
                (format!("{} deals with {}", self.name(piece), self.name(bundle)), clause!("mbt.bundle.4"))
            }
            Order::Shelter { piece } => (format!("{} goes under cover first", self.name(piece)), clause!("mbt.farm.4")),
            Order::Watch { piece } => (format!("{} fires", self.name(piece)), clause!("mbt.base.11")),
            Order::Pass if self.open.step == Step::Watch => {
                ("hold fire until its next hex".into(), clause!("mbt.base.11"))
            }
            Order::Pass => ("hold fire".into(), clause!("mbt.base.5")),
            _ => self.describe_done(),
        };
        Line::new(text, why)
    }

    /// A number of impulses, and what happens then: told to the owner, who knows where the ground is.
    fn describe_flight(self, impulses: u8) -> Line {
        let then = crate::game::orders::flying::milestones(self, impulses);
        let text = match impulses {
            1 => "fly one impulse".into(),
            _ => format!("fly up to {impulses} impulses, until an aircraft is hit"),
        };
        match then[..] {
            [] => Line::new(text, clause!("mbt.flight.6")),
            _ => Line::private(format!("{text}; then {}", then.join(", ")), clause!("mbt.flight.6")),
        }
    }

    fn describe_done(self) -> (String, Clause) {
        if let Some(Plan { page: Some(Page::Heading), heading, .. }) = self.plan {
            let kept = heading.name(Orientation::Flat);
            return (format!("keep the heading {kept} and turn the page"), clause!("mbt.dz.9"));
        }
        let flies = |craft: &Craft| matches!(craft.sky, Sky::Over(_) | Sky::Coming { .. });
        let (text, why) = match self.open.step {
            Step::Plan if self.plan.is_some_and(|plan| plan.next_page().is_some()) => {
                ("turn the page", clause!("mbt.manifest.1"))
            }
            Step::Plan => {
                return (format!("this was the last page: {}", self.sealing()), clause!("mbt.manifest.2"));
            }
            Step::Start => ("go on to orders", clause!("mbt.base.1")),
            Step::Orders => ("end your orders", clause!("mbt.base.11")),
            Step::Fire => ("end your fire", clause!("mbt.base.1")),
            Step::Enter if self.open.craft.iter().any(flies) => ("let the aircraft fly", clause!("mbt.flight.6")),
            Step::Enter => ("call none in: nothing flies this turn", clause!("mbt.flight.3")),
            Step::Seize => ("march on as ordered", clause!("mbt.objective-influence.3")),
            Step::Move => ("end your movement", clause!("mbt.base.1")),
            _ => ("be done", clause!("mbt.base.1")),
        };
        (text.into(), why)
    }
}
