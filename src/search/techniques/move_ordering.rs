//! Searching promising moves first, so that more of the others are cut off.
//!
//! Alpha-beta visits the fewest leaves when the best move comes first (Knuth and Moore 1975,
//! on perfect ordering). Moves are sorted by what is known: the move of the table, then the static value.

use crate::search::{MoveOrdering, game::TextbookGame};

/// Why a move stands where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderedBy {
    /// Best move of the previous iteration or of the transposition table.
    Table,
    /// Static value.
    Static,
    /// The game's square order.
    Board,
}

/// Sorts `moves` for a search with `depth` plies left; `first` is the move known to be good, if any.
/// Equal moves keep the square order.
pub fn order_moves<G: TextbookGame>(
    ordering: MoveOrdering,
    position: &G,
    depth: u32,
    first: Option<G::Move>,
    moves: &mut [G::Move],
    values: &mut Vec<i32>,
) {
    // One ply above the leaves a sorted list costs more than the leaves that it saves.
    if ordering == MoveOrdering::None || depth < 2 || moves.len() < 2 {
        return;
    }
    values.clear();
    values.extend(
        moves.iter().map(
            |&mv| {
                if Some(mv) == first { i32::MAX } else { position.static_value(mv) }
            },
        ),
    );
    // Insertion sort: stable, and lists are short.
    for sorted in 1..moves.len() {
        let mut index = sorted;
        while index > 0 && values[index - 1] < values[index] {
            values.swap(index - 1, index);
            moves.swap(index - 1, index);
            index -= 1;
        }
    }
}

/// Why `mv` stands in its place.
pub fn ordered_by<M: PartialEq>(
    ordering: MoveOrdering,
    depth: u32,
    first: Option<M>,
    mv: M,
) -> OrderedBy {
    if ordering == MoveOrdering::None || depth < 2 {
        OrderedBy::Board
    } else if first == Some(mv) {
        OrderedBy::Table
    } else {
        OrderedBy::Static
    }
}
