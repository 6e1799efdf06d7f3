//! From a configuration by name to the search with the right types.

use super::othello::evaluation::Pattern;
use crate::{
    game::{GameKind, gomoku, othello, tictactoe},
    search::{
        Configuration, Control, EvaluationChoice, Goal, Outcome, Report, Task, Valuation,
        ValueKind, depth_zero,
        evaluations::{DiscCount, Evaluation, OutcomeOnly, Positional, Shapes},
        game::TextbookGame,
        run,
        techniques::transposition_table::TranspositionTable,
    },
};

/// A piece of work that needs to know the type of an evaluation.
pub trait WithEvaluation<G: TextbookGame> {
    /// What comes out.
    type Output;
    /// Does it.
    fn with<E: Evaluation<G>>(self, evaluation: E) -> Self::Output;
}

/// A game and the evaluations that fit it.
pub trait EvaluatedGame: TextbookGame {
    /// Does `work` with the evaluation of that name; with the game's default where the name belongs
    /// to another game.
    fn evaluate_with<W: WithEvaluation<Self>>(choice: EvaluationChoice, work: W) -> W::Output;
}

impl EvaluatedGame for othello::Position {
    fn evaluate_with<W: WithEvaluation<Self>>(choice: EvaluationChoice, work: W) -> W::Output {
        match choice {
            EvaluationChoice::DiscCount => work.with(DiscCount),
            EvaluationChoice::Outcome => work.with(OutcomeOnly),
            EvaluationChoice::Pattern => work.with(Pattern::of_process()),
            EvaluationChoice::Positional | EvaluationChoice::Shapes { .. } => work.with(Positional),
        }
    }
}

impl EvaluatedGame for gomoku::Position {
    fn evaluate_with<W: WithEvaluation<Self>>(choice: EvaluationChoice, work: W) -> W::Output {
        match choice {
            EvaluationChoice::Outcome => work.with(OutcomeOnly),
            EvaluationChoice::Shapes { opponent_weight_thousandths } => {
                work.with(Shapes { opponent_weight_thousandths })
            }
            EvaluationChoice::DiscCount
            | EvaluationChoice::Positional
            | EvaluationChoice::Pattern => work.with(Shapes::default()),
        }
    }
}

impl EvaluatedGame for tictactoe::Position {
    fn evaluate_with<W: WithEvaluation<Self>>(_choice: EvaluationChoice, work: W) -> W::Output {
        work.with(OutcomeOnly)
    }
}

/// The evaluation by which a textbook algorithm reaches a goal: discs to solve Othello, win or loss
/// to solve anything else.
#[must_use]
pub const fn evaluation_for(
    game: GameKind,
    goal: Goal,
    choice: EvaluationChoice,
) -> EvaluationChoice {
    match (goal, game) {
        (Goal::Best, _) => choice,
        (Goal::Solve, GameKind::Othello) => EvaluationChoice::DiscCount,
        (Goal::Solve | Goal::WinLossDraw, _) => EvaluationChoice::Outcome,
    }
}

/// Searches with a configuration.
pub fn search<G: EvaluatedGame>(
    task: &Task<G>,
    configuration: &Configuration,
    table: &mut TranspositionTable,
    control: &Control,
    publish: &mut dyn FnMut(Report<G::Move>),
) -> Outcome<G::Move> {
    struct Work<'a, G: TextbookGame> {
        task: &'a Task<G>,
        configuration: &'a Configuration,
        table: &'a mut TranspositionTable,
        control: &'a Control,
        publish: &'a mut dyn FnMut(Report<G::Move>),
    }
    impl<G: TextbookGame> WithEvaluation<G> for Work<'_, G> {
        type Output = Outcome<G::Move>;
        fn with<E: Evaluation<G>>(self, evaluation: E) -> Self::Output {
            let Self { task, configuration, table, control, publish } = self;
            run(task, evaluation, configuration, table, control, publish)
        }
    }
    let choice = configuration.evaluation;
    G::evaluate_with(choice, Work { task, configuration, table, control, publish })
}

/// A legal move with the guess of an evaluation.
pub fn guess<G: EvaluatedGame>(task: &Task<G>, choice: EvaluationChoice) -> Report<G::Move> {
    struct Work<'a, G: TextbookGame>(&'a Task<G>);
    impl<G: TextbookGame> WithEvaluation<G> for Work<'_, G> {
        type Output = Report<G::Move>;
        fn with<E: Evaluation<G>>(self, evaluation: E) -> Self::Output {
            depth_zero(self.0, evaluation)
        }
    }
    G::evaluate_with(choice, Work(task))
}

/// The evaluation of the position after each move of a line, from the side to move at its start; a
/// finished game has its result. Nothing is searched.
pub fn evaluate_along<G: EvaluatedGame>(
    position: &G,
    line: &[G::Move],
    choice: EvaluationChoice,
) -> Vec<Valuation> {
    struct Work<'a, G: TextbookGame>(&'a G, &'a [G::Move]);
    impl<G: TextbookGame> WithEvaluation<G> for Work<'_, G> {
        type Output = Vec<Valuation>;
        fn with<E: Evaluation<G>>(self, evaluation: E) -> Self::Output {
            let Self(start, line) = self;
            let mut position = start.clone();
            let mut valuations = Vec::with_capacity(line.len());
            for &mv in line {
                position.play(mv);
                let (score, kind) = if position.is_over() {
                    (evaluation.result(&position), ValueKind::Exact)
                } else {
                    (evaluation.estimate(&position), ValueKind::Heuristic)
                };
                let same_side = position.side_to_move() == start.side_to_move();
                valuations.push(evaluation.valuation(if same_side { score } else { -score }, kind));
            }
            valuations
        }
    }
    G::evaluate_with(choice, Work(position, line))
}
