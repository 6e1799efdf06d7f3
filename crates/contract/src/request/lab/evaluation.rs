//! The `evaluation` of an experiment.

use crate::{reading::field::fields, request::evaluation};

fields! {
    /// The leaf evaluation: a name, or an object of `name` and parameters.
    ///
    /// The game's default when not given; not for `mcts`, and not for a tree.
    pub(super) EVALUATION = evaluation::EVALUATION;
}
