//! Live reload of the key file and of the settings file: when they change, and on every SIGHUP.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ::metrics::{Counter, Gauge, counter, gauge};
use yomi_api::{
    keys::KeyRing,
    watched_file::{FileLook, FileWatch, WatchedFile},
};
use yomi_http::config::LiveSettings;
use yomi_os::signals::Signals;
use yomi_telemetry::metrics;

/// Poll interval; a change is loaded after two polls.
const BETWEEN_LOOKS: Duration = Duration::from_secs(2);

/// A watched file, with its name in the log and its metrics.
pub(super) trait Told: Clone + Send + 'static {
    /// The file.
    type File: WatchedFile;

    /// The watched file.
    fn file(&self) -> &Self::File;

    /// Its name in the log, with the article.
    fn name(&self) -> &'static str;

    /// Called when the file was found valid.
    fn is_good(&self) {}

    /// Called when the file was found invalid.
    fn is_faulty(&self) {}
}

/// The key file and its metrics.
#[derive(Clone)]
pub(super) struct Keys {
    ring: KeyRing,
    meters: KeyMeters,
}

/// The metrics of the key file.
#[derive(Clone)]
pub(super) struct KeyMeters {
    good: Gauge,
    failed: Counter,
}

impl KeyMeters {
    /// Registers the metrics: the file was valid just now, or there is none.
    pub(super) fn of(keys: Option<&KeyRing>) -> Self {
        let meters = Self { good: gauge!(metrics::KEYS_GOOD), failed: counter!(metrics::KEYS_FAILED) };
        meters.good.set(0.0);
        meters.failed.increment(0);
        if keys.is_some() {
            meters.is_good();
        }
        meters
    }

    /// The file of these keys.
    pub(super) const fn told(self, ring: KeyRing) -> Keys {
        Keys { ring, meters: self }
    }

    fn is_good(&self) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        self.good.set(now.as_secs_f64());
    }
}

impl Told for Keys {
    type File = KeyRing;

    fn file(&self) -> &KeyRing {
        &self.ring
    }

    fn name(&self) -> &'static str {
        "the key file"
    }

    fn is_good(&self) {
        self.meters.is_good();
    }

    fn is_faulty(&self) {
        self.meters.failed.increment(1);
    }
}

impl Told for LiveSettings {
    type File = Self;

    fn file(&self) -> &Self {
        self
    }

    fn name(&self) -> &'static str {
        "the settings file"
    }
}

/// Polls the file for as long as the server runs. A read that hangs (on a network file system) blocks only this task.
pub(super) async fn watch<T: Told>(told: T) {
    let (name, mut watch) = (told.name(), FileWatch::new(told.file().clone()));
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
                tracing::error!(%error, "the look at {name} failed: what it said stays");
                watch = FileWatch::new(told.file().clone());
                continue;
            }
        };
        match look {
            FileLook::Unsettled => {}
            FileLook::Same { mended } => {
                told.is_good();
                if mended {
                    tracing::info!("{name} is good again");
                }
            }
            FileLook::Taken => {
                told.is_good();
                tracing::info!("{name} has changed: read anew");
            }
            FileLook::Faulty { fault, is_new } => {
                told.is_faulty();
                if is_new {
                    tracing::error!(error = fault, "{name} has changed and is faulty: what it said stays");
                }
            }
        }
    }
}

/// Reloads the files on every SIGHUP.
pub(super) async fn reload(keys: Option<Keys>, settings: Option<LiveSettings>, mut hangups: Signals) {
    loop {
        hangups.next().await;
        if keys.is_none() && settings.is_none() {
            tracing::info!("SIGHUP: there is no file to read anew");
        }
        if let Some(keys) = &keys {
            reload_one(keys).await;
        }
        if let Some(settings) = &settings {
            reload_one(settings).await;
        }
    }
}

async fn reload_one<T: Told>(told: &T) {
    let (name, file) = (told.name(), told.file().clone());
    // The file may lie on a slow disk.
    let read = tokio::task::spawn_blocking(move || file.reload().map_err(|error| error.to_string()));
    let error = match read.await {
        Ok(Ok(())) => {
            told.is_good();
            tracing::info!("{name} was read anew");
            return;
        }
        Ok(Err(error)) => error,
        Err(error) => error.to_string(),
    };
    told.is_faulty();
    tracing::error!(error, "{name} was not read anew: what it said stays");
}
