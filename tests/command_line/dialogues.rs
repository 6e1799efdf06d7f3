//! `yomi gtp`, `yomi nboard` and `yomi play` as boards, trainers and shells run them: processes between two pipes.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use crate::{
    process::{Process, binary},
    text,
};

/// A program that is spoken to line by line.
struct Spoken {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<BufReader<ChildStdout>>,
}

impl Spoken {
    fn start(arguments: &[&str]) -> Self {
        Self::start_with(arguments, None)
    }

    /// With this key of a server.
    fn start_with(arguments: &[&str], key: Option<&str>) -> Self {
        let mut command = Command::new(binary());
        command.args(arguments).env_remove("YOMI_KEY").envs(key.map(|key| ("YOMI_KEY", key)));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the binary runs");
        let output = child.stdout.take().map(BufReader::new);
        Self { input: child.stdin.take(), output, child }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("it is open"), "{line}").expect("it listens");
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        let read = self.output.as_mut().expect("it is open").read_line(&mut line).expect("text");
        assert!(read > 0, "it has ended");
        line.trim_end_matches('\n').to_owned()
    }

    /// The lines up to the first that begins so.
    fn hear_to(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = vec![self.hear()];
        while !lines.last().is_some_and(|line| line.starts_with(beginning)) {
            lines.push(self.hear());
        }
        lines
    }

    /// Holds a recorded dialogue: `> ` is said, `< ` is heard, with anything for each `*`.
    fn hold(&mut self, dialogue: &str) {
        for line in dialogue.lines() {
            match line.split_at(2) {
                ("> ", said) => self.say(said),
                (_, expected) => {
                    let heard = self.hear();
                    assert!(fits(&heard, expected), "heard {heard:?}, expected {expected:?}");
                }
            }
        }
    }

    /// Waits for the end of the process, a second at most.
    fn ends_within_a_second(&mut self, what: &str) {
        let began = Instant::now();
        let mut rest = String::new();
        self.output.take().map(|mut output| output.read_to_string(&mut rest));
        let status = self.child.wait().expect("it ends");
        let took = began.elapsed();
        assert!(took < Duration::from_secs(1) && status.success(), "{what}: {took:?}, {status}");
    }
}

impl Drop for Spoken {
    fn drop(&mut self) {
        // Fails when it has already exited.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether a line is a pattern with something for each `*`.
fn fits(line: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => line == pattern,
        Some((before, rest)) => {
            let behind = line.strip_prefix(before);
            behind
                .is_some_and(|behind| behind.char_indices().any(|(at, _)| fits(&behind[at..], rest)) || fits("", rest))
        }
    }
}

/// What a program answers to lines of which it gets no more.
fn answers(arguments: &[&str], lines: &str) -> String {
    let mut spoken = Spoken::start(arguments);
    for line in lines.lines() {
        spoken.say(line);
    }
    spoken.input = None;
    let mut said = String::new();
    spoken.output.as_mut().expect("it is open").read_to_string(&mut said).expect("text");
    said
}

#[test]
fn a_recorded_dialogue_of_nboard() {
    Spoken::start(&["nboard"]).hold(
        "\
> nboard 2
< set myname Yomi
> set depth 1
< set myname Yomi1
> set contempt 0
> set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//2.449]W[F6/-1.25/0.7];)
> ping 1
< pong 1
> hint 2
< status Thinking
< search * * 0 1
< search * * 0 1
< nodestats * *
< status
> go
< status Thinking
< search * * 0 1
< nodestats * *
< === */*/*
< status
> ping 2
< pong 2
> move A8
< status \"A8\" is no legal move
> move E6/0.50/1.2
> showme
> analyze
< status Thinking
< search * * 0 1
< nodestats * *
< analysis 3 *
> learn
> ping 3",
    );
}

#[test]
fn a_recorded_dialogue_of_gtp() {
    Spoken::start(&["gtp", "tictactoe"]).hold(
        "\
> 1 protocol_version
< =1 2
< 
> komi 7.5
< =
< 
> play b B2
< =
< 
> play w B2
< ? illegal move
< 
> play w A1
< =
< 
> undo
< =
< 
> 2 reg_genmove w
< =2 *
< 
> final_score
< ? the game is not over
< 
> quit
< =
<\x20",
    );
}

#[test]
fn a_ping_ends_a_search_that_has_no_end() {
    let mut board = Spoken::start(&["nboard", "--level", "30"]);
    board.say("set depth 60\nhint 3\nmove F5");
    board.hear_to("search");
    for (number, search) in [(1, "go"), (2, "analyze"), (3, "hint 1")] {
        let began = Instant::now();
        board.say(&format!("ping {number}"));
        board.hear_to(&format!("pong {number}"));
        assert!(began.elapsed() < Duration::from_secs(2), "{search}: {:?}", began.elapsed());
        board.say(search);
        board.hear_to("search");
    }
    board.say("quit");
    board.ends_within_a_second("quit");
}

#[test]
fn a_manager_that_dies_ends_the_program() {
    let games: [(&[&str], &str, &str); 4] = [
        (&["gtp", "othello", "--level", "30"], "name\ngenmove b", "= Yomi"),
        (&["gtp", "gomoku"], "yomi-analyze", "info"),
        (&["nboard", "--level", "30"], "go", "search"),
        (&["play", "othello", "--level", "30"], "f5", "X black"),
    ];
    for (arguments, said, heard) in games {
        let mut spoken = Spoken::start(arguments);
        spoken.say(said);
        spoken.hear_to(heard);
        std::thread::sleep(Duration::from_millis(300));
        spoken.input = None;
        spoken.ends_within_a_second(&format!("{arguments:?}, input closed"));
    }
    for (arguments, said, heard) in &games[1..3] {
        let mut spoken = Spoken::start(arguments);
        spoken.say(said);
        spoken.hear_to(heard);
        // It still has commands to obey, and cannot answer them.
        spoken.output = None;
        spoken.say("ping 1\nping 2");
        spoken.ends_within_a_second(&format!("{arguments:?}, output closed"));
    }
}

#[test]
fn garbage_is_answered_and_ends_nothing() {
    let garbage = "\u{0}\u{1}\n\n   \n🦀 ♟ = ?\n-1 -1 -1\nset\nmove\nplay\nhint -3\nset depth 99999999999\n";
    let long = "x".repeat(100_000);
    let said = answers(&["nboard"], &format!("{garbage}{long}\nping 9\n"));
    assert!(said.ends_with("pong 9\n"), "{said}");
    let said = answers(&["gtp", "gomoku"], &format!("{garbage}{long}\n9 name\n"));
    assert!(said.ends_with("=9 Yomi\n\n"), "{said}");
    let said = answers(&["play", "tictactoe", "--opponent", "casual"], &format!("{garbage}{long}\nb2\n"));
    assert!(said.contains("O plays ") && !said.contains('\u{1b}'), "{said}");
}

#[test]
fn a_game_in_the_terminal_ends_with_its_result_and_its_review() {
    let cells: String =
        ["a", "b", "c"].iter().flat_map(|column| (1..=3).map(move |row| format!("{column}{row}\n"))).collect();
    let said = answers(&["play", "tictactoe", "--side", "O", "--level", "1", "--review-ms", "100"], &cells);
    let (game, review) = said.split_once("The game is over: ").expect("a result");
    assert!(game.contains("X plays ") && review.contains("tictactoe, ") && review.contains("you (O)"), "{said}");
    assert!(review.contains("class"), "{said}");
    for (arguments, complaint) in [
        (&["play", "othello", "--side", "X"][..], "--side: expected black or white"),
        (&["play", "gomoku", "--rule", "caro"], "caro"),
        (&["play", "tictactoe", "--opponent", "master"], "--opponent is master; expected beginner, casual, engine"),
        (&["gtp", "othello", "--server", "https://x"], "expected http://HOST:PORT"),
    ] {
        let refused = crate::yomi(arguments);
        assert!(!refused.status.success() && text(&refused.stderr).contains(complaint), "{}", text(&refused.stderr));
    }
}

/// Without what differs between two runs: times, and progress that a stream leaves out.
fn essence(said: &[String]) -> Vec<&str> {
    let lines = said.iter().filter(|line| !line.starts_with("search ") && !line.starts_with("nodestats "));
    lines.map(|line| line.rsplit_once('/').map_or(&**line, |(before, _)| before)).collect()
}

#[test]
fn a_server_searches_as_this_process_does() {
    let keys = std::env::temp_dir().join(format!("yomi-dialogues-{}.keys", std::process::id()));
    let made = crate::yomi(&["key", "new", "board"]);
    let lines: Vec<_> = text(&made.stdout).lines().chain(text(&made.stderr).lines()).collect();
    let key = lines.iter().find(|line| line.starts_with("yomi_")).expect("a key");
    let line = lines.iter().find(|line| line.starts_with('{')).expect("its line");
    fs::write(&keys, format!("{line}\n")).expect("a file");
    let server = Process::start(&["--keys-file", keys.to_str().expect("a path")], &[]);
    let flags = ["--server", &format!("http://{}", server.address)];
    let talk = |arguments: &[&str], key: Option<&str>, said: &str, last: &str| {
        let mut spoken = Spoken::start_with(arguments, key);
        spoken.say(said);
        spoken.hear_to(last)
    };
    let game = "set game (;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3];)";
    for (arguments, said, last) in [
        (&["nboard", "--level", "4"][..], &*format!("{game}\nhint 3\ngo\nmove D3\nanalyze"), "status accuracy"),
        (
            &["gtp", "gomoku", "--rule", "renju"],
            "set_level 2\ngenmove b\ngenmove w\ngenmove b\nshowboard\n1 name",
            "=1",
        ),
        (&["gtp", "othello", "--level", "3"], "genmove b\nundo\ngenmove b\ngenmove w\n1 name", "=1"),
        (&["play", "tictactoe", "--level", "9"], "a1\nhint\nzz", "\"zz\""),
    ] {
        let here = talk(arguments, None, said, last);
        let there = talk(&[arguments, &flags].concat(), Some(key), said, last);
        assert_eq!(essence(&there), essence(&here), "{arguments:?}");
    }
    let analysis = [&["gtp", "othello"], &flags[..]].concat();
    let mut analysing = Spoken::start_with(&analysis, Some(key));
    analysing.say("yomi-analyze b");
    analysing.hear_to("info move ");
    analysing.say("1 name");
    analysing.hear_to("=1 Yomi");
    let without = talk(&analysis, None, "genmove b", "?");
    assert!(without[0].starts_with("? the server says: "), "{without:?}");
    // A server that has gone is told, and ends no dialogue but that of a person.
    drop(server);
    let board = [&["nboard"], &flags[..]].concat();
    let gone = talk(&board, Some(key), "go", "status no connection to ");
    assert_eq!(gone.len(), 2, "{gone:?}");
    let _ = fs::remove_file(keys);
}
