//! Notifications: a process that accepts or gives back a job wakes those that have places for it.

use std::{
    sync::{Arc, Weak},
    thread,
    time::Duration,
};

use tokio::sync::Notify;

use super::{
    link::{ConnectError, Driver, connect, runtime},
    url::PostgresUrl,
};
use crate::StoreError;

/// The notification that jobs wait.
pub(super) const NOTIFY: &str = "NOTIFY yomi_jobs";
const LISTEN: &str = "LISTEN yomi_jobs";

/// From one try to connect to the next, and between two checks that the notifications are still used.
const PAUSE: Duration = Duration::from_secs(1);

/// What is notified when jobs wait, by a thread that ends some time after the last use of it.
///
/// # Errors
/// Where the system gives no thread.
pub(super) fn listen(url: &PostgresUrl) -> Result<Arc<Notify>, StoreError> {
    let (news, mut url) = (Arc::new(Notify::new()), url.clone());
    let told = Arc::downgrade(&news);
    let runtime = runtime()?;
    let run = move || {
        while told.strong_count() > 0 {
            url.refresh();
            // While it is not connected, processes look for jobs by themselves.
            if let Err(error) = runtime.block_on(hear(&url, &told)) {
                tracing::debug!(?error, "no notifications from the store");
            }
            thread::sleep(PAUSE);
        }
    };
    let thread = thread::Builder::new().name("job news".to_owned()).spawn(run);
    thread.map_err(|error| StoreError::Away(error.to_string()))?;
    Ok(news)
}

/// Passes notifications on until the connection ends or they are used no longer.
async fn hear(url: &PostgresUrl, told: &Weak<Notify>) -> Result<(), ConnectError> {
    let told_by = told.clone();
    let on_news = move || {
        if let Some(news) = told_by.upgrade() {
            news.notify_one();
        }
    };
    let (client, mut driver) = connect(url, Driver::of(on_news)).await?;
    client.batch_execute(LISTEN).await?;
    // Those before it are lost.
    if let Some(news) = told.upgrade() {
        news.notify_one();
    }
    while told.strong_count() > 0 {
        if tokio::time::timeout(PAUSE, &mut driver).await.is_ok() {
            break;
        }
    }
    Ok(())
}
