//! The puzzles of every day, proven again by plain searches of their own: alpha-beta without a table in Othello, every
//! move of both sides on an array of cells in gomoku. `cargo test --profile long --test puzzles -- --ignored`.

use yomi_game::{AnyPosition, Board as _, Game, GameKind, Side, othello, puzzles};

/// The value of a game of Othello between two bounds, from the side to move.
fn value(position: &othello::Position, mut alpha: i32, beta: i32) -> i32 {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if moves.is_empty() {
        return position.final_score();
    }
    let mut next: Vec<_> = moves
        .into_iter()
        .map(|mv| {
            let mut after = *position;
            after.play(mv);
            let mut replies = Vec::new();
            after.legal_moves(&mut replies);
            (replies.len(), after)
        })
        .collect();
    // Few replies first: fewer nodes, the same value.
    next.sort_by_key(|(replies, _)| *replies);
    let mut best = i32::MIN;
    for (_, after) in next {
        best = best.max(-value(&after, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

#[test]
#[ignore = "some minutes: for make test-long"]
fn othellos_puzzles_have_one_winning_move_and_all_others_are_four_discs_worse() {
    for puzzle in puzzles::all(GameKind::Othello) {
        let AnyPosition::Othello(position) = &puzzle.position else { panic!("another game") };
        assert!((10..=14).contains(&position.empties()));
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let discs = i32::try_from(puzzle.amount).unwrap();
        for mv in moves {
            let mut after = *position;
            after.play(mv);
            if mv.to_string() == puzzle.best.to_string() {
                assert_eq!(-value(&after, -discs - 1, -discs + 1), discs, "{}", position.board_text());
            } else {
                let most = (discs - 4).min(0);
                assert!(-value(&after, -most - 1, -most) <= most, "{mv} on {}", position.board_text());
            }
        }
    }
}

/// Rows and columns of the puzzles of gomoku.
const SIZE: i32 = 15;

/// Cells of a board: 1 and 2 are the sides' stones.
struct Cells([u8; 225]);

impl Cells {
    fn at(&self, column: i32, row: i32) -> u8 {
        let is_inside = (0..SIZE).contains(&column) && (0..SIZE).contains(&row);
        if is_inside { self.0[usize::try_from(row * SIZE + column).unwrap()] } else { 3 }
    }

    fn empty(&self) -> impl Iterator<Item = usize> {
        (0..225).filter(|&cell| self.0[cell] == 0)
    }

    /// Whether a stone of `side` on a cell makes five or more in a row.
    fn is_five(&self, cell: usize, side: u8) -> bool {
        let (column, row) = (cell as i32 % SIZE, cell as i32 / SIZE);
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(right, down)| {
            let run = |sign: i32| {
                (1..5)
                    .take_while(|step| self.at(column + sign * right * step, row + sign * down * step) == side)
                    .count()
            };
            run(1) + run(-1) >= 4
        })
    }

    fn fives(&self, side: u8) -> Vec<usize> {
        self.empty().filter(|&cell| self.is_five(cell, side)).collect()
    }

    fn with<T>(&mut self, cell: usize, side: u8, look: impl FnOnce(&mut Self) -> T) -> T {
        self.0[cell] = side;
        let found = look(self);
        self.0[cell] = 0;
        found
    }

    /// Whether three stones of `side` lie within four steps of a cell along one line: no other move threatens five.
    fn has_three_along(&self, cell: usize, side: u8) -> bool {
        let (column, row) = (cell as i32 % SIZE, cell as i32 / SIZE);
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(right, down)| {
            let steps = (-4..=4).filter(|&step| step != 0);
            steps.filter(|step| self.at(column + right * step, row + down * step) == side).count() >= 3
        })
    }

    /// Whether `side`, to move, makes five within `plies`, whatever the other plays.
    fn wins(&mut self, side: u8, plies: u32) -> bool {
        if !self.fives(side).is_empty() {
            return true;
        }
        let stops = self.fives(3 - side);
        let moves: Vec<_> = match stops.len() {
            _ if plies < 3 => return false,
            // With three plies a move that threatens no five leaves too few.
            0 if plies == 3 => self.empty().filter(|&cell| self.has_three_along(cell, side)).collect(),
            0 => self.empty().collect(),
            1 => stops,
            _ => return false,
        };
        moves.into_iter().any(|cell| self.with(cell, side, |cells| cells.holds(side, plies - 1)))
    }

    /// Whether `side` makes five within `plies` after every move of the other, which is to move.
    fn holds(&mut self, side: u8, plies: u32) -> bool {
        let other = 3 - side;
        let threats = self.fives(side);
        match threats[..] {
            [] if plies < 4 => false,
            _ if !self.fives(other).is_empty() => false,
            // A move that does not win against a pass does not win.
            [] => {
                self.wins(side, plies - 1)
                    && self
                        .empty()
                        .collect::<Vec<_>>()
                        .into_iter()
                        .all(|cell| self.with(cell, other, |cells| cells.wins(side, plies - 1)))
            }
            [stop] => self.with(stop, other, |cells| cells.wins(side, plies - 1)),
            _ => true,
        }
    }
}

#[test]
#[ignore = "some minutes: for make test-long"]
fn gomokus_puzzles_have_one_move_that_wins_within_their_plies() {
    for (number, puzzle) in puzzles::all(GameKind::Gomoku).enumerate() {
        let AnyPosition::Gomoku(position) = &puzzle.position else { panic!("another game") };
        let symbols: Vec<u8> = position.board_text().bytes().collect();
        let mut cells = Cells(std::array::from_fn(|cell| match symbols[cell] {
            b'X' => 1,
            b'O' => 2,
            _ => 0,
        }));
        let side = if position.side_to_move() == Side::First { 1 } else { 2 };
        assert!(!cells.wins(side, puzzle.amount - 2), "{number}: shorter");
        let cell_of = |mv| {
            let (column, row) = position.square_of(mv).unwrap();
            row * 15 + column
        };
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let winning: Vec<_> = moves
            .into_iter()
            .filter(|&mv| cells.with(cell_of(mv), side, |cells| cells.holds(side, puzzle.amount - 1)))
            .collect();
        assert_eq!(winning.iter().map(ToString::to_string).collect::<Vec<_>>(), [puzzle.best.to_string()], "{number}");
    }
}

/// Whether the side to move of a finished or open game wins by force.
fn is_won(position: &AnyPosition) -> bool {
    if position.is_over() {
        return position.final_score() > 0;
    }
    position.legal_moves().into_iter().any(|mv| is_lost(&position.after(mv).unwrap()))
}

fn is_lost(position: &AnyPosition) -> bool {
    if position.is_over() {
        return position.final_score() < 0;
    }
    position.legal_moves().into_iter().all(|mv| is_won(&position.after(mv).unwrap()))
}

#[test]
fn tic_tac_toes_puzzles_have_one_winning_move() {
    for puzzle in puzzles::all(GameKind::TicTacToe) {
        let moves = puzzle.position.legal_moves();
        let winning: Vec<_> = moves.into_iter().filter(|&mv| is_lost(&puzzle.position.after(mv).unwrap())).collect();
        assert_eq!(winning, [puzzle.best]);
    }
}
