//! Othello endings: to the end every algorithm finds the exact result.

use proptest::{collection::vec, prelude::*};
use yomi_game::{
    Game,
    othello::{Position, obf::parse_collection},
};
use yomi_search::{Control, Goal, Limits, Outcome, StoppedBy, Task, Unit, ValueKind, evaluation::Evaluation};
use yomi_textbook::{
    Algorithm, Configuration, EvaluationChoice, MoveOrdering, Techniques,
    evaluations::{DiscCount, OutcomeOnly, Positional},
    run,
    techniques::transposition_table::TranspositionTable,
};

use super::plain::{random_position, values};
use crate::cases::cases;

/// Endings that everything solves in no time.
const QUICK_EMPTIES: u32 = 14;

fn solve<E: Evaluation<Position>>(
    position: Position,
    evaluation: E,
    multi_pv: usize,
) -> Outcome<<Position as Game>::Move> {
    let mut root_moves = Vec::new();
    position.legal_moves(&mut root_moves);
    let task = Task { position, root_moves, limits: Limits::default(), goal: Goal::Solve, multi_pv, seed: 0 };
    let configuration = Configuration {
        algorithm: Algorithm::Pvs,
        evaluation: EvaluationChoice::DiscCount,
        techniques: Techniques {
            iterative_deepening: true,
            transposition_table: Some(1 << 18),
            move_ordering: MoveOrdering::Dynamic,
            ..Techniques::BARE
        },
    };
    let mut table = TranspositionTable::new(1 << 18);
    run(&task, evaluation, &configuration, &mut table, &Control::default(), &mut |_| ())
}

#[test]
fn forum_problems_have_their_published_scores() {
    let text = include_str!("../../../../tests/data/othello/fforum-01-19.obf");
    let mut solved = 0;
    for problem in parse_collection(text).expect("the collection is sound") {
        let position = problem.position;
        if position.empties() > QUICK_EMPTIES {
            continue;
        }
        solved += 1;
        let outcome = solve(position, Positional::default(), 1);
        let line = &outcome.report.lines[0];
        let best = problem.best_score().expect("a score is given");
        assert_eq!(outcome.stopped_by, StoppedBy::Solved);
        assert_eq!((line.score.unit, line.score.kind), (Unit::Discs, ValueKind::Exact));
        assert_eq!(line.score.thousandths, i64::from(best) * 1000, "{position:?}");
        let best_moves: Vec<_> = problem.moves.iter().filter(|(_, score)| *score == best).map(|(mv, _)| *mv).collect();
        assert!(best_moves.contains(&line.moves[0]), "{position:?}");
        let outcome = solve(position, OutcomeOnly, 1);
        assert_eq!(outcome.report.lines[0].score.thousandths, i64::from(best.signum()) * 1000);
    }
    assert!(solved >= 5, "only {solved} problems are quick");
}

#[test]
fn every_move_of_a_forum_problem_has_its_published_score() {
    let text = include_str!("../../../../tests/data/othello/fforum-01-19.obf");
    let problems = parse_collection(text).expect("the collection is sound");
    let smallest = problems.iter().min_by_key(|problem| problem.position.empties());
    let problem = smallest.expect("there are problems");
    let outcome = solve(problem.position, DiscCount, usize::MAX);
    assert_eq!(outcome.report.lines.len(), problem.moves.len());
    for line in &outcome.report.lines {
        let published = problem.moves.iter().find(|(mv, _)| *mv == line.moves[0]);
        let (_, score) = published.expect("all moves are listed");
        assert_eq!(line.score.thousandths, i64::from(*score) * 1000, "{:?}", line.moves[0]);
    }
}

#[test]
#[ignore = "slow: run by make test-long"]
fn all_moves_of_the_first_forum_problems_have_their_published_scores() {
    let text = include_str!("../../../../tests/data/othello/fforum-01-19.obf");
    for problem in parse_collection(text).expect("the collection is sound") {
        let outcome = solve(problem.position, DiscCount, usize::MAX);
        assert_eq!(outcome.report.lines.len(), problem.moves.len());
        for line in &outcome.report.lines {
            let published = problem.moves.iter().find(|(mv, _)| *mv == line.moves[0]);
            let (_, score) = published.expect("all moves are listed");
            let context = format!("{:?} {:?}", problem.position, line.moves[0]);
            assert_eq!(line.score.thousandths, i64::from(*score) * 1000, "{context}");
        }
    }
}

#[test]
#[ignore = "slow: run by make test-long"]
fn forum_problems_of_up_to_twenty_empties_have_their_published_scores() {
    let text = include_str!("../../../../tests/data/othello/fforum-20-39.obf");
    for problem in parse_collection(text).expect("the collection is sound") {
        if problem.position.empties() <= 20 {
            let outcome = solve(problem.position, Positional::default(), 1);
            let best = problem.best_score().expect("a score is given");
            let score = outcome.report.lines[0].score;
            assert_eq!(score.thousandths, i64::from(best) * 1000, "{:?}", problem.position);
        }
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn random_endings_are_solved_as_by_plain_negamax(choices in vec(any::<u16>(), 53..58)) {
        let position = random_position(&Position::initial(), &choices);
        prop_assume!(position.empties() <= 7);
        let mut expected = values(&position, DiscCount, position.empties());
        expected.sort_by_key(|(_, value)| -value);
        for outcome in [solve(position, DiscCount, 2), solve(position, Positional::default(), 2)] {
            for (line, (mv, value)) in outcome.report.lines.iter().zip(&expected) {
                prop_assert_eq!(line.moves[0], *mv);
                prop_assert_eq!(line.score.thousandths, value * 1000);
                prop_assert_eq!(line.score.kind, ValueKind::Exact);
            }
        }
    }
}
