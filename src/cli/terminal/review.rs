//! `yomi review`: a game of a file, every move against the best one. [`reading`] finds the game, [`text`] prints the
//! review.

mod reading;
pub(super) mod text;

use std::{
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};

use anyhow::{Context as _, anyhow};
use clap::{Args, builder::RangedU64ValueParser};
use yomi_command::{
    fields::{self, Flags},
    interrupt::{self, Interrupt},
    output::{print, say},
    progress, text_file,
};
use yomi_contract::{answer::ReviewAnswer, limits::MAX_THREADS, words::Words};
use yomi_game::{GameKind, Side};
use yomi_players::{Engines, Players};
use yomi_review::{
    Budget, Estimate, Plan, PlayedGame, Review, Settings,
    report::{self, Lang},
};
use yomi_search::{Control, Level, StopReason, team::SpawnedThreads};
use yomi_service::ReviewEnd;

/// The budget where none is given.
const USUAL: Budget = Budget::Time(Duration::from_secs(10));

/// Steps of the progress bar.
const STEPS: usize = 100;

/// The file, what is reviewed of it, and how far.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct ReviewArgs {
    /// A file with a game, or - for standard input: PGN, SGF, GGF, Piskvork's .psq, JSON, or moves
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which game of the file, where it holds several, counted from 1
    #[arg(long, value_name = "N")]
    number: Option<NonZeroUsize>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Search threads; with more than one, two reviews differ
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_THREADS)))]
    threads: u32,
    /// First moves that an opening rule placed and that are not judged, such as 3 or 5 with Swap2
    #[arg(long, value_name = "N")]
    placed: Option<usize>,
    /// The first move to review, counted from 1
    #[arg(long, value_name = "N", default_value = "1")]
    from: NonZeroUsize,
    /// The last move to review [default: the last one of the game]
    #[arg(long, value_name = "N")]
    to: Option<NonZeroUsize>,
    /// The side whose moves are reviewed: black or white, in tic-tac-toe X or O [default: both]
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    /// Add at most three facts to each move
    #[arg(long)]
    explain: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write the review as a page to this file, too
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten, next_help_heading = "The record")]
    record: Flags<fields::Record>,
}

/// How far the review goes.
#[derive(Clone, Debug, Args)]
#[group(multiple = false)]
struct LimitArgs {
    /// Milliseconds in all, 10000 where nothing else is given
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<u64>::new().range(1..=86_400_000))]
    time_ms: Option<u64>,
    /// Nodes a move on average; moves that are hard to judge get more than others
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<u64>::new().range(1..=1_000_000_000_000))]
    nodes: Option<u64>,
    /// Plies that each move is searched
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: Option<u32>,
    /// The level at which each move is searched
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=30))]
    level: Option<u8>,
}

impl LimitArgs {
    fn budget(&self) -> Budget {
        let time = self.time_ms.map(|time| Budget::Time(Duration::from_millis(time)));
        let level = self.level.and_then(Level::new).map(Budget::Level);
        time.or_else(|| self.nodes.map(Budget::Nodes))
            .or_else(|| self.depth.map(Budget::Depth))
            .or(level)
            .unwrap_or(USUAL)
    }
}

/// Reviews the game and prints it. SIGINT or SIGTERM ends the review: what is finished is printed.
pub(super) fn run(flags: ReviewArgs, engines: Engines) -> anyhow::Result<()> {
    let text = text_file::read_record(&flags.file)?;
    let mut game = reading::game(&text, flags.number, flags.record.clone().fields())?;
    game.placed = flags.placed.unwrap_or(game.placed);
    let (from, to) = (flags.from.get(), flags.to.map(NonZeroUsize::get));
    reading::check_part(game.moves().len(), (game.placed, from, to))?;
    let settings = Settings {
        threads: flags.threads,
        from,
        to,
        side: flags.side.as_deref().map(|side| side_of(game.kind(), side)).transpose()?,
        ..Settings::new(flags.limits.budget())
    };
    if let Some(path) = &flags.html {
        check_writable(path)?;
    }
    let (review, signal) = review(game.clone(), settings, engines.clone())?;
    let words = Words { lang: Lang::En, explains: flags.explain };
    let page = flags.html.as_ref().map(|path| {
        let html = report::html(&game, &review, None, (Lang::En, &words.notes(&game)));
        fs::write(path, html).with_context(|| cannot_write(path))
    });
    if flags.json {
        let end = if signal.is_some() { ReviewEnd::Interrupted } else { ReviewEnd::Completed };
        let answer = ReviewAnswer::new(&engines, (&game, &settings, words), (&review, end), None, None);
        print(&format!("{}\n", serde_json::to_string(&answer)?))?;
    } else {
        print(&text::of(&game, &review, &words.notes(&game)))?;
    }
    page.transpose()?;
    signal.map_or(Ok(()), |signal| signal.exit())
}

/// Checks before the review that its page can be written. An existing file keeps its content.
fn check_writable(path: &Path) -> anyhow::Result<()> {
    let file = fs::OpenOptions::new().create(true).append(true).open(path);
    file.map(drop).with_context(|| cannot_write(path))
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

pub(super) fn side_of(kind: GameKind, name: &str) -> anyhow::Result<Side> {
    let sides = [Side::First, Side::Second];
    let is_it = |side: &Side| kind.side_name(*side).eq_ignore_ascii_case(name);
    sides.into_iter().find(is_it).ok_or_else(|| {
        let [first, second] = sides.map(|side| kind.side_name(side));
        anyhow!("--side: expected {first} or {second} in {}", kind.name())
    })
}

/// Reviews with a progress bar; returns the review, and the signal that ended it, if any.
fn review(game: PlayedGame, settings: Settings, engines: Engines) -> anyhow::Result<(Review, Option<Interrupt>)> {
    let mut players = Players::with_helpers(engines, Arc::new(SpawnedThreads));
    // Otherwise the first search would pay for it, out of a budget of time.
    players.prepare_for(game.kind());
    let control = Arc::new(Control::default());
    let signal = Arc::new(OnceLock::new());
    let (told, stopped) = (Arc::clone(&signal), Arc::clone(&control));
    interrupt::on_first(move |signal| {
        let _ = told.set(signal);
        stopped.stop(StopReason::Abandoned);
    })?;
    let mut plan = Plan::new(game, settings);
    say(&estimated(&plan.estimate()));
    let bar = progress::part_bar(STEPS);
    let began = Instant::now();
    while let Some(visit) = plan.next_visit(began.elapsed()) {
        bar.set_message(format!("move {}", visit.index() + 1));
        plan.take(visit.perform(&mut players, &control));
        if control.stopped().is_some() {
            plan.cancel();
            say("the review was interrupted; this is what is finished");
        }
        bar.set_position((plan.progress() * STEPS as f64) as u64);
    }
    bar.finish_and_clear();
    Ok((plan.review(), signal.get().copied()))
}

/// The estimated cost of a review, in words.
fn estimated(estimate: &Estimate) -> String {
    let Estimate { plies, seconds, nodes } = estimate;
    let nodes = nodes.map(|nodes| format!(", about {nodes} nodes"));
    let seconds = seconds.map(|seconds| format!(", about {:.0} s on one core", seconds.ceil()));
    format!("{plies} moves{}{}", nodes.unwrap_or_default(), seconds.unwrap_or_default())
}
