//! Units are formed again, LGOPs believed lost come back, and LGOPs near an objective roll to become half-squads.

use crate::game::event::{Fighting, Forming, Way};
use crate::game::orders::{Conversion, by_influence, lies, seizes, stride};
use crate::game::resolve::Tale;
use crate::game::state::{Gone, Party, PieceId, Place, Step};
use crate::ground::convert;
use crate::ground::going::Pace;
use crate::unit::{Kind, Quality};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// Half of the LGOPs that each company lost to landing in one turn come back when their time is up, in the order in
    /// which they were lost (mbt.destroyed.2).
    pub(super) fn returns(&mut self) {
        let (open, plan) = (self.open(), self.plan());
        let rules = open.rules();
        let mut back: Vec<(PieceId, Spot)> = Vec::new();
        for (company, areas) in (0..).zip(&plan.areas) {
            let at = areas.in_play();
            let held =
                open.at(at).any(|(_, piece)| piece.party == Party::Defending && !piece.pinned() && !piece.is_bundle());
            for dropped in 1..open.turn {
                if !convert::due_back(rules, dropped.into(), open.turn.into(), held) {
                    continue;
                }
                let of = |id: PieceId| plan.company(&open.scenario, id) == Some(company);
                let pile = open.each().filter(|(id, piece)| piece.is_lgop() && piece.landed == dropped && of(*id));
                let lost = pile.clone().filter(|(_, piece)| piece.place == Place::Gone(Gone::Landing));
                let known = pile.filter(|(_, piece)| piece.place == Place::Gone(Gone::Returned)).count();
                let all = lost.clone().count() + known;
                let due = usize::from(convert::returns(rules, all as u8)).saturating_sub(known);
                let mut lost: Vec<(PieceId, u16)> = lost.map(|(id, piece)| (id, piece.arrived)).collect();
                lost.sort_unstable_by_key(|(_, destroyed)| *destroyed);
                back.extend(lost.into_iter().take(due).map(|(id, _)| (id, at)));
            }
        }
        for (piece, at) in back {
            self.tell(Fighting::Returned { piece, at });
        }
    }

    pub(super) fn convert(&mut self, conversion: Conversion) -> Result<(), NeedRoll> {
        let desk = self.desk(Party::Airborne);
        let influenced = by_influence(desk, conversion);
        let way = |way: Way| if influenced { Way::Influence } else { way };
        match conversion {
            Conversion::Squad { one, other } => self.squad(one, other, way(Way::Pair))?,
            Conversion::Half { piece } => self.form(way(Way::Lone), [Some(piece), None], None, Kind::Half, piece),
            Conversion::Lone { piece, bundle } => {
                let kind = self.equipment(bundle);
                self.form(way(Way::Lone), [Some(piece), None], Some(bundle), kind, piece);
            }
            Conversion::Team { bundle } => {
                let kind = self.equipment(bundle);
                self.form(Way::Entitled, [None; 2], Some(bundle), kind, bundle);
            }
            Conversion::Split { squad, one, other } => {
                let first = self.equipment(one);
                self.form(Way::Split, [Some(squad), None], Some(one), first, squad);
                let made = self.open().pieces.len() as PieceId - 1;
                let second = other.map_or(Kind::Half, |other| self.equipment(other));
                self.form(Way::Split, [Some(squad), None], other, second, made);
            }
        }
        Ok(())
    }

    /// Two LGOPs form a squad, of the type of the one that arrived first; it may turn out to be the command element, or to
    /// have the CO (mbt.convert.1, mbt.convert.7, mbt.command-element.2 to mbt.command-element.5).
    fn squad(&mut self, one: PieceId, other: PieceId, way: Way) -> Result<(), NeedRoll> {
        let open = self.open();
        let first = if open.piece(one).arrived <= open.piece(other).arrived { one } else { other };
        let company = self.state.company(first);
        self.form(way, [Some(first), Some(if first == one { other } else { one })], None, Kind::Squad, first);
        let made = self.open().pieces.len() as PieceId - 1;
        let (Some(company), Way::Pair) = (company, way) else { return Ok(()) };
        let scenario = self.open().scenario.clone();
        let awaited = scenario.awaits(company);
        let before = self.plan().made[usize::from(company)];
        // The squad is counted already; the question is whether it has the CO.
        let before = convert::Made { squads: before.squads.saturating_sub(1), ..before };
        if awaited && !before.command {
            let (_, command) = convert::squad(&scenario.rules.ground, before, awaited, self.dice)?;
            self.tell(Fighting::Searched { piece: made, co: command });
        }
        Ok(())
    }

    /// The kind of team that a bundle equips.
    fn equipment(&self, bundle: PieceId) -> Kind {
        let unit = self.plan().origin(bundle);
        unit.map_or(Kind::Half, |unit| self.open().scenario.units[usize::from(unit)].kind)
    }

    fn form(&mut self, way: Way, parts: [Option<PieceId>; 2], bundle: Option<PieceId>, kind: Kind, like: PieceId) {
        let Some(at) = lies(self.open(), like) else { return };
        let scenario = self.open().scenario.clone();
        let spec = self.plan().origin(like).map(|unit| &scenario.units[usize::from(unit)]);
        let (quality, law) = spec.map_or((Quality::Regular, false), |spec| (spec.quality, spec.law));
        let spent = self.spent(way, parts, kind);
        self.tell(Fighting::Formed(Forming { way, parts, bundle, kind, at, quality, law, spent }));
        self.set_down(self.open().pieces.len() as PieceId - 1);
        if way != Way::Influence && !self.open().areas.contains(&at) {
            self.tell(Fighting::AreaMarked { at });
        }
    }

    /// The movement that a new unit counts as having spent. One formed by Command Influence acts normally
    /// (mbt.command-influence.1); otherwise a team never moves (mbt.convert.8), nor do the parts of a squad
    /// (mbt.convert.10). A unit formed from LGOPs that were in their AA at the start of the turn has all its movement; a
    /// squad whose LGOPs both arrived this turn has what both had left (mbt.convert.7), which is nothing if they came from
    /// the pile (mbt.destroyed.2).
    fn spent(&self, way: Way, parts: [Option<PieceId>; 2], kind: Kind) -> u16 {
        let open = self.open();
        let landed = |piece: PieceId| open.piece(piece).landed == open.turn;
        let waited = open.step == Step::Start && !parts.into_iter().flatten().any(landed);
        match way {
            Way::Influence => return 0,
            Way::Pair | Way::Lone if waited && !kind.team() => return 0,
            _ => {}
        }
        let (Way::Pair, [Some(one), Some(other)]) = (way, parts) else { return u16::MAX };
        let arrival = |id: PieceId| {
            let piece = open.piece(id);
            let pace = if piece.quick { Pace::Quickmarch } else { Pace::Move };
            let marched = convert::Arrival { turn: piece.reached.into(), left: stride(open, piece, pace).left };
            if landed(id) { convert::returned(open.turn.into()) } else { marched }
        };
        let left = convert::leftover(open.turn.into(), [arrival(one), arrival(other)]);
        let full = crate::ground::going::Stride::of(&open.rules().ground, Kind::Squad, Pace::Move).left;
        if left == 0 { u16::MAX } else { full.saturating_sub(left) }
    }

    /// A unit that carries more than it can sets the rest down in its hex (mbt.bundle.3).
    pub(super) fn set_down(&mut self, piece: PieceId) {
        let open = self.open();
        let (Some(kind), Some(at)) = (open.piece(piece).kind(), open.piece(piece).spot()) else { return };
        let carried: Vec<PieceId> = open.carried(piece).collect();
        let excess = crate::ground::bundle::set_down(&open.rules().ground, carried.len() as u8, kind);
        for &bundle in carried.iter().take(usize::from(excess)) {
            self.tell(Fighting::SetDown { bundle, at });
        }
    }

    /// An LGOP that landed near an objective rolls to become a half-squad (mbt.objective-influence.1).
    pub(super) fn seize(&mut self, piece: PieceId) -> Result<(), NeedRoll> {
        let scenario = self.open().scenario.clone();
        let made = convert::rally(&scenario.rules.ground, self.dice)?;
        self.tell(Fighting::Seized { piece, made });
        if !seizes(self.desk(Party::Airborne)) {
            self.next_landing();
        }
        Ok(())
    }
}
