//! Connection task: drives the I/O of a connection.

use tokio::task::JoinHandle;

/// What moves the bytes of a connection. Dropped, it ends it.
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
            // Faults are reported to the waiting request.
            let _ = connection.await;
        }))
    }
}
