//! Matches of gomoku: our engines against each other, and against a program that speaks Gomocup's protocol.

use std::{
    io::{BufRead as _, Write as _},
    process::{Command, Output},
    time::{Duration, Instant},
};

use yomi_game::{
    Board as _, Game as _, MovesText, PositionText,
    gomoku::{Move, Position, Rule},
};

use crate::binary::binary;
use crate::{PROGRAM, json, program, text, text_of};

const OPENINGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/gomoku/openings.jsonl");

/// A match from the balanced openings, in which child processes are programs of this kind.
fn play_match(kind: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_yomi-tools"))
        .args(["match", "gomoku", "--openings", OPENINGS])
        .args(arguments)
        .env(PROGRAM, kind)
        .output()
        .expect("the binary runs")
}

/// The tests' program, with further settings.
fn brain(settings: &str) -> String {
    program(&format!(",protocol=gomocup,time_ms=500{settings}"))
}

fn replay(game: &serde_json::Value) -> Position {
    let text = PositionText {
        moves: MovesText::Text(text_of(&game["moves"]).to_owned()),
        size: Some(game["size"].as_u64().expect("a number") as u8),
        rule: Some(text_of(&game["rule"]).to_owned()),
        ..PositionText::default()
    };
    Position::read(&text).expect("legal").position
}

#[test]
fn two_configurations_play_by_every_rule_and_the_result_is_that_of_the_game() {
    let players = ["--a", "nodes=400", "--b", "depth=1", "--pairs", "2", "--seed", "3"];
    for rule in Rule::ALL {
        let arguments = [&players[..], &["--rule", rule.name(), "--json"]].concat();
        let answer = json(&play_match("", &arguments));
        assert_eq!(answer["game"], "gomoku");
        assert!(answer["discs"].is_null(), "there are none");
        let games = answer["games"].as_array().expect("a list");
        assert_eq!(games.len(), 4);
        let mut counts = [0, 0, 0];
        for (index, game) in games.iter().enumerate() {
            assert_eq!((&game["rule"], &game["size"]), (&rule.name().into(), &15.into()));
            let black = ["a", "b"][index % 2];
            assert_eq!(game["black"], black);
            let position = replay(game);
            assert!(position.is_over(), "{game}");
            let winner = position.winner().map(|side| (Position::KIND.side_name(side) == "black") == (black == "a"));
            let (place, result) = match winner {
                Some(true) => (0, "win"),
                None => (1, "draw"),
                Some(false) => (2, "loss"),
            };
            counts[place] += 1;
            assert_eq!(game["result"], result, "{game}");
        }
        assert_eq!(serde_json::json!(counts), serde_json::json!([answer["wins"], answer["draws"], answer["losses"]]));
        assert_eq!(answer["score"], (f64::from(counts[0]) + f64::from(counts[1]) / 2.0) / 4.0);
        let again = json(&play_match("", &[&arguments[..], &["--threads", "2"]].concat()));
        assert_eq!(answer["games"], again["games"], "games do not depend on the threads");
    }
}

#[test]
fn the_table_of_a_match_names_the_rules_and_no_discs() {
    let output = play_match("", &["--a", "depth=1", "--b", "depth=1", "--pairs", "3"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let table = text(&output.stdout);
    assert!(table.contains("\nrules    ") && table.contains(" pairs\n"), "{table}");
    assert!(table.contains("\nscore    50.0 %") && !table.contains("discs"), "{table}");
}

#[test]
fn a_small_board_that_fills_up_is_a_draw() {
    let path = format!("{}/gomoku-small.jsonl", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, "{\"size\": 5, \"rule\": \"standard\", \"moves\": [\"c3\"]}\n").expect("the folder is there");
    let players = ["--a", "depth=2", "--b", "depth=2", "--pairs", "1", "--json"];
    let output = Command::new(env!("CARGO_BIN_EXE_yomi-tools"))
        .args(["match", "gomoku", "--openings", &path])
        .args(players)
        .output()
        .expect("the binary runs");
    let answer = json(&output);
    assert_eq!((&answer["draws"], &answer["score"]), (&2.into(), &0.5.into()));
    assert_eq!(answer["games"][0]["result"], "draw");
    assert_eq!(replay(&answer["games"][0]).empties(), 0);
}

#[test]
fn tictactoe_is_played_too() {
    let path = format!("{}/tictactoe.txt", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, "b2\na1\n").expect("the folder is there");
    let output = Command::new(env!("CARGO_BIN_EXE_yomi-tools"))
        .args(["match", "tictactoe", "--openings", &path, "--a", "level=30", "--b", "level=30"])
        .args(["--pairs", "2", "--json"])
        .output()
        .expect("the binary runs");
    let answer = json(&output);
    assert_eq!((&answer["draws"], &answer["games"][0]["X"]), (&4.into(), &"a".into()));
}

#[test]
fn a_brain_hears_each_game_by_its_rule_and_plays_it() {
    let b = brain(",init=INFO max_node 3000");
    let players = ["--a", "depth=2", "--b", &b, "--pairs", "2", "--json"];
    let mut games = Vec::new();
    for (kind, rule) in [
        ("brain", "freestyle"),
        ("brain that talks", "freestyle"),
        ("brain that is slow to listen", "freestyle"),
        ("brain", "standard"),
        ("brain", "renju"),
    ] {
        let answer = json(&play_match(kind, &[&players[..], &["--rule", rule]].concat()));
        assert_eq!(answer["wins"], 4, "{kind}: the first legal move is no match for depth 2");
        assert!(answer["b"]["mean_ms"].as_f64() > Some(0.0));
        games.push(answer["games"].clone());
    }
    assert_eq!(games[0], games[1], "the same player, whatever it says beside its moves");
    assert_eq!(games[0], games[2], "and however late it listens");
}

#[test]
fn a_brain_may_begin_on_an_empty_board() {
    let path = format!("{}/gomoku-empty.jsonl", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, "{\"size\": 20, \"moves\": []}\n").expect("the folder is there");
    let (a, b) = (brain(""), brain(""));
    let output = Command::new(env!("CARGO_BIN_EXE_yomi-tools"))
        .args(["match", "gomoku", "--openings", &path, "--pairs", "1", "--json"])
        .args(["--a", &a, "--b", &b])
        .env(PROGRAM, "brain of few words")
        .output()
        .expect("the binary runs");
    let answer = json(&output);
    // Both fill row after row, and black completes a column of five first.
    let moves = text_of(&answer["games"][0]["moves"]);
    assert!(moves.starts_with("a20b20c20") && moves.ends_with("t17a16"), "{moves}");
    assert_eq!((&answer["wins"], &answer["losses"]), (&1.into(), &1.into()));
}

#[test]
fn what_a_brain_does_wrong_ends_the_match_and_is_told() {
    for (kind, expected) in [
        ("brain that cheats", &["answered \"DONE\" with \"99,3\": that is no move"][..]),
        ("brain that repeats", &["answered \"DONE\" with ", "not legal: the point is occupied"]),
        ("brain that refuses", &["refused \"START 15\": ERROR unsupported size", "\n  < ERROR uns"]),
        ("brain that does not know", &["refused \"DONE\": UNKNOWN command", "\n  > DONE"]),
        ("brain that crashes", &["ended (exit status: 3) when it was to answer \"DONE\"", "! out of"]),
        ("brain that hangs", &["did not answer \"DONE\" within 5.1 s and was killed"]),
    ] {
        let started = Instant::now();
        let b = program(",time_ms=10");
        let output = play_match(kind, &["--a", "depth=1", "--b", &b, "--pairs", "2"]);
        assert_eq!(output.status.code(), Some(1), "{kind}");
        assert!(output.stdout.is_empty(), "{kind}: no game is finished");
        let complaint = text(&output.stderr);
        assert!(complaint.ends_with("the match ended after 0 of 2 pairs; A won 0, drew 0, lost 0\n"));
        for part in expected {
            assert!(complaint.contains(part), "{kind}: {complaint}");
        }
        assert!(started.elapsed() < Duration::from_secs(60), "{kind}");
    }
}

/// The finished games of a match that ended in the fourth of six: a pair and a game without its partner.
fn hold_finished(answer: &serde_json::Value, whole: &serde_json::Value) {
    assert_eq!((&answer["complete"], &answer["pairs"]), (&false.into(), &1.into()));
    let all = whole["games"].as_array().expect("a list");
    assert_eq!(answer["games"].as_array().map(Vec::as_slice), Some(&all[..2]));
    let mut unpaired = all[2].clone();
    unpaired["pair"] = 2.into();
    assert_eq!(answer["unpaired"], serde_json::json!([unpaired]));
    assert_eq!(answer["wins"], 2, "of the pair alone");
    assert!(answer["a"]["moves"].as_u64() > Some(6), "{answer}");
}

#[test]
fn finished_games_are_printed_when_a_brain_falls_silent_crashes_or_is_interrupted() {
    let b = program(",time_ms=10");
    let players = ["--a", "depth=1", "--b", &b, "--pairs", "3", "--seed", "2", "--json"];
    let whole = json(&play_match("brain that behaves", &players));
    assert_eq!((&whole["complete"], &whole["fault"]), (&true.into(), &serde_json::Value::Null));
    assert_eq!(whole["unpaired"], serde_json::json!([]));
    for (kind, reason) in [
        ("brain that hangs in game 4", "did not answer \"DONE\" within 5.1 s and was killed"),
        ("brain that crashes in game 4", "ended (exit status: 3) when it was to answer \"DONE\""),
    ] {
        let output = play_match(kind, &players);
        assert_eq!(output.status.code(), Some(1), "{kind}");
        assert!(text(&output.stderr).contains(reason), "{kind}: {output:?}");
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        hold_finished(&answer, &whole);
        let fault = &answer["fault"];
        assert!(text_of(&fault["reason"]).ends_with(reason), "{fault}");
        let place = (&fault["player"], &fault["pair"], &fault["game"], &fault["side"]);
        assert_eq!(place, (&"b".into(), &2.into(), &2.into(), &"black".into()));
        let begun = text_of(&fault["moves"]);
        assert!(text_of(&whole["games"][3]["moves"]).starts_with(begun) && !begun.is_empty());
        let lines = fault["last_lines"].as_array().expect("a list");
        assert!(lines.contains(&"> DONE".into()), "{fault}");
    }
    let table = play_match("brain that crashes in game 4", &players[..players.len() - 1]);
    assert_eq!(table.status.code(), Some(1));
    let expected = "\nended    after 1 of 3 pairs: B did not play on in game 2 of pair 2\n\
                    unpaired 1, not counted\ngames    A won 2, drew 0, lost 0 of 2\n";
    assert!(text(&table.stdout).contains(expected), "{table:?}");
    hold_interrupted(&players, &whole);
}

/// The same when the match gets SIGTERM while the program hangs.
fn hold_interrupted(players: &[&str], whole: &serde_json::Value) {
    let silent = format!("{}/brain-is-silent", env!("CARGO_TARGET_TMPDIR"));
    let _ = std::fs::remove_file(&silent);
    let child = Command::new(env!("CARGO_BIN_EXE_yomi-tools"))
        .args(["match", "gomoku", "--openings", OPENINGS])
        .args(players)
        .env(PROGRAM, "brain that hangs in game 4")
        .env(SILENT, &silent)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the binary runs");
    crate::read_when_there(&silent);
    let signalled = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(signalled.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(143));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    hold_finished(&answer, whole);
    assert_eq!(answer["fault"], serde_json::json!({ "reason": "SIGTERM" }));
}

#[test]
fn faults_of_usage_name_the_flag_and_the_line() {
    let complaint = |arguments: &[&str]| {
        let output = play_match("", arguments);
        assert!(!output.status.success(), "{arguments:?}");
        text(&output.stderr).to_owned()
    };
    let players = ["--a", "depth=1", "--b", "depth=1"];
    let told = complaint(&[&players[..], &["--rule", "caro"]].concat());
    assert!(told.contains("'caro'") && told.contains("freestyle, standard, renju"), "{told}");
    let told = complaint(&[&players[..], &["--rule", "renju", "--pairs", "100"]].concat());
    assert!(told.contains("100 pairs need as many different openings; the file has "), "{told}");
    let told = complaint(&["--a", "depth=1,rule=renju", "--b", "depth=1"]);
    assert!(told.contains("rule says nothing about a player; --rule"), "{told}");
    let told = complaint(&["--a", "depth=1", "--b", "cmd:brain"]);
    assert!(told.contains("protocol=gomocup needs time_ms=N"), "{told}");
    let path = format!("{}/gomoku-wrong.jsonl", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, "h8\n{\"moves\": [\"h8\"], \"ruel\": \"renju\"}\n").expect("the folder is there");
    let played = |game: &str, more: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_yomi-tools"))
            .args(["match", game, "--openings", &path])
            .args(players)
            .args(more)
            .output()
            .expect("the binary runs");
        assert_eq!(output.status.code(), Some(1));
        text(&output.stderr).to_owned()
    };
    let told = played("gomoku", &[]);
    assert!(told.contains("gomoku-wrong.jsonl: line 2: ruel is no field of such a line; did"), "{told}");
    let told = played("othello", &["--rule", "renju"]);
    assert!(told.contains("--rule belongs to gomoku"), "{told}");
}

/// Environment variable with the name of a file that the program creates before it hangs.
const SILENT: &str = "YOMI_TEST_SILENT";

/// A program that plays the first legal move, and checks the received commands against the protocol.
pub(crate) fn play(kind: &str) {
    let mut output = std::io::stdout();
    let mut say = |line: &str| writeln!(output, "{line}").and_then(|()| output.flush()).expect("heard");
    let (mut position, mut told) = (None::<Position>, Vec::<String>::new());
    // It ignores the first command after a move.
    let mut is_deaf = kind == "brain that is slow to listen";
    // It behaves correctly until that game.
    let (kind, from) = match kind.split_once(" in game ") {
        Some((kind, game)) => (kind, game.parse().expect("a number")),
        None => (kind, 0),
    };
    let mut games = 0;
    let mut lines = std::io::stdin().lock().lines().map(|line| line.expect("commands are UTF-8"));
    while let Some(line) = lines.next() {
        let kind = if games < from { "brain that behaves" } else { kind };
        let words: Vec<_> = line.split_whitespace().collect();
        match words[..] {
            ["START", _] if kind == "brain that refuses" => say("ERROR unsupported size"),
            ["START", size] => {
                let size = size.parse().expect("a number");
                position = Some(Position::empty(size, Rule::Freestyle));
                games += 1;
                say("OK");
            }
            ["INFO", "rule", number] => {
                let rule = match number {
                    "0" => Rule::Freestyle,
                    "1" => Rule::Standard,
                    "4" => Rule::Renju,
                    other => panic!("rule {other}"),
                };
                let size = position.as_ref().expect("a game has begun").board_size();
                position = Some(Position::empty(size, rule));
            }
            ["INFO", key, value] => told.push(format!("{key} {value}")),
            ["BEGIN"] => {
                let position = position.as_mut().expect("a game has begun");
                assert_eq!(position.stone_count(), 0);
                answer(kind, position, &mut say);
            }
            ["BOARD"] => {
                let stones = lines.by_ref().take_while(|line| line != "DONE").collect::<Vec<_>>();
                let position = position.as_mut().expect("a game has begun");
                assert_eq!(position.stone_count(), 0, "the board is told once a game");
                for (index, stone) in stones.iter().enumerate() {
                    let (point, whose) = stone.rsplit_once(',').expect("column, row, whose");
                    // The last stone is the opponent's.
                    assert_eq!(whose, if (stones.len() - index) % 2 == 0 { "1" } else { "2" });
                    put(position, point);
                }
                answer(kind, position, &mut say);
            }
            ["TURN", point] => {
                let position = position.as_mut().expect("a game has begun");
                put(position, point);
                answer(kind, position, &mut say);
            }
            ["ABOUT"] if std::mem::take(&mut is_deaf) => {}
            ["ABOUT"] => say("name=\"first\", version=\"1.0\""),
            ["END"] => return,
            _ => panic!("{line}"),
        }
        if kind == "brain that talks" {
            say("MESSAGE 1,1 looks good");
            say("DEBUG 0,0");
        }
        for key in ["timeout_turn 500", "timeout_match 0", "game_type 1", "max_node 3000"] {
            let is_due = matches!(words[..], ["TURN", _]) && kind == "brain";
            assert!(!is_due || told.iter().any(|told| told == key), "{key} in {told:?}");
        }
    }
}

fn put(position: &mut Position, point: &str) {
    let (column, top) = point.split_once(',').expect("column and row");
    let (column, top): (u8, u8) = (column.parse().expect("column"), top.parse().expect("row"));
    let mv = Move::new(column, position.board_size() - 1 - top).expect("a point");
    assert!(position.is_legal(mv), "{mv}");
    position.play(mv);
}

fn answer(kind: &str, position: &mut Position, say: &mut impl FnMut(&str)) {
    match kind {
        "brain that cheats" => return say("99,3"),
        "brain that repeats" => {
            let last = position.last_move().expect("a stone");
            return say(&written(position, last));
        }
        "brain that does not know" => return say("UNKNOWN command"),
        "brain that crashes" => {
            writeln!(std::io::stderr(), "out of memory").expect("standard streams are open");
            std::process::exit(3);
        }
        "brain that hangs" => {
            if let Ok(path) = std::env::var(SILENT) {
                std::fs::write(path, "").expect("the folder is there");
            }
            loop {
                std::thread::sleep(Duration::from_secs(1));
            }
        }
        _ => {}
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let text = written(position, moves[0]);
    position.play(moves[0]);
    say(&text);
}

fn written(position: &Position, mv: Move) -> String {
    format!("{},{}", mv.column(), position.board_size() - 1 - mv.row())
}

#[test]
fn the_program_for_tournaments_plays_what_it_is_asked_by_every_rule() {
    let tournament = format!("cmd:{} gomocup,protocol=gomocup,time_ms=60", binary());
    for rule in Rule::ALL {
        let arguments = ["--rule", rule.name(), "--pairs", "1", "--seed", "5", "--json"];
        let players = ["--a", &tournament, "--b", "nodes=300"];
        let answer = json(&play_match("", &[&arguments[..], &players].concat()));
        let games = answer["games"].as_array().expect("a list");
        assert_eq!(games.len(), 2, "{answer}");
        for game in games {
            assert!(replay(game).is_over(), "{game}");
        }
    }
}
