//! The tools' work: from arguments to requests of the API, and from its answers to text and structured content.

mod laboratory;
mod position;
mod review;

use serde_json::{Map, Value};
use yomi_contract::problem::{Problem, ProblemCode};

use crate::{
    api::{Answer, Api, Caller},
    arguments::Arguments,
    server::Tools,
    tool::ToolName,
};

/// What a call answers.
pub(crate) struct Reply {
    /// Enough alone.
    pub(crate) text: String,
    /// The same as fields.
    pub(crate) structured: Value,
    /// A PNG, where one was asked for.
    pub(crate) picture: Option<Answer>,
}

/// The API on behalf of one caller.
pub(crate) struct Asking<'call, A> {
    pub(crate) tools: &'call Tools<A>,
    pub(crate) caller: &'call Caller,
}

/// Answers a call.
///
/// # Errors
/// The problem of the arguments, or of what the API was asked.
pub(crate) async fn answer<A: Api>(
    asking: Asking<'_, A>,
    tool: ToolName,
    arguments: Arguments,
) -> Result<Reply, Problem> {
    match tool {
        ToolName::LegalMoves => position::legal_moves(&asking, arguments).await,
        ToolName::BestMove => position::best_move(&asking, arguments).await,
        ToolName::Solve => position::solve(&asking, arguments).await,
        ToolName::Play => position::play(&asking, arguments).await,
        ToolName::Review => review::review(&asking, arguments).await,
        ToolName::GetReview => review::get(&asking, arguments).await,
        ToolName::SearchTree => laboratory::search_tree(&asking, arguments).await,
        ToolName::Exercise => laboratory::exercise(&asking, &arguments).await,
        ToolName::CheckExercise => laboratory::check(&asking, &arguments).await,
    }
}

impl<A: Api> Asking<'_, A> {
    async fn json(&self, path: &str, arguments: &Arguments) -> Result<Value, Problem> {
        self.read(path, arguments, |answer| serde_json::from_slice(answer)).await
    }

    /// What `read` makes of an answer. A long one is read on a thread of its own: others are served meanwhile.
    async fn read<T: Send + 'static>(
        &self,
        path: &str,
        arguments: &Arguments,
        read: fn(&[u8]) -> serde_json::Result<T>,
    ) -> Result<T, Problem> {
        let body = arguments.body();
        let answer = self.tools.api.post(self.caller, path, "application/json", body).await?;
        let is_long = answer.len() > LONG_BYTES;
        let read = move || read(&answer);
        let read = if is_long { tokio::task::spawn_blocking(read).await.ok() } else { Some(read()) };
        let nothing = || Problem::new(ProblemCode::Internal, "An answer was no JSON.");
        read.and_then(Result::ok).ok_or_else(nothing)
    }

    async fn text(&self, path: &str, arguments: &Arguments) -> Result<String, Problem> {
        let answer = self.tools.api.post(self.caller, path, "text/plain", arguments.body()).await?;
        Ok(String::from_utf8_lossy(&answer).trim_end().to_owned())
    }

    /// The picture, where it is wanted.
    async fn picture(&self, path: &str, arguments: &Arguments, is_wanted: bool) -> Result<Option<Answer>, Problem> {
        if !is_wanted {
            return Ok(None);
        }
        let picture = self.tools.api.post(self.caller, path, "image/png", arguments.body()).await?;
        if picture.len() > MAX_PICTURE_BYTES {
            let detail = format!("The picture has more than {MAX_PICTURE_BYTES} bytes; leave picture out.");
            return Err(Problem::new(ProblemCode::TooLarge, detail));
        }
        Ok(Some(picture))
    }
}

/// From so many bytes on an answer is read on a thread of its own.
const LONG_BYTES: usize = 64 << 10;

/// Of a picture at most: clients refuse larger ones.
const MAX_PICTURE_BYTES: usize = 700_000;

/// The fields of those names.
fn kept(answer: &Value, names: &[&str]) -> Map<String, Value> {
    let fields = names.iter().filter_map(|name| Some(((*name).to_owned(), answer.get(name)?.clone())));
    fields.collect()
}
