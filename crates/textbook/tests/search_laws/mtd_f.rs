//! MTD(f) ends and is right on any numbers, and as fast as its name.

use proptest::{collection::vec, prelude::*};
use yomi_game::{gomoku, tree::Position};
use yomi_search::Score;
use yomi_textbook::{
    Algorithm, OPEN, Techniques,
    evaluations::{LeafRank, Shapes},
    root::WindowResult,
};

use super::{
    plain::{negamax, random_position},
    trees::{Numbers, number, number_of, score_of, tree},
    watched::{record, record_within, task, task_of_depth, watch},
};
use crate::cases::cases;

/// Passes that are enough on any values: so many single steps, then steps that double until half of
/// what is left is less, and 64 halves at most; two to settle the line.
const MOST_PASSES: u32 = 24 + 64 + 64 + 2;
/// Values of an evaluation are found in far fewer.
const PASSES_BY_SHAPES: u64 = 60;

fn passes(numbers: &Numbers, max_moves: bool) -> u32 {
    let position = numbers.position(max_moves, &[]);
    let record = record(&task(&position), LeafRank, (Algorithm::MtdF, Techniques::BARE));
    let value = number_of(&position, record.searched.value);
    assert_eq!(value, Some(numbers.minimax(max_moves)), "{numbers:?}");
    let last = record.nodes.last().expect("nodes were visited");
    let re_searches = record.searched.outcome.report.statistics.re_searches;
    let counted = re_searches.and_then(|counts| counts.null_window);
    assert_eq!(counted, Some(u64::from(last.pass) - 1));
    last.pass
}

#[test]
fn numbers_between_integers_are_told_apart() {
    use Numbers::{Leaf, Node};
    // The loop that compares the numbers themselves asks for ever whether 2 is at least 1.5 + 1.
    let two_leaves = Node(vec![Leaf(1.5), Leaf(2.0)]);
    assert_eq!((two_leaves.minimax(true), two_leaves.minimax(false)), (2.0, 1.5));
    let close = Node(vec![Leaf(0.1 + 0.2), Leaf(0.3)]);
    let huge = Node(vec![Node(vec![Leaf(1e300), Leaf(-1e300)]), Leaf(-f64::MAX)]);
    let zeros = Node(vec![Node(vec![Leaf(-0.0)]), Leaf(0.0), Node(vec![Leaf(-0.0)])]);
    let chain = (0..30).fold(Leaf(-1e300), |below, _| Node(vec![below]));
    let repeated = Numbers::uniform(3, 3, &mut || 2.5);
    for numbers in [two_leaves, close, huge, zeros, chain, repeated] {
        for max_moves in [true, false] {
            let passes = passes(&numbers, max_moves);
            assert!(passes <= 6, "{passes} passes for {numbers:?}");
        }
    }
}

/// The first guess is the smallest of thousands of ranks, and the value is the greatest.
#[test]
fn a_guess_that_is_far_off_costs_few_passes() {
    let mut next = 0.0;
    let rising = Numbers::uniform(8, 4, &mut || {
        next += 1.0;
        next
    });
    for max_moves in [true, false] {
        let passes = passes(&rising, max_moves);
        assert!(passes <= 60, "{passes} passes");
    }
    // A row of leaves, of which a null window sees one at a time: the hardest case.
    let row = Numbers::Node((0..5000).map(|value| Numbers::Leaf(f64::from(value))).collect());
    for max_moves in [true, false] {
        let passes = passes(&row, max_moves);
        assert!(passes <= 60, "{passes} passes");
    }
}

/// The passes of alpha-beta with this window say the same.
fn verdicts_agree(position: &Position, window: (Score, Score)) {
    let task = task(position);
    let verdict = |algorithm| {
        let method = (algorithm, Techniques::BARE);
        watch(&task, LeafRank, method, None, window).verdict.expect("it was searched")
    };
    let truth = watch(&task, LeafRank, (Algorithm::Negamax, Techniques::BARE), None, OPEN).value;
    match (verdict(Algorithm::MtdF), verdict(Algorithm::AlphaBeta)) {
        (WindowResult::Exact, WindowResult::Exact) => {}
        (WindowResult::FailLow(bound), WindowResult::FailLow(_)) => {
            assert!(truth <= bound && bound <= window.0);
        }
        (WindowResult::FailHigh(bound), WindowResult::FailHigh(_)) => {
            assert!(truth >= bound && bound >= window.1);
        }
        (mtd_f, alpha_beta) => panic!("{mtd_f:?} but {alpha_beta:?} in {window:?}"),
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn it_ends_on_every_tree(numbers in tree(6, 80), max_moves: bool) {
        prop_assert!(passes(&numbers, max_moves) <= MOST_PASSES);
    }

    #[test]
    fn with_a_window_it_says_what_alpha_beta_says(
        numbers in tree(5, 40),
        max_moves: bool,
        (low, high) in (number(), number()).prop_filter("a window", |(low, high)| low != high),
    ) {
        let (low, high) = if low < high { (low, high) } else { (high, low) };
        let position = numbers.position(max_moves, &[low, high]);
        let (low, high) = (score_of(&position, low), score_of(&position, high));
        let (low, high) = if max_moves { (low, high) } else { (high, low) };
        for window in [(low, high), (low, OPEN.1), (OPEN.0, high), (low, low.next())] {
            verdicts_agree(&position, window);
        }
        let recorded =
            record_within(&task(&position), LeafRank, (Algorithm::MtdF, Techniques::BARE), (low, high));
        for (_, node) in recorded.visited().filter(|(_, node)| node.parent.is_none()) {
            let (alpha, beta) = node.window;
            prop_assert!(low <= alpha && beta <= high, "{:?}", node);
        }
    }
}

proptest! {
    #![proptest_config(cases(12))]

    /// Values in thousandths of points, hundreds of thousands apart.
    #[test]
    fn shapes_in_thousandths_take_few_passes(
        choices in vec(any::<u16>(), 4..30), table: bool, iterative_deepening: bool,
    ) {
        let empty = gomoku::Position::empty(7, gomoku::Rule::Freestyle);
        let position = random_position(&empty, &choices);
        let transposition_table = table.then_some(1 << 12);
        let techniques =
            Techniques { transposition_table, iterative_deepening, ..Techniques::BARE };
        let method = (Algorithm::MtdF, techniques);
        let task = task_of_depth(&position, 2);
        let found = watch(&task, Shapes::default(), method, None, OPEN);
        prop_assert_eq!(found.value.value(), negamax(&position, Shapes::default(), 2));
        let re_searches = found.outcome.report.statistics.re_searches.expect("passes are counted");
        let passes = 1 + re_searches.null_window.expect("passes are counted");
        let iterations = if iterative_deepening { 2 } else { 1 };
        prop_assert!(passes <= iterations * PASSES_BY_SHAPES, "{} passes", passes);
    }
}
