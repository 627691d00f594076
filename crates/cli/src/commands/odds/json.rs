//! The JSON of `odds --json`: a public contract, described in docs/json.md.

use super::Told;
use jumpmaster_play::OddsTold;
use serde::Serialize;

/// The answer of `simulate`: the odds, and how fast they were found.
#[derive(Serialize)]
pub struct Timed {
    #[serde(flatten)]
    answer: OddsTold,
    seconds: f64,
    runs_per_second: f64,
}

/// The odds as JSON.
pub fn answer(told: &Told) -> OddsTold {
    OddsTold::new(told.situation, &told.odds, told.points.as_ref(), told.seed)
}

/// The answer of `simulate` as JSON.
pub fn timed(told: &Told) -> Timed {
    let answer = answer(told);
    let seconds = told.took.as_secs_f64();
    let runs_per_second = answer.runs.map_or(0.0, |runs| runs as f64 / seconds.max(1e-9));
    Timed { answer, seconds, runs_per_second }
}
