//! Perft: counts all lines of play to a depth, the usual test and benchmark of move generation.

use std::hint::black_box;

use super::Game;

/// Number of lines of play of exactly `depth` plies from `position`; a line that ends the game
/// earlier counts once, a pass is one ply. 1 for depth 0.
///
/// The move that leads to each leaf is really made; leaves are not counted in bulk from the
/// number of moves before them. Allocates one list of moves for the whole count.
#[must_use]
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    let mut position = position.clone();
    if depth == 0 {
        return leaf(&mut position);
    }
    // Room for the deepest counts in use; more only grows the list.
    let mut moves = Vec::with_capacity(1024);
    count(&mut position, depth, &mut moves)
}

/// `depth` is at least 1. `moves` is one stack for all plies: each ply appends its moves and
/// takes them off again.
fn count<G: Game>(position: &mut G, depth: u32, moves: &mut Vec<G::Move>) -> u64 {
    let first = moves.len();
    position.legal_moves(moves);
    let behind = moves.len();
    if behind == first {
        return 1;
    }
    let mut leaves = 0;
    for index in first..behind {
        let mv = moves[index];
        let undo = position.play(mv);
        leaves += if depth == 1 { leaf(position) } else { count(position, depth - 1, moves) };
        position.undo(mv, undo);
    }
    moves.truncate(first);
    leaves
}

/// The black box keeps the compiler from optimising the move that leads to a leaf away.
fn leaf<G: Game>(position: &mut G) -> u64 {
    black_box(position);
    1
}
