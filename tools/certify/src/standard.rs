//! The standard workload, `benches/load/standard.jsonl`: seeded, from labelled positions of Othello and from
//! random play of gomoku.

use std::collections::HashSet;

use serde_json::{Value, json};
use thiserror::Error;
use yomi_collections::othello::{LabelledFileError, LabelledPosition, parse_labelled};
use yomi_game::{Board, Game, GameKind, gomoku, random::SplitMix64};

/// Number of requests of each kind: 60 % Othello midgame, 25 % gomoku, 10 % solves, 5 % `position`.
const MIDGAME: usize = 360;
const GOMOKU: usize = 150;
const SOLVES: usize = 60;
const POSITIONS: usize = 30;

/// Empty squares of midgames, and of positions to solve.
const MIDGAME_EMPTIES: std::ops::RangeInclusive<u32> = 22..=50;
const SOLVED_EMPTIES: std::ops::RangeInclusive<u32> = 16..=18;

/// Deadlines in milliseconds.
const DEADLINES: (usize, usize) = (100, 1000);

/// Levels of Othello, and of gomoku: from some milliseconds to some tenths of a second.
const OTHELLO_LEVELS: (usize, usize) = (6, 12);
const GOMOKU_LEVELS: (usize, usize) = (4, 10);

/// Level that solves 16 to 18 empty squares without a clock.
const SOLVING_LEVEL: usize = 10;

/// Board size of gomoku, and number of stones.
const BOARD_SIZE: u8 = 15;
const STONES: (usize, usize) = (6, 24);

/// Why the workload cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StandardError {
    /// The labelled positions cannot be read.
    #[error(transparent)]
    Labelled(#[from] LabelledFileError),
    /// There are too few positions of one kind.
    #[error("{found} labelled positions of {empties:?} empty squares are too few; {needed} are needed")]
    TooFew {
        /// Positions available.
        found: usize,
        /// Their kind.
        empties: std::ops::RangeInclusive<u32>,
        /// Positions needed.
        needed: usize,
    },
}

/// The workload as text, one request a line, from the labelled positions in `labelled`.
///
/// # Errors
/// Where they cannot be parsed, or are too few.
pub fn standard_workload(labelled: &str, seed: u64) -> Result<String, StandardError> {
    let mut random = SplitMix64::new(seed);
    let mut positions = parse_labelled(labelled)?;
    random.shuffle(&mut positions);
    let midgame = of_empties(&positions, MIDGAME_EMPTIES, MIDGAME + POSITIONS)?;
    let solved = of_empties(&positions, SOLVED_EMPTIES, SOLVES)?;
    let mut lines = Vec::new();
    for (index, labelled) in midgame[..MIDGAME].iter().enumerate() {
        let limit = limit(index, OTHELLO_LEVELS, &mut random);
        lines.push(othello("othello midgame", labelled, &limit));
    }
    for (index, labelled) in solved.iter().enumerate() {
        let limit = if index % 2 == 0 {
            json!({ "goal": "solve", "deadline_ms": between(DEADLINES, &mut random) })
        } else {
            json!({ "level": SOLVING_LEVEL })
        };
        lines.push(othello("othello solve", labelled, &limit));
    }
    let mut known = HashSet::new();
    for index in 0..GOMOKU {
        let limit = limit(index, GOMOKU_LEVELS, &mut random);
        let body = with(json!({ "moves": gomoku_moves(&mut known, &mut random) }), &limit);
        lines.push(json!({ "kind": "gomoku", "game": "gomoku", "body": body }));
    }
    for labelled in &midgame[MIDGAME..] {
        let body = othello_position(labelled);
        let line = json!({ "kind": "position", "game": "othello", "endpoint": "position", "body": body });
        lines.push(line);
    }
    random.shuffle(&mut lines);
    Ok(lines.into_iter().map(|line| format!("{line}\n")).collect())
}

fn of_empties(
    positions: &[LabelledPosition],
    empties: std::ops::RangeInclusive<u32>,
    needed: usize,
) -> Result<Vec<&LabelledPosition>, StandardError> {
    let mut known = HashSet::new();
    let found: Vec<&LabelledPosition> = positions
        .iter()
        .filter(|labelled| empties.contains(&labelled.position.empties()))
        // Mirror images count as the same position.
        .filter(|labelled| known.insert(labelled.position.symmetry_key()))
        .take(needed)
        .collect();
    if found.len() < needed {
        return Err(StandardError::TooFew { found: found.len(), empties, needed });
    }
    Ok(found)
}

/// Alternates a deadline and a level.
fn limit(index: usize, levels: (usize, usize), random: &mut SplitMix64) -> Value {
    if index.is_multiple_of(2) {
        json!({ "deadline_ms": between(DEADLINES, random) })
    } else {
        json!({ "level": between(levels, random) })
    }
}

fn between((least, greatest): (usize, usize), random: &mut SplitMix64) -> usize {
    least + random.below(greatest - least + 1)
}

fn othello(kind: &str, labelled: &LabelledPosition, limit: &Value) -> Value {
    let body = with(othello_position(labelled), limit);
    json!({ "kind": kind, "game": "othello", "body": body })
}

fn othello_position(labelled: &LabelledPosition) -> Value {
    let position = &labelled.position;
    let turn = GameKind::Othello.side_name(position.side_to_move());
    json!({ "board": position.board_text(), "turn": turn })
}

fn with(mut body: Value, limit: &Value) -> Value {
    if let (Value::Object(body), Value::Object(limit)) = (&mut body, limit) {
        body.extend(limit.clone());
    }
    body
}

/// Moves of a game on 15×15 without a winner, each near a stone; no position comes twice.
fn gomoku_moves(known: &mut HashSet<String>, random: &mut SplitMix64) -> String {
    loop {
        let stones = between(STONES, random);
        let mut position = gomoku::Position::empty(BOARD_SIZE, gomoku::Rule::Freestyle);
        let mut text = String::new();
        for _ in 0..stones {
            let mut moves = Vec::new();
            position.neighbourhood(2, &mut moves);
            let mv = moves[random.below(moves.len())];
            position.play(mv);
            text.push_str(&mv.to_string());
            if position.is_over() {
                break;
            }
        }
        if !position.is_over() && known.insert(position.symmetry_key()) {
            return text;
        }
    }
}
