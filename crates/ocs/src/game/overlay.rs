//! The supply net as overlays: who of a side is in trace supply by which path, and whom the fall of which hex would cut off.
//! Supply is open to both sides (ocs.base.23).

use super::piece::{Mark, UnitId};
use super::state::Open;
use super::supply::Trace;
use super::view::View;
use crate::board::HexId;
use crate::supply::missing;
use crate::supply::net::{PointKind, SideNet, Traced};
use crate::supply::provision::{MissingTold, TraceTold, in_words, points};
use crate::supply::situation::Situation;
use crate::unit::{Mobility, Party};
use jumpmaster_core::sheet::{Layer, Overlay, Route, Sign, Signed, Stroke};
use jumpmaster_core::{Line, Named, capital, clause};
use std::collections::BTreeMap;

jumpmaster_core::named! {
    /// What an overlay shows of a side.
    enum Shown: "overlay" {
        /// Sources, Extenders, HQs, and who is in trace supply.
        Supply = "supply",
        /// Whom the fall of a hex would cut off.
        CutOff = "cut-off",
    }
}

/// The overlays: those of the seat's own side first.
pub fn layers(view: View<'_>) -> Vec<Layer> {
    offered(view).map(|(layer, ..)| layer).collect()
}

/// The overlay of this name.
pub fn overlay(view: View<'_>, id: &str) -> Option<Overlay> {
    let (layer, shown, party) = offered(view).find(|(layer, ..)| layer.id == id)?;
    let trace = Trace::of(view.open);
    let mut drawing = Drawing {
        open: view.open,
        party,
        situation: trace.situation(),
        net: trace.side(party),
        overlay: Overlay::new(layer),
    };
    match shown {
        Shown::Supply => drawing.supply(),
        Shown::CutOff => drawing.cut_off(),
    }
    Some(drawing.overlay)
}

fn offered(view: View<'_>) -> impl Iterator<Item = (Layer, Shown, Party)> {
    let own = view.party.unwrap_or(Party::Blue);
    [own, own.enemy()].into_iter().flat_map(|party| Shown::ALL.iter().map(move |&shown| named(shown, party)))
}

fn named(shown: Shown, party: Party) -> (Layer, Shown, Party) {
    let side = party.name();
    let title = match shown {
        Shown::Supply => format!("Supply of {side}"),
        Shown::CutOff => format!("Who of {side} can be cut off"),
    };
    (Layer::new(format!("{}-{}", shown.name(), side.to_lowercase()), title), shown, party)
}

/// An overlay of a side's net while it is drawn.
struct Drawing<'a> {
    open: &'a Open,
    party: Party,
    situation: Situation<'a>,
    net: &'a SideNet,
    overlay: Overlay,
}

impl Drawing<'_> {
    /// Where supply comes from and goes to.
    fn supply(&mut self) {
        self.sources();
        self.extenders();
        self.throwers();
        let mut stacks: BTreeMap<HexId, Vec<UnitId>> = BTreeMap::new();
        self.open.on_map(self.party).for_each(|(unit, hex)| stacks.entry(hex).or_default().push(unit));
        for (hex, units) in stacks {
            match self.net.trace(&self.situation, hex) {
                Some(traced) => self.in_supply(hex, &units, &traced),
                None => self.out_of_supply(hex, &units),
            }
        }
    }

    /// Supply Sources, and the detrainable hexes joined to them by rail (ocs.trace.1, ocs.trace.2).
    fn sources(&mut self) {
        let own = self.situation.sources.iter().filter(|source| source.party == self.party);
        for hex in own.map(|source| source.hex).collect::<Vec<_>>() {
            let open = self.net.points().iter().any(|point| (point.kind, point.hex) == (PointKind::Source, hex));
            if open {
                self.sign(hex, Sign::Square, "S", "Supply Source".into());
            } else {
                self.sign(hex, Sign::Cross, "S", "Supply Source, shut".into());
                let text = format!("The Supply Source in {} is shut.", self.hex(hex));
                self.overlay.lines.push(Line::new(text, clause!("ocs.trace.2")));
            }
        }
        for point in self.net.points().iter().filter(|point| point.kind == PointKind::Railhead) {
            self.sign(point.hex, Sign::Square, "R", "detrainable hex joined to a Supply Source by rail".into());
        }
        self.overlay.explain(Sign::Square, "Supply Source (S), or detrainable hex joined to one (R)");
    }

    /// Extenders, those that reach nothing crossed out (ocs.extender.3).
    fn extenders(&mut self) {
        let own = self.situation.extenders.iter().filter(|extender| extender.party == self.party);
        for extender in own.copied().collect::<Vec<_>>() {
            let reaches = self.net.points().iter().any(|point| point.hex == extender.hex);
            let range = in_words(points(extender.range(self.situation.rules)), Mobility::Truck);
            let title = format!("Extender, draws over {range}{}", if reaches { "" } else { "; it reaches nothing" });
            self.sign(extender.hex, if reaches { Sign::Triangle } else { Sign::Cross }, "E", title);
            self.overlay.explain(Sign::Triangle, "Extender");
        }
    }

    /// HQs, and as far as those throw that can draw (ocs.draw.2, ocs.draw.3).
    fn throwers(&mut self) {
        let own = self.situation.units.iter().filter(|unit| unit.party == self.party);
        for (hex, throw) in own.filter_map(|unit| Some((unit.hex, unit.throw?))).collect::<Vec<_>>() {
            let range = format!("{} {} MPs", throw.points, capital(throw.mobility.name()));
            let able = if self.net.draws(hex) { "" } else { "; it cannot draw, so it throws nothing" };
            self.sign(hex, Sign::Diamond, "HQ", format!("HQ, throws over {range}{able}"));
            self.overlay.explain(Sign::Diamond, "HQ");
        }
        for hex in 0..self.situation.board.len() as HexId {
            if self.net.thrown_to(&self.situation, hex) {
                self.sign(hex, Sign::Hatch, "", "an HQ throws as far as here".into());
                self.overlay.explain(Sign::Hatch, "within an HQ's throw");
            }
        }
    }

    /// A stack that traces supply, with the whole path from its source (ocs.trace.1).
    fn in_supply(&mut self, hex: HexId, units: &[UnitId], traced: &Traced) {
        let told = TraceTold::of(self.situation.board, traced).tell();
        let told: Vec<&str> = told.iter().map(|line| line.text.as_str()).collect();
        let text = format!("{}: in trace supply. {}", self.stack(hex, units), told.join(" "));
        self.sign(hex, Sign::Disc, &units.len().to_string(), text.clone());
        self.overlay.explain(Sign::Disc, "in trace supply, so many units");
        self.overlay.lines.push(Line::new(text, clause!("ocs.trace.1")));
        self.routes(hex, traced);
    }

    /// The parts of a path, each once: by rail, to an Extender, drawn, thrown.
    fn routes(&mut self, hex: HexId, traced: &Traced) {
        let to = |path: &[HexId], end: HexId| -> Vec<HexId> {
            let short = path.last() != Some(&end);
            path.iter().copied().chain(short.then_some(end)).collect()
        };
        let back = |path: &[HexId], end: HexId| -> Vec<HexId> { to(path, end).into_iter().rev().collect() };
        let name = |hex: HexId| self.hex(hex);
        let truck = |cost| in_words(points(cost), Mobility::Truck);
        let mut routes = Vec::new();
        if !traced.rail.is_empty() {
            let title = format!("by rail from {} to {}", name(traced.source), name(traced.root.hex));
            routes.push((back(&traced.rail, traced.source), Stroke::Dotted, title));
        }
        if !traced.link.is_empty() {
            let title = format!("the Extender in {} draws from {}", name(traced.point.hex), name(traced.root.hex));
            routes.push((back(&traced.link, traced.root.hex), Stroke::Dotted, title));
        }
        let drawer = traced.thrown.as_ref().map_or(hex, |thrown| thrown.hq);
        let title = format!("{} draws from {}: {}", name(drawer), name(traced.point.hex), truck(traced.cost));
        routes.push((back(&traced.path, traced.point.hex), Stroke::Solid, title));
        if let Some(thrown) = &traced.thrown {
            let cost = in_words(points(thrown.cost), thrown.mobility);
            let title = format!("the HQ in {} throws to {}: {cost}", name(thrown.hq), name(hex));
            routes.push((to(&thrown.path, hex), Stroke::Dashed, title));
        }
        for (hexes, stroke, title) in routes.into_iter().filter(|(hexes, ..)| hexes.len() > 1) {
            let hexes = hexes.into_iter().map(|hex| self.on_grid(hex)).collect();
            let route = Route { hexes, stroke, title };
            if !self.overlay.routes.contains(&route) {
                self.overlay.routes.push(route);
            }
            let words = match stroke {
                Stroke::Solid => "drawn",
                Stroke::Dashed => "thrown by an HQ",
                Stroke::Dotted => "by rail, or to an Extender",
            };
            self.overlay.explain_stroke(stroke, words);
        }
    }

    /// A stack that does not trace supply, and the nearest thing that is missing (ocs.trace.1, ocs.airdrop.11).
    fn out_of_supply(&mut self, hex: HexId, units: &[UnitId]) {
        let missing = missing::of_trace(&self.situation, self.net, hex).into_iter().next();
        let missing = missing.map(|missing| MissingTold::of(self.situation.board, true, missing));
        let (why, rests_on) = missing.map_or((String::new(), clause!("ocs.trace.1")), |told| (told.text, told.clause));
        let excused = units.iter().filter(|&&unit| self.open.unit(unit).has(Mark::Dropped)).count();
        let dropped = match excused {
            0 => String::new(),
            all if all == units.len() => " Dropped this turn, it needs none yet.".into(),
            some => format!(" {some} of them dropped this turn, and need none yet."),
        };
        let text = format!("{}: not in trace supply. {why}{dropped}", self.stack(hex, units));
        self.sign(hex, Sign::Cross, &units.len().to_string(), text.clone());
        self.overlay.lines.push(Line::new(text, rests_on));
    }

    /// The hexes whose fall would cut units off, each with those units.
    fn cut_off(&mut self) {
        let numbered: Vec<UnitId> =
            self.open.each().filter(|(_, unit)| unit.hex().is_some()).map(|(id, _)| id).collect();
        for (hex, lost) in self.net.vital(&self.situation) {
            let units: Vec<UnitId> = lost.iter().map(|&number| numbered[number]).collect();
            let text = format!("An enemy combat unit in {} would cut off {}.", self.hex(hex), self.names(&units));
            self.sign(hex, Sign::Ring, &units.len().to_string(), text.clone());
            self.overlay.lines.push(Line::new(text, clause!("ocs.draw.6")));
        }
        let said = if self.overlay.lines.is_empty() { "No enemy in a single hex would cut anybody off." } else { NOTE };
        self.overlay.lines.push(Line::new(said, clause!("ocs.draw.6")));
        self.overlay.explain(Sign::Ring, "its fall would cut so many units off");
    }

    fn sign(&mut self, hex: HexId, sign: Sign, label: &str, title: String) {
        if sign == Sign::Cross {
            self.overlay.explain(sign, "not in trace supply; shut (S), or reaching nothing (E)");
        }
        let title = if title.starts_with(&self.hex(hex)) { title } else { format!("{}, {title}", self.hex(hex)) };
        self.overlay.signs.push(Signed { hex: self.on_grid(hex), sign, label: label.into(), title });
    }

    fn on_grid(&self, hex: HexId) -> jumpmaster_core::hex::Hex {
        self.situation.board.grid.hex(usize::from(hex))
    }

    fn hex(&self, hex: HexId) -> String {
        self.situation.board.name(hex)
    }

    /// A stack in words: its hex and its units.
    fn stack(&self, hex: HexId, units: &[UnitId]) -> String {
        format!("{}, {}", self.hex(hex), self.names(units))
    }

    fn names(&self, units: &[UnitId]) -> String {
        units.iter().map(|&unit| self.open.unit_name(unit)).collect::<Vec<_>>().join(", ")
    }
}

/// What the overlay of those that can be cut off leaves out of account.
const NOTE: &str = "Units in the hex itself are not counted, nor is the ZOC of whoever enters it.";
