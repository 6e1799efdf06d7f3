//! Markdown report, readable as plain text.

use super::{
    Point, Report, Round, Spread,
    table::{NONE, milliseconds, table},
};
use crate::{
    figures::goodput::Class,
    plan::{Load, short},
};

/// Writes the report.
#[must_use]
pub fn markdown(report: &Report) -> String {
    let mut text = "# Under load\n\n".to_owned();
    if !report.valid {
        text += &format!("**This run is invalid: {}.**\n\n", report.invalid_because.join("; "));
    }
    for fact in facts(report) {
        text += &format!("- {fact}\n");
    }
    for part in [goodput, latency, kinds, generator, complaints] {
        text += &part(report);
    }
    text
}

fn facts(report: &Report) -> Vec<String> {
    let Report { machine, settings, server, workload, .. } = report;
    let (rounds, clients) = (&settings.rounds, &settings.clients);
    let list = |cores: &[usize]| cores.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    let memory = machine.memory_mib.map_or_else(String::new, |mib| format!(", {mib} MiB"));
    let pinned = report.cores.as_ref().map(|cores| {
        let (server, generator) = (list(&cores.server), list(&cores.generator));
        format!("the server is pinned to core {server}, the generator to core {generator}")
    });
    let command = server.command.as_ref().map(|command| format!("`{}`", command.join(" ")));
    let threads = server.threads.map_or_else(String::new, |threads| format!(", {threads} search threads"));
    let version = server.version.as_ref().map_or_else(String::new, |version| {
        let field = |name: &str| version[name].as_str().unwrap_or("unknown").to_owned();
        format!(", version {}, fingerprint {}", field("version"), field("fingerprint"))
    });
    let shares: Vec<_> = workload.shares.iter().map(|(kind, share)| format!("{:.0} % {kind}", share * 100.0)).collect();
    let repeats = if workload.passes > 1.0 { "; positions repeated" } else { "" };
    let mut behaviour = String::new();
    if clients.http2 {
        behaviour += ", over one connection of HTTP/2";
    }
    if clients.think_ms > 0 {
        behaviour += &format!(", clients of a closed loop think for {} ms on average", clients.think_ms);
    }
    if clients.leave_percent > 0 {
        let (percent, after) = (clients.leave_percent, clients.leave_after_ms);
        behaviour += &format!(", {percent} % of the clients leave after {after} ms");
    }
    let mut facts = vec![
        format!(
            "machine: {}, {} cores{memory}, Linux {}; load in the minute before: {}",
            machine.processor, machine.cores, machine.kernel, machine.load_before
        ),
        pinned.unwrap_or_else(|| "no CPU pinning: server and generator may take each other's time".to_owned()),
        format!("server: {}{threads}{version}", command.unwrap_or_else(|| "ran already".to_owned())),
        format!(
            "workload: {} requests, {}; {:.2} passes{repeats}",
            workload.requests,
            shares.join(", "),
            workload.passes
        ),
        format!(
            "{} rounds of {} s each in turns after {} s of warm-up, seed {}{behaviour}",
            rounds.rounds, rounds.seconds, rounds.warm_up, rounds.seed
        ),
    ];
    let capacity = report.capacity.as_ref();
    facts.extend(capacity.map(|found| format!("capacity: {} requests/s ({})", short(found.rate), found.how)));
    facts
}

fn goodput(report: &Report) -> String {
    let is_shown = |class: &Class| *class == Class::Good || report.points.iter().any(|point| point.classes[class] > 0);
    let classes: Vec<Class> = Class::ALL.into_iter().filter(is_shown).collect();
    let names = classes.iter().map(|class| class.name());
    let head: Vec<&str> = ["load", "sent"].into_iter().chain(names).chain(["good/s", "answers/s"]).collect();
    let rows = report.points.iter().map(|point| {
        let counts = classes.iter().map(|class| match point.classes[class] {
            0 => "0".to_owned(),
            count => format!("{count} ({:.1} %)", 100.0 * count as f64 / point.sent as f64),
        });
        let rate = |spread: Spread| {
            let [mean, lowest, highest] = [spread.mean, spread.lowest, spread.highest].map(short);
            format!("{mean} ({lowest} to {highest})")
        };
        let last = [rate(point.goodput), rate(point.answered_per_second)];
        [load(point), point.sent.to_string()].into_iter().chain(counts).chain(last).collect()
    });
    format!(
        "\n## Goodput\n\nGood: inside the deadline, and marked neither degraded nor shortened. Per second: mean (lowest to \
         highest of the rounds).\n\n{}",
        table(&head, rows)
    )
}

/// Latency, and time by stage.
fn latency(report: &Report) -> String {
    let parts =
        report.points.iter().flat_map(|point| point.parts.named().map(move |(what, found)| (point, what, found)));
    let shown = parts.filter(|(_, what, found)| !what.is_empty() && found.count > 0);
    let rows = shown.map(|(point, what, found)| {
        let figures = [found.mean_us, found.p50_us, found.p90_us, found.p99_us, found.p99_9_us].map(milliseconds);
        [load(point), what.to_owned(), found.count.to_string()].into_iter().chain(figures).collect()
    });
    format!(
        "## Latency\n\nMilliseconds. Latency: of all requests that were neither refused nor left, from the time at which \
         they were to be sent; what got no answer counts with its full age. Queue and search as the server tells them; \
         outside: the rest from sending on; refusal: until a request was refused; past the deadline: 0 for answers in time. \
         {NONE}: fewer than 100 samples beyond that percentile.\n\n{}",
        table(&["load", "part", "samples", "mean", "p50", "p90", "p99", "p99.9"], rows)
    )
}

fn kinds(report: &Report) -> String {
    if report.workload.shares.len() < 2 {
        return String::new();
    }
    let kinds = report.points.iter().flat_map(|point| point.kinds.iter().map(move |(name, kind)| (point, name, kind)));
    let rows = kinds.map(|(point, name, kind)| {
        let good = format!("{:.1} %", 100.0 * kind.good as f64 / kind.sent.max(1) as f64);
        let figures = [kind.latency.mean_us, kind.latency.p50_us, kind.latency.p99_us].map(milliseconds);
        [load(point), name.clone(), kind.sent.to_string(), good].into_iter().chain(figures).collect()
    });
    let head = ["load", "kind", "sent", "good", "mean ms", "p50", "p99"];
    format!("## By kind of request\n\n{}", table(&head, rows))
}

fn generator(report: &Report) -> String {
    let rows = report.points.iter().map(|point| {
        let mean = |of: fn(&Round) -> Option<f64>, digits: usize| {
            let sum: Option<f64> = point.rounds.iter().map(of).sum();
            sum.map_or_else(|| NONE.to_owned(), |sum| format!("{:.digits$}", sum / point.rounds.len() as f64))
        };
        vec![
            load(point),
            format!("{:.3}", point.send_lag_p99_us / 1000.0),
            milliseconds(point.parts.send_lag.max_us),
            mean(|round| round.generator_cores, 2),
            mean(|round| round.server_cores, 2),
            mean(|round| round.server_memory_mib, 0),
            if point.valid { "yes" } else { "**no**" }.to_owned(),
        ]
    });
    let head = ["load", "lag p99", "longest", "generator's cores", "server's cores", "server's MiB", "valid"];
    format!(
        "## The generator itself\n\nHow late it sent, in milliseconds, and cores in use on average. A run in which it is late \
         by more than 1 ms at the 99th percentile is invalid.\n\n{}",
        table(&head, rows)
    )
}

fn complaints(report: &Report) -> String {
    let refusals = report.points.iter().filter(|point| !point.refusals.is_empty()).map(|point| {
        let codes: Vec<_> = point.refusals.iter().map(|(code, count)| format!("{count} × `{code}`")).collect();
        format!("- {}: {}\n", load(point), codes.join(", "))
    });
    let complaints = report.points.iter().flat_map(|point| &point.complaints).take(10);
    let complaints = complaints.map(|complaint| format!("- {complaint}\n"));
    let section = |title: &str, lines: String| {
        if lines.is_empty() { lines } else { format!("## {title}\n\n{lines}\n") }
    };
    section("Refusals", refusals.collect()) + &section("Neither answered nor refused", complaints.collect())
}

fn load(point: &Point) -> String {
    match point.load {
        Load::Open { .. } => point.load.name(),
        Load::Closed { .. } => format!("**{}**", point.load.name()),
    }
}
