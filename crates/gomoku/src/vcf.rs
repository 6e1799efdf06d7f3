//! VCF search (victory by continuous fours): a win in which every move but the last makes a four,
//! so that every reply but the last is forced.
//!
//! ```text
//! attack(position, n):                 whether the side to move wins with n fours before the last two
//!     a five: won in 1
//!     the opponent could make two fives: not won; one: that cell alone is tried
//!     two fives at once, or one that may not be stopped: won in 3
//!     n = 0: not won
//!     for each four: play it, play the forced reply; attack(n − 1) wins: won in 2 more
//! ```
//!
//! Iterative deepening by fours finds the shortest win; only the node limit ends it before all
//! fours are tried. A table of its own stores for each position the number of fours within which no
//! win exists. A search that neither depth nor nodes cut short has disproved the win.

#[cfg(test)]
pub(crate) mod tests;

use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

use yomi_search::{Budget, Stopped};

use crate::{
    board::Board,
    cell_set::CellSet,
    geometry::{Cell, MOST_CELLS},
    slot::Slot,
    threat::Threat,
    verdict::{completion, fours, winning_four},
};

/// Fours before the last two for which a board has room: each of them, with its reply, takes two cells.
pub(crate) const MOST_FOURS: u32 = MOST_CELLS as u32 / 2;

/// Changes the key of a position for the note that a search of a few nodes did not suffice.
const SPENT: u64 = 0xD1B5_4A32_D192_ED03;

/// Entries of the table, of 16 bytes each.
const ENTRIES: usize = 1 << 16;

/// Result of a VCF search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vcf {
    /// A win in so many plies and not in fewer, by a four or a five on that cell.
    Won {
        /// Plies to the five.
        plies: u32,
        /// The first of them.
        cell: Cell,
    },
    /// Disproved for any length.
    Disproved,
    /// None found within the fours and nodes allowed.
    Unknown {
        /// Disproved with fewer fours before the last two.
        fours: u32,
    },
}

/// Entry of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    /// Largest number of fours without a win, plus 1.
    no_win: u8,
    /// Disproved for any length.
    disproved: bool,
}

/// Transposition table of VCF. Threads share it without locks.
#[derive(Debug)]
pub(crate) struct VcfTable {
    slots: Vec<Slot>,
    /// Entries of other eras are invalid.
    era: AtomicU16,
}

impl VcfTable {
    /// Its size in bytes.
    pub(crate) const BYTES: u64 = (ENTRIES * size_of::<Slot>()) as u64;

    pub(crate) fn empty() -> Self {
        let slots = std::iter::repeat_with(Slot::default).take(ENTRIES).collect();
        Self { slots, era: AtomicU16::new(1) }
    }

    /// Commits all its memory, while no search uses it.
    pub(crate) fn prefault(&self) {
        self.slots.iter().for_each(|slot| slot.write(0, 0));
    }

    /// Clears it instantly; no search may be using it.
    pub(crate) fn start(&self) {
        let mut era = self.era.load(Relaxed);
        if era == u16::MAX {
            self.prefault();
            era = 0;
        }
        self.era.store(era + 1, Relaxed);
    }

    // A word is the era, whether all is disproved, and the fours without a win, from its lowest bits on.

    fn get(&self, key: u64) -> Option<Entry> {
        let (found, word) = self.slots[key as usize % ENTRIES].read();
        let counts = found == key && word as u16 == self.era.load(Relaxed);
        counts.then_some(Entry { no_win: (word >> 24) as u8, disproved: word >> 16 & 1 == 1 })
    }

    /// Whether a search of a few nodes was noted not to suffice for the position.
    pub(crate) fn is_spent(&self, key: u64) -> bool {
        self.get(key ^ SPENT).is_some()
    }

    /// Notes that a search of a few nodes did not suffice for the position.
    pub(crate) fn note_spent(&self, key: u64) {
        self.put(key ^ SPENT, Entry { no_win: 0, disproved: false });
    }

    fn put(&self, key: u64, Entry { no_win, disproved }: Entry) {
        let era = u64::from(self.era.load(Relaxed));
        let word = era | u64::from(disproved) << 16 | u64::from(no_win) << 24;
        self.slots[key as usize % ENTRIES].write(key, word);
    }
}

/// Limits of a VCF search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// An earlier search has disproved a win with fewer fours before the last two; 0 without one.
    pub(crate) from: u32,
    /// Fours before the last two, at most [`MOST_FOURS`].
    pub(crate) fours: u32,
    /// Nodes.
    pub(crate) nodes: u64,
}

/// Searches for the shortest VCF of the side to move, the first four on one of the cells `first`
/// where they are given.
///
/// # Errors
/// [`Stopped`] when the search has to end; the board is then to be rewound.
pub(crate) fn find(
    board: &mut Board,
    table: &VcfTable,
    budget: &mut Budget<'_>,
    reach: Reach,
    first: Option<&CellSet>,
) -> Result<Vcf, Stopped> {
    let mut attack = Attack { board, table, budget, nodes: reach.nodes, cut: Cut::No };
    let most = reach.fours.min(MOST_FOURS);
    for fours in reach.from..=most {
        attack.cut = Cut::No;
        if let Some((plies, cell)) = attack.run(fours, first)? {
            return Ok(Vcf::Won { plies, cell });
        }
        match attack.cut {
            Cut::No => return Ok(Vcf::Disproved),
            Cut::ByDepth => {}
            Cut::ByNodes => return Ok(Vcf::Unknown { fours }),
        }
    }
    Ok(Vcf::Unknown { fours: most + 1 })
}

/// The moves of the shortest win that [`find`] found, from the first four to the five, the replies
/// among them; shorter if the search has to stop.
pub(crate) fn line(
    board: &mut Board,
    table: &VcfTable,
    budget: &mut Budget<'_>,
    mut plies: u32,
    first: Cell,
) -> Vec<Cell> {
    let played = board.played();
    let mut line = Vec::new();
    let mut cell = first;
    loop {
        let side = board.side();
        line.push(cell);
        board.play(cell);
        if plies < 3 {
            break;
        }
        // The forced reply; after two fives at once, the first legal one.
        let fives = *board.cells(side, Threat::Five);
        let reply = fives.iter().find(|five| board.is_legal(*five)).or_else(|| {
            let empty = *board.empty_cells();
            empty.iter().find(|cell| board.is_legal(*cell))
        });
        let Some(reply) = reply else { break };
        line.push(reply);
        board.play(reply);
        plies -= 2;
        // No fewer fours suffice: the win is the shortest.
        let fours = plies.saturating_sub(3) / 2;
        let reach = Reach { from: fours, fours, nodes: u64::MAX };
        match find(board, table, budget, reach, None) {
            Ok(Vcf::Won { cell: next, .. }) => cell = next,
            _ => break,
        }
    }
    board.rewind(played);
    line
}

/// Why a search was incomplete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Cut {
    No,
    ByDepth,
    ByNodes,
}

/// A VCF search.
struct Attack<'a, 'control> {
    board: &'a mut Board,
    table: &'a VcfTable,
    budget: &'a mut Budget<'control>,
    /// Remaining nodes.
    nodes: u64,
    cut: Cut,
}

impl Attack<'_, '_> {
    /// The win with so many fours before the last two; its plies and its first cell.
    fn run(&mut self, left: u32, first: Option<&CellSet>) -> Result<Option<(u32, Cell)>, Stopped> {
        if self.nodes == 0 {
            self.cut = Cut::ByNodes;
            return Ok(None);
        }
        self.nodes -= 1;
        self.budget.enter_node()?;
        let side = self.board.side();
        let is_wanted = |cell: &Cell| first.is_none_or(|first| first.contains(*cell));
        if let Some(five) = self.board.cells(side, Threat::Five).iter().find(is_wanted) {
            return Ok(Some((1, five)));
        }
        let against = *self.board.cells(side.opponent(), Threat::Five);
        let only = against.lowest();
        if against.len() > 1 {
            return Ok(None);
        }
        if first.is_none() {
            if let Some(cell) = winning_four(self.board, only) {
                return Ok(Some((3, cell)));
            }
        } else if let Some(cell) = self.winning_four_among(only, first) {
            return Ok(Some((3, cell)));
        }
        let key = self.board.key();
        if first.is_none()
            && let Some(entry) = self.table.get(key)
        {
            if entry.disproved {
                return Ok(None);
            }
            if u32::from(entry.no_win) > left {
                self.cut = self.cut.max(Cut::ByDepth);
                return Ok(None);
            }
        }
        let mut cells = fours(self.board, side);
        if let Some(only) = only {
            cells = cells.and(&CellSet::single(only));
        }
        let mut cells: Vec<Cell> = cells.iter().filter(is_wanted).collect();
        if left == 0 {
            if !cells.is_empty() {
                self.cut = self.cut.max(Cut::ByDepth);
            }
            return Ok(None);
        }
        let cut_before = std::mem::replace(&mut self.cut, Cut::No);
        cells.sort_by_cached_key(|cell| {
            let is_four_three = self.board.threat(*cell, side) == Threat::FourThree;
            std::cmp::Reverse((is_four_three, self.board.rank(*cell, side)))
        });
        for cell in cells {
            let reply = completion(self.board, cell, side);
            self.board.play(cell);
            self.budget.enter_node()?;
            self.board.play(reply);
            let found = self.run(left - 1, None)?;
            self.board.undo();
            self.board.undo();
            if let Some((plies, _)) = found {
                self.cut = cut_before;
                return Ok(Some((plies + 2, cell)));
            }
            if self.cut == Cut::ByNodes {
                break;
            }
        }
        if first.is_none() && self.cut != Cut::ByNodes {
            let no_win = u8::try_from(left + 1).unwrap_or(u8::MAX);
            let disproved = self.cut == Cut::No;
            self.table.put(key, Entry { no_win, disproved });
        }
        self.cut = self.cut.max(cut_before);
        Ok(None)
    }

    /// As [`winning_four`], if the choice of cells is restricted.
    fn winning_four_among(&mut self, only: Option<Cell>, first: Option<&CellSet>) -> Option<Cell> {
        let among = first?;
        let cells = only.map_or(*among, |only| among.and(&CellSet::single(only)));
        cells.iter().find(|cell| winning_four(self.board, Some(*cell)).is_some())
    }
}
