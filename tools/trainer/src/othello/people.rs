//! `people`: fits the model of people to games of tournaments.
//!
//! Positions are drawn by a seed from all games but those of the held-out years, at most a few a game, where there is a
//! choice. The engine scores their moves by the levels of [`SIGHTS`](yomi_othello::people::SIGHTS); the weights of
//! least cross-entropy are found by Newton's method (the problem is convex). The report is on the held-out years.

mod logit;

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use anyhow::{Context as _, ensure};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use yomi_collections::wthor;
use yomi_game::{
    Game as _,
    othello::{Move, Position},
    random::SplitMix64,
};
use yomi_othello::{
    OthelloEngine, Tables,
    people::{COSTS, Features, LEANINGS, People, features_of_all, loss_of, shares},
};
use yomi_search::{
    Control, Level, Limits, Task,
    engine::Tables as _,
    person::{chances, sight, sights},
};

use self::logit::{Choice, PARAMETERS, fit};
use crate::progress;

/// Fits the model of people to games of tournaments, and reports how it holds on others.
#[derive(Debug, clap::Args)]
pub struct PeopleOfGames {
    /// Folder of games in the format of WTHOR, a file a year
    #[arg(long)]
    games: PathBuf,
    /// Positions to fit to
    #[arg(long, default_value_t = 30_000)]
    positions: usize,
    /// Positions of the held-out years
    #[arg(long, default_value_t = 5_000)]
    held: usize,
    /// Years that are held out
    #[arg(long, num_args = 1.., default_values_t = [2022, 2024])]
    hold_out: Vec<u32>,
    /// The first year of the games to fit to
    #[arg(long, default_value_t = 2015)]
    from: u32,
    /// Draws the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the judged positions are kept; those of a file that is there are not judged again
    #[arg(long)]
    rows: PathBuf,
    /// Where the weights go
    #[arg(long)]
    output: PathBuf,
    /// The level whose scores say what the moves of held-out positions lose; the model itself does not see it
    #[arg(long, default_value_t = 9)]
    judge: u8,
    /// Threads that judge
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// Positions of a game at most.
const OF_A_GAME: usize = 4;

/// Moves before the first and behind the last position that is drawn.
const PLIES: std::ops::Range<usize> = 4..56;

/// Skills whose expected loss is reported: those of named opponents among them.
const SKILLS: [f64; 10] = [0.0, 0.2, 0.33, 0.5, 0.7, 1.0, 1.5, 2.2, 5.0, 10.0];

/// A position and what was played.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Played {
    position: Position,
    mv: Move,
}

/// A judged position.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Row {
    empties: u32,
    chosen: usize,
    moves: Vec<Features>,
}

impl PeopleOfGames {
    /// Judges, fits, writes the weights, and prints the report.
    pub fn run(self) -> anyhow::Result<()> {
        let files = wthor::files(&self.games)?.into_iter().filter_map(|path| Some((year(&path)?, path)));
        let (held, learnt): (Vec<_>, Vec<_>) = files.partition(|(year, _)| self.hold_out.contains(year));
        let learnt = learnt.into_iter().filter(|(year, _)| *year >= self.from).collect();
        let paths = |files: Vec<(u32, PathBuf)>| -> Vec<PathBuf> { files.into_iter().map(|(_, path)| path).collect() };
        let (held, learnt) = (paths(held), paths(learnt));
        let judge = Level::new(self.judge).with_context(|| format!("--judge is {}: no such level", self.judge))?;
        let by_judge = self.kept(&format!("losses-by-{}", self.judge), self.held, || {
            let judge = |engine: &_, tables: &mut _, played: &_| losses_by(judge, engine, tables, played);
            judged(&drawn(&held, self.held, self.seed)?, self.threads, judge)
        })?;
        let rows = |name, files: &[PathBuf], count| {
            self.kept(name, count, || judged(&drawn(files, count, self.seed)?, self.threads, row))
        };
        let learnt = rows("learnt", &learnt, self.positions)?;
        let held = rows("held", &held, self.held)?;
        let choices = |rows: &[Row]| -> Vec<Choice> { rows.iter().map(choice).collect() };
        let (learnt_choices, held_choices) = (choices(&learnt), choices(&held));
        // Three numbers: the losses alone, alike in all stages.
        let plain = fit(&learnt_choices.iter().map(|choice| choice.narrowed(plain_parameters)).collect::<Vec<_>>(), 3);
        let plain_held: Vec<_> = held_choices.iter().map(|choice| choice.narrowed(plain_parameters)).collect();
        progress::say(&format!("three numbers: {:?}\n{}", plain, logit::report(&plain_held, &plain)));
        let weights = fit(&learnt_choices, PARAMETERS);
        progress::say(&format!("learnt\n{}", logit::report(&learnt_choices, &weights)));
        progress::say(&format!("held out\n{}", logit::report(&held_choices, &weights)));
        progress::say(&logit::calibration(&held_choices, &weights));
        let people = people_of(&weights);
        let by_sight: Vec<Vec<f64>> = held.iter().map(|row| row.moves.iter().map(|of| 4.0 * of[0]).collect()).collect();
        progress::say(&format!("discs lost a move, by the deepest sight: {}", losses(&held, &by_sight, &people)));
        progress::say(&format!("discs lost a move, by level {}: {}", self.judge, losses(&held, &by_judge, &people)));
        fs::write(&self.output, serde_json::to_string_pretty(&people)? + "\n")
            .with_context(|| self.output.display().to_string())
    }

    /// The rows of a file of that name and number of positions; it is made where there is none.
    fn kept<R: Serialize + DeserializeOwned>(
        &self,
        name: &str,
        count: usize,
        make: impl FnOnce() -> anyhow::Result<Vec<R>>,
    ) -> anyhow::Result<Vec<R>> {
        let path = self.rows.join(format!("{name}-{}-{count}.jsonl", self.seed));
        if let Ok(text) = fs::read_to_string(&path) {
            return text.lines().map(|line| Ok(serde_json::from_str(line)?)).collect();
        }
        let rows = make()?;
        let lines: Vec<String> = rows.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
        fs::create_dir_all(&self.rows)?;
        fs::write(&path, lines.join("\n") + "\n").with_context(|| path.display().to_string())?;
        Ok(rows)
    }
}

/// The year in the name of a file.
fn year(path: &Path) -> Option<u32> {
    let name = path.file_stem()?.to_str()?;
    name.rsplit('_').next()?.parse().ok()
}

/// Positions of all files, drawn by the seed; where a rule is broken, the game ends for us.
fn drawn(files: &[PathBuf], count: usize, seed: u64) -> anyhow::Result<Vec<Played>> {
    let mut random = SplitMix64::new(seed);
    let mut games = Vec::new();
    for path in files {
        let read = |path: &Path| anyhow::Ok(wthor::records(&fs::read(path)?)?);
        games.extend(read(path).with_context(|| path.display().to_string())?);
    }
    random.shuffle(&mut games);
    let mut drawn = Vec::new();
    for game in games {
        let mut position = Position::initial();
        let mut here = Vec::new();
        for (ply, square) in game.squares.into_iter().enumerate() {
            if position.must_pass() {
                position.play(Move::Pass);
            }
            if position.placements() & square.bit() == 0 {
                break;
            }
            if PLIES.contains(&ply) && position.placements().count_ones() > 1 {
                here.push(Played { position, mv: Move::Place(square) });
            }
            position.play(Move::Place(square));
        }
        random.shuffle(&mut here);
        drawn.extend(here.into_iter().take(OF_A_GAME));
        if drawn.len() >= count {
            drawn.truncate(count);
            return Ok(drawn);
        }
    }
    ensure!(!drawn.is_empty(), "the files have no games");
    Ok(drawn)
}

/// What is said of each of the positions, in the same order.
fn judged<R: Clone + Send>(
    played: &[Played],
    threads: usize,
    judge: impl Fn(&OthelloEngine, &mut Tables, &Played) -> R + Sync,
) -> anyhow::Result<Vec<R>> {
    let bar = progress::bar(played.len() as u64, "positions")?;
    let (next, rows) = (AtomicUsize::new(0), Mutex::new(vec![None; played.len()]));
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let (engine, mut tables) = (OthelloEngine::default(), Tables::empty());
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(played) = played.get(place) else { return };
                    let row = judge(&engine, &mut tables, played);
                    rows.lock()[place] = Some(row);
                    bar.inc(1);
                }
            });
        }
    });
    Ok(rows.into_inner().into_iter().flatten().collect())
}

/// The features of all moves of a position, and which was played.
fn row(engine: &OthelloEngine, tables: &mut Tables, played: &Played) -> Row {
    let task = Task::best(played.position, Limits::default());
    let sights = sights(engine, &task, tables, &Control::default());
    let moves = features_of_all(&played.position, &task.root_moves, &sights);
    let chosen = task.root_moves.iter().position(|mv| *mv == played.mv).expect("it is legal");
    Row { empties: played.position.empties(), chosen, moves }
}

/// What all moves of a position lose by a level, in discs.
fn losses_by(level: Level, engine: &OthelloEngine, tables: &mut Tables, played: &Played) -> Vec<f64> {
    let task = Task::best(played.position, Limits::default());
    let sight = sight(engine, &task, level, tables, &Control::default());
    task.root_moves.iter().map(|&mv| loss_of(mv, &sight)).collect()
}

/// The discs that a move loses: as people played, and as the model expects of each skill.
fn losses(rows: &[Row], judged: &[Vec<f64>], people: &People) -> String {
    let mean = |of_row: &dyn Fn(&Row, &[f64]) -> f64| {
        rows.iter().zip(judged).map(|(row, losses)| of_row(row, losses)).sum::<f64>() / rows.len() as f64
    };
    let mut text = format!("people {:.2}", mean(&|row, losses| losses[row.chosen]));
    for skill in SKILLS {
        let expected = |row: &Row, losses: &[f64]| -> f64 {
            let of = |features| people.inclination(row.empties, features, skill);
            let chances = chances(&row.moves.iter().map(of).collect::<Vec<_>>());
            chances.iter().zip(losses).map(|(chance, loss)| chance * loss).sum()
        };
        text += &format!("; skill {skill} {:.2}", mean(&expected));
    }
    text
}

/// The parameters of the whole model: each feature by each stage, those of the cost negative.
fn choice(row: &Row) -> Choice {
    let shares = shares(row.empties);
    let of = |features: &Features| -> Vec<f64> {
        let signed = features.iter().enumerate().map(|(at, value)| if at < COSTS.len() { -value } else { *value });
        signed.flat_map(|value| shares.map(|share| share * value)).collect()
    };
    Choice { chosen: row.chosen, moves: row.moves.iter().map(of).collect() }
}

/// The losses alone, summed over the stages.
fn plain_parameters(parameters: &[f64]) -> Vec<f64> {
    let stages = PARAMETERS / (COSTS.len() + LEANINGS.len());
    (0..3).map(|sight| parameters[sight * stages..(sight + 1) * stages].iter().sum()).collect()
}

fn people_of(weights: &[f64]) -> People {
    let stages = PARAMETERS / (COSTS.len() + LEANINGS.len());
    let rounded = |value: f64| (value * 1e4).round() / 1e4;
    let weight = |feature: usize, stage: usize| rounded(weights[feature * stages + stage]);
    let costs = (0..stages).map(|stage| std::array::from_fn(|at| weight(at, stage))).collect();
    let leanings = (0..stages).map(|stage| std::array::from_fn(|at| weight(COSTS.len() + at, stage))).collect();
    People { costs, leanings }
}
