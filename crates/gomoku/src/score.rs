//! Scores of the search, in thousandths of a point, in bands by proof.
//!
//! Three bands separate proofs from guesses: estimates, then unproven wins, for which a pruned
//! defence might exist, then proven wins. A node where not every move that could save it was
//! searched is never worth less than a loss that is not proven ([`unproven`]); the order of scores
//! does the rest.

/// Base of proven wins: one in n plies scores n less.
pub(crate) const PROVEN: i32 = 30_000;
/// Base of unproven wins.
pub(crate) const UNPROVEN: i32 = 20_000;
/// Plies of the longest game.
const MOST_PLIES: i32 = 1_000;
/// Above every score.
pub(crate) const INFINITY: i32 = 32_000;

/// A win or loss, in so many plies from the root.
pub(crate) const fn win_in(plies: u32) -> i32 {
    PROVEN - plies as i32
}

/// Whether the score is a win or a loss that is proven.
pub(crate) const fn is_proven(score: i32) -> bool {
    score.abs() > PROVEN - MOST_PLIES
}

/// Whether the score is a win or a loss, proven or not.
pub(crate) const fn is_decided(score: i32) -> bool {
    score.abs() > UNPROVEN - MOST_PLIES
}

/// The score of a node with pruned moves that might be better than its best one.
pub(crate) const fn unproven(score: i32) -> i32 {
    if score < -(PROVEN - MOST_PLIES) { score + (PROVEN - UNPROVEN) } else { score }
}

/// Plies from the root to a proven win or loss.
pub(crate) const fn plies(score: i32) -> Option<u32> {
    if is_proven(score) { Some((PROVEN - score.abs()) as u32) } else { None }
}

/// Converts a score from the root's view for the table, where wins count from the node.
pub(crate) const fn to_table(score: i32, ply: usize) -> i16 {
    (if !is_decided(score) {
        score
    } else if score > 0 {
        score + ply as i32
    } else {
        score - ply as i32
    }) as i16
}

/// The inverse of [`to_table`].
pub(crate) const fn from_table(score: i16, ply: usize) -> i32 {
    let score = score as i32;
    if !is_decided(score) {
        score
    } else if score > 0 {
        score - ply as i32
    } else {
        score + ply as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_keep_apart_what_is_proven_and_what_is_not() {
        assert!(is_proven(win_in(400)) && is_proven(-win_in(1)));
        let guess = unproven(-win_in(7));
        assert!(!is_proven(guess) && is_decided(guess) && -win_in(7) < guess);
        assert_eq!((unproven(guess), unproven(5), plies(-win_in(7))), (guess, 5, Some(7)));
        for score in [0, -70, win_in(12), -win_in(12), guess, -guess] {
            assert_eq!(from_table(to_table(score, 9), 9), score);
        }
    }
}
