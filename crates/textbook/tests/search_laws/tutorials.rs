//! Where tutorials go wrong: the mistaken version, an example on which it shows, and ours.

use proptest::{collection::vec, prelude::*};
use yomi_game::{
    Board, Game, PositionText,
    othello::{Move, Position},
};
use yomi_search::{Valuation, ValueKind, evaluation::Evaluation};
use yomi_textbook::{
    OPEN, Techniques,
    evaluations::{DiscCount, LeafRank},
    root::WindowResult,
};

use super::{
    configurations::FIXED_DEPTH,
    plain::{negamax, random_position},
    trees::{Numbers, number_of},
    watched::{task, watch},
};
use crate::cases::cases;

/// What all our algorithms say of a tree, MAX to move.
fn ours(numbers: &Numbers) -> f64 {
    let position = numbers.position(true, &[]);
    let values = FIXED_DEPTH.map(|algorithm| {
        let found = watch(&task(&position), LeafRank, (algorithm, Techniques::BARE), None, OPEN);
        assert_eq!(found.verdict, Some(WindowResult::Exact));
        number_of(&position, found.value).expect("a rank")
    });
    assert!(values.iter().all(|value| *value == values[0]), "{values:?}");
    values[0]
}

fn node(children: &[&[f64]]) -> Numbers {
    let leaves = |values: &&[f64]| Numbers::Node(values.iter().map(|value| Numbers::Leaf(*value)).collect());
    Numbers::Node(children.iter().map(leaves).collect())
}

/// Alpha-beta with MAX and MIN in one function. With `swaps`, the mistake: the caller exchanges α
/// and β "because the other side is to move", though the values stay MAX's.
fn two_sided(numbers: &Numbers, alpha: f64, beta: f64, max_moves: bool, swaps: bool) -> f64 {
    let children = match numbers {
        Numbers::Leaf(value) => return *value,
        Numbers::Node(children) => children,
    };
    let (mut alpha, mut beta) = (alpha, beta);
    let mut best = if max_moves { f64::NEG_INFINITY } else { f64::INFINITY };
    for child in children {
        let (low, high) = if swaps { (beta, alpha) } else { (alpha, beta) };
        let value = two_sided(child, low, high, !max_moves, swaps);
        if max_moves {
            best = best.max(value);
            alpha = alpha.max(best);
        } else {
            best = best.min(value);
            beta = beta.min(best);
        }
        if alpha >= beta {
            break;
        }
    }
    best
}

#[test]
fn a_window_is_not_swapped_on_the_way_down_to_min() {
    // MIN's second leaf refutes the first child. With the window swapped MIN gives up before it.
    let numbers = node(&[&[3.0, 1.0], &[2.0, 2.0]]);
    let infinity = f64::INFINITY;
    assert_eq!(numbers.minimax(true), 2.0);
    assert_eq!(two_sided(&numbers, -infinity, infinity, true, false), 2.0);
    assert_eq!(two_sided(&numbers, -infinity, infinity, true, true), 3.0);
    assert_eq!(ours(&numbers), 2.0);
}

/// Minimax. With `doubts_zero`, the mistake of languages in which 0 counts as no: a node "without a
/// value" is taken for one with children, of which a leaf has none.
fn by_truth(numbers: &Numbers, max_moves: bool, doubts_zero: bool) -> f64 {
    if let Numbers::Leaf(value) = numbers
        && !(doubts_zero && *value == 0.0)
    {
        return *value;
    }
    let values = numbers.children().iter().map(|child| by_truth(child, !max_moves, doubts_zero));
    if max_moves { values.fold(f64::NEG_INFINITY, f64::max) } else { values.fold(f64::INFINITY, f64::min) }
}

#[test]
fn a_leaf_of_value_0_is_a_leaf() {
    for zero in [0.0, -0.0] {
        let numbers = node(&[&[zero, 5.0], &[-1.0, 4.0]]);
        assert_eq!(by_truth(&numbers, true, false), 0.0);
        assert_eq!(by_truth(&numbers, true, true), -1.0);
        assert_eq!((numbers.minimax(true), ours(&numbers)), (0.0, 0.0));
    }
    // At MIN's leaves the mistake makes the drawn line look won.
    let numbers = Numbers::Node(vec![Numbers::Leaf(0.0), Numbers::Leaf(1.0)]);
    assert_eq!(by_truth(&numbers, true, true), f64::INFINITY);
    assert_eq!((numbers.minimax(true), ours(&numbers)), (1.0, 1.0));
}

/// Plain negamax to the end, with the mistake that a player without a move ends the game.
fn ending_at_a_pass(position: &Position) -> i64 {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.retain(|mv| *mv != Move::Pass);
    if moves.is_empty() {
        return DiscCount.result(position).value();
    }
    let values = moves.into_iter().map(|mv| {
        let mut after = *position;
        after.play(mv);
        -ending_at_a_pass(&after)
    });
    values.max().expect("there are moves")
}

/// The value of a position to its end by every algorithm, in discs.
fn solved(position: &Position) -> i64 {
    let values = FIXED_DEPTH.map(|algorithm| {
        let method = (algorithm, Techniques::BARE);
        let found = watch(&task(position), DiscCount, method, None, OPEN);
        let Valuation { thousandths, kind, .. } = found.outcome.report.lines[0].score;
        assert_eq!((thousandths, kind), (found.value.value() * 1000, ValueKind::Exact));
        found.value.value()
    });
    assert!(values.iter().all(|value| *value == values[0]), "{values:?}");
    values[0]
}

#[test]
fn a_forced_pass_is_no_end_of_the_game() {
    let read = |row: &str, turn: &str| {
        let text = PositionText {
            board: Some(format!("{row}{}", "-".repeat(64 - row.len())).into()),
            turn: Some(turn.to_owned()),
            ..PositionText::default()
        };
        Position::read(&text).expect("legal").position
    };
    // Black leads by six discs to one, has no move, and then loses all of them.
    let position = read("OXXXXXX", "black");
    assert!(position.must_pass());
    assert_eq!(ending_at_a_pass(&position), 62);
    assert_eq!((negamax(&position, DiscCount, 57), solved(&position)), (-64, -64));
    // The other way round: black is behind and has no move, and white has to open a line for it.
    let position = read("XOOOX", "black");
    assert!(position.must_pass());
    assert_eq!(ending_at_a_pass(&position), -60);
    assert_eq!((negamax(&position, DiscCount, 59), solved(&position)), (64, 64));
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn endings_with_passes_are_searched_on(choices in vec(any::<u16>(), 54..60)) {
        let position = random_position(&Position::initial(), &choices);
        prop_assume!(position.empties() <= 6);
        prop_assert_eq!(solved(&position), negamax(&position, DiscCount, position.empties()));
    }
}
