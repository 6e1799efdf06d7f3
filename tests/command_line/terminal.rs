//! Terminal output: boards, colours, progress, help.

use crate::process::binary;
use yomi_game::diagram::MARK;

use crate::{text, yomi};

#[test]
fn a_pretty_answer_draws_the_board_with_the_move() {
    let output = yomi(&["bestmove", "tictactoe", "--board", "XX-OO----", "--pretty"]);
    let drawing = text(&output.stdout);
    let board = format!("    a b c\n  1 X X {MARK}\n  2 O O -\n  3 - - -\n");
    assert!(drawing.starts_with(&board), "{drawing}");
    assert!(drawing.contains("\nscore        win in 1 ply\nto win       100.0 %\n"), "{drawing}");
    let legend = format!("\n\nX to move.\n\nbest move    c1 ({MARK} above)\n");
    assert!(drawing.contains(&legend) && !drawing.contains('\u{1b}'), "{drawing}");
}

#[test]
fn a_pretty_answer_to_a_finished_game_says_who_won_and_how() {
    let output = yomi(&["bestmove", "tictactoe", "--board", "XXXOO----", "--pretty"]);
    let drawing = text(&output.stdout);
    assert!(drawing.contains("X has won.\n\nresult       X wins with a1 b1 c1"), "{drawing}");
    let full = "X".repeat(63) + "O";
    let output = yomi(&["bestmove", "othello", "--board", &full, "--turn", "black", "--pretty"]);
    let drawing = text(&output.stdout);
    let expected = "black has won.\n\nresult       black wins, black 63 discs, white 1";
    assert!(drawing.contains(expected), "{drawing}");
}

#[test]
fn a_pretty_answer_tells_chance_loss_and_confidence_of_each_line() {
    let moves = ["bestmove", "othello", "--moves", "f5d6c3d3c4", "--level", "8", "--multi-pv", "3"];
    let output = yomi(&[&moves[..], &["--pretty"]].concat());
    let drawing = text(&output.stdout);
    let (_, table) = drawing.split_once("\nline").expect("a table");
    let heading = table.lines().next().expect("its heading");
    let columns: Vec<_> = heading.split_whitespace().collect();
    assert_eq!(columns, ["score", "loss", "to", "win", "confidence", "moves"], "{drawing}");
    let rows: Vec<_> = table.lines().skip(1).collect();
    assert_eq!(rows.len(), 3, "{drawing}");
    assert!(rows[0].starts_with("1 ") && rows[0].contains(" discs  0.00  "), "{drawing}");
    assert!(rows.iter().all(|row| row.matches(" %").count() == 2), "{drawing}");
    let said: Vec<_> = drawing.lines().filter_map(|line| line.split("  ").next()).collect();
    assert!(said.contains(&"to win") && said.contains(&"confidence"), "{drawing}");
}

#[test]
fn an_explanation_is_a_sentence_a_line_or_the_answer_of_the_server() {
    let asked = ["explain", "gomoku", "--moves", "h8a1h9c1h10", "--move", "a15", "--against", "h11", "--nodes", "500"];
    let output = yomi(&asked);
    let said = text(&output.stdout);
    let stops = "Black threatens an open four; these are all moves that stop it or make a four: h11, h7.\n";
    assert!(said.contains(stops) && said.ends_with(".\n") && output.stderr.is_empty(), "{output:?}");
    let output = yomi(&[&asked[..], &["--json"]].concat());
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let texts: Vec<_> = answer["facts"].as_array().expect("facts").iter().map(|fact| fact["text"].as_str()).collect();
    assert_eq!(texts, said.lines().map(Some).collect::<Vec<_>>());
    let refused = yomi(&["explain", "othello", "--move", "a1"]);
    assert!(text(&refused.stderr).contains("a1") && refused.status.code() == Some(1), "{refused:?}");
}

#[test]
fn a_draw_is_called_a_draw() {
    let output = yomi(&["bestmove", "tictactoe", "--pretty"]);
    let drawing = text(&output.stdout);
    assert!(drawing.contains("\nscore        draw\n"), "{drawing}");
    assert!(!drawing.contains("outcome"), "{drawing}");
}

#[test]
fn colours_and_progress_are_for_terminals() {
    let moves = ["bestmove", "tictactoe", "--board", "XX-OO----", "--pretty"];
    let plain = yomi(&moves);
    assert!(!text(&plain.stdout).contains('\u{1b}') && plain.stderr.is_empty(), "{plain:?}");
    let coloured = yomi(&[&moves[..], &["--colour", "always"]].concat());
    let drawing = text(&coloured.stdout);
    assert!(drawing.contains(&format!("1 X X \u{1b}[1;32m{MARK}\u{1b}[0m\n")), "{drawing}");
    // Long enough for progress, if standard error were a terminal.
    let output = yomi(&["bestmove", "othello", "--time-ms", "800"]);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
fn a_pass_can_be_written_as_two_hyphens_alone() {
    let board = "--------X----X--XXXXXX--XXXXXX--XXOXXXX-XOXOX---XOOOOX--OOOOOO-- X";
    for moves in [&["--moves", "--", "--depth", "2"][..], &["--depth", "2", "--moves", "--"]] {
        let output = yomi(&[&["bestmove", "othello", "--board", board], moves].concat());
        let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
        assert!(!said.contains("unexpected argument"), "{said}");
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect(&said);
        assert_eq!(answer["turn"], "white", "the pass is played");
        assert_eq!(answer["depth"], 2);
    }
}

#[test]
fn help_lists_the_settings_of_the_server_for_the_server_alone() {
    for (command, has) in [
        (&["serve", "--help"][..], true),
        (&["--addr", "127.0.0.1:0", "--help"], true),
        (&["--help"], false),
        (&["help", "solve"], false),
        (&["bestmove", "--help"], false),
        (&["key", "new", "--help"], false),
    ] {
        let output = yomi(command);
        let help = text(&output.stdout);
        assert_eq!(help.contains("--max-connections"), has, "{command:?}: {help}");
        assert_eq!(help.contains("YOMI_THREADS"), has, "{command:?}: {help}");
        assert!(help.contains("\nExample"), "{help}");
    }
    // An invalid variable of the server does not affect other commands.
    let mut command = std::process::Command::new(binary());
    let bestmove = command.args(["bestmove", "tictactoe"]).env("YOMI_THREADS", "many");
    assert!(bestmove.output().expect("it runs").status.success());
}

#[test]
fn examples_of_the_help_do_what_they_say() {
    for command in [&["bestmove"][..], &["position"], &["lab", "tree"], &["lab", "trace"], &["lab", "race"]] {
        let help = yomi(&[&["help"], command].concat());
        // Long examples go on behind a backslash.
        let help = text(&help.stdout).replace("\\\n", " ");
        let examples: Vec<_> = help.lines().filter_map(|line| line.trim().strip_prefix("yomi ")).collect();
        assert!(!examples.is_empty(), "{help}");
        for example in examples {
            // Of a limit of two seconds and a deep level, the first moves suffice.
            let example = example.replace("2000", "50").replace("--level 15", "--level 5");
            let (example, _) = example.split_once(" > ").unwrap_or((&example, ""));
            let line = format!("{} {example}", binary());
            let output = std::process::Command::new("sh").args(["-c", &line]).output().expect("sh");
            assert!(output.status.success(), "{line}: {}", text(&output.stderr));
        }
    }
}
