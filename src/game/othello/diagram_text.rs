//! One text that holds the 64 cells and, optionally, the side to move.

use crate::game::{
    Cell, Field, GameKind, PositionFault, PositionFaultKind, Side,
    cells::{is_separator, read_cells},
    turn_text::side_from_word,
};

const CELLS: usize = 64;

/// What a text showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Diagram {
    /// Discs of black and of white, by square number.
    pub(super) discs: [u64; 2],
    /// The side to move, where the text names it.
    pub(super) side: Option<Side>,
}

/// Reads 64 cells, optionally followed by the side to move: a symbol of that side, `black` or
/// `white`. Comments (from `%` to the end of the line) and OBF's scored moves (from `;` to the
/// end of the line) are skipped.
///
/// # Errors
/// An unknown cell or a wrong number of cells, in [`Field::Board`].
pub(super) fn read_diagram(text: &str) -> Result<Diagram, PositionFault> {
    if let Some(diagram) = read_plain(text.as_bytes()) {
        return Ok(diagram);
    }
    let blanked = without_annotations(text);
    let (cells_text, mut side) = split_side(blanked.trim_end_matches(is_separator));
    let mut cells = read_cells(cells_text)?;
    if let (None, CELLS, Some(&Cell::Occupied(last))) =
        (side, cells.len().saturating_sub(1), cells.last())
    {
        side = Some(last);
        cells.pop();
    }
    if cells.len() != CELLS {
        return Err(PositionFault {
            field: Field::Board,
            kind: PositionFaultKind::WrongLength { found: cells.len(), expected: CELLS },
        });
    }
    let discs_of = |side| {
        let occupied = cells.iter().enumerate().filter(|&(_, &cell)| cell == Cell::Occupied(side));
        occupied.fold(0, |board, (index, _)| board | 1 << index)
    };
    Ok(Diagram { discs: [Side::First, Side::Second].map(discs_of), side })
}

/// Reads 64 cells in as many bytes, the way in which programs write a board: in a twentieth of the instructions
/// that all the freedoms of a text take. `None` for any other text.
fn read_plain(text: &[u8]) -> Option<Diagram> {
    let cells: &[u8; CELLS] = text.try_into().ok()?;
    let mut discs = [0, 0];
    for (index, &symbol) in cells.iter().enumerate() {
        match Cell::from_symbol(char::from(symbol))? {
            Cell::Occupied(Side::First) => discs[0] |= 1 << index,
            Cell::Occupied(Side::Second) => discs[1] |= 1 << index,
            Cell::Empty => {}
        }
    }
    Some(Diagram { discs, side: None })
}

/// The text with blanks in place of comments and scored moves, so that all other characters keep
/// their index.
fn without_annotations(text: &str) -> String {
    let mut is_annotation = false;
    text.chars()
        .map(|symbol| {
            is_annotation = symbol != '\n' && (is_annotation || symbol == '%' || symbol == ';');
            if is_annotation { ' ' } else { symbol }
        })
        .collect()
}

/// Takes a side to move that can be nothing else off the end of `text`: a word, or the second of
/// exactly two words that is one symbol (`"-XO…X X"`, as in OBF), so that 63 cells and a side
/// are not taken for 64 cells.
fn split_side(text: &str) -> (&str, Option<Side>) {
    for word in ["black", "white"] {
        let (cells, end) =
            text.split_at_checked(text.len().saturating_sub(word.len())).unwrap_or((text, ""));
        if end.eq_ignore_ascii_case(word) {
            return (cells, side_from_word(GameKind::Othello, word));
        }
    }
    let mut words = text.split_whitespace();
    if let (Some(cells), Some(symbol), None) = (words.next(), words.next(), words.next())
        && cells.chars().nth(1).is_some()
        && let Some(side) = side_of_symbol(symbol)
    {
        return (text.trim_end_matches(symbol), Some(side));
    }
    (text, None)
}

/// The side of a text that is one occupied cell.
fn side_of_symbol(text: &str) -> Option<Side> {
    let mut symbols = text.chars();
    match (symbols.next().and_then(Cell::from_symbol), symbols.next()) {
        (Some(Cell::Occupied(side)), None) => Some(side),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const INITIAL: &str = "---------------------------OX------XO---------------------------";

    proptest! {
        #[test]
        fn a_board_without_any_freedom_reads_as_with_one(text in "[-._XxBb*OoWw]{64}") {
            let plain = read_plain(text.as_bytes());
            prop_assert!(plain.is_some());
            prop_assert_eq!(plain, read_diagram(&format!("{text}\n")).ok());
            prop_assert_eq!(read_plain(&text.as_bytes()[1..]), None);
            prop_assert_eq!(read_plain(format!("?{}", &text[1..]).as_bytes()), None);
        }
    }

    fn read(text: &str) -> Diagram {
        read_diagram(text).unwrap_or_else(|fault| panic!("{text:?}: {fault}"))
    }

    fn cells_found(text: &str) -> PositionFaultKind {
        read_diagram(text).expect_err(text).kind
    }

    #[test]
    fn side_may_follow_as_symbol_or_word() {
        assert_eq!(read(INITIAL).side, None);
        for side in ["X", " x", "\nB", " black", "Black", "/BLACK\n", " *", " ●"] {
            assert_eq!(read(&format!("{INITIAL}{side}")).side, Some(Side::First), "{side:?}");
        }
        for side in ["O", " o", "w", " white", "White ", "|w", " ○"] {
            assert_eq!(read(&format!("{INITIAL}{side}")).side, Some(Side::Second), "{side:?}");
        }
    }

    #[test]
    fn rows_may_be_separated() {
        let rows: Vec<_> = (0..8).map(|row| &INITIAL[row * 8..row * 8 + 8]).collect();
        let plain = read(INITIAL);
        for separator in ["\n", " | ", "/", "\r\n"] {
            assert_eq!(read(&rows.join(separator)), plain);
            let with_side = format!("{}{separator}O", rows.join(separator));
            assert_eq!(read(&with_side).side, Some(Side::Second), "{with_side}");
        }
        let spaced: String = INITIAL.chars().flat_map(|cell| [cell, ' ']).collect();
        assert_eq!(read(&spaced), plain);
    }

    #[test]
    fn scored_moves_and_comments_are_skipped() {
        let line = format!("{INITIAL} O; F5:+0; d3:-2; % first move");
        assert_eq!(read(&line).side, Some(Side::Second));
        assert_eq!(read(&format!("% XO\n{line}\n")), read(&line));
    }

    #[test]
    fn wrong_number_of_cells_is_counted_without_the_side() {
        let wrong = |found| PositionFaultKind::WrongLength { found, expected: 64 };
        assert_eq!(cells_found(""), wrong(0));
        assert_eq!(cells_found(&INITIAL[1..]), wrong(63));
        assert_eq!(cells_found(&format!("{} X", &INITIAL[1..])), wrong(63));
        assert_eq!(cells_found(&format!("{} white", &INITIAL[1..])), wrong(63));
        assert_eq!(cells_found(&format!("{INITIAL}-")), wrong(65));
        assert_eq!(cells_found(&format!("{INITIAL}XX")), wrong(66));
        assert_eq!(cells_found(&format!("{INITIAL}\n{INITIAL}")), wrong(128));
    }

    #[test]
    fn unknown_cell_is_named_with_its_index_in_the_whole_text() {
        assert_eq!(
            cells_found(&format!("%é\n?{INITIAL} X")),
            PositionFaultKind::UnknownCell { index: 3, symbol: '?' }
        );
    }
}
