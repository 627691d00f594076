//! Draws, throws and traces on small boards, and what is missing where they fail.

use super::net::Kept;
use super::*;
use crate::board::Hexes;
use crate::supply::missing::{self, Goal, Missing};
use crate::supply::net::{Net, PointKind};
use crate::supply::situation::{Dump, Extender, Placed, Railway, Source, Throw, Wheels};
use crate::supply::ways::Seeker;
use crate::terrain::{Edge, Gauge};
use crate::tokens::Tokens;
use crate::unit::{Mobility, Party};

/// A board of 12 by 8 open hexes with nothing on it.
fn empty(input: &BoardInput) -> Kept {
    let board = board(input);
    let railways = [Railway::none(&board), Railway::none(&board)];
    Kept {
        rules: rules(),
        units: Vec::new(),
        dumps: Vec::new(),
        sources: Vec::new(),
        extenders: Vec::new(),
        railways,
        board,
    }
}

impl Kept {
    fn unit(mut self, party: Party, at: &str) -> Kept {
        self.units.push(Placed { party, hex: hex(&self.board, at), zoc: true, throw: None });
        self
    }

    fn hq(mut self, at: &str, points: u8, mobility: Mobility) -> Kept {
        let throw = Some(Throw { points, mobility });
        self.units.push(Placed { party: Party::Blue, hex: hex(&self.board, at), zoc: false, throw });
        self
    }

    fn dump(mut self, at: &str, tokens: u32) -> Kept {
        self.dumps.push(Dump { party: Party::Blue, hex: hex(&self.board, at), tokens: Tokens(tokens) });
        self
    }

    fn source(mut self, at: &str) -> Kept {
        self.sources.push(Source { party: Party::Blue, hex: hex(&self.board, at) });
        self
    }

    fn extender(mut self, at: &str, wheels: Wheels) -> Kept {
        self.extenders.push(Extender { party: Party::Blue, hex: hex(&self.board, at), wheels });
        self
    }

    /// The dumps that the unit in a hex can draw from, each with what it costs: "0304 40" or, thrown, "0304 20+50".
    fn ways(&self, at: &str) -> String {
        let situation = self.situation();
        let net = Net::new(&situation);
        let ways = Seeker::new().ways(&situation, net.side(Party::Blue), hex(&self.board, at));
        let told = ways.iter().map(|way| {
            let thrown = way.thrown.as_ref().map_or_else(String::new, |thrown| format!("+{}", thrown.cost));
            format!("{} {}{thrown}", self.board.name(self.dumps[way.dump].hex), way.cost)
        });
        told.collect::<Vec<_>>().join(", ")
    }

    /// Where the unit in a hex traces to, and the points it spends.
    fn traces(&self, at: &str) -> String {
        let situation = self.situation();
        let net = Net::new(&situation);
        let traced = net.side(Party::Blue).trace(&situation, hex(&self.board, at));
        traced.map_or("no".into(), |traced| {
            let thrown = traced.thrown.as_ref().map_or_else(String::new, |thrown| format!("+{}", thrown.cost));
            format!("{} {} {}{thrown}", traced.point.kind, self.board.name(traced.point.hex), traced.cost)
        })
    }

    fn missing_trace(&self, at: &str) -> Vec<Missing> {
        let situation = self.situation();
        let net = Net::new(&situation);
        missing::of_trace(&situation, net.side(Party::Blue), hex(&self.board, at))
    }

    fn missing_tokens(&self, at: &str, held: u32) -> Vec<Missing> {
        let situation = self.situation();
        let net = Net::new(&situation);
        let at = hex(&self.board, at);
        let ways = Seeker::new().ways(&situation, net.side(Party::Blue), at);
        let reached: Vec<usize> = ways.iter().map(|way| way.dump).collect();
        missing::of_tokens(&situation, net.side(Party::Blue), at, Tokens(held), Tokens(9), &reached)
    }
}

/// ocs.ex.5: open country without roads; the path may stop one hex short (ocs.draw.1, ocs.draw.5, ocs.draw.8, ocs.base.4).
#[test]
fn example_5() {
    let kept = empty(&BoardInput::default()).dump("0404", 8).dump("0804", 8).unit(Party::Blue, "0104");
    assert_eq!(kept.board.distance(hex(&kept.board, "0104"), hex(&kept.board, "0404")), 3);
    assert_eq!(kept.ways("0104"), "0404 40");
    let far = empty(&BoardInput::default()).dump("0504", 8).unit(Party::Blue, "0104");
    assert_eq!(far.board.distance(hex(&far.board, "0104"), hex(&far.board, "0504")), 4);
    assert_eq!(far.ways("0104"), "");
    assert_eq!(
        far.missing_tokens("0104", 0),
        [Missing::Short { by: 10, hq: None, goal: Goal::Dump, at: hex(&far.board, "0504") }, Missing::Hq]
    );
}

/// ocs.draw.6, ocs.draw.7: enemies and unnegated EZOCs close hexes to trucks; a unit of one's own negates; a path may start in
/// an EZOC. Leg and Track throws go through EZOCs, but never through enemies.
#[test]
fn enemies_and_their_zocs_close_hexes() {
    let road = ["0101 SE", "0201 NE", "0301 SE", "0401 NE", "0501 SE"];
    let narrow = || empty(&BoardInput::open(6, 1).along(Edge::Road, &road)).dump("0601", 4).unit(Party::Blue, "0101");
    assert_eq!(narrow().ways("0101"), "0601 20", "along the road to 0501");
    let blocked = narrow().unit(Party::Red, "0401");
    assert_eq!(blocked.ways("0101"), "");
    assert_eq!(blocked.missing_tokens("0101", 0), [Missing::Zoc { at: hex(&blocked.board, "0301") }, Missing::Hq]);
    let tall = || empty(&BoardInput::open(6, 3).along(Edge::Road, &road)).dump("0601", 4).unit(Party::Blue, "0101");
    let zoc = tall().unit(Party::Red, "0303");
    assert_eq!(zoc.ways("0101"), "0601 20", "0302 is in its ZOC, the road is not");
    let zoc = tall().unit(Party::Red, "0302");
    assert_eq!(zoc.ways("0101"), "", "0301 and both its neighbours are in its ZOC");
    assert_eq!(zoc.missing_tokens("0101", 0)[0], Missing::Zoc { at: hex(&zoc.board, "0201") });
    let negated = ["0201", "0301", "0401"].iter().fold(zoc, |kept, at| kept.unit(Party::Blue, at));
    assert_eq!(negated.ways("0101"), "0601 20");
    let beset = tall().unit(Party::Red, "0102");
    assert_eq!(beset.ways("0101"), "", "from its EZOC it may go on, but 0201 is in it too");
    let beset = beset.unit(Party::Blue, "0201");
    assert_eq!(beset.ways("0101"), "0601 20");

    let throw =
        |mobility| narrow().unit(Party::Red, "0401").hq("0501", 10, mobility).hq("0301", 1, mobility).ways("0101");
    assert_eq!(throw(Mobility::Leg), "", "0401 itself is held");
    let through = |mobility| {
        let kept = empty(&BoardInput::open(8, 3)).dump("0501", 4).unit(Party::Blue, "0101").hq("0501", 10, mobility);
        kept.unit(Party::Red, "0302").ways("0101")
    };
    assert_eq!(through(Mobility::Leg), "0501 0+30");
    assert_eq!(through(Mobility::Track), "0501 0+30");
    assert_eq!(through(Mobility::Truck), "");
}

/// ocs.draw.2, ocs.draw.3, ocs.draw.4, ocs.draw.9: the HQ draws and throws in its own points, one hex short of the unit.
#[test]
fn an_hq_draws_and_throws() {
    let with = |points, mobility| {
        let kept = empty(&BoardInput::default()).dump("1104", 4).unit(Party::Blue, "0104");
        kept.hq("0904", points, mobility).ways("0104")
    };
    assert_eq!(with(14, Mobility::Truck), "1104 20+140", "seven hexes of the eight between them");
    assert_eq!(with(13, Mobility::Truck), "");
    assert_eq!(with(7, Mobility::Leg), "1104 20+70");
    assert_eq!(with(6, Mobility::Leg), "");
    let near = empty(&BoardInput::default()).dump("0304", 4).unit(Party::Blue, "0104").hq("0204", 10, Mobility::Truck);
    assert_eq!(near.ways("0104"), "0304 20", "Direct Draw needs no throw");
    let no_draw =
        empty(&BoardInput::default()).dump("1204", 4).unit(Party::Blue, "0104").hq("0504", 10, Mobility::Truck);
    assert_eq!(no_draw.ways("0104"), "", "the HQ's own draw is the usual five points");
    let [at, hq] = ["1204", "0504"].map(|name| hex(&no_draw.board, name));
    assert_eq!(no_draw.missing_tokens("0104", 0)[0], Missing::Short { by: 70, hq: Some(hq), goal: Goal::Dump, at });
    let short = empty(&BoardInput::default()).dump("1204", 4).unit(Party::Blue, "0104").hq("1104", 10, Mobility::Truck);
    assert!(short.missing_tokens("0104", 0).contains(&Missing::Throw { by: 80, hq: hex(&short.board, "1104") }));
    let little = empty(&BoardInput::default()).dump("0204", 4).unit(Party::Blue, "0104");
    assert!(little.missing_tokens("0104", 4).contains(&Missing::Tokens { held: Tokens(4), needed: Tokens(9) }));
    assert_eq!(empty(&BoardInput::default()).missing_tokens("0104", 0), [Missing::Nothing]);
}

/// ocs.fuel.5, ocs.build.4: the HQs within whose throw range a hex lies, with or without supply of their own.
#[test]
fn hqs_reach_as_far_as_they_throw() {
    let kept = empty(&BoardInput::default()).hq("0304", 4, Mobility::Truck).hq("0904", 4, Mobility::Truck);
    let kept = kept.hq("0504", 1, Mobility::Leg).unit(Party::Blue, "0604");
    let situation = kept.situation();
    let net = Net::new(&situation);
    let reach = |at: &str| {
        let throws = Seeker::new().throws(&situation, net.side(Party::Blue), hex(&kept.board, at));
        throws.into_iter().map(|(number, _)| number).collect::<Vec<_>>()
    };
    assert_eq!(reach("0604"), [0, 1, 2]);
    assert_eq!(reach("0704"), [1, 2]);
    assert_eq!(reach("0504"), [0, 2]);
    assert!(reach("0101").is_empty());
}

/// A railway along row 04 from 0104 to 1204 and detrainable hexes.
fn railway(input: BoardInput, detrainable: &str) -> Kept {
    let sides: Vec<String> =
        (1..12).map(|column| format!("{column:02}04 {}", if column % 2 == 1 { "SE" } else { "NE" })).collect();
    let sides: Vec<&str> = sides.iter().map(String::as_str).collect();
    let mut kept = empty(&input.along(Edge::Rail, &sides));
    let line = (1..=12).map(|column| hex(&kept.board, &format!("{column:02}04")));
    let working = Hexes::of(kept.board.len(), line);
    let detrainable = Hexes::of(kept.board.len(), hexes(&kept.board, detrainable));
    kept.railways[0] = Railway { gauge: Gauge::Standard, working, detrainable };
    kept
}

/// ocs.trace.1, ocs.trace.2: sources, detrainable hexes, Extenders, throws.
#[test]
fn supply_is_traced_to_a_source() {
    let kept = railway(BoardInput::default(), "0304 0904").source("0104");
    assert_eq!(kept.traces("0107"), "Supply Source 0104 40");
    assert_eq!(kept.traces("0108"), "no");
    assert_eq!(kept.traces("0907"), "detrainable hex 0904 40");
    let situation = kept.situation();
    let traced = Net::new(&situation).side(Party::Blue).trace(&situation, hex(&kept.board, "0904")).unwrap();
    assert_eq!((traced.rail.len(), kept.board.name(traced.source).as_str()), (9, "0104"));
    let cut = kept.clone().unit(Party::Red, "0703");
    assert_eq!(cut.traces("0907"), "no", "an EZOC lies on the line");
    let railhead = hex(&cut.board, "0904");
    assert!(matches!(cut.missing_trace("0907")[0], Missing::Rail { railhead: at, .. } if at == railhead));
    assert_eq!(cut.clone().unit(Party::Blue, "0603").traces("0907"), "no", "0604 is negated by nobody");
    let mended = ["0604", "0704", "0804"].iter().fold(cut, |kept, at| kept.unit(Party::Blue, at));
    assert_eq!(mended.traces("0907"), "detrainable hex 0904 40");
    let shut = kept.clone().unit(Party::Red, "0103");
    assert_eq!(shut.traces("0107"), "no");
    assert_eq!(shut.missing_trace("0107")[0], Missing::Shut { source: hex(&shut.board, "0104") });
    assert_eq!(shut.unit(Party::Blue, "0104").traces("0107"), "Supply Source 0104 40");
    assert_eq!(empty(&BoardInput::default()).missing_trace("0104"), [Missing::Nothing]);
}

/// ocs.extender.3, ocs.trace.1: ten Truck MPs for trucks, five for wagons, then the unit's own draw.
#[test]
fn an_extender_reaches_a_source_and_is_reached() {
    let with = |at: &str, wheels| empty(&BoardInput::default()).source("0104").extender(at, wheels);
    assert_eq!(with("0704", Wheels::Truck).traces("1004"), "Extender 0704 40");
    assert_eq!(with("0804", Wheels::Truck).traces("1004"), "no", "twelve points");
    assert_eq!(with("0404", Wheels::Wagon).traces("0704"), "Extender 0404 40");
    assert_eq!(with("0504", Wheels::Wagon).traces("0704"), "no");
    let loose = with("0804", Wheels::Truck);
    assert!(loose.missing_trace("1004").contains(&Missing::Loose { extender: hex(&loose.board, "0804") }));
    let chain = with("0704", Wheels::Truck).extender("1104", Wheels::Truck);
    assert_eq!(chain.traces("1204"), "no", "an Extender does not hang on another");
    let thrown = with("0704", Wheels::Truck).hq("1004", 4, Mobility::Truck);
    assert_eq!(thrown.traces("1204"), "Extender 0704 40+20", "a throw counts as a draw");
    let situation = thrown.situation();
    let traced = Net::new(&situation).side(Party::Blue).trace(&situation, hex(&thrown.board, "1204")).unwrap();
    assert_eq!((traced.point.kind, traced.root.kind), (PointKind::Extender, PointKind::Source));
    assert_eq!(traced.link.len(), 6, "one hex short of the source");
}

/// Which hexes are vital: the only road over a river, an HQ, a source.
#[test]
fn a_hex_that_falls_cuts_units_off() {
    let river = ["0301 NE", "0301 SE", "0302 NE", "0302 SE", "0303 NE", "0303 SE"];
    let input = BoardInput::open(6, 3)
        .along(Edge::MajorRiver, &river)
        .along(Edge::Bridge, &["0302 SE"])
        .along(Edge::Road, &["0102 SE", "0202 NE", "0302 SE", "0402 NE"]);
    let kept = empty(&input).source("0102").unit(Party::Blue, "0602").unit(Party::Blue, "0202");
    assert_eq!(kept.traces("0602"), "Supply Source 0102 35");
    let situation = kept.situation();
    let net = Net::new(&situation);
    let vital: Vec<String> = net
        .side(Party::Blue)
        .vital(&situation)
        .into_iter()
        .map(|(hex, units)| format!("{} {units:?}", kept.board.name(hex)))
        .collect();
    assert_eq!(vital, ["0102 [0, 1]", "0302 [0]", "0402 [0]"]);
}
