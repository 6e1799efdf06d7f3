//! The answer of `position`: the rules about a position, as JSON, SVG, PNG or text.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_game::{
    AnyPosition, Board, Game, diagram,
    openings::{self, Opening},
    with_position,
};
use yomi_picture::board;

mod threats;

use super::drawing;
use crate::{
    answer::{
        outcome::{OutcomeText, move_texts, outcome},
        proven::ProvenText,
    },
    problem::Problem,
    request::{
        include::PositionInclude,
        picture::{Look, WIDTH},
        position::GivenPosition,
        position_question::PositionQuestion,
    },
    vocabulary,
};

pub use threats::{SideThreats, Threats};

/// What the rules say of a position.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PositionAnswer {
    /// The game.
    #[schema(value_type = vocabulary::Game)]
    pub game: &'static str,
    /// Gomoku: rows and columns.
    pub size: Option<u8>,
    /// Gomoku: `freestyle`, `standard` or `renju`.
    #[schema(value_type = Option<vocabulary::Rule>)]
    pub rule: Option<&'static str>,
    /// The cells after all moves, from the top row down: `X`, `O`, `-`.
    pub board: String,
    /// The side to move.
    #[schema(value_type = vocabulary::Turn)]
    pub turn: &'static str,
    /// The legal moves in the order of the cells; empty exactly when the game is over.
    pub legal_moves: Vec<String>,
    /// Othello: the discs that each legal move flips.
    pub flips: Option<BTreeMap<String, Vec<String>>>,
    /// Renju, black to move: the empty points that are forbidden.
    pub forbidden: Option<Vec<ForbiddenPoint>>,
    /// Gomoku, for `include: ["threats"]`: what a further stone of each side would make.
    pub threats: Option<Threats>,
    /// The only legal move is a pass.
    pub must_pass: bool,
    /// The last of `moves`; `null` without moves.
    #[serialize_always]
    #[schema(required)]
    pub last_move: Option<String>,
    /// The moves as they were read, from a text, a list or a record, Othello's passes between them included.
    pub moves: Vec<String>,
    /// The position before them: the board of the request or of the record, or the initial one.
    pub start: Start,
    /// The opening of Othello, or of renju on 15×15, that the moves went through.
    pub opening: Option<OpeningText>,
    /// Othello's first ten moves: what is proven of the value of the position, from the side to move.
    pub proven: Option<ProvenText>,
    /// How a finished game ended.
    pub outcome: Option<OutcomeText>,
    /// Empty cells.
    pub empties: u32,
    /// Equal for positions that are mirror images or rotations of one another.
    pub symmetry_key: String,
}

/// The names of an opening, at least one of them.
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = Opening)]
pub struct OpeningText {
    /// In English.
    pub english: Option<&'static str>,
    /// In Japanese.
    pub japanese: Option<&'static str>,
    /// The Japanese name in Latin letters.
    pub romanised: Option<&'static str>,
    /// In Chinese.
    pub chinese: Option<&'static str>,
}

impl OpeningText {
    /// The opening that the moves of a request went through.
    pub(super) fn of(given: &GivenPosition) -> Option<Self> {
        let positions = std::iter::successors(Some((given.start.clone(), 0)), |(position, played)| {
            Some((position.after(*given.moves.get(*played)?)?, played + 1))
        });
        let positions: Vec<_> = positions.take(openings::MOST_MOVES + 1).map(|(position, _)| position).collect();
        openings::of_game(&positions).map(Self::from)
    }
}

impl From<&Opening> for OpeningText {
    fn from(opening: &Opening) -> Self {
        let &Opening { moves: _, english, japanese, romanised, chinese } = opening;
        Self { english, japanese, romanised, chinese }
    }
}

/// A position from which moves are played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Start {
    /// Its cells, as in `board`.
    pub board: String,
    /// Its side to move.
    #[schema(value_type = vocabulary::Turn)]
    pub turn: &'static str,
}

impl Start {
    /// The board and the side to move of a position.
    pub fn of(position: &AnyPosition) -> Self {
        Self {
            board: with_position!(position, position => position.board_text()),
            turn: position.kind().side_name(position.side_to_move()),
        }
    }
}

/// A point that black may not play in renju.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ForbiddenPoint {
    /// The point.
    #[serde(rename = "move")]
    pub mv: String,
    /// Why.
    #[schema(value_type = vocabulary::ForbiddenReason)]
    pub reason: &'static str,
}

impl PositionAnswer {
    /// The rules about a position, and the extra parts that were requested.
    #[must_use]
    pub fn new(given: &GivenPosition, include: PositionInclude) -> Self {
        let position = &given.position;
        let game = position.kind();
        let variant = position.variant();
        Self {
            game: game.name(),
            size: variant.map(|variant| variant.size),
            rule: variant.map(|variant| variant.rule),
            board: with_position!(position, position => position.board_text()),
            turn: game.side_name(position.side_to_move()),
            legal_moves: move_texts(&position.legal_moves()),
            flips: with_position!(position, position => flips(position)),
            forbidden: with_position!(position, position => forbidden(position)),
            threats: include.threats.then(|| Threats::of(position)).flatten(),
            must_pass: with_position!(position, position => must_pass(position)),
            last_move: given.moves.last().map(ToString::to_string),
            moves: move_texts(&given.moves),
            start: Start::of(&given.start),
            opening: OpeningText::of(given),
            proven: ProvenText::of(position),
            outcome: outcome(position),
            empties: with_position!(position, position => position.empties()),
            symmetry_key: with_position!(position, position => position.symmetry_key()),
        }
    }
}

fn must_pass<G: Game>(position: &G) -> bool {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.iter().any(|&mv| G::is_pass(mv))
}

fn forbidden<B: Board>(position: &B) -> Option<Vec<ForbiddenPoint>> {
    let text = |(mv, reason): (B::Move, _)| ForbiddenPoint { mv: mv.to_string(), reason };
    Some(position.forbidden_squares()?.into_iter().map(text).collect())
}

/// The squares whose piece changes its colour, in a game whose moves change more than their own square. Found by playing
/// each move: independent of the representation of a position.
fn flips<B: Board>(position: &B) -> Option<BTreeMap<String, Vec<String>>> {
    if !B::KIND.data().moves_flip {
        return None;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let (columns, rows) = position.size();
    let flips = moves
        .into_iter()
        .filter(|&mv| !B::is_pass(mv))
        .map(|mv| {
            let mut after = position.clone();
            after.play(mv);
            let flipped = (0..rows)
                .flat_map(|row| (0..columns).map(move |column| (column, row)))
                .filter(|&(column, row)| {
                    position.cell(column, row) != after.cell(column, row)
                        && position.square_of(mv) != Some((column, row))
                })
                .map(|(column, row)| format!("{}{}", board::column_letter(column), position.row_label(row)));
            (mv.to_string(), flipped.collect())
        })
        .collect();
    Some(flips)
}

/// The rules about the position, as JSON.
#[must_use]
pub fn json(question: &PositionQuestion) -> String {
    // Our own types always serialise.
    serde_json::to_string(&PositionAnswer::new(&question.given, question.include)).unwrap_or_default()
}

/// The position as SVG.
#[must_use]
pub fn svg(question: &PositionQuestion) -> String {
    let GivenPosition { position, moves, .. } = &question.given;
    let Look { theme, width } = question.look;
    board::svg(position, moves.last().copied(), theme, width)
}

/// The position as PNG. Blocks: for a thread that may be busy.
///
/// # Errors
/// `invalid_request`, if it would be too large.
pub fn pixels(question: &PositionQuestion) -> Result<Vec<u8>, Problem> {
    drawing::pixels(&svg(question), points(question), question.look, WIDTH.name)
}

/// Width and height of the drawing, in points.
pub fn points(question: &PositionQuestion) -> (f64, f64) {
    let (width, height) = board::points(&question.given.position);
    (width as f64, height as f64)
}

/// The position as a text drawing, with Othello's legal moves and renju's forbidden points marked.
#[must_use]
pub fn text(question: &PositionQuestion) -> String {
    let position = &question.given.position;
    let drawing = with_position!(position, position => diagram::draw(position, &position.marked()));
    let caption = with_position!(position, position => diagram::caption(position));
    format!("{drawing}\n{caption}\n")
}
