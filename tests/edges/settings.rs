//! Live reload of the settings file.

use std::{fs, path::PathBuf};

use crate::{keys::yomi, server::Server};

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("edges-{name}.env"));
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_hang_up_reads_the_log_level_anew_and_a_faulty_file_keeps_the_old_one() {
    let path = file("settings", "# nothing\n");
    let server = Server::start(&["--settings-file", path.to_str().unwrap()]);
    server.connect().get("/livez");
    assert!(!server.logged().contains("\"DEBUG\""));

    fs::write(&path, "YOMI_LOG_LEVEL=debug\n").unwrap();
    server.hang_up();
    server.wait_for_log("the settings file was read anew");
    server.connect().get("/livez");
    server.wait_for_log("\"DEBUG\"");

    fs::write(&path, "YOMI_LOG_LEVEL=debug\nYOMI_MAX_SEARCH_MS=9\n").unwrap();
    server.hang_up();
    let line = server.wait_for_log("the settings file was not read anew");
    assert!(line.contains("edges-settings.env:2: expected YOMI_LOG_LEVEL=FILTER"), "{line}");

    // A change applies without a signal.
    fs::write(&path, "YOMI_LOG_LEVEL=info\n").unwrap();
    server.wait_for_log("the settings file has changed: read anew");
}

#[test]
fn a_faulty_settings_file_stops_the_start_with_its_line() {
    let path = file("faulty-settings", "\nYOMI_LOG_LEVEL=loud\n");
    let output = yomi(&["--addr=127.0.0.1:0", "--settings-file", path.to_str().unwrap()]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(
        error.contains("edges-faulty-settings.env:2: --log-level (YOMI_LOG_LEVEL): \\\"loud\\\" is no filter"),
        "{error}"
    );
    assert!(error.contains("YOMI_SETTINGS_FILE"), "{error}");
}
