//! `yomi-tools proven`: the table of proven bounds, from facts about positions of 50 empty squares, by minimax back to
//! the start.

use std::{
    collections::{BTreeMap, HashMap},
    fs,
    path::PathBuf,
};

use anyhow::{Context as _, ensure};
use clap::Args;
use yomi_command::{output::print, text_file};
use yomi_game::{
    Board as _, BoardText, Game as _, PositionText,
    openings::proven::{MOST, key},
    othello::{Move, Position},
};

/// Discs on the boards of the facts.
const DISCS: u32 = 14;

#[derive(Clone, Debug, Args)]
pub(crate) struct ProvenArgs {
    /// Facts, one a line: 64 cells, the side to move, a comma, then what is known of the value: >=0, <=0 or =0. The first
    /// line is a heading
    facts: PathBuf,
    /// Where the table goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// A lower and an upper bound, from the side to move.
type Bounds = [i8; 2];

/// Bounds of a value of which nothing is known.
const ANY: Bounds = [-MOST, MOST];

/// Makes the table.
pub(super) fn run(flags: &ProvenArgs) -> anyhow::Result<()> {
    let text = text_file::read(&flags.facts)?;
    let facts = text.lines().skip(1).enumerate();
    let facts = facts.map(|(index, line)| fact(line).with_context(|| format!("line {}: {line:?}", index + 2)));
    let facts = facts.collect::<anyhow::Result<HashMap<_, _>>>()?;
    let mut found = BTreeMap::new();
    let start = bounds(Position::initial(), &facts, &mut found);
    let rows: Vec<_> = found.iter().filter(|(_, bounds)| **bounds != ANY).collect();
    let row = |&(key, bounds): &(&[u64; 2], &Bounds)| {
        let discs = key.iter().flat_map(|discs| discs.to_le_bytes());
        discs.chain(bounds.map(i8::cast_unsigned)).collect::<Vec<_>>()
    };
    fs::write(&flags.out, rows.iter().flat_map(row).collect::<Vec<_>>())?;
    print(&format!("{} facts, {} positions, the start is worth {start:?}\n", facts.len(), rows.len()))
}

fn fact(line: &str) -> anyhow::Result<([u64; 2], Bounds)> {
    let (board, known) = line.split_once(',').context("it has no comma")?;
    let text = PositionText { board: Some(BoardText::Text(board.to_owned())), ..PositionText::default() };
    let position = Position::read(&text).map_err(|faults| anyhow::anyhow!("{faults:?}"))?.position;
    ensure!(64 - position.empties() == DISCS, "it has {} empty squares", position.empties());
    let bounds = match known {
        ">=0" => [0, MOST],
        "<=0" => [-MOST, 0],
        "=0" => [0, 0],
        _ => anyhow::bail!("{known:?} is none of >=0, <=0 and =0"),
    };
    Ok((key(&position), bounds))
}

/// The bounds of a position. Adds those of the positions on the way that are not finished.
fn bounds(position: Position, facts: &HashMap<[u64; 2], Bounds>, found: &mut BTreeMap<[u64; 2], Bounds>) -> Bounds {
    if position.is_over() {
        return [position.final_score() as i8; 2];
    }
    let key = key(&position);
    if let Some(known) = found.get(&key) {
        return *known;
    }
    let is_last = 64 - position.empties() == DISCS;
    let known = if is_last && !position.must_pass() {
        facts.get(&key).copied().unwrap_or(ANY)
    } else {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let after = moves.into_iter().map(|mv: Move| {
            let mut after = position;
            after.play(mv);
            bounds(after, facts, found)
        });
        after.fold([-MOST; 2], |best, [least, most]| [best[0].max(-most), best[1].max(-least)])
    };
    found.insert(key, known);
    known
}
