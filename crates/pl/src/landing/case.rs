//! A landing described by an input: checked, and split for the odds where its dice are independent.

use super::{Crowds, Glide, Ground, Landing, Marks, falls, place};
use crate::board::{Board, Terrain};
use crate::crowd::{self, Crowd};
use crate::drift::{self, Row};
use crate::glider;
use crate::input::{BoardInput, Friends, WindInput};
use crate::rules::Rules;
use crate::wind::{self, Known, Wind};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Orientation, Side};
use jumpmaster_core::{Fault, HexNumber, Placed};
use std::sync::Arc;

/// All that is aimed at one hex by parachute. Batteries jump first and take the first places (pl.glider.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jump {
    /// The hex.
    pub hex: Hex,
    /// How many batteries jump.
    pub batteries: usize,
    /// How many sticks jump after them.
    pub sticks: usize,
    /// The index of its first entry in the case's falls.
    first_fall: usize,
}

impl Jump {
    /// The number of units that come down.
    pub const fn units(self) -> usize {
        self.batteries + self.sticks
    }
}

/// The situation, checked.
pub struct Case {
    /// The rules.
    pub rules: Arc<Rules>,
    /// The board.
    pub board: Arc<Board>,
    /// What jumps, in plan order.
    pub jumps: Vec<Jump>,
    /// The gliders, in plan order.
    pub gliders: Vec<Glide>,
    known: Known,
    friends: Vec<(HexNumber, u32)>,
    /// Where each unit of a jump comes down, by the side the wind blows from and the drift row. Worked out once, because
    /// the odds ask for it many times.
    falls: Vec<Placed<Ground>>,
    can_crowd: bool,
}

impl Case {
    /// A landing with nothing in it yet.
    pub fn new(
        rules: &Arc<Rules>,
        board: &BoardInput,
        wind: Option<&WindInput>,
        friends: &[Friends],
    ) -> Result<Case, Fault> {
        let board = board.read(rules)?;
        Ok(Case {
            known: wind::known(wind, board.grid.orientation)?,
            friends: friends.iter().map(|friends| friends.read(rules, &board)).collect::<Result<_, _>>()?,
            rules: rules.clone(),
            board,
            jumps: Vec::new(),
            gliders: Vec::new(),
            falls: Vec::new(),
            can_crowd: false,
        })
    }

    /// Adds a jump and works out every way it can come down.
    pub fn jump(&mut self, hex: Hex, batteries: usize, sticks: usize) {
        let jump = Jump { hex, batteries, sticks, first_fall: self.falls.len() };
        for from in Side::ALL {
            for row in &self.rules.drift_rows {
                let fall = |place| {
                    let marks = if place < batteries { Marks::BATTERY } else { Marks::STICK };
                    falls(self, hex, from, row, (place, jump.units()), marks)
                };
                let all: Vec<Placed<Ground>> = (0..jump.units()).map(fall).collect();
                self.falls.extend(all);
            }
        }
        self.jumps.push(jump);
        self.see_to_crowding();
    }

    /// Adds a glider.
    pub fn glide(&mut self, glide: Glide) {
        self.gliders.push(glide);
        self.see_to_crowding();
    }

    fn see_to_crowding(&mut self) {
        let most = self.friends.iter().map(|&(hex, _)| self.friends(hex)).max().unwrap_or_default();
        let mut all = Crowd { room: most, ..Crowd::default() };
        for jump in &self.jumps {
            all.add(&self.rules, Marks::BATTERY, jump.batteries as u32);
            all.add(&self.rules, Marks::STICK, jump.sticks as u32);
        }
        all.add(&self.rules, Marks::GLIDER, self.gliders.len() as u32);
        self.can_crowd = crowd::broken(&self.rules, all).is_some();
    }

    /// Rolls whatever the input leaves open about the wind.
    #[inline]
    pub fn wind<D: Dice + ?Sized>(&self, dice: &mut D) -> Result<Wind, NeedRoll> {
        wind::roll(&self.rules, self.board.grid.orientation, self.known, dice)
    }

    /// The numbers of all jumps and gliders.
    pub fn whole(&self) -> Vec<usize> {
        (0..self.jumps.len() + self.gliders.len()).collect()
    }

    /// The groups that can be resolved separately: jumps and gliders affect each other only where they could crowd a hex
    /// together.
    pub fn groups(&self, wind: Wind) -> Vec<Vec<usize>> {
        let all = self.jumps.len() + self.gliders.len();
        if self.can_crowd {
            crowd::clusters(all, self.crowding(wind))
        } else {
            (0..all).map(|number| vec![number]).collect()
        }
    }

    /// Rolls where a group comes down.
    #[inline]
    pub fn place<D: Dice + ?Sized>(
        &self,
        wind: Wind,
        group: &[usize],
        dice: &mut D,
        units: &mut Vec<Placed<Ground>>,
    ) -> Result<Crowds, NeedRoll> {
        place(self, wind, group, dice, units, |_, _| {})
    }

    /// Whether the fates of units are independent once they are placed: not if crowding is counted after survival.
    pub fn independent(&self) -> bool {
        !(self.can_crowd && self.rules.crowd_after_survival)
    }

    /// The numbers of hexes named in outcomes.
    pub fn numbers<'h>(&self, hexes: impl Iterator<Item = Option<&'h String>>) -> Vec<usize> {
        let grid = self.board.grid;
        hexes.filter_map(|hex| grid.index(grid.parse(hex?).ok()?)).collect()
    }

    /// For every hex that could be crowded in this wind, the numbers of the jumps and gliders that can come down there.
    fn crowding(&self, wind: Wind) -> impl Iterator<Item = Vec<usize>> {
        let mut reached: Vec<(Hex, Crowd, Vec<usize>)> = Vec::new();
        for (number, &jump) in self.jumps.iter().enumerate() {
            for (step, most) in drift::reach(&self.rules, wind, self.board.grid.orientation, jump.units()) {
                let (crowd, numbers) = reached_at(&mut reached, jump.hex + step);
                crowd.add(&self.rules, Marks::STICK, most);
                crowd.add(&self.rules, Marks::BATTERY, jump.batteries as u32);
                numbers.push(number);
            }
        }
        for (number, &glide) in (self.jumps.len()..).zip(&self.gliders) {
            for hex in glider::reach(&self.rules, self.board.grid.orientation, wind, glide) {
                let (crowd, numbers) = reached_at(&mut reached, hex);
                crowd.add(&self.rules, Marks::GLIDER, 1);
                numbers.push(number);
            }
        }
        reached.into_iter().filter_map(|(hex, mut crowd, numbers)| {
            crowd.room += self.friends(HexNumber::new(self.board.grid.index(hex)?));
            crowd::broken(&self.rules, crowd).map(|_| numbers)
        })
    }
}

/// The entry for a hex, added if missing.
fn reached_at(reached: &mut Vec<(Hex, Crowd, Vec<usize>)>, hex: Hex) -> (&mut Crowd, &mut Vec<usize>) {
    let place = reached.iter().position(|(known, ..)| *known == hex).unwrap_or_else(|| {
        reached.push((hex, Crowd::default(), Vec::new()));
        reached.len() - 1
    });
    let (_, crowd, numbers) = &mut reached[place];
    (crowd, numbers)
}

impl Landing for Case {
    #[inline]
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn orientation(&self) -> Orientation {
        self.board.grid.orientation
    }

    fn ground(&self, hex: Hex) -> Option<(HexNumber, Terrain)> {
        let index = self.board.grid.index(hex)?;
        Some((HexNumber::new(index), self.board.cell_at(index).landing))
    }

    fn friends(&self, hex: HexNumber) -> u32 {
        self.friends.iter().filter(|(known, _)| *known == hex).map(|(_, room)| *room).sum()
    }

    #[inline]
    fn jumps(&self) -> usize {
        self.jumps.len()
    }

    #[inline]
    fn put_down(&self, jump: usize, wind: Wind, row: &Row, units: &mut Vec<Placed<Ground>>) {
        let jump = self.jumps[jump];
        let which = usize::from(wind.from.number() - 1) * self.rules.drift_rows.len() + row.number;
        units.extend_from_slice(&self.falls[jump.first_fall + which * jump.units()..][..jump.units()]);
    }

    #[inline]
    fn gliders(&self) -> &[Glide] {
        &self.gliders
    }

    #[inline]
    fn can_crowd(&self) -> bool {
        self.can_crowd
    }
}
