//! Requests whose client has left before anybody looked at them: they are counted and logged like those
//! that were.

use axum::{extract::Request, http::Method};

use super::context::RequestContext;
use crate::{
    api::{endpoints::metrics, gate::client::Peer},
    client_log::ClientLog,
};

/// A request whose head was read, until somebody looks at it. Dropped before that when its client has left
/// by then: hyper then drops what was to answer it, and the layers around the routes never hear of it.
pub(crate) struct Unseen {
    context: RequestContext,
    method: Method,
    peer: Option<Peer>,
    clients: ClientLog,
    seen: bool,
}

impl Unseen {
    /// Stamps the arrival of a request whose head was read just now.
    #[must_use]
    pub(crate) fn begin(request: &mut Request, clients: ClientLog) -> Self {
        let context = RequestContext::new(request.headers());
        request.extensions_mut().insert(context.clone());
        let peer = request.extensions().get::<Peer>().cloned();
        Self { context, method: request.method().clone(), peer, clients, seen: false }
    }

    /// It is looked at.
    pub(crate) fn seen(mut self) {
        self.seen = true;
    }
}

impl Drop for Unseen {
    fn drop(&mut self) {
        if !self.seen {
            let Self { context, method, peer, clients, .. } = self;
            metrics::count_unseen(method);
            if !clients.has_room_for_departure() {
                return;
            }
            let client = peer.as_ref().map(|peer| clients.name(peer.name().0.name()).into_owned());
            tracing::info!(
                request_id = &*context.id,
                client,
                method = method.as_str(),
                status = metrics::CLIENT_LEFT,
                "the client left"
            );
        }
    }
}
