//! The answer to `record`: the games of a text.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_game::{Board as _, read_games::ReadGame, with_position};

use super::outcome::{OutcomeText, move_texts, outcome};
use crate::{
    answer::position::Start,
    reading::fault::Fault,
    request::record::{RecordQuestion, UnreadGame},
    vocabulary,
};

/// The games of a text.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GamesRead {
    /// The request's `id`.
    pub id: Option<String>,
    /// The games that were read, in the order of the text; a text that fits several games stands here once for each.
    pub games: Vec<GameRead>,
    /// The games of the text that could not be read.
    pub unreadable: Vec<GameUnread>,
}

/// A game of a text.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameRead {
    /// Which game of the text it is, from 1.
    pub number: usize,
    /// The form in which it was written.
    #[schema(value_type = vocabulary::RecordFormat)]
    pub format: &'static str,
    /// The game.
    #[schema(value_type = vocabulary::Game)]
    pub game: &'static str,
    /// Gomoku: rows and columns.
    pub size: Option<u8>,
    /// Gomoku: `freestyle`, `standard` or `renju`.
    #[schema(value_type = Option<vocabulary::Rule>)]
    pub rule: Option<&'static str>,
    /// The position before the moves.
    pub start: Start,
    /// The moves that were played, Othello's passes between them included.
    pub moves: Vec<String>,
    /// The cells after them, from the top row down: `X`, `O`, `-`.
    pub board: String,
    /// The side to move there.
    #[schema(value_type = vocabulary::Turn)]
    pub turn: &'static str,
    /// How it ended, where the moves lead to the end.
    pub outcome: Option<OutcomeText>,
    /// The name of the first player, black or X, as the text has it.
    pub first_player: Option<String>,
    /// That of the second player, white or O.
    pub second_player: Option<String>,
    /// The result as the text has it. One that contradicts a finished game is refused.
    pub result: Option<String>,
    /// What of the text is no move of the game.
    pub ignored: Vec<IgnoredText>,
}

/// A part of a text that is no move of the game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct IgnoredText {
    /// Why it is none.
    #[schema(value_type = vocabulary::IgnoredKind)]
    pub kind: &'static str,
    /// The part.
    pub text: String,
}

/// A game of a text that could not be read.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameUnread {
    /// Which game of the text it is, from 1.
    pub number: usize,
    /// Why.
    pub errors: Vec<Fault>,
}

impl From<RecordQuestion> for GamesRead {
    fn from(RecordQuestion { games, unreadable, id }: RecordQuestion) -> Self {
        let unread = |UnreadGame { number, faults }| GameUnread { number, errors: faults };
        Self {
            id,
            games: games.into_iter().map(GameRead::from).collect(),
            unreadable: unreadable.into_iter().map(unread).collect(),
        }
    }
}

impl From<ReadGame> for GameRead {
    fn from(read: ReadGame) -> Self {
        let ReadGame { number, format, start, moves, position, players, result, ignored, placed: _ } = read;
        let [first_player, second_player] = players;
        let variant = position.variant();
        Self {
            number,
            format: format.name(),
            game: position.kind().name(),
            size: variant.map(|variant| variant.size),
            rule: variant.map(|variant| variant.rule),
            start: Start::of(&start),
            moves: move_texts(&moves),
            board: with_position!(&position, position => position.board_text()),
            turn: position.kind().side_name(position.side_to_move()),
            outcome: outcome(&position),
            first_player,
            second_player,
            result,
            ignored: ignored.into_iter().map(|(kind, text)| IgnoredText { kind, text }).collect(),
        }
    }
}

/// The games, as JSON.
#[must_use]
pub fn json(question: RecordQuestion) -> String {
    // Our own types always serialise.
    serde_json::to_string(&GamesRead::from(question)).unwrap_or_default()
}
