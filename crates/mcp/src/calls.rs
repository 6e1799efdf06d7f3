//! The tools' work: from arguments to requests of the API, and from its answers to text and structured content.

mod laboratory;
mod position;
mod review;

use serde::Serialize;
use serde_json::{Map, Value};
use yomi_contract::{
    answer::position::{PositionAnswer, pixels, text},
    problem::{Problem, ProblemCode},
    reading::body,
    request::{PositionQuestion, read_position},
};
use yomi_game::GameKind;

use crate::{after, arguments::Arguments, call::Call, server::Tools, tool::ToolName};

/// What a call answers.
pub(crate) struct Reply {
    /// Enough alone.
    pub(crate) text: String,
    /// The same as fields.
    pub(crate) structured: Value,
    /// A PNG, where one was asked for.
    pub(crate) picture: Option<Vec<u8>>,
}

/// The API on behalf of one caller.
pub(crate) struct Asking {
    pub(crate) tools: Tools,
    pub(crate) call: Call,
}

/// Answers a call.
///
/// # Errors
/// The problem of the arguments, or of what the API was asked.
pub(crate) async fn answer(asking: &Asking, tool: ToolName, arguments: Arguments) -> Result<Reply, Problem> {
    body::check_size(&arguments.0)?;
    let mut arguments = arguments;
    let before = after::join(tool, &mut arguments)?;
    let answered = match tool {
        ToolName::LegalMoves => position::legal_moves(asking, arguments).await,
        ToolName::BestMove => position::best_move(asking, arguments).await,
        ToolName::Solve => position::solve(asking, arguments).await,
        ToolName::ListOpponents => position::list_opponents(arguments),
        ToolName::Play => position::play(asking, arguments).await,
        ToolName::ExplainMove => position::explain_move(asking, arguments).await,
        ToolName::Review => review::review(asking, arguments).await,
        ToolName::Referee => review::referee(asking, arguments).await,
        ToolName::GetReview => review::get(asking, arguments).await,
        ToolName::SearchTree => laboratory::search_tree(asking, arguments).await,
        ToolName::Exercise => laboratory::exercise(asking, &arguments),
        ToolName::CheckExercise => laboratory::check(asking, &arguments),
    };
    answered.map_err(|problem| after::with_pointers(problem, before))
}

impl Asking {
    /// The best move of a position, as fields.
    async fn best_move(&self, game: GameKind, arguments: &Arguments) -> Result<Value, Problem> {
        let (api, caller) = (&self.tools.api, &self.call.caller.from_now());
        let question = api.read_best_move(caller, game, &arguments.0, true)?;
        let answered = api.best_move(caller, question).await?.answer().await?;
        self.call.searched(answered.times);
        Ok(fields(&answered.document))
    }

    /// The picture of a position, where it is wanted.
    async fn picture(&self, question: PositionQuestion, is_wanted: bool) -> Result<Option<Vec<u8>>, Problem> {
        if !is_wanted {
            return Ok(None);
        }
        let (picture, _place) = self.tools.api.picture(&self.call.caller.client, move || pixels(&question)).await?;
        shown(picture?).map(Some)
    }
}

/// A position as the rules have it.
pub(crate) struct Ruled {
    question: PositionQuestion,
    /// Its fields.
    fields: Value,
    /// Its drawing as text.
    drawn: String,
}

/// Reads a position.
///
/// # Errors
/// `invalid_request`.
fn ruled(game: GameKind, arguments: &Arguments) -> Result<Ruled, Problem> {
    let question = read_position(game, &arguments.0)?;
    let fields = fields(&PositionAnswer::new(&question.given, question.include));
    let drawn = text(&question).trim_end().to_owned();
    Ok(Ruled { question, fields, drawn })
}

/// A picture that a client takes.
fn shown(picture: Vec<u8>) -> Result<Vec<u8>, Problem> {
    if picture.len() > MAX_PICTURE_BYTES {
        let detail = format!("The picture has more than {MAX_PICTURE_BYTES} bytes; leave picture out.");
        return Err(Problem::new(ProblemCode::TooLarge, detail));
    }
    Ok(picture)
}

/// Of a picture at most: clients refuse larger ones.
const MAX_PICTURE_BYTES: usize = 700_000;

/// An answer as fields; our own types always serialise.
fn fields(answer: &impl Serialize) -> Value {
    serde_json::to_value(answer).unwrap_or_default()
}

/// The fields of those names, which have spaces between them.
fn kept(answer: &Value, names: &str) -> Map<String, Value> {
    let fields = names.split(' ').filter_map(|name| Some((name.to_owned(), answer.get(name)?.clone())));
    fields.collect()
}
