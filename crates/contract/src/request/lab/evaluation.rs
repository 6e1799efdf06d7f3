//! The `evaluation` of an experiment.

use crate::{reading::field::fields, request::evaluation};

fields! {
    /// The leaf evaluation; the game's default when not given.
    ///
    /// Not for `mcts`, and not for a tree.
    pub(super) EVALUATION = evaluation::EVALUATION;
}
