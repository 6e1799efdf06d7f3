//! The root search: the first ply of every algorithm, where moves are compared and the best lines
//! kept.

use yomi_game::random::SplitMix64;
use yomi_search::{Score, Stopped, evaluation::Evaluation};

use super::{
    Algorithm, MoveOrdering, Techniques,
    algorithms::{pvs::second_window, value_of_root_move},
    game::TextbookGame,
    node::Search,
    observer::{Observer, Purpose},
    techniques::move_ordering::OrderedBy,
};

/// A move of the root with its value and line.
#[derive(Clone, Debug)]
pub struct RootLine<M> {
    /// The move's index in the game's square order.
    pub place: usize,
    /// Its value from the root's side.
    pub score: Score,
    /// The principal variation, the move first.
    pub moves: Vec<M>,
}

/// The result of a root search.
#[derive(Clone, Debug)]
pub struct RootResult<M> {
    /// The best moves found inside the window, best first, equal ones in square order.
    pub lines: Vec<RootLine<M>>,
    /// Whether the value of the last wanted line lies inside the window.
    pub verdict: WindowResult,
}

/// Whether the root search failed low, failed high or is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowResult {
    /// Inside the window: all wanted lines are exact.
    Exact,
    /// Failed low: fewer moves than wanted are worth more than α; the others are worth at most
    /// this.
    FailLow(Score),
    /// Failed high: a move is worth at least this, which is β or more; the lines say which.
    FailHigh(Score),
}

/// The root of a search: position, moves and wanted lines.
#[derive(Clone, Debug)]
pub struct Root<'task, G: TextbookGame> {
    /// The position.
    pub position: &'task G,
    /// The moves to search, in square order.
    pub moves: &'task [G::Move],
    /// Moves that this search leaves out, though they may be chosen: for the observer.
    pub left_out: &'task [G::Move],
    /// The lines of the previous iteration.
    pub previous: &'task [RootLine<G::Move>],
    /// How many lines.
    pub wanted: usize,
    /// Drives the random ordering.
    pub seed: u64,
}

impl<G: TextbookGame> Root<'_, G> {
    /// The wanted lines, limited by the number of moves.
    pub fn lines_wanted(&self) -> usize {
        self.wanted.min(self.moves.len())
    }
}

/// Searches the moves of the root, `depth` plies deep with the window (`alpha`, `beta`), and
/// returns the wanted best ones, their values exact inside the window.
///
/// A later move is searched with the window above the worst line kept, so that one pass gives all
/// lines; a move that comes earlier in square order than the worst line also wins a tie, so its
/// window starts one lower.
///
/// # Errors
/// [`Stopped`] when the search has to end; earlier results of the pass are lost.
pub fn search_root<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    algorithm: Algorithm,
    search: &mut Search<'_, G, E, O>,
    root: &Root<'_, G>,
    depth: u32,
    (alpha, beta): (Score, Score),
) -> Result<RootResult<G::Move>, Stopped> {
    search.enter_root(alpha, beta)?;
    let mut position = root.position.clone();
    let wanted = root.lines_wanted();
    let mut lines: Vec<RootLine<G::Move>> = Vec::with_capacity(wanted + 1);
    let mut left_out = -Score::INFINITY;
    let order = root_order(&search.techniques, root);
    for (index, &place) in order.iter().enumerate() {
        let mv = root.moves[place];
        let floor = match lines.last() {
            Some(worst) if lines.len() == wanted => {
                Some(if place < worst.place { worst.score.previous() } else { worst.score })
            }
            _ => None,
        };
        let lower = floor.map_or(alpha, |floor| floor.max(alpha));
        let left = Search::<G, E, O>::depth_after(depth, mv);
        let undo = search.play(&mut position, mv, 0);
        let score = if algorithm == Algorithm::Pvs && floor.is_some() {
            search.observer.purpose(Purpose::NULL_WINDOW);
            let null_window = (lower, lower.next());
            let scouted = value_of_root_move(algorithm, search, &mut position, left, null_window)?;
            let again = if scouted <= lower || scouted >= beta {
                None
            } else {
                second_window(search, &position, (left, 1), scouted, (lower, beta))
            };
            match again {
                None => scouted,
                Some(window) => value_of_root_move(algorithm, search, &mut position, left, window)?,
            }
        } else {
            value_of_root_move(algorithm, search, &mut position, left, (lower, beta))?
        };
        position.undo(mv, undo);
        let found = score;
        let score = search.bounded(score, alpha, beta);
        if score <= lower {
            left_out = left_out.max(score);
            continue;
        }
        let mut moves = vec![mv];
        moves.extend_from_slice(search.line.at(1));
        let rank = lines.partition_point(|line| line.score > score || line.score == score && line.place < place);
        lines.insert(rank, RootLine { place, score, moves });
        lines.truncate(wanted);
        if score >= beta {
            let skipped: Vec<_> = order[index + 1..].iter().map(|&p| root.moves[p]).collect();
            let by = ordered_by(&search.techniques, root, place);
            search.count_cut_at_root(index, by, found, &skipped);
            search.observer.leave_out(root.left_out);
            search.leave_root(score);
            return Ok(RootResult { lines, verdict: WindowResult::FailHigh(score) });
        }
    }
    let failed_low = lines.len() < wanted;
    search.observer.leave_out(root.left_out);
    search.leave_root(lines.first().map_or(left_out, |line| line.score));
    let verdict = if failed_low { WindowResult::FailLow(left_out) } else { WindowResult::Exact };
    Ok(RootResult { lines, verdict })
}

/// The indices of the root's moves in search order.
fn root_order<G: TextbookGame>(techniques: &Techniques, root: &Root<'_, G>) -> Vec<usize> {
    let places = 0..root.moves.len();
    let value = |place: usize| i64::from(root.position.static_value(root.moves[place]));
    let rank = |place: usize| {
        let previous = root.previous;
        previous.iter().position(|line| line.place == place).unwrap_or(previous.len())
    };
    let keys: Vec<(usize, i64)> = match techniques.move_ordering {
        MoveOrdering::None if techniques.neighbourhood.is_some() => {
            let mut moves = root.moves.to_vec();
            root.position.near_last_move_first(&mut moves);
            root.moves.iter().map(|&own| (moves.iter().take_while(|&&mv| mv != own).count(), 0)).collect()
        }
        MoveOrdering::None | MoveOrdering::Random => Vec::new(),
        MoveOrdering::WorstFirst => places.clone().map(|place| (0, value(place))).collect(),
        MoveOrdering::Static => places.clone().map(|place| (0, -value(place))).collect(),
        MoveOrdering::Dynamic => places.clone().map(|place| (rank(place), -value(place))).collect(),
    };
    let mut order: Vec<usize> = places.collect();
    if techniques.move_ordering == MoveOrdering::Random {
        SplitMix64::new(root.seed).shuffle(&mut order);
    }
    sort_by_keys(&mut order, &keys);
    order
}

/// Sorts places by their keys, if there are any. Compiled once, not for each game and way of ordering.
fn sort_by_keys(order: &mut [usize], keys: &[(usize, i64)]) {
    if !keys.is_empty() {
        order.sort_by_key(|&place| keys[place]);
    }
}

/// What ordered the move at `place`.
fn ordered_by<G: TextbookGame>(techniques: &Techniques, root: &Root<'_, G>, place: usize) -> OrderedBy {
    match techniques.move_ordering {
        MoveOrdering::None => OrderedBy::Board,
        MoveOrdering::Random => OrderedBy::Random,
        MoveOrdering::Dynamic if root.previous.iter().any(|line| line.place == place) => OrderedBy::Table,
        MoveOrdering::WorstFirst | MoveOrdering::Static | MoveOrdering::Dynamic => OrderedBy::Static,
    }
}
