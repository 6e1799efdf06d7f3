//! Connection limits, in total and per client, and eviction: at a limit, a new connection displaces one that is idle or
//! waits for a slow client, in the order of [`GivesWay`].

use std::{collections::HashMap, net::IpAddr, sync::Arc};

use metrics::{Gauge, gauge};
use parking_lot::Mutex;
use tokio::time::Instant;
use yomi_instrumentation::metrics::CONNECTIONS;

use super::phase::Phases;
use crate::{ConnectionSettings, network_of};

#[cfg(doc)]
use super::phase::giving_way::GivesWay;

/// The places of connections; clones share them.
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
    /// Connections with a place, by number.
    all: HashMap<u64, Holder>,
    /// Places per client; only clients with at least one.
    by_client: HashMap<IpAddr, usize>,
    last_number: u64,
}

/// A connection that holds a place.
struct Holder {
    phases: Phases,
    /// `None` for a trusted proxy, whose connections serve many clients.
    client: Option<IpAddr>,
}

/// A place, released when dropped, unless another connection has displaced this one.
pub(super) struct ConnectionPlace {
    shared: Arc<Shared>,
    number: u64,
}

/// Why there is no free place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Full {
    /// The connection limit of the server is reached.
    Server,
    /// The connection limit of the client is reached.
    Client,
}

impl Places {
    pub(super) fn new(settings: ConnectionSettings) -> Self {
        let open = gauge!(CONNECTIONS);
        // Creates the series at zero; several listeners share the gauge.
        open.increment(0.0);
        Self { shared: Arc::new(Shared { settings, taken: Mutex::default(), open }) }
    }

    /// Takes a place for a connection from that address. At a limit it displaces another connection, of the same client
    /// at the client's limit; connections that wait for the server are never displaced.
    pub(super) fn take(&self, peer: IpAddr, phases: &Phases) -> Result<ConnectionPlace, Full> {
        let settings = &self.shared.settings;
        let is_proxy = settings.trusted_proxies.contains(peer);
        let client = (!is_proxy).then(|| network_of(peer));
        let mut taken = self.shared.taken.lock();
        let of_client = client.and_then(|client| taken.by_client.get(&client)).copied();
        if of_client.is_some_and(|count| count >= settings.max_per_client)
            && !taken.displace(|holder| holder.client == client)
        {
            return Err(Full::Client);
        }
        if taken.all.len() >= settings.max_connections && !taken.displace(|_| true) {
            return Err(Full::Server);
        }
        if let Some(client) = client {
            *taken.by_client.entry(client).or_insert(0) += 1;
        }
        taken.last_number += 1;
        let number = taken.last_number;
        taken.all.insert(number, Holder { phases: phases.clone(), client });
        self.shared.open.increment(1.0);
        Ok(ConnectionPlace { shared: Arc::clone(&self.shared), number })
    }
}

impl Taken {
    /// Displaces the first of these connections in eviction order; returns whether there was one. Scans all: some tens
    /// of microseconds for 2,048, and only at a limit.
    fn displace(&mut self, is_one: impl Fn(&Holder) -> bool) -> bool {
        let now = Instant::now();
        loop {
            let these = self.all.iter().filter(|(_, holder)| is_one(holder));
            let ready = these.filter_map(|(&number, holder)| Some((holder.phases.gives_way(now)?, number)));
            let Some((_, number)) = ready.min() else { return false };
            // A request may have arrived since.
            if self.all.get(&number).is_some_and(|holder| holder.phases.displace(now)) {
                self.free(number);
                return true;
            }
        }
    }

    fn free(&mut self, number: u64) {
        let Some(Holder { client: Some(client), .. }) = self.all.remove(&number) else { return };
        if let Some(of_client) = self.by_client.get_mut(&client) {
            *of_client -= 1;
            if *of_client == 0 {
                self.by_client.remove(&client);
            }
        }
    }
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        self.shared.taken.lock().free(self.number);
        self.shared.open.decrement(1.0);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::Instant;

    use super::*;
    use crate::{TrustedProxies, phase::UnderWay};

    fn places(all: usize, of_client: usize) -> Places {
        Places::new(ConnectionSettings {
            max_connections: all,
            max_per_client: of_client,
            trusted_proxies: TrustedProxies::new(vec!["10.0.0.0/8".parse().unwrap()]),
            ..ConnectionSettings::default()
        })
    }

    /// A connection with a place.
    struct Connection {
        _place: ConnectionPlace,
        phases: Phases,
    }

    impl Connection {
        fn was_displaced(&self) -> bool {
            self.phases.is_displaced()
        }
    }

    /// A connection that has been idle for this long.
    fn idle(places: &Places, peer: &str, seconds: u64) -> Result<Connection, Full> {
        let since = Instant::now() - Duration::from_secs(seconds);
        let phases = Phases::new(&ConnectionSettings::default(), since);
        let place = places.take(peer.parse().unwrap(), &phases)?;
        Ok(Connection { _place: place, phases })
    }

    /// A connection with a request under way.
    fn busy(places: &Places, peer: &str) -> Result<(Connection, UnderWay), Full> {
        let connection = idle(places, peer, 0)?;
        let request = connection.phases.begin();
        Ok((connection, request))
    }

    #[test]
    fn one_client_cannot_take_all_places() {
        let places = places(4, 2);
        let _kept = [busy(&places, "2001:db8::1").ok(), busy(&places, "2001:db8::2").ok()];
        assert_eq!(idle(&places, "2001:db8::3", 0).err(), Some(Full::Client));
        let other = busy(&places, "192.0.2.1").ok();
        let last = busy(&places, "::ffff:192.0.2.1").ok();
        assert!(other.is_some() && last.is_some());
        assert_eq!(idle(&places, "192.0.2.2", 0).err(), Some(Full::Server));
        drop(last);
        assert!(idle(&places, "192.0.2.1", 0).is_ok());
    }

    #[test]
    fn a_trusted_proxy_may_take_all_and_nobody_is_remembered_who_has_none() {
        let places = places(3, 1);
        let kept: Vec<_> = (0..3).map(|_| busy(&places, "10.0.0.1").ok().unwrap()).collect();
        assert_eq!(idle(&places, "10.0.0.1", 0).err(), Some(Full::Server));
        drop(kept);
        drop(idle(&places, "192.0.2.1", 0));
        let taken = places.shared.taken.lock();
        assert_eq!((taken.all.len(), taken.by_client.len()), (0, 0));
    }

    #[test]
    fn the_longest_idle_gives_its_place_to_a_new_one_and_gives_nothing_back_twice() {
        let places = places(3, 3);
        let (_searching, request) = busy(&places, "192.0.2.1").ok().unwrap();
        let short = idle(&places, "192.0.2.2", 5).ok().unwrap();
        let long = idle(&places, "192.0.2.3", 50).ok().unwrap();
        let new = idle(&places, "192.0.2.4", 0).ok().unwrap();
        assert!(long.was_displaced() && !short.was_displaced());
        drop(long);
        assert_eq!(places.shared.taken.lock().all.len(), 3);
        assert!(idle(&places, "192.0.2.5", 0).is_ok() && short.was_displaced());
        drop((short, new, request));
        assert_eq!(places.shared.taken.lock().all.len(), 1);
    }

    #[test]
    fn a_client_with_as_many_as_it_may_makes_room_among_its_own() {
        let places = places(4, 2);
        let other = idle(&places, "192.0.2.9", 90).ok().unwrap();
        let old = idle(&places, "192.0.2.1", 5).ok().unwrap();
        let (_searching, _request) = busy(&places, "192.0.2.1").ok().unwrap();
        let _new = idle(&places, "192.0.2.1", 0).ok().unwrap();
        assert!(old.was_displaced() && !other.was_displaced());
    }
}
