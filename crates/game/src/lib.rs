//! Rules, move generation and notation of the games.
//!
//! Every game offers one type for a *legal* position, which implements [`Game`] (what a search
//! needs) and [`Board`] (what notation and diagrams need). Text becomes a position in one direction
//! only: [`PositionText`] → [`read`](Board::read) → [`Played`]. Searches accept only the last. An
//! explicit game tree (`tree`) is a [`Game`] without a board. This crate knows no search, no HTTP
//! and no clock.
//!
//! The legal moves of a position in text:
//!
//! ```
//! use yomi_game::{Board as _, Game as _, PositionText, othello::Position};
//!
//! let text = PositionText::of_moves("f5 d6 c3");
//! let position = Position::read(&text).expect("legal moves").position;
//! let mut moves = Vec::new();
//! position.legal_moves(&mut moves);
//! let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
//! assert_eq!(moves, ["d3", "f3", "f4", "g5"]);
//! ```

#![deny(unsafe_code)]
#![warn(unreachable_pub)]

mod any;
pub mod board_text;
mod cells;
mod coordinates;
pub mod data;
pub mod diagram;
mod fault;
pub mod gomoku;
pub mod hash;
mod legal_part;
pub mod lookalike;
pub mod move_text;
mod named;
pub mod openings;
pub mod othello;
pub mod perft;
pub mod puzzles;
pub mod random;
pub mod read_games;
pub mod record;
pub mod spelling;
pub mod symmetry;
pub mod tictactoe;
pub mod tree;
mod turn_text;

use std::{
    fmt::{Debug, Display},
    hash::Hash,
};

#[doc(hidden)]
pub use any::borrowed;
pub use any::{AnyIdentity, AnyMove, AnyPlayed, AnyPosition, ByGame, GameKind, Sides};
pub use board_text::BoardText;
pub use cells::Cell;
pub use coordinates::Coordinates;
pub use data::{GameData, Variant};
pub use fault::{Field, PositionFault, PositionFaultKind};
pub use legal_part::LegalPart;
use record::{Record, WrittenMove};
pub use turn_text::read_turn;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The first player: black, or X.
    First,
    /// The second player: white, or O.
    Second,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// Rules of a two-player game of perfect information: move generation, make and unmake.
///
/// A value is a legal position together with the side to move. All methods are total on positions
/// reached by [`play`](Self::play) with legal moves.
pub trait Game: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// A move; its text is the game's notation.
    type Move: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static;
    /// Data that [`undo`](Self::undo) needs besides the move.
    type Undo: Copy;

    /// Whether results differ in size, so that a deeper search may find a greater win (Othello's
    /// discs) and the plies to the end say nothing.
    const RESULTS_DIFFER_IN_SIZE: bool = false;

    /// The side to move. In a finished game, the side that would be to move.
    fn side_to_move(&self) -> Side;

    /// Appends the legal moves in the game's square order (the order of cells in a board text).
    ///
    /// A pass is appended alone, when it is due. Appends nothing exactly when the game is over.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Whether `mv` may be played here.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Plays a legal move.
    ///
    /// # Panics
    /// In debug builds, when the move is not legal.
    fn play(&mut self, mv: Self::Move) -> Self::Undo;

    /// Unmakes `mv`, the last move played, with what [`play`](Self::play) returned for it.
    fn undo(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Whether the game is over: won, or without legal moves.
    fn is_over(&self) -> bool;

    /// The result of a finished game from the side to move: Othello's disc difference with the
    /// empties to the winner (−64..=64), the rank of a tree's leaf, elsewhere +1, 0 or −1.
    /// Meaningless before the end.
    fn final_score(&self) -> i32;

    /// Whether the move is a pass.
    fn is_pass(mv: Self::Move) -> bool;

    /// Cells that are still empty: an upper bound on the moves, passes not counted, until the end.
    /// In a tree, which has no cells, the plies to the deepest leaf.
    fn empties(&self) -> u32;

    /// Hash key of position and side to move. Equal keys mean equal values for every search: exact
    /// for Othello, tic-tac-toe and trees, 128 bits of Zobrist hash for gomoku.
    fn key(&self) -> u128;
}

/// A position on a board: cells, squares and text.
pub trait Board: Game<Move: Into<AnyMove> + TryFrom<AnyMove>> + Into<AnyPosition> {
    /// Which game this is.
    const KIND: GameKind;

    /// Columns and rows.
    fn size(&self) -> (usize, usize);

    /// The cell at `column` (from the left) and `row` (from the top), both from 0.
    fn cell(&self, column: usize, row: usize) -> Cell;

    /// Column from the left and row from the top of the square on which a move is played; `None`
    /// for a pass.
    fn square_of(&self, mv: Self::Move) -> Option<(usize, usize)>;

    /// The last move, if searches depend on it and the board does not show it: the same board with
    /// another last move is another position to them. `None` for games in which the board shows
    /// all.
    fn last_played(&self) -> Option<Self::Move> {
        None
    }

    /// Compact identity of a position.
    type Identity: Copy + Debug + Eq + Hash + Send + Sync;

    /// Identity of a position in few bytes: equal exactly if every search ends alike.
    fn identity(&self) -> Self::Identity;

    /// The label of a row from the top, from 0: `1` for Othello's and tic-tac-toe's topmost row,
    /// the number of rows for gomoku's.
    fn row_label(&self, row: usize) -> usize {
        Self::KIND.row_label(row, self.size().1)
    }

    /// The move written as `text` (any case), whether or not it is legal; `None` when the text is
    /// no square of this board and no pass of this game.
    fn parse_move(&self, text: &str) -> Option<Self::Move>;

    /// Why a move that is not legal is refused, as the second half of a sentence ("the square is
    /// occupied"); `None` when it is legal.
    fn why_illegal(&self, mv: Self::Move) -> Option<String>;

    /// The winner of a finished game, and its winning line if there is one, in order along the
    /// line. `None` before the end.
    fn outcome(&self) -> Option<GameOutcome<Self::Move>>;

    /// Reads a position from text, or reports every fault found in it.
    ///
    /// # Errors
    /// At least one [`PositionFault`]; faults in `moves` are searched for only if the position
    /// before them is valid.
    fn read(text: &PositionText) -> Result<Played<Self>, Vec<PositionFault>> {
        let record = record::only(&text.moves).map_err(|fault| vec![fault])?;
        Self::read_record(text, &record)
    }

    /// Reads a position whose moves are those of `record`; `text.moves` is ignored.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    fn read_record(text: &PositionText, record: &Record<'_>) -> Result<Played<Self>, Vec<PositionFault>>;

    /// Size and rule; `None` for a game that has but one of each.
    fn variant(&self) -> Option<Variant> {
        None
    }

    /// Pieces of each side as counted, first player first, where they decide the result; `None` elsewhere.
    fn counts(&self) -> Option<[u32; 2]> {
        None
    }

    /// The empty squares that are forbidden for the side to move, each with the name of the reason, in square order;
    /// `None` by rules that forbid none.
    fn forbidden_squares(&self) -> Option<Vec<(Self::Move, &'static str)>> {
        None
    }

    /// The end of the game after a move that the rules forbid and that loses, if played; `None` for any other move.
    fn after_forbidden(&self, _mv: Self::Move) -> Option<Self> {
        None
    }

    /// The one move that keeps the opponent from winning at once, while the side to move cannot win itself. `None` also
    /// in a game that does not look for it.
    fn only_answer(&self) -> Option<Self::Move> {
        None
    }

    /// The squares that a text diagram marks: legal moves or forbidden points, as the game has it.
    fn marked(&self) -> Vec<Self::Move> {
        if Self::KIND.data().marks_legal_moves {
            let mut moves = Vec::new();
            self.legal_moves(&mut moves);
            return moves;
        }
        self.forbidden_squares().into_iter().flatten().map(|(mv, _)| mv).collect()
    }

    /// The cells as one string of `X`, `O` and `-`, from the top row down.
    fn board_text(&self) -> String {
        let (columns, rows) = self.size();
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (column, row)))
            .map(|(column, row)| self.cell(column, row).symbol())
            .collect()
    }

    /// The symmetries of the rules, the identity first.
    const SYMMETRIES: &'static [symmetry::Symmetry] = &symmetry::Symmetry::ALL;

    /// The image of the position under one of its [symmetries](Self::SYMMETRIES); on a board that
    /// is no square, symmetries that swap the axes swap its columns and rows.
    #[must_use]
    fn transformed(&self, symmetry: symmetry::Symmetry) -> Self;

    /// The symmetry that takes a position to its canonical image, equal for all images of one position: the
    /// image with the smallest board text, on the narrower board where the images differ in size; of several,
    /// the one with the [last move](Self::last_played) nearest to the top left corner, and of those the first.
    fn canonical_symmetry(&self) -> symmetry::Symmetry {
        symmetry::to_smallest_text(self)
    }

    /// The image of a move on this board under one of its [symmetries](Self::SYMMETRIES): the move
    /// on the image of the board.
    fn transform_move(&self, mv: Self::Move, symmetry: symmetry::Symmetry) -> Self::Move;

    /// Symmetry key: the smallest board text of the images under the [symmetries](Self::SYMMETRIES), with the side to move; equal exactly for images of one position (of one game, size
    /// and rule). Where the images differ in size, those with fewer columns come first.
    fn symmetry_key(&self) -> String {
        let side = match self.side_to_move() {
            Side::First => 'X',
            Side::Second => 'O',
        };
        format!("{}{side}", self.transformed(self.canonical_symmetry()).board_text())
    }
}

/// Outcome of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOutcome<M> {
    /// The winning side; `None` for a draw.
    pub winner: Option<Side>,
    /// The winning stones in order along their line; empty where no line won.
    pub line: Vec<M>,
}

/// Unvalidated position of a caller.
///
/// Lengths are bounded by the caller; [`Board::read`] is linear in them, apart from the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionText {
    /// The cells; see [`board_text`].
    pub board: Option<BoardText>,
    /// The side to move: with `board` on it, before `moves`; without one after `moves`.
    pub turn: Option<String>,
    /// Moves played on from there.
    pub moves: MovesText,
    /// Whether a board of numbers may be a problem, with any number of stones: gomoku's `turn` then
    /// names the side to move. Boards of symbols always may.
    pub problem: bool,
    /// How pairs of numbers in `moves` are counted, which are refused when not given; or that columns skip i.
    pub coordinates: Option<Coordinates>,
    /// Gomoku's number of rows and columns; 15 when not given.
    pub size: Option<u8>,
    /// Gomoku's rule by name; freestyle when not given.
    pub rule: Option<String>,
    /// Tic-tac-toe's number of columns; 3 when not given.
    pub columns: Option<u8>,
    /// Tic-tac-toe's number of rows; 3 when not given.
    pub rows: Option<u8>,
    /// How many in a row win tic-tac-toe; 3 when not given.
    pub in_a_row: Option<u8>,
}

impl PositionText {
    /// Those moves from the start of the game; see [`MovesText::Text`].
    #[must_use]
    pub fn of_moves(moves: impl Into<String>) -> Self {
        Self { moves: MovesText::Text(moves.into()), ..Self::default() }
    }

    /// Those cells.
    #[must_use]
    pub fn of_board(board: impl Into<BoardText>) -> Self {
        Self { board: Some(board.into()), ..Self::default() }
    }

    /// Gomoku's board of that size whose top rows are `rows`; the rest is empty.
    #[must_use]
    pub fn of_top_rows(size: u8, rows: &[&str]) -> Self {
        let width = usize::from(size);
        let row = |row: usize| format!("{:-<width$}/", rows.get(row).copied().unwrap_or_default());
        let board: String = (0..width).map(row).collect();
        Self { size: Some(size), ..Self::of_board(board) }
    }
}

/// Moves as a caller wrote them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovesText {
    /// One text such as `"f5d6c3"` or `"1. f5 d6 2. c3"`, or a record of a whole game; see [`record`].
    Text(String),
    /// One text a move.
    List(Vec<String>),
    /// Moves in other forms than text.
    Recorded(Vec<WrittenMove<'static>>),
}

impl Default for MovesText {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

/// A legal position, with the moves that led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Played<G: Game> {
    /// The position before all moves: the board that was given, that of the record, or the initial one.
    pub start: G,
    /// The position after all moves.
    pub position: G,
    /// The moves played from the board that was given, Othello's passes between them included.
    pub moves: Vec<G::Move>,
}
