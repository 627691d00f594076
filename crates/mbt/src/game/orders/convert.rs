//! Conversions: LGOPs become units again, in their AA or with a commander.

use crate::game::orders::{Desk, Order};
use crate::game::plan::Plan;
use crate::game::state::{Open, Party, PieceId, Place, Sky, Step};
use crate::ground::convert;
use crate::ground::going;
use crate::unit::Kind;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Judgement, Rule, clause, require};
use serde::{Deserialize, Serialize};

/// A conversion of pieces into units.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conversion {
    /// Two LGOPs become a squad (mbt.convert.1).
    Squad {
        /// The one with the lower number.
        one: PieceId,
        /// The other.
        other: PieceId,
    },
    /// An LGOP becomes a half-squad (mbt.convert.3).
    Half {
        /// The LGOP.
        piece: PieceId,
    },
    /// Equipment becomes a team to which squads entitle (mbt.convert.4).
    Team {
        /// The bundle.
        bundle: PieceId,
    },
    /// An LGOP with equipment becomes a team (mbt.convert.9).
    Lone {
        /// The LGOP.
        piece: PieceId,
        /// The bundle.
        bundle: PieceId,
    },
    /// A squad becomes two teams, or a team and a half-squad (mbt.convert.10).
    Split {
        /// The squad.
        squad: PieceId,
        /// The bundle of the first team.
        one: PieceId,
        /// That of the second; without one, the rest is a half-squad.
        other: Option<PieceId>,
    },
}

impl Conversion {
    /// The first piece it is about.
    pub const fn first(&self) -> Option<PieceId> {
        match *self {
            Conversion::Squad { one: piece, .. }
            | Conversion::Half { piece }
            | Conversion::Team { bundle: piece }
            | Conversion::Lone { piece, .. }
            | Conversion::Split { squad: piece, .. } => Some(piece),
        }
    }
}

const NOT_NOW: Rule = Rule {
    why: clause!("mbt.convert.1"),
    what: "units are formed in your own movement, or at the start of a turn",
    fix: "wait for either",
};

const NO_SUCH: Rule =
    Rule { why: clause!("mbt.convert.1"), what: "there is no such piece of yours", fix: "choose one of yours" };

/// Where a piece is: on the ground, or carried by a piece there (mbt.convert.4).
pub fn lies(open: &Open, piece: PieceId) -> Option<Spot> {
    match open.pieces.get(usize::from(piece))?.place {
        Place::At(spot) => Some(spot),
        Place::Carried(by) => open.piece(by).spot(),
        _ => None,
    }
}

/// A piece of the airborne side of a certain kind, and where it is.
fn own(desk: Desk<'_>, piece: PieceId, is: impl Fn(Option<Kind>) -> bool) -> Result<Spot, &'static Rule> {
    let known = desk.own(piece).map_err(|_| &NO_SUCH)?;
    lies(desk.open, piece).filter(|_| is(known.kind())).ok_or(&NO_SUCH)
}

/// Judges a conversion: in the AA of the company, or at the start of a turn in the hex of a commander
/// (mbt.command-influence.1).
pub fn judge(desk: Desk<'_>, conversion: Conversion) -> Judgement {
    let (open, Some(plan)) = (desk.open, desk.plan) else { return Err(&NOT_NOW) };
    let moving = open.step == Step::Move && open.active == Party::Airborne;
    if open.step != Step::Start && !moving {
        return Err(&NOT_NOW);
    }
    let home = in_area(desk, plan, conversion);
    if home.is_ok() || open.step != Step::Start {
        return home;
    }
    influence(desk, conversion).or(home)
}

fn in_area(desk: Desk<'_>, plan: &Plan, conversion: Conversion) -> Judgement {
    let open = desk.open;
    let company = |piece: PieceId| plan.company(&open.scenario, piece);
    let home = |piece: PieceId, at: Spot| crate::game::orders::walk::in_area(open, plan, piece, at);
    let state = |piece: PieceId| open.marks(open.piece(piece));
    match conversion {
        Conversion::Squad { one, other } => {
            let (here, there) = (own(desk, one, lgop)?, own(desk, other, lgop)?);
            // Each pair is one order, the lower number first.
            let together = one < other && here == there && home(one, here) && home(other, there);
            convert::may_pair(together, company(one) == company(other), [state(one), state(other)])
        }
        Conversion::Half { piece } => {
            let at = own(desk, piece, lgop)?;
            convert::may_stay_half(home(piece, at), partners(open, plan, piece), state(piece))
        }
        Conversion::Lone { piece, bundle } => {
            let at = own(desk, piece, lgop)?;
            let here = own(desk, bundle, equipment)? == at && company(bundle) == company(piece);
            convert::may_stay_team(home(piece, at), partners(open, plan, piece), state(piece), u8::from(here))
        }
        Conversion::Team { bundle } => {
            let at = own(desk, bundle, equipment)?;
            let here = home(bundle, at);
            let made = company(bundle).map(|company| plan.made[usize::from(company)]).unwrap_or_default();
            convert::may_make_team(made, u8::from(here))
        }
        Conversion::Split { squad, one, other } => {
            let at = own(desk, squad, |kind| kind == Some(Kind::Squad))?;
            require!(
                !open.piece(squad).co,
                "mbt.convert.10",
                "{piece} has the CO and is no ordinary squad",
                "break up another"
            );
            let teams = 1 + u8::from(other.is_some());
            let there = |bundle: PieceId| {
                own(desk, bundle, equipment).is_ok_and(|spot| spot == at) && company(bundle) == company(squad)
            };
            let bundles = u8::from(there(one)) + u8::from(other.is_some_and(|other| other > one && there(other)));
            let left = unconverted(open, plan, squad) + aboard(open, plan, company(squad));
            convert::may_split(home(squad, at), left, teams, bundles)
        }
    }
}

/// Conversion by a commander in the same hex, anywhere (mbt.command-influence.1 to mbt.command-influence.3).
fn influence(desk: Desk<'_>, conversion: Conversion) -> Judgement {
    let open = desk.open;
    let (pieces, bundle): (Vec<PieceId>, Option<PieceId>) = match conversion {
        Conversion::Squad { one, other } if one < other => (vec![one, other], None),
        Conversion::Half { piece } => (vec![piece], None),
        Conversion::Lone { piece, bundle } => (vec![piece], Some(bundle)),
        _ => return Err(&NOT_NOW),
    };
    let at = own(desk, pieces[0], lgop)?;
    for &piece in &pieces {
        if own(desk, piece, lgop)? != at {
            return Err(&NO_SUCH);
        }
    }
    let commander = open
        .at(at)
        .find(|(_, piece)| piece.party == Party::Airborne && (piece.co || piece.kind() == Some(Kind::Command)));
    let Some((_, commander)) = commander else {
        return Err(&Rule {
            why: clause!("mbt.command-influence.1"),
            what: "no commander stands there",
            fix: "convert in the AA, or bring a commander there",
        });
    };
    let states: Vec<going::State> = pieces.iter().map(|&piece| open.marks(open.piece(piece))).collect();
    let bundle = bundle.map(|bundle| u8::from(own(desk, bundle, equipment).is_ok_and(|spot| spot == at)));
    convert::may_influence(open.rules(), open.marks(commander), &states, bundle)
}

/// Whether a conversion is one that needs no AA.
pub fn by_influence(desk: Desk<'_>, conversion: Conversion) -> bool {
    desk.plan.is_some_and(|plan| in_area(desk, plan, conversion).is_err())
}

const fn equipment(kind: Option<Kind>) -> bool {
    kind.is_none()
}

const fn lgop(kind: Option<Kind>) -> bool {
    matches!(kind, Some(Kind::Lgop))
}

/// The number of other LGOPs of a company that may still come: on the map, off it, or aboard an aircraft that may still
/// drop (mbt.convert.9).
fn partners(open: &Open, plan: &Plan, piece: PieceId) -> usize {
    unconverted(open, plan, piece).saturating_sub(1) + aboard(open, plan, plan.company(&open.scenario, piece))
}

/// The number of LGOPs of a piece's company that have jumped and are not converted.
fn unconverted(open: &Open, plan: &Plan, piece: PieceId) -> usize {
    let company = plan.company(&open.scenario, piece);
    let alive = open.each().filter(|(_, other)| other.is_lgop() && !other.is_gone());
    alive.filter(|(id, _)| plan.company(&open.scenario, *id) == company).count()
}

/// The number of LGOPs of a company aboard aircraft that may still drop them.
fn aboard(open: &Open, plan: &Plan, company: Option<u8>) -> usize {
    let drops = |sky: Sky| matches!(sky, Sky::Waiting | Sky::Coming { .. } | Sky::Over(_) | Sky::Away { .. });
    let flies = open
        .craft
        .iter()
        .zip(&plan.missions)
        .filter(|(craft, mission)| drops(craft.sky) && !craft.aborting && !mission.given_up);
    let left = |(_, mission): (&crate::game::state::Craft, &crate::game::plan::Mission)| -> usize {
        let riders = mission.riders(&open.scenario).zip(mission.load.riders());
        let own = riders.filter(|((unit, rider), _)| {
            open.scenario.units[usize::from(*unit)].company == company && *rider != crate::air::load::Rider::Team
        });
        own.map(|(_, aboard)| usize::from(aboard.left)).sum()
    };
    flies.map(left).sum()
}

/// Every conceivable conversion.
pub fn candidates(desk: Desk<'_>) -> impl Iterator<Item = Order> {
    let open = desk.open;
    let own = open.on_map(Party::Airborne);
    let mut orders: Vec<Conversion> = Vec::new();
    let influence = open.step == Step::Start && open.rules().command_influence;
    for (piece, is, at) in own.clone() {
        let home = desk.plan.is_some_and(|plan| crate::game::orders::walk::in_area(open, plan, piece, at));
        if !home && !influence {
            continue;
        }
        let bundles = || {
            open.each()
                .filter(|(bundle, other)| other.is_bundle() && !other.is_gone() && lies(open, *bundle) == Some(at))
        };
        if is.is_lgop() {
            let others = open.at(at).filter(|(other, lgop)| *other > piece && lgop.is_lgop());
            orders.extend(others.map(|(other, _)| Conversion::Squad { one: piece, other }));
            orders.push(Conversion::Half { piece });
            orders.extend(bundles().map(|(bundle, _)| Conversion::Lone { piece, bundle }));
        }
        if is.kind() == Some(Kind::Squad) && !is.co && home {
            for (one, _) in bundles() {
                orders.push(Conversion::Split { squad: piece, one, other: None });
                let others = bundles().filter(|(other, _)| *other > one);
                orders.extend(others.map(|(other, _)| Conversion::Split { squad: piece, one, other: Some(other) }));
            }
        }
    }
    let bundles = open.each().filter(|(_, piece)| piece.is_bundle() && !piece.is_gone());
    orders.extend(bundles.map(|(bundle, _)| Conversion::Team { bundle }));
    orders.into_iter().map(Order::Convert)
}
