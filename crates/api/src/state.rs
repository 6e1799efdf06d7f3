//! The API: what its calls share, built once and cloned for every request.

use std::{ops::Deref, sync::Arc, time::Duration};

use ::metrics::{Histogram, histogram};
use yomi_contract::limits::{LiveLimits, RequestLimits};
use yomi_instrumentation::metrics::DEADLINE_OVERSHOOT_SECONDS;
use yomi_players::Engines;
use yomi_service::Service;

use crate::{
    Caller, Lateness, apart, batch,
    client_log::ClientLog,
    jobs::ServedJobs,
    keys::KeyRing,
    pools::{PoolSizes, Pools},
    refusals,
    slots::Slots,
};

/// What an API is made of.
#[derive(Clone, Debug)]
pub struct ApiParts {
    /// Runs the searches.
    pub service: Service,
    /// The engines of the service, for the answers that describe them.
    pub engines: Engines,
    /// Limits of a request.
    pub limits: LiveLimits,
    /// The limits that clients share.
    pub sizes: PoolSizes,
    /// Names clients, and counts refusals by client.
    pub clients: ClientLog,
    /// The API keys; `None` if no request needs one.
    pub keys: Option<KeyRing>,
    /// Jobs; `None` where requests are answered at once alone.
    pub jobs: Option<ServedJobs>,
}

impl ApiParts {
    /// Parts without keys and jobs; clients are not named anywhere.
    #[must_use]
    pub fn new(service: Service, engines: Engines, limits: LiveLimits, sizes: PoolSizes) -> Self {
        Self { service, engines, limits, sizes, clients: ClientLog::default(), keys: None, jobs: None }
    }
}

/// The calls of every interface; clones share all of it.
#[derive(Clone, Debug)]
pub struct Api(Arc<Shared>);

/// What the calls share.
#[derive(Debug)]
pub struct Shared {
    /// Runs the searches.
    pub service: Service,
    /// The engines of the service.
    pub engines: Engines,
    /// Limits of a request.
    pub limits: LiveLimits,
    /// Search threads.
    pub threads: usize,
    /// The limits that clients share.
    pub pools: Pools,
    /// Names clients, and counts refusals by client.
    pub clients: ClientLog,
    /// The API keys; `None` if no request needs one.
    pub keys: Option<KeyRing>,
    /// Jobs.
    pub jobs: Option<ServedJobs>,
    /// Slots for rendering pictures.
    pub(crate) drawers: Slots,
    /// The slot for work of batches and tools on the threads of the runtime.
    pub(crate) lines: Slots,
    overshoot: Histogram,
}

impl Api {
    /// The API over these parts. The jobs of its store wait for [`start_jobs`](Self::start_jobs).
    #[must_use]
    pub fn new(parts: ApiParts) -> Self {
        let ApiParts { service, engines, limits, sizes, clients, keys, jobs } = parts;
        refusals::show_zeros();
        batch::show_zeros();
        let threads = service.status().threads;
        Self(Arc::new(Shared {
            pools: Pools::new(&sizes, &clients),
            drawers: Slots::new(apart::at_one_time(threads)),
            lines: Slots::new(1),
            overshoot: histogram!(DEADLINE_OVERSHOOT_SECONDS),
            service,
            engines,
            limits,
            threads,
            clients,
            keys,
            jobs,
        }))
    }

    /// The most that a request of that caller may ask for now.
    #[must_use]
    pub fn limits_of(&self, caller: &Caller) -> RequestLimits {
        let limits = RequestLimits::new(self.limits.get(), self.threads);
        let limits = match caller.longest {
            None => limits,
            Some(longest) => RequestLimits { max_search: longest, max_review: longest, ..limits },
        };
        caller.grant().narrow(&limits)
    }

    /// Measures how late the answer to a request is.
    pub(crate) fn lateness(&self, caller: &Caller, deadline: Option<Duration>) -> Lateness {
        Lateness::new(caller.arrival, deadline, self.overshoot.clone())
    }

    /// Drives work of a batch or a tool that does not yield by itself: clients take turns, one poll at a time, and each is
    /// charged the processor time of its own. Dropping the future ends the work.
    pub async fn in_turns<T: Send + 'static>(
        &self,
        caller: &Caller,
        work: impl Future<Output = T> + Send + 'static,
    ) -> T {
        self.lines.in_turns(caller, self.service.clone(), work).await
    }
}

impl Deref for Api {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
