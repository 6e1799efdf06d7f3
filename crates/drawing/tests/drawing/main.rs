//! Drawings of recorded searches: tidy, complete, escaped, and the same in every format.

#[path = "../../../../tests/support/cases.rs"]
mod cases;
mod escaping;
mod folding;
mod layout;
mod pictures;
mod recordings;
