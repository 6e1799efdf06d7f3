//! Piskvork records, from the manager of Gomocup.
//!
//! ```text
//! Piskvorky 20x20, 11:11, 0      columns and rows of the board
//! 11,11,0                        column, row from the top left, both from 1; milliseconds
//! 12,12,231
//! alice.zip                      names of both players, where they are known
//! bob.zip
//! -1                             how the game ended for the program that wrote it; does not name the winner
//! 1,Standard20_1                 the rule by its number in the protocol and the name of the event, since 2024
//! ```
//! Sources: the reader and writer of Piskvork, and the rules of <https://plastovicka.github.io/protocl2en.htm>.

use super::{
    fault::{shown, unreadable},
    recorded_game::{Format, Ignored, IgnoredKind, Record, RecordedSquare, WrittenMove},
    result::{GameResult, ResultClaim},
};
use crate::{
    GameKind, PositionFault,
    gomoku::{Rule, gomocup},
    move_text::read_square,
};

/// The expected form of a line.
const LINE_FORM: &str = "column, row and time, such as 11,11,231, both counted from 1 on the board";

/// The word with which a record opens.
const HEAD: &str = "Piskvorky";

/// The text after the opening word; `None` for any other text.
pub(super) fn behind_head(text: &str) -> Option<&str> {
    let (word, rest) = text.split_at_checked(HEAD.len())?;
    word.eq_ignore_ascii_case(HEAD).then_some(rest)
}

/// Reads the text after the opening word.
pub(super) fn read(text: &str) -> Result<Record<'_>, PositionFault> {
    let mut lines = text.lines().map(str::trim);
    let size = size_of_head(lines.next().unwrap_or_default())?;
    let mut moves = Vec::new();
    let mut behind = Vec::new();
    for (index, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
        match pair_of_line(line) {
            Some((column, row)) if behind.is_empty() => {
                // Outside every board where it counts from 0.
                let at = |number: usize| number.checked_sub(1).unwrap_or(usize::MAX);
                let square = RecordedSquare::At(at(column), at(row));
                moves.push(WrittenMove { square: Some(square), ..line.into() });
            }
            _ => behind.push((index + 2, line)),
        }
    }
    let mut record =
        Record { format: Format::Piskvork, game: Some(GameKind::Gomoku), size: Some(size), moves, ..Record::default() };
    behind_moves(behind, &mut record)?;
    Ok(record)
}

/// Reads the lines after the moves: two names, a number, a rule; each is optional, the names
/// together.
fn behind_moves<'text>(lines: Vec<(usize, &'text str)>, record: &mut Record<'text>) -> Result<(), PositionFault> {
    let mut rest = lines.as_slice();
    let is_name = |line: &str| line.starts_with(char::is_alphabetic) && read_square(line).is_none();
    if let [(_, first), (_, second), behind @ ..] = rest
        && is_name(first)
        && is_name(second)
    {
        record.players = [first, second].map(|name| Some((*name).into()));
        rest = behind;
    }
    if let [(_, number), behind @ ..] = rest
        && number.parse::<i64>().is_ok()
    {
        record.result = Some(GameResult { text: (*number).into(), claim: ResultClaim::Unknown });
        record.ignored.push(Ignored { kind: IgnoredKind::Property, text: (*number).into() });
        rest = behind;
        if let [(number, line), behind @ ..] = rest
            && let Some((rule, event)) = line.split_once(',')
        {
            let rule = rule_of_line(rule, event)
                .map_err(|reason| unreadable(format!("line {number} of the record, {:?}, {reason}", shown(line))))?;
            record.rule = Some(rule.name().into());
            record.ignored.push(Ignored { kind: IgnoredKind::Property, text: (*line).into() });
            rest = behind;
        }
    }
    match rest {
        [] => Ok(()),
        [(number, line), ..] => Err(unreadable(format!(
            "line {number} of the record, {:?}, is no move ({LINE_FORM}), and behind the moves may stand nothing but the \
             names of both players, a number for the result, and the rule's number with the name of the event, such as \
             0,Freestyle15_1",
            shown(line)
        ))),
    }
}

/// The rule of the number and the event's name.
fn rule_of_line(number: &str, event: &str) -> Result<Rule, String> {
    const CARO: &str = "names caro, which is not played here; the rules are 0 (freestyle), 1 (standard) and 4 (renju)";
    let event = event.trim().to_lowercase();
    let number = number.trim().parse::<u8>().ok();
    if number == Some(8) || event.starts_with("caro") {
        return Err(CARO.to_owned());
    }
    let rule = Rule::ALL.into_iter().find(|&rule| Some(gomocup::number(rule)) == number);
    let Some(rule) = rule else {
        return Err(
            "has no rule's number of the protocol before the comma; those that are played here are 0 (freestyle), 1 \
             (standard) and 4 (renju)"
                .to_owned(),
        );
    };
    if !event.starts_with(char::is_alphabetic) || event.contains(',') {
        return Err("has no name of an event behind the rule's number, such as 0,Freestyle15_1".to_owned());
    }
    match Rule::ALL.into_iter().find(|other| event.contains(other.name())) {
        Some(other) if other != rule => Err(format!(
            "contradicts itself: {} is {}, and the name says {}",
            gomocup::number(rule),
            rule.name(),
            other.name()
        )),
        _ => Ok(rule),
    }
}

/// The size in the first line, ` 20x20, 11:11, 0`; the numbers after it identify the players.
fn size_of_head(head: &str) -> Result<u8, PositionFault> {
    let mut parts = head.split(',').map(str::trim);
    let sides = parts.next().and_then(|sides| sides.split_once(['x', 'X']));
    let is_rest = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    let numbers =
        sides.and_then(|(columns, rows)| Some((columns.trim().parse::<u8>().ok()?, rows.trim().parse::<u8>().ok()?)));
    let rest: Vec<&str> = parts.collect();
    match numbers {
        Some((columns, rows)) if rest.len() <= 2 && rest.into_iter().all(is_rest) => {
            if columns == rows {
                return Ok(columns);
            }
            Err(unreadable(format!("a board of {columns}×{rows} is not played here; it has to be square")))
        }
        _ => Err(unreadable("a record of Piskvork opens with a line for its board, such as Piskvorky 20x20, 11:11, 0")),
    }
}

/// Column and row of `x,y,time`; the time may be missing.
fn pair_of_line(line: &str) -> Option<(usize, usize)> {
    let numbers: Option<Vec<usize>> = line.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers?[..] {
        [column, row] | [column, row, _] => Some((column, row)),
        _ => None,
    }
}
