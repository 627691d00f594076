//! The lane above the slider: who acted when, where dice were rolled, where turns began.

use jumpmaster_core::Seat;
use jumpmaster_play::Outlined;
use maud::{Markup, html};

const WIDE: f64 = 1200.0;

/// The most pieces of the lane; in a longer game each stands for several moments.
const PIECES: usize = 600;

/// The lane of a log, with a mark at the moment that is shown.
pub(super) fn lane(log: &[Outlined], at: usize, last: usize, seats: &[String]) -> Markup {
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
            @for piece in pieces(log) {
                @if let Some(rolled) = piece.iter().find(|line| line.rolled) {
                    path.die-tick d=(format!("M{} 32V40", x(rolled.number as f64 - 0.5))) {}
                }
            }
            @for (number, text) in labelled { text x=(x(number as f64)) y="12" { (text) } }
            path.now d=(format!("M{0} 14V50", x(at as f64))) {}
            circle.nowf cx=(x(at as f64)) cy="14" r="4" {}
            g.flags {}
        }
    }
}

/// The log in as many pieces as the lane has room for; one for each moment if possible.
fn pieces(log: &[Outlined]) -> impl Iterator<Item = &[Outlined]> {
    log.chunks(log.len().div_ceil(PIECES).max(1))
}

/// Who acted from which moment to which: in a piece of several moments, who acted first.
fn spans(log: &[Outlined]) -> Vec<(usize, usize, Seat)> {
    let mut spans: Vec<(usize, usize, Seat)> = Vec::new();
    for piece in pieces(log) {
        let (Some(first), Some(last)) = (piece.first(), piece.last()) else { continue };
        match spans.last_mut() {
            Some((_, to, seat)) if *seat == first.seat => *to = last.number,
            _ => spans.push((first.number - 1, last.number, first.seat)),
        }
    }
    spans
}

/// The beginnings of turns, as far apart as their labels need. A turn gives its number: `Turn 3: …`.
fn labels(log: &[Outlined], last: usize) -> Vec<(usize, String)> {
    let room = last as f64 / 18.0;
    let mut labels: Vec<(usize, String)> = Vec::new();
    let mut seen = String::new();
    for (number, text) in super::headings(log) {
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

    fn line(number: usize, seat: u8, head: &str) -> Outlined {
        Outlined { number, seat: Seat(seat), rolled: true, headings: vec![head.into()] }
    }

    #[test]
    fn spans_join_what_one_seat_did() {
        let log = vec![line(1, 0, "Turn 1: a"), line(2, 0, "Fire"), line(3, 1, "Turn 1: b"), line(4, 0, "Turn 2: a")];
        assert_eq!(spans(&log), [(0, 2, Seat(0)), (2, 3, Seat(1)), (3, 4, Seat(0))]);
        assert_eq!(labels(&log, 4), [(1, "turn 1".to_string()), (4, "turn 2".to_string())]);
        assert!(lane(&[], 0, 0, &[]).into_string().is_empty());
    }

    /// However long a game is, its lane and the list of its turns are not.
    #[test]
    fn a_long_game_has_a_short_lane() {
        let log: Vec<Outlined> =
            (1..=100_000).map(|number| line(number, (number % 2) as u8, &format!("Turn {number}: a"))).collect();
        assert!(pieces(&log).count() <= PIECES && spans(&log).len() <= PIECES);
        let drawn = lane(&log, 7, log.len(), &[]).into_string();
        assert!(drawn.len() < 100_000, "{} bytes", drawn.len());
        assert!(super::super::jumps(&log).len() <= super::super::JUMPS);
    }
}
