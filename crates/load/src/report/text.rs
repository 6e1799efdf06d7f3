//! Markdown report, readable as plain text.

use super::{
    Kind, Point, Report, Round, Spread,
    table::{NONE, add, milliseconds, or_none, table},
};
use crate::{
    figures::{goodput::Class, percentiles::Percentiles},
    run::plan::{Load, short},
};

/// Writes the report.
#[must_use]
pub fn markdown(report: &Report) -> String {
    let mut text = "# Under load\n\n".to_owned();
    if !report.valid {
        let reasons = report.invalid_because.join("; ");
        add(&mut text, format!("**This run is invalid: {reasons}.**\n"));
    }
    facts(&mut text, report);
    goodput(&mut text, report);
    latency(&mut text, report);
    kinds(&mut text, report);
    generator(&mut text, report);
    complaints(&mut text, report);
    text
}

fn facts(text: &mut String, report: &Report) {
    let (machine, settings) = (&report.machine, &report.settings);
    let memory = machine.memory_mib.map_or_else(String::new, |mib| format!(", {mib} MiB"));
    add(
        text,
        format!(
            "- machine: {}, {} cores{memory}, Linux {}; load in the minute before: {}",
            machine.processor, machine.cores, machine.kernel, machine.load_before
        ),
    );
    add(
        text,
        match &report.cores {
            Some(cores) => format!(
                "- the server is pinned to core {}, the generator to core {}",
                list(&cores.server),
                list(&cores.generator)
            ),
            None => "- no CPU pinning: server and generator may take each other's time".to_owned(),
        },
    );
    let server = &report.server;
    let command =
        server.command.as_ref().map_or_else(|| "ran already".to_owned(), |command| format!("`{}`", command.join(" ")));
    let threads = server.threads.map_or_else(String::new, |threads| format!(", {threads} search threads"));
    let version = server.version.as_ref().map_or_else(String::new, |version| {
        let field = |name: &str| version[name].as_str().unwrap_or("unknown").to_owned();
        format!(", version {}, fingerprint {}", field("version"), field("fingerprint"))
    });
    add(text, format!("- server: {command}{threads}{version}"));
    let shares = report.workload.shares.iter();
    let shares: Vec<String> = shares.map(|(kind, share)| format!("{:.0} % {kind}", share * 100.0)).collect();
    let passes = report.workload.passes;
    let repeats = if passes > 1.0 { "; positions repeated" } else { "" };
    add(
        text,
        format!(
            "- workload: {} requests, {}; {passes:.2} passes{repeats}",
            report.workload.requests,
            shares.join(", ")
        ),
    );
    let protocol = if settings.http2 { ", over one connection of HTTP/2" } else { "" };
    let thinking = if settings.think_ms > 0.0 {
        format!(", clients of a closed loop think for {:.0} ms on average", settings.think_ms)
    } else {
        String::new()
    };
    let leaving = if settings.leaving > 0.0 {
        let share = settings.leaving * 100.0;
        format!(", {share:.0} % of the clients leave after {:.0} ms", settings.leave_after_ms)
    } else {
        String::new()
    };
    add(
        text,
        format!(
            "- {} rounds of {} s each in turns after {} s of warm-up, seed {}{protocol}{thinking}{leaving}",
            settings.rounds, settings.round_seconds, settings.warm_up_seconds, settings.seed
        ),
    );
    if let Some(capacity) = &report.capacity {
        add(text, format!("- capacity: {} requests/s ({})", short(capacity.rate), capacity.how));
    }
    text.push('\n');
}

fn goodput(text: &mut String, report: &Report) {
    add(text, "## Goodput\n");
    add(
        text,
        "Good: inside the deadline, and marked neither degraded nor shortened. Per second: mean (lowest to highest of the \
         rounds).\n",
    );
    let classes = Class::ALL
        .into_iter()
        .filter(|&class| class == Class::Good || report.points.iter().any(|point| count(point, class) > 0));
    let classes: Vec<Class> = classes.collect();
    let names = classes.iter().map(|class| class.name());
    let head: Vec<&str> = ["load", "sent"].into_iter().chain(names).chain(["good/s", "answers/s"]).collect();
    let rows = report.points.iter().map(|point| {
        let counts = classes.iter().map(|&class| match count(point, class) {
            0 => "0".to_owned(),
            count => format!("{count} ({:.1} %)", 100.0 * count as f64 / point.sent as f64),
        });
        let rate = |spread: Spread| {
            let [mean, lowest, highest] = [spread.mean, spread.lowest, spread.highest].map(short);
            format!("{mean} ({lowest} to {highest})")
        };
        let first = [load(point), point.sent.to_string()];
        let last = [rate(point.goodput), rate(point.answered_per_second)];
        first.into_iter().chain(counts).chain(last).collect()
    });
    table(text, &head, rows);
}

fn count(point: &Point, class: Class) -> u64 {
    point.classes.get(&class).copied().unwrap_or(0)
}

/// Latency, and time by stage.
fn latency(text: &mut String, report: &Report) {
    add(text, "## Latency\n");
    add(
        text,
        format!(
            "Milliseconds. Latency: of all requests that were neither refused nor left, from the time at which they were to be \
             sent; what got no answer counts with its full age. Queue and search as the server tells them; outside: the rest \
             from sending on; refusal: until a request was refused; past the deadline: 0 for answers in time. {NONE}: fewer \
             than 100 samples beyond that percentile.\n"
        ),
    );
    let rows = report.points.iter().flat_map(|point| {
        [
            ("latency", &point.latency),
            ("queue", &point.queue),
            ("search", &point.search),
            ("outside", &point.overhead),
            ("refusal", &point.refusal),
            ("past the deadline", &point.overshoot),
        ]
        .into_iter()
        .filter(|(_, percentiles)| percentiles.count > 0)
        .map(|(what, percentiles)| row(point, what, percentiles))
        .collect::<Vec<_>>()
    });
    table(text, &["load", "part", "samples", "mean", "p50", "p90", "p99", "p99.9"], rows);
}

fn row(point: &Point, what: &str, percentiles: &Percentiles) -> Vec<String> {
    let Percentiles { count, mean_us, p50_us, p90_us, p99_us, p99_9_us, max_us: _ } = *percentiles;
    let figures = [mean_us, p50_us, p90_us, p99_us, p99_9_us].map(milliseconds);
    [load(point), what.to_owned(), count.to_string()].into_iter().chain(figures).collect()
}

fn kinds(text: &mut String, report: &Report) {
    if report.workload.shares.len() < 2 {
        return;
    }
    add(text, "## By kind of request\n");
    let rows = report.points.iter().flat_map(|point| {
        let row = |(name, kind): (&String, &Kind)| {
            vec![
                load(point),
                name.clone(),
                kind.sent.to_string(),
                format!("{:.1} %", 100.0 * kind.good as f64 / kind.sent.max(1) as f64),
                milliseconds(kind.latency.mean_us),
                milliseconds(kind.latency.p50_us),
                milliseconds(kind.latency.p99_us),
            ]
        };
        point.kinds.iter().map(row).collect::<Vec<_>>()
    });
    table(text, &["load", "kind", "sent", "good", "mean ms", "p50", "p99"], rows);
}

fn generator(text: &mut String, report: &Report) {
    add(text, "## The generator itself\n");
    add(
        text,
        "How late it sent, in milliseconds, and cores in use on average. A run in which it is late by more \
         than 1 ms at the 99th percentile is invalid.\n",
    );
    let rows = report.points.iter().map(|point| {
        let mean = |of: fn(&Round) -> Option<f64>, digits: usize| {
            let figures: Option<Vec<f64>> = point.rounds.iter().map(of).collect();
            let figures = figures.filter(|figures| !figures.is_empty());
            or_none(figures.map(|figures| format!("{:.digits$}", figures.iter().sum::<f64>() / figures.len() as f64)))
        };
        vec![
            load(point),
            format!("{:.3}", point.send_lag_p99_us / 1000.0),
            milliseconds(point.send_lag.max_us),
            mean(|round| round.generator_cores, 2),
            mean(|round| round.server_cores, 2),
            mean(|round| round.server_memory_mib, 0),
            if point.valid { "yes" } else { "**no**" }.to_owned(),
        ]
    });
    let head = ["load", "lag p99", "longest", "generator's cores", "server's cores", "server's MiB", "valid"];
    table(text, &head, rows);
}

fn complaints(text: &mut String, report: &Report) {
    let refusals: Vec<String> = report
        .points
        .iter()
        .filter(|point| !point.refusals.is_empty())
        .map(|point| {
            let codes = point.refusals.iter();
            let codes: Vec<String> = codes.map(|(code, count)| format!("{count} × `{code}`")).collect();
            format!("- {}: {}", load(point), codes.join(", "))
        })
        .collect();
    if !refusals.is_empty() {
        add(text, format!("## Refusals\n\n{}\n", refusals.join("\n")));
    }
    let complaints: Vec<String> = report
        .points
        .iter()
        .flat_map(|point| point.complaints.iter().map(|complaint| format!("- {complaint}")))
        .take(10)
        .collect();
    if !complaints.is_empty() {
        add(text, format!("## Neither answered nor refused\n\n{}\n", complaints.join("\n")));
    }
}

fn load(point: &Point) -> String {
    match point.load {
        Load::Open { .. } => point.load.name(),
        Load::Closed { .. } => format!("**{}**", point.load.name()),
    }
}

fn list(cores: &[usize]) -> String {
    cores.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")
}
