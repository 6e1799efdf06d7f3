//! A Unix socket for a proxy on the same machine.

use std::{
    fs,
    io::{Read as _, Write as _},
    os::unix::{
        fs::{FileTypeExt as _, PermissionsExt as _},
        net::UnixStream,
    },
    path::PathBuf,
    process::Command,
};

use rustix::process::Signal;

use crate::process::{PATIENCE, Process, binary};

/// A temporary folder of one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("yomi-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn socket(&self) -> PathBuf {
        self.0.join("yomi.sock")
    }

    fn address(&self) -> String {
        format!("unix:{}", self.socket().display())
    }

    fn ask(&self, head: &str) -> String {
        let mut stream = UnixStream::connect(self.socket()).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(stream, "{head}\r\nconnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_proxy_asks_by_socket_under_any_name_and_the_file_goes_with_the_server() {
    let folder = Folder::new("socket");
    let mut process = Process::start(&["--addr", &folder.address(), "--max-connections-per-client", "1"], &[]);
    let found = fs::metadata(folder.socket()).unwrap();
    assert!(found.file_type().is_socket());
    assert_eq!(found.permissions().mode() & 0o777, 0o660);

    // The proxy's connections carry many clients, and host names are left to the proxy.
    let _open = UnixStream::connect(folder.socket()).unwrap();
    let head = "GET /v1/othello/bestmove?moves=f5d6&level=1 HTTP/1.1\r\nhost: play.example";
    let answer = folder.ask(&format!("{head}\r\nx-forwarded-for: 192.0.2.7"));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let flags = ["healthcheck", "--ready", "--addr", &folder.address()];
    assert_eq!(Command::new(binary()).args(flags).status().unwrap().code(), Some(0));

    process.signal(Signal::TERM);
    assert_eq!(process.exit_code(), Some(0));
    assert!(!folder.socket().exists());
}

#[test]
fn the_socket_of_a_killed_server_is_taken_and_that_of_a_living_one_is_not() {
    let folder = Folder::new("stale");
    drop(Process::start(&["--addr", &folder.address()], &[]));
    assert!(folder.socket().exists(), "it was killed");
    let _living = Process::start(&["--addr", &folder.address()], &[]);
    let refused = |address: &str| {
        let output = Command::new(binary()).args(["--addr", address]).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    let said = refused(&folder.address());
    assert!(said.contains("--addr") && said.contains("another process listens there"), "{said}");
    assert!(folder.ask("GET /livez HTTP/1.1\r\nhost: localhost").starts_with("HTTP/1.1 200"));
    let file = folder.0.join("a file");
    fs::write(&file, "kept").unwrap();
    let said = refused(&format!("unix:{}", file.display()));
    assert!(said.contains("no socket"), "{said}");
    assert_eq!(fs::read_to_string(file).unwrap(), "kept");
}
