//! Live reload of the settings file.

use std::{fs, path::PathBuf};

use crate::{keys::yomi, server::Server};

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("edges-{name}.env"));
    fs::write(&path, text).unwrap();
    path
}

/// Largest `time_ms` that a request may have.
fn longest(server: &Server) -> u64 {
    let limits = server.connect().get("/v1/limits").json();
    limits["max_search_ms"]["max"].as_u64().unwrap_or_else(|| panic!("{limits}"))
}

#[test]
fn a_hang_up_reads_limits_and_log_level_anew_and_a_faulty_file_keeps_the_old_ones() {
    let path = file("settings", "YOMI_MAX_SEARCH_MS=500\n");
    let flags = ["--settings-file", path.to_str().unwrap(), "--max-search-ms=9000"];
    let server = Server::start(&flags);
    assert_eq!(longest(&server), 500);
    let long = "/v1/othello/bestmove?time_ms=600";
    server.connect().get(long).is_problem(422, "invalid_request");
    assert!(!server.logged().contains("\"DEBUG\""));

    fs::write(&path, "YOMI_MAX_SEARCH_MS=700\nYOMI_LOG_LEVEL=debug\n").unwrap();
    server.hang_up();
    server.wait_for_log("the settings file was read anew");
    assert_eq!(longest(&server), 700);
    assert_eq!(server.connect().get(long).status, 200);
    server.connect().get("/livez");
    server.wait_for_log("\"DEBUG\"");

    fs::write(&path, "YOMI_MAX_SEARCH_MS=700\nYOMI_THREADS=9\n").unwrap();
    server.hang_up();
    let line = server.wait_for_log("the settings file was not read anew");
    assert!(line.contains("edges-settings.env:2: YOMI_THREADS is not read"), "{line}");
    assert_eq!(longest(&server), 700);

    // Settings missing in the file have the values of the flags; a change applies without a signal.
    fs::write(&path, "# nothing\n").unwrap();
    server.wait_for_log("the settings file has changed: read anew");
    assert_eq!(longest(&server), 9000);
}

#[test]
fn a_faulty_settings_file_stops_the_start_with_its_line() {
    let path = file("faulty-settings", "\nYOMI_MAX_DEPTH=100\n");
    let output = yomi(&["--addr=127.0.0.1:0", "--settings-file", path.to_str().unwrap()]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("edges-faulty-settings.env:2: invalid value '100'"), "{error}");
    assert!(error.contains("YOMI_SETTINGS_FILE"), "{error}");
}
