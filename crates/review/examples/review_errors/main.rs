//! How far losses of a review are from those of a much longer search: makes games of mixed strength, searches them, fits
//! the standard errors in `data/standard_errors.json`, and holds whole reviews to the games in `data/references/`.
//!
//! ```bash
//! review_errors games othello 20 FILE    # play and search 20 games, one JSON object a game; goes on where FILE ends
//! review_errors fit FILE                 # print the fit of the games in FILE
//! review_errors references FILE          # print the games in FILE that the fit does not see, the reference of each ply alone
//! review_errors measure FILE 1000000     # review the games with so many nodes a ply and hold the classes to the reference
//! review_errors measure FILE 2000ms      # the same in so much time a game, on two threads
//! review_errors wins 100 3000            # of 100 games of gomoku: moves beside a proven win, and how many of them win
//! ```

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

mod fit;
mod games;
mod measure;
mod wins;

use std::{env, fs, io::Write as _, process::ExitCode, time::Duration};

use serde::{Deserialize, Serialize};
use yomi_game::{AnyMove, AnyPosition, GameKind, gomoku, othello};
use yomi_review::{Budget, Pair, PlayedGame};

/// A game with what searches say of its plies.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Searched {
    game: String,
    rule: Option<String>,
    moves: Vec<String>,
    plies: Vec<SearchedPly>,
}

/// A ply that was a choice and is not solved.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SearchedPly {
    ply: usize,
    /// Empty squares of Othello, stones of gomoku.
    stage: u32,
    reference: Seen,
    /// By growing budgets; none in a file of references.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    budgets: Vec<Seen>,
}

/// What one visit says.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Seen {
    nodes: u64,
    depth: u32,
    best: f64,
    played: f64,
    is_best: bool,
    is_certain: bool,
    /// Expectation a unit.
    slope: f64,
    /// In thousandths of the unit.
    thousandths: Option<i64>,
    /// The move that was played wins for certain.
    wins: bool,
}

impl Seen {
    fn of(root: &AnyPosition, pair: &Pair, nodes: u64) -> Self {
        let (best, played) = (&pair.best.score, &pair.played.score);
        let is_same_unit = best.unit == played.unit;
        Self {
            nodes,
            depth: pair.depth,
            best: best.expectation,
            played: played.expectation,
            is_best: pair.is_best_played(),
            is_certain: pair.is_certain(),
            slope: yomi_review::slope(root, best, played),
            thousandths: is_same_unit.then(|| best.thousandths - played.thousandths),
            wins: played.is_won(),
        }
    }

    fn loss(&self) -> f64 {
        (self.best - self.played).max(0.0)
    }
}

impl Searched {
    /// The game again.
    fn played(&self) -> PlayedGame {
        let rule = self.rule.as_deref().and_then(gomoku::Rule::from_name);
        let kind = GameKind::from_name(&self.game).expect("a game");
        let mut position = start_of(kind, rule.unwrap_or(gomoku::Rule::Freestyle));
        let start = position.clone();
        let mut moves: Vec<AnyMove> = Vec::new();
        for text in &self.moves {
            let mv = position.parse_move(text).expect("a move");
            position = position.after(mv).expect("a legal move");
            moves.push(mv);
        }
        PlayedGame::new(start, moves).expect("a game")
    }
}

fn start_of(kind: GameKind, rule: gomoku::Rule) -> AnyPosition {
    match kind {
        GameKind::Othello => othello::Position::initial().into(),
        GameKind::Gomoku => gomoku::Position::empty(15, rule).into(),
        GameKind::TicTacToe => yomi_game::tictactoe::Position::initial().into(),
    }
}

fn read(path: &str) -> Vec<Searched> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).expect("a searched game")).collect()
}

/// Prints the games that the fit does not see, in the form of a file of references.
fn references(games: Vec<Searched>) {
    let rounded = |value: f64| (value * 1e5).round() / 1e5;
    for mut game in games.into_iter().skip(1).step_by(2) {
        for ply in &mut game.plies {
            ply.budgets = Vec::new();
            let Seen { best, played, slope, .. } = &mut ply.reference;
            for value in [best, played, slope] {
                *value = rounded(*value);
            }
        }
        println!("{}", serde_json::to_string(&game).expect("plain data"));
    }
}

/// Nodes a ply, or milliseconds a game.
fn budget(text: &str) -> Budget {
    match text.strip_suffix("ms") {
        Some(millis) => Budget::Time(Duration::from_millis(millis.parse().expect("a number of milliseconds"))),
        None => Budget::Nodes(text.parse().expect("a number of nodes")),
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["games", game, count, path] => {
            let kind = GameKind::from_name(game).expect("othello or gomoku");
            let count: usize = count.parse().expect("a number of games");
            let mut file = fs::OpenOptions::new().create(true).append(true).open(path).expect("FILE");
            for index in read(path).len()..count {
                let searched = games::searched(kind, index);
                let line = serde_json::to_string(&searched).expect("plain data");
                writeln!(file, "{line}").expect("FILE is written");
                eprintln!("game {} of {count}, {} plies", index + 1, searched.plies.len());
            }
        }
        ["fit", path] => println!("{}", fit::of(&read(path))),
        ["references", path] => references(read(path)),
        ["measure", path, limit] => measure::print(&read(path), budget(limit)),
        ["wins", count, nodes] => {
            wins::print(count.parse().expect("a number of games"), nodes.parse().expect("a number of nodes"));
        }
        _ => {
            eprintln!("games GAME COUNT FILE | fit FILE | references FILE | measure FILE LIMIT | wins COUNT NODES");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
