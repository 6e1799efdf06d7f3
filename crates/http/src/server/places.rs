//! Places for connections: so many in all, and so many for one client.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use metrics::{Gauge, gauge};
use yomi_telemetry::metrics::CONNECTIONS;

use crate::{api::gate::client::network_of, config::ConnectionSettings};

/// The places; clones share them.
#[derive(Clone)]
pub(super) struct Places {
    shared: Arc<Shared>,
}

struct Shared {
    settings: ConnectionSettings,
    taken: Mutex<Taken>,
    open: Gauge,
}

#[derive(Default)]
struct Taken {
    all: usize,
    /// Only clients that have one.
    by_client: HashMap<IpAddr, usize>,
}

/// A place, given back when it is dropped.
pub(super) struct ConnectionPlace {
    shared: Arc<Shared>,
    /// `None` for a trusted proxy, whose connections are many clients'.
    client: Option<IpAddr>,
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Full {
    /// All are taken.
    Server,
    /// The client has as many as it may.
    Client,
}

impl Places {
    pub(super) fn new(settings: ConnectionSettings) -> Self {
        let open = gauge!(CONNECTIONS);
        // Shown before the first comes, and not taken from another listener.
        open.increment(0.0);
        Self { shared: Arc::new(Shared { settings, taken: Mutex::default(), open }) }
    }

    /// Takes a place for a connection from that address.
    pub(super) fn take(&self, peer: IpAddr) -> Result<ConnectionPlace, Full> {
        let settings = &self.shared.settings;
        let is_proxy = settings.trusted_proxies.contains(peer);
        let client = (!is_proxy).then(|| network_of(peer));
        let mut taken = self.shared.taken();
        if taken.all >= settings.max_connections {
            return Err(Full::Server);
        }
        if let Some(client) = client {
            let of_client = taken.by_client.entry(client).or_insert(0);
            if *of_client >= settings.max_per_client {
                return Err(Full::Client);
            }
            *of_client += 1;
        }
        taken.all += 1;
        self.shared.open.increment(1.0);
        Ok(ConnectionPlace { shared: Arc::clone(&self.shared), client })
    }
}

impl Shared {
    fn taken(&self) -> MutexGuard<'_, Taken> {
        // Nothing between the lock and its end can panic.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        let mut taken = self.shared.taken();
        taken.all -= 1;
        if let Some(client) = self.client
            && let Some(of_client) = taken.by_client.get_mut(&client)
        {
            *of_client -= 1;
            if *of_client == 0 {
                taken.by_client.remove(&client);
            }
        }
        self.shared.open.decrement(1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::gate::client::TrustedProxies;

    fn places(all: usize, of_client: usize) -> Places {
        Places::new(ConnectionSettings {
            max_connections: all,
            max_per_client: of_client,
            trusted_proxies: TrustedProxies::new(vec!["10.0.0.0/8".parse().unwrap()]),
            ..ConnectionSettings::default()
        })
    }

    fn take(places: &Places, peer: &str) -> Result<ConnectionPlace, Full> {
        places.take(peer.parse().unwrap())
    }

    #[test]
    fn one_client_cannot_take_all_places() {
        let places = places(4, 2);
        let _kept = [take(&places, "2001:db8::1").ok(), take(&places, "2001:db8::2").ok()];
        assert_eq!(take(&places, "2001:db8::3").err(), Some(Full::Client));
        let other = take(&places, "192.0.2.1").ok();
        let last = take(&places, "::ffff:192.0.2.1").ok();
        assert!(other.is_some() && last.is_some());
        assert_eq!(take(&places, "192.0.2.2").err(), Some(Full::Server));
        drop(last);
        assert!(take(&places, "192.0.2.1").is_ok());
    }

    #[test]
    fn a_trusted_proxy_may_take_all_and_nobody_is_remembered_who_has_none() {
        let places = places(3, 1);
        let kept: Vec<_> = (0..3).map(|_| take(&places, "10.0.0.1").ok().unwrap()).collect();
        assert_eq!(take(&places, "10.0.0.1").err(), Some(Full::Server));
        drop(kept);
        drop(take(&places, "192.0.2.1"));
        let taken = places.shared.taken();
        assert_eq!((taken.all, taken.by_client.len()), (0, 0));
    }
}
