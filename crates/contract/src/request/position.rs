//! The position of a request: `board`, `turn`, `moves`, their `coordinates`, gomoku's `size` and `rule`, and in the
//! laboratory the `columns`, `rows` and `in_a_row` of tic-tac-toe's family.

use yomi_game::{
    AnyMove, AnyPlayed, AnyPosition, Board, BoardText, Coordinates, GameKind, LegalPart, MovesText, PositionFault,
    PositionText, Side, board_text::CellValue, gomoku, record, tictactoe, with_game,
};

use crate::{
    games::{GAMES, GameContract},
    limits::{
        MAX_BOARD_CHARACTERS, MAX_BOARD_ITEMS, MAX_MOVE_CHARACTERS, MAX_MOVES, MAX_MOVES_CHARACTERS,
        MAX_NAME_CHARACTERS, MAX_ROW_CHARACTERS,
    },
    reading::{
        fault::{Fault, Faults, shortened},
        fault_code::FaultCode,
        field::{Field, Preset, Shape, fields},
        fields::{self, Fields},
    },
};
use serde_json::Value;

pub(super) use crate::games::{BOARD, TURN};

/// Rows and columns of the largest board.
pub const LONGEST_BOARD_SIDE: i64 = 20;

fields! {
    /// Gomoku: rows and columns.
    pub SIZE = Field::new("size", Shape::Integer { min: 5, max: LONGEST_BOARD_SIDE }),
        default: Preset::Number(gomoku::DEFAULT_SIZE as u64), unit: Some("rows"),
        games: &[GameKind::Gomoku], flag: Some("N");

    /// Gomoku: the rule.
    pub(super) RULE = Field::new("rule", Shape::Name(|| gomoku::Rule::ALL.map(gomoku::Rule::name).to_vec())),
        default: Preset::Name(gomoku::Rule::Freestyle.name()), games: &[GameKind::Gomoku],
        flag: Some("RULE");

    /// Gomoku: a `board` of numbers is a problem, from which stones were left out.
    PROBLEM = Field::new("problem", Shape::Flag), games: &[GameKind::Gomoku], flag: Some("FLAG");

    /// Tic-tac-toe: columns of the board.
    COLUMNS = SIDE, name: "columns", unit: Some("columns");

    /// Tic-tac-toe: rows of the board.
    ROWS = SIDE, name: "rows", unit: Some("rows");

    /// Tic-tac-toe: how many in a row win; no more than the longer side.
    IN_A_ROW = SIDE, name: "in_a_row", unit: Some("marks");

    /// Tic-tac-toe: columns, rows, or what wins.
    SIDE = Field::new("", Shape::Integer { min: 1, max: tictactoe::LONGEST_SIDE as i64 }),
        default: Preset::Number(3), games: &[GameKind::TicTacToe], flag: Some("N");

    // As in a request about any game.
    /// Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    /// GGF, SGF, PSQ, JSON).
    pub(super) MOVES = Field::new("moves", Shape::Moves), unit: Some("characters"), flag: Some("MOVES");

    /// How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    /// from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i.
    ///
    /// Pairs and numbers are refused without it.
    COORDINATES = Field::new(
        "coordinates",
        Shape::Name(|| Coordinates::ALL.map(Coordinates::name).to_vec())
    ), flag: Some("HOW");
}

/// The fields that describe the positions of all games.
pub const FIELDS: [&Field; 10] =
    [&SIZE, &RULE, &PROBLEM, &COLUMNS, &ROWS, &IN_A_ROW, &BOARD, &TURN, &MOVES, &COORDINATES];

/// Boards of tic-tac-toe's family that a request may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// 3×3 with three in a row, which the engine knows.
    Classic,
    /// Any m,n,k-game.
    All,
}

/// A legal position and the moves that led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenPosition {
    /// The position after all moves.
    pub position: AnyPosition,
    /// The position before them.
    pub start: AnyPosition,
    /// The moves that were played, Othello's passes between them included.
    pub moves: Vec<AnyMove>,
    /// How pairs of numbers are counted.
    pub coordinates: Option<Coordinates>,
}

/// Reads the position, or reports every fault in it.
pub fn read(game: GameKind, boards: Boards, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<GivenPosition> {
    let before = faults.count();
    let text = read_text(game, boards, fields, faults);
    if faults.count() > before {
        // An incomplete text would only raise spurious faults.
        return None;
    }
    with_game!(game, Position => played::<Position>(&text, faults))
}

/// The same up to the first move that is not legal, with what is wrong with that one; and how many moves are played after each
/// of those that were written.
pub(super) fn read_legal_part(
    game: GameKind,
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> Option<(GivenPosition, Vec<usize>, Option<Fault>)> {
    let before = faults.count();
    let text = read_text(game, Boards::Classic, fields, faults);
    if faults.count() > before {
        return None;
    }
    match game.read_legal_part(&text) {
        Ok(LegalPart { played: AnyPlayed { start, moves, position }, after, fault }) => {
            let fault = fault.map(|fault| at_item(&text, fault));
            Some((GivenPosition { position, start, moves, coordinates: text.coordinates }, after, fault))
        }
        Err(found) => {
            found.into_iter().for_each(|fault| faults.push(at_item(&text, fault)));
            None
        }
    }
}

/// Asks for every field that the position of some game has and judges none, for a request whose
/// game is not known.
pub fn recognise(fields: &mut Fields<'_>) {
    for field in FIELDS {
        fields.value(field);
    }
}

/// The order decides in which order faults are listed.
fn read_text(game: GameKind, boards: Boards, fields: &mut Fields<'_>, faults: &mut Faults) -> PositionText {
    let mut text = PositionText::default();
    let mut small = |field: &'static Field| field.number(fields, faults).and_then(|number| u8::try_from(number).ok());
    text.size = small(&SIZE);
    if boards == Boards::All {
        text.columns = small(&COLUMNS);
        text.rows = small(&ROWS);
        text.in_a_row = small(&IN_A_ROW);
    }
    text.rule = word(&RULE, fields, faults);
    text.problem = PROBLEM.flag(fields, faults);
    let GameContract { board: on_board, turn: to_move, .. } = GAMES.of(game);
    PositionText {
        board: board(on_board, fields, faults),
        turn: turn(game, to_move, fields, faults),
        moves: moves(fields, faults),
        coordinates: coordinates(fields, faults),
        ..text
    }
}

/// A word, which the rules of the game judge.
pub(super) fn word(field: &'static Field, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<String> {
    let value = fields.value(field)?;
    let pointer = fields.pointer_to(field.name);
    fields::text(value, pointer, MAX_NAME_CHARACTERS, faults).map(str::to_owned)
}

/// The side to move. Numbers stand for players on some boards, but not here.
fn turn(game: GameKind, field: &'static Field, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<String> {
    let names = [Side::First, Side::Second].map(|side| game.side_name(side));
    match fields.value(field)? {
        value @ (Value::Number(_) | Value::Bool(_)) => {
            let expected = format!("{:?} or {:?}", names[0], names[1]);
            faults.push(fields::wrong_type(fields.pointer_to(field.name), &expected, value));
            None
        }
        Value::String(text) if text.trim().parse::<f64>().is_ok() => {
            let detail = format!("{:?} is no side; expected {} or {}", shortened(text), names[0], names[1]);
            fields.refuse(field.name, FaultCode::OutOfRange, &detail, faults);
            None
        }
        _ => word(field, fields, faults),
    }
}

/// A text, a list of rows as text, or a list of cells, flat or row by row.
fn board(field: &'static Field, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<BoardText> {
    let value = fields.value(field)?;
    let pointer = fields.pointer_to(field.name);
    let Value::Array(items) = value else {
        if !value.is_string() {
            let expected = "a string, a list of rows or a list of cells";
            faults.push(fields::wrong_type(pointer, expected, value));
            return None;
        }
        let text = fields::text(value, pointer, MAX_BOARD_CHARACTERS, faults)?;
        return Some(BoardText::Text(text.to_owned()));
    };
    if items.len() > MAX_BOARD_ITEMS {
        let found = items.len();
        let detail = format!("{found} items, at most {MAX_BOARD_ITEMS} are allowed");
        faults.push(Fault::new(pointer, FaultCode::WrongLength, detail));
        return None;
    }
    if !items.is_empty() && items.iter().all(Value::is_string) {
        let rows = fields::texts(items, &pointer, MAX_BOARD_ITEMS, MAX_ROW_CHARACTERS, faults)?;
        return Some(BoardText::Rows(rows.into_iter().map(str::to_owned).collect()));
    }
    if items.iter().any(Value::is_array) {
        let rows = items.iter().enumerate().map(|(row, item)| {
            let pointer = format!("{pointer}/{row}");
            match item {
                Value::Array(cells) if cells.len() <= MAX_BOARD_ITEMS => cells_of(cells, &pointer, faults),
                _ => {
                    let expected = "a list of cells like the other rows";
                    faults.push(fields::wrong_type(pointer, expected, item));
                    None
                }
            }
        });
        return rows.collect::<Option<_>>().map(BoardText::CellRows);
    }
    cells_of(items, &pointer, faults).map(BoardText::Cells)
}

/// Cells of a list, one value each.
fn cells_of(items: &[Value], pointer: &str, faults: &mut Faults) -> Option<Vec<CellValue>> {
    let cell = |(index, item): (usize, &Value)| match item {
        Value::Null => Some(CellValue::Null),
        Value::String(_) => {
            let pointer = format!("{pointer}/{index}");
            let text = fields::text(item, pointer, MAX_ROW_CHARACTERS, faults)?;
            Some(CellValue::Text(text.to_owned()))
        }
        Value::Number(_) => {
            let pointer = format!("{pointer}/{index}");
            // The reader of the board decides which numbers are cells.
            fields::integer(item, pointer, i64::MIN..=i64::MAX, faults).map(CellValue::Number)
        }
        _ => {
            let expected = "a cell: a symbol, 0, 1 or 2 (or -1), or null";
            faults.push(fields::wrong_type(format!("{pointer}/{index}"), expected, item));
            None
        }
    };
    items.iter().enumerate().map(cell).collect()
}

/// How pairs of numbers in moves are counted.
pub(super) fn coordinates(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Coordinates> {
    let choices = Coordinates::ALL.into_iter().map(|choice| (choice.name(), choice));
    COORDINATES.choice(choices, fields, faults)
}

/// A text, or a list of moves.
fn moves(fields: &mut Fields<'_>, faults: &mut Faults) -> MovesText {
    let Some(value) = fields.value(&MOVES) else { return MovesText::default() };
    let pointer = fields.pointer_to(MOVES.name);
    match value {
        Value::String(_) => fields::text(value, pointer, MAX_MOVES_CHARACTERS, faults)
            .map(|text| MovesText::Text(text.to_owned()))
            .unwrap_or_default(),
        Value::Array(items) => {
            if items.iter().all(Value::is_string) || items.len() > MAX_MOVES {
                return fields::texts(items, &pointer, MAX_MOVES, MAX_MOVE_CHARACTERS, faults)
                    .map(|moves| MovesText::List(moves.into_iter().map(str::to_owned).collect()))
                    .unwrap_or_default();
            }
            let mut moves = Vec::with_capacity(items.len());
            for (index, item) in items.iter().enumerate() {
                let pointer = format!("{pointer}/{index}");
                if let Value::String(_) = item
                    && fields::text(item, pointer.clone(), MAX_MOVE_CHARACTERS, faults).is_none()
                {
                    continue;
                }
                match record::from_json(item) {
                    Some(mv) => moves.push(mv),
                    None => faults.push(fields::wrong_type(pointer, record::ITEM_FORM, item)),
                }
            }
            MovesText::Recorded(moves)
        }
        _ => {
            faults.push(fields::wrong_type(pointer, "a string or a list of moves", value));
            MovesText::default()
        }
    }
}

fn played<G: Board>(text: &PositionText, faults: &mut Faults) -> Option<GivenPosition> {
    match G::read(text) {
        Ok(played) => Some(GivenPosition {
            position: played.position.into(),
            start: played.start.into(),
            moves: played.moves.iter().map(|&mv| mv.into()).collect(),
            coordinates: text.coordinates,
        }),
        Err(found) => {
            found.into_iter().for_each(|fault| faults.push(at_item(text, fault)));
            None
        }
    }
}

/// A fault whose pointer names the item of a list of moves.
fn at_item(text: &PositionText, fault: PositionFault) -> Fault {
    let mut fault = Fault::from(fault);
    let is_list = !matches!(text.moves, MovesText::Text(_));
    if let (true, FaultCode::IllegalMove, Some(index)) = (is_list, fault.code, fault.index) {
        fault.pointer = format!("/moves/{index}");
    }
    fault
}

/// The position from which a game starts when neither board nor moves are given.
#[must_use]
pub fn initial(game: GameKind) -> AnyPosition {
    with_game!(game, Position => {
        let read = Position::read(&PositionText::default());
        read.expect("every game has a position to start from").position.into()
    })
}
