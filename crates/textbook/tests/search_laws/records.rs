//! What a recorder writes down is true.

use std::{collections::HashSet, fmt::Debug, hash::Hash};

use proptest::{collection::vec, prelude::*};
use yomi_game::{Game, gomoku, othello, tree::Position};
use yomi_search::{Report, Score, Statistics, evaluation::Evaluation};
use yomi_textbook::{
    Algorithm, MoveOrdering, OPEN, Techniques,
    evaluations::{LeafRank, Shapes},
    game::TextbookGame,
    observer::{Answered, BoundOrigin, Purpose, Recorded},
};

use super::{
    configurations::{FIXED_DEPTH, WINDOWED, technique_sets},
    plain::{Lopsided, random_position},
    trees::tree,
    watched::{Record, record, record_within, task, task_of_depth},
};
use crate::cases::cases;

/// What holds for every record of a search that left nothing out on a guess.
fn check_record<M: Copy + Eq + Hash + Debug>(record: &Record<M>) {
    let statistics = record.searched.outcome.report.statistics;
    let mut orders: Vec<_> = record.nodes.iter().filter_map(|node| node.order).collect();
    orders.sort_unstable();
    assert!(orders.iter().copied().eq(1..=orders.len() as u32));
    assert_eq!(orders.len() as u64, statistics.nodes);
    let leaves = record.visited().filter(|(_, node)| node.answered == Some(Answered::LEAF));
    assert_eq!(leaves.count() as u64, statistics.leaf_evaluations);
    let by_table = record.visited().filter(|(_, node)| node.answered == Some(Answered::TABLE));
    let table_cutoffs = statistics.transposition_table.map_or(0, |table| table.cutoffs);
    assert_eq!(by_table.count() as u64, table_cutoffs);
    let (mut alpha_cuts, mut beta_cuts) = (0, 0);
    for (index, node) in record.nodes.iter().enumerate() {
        let is_max = node.ply.is_multiple_of(2);
        assert_eq!(node.value.is_some(), node.order.is_some());
        if let Some(parent) = node.parent {
            let above = &record.nodes[parent];
            assert!(parent < index && above.ply + 1 == node.ply && above.pass == node.pass);
            assert!(above.order < node.order || node.order.is_none());
        }
        if node.order.is_some() {
            check_origins(record, index);
        }
        if let Some(cut) = node.cut {
            *if is_max { &mut beta_cuts } else { &mut alpha_cuts } += 1;
            assert_eq!(cut.bound, if is_max { node.window.1 } else { node.window.0 });
            assert_eq!(cut.from, if is_max { node.origins.1 } else { node.origins.0 });
            assert!(if is_max { cut.value >= cut.bound } else { cut.value <= cut.bound });
        }
    }
    if let Some(cutoffs) = statistics.cutoffs {
        assert_eq!((alpha_cuts, beta_cuts), (cutoffs.alpha, cutoffs.beta));
    } else {
        assert_eq!((alpha_cuts, beta_cuts), (0, 0));
    }
}

/// Both ends of a node's window come from where they are said to come from.
fn check_origins<M: Copy + Eq + Hash + Debug>(record: &Record<M>, index: usize) {
    let node = &record.nodes[index];
    let mut root = index;
    while let Some(parent) = record.nodes[root].parent {
        root = parent;
    }
    let root = &record.nodes[root];
    // A finished child of a node on the way here where the side moves whose end this is.
    let check_source = |source: usize, is_lower: bool| {
        let from = &record.nodes[source];
        assert_ne!(from.purpose, Purpose::NULL_MOVE, "{source} {index}");
        assert!(from.order.is_some() && from.order < node.order, "{source} {index}");
        assert!(!record.is_on_the_way(source, index), "{source} {index}");
        let parent = from.parent.expect("a pass does not give bounds to the next one");
        assert!(record.is_on_the_way(parent, index) && parent != index, "{source} {index}");
        assert_eq!(record.nodes[parent].ply.is_multiple_of(2), is_lower, "{source} {index}");
        from.value.expect("it is finished")
    };
    let is_exact = |source: usize| {
        let Recorded { value, exact, window, .. } = record.nodes[source];
        exact || value.is_some_and(|value| window.0 < value && value < window.1)
    };
    let (lower, upper) = node.window;
    for (bound, origin, is_lower) in [(lower, node.origins.0, true), (upper, node.origins.1, false)] {
        let context = || format!("{origin:?} {bound:?} {node:?}");
        // One step towards the side whose end it is.
        let wanted = if is_lower { bound.next() } else { bound.previous() };
        match origin {
            BoundOrigin::Value(source) => {
                assert_eq!(check_source(source, is_lower), bound, "{}", context());
                assert!(is_exact(source), "{}", context());
            }
            BoundOrigin::NullWindow(beside) => {
                assert_eq!(lower.next(), upper, "{}", context());
                let other = if is_lower { node.origins.1 } else { node.origins.0 };
                match (beside, other) {
                    (Some(beside), BoundOrigin::Value(source)) => assert_eq!(beside, source),
                    (None, other) => {
                        assert!(!matches!(other, BoundOrigin::Value(_) | BoundOrigin::NullWindow(_)), "{}", context())
                    }
                    (Some(_), _) => panic!("{}", context()),
                }
            }
            BoundOrigin::ReSearch(source) => {
                assert_eq!(check_source(source, is_lower), wanted, "{}", context());
                let from = &record.nodes[source];
                let again = record.nodes.iter().enumerate().any(|(place, node)| {
                    (node.parent, node.mv) == (from.parent, from.mv)
                        && node.purpose == Purpose::RE_SEARCH
                        && place > source
                        && record.is_on_the_way(place, index)
                });
                assert!(again && from.purpose == Purpose::NULL_WINDOW, "{}", context());
            }
            BoundOrigin::Tie(source) => {
                assert_eq!(check_source(source, is_lower), wanted, "{}", context());
                assert!(is_exact(source), "{}", context());
                assert_eq!(record.nodes[source].ply, 1, "{}", context());
            }
            BoundOrigin::StandPat(source) => {
                assert!(source != index && record.is_on_the_way(source, index), "{}", context());
                assert_eq!(record.nodes[source].stand_pat, Some(bound), "{}", context());
            }
            BoundOrigin::AspirationWindow | BoundOrigin::MtdF | BoundOrigin::Window => {
                let given = if is_lower { record.window.0 } else { record.window.1 };
                let end = if is_lower { root.window.0 } else { root.window.1 };
                assert_eq!((end, origin == BoundOrigin::Window), (bound, given == bound));
                let techniques = &record.method.1;
                match origin {
                    BoundOrigin::MtdF => assert_eq!(record.method.0, Algorithm::MtdF),
                    BoundOrigin::AspirationWindow => {
                        assert!(techniques.aspiration_window.is_some() && root.pass > 1);
                    }
                    _ => {}
                }
            }
        }
    }
}

/// Every move of a node whose moves were searched was either visited or skipped by a cut. At the root
/// of MTD(f) alone moves are skipped without one: to find further lines and to settle ties.
fn check_moves<G: TextbookGame>(position: &G, record: &Record<G::Move>, algorithm: Algorithm) {
    let children = record.children();
    for (index, node) in record.visited() {
        let moves: HashSet<_> = children[index].iter().filter_map(|&child| record.nodes[child].mv).collect();
        let skips = children[index].iter().any(|&child| record.nodes[child].order.is_none());
        let may_leave_out = node.parent.is_none() && algorithm == Algorithm::MtdF;
        assert!(node.cut.is_some() || may_leave_out || !skips);
        if node.answered.is_some() {
            assert!(moves.is_empty() && node.cut.is_none());
            continue;
        }
        let mut here = position.clone();
        for mv in record.path(index) {
            here.play(mv);
        }
        let mut legal = Vec::new();
        here.legal_moves(&mut legal);
        let legal: HashSet<_> = legal.into_iter().collect();
        assert_eq!(moves, legal);
    }
}

/// Values inside the window are minimax's, the others are bounds of it on their side.
fn check_value(node: &Recorded<impl Copy + Debug>, truth: Score) {
    let (lower, upper) = node.window;
    let value = node.value.expect("it was visited");
    assert!(value <= lower || truth >= value, "{node:?} {truth:?}");
    assert!(value >= upper || truth <= value, "{node:?} {truth:?}");
    assert!(!node.exact || truth == value, "{node:?} {truth:?}");
}

/// The window of a child lies inside its parent's.
fn check_nesting<M: Copy + Eq + Hash + Debug>(record: &Record<M>) {
    for (_, node) in record.visited() {
        let (lower, upper) = node.window;
        assert!(lower < upper, "{node:?}");
        if let Some(parent) = node.parent {
            let around = record.nodes[parent].window;
            assert!(around.0 <= lower && upper <= around.1, "{node:?}");
        }
    }
}

fn check_tree(position: &Position, method: (Algorithm, Techniques), multi_pv: usize, window: (Score, Score)) {
    let mut task = task(position);
    task.multi_pv = multi_pv;
    let record = record_within(&task, LeafRank, method, window);
    check_record(&record);
    check_moves(position, &record, method.0);
    if method.0.entry().has_window {
        check_nesting(&record);
    }
    if method.1.iterative_deepening {
        return;
    }
    for (index, node) in record.visited() {
        // For each further line MTD(f) searches the root without the moves of those before.
        if method.0 == Algorithm::MtdF && multi_pv > 1 && node.parent.is_none() {
            continue;
        }
        let mut here = position.clone();
        for mv in record.path(index) {
            here.play(mv);
        }
        let truth = Score::new(i64::from(here.final_score()));
        check_value(node, if node.ply.is_multiple_of(2) { truth } else { -truth });
    }
}

fn check_game<G: TextbookGame, E: Evaluation<G>>(
    position: &G,
    evaluation: E,
    method: (Algorithm, Techniques),
    depth: u32,
) {
    let record = record(&task_of_depth(position, depth), evaluation, method);
    check_record(&record);
    check_moves(position, &record, method.0);
    if method.0.entry().has_window {
        check_nesting(&record);
    }
}

/// What holds for every record of a search that looks beyond the horizon or trusts guesses.
fn check_guesses<M: Copy + Eq + Hash + Debug>(record: &Record<M>) {
    let statistics = record.searched.outcome.report.statistics;
    let answered = |wanted| record.visited().filter(|(_, node)| node.answered == Some(wanted)).count() as u64;
    let refuted = answered(Answered::NULL_MOVE);
    assert_eq!(Some(refuted), statistics.pruned.and_then(|pruned| pruned.null_move));
    let children = record.children();
    for (index, node) in record.visited() {
        check_origins(record, index);
        let purposes: Vec<_> = children[index].iter().map(|&child| record.nodes[child].purpose).collect();
        let (lower, upper) = node.window;
        let value = node.value.expect("it was visited");
        match node.answered {
            None => assert!(!children[index].is_empty(), "{node:?}"),
            Some(Answered::NULL_MOVE) => assert_eq!(purposes, [Purpose::NULL_MOVE], "{node:?}"),
            Some(Answered::STAND_PAT) => {
                let is_max = node.ply.is_multiple_of(2);
                assert!(if is_max { value >= upper } else { value <= lower }, "{node:?}");
                assert_eq!((node.stand_pat, purposes.len()), (Some(value), 0), "{node:?}");
            }
            Some(_) => assert_eq!(purposes.len(), 0, "{node:?}"),
        }
        if let Some(stands) = node.stand_pat {
            // It is one of those among which the side to move chooses.
            let is_max = node.ply.is_multiple_of(2);
            assert!(if is_max { value >= stands } else { value <= stands }, "{node:?}");
        }
    }
}

/// Some stones near each other, black's and white's in turns.
pub fn scattered(size: u8, choices: &[u16]) -> gomoku::Position {
    let mut position = gomoku::Position::empty(size, gomoku::Rule::Freestyle);
    for choice in choices {
        let mut near = Vec::new();
        position.candidates(Some(1), &mut near);
        if position.is_over() || near.is_empty() {
            break;
        }
        position.play(near[usize::from(*choice) % near.len()]);
    }
    position
}

/// On, and with nothing to do where moves stand in the game's order: the search takes every step of the
/// one with techniques.
const IDLE: Techniques = Techniques { history: true, ..Techniques::BARE };

fn check_bare<G: TextbookGame, E: Evaluation<G>>(position: &G, evaluation: E, depth: u32) {
    let task = task_of_depth(position, depth);
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::MtdF] {
        let [bare, idle] =
            [Techniques::BARE, IDLE].map(|techniques| record(&task, evaluation, (algorithm, techniques)));
        assert_eq!(bare.nodes, idle.nodes, "{algorithm:?}");
        let [bare, idle] = [bare, idle].map(|record| {
            let Report { lines, statistics, .. } = record.searched.outcome.report;
            let mut cutoffs = statistics.cutoffs.expect("they have a window");
            cutoffs.by.history = None;
            (lines, Statistics { cutoffs: Some(cutoffs), ..statistics })
        });
        assert_eq!(bare, idle, "{algorithm:?}");
    }
}

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn bare_algorithms_visit_the_nodes_of_the_search_with_techniques(
        choices in vec(any::<u16>(), 4..56), numbers in tree(6, 60), max_moves: bool,
    ) {
        let position = random_position(&othello::Position::initial(), &choices);
        check_bare(&position, Lopsided { values: 4 }, 4);
        check_bare(&numbers.position(max_moves, &[]), LeafRank, 9);
    }

    #[test]
    fn records_of_guesses_are_true(choices in vec(any::<u16>(), 5..16), static_order: bool) {
        let position = scattered(9, &choices);
        if position.is_over() {
            return Ok(());
        }
        let order = if static_order { MoveOrdering::Static } else { MoveOrdering::None };
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::MtdF] {
            let techniques = Techniques {
                neighbourhood: Some(1),
                quiescence: Some(4),
                null_move: Some(1),
                move_ordering: order,
                ..Techniques::BARE
            };
            let task = task_of_depth(&position, 2);
            check_guesses(&record(&task, Shapes::default(), (algorithm, techniques)));
        }
    }

    #[test]
    fn records_of_trees_are_true(
        numbers in tree(6, 60), max_moves: bool, multi_pv in 1_usize..=3,
        (low, width) in (-2_i64..12, 1_i64..8), is_open: bool,
    ) {
        let position = numbers.position(max_moves, &[]);
        for algorithm in FIXED_DEPTH {
            let is_open = is_open || !algorithm.entry().has_window;
            let window = if is_open { OPEN } else { (Score::new(low), Score::new(low + width)) };
            for techniques in technique_sets(algorithm) {
                check_tree(&position, (algorithm, techniques), multi_pv, window);
            }
        }
    }

    #[test]
    fn records_of_games_are_true(choices in vec(any::<u16>(), 4..56)) {
        let position = random_position(&othello::Position::initial(), &choices);
        for algorithm in WINDOWED {
            for (_, move_ordering) in MoveOrdering::ALL {
                for transposition_table in [None, Some(1 << 10)] {
                    let techniques =
                        Techniques { move_ordering, transposition_table, ..Techniques::BARE };
                    check_game(&position, Lopsided { values: 4 }, (algorithm, techniques), 3);
                }
            }
        }
    }
}
