//! Positions of Othello, one a line: problems of a collection (OBF) and boards of the server GGS.
//!
//! ```text
//! --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; % FFO 1
//! 8 --------…-- *
//! --XXXXX-…-- X;D2C3
//! ```

use super::{
    fault::unreadable,
    recorded_game::{Format, Ignored, IgnoredKind, Record, RecordedStart, WrittenMove},
    tokens::{holds_square, split_moves},
};
use crate::{
    BoardText, Cell, GameKind, PositionFault,
    othello::{ggs, obf},
};

/// Cells of the board.
const CELLS: usize = 64;

/// The positions of a text, one a line, blank lines and comments aside; `None` for a text whose first line is none.
pub(super) fn read(text: &str) -> Option<Result<Vec<Record<'_>>, PositionFault>> {
    let lines = || text.lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty());
    let first = lines().map(|(_, line)| line).find(|line| !line.starts_with('%'))?;
    if !is_obf(first) && ggs::board_of(first).is_none() {
        return None;
    }
    let mut comments = Vec::new();
    let mut games: Vec<Record<'_>> = Vec::new();
    for (index, line) in lines() {
        if line.starts_with('%') {
            comments.push(Ignored { kind: IgnoredKind::Comment, text: line.into() });
            continue;
        }
        match position(line) {
            Ok(mut record) => {
                record.ignored.append(&mut comments);
                games.push(record);
            }
            Err(reason) => return Some(Err(unreadable(format!("line {}: {reason}", index + 1)))),
        }
    }
    if let Some(last) = games.last_mut() {
        last.ignored.append(&mut comments);
    }
    Some(Ok(games))
}

fn is_obf(line: &str) -> bool {
    line.chars().take_while(|&symbol| Cell::from_symbol(symbol).is_some()).count() >= CELLS
}

fn position(line: &str) -> Result<Record<'_>, String> {
    let record = Record { game: Some(GameKind::Othello), ..Record::default() };
    if let Some(board) = ggs::board_of(line) {
        let start = Some(RecordedStart::Board(BoardText::Text(board)));
        return Ok(Record { format: Format::Ggs, start, ..record });
    }
    // Edax's text of a game from another position.
    if let Some((board, moves)) = line.split_once(';')
        && holds_square(moves)
        && !moves.contains([';', ':', '%'])
    {
        let moves = split_moves(moves).into_iter().map(WrittenMove::from).collect();
        let start = Some(RecordedStart::Board(BoardText::Text(board.trim().to_owned())));
        return Ok(Record { format: Format::Transcript, start, moves, ..record });
    }
    obf::parse_problem(line).map_err(|error| error.to_string())?;
    let (problem, comment) = line.split_once('%').unwrap_or((line, ""));
    let (board, scores) = problem.split_once(';').unwrap_or((problem, ""));
    let scores = scores.split(';').map(str::trim).filter(|score| !score.is_empty());
    let mut ignored: Vec<_> = scores.map(|score| Ignored { kind: IgnoredKind::Score, text: score.into() }).collect();
    if !comment.trim().is_empty() {
        ignored.push(Ignored { kind: IgnoredKind::Comment, text: comment.trim().into() });
    }
    let start = Some(RecordedStart::Board(BoardText::Text(board.trim().to_owned())));
    Ok(Record { format: Format::Obf, start, ignored, ..record })
}
