//! Complete sessions of the Gomocup protocol.

use std::{
    io::{self, BufReader, Read, Write},
    sync::{Arc, Mutex, mpsc},
    thread,
    time::{Duration, Instant},
};

use yomi_players::Engines;
use yomi_protocol::gomocup::{self, Program};

/// What managers of bounded patience wait at most.
const PATIENCE: Duration = Duration::from_secs(20);

/// A session to which lines are sent one by one.
struct Manager {
    lines: Option<mpsc::Sender<Vec<u8>>>,
    answers: mpsc::Receiver<String>,
    ended: thread::JoinHandle<io::Result<()>>,
}

/// The end of a pipe from which the session reads.
struct Input {
    lines: mpsc::Receiver<Vec<u8>>,
    rest: io::Cursor<Vec<u8>>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.rest.read(buffer)?;
            if count > 0 {
                return Ok(count);
            }
            let Ok(line) = self.lines.recv() else { return Ok(0) };
            self.rest = io::Cursor::new(line);
        }
    }
}

/// The end of a pipe into which the session writes.
struct Output {
    answers: mpsc::Sender<String>,
    line: Arc<Mutex<Vec<u8>>>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut line = self.line.lock().unwrap();
        for &byte in bytes {
            if byte == b'\n' {
                let text = String::from_utf8(std::mem::take(&mut *line)).unwrap();
                let _ = self.answers.send(text);
            } else {
                line.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Manager {
    fn new() -> Self {
        Self::of(Program { version: "0", memory: 200 << 20, seed: 0 })
    }

    fn of(program: Program<'static>) -> Self {
        let (lines, received) = mpsc::channel();
        let (told, answers) = mpsc::channel();
        let ended = thread::spawn(move || {
            let input = Input { lines: received, rest: io::Cursor::default() };
            let output = Output { answers: told, line: Arc::default() };
            gomocup::play(BufReader::new(input), output, Engines::default(), program)
        });
        Self { lines: Some(lines), answers, ended }
    }

    fn say(&self, line: &str) {
        let bytes = format!("{line}\r\n").into_bytes();
        self.lines.as_ref().expect("it is open").send(bytes).expect("the session reads");
    }

    /// The next line that is no message.
    fn heard(&self) -> String {
        loop {
            let line = self.answers.recv_timeout(PATIENCE).expect("an answer comes");
            if !line.starts_with("MESSAGE ") {
                return line;
            }
        }
    }

    /// What depths are told, without their times, and the next line that is no message.
    fn all_heard(&self) -> Vec<String> {
        let mut all = Vec::new();
        loop {
            let line = self.answers.recv_timeout(PATIENCE).expect("an answer comes");
            match line.strip_prefix("MESSAGE ") {
                Some(message) => all.extend(message.split_once(" n/ms").map(|(told, _)| told.to_owned())),
                None => return [all, vec![line]].concat(),
            }
        }
    }

    fn asks(&self, lines: &[&str]) -> String {
        lines.iter().for_each(|line| self.say(line));
        self.heard()
    }

    /// How long the session takes to end.
    fn end(mut self, by: Option<&str>) -> Duration {
        let started = Instant::now();
        if let Some(line) = by {
            self.say(line);
        }
        drop(self.lines.take());
        self.ended.join().expect("no panic").expect("it could write");
        started.elapsed()
    }
}

fn point(text: &str) -> (u8, u8) {
    let (column, row) = text.split_once(',').unwrap_or_else(|| panic!("{text} is no point"));
    (column.parse().unwrap(), row.parse().unwrap())
}

#[test]
fn a_game_is_begun_answered_taken_back_and_set_up_anew() {
    let manager = Manager::new();
    assert_eq!(manager.asks(&["START 15", "INFO timeout_turn 100"]), "OK");
    let first = manager.asks(&["BEGIN"]);
    let (column, row) = point(&first);
    let reply = format!("{},{row}", if column == 0 { 1 } else { column - 1 });
    let second = manager.asks(&[&format!("TURN {reply}")]);
    assert_ne!((point(&second), point(&first)), (point(&reply), point(&second)));
    assert_eq!(manager.asks(&[&format!("TAKEBACK {second}")]), "OK");
    assert_eq!(manager.asks(&[&format!("TAKEBACK {reply}")]), "OK");
    assert_eq!(manager.asks(&["PLAY 0,0"]), "0,0");
    // Four of ours in a row, from the last to the first: the fifth wins.
    let win =
        manager.asks(&["BOARD", "10,7,1", "9,7,1", "0,0,2", "8,7,1", "14,14,2", "7,7,1", "0,14,2", "14,0,2", "DONE"]);
    assert!(win == "6,7" || win == "11,7", "{win}");
    // Three and three with the opponent's four: it has to be stopped, or ours completed.
    let block =
        manager.asks(&["RESTART", "BOARD", "5,5,2", "6,5,2", "7,5,2", "8,5,2", "4,5,1", "0,0,1", "0,1,1", "DONE"]);
    assert_eq!(block, "OK");
    assert_eq!(manager.heard(), "9,5");
    assert!(manager.end(Some("END")) < Duration::from_secs(1));
}

#[test]
fn what_cannot_be_played_is_refused_and_the_session_goes_on() {
    let manager = Manager::new();
    for lines in [
        &["BEGIN"][..],
        &["TURN 7,7"],
        &["BOARD", "7,7,1", "DONE"],
        &["START 4"],
        &["START 21"],
        &["RECTSTART 15,20"],
        &["START"],
    ] {
        let answer = manager.asks(lines);
        assert!(answer.starts_with("ERROR "), "{lines:?}: {answer}");
    }
    assert_eq!(manager.asks(&["RECTSTART 15,15", "INFO timeout_turn 50"]), "OK");
    for lines in [
        &["TURN 15,0"][..],
        &["TURN x"],
        &["TAKEBACK 3,3"],
        &["BOARD", "7,7,2", "7,7,1", "DONE"],
        &["BOARD", "7,7,1", "DONE"],
        &["BOARD", "7,7,2", "nonsense", "8,8,1", "DONE"],
        &["BOARD", "0,0,2", "1,0,2", "2,0,2", "3,0,2", "4,0,2", "0,2,1", "0,3,1", "0,4,1", "0,9,1", "DONE"],
        &["INFO rule 8", "BOARD", "DONE"],
        &["INFO rule 2", "BOARD", "DONE"],
    ] {
        let answer = manager.asks(lines);
        assert!(answer.starts_with("ERROR "), "{lines:?}: {answer}");
    }
    assert!(manager.asks(&["SWAP9BOARD"]).starts_with("UNKNOWN"));
    assert!(manager.asks(&[&"A".repeat(100_000)]).starts_with("UNKNOWN"));
    assert!(manager.asks(&["ABOUT"]).contains("name=\"Yomi\""));
    point(&manager.asks(&["INFO rule 4", "INFO nothing known", "BOARD", "DONE"]));
    manager.end(None);
}

#[test]
fn a_command_is_heard_while_the_engine_thinks() {
    let manager = Manager::new();
    assert_eq!(manager.asks(&["START 19", "INFO timeout_turn 600000"]), "OK");
    // Nothing is asked of the second stone for minutes.
    manager.say("TURN 9,9");
    assert!(manager.asks(&["ABOUT"]).contains("name="));
    thread::sleep(Duration::from_millis(100));
    let started = Instant::now();
    point(&manager.asks(&["STOP"]));
    assert!(started.elapsed() < Duration::from_secs(1), "{:?}", started.elapsed());
    manager.say("TURN 0,0");
    // A new game: nothing of the old one is reported.
    assert_eq!(manager.asks(&["START 15", "INFO timeout_turn 0"]), "OK");
    let (column, row) = point(&manager.asks(&["BEGIN"]));
    assert!(column < 15 && row < 15);
    manager.say("INFO timeout_turn 600000");
    manager.say("TURN 0,0");
    assert!(manager.end(Some("END")) < Duration::from_secs(1));
}

#[test]
fn a_refused_command_leaves_the_search_alone() {
    let manager = Manager::new();
    assert_eq!(manager.asks(&["START 15", "INFO timeout_turn 1500"]), "OK");
    manager.say("TURN 7,7");
    for (refused, answer) in [
        ("TAKEBACK 3,3", "ERROR "),
        ("START 99", "ERROR "),
        ("TURN 7,7", "ERROR "),
        ("TURN 8,8", "ERROR "),
        ("PLAY 15,0", "ERROR "),
        ("BEGIN", "ERROR "),
        ("NONE", "UNKNOWN"),
    ] {
        let heard = manager.asks(&[refused]);
        assert!(heard.starts_with(answer), "{refused}: {heard}");
    }
    assert_ne!(point(&manager.heard()), (7, 7));
    assert!(manager.end(Some("END")) < Duration::from_secs(1));
}

#[test]
fn swap2_is_played_from_the_first_stones_to_the_colours() {
    let manager = Manager::new();
    assert!(manager.asks(&["SWAP2BOARD", "DONE"]).starts_with("ERROR"), "START comes first");
    assert_eq!(manager.asks(&["START 15", "INFO rule 1", "INFO max_node 4000"]), "OK");
    let three = manager.asks(&["SWAP2BOARD", "DONE"]);
    let stones: Vec<_> = three.split(' ').map(point).collect();
    assert_eq!(stones.len(), 3, "{three}");
    assert_ne!(manager.asks(&["SWAP2BOARD", "DONE"]), three, "another opening");
    let lines: Vec<_> = three.split(' ').collect();
    let answer = manager.asks(&["SWAP2BOARD", lines[0], lines[1], lines[2], "DONE"]);
    assert!(answer == "SWAP" || (1..=2).contains(&answer.split(' ').map(point).count()), "{answer}");
    // Two black stones side by side in the middle: black is better. After five, white has two.
    assert_eq!(manager.asks(&["SWAP2BOARD", "7,7", "0,14", "7,6", "DONE"]), "SWAP");
    let white = manager.asks(&["SWAP2BOARD", "0,14", "7,7", "14,14", "7,6", "0,0", "DONE"]);
    point(&white);
    for lines in [
        &["SWAP2BOARD", "7,7", "DONE"][..],
        &["SWAP2BOARD", "7,7", "7,7", "8,8", "DONE"],
        &["SWAP2BOARD", "7,7,1", "8,8,2", "9,9,1", "DONE"],
        &["INFO rule 4", "SWAP2BOARD", "DONE"],
    ] {
        let answer = manager.asks(lines);
        assert!(answer.starts_with("ERROR "), "{lines:?}: {answer}");
    }
    // The game goes on with a board, and Swap2 hears commands while it thinks.
    point(&manager.asks(&["INFO rule 0", "BOARD", "7,7,2", "0,14,1", "7,6,2", "DONE"]));
    manager.say("INFO max_node 0");
    manager.say("INFO timeout_turn 600000");
    ["SWAP2BOARD", "7,7", "8,8", "1,1", "DONE"].iter().for_each(|line| manager.say(line));
    thread::sleep(Duration::from_millis(100));
    let started = Instant::now();
    manager.asks(&["STOP"]);
    assert!(started.elapsed() < Duration::from_secs(1), "{:?}", started.elapsed());
    assert!(manager.end(Some("END")) < Duration::from_secs(1));
}

#[test]
fn moves_come_in_time_and_node_limits_are_kept() {
    let manager = Manager::new();
    assert_eq!(manager.asks(&["START 20", "INFO timeout_turn 200", "INFO time_left -20"]), "OK");
    point(&manager.asks(&["BEGIN"]));
    for (turn, longest) in [("0", 400), ("200", 600)] {
        manager.say(&format!("INFO timeout_turn {turn}"));
        let started = Instant::now();
        point(&manager.asks(&["BOARD", "9,9,2", "DONE"]));
        let took = started.elapsed();
        assert!(took < Duration::from_millis(longest), "{turn}: {took:?}");
    }
    let started = Instant::now();
    point(&manager.asks(&["INFO timeout_turn 600000", "INFO max_node 2000", "BOARD", "9,9,2", "DONE"]));
    assert!(started.elapsed() < PATIENCE);
    manager.end(None);
}

#[test]
fn a_game_by_nodes_keeps_its_tables_and_is_the_same_again() {
    let manager = Manager::new();
    let game = || {
        assert_eq!(manager.asks(&["START 15", "INFO timeout_turn 600000", "INFO max_node 3000"]), "OK");
        let mut told = vec![manager.asks(&["BOARD", "7,7,2", "8,8,1", "9,7,2", "DONE"])];
        for _ in 0..2 {
            // The same position once more, with the tables of the search before.
            manager.say("BOARD");
            ["7,7,2", "8,8,1", "9,7,2", "DONE"].iter().for_each(|line| manager.say(line));
            told.push(manager.all_heard().join("\n"));
        }
        told
    };
    let first = game();
    assert_ne!(first[1], first[2], "the second search had the tables of the first one");
    let points = |told: &[String]| told.iter().map(|it| it.lines().last().unwrap().to_owned()).collect::<Vec<_>>();
    assert_eq!(points(&first), points(&game()));
    manager.end(Some("END"));
}

#[test]
fn the_seed_chooses_the_first_opening() {
    let first = |seed| {
        let manager = Manager::of(Program { version: "0", memory: 1, seed });
        assert_eq!(manager.asks(&["START 15"]), "OK");
        manager.asks(&["SWAP2BOARD", "DONE"])
    };
    let openings: std::collections::HashSet<_> = (100..110).map(first).collect();
    assert!(openings.len() > 5 && first(100) == first(100), "{openings:?}");
}

#[test]
fn a_manager_that_allows_less_memory_than_is_taken_is_told_so() {
    let manager = Manager::of(Program { version: "0", memory: 1_000, seed: 0 });
    let told = |value: &str| {
        manager.say(&format!("INFO max_memory {value}"));
        manager.say("ABOUT");
        let line = manager.answers.recv_timeout(PATIENCE).expect("an answer comes");
        if line.starts_with("MESSAGE ") {
            assert!(manager.heard().starts_with("name="));
        }
        line
    };
    let message = "MESSAGE max_memory 999 is too little: this program takes up to 1000 bytes";
    assert_eq!(told("999"), message);
    for enough in ["0", "1000", "83886080", "much", "-1"] {
        assert!(told(enough).starts_with("name="), "{enough}");
    }
    // It plays all the same.
    assert_eq!(manager.asks(&["START 15"]), "OK");
}
