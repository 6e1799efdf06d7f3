//! Transcripts: sequences of moves, with or without numbers.

use std::borrow::Cow;

use super::{
    fault::{shown, unreadable},
    recorded_game::{Format, Ignored, IgnoredKind, Record, WrittenMove},
    result::GameResult,
    tokens::{MoveNumber, Token, Tokens, holds_square, is_move},
};
use crate::PositionFault;

/// The games of a text: a result ends one where more moves follow. With `is_pgn` a semicolon may begin a comment.
pub(super) fn read(text: &str, is_pgn: bool) -> Result<Vec<Record<'_>>, PositionFault> {
    let tokens = if is_pgn { Tokens::of_pgn(text) } else { Tokens::of(text) };
    let format = if is_pgn { Format::Pgn } else { Format::Transcript };
    let mut games = Vec::new();
    let mut game = Record { format, ..Record::default() };
    let mut number: Option<(&str, MoveNumber)> = None;
    let mut side = None;
    let mut brackets = Vec::new();
    for token in tokens {
        // A number before anything else than a move is no move number.
        let is_number = matches!(token, Token::Number(..) | Token::BareNumber(..));
        if is_number && let Some((text, _)) = number.take() {
            game.moves.push(text.into());
        }
        if game.result.is_some() && matches!(token, Token::Move(_) | Token::Number(..) | Token::BareNumber(..)) {
            check(&std::mem::take(&mut brackets), &game)?;
            games.push(std::mem::replace(&mut game, Record { format, ..Record::default() }));
        }
        match token {
            Token::Move(text) => {
                let number = number.take().map(|(_, number)| number);
                game.moves.push(WrittenMove { number, side: side.take(), ..text.into() });
            }
            Token::Side(_, named) => side = Some(named),
            Token::Number(text, value) | Token::BareNumber(text, value) => {
                number = Some((text, value));
            }
            Token::Result(text) if game.result.is_none() => {
                game.result = Some(GameResult::from(text));
            }
            Token::Result(text) => game.moves.push(text.into()),
            Token::Comment(text) => ignore(&mut game, IgnoredKind::Comment, text),
            Token::Variation(text) => {
                brackets.push((game.moves.len(), text[1..text.len() - 1].trim()));
                ignore(&mut game, IgnoredKind::Variation, text);
            }
            Token::Sign(_) => {}
        }
    }
    check(&brackets, &game)?;
    games.push(game);
    Ok(games)
}

/// Refuses brackets round every other move, each with a single one: variations, or the moves of one side. `brackets` are
/// the numbers of moves before them, and what stands in them.
fn check(brackets: &[(usize, &str)], game: &Record<'_>) -> Result<(), PositionFault> {
    let Some(&(first, inner)) = brackets.first() else { return Ok(()) };
    let is_next = |(index, &(before, inner)): (usize, &(usize, &str))| before == first + index && is_move(inner);
    let alternates = first < 2 && brackets.iter().enumerate().all(is_next);
    // Behind a move, one alone is a variation of it.
    if !alternates || (first == 1 && brackets.len() == 1) {
        return Ok(());
    }
    let mv = game.moves.first().map_or("the first move", |mv| &mv.text);
    Err(unreadable(format!(
        "brackets stand round every other move: {:?} may have been played, or be a variation of {:?}; send the moves that \
         were played without brackets",
        shown(inner),
        shown(mv)
    )))
}

/// The one game among other words, which are ignored: two moves at least; behind words it goes on with a move number
/// alone. `None` for any other text.
pub(super) fn of_prose(text: &str) -> Option<Record<'_>> {
    let mut whole = Record::default();
    let mut words = Vec::new();
    for game in read(text, false).ok()? {
        for mv in game.moves {
            if !is_move(&mv.text) {
                (!holds_square(&mv.text)).then_some(())?;
                words.extend(mv.number.map(|number| number.value.to_string().into()));
                words.push(mv.text);
                continue;
            }
            let goes_on = words.is_empty() || whole.moves.is_empty() || mv.number.is_some();
            (goes_on && whole.result.is_none()).then_some(())?;
            skip(&mut whole, &mut words);
            whole.moves.push(mv);
        }
        whole.ignored.extend(game.ignored);
        match game.result {
            Some(result) if whole.moves.is_empty() || !words.is_empty() => words.push(result.text),
            Some(result) => whole.result = Some(result),
            None => {}
        }
    }
    skip(&mut whole, &mut words);
    (whole.moves.len() > 1).then_some(whole)
}

fn skip(game: &mut Record<'_>, words: &mut Vec<Cow<'_, str>>) {
    if !words.is_empty() {
        let text = std::mem::take(words).join(" ").into();
        game.ignored.push(Ignored { kind: IgnoredKind::Comment, text });
    }
}

fn ignore<'text>(game: &mut Record<'text>, kind: IgnoredKind, text: &'text str) {
    game.ignored.push(Ignored { kind, text: text.into() });
}
