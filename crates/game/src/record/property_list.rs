//! SGF and GGF records: property lists.
//!
//! ```text
//! (;GM[4]SZ[15];B[hh];W[ih](;B[hi])(;B[gg]))    SGF; of variations the first is the game
//! (;GM[Othello]BO[8 --…-- *]B[F5//2.449]W[D6];) GGF
//! ;B[hh];W[ih]                                  the moves of one alone
//! ```
//! Sources: <https://www.red-bean.com/sgf/> for SGF (FF[4]), in which a point is two letters, column and row from the
//! top left; the archive of GGS for GGF, in which a move is a square with its evaluation and time behind slashes.
//! Gomoku Quest writes the stones of an opening as `QPR[hh,hg,jf]`; behind them `B` and `W` name the players in turn
//! and not the colours.

mod points;

use std::borrow::Cow;

use points::{letter, letters, may_be_points, points, rectangle};

use super::{
    fault::{property_shown, shown, unreadable},
    recorded_game::{Format, Ignored, IgnoredKind, Record, RecordedSquare, RecordedStart, WrittenMove},
    result::{GameResult, ResultClaim},
};
use crate::{BoardText, GameKind, PositionFault, Side, move_text::read_square};

/// Properties without bearing on the position, though their values may look like squares: names,
/// times, comments, and the marks that FF[4] draws on the board.
const OF_NO_MOVE: [&str; 49] = [
    "AN", "AP", "AR", "BL", "BM", "BR", "BT", "C", "CA", "CP", "CR", "DD", "DI", "DM", "DO", "DT", "EV", "FG", "FF",
    "GB", "GC", "GN", "GW", "HO", "ID", "IT", "KO", "LB", "LN", "MA", "MN", "N", "ON", "OT", "PC", "PM", "RO", "SL",
    "SO", "SQ", "ST", "TB", "TE", "TM", "TR", "TW", "US", "V", "VW",
];

/// More such properties, about the players.
const OF_PLAYERS: [&str; 6] = ["BS", "RB", "RW", "WL", "WR", "WS"];

/// Largest number of setup stones: a full board of 20×20.
const MAX_STONES: usize = 400;

/// Whether a text of moves is such a record: it opens with a node or a property, before which GGF's archives count the
/// games of a line.
pub(crate) fn is_property_list(text: &str) -> bool {
    let text = without_count(text);
    let node = text.strip_prefix('(').map_or(text, str::trim_start);
    let name = node.trim_start_matches(|symbol: char| symbol.is_ascii_alphabetic());
    node.starts_with(';') || (name.len() < node.len() && name.starts_with('['))
}

/// The text without the number of games before their parentheses.
fn without_count(text: &str) -> &str {
    let behind = text.trim_start_matches(|symbol: char| symbol.is_ascii_digit()).trim_start();
    if behind.starts_with('(') { behind } else { text }
}

/// A game under construction.
#[derive(Default)]
struct Game<'text> {
    record: Record<'text>,
    /// `GM` as written.
    name: Option<Cow<'text, str>>,
    size: Option<Cow<'text, str>>,
    board: Option<Cow<'text, str>>,
    result: Option<Cow<'text, str>>,
    stones: Vec<WrittenMove<'text>>,
    /// For each open parenthesis, whether a variation in it was already followed.
    open: Vec<bool>,
    /// Whether the colours of moves alternate whatever their properties say.
    alternates: bool,
}

/// The games of a text.
pub(super) fn read(text: &str) -> Result<Vec<Record<'_>>, PositionFault> {
    let mut rest = text.trim();
    let mut games = Vec::new();
    // The announced number of games, and the number read before it.
    let mut announced: Option<(usize, usize)> = None;
    let is_bare = !without_count(rest).starts_with('(');
    let mut game = Game { open: if is_bare { vec![false] } else { Vec::new() }, ..Game::default() };
    while let Some(symbol) = rest.chars().next() {
        let behind = &rest[symbol.len_utf8()..];
        rest = match symbol {
            '0'..='9' if game.open.is_empty() && without_count(rest).len() < rest.len() => {
                as_announced(announced, games.len())?;
                let behind = without_count(rest);
                let count = rest[..rest.len() - behind.len()].trim().parse().unwrap_or(usize::MAX);
                announced = Some((count, games.len()));
                behind
            }
            '(' => match game.open.last_mut() {
                Some(true) => {
                    let length = tree_length(rest).ok_or_else(unclosed)?;
                    let (variation, behind) = rest.split_at(length);
                    game.record.ignored.push(Ignored { kind: IgnoredKind::Variation, text: variation.into() });
                    behind
                }
                followed => {
                    if let Some(followed) = followed {
                        *followed = true;
                    }
                    game.open.push(false);
                    behind
                }
            },
            ')' => {
                game.open.pop().ok_or_else(|| unreadable("a parenthesis closes in the record that nothing opened"))?;
                if game.open.is_empty() {
                    games.push(std::mem::take(&mut game).finished()?);
                }
                behind
            }
            // After a followed variation the line is over.
            _ if game.open.last() == Some(&true) => {
                return Err(unreadable(format!(
                    "{:?} stands behind a variation, where nothing of the game can stand",
                    shown(rest)
                )));
            }
            _ if game.open.is_empty() => return Err(no_property(rest)),
            ';' => behind,
            _ => property(rest, &mut game)?,
        }
        .trim_start();
    }
    as_announced(announced, games.len())?;
    match (is_bare, &game.open[..]) {
        (true, [_]) => games.push(game.finished()?),
        (_, []) if !games.is_empty() => {}
        _ => return Err(unclosed()),
    }
    Ok(games)
}

/// Checks the number of games against the announced one.
fn as_announced(announced: Option<(usize, usize)>, games: usize) -> Result<(), PositionFault> {
    match announced {
        Some((count, before)) if games - before != count => {
            Err(unreadable(format!("the number {count} stands before {} games; is one missing?", games - before)))
        }
        _ => Ok(()),
    }
}

fn unclosed() -> PositionFault {
    unreadable("the record does not end with a closing parenthesis")
}

/// Bytes of a tree in parentheses at the start of `text`.
fn tree_length(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut symbols = text.char_indices();
    while let Some((at, symbol)) = symbols.next() {
        match symbol {
            '(' => depth += 1,
            ')' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            '[' => loop {
                match symbols.next()?.1 {
                    ']' => break,
                    '\\' => drop(symbols.next()),
                    _ => {}
                }
            },
            _ => {}
        }
    }
    None
}

fn no_property(text: &str) -> PositionFault {
    let shown: String = text.chars().take(16).collect();
    unreadable(format!("{shown:?} is no property of a record; expected a name and a value, such as B[f5]"))
}

/// Reads the property at the start of `text`; returns the text after it.
fn property<'text>(text: &'text str, game: &mut Game<'text>) -> Result<&'text str, PositionFault> {
    let end = text.find(|symbol: char| !symbol.is_ascii_alphabetic()).unwrap_or(text.len());
    let (name, mut rest) = text.split_at(end);
    if name.is_empty() || !rest.trim_start().starts_with('[') {
        return Err(no_property(text));
    }
    let mut values = Vec::new();
    while let Some(open) = rest.trim_start().strip_prefix('[') {
        let (value, behind) = value(open).ok_or_else(|| {
            let shown: String = text.chars().take(16).collect();
            unreadable(format!("no bracket closes the value in {shown:?}"))
        })?;
        values.push(value);
        rest = behind;
    }
    let whole = &text[..text.len() - rest.len()];
    // SGF before version 4 wrote names with small letters between, `Black[…]`.
    let capitals: String = name.chars().filter(char::is_ascii_uppercase).collect();
    let name = match name.to_ascii_lowercase().as_str() {
        "black" => "B".to_owned(),
        "white" => "W".to_owned(),
        "size" | "boardsize" | "rule" | "rules" | "ruleset" | "variant" | "board" | "setup" | "turn" => {
            return Err(unreadable(format!(
                "{:?} says something of the position under a name that SGF does not have; the size is SZ, the rules are RU, \
                 stones are set up by AB and AW, and PL is the side to move",
                shown(whole)
            )));
        }
        _ if capitals.is_empty() => name.to_uppercase(),
        _ => capitals,
    };
    game.take(&name, values, whole)?;
    Ok(rest)
}

/// The text up to its closing bracket, and the text after it; a backslash escapes a bracket.
fn value(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let end = text.find([']', '\\'])?;
    if text[end..].starts_with(']') {
        return Some((Cow::Borrowed(&text[..end]), &text[end + 1..]));
    }
    let mut value = String::new();
    let mut symbols = text.char_indices();
    while let Some((at, symbol)) = symbols.next() {
        match symbol {
            ']' => return Some((Cow::Owned(value), &text[at + 1..])),
            '\\' => value.extend(symbols.next().map(|(_, escaped)| escaped)),
            _ => value.push(symbol),
        }
    }
    None
}

impl<'text> Game<'text> {
    /// Stores a property in the record.
    fn take(&mut self, name: &str, values: Vec<Cow<'text, str>>, whole: &'text str) -> Result<(), PositionFault> {
        match name {
            "B" => self.play(Side::First, values),
            "W" => self.play(Side::Second, values),
            "GM" => return once(name, &mut self.name, values),
            "SZ" => return once(name, &mut self.size, values),
            "BO" => return once(name, &mut self.board, values),
            "RU" => return once(name, &mut self.record.rule, values),
            "TY" => return once(name, &mut self.record.kind, values),
            "PB" => return once(name, &mut self.record.players[0], values),
            "PW" => return once(name, &mut self.record.players[1], values),
            "RE" => return once(name, &mut self.result, values),
            "C" | "GC" => self.ignore_as(IgnoredKind::Comment, whole),
            "QPR" => return self.open_by(&values, whole),
            "AB" | "AW" | "AE" | "PL" => return self.set_up(name, values, whole),
            _ if OF_NO_MOVE.contains(&name) || OF_PLAYERS.contains(&name) => {
                self.ignore(whole);
            }
            _ if may_be_points(&values) => {
                return Err(unreadable(format!(
                    "{} is not known here and may be moves; those of black are B[…], those of white W[…]",
                    property_shown(name, &values.concat())
                )));
            }
            _ => self.ignore(whole),
        }
        Ok(())
    }

    fn ignore(&mut self, whole: &'text str) {
        self.ignore_as(IgnoredKind::Property, whole);
    }

    fn ignore_as(&mut self, kind: IgnoredKind, whole: &'text str) {
        self.record.ignored.push(Ignored { kind, text: whole.into() });
    }

    fn play(&mut self, side: Side, values: Vec<Cow<'text, str>>) {
        for text in values {
            self.record.moves.push(WrittenMove { side: Some(side), text, ..WrittenMove::default() });
        }
    }

    /// Sets up the stones of an opening, black first, with any separators.
    fn open_by(&mut self, values: &[Cow<'text, str>], whole: &str) -> Result<(), PositionFault> {
        let whole = shown(whole);
        if !self.record.moves.is_empty() || self.alternates {
            return Err(unreadable(format!("{whole:?} stands behind the first moves; it is the opening")));
        }
        let points: Option<Vec<_>> = values.iter().flat_map(|value| points(value)).map(letters).collect();
        let Some(points) = points.filter(|points| !points.is_empty()) else {
            return Err(unreadable(format!("{whole:?} is no list of points of an opening, such as QPR[hh,hg,jf]")));
        };
        self.alternates = true;
        for (column, row) in points {
            let square = Some(RecordedSquare::At(column, row));
            let text = format!("{}{}", letter(column), letter(row)).into();
            self.record.moves.push(WrittenMove { text, square, ..WrittenMove::default() });
        }
        Ok(())
    }

    /// Sets up stones before the first move, and the side to move.
    fn set_up(&mut self, name: &str, values: Vec<Cow<'text, str>>, whole: &str) -> Result<(), PositionFault> {
        let whole = shown(whole);
        if !self.record.moves.is_empty() {
            return Err(unreadable(format!(
                "{whole:?} changes the position in the middle of the game; send the position as board"
            )));
        }
        let side = match name {
            "AB" => Side::First,
            "AW" => Side::Second,
            "PL" => {
                let [named] = &values[..] else {
                    return Err(unreadable(format!("{whole:?} names more than one side")));
                };
                self.record.turn = Some(match Some(named.trim().to_ascii_lowercase()).as_deref() {
                    Some("b" | "black" | "1") => Side::First,
                    Some("w" | "white" | "2") => Side::Second,
                    _ => {
                        return Err(unreadable(format!("{whole:?} names no side; expected PL[B] or PL[W]")));
                    }
                });
                return Ok(());
            }
            _ => {
                return Err(unreadable(format!("{whole:?} takes stones away; send the position as board")));
            }
        };
        for text in values {
            let squares = match rectangle(text.trim()) {
                Some(points) => points.into_iter().map(|(column, row)| Some(RecordedSquare::At(column, row))).collect(),
                None if read_square(text.trim()).is_some() => vec![None],
                None => {
                    let found = property_shown(name, &text);
                    return Err(unreadable(format!("{found} is no point, such as {name}[hh]")));
                }
            };
            let stone = |square| WrittenMove { side: Some(side), text: text.clone(), square, number: None };
            self.stones.extend(squares.into_iter().map(stone));
            if self.stones.len() > MAX_STONES {
                return Err(unreadable(format!("more than {MAX_STONES} stones are set up")));
            }
        }
        Ok(())
    }

    /// The finished record, if all of it was read.
    fn finished(self) -> Result<Record<'text>, PositionFault> {
        let Self { mut record, name, size, board, result, stones, open: _, alternates } = self;
        let is_ggf = board.is_some()
            || record.kind.is_some()
            || name.as_deref().is_some_and(|name| name.eq_ignore_ascii_case("othello"));
        record.format = if is_ggf { Format::Ggf } else { Format::Sgf };
        record.game = name.as_deref().map(game_of).transpose()?;
        if name.as_deref().is_some_and(|name| name.trim().eq_ignore_ascii_case("renju")) && record.rule.is_none() {
            record.rule = Some("renju".into());
        }
        record.result = result.map(GameResult::from);
        if let Some(GameResult { text, claim: ResultClaim::Unknown }) = &record.result {
            let text = format!("RE[{text}]").into();
            record.ignored.push(Ignored { kind: IgnoredKind::Property, text });
        }
        record.size = size.as_deref().map(read_size).transpose()?;
        if board.is_some() && !stones.is_empty() {
            return Err(unreadable("both BO and AB or AW set up the position; send it as board"));
        }
        if record.turn.is_some() && (board.is_some() || stones.is_empty()) {
            // Without stones black moves first; BO has its own side to move.
            let is_clear = board.is_none() && record.turn == Some(Side::First);
            if !is_clear {
                return Err(unreadable("PL tells the side to move where AB and AW set up stones, and nowhere else"));
            }
            record.turn = None;
        }
        record.start = match board {
            Some(board) => Some(RecordedStart::Board(BoardText::Text(format!("[{board}]")))),
            None if stones.is_empty() => None,
            None => Some(RecordedStart::Stones(stones)),
        };
        for mv in &mut record.moves {
            if mv.square.is_none() {
                let text = without_times(&mv.text);
                mv.square = square_of(text.trim());
                if text.len() < mv.text.len() {
                    mv.text = Cow::Owned(text.to_owned());
                }
            }
            if alternates {
                mv.side = None;
            }
        }
        Ok(record)
    }
}

/// A GGF move without its evaluation and time, which follow slashes and are numbers.
fn without_times(text: &str) -> &str {
    let (mv, behind) = text.split_once('/').unwrap_or((text, ""));
    let is_number = |symbol: char| symbol.is_ascii_digit() || "+-.,:/ ".contains(symbol);
    if behind.chars().all(is_number) { mv } else { text }
}

/// The square of a value that is not in our notation: two small letters, or nothing for a pass.
fn square_of(text: &str) -> Option<RecordedSquare> {
    if text.is_empty() {
        return Some(RecordedSquare::Pass);
    }
    letters(text).map(|(column, row)| RecordedSquare::At(column, row))
}

/// The game named by `GM`: SGF numbers its games.
fn game_of(name: &str) -> Result<GameKind, PositionFault> {
    match name.trim().to_lowercase().as_str() {
        "2" | "othello" | "reversi" => Ok(GameKind::Othello),
        "4" | "gomoku" | "renju" | "gomoku+renju" => Ok(GameKind::Gomoku),
        _ => Err(unreadable(format!(
            "{} is not gomoku, which is GM[4], nor Othello, which is GM[2]; where the game is one of them all the same, \
             write its number or leave GM out",
            property_shown("GM", name)
        ))),
    }
}

/// `15` or `15:15`.
fn read_size(text: &str) -> Result<u8, PositionFault> {
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    let size = columns.trim().parse().ok().filter(|size| rows.trim().parse() == Ok(*size));
    size.ok_or_else(|| unreadable(format!("{} is no square board", property_shown("SZ", text))))
}

fn once<'text>(
    name: &str,
    place: &mut Option<Cow<'text, str>>,
    values: Vec<Cow<'text, str>>,
) -> Result<(), PositionFault> {
    let mut values = values.into_iter();
    match (place.is_none(), values.next(), values.next()) {
        (true, value, None) => {
            *place = value;
            Ok(())
        }
        _ => Err(unreadable(format!("{name} stands in the record more than once"))),
    }
}

#[cfg(test)]
mod tests;
