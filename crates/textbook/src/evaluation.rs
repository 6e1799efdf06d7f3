//! The table of evaluations: their names and games.

use yomi_game::GameKind;

use super::EvaluationChoice;

/// What requests and the documentation need to know of an evaluation.
#[derive(Clone, Copy, Debug)]
pub struct EvaluationEntry {
    /// The evaluation with its default parameters.
    pub default: EvaluationChoice,
    /// One sentence for learners.
    pub summary: &'static str,
    /// The games that it can score.
    pub games: &'static [GameKind],
}

/// All evaluations; the first that fits a game is its default.
pub const EVALUATIONS: &[EvaluationEntry] = &[
    EvaluationEntry {
        default: EvaluationChoice::Positional { weights: None },
        summary: "Square weights, mobility and corners, in points.",
        games: &[GameKind::Othello],
    },
    EvaluationEntry {
        default: EvaluationChoice::DiscCount,
        summary: "Own discs minus the opponent's.",
        games: &[GameKind::Othello],
    },
    EvaluationEntry {
        default: EvaluationChoice::Shapes { opponent_weight_thousandths: 100 },
        summary: "Points for shapes of stones on the four directions.",
        games: &[GameKind::Gomoku],
    },
    EvaluationEntry {
        default: EvaluationChoice::Pattern,
        summary: "What the game's engine sees without search: trained weights of patterns, for Othello in discs, for gomoku in points.",
        games: &[GameKind::Othello, GameKind::Gomoku],
    },
    EvaluationEntry {
        default: EvaluationChoice::Outcome,
        summary: "+1, 0 or −1 for a finished game, 0 before the end.",
        games: &[GameKind::TicTacToe, GameKind::Gomoku],
    },
];

/// The evaluations of a game; the first is its default.
pub fn evaluations_of(game: GameKind) -> impl Iterator<Item = &'static EvaluationEntry> {
    EVALUATIONS.iter().filter(move |entry| entry.games.contains(&game))
}

impl EvaluationChoice {
    /// The default evaluation of a game.
    ///
    /// # Panics
    /// Never: a test holds that every game has one.
    #[must_use]
    pub fn default_of(game: GameKind) -> Self {
        evaluations_of(game).next().expect("every game has an evaluation").default
    }
}
