//! Readiness, watchdog and stop notifications to the service manager: systemd's protocol of `sd_notify(3)`.
//!
//! A datagram with a line for each fact, to the socket that the variable `NOTIFY_SOCKET` names; without it there is
//! no such supervisor, and nothing is sent. The crates for it add more than these lines save: they listen, pass files
//! and read the journal.

#[cfg(unix)]
use std::os::unix::{
    ffi::OsStrExt as _,
    net::{SocketAddr, UnixDatagram},
};
use std::{env, io, time::Duration};

/// A notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It serves.
    Ready,
    /// It stops in order.
    Stopping,
    /// It is alive.
    Alive,
}

/// Tells the supervisor, where there is one; there is none but on Unix.
///
/// # Errors
/// When there is one that does not listen.
#[cfg(not(unix))]
pub fn tell_supervisor(_state: State) -> io::Result<()> {
    Ok(())
}

/// Tells the supervisor, where there is one.
///
/// # Errors
/// When there is one that does not listen.
#[cfg(unix)]
pub fn tell_supervisor(state: State) -> io::Result<()> {
    let Some(name) = env::var_os("NOTIFY_SOCKET") else { return Ok(()) };
    let address = match name.as_bytes() {
        // A name in no folder, which Linux has beside those of files.
        #[cfg(target_os = "linux")]
        [b'@', rest @ ..] => <SocketAddr as std::os::linux::net::SocketAddrExt>::from_abstract_name(rest)?,
        _ => SocketAddr::from_pathname(&name)?,
    };
    let line: &[u8] = match state {
        State::Ready => b"READY=1",
        State::Stopping => b"STOPPING=1",
        State::Alive => b"WATCHDOG=1",
    };
    UnixDatagram::unbound()?.send_to_addr(line, &address).map(drop)
}

/// How often the supervisor wants to hear [`State::Alive`]: half of the time after which it kills the process; `None`
/// where it does not wait for it.
#[must_use]
pub fn alive_interval() -> Option<Duration> {
    let number = |name: &str| env::var(name).ok()?.parse::<u64>().ok();
    interval(number("WATCHDOG_USEC")?, number("WATCHDOG_PID"), std::process::id())
}

/// The variables may be inherited: those of another process are none of this one's.
fn interval(micros: u64, meant: Option<u64>, own: u32) -> Option<Duration> {
    let is_meant = meant.is_none_or(|meant| meant == u64::from(own));
    (is_meant && micros >= 2).then(|| Duration::from_micros(micros / 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_supervisor_hears_twice_as_often_as_it_waits_and_of_its_own_process_alone() {
        assert_eq!(interval(10_000_000, None, 7), Some(Duration::from_secs(5)));
        assert_eq!(interval(10_000_000, Some(7), 7), Some(Duration::from_secs(5)));
        assert_eq!(interval(10_000_000, Some(8), 7), None);
        assert_eq!(interval(0, None, 7), None);
    }
}
