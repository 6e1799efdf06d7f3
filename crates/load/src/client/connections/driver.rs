//! The task that moves the bytes of a connection.

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
            // What went wrong is told to the request that waits for the answer.
            let _ = connection.await;
        }))
    }
}
