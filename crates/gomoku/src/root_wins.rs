//! VCF and VCT at the root, and their lines to the five.

use yomi_search::{Budget, Stopped};

use crate::{
    board::Board,
    cell_set::CellSet,
    geometry::Cell,
    root::RootLine,
    score::win_in,
    search::Search,
    threat::Threat,
    vcf::{self, Reach, Vcf},
    vct::{self, Threats, Vct},
    verdict::{Verdict, verdict},
};

/// Result of a VCF search at the root.
#[derive(Clone, Debug)]
pub(crate) enum RootFours {
    /// The shortest win, with its line to the five.
    Won(RootLine),
    /// Disproved.
    Disproved,
    /// The nodes did not suffice; disproved with fewer fours before the last two.
    Unknown(u32),
}

/// Result of a VCT search at the root.
#[derive(Clone, Debug)]
pub(crate) enum RootThreats {
    /// A win, with its line to the five.
    Won(RootLine),
    /// Disproved within those plies.
    Disproved,
    /// The nodes did not suffice.
    Unknown,
}

impl Search<'_, '_> {
    /// The shortest VCF from the root, the first move one of `first`. An earlier search has
    /// disproved it with fewer than `from` fours before the last two.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end; the board is as before.
    pub(crate) fn root_fours(&mut self, first: &CellSet, from: u32, nodes: u64) -> Result<RootFours, Stopped> {
        let played = self.board.played();
        let reach = Reach { from, fours: vcf::MOST_FOURS, nodes };
        let before = self.budget.nodes();
        let found = vcf::find(&mut self.board, self.fours, &mut self.budget, reach, Some(first));
        self.board.rewind(played);
        self.tally.threats += self.budget.nodes() - before;
        let (plies, cell) = match found? {
            Vcf::Won { plies, cell } => (plies, cell),
            Vcf::Disproved => return Ok(RootFours::Disproved),
            Vcf::Unknown { fours } => return Ok(RootFours::Unknown(fours)),
        };
        let cells = vcf::line(&mut self.board, self.fours, &mut self.budget, plies, cell);
        Ok(RootFours::Won(RootLine { score: win_in(plies), cells }))
    }

    /// A VCT of the side to move at the root; its line is recovered within `line_budget`.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end; the board is as before.
    pub(crate) fn root_threats(
        &mut self,
        first: &CellSet,
        reach: vct::Reach,
        line_budget: &mut Budget<'_>,
    ) -> Result<RootThreats, Stopped> {
        self.threats_of_side(Some(first), reach, line_budget)
    }

    /// A VCT of the opponent after `cell`.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end; the board is as before.
    pub(crate) fn threats_after(
        &mut self,
        cell: Cell,
        reach: vct::Reach,
        line_budget: &mut Budget<'_>,
    ) -> Result<RootThreats, Stopped> {
        self.board.play(cell);
        let found = self.threats_of_side(None, reach, line_budget);
        self.board.undo();
        Ok(match found? {
            RootThreats::Won(mut line) => {
                line.cells.insert(0, cell);
                RootThreats::Won(RootLine { score: -win_in(line.cells.len() as u32), ..line })
            }
            other => other,
        })
    }

    /// A VCT of the side to move on the board, as short as the table has it.
    fn threats_of_side(
        &mut self,
        first: Option<&CellSet>,
        reach: vct::Reach,
        line_budget: &mut Budget<'_>,
    ) -> Result<RootThreats, Stopped> {
        let Some(table) = self.threats.as_deref_mut() else { return Ok(RootThreats::Unknown) };
        let played = self.board.played();
        let before = self.budget.nodes();
        let side = self.board.side();
        let tables = (&mut *table, self.fours);
        let mut threats = Threats::new(&mut self.board, tables, &mut self.budget, side);
        threats.first = first;
        let found = threats.find(reach);
        self.board.rewind(played);
        self.tally.threats += self.budget.nodes() - before;
        let plies = match found? {
            Vct::Won { plies, .. } => plies,
            Vct::Disproved => return Ok(RootThreats::Disproved),
            Vct::Unknown => return Ok(RootThreats::Unknown),
        };
        let tables = (table, self.fours);
        let mut threats = Threats::new(&mut self.board, tables, line_budget, side);
        threats.first = first;
        let line = threats.line(vct::Reach { plies, ..reach });
        self.board.rewind(played);
        Ok(match line {
            Ok(Some(cells)) => RootThreats::Won(RootLine { score: win_in(cells.len() as u32), cells }),
            Ok(None) | Err(Stopped) => RootThreats::Unknown,
        })
    }

    /// Extends a line to a win or loss until the game ends, as far as verdicts and VCF determine
    /// the moves, within a budget of its own.
    pub(crate) fn play_out(&mut self, line: &mut Vec<Cell>, budget: &mut Budget<'_>) {
        let played = self.board.played();
        let board = &mut self.board;
        for &cell in line.iter() {
            board.play(cell);
        }
        loop {
            let side = board.side();
            if let Some(last) = line.last()
                && board.wins_with(*last)
            {
                break;
            }
            let next = match verdict(board) {
                Some(Verdict::Win { cell, .. }) => Some(cell),
                Some(Verdict::Loss { .. }) => any_stop(board),
                None if board.has(side.opponent(), Threat::Five) => board.cells(side.opponent(), Threat::Five).lowest(),
                None => {
                    let reach = Reach { from: 0, fours: vcf::MOST_FOURS, nodes: u64::MAX };
                    let found = vcf::find(board, self.fours, budget, reach, None);
                    if let Ok(Vcf::Won { plies, cell }) = found {
                        let rest = vcf::line(board, self.fours, budget, plies, cell);
                        line.extend(rest);
                    }
                    break;
                }
            };
            let Some(next) = next else { break };
            line.push(next);
            board.play(next);
        }
        self.board.rewind(played);
    }
}

/// A legal reply to an unstoppable threat, on one of the opponent's cells if possible.
fn any_stop(board: &mut Board) -> Option<Cell> {
    let opponent = board.side().opponent();
    let wanted = board.cells(opponent, Threat::Five).or(board.cells(opponent, Threat::OpenFour));
    let all = *board.empty_cells();
    wanted.iter().chain(all.iter()).find(|cell| board.is_legal(*cell))
}
