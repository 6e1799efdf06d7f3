//! Transcripts: sequences of moves, with or without numbers.

use super::{
    recorded_game::{Format, Ignored, IgnoredKind, Record, WrittenMove},
    result::GameResult,
    tokens::{MoveNumber, Token, Tokens},
};
use crate::PositionFault;

/// The games of a text: a result ends one where more moves follow. With `is_pgn` a semicolon may begin a comment.
pub(super) fn read(text: &str, is_pgn: bool) -> Result<Vec<Record<'_>>, PositionFault> {
    let tokens = if is_pgn { Tokens::of_pgn(text) } else { Tokens::of(text) };
    let format = if is_pgn { Format::Pgn } else { Format::Transcript };
    let mut games = Vec::new();
    let mut game = Record { format, ..Record::default() };
    let mut number: Option<(&str, MoveNumber)> = None;
    for token in tokens {
        // A number before anything else than a move is no move number.
        let is_number = matches!(token, Token::Number(..) | Token::BareNumber(..));
        if is_number && let Some((text, _)) = number.take() {
            game.moves.push(text.into());
        }
        if game.result.is_some()
            && matches!(token, Token::Move(_) | Token::Number(..) | Token::BareNumber(..))
        {
            games.push(std::mem::replace(&mut game, Record { format, ..Record::default() }));
        }
        match token {
            Token::Move(text) => {
                let number = number.take().map(|(_, number)| number);
                game.moves.push(WrittenMove { number, ..text.into() });
            }
            Token::Number(text, value) | Token::BareNumber(text, value) => {
                number = Some((text, value));
            }
            Token::Result(text) if game.result.is_none() => {
                game.result = Some(GameResult::behind_moves(text));
            }
            Token::Result(text) => game.moves.push(text.into()),
            Token::Comment(text) => ignore(&mut game, IgnoredKind::Comment, text),
            Token::Variation(text) => ignore(&mut game, IgnoredKind::Variation, text),
            Token::Sign(_) => {}
        }
    }
    games.push(game);
    Ok(games)
}

fn ignore<'text>(game: &mut Record<'text>, kind: IgnoredKind, text: &'text str) {
    game.ignored.push(Ignored { kind, text: text.into() });
}
