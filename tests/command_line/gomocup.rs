//! `yomi gomocup` as a tournament manager runs it: a process between two pipes.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use crate::process::binary;

/// The process and its pipes.
struct Brain {
    child: Child,
    /// `None` once closed.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Brain {
    fn start() -> Self {
        let mut child = Command::new(binary())
            .arg("gomocup")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { input: child.stdin.take(), output, child }
    }

    fn say(&mut self, lines: &[&str]) {
        let input = self.input.as_mut().expect("it is open");
        input.write_all(format!("{}\n", lines.join("\n")).as_bytes()).expect("it listens");
    }

    /// The next line that is not a message, and the messages before it.
    fn hear(&mut self) -> (String, Vec<String>) {
        let mut messages = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("text") > 0, "it has ended");
            match line.trim_end().strip_prefix("MESSAGE ") {
                Some(message) => messages.push(message.to_owned()),
                None => return (line.trim_end().to_owned(), messages),
            }
        }
    }

    /// CPU time of all its threads in milliseconds, in steps of ten.
    fn processor_ms(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let (_, fields) = stat.rsplit_once(')').expect("its name stands in brackets");
        // User and system time in ticks, a hundred a second.
        let ticks = fields.split_whitespace().skip(11).take(2);
        ticks.map(|ticks| ticks.parse::<u64>().expect("a number") * 10).sum()
    }
}

impl Drop for Brain {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn is_point(line: &str) -> bool {
    line.split_once(',').is_some_and(|(column, row)| {
        [column, row].iter().all(|number| number.parse::<u8>().is_ok_and(|number| number < 20))
    })
}

/// Tables and weights take 100 ms or more to load. A move without thinking time is given 10 ms.
#[test]
fn all_set_up_is_done_before_the_ok_of_start() {
    const MOST_MS: u64 = 50;
    for (start, rule) in [("START 20", "4"), ("RECTSTART 13,13", "0")] {
        let mut brain = Brain::start();
        brain.say(&[start]);
        assert_eq!(brain.hear().0, "OK");
        let before = brain.processor_ms();
        assert!(before >= 30, "the set-up is seen: {before} ms");
        let rule = format!("INFO rule {rule}");
        brain.say(&["INFO timeout_turn 0", &rule, "BOARD", "6,6,2", "DONE"]);
        assert!(is_point(&brain.hear().0));
        let first = brain.processor_ms() - before;
        assert!(first <= MOST_MS, "{start}: the first move took {first} ms");
    }
}

/// The engine plays with the weights of a file, and a file that cannot be read ends the program before the first command.
#[test]
fn weights_of_a_file_play() {
    let start = |file: &str| {
        let weights = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
        let mut child = Command::new(binary())
            .args(["gomocup", "--gomoku-weights", &weights])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let commands = b"START 15\nINFO max_node 500\nBEGIN\nEND\n";
        // A program that has ended reads nothing.
        let _ = child.stdin.take().expect("a pipe").write_all(commands);
        child.wait_with_output().expect("it ends")
    };
    let played = start("crates/gomoku/weights/cells.bin");
    let lines = String::from_utf8_lossy(&played.stdout).into_owned();
    assert!(played.status.success() && lines.starts_with("OK"), "{lines}");
    let refused = start("crates/gomoku/weights/none.bin");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.stdout.is_empty() && said.contains("--gomoku-weights"), "{said}");
    assert_eq!(refused.status.code(), Some(1));
}

#[test]
fn progress_is_told_as_boards_read_it() {
    let mut brain = Brain::start();
    brain.say(&["START 15", "INFO max_node 20000", "BOARD", "7,7,2", "8,8,1", "7,8,2", "DONE"]);
    assert_eq!(brain.hear().0, "OK");
    let (point, messages) = brain.hear();
    assert!(is_point(&point) && messages.len() > 3, "{messages:?}");
    let mut deepest = 0;
    for message in &messages {
        let words: Vec<_> = message.split(' ').collect();
        let ["depth", depth, "ev", ev, "n", nodes, "n/ms", speed, "tm", time, "pv", pv @ ..] = &words[..] else {
            panic!("{message}")
        };
        let (depth, selective_depth) = depth.split_once('-').expect("two depths");
        let number = |text: &str| text.parse::<i64>().unwrap_or_else(|_| panic!("{message}"));
        assert!(number(selective_depth) >= number(depth) && number(depth) >= deepest, "{message}");
        deepest = number(depth);
        assert!(number(ev).abs() < 2_000, "{message}");
        number(nodes.trim_end_matches('K'));
        assert!(number(speed) >= 0 && number(time) >= 0, "{message}");
        let is_move = |text: &&str| {
            text.starts_with(|letter: char| letter.is_ascii_lowercase()) && (1..=15).contains(&number(&text[1..]))
        };
        assert!(!pv.is_empty() && pv.iter().all(is_move), "{message}");
    }
    assert!(messages.last().expect("some").contains('K'), "{messages:?}");
    // Black has three in a row with both ends open.
    brain.say(&["BOARD", "7,7,1", "0,0,2", "8,7,1", "0,14,2", "9,7,1", "14,0,2", "DONE"]);
    let (_, messages) = brain.hear();
    let last = messages.last().expect("a win is told");
    assert!(last.contains(" ev +M3 "), "{last}");
}

#[test]
fn the_end_of_the_input_ends_the_process_and_the_search() {
    for commands in [
        &["START 15", "INFO timeout_turn 600000", "TURN 7,7"][..],
        &["START 15", "INFO timeout_turn 600000", "SWAP2BOARD", "7,7", "8,8", "1,1", "DONE"],
    ] {
        let mut brain = Brain::start();
        brain.say(commands);
        assert_eq!(brain.hear().0, "OK");
        std::thread::sleep(Duration::from_millis(100));
        let closed = Instant::now();
        brain.input = None;
        let mut rest = String::new();
        brain.output.read_to_string(&mut rest).expect("text");
        let status = brain.child.wait().expect("it ends");
        let took = closed.elapsed();
        assert!(took < Duration::from_secs(1), "{commands:?}: {took:?}");
        assert!(status.success());
        // Requested output is returned.
        let last = rest.lines().last().expect("an answer");
        assert!(last == "SWAP" || last.split(' ').all(is_point), "{rest}");
    }
}
