//! A position as the seeds write it, and the faults that it may have.
//!
//! ```text
//! othello##f5d6c3
//! othello#---…--- X#
//! gomoku 9 renju#board#e5#d4#…    several moves: a list
//! tictactoe 4 3 3##b2a1#X         turn stands last, after an `@`: …@white
//! ```

use yomi_game::{Board, BoardText, Field, GameKind, MovesText, PositionFault, PositionFaultKind, PositionText, record};

/// Reads `GAME NUMBERS RULE#BOARD#MOVES#MOVE…@TURN`; whatever is left out is not given.
pub fn position_text(text: &str) -> (GameKind, PositionText) {
    let (text, turn) = match text.rsplit_once('@') {
        Some((text, turn)) => (text, Some(turn.to_owned())),
        None => (text, None),
    };
    let mut parts = text.split('#');
    let head = parts.next().unwrap_or_default();
    let letter = head.chars().next();
    let game = GameKind::ALL.into_iter().find(|game| game.name().chars().next() == letter);
    let game = game.unwrap_or(GameKind::Othello);
    let board = parts.next().filter(|board| !board.is_empty()).map(str::to_owned);
    let moves: Vec<String> = parts.map(str::to_owned).collect();
    let moves = match <[String; 1]>::try_from(moves) {
        Ok([text]) => MovesText::Text(text),
        Err(list) => MovesText::List(list),
    };
    let mut given = PositionText { board: board.map(Into::into), turn, moves, ..PositionText::default() };
    let words: Vec<&str> = head.split(' ').skip(1).collect();
    let number = |index: usize| words.get(index).and_then(|word| word.parse().ok());
    // A game looks at its own settings alone.
    given.size = number(0);
    given.rule = words.iter().find(|word| word.parse::<u8>().is_err()).map(|&word| word.into());
    (given.columns, given.rows, given.in_a_row) = (number(0), number(1), number(2));
    (game, given)
}

/// The moves one by one as they were written; none where the text is no one game.
pub fn written_moves(moves: &MovesText) -> Vec<String> {
    match moves {
        MovesText::Text(text) => {
            let games = record::parse(text).unwrap_or_default();
            let game = games.into_iter().next().unwrap_or_default();
            game.moves.into_iter().map(|mv| mv.text.into_owned()).collect()
        }
        MovesText::List(list) => list.iter().map(|text| text.trim().to_owned()).collect(),
        MovesText::Recorded(moves) => moves.iter().map(|mv| mv.text.to_string()).collect(),
    }
}

/// The same before its moves. Without a board `turn` is the side after them.
pub fn without_moves(text: &PositionText) -> PositionText {
    let turn = text.turn.clone().filter(|_| text.board.is_some());
    PositionText { moves: MovesText::default(), turn, ..text.clone() }
}

/// The text of a position without moves, the side to move written down.
pub fn text_of<B: Board>(position: &B, like: &PositionText) -> PositionText {
    let (columns, rows) = position.size();
    let side = |length: usize| u8::try_from(length).ok();
    let mut text = PositionText {
        board: Some(position.board_text().into()),
        turn: Some(B::KIND.side_name(position.side_to_move()).to_owned()),
        columns: side(columns),
        rows: side(rows),
        in_a_row: like.in_a_row,
        rule: like.rule.clone(),
        ..PositionText::default()
    };
    text.size = position.variant().map(|variant| variant.size);
    text
}

/// The place that a fault names lies inside what was given, and what stands there is what it says.
///
/// # Panics
/// When it does not.
pub fn lies_inside<B: Board>(fault: &PositionFault, text: &PositionText) {
    use PositionFaultKind as Kind;
    let of = |part: &Option<String>| part.clone().expect("a fault lies in a part that was given");
    let board = || match &text.board {
        Some(BoardText::Text(board)) => board.clone(),
        board => panic!("a fault lies in a text that was given: {board:?}"),
    };
    let shown = format!("{fault:?} in {text:?}");
    match (fault.field, &fault.kind) {
        (Field::Board, Kind::UnknownCell { index, symbol }) => {
            assert_eq!(board().chars().nth(*index), Some(*symbol), "{shown}");
        }
        (Field::Board, Kind::WrongLength { found, expected }) => {
            assert!(found != expected, "{shown}");
            assert!(*found <= board().chars().count(), "{shown}");
        }
        (Field::Board, Kind::FewCells { found, expected }) => {
            assert!(found < expected && board().contains(char::is_whitespace), "{shown}");
        }
        (Field::Board, Kind::WrongRows(lengths)) => {
            let cells: usize = lengths.found.iter().sum();
            assert!(cells <= board().chars().count(), "{shown}");
            let is_right = |&cells: &usize| cells == lengths.columns;
            assert!(lengths.found.len() != lengths.rows || !lengths.found.iter().all(is_right), "{shown}");
        }
        (Field::Board, Kind::WrongLabel { found, .. }) => {
            assert!(board().contains(found), "{shown}")
        }
        (Field::Board, Kind::TextBehind { found }) => assert!(board().contains(found), "{shown}"),
        (
            Field::Board,
            Kind::IllegalPosition(_) | Kind::Blanks { .. } | Kind::Contradiction(_) | Kind::UnreadableRecord(_),
        ) => drop(board()),
        (Field::Moves, Kind::UnreadableRecord(_) | Kind::Contradiction(_)) => {
            assert!(matches!(&text.moves, MovesText::Text(_)), "{shown}");
        }
        (Field::Size, Kind::Contradiction(_)) => {
            assert!(text.size.is_some() || text.board.is_some(), "{shown}");
        }
        (Field::Rule, Kind::Contradiction(_)) => drop(of(&text.rule)),
        (Field::Coordinates, Kind::AmbiguousPair { text: found, .. }) => {
            assert!(written_moves(&text.moves).iter().any(|mv| mv.starts_with(found)), "{shown}");
        }
        (Field::Coordinates, Kind::AmbiguousColumns { text: found, .. }) => {
            assert!(written_moves(&text.moves).iter().any(|mv| mv.starts_with(found)), "{shown}");
        }
        (Field::Turn, Kind::Required(_)) => assert_eq!(text.turn, None, "{shown}"),
        (Field::Turn, Kind::UnknownValue { found, .. }) => {
            assert!(of(&text.turn).starts_with(found), "{shown}");
        }
        (Field::Turn, Kind::Contradiction(_)) => drop(of(&text.turn)),
        (Field::Rule, Kind::UnknownValue { found, .. }) => {
            assert!(of(&text.rule).starts_with(found), "{shown}");
        }
        // A record says in its own way where its moves stand.
        (Field::Move(_), _) if matches!(&text.moves, MovesText::Text(text) if record::is_record(text)) => {}
        (Field::Move(index), Kind::UnknownMove { text: found, .. } | Kind::SkippedColumn { text: found, .. }) => {
            assert!(written_moves(&text.moves)[index].starts_with(found), "{shown}");
        }
        // A number that does not fit, or a move given to the other side.
        (Field::Move(index), Kind::MoveNumber(_) | Kind::Contradiction(_)) => {
            assert!(index < written_moves(&text.moves).len(), "{shown}");
        }
        (Field::Move(_), Kind::IllegalMove { .. }) => illegal_where_it_stands::<B>(fault, text),
        (field, Kind::OutOfRange { found, min, max }) => {
            let given = match field {
                Field::Size => text.size,
                Field::Columns => text.columns,
                Field::Rows => text.rows,
                Field::InARow => text.in_a_row,
                _ => None,
            };
            assert_eq!(given.map(i64::from), Some(*found), "{shown}");
            assert!(!(min..=max).contains(&found), "{shown}");
        }
        (Field::InARow, Kind::Contradiction(_)) => assert_eq!(B::KIND, GameKind::TicTacToe),
        _ => panic!("no such fault is known: {shown}"),
    }
}

/// The moves before an illegal one can be played, and after them it is illegal and the others that
/// the fault names are legal.
fn illegal_where_it_stands<B: Board>(fault: &PositionFault, text: &PositionText) {
    let (Field::Move(index), PositionFaultKind::IllegalMove { mv, legal_moves, .. }) = (fault.field, &fault.kind)
    else {
        return;
    };
    let written = written_moves(&text.moves);
    let before = written[..index].to_vec();
    let before = PositionText { moves: MovesText::List(before), ..without_moves(text) };
    let mut position =
        B::read(&before).unwrap_or_else(|faults| panic!("{fault:?}, but {before:?} has {faults:?}")).position;
    let illegal = position.parse_move(&written[index]).expect("an illegal move is a move");
    assert_eq!(&illegal.to_string(), mv, "{text:?}");
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    // Othello's pass that is due and not written is played by itself.
    if let ([pass], false) = (&legal[..], B::is_pass(illegal))
        && B::is_pass(*pass)
    {
        position.play(*pass);
        legal.clear();
        position.legal_moves(&mut legal);
    }
    assert!(!legal.contains(&illegal), "{fault:?} in {text:?}");
    let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
    assert_eq!(&legal, legal_moves, "{text:?}");
}
