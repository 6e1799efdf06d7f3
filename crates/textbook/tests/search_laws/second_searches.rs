//! What is searched a second time, and with which window: after a null window that failed high, and after an
//! aspiration window that failed.

use std::{fmt::Debug, hash::Hash};

use proptest::{collection::vec, prelude::*};
use yomi_game::{Board, Game, othello, random::SplitMix64};
use yomi_search::{Score, evaluation::Evaluation};
use yomi_textbook::{
    Algorithm, AspirationWindow, Bounds, MoveOrdering, Techniques,
    evaluations::{DiscCount, LeafRank, Positional, Shapes},
    game::TextbookGame,
    observer::{Answered, Purpose, Recorded},
};

use super::{
    configurations::sets_of_one_pass,
    plain::{Lopsided, negamax, random_position},
    records::scattered,
    trees::{Numbers, tree},
    watched::{Record, record, task, task_of_depth},
};
use crate::cases::cases;

/// The null window that failed before a second search of the same move.
fn scout_of<M: Copy + Eq + Hash>(record: &Record<M>, again: usize) -> &Recorded<M> {
    let node = &record.nodes[again];
    let before = record.nodes[..again].iter().rev();
    let scout = before.into_iter().find(|other| (other.parent, other.mv) == (node.parent, node.mv));
    scout.expect("a null window comes before a second search")
}

/// Every second search begins one below what its null window proved, and no leaf is searched again.
fn check_second_searches<M: Copy + Eq + Hash + Debug>(record: &Record<M>, context: &str) -> usize {
    let again = record.visited().filter(|(_, node)| node.purpose == Purpose::RE_SEARCH);
    let again: Vec<_> = again.collect();
    for &(index, node) in &again {
        let scout = scout_of(record, index);
        assert_eq!(scout.purpose, Purpose::NULL_WINDOW, "{context}");
        let proven = scout.value.expect("it was searched");
        // The side that moved here is at an even ply when this one is odd.
        let begins = if node.ply.is_multiple_of(2) {
            node.window.1 == proven.next()
        } else {
            node.window.0 == proven.previous()
        };
        assert!(begins, "{context}: {scout:?} {node:?}");
        assert_ne!(node.answered, Some(Answered::LEAF), "{context}: {node:?}");
        assert!(!scout.exact, "{context}: {scout:?}");
    }
    let counted = record.searched.outcome.report.statistics.re_searches.expect("pvs counts them");
    assert_eq!(counted.null_window, Some(again.len() as u64), "{context}");
    again.len()
}

/// A null window that is taken at its word gave the value of plain negamax.
fn check_exact<G: TextbookGame, E: Evaluation<G>>(
    position: &G,
    evaluation: E,
    depth: u32,
    record: &Record<G::Move>,
    context: &str,
) -> usize {
    let exact: Vec<_> = record.visited().filter(|(_, node)| node.exact).collect();
    for &(index, node) in &exact {
        assert_eq!(node.purpose, Purpose::NULL_WINDOW, "{context}");
        let mut here = position.clone();
        let mut left = depth;
        for mv in record.path(index) {
            here.play(mv);
            left -= u32::from(!<G as Game>::is_pass(mv));
        }
        let truth = negamax(&here, evaluation, left);
        let truth = Score::new(if node.ply.is_multiple_of(2) { truth } else { -truth });
        assert_eq!(node.value, Some(truth), "{context}: {node:?}");
    }
    exact.len()
}

fn check_game<G: TextbookGame, E: Evaluation<G>>(position: &G, evaluation: E, depth: u32) -> (usize, usize) {
    let (mut again, mut exact) = (0, 0);
    for multi_pv in [1, 2] {
        let task = yomi_search::Task { multi_pv, ..task_of_depth(position, depth) };
        for techniques in sets_of_one_pass(Algorithm::Pvs) {
            let context = format!("{techniques:?} {depth} {multi_pv} {position:?}");
            let record = record(&task, evaluation, (Algorithm::Pvs, techniques));
            again += check_second_searches(&record, &context);
            exact += check_exact(position, evaluation, depth, &record, &context);
        }
    }
    (again, exact)
}

proptest! {
    #![proptest_config(cases(8))]

    #[test]
    fn null_windows_of_trees_are_taken_at_their_word_where_they_are_exact(
        numbers in tree(6, 60), max_moves: bool,
    ) {
        let position = numbers.position(max_moves, &[]);
        check_game(&position, LeafRank, position.empties());
    }

    #[test]
    fn null_windows_of_games_are_taken_at_their_word_where_they_are_exact(
        choices in vec(any::<u16>(), 4..50), depth in 1_u32..=4,
    ) {
        let position = random_position(&othello::Position::initial(), &choices);
        check_game(&position, Lopsided { values: 40 }, depth.min(3));
        check_game(&position, Positional::default(), depth.min(3));
    }
}

proptest! {
    #![proptest_config(cases(24))]

    /// A leaf with a quiescence search has a window, so that its null window gives a bound only.
    #[test]
    fn a_null_window_before_a_quiescence_search_is_not_taken_at_its_word(
        choices in vec(any::<u16>(), 5..16), depth in 1_u32..=2, plies in 1_u8..=4,
    ) {
        let position = scattered(9, &choices);
        if position.is_over() {
            return Ok(());
        }
        let techniques =
            Techniques { neighbourhood: Some(1), quiescence: Some(plies), ..Techniques::BARE };
        let task = task_of_depth(&position, depth);
        let value = |algorithm| {
            record(&task, Shapes::default(), (algorithm, techniques)).searched.value
        };
        prop_assert_eq!(value(Algorithm::Pvs), value(Algorithm::AlphaBeta), "{}", position.board_text());
    }
}

/// Whether a move, not the first, makes the opponent pass and leaves a choice after that: there the leaves
/// are one ply further away than they seem.
fn makes_the_opponent_pass(position: &othello::Position) -> bool {
    let moves = |position: &othello::Position| {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves
    };
    moves(position).into_iter().skip(1).any(|mv| {
        let mut after = *position;
        after.play(mv);
        after.must_pass() && {
            after.play(othello::Move::Pass);
            moves(&after).len() > 1
        }
    })
}

#[test]
fn a_null_window_before_a_forced_pass_is_not_taken_at_its_word() {
    let mut rng = SplitMix64::new(7);
    let (mut positions, mut again, mut exact) = (0, 0, 0);
    while positions < 150 {
        let choices: Vec<u16> = (0..30 + rng.below(28)).map(|_| rng.below(1 << 16) as u16).collect();
        let position = random_position(&othello::Position::initial(), &choices);
        if !makes_the_opponent_pass(&position) {
            continue;
        }
        positions += 1;
        for depth in 2..=3_u32.min(position.empties()) {
            let context = format!("{depth} {}", position.board_text());
            let task = task_of_depth(&position, depth);
            let record = record(&task, DiscCount, (Algorithm::Pvs, Techniques::BARE));
            again += check_second_searches(&record, &context);
            exact += check_exact(&position, DiscCount, depth, &record, &context);
            let found = record.searched.value;
            assert_eq!(found.value(), negamax(&position, DiscCount, depth), "{context}");
        }
    }
    assert!(again > 100 && exact > 100, "{again} searches again, {exact} exact null windows");
}

/// The tree of the textbook's page. Searched again with (α, β), and at the leaves, it takes 25 nodes: three of
/// the four second searches are in the last two plies.
#[test]
fn the_tree_of_the_textbook_takes_20_nodes() {
    let leaves = |values: [f64; 2]| Numbers::Node(values.map(Numbers::Leaf).to_vec());
    let node = |pairs: [[f64; 2]; 2]| Numbers::Node(pairs.map(leaves).to_vec());
    let numbers = Numbers::Node(vec![node([[3.0, 7.0], [1.0, 2.0]]), node([[6.0, 5.0], [4.0, 9.0]])]);
    let task = task(&numbers.position(true, &[]));
    let nodes = |techniques| {
        let record = record(&task, LeafRank, (Algorithm::Pvs, techniques));
        let statistics = record.searched.outcome.report.statistics;
        let again = statistics.re_searches.expect("pvs counts them").null_window;
        (statistics.nodes, statistics.leaf_evaluations, again)
    };
    assert_eq!(nodes(Techniques::BARE), (20, 10, Some(1)));
    // With fail-hard bounds only leaves are believed.
    let hard = Techniques { bounds: Bounds::FailHard, ..Techniques::BARE };
    assert_eq!(nodes(hard), (23, 12, Some(2)));
    let sorted = Techniques { move_ordering: MoveOrdering::Static, ..Techniques::BARE };
    assert_eq!(nodes(sorted), (11, 5, Some(0)));
}

/// Each search of the root after one that failed looks only where the bounds before leave the value; how many
/// such searches there were.
fn check_aspiration<M: Copy + Eq + Hash + Debug>(record: &Record<M>, context: &str) -> usize {
    let open = (-Score::INFINITY, Score::INFINITY);
    // Between which values the root's value lies, ends included, after the searches of this iteration.
    let mut known = open;
    let mut again = 0;
    for (_, root) in record.visited().filter(|(_, node)| node.parent.is_none()) {
        let (alpha, beta) = root.window;
        if known != open {
            again += 1;
            // What the window is about: the values inside it.
            let (least, most) = (alpha.next(), beta.previous());
            assert!(least <= most, "{context}: {known:?} {root:?}");
            assert!(known.0 <= least && most <= known.1, "{context}: {known:?} {root:?}");
        }
        let value = root.value.expect("it was searched");
        if value <= alpha {
            known.1 = known.1.min(value);
        } else if value >= beta {
            known.0 = known.0.max(value);
        } else {
            known = open;
        }
    }
    again
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn no_aspiration_window_looks_where_the_one_before_has_refuted_everything(
        choices in vec(any::<u16>(), 4..50), width in 1_u32..=6, growth in 2_u32..=4,
    ) {
        let position = random_position(&othello::Position::initial(), &choices);
        let aspiration_window = Some(AspirationWindow { width, growth });
        for (algorithm, bounds, transposition_table) in [
            (Algorithm::AlphaBeta, Bounds::FailSoft, None),
            (Algorithm::AlphaBeta, Bounds::FailHard, None),
            (Algorithm::AlphaBetaTwoSided, Bounds::FailSoft, Some(1 << 10)),
            (Algorithm::Pvs, Bounds::FailSoft, Some(1 << 10)),
        ] {
            let techniques = Techniques {
                iterative_deepening: true,
                aspiration_window,
                bounds,
                transposition_table,
                ..Techniques::BARE
            };
            let task = task_of_depth(&position, 4);
            let context = format!("{algorithm:?} {techniques:?} {position:?}");
            let found = record(&task, DiscCount, (algorithm, techniques));
            let again = check_aspiration(&found, &context);
            let counted = found.searched.outcome.report.statistics.re_searches.expect("counted");
            let failed = counted.aspiration_low.unwrap_or(0) + counted.aspiration_high.unwrap_or(0);
            prop_assert_eq!(again as u64, failed);
        }
    }
}
