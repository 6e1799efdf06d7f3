//! Proof simulation: replays a win by threats in a position that differs by one stone of the
//! defender (Y. Kawano, Using similar positions to search game trees, 1996).
//!
//! The moves come from the table's entries of the other position. Each node proves them again, by
//! verdicts and by all answers of the defender on the actual board.

use yomi_search::Stopped;

use super::{FOURS_NODES, Threats, answers, table::State, verdict};
use crate::{
    cell_set::CellSet,
    geometry::Cell,
    table::NO_CELL,
    threat::Threat,
    vcf::{self, Vcf},
    verdict::{Verdict, completions, stops_of},
};

impl Threats<'_, '_> {
    /// Whether the win of the position without the stone whose key is `reply`, 0 for none, is one here, too, the
    /// attacker to move. The cells that matter to it are added to `zone`.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end; the board is then to be rewound.
    pub(super) fn replay(&mut self, reply: u64, left: u32, zone: &mut CellSet) -> Result<Option<State>, Stopped> {
        self.budget.enter_node()?;
        self.nodes = self.nodes.saturating_sub(1);
        let key = self.board.key() ^ self.salt(0);
        if reply != 0
            && let Some(state) = self.table.get(key, left)
            && state.is_decided()
        {
            return Ok(Some(state).filter(|state| state.is_proven()));
        }
        let found = match verdict(self.board) {
            Some(Verdict::Win { plies, cell }) if plies <= left => {
                self.note_win(plies, cell, zone);
                Some(State::proven(plies, cell))
            }
            Some(_) => None,
            None => match self.replayed_move(key ^ reply, left)? {
                Some(cell) => {
                    zone.insert(cell);
                    self.board.play(cell);
                    let plies = self.replay_answers(reply, left - 1, zone);
                    self.board.undo();
                    plies?.map(|plies| State::proven(plies + 1, cell))
                }
                None => None,
            },
        };
        if let Some(state) = found {
            self.table.put(key, state, 1);
        }
        Ok(found)
    }

    /// The attacker's move in the position of that key, or one that wins by continuous fours here, if it is legal here.
    fn replayed_move(&mut self, key: u64, left: u32) -> Result<Option<Cell>, Stopped> {
        let known = self.table.get(key, left).filter(|state| state.is_proven());
        let cell = match known.map_or(NO_CELL, |state| state.cell) {
            NO_CELL => {
                let fours = left.saturating_sub(3) / 2;
                let reach = vcf::Reach { from: 0, fours, nodes: self.nodes.min(FOURS_NODES) };
                let before = self.budget.nodes();
                let found = vcf::find(self.board, self.fours, self.budget, reach, None);
                self.nodes = self.nodes.saturating_sub(self.budget.nodes() - before);
                match found? {
                    Vcf::Won { cell, .. } => cell,
                    Vcf::Disproved | Vcf::Unknown { .. } => return Ok(None),
                }
            }
            cell => cell,
        };
        let may_play = self.board.empty_cells().contains(cell) && self.board.is_legal(cell);
        Ok(may_play.then_some(cell))
    }

    /// The plies in which the defender, to move, loses to the win of the other position.
    fn replay_answers(&mut self, reply: u64, left: u32, zone: &mut CellSet) -> Result<Option<u32>, Stopped> {
        match verdict(self.board) {
            Some(Verdict::Loss { plies }) => return Ok(Some(plies).filter(|plies| *plies <= left)),
            Some(Verdict::Win { .. }) => return Ok(None),
            None => {}
        }
        let Some(cells) = answers(self.board).filter(|_| left > 3) else { return Ok(None) };
        let mut most = 3;
        for cell in cells {
            zone.insert(cell);
            self.board.play(cell);
            let found = self.replay(reply, left - 1, zone);
            self.board.undo();
            let Some(state) = found? else { return Ok(None) };
            most = most.max(u32::from(state.plies));
        }
        Ok(Some(most + 1))
    }

    /// Adds the cells of a win in one, three or five plies.
    fn note_win(&mut self, plies: u32, cell: Cell, zone: &mut CellSet) {
        zone.insert(cell);
        if plies == 1 {
            return;
        }
        completions(self.board, cell, self.attacker).for_each(|five| zone.insert(five));
        if plies == 3 {
            return;
        }
        self.board.play(cell);
        for four in self.board.cells(self.attacker, Threat::OpenFour).iter() {
            *zone = zone.or(&stops_of(self.board, four, self.attacker));
        }
        self.board.undo();
    }
}
