//! Reference implementation of the rules by walking from cell to cell, against which the fast rules
//! are tested.

use super::{Move, Shape};

/// Every possible winning line, its cells as bits; direction by direction, so that a line of a
/// single cell is there four times.
pub(super) fn windows(shape: Shape) -> Vec<u64> {
    let mut windows = Vec::new();
    for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
        for row in 0..i32::from(shape.rows()) {
            for column in 0..i32::from(shape.columns()) {
                let cells: Vec<_> = (0..i32::from(shape.in_a_row()))
                    .map(|further| (column + right * further, row + down * further))
                    .collect();
                let is_on_board = |&(column, row): &(i32, i32)| {
                    (0..i32::from(shape.columns())).contains(&column) && (0..i32::from(shape.rows())).contains(&row)
                };
                if cells.iter().all(is_on_board) {
                    windows
                        .push(cells.into_iter().fold(0, |window, (column, row)| window | 1_u64 << (row * 8 + column)));
                }
            }
        }
    }
    windows
}

/// Lines of play of `depth` plies from the empty board; one that ends earlier counts once.
pub(super) fn perft(shape: Shape, depth: u32) -> u64 {
    let cells: Vec<u64> = (0..64)
        .filter_map(Move::new)
        .filter(|mv| mv.column() < shape.columns().into() && mv.row() < shape.rows().into())
        .map(|mv| 1 << mv.index())
        .collect();
    count(&cells, &windows(shape), 0, 0, depth)
}

/// `mover` and `opponent` are the marks of the side to move and of the side that moved last.
fn count(cells: &[u64], windows: &[u64], mover: u64, opponent: u64, depth: u32) -> u64 {
    let is_won = windows.iter().any(|window| opponent & window == *window);
    let empty = || cells.iter().filter(|&cell| (mover | opponent) & cell == 0);
    if depth == 0 || is_won || empty().next().is_none() {
        return 1;
    }
    empty().map(|cell| count(cells, windows, opponent, mover | cell, depth - 1)).sum()
}
