//! Symmetric images of bitboards, eight squares at a time.

use std::cmp::Ordering;

use crate::symmetry::Symmetry;

/// The squares of `board` under a symmetry.
#[must_use]
pub(super) const fn image_of(mut board: u64, symmetry: Symmetry) -> u64 {
    if symmetry.swaps_axes() {
        board = transposed(board);
    }
    if symmetry.mirrors_columns() {
        board = columns_mirrored(board);
    }
    if symmetry.mirrors_rows() {
        board = board.swap_bytes();
    }
    board
}

/// The symmetry whose image of the discs of black and of white has the smallest board text, the first
/// of several that do.
#[must_use]
pub(super) fn to_smallest_text([black, white]: [u64; 2]) -> Symmetry {
    let mut smallest = Symmetry::ALL[0];
    let mut discs = [black, white];
    for symmetry in &Symmetry::ALL[1..] {
        let image = [image_of(black, *symmetry), image_of(white, *symmetry)];
        if compare_texts(image, discs) == Ordering::Less {
            (smallest, discs) = (*symmetry, image);
        }
    }
    smallest
}

/// How the texts of two boards compare, each by the discs of black and of white.
fn compare_texts(one: [u64; 2], other: [u64; 2]) -> Ordering {
    let differing = (one[0] ^ other[0]) | (one[1] ^ other[1]);
    let first = differing & differing.wrapping_neg();
    // In the order of the symbols: `-`, `O`, `X`.
    place_of(one, first).cmp(&place_of(other, first))
}

const fn place_of([black, white]: [u64; 2], square: u64) -> u8 {
    2 * (black & square != 0) as u8 + (white & square != 0) as u8
}

/// Transposes: swaps blocks of 4×4, 2×2 and single squares.
///
/// Source: H. S. Warren, Hacker's Delight, 2nd edition (2013), section 7–3.
const fn transposed(mut board: u64) -> u64 {
    let blocks = [(0x0000_0000_f0f0_f0f0, 28), (0x0000_cccc_0000_cccc, 14), (0x00aa_00aa_00aa_00aa, 7)];
    let mut size = 0;
    while size < blocks.len() {
        let (upper, distance) = blocks[size];
        let moved = (board ^ board >> distance) & upper;
        board ^= moved ^ moved << distance;
        size += 1;
    }
    board
}

/// Reverses the bits of each byte.
const fn columns_mirrored(board: u64) -> u64 {
    // All bits in the opposite order, then the bytes.
    board.reverse_bits().swap_bytes()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Board as _, Side, othello::Position};

    proptest! {
        #[test]
        fn an_image_is_that_of_every_square(board in any::<u64>()) {
            for symmetry in Symmetry::ALL {
                let expected = (0..64).filter(|square| board >> square & 1 == 1).fold(0, |image, square| {
                    let (column, row) = symmetry.apply((square % 8, square / 8), 8);
                    image | 1_u64 << (8 * row + column)
                });
                prop_assert_eq!(image_of(board, symmetry), expected, "{:?}", symmetry);
            }
        }

        #[test]
        fn the_smallest_text_is_found_without_writing_any(
            boards in any::<[u64; 2]>(),
            like in any::<[bool; 8]>(),
        ) {
            // Highly symmetric boards, whose texts differ late or not at all.
            let alike = |board| {
                let chosen = Symmetry::ALL.into_iter().zip(like).filter(|(_, chosen)| *chosen);
                chosen.fold(board, |board, (symmetry, _)| board | image_of(board, symmetry))
            };
            let black = alike(boards[0]);
            let white = alike(boards[1] & boards[0].rotate_left(7)) & !black;
            let text_of = |symmetry| {
                let images = [image_of(black, symmetry), image_of(white, symmetry)];
                let position = Position::from_bitboards(images[0], images[1], Side::First);
                position.expect("no square has two discs").board_text()
            };
            let expected = Symmetry::ALL.into_iter().min_by_key(|&symmetry| text_of(symmetry));
            prop_assert_eq!(Some(to_smallest_text([black, white])), expected);
        }
    }
}
