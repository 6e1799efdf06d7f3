//! `yomi-tools solve`: collections, and errors in them.

use std::process::{Command, Output};

use crate::{text, yomi_tools};

#[test]
fn a_collection_without_a_problem_to_solve_is_refused() {
    let collection = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/othello/fforum-01-19.obf");
    let output = yomi_tools(&["solve", collection, "--from", "1000"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("nothing to solve"), "{}", text(&output.stderr));
}

#[test]
fn solve_holds_a_collection_to_its_answers() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    // One move wipes white out; the empty squares go to the winner.
    let board = format!("{}{}", "X".repeat(56), "XOOO----");
    let (right, wrong) = (format!("{folder}/right.obf"), format!("{folder}/wrong.obf"));
    let write = |path: &str, score: &str| {
        std::fs::write(path, format!("{board} X; E8:{score};\n")).expect("the folder is there");
    };
    write(&right, "+64");
    write(&wrong, "+62");
    let output = yomi_tools(&["solve", &right, "--all-moves"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let table = text(&output.stdout);
    assert!(table.lines().nth(1).is_some_and(|row| row.contains("+64  e8")), "{table}");
    assert!(table.lines().last().is_some_and(|row| row.starts_with("total")), "{table}");
    assert!(output.stderr.is_empty(), "bars are for terminals: {output:?}");
    let output = yomi_tools(&["solve", &wrong]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("e8 is worth +62, found +64"), "{output:?}");
    // Best move g8 with +18; h1 scores +12.
    let forum = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    for (entry, fault) in
        [("H1:+20", "found +18 with g8, where the best score is +20"), ("H1:+18", "h1 is worth +18, found +12")]
    {
        std::fs::write(&wrong, format!("{forum}; {entry};\n")).expect("the folder is there");
        let output = yomi_tools(&["solve", &wrong]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains(fault), "{output:?}");
    }
    let output = yomi_tools(&["solve", "no-such-file.obf"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("cannot read no-such-file.obf"));
}

#[test]
fn solve_counts_a_problem_with_two_faults_once_and_skips_a_byte_order_mark() {
    let path = format!("{}/two-faults.obf", env!("CARGO_TARGET_TMPDIR"));
    let board = format!("{}{}", "X".repeat(56), "XOOO----");
    let problems = format!("\u{feff}{board} X; E8:+62;\n{board} X; E8:+64;\n");
    std::fs::write(&path, problems).expect("the folder is there");
    let output = yomi_tools(&["solve", &path]);
    let complaint = text(&output.stderr);
    assert_eq!(complaint.matches("problem 1: ").count(), 2, "{complaint}");
    let sum = "yomi-tools: 1 of 2 problems have answers that are not those of the file\n";
    assert!(complaint.ends_with(sum), "{complaint}");
}

#[test]
fn solve_ends_quietly_when_nobody_reads_its_table_any_more() {
    use std::io::{BufRead as _, BufReader};
    let path = format!("{}/many.obf", env!("CARGO_TARGET_TMPDIR"));
    // One wrong answer in each, which a check would report.
    let problem = format!("{}{} X; E8:+62;\n", "X".repeat(56), "XOOO----");
    std::fs::write(&path, problem.repeat(20_000)).expect("the folder is there");
    let mut child = Command::new(env!("CARGO_BIN_EXE_yomi-tools"))
        .args(["solve", &path])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut table = BufReader::new(child.stdout.take().expect("a pipe"));
    table.read_line(&mut String::new()).expect("a heading");
    drop(table);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).lines().count() < 10_000, "all were solved");
}

/// Solves a collection with these lines.
fn solved(name: &str, lines: &[&str]) -> Output {
    let path = format!("{}/{name}.obf", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, lines.join("\n")).expect("the folder is there");
    yomi_tools(&["solve", &path])
}

#[test]
fn solve_holds_a_finished_game_to_the_score_behind_its_pass() {
    let full = "X".repeat(64);
    let wrong = solved("over-wrong", &[&format!("{full} O; PA:+64;")]);
    assert_eq!(wrong.status.code(), Some(1));
    let row = text(&wrong.stdout).lines().nth(1).expect("a row");
    assert!(row.contains("    0    -64  over  "), "{row}");
    let complaint = "problem 1: the finished game is worth +64, found -64\n";
    assert!(text(&wrong.stderr).starts_with(complaint), "{wrong:?}");
    let right = [
        format!("{full} O; PA:-64;"),
        format!("{full} X; --:+64; % with a comment"),
        format!("{} X; ps:+0;", "XO".repeat(32)),
        // Empty squares count for the winner.
        format!("{}----- O; pass:-64;", "X".repeat(59)),
    ];
    let right: Vec<_> = right.iter().map(String::as_str).collect();
    let output = solved("over-right", &right);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn solve_says_of_which_problems_it_could_check_nothing() {
    let full = "X".repeat(64);
    let open = format!("{}{}", "X".repeat(56), "XOOO----");
    let lines = [
        format!("{full} O;"),
        format!("{full} O; --:-127;"),
        format!("{open} X; % E8:+62 in a comment"),
        format!("{open} X; E8:+64; --:-127;"),
    ];
    let output = solved("unchecked", &lines.each_ref().map(String::as_str));
    assert!(output.status.success(), "nothing is wrong");
    let table = text(&output.stdout);
    let notes: Vec<_> = table.lines().map(|row| row.ends_with("  no score listed")).collect();
    assert_eq!(notes, [false, true, true, true, false, false], "{table}");
    let sum = "3 of 4 problems list no score to which they could be held\n";
    assert_eq!(text(&output.stderr), sum);
}

#[test]
fn solve_refuses_a_score_for_a_pass_that_is_not_due() {
    let open = format!("{}{}", "X".repeat(56), "XOOO----");
    let output = solved("not-due", &[&format!("{open} X; E8:+64; PA:+64;")]);
    assert_eq!(output.status.code(), Some(1));
    let complaint = text(&output.stderr);
    assert!(complaint.ends_with("line 1: pass is listed, but is not legal\n"), "{complaint}");
}

#[test]
fn solve_checks_a_pass_that_is_due() {
    // White cannot move; black wins everything.
    let board = format!("{}{}", "X".repeat(60), "XXO-");
    let right = solved("pass", &[&format!("{board} O; PA:-64;")]);
    assert!(right.status.success(), "{right:?}");
    assert!(text(&right.stdout).contains("-64  pass"), "{right:?}");
    let wrong = solved("pass-wrong", &[&format!("{board} O; PA:-62;")]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(text(&wrong.stderr).contains("pass is worth -62, found -64"), "{wrong:?}");
}
