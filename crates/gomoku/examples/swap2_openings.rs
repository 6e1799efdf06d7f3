//! Makes the openings of Swap2: three stones at random near a corner, kept where searches on boards of 13, 15 and 20 rows,
//! freestyle and standard, give either side about the same chance to win. The same file on every run of one
//! revision of the engine; takes a quarter of an hour on one core.
//!
//! ```bash
//! cargo run --release -p yomi-gomoku --example swap2_openings > openings.txt
//! ```

#![expect(clippy::print_stdout, reason = "it writes the file")]

use std::collections::HashSet;

use yomi_game::{
    Board as _, Game as _,
    gomoku::{Move, Position, Rule},
    random::SplitMix64,
};
use yomi_gomoku::{GomokuEngine, Tables};
use yomi_search::{
    Control, Engine as _, Limits, SearchSettings, Task, Team,
    engine::{Tables as _, Workspace},
};

/// Openings that are made.
const OPENINGS: usize = 40;
/// Seed of the random generator.
const SEED: u64 = 2;
/// Nodes of each search, and of a first one that mostly says no.
const NODES: (u64, u64) = (100_000, 4_000);
/// How far from one half, in thousandths, the chance to win may be on 15 rows and on others, and by the first search.
const UNEVEN: (u16, u16, u16) = (40, 80, 150);
/// Columns and rows in which the first stone lies, and how far from it the others.
const CORNER: usize = 8;
const REACH: i32 = 4;

/// Column from the left and row from the top.
type At = (i32, i32);

fn main() {
    let mut rng = SplitMix64::new(SEED);
    let mut tables = Tables::empty();
    let mut seen = HashSet::new();
    println!("# Three stones near the top left corner of 15 rows, balanced by search: see ../swap2.rs.");
    let mut made = 0;
    while made < OPENINGS {
        let stones = drawn(&mut rng);
        let Some((board, moves)) = position(15, Rule::Freestyle, stones) else { continue };
        let image = board.transformed(board.canonical_symmetry()).board_text();
        if !seen.insert(image) || !is_even(stones, &mut tables) {
            continue;
        }
        let texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
        println!("{}", texts.join(" "));
        made += 1;
    }
}

fn drawn(rng: &mut SplitMix64) -> [At; 3] {
    let mut coordinate = |bound: usize| i32::try_from(rng.below(bound)).unwrap_or(0);
    let first = (coordinate(CORNER), coordinate(CORNER));
    let mut beside = || {
        let mut away = || coordinate(2 * REACH as usize + 1) - REACH;
        (first.0 + away(), first.1 + away())
    };
    [first, beside(), beside()]
}

/// The position of those stones, and the moves; `None` where they do not lie on the smallest board or on one another.
fn position(size: u8, rule: Rule, stones: [At; 3]) -> Option<(Position, Vec<Move>)> {
    let mut position = Position::empty(size, rule);
    let mut moves = Vec::new();
    for (column, top) in stones {
        let (column, top) = (u8::try_from(column).ok()?, u8::try_from(top).ok()?);
        let mv = Move::new(column, size.checked_sub(top)?.checked_sub(1)?)?;
        if !position.is_legal(mv) {
            return None;
        }
        position.play(mv);
        moves.push(mv);
    }
    Some((position, moves))
}

fn is_even(stones: [At; 3], tables: &mut Tables) -> bool {
    let (nodes, few) = NODES;
    let mut uneven = |size, rule, nodes| {
        let position = position(size, rule, stones).map(|(position, _)| position);
        position.map_or(500, |position| win(position, nodes, tables).abs_diff(500))
    };
    let rules = [Rule::Freestyle, Rule::Standard];
    rules.into_iter().all(|rule| uneven(15, rule, few) <= UNEVEN.2)
        && rules.into_iter().all(|rule| uneven(15, rule, nodes) <= UNEVEN.0)
        && [13, 20].into_iter().all(|size| rules.into_iter().all(|rule| uneven(size, rule, nodes) <= UNEVEN.1))
}

/// White's chance to win, in thousandths: the mean of the last two iterations, for those of odd and even depth differ.
fn win(position: Position, nodes: u64, tables: &mut Tables) -> u16 {
    let task = Task::best(position, Limits { nodes: Some(nodes), ..Limits::default() });
    let workspace = Workspace { tables, team: &mut Team::alone(), keeps: false };
    let control = Control::default();
    let found = GomokuEngine::default().search(&task, &SearchSettings::default(), workspace, &control, &mut |_| ());
    let iterations = found.report.iterations.iter().rev().take(2);
    let wins: Vec<_> = iterations.map(|it| it.line.score.win_thousandths.unwrap_or(0)).collect();
    wins.iter().sum::<u16>() / u16::try_from(wins.len()).unwrap_or(1).max(1)
}
