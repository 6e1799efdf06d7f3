//! Notifications (LISTEN/NOTIFY): a process that accepts or returns a job wakes the processes with free places.

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

/// Notification that jobs wait.
pub(super) const NOTIFY: &str = "NOTIFY yomi_jobs";
const LISTEN: &str = "LISTEN yomi_jobs";

/// Interval of reconnection, and of the check whether the notifications are still used.
const PAUSE: Duration = Duration::from_secs(1);

/// Starts the listening thread. It notifies the returned value when jobs wait, and ends after the last use of it.
///
/// # Errors
/// Where the system provides no thread.
pub(super) fn listen(url: &PostgresUrl) -> Result<Arc<Notify>, StoreError> {
    let (notify, mut url) = (Arc::new(Notify::new()), url.clone());
    let receiver = Arc::downgrade(&notify);
    let runtime = runtime()?;
    let run = move || {
        while receiver.strong_count() > 0 {
            url.refresh();
            // Without a connection, processes poll for jobs.
            if let Err(error) = runtime.block_on(hear(&url, &receiver)) {
                tracing::debug!(?error, "no notifications from the store");
            }
            thread::sleep(PAUSE);
        }
    };
    let thread = thread::Builder::new().name("job news".to_owned()).spawn(run);
    thread.map_err(|error| StoreError::Away(error.to_string()))?;
    Ok(notify)
}

/// Forwards notifications until the connection ends or the receiver is dropped.
async fn hear(url: &PostgresUrl, receiver: &Weak<Notify>) -> Result<(), ConnectError> {
    let waiting = receiver.clone();
    let on_notification = move || {
        if let Some(notify) = waiting.upgrade() {
            notify.notify_one();
        }
    };
    let (client, mut driver) = connect(url, Driver::of(on_notification)).await?;
    client.batch_execute(&url.sql(LISTEN)).await?;
    // Notifications before this moment are lost.
    if let Some(notify) = receiver.upgrade() {
        notify.notify_one();
    }
    while receiver.strong_count() > 0 {
        if tokio::time::timeout(PAUSE, &mut driver).await.is_ok() {
            break;
        }
    }
    Ok(())
}
