//! Quiet moves in VCT: moves of the attacker that force no answer.
//!
//! Such a move is useful if the attacker would win by threats when moving again. That win is
//! searched for first, with a pass as the reply (null move). Most replies do not interfere with it:
//! the same win is [replayed](super::replay) after them, and only those that refute it are
//! searched.
//!
//! ```text
//! prove_after_quiet(node):
//!     pass; no win by threats: not proven
//!     the replies on cells that matter to it, and those that threaten: replayed, the others searched
//!     all of them lose: all other replies in the same way
//! ```
//!
//! The choice of relevant cells is not critical: no reply is left out. A disproof with quiet moves
//! holds for this choice of them alone.

use yomi_search::Stopped;

use super::{Left, Moves, Numbers, Threats, table::State};
use crate::{
    cell_set::CellSet,
    geometry::Cell,
    threat::Threat,
    verdict::{Demand, demand},
};

/// State of an unvisited node after a quiet move.
pub(super) const NEW: State = State::open(8, 1);

/// Node limit of the search with fewer quiet moves that precedes one with them at a node.
const BEFORE: u64 = 50;

/// Node limit of the search for a quiet move's threat, with the least effort, and the factor for
/// each more.
const THREATENED: (u64, u64) = (400, 4);

/// Number of quiet moves searched at a node, with the least effort, and the factor for each more.
const MOVES: (usize, usize) = (12, 2);

/// Quiet moves available to the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quiet {
    /// Their number on each line.
    pub(crate) moves: u32,
    /// The effort of their search, from 0.
    pub(crate) effort: u32,
}

impl Quiet {
    /// None: all moves are threats.
    pub(crate) const NONE: Self = Self { moves: 0, effort: 0 };

    const MOST_MOVES: u32 = 3;
    const MOST_EFFORT: u32 = 2;

    /// All useful settings, cheapest first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let some =
            (0..=Self::MOST_EFFORT).flat_map(|effort| (1..=Self::MOST_MOVES).map(move |moves| Self { moves, effort }));
        std::iter::once(Self::NONE).chain(some)
    }

    /// Salt that separates the nodes of different searches.
    pub(super) const fn salt(self) -> u64 {
        if self.moves == 0 {
            return 0;
        }
        let Self { moves, effort } = self;
        (moves as u64 | (effort as u64) << 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}

impl Threats<'_, '_> {
    /// A win of the attacker, to move, with one quiet move less, if few nodes find it.
    pub(super) fn without_quiet(&mut self, left: Left, first: Option<&CellSet>) -> Result<Option<State>, Stopped> {
        let fewer = Left { quiet: left.quiet - 1, ..left };
        let state = self.within(BEFORE, |search| search.search(fewer, Numbers::UNLIMITED, first))?;
        Ok(Some(state).filter(|state| state.is_proven()))
    }

    /// Adds the attacker's most promising quiet moves.
    pub(super) fn add_quiet(&mut self, first: Option<&CellSet>, moves: &mut Moves) {
        let mut all = match demand(self.board) {
            Demand::Nothing => self.board.near_cells(),
            Demand::Five(cell) => CellSet::single(cell),
            Demand::OpenFour(answers) => answers,
        };
        if let Some(first) = first {
            all = all.and(first);
        }
        let is_new = |cell: &Cell| !moves.cells.contains(cell) && self.board.is_legal(*cell);
        let mut cells: Vec<Cell> = all.iter().filter(is_new).collect();
        let rank = |cell: &Cell| std::cmp::Reverse(self.board.rank(*cell, self.attacker));
        cells.sort_by_cached_key(rank);
        let (most, more) = MOVES;
        cells.truncate(most * more.pow(self.effort));
        moves.cells.extend(cells);
    }

    /// The state of a node in which the defender faces no threat, as for [`search`](Self::search).
    pub(super) fn prove_after_quiet(&mut self, left: Left, limits: Numbers) -> Result<State, Stopped> {
        let zone = match self.threatened(left)? {
            Some(zone) => zone,
            // The search was aborted.
            None if self.nodes == 0 => return Ok(State::NEW),
            None => return Ok(State::disproved(State::EVER)),
        };
        let below = Left { plies: left.plies - 1, quiet: left.quiet - 1 };
        let zone = zone.and(self.board.empty_cells());
        let others = self.board.empty_cells().without(&zone);
        let mut longest: Option<State> = None;
        for replies in [zone, others] {
            let replies = self.replies(&replies, below)?;
            if replies.cells.is_empty() {
                continue;
            }
            let state = self.prove(&replies, below, limits)?;
            if !state.is_proven() {
                return Ok(state);
            }
            longest = longest.filter(|before| before.plies >= state.plies).or(Some(state));
        }
        // Without a legal move neither side loses.
        Ok(longest.unwrap_or(State::disproved(State::EVER)))
    }

    /// The cells relevant to the attacker's VCT after a pass, and those of the defender's own
    /// threats; `None` if there is no such win.
    fn threatened(&mut self, left: Left) -> Result<Option<CellSet>, Stopped> {
        let below = Left { plies: left.plies - 1, quiet: 0 };
        let (nodes, more) = THREATENED;
        let played = self.board.played();
        self.board.pass();
        let mut zone = CellSet::EMPTY;
        let found = self
            .within(nodes * more.pow(self.effort), |search| search.search(below, Numbers::UNLIMITED, None))
            .and_then(|state| match state.is_proven() {
                true => self.replay(0, below.plies, &mut zone),
                false => Ok(None),
            });
        self.board.rewind(played);
        self.board.pass();
        let defender = self.board.side();
        for threat in [Threat::Three, Threat::DoubleThree, Threat::Four, Threat::FourThree] {
            zone = zone.or(self.board.cells(defender, threat));
        }
        Ok(found?.map(|_| zone))
    }

    /// The legal ones of those replies. Unvisited ones are replayed.
    fn replies(&mut self, among: &CellSet, below: Left) -> Result<Moves, Stopped> {
        let side = self.board.side();
        let salt = self.salt(below.quiet);
        let mut cells = Vec::new();
        for cell in among.iter().filter(|cell| self.board.is_legal(*cell)).collect::<Vec<_>>() {
            cells.push(cell);
            let key = self.board.key_after(cell) ^ salt;
            if self.nodes == 0 || self.table.get(key, below.plies).is_some() {
                continue;
            }
            let reply = self.board.stone_key(cell, side);
            self.board.play(cell);
            let found = self.replay(reply, below.plies, &mut CellSet::default());
            self.board.undo();
            // If the win fails after the reply, this marks it as replayed.
            let state = found?.unwrap_or(State::NEW);
            if state.is_proven() || below.quiet > 0 {
                self.table.put(key, state, 1);
            }
        }
        cells.sort_by_cached_key(|cell| std::cmp::Reverse(self.board.rank(*cell, side)));
        Ok(Moves::of_threats(cells))
    }
}
