//! Tables of one search thread.

use yomi_search::engine::Tables as _;
use yomi_textbook::{algorithms::mcts, techniques::transposition_table::TranspositionTable};

/// The tables of one thread, one of each kind: engines of the same kind share theirs.
#[derive(Debug)]
pub(crate) struct Tables {
    /// Of the textbook's searches, and of the engines that are configurations of it.
    pub textbook: TranspositionTable,
    othello: yomi_othello::Tables,
    gomoku: yomi_gomoku::Tables,
}

impl Tables {
    /// Memory limit of a thread's searches, in bytes: the tables, and the tree of a running Monte
    /// Carlo tree search.
    pub(crate) const MOST_BYTES: u64 = TranspositionTable::MOST_BYTES
        + yomi_othello::Tables::MOST_BYTES
        + yomi_gomoku::Tables::MOST_BYTES
        + mcts::MAX_TREE_BYTES as u64;

    /// Empty tables; memory is committed on first write.
    pub(crate) fn empty() -> Self {
        Self {
            textbook: TranspositionTable::empty(),
            othello: yomi_othello::Tables::empty(),
            gomoku: yomi_gomoku::Tables::empty(),
        }
    }

    /// Commits all of their memory now.
    pub(crate) fn prefault(&mut self) {
        self.textbook.prefault();
        self.othello.prefault();
        self.gomoku.prefault();
    }
}

impl AsMut<TranspositionTable> for Tables {
    fn as_mut(&mut self) -> &mut TranspositionTable {
        &mut self.textbook
    }
}

impl AsMut<yomi_othello::Tables> for Tables {
    fn as_mut(&mut self) -> &mut yomi_othello::Tables {
        &mut self.othello
    }
}

impl AsMut<yomi_gomoku::Tables> for Tables {
    fn as_mut(&mut self) -> &mut yomi_gomoku::Tables {
        &mut self.gomoku
    }
}
