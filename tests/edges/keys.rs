//! API keys, from the command that generates them to the service that checks them.

use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use crate::server::{Answer, Client, Server, binary, request};

pub fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("edges-{name}.keys"));
    fs::write(&path, text).unwrap();
    path
}

pub fn yomi(arguments: &[&str]) -> Output {
    Command::new(binary()).args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// Key and line as `yomi key new` prints them.
pub fn new_key(arguments: &[&str]) -> (String, String) {
    let output = yomi(&[&["key", "new"], arguments].concat());
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let [key, line] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
    (key.to_owned(), line.to_owned())
}

fn ask(server: &Server, path: &str, key: &str) -> Answer {
    let mut client = server.connect();
    client.write(&request(path, &format!("authorization: Bearer {key}\r\n")));
    client.answer()
}

#[test]
fn a_new_key_opens_the_service_and_is_never_logged() {
    let flags = ["phones", "--requests=3", "--seconds=3600", "--max-time-ms=500"];
    let (key, line) = new_key(&flags);
    assert!(!line.contains(key.trim_start_matches("yomi_")), "{line}");
    let path = file("new", &format!("# phones\n{line}\n"));
    let path = path.to_str().unwrap();
    let server = Server::start(&["--keys-file", path, "--log-level", "trace"]);
    let search = "/v1/othello/bestmove?depth=2";
    server.get(search).is_problem(401, "unauthorized");
    let other = new_key(&["other"]).0;
    ask(&server, search, &other).is_problem(401, "unauthorized");
    let answer = ask(&server, search, &key);
    assert_eq!(answer.json()["depth"], 2);
    assert!(answer.head.contains("ratelimit: \"requests\";r=2;t=1200\r\n"), "{answer:?}");
    let long = ask(&server, "/v1/othello/bestmove?time_ms=501", &key);
    long.is_problem(403, "forbidden");
    // A key in the URL grants no access and is not logged.
    server.get(&format!("{search}&key={key}")).is_problem(401, "unauthorized");
    assert_eq!(server.get("/readyz").status, 200);
    let metrics = ask(&server, "/metrics", &key).body;
    assert!(metrics.contains("yomi_refused_total{reason=\"unauthorized\"} 3\n"), "{metrics}");
    ask(&server, search, &key).is_problem(429, "rate_limited");

    server.wait_for_log("\"status\":429");
    let log = server.logged();
    assert!(log.contains("\"client\":\"127.0.0.1\",\"key\":\"phones\""), "{log}");
    for secret in [&key, &other] {
        let digits = secret.trim_start_matches("yomi_");
        assert!(!log.contains(digits), "the log has a key");
    }
}

#[test]
fn a_faulty_key_file_stops_the_start_with_its_line_and_what_is_expected() {
    let (_, line) = new_key(&["one"]);
    for (text, expected) in [
        (format!("{line}\n\n{{\"name\":\"two\"}}\n"), ":3: expected one JSON object"),
        (format!("{line}\n{line}\n"), ":2: name: line 1 has it already"),
        ("# no key\n".to_owned(), "has no key"),
    ] {
        let path = file("faulty", &text);
        let output = yomi(&["--addr=127.0.0.1:0", "--keys-file", path.to_str().unwrap()]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.contains("edges-faulty.keys") && error.contains(expected), "{error}");
    }
    let output = yomi(&["--addr=127.0.0.1:0", "--keys-file", "/nowhere/keys"]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("/nowhere/keys cannot be read"), "{error}");
}

#[test]
fn a_name_or_a_limit_that_no_file_could_have_makes_no_key() {
    for (arguments, expected) in [
        (vec!["a b"], "is no name"),
        (vec!["a", "--max-level=31"], "limits, level: expected 0 to 30, found 31"),
        (vec!["a", "--seconds=5"], "--requests"),
    ] {
        let output = yomi(&[&["key", "new"], &arguments[..]].concat());
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && output.stdout.is_empty(), "{error}");
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_hang_up_reads_the_keys_anew_and_a_faulty_file_keeps_the_old_ones() {
    let ((old, old_line), (new, new_line)) = (new_key(&["old"]), new_key(&["new"]));
    let path = file("reload", &old_line);
    let server = Server::start(&["--keys-file", path.to_str().unwrap()]);
    let statuses = || [&old, &new].map(|key| ask(&server, "/v1/version", key).status);
    assert_eq!(statuses(), [200, 401]);
    fs::write(&path, "nonsense\n").unwrap();
    server.hang_up();
    assert!(server.wait_for_log("the key file was not read anew").contains("edges-reload.keys:1"));
    assert_eq!(statuses(), [200, 401]);
    fs::write(&path, &new_line).unwrap();
    server.hang_up();
    server.wait_for_log("the key file was read anew");
    assert_eq!(statuses(), [401, 200]);
}

/// Replaces the target of the symbolic link to a file's folder, as Kubernetes does for a Secret.
fn swap(folder: &Path, version: &str, text: &str) {
    fs::create_dir_all(folder.join(version)).unwrap();
    fs::write(folder.join(version).join("yomi.keys"), text).unwrap();
    let next = folder.join("next");
    symlink(version, &next).unwrap();
    fs::rename(&next, folder.join("data")).unwrap();
}

#[test]
fn a_changed_secret_is_taken_up_without_a_signal_and_a_bad_file_keeps_the_old_keys() {
    let ((old, old_line), (new, new_line)) = (new_key(&["old"]), new_key(&["new"]));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edges-secret");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    swap(&folder, "1", &old_line);
    let path = folder.join("yomi.keys");
    symlink("data/yomi.keys", &path).unwrap();
    let flags = ["--keys-file", path.to_str().unwrap(), "--metrics-addr", "127.0.0.1:0"];
    let server = Server::start(&flags);
    let statuses = || [&old, &new].map(|key| ask(&server, "/v1/version", key).status);
    assert_eq!(statuses(), [200, 401]);
    swap(&folder, "2", &new_line);
    assert!(server.wait_for_log("the key file has changed: read anew").contains("INFO"));
    assert_eq!(statuses(), [401, 200]);

    // Half a line, an empty file, no file, and a pipe without a writer.
    let half = &old_line[..old_line.len() / 2];
    let pipe: fn(&Path) = |path| {
        fs::remove_file(path).unwrap();
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    };
    let file = folder.join("data/yomi.keys");
    let expected = ["expected one JSON object", "has no key", "cannot be read", "it is a pipe"];
    for (number, expected) in expected.into_iter().enumerate() {
        match number {
            0 => swap(&folder, "3", half),
            1 => fs::write(&file, "").unwrap(),
            2 => fs::remove_file(&file).unwrap(),
            _ => {
                fs::write(&file, "").unwrap();
                pipe(&file);
            }
        }
        let line = server.wait_for_log("is faulty: what it said stays");
        assert!(line.contains(expected), "{expected}: {line}");
        assert_eq!(statuses(), [401, 200], "{expected}");
        assert_eq!(server.get("/livez").status, 200);
    }
    let log = server.logged();
    let apart = log.lines().find(|line| line.contains("metrics are served apart")).unwrap();
    let apart: serde_json::Value = serde_json::from_str(apart).unwrap();
    let mut scraper = Client::connect(apart["addr"].as_str().unwrap().parse().unwrap());
    let good = |page: &str| -> f64 {
        let line = page.lines().find_map(|it| it.strip_prefix("yomi_keys_good_timestamp_seconds "));
        line.unwrap().parse().unwrap()
    };
    let page = scraper.get("/metrics").body;
    let since = good(&page);
    let failed = page.lines().find_map(|it| it.strip_prefix("yomi_keys_failed_total ")).unwrap();
    assert!(since > 1e9 && failed.parse::<u64>().unwrap() >= 4, "{page}");

    swap(&folder, "4", &new_line);
    server.wait_for_log("the key file is good again");
    assert_eq!(statuses(), [401, 200]);
    scraper.wait_for_metrics("a good file", |page| good(page) > since + 5.0);
}

#[test]
fn a_start_with_a_pipe_for_keys_says_so_and_does_not_wait() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edges-pipe.keys");
    let _ = fs::remove_file(&path);
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let output = yomi(&["--addr=127.0.0.1:0", "--keys-file", path.to_str().unwrap()]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("it is a pipe, a folder or a device"), "{error}");
}

#[test]
fn a_key_that_is_taken_out_of_the_file_ends_its_streams() {
    let ((old, old_line), (stays, stays_line)) = (new_key(&["old"]), new_key(&["stays"]));
    let path = file("revoked", &format!("{old_line}\n{stays_line}\n"));
    let server = Server::start(&["--keys-file", path.to_str().unwrap()]);
    let follow = |key: &str, moves: &str| {
        let mut client = server.connect();
        let path = format!("/v1/gomoku/bestmove/stream?moves={moves}&algorithm=minimax&depth=99&time_ms=60000");
        client.write(&request(&path, &format!("authorization: Bearer {key}\r\n")));
        assert!(client.head().starts_with("HTTP/1.1 200 "));
        client
    };
    let (mut ended, staying) = (follow(&old, "h8"), follow(&stays, "h9"));
    fs::write(&path, &stays_line).unwrap();
    server.hang_up();
    server.wait_for_log("the key file was read anew");
    let data = std::iter::repeat_with(|| ended.line()).find(|line| line.contains("unauthorized"));
    assert!(data.unwrap().starts_with("data: {"));
    assert_eq!(ask(&server, "/v1/version", &stays).status, 200);
    drop(staying);
}
