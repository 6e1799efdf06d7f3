//! Symbols of a board: one for each player, and the sides that they name.

use super::drawn::fault;
use crate::{Cell, GameKind, PositionFault, PositionFaultKind, Side, turn_text::side_from_word};

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

/// The side that a word or a symbol names.
pub(super) fn side(text: &str, game: GameKind) -> Option<Side> {
    side_from_word(game, text).or_else(|| side_of_symbol(text))
}

/// The side of a text that is one occupied cell.
pub(super) fn side_of_symbol(text: &str) -> Option<Side> {
    let mut symbols = text.chars();
    match (symbols.next().and_then(Cell::from_symbol), symbols.next()) {
        (Some(Cell::Occupied(side)), None) => Some(side),
        _ => None,
    }
}
