//! Markdown report, readable as plain text.

mod table;

use self::table::{NONE, add, milliseconds, or_none, table};
use crate::{
    figures::{goodput::Class, quality::QualityFigures},
    report::{Report, percentiles::Percentiles, point::Point},
    run::plan::{Load, short},
};

/// Repeated requests that are listed in the text; the JSON has more.
const LISTED_REQUESTS: usize = 10;

/// Writes the report; `plots` are the file names of its plots.
#[must_use]
pub fn markdown(report: &Report, plots: &[&str]) -> String {
    let mut text = "# Under load\n\n".to_owned();
    if !report.valid {
        let reasons = report.invalid_because.join("; ");
        add(&mut text, format!("**This run is invalid: {reasons}.**\n"));
    }
    facts(&mut text, report);
    for plot in plots {
        add(&mut text, format!("![{}]({plot})", plot.trim_end_matches(".svg")));
    }
    if !plots.is_empty() {
        text.push('\n');
    }
    goodput(&mut text, report);
    latency(&mut text, report);
    anatomy(&mut text, report);
    quality(&mut text, report);
    kinds(&mut text, report);
    equality(&mut text, report);
    knee(&mut text, report);
    baseline(&mut text, report);
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
    let command = server
        .command
        .as_ref()
        .map_or_else(|| "ran already".to_owned(), |command| format!("`{}`", command.join(" ")));
    let threads =
        server.threads.map_or_else(String::new, |threads| format!(", {threads} search threads"));
    let version = server.version.as_ref().map_or_else(String::new, |version| {
        let field = |name: &str| version[name].as_str().unwrap_or("unknown").to_owned();
        format!(", version {}, fingerprint {}", field("version"), field("fingerprint"))
    });
    add(text, format!("- server: {command}{threads}{version}"));
    let shares = report.workload.shares.iter();
    let shares: Vec<String> =
        shares.map(|(kind, share)| format!("{:.0} % {kind}", share * 100.0)).collect();
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
    let protocol = settings
        .http2_connections
        .map_or_else(String::new, |count| format!(", over HTTP/2 on {count} connections"));
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
    if let Some(idle) = &report.idle {
        add(text, format!("- an idle server searches {:.1} ms a request", idle.mean_search_ms));
    }
    if let Some(capacity) = &report.capacity {
        add(text, format!("- capacity: {} requests/s ({})", short(capacity.rate), capacity.how));
    }
    text.push('\n');
}

fn goodput(text: &mut String, report: &Report) {
    add(text, "## Goodput\n");
    add(
        text,
        "Good: inside the deadline, not degraded, and not cut short by a clock before half of the search \
         time that an idle server gives. Per second: mean (lowest to highest of the rounds).\n",
    );
    let classes = Class::ALL.into_iter().filter(|&class| {
        class == Class::Good || report.points.iter().any(|point| count(point, class) > 0)
    });
    let classes: Vec<Class> = classes.collect();
    let names = classes.iter().map(|class| class.name());
    let head = ["server", "load", "sent"].into_iter().chain(names);
    let shows_304 = report.points.iter().any(|point| point.not_modified() > 0);
    let not_modified = shows_304.then_some("of them 304");
    let head: Vec<&str> = head.chain(not_modified).chain(["good/s", "answers/s"]).collect();
    let rows = report.points.iter().map(|point| {
        let counts = classes.iter().map(|&class| match count(point, class) {
            0 => "0".to_owned(),
            count => format!("{count} ({:.1} %)", 100.0 * count as f64 / point.sent as f64),
        });
        let rate = |spread: crate::report::point::Spread| {
            let [mean, lowest, highest] = [spread.mean, spread.lowest, spread.highest].map(short);
            format!("{mean} ({lowest} to {highest})")
        };
        let first = [point.server().to_owned(), load(point), point.sent.to_string()];
        let last = [rate(point.goodput), rate(point.answered_per_second)];
        let not_modified = shows_304.then(|| point.not_modified().to_string());
        first.into_iter().chain(counts).chain(not_modified).chain(last).collect()
    });
    table(text, &head, rows);
}

fn count(point: &Point, class: Class) -> u64 {
    point.classes.get(&class).copied().unwrap_or(0)
}

fn latency(text: &mut String, report: &Report) {
    add(text, "## Latency\n");
    add(
        text,
        format!(
            "Milliseconds of all requests that were neither refused nor left, from the time at which they \
             were to be sent; what got no answer counts with its full age. {NONE}: fewer than 100 samples \
             beyond that percentile.\n"
        ),
    );
    let rows = report.points.iter().map(|point| row(point, "", &point.latency));
    table(
        text,
        &HEAD,
        rows.map(|mut row| {
            row.remove(2);
            row
        }),
    );
}

/// Column titles of the tables of percentiles.
const HEAD: [&str; 8] = ["server", "load", "samples", "mean", "p50", "p90", "p99", "p99.9"];

fn row(point: &Point, what: &str, percentiles: &Percentiles) -> Vec<String> {
    let figures = [
        percentiles.mean_us,
        percentiles.p50_us,
        percentiles.p90_us,
        percentiles.p99_us,
        percentiles.p99_9_us,
    ];
    let first =
        [point.server().to_owned(), load(point), what.to_owned(), percentiles.count.to_string()];
    first.into_iter().chain(figures.map(milliseconds)).collect()
}

/// Time by stage, lateness of answers, and latency of refusals.
fn anatomy(text: &mut String, report: &Report) {
    add(text, "## Where the time goes\n");
    add(
        text,
        "Milliseconds. Queue and search as the server tells them, outside: the rest from sending \
         on; first event: of streams, from the time at which they were to be sent; refusal: until a request was refused; past the deadline: 0 for answers in time.\n",
    );
    let mut head = HEAD.to_vec();
    head.insert(2, "part");
    let telling = report.points.iter().filter(|point| point.is_yomi());
    let rows = telling.flat_map(|point| {
        [
            ("queue", &point.queue),
            ("search", &point.search),
            ("outside", &point.overhead),
            ("first event", &point.first_event),
            ("refusal", &point.refusal),
            ("past the deadline", &point.overshoot),
        ]
        .into_iter()
        .filter(|(_, percentiles)| percentiles.count > 0)
        .map(|(what, percentiles)| row(point, what, percentiles))
        .collect::<Vec<_>>()
    });
    table(text, &head, rows);
    let streams = report.points.iter().filter(|point| point.is_yomi() && point.events > 0);
    for point in streams {
        let count = point.first_event.count;
        let mean = point.events as f64 / count as f64;
        add(text, format!("{}: {mean:.1} events a stream, {count} streams.\n", point.load.name()));
    }
}

fn quality(text: &mut String, report: &Report) {
    let searched = |point: &&Point| point.is_yomi() && point.quality.answers > 0;
    if !report.points.iter().any(|point| searched(&point)) {
        return;
    }
    add(text, "## Quality\n");
    add(
        text,
        "Mean depth of the answers, that depth as a share of what an idle server reaches on the same \
         positions, and what the moves give away against the scores of the workload, ± for 95 %.\n",
    );
    let row = |name: String, quality: &QualityFigures| {
        let loss = quality.mean_loss.map(|loss| match quality.mean_loss_error {
            Some(error) => format!("{loss:.3} ± {error:.3}"),
            None => format!("{loss:.3}"),
        });
        vec![
            name,
            quality.answers.to_string(),
            or_none(quality.mean_depth.map(|depth| format!("{depth:.2}"))),
            or_none(quality.depth_share.map(|share| format!("{:.1} %", share * 100.0))),
            quality.scored.to_string(),
            or_none(loss),
        ]
    };
    let idle = report.idle.iter().map(|idle| row("idle server".to_owned(), &idle.quality));
    let points = report.points.iter().filter(searched);
    let rows = idle.chain(points.map(|point| row(load(point), &point.quality)));
    table(text, &["load", "answers", "depth", "of idle", "with scores", "loss"], rows);
}

fn kinds(text: &mut String, report: &Report) {
    if report.workload.shares.len() < 2 {
        return;
    }
    add(text, "## By kind of request\n");
    let points = report.points.iter().filter(|point| point.is_yomi());
    let rows = points.flat_map(|point| {
        let row = |(name, kind): (&String, &crate::report::point::Kind)| {
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

fn equality(text: &mut String, report: &Report) {
    let Some(equality) = &report.equality else { return };
    add(text, "## Equal requests\n");
    let found = equality.complaint().unwrap_or_else(|| {
        format!(
            "{} answers to {} requests that were repeated: at most {} ETag a request, bodies equal outside \
             `id` and `timing`",
            equality.answers, equality.lines, equality.most_tags
        )
    });
    add(text, format!("{found}. Not compared: {}.\n", equality.not_compared));
    let rows = equality.requests.iter().take(LISTED_REQUESTS).map(|request| {
        vec![
            request.kind.clone(),
            request.request.to_string(),
            request.answers.to_string(),
            request.tags.to_string(),
            request.bodies.to_string(),
            request.fields.join(", "),
        ]
    });
    table(text, &["kind", "request", "answers", "ETags", "bodies", "differ in"], rows);
}

fn knee(text: &mut String, report: &Report) {
    let Some(knee) = &report.knee else { return };
    add(text, "## Knee\n");
    let share = knee.share * 100.0;
    let found = match (knee.kept_up, knee.fell_behind) {
        (Some(low), Some(high)) => format!(
            "between {} and {} requests/s: up to there goodput is at least {share:.0} % of what is offered",
            short(low),
            short(high)
        ),
        (Some(low), None) => format!("above {} requests/s, the highest rate tried", short(low)),
        (None, Some(high)) => format!(
            "below {} requests/s, the lowest rate tried: goodput was never {share:.0} % of what was offered",
            short(high)
        ),
        (None, None) => "not looked for".to_owned(),
    };
    let confirmed = match knee.confirmed {
        Some(true) => "; all rounds at both ends confirm it",
        _ => "; the rounds at its ends do not confirm it, so take it for a hint",
    };
    add(text, format!("{found}{confirmed}.\n"));
    let rows = knee
        .probes
        .iter()
        .map(|probe| vec![short(probe.rate), format!("{:.1} %", probe.kept_up * 100.0)]);
    table(text, &["requests/s tried", "goodput of it"], rows);
}

fn baseline(text: &mut String, report: &Report) {
    if report.against_baseline.is_empty() {
        return;
    }
    add(text, "## Against bare axum\n");
    add(text, "The twin reads the body and gives one answer of Yomi's. Microseconds.\n");
    let rows = report.against_baseline.iter().map(|ratio| {
        let difference = |figure: Option<f64>| or_none(figure.map(|us| format!("{us:+.0}")));
        let times = |figure: Option<f64>| or_none(figure.map(|times| format!("{times:.2}")));
        vec![
            ratio.load.name(),
            or_none(ratio.answered_per_second.map(|share| format!("{:.0} %", share * 100.0))),
            difference(ratio.p50_difference_us),
            difference(ratio.p99_difference_us),
            times(ratio.p50_ratio),
            times(ratio.p99_ratio),
        ]
    });
    table(text, &["load", "answers/s of the twin's", "p50", "p99", "p50 ×", "p99 ×"], rows);
}

fn generator(text: &mut String, report: &Report) {
    add(text, "## The generator itself\n");
    add(
        text,
        "How late it sent, in milliseconds, and cores in use on average. A run in which it is late by more \
         than 1 ms at the 99th percentile is invalid.\n",
    );
    let rows = report.points.iter().map(|point| {
        let mean = |of: fn(&crate::report::point::Round) -> Option<f64>, digits: usize| {
            let figures: Option<Vec<f64>> = point.rounds.iter().map(of).collect();
            let figures = figures.filter(|figures| !figures.is_empty());
            or_none(figures.map(|figures| {
                format!("{:.digits$}", figures.iter().sum::<f64>() / figures.len() as f64)
            }))
        };
        vec![
            point.server().to_owned(),
            load(point),
            format!("{:.3}", point.send_lag_p99_us / 1000.0),
            milliseconds(point.send_lag.max_us),
            mean(|round| round.generator_cores, 2),
            mean(|round| round.server_cores, 2),
            mean(|round| round.server_memory_mib, 0),
            if point.valid { "yes" } else { "**no**" }.to_owned(),
        ]
    });
    let head = [
        "server",
        "load",
        "lag p99",
        "longest",
        "generator's cores",
        "server's cores",
        "server's MiB",
        "valid",
    ];
    table(text, &head, rows);
}

fn complaints(text: &mut String, report: &Report) {
    let refusals: Vec<String> = report
        .points
        .iter()
        .filter(|point| !point.refusals.is_empty())
        .map(|point| {
            let codes = point.refusals.iter();
            let codes: Vec<String> =
                codes.map(|(code, count)| format!("{count} × `{code}`")).collect();
            format!("- {}, {}: {}", point.server(), load(point), codes.join(", "))
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
