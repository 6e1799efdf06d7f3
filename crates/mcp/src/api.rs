//! What the tools ask: the API of the service, in whatever process it is.

use std::sync::Arc;

use bytes::Bytes;
use futures_util::stream::BoxStream;
use http::Extensions;
use yomi_contract::problem::Problem;

/// Who calls, as the server that let the call in describes it.
pub type Caller = Extensions;

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
    ) -> impl Future<Output = Result<Bytes, Problem>> + Send;

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
