//! The table to be drawn.

use super::piece::{Piece, Place};
use super::stage::Stage;
use super::tag::Tag;
use super::view::View;
use crate::army::Stand as Kind;
use crate::rules::step::Step;
use crate::scenario::draw;
use crate::unit::{Class, Condition, Posture, Side};
use jumpmaster_core::sheet::{Area, Fact, Flight, Ground, MarkKind, Spot, Stand, Symbol, Tabletop};
use jumpmaster_core::{Named, Scenario as _, Sheet};

/// The sheet of a view.
pub fn sheet(view: &View<'_>) -> Sheet {
    let open = view.open;
    let mut table = Tabletop { size: open.scenario.size, unit: "in".into(), ..Tabletop::default() };
    draw(&open.ground.layout, &mut table);
    for smoke in &open.smoke {
        let outline = smoke.square(open.rules()).corners().to_vec();
        table.areas.push(Area { outline, ground: Ground::CLEAR, title: "smoke".into() });
    }
    for light in &open.lights {
        table.marks.push(Spot { at: light.at, kind: MarkKind::Reach, label: "light".into() });
    }
    table.stands = open.all().filter_map(|(tag, piece)| stand(view, tag, piece)).collect();
    if let Some(fight) = open.stage.fight()
        && let Some((from, to)) = open.piece(fight.shooter).stance().zip(open.piece(fight.target).stance())
    {
        let title = format!("{} engages {}", fight.shooter, fight.target);
        table.ways.push(Flight { from: from.at, to: to.at, title });
        table.marks.push(Spot { at: to.at, kind: MarkKind::Target, label: fight.target.to_string() });
    }
    let phases = Step::ALL.iter().map(|step| format!("Step {step}")).collect();
    let phase = open.step().map(Named::number);
    let mut sheet = open.scenario.ground();
    sheet.table = Some(Box::new(table));
    (sheet.facts, sheet.secrets) = (facts(view), secrets(view));
    (sheet.phases, sheet.phase) = (phases, phase);
    sheet
}

fn what(view: &View<'_>, tag: Tag) -> Option<Kind> {
    let known = view.open.piece(tag).known;
    let own = || view.desk_of(tag.side).and_then(|desk| desk.own.pieces.get(tag.at())).filter(|own| !own.is_fake());
    known.or_else(|| own().map(|own| own.stand))
}

const fn symbol(kind: Kind) -> Symbol {
    match (kind.class(), kind.posture) {
        (_, Posture::Ada | Posture::Pda) => Symbol::ANTI_AIRCRAFT,
        (_, Posture::Atm) => Symbol::ANTI_TANK,
        (Class::Armour, _) => Symbol::TANK,
        (_, Posture::Las) | (Class::Artillery, _) => Symbol::HOWITZER,
        (Class::Infantry, _) => Symbol::RIFLE,
        (Class::Aircraft, _) => Symbol::PLANE,
    }
}

/// A counter; what is pinned or shaken is marked, as counters of two colours would (mbt2030.record.1).
fn stand(view: &View<'_>, tag: Tag, piece: &Piece) -> Option<Stand> {
    let stance = piece.stance()?;
    let kind = what(view, tag);
    let blank = if piece.known.is_none() { ", a blank" } else { "" };
    let state = if piece.condition == Condition::Steady { String::new() } else { format!(", {}", piece.condition) };
    let words = kind.map_or_else(String::new, |kind| {
        let bghq = if kind.bghq { ", BGHQ" } else { "" };
        format!(", {}, {}{bghq}", kind.words(), kind.mode)
    });
    Some(Stand {
        rings: Vec::new(),
        id: tag.to_string(),
        at: stance.at,
        facing: Some(stance.facing),
        base: view.open.rules().distances.base,
        side: tag.side.seat().side(),
        symbol: kind.map(symbol),
        foot: tag.to_string(),
        title: format!("{tag} of group {}{words}{blank}{state}", piece.group + 1),
        dispersed: piece.condition != Condition::Steady,
        fired: piece.engaged,
        moved: piece.moved.is_some(),
        fresh: piece.arrived == Some(view.open.turn) && piece.arrived.is_some(),
        chosen: false,
    })
}

fn facts(view: &View<'_>) -> Vec<Fact> {
    let open = view.open;
    let mut facts = Vec::new();
    facts.extend(open.zone.map(|zone| Fact::new("zone", zone.to_string())));
    facts.extend(open.season.map(|season| Fact::new("season", season.to_string())));
    if open.hour.is_some() && open.season.is_some() {
        facts.push(Fact::new("hour", format!("{} h, {}", open.hour_now(), open.phase())));
    }
    facts.extend(open.weather.map(|weather| Fact::new("weather", weather.to_string())));
    if open.turn > 0 {
        facts.push(Fact::new("turn", open.turn.to_string()));
    }
    if matches!(open.stage, Stage::Act(_)) {
        facts.push(Fact::new("round", open.owner.to_string()));
    }
    for side in Side::BOTH {
        for (number, group) in (0_u8..).zip(&open.scenario.force(side).army.groups) {
            let of = || open.of(side).filter(|(_, piece)| piece.group == number);
            let count = |wanted: &[Condition]| of().filter(|(_, piece)| wanted.contains(&piece.condition)).count();
            let off = of().filter(|(_, piece)| piece.place == Place::Off).count();
            let fragile = if open.group(side, number).fragile { "fragile, " } else { "" };
            let unsteady = count(&[Condition::Pinned, Condition::Shaken]);
            let value = format!(
                "{fragile}{unsteady} pinned or shaken, {} broken, {off} off the table",
                count(&[Condition::Broken])
            );
            facts.push(Fact::new(format!("{side}, {}", group.name), value));
        }
    }
    facts
}

/// What is off the table, for its owner, and the sign he has lodged.
fn secrets(view: &View<'_>) -> Vec<Fact> {
    let Some(desk) = view.side().and_then(|side| view.desk_of(side)) else { return Vec::new() };
    let off = desk.each().filter(|(_, piece, _)| piece.place == Place::Off);
    let mut facts: Vec<Fact> = off
        .map(|(tag, _, own)| Fact::new(tag.to_string(), format!("{}, {}", own.stand.words(), own.stand.mode)))
        .collect();
    facts.extend(desk.own.sign.map(|sign| Fact::new("sign", sign.to_string())));
    facts
}
