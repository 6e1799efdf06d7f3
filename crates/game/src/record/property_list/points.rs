//! Points of SGF: two small letters, column and row from the top left.

use std::borrow::Cow;

use crate::move_text::read_square;

/// Column and row of a point of two small letters, both from 0.
pub(super) fn letters(text: &str) -> Option<(usize, usize)> {
    match text.as_bytes() {
        &[column @ b'a'..=b'z', row @ b'a'..=b'z'] => Some((usize::from(column - b'a'), usize::from(row - b'a'))),
        _ => None,
    }
}

pub(super) fn letter(number: usize) -> char {
    u8::try_from(number).map_or('?', |number| char::from(b'a' + number))
}

/// A point, or all points of a rectangle, `aa:cc`.
pub(super) fn rectangle(text: &str) -> Option<Vec<(usize, usize)>> {
    let (first, last) = text.split_once(':').unwrap_or((text, text));
    let (first, last) = (letters(first)?, letters(last)?);
    let columns = first.0..=last.0;
    let rows = first.1..=last.1;
    (!columns.is_empty() && !rows.is_empty())
        .then(|| rows.flat_map(|row| columns.clone().map(move |column| (column, row))).collect())
}

/// The points in a value, with any separators; small letters without separators are split two by
/// two.
pub(super) fn points(value: &str) -> Vec<&str> {
    let parts = value.split(|symbol: char| !symbol.is_ascii_alphanumeric());
    parts
        .filter(|part| !part.is_empty())
        .flat_map(|part| {
            let is_run = part.len() > 2
                && part.len().is_multiple_of(2)
                && part.bytes().all(|letter| letter.is_ascii_lowercase());
            let step = if is_run { 2 } else { part.len() };
            (0..part.len()).step_by(step).map(move |at| &part[at..at + step])
        })
        .collect()
}

/// Whether values might be squares, such as `f5` or `hh`, with only numbers or labels between them.
pub(super) fn may_be_points(values: &[Cow<'_, str>]) -> bool {
    let is_point = |part: &str| {
        let on_board = |letter: u8| (b'a'..=b't').contains(&letter);
        letters(part).is_some() && part.bytes().all(on_board) || read_square(part).is_some()
    };
    let is_label = |part: &str| part.len() < 2 || part.bytes().all(|symbol| symbol.is_ascii_digit());
    let parts: Vec<&str> = values.iter().flat_map(|value| points(value)).collect();
    parts.iter().any(|part| is_point(part)) && parts.iter().all(|part| is_point(part) || is_label(part))
}
