//! `leaves`: samples and labels leaves of the engine's own searches.
//!
//! An evaluation is asked at the leaves of searches, and most of them come after bad moves of a side. Each
//! root is a position after random moves, half of them played on for some plies; one search goes out from
//! it, and leaves that it draws at random are labelled: with few empty squares by an exact search, with
//! more by the mean of a search of an even and one of an odd depth, which err to opposite sides
//! where the evaluation favours a side to move.

use std::{fs, path::PathBuf, sync::Arc};

use anyhow::{Context as _, ensure};
use yomi_game::{
    Game as _, Side,
    othello::{Move, Position, obf::parse_collection},
    random::SplitMix64,
};
use yomi_othello::{midgame::LeafSample, selectivity::Selectivity};

use super::{
    game::{Label, Player},
    record::{self, Record},
};
use crate::shards::Shards;

/// Draws leaves of the engine's own searches and writes them, with what deeper searches say, to files.
#[derive(Debug, clap::Args)]
pub struct Leaves {
    /// Folder of the leaves; shards that are there already are not made again
    #[arg(long)]
    folder: PathBuf,
    /// Weights to search with; none for those that know nothing but that moves are good
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Shards to make
    #[arg(long, default_value_t = 100)]
    shards: u64,
    /// Roots of a shard, each with some leaves
    #[arg(long, default_value_t = 500)]
    roots: u64,
    /// OBF file of positions: roots are drawn from it instead of from random games, for a yardstick
    #[arg(long, conflicts_with = "balance")]
    positions: Option<PathBuf>,
    /// Discs: a random root worth so much to either side is taken half the times
    #[arg(long, default_value_t = 15.0)]
    balance: f32,
    /// Plies searched from a root: drawn from here…
    #[arg(long, default_value_t = 8)]
    shallowest: u32,
    /// …to here
    #[arg(long, default_value_t = 14)]
    deepest: u32,
    /// One poll in so many draws a leaf, where it falls on the last ply but one; a search polls about once in a thousand nodes
    #[arg(long, default_value_t = 2)]
    one_in: usize,
    /// Fewest empty squares of a leaf
    #[arg(long, default_value_t = 6)]
    fewest_empties: u32,
    /// Most empty squares of a leaf
    #[arg(long, default_value_t = 40)]
    most_empties: u32,
    /// Solved to the end from so many empty squares on
    #[arg(long, default_value_t = 16)]
    solved_from: u32,
    /// Plies that label the other leaves, with 45 % confidence of each cut, and one ply less
    #[arg(long, default_value_t = 11)]
    depth: u32,
    /// Drives what is drawn; each shard has its own stream of it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Roots side by side
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// Entries of each table, enough for the searches from the roots.
const ENTRIES: usize = 1 << 16;
/// Most plies that a root is played on for, and how deep each is searched.
const PLAYED_ON: usize = 12;
const PLAYED_ON_DEPTH: u32 = 3;
/// Fewest random moves before a root.
const FEWEST_RANDOM: usize = 8;
/// Plies that order the moves before the search that counts.
const FIRST_DEPTH: u32 = 5;
/// From so many empty squares on half of the searches go to the end of the game, as they do where the
/// engine plays; their leaves are those of ProbCut's shallow searches.
const TO_THE_END_FROM: u32 = 20;
/// Squares that are empty before the first move.
const EMPTY_AT_START: u32 = 60;

impl Leaves {
    /// Makes what is missing.
    pub fn run(self) -> anyhow::Result<()> {
        ensure!(self.balance > 0.0, "--balance is {}, and has to be above 0", self.balance);
        ensure!(self.one_in > 0, "--one-in is 0, and has to be above");
        ensure!(
            0 < self.shallowest && self.shallowest <= self.deepest,
            "--shallowest is {}, and has to be 1 to --deepest, {}",
            self.shallowest,
            self.deepest
        );
        ensure!(self.depth > 1, "--depth is {}, and has to be above 1", self.depth);
        ensure!(
            self.fewest_empties <= self.most_empties && self.most_empties < EMPTY_AT_START,
            "--fewest-empties is {}, --most-empties {}: no leaf is between them",
            self.fewest_empties,
            self.most_empties
        );
        let weights = Arc::new(super::fit::load(self.weights.as_deref())?);
        let given = self.given()?;
        let Self { ref folder, shards: count, roots: games, seed, threads, .. } = self;
        Shards { folder, count, games, seed, threads }.play(
            record::shard,
            || Player::new(Arc::clone(&weights), ENTRIES),
            |player, random| {
                let root = if given.is_empty() { self.root(player, random) } else { given[random.below(given.len())] };
                self.of_a_root(root, player, random)
            },
            |path, leaves| record::write(path, &leaves.into_iter().flatten().collect::<Vec<_>>()),
        )
    }

    /// The positions of the file, if there is one.
    fn given(&self) -> anyhow::Result<Vec<Position>> {
        let Some(path) = &self.positions else { return Ok(Vec::new()) };
        let name = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
        let problems = parse_collection(&text).with_context(|| name.to_string())?;
        let positions: Vec<Position> =
            problems.into_iter().map(|problem| problem.position).filter(|position| !position.is_over()).collect();
        ensure!(!positions.is_empty(), "{name} holds no position to search");
        Ok(positions)
    }

    /// Leaves of the search from a root.
    fn of_a_root(&self, root: Position, player: &mut Player, random: &mut SplitMix64) -> Vec<Record> {
        let drawn = self.shallowest + random.below((self.deepest - self.shallowest + 1) as usize) as u32;
        let to_the_end = root.empties() <= TO_THE_END_FROM && random.below(2) == 0;
        let depth = if to_the_end { root.empties() } else { drawn };
        let sample = LeafSample::new(SplitMix64::new(random.next_bits()), self.one_in);
        let depths = [FIRST_DEPTH.min(depth), drawn.saturating_sub(2).clamp(1, depth), depth];
        let (_, sample) = player.deepen(&root, &depths, Selectivity::MOST, Some(sample));
        let mut leaves = sample.map(LeafSample::into_leaves).unwrap_or_default();
        leaves.sort_unstable();
        leaves.dedup();
        leaves.into_iter().filter_map(|leaf| self.labelled(player, leaf)).collect()
    }

    /// The position that a search goes out from: as far from the leaves that are wanted as the search is deep.
    fn root(&self, player: &mut Player, random: &mut SplitMix64) -> Position {
        let most = (self.most_empties + self.deepest).min(EMPTY_AT_START - FEWEST_RANDOM as u32);
        let least = (self.fewest_empties + self.shallowest).min(most);
        let empties = least as usize + random.below((most - least + 1) as usize);
        let plies = EMPTY_AT_START as usize - empties;
        let played_on = if random.below(2) == 0 { random.below(PLAYED_ON + 1) } else { 0 };
        let played_on = played_on.min(plies - FEWEST_RANDOM);
        loop {
            let mut position = player.opening_of(plies - played_on, self.balance, random);
            for _ in 0..played_on {
                if position.is_over() {
                    break;
                }
                let mv = if position.must_pass() {
                    Move::Pass
                } else {
                    player.best(&position, (PLAYED_ON_DEPTH, Selectivity::FULL)).1[0]
                };
                position.play(mv);
            }
            if !position.is_over() {
                return position;
            }
        }
    }

    /// A leaf with its score, where it has as many empty squares as are wanted and the game is not over.
    fn labelled(&self, player: &mut Player, (own, opponent): (u64, u64)) -> Option<Record> {
        let position = Position::from_bitboards(own, opponent, Side::First)?;
        let empties = position.empties();
        if position.is_over() || !(self.fewest_empties..=self.most_empties).contains(&empties) {
            return None;
        }
        let label = Label {
            depth: self.depth,
            selectivity: Selectivity::MOST,
            solved_from: self.solved_from.max(self.depth),
            mean_of_two: true,
        };
        let score = player.label(&position, label).0.0;
        Some(Record { player: own, opponent, result: None, score: score as i16 })
    }
}
