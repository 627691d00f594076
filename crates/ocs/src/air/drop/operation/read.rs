//! An operation read: the drop on each of its hexes, and the ground on which supply is traced.

use super::input::{FighterInput, FlightInput, Input};
use super::{Case, Mission};
use crate::air::aircraft::Aircraft;
use crate::air::drop::{self, Jump};
use crate::air::flak::Guns;
use crate::air::mission::{Phase, active_at};
use crate::air::patrol::{self, Watch};
use crate::air::sortie::Opposition;
use crate::air::transport::Cargo;
use crate::board::{Board, HexId};
use crate::game::air::tow;
use crate::input::pieces::{MOST, PieceInput, craft, kind};
use crate::rules::Rules;
use crate::rules::air::{Method, Status};
use crate::supply::provision::{self, Read};
use crate::tokens::Tokens;
use crate::unit::{Party, Plane};
use jumpmaster_core::input::between;
use jumpmaster_core::{Fault, Named};
use std::sync::Arc;

/// The most hexes of an operation: which of them are held decides who traces supply, and every set of them is looked at.
pub const HEXES: usize = 8;

/// The most entries of a list.
const CROWD: usize = 200;

/// An input while it is read.
struct Reader<'a> {
    rules: &'a Arc<Rules>,
    input: &'a Input,
    board: &'a Board,
    enemies: Vec<(HexId, &'a PieceInput)>,
    friends: Vec<HexId>,
    watches: Vec<Watch>,
}

/// Reads an operation.
pub fn read(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
    let lists = [
        ("units", input.units.len()),
        ("supply", input.supply.len()),
        ("flights", input.flights.len()),
        ("fighters", input.fighters.len()),
        ("flak", input.flak.len()),
        ("enemies", input.enemies.len()),
        ("friends", input.friends.len()),
        ("bases", input.bases.len()),
    ];
    for (what, number) in lists {
        between(what, number, 0, CROWD)?;
    }
    let board = input.board.read(rules)?;
    let enemy = input.side.enemy();
    let placed = |list: &'_ [PieceInput], party| -> Result<Vec<HexId>, Fault> {
        list.iter().map(|piece| piece.read(rules, &board, party).map(|(hex, _)| hex)).collect()
    };
    let enemies = placed(&input.enemies, enemy)?;
    let mut reader = Reader {
        rules,
        input,
        board: &board,
        enemies: enemies.into_iter().zip(&input.enemies).collect(),
        friends: placed(&input.friends, input.side)?,
        watches: Vec::new(),
    };
    reader.watches = reader.watch()?;
    reader.check_bases()?;
    let hexes = reader.hexes()?;
    let missions = hexes.iter().map(|&hex| reader.mission(hex, &hexes)).collect::<Result<Vec<_>, _>>()?;
    let ground = reader.ground(&hexes)?;
    Ok(Case { rules: rules.clone(), input: input.clone(), missions, ground, board })
}

impl<'a> Reader<'a> {
    fn parse(&self, what: &str, hex: &str) -> Result<HexId, Fault> {
        self.board.parse(what, hex)
    }

    /// The hexes on which something is dropped, in their order.
    fn hexes(&self) -> Result<Vec<HexId>, Fault> {
        let mut hexes = Vec::new();
        let named = self.input.units.iter().map(|drop| &drop.hex).chain(self.input.supply.iter().map(|drop| &drop.hex));
        for name in named {
            let hex = self.parse("hex", name)?;
            if !hexes.contains(&hex) {
                hexes.push(hex);
            }
        }
        between("hexes", hexes.len(), 1, HEXES)?;
        for flight in &self.input.flights {
            if !hexes.contains(&self.parse("flight", &flight.hex)?) {
                return Err(Fault::new(
                    format!("flights: nothing is dropped on {}", flight.hex),
                    "a drop delivers units or supply (ocs.airtrans.1)",
                    "drop something there, or leave the aircraft at home",
                ));
            }
        }
        Ok(hexes)
    }

    /// The Level of a side's Air Base in a hex.
    fn base(&self, party: Party, hex: HexId) -> Option<u8> {
        let own = self.input.bases.iter().filter(|base| base.side == party);
        own.into_iter().find(|base| self.board.parse("base", &base.hex).ok() == Some(hex)).map(|base| base.level)
    }

    /// Aircraft start from Air Bases of their side, no more than can be Active there (ocs.base.13).
    fn check_bases(&self) -> Result<(), Fault> {
        for base in &self.input.bases {
            self.parse("base", &base.hex)?;
            between("level", base.level, 0, 9).map_err(|fault| fault.at(format!("base {}", base.hex)))?;
        }
        let flights = self.input.flights.iter().map(|flight| (self.input.side, &flight.base, flight.count));
        let fighters = self.input.fighters.iter().map(|fighter| (self.input.side.enemy(), &fighter.hex, fighter.count));
        let mut active: Vec<(Party, HexId, usize)> = Vec::new();
        for (party, name, count) in flights.chain(fighters) {
            let hex = self.parse("base", name)?;
            between("count", count, 1, MOST)?;
            match active.iter_mut().find(|(side, at, _)| (*side, *at) == (party, hex)) {
                Some((.., number)) => *number += usize::from(count),
                None => active.push((party, hex, usize::from(count))),
            }
        }
        for (party, hex, number) in active {
            let name = self.board.name(hex);
            let level = self.base(party, hex).ok_or_else(|| {
                Fault::new(
                    format!("no Air Base of {} is in {name}", party.name()),
                    "aircraft fly from Air Bases of their side (ocs.base.13)",
                    "name the hex of an Air Base",
                )
            })?;
            between("Active aircraft", number, 0, usize::from(active_at(self.rules, level)))
                .map_err(|fault| fault.at(format!("Air Base {name} (ocs.base.13)")))?;
        }
        Ok(())
    }

    /// The enemy's bases with their Fighters, as Patrol Zones ask for them (ocs.base.15).
    fn watch(&self) -> Result<Vec<Watch>, Fault> {
        let mut watches: Vec<Watch> = Vec::new();
        for fighter in &self.input.fighters {
            let hex = self.parse("fighter", &fighter.hex)?;
            between("count", fighter.count, 1, MOST)?;
            match watches.iter_mut().find(|watch| watch.hex == hex) {
                Some(watch) => watch.fighters = watch.fighters.saturating_add(fighter.count),
                None => watches.push(Watch { hex, fighters: fighter.count }),
            }
        }
        Ok(watches)
    }

    /// The drop on one hex.
    fn mission(&self, hex: HexId, hexes: &[HexId]) -> Result<Mission, Fault> {
        let name = self.board.name(hex);
        let at = |fault: Fault| fault.at(format!("the drop on {name}"));
        let (aircraft, bases) = self.stack(hex).map_err(at)?;
        let (supply, supply_by) = self.supply(hex).map_err(at)?;
        let board_hex = self.board.cell(hex);
        let (own, enemy) = (self.input.side, self.input.side.enemy());
        let input = drop::Input {
            aircraft,
            units: self.units(hex).map_err(at)?,
            supply,
            supply_by,
            supply_first: false,
            status: if self.friends.contains(&hex) { Status::Friendly } else { Status::Enemy },
            terrain: board_hex.terrain.iter().collect(),
            air_base: self.base(own, hex).or(self.base(enemy, hex)).is_some(),
            enemy_unit: self.enemies.iter().any(|(at, _)| *at == hex),
            nation: self.input.nation,
            date: self.input.date.clone(),
            phase: Phase::Movement,
            ties: Vec::new(),
            against: self.opposition(hex, hexes).map_err(at)?,
        };
        let case = drop::case(self.rules, &input, |plane| bases[plane]).map_err(at)?;
        Ok(Mission { hex, name, case })
    }

    /// The aircraft that fly to a hex, each with its base.
    fn stack(&self, hex: HexId) -> Result<(Vec<Aircraft>, Vec<HexId>), Fault> {
        let (mut aircraft, mut bases, mut gliders) = (Vec::new(), Vec::new(), 0_usize);
        for flight in &self.input.flights {
            if self.parse("flight", &flight.hex)? != hex {
                continue;
            }
            let FlightInput { aircraft: name, count, base, .. } = flight;
            let base = self.parse("base", base)?;
            let kind = craft(self.rules, self.input.side, name)?;
            let plane = Aircraft::new(kind, self.board.distance(base, hex) as u16, false);
            aircraft.extend(std::iter::repeat_n(plane, usize::from(*count)));
            bases.extend(std::iter::repeat_n(base, usize::from(*count)));
            gliders += usize::from(between("gliders", flight.gliders, 0, MOST)?);
        }
        if aircraft.is_empty() {
            return Err(Fault::new(
                "no aircraft fly there",
                "a Transport drops what it carries (ocs.airdrop.1, ocs.airtrans.1)",
                "send one there",
            ));
        }
        let tugs = aircraft.iter().filter(|plane| plane.plane == Plane::Transport).count();
        if gliders > tugs {
            return Err(Fault::new(
                format!("{gliders} gliders and {tugs} Transports"),
                "each glider needs a Transport of its own to tow it (ocs.airtrans.2)",
                "take fewer gliders, or more Transports",
            ));
        }
        Ok((tow(aircraft, gliders), bases))
    }

    /// The units that are dropped on a hex.
    fn units(&self, hex: HexId) -> Result<Vec<Jump>, Fault> {
        let mut units = Vec::new();
        for drop in &self.input.units {
            if self.parse("hex", &drop.hex)? != hex {
                continue;
            }
            let kind = kind(self.rules, self.input.side, &drop.unit)?;
            let count = between("count", drop.count, 1, MOST).map_err(|fault| fault.at(&drop.unit))?;
            let unit = |number: u8| {
                let name = if count > 1 { format!("{} {number}", kind.name) } else { kind.name.clone() };
                let unit = Cargo { mobility: kind.mobility, ..Cargo::new(&name, kind.size, kind.allowance[1]) };
                Jump { unit, method: drop.by, planned: true }
            };
            units.extend((1..=count).map(unit));
        }
        Ok(units)
    }

    /// The supply that is dropped on a hex.
    fn supply(&self, hex: HexId) -> Result<(Tokens, Method), Fault> {
        let mut found: Option<(Tokens, Method)> = None;
        for drop in &self.input.supply {
            if self.parse("hex", &drop.hex)? != hex {
                continue;
            }
            between("supply in T", drop.tokens.0, 1, 1000)?;
            found = Some(match found {
                None => (drop.tokens, drop.by),
                Some((tokens, by)) if by == drop.by => (tokens + drop.tokens, by),
                Some(_) => {
                    return Err(Fault::new(
                        "supply by parachute and in gliders",
                        "the supply of a drop comes down in one way",
                        "let all of it come down in the same way",
                    ));
                }
            });
        }
        Ok(found.unwrap_or((Tokens::NONE, Method::Parachute)))
    }

    /// What the enemy has against a drop (ocs.base.15, ocs.base.16, ocs.flak.12).
    fn opposition(&self, hex: HexId, hexes: &[HexId]) -> Result<Opposition, Fault> {
        let mut interceptors = Vec::new();
        for FighterInput { hex: base, aircraft, count, against } in &self.input.fighters {
            let kind = craft(self.rules, self.input.side.enemy(), aircraft)?;
            let Some(against) = against else { continue };
            let (base, against) = (self.parse("fighter", base)?, self.parse("against", against)?);
            if !hexes.contains(&against) {
                return Err(Fault::new(
                    format!("{aircraft} intercepts a drop on {}", self.board.name(against)),
                    "nothing is dropped there",
                    "name the hex of a drop, or let it only patrol",
                ));
            }
            if against != hex {
                continue;
            }
            if patrol::covering(self.rules, self.board, &self.watches, hex).all(|watch| watch.hex != base) {
                return Err(Fault::new(
                    format!("{aircraft} cannot intercept here"),
                    "the hex is outside the Patrol Zone of its base (ocs.base.15, ocs.base.16)",
                    "let it only patrol, or drop nearer to its base",
                ));
            }
            let plane = Aircraft::new(kind, self.board.distance(base, hex) as u16, false);
            interceptors.extend(std::iter::repeat_n(plane, usize::from(*count)));
        }
        let enemy = self.input.side.enemy();
        let mut guns =
            Guns { air_base: self.base(enemy, hex).unwrap_or(0), held: self.friends.contains(&hex), ..Guns::default() };
        for (at, piece) in &self.enemies {
            let hq = *at == hex && kind(self.rules, enemy, &piece.unit)?.hq();
            guns.hqs = guns.hqs.saturating_add(if hq { piece.count } else { 0 });
        }
        for flak in &self.input.flak {
            if self.parse("flak", &flak.hex)? == hex {
                guns.printed = guns.printed.saturating_add(flak.level);
            }
        }
        let patrolled = patrol::patrolled(self.rules, self.board, &self.watches, hex);
        Ok(Opposition { patrolled, interceptors, guns, ..Opposition::default() })
    }

    /// The ground on which those who landed trace supply.
    fn ground(&self, hexes: &[HexId]) -> Result<Read, Fault> {
        let pieces = |list: &'a [PieceInput], party: Party| {
            list.iter().flat_map(move |piece| {
                let kind = kind(self.rules, party, &piece.unit);
                let stands = kind.map(|kind| provision::UnitInput::stands(self.rules, kind, piece.mode, &piece.hex));
                std::iter::repeat_n(stands, usize::from(piece.count))
            })
        };
        let (own, enemy) = (self.input.side, self.input.side.enemy());
        let units = pieces(&self.input.friends, own).chain(pieces(&self.input.enemies, enemy));
        Read::ground(
            self.rules,
            &provision::Input {
                board: self.input.board.clone(),
                side: own,
                hex: self.board.name(hexes[0]),
                tokens: 0,
                units: units.collect::<Result<_, _>>()?,
                dumps: self.input.dumps.clone(),
                sources: self.input.sources.clone(),
                extenders: self.input.extenders.clone(),
                railways: self.input.railways.clone(),
            },
        )
    }
}
