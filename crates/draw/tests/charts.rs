//! Charts of procedures: every cell, chance and mark is drawn, on paper and on a terminal.
#![allow(missing_docs, reason = "tests")]

use jumpmaster_core::chart::{self, Cell, Chart, Exact, Head, Least, Needed, Section, Sign, Way};
use jumpmaster_core::clause;
use jumpmaster_core::sheet::Fact;
use jumpmaster_draw::{Charted, Style, Theme, chart_png, chart_svg, grid_text};
use unicode_width::UnicodeWidthStr;

/// All texts of a document, which must be well-formed.
fn read(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).expect("well-formed");
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts
        .map(|node| node.descendants().filter(roxmltree::Node::is_text).filter_map(|node| node.text()).collect())
        .collect()
}

/// A chart of three columns and two rows.
fn some_chart(texts: [&str; 3]) -> Chart {
    let head = |name: &str, weight| Head::new(name, Exact::new(weight, 4));
    let columns = vec![Head { mark: Some("here".into()), ..head("1:1", 1) }, head("2:1", 3), head("3:1 & <more>", 0)];
    let cells = |half: u64| {
        let chances = [half, 3 * half, 0];
        texts.iter().zip(chances).map(|(text, weight)| Cell::new(text, Exact::new(weight, 8))).collect()
    };
    let sign = Sign { sign: "A".into(), meaning: "attacker".into() };
    Chart {
        title: "Attack at 1:1".into(),
        clause: clause!("x.1"),
        facts: vec![chart::Fact::new("Attack", 5, clause!("x.1"))],
        grid: chart::Grid {
            clause: clause!("x.1"),
            across: "odds".into(),
            down: "d6".into(),
            columns,
            rows: vec![head("1-3", 2), head("4-6", 2)],
            cells: vec![cells(1), cells(1)],
            legend: vec![sign],
            tells: None,
        },
        sections: vec![Section {
            title: "Throws".into(),
            clause: clause!("x.1"),
            chances: vec![Cell::new("rock", Exact::new(5, 12)), Cell::new("paper", Exact::new(7, 12))],
            tells: None,
        }],
        changes: vec![chart::Change { name: "one more step".into(), clause: clause!("x.1") }],
        goals: vec![chart::Goal {
            name: "hex cleared".into(),
            clause: clause!("x.1"),
            chance: Exact::new(1, 4),
            after: vec![Some(Exact::new(1, 2))],
        }],
        data: ().into(),
    }
}

#[test]
fn charts_show_every_cell_its_chance_and_what_is_marked() {
    let chart = some_chart(["AL1 Do1", "Ao1", "never seen"]);
    let way = |least, tried| Way { one: "step".into(), many: "steps".into(), clause: clause!("x.1"), least, tried };
    let enough = Some(Least { amount: 2, chance: Exact::new(3, 4) });
    let (goal, wanted, now) = ("hex cleared".into(), Exact::new(1, 2), Exact::new(1, 4));
    let needed = Needed { goal, wanted, now, ways: vec![way(enough, None), way(None, Some(3))] };
    let notes = [Fact::new("Procedure", "x.attack")];
    let charted = Charted { chart: &chart, needed: Some(&needed), notes: &notes };
    let words = read(&chart_svg(&charted, &Style::default()));
    for wanted in [
        "Attack at 1:1",
        "here",
        "1:1",
        "3:1 & <more>",
        "AL1",
        "Do1",
        "12 %",
        "38 %",
        "never",
        "seen",
        "Throws",
        "41.7 %",
        "hex cleared",
        "25.0 %",
        "50.0 %",
        "2 steps",
        "75.0 %",
        "not even 3 steps",
        "A: attacker",
    ] {
        assert!(words.iter().any(|said| said == wanted), "{wanted}: {words:?}");
    }
    for style in [Style { theme: Theme::Dark, ..Style::default() }, Style { theme: Theme::Page, ..Style::default() }] {
        read(&chart_svg(&charted, &style));
        assert!(!chart_png(&charted, &style, 300).unwrap().is_empty());
    }
    for width in [0, 40, 60, 120] {
        let said = grid_text(&chart.grid, false, width);
        assert!(said.lines().all(|line| line.width() <= width.max(40)), "{width}\n{said}");
        assert!(said.contains("▸1:1") && said.contains("▸ 1:1: here") && !said.contains('\u{1b}'), "{said}");
    }
    assert!(grid_text(&chart.grid, true, 80).contains('\u{1b}'));
    let empty =
        Chart { grid: chart::Grid { columns: vec![], rows: vec![], cells: vec![], ..chart.grid.clone() }, ..chart };
    read(&chart_svg(&Charted { chart: &empty, needed: None, notes: &[] }, &Style::default()));
    grid_text(&empty.grid, false, 80);
}
