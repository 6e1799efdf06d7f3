//! Written game trees: parsing, the faults of rejected ones, and the results of searching them.

#[path = "../../../tests/support/cases.rs"]
mod cases;

mod game_tree {
    mod faults;
    mod reading;
    mod rules;
    mod searching;
    mod written;
}
