//! axe-core, which finds accessibility problems in a page.

use crate::tab::Tab;
use serde::Deserialize;
use std::path::Path;
use std::sync::LazyLock;

/// Its code, where `npm ci` puts it.
static AXE: LazyLock<String> = LazyLock::new(|| {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/web/node_modules/axe-core/axe.min.js");
    std::fs::read_to_string(&file).expect("axe-core is there: run npm ci in crates/server/tests/web, or ./test")
});

/// Everything that WCAG 2.2 asks for at level AA, and best practices.
const EVERYTHING: [&str; 6] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/// What another theme can change.
const COLOURS: [&str; 1] = ["color-contrast"];

const RUN: &str = "
    const [kind, values, done] = arguments;
    axe.run(document, { runOnly: { type: kind, values }, resultTypes: ['violations'] }).then(
        ({ violations }) => done(violations.map(({ id, impact, help, nodes }) => ({
            id, impact, help, nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
        }))),
        (error) => done([{ id: 'axe', impact: 'critical', help: String(error), nodes: [] }]),
    );";

#[derive(Deserialize)]
struct Finding {
    id: String,
    impact: Option<String>,
    help: String,
    nodes: Vec<String>,
}

/// The serious problems of the page as it stands, in words.
pub async fn findings(tab: &Tab) -> Vec<String> {
    run(tab, "tag", &EVERYTHING).await
}

/// The same for its colours alone.
pub async fn colours(tab: &Tab) -> Vec<String> {
    run(tab, "rule", &COLOURS).await
}

async fn run(tab: &Tab, kind: &str, values: &[&str]) -> Vec<String> {
    if tab.ask("typeof axe === 'undefined'").await == true {
        tab.run(&AXE, vec![]).await;
    }
    let found: Vec<Finding> =
        serde_json::from_value(tab.run_async(RUN, vec![kind.into(), values.into()]).await).unwrap();
    let grave = |finding: &Finding| matches!(finding.impact.as_deref(), Some("serious" | "critical"));
    found.into_iter().filter(grave).map(told).collect()
}

fn told(Finding { id, help, nodes, .. }: Finding) -> String {
    let some: Vec<&str> = nodes.iter().take(4).map(String::as_str).collect();
    format!("{id} ({help}), {} times:\n    {}", nodes.len(), some.join("\n    "))
}
