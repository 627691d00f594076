//! One unit's way down as the odds follow it, with the state they carry from unit to unit (landing.sequence.6).
//!
//! In a game, players choose where a unit shifts to and who fires. For the odds of a plan, each side is assumed to do what
//! is best for it: a unit shifts to the free hex that draws the fewest dice of terrain and fire together (the most, if the
//! defender picks), ties going to the first clockwise from north; and every enemy that may fire does so once, in the order
//! in which the enemies are listed. Everything else is the code that the game runs as well (touchdown.rs).

mod descending;

use super::board::Board;
use super::deviation::{self, Drift};
use super::opfire::{self, Shot};
use super::past::{ENEMIES, Past};
use super::rules::Rules;
use super::touchdown::{self, Fate, Harm, Next};
use super::unit::Lands;
use descending::Descending;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Side};
use jumpmaster_core::{HexNumber, Named, Watch};
use std::ops::Range;
use std::sync::Arc;

/// A unit about to land.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Lander {
    /// The number of its drop point.
    pub point: usize,
    /// How it lands.
    pub lands: Lands,
    /// The number of strength points it has left.
    pub left: u8,
}

/// An enemy counter on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Enemy {
    /// The number of its kind.
    pub kind: usize,
    /// Its hex.
    pub hex: usize,
    /// The number of times it has fired at landers so far.
    pub fires: u8,
}

/// The result of one landing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Landed {
    /// Where the unit came to stand; `None` off the map.
    pub hex: Option<HexNumber>,
    /// The damage it took.
    pub harm: Harm,
    /// Its fate.
    pub fate: Fate,
}

impl Landed {
    /// A unit lost off the map, or because no hex was free.
    pub fn lost() -> Landed {
        Landed { hex: None, harm: Harm::default(), fate: Fate::OffMap }
    }

    /// A unit that stands in a hex, or died there, with this much strength left.
    #[inline]
    pub const fn down(hex: HexNumber, harm: Harm, left: u8) -> Landed {
        Landed { hex: Some(hex), harm, fate: harm.fate(left) }
    }

    /// Points of damage from all causes, to a unit with this much strength (landing.damage.4).
    #[inline]
    pub fn points(&self, strength: u8) -> u8 {
        self.harm.points().min(strength)
    }
}

/// Who holds a hex; an enemy by its number.
type Holder = touchdown::Holder<u8>;

/// Fire that a unit would draw in a hex: the firer, and the dice of its first shot by the unit's way to land.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Threat {
    enemy: u8,
    dice: [i8; 2],
}

/// Where the two dice lead from a drop point, by direction and distance. Worked out once, because the odds ask for it many
/// times.
struct Falls {
    from: Hex,
    /// The number of distances on a line, including the drop point itself.
    distances: usize,
    ends: Vec<Option<HexNumber>>,
}

impl Falls {
    fn new(board: &Board, from: Hex) -> Falls {
        let furthest = board.distance_die.faces();
        let drifts = Side::ALL
            .into_iter()
            .flat_map(|direction| (0..=furthest).map(move |distance| Drift { direction, distance }));
        let ends = drifts.map(|drift| deviation::on_map(board, from, drift).map(HexNumber::new)).collect();
        Falls { from, distances: usize::from(furthest) + 1, ends }
    }

    /// The hex in which a line ends; `None` off the map.
    #[inline]
    fn end(&self, Drift { direction, distance }: Drift) -> Option<usize> {
        let line = usize::from(direction.number() - 1) * self.distances;
        self.ends[line + usize::from(distance)].map(HexNumber::index)
    }
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
    /// The range of threats to each hex.
    under: Vec<Range<u32>>,
    falls: Vec<Falls>,
    /// For each enemy, the number of shots after which it has none left at anybody.
    last_shot: Vec<u8>,
}

impl Scene {
    /// The ground before anybody lands; `lost` units have already been lost off the map.
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

    /// Adds a drop point and returns its number.
    pub fn drop_point(&mut self, from: Hex) -> usize {
        self.falls.push(Falls::new(&self.board, from));
        self.falls.len() - 1
    }

    /// The ends of the equally likely drifts from a hex: a hex by its number, or `None` off the map.
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

    /// The past when nothing has happened yet.
    pub fn past(&self) -> Past {
        let mut fires = [0; ENEMIES];
        for (fires, enemy) in fires.iter_mut().zip(&self.enemies) {
            *fires = enemy.fires;
        }
        Past::new(fires, self.lost)
    }

    /// The number of losses off the map from which on more of them make no difference (landing.off-map.2).
    pub fn losses_felt(&self) -> usize {
        self.rules.off_map_cap.map_or(0, |cap| usize::from(cap.saturating_sub(self.lost)))
    }

    /// Whether there is a free hex for each of this many units, so that nobody is lost for lack of one
    /// (landing.occupied.1).
    pub fn has_room_for(&self, landers: usize) -> bool {
        self.holders.iter().filter(|&&holder| holder == Holder::Nobody).count() >= landers
    }

    /// The number by which a [`Watch`] knows an enemy's count of shots; hexes go by their own numbers.
    #[inline]
    fn shots_of(&self, enemy: usize) -> usize {
        self.holders.len() + enemy
    }

    /// Who holds a hex by now: the counter that stood there at first, unless it was a dummy that is gone; or a unit that
    /// has landed (landing.base.2, landing.occupied.4).
    #[inline]
    fn holder<W: Watch>(&self, past: &Past, hex: usize, watch: &mut W) -> Holder {
        watch.reads(hex);
        match self.holders[hex] {
            Holder::Enemy(enemy) if !past.is_gone(enemy) => Holder::Enemy(enemy),
            Holder::Friend => Holder::Friend,
            Holder::Enemy(_) | Holder::Nobody if past.holds(hex) => Holder::Friend,
            Holder::Enemy(_) | Holder::Nobody => Holder::Nobody,
        }
    }

    /// The threats to a hex.
    #[inline]
    fn threats(&self, hex: usize) -> &[Threat] {
        let Range { start, end } = self.under[hex];
        &self.threats[start as usize..end as usize]
    }

    /// The dice of an enemy's shot, given how often it has fired by now (landing.opfire.13).
    #[inline]
    fn dice_of<W: Watch>(&self, past: &Past, threat: Threat, lands: Lands, watch: &mut W) -> Option<u8> {
        let enemy = usize::from(threat.enemy);
        watch.reads(self.shots_of(enemy));
        opfire::dice_after(&self.rules, threat.dice[lands.number()], past.fires[enemy])
    }

    /// The number of dice of terrain and fire that a unit would draw in a hex (landing.opfire.1, landing.opfire.13).
    fn danger<W: Watch>(&self, past: &Past, hex: usize, lands: Lands, watch: &mut W) -> u32 {
        let fire = self.threats(hex).iter().map(|&threat| self.dice_of(past, threat, lands, watch).unwrap_or(0));
        let fire: u32 = fire.map(u32::from).sum();
        u32::from(self.board.cell(hex).damage[lands.number()]) + fire
    }

    /// The free hexes that a unit in an occupied one can be shifted to (landing.occupied.1).
    fn free_around<W: Watch>(&self, past: &Past, hex: usize, watch: &mut W) -> Vec<usize> {
        self.board.nearest_free(hex, |hex| self.holder(past, hex, watch) == Holder::Nobody)
    }

    /// The one of them that is chosen (landing.occupied.1).
    fn pick<W: Watch>(&self, past: &Past, free: &[usize], lands: Lands, watch: &mut W) -> Option<usize> {
        let danger = |&hex: &usize| self.danger(past, hex, lands, watch);
        if self.rules.defender_displaces {
            // Ties go to the first, as everywhere; `max_by_key` takes the last, hence the reversal.
            return free.iter().copied().rev().max_by_key(danger);
        }
        free.iter().copied().min_by_key(danger)
    }

    /// The hex that a unit is shifted to from an occupied one before any other unit has landed.
    pub fn shifts_to(&self, from: usize, lands: Lands) -> Option<usize> {
        let past = self.past();
        self.pick(&past, &self.free_around(&past, from, &mut ()), lands, &mut ())
    }

    /// Takes a unit through the whole procedure (landing.sequence.6).
    #[inline]
    pub fn land<D: Dice + ?Sized>(&self, past: &mut Past, lander: Lander, dice: &mut D) -> Result<Landed, NeedRoll> {
        let rolled = self.drift(past.lost, lander.point, dice)?;
        self.land_in(past, lander, rolled, dice, &mut ())
    }

    /// The same, from the hex its drift brought it to; `watch` is told what it reads of the units before it and what it
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
        let mut unit = Descending::new(self, past, lander, dice, watch);
        let mut next = touchdown::come_down(&mut unit, rolled)?;
        if let Next::Shift { from, free } = next {
            let to = self.pick(unit.past, &free, lander.lands, unit.watch).expect("some hex is free");
            next = touchdown::shift(&mut unit, from, to)?;
        }
        if next == Next::Fire {
            unit.draw_fire()?;
        }
        Ok(unit.landed())
    }

    /// Where the dice lead when this many are lost; `None` if the unit is lost as well (landing.drift.5,
    /// landing.off-map.1).
    #[inline]
    fn drift<D: Dice + ?Sized>(&self, lost: u8, point: usize, dice: &mut D) -> Result<Option<usize>, NeedRoll> {
        let (falls, capped) = (&self.falls[point], self.rules.capped(lost));
        Ok(deviation::deviate(&self.rules, &self.board, |drift| falls.end(drift), capped, dice)?.hex)
    }

    /// Where a unit's dice lead when this many units before it were lost off the map in this landing.
    pub fn start<D: Dice + ?Sized>(
        &self,
        lander: Lander,
        lost: usize,
        dice: &mut D,
    ) -> Result<Option<usize>, NeedRoll> {
        let lost = usize::from(self.lost) + lost;
        self.drift(u8::try_from(lost).unwrap_or(u8::MAX), lander.point, dice)
    }

    /// Forgets what cannot affect any unit still to land: everything when none is left; the shots of enemies that have none
    /// left or threaten nobody; losses if there is no ceiling.
    pub fn forget(&self, past: &mut Past, anybody_left: bool) {
        if !anybody_left {
            *past = Past::new([0; ENEMIES], 0);
            return;
        }
        if self.rules.off_map_cap.is_none() {
            past.lost = 0;
        }
        for (enemy, fires) in past.fires.iter_mut().enumerate().take(self.enemies.len()) {
            // Beyond its last shot, it makes no difference how many more an enemy has fired.
            *fires = (*fires).min(self.last_shot[enemy]);
        }
    }
}

/// The number of shots after which an enemy has none left at anybody; `u8::MAX` if shots do not get weaker.
fn last_shot(rules: &Rules, threats: &[Threat], enemy: usize) -> u8 {
    let most = threats.iter().filter(|threat| usize::from(threat.enemy) == enemy).flat_map(|threat| threat.dice).max();
    let Some(most) = most else { return 0 };
    if rules.opfire[1] >= 0 {
        return u8::MAX;
    }
    (0..u8::MAX).find(|&earlier| opfire::dice_after(rules, most, earlier).is_none()).unwrap_or(u8::MAX)
}

/// The threats to every hex: hex by hex, in the order of the enemies.
fn threats(rules: &Rules, board: &Board, enemies: &[Enemy]) -> (Vec<Threat>, Vec<Range<u32>>) {
    let (mut threats, mut under) = (Vec::new(), Vec::with_capacity(board.grid.len()));
    for (index, hex) in board.grid.hexes().enumerate() {
        let start = threats.len() as u32;
        let distance = |enemy: &Enemy| hex.unsigned_distance_to(board.grid.hex(enemy.hex));
        let real = enemies.iter().filter(|enemy| rules.kinds[enemy.kind].real());
        let beside_enemy = opfire::beside_enemy(real.map(distance));
        for (number, enemy) in enemies.iter().enumerate() {
            let (kind, shelter) = (&rules.kinds[enemy.kind], board.cell(index).shelter);
            let shot = |target| Shot { distance: distance(enemy), target, shelter, beside_enemy };
            let dice = [Lands::Parachute, Lands::Glider].map(|target| opfire::first_dice(rules, kind, shot(target)));
            if let [Some(parachute), Some(glider)] = dice {
                threats.push(Threat { enemy: number as u8, dice: [parachute, glider] });
            }
        }
        under.push(start..threats.len() as u32);
    }
    (threats, under)
}
