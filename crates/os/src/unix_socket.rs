//! Unix sockets: a listener whose file is removed with it, and its connections. Where the system has none, binding and connecting
//! are refused.

#[cfg(unix)]
#[path = "unix_socket/unix.rs"]
mod system;
#[cfg(not(unix))]
#[path = "unix_socket/none.rs"]
mod system;

pub use system::{UnixListener, UnixStream};
