//! Records of whole games in the property lists of SGF and its sister for Othello, GGF.
//!
//! ```text
//! (;GM[4]SZ[15];B[hh];W[ih])                        SGF
//! (;GM[Othello]BO[8 --…-- *]B[F5//2.449]W[D6];)     GGF
//! ;B[hh];W[ih]                                      the moves of one alone
//! ```
//! What the moves mean is the game's. Properties that say nothing of the position (names, dates, times,
//! comments) are skipped; what would make another position of it (variations, stones set up, a second game)
//! is refused.

use super::{Board, Field, PositionFault, PositionFaultKind, Side};

/// A move as it stands in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// The side that played it.
    pub side: Side,
    /// The text in its brackets, as it was written.
    pub text: String,
}

/// What a record holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The game, `GM`.
    pub game: Option<String>,
    /// The size of the board, `SZ`.
    pub size: Option<String>,
    /// The board before the first move, `BO` of GGF.
    pub board: Option<String>,
    /// The moves, `B` and `W`, in order.
    pub moves: Vec<RecordedMove>,
}

/// Holds a move of a record to the side that the record gives it to; `index` is its number, from 0.
///
/// # Errors
/// A contradiction, when the other side is to move.
pub fn check_side<B: Board>(
    position: &B,
    index: usize,
    mv: B::Move,
    side: Option<Side>,
) -> Result<(), PositionFault> {
    let to_move = position.side_to_move();
    match side {
        Some(side) if side != to_move && !position.is_over() => {
            let [given, to_move] = [side, to_move].map(|side| B::KIND.side_name(side));
            let kind = PositionFaultKind::Contradiction(format!(
                "the record gives {mv} to {given}, but {to_move} is to move"
            ));
            Err(PositionFault { field: Field::Move(index), kind })
        }
        _ => Ok(()),
    }
}

/// Properties that change the position otherwise than by a move: stones set up, the side to move.
const SET_UP: [&str; 4] = ["AB", "AW", "AE", "PL"];

/// Whether a text of moves is such a record: it opens with a parenthesis or a semicolon.
#[must_use]
pub fn is_property_list(text: &str) -> bool {
    text.trim_start().starts_with(['(', ';'])
}

/// Whether a text of moves is a record of any kind, which is read in one piece.
#[must_use]
pub fn is_record(text: &str) -> bool {
    is_property_list(text) || text.trim_start().starts_with(PISKVORK)
}

/// The word that opens a record of Piskvork.
pub const PISKVORK: &str = "Piskvorky";

/// A record that cannot be read, as a fault of `moves`.
#[must_use]
pub fn unreadable(reason: impl Into<String>) -> PositionFault {
    let kind = PositionFaultKind::UnreadableRecord(reason.into());
    PositionFault { field: Field::Moves, kind }
}

/// Reads a record whole.
///
/// # Errors
/// A fault in [`Field::Moves`] that says what is not read.
pub fn read(text: &str) -> Result<Record, PositionFault> {
    let text = text.trim();
    let tree = match text.strip_prefix('(') {
        None => text,
        Some(open) => open
            .strip_suffix(')')
            .ok_or_else(|| unreadable("the record does not end with a closing parenthesis"))?,
    };
    let mut record = Record::default();
    let mut rest = tree.trim_start();
    while let Some(symbol) = rest.chars().next() {
        match symbol {
            ';' => rest = rest[1..].trim_start(),
            '(' | ')' => {
                return Err(unreadable(
                    "the record holds variations or more than one game; send one line of moves",
                ));
            }
            _ => rest = property(rest, &mut record)?.trim_start(),
        }
    }
    Ok(record)
}

/// Reads the property at the start of `text` and gives what stands behind it.
fn property<'text>(text: &'text str, record: &mut Record) -> Result<&'text str, PositionFault> {
    let shown = || text.chars().take(16).collect::<String>();
    let end = text.find(|symbol: char| !symbol.is_ascii_alphabetic()).unwrap_or(text.len());
    let (name, mut rest) = text.split_at(end);
    if name.is_empty() || !rest.trim_start().starts_with('[') {
        let shown = shown();
        return Err(unreadable(format!(
            "{shown:?} is no property of a record; expected a name and a value, such as B[f5]"
        )));
    }
    let mut values = Vec::new();
    while let Some(open) = rest.trim_start().strip_prefix('[') {
        let (value, behind) = value(open)
            .ok_or_else(|| unreadable(format!("no bracket closes the value in {:?}", shown())))?;
        values.push(value);
        rest = behind;
    }
    // SGF before version 4 wrote names with small letters between, `Black[…]`.
    let name: String = name.chars().filter(char::is_ascii_uppercase).collect();
    take(&name, values, record)?;
    Ok(rest)
}

/// The text up to the bracket that closes it, and what stands behind; a backslash takes a bracket its meaning.
fn value(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut symbols = text.char_indices();
    while let Some((at, symbol)) = symbols.next() {
        match symbol {
            ']' => return Some((value, &text[at + 1..])),
            '\\' => value.extend(symbols.next().map(|(_, escaped)| escaped)),
            _ => value.push(symbol),
        }
    }
    None
}

/// Puts a property where it belongs.
fn take(name: &str, values: Vec<String>, record: &mut Record) -> Result<(), PositionFault> {
    let side = match name {
        "B" => Side::First,
        "W" => Side::Second,
        "GM" => return once(name, &mut record.game, values),
        "SZ" => return once(name, &mut record.size, values),
        "BO" => return once(name, &mut record.board, values),
        _ if SET_UP.contains(&name) => {
            return Err(unreadable(format!(
                "{name} sets up a position, which is not read in a record; send it as board"
            )));
        }
        _ => return Ok(()),
    };
    for text in values {
        record.moves.push(RecordedMove { side, text });
    }
    Ok(())
}

fn once(name: &str, place: &mut Option<String>, values: Vec<String>) -> Result<(), PositionFault> {
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
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        read(text).expect_err(text).to_string()
    }

    #[test]
    fn moves_stand_in_order_with_their_sides_and_other_properties_are_skipped() {
        let text = "(;GM[4]SZ[15] PB[a\\]b] C[no; (move)]\n;B[hh] C[x];W[ih])";
        let record = read(text).expect(text);
        let moves: Vec<_> = record.moves.iter().map(|mv| (mv.side, mv.text.as_str())).collect();
        assert_eq!(moves, [(Side::First, "hh"), (Side::Second, "ih")]);
        assert_eq!((record.game.as_deref(), record.size.as_deref()), (Some("4"), Some("15")));
        assert_eq!(read(";B[hh];W[ih]").expect("a fragment").moves, record.moves);
    }

    #[test]
    fn whatever_would_make_another_position_is_refused() {
        assert!(refused("(;B[hh](;W[ih])(;W[hi]))").contains("variations"));
        assert!(refused("(;B[hh])(;B[hi])").contains("more than one game"));
        assert!(refused("(;AB[hh];W[ih])").contains("AB sets up"));
        assert!(refused("(;SZ[15]SZ[19];B[hh])").contains("more than once"));
        assert!(refused("(;B[hh]").contains("parenthesis"));
        assert!(refused("(;B[hh)").contains("no bracket closes"));
        assert!(refused("(;B[hh];f5)").contains("\"f5\" is no property"));
    }
}
