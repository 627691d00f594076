//! The chart of a procedure's situation: `/desk/ocs.combat/chart?in={…}&goal=…&chance=50%25`. The grid of all results, what one
//! may hope for and what would change it, and the answer to "what would make this likely enough?"; `as=svg`, `png` or `json`
//! for the same as a file.

use super::state::{Dice, State};
use super::work::{Done, Work};
use super::{Pairs, bad, pairs, show as desk, take};
use crate::page::{Page, encode};
use crate::{Problem, kit};
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jumpmaster_core::chart::{Cell, Chart, Exact, Goal, Grid, Head, Needed, Section, Way};
use jumpmaster_core::sheet::Fact;
use jumpmaster_core::{Fault, capital};
use jumpmaster_draw::{Charted, Style};
use jumpmaster_play::{ChartTold, Entry, Wish};
use jumpmaster_systems::shelf;
use maud::{Markup, html};

/// The width of a PNG in pixels.
const WIDTH: u32 = 1600;

/// The address of the chart of a state of the Desk.
pub(super) fn href(entry: &dyn Entry, state: &State) -> String {
    state.with(Dice::None).href(&format!("{}/chart", entry.id()))
}

/// What is asked of a chart, as its form sends it.
struct Question {
    goal: Option<String>,
    chance: Option<String>,
}

impl Question {
    fn of(pairs: &[(String, String)]) -> Question {
        let of = |wanted: &str| {
            let last = pairs.iter().rev().find(|(name, _)| name == wanted);
            last.map(|(_, value)| value.clone()).filter(|value| !value.is_empty())
        };
        Question { goal: of("goal"), chance: of("chance") }
    }

    /// The same in an address.
    fn written(&self) -> impl Iterator<Item = String> {
        let pairs = [("goal", &self.goal), ("chance", &self.chance)];
        pairs.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", encode(value.as_ref()?))))
    }
}

/// A chart with the state it belongs to.
struct Shown {
    work: Work,
    question: Question,
    told: Result<ChartTold, Fault>,
    /// What is wrong with the question, if something is; the chart is shown without an answer then.
    unanswered: Option<Fault>,
}

impl Shown {
    fn of(work: Work, question: Question) -> Shown {
        let wish = Wish::read(question.goal.as_deref(), question.chance.as_deref());
        let (wish, mut unanswered) = match wish {
            Ok(wish) => (wish, None),
            Err(fault) => (None, Some(fault)),
        };
        let told = charted(&work, wish.as_ref()).or_else(|fault| {
            // If it is the question that is at fault, the chart itself can be shown.
            let alone = charted(&work, None)?;
            unanswered = Some(fault);
            Ok(alone)
        });
        Shown { work, question, told, unanswered }
    }

    fn status(&self) -> StatusCode {
        match (&self.told, &self.unanswered) {
            (Ok(_), None) => StatusCode::OK,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    /// The address of this chart as a file of a kind.
    fn file(&self, kind: &str) -> String {
        let address = href(self.work.entry, &self.work.state);
        let first = if address.contains('?') { '&' } else { '?' };
        let query: Vec<String> = self.question.written().chain([format!("as={kind}")]).collect();
        format!("{address}{first}{}", query.join("&"))
    }
}

fn charted(work: &Work, wish: Option<&Wish>) -> Result<ChartTold, Fault> {
    match (&work.result, &work.ledger) {
        (Err(fault), _) => Err(fault.clone()),
        (Ok(Done { ready: Some(ready), .. }), Some(ledger)) => {
            ChartTold::of((work.entry, ready.as_ref()), ledger, &work.input, wish)
        }
        _ => Err(Fault::new(
            "there is nothing to chart",
            "the situation is not complete",
            "fill in the form on the Desk",
        )),
    }
}

/// `/desk/ocs.combat/chart`.
pub(super) async fn show(work: crate::work::Work, Path(id): Path<String>, query: Pairs) -> Result<Response, Problem> {
    let missing = |fault| Problem::new(StatusCode::NOT_FOUND, fault);
    let (book, entry) = shelf().entry(&id).map_err(missing)?;
    if !entry.charted() {
        let fix = format!("look its odds up on the Desk: /desk/{id}");
        return Err(missing(Fault::new(format!("{id} has no chart"), "its results do not stand in a grid", fix)));
    }
    let pairs = pairs(query)?;
    let state = State { edit: false, dice: Dice::None, ..State::read(&pairs).map_err(bad)? };
    let (question, kind) = (Question::of(&pairs), kind(&pairs).map_err(bad)?);
    work.run(move |_| {
        let shown = Shown::of(Work::prepared(book, entry, state), question);
        match kind {
            None => Ok((shown.status(), page(&shown)).into_response()),
            Some(kind) => file(&shown, kind),
        }
    })
    .await?
}

/// A kind of file.
#[derive(Clone, Copy)]
enum Kind {
    Svg,
    Png,
    Json,
}

fn kind(pairs: &[(String, String)]) -> Result<Option<Kind>, Fault> {
    match pairs.iter().rev().find(|(name, _)| name == "as").map(|(_, kind)| kind.as_str()) {
        None | Some("") => Ok(None),
        Some("svg") => Ok(Some(Kind::Svg)),
        Some("png") => Ok(Some(Kind::Png)),
        Some("json") => Ok(Some(Kind::Json)),
        Some(other) => Err(Fault::unknown("kind of file", other, ["svg", "png", "json"])),
    }
}

fn file(shown: &Shown, kind: Kind) -> Result<Response, Problem> {
    let told = match (&shown.told, &shown.unanswered) {
        (Ok(told), None) => told,
        (Err(fault), _) | (_, Some(fault)) => {
            let problem = Problem::from(fault.clone());
            return if let Kind::Json = kind { Ok(problem.json()) } else { Err(problem) };
        }
    };
    let notes = notes(told);
    let charted = Charted { chart: &told.chart, needed: told.needed.as_ref(), notes: &notes };
    let style = Style::default();
    Ok(match kind {
        Kind::Svg => sent("image/svg+xml", "svg", jumpmaster_draw::chart_svg(&charted, &style)),
        Kind::Png => sent("image/png", "png", jumpmaster_draw::chart_png(&charted, &style, WIDTH)?),
        Kind::Json => axum::Json(told).into_response(),
    })
}

fn sent(kind: &'static str, ending: &str, body: impl IntoResponse) -> Response {
    let name = format!("inline; filename=\"chart.{ending}\"");
    ([(header::CONTENT_TYPE, kind.to_string()), (header::CONTENT_DISPOSITION, name)], body).into_response()
}

/// What a picture says besides the chart's own facts.
fn notes(told: &ChartTold) -> Vec<Fact> {
    let set: Vec<String> = told.options.iter().map(ToString::to_string).collect();
    let options = (!set.is_empty()).then(|| Fact::new("Options", set.join(", ")));
    let house = told.house_name.as_ref().map(|name| Fact::new("House rules", name.clone()));
    [Some(Fact::new("Procedure", told.procedure)), options, house].into_iter().flatten().collect()
}

fn page(shown: &Shown) -> Markup {
    let work = &shown.work;
    let title = shown.told.as_ref().map_or(work.entry.title(), |told| told.chart.title.as_str());
    let body = html! {
        div.page-head {
            h1 { (title) }
            p { span.mono { (work.entry.id()) } " " (work.entry.about()) }
            div.row {
                a.btn.tiny href=(work.state.href(work.entry.id())) { "On the Desk" }
                a.btn.tiny href=(format!("{}#situation", work.state.href(work.entry.id()))) { "Change the situation" }
                @if shown.told.is_ok() {
                    a.btn.tiny href=(shown.file("svg")) { "As SVG" }
                    a.btn.tiny href=(shown.file("png")) { "As PNG" }
                    a.btn.tiny href=(shown.file("json")) { "As JSON" }
                }
            }
        }
        @match &shown.told {
            Ok(told) => {
                (results(&told.chart))
                (hopes(&told.chart))
                div.lay-chart {
                    div.stack { (ask(shown, told)) }
                    div.stack { @for section in &told.chart.sections { (chances(section)) } (examples(work)) (command(shown, told)) (desk::rules_in_force(work)) }
                }
            },
            Err(fault) => { (kit::refusal(fault)) (examples(work)) },
        }
    };
    let aside = super::super::rules::aside(work.book);
    Page::new(title).style("chart.css").aside(aside).show(&body)
}

/// The facts, and the grid.
fn results(chart: &Chart) -> Markup {
    html! {
        section.sheet #results {
            div.sheet-head { h2 { "Every result" } span.row { (kit::chip(chart.grid.clause.0)) (exact()) } }
            dl.facts.small {
                @for fact in &chart.facts { div { dt { (fact.name) } dd { b { (fact.value) } " " (kit::chip(fact.clause.0)) } } }
            }
            div.scroll-x tabindex="0" role="group" aria-label="Every result and its chance; scrolls sideways" { (grid(&chart.grid)) }
            p.small.dim {
                "Percentages are the chances of columns, rows and cells; a cell without one cannot come up. "
                @for head in &chart.grid.columns {
                    @if let Some(mark) = &head.mark { "Framed: " b { (head.name) } ", " (mark) ". " }
                }
            }
            @if !chart.grid.legend.is_empty() {
                dl.legend.small { @for sign in &chart.grid.legend { div { dt.mono { (sign.sign) } dd { (sign.meaning) } } } }
            }
        }
    }
}

fn exact() -> Markup {
    html! { span.badge.exact title="Every path was weighed." { "exact" } }
}

fn grid(grid: &Grid) -> Markup {
    html! {
        table.chart.grid-chart {
            caption { (capital(&grid.across)) " across, " (grid.down) " down" }
            thead { tr {
                th scope="col" { (grid.down) }
                @for head in &grid.columns {
                    th.mark[head.mark.is_some()] scope="col" {
                        @if let Some(mark) = &head.mark { span.mark-words { (mark) } }
                        (head.name) small { (chance_of(head)) }
                    }
                }
            } }
            tbody { @for (head, cells) in grid.rows.iter().zip(&grid.cells) { tr {
                th scope="row" { b { (head.name) } small { (kit::percent(head.chance.p())) } }
                @for (cell, column) in cells.iter().zip(&grid.columns) { (one(cell, column)) }
            } } }
        }
    }
}

fn chance_of(head: &Head) -> String {
    if head.chance.is_never() { "never".into() } else { kit::percent(head.chance.p()) }
}

/// A cell in its heat.
fn one(cell: &Cell, column: &Head) -> Markup {
    let heat = if cell.chance.is_never() {
        "never".into()
    } else {
        format!("heat-{}", jumpmaster_draw::heat(cell.chance.p()))
    };
    html! {
        td.(heat).mark[column.mark.is_some()] title=[(!cell.chance.is_never()).then(|| cell.chance.to_string())] {
            (cell.text) @if !cell.chance.is_never() { small { (kit::percent(cell.chance.p())) } }
        }
    }
}

/// A list of chances.
fn chances(section: &Section) -> Markup {
    html! {
        section.sheet {
            div.sheet-head { h2 { (section.title) } (kit::chip(section.clause.0)) }
            div.scroll-x tabindex="0" role="group" aria-label=(format!("{}, and how likely each is", section.title)) {
                table.chart {
                    thead { tr { th.wide scope="col" { (section.title) } th.num scope="col" { "Ways" } th.num scope="col" { "Chance" } } }
                    tbody { @for cell in &section.chances {
                        tr { th scope="row" { (cell.text) } td.num { (cell.chance) } td.num { (kit::percent(cell.chance.p())) } }
                    } }
                }
            }
        }
    }
}

/// What one may hope for, now and after each change.
fn hopes(chart: &Chart) -> Markup {
    html! {
        @if !chart.goals.is_empty() {
            section.sheet #goals {
                div.sheet-head { h2 { "What one may hope for" } (exact()) }
                div.scroll-x tabindex="0" role="group" aria-label="Goals, now and after each change; scrolls sideways" {
                    table.chart.goals {
                        thead { tr {
                            th scope="col" { "Goal" } th scope="col" { "now" }
                            @for change in &chart.changes { th scope="col" { (change.name) " " (kit::chip(change.clause.0)) } }
                        } }
                        tbody { @for goal in &chart.goals { tr {
                            th scope="row" { (goal.name) " " (kit::chip(goal.clause.0)) }
                            td title=(goal.chance) { b { (kit::percent(goal.chance.p())) } }
                            @for chance in &goal.after { (after(goal, *chance)) }
                        } } }
                    }
                }
                p.small.dim { "Each change by itself. In bold what makes a difference; a dash means that the change cannot be made." }
            }
        }
    }
}

fn after(goal: &Goal, chance: Option<Exact>) -> Markup {
    html! {
        @match chance {
            None => td { "–" },
            Some(same) if same == goal.chance => td.dim { (kit::percent(same.p())) },
            Some(other) => td.differs title=(other) { b { (kit::percent(other.p())) } small { (difference(goal.chance, other)) } },
        }
    }
}

/// How many percentage points lie between two chances.
fn difference(now: Exact, then: Exact) -> String {
    format!("{:+.1}", (then.p() - now.p()) * 100.0)
}

/// The question, and its answer.
fn ask(shown: &Shown, told: &ChartTold) -> Markup {
    let state = &shown.work.state;
    let asked = told.needed.as_ref().map(|needed| needed.goal.as_str()).or(shown.question.goal.as_deref());
    html! {
        @if !told.chart.goals.is_empty() {
            section.sheet #needed {
                div.sheet-head { h2 { "What would make it likely enough?" } }
                form.row method="get" action={ "/desk/" (shown.work.entry.id()) "/chart#needed" } {
                    @if let Some(input) = &state.input { input type="hidden" name="in" value=(input); }
                    @if let Some(scenario) = &state.scenario { input type="hidden" name="scenario" value=(scenario); }
                    @if !state.house.is_empty() { input type="hidden" name="house" value=(state.house); }
                    label.field { span { "Goal" } select name="goal" {
                        @for goal in &told.chart.goals { option selected[asked == Some(goal.name.as_str())] { (goal.name) } }
                    } }
                    label.field { span { "At least" } input.short type="text" name="chance" maxlength="24" autocomplete="off"
                        value=(shown.question.chance.as_deref().unwrap_or(Wish::USUAL)); }
                    button.btn.main { "What would?" }
                }
                @if let Some(fault) = &shown.unanswered { (kit::refusal(fault)) }
                @if let Some(needed) = &told.needed { (answer(needed)) }
            }
        }
    }
}

fn answer(needed: &Needed) -> Markup {
    html! {
        p role="status" {
            b { (capital(&needed.goal)) } " is " b { (kit::percent(needed.now.p())) } " (" (needed.now) ") now"
            @if needed.already() { ": nothing is needed to make it " (kit::percent(needed.wanted.p())) "." }
            @else { ". To make it at least " (kit::percent(needed.wanted.p())) ", each of these alone:" }
        }
        @if !needed.already() {
            ul.ways-list { @for way in &needed.ways { li { (said(way)) " " (kit::chip(way.clause.0)) } } }
        }
    }
}

fn said(way: &Way) -> Markup {
    html! {
        @match &way.least {
            Some(least) => { b { (capital(&way.said())) } ": " (kit::percent(least.chance.p())) " (" (least.chance) ")" },
            None => span.dim { (capital(&way.said())) },
        }
    }
}

/// Other situations to look at.
fn examples(work: &Work) -> Markup {
    let link = |input| State { input: Some(input), scenario: None, ..work.state.clone() };
    html! {
        section.sheet {
            div.sheet-head { h2 { "Other situations" } }
            ul.plain-list {
                @for (name, input) in work.entry.examples() {
                    @let now = input == work.input;
                    li { a href=(href(work.entry, &link(input))) aria-current=[now.then_some("true")] { (name) } }
                }
            }
        }
    }
}

fn command(shown: &Shown, told: &ChartTold) -> Markup {
    html! {
        section.sheet #take {
            div.sheet-head { h2 { "Take it along" } }
            label.field {
                span { "As a command" }
                textarea.mono rows="3" readonly spellcheck="false" { (take::chart_command(&shown.work, told.needed.as_ref())) }
                @if let Some(caveat) = take::caveat(&shown.work) { small { (caveat) } }
            }
        }
    }
}
