//! Connection task: drives the I/O of a connection.

use tokio::task::JoinHandle;

/// Task that drives a connection; dropping it closes the connection.
#[derive(Debug)]
pub(super) struct Driver(JoinHandle<()>);

impl Drop for Driver {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Driver {
    pub(super) fn of<T>(connection: impl Future<Output = T> + Send + 'static) -> Self {
        Self(tokio::spawn(async move {
            // Errors are reported to the waiting request.
            let _ = connection.await;
        }))
    }
}
