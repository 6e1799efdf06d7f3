//! What the textbook's searches find in a tree.

use std::sync::Arc;

use proptest::prelude::*;
use yomi_game::{
    Game, Side,
    random::SplitMix64,
    tree::{Position, RankedTree, Tree},
};
use yomi_search::{Control, Goal, Limits, Outcome, Task, ValueKind};
use yomi_textbook::{
    Algorithm, Configuration, EvaluationChoice, MoveOrdering, Techniques, evaluations::LeafRank, run,
    techniques::transposition_table::TranspositionTable,
};

use super::written::{Content, Written, tree_with_moves};
use crate::cases::cases;

fn position(written: &Written, root: Side) -> Position {
    let tree = Tree::from_json(&written.to_json()).expect("sound");
    Position::root(Arc::new(RankedTree::new(tree, root, &[])))
}

/// Searches to the leaves.
fn search(position: &Position, algorithm: Algorithm, techniques: Techniques) -> Outcome<yomi_game::tree::Move> {
    let mut root_moves = Vec::new();
    position.legal_moves(&mut root_moves);
    let task = Task {
        position: position.clone(),
        root_moves,
        limits: Limits::default(),
        goal: Goal::Solve,
        multi_pv: 1,
        seed: 0,
    };
    // `EvaluationChoice` names an evaluation for requests; this search uses the one passed to it.
    let configuration = Configuration { algorithm, evaluation: EvaluationChoice::Outcome, techniques };
    let mut table = TranspositionTable::new(1 << 10);
    run(&task, LeafRank, &configuration, &mut table, &Control::default(), &mut |_| ())
}

fn technique_sets(algorithm: Algorithm) -> Vec<Techniques> {
    let bare = Techniques::default();
    let mut sets = vec![bare, Techniques { iterative_deepening: true, ..bare }];
    if matches!(algorithm, Algorithm::AlphaBeta | Algorithm::Pvs) {
        for (_, move_ordering) in MoveOrdering::ALL {
            let transposition_table = Some(64);
            let iterative_deepening = move_ordering == MoveOrdering::Dynamic;
            sets.push(Techniques { move_ordering, ..bare });
            sets.push(Techniques { iterative_deepening, transposition_table, move_ordering, ..bare });
        }
    }
    sets
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn every_algorithm_finds_the_minimax_value_and_the_first_best_child(
        written in tree_with_moves(), max_begins: bool,
    ) {
        let value = written.minimax(max_begins);
        let Content::Children(children) = &written.content else {
            panic!("the root has children");
        };
        let best = children.iter().position(|child| child.minimax(!max_begins) == value);
        let position = position(&written, if max_begins { Side::First } else { Side::Second });
        for algorithm in
            [Algorithm::Minimax, Algorithm::Negamax, Algorithm::AlphaBeta, Algorithm::Pvs]
        {
            for techniques in technique_sets(algorithm) {
                let outcome = search(&position, algorithm, techniques);
                let context = format!("{algorithm:?} {techniques:?}");
                let line = &outcome.report.lines[0];
                prop_assert_eq!(line.score.kind, ValueKind::Exact, "{}", context);
                prop_assert_eq!(line.score.thousandths % 1000, 0, "{}", context);
                let rank = line.score.thousandths / 1000 * if max_begins { 1 } else { -1 };
                prop_assert_eq!(position.tree().value_of(rank), Some(value), "{}", context);
                let first = usize::from(line.moves[0].index());
                prop_assert_eq!(Some(first), best, "{}", context);
                let mut end = position.clone();
                for &mv in &line.moves {
                    end.play(mv);
                }
                let at_the_end = end.tree().tree().value(end.node());
                prop_assert_eq!(at_the_end, Some(value), "{}", context);
            }
        }
    }
}

/// A tree of equal branching and depth whose leaves all differ. Above the leaves the best child
/// comes first; elsewhere it stands anywhere.
fn uniform(branching: usize, depth: u32, max_moves: bool, rng: &mut SplitMix64, names: &mut u32) -> Written {
    *names += 1;
    let name = Some(format!("n{names}"));
    let mut children: Vec<_> = (0..branching)
        .map(|_| match depth {
            1 => {
                // Far more values than leaves, and a fraction that no other leaf has.
                *names += 1;
                let value = rng.below(1000) as f64 + f64::from(*names) / 65_536.0;
                Written { name: None, content: Content::Value(value) }
            }
            _ => uniform(branching, depth - 1, !max_moves, rng, names),
        })
        .collect();
    if depth == 1 {
        children.sort_by(|left, right| left.minimax(false).total_cmp(&right.minimax(false)));
        if max_moves {
            children.reverse();
        }
    }
    Written { name, content: Content::Children(children) }
}

#[test]
fn with_perfect_ordering_alpha_beta_visits_the_leaves_that_knuth_and_moore_counted() {
    let mut rng = SplitMix64::new(20_260_101);
    for branching in 1..=5_usize {
        for depth in 1..=6 {
            let written = uniform(branching, depth, true, &mut rng, &mut 0);
            let position = position(&written, Side::First);
            let techniques = Techniques { move_ordering: MoveOrdering::Static, ..Techniques::default() };
            let outcome = search(&position, Algorithm::AlphaBeta, techniques);
            let fewest = branching.pow(depth.div_ceil(2)) + branching.pow(depth / 2) - 1;
            let leaves = outcome.report.statistics.leaf_evaluations;
            assert_eq!(leaves, fewest as u64, "branching {branching}, depth {depth}");
        }
    }
}
