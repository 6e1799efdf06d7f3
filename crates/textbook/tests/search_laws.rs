//! Laws of the textbook: every algorithm, under every combination of techniques, gives plain
//! minimax's value, and its line replays to a position that is worth it; what is cut off could not
//! have changed it; and what a search counts and records is what it did.

#[path = "../../../tests/support/cases.rs"]
mod cases;

mod search_laws {
    mod agreement;
    mod configurations;
    mod counters;
    mod cuts;
    mod known_counts;
    mod leaves;
    mod monte_carlo;
    mod mtd_f;
    mod plain;
    mod records;
    mod same_nodes;
    mod second_searches;
    mod selective;
    mod solved_endings;
    mod tree_agreement;
    mod trees;
    mod tutorials;
    mod watched;
    mod windows;
}
