//! Calls that a notification can cancel: over HTTP, in the revisions that start with `initialize`.
//!
//! A session is an id that scopes the ids of one client's calls, 128 random bits. Only the calls that run in this process are
//! kept, so that the id of another process, or of one before a restart, is as good as any.

use std::{collections::HashMap, sync::Arc};

use http::{HeaderMap, HeaderName};
use parking_lot::Mutex;
use serde_json::Value;
use tokio::sync::Notify;
use yomi_api::Caller;

use crate::handles;

/// The header that names the session.
pub(crate) const SESSION: HeaderName = HeaderName::from_static("mcp-session-id");

/// Session, client, and the id of the call as JSON, in which 1 differs from "1".
type CallKey = (String, String, String);

/// The running calls of sessions; clones share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Running(Arc<Mutex<HashMap<CallKey, Arc<Notify>>>>);

/// A running call, until it is dropped.
#[derive(Debug)]
pub(crate) struct RunningCall {
    running: Running,
    key: CallKey,
    cancel: Arc<Notify>,
}

/// The key of a call; `None` without a session id of this server's form, which bounds its length.
pub(crate) fn key(headers: &HeaderMap, caller: &Caller, id: Option<&Value>) -> Option<CallKey> {
    let session = headers.get(SESSION)?.to_str().ok().filter(|session| handles::is_one(session))?;
    Some((session.to_owned(), caller.client.name().to_owned(), id?.to_string()))
}

impl Running {
    /// Enters a call. Calls with equal keys are cancelled together.
    pub(crate) fn enter(&self, key: CallKey) -> RunningCall {
        let cancel = Arc::clone(self.0.lock().entry(key.clone()).or_default());
        RunningCall { running: self.clone(), key, cancel }
    }

    /// Cancels a call, if it runs in this process.
    pub(crate) fn cancel(&self, key: &CallKey) {
        if let Some(cancel) = self.0.lock().get(key) {
            cancel.notify_waiters();
        }
    }
}

impl RunningCall {
    /// The result of the call; `None` once it is cancelled.
    pub(crate) async fn unless_cancelled<T>(&self, call: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            () = self.cancel.notified() => None,
            result = call => Some(result),
        }
    }
}

impl Drop for RunningCall {
    fn drop(&mut self) {
        let mut running = self.running.0.lock();
        // The map and this call.
        if Arc::strong_count(&self.cancel) == 2 {
            running.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn a_call_is_cancelled_by_its_session_its_client_and_its_id_and_nothing_stays() {
        let (session, other) = (handles::new().unwrap(), handles::new().unwrap());
        let of = |session: &str, id: Value| {
            let headers = HeaderMap::from_iter([(SESSION, HeaderValue::from_str(session).unwrap())]);
            key(&headers, &Caller::unknown(), Some(&id))
        };
        assert_eq!(of("mine", json!(1)), None);
        let running = Running::default();
        let (call, again) =
            (running.enter(of(&session, json!(1)).unwrap()), running.enter(of(&session, json!(1)).unwrap()));
        let waiting = async {
            tokio::join!(call.unless_cancelled(std::future::pending::<()>()), again.unless_cancelled(async { 7 }))
        };
        let cancelling = async {
            for (session, id) in [(&other, json!(1)), (&session, json!("1")), (&session, json!(2))] {
                running.cancel(&of(session, id).unwrap());
            }
            tokio::task::yield_now().await;
            running.cancel(&of(&session, json!(1)).unwrap());
        };
        assert_eq!(tokio::join!(waiting, cancelling).0, (None, Some(7)));
        drop(call);
        assert_eq!(running.0.lock().len(), 1);
        drop(again);
        assert!(running.0.lock().is_empty());
    }
}
