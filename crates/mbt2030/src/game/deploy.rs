//! Deployment: a group in a block, or stand by stand (mbt2030.deploy.1 to mbt2030.deploy.5, mbt2030.blank.4).

use super::desk::{Desk, refuse, walker};
use super::piece::Piece;
use super::secret::Identity;
use super::stage::Stage;
use super::tag::Tag;
use crate::army::Stand;
use crate::measure::base::{Base, Stance};
use crate::measure::zone;
use crate::rules::going::Going;
use crate::unit::Mode;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::plane::Point;
use jumpmaster_core::{Named, Refusal, clause};

/// The places of a block across the edge: this many to either side of its middle.
const ACROSS: i64 = 3;

/// The greatest number by which a group is mixed.
pub const MIXES: u16 = 9999;

/// A counter to be put down: what it is, and where on the table.
pub type Down = (Identity, Option<Stance>);

impl Desk<'_> {
    /// The number of a group that may be deployed now, from its number from 1 (mbt2030.deploy.4).
    fn deployable(&self, group: u8) -> Result<u8, Refusal> {
        let fix = "deploy one of your groups that is not down";
        if self.open.stage != Stage::Deploy(self.side) {
            return refuse(clause!("mbt2030.deploy.4"), "You do not deploy now", "wait for your turn");
        }
        let number =
            group.checked_sub(1).filter(|&number| usize::from(number) < self.open.groups[self.side.number()].len());
        match number {
            None => refuse(clause!("mbt2030.deploy.4"), "There is no such group", fix),
            Some(number) if self.open.group(self.side, number).deployed => {
                refuse(clause!("mbt2030.deploy.4"), "That group is down", fix)
            }
            Some(number) if self.open.putting.is_some_and(|begun| begun != number) => {
                refuse(clause!("mbt2030.deploy.4"), "Another group is half down", "finish it, or take it up again")
            }
            Some(number) => Ok(number),
        }
    }

    /// The stands of a group that are not down yet, with their numbers.
    pub fn undeployed(&self, group: u8) -> Vec<(u8, Stand)> {
        let down: Vec<u8> = self
            .each()
            .filter(|(_, piece, _)| piece.group == group)
            .filter_map(|(_, _, identity)| identity.roster)
            .collect();
        let all = (0_u8..).zip(self.open.listed(self.side, group).iter().copied());
        all.filter(|(number, _)| !down.contains(number)).collect()
    }

    /// How many fakes a group may still have (mbt2030.blank.4).
    pub fn fakes(&self, group: u8) -> usize {
        if !self.rules().options.fakes {
            return 0;
        }
        let real = self.open.listed(self.side, group).iter().filter(|stand| stand.deploys_on_table()).count();
        let most = real * self.rules().counts.fakes as usize / 100;
        let down = self.each().filter(|(_, piece, identity)| piece.group == group && identity.is_fake()).count();
        most.saturating_sub(down)
    }

    /// Whether a base may be put down there as this, with others of its group that are about to be down.
    fn fits(&self, stand: Stand, base: &Base, group: u8, with: &[(Base, bool)]) -> Result<(), Refusal> {
        let (open, rules) = (self.open, self.rules());
        let distances = &rules.distances;
        let deep = if stand.mode == Mode::Static { distances.deploy_static } else { distances.deploy };
        if !zone::in_band(rules, open.border(), open.edge(self.side), deep, base) {
            let clause =
                if stand.mode == Mode::Static { clause!("mbt2030.deploy.2") } else { clause!("mbt2030.deploy.1") };
            return refuse(
                clause,
                format!("A {} stand deploys within {} in of the base edge", stand.mode, deep / 1000),
                "put it nearer to it",
            );
        }
        if walker(&stand).going(rules, open.ground.field.at(base.centre), false) == Going::Impassable {
            let what = format!("{} cannot be on that ground", stand.sub_class);
            return refuse(clause!("mbt2030.going.8"), what, "put it elsewhere");
        }
        let overlaps = |other: &Base| other.overlaps(base);
        let bases = open.all().filter_map(|(_, piece)| piece.base.as_ref());
        if bases.clone().any(overlaps) || with.iter().any(|(other, _)| overlaps(other)) {
            return refuse(clause!("mbt2030.measure.3"), "Its base would be over another", "put it beside the other");
        }
        let enemies = open.of(self.side.enemy()).filter_map(|(_, piece)| piece.base.as_ref());
        if enemies.into_iter().any(|other| !zone::keeps_gap(rules, open.ruler(), base, other)) {
            return refuse(clause!("mbt2030.deploy.5"), "That is too near to an opposing stand", "put it 18 in off");
        }
        let own = self.each().filter(|(_, piece, _)| piece.group == group);
        let down = own.filter_map(|(_, piece, identity)| piece.base.map(|other| (other, identity.stand.bghq)));
        let tied =
            |(other, bghq): &(Base, bool)| (*bghq || stand.bghq) && !zone::in_command(rules, open.ruler(), base, other);
        if down.clone().any(|pair| tied(&pair)) || with.iter().any(tied) {
            return refuse(
                clause!("mbt2030.army.6"),
                "That is more than 12 in from its BGHQ",
                "keep the group together",
            );
        }
        Ok(())
    }

    /// The places of a block, those nearest to its middle first.
    fn block(&self, tenth: u8) -> Vec<Stance> {
        let distances = &self.rules().distances;
        let (base, deep) = (i64::from(distances.base), i64::from(distances.deploy));
        let (pitch, wide) = (base * 5 / 4, i64::from(self.open.border().high().x()));
        let middle = wide * i64::from(tenth) / 10;
        let rows = (0..).map(|row| base / 2 + row * pitch).take_while(|far| far + base / 2 <= deep);
        let mut places: Vec<(i64, Point)> = rows
            .flat_map(|far| (-ACROSS..=ACROSS).map(move |column| (column * pitch, far)))
            .map(|(aside, far)| {
                (aside.abs() + (far - deep / 2).abs(), self.open.from_edge(self.side, middle + aside, far))
            })
            .collect();
        places.sort_unstable();
        let facing = self.open.forward(self.side);
        places.into_iter().map(|(_, at)| Stance { at, facing }).collect()
    }

    /// Everything that a group puts down in a block (mbt2030.deploy.1, mbt2030.deploy.3).
    pub fn plan(&self, group: u8, tenth: u8, mix: u16) -> Result<(u8, Vec<Down>), Refusal> {
        let number = self.deployable(group)?;
        if self.open.putting.is_some() {
            return refuse(clause!("mbt2030.deploy.4"), "The group is half down", "finish it, or take it up again");
        }
        if !(1..=9).contains(&tenth) || mix > MIXES {
            return refuse(clause!("mbt2030.deploy.1"), "There is no such place", "name a tenth from 1 to 9");
        }
        let fake = std::iter::repeat_n(Identity::FAKE, self.fakes(number));
        let mut all: Vec<Identity> =
            self.undeployed(number).into_iter().map(|(roster, stand)| known(roster, stand)).chain(fake).collect();
        if mix > 0 {
            let mut choices = Seeded::new(mix.into());
            for at in (1..all.len()).rev() {
                all.swap(at, choices.below(at as u64 + 1) as usize);
            }
        }
        let mut places = self.block(tenth);
        let (mut down, mut with): (Vec<Down>, Vec<(Base, bool)>) = (Vec::new(), Vec::new());
        for identity in all.iter().filter(|identity| identity.stand.deploys_on_table()) {
            let base = |stance: &Stance| self.open.base_at(*stance);
            let free = places.iter().position(|stance| self.fits(identity.stand, &base(stance), number, &with).is_ok());
            let Some(free) = free else {
                return refuse(
                    clause!("mbt2030.deploy.1"),
                    "There is no room for the group there",
                    "deploy it elsewhere",
                );
            };
            let stance = places.remove(free);
            with.push((base(&stance), identity.stand.bghq));
            down.push((*identity, Some(stance)));
        }
        down.extend(Self::off_table(&all));
        Ok((number, down))
    }

    /// Those of a group that are off the table (mbt2030.deploy.3).
    fn off_table(all: &[Identity]) -> Vec<Down> {
        all.iter().filter(|identity| !identity.stand.deploys_on_table()).map(|identity| (*identity, None)).collect()
    }

    /// Judges one stand, by its number in the group from 1, or a fake; returns what is put down: it, and all that is off the
    /// table once the last is down.
    pub fn may_place(&self, group: u8, stand: u8, stance: Stance) -> Result<(u8, Vec<Down>, bool), Refusal> {
        let number = self.deployable(group)?;
        let left = self.undeployed(number);
        let identity = match stand.checked_sub(1) {
            None if self.fakes(number) > 0 => Identity::FAKE,
            None => return refuse(clause!("mbt2030.blank.4"), "There are no fakes left", "deploy a stand"),
            Some(at) => {
                let found = left.iter().find(|(roster, stand)| *roster == at && stand.deploys_on_table());
                let Some((roster, stand)) = found else {
                    let what = "That stand is down, or is not deployed on the table";
                    return refuse(clause!("mbt2030.deploy.3"), what, "deploy INFANTRY or ARMOUR that is not down");
                };
                known(*roster, *stand)
            }
        };
        self.fits(identity.stand, &self.open.base_at(stance), number, &[])?;
        let mut down = vec![(identity, Some(stance))];
        let last = !left.iter().any(|(roster, stand)| stand.deploys_on_table() && Some(*roster) != identity.roster);
        if last {
            let rest: Vec<Identity> = left.into_iter().map(|(roster, stand)| known(roster, stand)).collect();
            down.extend(Self::off_table(&rest));
        }
        Ok((number, down, last))
    }

    /// A place where a stand could be put down, if one of the blocks has one.
    pub fn a_place(&self, group: u8, stand: u8) -> Option<Stance> {
        let places = [5, 4, 6, 3, 7, 2, 8, 1, 9].into_iter().flat_map(|tenth| self.block(tenth));
        places.into_iter().find(|stance| self.may_place(group, stand, *stance).is_ok())
    }

    /// Judges taking a group up again.
    pub fn may_lift(&self) -> Result<u8, Refusal> {
        match self.open.putting.filter(|_| self.open.stage == Stage::Deploy(self.side)) {
            Some(group) => Ok(group),
            None => refuse(clause!("mbt2030.deploy.4"), "No group is half down", "deploy one"),
        }
    }

    /// The next name of a counter of this side.
    pub fn next_tag(&self) -> Tag {
        Tag::of(self.side, self.open.pieces[self.side.number()].len())
    }

    /// Own counters that are on the table.
    pub fn on_table(&self) -> impl Iterator<Item = (Tag, &Piece)> {
        self.open.of(self.side).filter(|(_, piece)| piece.stance().is_some())
    }
}

const fn known(roster: u8, stand: Stand) -> Identity {
    Identity { roster: Some(roster), stand, changed: false }
}
