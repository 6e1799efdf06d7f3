//! Places for requests under way. A request holds its place from its head until its client has taken the answer.
//!
//! Slowloris protection: when no place is free, a request whose body is still incomplete after [`LATE_REST`] loses its
//! place to another of the same client, or of a client without any place. So slow clients that send bodies byte by byte
//! keep no search out.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use parking_lot::{Mutex, MutexGuard};
use tokio::{sync::Notify, time::Instant};
use yomi_service::{
    Client,
    share::{
        Share,
        pool::{Place, Pool},
    },
};

/// Age from which an incomplete body may be displaced; connections use the same.
pub(crate) const LATE_REST: Duration = Duration::from_secs(1);

/// The places; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Requests {
    pool: Pool,
    /// Requests with incomplete bodies, in the order of their arrival.
    halves: Arc<Mutex<Halves>>,
}

#[derive(Debug, Default)]
struct Halves {
    all: BTreeMap<u64, Half>,
    last_number: u64,
}

#[derive(Debug)]
struct Half {
    place: Place,
    since: Instant,
    displaced: Arc<Notify>,
}

/// The place of a request whose body is incomplete. In the extensions of the request until its body is read.
#[derive(Clone, Debug)]
pub(crate) struct HalfRequest {
    requests: Requests,
    number: u64,
    displaced: Arc<Notify>,
    /// The place, once the body is complete.
    whole: Arc<Mutex<Option<Place>>>,
}

/// The place of an incomplete request was given to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Displaced;

impl Requests {
    /// Places of this pool.
    pub(crate) fn new(pool: Pool) -> Self {
        Self { pool, halves: Arc::default() }
    }

    /// Takes a place for a request that has arrived whole.
    ///
    /// # Errors
    /// The share that the client has used up.
    pub(crate) fn take(&self, client: &Client, now: Instant) -> Result<Place, Share> {
        loop {
            match self.pool.take(client, 1) {
                Ok(place) => return Ok(place),
                Err(share) if self.halves().displace(client, share, now) => {}
                Err(share) => return Err(share),
            }
        }
    }

    /// The same for a request whose body is still to come.
    ///
    /// # Errors
    /// As [`take`](Self::take).
    pub(crate) fn take_half(&self, client: &Client, now: Instant) -> Result<HalfRequest, Share> {
        let place = self.take(client, now)?;
        let displaced = Arc::new(Notify::new());
        let mut halves = self.halves();
        halves.last_number += 1;
        let number = halves.last_number;
        halves.all.insert(number, Half { place, since: now, displaced: Arc::clone(&displaced) });
        Ok(HalfRequest { requests: self.clone(), number, displaced, whole: Arc::default() })
    }

    fn halves(&self) -> MutexGuard<'_, Halves> {
        self.halves.lock()
    }
}

impl Halves {
    /// Displaces the oldest late request: of this client, or of any client if the refused one holds no place. Returns
    /// whether there was one.
    fn displace(&mut self, client: &Client, refused: Share, now: Instant) -> bool {
        let is_late = |half: &Half| now >= half.since + LATE_REST;
        let mut late = self.all.iter().filter(|(_, half)| is_late(half));
        // The client itself, or the network around it.
        let holder = client.levels().nth(refused.level);
        let is_of_holder = |half: &Half| half.place.client().levels().any(|of| Some(of) == holder);
        let number = match refused.held {
            0 => late.next(),
            _ => late.find(|(_, half)| is_of_holder(half)),
        };
        let Some((&number, _)) = number else { return false };
        let Some(half) = self.all.remove(&number) else { return false };
        half.displaced.notify_one();
        true
    }
}

impl HalfRequest {
    /// Completes once the place was given to another request.
    pub(crate) async fn displaced(&self) {
        self.displaced.notified().await;
    }

    /// Marks the body as complete: from now on the request keeps its place.
    ///
    /// # Errors
    /// If the place was already given to another.
    pub(crate) fn is_whole(&self) -> Result<(), Displaced> {
        let Half { place, .. } = self.requests.halves().all.remove(&self.number).ok_or(Displaced)?;
        *self.slot() = Some(place);
        Ok(())
    }

    /// Takes the place of an answered request, whether its body was read or not; `None` if it was given to another.
    fn take_place(&self) -> Option<Place> {
        let whole = self.slot().take();
        whole.or_else(|| self.requests.halves().all.remove(&self.number).map(|half| half.place))
    }

    fn slot(&self) -> MutexGuard<'_, Option<Place>> {
        self.whole.lock()
    }
}

/// The place of an incomplete request as the gate holds it; dropping it releases the place.
#[derive(Debug)]
pub(crate) struct Guard(pub(crate) HalfRequest);

impl Guard {
    /// Takes the place of an answered request; `None` if it was given to another.
    pub(crate) fn take_place(&self) -> Option<Place> {
        self.0.take_place()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        drop(self.take_place());
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn requests(places: usize) -> Requests {
        Requests::new(Pool::new("requests", places))
    }

    fn client(name: &str) -> Client {
        Client::named(name)
    }

    /// As many as the client may have.
    fn crowd(requests: &Requests, name: &str, now: Instant) -> Vec<Guard> {
        let halves = std::iter::from_fn(|| requests.take_half(&client(name), now).ok());
        halves.map(Guard).collect()
    }

    fn displaced(halves: &[Guard]) -> usize {
        halves.iter().filter(|half| half.0.displaced().now_or_never().is_some()).count()
    }

    #[test]
    fn a_crowd_of_halves_leaves_places_for_others() {
        let (requests, now) = (requests(8), Instant::now());
        let crowd = crowd(&requests, "greedy", now);
        assert_eq!(crowd.len(), 6);
        assert!(requests.take(&client("other"), now).is_ok());
        assert_eq!(displaced(&crowd), 0);
    }

    #[test]
    fn late_halves_give_way_to_a_client_that_has_no_place() {
        let (requests, now) = (requests(2), Instant::now());
        let crowds = ["a", "b"].map(|name| crowd(&requests, name, now));
        let crowds: Vec<_> = crowds.into_iter().flatten().collect();
        assert_eq!(crowds.len(), 2);
        assert!(requests.take(&client("c"), now + LATE_REST / 2).is_err(), "they may come yet");
        let late = now + LATE_REST;
        let place = requests.take(&client("c"), late).unwrap();
        assert_eq!(displaced(&crowds[..1]), 1, "the first");
        assert!(crowds[0].0.is_whole().is_err() && crowds[0].take_place().is_none());
        // A complete request keeps its place.
        crowds[1].0.is_whole().unwrap();
        assert!(requests.take(&client("d"), late).is_err());
        drop(place);
        assert!(requests.take(&client("d"), late).is_ok());
    }

    #[test]
    fn a_client_displaces_its_own_halves_alone() {
        let (requests, now) = (requests(8), Instant::now());
        let other = requests.take_half(&client("other"), now).map(Guard).unwrap();
        let crowd = crowd(&requests, "greedy", now);
        let late = now + LATE_REST;
        let whole = requests.take(&client("greedy"), late).unwrap();
        assert_eq!((displaced(&crowd), displaced(&[other])), (1, 0));
        drop((whole, crowd));
        let alone: Vec<_> = std::iter::from_fn(|| requests.take(&client("greedy"), late).ok()).collect();
        assert_eq!(alone.len(), 6, "everything has come back");
    }

    #[test]
    fn addresses_of_a_network_that_has_its_share_displace_halves_of_the_network() {
        let (requests, now) = (requests(8), Instant::now());
        let address = |name: &str| Client::named(name.to_owned()).within(client("network"));
        let crowd: Vec<_> =
            (0..6).map(|number| Guard(requests.take_half(&address(&number.to_string()), now).unwrap())).collect();
        assert_eq!(requests.take(&address("new"), now).unwrap_err().level, 1);
        let late = now + LATE_REST;
        assert!(requests.take(&address("new"), late).is_ok());
        assert_eq!(displaced(&crowd), 1);
    }
}
