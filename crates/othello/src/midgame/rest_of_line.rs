//! Completes the line of a win, draw or loss verdict.
//!
//! The window of a verdict search spans only win, draw and loss, so most moves fall outside of it
//! and have no line. It is completed afterwards, move by move, from the tables.

use yomi_game::{
    Game,
    othello::{Move, Position},
};
use yomi_search::Stopped;

use super::{Midgame, Root, RootLine};
use crate::units::Eighths;

impl Midgame<'_> {
    /// Plays the moves of `line` on from `position` to the end of the game: each keeps the result, won, drawn
    /// or lost, that the line has under perfect play.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or the search was asked to stop; the line is then as long as it got.
    pub fn play_on(&mut self, position: &Position, line: &mut RootLine) -> Result<(), Stopped> {
        let mut position = *position;
        for &mv in &line.moves {
            position.play(mv);
        }
        while !position.is_over() {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let known = self.best_known(&position);
            let mut order: Vec<usize> = (0..moves.len()).collect();
            order.sort_by_key(|&place| Some(moves[place]) != known);
            let root = Root { position: &position, moves: &moves, order: &order, wanted: 1, margin: None };
            let depth = position.empties();
            let found = self.search_root(root, depth, (-Eighths::A_DISC, Eighths::A_DISC), &mut |_, _| ())?;
            let best = found.into_iter().next().map(|best| best.moves).unwrap_or_default();
            for &mv in &best {
                position.play(mv);
            }
            line.moves.extend(best);
        }
        Ok(())
    }

    /// The best move in one of the tables, most likely the one that proved the result.
    fn best_known(&self, position: &Position) -> Option<Move> {
        let (player, opponent) = (position.player(), position.opponent());
        let tables = [self.table, self.solver.table()];
        let known = tables.into_iter().filter_map(|table| table.probe(player, opponent));
        known.filter_map(|known| known.best).map(Move::Place).next()
    }
}
