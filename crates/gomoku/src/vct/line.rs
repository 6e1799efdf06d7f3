//! Recovers the line of a VCT.

use yomi_search::Stopped;

use super::{Left, Numbers, Reach, Threats, answers, demand, verdict};
use crate::{geometry::Cell, verdict::Demand};

impl Threats<'_, '_> {
    /// The moves of a win within `reach`, in which the defender resists as long as the table
    /// allows; `None` if they cannot be recovered. Its nodes are not limited by `reach`.
    ///
    /// # Errors
    /// [`Stopped`] when the search has to end; the board is then to be rewound.
    pub(crate) fn line(&mut self, reach: Reach) -> Result<Option<Vec<Cell>>, Stopped> {
        let played = self.board.played();
        let mut line = Vec::new();
        let mut left = Left { plies: reach.plies, quiet: reach.quiet.moves };
        let mut first = self.first;
        self.nodes = u64::MAX;
        self.effort = reach.quiet.effort;
        let is_whole = loop {
            let attacks = self.board.side() == self.attacker;
            let (cell, after) = if attacks || self.is_quiet() {
                let state = self.search(left, Numbers::UNLIMITED, first)?;
                if !state.is_proven() {
                    break false;
                }
                let quiet = if attacks { left.quiet } else { left.quiet - 1 };
                (state.cell, Left { plies: u32::from(state.plies) - 1, quiet })
            } else {
                let Some((cell, plies)) = self.longest_resistance(left)? else { break false };
                (cell, Left { plies, ..left })
            };
            line.push(cell);
            self.board.play(cell);
            if after.plies == 0 {
                break true;
            }
            (left, first) = (after, None);
        };
        self.board.rewind(played);
        Ok(is_whole.then_some(line))
    }

    /// Whether the game is undecided and the side to move has nothing to answer.
    fn is_quiet(&mut self) -> bool {
        verdict(self.board).is_none() && demand(self.board) == Demand::Nothing
    }

    /// The defender's longest resistance, and the limits left after it.
    fn longest_resistance(&mut self, left: Left) -> Result<Option<(Cell, u32)>, Stopped> {
        let mut longest: Option<(Cell, u32)> = None;
        for cell in self.answers_or_any() {
            self.board.play(cell);
            let state = self.search(left.after_move(), Numbers::UNLIMITED, None);
            self.board.undo();
            let state = state?;
            if !state.is_proven() {
                return Ok(None);
            }
            if longest.is_none_or(|(_, plies)| plies < u32::from(state.plies)) {
                longest = Some((cell, u32::from(state.plies)));
            }
        }
        Ok(longest)
    }

    /// The defender's answers; without any, a legal move.
    fn answers_or_any(&mut self) -> Vec<Cell> {
        let answers = answers(self.board).unwrap_or_default();
        if !answers.is_empty() {
            return answers;
        }
        let empty = *self.board.empty_cells();
        empty.iter().find(|cell| self.board.is_legal(*cell)).into_iter().collect()
    }
}
