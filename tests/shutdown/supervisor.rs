//! Readiness, watchdog and stop notifications to a supervisor with systemd's protocol.

use std::{fs, os::unix::net::UnixDatagram};

use rustix::process::Signal;

use crate::process::{PATIENCE, Process};

#[test]
fn a_supervisor_hears_that_it_serves_lives_and_stops() {
    let socket = std::env::temp_dir().join(format!("yomi-notify-{}", std::process::id()));
    let supervisor = UnixDatagram::bind(&socket).unwrap();
    supervisor.set_read_timeout(Some(PATIENCE)).unwrap();
    let hear = || {
        let mut line = [0; 64];
        let count = supervisor.recv(&mut line).unwrap();
        String::from_utf8(line[..count].to_vec()).unwrap()
    };
    let path = socket.to_str().unwrap();
    let variables = [("NOTIFY_SOCKET", path), ("WATCHDOG_USEC", "100000")];
    let mut process = Process::start(&[], &variables);
    assert_eq!(hear(), "READY=1");
    for _ in 0..3 {
        assert_eq!(hear(), "WATCHDOG=1");
    }
    process.signal(Signal::TERM);
    let last = std::iter::repeat_with(hear).find(|line| line != "WATCHDOG=1");
    assert_eq!(last.as_deref(), Some("STOPPING=1"));
    assert_eq!(process.exit_code(), Some(0));
    fs::remove_file(&socket).unwrap();
}
