//! The application behind the server: what the server tells it of connections and requests that reach no route, and the
//! bytes that it writes for them. The server itself knows no document, no client and no log line.

use std::{net::IpAddr, pin::Pin, sync::Arc, time::Duration};

use axum::extract::Request;

/// Why a request could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// A character of its address must be encoded.
    Address,
    /// The first line is not one of HTTP/1.1.
    RequestLine,
    /// A header is none.
    Header,
    /// How long its body is cannot be told.
    Length,
    /// Its body is said to be longer than a number is that can be read.
    TooLarge,
    /// Its head is longer than what is kept of one.
    TooLong,
    /// Another protocol, mostly TLS.
    NotHttp,
    /// None of these.
    Other,
}

impl Unread {
    /// All reasons, as they are declared.
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

    /// The name in the log and in the metrics.
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
    /// The head of a request did not come in time.
    Head,
    /// Nothing of an answer was taken for too long.
    Write,
    /// What came by HTTP/2 could not be read.
    Reset,
    /// Half a request, or an answer that was not taken, kept a place that another connection needed.
    Displaced,
    /// There was no place for it.
    Full,
}

/// Why a connection is answered before a request was read from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Early {
    /// There is no place for the connection, of all or of the client's own.
    Full {
        /// Whether the client has as many as it may.
        of_client: bool,
    },
    /// The head of a request did not come in time.
    LateHead,
    /// The head had not come whole when another connection needed the place.
    GivenUpHead,
}

/// A boxed future of the application.
pub type Stopping<'application> = Pin<Box<dyn Future<Output = ()> + Send + 'application>>;

/// The application whose router is served.
pub trait Application: Send + Sync + 'static {
    /// A connection was accepted, or is about to be refused.
    fn connection(&self, peer: IpAddr) -> Arc<dyn Visitor>;

    /// The service is about to stop: from now on `/readyz` says so.
    fn announce_stop(&self);

    /// Refuses new requests and waits for those under way, which answer their best so far after `patience`.
    fn drain(&self, patience: Duration) -> Stopping<'_>;
}

/// The client of one connection, as the application knows it.
pub trait Visitor: Send + Sync + 'static {
    /// The head of a request was read. What this returns is dropped when hyper drops the request, which it may do before
    /// any route has seen it.
    fn arrived(&self, request: &mut Request) -> Box<dyn Arrived>;

    /// The whole HTTP/1.1 response to a request that could not be read and begins with `head`; `detail` is a sentence on
    /// which a person can act.
    fn unread(&self, reason: Unread, detail: String, head: &[u8]) -> Vec<u8>;

    /// The whole HTTP/1.1 response to a connection that gets no further.
    fn early(&self, reason: Early) -> Vec<u8>;

    /// The connection, or a stream of it, was ended.
    fn ended(&self, end: End);
}

/// A request between its head and the first layer of the router. Dropped unseen when its client has left by then.
pub trait Arrived: Send + 'static {
    /// The router has the request.
    fn seen(self: Box<Self>);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_stands_at_its_place() {
        for (place, reason) in Unread::ALL.into_iter().enumerate() {
            assert_eq!(reason as usize, place);
        }
    }
}
