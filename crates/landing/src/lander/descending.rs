//! A unit on its way down, in the odds.

use super::{Holder, Landed, Lander, Scene};
use crate::board::Board;
use crate::damage;
use crate::event::Cause;
use crate::past::Past;
use crate::rules::Rules;
use crate::touchdown::{self, Harm, World};
use crate::unit::Lands;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{HexNumber, Watch};

/// A unit on its way down, to the ground as the units before it left it.
pub struct Descending<'a, D: ?Sized, W> {
    scene: &'a Scene,
    pub past: &'a mut Past,
    lands: Lands,
    left: u8,
    harm: Harm,
    hex: Option<usize>,
    dice: &'a mut D,
    pub watch: &'a mut W,
}

impl<'a, D: Dice + ?Sized, W: Watch> Descending<'a, D, W> {
    #[inline]
    pub fn new(scene: &'a Scene, past: &'a mut Past, lander: Lander, dice: &'a mut D, watch: &'a mut W) -> Self {
        let Lander { lands, left, .. } = lander;
        Descending { scene, past, lands, left, harm: Harm::default(), hex: None, dice, watch }
    }

    /// Every enemy that may fire does so once, until the unit is eliminated (landing.opfire.1, landing.opfire.2).
    #[inline]
    pub fn draw_fire(&mut self) -> Result<(), NeedRoll> {
        let Some(hex) = self.hex else { return Ok(()) };
        for &threat in self.scene.threats(hex) {
            if self.left == 0 {
                break;
            }
            if let Some(number) = self.scene.dice_of(self.past, threat, self.lands, self.watch) {
                touchdown::shot(self, threat.enemy, number)?;
            }
        }
        Ok(())
    }

    /// Records the unit's fate for those still to land.
    #[inline]
    pub fn landed(self) -> Landed {
        let Some(hex) = self.hex else { return Landed::lost() };
        self.past.note(hex, self.left > 0);
        if self.left > 0 {
            self.watch.change(hex);
        }
        Landed::down(HexNumber::new(hex), self.harm, self.left)
    }
}

impl<D: Dice + ?Sized, W: Watch> World for Descending<'_, D, W> {
    type Counter = u8;

    #[inline]
    fn rules(&self) -> &Rules {
        &self.scene.rules
    }

    #[inline]
    fn board(&self) -> &Board {
        &self.scene.board
    }

    #[inline]
    fn lands(&self) -> Lands {
        self.lands
    }

    #[inline]
    fn left(&self) -> u8 {
        self.left
    }

    #[inline]
    fn holder(&mut self, hex: usize) -> Holder {
        self.scene.holder(self.past, hex, self.watch)
    }

    fn free_around(&mut self, hex: usize) -> Vec<usize> {
        self.scene.free_around(self.past, hex, self.watch)
    }

    #[inline]
    fn roll(&mut self, cause: Cause, number: u8) -> Result<u8, NeedRoll> {
        damage::roll(&self.scene.rules, cause, number, self.dice)
    }

    #[inline]
    fn lose(&mut self) {
        self.past.lost = self.past.lost.saturating_add(1);
    }

    #[inline]
    fn stand(&mut self, hex: usize) {
        self.hex = Some(hex);
    }

    fn turn_up(&mut self, enemy: u8) {
        let counter = &self.scene.enemies[usize::from(enemy)];
        if !self.scene.rules.kinds[counter.kind].real() {
            self.past.remove(enemy);
            self.watch.change(counter.hex);
        }
    }

    #[inline]
    fn fires(&mut self, enemy: u8) {
        let enemy = usize::from(enemy);
        self.past.fires[enemy] = self.past.fires[enemy].saturating_add(1);
        self.watch.change(self.scene.shots_of(enemy));
    }

    #[inline]
    fn harm(&mut self, cause: Cause, _: u8, points: u8) {
        self.harm.add(&self.scene.rules, cause, points);
        self.left = self.left.saturating_sub(points);
    }
}
