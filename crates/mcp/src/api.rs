//! What the tools ask: the API of the service, in whatever process it is.

use std::{ops::Deref, sync::Arc};

use bytes::Bytes;
use futures_util::stream::BoxStream;
use http::Extensions;
use yomi_contract::problem::Problem;

/// The caller: the request extensions that the server attached at admission.
pub type Caller = Extensions;

/// An answer of the API. What it holds of the service, such as the place of an experiment, comes back when it is dropped.
pub struct Answer {
    bytes: Bytes,
    _held: Vec<Bytes>,
}

impl Answer {
    /// The answer that came in these parts, which hold what it holds.
    #[must_use]
    pub fn of_parts(parts: Vec<Bytes>) -> Self {
        match <[Bytes; 1]>::try_from(parts) {
            Ok([bytes]) => Self { bytes, _held: Vec::new() },
            Err(parts) => Self { bytes: parts.concat().into(), _held: parts },
        }
    }
}

impl Deref for Answer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

/// The API of the service.
pub trait Api: Clone + Send + Sync + 'static {
    /// Sends that body to that path and waits for the whole answer, in the form that `accept` names.
    ///
    /// # Errors
    /// The problem that the API answers with.
    fn post(
        &self,
        caller: &Caller,
        path: &str,
        accept: &'static str,
        body: String,
    ) -> impl Future<Output = Result<Answer, Problem>> + Send;

    /// The same for an answer that is a stream of events; dropping it ends the search.
    ///
    /// # Errors
    /// As [`post`](Self::post).
    fn stream(
        &self,
        caller: &Caller,
        path: &str,
        body: String,
    ) -> impl Future<Output = Result<BoxStream<'static, Bytes>, Problem>> + Send;

    /// The name of the caller's key; `None` where callers have none.
    fn owner(&self, caller: &Caller) -> Option<Arc<str>>;

    /// A place for a result that is kept until it is asked for; it comes back when what is returned is dropped.
    ///
    /// # Errors
    /// With the share that the caller has used up.
    fn keep(&self, caller: &Caller) -> Result<Box<dyn Send + Sync>, Problem>;

    /// Says in the log and the metrics which tool a call asked for, and whether it failed.
    fn called(&self, caller: &Caller, tool: &'static str, problem: Option<&Problem>);
}
