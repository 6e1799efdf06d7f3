//! RIF, the XML of RenjuNet's archive of renju.
//!
//! ```text
//! <game id="1" rule="25" black="3069" white="3969" bresult="1"><move>h8 h9 i8 g8</move><info>…</info></game>
//! ```
//! The moves of a game stand in `<move>`. Players, rules and results are numbers, of which tables of the whole archive tell the
//! meaning: they and everything else are ignored.

use super::{
    fault::unreadable,
    recorded_game::{Ignored, IgnoredKind, Record},
    transcript,
};
use crate::{GameKind, PositionFault};

/// Whether a text opens with a tag of XML or HTML.
pub(super) fn is_xml(text: &str) -> bool {
    let is_name = |symbol: char| symbol.is_ascii_alphabetic() || matches!(symbol, '?' | '!');
    text.strip_prefix('<').is_some_and(|name| name.starts_with(is_name))
}

/// The games of a text.
pub(super) fn read(text: &str) -> Result<Vec<Record<'_>>, PositionFault> {
    let no_moves = || {
        unreadable(
            "the text is XML or HTML without the moves of a game in <move>…</move>; send the moves alone, such as h8 h9 i8",
        )
    };
    let mut games: Vec<Record<'_>> = Vec::new();
    let mut rest = text;
    while let Some((head, behind)) = rest.split_once("<move>") {
        let (moves, behind) = behind.split_once("</move>").ok_or_else(no_moves)?;
        let before_next = behind.split("<move>").next().unwrap_or_default();
        let (tail, behind) = behind.split_at(before_next.find("</game>").unwrap_or(0));
        let mut game = transcript::read(moves, false)?.pop().ok_or_else(no_moves)?;
        if moves.contains(|symbol: char| !symbol.is_ascii_alphanumeric() && !symbol.is_whitespace()) {
            return Err(no_moves());
        }
        game.game = Some(GameKind::Gomoku);
        game.ignored.extend([head, tail].into_iter().filter_map(ignored));
        games.push(game);
        rest = behind;
    }
    games.last_mut().ok_or_else(no_moves)?.ignored.extend(ignored(rest));
    Ok(games)
}

fn ignored(text: &str) -> Option<Ignored<'_>> {
    let text = text.trim();
    (!text.is_empty()).then(|| Ignored { kind: IgnoredKind::Property, text: text.into() })
}
