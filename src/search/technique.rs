//! The table of techniques: names, parameters and what each applies to.

use super::Algorithm;
use crate::game::GameKind;

/// What requests and the documentation need to know of a technique.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// The name in requests.
    pub name: &'static str,
    /// One sentence for learners.
    pub summary: &'static str,
    /// The games in which it has an effect.
    pub games: &'static [GameKind],
    /// The algorithms on which it has an effect.
    pub algorithms: &'static [Algorithm],
    /// What a request may say of it.
    pub switch: Switch,
}

/// The values that a technique takes.
#[derive(Clone, Copy, Debug)]
pub enum Switch {
    /// `true` or `false`.
    OnOff,
    /// One of some names.
    Choice(&'static [&'static str]),
    /// `true`, `false`, or an object with this integer parameter.
    Parameter {
        /// The parameter's name.
        name: &'static str,
        /// Value for `true`.
        default: i64,
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
}

const WINDOWED: &[Algorithm] = &[Algorithm::AlphaBeta, Algorithm::Pvs];
const EXHAUSTIVE_TOO: &[Algorithm] =
    &[Algorithm::Minimax, Algorithm::Negamax, Algorithm::AlphaBeta, Algorithm::Pvs];

/// All techniques, in the order in which they are listed to users.
pub const TECHNIQUES: &[Technique] = &[
    Technique {
        name: "iterative_deepening",
        summary: "Searches depth 1, 2, 3… up to the limit, so that there is always an answer.",
        games: &GameKind::ALL,
        algorithms: EXHAUSTIVE_TOO,
        switch: Switch::OnOff,
    },
    Technique {
        name: "transposition_table",
        summary: "Remembers positions, so that one reached by another order of moves is not \
                  searched again.",
        games: &GameKind::ALL,
        algorithms: WINDOWED,
        switch: Switch::Parameter { name: "entries", default: 1 << 18, min: 1 << 10, max: 1 << 20 },
    },
    Technique {
        name: "move_ordering",
        summary: "Searches promising moves first, so that more of the others are cut off.",
        games: &GameKind::ALL,
        algorithms: WINDOWED,
        switch: Switch::Choice(&["none", "static", "dynamic"]),
    },
    Technique {
        name: "neighbourhood",
        summary: "Looks only at points near a stone.",
        games: &[GameKind::Gomoku],
        algorithms: EXHAUSTIVE_TOO,
        switch: Switch::Parameter { name: "radius", default: 2, min: 1, max: 4 },
    },
];

/// The technique of that name.
#[must_use]
pub fn technique_named(name: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().find(|technique| technique.name == name)
}
