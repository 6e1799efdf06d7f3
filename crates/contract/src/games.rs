//! What the contract needs to know of each game beside its rules: the fields `board` and `turn`, defaults of the
//! laboratory, example requests.

use yomi_game::ByGame;

use crate::{
    limits::MAX_NAME_CHARACTERS,
    opponents::{GOMOKU, OTHELLO, Opponent, TICTACTOE},
    reading::field::{Field, Shape, fields},
};
use serde_json::{Value, json};

fields! {
    /// The cells from the top row down: `X` the first player, `O` the second, `-` empty; the initial position when not
    /// given.
    pub(crate) BOARD = Field::new("board", Shape::Board), unit: Some("characters"), flag: Some("CELLS");

    /// The side to move on `board`, or without one after `moves`.
    ///
    /// An Othello board needs it.
    pub(crate) TURN = Field::new("turn", Shape::Text { min: 0, max: MAX_NAME_CHARACTERS }),
        flag: Some("SIDE");

    /// 64 cells row by row from a1 at the top left: `X` black, `O` white, `-` empty; the initial position when not
    /// given.
    ///
    /// A text, which may end in the side to move, or a list.
    OTHELLO_BOARD = BOARD;

    /// The side to move on `board`, or without one after `moves`.
    ///
    /// Needed by a `board` that does not name it.
    OTHELLO_TURN = TURN;

    /// size × size cells from the top row down: `X` black, `O` white, `-` empty; empty when not given.
    ///
    /// A text, or a list of rows or cells, where `0` is empty, `1` black, `2` or `-1` white.
    GOMOKU_BOARD = BOARD;

    /// The side to move on `board`, or without one after `moves`.
    GOMOKU_TURN = TURN;

    /// 9 cells from the top row down: `X`, `O`, `-`; empty when not given.
    ///
    /// A text, or a list of rows or cells, where `0` is empty, `1` is X, `2` or `-1` O.
    TICTACTOE_BOARD = BOARD;

    /// The side to move on `board`, or without one after `moves`.
    TICTACTOE_TURN = TURN;
}

/// Fields, defaults and examples of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameContract {
    /// `board`.
    pub(crate) board: &'static Field,
    /// `turn`.
    pub(crate) turn: &'static Field,
    /// Plies that are traced when a request does not say: small enough that every board's nodes can be recorded, the
    /// skipped ones included.
    pub(crate) traced_depth: u32,
    /// Whether the default depth of a race plays whole games, so that larger boards need a bound by their lines of play.
    pub(crate) races_to_the_end: bool,
    /// Example request of `bestmove`.
    pub(crate) bestmove: fn() -> Value,
    /// Example request of `position`.
    pub(crate) position: fn() -> Value,
    /// Example request of `review`.
    pub(crate) review: fn() -> Value,
    /// Example request of `explain`.
    pub(crate) explain: fn() -> Value,
    /// Named opponents, weakest first.
    pub(crate) opponents: &'static [Opponent],
}

/// Each game's.
pub(crate) const GAMES: ByGame<GameContract> = ByGame {
    othello: GameContract {
        board: &OTHELLO_BOARD,
        turn: &OTHELLO_TURN,
        traced_depth: 2,
        races_to_the_end: false,
        bestmove: || json!({ "moves": "f5d6c3", "level": 3 }),
        position: || json!({ "moves": "f5d6c3" }),
        review: || json!({ "moves": "f5d6c3d3c4f4c5b3", "from": 3, "nodes": 2000 }),
        explain: || json!({ "moves": "f5d6c3d3c4f4", "move": "g4", "nodes": 2000 }),
        opponents: OTHELLO,
    },
    gomoku: GameContract {
        board: &GOMOKU_BOARD,
        turn: &GOMOKU_TURN,
        // Up to 400 moves, each with as many answers.
        traced_depth: 1,
        races_to_the_end: false,
        bestmove: || json!({ "moves": "h8i9h9", "rule": "renju", "level": 1 }),
        position: || {
            json!({
                "moves": "b4a1c4a7d2g1d3g7", "size": 7, "rule": "renju", "include": ["threats"],
            })
        },
        review: || json!({ "moves": "h8i9g7i7i8g8", "size": 15, "from": 3, "nodes": 1000 }),
        explain: || json!({ "moves": "h8i9", "move": "a1", "nodes": 2000 }),
        opponents: GOMOKU,
    },
    tictactoe: GameContract {
        board: &TICTACTOE_BOARD,
        turn: &TICTACTOE_TURN,
        traced_depth: 2,
        races_to_the_end: true,
        bestmove: || json!({ "moves": ["b2", "a1"], "multi_pv": 2 }),
        position: || json!({ "board": ["X--", "-O-", "--X"] }),
        review: || json!({ "moves": "b2a2a1c3", "from": 4, "depth": 9 }),
        explain: || json!({ "moves": "b2", "move": "b1" }),
        opponents: TICTACTOE,
    },
};
