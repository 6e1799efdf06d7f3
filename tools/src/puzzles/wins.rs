//! Whether the side to move of a freestyle game wins within so many plies, whatever the opponent plays: every legal move of
//! both sides, without an evaluation.
//!
//! The only cuts are exact. A side that may make five does. A point on which the opponent would make five is taken. And a
//! move after which a second one in a row would not win in the plies that are left threatens nothing: a pass refutes it.

use yomi_game::{
    Game as _,
    gomoku::{Move, Position},
};

/// Whether the side to move makes five within `plies`, an odd number, whatever the opponent plays.
pub(super) fn wins(board: &Position, plies: u32) -> bool {
    has_five(board)
        || (plies >= 3 && candidates(board, plies).into_iter().any(|mv| is_lost(&after(board, mv), plies - 1)))
}

/// Every first move that does.
pub(super) fn winning_moves(board: &Position, plies: u32) -> Vec<Move> {
    candidates(board, plies).into_iter().filter(|&mv| is_lost(&after(board, mv), plies - 1)).collect()
}

/// Whether the side to move, which defends, loses within `plies`, an even number.
fn is_lost(board: &Position, plies: u32) -> bool {
    if has_five(board) {
        return false;
    }
    let stops = stops(board);
    match stops[..] {
        [] => {
            plies >= 4
                && wins(&board.with_other_side_to_move(), plies - 1)
                && legal(board).into_iter().all(|reply| wins(&after(board, reply), plies - 1))
        }
        [stop] => plies >= 2 && wins(&after(board, stop), plies - 1),
        _ => plies >= 2,
    }
}

/// Moves that may win within `plies` of 3 or more.
fn candidates(board: &Position, plies: u32) -> Vec<Move> {
    match stops(board)[..] {
        [] if plies == 3 => {
            let mut fours = Vec::new();
            board.legal_moves_among(&board.four_points(board.side_to_move()), &mut fours);
            fours
        }
        [] => legal(board),
        [stop] => vec![stop],
        _ => Vec::new(),
    }
}

/// Whether the side to move can make five.
fn has_five(board: &Position) -> bool {
    !board.winning_points(board.side_to_move()).is_empty()
}

/// Points on which the opponent of the side to move would make five.
fn stops(board: &Position) -> Vec<Move> {
    let mut points = Vec::new();
    board.legal_moves_among(&board.winning_points(board.side_to_move().opponent()), &mut points);
    points
}

fn legal(board: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    moves
}

fn after(board: &Position, mv: Move) -> Position {
    let mut next = board.clone();
    next.play(mv);
    next
}
