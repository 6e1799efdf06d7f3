//! Dispatch of textbook searches: from a named configuration to the generic search.

use yomi_game::{GameKind, gomoku, othello, tictactoe};
use yomi_othello::evaluation::Pattern;
use yomi_search::{Control, Goal, Outcome, Report, Task, Valuation, evaluation::Evaluation};
use yomi_textbook::{
    Configuration, EvaluationChoice, depth_zero,
    evaluations::{DiscCount, OutcomeOnly, Positional, Shapes},
    game::TextbookGame,
    run,
    techniques::transposition_table::TranspositionTable,
};

use crate::Engines;

/// A callback that is generic over the evaluation type.
pub trait WithEvaluation<G: TextbookGame> {
    /// Its return type.
    type Output;
    /// Called with the evaluation.
    fn with<E: Evaluation<G>>(self, evaluation: E) -> Self::Output;
}

/// A game and the evaluations that fit it.
pub trait EvaluatedGame: TextbookGame {
    /// Calls `work` with the evaluation of a name, as `engines` have it; with the game's default where the name belongs to another
    /// game.
    fn evaluate_with<W: WithEvaluation<Self>>(engines: &Engines, choice: EvaluationChoice, work: W) -> W::Output {
        let _ = (engines, choice);
        work.with(OutcomeOnly)
    }
}

impl EvaluatedGame for othello::Position {
    fn evaluate_with<W: WithEvaluation<Self>>(engines: &Engines, choice: EvaluationChoice, work: W) -> W::Output {
        match choice {
            EvaluationChoice::DiscCount => work.with(DiscCount),
            EvaluationChoice::Outcome => work.with(OutcomeOnly),
            EvaluationChoice::Pattern => work.with(Pattern::new(engines.othello().pattern_weights().weights())),
            EvaluationChoice::Positional { weights } => work.with(Positional { weights }),
            EvaluationChoice::Shapes { .. } => work.with(Positional::default()),
        }
    }
}

impl EvaluatedGame for gomoku::Position {
    fn evaluate_with<W: WithEvaluation<Self>>(engines: &Engines, choice: EvaluationChoice, work: W) -> W::Output {
        match choice {
            EvaluationChoice::Outcome => work.with(OutcomeOnly),
            EvaluationChoice::Shapes { opponent_weight_thousandths } => {
                work.with(Shapes { opponent_weight_thousandths })
            }
            EvaluationChoice::Pattern => work.with(yomi_gomoku::Pattern::new(engines.gomoku().cell_weights())),
            EvaluationChoice::DiscCount | EvaluationChoice::Positional { .. } => work.with(Shapes::default()),
        }
    }
}

impl EvaluatedGame for tictactoe::Position {}

/// The evaluation of a textbook algorithm for a goal: discs to solve Othello, win or loss to solve other
/// games.
#[must_use]
pub(crate) fn evaluation_for(game: GameKind, goal: Goal, choice: EvaluationChoice) -> EvaluationChoice {
    match goal {
        Goal::Best => choice,
        Goal::Solve if game.results_differ_in_size() => EvaluationChoice::DiscCount,
        Goal::Solve | Goal::WinLossDraw => EvaluationChoice::Outcome,
    }
}

/// Runs a search with a configuration.
pub(crate) fn search<G: EvaluatedGame>(
    engines: &Engines,
    task: &Task<G>,
    configuration: &Configuration,
    table: &mut TranspositionTable,
    control: &Control,
    publish: &mut dyn FnMut(Report<G::Move>),
) -> Outcome<G::Move> {
    struct Searching<'a, G: TextbookGame> {
        task: &'a Task<G>,
        configuration: &'a Configuration,
        table: &'a mut TranspositionTable,
        control: &'a Control,
        publish: &'a mut dyn FnMut(Report<G::Move>),
    }
    impl<G: TextbookGame> WithEvaluation<G> for Searching<'_, G> {
        type Output = Outcome<G::Move>;
        fn with<E: Evaluation<G>>(self, evaluation: E) -> Self::Output {
            let Self { task, configuration, table, control, publish } = self;
            run(task, evaluation, configuration, table, control, publish)
        }
    }
    let choice = configuration.evaluation;
    G::evaluate_with(engines, choice, Searching { task, configuration, table, control, publish })
}

/// A legal move with a static guess of the evaluation.
pub(crate) fn guess<G: EvaluatedGame>(engines: &Engines, task: &Task<G>, choice: EvaluationChoice) -> Report<G::Move> {
    struct Guessing<'a, G: TextbookGame>(&'a Task<G>);
    impl<G: TextbookGame> WithEvaluation<G> for Guessing<'_, G> {
        type Output = Report<G::Move>;
        fn with<E: Evaluation<G>>(self, evaluation: E) -> Self::Output {
            depth_zero(self.0, evaluation)
        }
    }
    G::evaluate_with(engines, choice, Guessing(task))
}

/// The evaluation of the position after each move of a line, as [`evaluate_along`](yomi_textbook::evaluate_along).
pub(crate) fn evaluate_along<G: EvaluatedGame>(
    engines: &Engines,
    position: &G,
    line: &[G::Move],
    choice: EvaluationChoice,
) -> Vec<Valuation> {
    struct Evaluating<'a, G: TextbookGame>(&'a G, &'a [G::Move]);
    impl<G: TextbookGame> WithEvaluation<G> for Evaluating<'_, G> {
        type Output = Vec<Valuation>;
        fn with<E: Evaluation<G>>(self, evaluation: E) -> Self::Output {
            yomi_textbook::evaluate_along(self.0, self.1, evaluation)
        }
    }
    G::evaluate_with(engines, choice, Evaluating(position, line))
}
