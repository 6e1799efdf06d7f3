//! The whole way from no games to weights, small.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use yomi_gomoku::weights::file as gomoku_weights;
use yomi_othello::{evaluation::file, midgame::deviation::Deviations};

fn trainer(arguments: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_yomi-tools")).arg("train").args(arguments).output().expect("the trainer runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// The error on held-out games that the last column of the report's rows gives, weighed.
fn held_out_error(report: &str) -> f64 {
    let numbers = |line: &str| -> Option<(f64, f64)> {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        Some((cells.get(4)?.parse().ok()?, cells.get(6)?.parse().ok()?))
    };
    let rows: Vec<_> = report.lines().filter_map(numbers).collect();
    let count: f64 = rows.iter().map(|(count, _)| count).sum();
    assert!(count > 0.0, "{report}");
    rows.iter().map(|(count, error)| count * error).sum::<f64>() / count
}

#[test]
fn games_become_weights_that_know_more_than_none() {
    let folder = folder("pipeline");
    let path = |name: &str| folder.join(name).display().to_string();
    let (games, weights) = (path("games"), path("patterns.bin"));
    let play = ["play", "--folder", &games, "--games", "40", "--depth", "1", "--solved-from", "8"];
    trainer(&[&play[..], &["--shards", "2"]].concat());
    let first = fs::read(folder.join("games/games-000000.bin")).expect("a shard");
    // What is there is not played again; what is played again is the same.
    fs::remove_file(folder.join("games/games-000001.bin")).expect("a shard");
    let stamp = |name: &str| fs::metadata(folder.join(name)).and_then(|meta| meta.modified());
    let before = stamp("games/games-000000.bin").expect("a time");
    trainer(&[&play[..], &["--shards", "5", "--threads", "2"]].concat());
    assert_eq!(stamp("games/games-000000.bin").expect("a time"), before);
    fs::remove_file(folder.join("games/games-000000.bin")).expect("a shard");
    trainer(&[&play[..], &["--shards", "5"]].concat());
    assert_eq!(fs::read(folder.join("games/games-000000.bin")).expect("a shard"), first);

    let fit = ["fit", "--folders", &games, "--output", &weights, "--score-share", "0"];
    let untrained = held_out_error(&trainer(&[&fit[..], &["--steps", "0"]].concat()));
    let report = path("report");
    let trained = held_out_error(&trainer(&[&fit[..], &["--report", &report]].concat()));
    assert!(trained < untrained, "{trained} is not below {untrained}");
    // Without a step, a fit that starts from those weights knows what they know, but for their rounding.
    let again = path("again.bin");
    let start = ["fit", "--folders", &games, "--output", &again, "--start", &weights];
    let started = held_out_error(&trainer(&[&start[..], &["--score-share", "0", "--steps", "0"]].concat()));
    assert!((started - trained).abs() < 0.1, "{started} is not {trained}");
    let bytes = fs::read(&weights).expect("weights");
    assert!(file::decode(&bytes).is_ok());
    let plot = fs::read_to_string(folder.join("report/errors.svg")).expect("a plot");
    assert!(plot.contains("held out") && plot.trim_end().ends_with("</svg>"));

    let deviations = path("probcut.json");
    let measure = ["probcut", "--folder", &games, "--weights", &weights, "--output", &deviations];
    trainer(&[&measure[..], &["--positions", "1500", "--depth", "4", "--solved-from", "10"]].concat());
    let text = fs::read_to_string(&deviations).expect("deviations");
    let fitted: Deviations = serde_json::from_str(&text).expect("deviations");
    assert!(fitted.estimated.constant.is_finite(), "{fitted:?}");

    // The next round starts from these weights.
    let next = path("next");
    let round = ["play", "--folder", &next, "--weights", &weights, "--shards", "1", "--games", "3"];
    trainer(&[&round[..], &["--depth", "2", "--solved-from", "8"]].concat());
    assert!(folder.join("next/games-000000.bin").exists());
}

/// Discs of a side and of the other, and the score in eighths of a disc, of the records of a shard.
fn records(path: &Path) -> Vec<(u64, u64, i16)> {
    let bytes = fs::read(path).expect("a shard");
    let (records, rest) = bytes.as_chunks::<19>();
    assert!(rest.is_empty(), "{}", path.display());
    let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    let record =
        |bytes: &[u8; 19]| (word(&bytes[..8]), word(&bytes[8..16]), i16::from_le_bytes([bytes[17], bytes[18]]));
    records.iter().map(record).collect()
}

#[test]
fn leaves_of_searches_become_weights_that_err_less_on_them() {
    let folder = folder("leaves");
    let path = |name: &str| folder.join(name).display().to_string();
    let (leaves, weights) = (path("leaves"), path("patterns.bin"));
    let draw = |more: &[&str]| {
        let draw = ["leaves", "--folder", &leaves, "--roots", "40", "--one-in", "1"];
        let depths = ["--shallowest", "5", "--deepest", "6", "--depth", "3", "--seed", "4"];
        let squares = ["--fewest-empties", "7", "--most-empties", "13", "--solved-from", "10"];
        trainer(&[&draw[..], &depths, &squares, more].concat());
    };
    draw(&["--shards", "2"]);
    let first = folder.join("leaves/games-000000.bin");
    let before = records(&first);
    for &(player, opponent, score) in &before {
        let empties = (player | opponent).count_zeros();
        assert!(player & opponent == 0 && (7..=13).contains(&empties), "{player:#x} {opponent:#x}");
        assert!(empties > 10 || score % 8 == 0, "{player:#x} {opponent:#x}: {score}");
    }
    assert!(before.len() > 40, "{} leaves", before.len());
    // What is there is not drawn again; what is drawn again is the same.
    fs::remove_file(&first).expect("a shard");
    draw(&["--shards", "4", "--threads", "2"]);
    assert_eq!(records(&first), before);

    let untrained = path("untrained.bin");
    let fit = ["fit", "--folders", &leaves, "--output"];
    trainer(&[&fit[..], &[&untrained, "--steps", "0", "--sweeps", "0"]].concat());
    let few = ["--start", &untrained, "--ridge", "20", "--sweeps", "0", "--steps", "10"];
    trainer(&[&fit[..], &[&weights], &few].concat());
    let errors = trainer(&["errors", "--folders", &leaves, "--weights", &untrained, &weights]);
    let rows: Vec<f64> = errors
        .lines()
        .filter(|line| line.starts_with("| all |"))
        .map(|line| line.split('|').nth(3).expect("a mean").trim().parse().expect("a number"))
        .collect();
    assert!(rows.len() == 2 && rows[1] < 0.8 * rows[0], "{errors}");
    // No leaf is of the opening, whose weights stay.
    let of = |path: &str| file::decode(&fs::read(path).expect("weights")).expect("weights");
    let stages = [&untrained, &weights].map(|path| of(path).of_stage(4));
    assert_eq!(stages[0], stages[1]);
}

#[test]
fn weights_that_are_none_are_refused() {
    let folder = folder("refused");
    let file = folder.join("patterns.bin");
    fs::write(&file, "nothing").expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_yomi-tools"))
        .args(["train", "play", "--shards", "1", "--folder"])
        .arg(&folder)
        .arg("--weights")
        .arg(&file)
        .output()
        .expect("the trainer runs");
    assert!(!output.status.success());
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(complaint.contains("patterns.bin") && complaint.contains("YOMI-OTH"), "{complaint}");
}

#[test]
fn games_of_gomoku_become_weights_that_know_more_than_rows() {
    let folder = folder("gomoku");
    let path = |name: &str| folder.join(name).display().to_string();
    let (games, weights) = (path("games"), path("cells.bin"));
    let play = |more: &[&str]| {
        let play = ["gomoku", "play", "--rule", "renju", "--games", "10", "--nodes", "400"];
        trainer(&[&play[..], &["--folder", &games], more].concat());
    };
    play(&["--shards", "2"]);
    let first = fs::read(folder.join("games/games-000000.bin")).expect("a shard");
    // What is there is not played again; what is played again is the same.
    fs::remove_file(folder.join("games/games-000000.bin")).expect("a shard");
    play(&["--shards", "6", "--threads", "2"]);
    assert_eq!(fs::read(folder.join("games/games-000000.bin")).expect("a shard"), first);

    // The other rules keep the weights that they had.
    let start = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/gomoku/weights/cells.bin");
    let start = start.display().to_string();
    let report = path("report");
    let fit = ["gomoku", "fit", "--folders", &games, "--output", &weights, "--start", &start];
    let text = trainer(&[&fit[..], &["--steps", "4", "20", "--report", &report]].concat());
    let row = text.lines().find(|line| line.starts_with("| renju |")).expect("a row");
    let losses: Vec<f64> = row.split('|').filter_map(|cell| cell.trim().parse().ok()).collect();
    // Games, positions and loss, those held out and their loss, the loss before and the least.
    assert_eq!(losses.len(), 7, "{row}");
    assert!(losses[2] < 0.69, "{row}");
    let fitted = gomoku_weights::decode(&fs::read(&weights).expect("weights")).expect("weights");
    let before = gomoku_weights::decode(&fs::read(&start).expect("weights")).expect("weights");
    assert_eq!(fitted[..2], before[..2]);
    assert_ne!(fitted[2], before[2]);
    let plot = fs::read_to_string(folder.join("report/chances.svg")).expect("a plot");
    assert!(plot.trim_end().ends_with("</svg>"));

    let openings = ["gomoku", "openings", "--rule", "renju", "--count", "2", "--weights", &weights];
    assert_eq!(trainer(&openings).lines().count(), 2);
}
