//! The tools of agents as an interface with connections passes messages to them, whichever protocol they speak.

use std::{convert::Infallible, pin::Pin, sync::Arc};

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::combinators::BoxBody;
use yomi_contract::problem::Problem;

use crate::{Api, Caller, SearchTimes};

/// Answers a message whose body has been read, of a caller that has passed the gate.
pub type Tools = Arc<dyn Fn(Caller, Request<Bytes>) -> Answering + Send + Sync>;

/// The answer to come, or the refusal of what is no message of the protocol.
pub type Answering = Pin<Box<dyn Future<Output = Result<ToolAnswer, Problem>> + Send>>;

/// Makes the tools over an API.
pub type MakeTools = fn(Api) -> Tools;

/// The answer to a message.
#[derive(Debug)]
pub struct ToolAnswer {
    /// As it is sent.
    pub response: Response<BoxBody<Bytes, Infallible>>,
    /// What its searches waited, if there were any.
    pub times: Option<SearchTimes>,
    /// The refusal of its call, which the response has as a tool's error.
    pub refused: Option<Problem>,
}
