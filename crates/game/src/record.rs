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

use super::{Board, Field, PositionFault, PositionFaultKind, Side, move_text::read_square};

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
    /// The rules, `RU` of SGF.
    pub rules: Option<String>,
    /// The kind of game, `TY` of GGF: the size of the board with letters for variants.
    pub kind: Option<String>,
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

/// Properties that tell of the game, of its players or of a move, and whose values may look like a square.
const OF_NO_MOVE: [&str; 40] = [
    "AN", "AP", "AR", "BL", "BM", "BR", "BT", "C", "CA", "CP", "CR", "DM", "DT", "EV", "GB", "GC",
    "GN", "GW", "ID", "IT", "LB", "LN", "MA", "N", "ON", "PB", "PC", "PW", "RB", "RE", "RO", "RW",
    "SL", "SO", "SQ", "TB", "TR", "TW", "US", "WR",
];

/// Properties that change the position otherwise than by a move: stones set up, the side to move.
const SET_UP: [&str; 4] = ["AB", "AW", "AE", "PL"];

/// Whether a text of moves is such a record: it opens with a node or a property, before which GGF's archives count the
/// games of a line.
#[must_use]
pub fn is_property_list(text: &str) -> bool {
    let text = without_count(opening(text));
    let node = text.strip_prefix('(').map_or(text, str::trim_start);
    let name = node.trim_start_matches(|symbol: char| symbol.is_ascii_alphabetic());
    node.starts_with(';') || (name.len() < node.len() && name.starts_with('['))
}

/// Whether a text of moves is a record of any kind, which is read in one piece.
#[must_use]
pub fn is_record(text: &str) -> bool {
    is_property_list(text) || of_piskvork(text).is_some()
}

/// What stands behind the word that opens a record of Piskvork; `None` for any other text.
#[must_use]
pub fn of_piskvork(text: &str) -> Option<&str> {
    let text = opening(text);
    let (word, rest) = text.split_at_checked(PISKVORK.len())?;
    word.eq_ignore_ascii_case(PISKVORK).then_some(rest)
}

const PISKVORK: &str = "Piskvorky";

/// The text without the blanks and the byte order mark that files begin with.
fn opening(text: &str) -> &str {
    text.trim_start().trim_start_matches('\u{feff}').trim_start()
}

/// The text without the number of games before their parentheses.
fn without_count(text: &str) -> &str {
    let behind = text.trim_start_matches(|symbol: char| symbol.is_ascii_digit()).trim_start();
    if behind.starts_with('(') { behind } else { text }
}

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
    let text = without_count(opening(text)).trim_end();
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
    let capitals: String = name.chars().filter(char::is_ascii_uppercase).collect();
    let name = if capitals.is_empty() { name.to_uppercase() } else { capitals };
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
        "RU" => return once(name, &mut record.rules, values),
        "TY" => return once(name, &mut record.kind, values),
        _ if SET_UP.contains(&name) => {
            return Err(unreadable(format!(
                "{name} sets up a position, which is not read in a record; send it as board"
            )));
        }
        _ if !OF_NO_MOVE.contains(&name) && values.iter().any(|value| may_be_square(value)) => {
            return Err(unreadable(format!(
                "{name}[{}] is not known here and may be a move; those of black are B[…], those of white W[…]",
                values.concat()
            )));
        }
        _ => return Ok(()),
    };
    for text in values {
        record.moves.push(RecordedMove { side, text });
    }
    Ok(())
}

/// Whether a value might name a square: `f5`, or `hh` as SGF writes it.
fn may_be_square(value: &str) -> bool {
    let value = value.split('/').next().unwrap_or_default().trim();
    let are_letters = value.len() == 2 && value.bytes().all(|byte| byte.is_ascii_lowercase());
    are_letters || read_square(value).is_some()
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
        for text in [
            ";B[hh];W[ih]",
            "(;b[hh];w[ih])",
            "1 (;B[hh];W[ih])",
            "GM[4]B[hh]W[ih]",
            "\u{feff}(;Black[hh];White[ih])",
        ] {
            assert!(is_record(text), "{text}");
            assert_eq!(read(text).expect(text).moves, record.moves, "{text}");
        }
        for text in ["(5,4),(3,5)", "1. f5", "f5d6", "8,8", "", "B"] {
            assert!(!is_record(text), "{text}");
        }
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
        for text in ["(;X[f5])", "(;MOVE[hh])", "(;GM[Othello]X[F5//1.2];)"] {
            assert!(refused(text).contains("may be a move"), "{text}");
        }
    }
}
