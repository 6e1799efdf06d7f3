//! The application behind the server: receives the server's reports on connections and on requests that reach no route,
//! and supplies the bytes of their responses. The server itself has no problem documents, client names or log lines.

use std::{
    net::IpAddr,
    pin::Pin,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::extract::Request;

/// Why a request could not be parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseFault {
    /// The request target contains a character that must be percent-encoded.
    Address,
    /// The first line is no request line of HTTP/1.1.
    RequestLine,
    /// A header line is malformed.
    Header,
    /// The length of the body is ambiguous or malformed.
    Length,
    /// The declared length of the body is too large to be parsed.
    TooLarge,
    /// The head exceeds the size limit.
    TooLong,
    /// Another protocol, usually TLS.
    NotHttp,
    /// Any other reason.
    Other,
}

impl ParseFault {
    /// All reasons, in the order of declaration.
    pub const ALL: [Self; 8] = [
        Self::Address,
        Self::RequestLine,
        Self::Header,
        Self::Length,
        Self::TooLarge,
        Self::TooLong,
        Self::NotHttp,
        Self::Other,
    ];

    /// The name in the log and as a metric label.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::RequestLine => "request_line",
            Self::Header => "header",
            Self::Length | Self::TooLarge => "length",
            Self::TooLong => "too_long",
            Self::NotHttp => "not_http",
            Self::Other => "other",
        }
    }
}

/// Why a connection, or a stream of one, was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Header timeout.
    Head,
    /// Write timeout: the client took nothing of a response for too long.
    Write,
    /// What the client sent over HTTP/2 made hyper reset a stream or the connection.
    Reset,
    /// Displaced by another connection: an incomplete request, or a response that the client did not take.
    Displaced,
    /// The connection limit was reached.
    Full,
}

/// Why a connection gets a response before a request was read from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Early {
    /// The connection limit is reached, in total or for the client.
    Full {
        /// Whether the client has reached its own limit.
        of_client: bool,
    },
    /// Header timeout.
    LateHead,
    /// The head was incomplete when the connection was displaced by another.
    GivenUpHead,
}

/// A boxed future of the application.
pub type Stopping<'application> = Pin<Box<dyn Future<Output = ()> + Send + 'application>>;

/// The application whose router is served.
pub trait Application: Send + Sync + 'static {
    /// Returns the visitor of a connection that was accepted, or is about to be refused.
    fn connection(&self, peer: IpAddr) -> Arc<dyn Visitor>;

    /// Announces the shutdown: from now on `/readyz` answers 503.
    fn announce_stop(&self);

    /// Graceful shutdown: refuses new requests and waits for those under way; after `patience` they answer their best
    /// so far.
    fn drain(&self, patience: Duration) -> Stopping<'_>;
}

/// The client of one connection, as the application knows it.
pub trait Visitor: Send + Sync + 'static {
    /// Called when the head of a request was read, whose first byte was read at `since`. The result is dropped when hyper
    /// drops the request, possibly before any route has seen it.
    fn arrived(&self, request: &mut Request, since: Instant) -> Box<dyn Arrived>;

    /// The whole HTTP/1.1 response to a request that could not be parsed and begins with `head`; `detail` is a sentence
    /// that tells a person what to fix.
    fn unread(&self, reason: ParseFault, detail: String, head: &[u8]) -> Vec<u8>;

    /// The whole HTTP/1.1 response to a connection that gets no further.
    fn early(&self, reason: Early) -> Vec<u8>;

    /// Called when the connection, or a stream of it, was ended.
    fn ended(&self, end: End);
}

/// A request between its head and the first layer of the router. Dropped unseen if the client disconnects first.
pub trait Arrived: Send + 'static {
    /// Called when the router has the request.
    fn seen(self: Box<Self>);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_stands_at_its_place() {
        for (place, reason) in ParseFault::ALL.into_iter().enumerate() {
            assert_eq!(reason as usize, place);
        }
    }
}
