//! What is said and agreed at the table: chat, requests to take back, draw offers, resigning.

use super::orders::Hand;
use super::sit::{Sit, seat_name, seat_title};
use crate::page::Page;
use crate::{Showing, Talk, TalkKind};
use maud::{Markup, html};

/// What waits for an answer, above everything else.
pub(super) fn pending(sit: &Sit, showing: &Showing) -> Markup {
    let me = showing.seat;
    let ask = |asker, action: &str, wish: &str, yes: &str, no: &str| {
        html! {
            form.need method="post" action=(sit.below(action)) role="status" data-swap {
                p { b { (seat_title(&showing.seats, asker)) } " " (wish) }
                div.row {
                    button.btn.main name="do" value="yes" { (yes) }
                    button.btn name="do" value="no" { (no) }
                }
            }
        }
    };
    html! {
        @match showing.pending.undo {
            Some(asker) if asker == me => form.need method="post" action=(sit.below("undo")) role="status" data-swap {
                p.small { "You have asked to take your last order back. The other side is to answer." }
                div.row { button.btn.tiny name="do" value="no" { "Play on without it" } }
            },
            Some(asker) if !sit.chair.looks_on() => (ask(asker, "undo", "asks to take the last order back, which you may have seen.", "Allow it", "Do not allow it")),
            _ => {},
        }
        @match showing.pending.draw {
            Some(asker) if asker == me => p.need.small role="status" { "You have offered a draw. The other side is to answer." },
            Some(asker) if !sit.chair.looks_on() => (ask(asker, "draw", "offers a draw.", "Take the draw", "Play on")),
            _ => {},
        }
        @match showing.pending.delete {
            Some(asker) if asker == me => form.need method="post" action=(sit.below("delete")) role="status" data-swap {
                p.small { "You have asked that this game be deleted. It goes when every seat agrees." }
                div.row { button.btn.tiny name="do" value="no" { "Keep it" } }
            },
            Some(asker) if !sit.chair.looks_on() => (ask(asker, "delete", "asks that this game be deleted, for all and for good.", "Delete it", "Keep it")),
            _ => {},
        }
    }
}

/// The page shown in place of a deleted game.
pub(super) async fn deleted() -> Markup {
    let body = html! {
        div.page-head { h1 { "The game is deleted" } p { "All its seats agreed. Nothing of it is kept here, and its links open nothing any more." } }
        p { a.btn.main href="/play" { "Make another" } }
    };
    Page::new("Deleted").style("play.css").show(&body)
}

/// The chat panel, with a field to write more. Of a long chat the end is shown, or the `older` entries.
pub(super) fn panel(sit: &Sit, showing: &Showing, hand: &Hand, older: &[Talk]) -> Markup {
    let shown = if older.is_empty() { showing.chat.as_slice() } else { older };
    let before = shown.first().map_or(0, |talk| talk.number - 1);
    let to = |talk: Option<usize>| format!("{}#chat", Hand { talk, ..hand.clone() }.address(sit));
    html! {
        section.sheet #chat {
            div.sheet-head { h2 { "Chat" } span.small.dim { "all at the table read it" } }
            div.chat role="log" aria-label="Chat" tabindex="0" {
                @if shown.is_empty() { p.dim { "Nothing has been said." } }
                @for talk in shown {
                    @let you = talk.seat == showing.seat && !sit.chair.looks_on();
                    p {
                        b { @if you { "You" } @else { (seat_title(&showing.seats, talk.seat)) } }
                        " "
                        @match &talk.kind {
                            TalkKind::Said(words) => (words),
                            kind => em { (entry(kind, you)) },
                        }
                    }
                }
            }
            @if before > 0 || !older.is_empty() {
                nav.row.small aria-label="Other talk" {
                    @if before > 0 { a #older-talk href=(to(Some(before + 1))) data-swap { "Older: " (before) } }
                    @if !older.is_empty() { a #last-talk href=(to(None)) data-swap { "The last said" } }
                }
            }
            @if !sit.chair.looks_on() {
                form.inline-form method="post" action=(sit.below("say")) data-swap {
                    input #say-words type="text" name="words" aria-label="Message" maxlength="2000" required autocomplete="off";
                    button.btn { "Send" }
                }
            }
        }
    }
}

fn entry(kind: &TalkKind, you: bool) -> &'static str {
    let either = |yours, theirs| if you { yours } else { theirs };
    match kind {
        TalkKind::Said(_) => "",
        TalkKind::AsksUndo => either("ask to take your last order back.", "asks to take the last order back."),
        TalkKind::AllowsUndo => either("allow it.", "allows it."),
        TalkKind::RefusesUndo => either("do not allow it.", "does not allow it."),
        TalkKind::WithdrawsUndo => either("no longer wish it.", "no longer wishes it."),
        TalkKind::OffersDraw => either("offer a draw.", "offers a draw."),
        TalkKind::AcceptsDraw => either("take the draw.", "takes the draw."),
        TalkKind::RefusesDraw => either("play on.", "plays on."),
        TalkKind::Resigns => either("give the game up.", "gives the game up."),
        TalkKind::AsksDelete => either("ask that the game be deleted.", "asks that the game be deleted."),
        TalkKind::AllowsDelete => either("agree.", "agrees."),
        TalkKind::RefusesDelete => either("keep the game.", "keeps the game."),
    }
}

/// Draw offer, resigning and deleting, each with a confirmation.
pub(super) fn endings(sit: &Sit, showing: &Showing) -> Markup {
    if sit.chair.looks_on() {
        return html! {};
    }
    let over = showing.outcome.is_some() || showing.ended.is_some();
    html! {
        details.ends {
            summary.btn.tiny { @if over { "Delete" } @else { "Draw, resign, delete" } }
            div.ends-in {
                @if showing.pending.draw.is_none() && !over {
                    form method="post" action=(sit.below("draw")) data-swap {
                        button.btn.tiny name="do" value="offer" { "Offer a draw" }
                    }
                }
                @if !over {
                    form method="post" action=(sit.below("resign")) data-swap {
                        label.check { input type="checkbox" name="sure" value="yes" required; "I am sure" }
                        button.btn.tiny { "Resign as " (seat_name(&showing.seats, showing.seat)) }
                    }
                }
                @if showing.pending.delete.is_none() {
                    form method="post" action=(sit.below("delete")) data-swap {
                        button.btn.tiny name="do" value="ask" { "Ask to delete the game" }
                    }
                }
            }
        }
    }
}
