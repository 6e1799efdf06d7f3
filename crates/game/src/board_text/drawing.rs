//! Boards in one text: a run of cells, rows, or a drawing with its frame.

use super::{
    drawn::{Drawn, Grid, Told, fault},
    rows::{self, Groups},
    symbols::{self, side, side_of_symbol},
};
use crate::{
    Cell, GameKind, PositionFault, PositionFaultKind,
    othello::{ggs, obf},
    record::property_list::is_property_list,
    turn_text::side_from_word,
};

/// Longest quotation of text after a board in a fault, in characters.
const QUOTED: usize = 32;

/// Parses all cells of a text, and its statement about the state of the game.
pub(super) fn read(text: &str, grid: Grid) -> Result<Drawn, PositionFault> {
    if let Some(cells) = plain(text, grid) {
        symbols::check(text.chars())?;
        return Ok(Drawn { cells, told: None });
    }
    if let Some(cells) = rows::with_blanks(text.trim_matches(['\n', '\r']).lines(), grid) {
        symbols::check(text.chars())?;
        return Ok(Drawn { cells, told: None });
    }
    if let Some(cells) = rows::ruled(text, grid) {
        symbols::check(text.chars())?;
        return Ok(Drawn { cells, told: None });
    }
    let body = text.trim_start_matches('\u{feff}').trim();
    if grid.game == GameKind::Othello {
        if !body.starts_with('[')
            && let Some(board) = ggs::board_of(body)
        {
            return read(&board, grid);
        }
        if let Some(board) = of_problem(body)? {
            return read(board, grid);
        }
    }
    let body = body.strip_suffix(';').unwrap_or(body).trim_end();
    if let Some(inner) = bracketed(body, grid)? {
        return read_body(text, inner, grid);
    }
    if is_property_list(body) {
        return Err(fault(PositionFaultKind::UnreadableRecord("the record of a game belongs into moves".to_owned())));
    }
    read_body(text, body, grid)
}

/// The board of an OBF problem, `CELLS SIDE; MOVE:SCORE; … % comment`: scores and comment are
/// validated and ignored. `None` for any other text.
fn of_problem(body: &str) -> Result<Option<&str>, PositionFault> {
    let Some(end) = body.find([';', '%']) else { return Ok(None) };
    let (board, behind) = body.split_at(end);
    if board.lines().nth(1).is_some() || behind.lines().nth(1).is_some() || behind == ";" {
        return Ok(None);
    }
    match obf::parse_problem(body) {
        Ok(_) => Ok(Some(board)),
        // Faults of the cells are reported where the cells are read.
        Err(obf::ObfError::Board(_) | obf::ObfError::NoSide) => Ok(None),
        Err(error) => Err(fault(PositionFaultKind::UnreadableRecord(error.to_string()))),
    }
}

/// Fast path for bare cells, as programs write a board: a twentieth of the instructions of the
/// general parser. `None` for any other text.
fn plain(text: &str, grid: Grid) -> Option<Vec<Cell>> {
    if text.len() != grid.cells() {
        return None;
    }
    text.bytes().map(|symbol| Cell::from_symbol(char::from(symbol))).collect()
}

/// The text in the brackets of GGF's `BO[8 … *]` and GGS's `[8 … *]` after the size; `None` without
/// brackets. Any other size is another game, and any other text in brackets a list that was not
/// sent as one.
fn bracketed(body: &str, grid: Grid) -> Result<Option<&str>, PositionFault> {
    let Some(opened) = body.strip_prefix("BO[").or_else(|| body.strip_prefix('[')) else {
        return Ok(None);
    };
    let inner = opened.strip_suffix(']').map(str::trim);
    let cells = inner.and_then(|inner| inner.strip_prefix('8')).map(str::trim_start);
    match cells.filter(|_| grid.game == GameKind::Othello) {
        Some(cells) if !cells.starts_with(|symbol: char| symbol.is_ascii_digit() || symbol == ',') => {
            Ok(Some(cells))
        }
        _ => Err(fault(PositionFaultKind::UnreadableRecord(
            "a list of rows or cells is sent as JSON and not as a text of it; in a text only a board of GGF has brackets: \
             [8, its 64 cells, the side to move]"
                .to_owned(),
        ))),
    }
}

fn read_body(whole: &str, body: &str, grid: Grid) -> Result<Drawn, PositionFault> {
    let (body, mut told) = split_word(body, grid.game);
    let mut pieces = lines(body, grid);
    if told.is_none() && pieces.len() > 1 {
        told = split_caption(&mut pieces, grid);
    }
    // In files these begin annotations of a position; here they would be lost.
    if let Some(behind) = pieces.iter().find_map(|piece| Some(&piece[piece.find([';', '%'])?..])) {
        let found = behind.chars().take(QUOTED).collect();
        return Err(fault(PositionFaultKind::TextBehind { found }));
    }
    // The frame may stand above and below, and what tells the side to move below both.
    pieces.retain(|piece| !is_heading(piece, grid.columns));
    if let [line] = pieces[..]
        && line.contains('|')
    {
        let bars: Vec<&str> = line.trim().trim_matches('|').split('|').map(str::trim).collect();
        if bars.iter().any(|bar| bar.chars().count() > 1) {
            pieces = bars;
            if told.is_none() {
                told = split_caption(&mut pieces, grid);
            }
        }
    }
    match pieces[..] {
        [] => Err(wrong_length(0, grid)),
        // A board of one row may have its number.
        [line] if grid.rows > 1 || !line.contains(|symbol: char| symbol.is_ascii_digit()) => {
            one_line(whole, line, told, grid)
        }
        [ref above @ .., last] => {
            let (last, side) = if told.is_none() { split_symbol(last) } else { (last, None) };
            let mut pieces = above.to_vec();
            pieces.push(last);
            let cells = rows::of_text(whole, &pieces, grid)?;
            Ok(Drawn { cells, told: told.or(side) })
        }
    }
}

/// The lines that are not blank, parted at `/` too; an empty row between two of them stays.
fn lines(body: &str, grid: Grid) -> Vec<&str> {
    let lines = body.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty());
    let mut pieces = Vec::new();
    for line in lines {
        // Text below a drawing has no slash that parts rows.
        if !line.contains('/') || caption(line, grid.game).is_some() {
            pieces.push(line);
            continue;
        }
        let inner = line.strip_prefix('/').unwrap_or(line);
        let inner = inner.strip_suffix('/').unwrap_or(inner);
        pieces.extend(inner.split('/').map(str::trim));
    }
    pieces
}

/// Splits the side off the end if it is a word, which no cells are.
fn split_word(body: &str, game: GameKind) -> (&str, Option<Told>) {
    for word in ["black", "white"] {
        let at = body.len().saturating_sub(word.len());
        let (cells, end) = body.split_at_checked(at).unwrap_or((body, ""));
        if end.eq_ignore_ascii_case(word)
            && let Some(side) = side_from_word(game, word)
        {
            let cells = cells.trim_end();
            let cells = cells.strip_suffix(['/', '|']).unwrap_or(cells).trim_end();
            return (cells, Some(Told::ToMove(side)));
        }
    }
    (body, None)
}

/// Splits the last piece off, or a sentence at the top, if it names the side to move: one too many for rows, or alone
/// after all cells.
fn split_caption(pieces: &mut Vec<&str>, grid: Grid) -> Option<Told> {
    let first = pieces.first().filter(|line| line.contains(' ') && !is_heading(line, grid.columns));
    let first = first.and_then(|line| caption(line, grid.game));
    let (at, told) = match caption(pieces.last()?, grid.game) {
        Some(told) => (pieces.len() - 1, told),
        None => (0, first?),
    };
    let framed = |&(index, piece): &(usize, &&str)| index != at && !is_heading(piece, grid.columns);
    let left = pieces.iter().enumerate().filter(framed).count();
    let is_beside = left == grid.rows || (left == 1 && pieces.len() != grid.rows);
    is_beside.then(|| {
        pieces.remove(at);
        told
    })
}

/// The statement of a line beside the cells: a side; `* to move`; `Black (x) to play:`; or the last line of our own
/// drawings, `X black, O white; black to move.`
fn caption(line: &str, game: GameKind) -> Option<Told> {
    let line = line.trim().to_lowercase();
    let line = line.strip_suffix(['.', ':']).unwrap_or(&line);
    let line = line.strip_prefix("x black, o white; ").unwrap_or(line);
    // OpenSpiel's sentence.
    let line = match line.strip_suffix(" to play") {
        Some("black (x)") => "x",
        Some("white (o)") => "o",
        Some(side) => side,
        None => line,
    };
    if line == "the game is drawn" {
        return Some(Told::Over);
    }
    if let Some(winner) = line.strip_suffix(" has won") {
        return side_from_word(game, winner).map(|_| Told::Over);
    }
    side(line.strip_suffix(" to move").unwrap_or(line), game).map(Told::ToMove)
}

/// Whether a line holds the column letters, or their numbers, in order.
fn is_heading(line: &str, columns: usize) -> bool {
    let numbers = |first: usize| {
        columns > 1 && line.split_whitespace().map(|word| word.parse().ok()).eq((first..first + columns).map(Some))
    };
    let mut letters = line.chars().filter(|symbol| !symbol.is_whitespace());
    let are_letters =
        ('a'..).take(columns).all(|letter| letters.next().is_some_and(|found| found.to_ascii_lowercase() == letter))
            && letters.next().is_none();
    are_letters || numbers(1) || numbers(0)
}

/// Takes a side to move off the last row: one symbol behind the cells and a blank, where the cells stand together.
fn split_symbol(row: &str) -> (&str, Option<Told>) {
    let mut words = row.split_whitespace();
    if let (Some(cells), Some(symbol), None) = (words.next(), words.next(), words.next())
        && cells.chars().nth(1).is_some()
        && let Some(side) = side_of_symbol(symbol)
    {
        return (row.trim_end().trim_end_matches(symbol).trim_end(), Some(Told::ToMove(side)));
    }
    (row, None)
}

/// Reads a run of cells, or rows that only blanks part, and the side behind them.
fn one_line(whole: &str, line: &str, told: Option<Told>, grid: Grid) -> Result<Drawn, PositionFault> {
    let mut read = Groups::read(whole, line)?;
    let mut told = told;
    let last = read.groups.last().and_then(|group| side_of_symbol(group));
    let is_beside = read.groups.len() == 2 || read.groups.len() == grid.rows + 1;
    // Of cells that all stand alone, the last is one of them.
    if let (None, Some(side), true, false) = (told, last, is_beside, read.all_have(1)) {
        told = Some(Told::ToMove(side));
        read.groups.pop();
        read.cells.pop();
    }
    // Othello's boards are often written as 64 cells and a 65th symbol for the side.
    if let (None, GameKind::Othello, Some(&Cell::Occupied(side))) = (told, grid.game, read.cells.last())
        && read.cells.len() == grid.cells() + 1
        && (read.groups.len() == 1 || read.all_have(1))
    {
        told = Some(Told::ToMove(side));
        read.cells.pop();
    }
    let groups = read.groups.len();
    if groups > 1 && read.is_uneven() && (groups == grid.rows || read.cells.len() == grid.cells()) {
        // The groups are rows, or should be.
        return rows::of_text(whole, &read.groups, grid)
            .map(|cells| Drawn { cells, told })
            .map_err(|wrong| if groups == grid.rows { wrong } else { blanks() });
    }
    if read.cells.len() != grid.cells() {
        let (found, expected) = (read.cells.len(), grid.cells());
        let has_blanks = whole.contains([' ', '\t']) && !read.all_have(1);
        return Err(if has_blanks && found < expected {
            fault(PositionFaultKind::FewCells { found, expected })
        } else {
            wrong_length(found, grid)
        });
    }
    let symbols: Vec<char> = read.symbols().take(read.cells.len()).collect();
    symbols::check(symbols.into_iter())?;
    Ok(Drawn { cells: read.cells, told })
}

fn blanks() -> PositionFault {
    fault(PositionFaultKind::Blanks { row: None })
}

fn wrong_length(found: usize, grid: Grid) -> PositionFault {
    fault(PositionFaultKind::WrongLength { found, expected: grid.cells() })
}
