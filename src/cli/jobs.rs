//! `yomi jobs`: an operator's view of a store of jobs. It reads and changes the file or the database itself, so that it works beside servers and
//! without one; they hear of changes within a second.

use std::time::Duration;

use anyhow::bail;
use yomi_command::{
    output::{print, say},
    table::{Align, table},
};
use yomi_http::config::ConfigError;
use yomi_jobs::{GivenStore, Job, JobId, JobState, Store, StoreUrl, Write, Written, now, sqlite};

use super::examples;

/// What is done with jobs.
#[derive(Debug, clap::Args)]
pub(super) struct JobsArgs {
    #[command(subcommand)]
    action: JobsAction,
}

#[derive(Debug, clap::Subcommand)]
enum JobsAction {
    /// List jobs, the newest first
    #[command(after_help = examples::JOBS_LIST)]
    List(ListArgs),
    /// Show all that is known of a job, its request and its events as JSON
    #[command(after_help = examples::JOBS_SHOW)]
    Show(OneArgs),
    /// Cancel jobs; what they have found is kept until they expire
    #[command(after_help = examples::JOBS_CANCEL)]
    Cancel(CancelArgs),
    /// Erase all jobs of an owner, those that run too, with their requests and answers
    #[command(after_help = examples::JOBS_ERASE)]
    Erase(EraseArgs),
}

#[derive(Debug, clap::Args)]
struct StoreArgs {
    /// The store, as the server has it: sqlite:PATH, postgres://…, or file:PATH of a file that has one of these
    #[arg(long, env = "YOMI_STORE", value_name = "STORE", hide_env_values = true)]
    store: GivenStore,
}

/// Which jobs are listed, and how.
#[derive(Debug, clap::Args)]
struct ListArgs {
    #[command(flatten)]
    store: StoreArgs,

    /// Jobs in this state alone: waiting, running, completed, failed or cancelled
    #[arg(long, value_name = "STATE", value_parser = state)]
    state: Option<JobState>,

    /// Jobs of this key alone; an empty name is that of jobs without a key
    #[arg(long, value_name = "NAME")]
    owner: Option<String>,

    /// Jobs at most
    #[arg(long, value_name = "N", default_value_t = 100)]
    most: usize,

    /// A JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
struct OneArgs {
    /// Its id
    #[arg(value_parser = id)]
    id: JobId,

    #[command(flatten)]
    store: StoreArgs,
}

#[derive(Debug, clap::Args)]
struct CancelArgs {
    /// Their ids
    #[arg(required = true, value_name = "ID", value_parser = id)]
    ids: Vec<JobId>,

    #[command(flatten)]
    store: StoreArgs,
}

#[derive(Debug, clap::Args)]
struct EraseArgs {
    /// The name of the key
    #[arg(long, value_name = "NAME")]
    owner: String,

    #[command(flatten)]
    store: StoreArgs,
}

fn state(text: &str) -> Result<JobState, String> {
    let states = JobState::ALL.iter();
    let state = states.clone().find(|state| state.name() == text);
    state.copied().ok_or_else(|| {
        let names: Vec<_> = states.map(|state| state.name()).collect();
        format!("expected one of {}", names.join(", "))
    })
}

fn id(text: &str) -> Result<JobId, &'static str> {
    JobId::read(text).ok_or("expected the id of a job: 32 hexadecimal digits")
}

impl StoreArgs {
    fn url(self) -> anyhow::Result<StoreUrl> {
        Ok(self.store.url().map_err(ConfigError::Store)?)
    }

    fn open(self) -> anyhow::Result<Store> {
        Ok(self.url()?.open_beside()?)
    }
}

/// Does it.
pub(super) fn run(JobsArgs { action }: JobsArgs) -> anyhow::Result<()> {
    match action {
        JobsAction::List(flags) => list(flags),
        JobsAction::Show(OneArgs { id, store }) => show(id, store.open()?),
        JobsAction::Cancel(CancelArgs { ids, store }) => cancel(&ids, store.open()?),
        JobsAction::Erase(EraseArgs { owner, store }) => erase(owner, store),
    }
}

fn list(flags: ListArgs) -> anyhow::Result<()> {
    let ListArgs { store, state, owner, most, json } = flags;
    let jobs = store.open()?.reader.all()?;
    let wanted = |job: &&Job| {
        state.is_none_or(|state| job.state == state) && owner.as_ref().is_none_or(|owner| job.owner == *owner)
    };
    let all = jobs.iter().filter(wanted).count();
    let jobs: Vec<_> = jobs.iter().rev().filter(wanted).take(most).collect();
    if json {
        let lines: String = jobs.iter().map(|job| format!("{}\n", document(job))).collect();
        return print(&lines);
    }
    let now = now();
    let ago = |moment: Option<i64>| moment.map_or_else(String::new, |moment| age(now - moment));
    let row = |job: &&Job| {
        vec![
            job.id.to_string(),
            job.state.name().to_owned(),
            job.kind.name().to_owned(),
            job.owner.clone(),
            ago(Some(job.created)),
            ago(job.started),
            ago(job.ended),
            job.tries.to_string(),
            job.last_part.to_string(),
            job.bytes.to_string(),
        ]
    };
    let rows: Vec<_> = jobs.iter().map(row).collect();
    use Align::{Left, Right};
    let headings = [
        ("id", Left),
        ("state", Left),
        ("kind", Left),
        ("owner", Left),
        ("accepted", Right),
        ("started", Right),
        ("ended", Right),
        ("tries", Right),
        ("events", Right),
        ("bytes", Right),
    ];
    if !rows.is_empty() {
        print(&table(&headings, &rows))?;
    }
    say(&format!("{} of {all} jobs; accepted, started and ended so long ago", jobs.len()));
    Ok(())
}

/// A time that has passed, in its largest unit.
fn age(milliseconds: i64) -> String {
    let seconds = Duration::from_millis(u64::try_from(milliseconds).unwrap_or_default()).as_secs();
    match seconds {
        0..=119 => format!("{seconds} s"),
        120..=7199 => format!("{} min", seconds / 60),
        7200..=172_799 => format!("{} h", seconds / 3600),
        _ => format!("{} d", seconds / 86_400),
    }
}

/// A job as JSON.
fn document(job: &Job) -> serde_json::Value {
    // Without `..`: a new field compiles only once it is decided whether an operator sees it.
    let Job {
        id,
        owner,
        client,
        kind,
        path,
        max_ms,
        state,
        fence,
        tries,
        created,
        started,
        ended,
        last_part,
        progress,
        bytes,
        problem,
    } = job;
    let problem: Option<serde_json::Value> = problem.as_deref().and_then(|problem| serde_json::from_str(problem).ok());
    serde_json::json!({
        "id": id.to_string(),
        "state": state.name(),
        "kind": kind.name(),
        "owner": owner,
        "client": client,
        "path": path,
        "max_ms": max_ms,
        "starts": fence,
        "tries": tries,
        "created_ms": created,
        "started_ms": started,
        "ended_ms": ended,
        "last_event": last_part,
        "progress": f64::from(*progress) / 1000.0,
        "bytes": bytes,
        "problem": problem,
    })
}

/// Parts that are read at a time.
const PAGE: usize = 256;

fn show(id: JobId, mut store: Store) -> anyhow::Result<()> {
    let Some(job) = store.reader.job(id)? else { bail!("there is no job {id}") };
    let body = store.reader.body(id)?.unwrap_or_default();
    let mut document = document(&job);
    document["body"] = String::from_utf8_lossy(&body).into();
    print(&format!("{document}\n"))?;
    let mut last = 0;
    loop {
        let parts = store.reader.parts(id, last, PAGE)?;
        let Some(part) = parts.last() else { return Ok(()) };
        last = part.number;
        for part in parts {
            let data: serde_json::Value = serde_json::from_str(&part.data).unwrap_or_default();
            let event = serde_json::json!({ "id": part.number, "event": part.name, "data": data });
            print(&format!("{event}\n"))?;
        }
    }
}

fn cancel(ids: &[JobId], mut store: Store) -> anyhow::Result<()> {
    let cancel = |id: &JobId| Write::Cancel { id: *id, now: now() };
    let changes: Vec<_> = ids.iter().map(cancel).collect();
    let mut unknown = Vec::new();
    for (id, written) in ids.iter().zip(store.writer.apply(&changes)?) {
        match written {
            Written::Job(job) | Written::Known(job) => say(&format!("{id} {}", job.state.name())),
            _ => unknown.push(id.to_string()),
        }
    }
    if !unknown.is_empty() {
        bail!("there is no job {}", unknown.join(", "));
    }
    Ok(())
}

fn erase(owner: String, args: StoreArgs) -> anyhow::Result<()> {
    let url = args.url()?;
    let mut store = url.open_beside()?;
    let erased = store.writer.apply(&[Write::Erase { owner: owner.clone() }])?;
    let count = erased.iter().map(|written| match written {
        Written::Forgotten(ids) => ids.len(),
        _ => 0,
    });
    say(&format!("{} jobs of {owner:?} are erased", count.sum::<usize>()));
    drop(store);
    // A database forgets by its own rules: vacuum, its log, its backups.
    if let StoreUrl::Sqlite(path) = url
        && !sqlite::empty_log(&path)?
    {
        say("another process reads the log of the file, which has them until it is written on; erase again later");
    }
    Ok(())
}
