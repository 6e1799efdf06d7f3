//! Connection pool key: requests with equal origins may share a connection.

use std::net::IpAddr;

/// Key of connections that may be shared, concurrently or one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Origin {
    /// Local address; `None` leaves it to the system.
    pub address: Option<IpAddr>,
    /// Whether it is read in small pieces from a small buffer.
    pub reads_slowly: bool,
}
