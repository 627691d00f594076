//! The lane above the slider: who acted when, where dice fell, where turns began.

use jumpmaster_core::Seat;
use jumpmaster_play::Logged;
use maud::{Markup, html};

const WIDE: f64 = 1200.0;

/// The lane of a log, with a mark at the moment that is shown.
pub(super) fn lane(log: &[Logged], at: usize, last: usize, seats: &[String]) -> Markup {
    if last == 0 {
        return html! {};
    }
    let x = |moment: f64| (moment / last as f64 * WIDE * 10.0).round() / 10.0;
    let labelled = labels(log, last);
    html! {
        svg.scrub viewBox="-8 0 1216 58" role="img" aria-label=(format!("Moment {at} of {last}")) data-last=(last) {
            @for (from, to, seat) in spans(log) {
                @let name = seats.get(usize::from(seat.0)).map(String::as_str).unwrap_or_default();
                rect class=(format!("span-{}", seat.0 % 2 + 1)) x=(x(from as f64)) y="18" width=(x((to - from) as f64)) height="10" { title { (name) } }
            }
            @for logged in log.iter().filter(|logged| !logged.heard.rolls.is_empty()) {
                @let middle = x(logged.number as f64 - 0.5);
                path.die-tick d=(format!("M{middle} 32V40")) {}
            }
            @for (number, text) in labelled { text x=(x(number as f64)) y="12" { (text) } }
            path.now d=(format!("M{0} 14V50", x(at as f64))) {}
            circle.nowf cx=(x(at as f64)) cy="14" r="4" {}
            g.flags {}
        }
    }
}

/// Who acted from which moment to which.
fn spans(log: &[Logged]) -> Vec<(usize, usize, Seat)> {
    let mut spans: Vec<(usize, usize, Seat)> = Vec::new();
    for logged in log {
        match spans.last_mut() {
            Some((_, to, seat)) if *seat == logged.seat => *to = logged.number,
            _ => spans.push((logged.number - 1, logged.number, logged.seat)),
        }
    }
    spans
}

/// The beginnings of turns, as far apart as words need. A turn says its number: `Turn 3: …`.
fn labels(log: &[Logged], last: usize) -> Vec<(usize, String)> {
    let room = last as f64 / 18.0;
    let mut labels: Vec<(usize, String)> = Vec::new();
    let mut seen = String::new();
    for (number, text) in super::log::headings(log) {
        let Some((name, _)) = text.split_once(':') else { continue };
        let far = labels.last().is_none_or(|(before, _)| (number - before) as f64 >= room);
        if name != seen && far {
            labels.push((number, name.to_lowercase()));
        }
        seen = name.to_string();
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_core::{Line, clause};
    use jumpmaster_play::Heard;

    #[test]
    fn spans_join_what_one_seat_did() {
        let logged = |number, seat, head: &str| {
            let lines = vec![Line::heading(head, clause!("x.1"))];
            Logged { number, seat: Seat(seat), undo: None, heard: Heard { lines, rolls: vec![] } }
        };
        let log =
            vec![logged(1, 0, "Turn 1: a"), logged(2, 0, "Fire"), logged(3, 1, "Turn 1: b"), logged(4, 0, "Turn 2: a")];
        assert_eq!(spans(&log), [(0, 2, Seat(0)), (2, 3, Seat(1)), (3, 4, Seat(0))]);
        assert_eq!(labels(&log, 4), [(1, "turn 1".to_string()), (4, "turn 2".to_string())]);
        assert!(lane(&[], 0, 0, &[]).into_string().is_empty());
    }
}
