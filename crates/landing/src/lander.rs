//! One unit's way down, whole: drift, the map's edge, an occupied hex, terrain, opportunity fire (landing.sequence.6).
//!
//! At the table people choose where a unit shifts to and who fires. Here, where the odds of a plan are asked, both sides do
//! what hurts or helps most: a unit shifts to the free hex that draws the fewest dice of terrain and fire together (the most,
//! where the defender picks), the first clockwise from north of equals; and every enemy who may fires once, in the order
//! in which the enemies are listed.

use super::board::Board;
use super::damage;
use super::deviation::{self, Drift};
use super::opfire::{self, Shot};
use super::past::{ENEMIES, Past};
use super::rules::Rules;
use super::unit::Lands;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Side};
use jumpmaster_core::{HexNumber, Named, Watch, named};
use std::ops::Range;
use std::sync::Arc;

named! {
    /// What becomes of a unit in the landing.
    pub enum Fate: "fate" {
        /// It is down without a scratch.
        Unharmed = "unharmed",
        /// It has taken damage, and is in order (landing.damage.4).
        Damaged = "damaged",
        /// It is alive, and disorganised in game turn 1 (landing.opfire.5).
        Disorganised = "disorganised",
        /// It was eliminated by what it came down on.
        KilledOnLanding = "killed on landing",
        /// It was eliminated by opportunity fire.
        KilledByFire = "killed by fire",
        /// It came down off the map (landing.off-map.1).
        OffMap = "lost off the map",
    }
}

/// A unit about to land.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Lander {
    /// The number of its drop point.
    pub point: usize,
    /// How it lands.
    pub lands: Lands,
    /// How many strength points it has left.
    pub left: u8,
}

/// An enemy counter on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Enemy {
    /// The number of its kind.
    pub kind: usize,
    /// Its hex.
    pub hex: usize,
    /// How often it has fired at landers so far.
    pub fires: u8,
}

/// What one landing did.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Landed {
    /// Where the unit came to stand; none off the map.
    pub hex: Option<HexNumber>,
    /// Damage by coming down on an enemy, by terrain, and by fire.
    pub damage: [u8; 3],
    /// What became of it.
    pub fate: Fate,
}

impl Landed {
    /// Points of damage, whatever by, of a unit that had so much strength (landing.damage.4).
    #[inline]
    pub fn points(&self, strength: u8) -> u8 {
        let [collision, terrain, fire] = self.damage;
        collision.saturating_add(terrain).saturating_add(fire).min(strength)
    }
}

/// Who holds a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holder {
    Nobody,
    Friend,
    Enemy(u8),
}

/// Fire that a unit would draw in a hex: who, and the dice of a first shot by its way to land.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Threat {
    enemy: u8,
    dice: [i8; 2],
}

/// Where the two dice lead from a drop point, by direction and distance: worked out once, for odds ask again and again.
struct Falls {
    from: Hex,
    ends: Vec<Option<HexNumber>>,
}

/// The ground that units come down on: board, enemies, friends, drop points.
pub struct Scene {
    /// The rules.
    pub rules: Arc<Rules>,
    /// The board.
    pub board: Arc<Board>,
    /// The enemy counters.
    pub enemies: Vec<Enemy>,
    lost: u8,
    holders: Vec<Holder>,
    threats: Vec<Threat>,
    /// Which of the threats a hex is under.
    under: Vec<Range<u32>>,
    falls: Vec<Falls>,
    /// After how many shots each enemy has none left at anybody.
    last_shot: Vec<u8>,
}

impl Scene {
    /// The ground before anybody lands; `lost` were lost off the map already.
    pub fn new(rules: Arc<Rules>, board: Arc<Board>, enemies: Vec<Enemy>, friends: &[usize], lost: u8) -> Scene {
        let mut holders = vec![Holder::Nobody; board.grid.len()];
        for (number, enemy) in enemies.iter().enumerate() {
            holders[enemy.hex] = Holder::Enemy(number as u8);
        }
        for &friend in friends {
            holders[friend] = Holder::Friend;
        }
        let (threats, under) = threats(&rules, &board, &enemies);
        let last_shot = (0..enemies.len()).map(|enemy| last_shot(&rules, &threats, enemy)).collect();
        Scene { rules, board, enemies, lost, holders, threats, under, falls: Vec::new(), last_shot }
    }

    /// Adds a drop point; its number is returned.
    pub fn drop_point(&mut self, from: Hex) -> usize {
        let Scene { board, .. } = &*self;
        let furthest = board.distance_die.faces();
        let drifts = Side::ALL
            .into_iter()
            .flat_map(|direction| (0..=furthest).map(move |distance| Drift { direction, distance }));
        let ends = drifts.map(|drift| deviation::on_map(board, from, drift).map(HexNumber::new)).collect();
        self.falls.push(Falls { from, ends });
        self.falls.len() - 1
    }

    /// Where the equally likely drifts from a hex end: a hex by its number, or off the map.
    pub fn ends(&self, from: Hex) -> impl Iterator<Item = Option<usize>> {
        let faces = 1..=self.board.distance_die.faces();
        let drifts = Side::ALL.into_iter().flat_map(move |direction| {
            faces
                .clone()
                .map(move |face| Drift { direction, distance: deviation::distance(&self.rules, &self.board, face) })
        });
        drifts.map(move |drift| deviation::on_map(&self.board, from, drift))
    }

    /// The hex of a drop point.
    pub fn point(&self, number: usize) -> Hex {
        self.falls[number].from
    }

    /// Nothing has happened yet.
    pub fn past(&self) -> Past {
        let mut fires = [0; ENEMIES];
        for (fires, enemy) in fires.iter_mut().zip(&self.enemies) {
            *fires = enemy.fires;
        }
        Past::new(fires, self.lost)
    }

    /// Whether no more units may be lost off the map (landing.off-map.2).
    #[inline]
    fn capped(&self, lost: u8) -> bool {
        self.rules.off_map_cap.is_some_and(|cap| lost >= cap)
    }

    /// From which number on it makes no difference how many more are lost off the map (landing.off-map.2).
    pub fn losses_felt(&self) -> usize {
        self.rules.off_map_cap.map_or(0, |cap| usize::from(cap.saturating_sub(self.lost)))
    }

    /// Whether so many units find a free hex each, so that nobody is lost for want of one (landing.occupied.1).
    pub fn has_room_for(&self, landers: usize) -> bool {
        self.holders.iter().filter(|&&holder| holder == Holder::Nobody).count() >= landers
    }

    /// What a step that is watched calls the count of an enemy's shots; hexes go by their numbers.
    #[inline]
    fn shots_of(&self, enemy: usize) -> usize {
        self.holders.len() + enemy
    }

    /// Who holds a hex by now: whoever stood there from the first, but for a dummy that is gone; else a unit that has landed
    /// (landing.base.2, landing.occupied.4).
    #[inline]
    fn holder<W: Watch>(&self, past: &Past, hex: usize, watch: &mut W) -> Holder {
        watch.feel(hex);
        match self.holders[hex] {
            Holder::Enemy(enemy) if !past.is_gone(enemy) => Holder::Enemy(enemy),
            Holder::Friend => Holder::Friend,
            Holder::Enemy(_) | Holder::Nobody if past.holds(hex) => Holder::Friend,
            Holder::Enemy(_) | Holder::Nobody => Holder::Nobody,
        }
    }

    /// How many dice of terrain and fire a unit would draw in a hex, given who fired before (landing.opfire.1,
    /// landing.opfire.13).
    fn danger<W: Watch>(&self, past: &Past, hex: usize, lands: Lands, watch: &mut W) -> u32 {
        let mut dice = u32::from(self.board.cell(hex).damage[lands.number()]);
        for threat in self.threats(hex) {
            let enemy = usize::from(threat.enemy);
            watch.feel(self.shots_of(enemy));
            let fire = opfire::dice_after(&self.rules, threat.dice[lands.number()], past.fires[enemy]);
            dice += u32::from(fire.unwrap_or(0));
        }
        dice
    }

    /// The fire that a hex is under.
    #[inline]
    fn threats(&self, hex: usize) -> &[Threat] {
        let Range { start, end } = self.under[hex];
        &self.threats[start as usize..end as usize]
    }

    /// The hex an occupied one is left for, if there is a free one on the map (landing.occupied.1).
    fn shift<W: Watch>(&self, past: &Past, from: usize, lands: Lands, watch: &mut W) -> Option<usize> {
        let free = self.board.nearest_free(from, |hex| self.holder(past, hex, watch) == Holder::Nobody);
        let danger = |&hex: &usize| self.danger(past, hex, lands, watch);
        if self.rules.defender_displaces {
            // Of equals the first, as everywhere; the last would be taken by the comparison itself.
            return free.into_iter().rev().max_by_key(danger);
        }
        free.into_iter().min_by_key(danger)
    }

    /// Takes a unit through the whole procedure (landing.sequence.6).
    #[inline]
    pub fn land<D: Dice + ?Sized>(&self, past: &mut Past, lander: Lander, dice: &mut D) -> Result<Landed, NeedRoll> {
        let rolled = self.comes_down(past.lost, lander.point, dice)?;
        self.land_in(past, lander, rolled, dice, &mut ())
    }

    /// The same from the hex on that its drift brought it to; `watch` is told what it feels of those before it and what it
    /// changes for those after it.
    #[inline]
    pub fn land_in<D: Dice + ?Sized, W: Watch>(
        &self,
        past: &mut Past,
        lander: Lander,
        rolled: Option<usize>,
        dice: &mut D,
        watch: &mut W,
    ) -> Result<Landed, NeedRoll> {
        let Some(rolled) = rolled else { return Ok(lose(past)) };
        let (hex, collision) = match self.holder(past, rolled, watch) {
            Holder::Nobody => (rolled, 0),
            holder => {
                let Some(hex) = self.shift(past, rolled, lander.lands, watch) else { return Ok(lose(past)) };
                (hex, self.collide(past, holder, watch))
            }
        };
        self.settle(past, lander, hex, collision, dice, watch)
    }

    /// Where the dice lead when so many are lost; nowhere if the unit is lost as well (landing.drift.5, landing.off-map.1).
    #[inline]
    fn comes_down<D: Dice + ?Sized>(&self, lost: u8, point: usize, dice: &mut D) -> Result<Option<usize>, NeedRoll> {
        if self.capped(lost) {
            let from = self.falls[point].from;
            return Ok(deviation::deviate(&self.rules, &self.board, from, true, dice)?.hex);
        }
        let Drift { direction, distance } = deviation::roll(&self.rules, &self.board, dice)?;
        let line = usize::from(direction.number() - 1) * (usize::from(self.board.distance_die.faces()) + 1);
        Ok(self.falls[point].ends[line + usize::from(distance)].map(HexNumber::index))
    }

    /// Where a unit's dice lead when so many before it were lost off the map in this landing.
    pub fn start<D: Dice + ?Sized>(
        &self,
        lander: Lander,
        lost: usize,
        dice: &mut D,
    ) -> Result<Option<usize>, NeedRoll> {
        let lost = usize::from(self.lost) + lost;
        self.comes_down(u8::try_from(lost).unwrap_or(u8::MAX), lander.point, dice)
    }

    /// The loss for coming down on an enemy, dummies included; a dummy is gone by that, and a friend costs nothing
    /// (landing.occupied.2, landing.occupied.3, landing.occupied.4).
    fn collide<W: Watch>(&self, past: &mut Past, holder: Holder, watch: &mut W) -> u8 {
        let Holder::Enemy(enemy) = holder else { return 0 };
        let counter = &self.enemies[usize::from(enemy)];
        if !self.rules.kinds[counter.kind].real() {
            past.remove(enemy);
            watch.change(counter.hex);
        }
        self.rules.collision_loss
    }

    /// What becomes of a unit in the hex where it stands: the collision's loss, terrain, then fire, as long as it lives
    /// (landing.damage.1, landing.opfire.2).
    #[inline]
    fn settle<D: Dice + ?Sized, W: Watch>(
        &self,
        past: &mut Past,
        lander: Lander,
        hex: usize,
        collision: u8,
        dice: &mut D,
        watch: &mut W,
    ) -> Result<Landed, NeedRoll> {
        let mut left = lander.left.saturating_sub(collision);
        let mut terrain = 0;
        if left > 0 {
            terrain = damage::of_terrain(&self.rules, self.board.cell(hex).damage[lander.lands.number()], dice)?;
            left = left.saturating_sub(terrain);
        }
        let mut fire = 0;
        for threat in self.threats(hex) {
            if left == 0 {
                break;
            }
            let enemy = usize::from(threat.enemy);
            let fires = &mut past.fires[enemy];
            watch.feel(self.shots_of(enemy));
            if let Some(number) = opfire::dice_after(&self.rules, threat.dice[lander.lands.number()], *fires) {
                *fires = fires.saturating_add(1);
                watch.change(self.shots_of(enemy));
                let hits = opfire::fire(&self.rules, number, dice)?;
                fire += hits;
                left = left.saturating_sub(hits);
            }
        }
        past.note(hex, left > 0);
        if left > 0 {
            watch.change(hex);
        }
        let fate = fate(&self.rules, left, collision + terrain, fire);
        Ok(Landed { hex: Some(HexNumber::new(hex)), damage: [collision, terrain, fire], fate })
    }

    /// Forgets what none of those still to land can feel: everything when nobody is left; enemies' shots where no shot is left
    /// to them or nobody comes under their fire; losses where there is no ceiling.
    pub fn forget(&self, past: &mut Past, anybody_left: bool) {
        if !anybody_left {
            *past = Past::new([0; ENEMIES], 0);
            return;
        }
        if self.rules.off_map_cap.is_none() {
            past.lost = 0;
        }
        for (enemy, fires) in past.fires.iter_mut().enumerate().take(self.enemies.len()) {
            // So many shots that none is left are as many as any more.
            *fires = (*fires).min(self.last_shot[enemy]);
        }
    }
}

/// What became of a unit with so many strength points left: only fire disorganises, unless the option says any loss does
/// (landing.opfire.5).
pub fn fate(rules: &Rules, left: u8, landing: u8, fire: u8) -> Fate {
    match (left, landing, fire) {
        (0, _, 0) => Fate::KilledOnLanding,
        (0, ..) => Fate::KilledByFire,
        (_, 0, 0) => Fate::Unharmed,
        (_, _, 0) if !rules.any_loss_disorganises => Fate::Damaged,
        _ => Fate::Disorganised,
    }
}

/// After how many shots an enemy has none left at anybody; never, if shots do not get weaker.
fn last_shot(rules: &Rules, threats: &[Threat], enemy: usize) -> u8 {
    let most = threats.iter().filter(|threat| usize::from(threat.enemy) == enemy).flat_map(|threat| threat.dice).max();
    let Some(most) = most else { return 0 };
    if rules.opfire[1] >= 0 {
        return u8::MAX;
    }
    (0..u8::MAX).find(|&earlier| opfire::dice_after(rules, most, earlier).is_none()).unwrap_or(u8::MAX)
}

fn lose(past: &mut Past) -> Landed {
    past.lost = past.lost.saturating_add(1);
    Landed { hex: None, damage: [0; 3], fate: Fate::OffMap }
}

/// The fire every hex is under, hex by hex in the order of the enemies.
fn threats(rules: &Rules, board: &Board, enemies: &[Enemy]) -> (Vec<Threat>, Vec<Range<u32>>) {
    let (mut threats, mut under) = (Vec::new(), Vec::with_capacity(board.grid.len()));
    for (index, hex) in board.grid.hexes().enumerate() {
        let start = threats.len() as u32;
        let distance = |enemy: &Enemy| hex.unsigned_distance_to(board.grid.hex(enemy.hex));
        let beside_enemy = enemies.iter().any(|enemy| distance(enemy) == 1 && rules.kinds[enemy.kind].real());
        for (number, enemy) in enemies.iter().enumerate() {
            let (kind, distance) = (&rules.kinds[enemy.kind], distance(enemy));
            if opfire::reaches(rules, kind, distance) {
                let shot =
                    Shot { distance, target: Lands::Parachute, shelter: board.cell(index).shelter, beside_enemy };
                let dice = [Lands::Parachute, Lands::Glider]
                    .map(|target| opfire::first_dice(rules, kind, Shot { target, ..shot }));
                threats.push(Threat { enemy: number as u8, dice });
            }
        }
        under.push(start..threats.len() as u32);
    }
    (threats, under)
}
