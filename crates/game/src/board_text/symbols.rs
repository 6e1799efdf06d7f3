//! Consistency of symbols: one for each player on a board.

use super::fault;
use crate::{Cell, PositionFault, PositionFaultKind, Side};

/// Refuses boards on which two symbols, or a letter in both cases, stand for one player: the third
/// may be a mark, such as the `*` for legal moves in the drawings of many programs.
pub(super) fn check(symbols: impl Iterator<Item = char>) -> Result<(), PositionFault> {
    let mut known: [Option<char>; 2] = [None; 2];
    for symbol in symbols {
        let Some(Cell::Occupied(side)) = Cell::from_symbol(symbol) else { continue };
        match known[side as usize].replace(symbol) {
            Some(before) if before != symbol => {
                let player = match side {
                    Side::First => "first",
                    Side::Second => "second",
                };
                let kind = PositionFaultKind::Contradiction(format!(
                    "{before} and {symbol} both stand for the {player} player; use one of them, and - for empty cells \
                     that are only marked"
                ));
                return Err(fault(kind));
            }
            _ => {}
        }
    }
    Ok(())
}
