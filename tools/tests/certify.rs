//! The certificate of the real binary. On a busy machine its results mean nothing: only the measurement itself is tested.

use std::process::{Command, Output};

use rustix::process::Signal;

#[path = "../../tests/support/process.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod process;

use process::{Process, binary};

/// Measures with the binary of the tests.
fn certify(flags: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yomi-tools"));
    command.arg("certify").args(flags);
    if !flags.contains(&"--addr") {
        let server = format!("{} serve --addr 127.0.0.1:0 --log-format json", binary());
        command.args(["--server", &server]);
    }
    command.output().unwrap()
}

#[test]
fn the_certificate_has_every_promise_with_a_verdict_and_its_figures() {
    let output = certify(&["--quick"]);
    let page = String::from_utf8(output.stdout).unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    for part in yomi_certify::PARTS {
        assert!(page.contains(&format!("| [{part}](#")), "{part}: {page}\n{said}");
        let section = page.split(&format!("\n## {part}\n")).nth(1).unwrap();
        let section = section.split("\n## ").next().unwrap();
        assert!(section.contains("Promised: "), "{section}");
        // The generator itself may have been late: then the part reports that, without figures.
        let failed = ["late answers", "goodput", "refusals"].contains(&part)
            && section.contains("the generator was late itself");
        let failed = failed || section.contains("may make no memory groups");
        assert!(section.contains("| case |") || failed, "{part}: {section}");
    }
    assert!(page.contains(&format!("Version {}", env!("CARGO_PKG_VERSION"))), "{page}");
    // It fails exactly if a promise is broken or not measured.
    let stands = !page.contains("**broken**") && !page.contains("**not measured**");
    assert_eq!(output.status.code(), Some(i32::from(!stands)), "{page}\n{said}");
}

#[test]
fn of_a_server_that_ran_already_the_process_is_not_measured() {
    let mut server = Process::start(&["--threads", "1"], &[]);
    let address = server.address.to_string();
    let output = certify(&["--quick", "--json", "--addr", &address]);
    let certificate: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(certificate["command"], serde_json::Value::Null);
    assert_eq!(certificate["server"]["version"], env!("CARGO_PKG_VERSION"));
    for part in certificate["parts"].as_array().unwrap() {
        let name = part["part"].as_str().unwrap();
        let of_process =
            ["departures", "drain", "start", "memory", "greed", "batches", "worst requests"].contains(&name);
        let is_not_measured = part["verdict"]["verdict"] == "not_measured";
        assert_eq!(of_process, is_not_measured, "{part}");
    }
    server.signal(Signal::TERM);
    assert_eq!(server.exit_code(), Some(0));
}
