//! Connections and requests that reach no route: their clients, log lines, counts and responses. The connection server
//! reports them here ([`Application`]).

use std::{
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{extract::Request, http::Method};
use yomi_api::{Caller, client_log::ClientLog, jobs::ServedJobs};
use yomi_instrumentation::few_lines::FewLines;
use yomi_server::{Application, Arrived, Early, End, ParseFault, Stopping, Visitor};
use yomi_service::Service;

use crate::{address, endpoints::metrics, gate::client::Peer, middleware::context::arriving, raw};

/// Rate limit for log lines: at most this many per reason and second.
const MAX_LINES: u32 = 10;

/// The application that the connection server reports to.
#[derive(Clone, Debug)]
pub struct Connections {
    service: Service,
    log: ConnectionLog,
    /// Stopped before the service is drained.
    jobs: Option<ServedJobs>,
}

/// Rate-limited log lines about what reaches no route, [`MAX_LINES`] per reason and second; clones share the limit.
#[derive(Clone, Debug)]
struct ConnectionLog {
    requests: FewLines<{ ParseFault::ALL.len() }>,
    ends: FewLines<5>,
    clients: ClientLog,
}

impl Connections {
    /// Connections to this service; refusals are counted in `clients`.
    #[must_use]
    pub fn new(service: Service, clients: ClientLog) -> Self {
        raw::show_zeros();
        let log = ConnectionLog { requests: FewLines::new(MAX_LINES), ends: FewLines::new(MAX_LINES), clients };
        Self { service, log, jobs: None }
    }

    /// The same, of a server whose jobs stop when it does.
    #[must_use]
    pub fn with_jobs(self, jobs: ServedJobs) -> Self {
        Self { jobs: Some(jobs), ..self }
    }
}

impl Application for Connections {
    fn connection(&self, peer: IpAddr) -> Arc<dyn Visitor> {
        Arc::new(Guest { peer: Peer::at(peer), log: self.log.clone() })
    }

    fn announce_stop(&self) {
        self.service.announce_stop();
    }

    fn drain(&self, patience: Duration) -> Stopping<'_> {
        Box::pin(async move {
            if let Some(jobs) = &self.jobs {
                jobs.stop().await;
            }
            self.service.drain(patience).await;
        })
    }
}

/// The client of one connection.
struct Guest {
    peer: Peer,
    log: ConnectionLog,
}

impl Visitor for Guest {
    fn arrived(&self, request: &mut Request, since: Instant) -> Box<dyn Arrived> {
        request.extensions_mut().insert(self.peer.clone());
        Box::new(Unseen::begin(request, since, self.log.clients.clone()))
    }

    fn unread(&self, reason: ParseFault, detail: String, head: &[u8]) -> Vec<u8> {
        let answer = raw::unread(reason, detail, head);
        self.tell(reason, &answer.request_id, answer.status);
        answer.bytes
    }

    fn early(&self, reason: Early) -> Vec<u8> {
        match reason {
            Early::Full { of_client } => raw::too_many_connections(of_client),
            Early::LateHead => raw::late_head(),
            Early::GivenUpHead => raw::given_up_head(),
        }
    }

    fn ended(&self, end: End) {
        if end == End::Reset {
            raw::count_reset();
        }
        self.tell_end(end);
    }
}

impl Guest {
    fn tell_end(&self, end: End) {
        let (code, reason) = match end {
            End::Head => ("request_timeout", "the head of a request did not come in time"),
            End::Write => ("answer_not_taken", "an answer was not taken"),
            End::Reset => ("http2_reset", "what came by HTTP/2 could not be read"),
            End::Displaced => ("displaced", "it kept the server waiting, and others needed its place"),
            End::Full => ("too_many_connections", "as many are open as there may be"),
        };
        self.log.clients.count(self.peer.name(), code);
        let tell_more = move |more| tracing::info!(more, reason, "more connections were ended");
        if self.log.ends.has_room(end as usize, tell_more) {
            tracing::info!(client = self.name(), reason, "a connection was ended");
        }
    }

    fn tell(&self, reason: ParseFault, request_id: &str, status: u16) {
        let name = reason.name();
        self.log.clients.count(self.peer.name(), name);
        let tell_more = move |more| tracing::info!(more, reason = name, "more requests could not be read");
        if self.log.requests.has_room(reason as usize, tell_more) {
            let client = self.name();
            tracing::info!(request_id, client, status, reason = name, "a request could not be read");
        }
    }

    fn name(&self) -> String {
        self.log.clients.name(self.peer.name().name()).into_owned()
    }
}

/// A request between its head and the first layer. Dropped unseen if the client disconnects first: hyper drops the
/// future of the response, and no layer around the routes sees the request.
struct Unseen {
    caller: Caller,
    method: Method,
    peer: Option<Peer>,
    clients: ClientLog,
    seen: bool,
}

impl Unseen {
    /// Normalises the address of a request, and stamps its arrival: when the first byte of its head was read.
    #[must_use]
    fn begin(request: &mut Request, since: Instant, clients: ClientLog) -> Self {
        if let Some(address) = address::normalised(request.uri()) {
            *request.uri_mut() = address;
        }
        let caller = Caller { arrival: since, ..arriving(request.headers()) };
        request.extensions_mut().insert(caller.clone());
        let peer = request.extensions().get::<Peer>().cloned();
        Self { caller, method: request.method().clone(), peer, clients, seen: false }
    }
}

impl Arrived for Unseen {
    fn seen(mut self: Box<Self>) {
        self.seen = true;
    }
}

impl Drop for Unseen {
    fn drop(&mut self) {
        if !self.seen {
            let Self { caller, method, peer, clients, .. } = self;
            metrics::count_unseen(method);
            if !clients.has_room_for_departure() {
                return;
            }
            let client = peer.as_ref().map(|peer| clients.name(peer.name().name()).into_owned());
            tracing::info!(
                request_id = &*caller.id,
                client,
                method = method.as_str(),
                status = metrics::CLIENT_LEFT,
                "the client left"
            );
        }
    }
}
