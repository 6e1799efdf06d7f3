//! Keys, from the command that makes them to the service that asks for them.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use crate::server::{Answer, BINARY, Server, request};

fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("edges-{name}.keys"));
    fs::write(&path, text).unwrap();
    path
}

fn yomi(arguments: &[&str]) -> Output {
    Command::new(BINARY).args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// Key and line as `yomi key new` prints them.
fn new_key(arguments: &[&str]) -> (String, String) {
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
    // An address with a key in it opens nothing and is not written down either.
    server.get(&format!("{search}&key={key}")).is_problem(401, "unauthorized");
    assert_eq!(server.get("/readyz").status, 200);
    let metrics = ask(&server, "/metrics", &key).body;
    assert!(metrics.contains("yomi_refused_total{reason=\"unauthorized\"} 3\n"), "{metrics}");
    ask(&server, search, &key).is_problem(429, "rate_limited");

    server.wait_for_log("\"status\":429");
    let log = server.logged();
    assert!(log.contains("\"key\":\"phones\""), "{log}");
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
        ("# nobody\n".to_owned(), "has no key"),
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
    assert!(server.wait_for_log("not read anew").contains("edges-reload.keys:1"));
    assert_eq!(statuses(), [200, 401]);
    fs::write(&path, &new_line).unwrap();
    server.hang_up();
    server.wait_for_log("keys read anew");
    assert_eq!(statuses(), [401, 200]);
}
