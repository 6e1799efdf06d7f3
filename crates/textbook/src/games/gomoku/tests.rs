//! Order, quiet and forcing moves against plain twins, which play moves and walk along lines.

use proptest::prelude::*;
use yomi_game::{Board, Cell, PositionText, Side, gomoku::Rule};

use super::*;

fn best_by_value(moves: &str) -> String {
    let mut position = Position::empty(15, Rule::Freestyle);
    for text in moves.split(' ') {
        let mv = position.parse_move(text).unwrap();
        position.play(mv);
    }
    legal_moves(&position).into_iter().max_by_key(|&mv| position.static_value(mv)).unwrap().to_string()
}

#[test]
fn five_comes_before_stopping_a_five() {
    // Both sides have four in a row with one end stopped.
    let fours = "a1 a15 b1 b15 c1 c15 d1 d15";
    assert_eq!(best_by_value(fours), "e1");
    assert_eq!(best_by_value(&format!("{fours} h8")), "e15");
}

fn legal_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// The position of a board of nine rows; rows that are left out are empty.
fn position(rule: Rule, rows: &[&str]) -> Position {
    let rule = Some(rule.name().to_owned());
    let text = PositionText { rule, ..PositionText::of_top_rows(9, rows) };
    Position::read(&text).expect("a sound position").position
}

fn forcing(position: &Position) -> (Forcing, String) {
    let mut moves = Vec::new();
    let forcing = position.forcing_moves(&mut moves);
    let texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
    (forcing, texts.join(" "))
}

/// Whether `side` has a point on which it wins, found by playing every point.
fn wins_somewhere(position: &Position, side: Side) -> bool {
    winning_moves(position, side).next().is_some()
}

fn winning_moves(position: &Position, side: Side) -> impl Iterator<Item = Move> {
    let mut on_turn = position.clone();
    if on_turn.side_to_move() != side {
        on_turn = on_turn.with_other_side_to_move();
    }
    legal_moves(&on_turn).into_iter().filter(move |&mv| {
        let mut after = on_turn.clone();
        after.play(mv);
        after.winner() == Some(side)
    })
}

/// [`TextbookGame::forcing_moves`] by playing every move, and every point after it.
fn plain_forcing_moves(position: &Position) -> (Forcing, Vec<Move>) {
    let side = position.side_to_move();
    let wins: Vec<_> = winning_moves(position, side).collect();
    if !wins.is_empty() {
        return (Forcing::Chosen, wins);
    }
    let threats: Vec<_> = winning_moves(position, side.opponent()).collect();
    if !threats.is_empty() {
        return (Forcing::Answers, threats.into_iter().filter(|&mv| position.is_legal(mv)).collect());
    }
    let makes_four = |&mv: &Move| {
        let mut after = position.clone();
        after.play(mv);
        wins_somewhere(&after, side)
    };
    (Forcing::Chosen, legal_moves(position).into_iter().filter(makes_four).collect())
}

const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// Reference implementation: the cells of a board, and wins by walking along lines.
struct Plain {
    cells: Vec<Cell>,
    size: usize,
    rule: Rule,
}

impl Plain {
    fn of(position: &Position) -> Self {
        let (size, _) = position.size();
        let cells = (0..size * size).map(|index| position.cell(index % size, index / size));
        Self { cells: cells.collect(), size, rule: position.rule() }
    }

    fn index(&self, column: isize, row: isize) -> Option<usize> {
        let board = 0..self.size as isize;
        (board.contains(&column) && board.contains(&row)).then(|| row as usize * self.size + column as usize)
    }

    /// Whether a stone of `side` on the empty cell wins along a direction.
    fn wins(&self, side: Side, cell: usize, (right, down): (isize, isize)) -> bool {
        let run = |sign: isize| {
            (1..)
                .take_while(|steps| {
                    let column = (cell % self.size) as isize + sign * steps * right;
                    let row = (cell / self.size) as isize + sign * steps * down;
                    let next = self.index(column, row);
                    next.is_some_and(|next| self.cells[next] == Cell::Occupied(side))
                })
                .count() as u32
        };
        self.rule.wins(side, run(-1) + 1 + run(1))
    }

    /// The empty cells on which `side` wins along a direction.
    fn winning(&self, side: Side, direction: (isize, isize)) -> Vec<usize> {
        (0..self.cells.len())
            .filter(|&cell| self.cells[cell] == Cell::Empty && self.wins(side, cell, direction))
            .collect()
    }

    fn is_quiet(&self, side: Side, cell: usize) -> bool {
        let mut after = Self { cells: self.cells.clone(), ..*self };
        after.cells[cell] = Cell::Occupied(side);
        DIRECTIONS.into_iter().all(|direction| {
            let before = self.winning(side, direction);
            !self.wins(side, cell, direction)
                && !self.wins(side.opponent(), cell, direction)
                && after.winning(side, direction).iter().all(|cell| before.contains(cell))
        })
    }
}

#[test]
fn a_win_at_once_is_the_only_forcing_move() {
    let both_have_fours = position(Rule::Freestyle, &["XXXX-OOOO"]);
    assert_eq!(forcing(&both_have_fours), (Forcing::Chosen, "e9".to_owned()));
}

#[test]
fn every_point_on_which_the_opponent_wins_is_an_answer() {
    let split = position(Rule::Freestyle, &["XXX-X", "", "O-O-O"]);
    assert_eq!(forcing(&split), (Forcing::Answers, "d9".to_owned()));
    let open = position(Rule::Freestyle, &["", "-OOOO", "", "X--X--X", "", "X"]);
    assert_eq!(forcing(&open), (Forcing::Answers, "a8 f8".to_owned()));
}

#[test]
fn moves_that_make_a_four_are_in_square_order() {
    let rows = ["O-------O", "", "--XXX", "----X", "----X---O", "", "", "", "O-------O"];
    let threes = position(Rule::Freestyle, &rows);
    assert_eq!(forcing(&threes), (Forcing::Chosen, "e9 e8 a7 b7 f7 g7 e4 e3".to_owned()));
    let quiet = threes.parse_move("d5").unwrap();
    assert!(threes.is_quiet(quiet));
    assert!(!threes.is_quiet(threes.parse_move("g7").unwrap()));
}

#[test]
fn six_in_a_row_is_a_threat_only_where_it_wins() {
    // A stone on e9 makes six.
    let rows = ["XXXX-X--O", "", "O-O-O-O"];
    for (rule, expected, e9_is_quiet) in
        [(Rule::Freestyle, "e9", false), (Rule::Standard, "", true), (Rule::Renju, "", true)]
    {
        let blacks = position(rule, &rows);
        assert_eq!(forcing(&blacks), (Forcing::Chosen, expected.to_owned()), "{rule:?}");
        let e9 = blacks.parse_move("e9").unwrap();
        assert_eq!(blacks.is_quiet(e9), e9_is_quiet, "{rule:?}");
        // Nor need white stop it.
        let whites = blacks.with_other_side_to_move();
        assert_eq!(whites.is_quiet(e9), e9_is_quiet, "{rule:?}");
    }
}

#[test]
fn a_forbidden_point_is_no_answer() {
    // White wins on e5 alone, where black would make a double three.
    let rows = ["----O", "----O", "----O", "----O", "--XX", "-----X", "------X"];
    let lost = position(Rule::Renju, &rows);
    assert!(!lost.is_legal(lost.parse_move("e5").unwrap()));
    assert_eq!(forcing(&lost), (Forcing::Answers, String::new()));
    let free = position(Rule::Standard, &rows);
    assert_eq!(forcing(&free), (Forcing::Answers, "e5".to_owned()));
}

#[test]
fn nothing_is_forcing_once_somebody_has_won() {
    let won = position(Rule::Freestyle, &["XXXXX", "-OOOO"]);
    assert_eq!(forcing(&won), (Forcing::Chosen, String::new()));
    assert_eq!(won.after_null_move(), None);
}

#[test]
fn moves_near_the_last_one_come_first_and_equal_ones_keep_their_order() {
    let mut board = Position::empty(5, Rule::Freestyle);
    let mut moves = legal_moves(&board);
    board.near_last_move_first(&mut moves);
    assert_eq!(moves, legal_moves(&board));
    board.play(board.parse_move("b2").unwrap());
    let mut moves = legal_moves(&board);
    board.near_last_move_first(&mut moves);
    let texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(texts.join(" "), "a3 b3 c3 a2 c2 a1 b1 c1 a4 b4 c4 d4 d3 d2 d1 a5 b5 c5 d5 e5 e4 e3 e2 e1");
}

/// Random boards, sparse or dense, with threes and fours of all forms. Neither side has won.
fn thrown_stones() -> impl Strategy<Value = Position> {
    let rule = prop::sample::select(Rule::ALL.to_vec());
    (6_usize..=10, rule, 2_u8..=4, any::<bool>())
        .prop_flat_map(|(size, rule, density, skips_turn)| {
            let cell = (0_u8..12).prop_map(move |lot| match lot / density {
                0 => Cell::Occupied(Side::First),
                1 => Cell::Occupied(Side::Second),
                _ => Cell::Empty,
            });
            prop::collection::vec(cell, size * size).prop_map(move |cells| {
                let position = Position::from_cells(&cells, size as u8, rule);
                if skips_turn { position.with_other_side_to_move() } else { position }
            })
        })
        .prop_filter("the game is won", |position| position.winner().is_none())
}

proptest! {
    #[test]
    fn forcing_moves_are_those_of_the_plain_twin(position in thrown_stones()) {
        let mut moves = Vec::new();
        let forcing = position.forcing_moves(&mut moves);
        prop_assert_eq!(
            (forcing, moves),
            plain_forcing_moves(&position),
            "{} {:?}",
            position.board_text(),
            position.rule()
        );
    }

    #[test]
    fn quiet_moves_are_those_of_the_plain_twin(position in thrown_stones()) {
        let plain = Plain::of(&position);
        for mv in legal_moves(&position) {
            let (column, row) = position.square_of(mv).unwrap();
            prop_assert_eq!(
                position.is_quiet(mv),
                plain.is_quiet(position.side_to_move(), row * plain.size + column),
                "{} {:?} {}",
                position.board_text(),
                position.rule(),
                mv
            );
        }
    }
}
