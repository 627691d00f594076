//! What must hold for every rule system, checked for each of them: a new system is tested before it has a test.
//!
//! The suite walks the list of systems and three toys, so that the suite itself is tested: One jumper (`solo/`), Night watch
//! (`toy/`) and Two patrols (`duel/`).
#![allow(missing_docs, reason = "tests")]

mod duel;
mod solo;
mod suite;
mod toy;

use jumpmaster_core::System;
use jumpmaster_core::Visitor;
use jumpmaster_play::Shelf;

/// Shows every system to `visitor`, and the toys as well.
fn walk(visitor: &mut impl Visitor) {
    visitor.system::<solo::Solo>();
    visitor.system::<toy::Toy>();
    visitor.system::<duel::Duel>();
    jumpmaster_systems::each(visitor);
}

/// The shelf with the toys on it.
fn shelf() -> &'static Shelf {
    static SHELF: std::sync::LazyLock<Shelf> = std::sync::LazyLock::new(|| {
        let mut shelf = Shelf::default();
        walk(&mut shelf);
        shelf
    });
    &SHELF
}

/// Each check as a test of its own, over every system.
macro_rules! of_every_system {
    ($($module:ident: $($check:ident),+;)+) => { $(mod $module { $(
        #[test]
        fn $check() {
            struct Walk;
            impl jumpmaster_core::Visitor for Walk {
                fn system<S: super::System>(&mut self) {
                    super::suite::$module::$check::<S>();
                }
            }
            super::walk(&mut Walk);
        }
    )+ })+ };
}

of_every_system! {
    shelved: names_are_its_own, scenarios_can_be_read, ready_made_plans_can_be_carried_out;
    play: random_legal_play_ends, events_and_faces_rebuild_the_game, allowed_is_listed, samples_are_allowed,
        who_chooses_at_once_rolls_nothing, what_is_open_is_worded_alike;
    pointing: pointing_is_judged, any_pointing_is_judged, a_list_in_parts_is_the_list, one_thing_at_a_time_is_the_main_one;
    secrets: games_one_secret_apart_look_alike, whether_a_secret_order_was_given_is_secret;
    seals: a_seat_keeps_a_file_that_the_end_extends, a_changed_secret_is_found, sealed_dice_are_played_to_the_end;
    table: undo_restores_exactly, a_choice_made_at_once_is_final, every_moment_is_as_it_was;
    bookmarks: a_game_opened_at_a_bookmark_is_the_same;
    files: a_saved_game_comes_back, a_torn_file_loses_at_most_its_last_line, any_changed_byte_is_found;
    procedures: examples_run, outcomes_count_their_fates, folded_odds_are_enumerated_odds, clustered_odds_are_chained_odds,
        samples_lie_within_four_sigma;
    charts: chances_add_up, goals_are_as_likely_as_the_odds_say;
    repeats: a_situation_that_is_told_repeats, a_scenario_of_ones_own_is_the_same, options_have_an_order;
    one_rule: the_table_and_the_procedure_agree, they_agree_under_any_option;
    effects: what_is_seen_to_happen_is_said;
    overlays: every_overlay_is_whole;
    palette: letters_are_its_own, what_is_drawn_is_in_the_palette;
    imagined: an_imagined_table_looks_the_same, an_imagined_table_can_be_played_on, forced_orders_give_themselves,
        phases_with_nothing_to_do_pass_by_themselves;
    words: all_that_is_read_is_whole, all_that_is_read_is_whole_by_any_option, all_that_procedures_say_is_whole;
    judging: a_judgement_is_what_an_order_gets, what_is_said_of_two_pieces_cites_its_clauses;
    ways: a_way_leads_there, a_way_is_as_short_as_any, a_way_tells_no_secret;
    hostile: any_order_is_judged, any_input_is_judged;
}
