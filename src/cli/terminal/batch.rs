//! `yomi batch`: answers the lines of a file, or of standard input as they arrive, each a request, with a service of this
//! process. [`answers`] finds the lines that a former run has answered.

mod answers;

#[cfg(unix)]
use std::os::unix::fs::MetadataExt as _;
use std::{
    fs::{self, OpenOptions},
    io::{self, BufRead as _, Write as _},
    path::{Path, PathBuf},
    thread,
};

use anyhow::{Context as _, anyhow, bail};
use clap::Args;
use tokio::sync::{mpsc, oneshot};
use yomi_api::{
    Caller,
    batch::{Batch, BatchEvent},
};
use yomi_command::{
    interrupt::{self, Interrupt},
    output::{print_on, say},
    progress, text_file,
};
use yomi_contract::{answer::batch::BatchCounts, limits::OperatorLimits, request::batch};
use yomi_players::Engines;

use self::answers::Answers;
use crate::cli::local;

/// The file, and where its answers go.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct BatchArgs {
    /// A file with a JSON object a line, or - for standard input, whose lines are answered as they arrive: game, endpoint
    /// (bestmove, position or review), id and the fields of that endpoint, as POST /v1/batch reads them
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write the answers behind those that this file has; lines that it answers are left out. Without it they go to
    /// standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Give the answers in the order of the lines, instead of as they are finished
    #[arg(long)]
    ordered: bool,
    /// Search threads, each with its own tables (up to 84 MiB) [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Answers the lines. SIGINT or SIGTERM ends the batch: with `--output` the same command goes on behind what it has.
pub(super) fn run(flags: BatchArgs, engines: Engines) -> anyhow::Result<()> {
    if let Some(path) = flags.output.as_deref().filter(|path| is_same_file(path, &flags.file)) {
        bail!("{} is the file of the lines; name another --output", path.display());
    }
    let has_answers = |path: &PathBuf| fs::metadata(path).is_ok_and(|found| found.len() > 0);
    let is_live = flags.file == Path::new("-") && !flags.output.as_ref().is_some_and(has_answers);
    let (mut lines, mut earlier) = (Vec::new(), Answers::default());
    if !is_live {
        let text = text_file::read(&flags.file)?.into_bytes();
        let found =
            batch::lines(&text, usize::MAX).map_err(|problem| anyhow!("{}: {problem}", flags.file.display()))?;
        if let Some(path) = &flags.output {
            earlier = Answers::read(path, &text, &found)?;
        }
        lines = found.into_iter().map(|(number, range)| (number, text[range].to_vec())).collect();
        lines.retain(|(number, _)| !earlier.lines.contains(number));
    }
    let mut output = Output::open(flags.output.as_deref(), &earlier)?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = flags.threads.unwrap_or_else(|| u16::try_from(cores).unwrap_or(u16::MAX));
    let (api, runtime) = local::api(threads, &[], engines)?;
    // No operator's limits: the machine is the caller's own.
    api.limits.set(OperatorLimits::WIDEST);
    let mut batch = Batch::open(flags.ordered, api, Caller::unknown());
    for (number, line) in lines {
        batch.add(number, line);
    }
    let arriving = if is_live { Some(standard_input()?) } else { None };
    if arriving.is_none() {
        batch.close();
    }
    let answered = answer(&mut batch, arriving, &mut output, earlier.lines.len());
    let answered = runtime.block_on(answered);
    drop(batch);
    runtime.shutdown_background();
    let (counts, signal) = answered?;
    let BatchCounts { lines, answered, refused } = counts;
    let left = lines - answered - refused;
    let before = match earlier.lines.len() {
        0 => String::new(),
        before => format!(", {before} before"),
    };
    say(&format!("{answered} lines answered, {refused} refused{before}, {left} left"));
    signal.map_or(Ok(()), |signal| signal.exit())
}

/// Lines that wait for their turn before standard input is read on.
const MOST_WAITING: usize = 1024;

/// Lines that arrive, with their numbers.
type Lines = mpsc::Receiver<io::Result<(usize, Vec<u8>)>>;

/// The lines of standard input with their numbers, blank ones left out, as they arrive.
fn standard_input() -> anyhow::Result<Lines> {
    let (sender, lines) = mpsc::channel(1);
    let read = move || {
        for (index, line) in io::stdin().lock().split(b'\n').enumerate() {
            let line = line.map(|line| {
                let text = line.strip_prefix(text_file::BYTE_ORDER_MARK.as_bytes()).filter(|_| index == 0);
                (index + 1, text.unwrap_or(&line).to_vec())
            });
            let is_blank = line.as_ref().is_ok_and(|(_, line)| line.trim_ascii().is_empty());
            if !is_blank && sender.blocking_send(line).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("standard-input".to_owned()).spawn(read)?;
    Ok(lines)
}

/// Whether two paths lead to one file; the second may be that of standard input.
fn is_same_file(path: &Path, file: &Path) -> bool {
    let file = if file == Path::new("-") { Path::new("/dev/stdin") } else { file };
    #[cfg(unix)]
    let identity = |path| fs::metadata(path).map(|found| (found.dev(), found.ino()));
    #[cfg(not(unix))]
    let identity = fs::canonicalize;
    path.is_file() && matches!((identity(path), identity(file)), (Ok(one), Ok(other)) if one == other)
}

/// Writes answers as they are finished, to the lines of `batch` and to those that arrive; returns the counts of lines, and
/// the signal that ended the batch, if any.
async fn answer(
    batch: &mut Batch,
    mut arriving: Option<Lines>,
    output: &mut Output,
    before: usize,
) -> anyhow::Result<(BatchCounts, Option<Interrupt>)> {
    let (sender, mut signal) = oneshot::channel();
    interrupt::on_first(|signal| {
        // Fails when the batch has just ended.
        let _ = sender.send(signal);
    })?;
    let bar = progress::bar(before + batch.counts().lines);
    bar.set_position(before as u64);
    let signal = loop {
        let BatchCounts { lines, answered, refused } = batch.counts();
        let line = async {
            match &mut arriving {
                Some(arriving) if lines - answered - refused < MOST_WAITING => arriving.recv().await,
                _ => std::future::pending().await,
            }
        };
        let text = tokio::select! {
            line = line => {
                match line {
                    Some(line) => {
                        let (number, line) = line.context("cannot read standard input")?;
                        batch.add(number, line);
                        bar.inc_length(1);
                    }
                    None if lines == 0 => bail!("standard input: {}", batch::no_line()),
                    None => {
                        arriving = None;
                        batch.close();
                    }
                }
                continue;
            }
            text = batch.next() => text,
            signal = &mut signal => break signal.ok(),
        };
        match text {
            None => break None,
            Some(BatchEvent::News(_)) => {}
            Some(BatchEvent::Answer(line)) => {
                if !output.write(&line)? {
                    break None;
                }
                bar.inc(1);
                if batch.counts().refused > 0 {
                    bar.set_message(format!("{} refused", batch.counts().refused));
                }
            }
        }
    };
    bar.finish_and_clear();
    Ok((batch.counts(), signal))
}

/// Destination of the answers.
enum Output {
    Standard,
    File(fs::File, PathBuf),
}

impl Output {
    /// Opens the file, with the answers that it keeps; standard output without a path.
    fn open(path: Option<&Path>, earlier: &Answers) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self::Standard) };
        earlier.keep(path)?;
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self::File(file, path.to_owned()))
    }

    /// Writes a line; returns whether the reader wants more.
    fn write(&mut self, line: &[u8]) -> anyhow::Result<bool> {
        match self {
            Self::Standard => Ok(print_on(line)?.is_continue()),
            Self::File(file, path) => {
                file.write_all(line).with_context(|| format!("cannot write {}", path.display()))?;
                Ok(true)
            }
        }
    }
}
