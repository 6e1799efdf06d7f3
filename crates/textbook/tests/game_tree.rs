//! Trees that somebody wrote down: how they are read, what is wrong with those that are not, and
//! what a search finds in them.

#[path = "../../../tests/support/cases.rs"]
mod cases;

mod game_tree {
    mod faults;
    mod reading;
    mod rules;
    mod searching;
    mod written;
}
