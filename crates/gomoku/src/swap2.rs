//! Swap2 stones: the three of the opening, or two more.
//!
//! Openings come from a file of balanced ones ([`opening`]), which `cargo run --release -p
//! yomi-gomoku --example swap2_openings` makes by search. They lie near a corner, where a first
//! stone is worth least, and keep their distances to its two edges on boards of other sizes. The
//! choice of a side is left to the caller, which searches.

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use yomi_game::{
    Board as _, Game as _,
    gomoku::{Move, Position, Rule},
    random::SplitMix64,
    symmetry::Symmetry,
};

use crate::{board::Board, evaluation, geometry::Cell, verdict::verdict, weights::GomokuWeights};

/// Rows of the smallest board for which there are balanced openings.
pub const SMALLEST_SIZE: u8 = 13;

/// Rows of the board on which the file has its openings.
const SIZE_OF_FILE: u8 = 15;

/// Three moves a line, near the top left corner of a board of 15 rows.
const FILE: &str = include_str!("swap2/openings.txt");

static OPENINGS: LazyLock<Vec<[Move; 3]>> = LazyLock::new(|| {
    let lines = FILE.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| moves_of(line).try_into().ok()).collect()
});

fn moves_of(line: &str) -> Vec<Move> {
    let board = Position::empty(SIZE_OF_FILE, Rule::Freestyle);
    line.split_whitespace().filter_map(|text| board.parse_move(text)).collect()
}

/// Two black stones and a white one, in the order of play, that leave either side about the same chance to win: one of
/// the openings, and one of its eight images, by `seed`.
///
/// For freestyle and standard on boards of that many rows; `None` on boards smaller than [`SMALLEST_SIZE`].
///
/// # Panics
/// When no board has that size.
#[must_use]
pub fn opening(size: u8, seed: u64) -> Option<[Move; 3]> {
    if size < SMALLEST_SIZE {
        return None;
    }
    let mut rng = SplitMix64::new(seed);
    let opening = OPENINGS[rng.below(OPENINGS.len())];
    let symmetry = Symmetry::ALL[rng.below(Symmetry::ALL.len())];
    let board = Position::empty(size, Rule::Freestyle);
    Some(opening.map(|mv| board.transform_move(moved(mv, size), symmetry)))
}

/// The move at the same distance from the left and the upper edge of a board of that size.
fn moved(mv: Move, size: u8) -> Move {
    Move::new(mv.column(), mv.row() + size - SIZE_OF_FILE).expect("openings fit on every size")
}

/// Pairs of a stone of the side to move and one of the other's, which leave the position as even as can be by the
/// estimate of the engine with the weights in the binary: the most even first, `most` of them with different first stones. None where nothing can be
/// placed without a decision.
///
/// Evaluates some two thousand positions, without search: about a millisecond.
#[must_use]
pub fn even_pairs(position: &Position, most: usize) -> Vec<[Move; 2]> {
    if position.is_over() {
        return Vec::new();
    }
    let mut board = Board::new(position, GomokuWeights::embedded());
    let mut pairs: Vec<(u32, [Cell; 2])> = Vec::new();
    let near = board.near_cells();
    for first in near.iter() {
        if !board.is_legal(first) {
            continue;
        }
        board.play(first);
        let mut best: Option<(u32, Cell)> = None;
        let second = board.near_cells();
        for cell in second.iter() {
            if !board.is_legal(cell) {
                continue;
            }
            board.play(cell);
            let estimate = evaluation::estimate(&mut board).unsigned_abs();
            if best.is_none_or(|(least, _)| estimate < least) && verdict(&mut board).is_none() {
                best = Some((estimate, cell));
            }
            board.undo();
        }
        pairs.extend(best.map(|(estimate, cell)| (estimate, [first, cell])));
        board.undo();
    }
    pairs.sort();
    pairs.into_iter().take(most).map(|(_, pair)| pair.map(|cell| board.mv(cell))).collect()
}
