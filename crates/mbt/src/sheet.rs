//! How a table is drawn: the board, what is on it and over it, and the facts beside it. Drawn from a view, never from the
//! state.

use super::board::{Board, Cell};
use super::formation;
use super::orders::{craft_id, piece_id};
use super::plan::{Aim, Mission, Page, Plan};
use super::scenario::Scenario;
use super::sealing;
use super::state::{Craft, CraftId, Open, Party, Piece, PieceId, Place, Sky, Step, What};
use super::terrain::{Feature, Marker};
use super::unit::Kind;
use super::victory;
use super::view::View;
use jumpmaster_core::hex::{Hex, Orientation, Side, Spot};
use jumpmaster_core::sheet::{Arrow, Counter, Fact, Ground, Label, Mark, MarkKind, Meaning, SideMark, Symbol};
use jumpmaster_core::{Named, Sheet};

/// The bare board of a scenario, its objectives marked.
pub fn ground(scenario: &Scenario) -> Sheet {
    Sheet { title: scenario.title.clone(), marks: objectives(scenario).collect(), ..board(&scenario.board) }
}

/// The table as a seat sees it.
pub fn sheet(view: &View) -> Sheet {
    let View { open, party: _, plan } = view;
    let pieces = open.each().filter_map(|(id, piece)| counter(open, *plan, id, piece));
    let craft = (0..).zip(&open.craft).filter_map(|(id, craft)| plane(open, id, craft));
    Sheet {
        title: open.scenario.title.clone(),
        counters: pieces.chain(craft).collect(),
        marks: objectives(&open.scenario)
            .chain(areas(open))
            .chain(plan.iter().flat_map(|plan| aims(open, plan)))
            .collect(),
        arrows: plan.iter().flat_map(|plan| zones(open, plan)).collect(),
        facts: facts(open),
        secrets: plan.map(|plan| secrets(open, plan)).unwrap_or_default(),
        phases: PHASES.iter().map(|(_, name)| (*name).into()).collect(),
        phase: PHASES.iter().position(|(steps, _)| steps.contains(&open.step)),
        ..board_now(open)
    }
}

/// The steps in the order of a turn, for the strip above the board.
const PHASES: [(&[Step], &str); 8] = [
    (&[Step::Plan], "Plan"),
    (&[Step::Start], "Start"),
    (&[Step::Orders], "Orders"),
    (&[Step::Fire], "Fire"),
    (&[Step::Enter, Step::Fly], "Air"),
    (&[Step::Flak, Step::Casualty, Step::Check], "Flak"),
    (&[Step::Landing, Step::Seize], "Landing"),
    (&[Step::Move, Step::Watch], "Movement"),
];

/// The board as it is now, including fires and explosions.
fn board_now(open: &Open) -> Sheet {
    let mut sheet = board(open.board());
    for &(spot, marker) in &open.markers {
        sheet.labels.push(Label { hex: open.board().hex(spot), text: marker.name().into(), water: false });
    }
    for &spot in &open.blown {
        sheet.ground[open.board().index(spot)] = pictures(&open.cell(spot)).map(|(picture, _)| picture).collect();
        let all = (0..open.board().grid.len()).map(|index| open.cell(open.board().grid.spot_of(index)));
        sheet.key = Meaning::key(all.flat_map(|cell| pictures(&cell).collect::<Vec<_>>()));
    }
    for spot in open.blown.iter().chain(open.markers.iter().map(|(spot, _)| spot)) {
        sheet.called[open.board().index(*spot)] = open.cell(*spot).words();
    }
    sheet
}

/// A board, drawn.
pub fn board(board: &Board) -> Sheet {
    let grid = board.grid;
    let hexes = || 0..grid.len();
    let covered = |index: usize| {
        let bits = board.cell(index).covered;
        let sides = Side::ALL.into_iter().filter(move |&side| bits & super::board::bit(side) != 0);
        sides.map(move |side| SideMark { hex: grid.hex(index), side, kind: "cover".into() })
    };
    let printed = |index: usize| {
        let named =
            board.cell(index).markers.iter().filter(|marker| !matches!(marker, Marker::Improved | Marker::Hasty));
        named.map(move |marker| Label { hex: grid.hex(index), text: marker.name().into(), water: false })
    };
    Sheet {
        title: board.name.clone(),
        grid: Some(grid),
        ground: hexes().map(|index| pictures(board.cell(index)).map(|(picture, _)| picture).collect()).collect(),
        called: hexes().map(|index| board.cell(index).words()).collect(),
        key: Meaning::key(hexes().flat_map(|index| pictures(board.cell(index)))),
        sides: hexes().flat_map(covered).collect(),
        labels: board.labels.iter().cloned().chain(hexes().flat_map(printed)).collect(),
        ..Sheet::default()
    }
}

/// The pictures of a hex from the lowest layer to the topmost, with the name of each in the rules.
fn pictures(cell: &Cell) -> impl Iterator<Item = (Ground, &'static str)> {
    let hill = cell.level_name().map(|name| (if cell.level > 1 { Ground::Hilltop } else { Ground::Hill }, name));
    let features = cell.features.iter().filter(|feature| *feature != Feature::Inside);
    let dug = cell.markers.iter().filter(|marker| matches!(marker, Marker::Improved | Marker::Hasty));
    hill.into_iter()
        .chain(features.map(|feature| (picture(feature), feature.name())))
        .chain(dug.map(|marker| (Ground::Trenches, marker.name())))
}

const fn picture(feature: Feature) -> Ground {
    match feature {
        Feature::Clear | Feature::Inside => Ground::Clear,
        Feature::Fence => Ground::Fence,
        Feature::Scrub => Ground::Scrub,
        Feature::Field => Ground::Field,
        Feature::Rough => Ground::Rough,
        Feature::LightWoods => Ground::Forest,
        Feature::HeavyWoods => Ground::DeepForest,
        Feature::Stream | Feature::Ford => Ground::Stream,
        Feature::Bridge => Ground::Bridge,
        Feature::WideStream | Feature::River => Ground::River,
        Feature::Water => Ground::Sea,
        Feature::Ditch => Ground::Gully,
        Feature::Block => Ground::Trenches,
        Feature::Orchard => Ground::Orchard,
        Feature::Farm | Feature::Building => Ground::Town,
        Feature::Hangar | Feature::Tower | Feature::Depot | Feature::Ordnance => Ground::Building,
        Feature::Airstrip => Ground::Airstrip,
        Feature::Bay | Feature::Pit => Ground::Bunker,
        Feature::Road | Feature::Trail => Ground::Road,
    }
}

fn objectives(scenario: &Scenario) -> impl Iterator<Item = Mark> {
    let mark = |spot: &Spot| Mark { hex: scenario.board.hex(*spot), kind: MarkKind::Objective, label: "!".into() };
    scenario.objectives.iter().map(mark)
}

/// AA markers on the map (mbt.convert.2).
fn areas(open: &Open) -> impl Iterator<Item = Mark> {
    open.areas.iter().map(|spot| Mark { hex: open.board().hex(*spot), kind: MarkKind::Reach, label: "AA".into() })
}

/// The targets of the plan, for the airborne side only: the first hex of every DZ, and the current AAs.
fn aims(open: &Open, plan: &Plan) -> Vec<Mark> {
    let aim = |(id, mission): (CraftId, &Mission)| {
        let start = open.board().hex(mission.aim?.start());
        let flies = !matches!(open.craft[usize::from(id)].sky, Sky::Left | Sky::Crashed);
        flies.then(|| Mark { hex: start, kind: MarkKind::Target, label: (id + 1).to_string() })
    };
    let area = |(company, areas): (usize, &super::march::Areas)| Mark {
        hex: open.board().hex(areas.in_play()),
        kind: MarkKind::Reach,
        label: format!("AA {}", open.scenario.companies[company].name),
    };
    (0..).zip(&plan.missions).filter_map(aim).chain(plan.areas.iter().enumerate().map(area)).collect()
}

/// The drop zones and strips of the plan, as arrows along which their aircraft fly over them.
fn zones(open: &Open, plan: &Plan) -> Vec<Arrow> {
    let zone = |(id, mission): (CraftId, &Mission)| {
        let zone = mission.aim?.zone(&open.scenario, plan.heading);
        let flies = !matches!(open.craft[usize::from(id)].sky, Sky::Left | Sky::Crashed);
        let title = format!("the DZ of {}", open.craft_name(id));
        (flies && open.board().grid.holds(zone.end())).then_some(Arrow { from: zone.start, to: zone.end(), title })
    };
    (0..).zip(&plan.missions).filter_map(zone).collect()
}

/// A piece of the defender as procedures show it.
pub fn enemy(hex: Hex, number: usize, what: &str, symbol: Symbol) -> Counter {
    let id = format!("enemy {number}");
    Counter { side: Party::Defending.seat().side(), symbol: Some(symbol), ..Counter::blank(id, hex, what.into()) }
}

/// The symbol of a kind of unit.
pub const fn symbol(kind: Kind) -> Symbol {
    match kind {
        Kind::Squad | Kind::Half | Kind::MachineGun | Kind::Crew => Symbol::Rifle,
        Kind::Lgop => Symbol::Stick,
        Kind::Command => Symbol::Headquarters,
        Kind::AntiTank => Symbol::AntiTank,
        Kind::Mortar | Kind::Gun => Symbol::Howitzer,
        Kind::Hmmwv | Kind::LightTruck | Kind::Rsov | Kind::MediumTruck => Symbol::Truck,
        Kind::WieselGun | Kind::WieselTow | Kind::Scimitar | Kind::Scorpion | Kind::Bmd | Kind::Asu85 => Symbol::Tank,
        Kind::AaMachineGun | Kind::LightAa | Kind::RadarAa | Kind::Missile => Symbol::AntiAircraft,
    }
}

/// A piece on the map, or under its canopy over it.
fn counter(open: &Open, plan: Option<&Plan>, id: PieceId, piece: &Piece) -> Option<Counter> {
    let at = match piece.place {
        Place::At(spot) => spot,
        Place::Canopy(release) => release.over,
        _ => return None,
    };
    let own = plan.and_then(|plan| plan.origin(id)).map(|unit| &open.scenario.units[usize::from(unit)]);
    let known =
        own.filter(|_| piece.is_lgop() || piece.is_bundle()).map_or(String::new(), |unit| format!(" ({})", unit.name));
    let title = format!("{}{known}{}", open.piece_name(id), marks(open, id, piece));
    Some(Counter {
        side: piece.party.seat().side(),
        symbol: Some(piece.kind().map_or(Symbol::Bundle, symbol)),
        foot: foot(open, piece),
        dispersed: piece.pinned(),
        fired: piece.fired,
        moved: piece.moved,
        fresh: matches!(piece.place, Place::Canopy(_)) || (piece.landed == open.turn && open.turn > 0),
        chosen: open.mover.is_some_and(|mover| mover.piece == id),
        ..Counter::blank(piece_id(id), open.board().hex(at), title)
    })
}

/// The GP factor of a unit, or what else distinguishes it.
fn foot(open: &Open, piece: &Piece) -> String {
    match piece.what {
        What::Bundle => "B".into(),
        What::Unit(Kind::Lgop) => "L".into(),
        What::Unit(kind) => open.rules().ground.unit(kind).gp.to_string(),
    }
}

fn marks(open: &Open, id: PieceId, piece: &Piece) -> String {
    let disrupted = format!(", disrupted (D{})", piece.disrupted);
    let command = piece.command.map_or(String::new(), |command| format!(", ordered to {command}"));
    let carries = open.carried(id).count();
    let carries = if carries > 0 { format!(", carries {carries}") } else { String::new() };
    let said = [
        (matches!(piece.place, Place::Canopy(_)), ", under canopy"),
        (piece.co, ", with the CO"),
        (piece.disrupted > 0, disrupted.as_str()),
        (piece.suppressed, ", suppressed"),
        (piece.ready > open.turn, ", being prepared"),
        (piece.moved, ", has moved"),
        (piece.fired, ", has fired"),
    ];
    let said: String = said.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
    let quality = piece.quality.map_or(String::new(), |quality| format!(", {quality}"));
    quality + &said + &command + &carries
}

/// A transport over the map.
fn plane(open: &Open, id: CraftId, craft: &Craft) -> Option<Counter> {
    let at = craft.over()?;
    let heading = craft.heading.name(Orientation::Flat);
    let said = [(craft.suppressed, ", suppressed"), (craft.aborting, ", aborting"), (craft.low, ", at NOE altitude")];
    let said: String = said.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
    let title = format!("{}, heading {heading}{said}", open.craft_name(id));
    Some(Counter {
        side: Party::Airborne.seat().side(),
        symbol: Some(Symbol::Plane),
        foot: heading.into(),
        dispersed: craft.suppressed,
        ..Counter::blank(craft_id(id), open.board().hex(at), title)
    })
}

fn facts(open: &Open) -> Vec<Fact> {
    let scenario = &open.scenario;
    let seat = |party: Party| scenario.seats[party as usize].clone();
    let mut facts = vec![Fact::new("Turn", format!("{} of {}", open.turn, scenario.turns))];
    if matches!(open.step, Step::Orders | Step::Fire | Step::Move) {
        facts.push(Fact::new("To act", seat(open.active)));
    }
    if matches!(open.step, Step::Fly | Step::Flak | Step::Casualty | Step::Check) {
        let flown = format!("{} of {}", open.impulse, open.rules().air.numbers.speed);
        facts.push(Fact::new("Impulses flown", flown));
    }
    let points = |party: Party| format!("{party} {}", open.points[party as usize]);
    facts.push(Fact::new("Command points", Party::BOTH.map(points).join(", ")));
    for &at in &scenario.objectives {
        let holder = victory::holder(open, at).map_or("nobody alone".into(), seat);
        facts.push(Fact::new(format!("Holds {}", open.called(at)), holder));
    }
    for (support, left) in scenario.supports.iter().zip(&open.missions) {
        facts.push(Fact::new(format!("{}, {}", support.weapon, seat(support.party)), format!("{left} left")));
    }
    if let Some(outcome) = &open.outcome {
        facts.push(Fact::new("Outcome", outcome.text.clone()));
    }
    facts
}

/// The plan, for the side that wrote it.
fn secrets(open: &Open, plan: &Plan) -> Vec<Fact> {
    let unit = |unit: &u8| open.scenario.units[usize::from(*unit)].name.clone();
    let mut facts = vec![Fact::new("Heading", plan.heading.name(Orientation::Flat))];
    let page = plan.page.map(|page| match page {
        Page::Heading => "heading".into(),
        Page::Company(company) => format!("company {}", open.scenario.companies[usize::from(company)].name),
        Page::Craft(craft) => open.craft_name(craft).to_string(),
    });
    facts.extend(page.map(|page| Fact::new("Page", page)));
    facts.extend(judged(open, plan));
    for (id, mission) in (0..).zip(&plan.missions) {
        let aim = match mission.aim {
            Some(Aim::Zone { start, length, width }) => format!("DZ from {}, {length} by {width}", open.called(start)),
            Some(Aim::Strip { start }) => format!("LAPES strip from {}", open.called(start)),
            None => "no DZ".into(),
        };
        let load: Vec<String> = mission.manifest.iter().map(unit).collect();
        let load = if load.is_empty() { "empty".into() } else { load.join(", ") };
        let wait = Some(open.turn).filter(|&turn| turn > 0 && !mission.is_empty());
        let wait = wait.and_then(|turn| formation::barred(&open.scenario, plan, id, turn));
        let free = wait.map_or(String::new(), |wait| format!("; its ground is free from turn {} on", wait.until));
        let behind = mission.delay;
        facts.push(Fact::new(open.craft_name(id), format!("{load}; {aim}; {behind} impulses behind{free}")));
    }
    for (company, areas) in open.scenario.companies.iter().zip(&plan.areas) {
        let both = format!("{} and {}", open.called(areas.primary), open.called(areas.secondary));
        let which = if areas.switched { ", the second in play" } else { "" };
        facts.push(Fact::new(format!("AAs of company {}", company.name), format!("{both}{which}")));
    }
    facts
}

/// What is still wrong with the plan, what is probably not intended, and who stays behind.
fn judged(open: &Open, plan: &Plan) -> Vec<Fact> {
    let behind = sealing::left_behind(&open.scenario, plan).join(", ");
    let mut facts = Vec::new();
    if open.step == Step::Plan {
        let wrong = sealing::still_wrong(open, plan);
        let none = wrong.is_empty().then(|| "nothing: it may be sealed".to_string());
        facts.extend(wrong.into_iter().chain(none).map(|wrong| Fact::new("Still wrong", wrong)));
        facts.extend(sealing::warnings(open, plan).into_iter().map(|odd| Fact::new("Beware", odd)));
        facts.push(Fact::new("Left behind", if behind.is_empty() { "nobody".into() } else { behind }));
    } else if !behind.is_empty() {
        facts.push(Fact::new("Left behind", behind));
    }
    facts
}
