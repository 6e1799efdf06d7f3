//! Shards: files of equally many games each; a resumed run skips existing ones.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use anyhow::Context as _;
use yomi_game::random::SplitMix64;

use crate::progress;

/// The shards of a folder.
#[derive(Clone, Copy, Debug)]
pub struct Shards<'a> {
    /// The folder, which is made where there is none.
    pub folder: &'a Path,
    /// How many there are to be.
    pub count: u64,
    /// Games of each.
    pub games: u64,
    /// Drives what is random; each shard has its own stream of it.
    pub seed: u64,
    /// How many are played side by side.
    pub threads: usize,
}

impl Shards<'_> {
    /// Plays those that are missing: each thread with a `player` of its own, the games of a shard by `game`, which
    /// `write` takes to the file that `path` names for the number of the shard.
    pub fn play<P, G>(
        self,
        path: fn(&Path, u64) -> PathBuf,
        player: impl Fn() -> P + Sync,
        game: impl Fn(&mut P, &mut SplitMix64) -> G + Sync,
        write: impl Fn(&Path, Vec<G>) -> anyhow::Result<()> + Sync,
    ) -> anyhow::Result<()> {
        let Self { folder, count, games, seed, threads } = self;
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let next = AtomicU64::new(0);
        let bar = progress::bar(count * games, "games")?;
        let work = || -> anyhow::Result<()> {
            let mut player = player();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return Ok(());
                }
                let path = path(folder, number);
                if path.exists() {
                    bar.inc(games);
                    continue;
                }
                let mut random = SplitMix64::new(SplitMix64::new(seed ^ number << 20).next_bits());
                let played = (0..games).map(|_| {
                    let game = game(&mut player, &mut random);
                    bar.inc(1);
                    game
                });
                let played = played.collect();
                write(&path, played)?;
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("a worker panicked"))
        })?;
        bar.finish_and_clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_the_same_whoever_plays_it_and_is_played_once() {
        let folder = std::env::temp_dir().join(format!("yomi-shards-{}", std::process::id()));
        let play = |threads, count| {
            let shards = Shards { folder: &folder, count, games: 3, seed: 5, threads };
            let path = |folder: &Path, number: u64| folder.join(number.to_string());
            let write = |path: &Path, games: Vec<u64>| Ok(fs::write(path, format!("{games:?}"))?);
            shards.play(path, || (), |(), random| random.next_bits(), write).unwrap();
            (0..count).map(|number| fs::read_to_string(path(&folder, number)).unwrap()).collect()
        };
        let alone: Vec<String> = play(1, 4);
        fs::write(folder.join("2"), "kept").unwrap();
        fs::remove_file(folder.join("3")).unwrap();
        let again: Vec<String> = play(2, 5);
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!((&again[..2], again[2].as_str(), &again[3]), (&alone[..2], "kept", &alone[3]));
        assert_ne!(alone[0], alone[1]);
    }
}
