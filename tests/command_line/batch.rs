//! `yomi batch` with the real binary: killed, resumed, and every line answered once.

use std::{
    collections::BTreeSet,
    fs,
    io::{BufRead as _, BufReader, Write as _},
    os::unix::fs::{PermissionsExt as _, symlink},
    path::PathBuf,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use serde_json::Value;

use crate::process::binary;
use crate::{text, yomi};

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn lines(count: u32) -> String {
    let line = |number| {
        format!("{{\"id\": \"{number}\", \"game\": \"gomoku\", \"moves\": \"h8i9\", \"nodes\": {}}}\n", 3000 + number)
    };
    (0..count).map(line).collect()
}

#[test]
fn a_batch_that_is_killed_again_and_again_answers_every_line_once() {
    let folder = folder("batch-killed");
    let (file, answers) = (folder.join("lines"), folder.join("answers"));
    fs::write(&file, lines(60)).expect("written");
    for round in 0..8 {
        let mut run = Command::new(binary())
            .args(["batch", "--threads", "2", "--output"])
            .args([&answers, &file])
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        thread::sleep(Duration::from_millis(150 + 60 * round));
        // SIGKILL: no cleanup.
        run.kill().and_then(|()| run.wait()).expect("killed");
        if round == 3 {
            // As if the disk had stored half of a line.
            let mut half = fs::OpenOptions::new().append(true).create(true).open(&answers);
            let half = half.as_mut().expect("opened");
            half.write_all(b"{\"line\":60,\"id\":\"59\",\"sta").expect("written");
        }
    }
    let (file, answers) = (file.to_str().expect("UTF-8"), answers.to_str().expect("UTF-8"));
    let output = yomi(&["batch", file, "--output", answers]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stderr).ends_with("0 left\n"), "{}", text(&output.stderr));
    let text = fs::read_to_string(answers).expect("answers");
    let read: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let numbers: BTreeSet<_> = read.iter().filter_map(|answer| answer["line"].as_u64()).collect();
    assert_eq!((read.len(), numbers), (60, (1..=60).collect()));
    for answer in &read {
        let id: u64 = answer["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
        assert_eq!((id + 1, &answer["status"]), (answer["line"].as_u64().unwrap_or(0), &200.into()));
        assert_eq!(answer["answer"]["id"], answer["id"]);
    }
}

#[test]
fn answers_to_other_lines_are_left_alone_and_no_line_is_no_batch() {
    let folder = folder("batch-other");
    let (file, answers) = (folder.join("lines"), folder.join("answers"));
    fs::write(&file, "{\"game\": \"tictactoe\"}\n").expect("written");
    let (file, answers) = (file.to_str().expect("UTF-8"), answers.to_str().expect("UTF-8"));
    for notes in ["my notes\n", "my notes"] {
        fs::write(answers, notes).expect("written");
        let output = yomi(&["batch", file, "--output", answers]);
        assert!(!output.status.success());
        let said = text(&output.stderr);
        assert!(said.contains("name another --output"), "{said}");
        assert_eq!(fs::read_to_string(answers).expect("the notes"), notes);
    }
    let output = yomi(&["batch", file, "--output", file]);
    let said = text(&output.stderr);
    assert!(!output.status.success() && said.contains("is the file of the lines"), "{said}");
    fs::write(file, "\n\n").expect("written");
    let output = yomi(&["batch", file]);
    assert!(text(&output.stderr).contains("no line"), "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(1));
    // Standard input of a test is empty.
    let output = yomi(&["batch", "-"]);
    assert!(text(&output.stderr).contains("no line"), "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(1));
}

/// Removing what is no answer leaves the link, the permissions and other files alone; a device has no answers.
#[test]
fn a_cleaned_output_stays_the_file_that_it_was() {
    let folder = folder("batch-output");
    let path = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    let [file, answers, link, beside] = ["lines", "answers", "link", "answers.new"].map(path);
    fs::write(&file, "{\"game\": \"tictactoe\"}\n").expect("written");
    let end = "{\"end\":{\"lines\":1,\"answered\":0,\"refused\":0}}\n";
    fs::write(&answers, end).expect("written");
    fs::set_permissions(&answers, fs::Permissions::from_mode(0o640)).expect("its own");
    symlink(&answers, &link).expect("a link");
    fs::write(&beside, "mine").expect("written");
    let output = yomi(&["batch", &file, "--output", &link]);
    assert!(text(&output.stderr).contains("answers.new"), "{}", text(&output.stderr));
    let left = [&beside, &answers].map(|path| fs::read_to_string(path).expect("left"));
    assert_eq!(left, ["mine", end]);
    fs::remove_file(&beside).expect("removed");
    let output = yomi(&["batch", &file, "--output", &link]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    let mode = fs::metadata(&answers).expect("there").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    let written = fs::read_to_string(&answers).expect("answers");
    assert!(written.starts_with("{\"line\":1,") && written.lines().count() == 1, "{written}");
    let output = yomi(&["batch", &file, "--output", "/dev/zero"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
}

/// Each line is answered while the input stays open, and lines keep their numbers.
#[test]
fn standard_input_is_answered_line_by_line() {
    let mut run = Command::new(binary())
        .args(["batch", "--threads", "1", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = run.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(run.stdout.take().expect("a pipe")).lines();
    for (line, number) in [
        ("\u{feff}{\"game\": \"tictactoe\"}\n", 1),
        ("\n  \n{\"game\": \"tictactoe\", \"moves\": \"b2\"}\r\n", 4),
        ("no JSON\n", 5),
        ("\u{fffd}\n", 6),
    ] {
        input.write_all(line.as_bytes()).expect("it reads");
        let answer = answers.next().expect("an answer").expect("text");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        let status = if number < 5 { 200 } else { 400 };
        assert_eq!((&answer["line"], &answer["status"]), (&number.into(), &status.into()));
    }
    // The last line has no line break.
    input.write_all(b"{\"game\": \"tictactoe\"}").expect("it reads");
    drop(input);
    assert!(answers.next().expect("an answer").expect("text").starts_with("{\"line\":7,"));
    let output = run.wait_with_output().expect("it ends");
    let said = text(&output.stderr);
    assert!(output.status.success() && said.contains("3 lines answered, 2 refused, 0 left"), "{said}");
}

#[test]
fn a_signal_ends_a_batch_with_what_is_finished() {
    let folder = folder("batch-signal");
    let file = folder.join("lines");
    let long = "{\"game\": \"othello\", \"goal\": \"solve\", \"time_ms\": 60000}\n";
    fs::write(&file, format!("{{\"game\": \"tictactoe\", \"moves\": \"b2\"}}\n{long}")).expect("written");
    let mut run = Command::new(binary())
        .args(["batch", "--threads", "1"])
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut answers = BufReader::new(run.stdout.take().expect("a pipe"));
    let mut first = String::new();
    answers.read_line(&mut first).expect("an answer");
    let killed = Command::new("kill").args(["-INT", &run.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    let output = run.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    assert!(first.starts_with("{\"line\":1,\"status\":200,"), "{first}");
    assert!(text(&output.stderr).contains("1 lines answered, 0 refused, 1 left"), "{}", text(&output.stderr));
}
