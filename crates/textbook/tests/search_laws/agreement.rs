//! Every algorithm and combination of techniques against plain negamax.

use std::fmt::Debug;

use proptest::{collection::vec, prelude::*};
use yomi_game::{Board, Game, PositionText, gomoku, othello, tictactoe};
use yomi_search::{Control, Goal, Limits, Outcome, Task, evaluation::Evaluation};
use yomi_textbook::{
    Algorithm, Configuration, EvaluationChoice, Techniques,
    evaluations::{DiscCount, OutcomeOnly, Positional, Shapes},
    game::TextbookGame,
    run,
    techniques::transposition_table::TranspositionTable,
};

use super::{
    configurations::{FIXED_DEPTH, technique_sets},
    plain::{Lopsided, negamax, random_position, values},
};
use crate::cases::cases;

fn search<G: TextbookGame, E: Evaluation<G>>(
    position: &G,
    evaluation: E,
    configuration: Configuration,
    depth: u32,
    multi_pv: usize,
) -> Outcome<G::Move> {
    let mut root_moves = Vec::new();
    position.legal_moves(&mut root_moves);
    let task = Task {
        position: position.clone(),
        root_moves,
        limits: Limits { depth: Some(depth), ..Limits::default() },
        goal: Goal::Best,
        multi_pv,
        seed: 0,
    };
    let mut table = TranspositionTable::new(1 << 12);
    run(&task, evaluation, &configuration, &mut table, &Control::default(), &mut |_| ())
}

/// What the line's end is worth to the side to move at the root, in thousandths of a unit.
fn value_at_the_end<G: TextbookGame, E: Evaluation<G>>(position: &G, evaluation: E, line: &[G::Move]) -> i64 {
    let mut end = position.clone();
    for &mv in line {
        assert!(end.is_legal(mv), "{mv} in {line:?} on {position:?}");
        end.play(mv);
    }
    let value = if end.is_over() { evaluation.result(&end) } else { evaluation.estimate(&end) };
    if end.side_to_move() == position.side_to_move() { value.value() } else { -value.value() }
}

fn all_agree<G, E>(position: &G, evaluation: E, depth: u32, multi_pv: usize)
where
    G: TextbookGame + Board,
    E: Evaluation<G> + Debug,
{
    let depth = depth.min(position.empties());
    let mut expected = values(position, evaluation, depth);
    // Stable: of equal moves, the first in square order stays first.
    expected.sort_by_key(|(_, value)| -value);
    assert_eq!(expected[0].1, negamax(position, evaluation, depth));
    for algorithm in FIXED_DEPTH {
        for techniques in technique_sets(algorithm) {
            let configuration = Configuration { algorithm, evaluation: EvaluationChoice::Outcome, techniques };
            let outcome = search(position, evaluation, configuration, depth, multi_pv);
            let context = format!("{configuration:?} {evaluation:?} {}", position.board_text());
            let lines = &outcome.report.lines;
            // A proven result may end the deepening early: its value is the same at any depth, but
            // moves that win only later are not yet known to be as good.
            let ended_early = outcome.report.depth < depth;
            assert_eq!(lines.len(), multi_pv.min(expected.len()), "{context}");
            for (line, (mv, value)) in lines.iter().zip(&expected) {
                if ended_early {
                    let found = expected.iter().find(|(mv, _)| *mv == line.moves[0]);
                    assert_eq!(found.map(|(_, value)| value), Some(value), "{context}");
                } else {
                    assert_eq!(line.moves[0], *mv, "{context}");
                }
                let end = value_at_the_end(position, evaluation, &line.moves);
                assert_eq!(end, *value, "{context} {line:?}");
                let meant = evaluation.valuation(yomi_search::Score::new(*value), line.score.kind);
                assert_eq!(line.score.thousandths, meant.thousandths, "{context}");
            }
        }
    }
}

fn gomoku_start(size: u8, rule: gomoku::Rule) -> gomoku::Position {
    gomoku::Position::empty(size, rule)
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn othello_agrees_in_the_middle(
        choices in vec(any::<u16>(), 4..50), depth in 1_u32..=3, multi_pv in 1_usize..4,
    ) {
        let position = random_position(&othello::Position::initial(), &choices);
        all_agree(&position, Positional::default(), depth, multi_pv);
        all_agree(&position, DiscCount, depth, multi_pv);
        all_agree(&position, Lopsided { values: 3 }, depth, multi_pv);
    }

    #[test]
    fn othello_agrees_at_the_end(choices in vec(any::<u16>(), 55..60), multi_pv in 1_usize..3) {
        let position = random_position(&othello::Position::initial(), &choices);
        // A game that a side loses all discs in leaves too many empty squares for minimax.
        let depth = if position.empties() <= 8 { 64 } else { 3 };
        all_agree(&position, DiscCount, depth, multi_pv);
        all_agree(&position, Lopsided { values: 2 }, 2, multi_pv);
    }

    #[test]
    fn gomoku_agrees_on_a_small_board(
        choices in vec(any::<u16>(), 8..20), rule in 0_usize..3, multi_pv in 1_usize..3,
    ) {
        let position = random_position(&gomoku_start(5, gomoku::Rule::ALL[rule]), &choices);
        all_agree(&position, Shapes::default(), 2, multi_pv);
        all_agree(&position, OutcomeOnly, 3, multi_pv);
        all_agree(&position, Lopsided { values: 4 }, 2, multi_pv);
    }

    #[test]
    fn tictactoe_agrees(choices in vec(any::<u16>(), 2..8), depth in 1_u32..=6) {
        let position = random_position(&tictactoe::Position::initial(), &choices);
        all_agree(&position, Lopsided { values: 3 }, depth, 2);
        all_agree(&position, Lopsided { values: 3 }, depth, 9);
    }
}

#[test]
fn a_pass_is_in_the_line_and_costs_no_depth() {
    // Black has no move, then white moves on; one ply of discs, two plies of line.
    let text = PositionText {
        board: Some(format!("OX{}", "-".repeat(62)).into()),
        turn: Some("white".to_owned()),
        ..PositionText::default()
    };
    let position = othello::Position::read(&text).expect("legal").position;
    let bare = Configuration {
        algorithm: Algorithm::AlphaBeta,
        evaluation: EvaluationChoice::DiscCount,
        techniques: Techniques::default(),
    };
    let won = search(&position, DiscCount, bare, 1, 1);
    assert_eq!(won.report.lines[0].moves.len(), 1);
    let text = PositionText { turn: Some("black".to_owned()), ..text };
    let position = othello::Position::read(&text).expect("legal").position;
    let passed = search(&position, DiscCount, bare, 1, 1);
    let line: Vec<_> = passed.report.lines[0].moves.iter().map(ToString::to_string).collect();
    assert_eq!(line, ["pass", "c1"]);
    assert_eq!(passed.report.lines[0].score.thousandths, -64_000);
    assert_eq!(passed.report.statistics.nodes, 3);
}
