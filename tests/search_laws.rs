//! Laws of the textbook: every algorithm, under every combination of techniques, gives plain
//! minimax's value, and its line replays to a position that is worth it.

#[path = "support/cases.rs"]
mod cases;

mod search_laws {
    mod agreement;
    mod known_counts;
    mod plain;
    mod solved_endings;
}
