use super::*;
use crate::{Cell, GameKind, Side};

const OTHELLO: Grid = Grid { game: GameKind::Othello, columns: 8, rows: 8 };
const TIC_TAC_TOE: Grid = Grid { game: GameKind::TicTacToe, columns: 3, rows: 3 };
const GOMOKU: Grid = Grid { game: GameKind::Gomoku, columns: 5, rows: 5 };

const INITIAL: &str = "---------------------------OX------XO---------------------------";

fn symbols(drawn: &Drawn) -> String {
    drawn.cells.iter().map(|cell| cell.symbol()).collect()
}

fn shown(board: impl Into<BoardText>, grid: Grid) -> (String, Option<Told>) {
    let board = board.into();
    let drawn = read(&board, grid).unwrap_or_else(|fault| panic!("{board:?}: {fault}"));
    (symbols(&drawn), drawn.told)
}

fn refused(board: impl Into<BoardText>, grid: Grid) -> String {
    let board = board.into();
    read(&board, grid).expect_err(&format!("{board:?}")).to_string()
}

fn rows(rows: &[&str]) -> BoardText {
    BoardText::Rows(rows.iter().map(|&row| row.to_owned()).collect())
}

fn numbers(numbers: &[i64]) -> Vec<CellValue> {
    numbers.iter().map(|&number| CellValue::Number(number)).collect()
}

const FIRST: Option<Told> = Some(Told::ToMove(Side::First));
const SECOND: Option<Told> = Some(Told::ToMove(Side::Second));

#[test]
fn rows_of_a_text_are_parted_by_line_breaks_slashes_or_bars() {
    for text in [
        "XO-/-X-/--O",
        "XO-\n-X-\r\n--O\n",
        "/XO-/-X-/--O/",
        "XO-/\n-X-/\n--O",
        "XO-|-X-|--O",
        "X|O|-\n-|X|-\n-|-|O",
        "| X | O | - |\n| - | X | - |\n| - | - | O |",
        "X O - / - X - / - - O",
        "X,O,-\n-,X,-\n-,-,O",
        "XO- -X- --O",
        "XO-,-X-,--O",
        "X|O|-|-|X|-|-|-|O",
        "X O - - X - - - O",
        "XO--X---O",
        "xo._x___o",
        "XO--X---O;",
    ] {
        assert_eq!(shown(text, TIC_TAC_TOE), ("XO--X---O".to_owned(), None), "{text:?}");
    }
}

#[test]
fn every_wrong_row_is_named_with_its_length_and_the_right_one() {
    assert_eq!(
        refused("XX/OO-/--X-", TIC_TAC_TOE),
        "row 1 has 2 cells, row 3 has 4 cells; each row has to have 3 cells"
    );
    for text in ["XX\nOO-\n--X-", "XX|OO-|--X-", "XX OO- --X-", "XX,OO-,--X-", "X|X\nO|O|-\n-|-|X|-"] {
        let found = refused(text, TIC_TAC_TOE);
        assert!(found.starts_with("row 1 has 2 cells, row 3 has 4 cells; each"), "{text}: {found}");
    }
    assert_eq!(refused(rows(&["--------"; 7]), OTHELLO), "7 rows, expected 8; each row has to have 8 cells");
    assert_eq!(refused("XO-//-X-", TIC_TAC_TOE).split(';').next(), Some("row 2 has 0 cells"));
    let nine = ["--------", "--------", "--------", "---OX---", "---XO---", "--------", "--------", "--------X"];
    assert_eq!(refused(rows(&nine), OTHELLO), "row 8 has 9 cells; each row has to have 8 cells");
    assert!(refused(nine.join("/"), OTHELLO).starts_with("row 8 has 9 cells"));
    for side in ["X", "white", "O"] {
        let list: Vec<_> = nine[..7].iter().copied().chain(["--------", side]).collect();
        let found = refused(rows(&list), OTHELLO);
        assert!(found.contains("names a side, for which a list of rows has no place"), "{found}");
    }
    let cells = vec![numbers(&[1, 0, 0]), numbers(&[0, 2]), numbers(&[0, 0, 0, 0])];
    assert_eq!(
        refused(BoardText::CellRows(cells), TIC_TAC_TOE),
        "row 2 has 2 cells, row 3 has 4 cells; each row has to have 3 cells"
    );
}

#[test]
fn a_text_may_end_in_a_side_to_move() {
    let by_eight = |separator: &str| {
        let rows: Vec<_> = (0..8).map(|row| &INITIAL[row * 8..row * 8 + 8]).collect();
        rows.join(separator)
    };
    for side in ["X", " x", "\nB", " black", "Black", "/BLACK\n", " *", " ●", "|b", " X;"] {
        let text = format!("{INITIAL}{side}");
        assert_eq!(shown(text.as_str(), OTHELLO), (INITIAL.to_owned(), FIRST), "{side:?}");
    }
    for separator in ["\n", "/", "|", " ", " | ", "\r\n"] {
        for side in [" O", "\nO", "/o", " white", "\nWHITE", "\nO to move"] {
            // A bar parts rows only where neither a slash nor a line break does.
            if separator.contains('|') && !side.starts_with(' ') {
                continue;
            }
            let text = by_eight(separator) + side;
            assert_eq!(shown(text.as_str(), OTHELLO), (INITIAL.to_owned(), SECOND), "{text:?}");
        }
    }
    assert_eq!(shown("XO-/---/--- X", TIC_TAC_TOE).1, FIRST);
    assert_eq!(shown("XO-\n---\n---\nX", TIC_TAC_TOE).1, FIRST);
}

#[test]
fn a_side_is_never_taken_for_a_missing_cell() {
    assert_eq!(refused(format!("{} X", &INITIAL[1..]), OTHELLO).split(';').next(), Some("63 cells, expected 64"));
    assert_eq!(refused(format!("{} white", &INITIAL[1..]), OTHELLO).split(';').next(), Some("63 cells, expected 64"));
    assert_eq!(refused(format!("{INITIAL}-"), OTHELLO), "65 cells, expected 64");
    assert_eq!(refused(format!("{INITIAL}XX"), OTHELLO), "66 cells, expected 64");
    assert!(refused(format!("{INITIAL}\n{INITIAL}"), OTHELLO).starts_with("2 rows, expected 8"));
    assert_eq!(refused("", OTHELLO), "0 cells, expected 64");
    assert_eq!(refused("XO-------X", TIC_TAC_TOE), "10 cells, expected 9");
}

#[test]
fn blanks_are_no_cells_and_the_refusal_says_so() {
    for board in [
        "XOX/ X /   ".into(),
        rows(&["XOX", " X", ""]),
        rows(&["XOX", " X-", "   "]),
        "X|O|X\n |X| \n | | ".into(),
        "XOX X    ".into(),
        rows(&["XO ", "-X-", "--O"]),
    ] {
        let found = refused(board.clone(), TIC_TAC_TOE);
        assert!(found.contains("a blank is no cell: write - for an empty one"), "{board:?}: {found}");
    }
    // As many cells as there have to be, but not where they would stand.
    for text in ["XO XOXO XOX", "X OX OXO XOX", "X O-/-X-/--O"] {
        let found = refused(text, TIC_TAC_TOE);
        assert!(found.contains("blank"), "{text}: {found}");
    }
}

#[test]
fn in_rows_as_wide_as_the_board_a_blank_is_an_empty_cell() {
    for (board, expected) in [
        (rows(&["XOX", " X ", "   "]), "XOX-X----"),
        (rows(&["   ", "X  ", "   "]), "---X-----"),
        (rows(&["   ", "   ", "   "]), "---------"),
        (rows(&["X O", " X ", "O X"]), "X-O-X-O-X"),
        ("XOX\n X \n   ".into(), "XOX-X----"),
        ("   \nX  \n   ".into(), "---X-----"),
    ] {
        let drawn = read(&board, TIC_TAC_TOE).unwrap_or_else(|fault| panic!("{board:?}: {fault}"));
        let text: String = drawn.cells.iter().map(|cell| cell.symbol()).collect();
        assert_eq!(text, expected, "{board:?}");
    }
}

#[test]
fn cells_may_be_words() {
    let row = |cells: [&str; 8]| cells.map(|cell| CellValue::Text(cell.to_owned())).to_vec();
    let empty = row(["empty"; 8]);
    let mut board = vec![empty; 8];
    board[3] = row(["", "", "", "white", "Black", "", "", "EMPTY"]);
    let drawn = read(&BoardText::CellRows(board.clone()), OTHELLO).expect("words");
    assert_eq!(drawn.cells[27], Cell::Occupied(Side::Second));
    assert_eq!(drawn.cells[28], Cell::Occupied(Side::First));
    let flat = board.concat().into_iter().map(|cell| match cell {
        CellValue::Text(text) => text,
        _ => String::new(),
    });
    assert_eq!(read(&BoardText::Rows(flat.collect()), OTHELLO), Ok(drawn));
    board[0][0] = CellValue::Text("red".to_owned());
    assert!(refused(BoardText::CellRows(board.clone()), OTHELLO).contains("\"red\" is no cell"));
    board[0][0] = CellValue::Text("X".to_owned());
    assert!(refused(BoardText::CellRows(board), OTHELLO).contains("both stand for"));
}

#[test]
fn a_problem_with_scores_and_a_board_of_a_server_are_read() {
    for text in [
        format!("{INITIAL} X; D3:+0; C4:-2; % a comment"),
        format!("{INITIAL} X; % FFO #40"),
        format!("8 {} *", INITIAL.replace('X', "*")),
    ] {
        let drawn = read(&text.as_str().into(), OTHELLO).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!(drawn.told, Some(Told::ToMove(Side::First)), "{text}");
    }
    for text in [format!("{INITIAL} X; D3"), format!("{INITIAL} X; A1:+2"), format!("{INITIAL} X; D3:+99")] {
        refused(text, OTHELLO);
    }
}

#[test]
fn text_behind_a_board_is_refused() {
    for behind in ["; f5d6", "; F5:+0", " % a comment"] {
        let found = refused(format!("{INITIAL}{behind}"), OTHELLO);
        assert!(found.contains("stands behind the cells and is not read"), "{behind}: {found}");
    }
    for behind in [" hello", " X f5d6", " f5d6"] {
        assert!(read(&format!("{INITIAL}{behind}").into(), OTHELLO).is_err(), "{behind}");
    }
}

#[test]
fn boards_of_ggf_and_ggs_are_read() {
    let parted = "-------- -------- -------- ---O*--- ---*O--- -------- -------- --------";
    for text in [format!("[8 {parted} *]"), format!("BO[8 {parted} *]"), format!("[8 {} *]", INITIAL.replace('X', "*"))]
    {
        assert_eq!(shown(text.as_str(), OTHELLO), (INITIAL.to_owned(), FIRST), "{text}");
    }
    for text in [format!("[10 {parted} *]"), format!("[{parted} *]"), format!("[8 {parted} *")] {
        assert!(refused(text.as_str(), OTHELLO).contains("[8, its 64 cells"), "{text}");
    }
    assert!(refused("[8 -------- *]", OTHELLO).starts_with("8 cells, expected 64"));
}

#[test]
fn a_frame_of_letters_and_numbers_is_read_with_the_board() {
    let framed = "    A B C\n1 X O - 1\n2 - X - 2\n3 - - O 3\n    A B C\nX to move";
    assert_eq!(shown(framed, TIC_TAC_TOE), ("XO--X---O".to_owned(), FIRST));
    let gomoku = "abcde\n5 X----\n4 -----\n3 -----\n2 -----\n1 -----";
    assert_eq!(shown(gomoku, GOMOKU).0, format!("X{}", "-".repeat(24)));
}

#[test]
fn numbers_of_other_rows_and_digits_for_cells_are_refused() {
    let turned = "1 X----\n2 -----\n3 -----\n4 -----\n5 -----";
    assert!(refused(turned, GOMOKU).starts_with("row 1 from the top is numbered 1, but is row 5"));
    let partly = "1 XO-\n-X-\n--O";
    assert!(refused(partly, TIC_TAC_TOE).contains("some rows have a number"));
    for text in ["120010002", "1 2 0\n0 1 0\n0 0 2", "120/010/002"] {
        let found = refused(text, TIC_TAC_TOE);
        assert!(found.contains("digits"), "{text}: {found}");
    }
}

#[test]
fn lists_of_cells_are_read_flat_and_nested() {
    let flat = numbers(&[1, 2, 0, 0, 1, 0, 0, 0, 2]);
    let other = numbers(&[1, -1, 0, 0, 1, 0, 0, 0, -1]);
    let nested = |cells: &[CellValue]| BoardText::CellRows(cells.chunks(3).map(<[_]>::to_vec).collect());
    let text = |text: &str| CellValue::Text(text.to_owned());
    let texts: Vec<_> = ["X", "O", "", " ", "X", "-", "", "", "O"].map(text).to_vec();
    let with_nulls: Vec<_> =
        texts.iter().map(|cell| if *cell == text("") { CellValue::Null } else { cell.clone() }).collect();
    for cells in [flat, other, texts, with_nulls] {
        for board in [BoardText::Cells(cells.clone()), nested(&cells)] {
            assert_eq!(shown(board.clone(), TIC_TAC_TOE), ("XO--X---O".to_owned(), None), "{board:?}");
        }
    }
    assert_eq!(shown(rows(&["X", "O", "", " ", "X", "-", "", "", "O"]), TIC_TAC_TOE).0, "XO--X---O");
}

#[test]
fn lists_that_could_mean_two_things_are_refused() {
    let text = |text: &str| CellValue::Text(text.to_owned());
    for (cells, reason) in [
        (numbers(&[1, 2, -1, 0, 0, 0, 0, 0, 0]), "both 2 and -1"),
        (numbers(&[1, 3, 0, 0, 0, 0, 0, 0, 0]), "3 is no cell"),
        (numbers(&[1, 0]), "2 cells, expected 9"),
        ([vec![text("X")], numbers(&[0; 8])].concat(), "numbers and symbols"),
        ([vec![text("1")], vec![CellValue::Null; 8]].concat(), "\"1\" is no cell"),
        ([vec![text("XO")], vec![CellValue::Null; 8]].concat(), "\"XO\" is no cell"),
    ] {
        let found = refused(BoardText::Cells(cells.clone()), TIC_TAC_TOE);
        assert!(found.contains(reason), "{cells:?}: {found}");
    }
    let place = |board| read(&board, TIC_TAC_TOE).expect_err("refused").field;
    assert_eq!(place(BoardText::Cells(numbers(&[0, 7, 0, 0, 0, 0, 0, 0, 0]))), Field::BoardRow(1));
    let nested = [[0, 0, 0], [0, 0, 9], [0, 0, 0]].map(|row| numbers(&row)).to_vec();
    assert_eq!(place(BoardText::CellRows(nested)), Field::BoardCell(1, 2));
    assert_eq!(place(rows(&["XO-", "-?-", "---"])), Field::BoardRow(1));
}

#[test]
fn unknown_cells_are_named_with_their_index_in_the_whole_text() {
    let index = |text: &str| match read(&text.into(), TIC_TAC_TOE).expect_err(text).kind {
        PositionFaultKind::UnknownCell { index, symbol } => (index, symbol),
        kind => panic!("{text}: {kind}"),
    };
    assert_eq!(index("XO?------"), (2, '?'));
    assert_eq!(index(" \n●○-\n-é-\n---"), (7, 'é'));
    assert_eq!(index("XO-/---/--Q"), (10, 'Q'));
}

#[test]
fn a_third_symbol_for_a_player_is_refused() {
    for board in [
        "XO*------".into(),
        "XO-\n-b-\n---".into(),
        "X W - - O - - - -".into(),
        rows(&["X●-", "-O-", "---"]),
        rows(&["X", "b", "", "", "O", "", "", "", ""]),
    ] {
        let found = refused(board.clone(), TIC_TAC_TOE);
        assert!(found.contains("both stand for the"), "{board:?}: {found}");
    }
    let marked = INITIAL.replacen("---------", "---*-----", 1);
    assert!(refused(marked.as_str(), OTHELLO).contains("* and X both stand for the first player"));
    // The side behind the cells is no cell.
    assert_eq!(shown(format!("{INITIAL} *"), OTHELLO).1, FIRST);
    // Small letters beside large ones mark moves on the boards of some programs.
    assert!(refused("XO-/-x-/--O", TIC_TAC_TOE).contains("both stand for"));
    assert_eq!(shown("xo-/-x-/--o", TIC_TAC_TOE).0, "XO--X---O");
}

#[test]
fn what_is_no_board_is_told_where_it_belongs() {
    assert!(refused("(;GM[Othello]B[F5];)", OTHELLO).contains("belongs into moves"));
    for text in ["[1, 2, 0, 0, 0, 0, 0, 0, 0]", "[\"XO-\", \"---\", \"---\"]"] {
        assert!(refused(text, TIC_TAC_TOE).contains("sent as JSON"), "{text}");
    }
    let fen = refused("8/8/8/3OX3/3XO3/8/8/8", OTHELLO);
    assert!(fen.contains("digits are no cells: write each cell"), "{fen}");
    let eight = ["00000000"; 8].join("\n");
    assert!(refused(eight, OTHELLO).contains("in a text digits only number the rows"));
    // Cells that are too few or too many are counted as cells, and what is none is named before.
    assert_eq!(refused(rows(&["X", "O", "", "", "X", "", "", ""]), TIC_TAC_TOE), "8 cells, expected 9");
    let mixed = vec![CellValue::Text("XO-".to_owned()), CellValue::Null, CellValue::Text("---".to_owned())];
    assert!(refused(BoardText::Cells(mixed), TIC_TAC_TOE).starts_with("\"XO-\" is no cell"));
    assert_eq!(shown("  1 2 3\n1 X O -\n2 - X -\n3 - - O", TIC_TAC_TOE).0, "XO--X---O");
}

#[test]
fn lists_in_which_0_is_a_player_are_refused() {
    let mut initial = vec![-1; 64];
    for (index, cell) in [(27, 1), (28, 0), (35, 0), (36, 1)] {
        initial[index] = cell;
    }
    for empty in [-1, 2] {
        let cells: Vec<_> = initial.iter().map(|&cell| if cell == -1 { empty } else { cell }).collect();
        let cells = numbers(&cells);
        let nested = BoardText::CellRows(cells.chunks(8).map(<[_]>::to_vec).collect());
        for board in [BoardText::Cells(cells), nested] {
            let found = refused(board, OTHELLO);
            assert!(found.contains("centre comes out empty") && found.contains("0 is an empty"), "{found}");
        }
    }
    for empty in [CellValue::Null, CellValue::Text(String::new()), CellValue::Text(" ".to_owned())] {
        for grid in [OTHELLO, GOMOKU, TIC_TAC_TOE] {
            let mut cells = vec![empty.clone(); grid.cells()];
            (cells[1], cells[2]) = (CellValue::Number(0), CellValue::Number(1));
            let nested = BoardText::CellRows(cells.chunks(grid.columns).map(<[_]>::to_vec).collect());
            for board in [BoardText::Cells(cells), nested] {
                let found = refused(board, grid);
                assert!(found.contains("null or \"\" stands beside 0"), "{found}");
            }
        }
    }
    // Without 0 the empty cell is clear.
    let cells = [&numbers(&[1, 2, 1])[..], &vec![CellValue::Null; 6]].concat();
    assert_eq!(shown(BoardText::Cells(cells), TIC_TAC_TOE).0, "XOX------");
    let mut usual = vec![0; 64];
    for (index, cell) in [(27, -1), (28, 1), (35, 1), (36, -1)] {
        usual[index] = cell;
    }
    assert_eq!(shown(BoardText::Cells(numbers(&usual)), OTHELLO).0, INITIAL);
}

#[test]
fn boards_of_other_programs_are_read_as_they_print_them() {
    let dotted = INITIAL.replace('-', "・").replace('X', "●").replace('O', "○");
    assert_eq!(shown(dotted.as_str(), OTHELLO).0, INITIAL);
    let letters = "  a b c d e f g h  ";
    let row = |row: usize| {
        let cells: Vec<String> = INITIAL[row * 8..row * 8 + 8].to_lowercase().chars().map(String::from).collect();
        format!("{0} {1} {0}\n", row + 1, cells.join(" "))
    };
    let rows: String = (0..8).map(row).collect();
    for (caption, told) in [
        ("Black (x) to play:", FIRST),
        ("White (o) to play:", SECOND),
        ("White to move", SECOND),
        ("o to play", SECOND),
    ] {
        let text = format!("{caption}\n{letters}\n{rows}{letters}");
        assert_eq!(shown(text.as_str(), OTHELLO), (INITIAL.to_owned(), told), "{caption}");
    }
    for caption in ["Black (o) to play:", "Terminal State:", "Black to play, White to wait"] {
        refused(format!("{caption}\n{letters}\n{rows}{letters}"), OTHELLO);
    }
    for text in [
        " X | O |   \n---+---+---\n   | X |   \n---+---+---\n   |   | O ",
        "X|O| \n-+-+-\n |X| \n-+-+-\n | |O",
        " X | O |   \n-----------\n   | X |   \n-----------\n   |   | O \n",
        "+---+---+---+\n| X | O |   |\n+---+---+---+\n|   | X |   |\n+---+---+---+\n|   |   | O |\n+---+---+---+",
        " x │ o │   \n───┼───┼───\n   │ x │   \n───┼───┼───\n   │   │ o ",
        " X | O | - \n===+===+===\n - | X | - \n===+===+===\n - | - | O ",
    ] {
        assert_eq!(shown(text, TIC_TAC_TOE), ("XO--X---O".to_owned(), None), "{text}");
    }
    for text in [
        " X | O |   \n---+---+---\n   | X |   \n---+---+---\n   |   ",
        " X | O |   \n---+---+---\n   | X |   ",
        " X | OO|   \n---+---+---\n   | X |   \n---+---+---\n   |   |   ",
        " X | O | 3 \n---+---+---\n 4 | X | 6 \n---+---+---\n 7 | 8 | O ",
        " X | O | x \n---+---+---\n   | X |   \n---+---+---\n   |   |   ",
    ] {
        refused(text, TIC_TAC_TOE);
    }
}
