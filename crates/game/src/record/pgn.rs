//! Portable Game Notation: pairs of tags in brackets, then the moves, as WTHOR's converters and PlayOK write it.
//!
//! The tags are those of the PGN standard (Edwards 1994, section 8); `Game` or `Variant` may name the game or gomoku's
//! rule, `Size` the rows of its board.

use std::borrow::Cow;

use super::{
    fault::{shown, unreadable},
    recorded_game::{Format, Ignored, IgnoredKind, Record},
    result::{GameResult, ResultClaim},
    transcript,
};
use crate::{GameKind, PositionFault, gomoku::Rule};

/// A tag, and the text after it.
struct Tag<'text> {
    name: &'text str,
    value: Cow<'text, str>,
    whole: &'text str,
}

impl Tag<'_> {
    /// The name, whose case does not matter.
    fn field(&self) -> String {
        self.name.to_ascii_lowercase()
    }
}

/// Whether a line of the text is, or begins with, a tag.
pub(super) fn has_tags(text: &str) -> bool {
    text.lines().any(|line| tag(line.trim_start()).is_some())
}

/// The games of a text: tags after moves begin another one.
pub(super) fn read(text: &str) -> Result<Vec<Record<'_>>, PositionFault> {
    let mut games = Vec::new();
    let mut rest = text;
    while !rest.trim_start().is_empty() {
        let mut tags = Vec::new();
        while let Some((tag, behind)) = tag(rest.trim_start()) {
            tags.push(tag);
            rest = behind;
        }
        // The meaning of a variant's name depends on the game, and tags come in any order.
        tags.sort_by_key(|tag| !matches!(tag.field().as_str(), "game" | "gametype"));
        let mut head = Record { format: Format::Pgn, ..Record::default() };
        for tag in tags {
            take(tag, &mut head)?;
        }
        let (moves, behind) = rest.split_at(moves_length(rest));
        rest = behind;
        let (moves, escaped) = without_escapes(moves);
        head.ignored.extend(escaped);
        for (index, game) in owned_games(&moves)?.into_iter().enumerate() {
            let whole = if index == 0 { std::mem::take(&mut head) } else { Record::default() };
            games.push(joined(whole, game)?);
        }
    }
    Ok(games)
}

/// Merges the head and the moves of a game.
fn joined<'text>(head: Record<'text>, game: Record<'text>) -> Result<Record<'text>, PositionFault> {
    let result = match (head.result, game.result) {
        (Some(tag), Some(behind)) if tag.contradicts(&behind) => {
            return Err(unreadable(format!(
                "the tag Result says {:?}, but behind the moves stands {:?}",
                shown(&tag.text),
                shown(&behind.text)
            )));
        }
        (Some(tag), Some(behind)) if tag.claim == ResultClaim::Nothing => Some(behind),
        (Some(tag), _) => Some(tag),
        (None, behind) => behind,
    };
    let mut ignored = head.ignored;
    ignored.extend(game.ignored);
    Ok(Record { format: Format::Pgn, moves: game.moves, result, ignored, ..head })
}

/// The games of the moves; where lines were left out of them, of a text of their own.
fn owned_games<'text>(moves: &Cow<'text, str>) -> Result<Vec<Record<'text>>, PositionFault> {
    match moves {
        Cow::Borrowed(text) => transcript::read(text, true),
        Cow::Owned(text) => Ok(transcript::read(text, true)?.into_iter().map(Record::into_owned).collect()),
    }
}

/// Bytes up to the next line that begins with a tag and lies outside a comment.
fn moves_length(text: &str) -> usize {
    let mut at = 0;
    let mut in_comment = false;
    for line in text.split_inclusive('\n') {
        if !in_comment && tag(line.trim_start()).is_some() {
            return at;
        }
        in_comment = is_comment_open(line, in_comment);
        at += line.len();
    }
    text.len()
}

/// The text without the lines that begin with `%` outside comments, which PGN keeps for other purposes.
fn without_escapes(text: &str) -> (Cow<'_, str>, Vec<Ignored<'_>>) {
    if !text.lines().any(|line| line.starts_with('%')) {
        return (Cow::Borrowed(text), Vec::new());
    }
    let mut kept = String::new();
    let mut escaped = Vec::new();
    let mut in_comment = false;
    for line in text.split_inclusive('\n') {
        if line.starts_with('%') && !in_comment {
            escaped.push(Ignored { kind: IgnoredKind::Comment, text: Cow::Borrowed(line.trim_end()) });
            continue;
        }
        in_comment = is_comment_open(line, in_comment);
        kept.push_str(line);
    }
    (Cow::Owned(kept), escaped)
}

/// Whether a comment in braces is open behind a line, which begins in one or not. Outside braces the rest of a line
/// behind `;` is a comment, but not behind a move, where the sign joins a pair.
fn is_comment_open(line: &str, before: bool) -> bool {
    let (mut is_open, mut is_behind_move) = (before, false);
    for symbol in line.chars() {
        match symbol {
            ';' if !is_open && !is_behind_move => return false,
            '{' => is_open = true,
            '}' => is_open = false,
            _ => {}
        }
        is_behind_move = symbol.is_ascii_alphanumeric();
    }
    is_open
}

/// The tag at the start of `text`, `[Name "value"]`, and the text after it.
fn tag(text: &str) -> Option<(Tag<'_>, &str)> {
    let inner = text.strip_prefix('[')?.trim_start();
    let behind = inner.trim_start_matches(|symbol: char| symbol.is_ascii_alphanumeric() || symbol == '_');
    let name = &inner[..inner.len() - behind.len()];
    let quoted = behind.trim_start().strip_prefix('"')?;
    if name.is_empty() || behind.len() == behind.trim_start().len() {
        return None;
    }
    let mut value = String::new();
    let mut symbols = quoted.char_indices();
    while let Some((at, symbol)) = symbols.next() {
        match symbol {
            '"' => {
                let behind = quoted[at + 1..].trim_start().strip_prefix(']')?;
                let whole = &text[..text.len() - behind.len()];
                return Some((Tag { name, value: value.into(), whole }, behind));
            }
            '\n' => return None,
            '\\' => value.extend(symbols.next().map(|(_, escaped)| escaped)),
            _ => value.push(symbol),
        }
    }
    None
}

/// Stores a tag in the record.
fn take<'text>(tag: Tag<'text>, record: &mut Record<'text>) -> Result<(), PositionFault> {
    let field = tag.field();
    let Tag { name, value, whole } = tag;
    let found = format!("[{name} {:?}]", shown(&value));
    match field.as_str() {
        "black" | "x" if record.players[0].is_none() => record.players[0] = Some(value),
        "white" | "o" if record.players[1].is_none() => record.players[1] = Some(value),
        "result" if record.result.is_none() => {
            let result = GameResult::from(value);
            if result.claim == ResultClaim::Unknown {
                record.ignored.push(Ignored { kind: IgnoredKind::Tag, text: whole.into() });
            }
            record.result = Some(result);
        }
        "black" | "x" | "white" | "o" | "result" => {
            return Err(unreadable(format!("{found} stands in the tags of a game for the second time")));
        }
        "width" | "height" | "columns" | "rows" => {
            return Err(unreadable(format!("{found} is not read; a board of gomoku has one Size")));
        }
        "size" | "boardsize" if record.size.is_some() => {
            return Err(unreadable(format!("{found} stands in the tags of a game for the second time")));
        }
        "size" | "boardsize" => {
            let (columns, rows) = value.split_once(['x', 'X', '×']).unwrap_or((&value, &value));
            let size = columns.trim().parse().ok().filter(|size| rows.trim().parse() == Ok(*size));
            let size = size.ok_or_else(|| unreadable(format!("{found} is no size of a square board")))?;
            record.size = Some(size);
        }
        "game" | "gametype" | "variant" | "rule" | "rules" => named(&value, &found, record)?,
        "fen" | "board" | "position" | "startposition" | "moves" => {
            return Err(unreadable(format!("{found} sets up a position, which is not read in tags; send it as board")));
        }
        "setup" if value.trim() != "0" => {
            return Err(unreadable(format!(
                "{found} says that the game begins from another position; send that as board"
            )));
        }
        _ => record.ignored.push(Ignored { kind: IgnoredKind::Tag, text: whole.into() }),
    }
    Ok(())
}

/// Reads a tag that names the game or its rule; refuses other games.
fn named(value: &str, found: &str, record: &mut Record<'_>) -> Result<(), PositionFault> {
    let name: String = value.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let (game, rule) = match name.as_str() {
        "othello" | "reversi" => (GameKind::Othello, None),
        "tictactoe" | "noughtsandcrosses" => (GameKind::TicTacToe, None),
        "gomoku" | "fiveinarow" | "gobang" => (GameKind::Gomoku, None),
        "renju" => (GameKind::Gomoku, Some(Rule::Renju)),
        "freestyle" | "gomokufreestyle" => (GameKind::Gomoku, Some(Rule::Freestyle)),
        "standard" if record.game == Some(GameKind::Othello) => (GameKind::Othello, None),
        "standard" | "gomokustandard" => (GameKind::Gomoku, Some(Rule::Standard)),
        "" | "normal" => return Ok(()),
        _ => {
            return Err(unreadable(format!(
                "{found} names a game or rules that are not played here; the games are othello, gomoku (freestyle, \
                 standard, renju) and tictactoe"
            )));
        }
    };
    if record.game.is_some_and(|known| known != game) {
        return Err(unreadable(format!("{found} contradicts another tag")));
    }
    record.game = Some(game);
    if let Some(rule) = rule {
        if record.rule.as_ref().is_some_and(|known| known != rule.name()) {
            return Err(unreadable(format!("{found} contradicts another tag")));
        }
        record.rule = Some(rule.name().into());
    }
    Ok(())
}
