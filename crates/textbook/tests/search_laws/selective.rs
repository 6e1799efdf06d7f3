//! Techniques that leave moves out on a guess, or look beyond the horizon: what they may do to a
//! search, and what they save.

use proptest::{collection::vec, prelude::*};
use yomi_game::{Board, Game, gomoku, othello, tictactoe};
use yomi_search::{Outcome, Statistics, ValueKind, evaluation::Evaluation};
use yomi_textbook::{
    Algorithm, AspirationWindow, LateMoveReduction, MoveOrdering, OPEN, TECHNIQUES, Technique, Techniques,
    evaluations::{OutcomeOnly, Positional, Shapes},
    game::TextbookGame,
    root::WindowResult,
};

use super::{
    configurations::{any_method, small, with},
    plain::{Lopsided, random_position},
    watched::{task_of_depth, watch},
};
use crate::cases::cases;

/// The algorithms that take them.
const SELECTIVE: [Algorithm; 3] = [Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::MtdF];

/// Every set of them over the static order, the empty one included.
fn selective_sets() -> Vec<Techniques> {
    let ordered = Techniques { move_ordering: MoveOrdering::Static, ..Techniques::BARE };
    let is_one = |technique: &&Technique| technique.algorithms == SELECTIVE;
    TECHNIQUES.iter().filter(is_one).fold(vec![ordered], |mut sets, technique| {
        let more = sets.clone();
        sets.extend(more.iter().filter_map(|set| with(technique, small(technique), set)));
        sets
    })
}

/// The set with and without a table and deepening.
fn with_companions(algorithm: Algorithm, set: Techniques) -> [Techniques; 3] {
    let aspires = algorithm != Algorithm::MtdF;
    let aspiration_window = aspires.then_some(AspirationWindow { width: 2, growth: 2 });
    let deepening = Techniques { iterative_deepening: true, aspiration_window, ..set };
    let everything = Techniques {
        transposition_table: Some(1 << 10),
        move_ordering: MoveOrdering::Dynamic,
        killer_moves: Some(2),
        history: true,
        counter_moves: true,
        ..deepening
    };
    [set, deepening, everything]
}

fn search<G: TextbookGame, E: Evaluation<G>>(
    position: &G,
    evaluation: E,
    method: (Algorithm, Techniques),
    (depth, multi_pv): (u32, usize),
) -> Outcome<G::Move> {
    let mut task = task_of_depth(position, depth);
    task.multi_pv = multi_pv;
    let mut found = watch(&task, evaluation, method, None, OPEN);
    assert_eq!(found.verdict, Some(WindowResult::Exact), "{method:?}");
    found.outcome.report.elapsed = std::time::Duration::ZERO;
    found.outcome
}

/// The lines can be played, nothing is called proven that is not, and asking again changes nothing.
fn is_sane<G: TextbookGame + Board, E: Evaluation<G>>(
    position: &G,
    evaluation: E,
    method: (Algorithm, Techniques),
    size: (u32, usize),
) {
    let outcome = search(position, evaluation, method, size);
    let context = format!("{method:?} {size:?} {}", position.board_text());
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    assert_eq!(outcome.report.lines.len(), size.1.min(legal.len()), "{context}");
    let mut values = outcome.report.lines.iter().map(|line| line.score.thousandths);
    assert!(values.by_ref().is_sorted_by(|better, worse| better >= worse), "{context}");
    for line in &outcome.report.lines {
        assert!(!line.moves.is_empty(), "{context}");
        let mut here = position.clone();
        for &mv in &line.moves {
            assert!(here.is_legal(mv), "{mv} in {line:?} {context}");
            here.play(mv);
        }
        if method.1.is_selective() {
            assert_eq!(line.score.kind, ValueKind::Heuristic, "{context}");
            assert_eq!(line.score.plies_to_end, None, "{context}");
        }
    }
    assert_eq!(search(position, evaluation, method, size), outcome, "{context}");
}

fn small_gomoku(choices: &[u16]) -> gomoku::Position {
    random_position(&gomoku::Position::empty(5, gomoku::Rule::Freestyle), choices)
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn every_combination_gives_legal_lines_and_proves_nothing(
        middle in vec(any::<u16>(), 4..58), choices in vec(any::<u16>(), 8..20),
    ) {
        let othello = random_position(&othello::Position::initial(), &middle);
        let gomoku = small_gomoku(&choices);
        let tictactoe = random_position(&tictactoe::Position::initial(), &choices[..4]);
        for algorithm in SELECTIVE {
            for set in selective_sets() {
                for techniques in with_companions(algorithm, set) {
                    let method = (algorithm, techniques);
                    is_sane(&othello, Positional::default(), method, (3, 1));
                    is_sane(&gomoku, Shapes::default(), method, (2, 1));
                    is_sane(&tictactoe, OutcomeOnly, method, (5, 2));
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn any_method_gives_legal_lines_at_any_depth(
        method in any_method(),
        middle in vec(any::<u16>(), 4..58),
        choices in vec(any::<u16>(), 8..20),
        depth in 1_u32..=4,
        multi_pv in 1_usize..4,
    ) {
        let othello = random_position(&othello::Position::initial(), &middle);
        is_sane(&othello, Positional::default(), method, (depth.min(3), multi_pv));
        is_sane(&othello, Lopsided { values: 3 }, method, (depth.min(2), multi_pv));
        let near = Techniques { neighbourhood: Some(1), ..method.1 };
        is_sane(&small_gomoku(&choices), Shapes::default(), (method.0, near), (depth.min(3), 1));
        let tictactoe = random_position(&tictactoe::Position::initial(), &choices[..3]);
        is_sane(&tictactoe, OutcomeOnly, method, (depth, multi_pv));
    }
}

/// A position of the middle game, black to move.
fn typical() -> othello::Position {
    let mut position = othello::Position::initial();
    let moves = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7 d2 b5";
    for text in moves.split_whitespace() {
        let mv = position.parse_move(text).expect("a square");
        assert!(position.is_legal(mv), "{text}");
        position.play(mv);
    }
    position
}

fn count(techniques: Techniques) -> Statistics {
    let method = (Algorithm::AlphaBeta, techniques);
    search(&typical(), Positional::default(), method, (5, 1)).report.statistics
}

/// What each technique with its usual parameters saves, 5 plies deep, in static order.
#[test]
fn each_technique_saves_nodes_in_the_middle_of_othello() {
    let ordered = Techniques { move_ordering: MoveOrdering::Static, ..Techniques::BARE };
    assert_eq!(count(ordered).nodes, 1_811);

    let futility = count(Techniques { futility: Some(20), ..ordered });
    assert_eq!(futility.nodes, 1_105);
    assert_eq!(futility.pruned.and_then(|pruned| pruned.futility), Some(550));

    let reverse = count(Techniques { reverse_futility: Some(20), ..ordered });
    assert_eq!(reverse.nodes, 1_147);
    assert_eq!(reverse.pruned.and_then(|pruned| pruned.reverse_futility), Some(170));

    let late = LateMoveReduction { after_moves: 3, reduction: 1 };
    let reduced = count(Techniques { late_move_reduction: Some(late), ..ordered });
    assert_eq!(reduced.nodes, 1_127);
    assert_eq!(reduced.re_searches.and_then(|counts| counts.reduced), Some(3));

    let null = count(Techniques { null_move: Some(2), ..ordered });
    assert_eq!(null.nodes, 548);
    assert_eq!(null.pruned.and_then(|pruned| pruned.null_move), Some(13));
}
