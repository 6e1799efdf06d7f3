//! MTD(f): the minimax value by null windows alone; each pass confirms or corrects a guess.
//!
//! ```text
//! mtd_f(root, depth, f):                         f: the first guess
//!     lower ← −∞, upper ← +∞
//!     while lower < upper:
//!         β ← max(f, lower + 1)
//!         f ← alpha_beta(root, depth, β − 1, β)      with a transposition table
//!         if f < β: upper ← f
//!         else: lower ← f
//!     return f
//! ```
//!
//! A null window is the narrowest there is; a transposition table spares each the work of the ones
//! before, and without one the algorithm is correct but slow. It ends on any input, because scores are
//! integers: between two neighbours lies nothing, and every pass moves a bound by one at least (on
//! fractional values, `[1.5, 2.0]` say, the naive version goes on for ever). Values far from the
//! guess would take it many small steps where a search answers with narrow bounds, so after some
//! passes the step doubles. A null window leaves no principal variation: a last pass with the window
//! (f − 1, f + 1) over the best move and those before it in square order collects the line and
//! settles ties. Source: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Best-First Fixed-Depth
//! Minimax Algorithms, Artificial Intelligence 87 (1996).

use yomi_search::{Score, Stopped, evaluation::Evaluation};

use crate::{
    Algorithm,
    game::TextbookGame,
    node::{Search, count},
    observer::Observer,
    root::{Root, RootLine, RootResult, WindowResult, search_root},
};

/// Passes with a step of one before steps start to double.
const SINGLE_STEPS: u32 = 24;

/// Searches the root, `depth` plies deep, and returns the wanted best lines as
/// [`search_root`] does; further lines by searching the root again without the moves before.
///
/// # Errors
/// [`Stopped`] when the search has to end; what was found so far is lost.
pub(crate) fn mtd_f<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'_, G, E, O>,
    root: &Root<'_, G>,
    depth: u32,
    window: (Score, Score),
) -> Result<RootResult<G::Move>, Stopped> {
    let mut lines = Vec::with_capacity(root.lines_wanted());
    let mut places: Vec<usize> = (0..root.moves.len()).collect();
    let mut guess = root.previous.first().map_or_else(|| search.evaluation.estimate(root.position), |line| line.score);
    let mut passes = 0;
    while lines.len() < root.lines_wanted() {
        let moves: Vec<_> = places.iter().map(|&place| root.moves[place]).collect();
        let found_before: Vec<_> = lines.iter().map(|line: &RootLine<G::Move>| root.moves[line.place]).collect();
        let part = Root { moves: &moves, left_out: &found_before, previous: &[], wanted: 1, ..root.clone() };
        let mut found = best_of(search, &part, depth, window, guess, &mut passes)?;
        let Some(mut line) = found.lines.pop() else {
            return Ok(RootResult { lines, verdict: found.verdict });
        };
        line.place = places.remove(line.place);
        guess = line.score;
        lines.push(line);
        if matches!(found.verdict, WindowResult::FailHigh(_)) {
            return Ok(RootResult { lines, verdict: found.verdict });
        }
    }
    // A value from selective pruning may rise when it is searched with another window.
    best_first(&mut lines);
    Ok(RootResult { lines, verdict: WindowResult::Exact })
}

/// Compiled once for each game, not for each evaluation and observer.
fn best_first<M>(lines: &mut [RootLine<M>]) {
    lines.sort_by_key(|line| std::cmp::Reverse(line.score));
}

/// The best move of a root, by MTD(f).
fn best_of<G: TextbookGame, E: Evaluation<G>, O: Observer<G::Move>>(
    search: &mut Search<'_, G, E, O>,
    root: &Root<'_, G>,
    depth: u32,
    (alpha, beta): (Score, Score),
    mut guess: Score,
    passes: &mut u32,
) -> Result<RootResult<G::Move>, Stopped> {
    let (mut lower, mut upper) = (-Score::INFINITY, Score::INFINITY);
    let mut best = None;
    let mut steps: u32 = 0;
    while lower < upper {
        let bound = guess.max(lower.next()).clamp(alpha.next(), beta);
        let bound = stride(bound, guess, lower, upper, steps).clamp(alpha.next(), beta);
        count(&mut search.counted.re_searches.null_window, u64::from(*passes > 0));
        *passes += 1;
        steps += 1;
        let null_window = (bound.previous(), bound);
        let found = search_root(Algorithm::MtdF, search, root, depth, null_window)?;
        match found.verdict {
            WindowResult::FailHigh(value) => {
                (lower, guess) = (value, value);
                best = found.lines.into_iter().next();
                if value >= beta {
                    let lines = best.into_iter().collect();
                    return Ok(RootResult { lines, verdict: WindowResult::FailHigh(value) });
                }
            }
            WindowResult::FailLow(value) => {
                (upper, guess) = (value, value);
                if value <= alpha {
                    return Ok(RootResult { lines: Vec::new(), verdict: found.verdict });
                }
            }
            WindowResult::Exact => unreachable!("nothing lies inside a null window"),
        }
    }
    // Where the value was only bounded from above, every move may be the best one.
    let last = best.map_or(root.moves.len(), |line| line.place + 1);
    let (tried, untried) = root.moves.split_at(last);
    let left_out: Vec<_> = untried.iter().chain(root.left_out).copied().collect();
    let part = Root { moves: tried, left_out: &left_out, ..root.clone() };
    let around = (guess.previous(), guess.next());
    count(&mut search.counted.re_searches.null_window, 1);
    let settled = search_root(Algorithm::MtdF, search, &part, depth, around)?;
    if settled.verdict == WindowResult::Exact {
        return Ok(settled);
    }
    // Selective techniques may give contradictory answers for different windows.
    count(&mut search.counted.re_searches.null_window, 1);
    search_root(Algorithm::MtdF, search, root, depth, (alpha, beta))
}

/// The bound of the next pass: the current guess or, after many passes, one ever further from it on
/// the open side.
fn stride(bound: Score, guess: Score, lower: Score, upper: Score, steps: u32) -> Score {
    if steps < SINGLE_STEPS {
        return bound;
    }
    let further = 1_i64 << (steps - SINGLE_STEPS).min(60);
    if guess == upper {
        let far = Score::clamped(guess.value().saturating_sub(further));
        // Bisect once both ends are known.
        let half = Score::clamped(lower.value().midpoint(upper.value()));
        far.max(half).max(lower.next())
    } else {
        let far = Score::clamped(guess.value().saturating_add(further));
        let half = Score::clamped(lower.value().midpoint(upper.value()));
        far.min(half.next()).min(upper).max(lower.next())
    }
}
