//! The table of techniques: names, parameters, what each applies to and what it needs.

use yomi_game::GameKind;

use super::{Algorithm, MoveOrdering, Techniques};

/// What requests and the documentation need to know of a technique.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// The name in requests.
    pub name: &'static str,
    /// One sentence for learners.
    pub summary: &'static str,
    /// The games in which it has an effect.
    pub games: &'static [GameKind],
    /// Whether it has an effect on explicit trees, whose inner nodes have no value of their own.
    pub trees: bool,
    /// The algorithms on which it has an effect.
    pub algorithms: &'static [Algorithm],
    /// What else has to be on.
    pub needs: Option<Need>,
    /// What a request may say of it.
    pub switch: Switch,
}

/// What a technique builds on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Iterations whose values follow one another.
    IterativeDeepening,
    /// The order that learns during the search.
    DynamicOrdering,
    /// An order in which late moves are unpromising ones.
    GoodOrdering,
}

impl Need {
    /// Whether `techniques` have it.
    #[must_use]
    pub const fn is_met(self, techniques: &Techniques) -> bool {
        match self {
            Self::IterativeDeepening => techniques.iterative_deepening,
            Self::DynamicOrdering => matches!(techniques.move_ordering, MoveOrdering::Dynamic),
            Self::GoodOrdering => {
                matches!(techniques.move_ordering, MoveOrdering::Static | MoveOrdering::Dynamic)
            }
        }
    }

    /// What a request has to say for it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::IterativeDeepening => "iterative_deepening",
            Self::DynamicOrdering => "move_ordering \"dynamic\"",
            Self::GoodOrdering => "move_ordering \"static\" or \"dynamic\"",
        }
    }
}

/// The values that a technique takes.
#[derive(Clone, Copy, Debug)]
pub enum Switch {
    /// `true` or `false`.
    OnOff,
    /// One of some names; the first switches it off.
    Choice(&'static [&'static str]),
    /// `true`, `false`, or an object with these parameters.
    Parameters(&'static [Parameter]),
}

/// An integer parameter.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Value when it is not named.
    pub default: i64,
    /// Smallest value.
    pub min: i64,
    /// Largest value.
    pub max: i64,
}

impl Parameter {
    const fn new(name: &'static str, default: i64, min: i64, max: i64) -> Self {
        Self { name, default, min, max }
    }
}

const WINDOWED: &[Algorithm] =
    &[Algorithm::AlphaBetaTwoSided, Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::MtdF];
/// Those with a window of their own choice at the root.
const ASPIRING: &[Algorithm] =
    &[Algorithm::AlphaBetaTwoSided, Algorithm::AlphaBeta, Algorithm::Pvs];
/// Those that leave moves out on a guess.
const SELECTIVE: &[Algorithm] = &[Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::MtdF];
const FIXED_DEPTH: &[Algorithm] = &[
    Algorithm::Minimax,
    Algorithm::Negamax,
    Algorithm::AlphaBetaTwoSided,
    Algorithm::AlphaBeta,
    Algorithm::Pvs,
    Algorithm::MtdF,
];
const ALL_BUT_RANDOM: &[Algorithm] = &[
    Algorithm::Minimax,
    Algorithm::Negamax,
    Algorithm::AlphaBetaTwoSided,
    Algorithm::AlphaBeta,
    Algorithm::Pvs,
    Algorithm::MtdF,
    Algorithm::Mcts,
];

/// All techniques, in the order in which they are listed to users.
pub const TECHNIQUES: &[Technique] = &[
    Technique {
        name: "iterative_deepening",
        summary: "Searches depth 1, 2, 3… up to the limit, so that there is always an answer.",
        games: &GameKind::ALL,
        trees: false,
        algorithms: FIXED_DEPTH,
        needs: None,
        switch: Switch::OnOff,
    },
    Technique {
        name: "transposition_table",
        summary: "Remembers positions, so that one reached by another order of moves is not \
                  searched again.",
        games: &GameKind::ALL,
        trees: true,
        algorithms: WINDOWED,
        needs: None,
        switch: Switch::Parameters(&[Parameter::new("entries", 1 << 18, 1 << 10, 1 << 20)]),
    },
    Technique {
        name: "move_ordering",
        summary: "Searches promising moves first, so that more of the others are cut off; or, to \
                  see what that is worth, the worst first or in random order.",
        games: &GameKind::ALL,
        trees: true,
        algorithms: WINDOWED,
        needs: None,
        switch: Switch::Choice(&["none", "worst_first", "random", "static", "dynamic"]),
    },
    Technique {
        name: "killer_moves",
        summary: "Tries first what cut at the same ply before.",
        games: &GameKind::ALL,
        trees: true,
        algorithms: WINDOWED,
        needs: Some(Need::DynamicOrdering),
        switch: Switch::Parameters(&[Parameter::new("slots", 2, 1, 8)]),
    },
    Technique {
        name: "history",
        summary: "Tries early what cut often, wherever that was.",
        games: &GameKind::ALL,
        trees: true,
        algorithms: WINDOWED,
        needs: Some(Need::DynamicOrdering),
        switch: Switch::OnOff,
    },
    Technique {
        name: "counter_moves",
        summary: "After the opponent's X, tries first the Y that answered it before.",
        games: &GameKind::ALL,
        trees: true,
        algorithms: WINDOWED,
        needs: Some(Need::DynamicOrdering),
        switch: Switch::OnOff,
    },
    Technique {
        name: "aspiration_window",
        summary: "Begins each iteration with a window around the value of the one before, and \
                  searches again with a wider one where that fails.",
        games: &GameKind::ALL,
        trees: false,
        algorithms: ASPIRING,
        needs: Some(Need::IterativeDeepening),
        switch: Switch::Parameters(&[
            Parameter::new("width", 4, 1, 10_000),
            Parameter::new("growth", 4, 2, 16),
        ]),
    },
    Technique {
        name: "null_move",
        summary: "Gives the turn away: if the position is too good even then, it is too good. \
                  Wrong where moving hurts, as it often does in Othello.",
        games: &GameKind::ALL,
        trees: false,
        algorithms: SELECTIVE,
        needs: None,
        switch: Switch::Parameters(&[Parameter::new("reduction", 2, 1, 4)]),
    },
    Technique {
        name: "futility",
        summary: "One ply above the leaves, leaves quiet moves out where evaluation + margin ≤ α.",
        games: &GameKind::ALL,
        trees: false,
        algorithms: SELECTIVE,
        needs: None,
        switch: Switch::Parameters(&[Parameter::new("margin", 20, 0, 100_000)]),
    },
    Technique {
        name: "reverse_futility",
        summary: "Up to three plies above the leaves, stops where evaluation − margin × plies ≥ β.",
        games: &GameKind::ALL,
        trees: false,
        algorithms: SELECTIVE,
        needs: None,
        switch: Switch::Parameters(&[Parameter::new("margin", 20, 0, 100_000)]),
    },
    Technique {
        name: "late_move_reduction",
        summary: "Searches late quiet moves with less depth first, and in full only where they \
                  turn out better than what is known.",
        games: &GameKind::ALL,
        trees: false,
        algorithms: SELECTIVE,
        needs: Some(Need::GoodOrdering),
        switch: Switch::Parameters(&[
            Parameter::new("after_moves", 3, 1, 64),
            Parameter::new("reduction", 1, 1, 4),
        ]),
    },
    Technique {
        name: "quiescence",
        summary: "Beyond the depth, plays on fours and the answers to them before scoring.",
        games: &[GameKind::Gomoku],
        trees: false,
        algorithms: SELECTIVE,
        needs: None,
        switch: Switch::Parameters(&[Parameter::new("plies", 6, 1, 32)]),
    },
    Technique {
        name: "neighbourhood",
        summary: "Looks only at points near a stone, without another order those near the last \
                  move first.",
        games: &[GameKind::Gomoku],
        trees: false,
        algorithms: ALL_BUT_RANDOM,
        needs: None,
        switch: Switch::Parameters(&[Parameter::new("radius", 2, 1, 4)]),
    },
    Technique {
        name: "bounds",
        summary: "What a search returns for a value outside its window: the best value found, or \
                  the end of the window.",
        games: &GameKind::ALL,
        trees: true,
        algorithms: ASPIRING,
        needs: None,
        switch: Switch::Choice(&["fail_soft", "fail_hard"]),
    },
    Technique {
        name: "distance_to_win",
        summary: "Prefers the shorter of two wins and the longer of two losses.",
        games: &[GameKind::Gomoku, GameKind::TicTacToe],
        trees: false,
        algorithms: FIXED_DEPTH,
        needs: None,
        switch: Switch::OnOff,
    },
];

/// The technique of that name.
#[must_use]
pub fn technique_named(name: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().find(|technique| technique.name == name)
}
