//! An attack, step by step: payment, ratings, terrain, dice, losses, options, exploitation and advance (ocs.combat).

use super::Tale;
use crate::board::HexId;
use crate::combat::exploit::{self, Sides};
use crate::combat::payment::{Paid, attack_cost};
use crate::combat::result;
use crate::combat::retreat::enter;
use crate::game::account::Spending;
use crate::game::combat;
use crate::game::event::{Event, How};
use crate::game::orders;
use crate::game::piece::{Mark, UnitId};
use crate::game::retreat;
use crate::game::set::Set;
use crate::game::state::Open;
use crate::game::supply::Supply;
use crate::game::task::{Attack, AttackStep, Cause, Losses, Retreat, Task};
use crate::terrain::Terrain;
use crate::unit::Party;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// Step 1: the attacker names the hex; everybody who can takes part until he leaves some out (ocs.combat.1).
    pub fn attack(&mut self, party: Party, at: Spot) {
        let Some(target) = self.open().board().id(at) else { return };
        let attackers = combat::attackers(self.open(), party, target);
        self.begin_attack(party, target, None, attackers);
    }

    /// Units that move together overrun a hex (ocs.base.9).
    pub fn overrun(&mut self, party: Party, from: Spot, to: Spot) {
        let board = self.open().board();
        let (Some(from), Some(target)) = (board.id(from), board.id(to)) else { return };
        let attackers = combat::overrunners(self.open(), party, from, target);
        self.begin_attack(party, target, Some(from), attackers);
    }

    fn begin_attack(&mut self, party: Party, target: HexId, overrun: Option<HexId>, attackers: Set) {
        let attack = Attack {
            party,
            target,
            overrun,
            step: AttackStep::Gathering,
            attackers,
            defenders: self.open().at(target).collect(),
            sides: 0,
            paid: Set::NONE,
            ratings: [None; 2],
            terrain: None,
            options: [0; 2],
            defender_losses: 0,
            went_back: [0; 2],
            exploit: None,
            disorganizes: false,
            retreated: false,
            attacker_lived: true,
            unveils: self.open().rules().fog,
        };
        self.tell(Event::Began { task: Task::Attack(attack) });
    }

    /// The attack that is on.
    fn on(&self) -> Option<Attack> {
        match self.open().tasks.last() {
            Some(Task::Attack(attack)) => Some(*attack),
            _ => None,
        }
    }

    /// Takes the attack to another step.
    fn to(&mut self, attack: Attack, step: AttackStep) {
        self.tell(Event::Stepped { task: Task::Attack(Attack { step, ..attack }) });
    }

    /// Leaves a unit out.
    pub fn leave_out(&mut self, unit: UnitId) {
        let Some(mut attack) = self.on() else { return };
        attack.attackers.remove(unit);
        self.to(attack, AttackStep::Gathering);
    }

    /// Step 2: the attackers pay, one after another: with supply on the map, else from Internal Stocks. Who cannot is left out
    /// (ocs.csupply.1, ocs.csupply.4, ocs.stocks.1).
    pub fn attackers_pay(&mut self) {
        let Some(mut attack) = self.on() else { return };
        for unit in attack.attackers.iter() {
            if !self.attacker_pays(attack.party, unit) {
                attack.attackers.remove(unit);
            }
        }
        if attack.attackers.is_empty() {
            self.tell(Event::Ended);
            return;
        }
        for unit in attack.attackers.iter() {
            self.takes_part(&attack, unit);
        }
        attack.sides = sides(self.open(), &attack);
        self.to(attack, AttackStep::Payment);
    }

    /// A unit takes part: once in a Combat Segment, or for movement points in an overrun (ocs.combat.1, ocs.base.9).
    fn takes_part(&mut self, attack: &Attack, unit: UnitId) {
        match attack.overrun {
            None => self.tell(Event::Marked { unit, mark: Mark::Attacked }),
            Some(from) => {
                let cost = combat::overruns(self.open(), unit, from, attack.target).unwrap_or_default();
                self.tell(Event::Exerted { unit, cost });
            }
        }
    }

    fn attacker_pays(&mut self, party: Party, unit: UnitId) -> bool {
        let open = self.open();
        let combatant = open.combatant(unit);
        let Some(hex) = open.unit(unit).hex() else { return false };
        let cost = attack_cost(open.rules(), &combatant);
        let taken = Supply::of(open, party).take(hex, cost);
        match (taken, combatant.stock.used()) {
            (Some(taken), _) => {
                self.pay(party, taken, Spending::Combat, hex);
                true
            }
            (None, Some(stocks)) => {
                self.tell(Event::Stocked { unit, stocks });
                true
            }
            (None, None) => false,
        }
    }

    /// The defender pays: supply on the map for all at once, else the Internal Stocks of each (ocs.csupply.3).
    pub fn defender_pays(&mut self) {
        let Some(mut attack) = self.on() else { return };
        let (bill, taken) = combat::defence(self.open(), &attack);
        self.pay(attack.party.enemy(), taken, Spending::Combat, attack.target);
        for (unit, paid) in attack.defenders.iter().zip(bill.units) {
            if let Paid::Stocks(stocks) = paid {
                self.tell(Event::Stocked { unit, stocks });
            }
            if paid.full() {
                attack.paid.add(unit);
            }
        }
        self.to(attack, AttackStep::AttackerRating);
    }

    /// The defender withholds combat supply, or has none (ocs.csupply.5).
    pub fn defender_withholds(&mut self) {
        if let Some(attack) = self.on() {
            self.to(attack, AttackStep::AttackerRating);
        }
    }

    /// Step 3: an Action Rating unit is named (ocs.combat.3).
    pub fn names_rating(&mut self, unit: UnitId) {
        let Some(mut attack) = self.on() else { return };
        let (at, next) = match attack.step {
            AttackStep::AttackerRating => (0, AttackStep::DefenderRating),
            _ => (1, AttackStep::Terrain),
        };
        attack.ratings[at] = Some(unit);
        self.to(attack, next);
    }

    /// Step 4: the terrain that counts (ocs.combat.4).
    pub fn picks_terrain(&mut self, terrain: Terrain) {
        if let Some(attack) = self.on() {
            self.to(Attack { terrain: Some(terrain), ..attack }, AttackStep::Dice);
        }
    }

    /// Takes a step of an attack that leaves no choice; returns whether there was one.
    pub fn attack_step(&mut self, attack: Attack) -> Result<bool, NeedRoll> {
        match attack.step {
            AttackStep::Gathering => return Ok(false),
            AttackStep::Payment => return Ok(self.payment_without_choice(&attack)),
            AttackStep::AttackerRating | AttackStep::DefenderRating => {
                let force = attack.force(attack.step == AttackStep::DefenderRating);
                let only = force.iter().next().filter(|_| force.len() == 1);
                let Some(unit) = only else { return Ok(false) };
                self.names_rating(unit);
            }
            AttackStep::Terrain => {
                let mut there = self.open().board().cell(attack.target).terrain.iter();
                let (Some(terrain), None) = (there.next(), there.next()) else { return Ok(false) };
                self.picks_terrain(terrain);
            }
            AttackStep::Dice => self.roll_attack(attack)?,
            AttackStep::AttackerOptions => return Ok(self.attacker_options(attack)),
            AttackStep::DefenderMayIgnore => return Ok(self.may_ignore(attack)),
            AttackStep::DefenderOptions => return Ok(self.defender_options(attack)),
            AttackStep::Advance => match orders::advancing(self.open(), &attack).iter().next() {
                None => self.tell(Event::Ended),
                // The stack moves in together and may go on (ocs.base.9).
                Some(unit) if attack.overrun.is_some() => self.advance(unit),
                Some(_) => return Ok(false),
            },
        }
        Ok(true)
    }

    /// Payment in which the defender has no say: he has nothing to pay with, or may not withhold it.
    fn payment_without_choice(&mut self, attack: &Attack) -> bool {
        if !combat::defence(self.open(), attack).0.units.iter().any(|paid| paid.full()) {
            self.defender_withholds();
        } else if self.open().rules().withhold {
            return false;
        } else {
            self.defender_pays();
        }
        true
    }

    /// Steps 6 and 7: surprise, its shift, and the result; then the attacker's losses (ocs.combat.6, ocs.combat.7).
    fn roll_attack(&mut self, attack: Attack) -> Result<(), NeedRoll> {
        let terrain = attack.terrain.unwrap_or(Terrain::Open);
        let (setup, odds) = combat::setup(self.open(), &attack, terrain);
        let scenario = self.open().scenario.clone();
        let charts = &scenario.rules.combat;
        let rolled = result::roll(charts, &setup, self.dice)?;
        let cell = charts.results.cell(rolled.result);
        self.tell(Event::Fought {
            odds: odds.map(|odds| odds.to_string()),
            from: setup.column as u8 + 1,
            surprise: rolled.surprise,
            column: rolled.column as u8 + 1,
            result: cell.to_string(),
        });
        let next = Attack {
            options: [cell.attacker.options, cell.defender.options],
            exploit: cell.exploit,
            disorganizes: cell.dg,
            defender_losses: cell.defender.loss,
            ..attack
        };
        self.to(next, AttackStep::AttackerOptions);
        self.owe(attack.party, attack.attackers, cell.attacker.loss, attack.ratings[0], Cause::Combat);
        Ok(())
    }

    /// A side owes steps.
    fn owe(&mut self, party: Party, from: Set, steps: u8, first: Option<UnitId>, cause: Cause) {
        if steps > 0 {
            let losses = Losses { party, from, steps, first, cause };
            self.tell(Event::Began { task: Task::Losses(losses) });
        }
    }

    /// The attacker's options; when there are none left, the defender's losses and DG follow (ocs.combat.8, ocs.result.4).
    fn attacker_options(&mut self, attack: Attack) -> bool {
        let alive = self.alive(attack.attackers);
        let attack = Attack { attackers: alive, attacker_lived: attack.attacker_lived && !alive.is_empty(), ..attack };
        if attack.options[0] > 0 && !alive.is_empty() {
            if self.on() != Some(attack) {
                self.to(attack, AttackStep::AttackerOptions);
            }
            return false;
        }
        self.to(Attack { defender_losses: 0, ..attack }, AttackStep::DefenderMayIgnore);
        self.owe(attack.party.enemy(), attack.defenders, attack.defender_losses, attack.ratings[1], Cause::Combat);
        true
    }

    /// The defender may ignore his options if the attacker retreated, or was destroyed before he took any (ocs.result.5,
    /// ocs.result.6).
    fn may_ignore(&mut self, attack: Attack) -> bool {
        let alive = self.alive(attack.defenders);
        if attack.disorganizes {
            for unit in alive.iter() {
                self.disorganize(unit);
            }
        }
        let attack = Attack { defenders: alive, disorganizes: false, ..attack };
        let negated = attack.options[1] > 0 && !alive.is_empty() && (attack.retreated || !attack.attacker_lived);
        if !negated {
            self.to(attack, AttackStep::DefenderOptions);
        } else if self.open().rules().full_option {
            if self.on() != Some(attack) {
                self.to(attack, AttackStep::DefenderMayIgnore);
            }
            return false;
        } else {
            self.to(Attack { options: [0; 2], ..attack }, AttackStep::DefenderOptions);
        }
        true
    }

    /// The defender ignores his options, or applies them.
    pub fn ignores(&mut self, ignores: bool) {
        if let Some(attack) = self.on() {
            let options = if ignores { [0; 2] } else { attack.options };
            self.to(Attack { options, ..attack }, AttackStep::DefenderOptions);
        }
    }

    fn defender_options(&mut self, attack: Attack) -> bool {
        let attack = Attack { defenders: self.alive(attack.defenders), ..attack };
        if attack.options[1] > 0 && !attack.defenders.is_empty() {
            if self.on() != Some(attack) {
                self.to(attack, AttackStep::DefenderOptions);
            }
            return false;
        }
        self.mark_exploitation(&attack);
        self.to(attack, AttackStep::Advance);
        true
    }

    /// Marks attackers for exploitation (ocs.exploit.1 to ocs.exploit.5).
    fn mark_exploitation(&mut self, attack: &Attack) {
        let Some(least) = attack.exploit.filter(|_| !attack.retreated) else { return };
        let sides = (0..6).filter(|side| attack.sides >> side & 1 == 1).fold(Sides::default(), Sides::with);
        if !exploit::given(self.open().occasion(attack.overrun.is_some()), sides) {
            return;
        }
        for unit in self.alive(attack.attackers).iter() {
            let combatant = self.open().combatant(unit);
            if exploit::marked(&combatant, combatant.rating(self.open().rules()), combatant.dg, least) {
                self.tell(Event::Marked { unit, mark: Mark::Exploiting });
            }
        }
    }

    /// An option point satisfied by a step (ocs.result.3).
    pub fn option_by_step(&mut self, unit: UnitId) {
        let Some(mut attack) = self.on() else { return };
        let defends = attack.step == AttackStep::DefenderOptions;
        attack.options[usize::from(defends)] -= 1;
        self.to(attack, attack.step);
        self.lose_step(unit, Cause::Option);
    }

    /// An option point satisfied by a retreat of everybody (ocs.result.3).
    pub fn option_by_retreat(&mut self) {
        let Some(mut attack) = self.on() else { return };
        let defends = attack.step == AttackStep::DefenderOptions;
        let side = usize::from(defends);
        attack.options[side] -= 1;
        attack.went_back[side] += 1;
        attack.retreated |= !defends;
        let retreat = Retreat {
            party: if defends { attack.party.enemy() } else { attack.party },
            units: attack.force(defends),
            defends,
            further: attack.went_back[side] > 1,
        };
        self.to(attack, attack.step);
        self.tell(Event::Began { task: Task::Retreat(retreat) });
    }

    /// Takes a step of a retreat that leaves no choice: nobody is left to go, there is one way, or there is none and it costs a
    /// step (ocs.base.10). Returns whether there was one.
    pub fn retreat_step(&mut self, going: Retreat) -> bool {
        let Some(from) = retreat::stack(self.open(), &going) else {
            self.tell(Event::Ended);
            return true;
        };
        let ways: Vec<HexId> = retreat::ways(self.open(), &going, from).take(2).collect();
        match ways[..] {
            [] => {
                let members: Set = retreat::members(self.open(), &going, from).into_iter().collect();
                self.gone(going, members);
                self.owe(going.party, members, 1, None, Cause::Retreat);
            }
            [only] => self.retreat_to(from, only),
            _ => return false,
        }
        true
    }

    /// The rest of a retreat, without those who have gone.
    fn gone(&mut self, going: Retreat, members: Set) {
        let units = going.units.iter().filter(|&unit| !members.has(unit)).collect();
        self.tell(Event::Stepped { task: Task::Retreat(Retreat { units, ..going }) });
    }

    /// A stack goes back a hex: the second disorganizes it, and so does an EZOC, or costs a step (ocs.result.7, ocs.base.10).
    pub fn retreat_to(&mut self, from: HexId, to: HexId) {
        let Some(Task::Retreat(going)) = self.open().tasks.last().copied() else { return };
        let members: Set = retreat::members(self.open(), &going, from).into_iter().collect();
        let ezoc = self.open().zones.ezoc(going.party, to);
        let nth = if going.further { 2 } else { 1 };
        let dg = members.iter().all(|unit| self.open().unit(unit).has(Mark::Dg));
        let entered = enter(nth, ezoc, dg);
        self.gone(going, members);
        for unit in members.iter() {
            self.tell(Event::Went { unit, to, how: How::Retreat });
            if entered.dg {
                self.disorganize(unit);
            }
        }
        self.owe(going.party, members, u8::from(entered.loses), None, Cause::Retreat);
    }

    /// A unit advances (ocs.base.11).
    pub fn advance(&mut self, unit: UnitId) {
        let Some(mut attack) = self.on() else { return };
        attack.attackers.remove(unit);
        self.to(attack, AttackStep::Advance);
        self.tell(Event::Went { unit, to: attack.target, how: How::Advance });
    }

    /// The units of a set that are still there.
    fn alive(&self, units: Set) -> Set {
        units.iter().filter(|&unit| self.open().unit(unit).steps > 0).collect()
    }
}

/// The sides of the target that its attackers come across.
fn sides(open: &Open, attack: &Attack) -> u8 {
    let from = attack.attackers.iter().filter_map(|unit| open.unit(unit).hex());
    from.filter_map(|hex| open.board().side_to(attack.target, hex)).fold(0, |sides, side| sides | 1 << side)
}
