//! VCT search (victory by continuous threats): a win in which every move makes a four or a three,
//! so that only few replies need to be searched. It is a depth-first proof-number search (df-pn,
//! Nagai 2002).
//!
//! ```text
//! search(node, limits):
//!     the attacker: a verdict or continuous fours win; else his fours and threes, one of which has to win
//!     the defender: a verdict loses; else the answers to the threat ([`demand`]), all of which have to lose;
//!                   nothing that has to be answered: not proven, or [`quiet`]
//!     while the proof number and the disproof number are within limits:
//!         search the child that is the easiest to prove, for the defender the easiest to disprove, until another is
//! ```
//!
//! A number that would be a sum is the greatest one and how many others are open (weak proof
//! numbers, Ueda and others 2008): replies lead to the same positions, which a sum counts again and
//! again. A win is bounded in plies, so that a shorter one can be searched for; entries say within
//! how many plies something is proven or disproved.
//!
//! Some of the attacker's moves may be quiet, where that is allowed ([`Quiet`]).

mod line;
mod quiet;
mod replay;
mod table;
#[cfg(test)]
mod tests;

use yomi_game::Side;
use yomi_search::{Budget, Stopped};

use crate::{
    board::Board,
    cell_set::CellSet,
    geometry::{Cell, MOST_CELLS},
    table::NO_CELL,
    threat::Threat,
    vcf::{self, Vcf, VcfTable},
    verdict::{Demand, Verdict, demand, fours, verdict},
};
pub(crate) use quiet::Quiet;
pub(crate) use table::VctTable;
use table::{MOST, State};

/// Plies of the longest win that a board has room for.
pub(crate) const MOST_PLIES: u32 = MOST_CELLS as u32;

/// Node limit of VCF at one node.
const FOURS_NODES: u64 = 64;

/// Result of a VCT search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vct {
    /// A win in at most so many plies; with the attacker to move, by that cell.
    Won {
        /// Plies to the five.
        plies: u32,
        /// The attacker's move.
        cell: Cell,
    },
    /// Disproved within the plies allowed.
    Disproved,
    /// The nodes allowed did not suffice.
    Unknown,
}

/// Limits of a VCT search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Plies to the five.
    pub(crate) plies: u32,
    /// Nodes, including those of VCF.
    pub(crate) nodes: u64,
    /// Attacker's moves that need not make a threat.
    pub(crate) quiet: Quiet,
}

/// Remaining limits at a node.
#[derive(Clone, Copy, Debug)]
struct Left {
    plies: u32,
    /// Quiet moves.
    quiet: u32,
}

impl Left {
    const fn after_move(self) -> Self {
        Self { plies: self.plies - 1, ..self }
    }
}

/// Thresholds of a node's proof number and disproof number.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const UNLIMITED: Self = Self { proof: MOST, disproof: MOST };
}

/// The moves of a node, threats first.
#[derive(Debug)]
struct Moves {
    cells: Vec<Cell>,
    threats: usize,
}

impl Moves {
    const fn of_threats(cells: Vec<Cell>) -> Self {
        let threats = cells.len();
        Self { cells, threats }
    }
}

/// A VCT search for one side.
pub(crate) struct Threats<'a, 'control> {
    pub(crate) board: &'a mut Board,
    pub(crate) table: &'a mut VctTable,
    pub(crate) fours: &'a VcfTable,
    pub(crate) budget: &'a mut Budget<'control>,
    /// The side that has to win.
    pub(crate) attacker: Side,
    /// The attacker's choice of moves at the root; `None` for all.
    pub(crate) first: Option<&'a CellSet>,
    /// The effort of [`Quiet`].
    effort: u32,
    /// Remaining nodes.
    nodes: u64,
}

impl<'a, 'control> Threats<'a, 'control> {
    /// A search on a board on which either side may be to move.
    pub(crate) fn new(
        board: &'a mut Board,
        (table, fours): (&'a mut VctTable, &'a VcfTable),
        budget: &'a mut Budget<'control>,
        attacker: Side,
    ) -> Self {
        Self { board, table, fours, budget, attacker, first: None, effort: 0, nodes: 0 }
    }

    /// Whether the attacker has a VCT.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end; the board is then to be rewound.
    pub(crate) fn find(&mut self, reach: Reach) -> Result<Vct, Stopped> {
        self.nodes = reach.nodes;
        self.effort = reach.quiet.effort;
        let left = Left { plies: reach.plies, quiet: reach.quiet.moves };
        let state = self.search(left, Numbers::UNLIMITED, self.first)?;
        Ok(if state.is_proven() {
            Vct::Won { plies: u32::from(state.plies), cell: state.cell }
        } else if state.is_disproved() {
            Vct::Disproved
        } else {
            Vct::Unknown
        })
    }

    /// Searches a node until a number reaches its threshold, the node is decided or the nodes are
    /// spent; returns its state.
    fn search(&mut self, left: Left, limits: Numbers, first: Option<&CellSet>) -> Result<State, Stopped> {
        self.budget.enter_node()?;
        self.nodes = self.nodes.saturating_sub(1);
        let attacks = self.board.side() == self.attacker;
        let key = self.key(first, left.quiet);
        let known = self.table.get(key, left.plies);
        if let Some(state) = known
            && state.is_decided()
        {
            return Ok(state);
        }
        if left.plies < 4 + u32::from(attacks) && known.is_some() {
            // Without a verdict, and not decided within more plies.
            let state = State::disproved(3 + u32::from(attacks));
            self.table.put(key, state, 1);
            return Ok(state);
        }
        if known.is_none() {
            let leaf = if attacks { self.attacker_leaf(left, first)? } else { self.leaf(left) };
            let state = match leaf {
                None if attacks && left.quiet > 0 => self.without_quiet(left, first)?,
                leaf => leaf,
            };
            if let Some(state) = state {
                self.table.put(key, state, 1);
                return Ok(state);
            }
        }
        let before = self.nodes;
        let state = if attacks {
            let mut moves = Moves::of_threats(self.threats(first));
            if left.quiet > 0 {
                self.add_quiet(first, &mut moves);
            }
            self.prove(&moves, left.after_move(), limits)?
        } else {
            match answers(self.board) {
                Some(cells) => self.prove(&Moves::of_threats(cells), left.after_move(), limits)?,
                None => self.prove_after_quiet(left, limits)?,
            }
        };
        self.table.put(key, state, before.saturating_sub(self.nodes) + 1);
        Ok(state)
    }

    /// Searches children, with `below` as their limits, until the numbers of the node reach their
    /// thresholds.
    fn prove(&mut self, moves: &Moves, below: Left, limits: Numbers) -> Result<State, Stopped> {
        loop {
            let Step { state, child, limits: of_child } = self.step(moves, below, limits);
            if state.is_decided() || state.proof >= limits.proof || state.disproof >= limits.disproof || self.nodes == 0
            {
                return Ok(state);
            }
            self.board.play(child);
            let found = self.search(below, of_child, None);
            self.board.undo();
            found?;
        }
    }

    /// Runs a search with a node limit.
    fn within<T>(&mut self, nodes: u64, run: impl FnOnce(&mut Self) -> Result<T, Stopped>) -> Result<T, Stopped> {
        let before = self.nodes;
        self.nodes = before.min(nodes);
        let given = self.nodes;
        let found = run(self);
        self.nodes = before - (given - self.nodes);
        found
    }

    /// The state of a node from its children, and the child to search next.
    fn step(&self, moves: &Moves, below: Left, limits: Numbers) -> Step {
        let attacks = self.board.side() == self.attacker;
        // From the attacker's view: `easy` is the threshold for one child, `hard` for all.
        let (mut best, mut easy, mut second) = (NO_CELL, MOST, MOST);
        let (mut hard, mut hard_of_best, mut open) = (0, 0, 0_u32);
        let mut decided: Option<State> = None;
        let mut all: Option<State> = None;
        let salt = self.salt(below.quiet);
        for (index, &cell) in moves.cells.iter().enumerate() {
            let known = self.table.get(self.board.key_after(cell) ^ salt, below.plies);
            let state = known.unwrap_or(if index < moves.threats { State::NEW } else { quiet::NEW });
            let wins = if attacks { state.is_proven() } else { state.is_disproved() };
            let loses = if attacks { state.is_disproved() } else { state.is_proven() };
            if wins {
                let is_better = decided
                    .is_none_or(|before| if attacks { state.plies < before.plies } else { state.plies > before.plies });
                if is_better {
                    decided = Some(State { cell, ..state });
                }
                continue;
            }
            if loses {
                let is_worse = all
                    .is_none_or(|before| if attacks { state.plies < before.plies } else { state.plies > before.plies });
                if is_worse {
                    all = Some(State { cell, ..state });
                }
                continue;
            }
            open += 1;
            let (of_easy, of_hard) =
                if attacks { (state.proof, state.disproof) } else { (state.disproof, state.proof) };
            if of_easy < easy {
                second = easy;
                (best, easy, hard_of_best) = (cell, of_easy, of_hard);
            } else {
                second = second.min(of_easy);
            }
            hard = hard.max(of_hard);
        }
        if let Some(state) = decided.or(all.filter(|_| open == 0)) {
            return Step::decided(state.parent());
        }
        if open == 0 {
            let state = if attacks { State::disproved(State::EVER) } else { State::proven(4, NO_CELL) };
            return Step::decided(state);
        }
        let hard = (hard + open - 1).min(MOST - 1);
        let (most_easy, most_hard) =
            if attacks { (limits.proof, limits.disproof) } else { (limits.disproof, limits.proof) };
        // A quarter above the second best, against thrashing between children.
        let of_easy = most_easy.min(second.saturating_add(second / 4 + 1).min(MOST));
        let of_hard = if most_hard == MOST { MOST } else { (most_hard + 1).saturating_sub(open) };
        let of_hard = of_hard.max(hard_of_best + 1);
        let (state, limits) = if attacks {
            (State::open(easy, hard), Numbers { proof: of_easy, disproof: of_hard })
        } else {
            (State::open(hard, easy), Numbers { proof: of_hard, disproof: of_easy })
        };
        Step { state, child: best, limits }
    }

    /// The state of a node without search, attacker to move.
    fn attacker_leaf(
        &mut self,
        Left { plies: left, .. }: Left,
        first: Option<&CellSet>,
    ) -> Result<Option<State>, Stopped> {
        let is_wanted = |cell: Cell| first.is_none_or(|first| first.contains(cell));
        match verdict(self.board) {
            Some(Verdict::Win { plies, .. }) if plies > left => {
                return Ok(Some(State::disproved(plies - 1)));
            }
            Some(Verdict::Win { plies, cell }) if is_wanted(cell) => {
                return Ok(Some(State::proven(plies, cell)));
            }
            Some(Verdict::Loss { .. }) => return Ok(Some(State::disproved(State::EVER))),
            Some(Verdict::Win { .. }) => {}
            None if left < 5 => return Ok(Some(State::disproved(4))),
            None => {}
        }
        let nodes = self.nodes.min(FOURS_NODES);
        let reach = vcf::Reach { from: 0, fours: left.saturating_sub(3) / 2, nodes };
        let before = self.budget.nodes();
        let found = vcf::find(self.board, self.fours, self.budget, reach, first);
        self.nodes = self.nodes.saturating_sub(self.budget.nodes() - before);
        Ok(match found? {
            Vcf::Won { plies, cell } if plies <= left => Some(State::proven(plies, cell)),
            _ => None,
        })
    }

    /// The state of a node without search, defender to move.
    fn leaf(&mut self, Left { plies: left, quiet }: Left) -> Option<State> {
        match verdict(self.board) {
            Some(Verdict::Loss { plies }) if plies <= left => {
                return Some(State::proven(plies, NO_CELL));
            }
            Some(Verdict::Loss { plies }) => return Some(State::disproved(plies - 1)),
            Some(Verdict::Win { .. }) => return Some(State::disproved(State::EVER)),
            None if left < 4 => return Some(State::disproved(3)),
            None => {}
        }
        match demand(self.board) {
            Demand::Nothing if quiet == 0 => Some(State::disproved(State::EVER)),
            Demand::Nothing => None,
            Demand::Five(_) | Demand::OpenFour(_) => None,
        }
    }

    /// The attacker's threats, most promising first.
    fn threats(&mut self, first: Option<&CellSet>) -> Vec<Cell> {
        let side = self.attacker;
        let mut cells = fours(self.board, side)
            .or(self.board.cells(side, Threat::Three))
            .or(self.board.cells(side, Threat::DoubleThree));
        if self.board.may_be_forbidden(side) {
            cells = cells.or(self.board.cells(side, Threat::Suspect));
        }
        match demand(self.board) {
            Demand::Nothing => {}
            Demand::Five(cell) => cells = CellSet::single(cell),
            Demand::OpenFour(answers) => cells = cells.and(&answers),
        }
        if let Some(first) = first {
            cells = cells.and(first);
        }
        let mut cells: Vec<Cell> = cells.iter().filter(|cell| self.board.is_legal(*cell)).collect();
        cells.sort_by_cached_key(|cell| {
            let threat = self.board.threat(*cell, side);
            std::cmp::Reverse((threat, self.board.rank(*cell, side)))
        });
        cells
    }

    /// Key of a node: the position, the side, the quiet moves, and a restricted choice of moves.
    fn key(&self, first: Option<&CellSet>, quiet: u32) -> u64 {
        let key = self.board.key() ^ self.salt(quiet);
        first.map_or(key, |first| key ^ first.digest())
    }

    const fn salt(&self, quiet: u32) -> u64 {
        let of_side = match self.attacker {
            Side::First => 0x9E37_79B9_7F4A_7C15,
            Side::Second => 0,
        };
        of_side ^ Quiet { moves: quiet, effort: self.effort }.salt()
    }
}

/// Summary of a node's children.
struct Step {
    state: State,
    /// The child to search next, with its thresholds.
    child: Cell,
    limits: Numbers,
}

impl Step {
    const fn decided(state: State) -> Self {
        Self { state, child: NO_CELL, limits: Numbers::UNLIMITED }
    }
}

/// The legal answers of the side to move to the opponent's threat; `None` if there is none. All
/// other moves lose in four plies at most.
pub(crate) fn answers(board: &mut Board) -> Option<Vec<Cell>> {
    let cells = match demand(board) {
        Demand::Nothing => return None,
        Demand::Five(cell) => CellSet::single(cell),
        Demand::OpenFour(cells) => cells,
    };
    let mut cells: Vec<Cell> = cells.iter().filter(|cell| board.is_legal(*cell)).collect();
    let side = board.side();
    cells.sort_by_cached_key(|cell| std::cmp::Reverse(board.rank(*cell, side)));
    Some(cells)
}
