//! The key file while the server runs: read anew when it changes, and with every SIGHUP.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ::metrics::{Counter, Gauge, counter, gauge};
use tokio::signal::unix::Signal;
use yomi_http::api::gate::keys::{KeyLook, KeyRing, KeyWatch};
use yomi_telemetry::metrics;

/// Between two looks at the file; a change is taken up after two.
const BETWEEN_LOOKS: Duration = Duration::from_secs(2);

/// How the file is, for the operator.
#[derive(Clone)]
pub(super) struct KeyMeters {
    good: Gauge,
    failed: Counter,
}

impl KeyMeters {
    /// Shows that the file was good just now, or that there is none.
    pub(super) fn of(keys: Option<&KeyRing>) -> Self {
        let meters =
            Self { good: gauge!(metrics::KEYS_GOOD), failed: counter!(metrics::KEYS_FAILED) };
        meters.good.set(0.0);
        meters.failed.increment(0);
        if keys.is_some() {
            meters.is_good();
        }
        meters
    }

    fn is_good(&self) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        self.good.set(now.as_secs_f64());
    }
}

/// Looks at the file for as long as the server runs. One that cannot be read for long (a network that hangs) holds
/// up nothing but this.
pub(super) async fn watch(keys: KeyRing, meters: KeyMeters) {
    let mut watch = KeyWatch::new(keys.clone());
    loop {
        tokio::time::sleep(BETWEEN_LOOKS).await;
        let looked = tokio::task::spawn_blocking(move || {
            let look = watch.look();
            (watch, look)
        });
        let look = match looked.await {
            Ok((same, look)) => {
                watch = same;
                look
            }
            Err(error) => {
                tracing::error!(%error, "the look at the key file failed: the old keys stay");
                watch = KeyWatch::new(keys.clone());
                continue;
            }
        };
        match look {
            KeyLook::Unsettled => {}
            KeyLook::Same { mended } => {
                meters.is_good();
                if mended {
                    tracing::info!(keys = keys.count(), "the key file is good again");
                }
            }
            KeyLook::Taken => {
                meters.is_good();
                tracing::info!(keys = keys.count(), "the key file has changed: keys read anew");
            }
            KeyLook::Faulty { fault, is_new } => {
                meters.failed.increment(1);
                if is_new {
                    tracing::error!(
                        error = fault,
                        "the key file has changed and is faulty: the old keys stay"
                    );
                }
            }
        }
    }
}

/// Reads the keys anew with every SIGHUP.
pub(super) async fn reload(keys: Option<KeyRing>, meters: KeyMeters, mut hangups: Signal) {
    while hangups.recv().await.is_some() {
        let Some(keys) = &keys else {
            tracing::info!("SIGHUP: there is no key file to read anew");
            continue;
        };
        let reader = keys.clone();
        // The file may lie on a slow disk.
        let error = match tokio::task::spawn_blocking(move || reader.reload()).await {
            Ok(Ok(())) => {
                meters.is_good();
                tracing::info!(keys = keys.count(), "keys read anew");
                continue;
            }
            Ok(Err(error)) => error.to_string(),
            Err(error) => error.to_string(),
        };
        meters.failed.increment(1);
        tracing::error!(error, "keys not read anew: the old ones stay");
    }
}
