//! The root: every algorithm's first ply, where the moves are compared and the best ones kept.

use super::{
    Algorithm, MoveOrdering, Score, Stopped, algorithms::value_of_root_move,
    evaluations::Evaluation, game::TextbookGame, node::Search,
};

/// A move of the root with its value and line.
#[derive(Clone, Debug)]
pub struct RootLine<M> {
    /// The move's place in the game's square order.
    pub place: usize,
    /// Its value from the root's side.
    pub score: Score,
    /// The principal variation, the move first.
    pub moves: Vec<M>,
}

/// Searches the moves of the root, `depth` plies deep, and returns the `wanted` best ones with exact
/// values, best first, equal ones in square order.
///
/// `root_moves` stand in square order; `previous` are the lines of the previous iteration. A later
/// move is searched with the window above the worst line kept, so that one pass gives all lines; a
/// move that comes earlier in square order than the worst line also wins a tie, so its window
/// starts one lower.
///
/// # Errors
/// [`Stopped`] when the search has to end; what was found so far is lost.
pub fn search_root<G: TextbookGame, E: Evaluation<G>>(
    algorithm: Algorithm,
    search: &mut Search<'_, G, E>,
    position: &G,
    root_moves: &[G::Move],
    previous: &[RootLine<G::Move>],
    depth: u32,
    wanted: usize,
) -> Result<Vec<RootLine<G::Move>>, Stopped> {
    search.enter_root()?;
    let mut position = position.clone();
    let mut lines: Vec<RootLine<G::Move>> = Vec::with_capacity(wanted.min(root_moves.len()) + 1);
    for place in root_order(search.techniques.move_ordering, &position, root_moves, previous) {
        let mv = root_moves[place];
        let floor =
            if lines.len() < wanted {
                None
            } else {
                lines.last().map(|worst| {
                    if place < worst.place { worst.score.previous() } else { worst.score }
                })
            };
        let depth_left = Search::<G, E>::depth_after(depth, mv);
        let undo = position.play(mv);
        let score = match floor {
            Some(alpha) if algorithm == Algorithm::Pvs => {
                let null_window = (alpha, alpha.next());
                let scouted =
                    value_of_root_move(algorithm, search, &mut position, depth_left, null_window)?;
                if scouted > alpha {
                    search.count_re_search();
                    let open = (alpha, Score::INFINITY);
                    value_of_root_move(algorithm, search, &mut position, depth_left, open)?
                } else {
                    scouted
                }
            }
            _ => {
                let window = (floor.unwrap_or(-Score::INFINITY), Score::INFINITY);
                value_of_root_move(algorithm, search, &mut position, depth_left, window)?
            }
        };
        position.undo(mv, undo);
        if floor.is_some_and(|alpha| score <= alpha) {
            continue;
        }
        let mut moves = vec![mv];
        moves.extend_from_slice(search.line.at(1));
        let rank = lines.partition_point(|line| {
            line.score > score || line.score == score && line.place < place
        });
        lines.insert(rank, RootLine { place, score, moves });
        lines.truncate(wanted);
    }
    Ok(lines)
}

/// The places of the root's moves in the order in which they are searched.
fn root_order<G: TextbookGame>(
    ordering: MoveOrdering,
    position: &G,
    root_moves: &[G::Move],
    previous: &[RootLine<G::Move>],
) -> Vec<usize> {
    let mut order: Vec<usize> = (0..root_moves.len()).collect();
    if ordering == MoveOrdering::None {
        return order;
    }
    let rank = |place: usize| match ordering {
        MoveOrdering::Dynamic => {
            previous.iter().position(|line| line.place == place).unwrap_or(previous.len())
        }
        _ => 0,
    };
    order.sort_by_key(|&place| {
        (rank(place), -i64::from(position.static_value(root_moves[place])), place)
    });
    order
}
