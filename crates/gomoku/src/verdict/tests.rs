//! Verdicts against a plain search on the rules' own position.

use yomi_game::{
    Board as _, Game, Side,
    gomoku::{Move, Position, Rule},
    random::SplitMix64,
};

use super::{Verdict, verdict};
use crate::testing;

/// The legal moves that make a five.
fn fives(position: &Position, side: Side) -> Vec<Move> {
    let mut moves = Vec::new();
    // The side to move decides what is legal; a five always is.
    let to_move = if position.side_to_move() == side { position.clone() } else { position.with_other_side_to_move() };
    to_move.legal_moves_among(&to_move.winning_points(side), &mut moves);
    moves
}

/// A first move that wins in at most three plies, by full-width search.
pub(crate) fn wins_in_three(position: &Position) -> bool {
    let side = position.side_to_move();
    if !fives(position, side).is_empty() {
        return true;
    }
    let mut moves = Vec::new();
    position.legal_moves_among(&position.four_points(side), &mut moves);
    moves.iter().any(|mv| still_wins(position, *mv, |_| false))
}

/// Whether a move wins against any defence: after every reply there is a five, or what `then`
/// searches for.
pub(crate) fn still_wins(position: &Position, mv: Move, then: impl Fn(&Position) -> bool) -> bool {
    let side = position.side_to_move();
    let mut after = position.clone();
    after.play(mv);
    if after.is_over() {
        return after.winner() == Some(side);
    }
    if !fives(&after, side.opponent()).is_empty() {
        return false;
    }
    let mut replies = Vec::new();
    after.legal_moves(&mut replies);
    replies.into_iter().all(|reply| {
        let mut after = after.clone();
        after.play(reply);
        !after.is_over() && (!fives(&after, side).is_empty() || then(&after))
    })
}

/// Whether the side to move loses in so many plies, 2 or 4, at most.
fn loses_in(position: &Position, plies: u32) -> bool {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let opponent = position.side_to_move().opponent();
    moves.into_iter().all(|mv| {
        let mut after = position.clone();
        after.play(mv);
        !after.is_over() && (!fives(&after, opponent).is_empty() || plies == 4 && wins_in_three(&after))
    })
}

/// Compares the verdict on a position with plain searches: correct, and none missing up to three
/// plies. Returns its kind, for counting.
fn hold(position: &Position) -> usize {
    let found = verdict(&mut testing::board(position));
    let side = position.side_to_move();
    let first = |cell| testing::board(position).mv(cell);
    match found {
        Some(Verdict::Win { plies: 1, cell }) => {
            assert!(fives(position, side).contains(&first(cell)), "{position:?}");
            1
        }
        Some(Verdict::Loss { plies: 2 }) => {
            assert!(loses_in(position, 2), "{position:?}");
            2
        }
        Some(Verdict::Win { plies: 3, cell }) => {
            assert!(position.is_legal(first(cell)) && fives(position, side).is_empty());
            assert!(still_wins(position, first(cell), |_| false), "{position:?}");
            3
        }
        Some(Verdict::Win { plies: 5, cell }) => {
            assert!(position.is_legal(first(cell)) && !wins_in_three(position), "{position:?}");
            assert!(still_wins(position, first(cell), wins_in_three), "{cell} {position:?}");
            4
        }
        Some(Verdict::Loss { plies: 4 }) => {
            assert!(loses_in(position, 4) && !loses_in(position, 2), "{position:?}");
            5
        }
        None => {
            let picture = position.board_text();
            assert!(!wins_in_three(position), "{picture} {position:?}");
            assert!(!loses_in(position, 2), "{picture} {position:?}");
            0
        }
        Some(other) => panic!("{other:?} is no verdict"),
    }
}

fn hold_many(positions: u32, seed: u64) {
    for rule in Rule::ALL {
        let mut rng = SplitMix64::new(seed);
        let mut seen = [0_u32; 6];
        while seen.iter().sum::<u32>() < positions {
            let size = [5, 6, 7, 9, 12, 15][rng.below(6)];
            let most = usize::from(size) * usize::from(size) * 3 / 4;
            let stones = 4 + rng.below(most.min(60) - 4);
            if let Some(position) = testing::random_position(size, rule, stones, &mut rng) {
                seen[hold(&position)] += 1;
            }
        }
        assert!(seen.iter().all(|kind| *kind > positions / 1000), "{rule:?}: {seen:?}");
    }
}

#[test]
fn verdicts_are_what_a_plain_search_finds() {
    hold_many(1_000, 5);
}

#[test]
#[ignore = "a minute: for make test-long"]
fn verdicts_are_what_a_plain_search_finds_on_many_positions() {
    hold_many(100_000, 6);
}
