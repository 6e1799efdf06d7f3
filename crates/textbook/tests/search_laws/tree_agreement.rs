//! Every algorithm and combination of techniques against plain minimax on explicit trees.

use proptest::prelude::*;
use yomi_game::{
    Game,
    tree::{Move, Position},
};
use yomi_search::{Score, ValueKind};
use yomi_textbook::{OPEN, evaluations::LeafRank, root::WindowResult};

use super::{
    configurations::{FIXED_DEPTH, technique_sets},
    trees::{Numbers, number_of, tree},
    watched::{task, watch},
};
use crate::cases::cases;

/// The number at the end of a line.
fn number_at_the_end(position: &Position, line: &[Move]) -> Option<f64> {
    let mut end = position.clone();
    for &mv in line {
        end.play(mv);
    }
    end.tree().tree().value(end.node())
}

fn all_agree(numbers: &Numbers, max_moves: bool, multi_pv: usize) {
    let position = numbers.position(max_moves, &[]);
    let ranking = numbers.ranking(max_moves);
    assert_eq!(ranking[0].1, numbers.minimax(max_moves));
    let mut task = task(&position);
    task.multi_pv = multi_pv;
    for algorithm in FIXED_DEPTH {
        for techniques in technique_sets(algorithm) {
            let context = format!("{algorithm:?} {techniques:?}");
            let found = watch(&task, LeafRank, (algorithm, techniques), None, OPEN);
            assert_eq!(found.verdict, Some(WindowResult::Exact), "{context}");
            assert_eq!(number_of(&position, found.value), Some(ranking[0].1), "{context}");
            let lines = found.outcome.report.lines;
            assert_eq!(lines.len(), multi_pv.min(ranking.len()), "{context}");
            for (line, (place, number)) in lines.iter().zip(&ranking) {
                assert_eq!(usize::from(line.moves[0].index()), *place, "{context}");
                assert_eq!(number_at_the_end(&position, &line.moves), Some(*number), "{context}");
                let score = Score::new(line.score.thousandths / 1000);
                assert_eq!(number_of(&position, score), Some(*number), "{context}");
                assert_eq!(line.score.kind, ValueKind::Exact, "{context}");
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn random_trees_are_worth_minimax_to_everybody(
        numbers in tree(6, 60), max_moves: bool, multi_pv in 1_usize..=4,
    ) {
        all_agree(&numbers, max_moves, multi_pv);
    }
}

#[test]
fn trees_that_are_hard_to_get_right_are_worth_minimax_to_everybody() {
    use Numbers::{Leaf, Node};
    let chain = (0..20).fold(Leaf(-0.0), |below, _| Node(vec![below]));
    let beside_a_chain = Node(vec![chain.clone(), Leaf(0.0), Leaf(-0.5)]);
    let all_equal = Numbers::uniform(3, 4, &mut || 7.25);
    let mut sign = 1.0;
    let alternating = Numbers::uniform(2, 5, &mut || {
        sign = -sign;
        sign * f64::MAX
    });
    let smallest_steps = Node(vec![
        Node(vec![Leaf(1.0), Leaf(1.0 + f64::EPSILON)]),
        Node(vec![Leaf(1.0 + f64::EPSILON), Leaf(1.0 + f64::EPSILON)]),
    ]);
    for numbers in [chain, beside_a_chain, all_equal, alternating, smallest_steps] {
        for max_moves in [true, false] {
            all_agree(&numbers, max_moves, 1);
            all_agree(&numbers, max_moves, usize::MAX);
        }
    }
}
