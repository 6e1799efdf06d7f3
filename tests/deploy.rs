//! `deploy/` matches the program: metrics of `docs/metrics.md`, alerts of `docs/runbook.md`, settings of `yomi serve --help`.
//! `scripts/deploy_checks.sh` checks the same files with the programs that read them.

#[path = "support/binary.rs"]
mod binary;

use std::{collections::BTreeSet, fs, process::Command};

use binary::binary;

fn read(path: &str) -> String {
    let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Words with a prefix, made of letters, digits, `_` and `:`.
fn words<'text>(text: &'text str, start: &'text str) -> impl Iterator<Item = &'text str> {
    let of_word = |symbol: char| symbol.is_ascii_alphanumeric() || "_:".contains(symbol);
    let words = text.split(move |symbol| !of_word(symbol));
    words.filter(move |word| word.starts_with(start)).map(|word| word.trim_end_matches(':'))
}

/// Names in the first cells of the tables of `docs/metrics.md`, with the series of histograms.
fn series() -> BTreeSet<String> {
    let page = read("docs/metrics.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let series: BTreeSet<_> = rows
        .filter(|(name, _)| name.starts_with("yomi_") || name.starts_with("process_"))
        .flat_map(|(name, rest)| {
            let suffixes: &[&str] = match rest.split(' ').next() {
                Some("histogram") => &["_bucket", "_sum", "_count"],
                _ => &[""],
            };
            suffixes.iter().map(move |suffix| format!("{name}{suffix}"))
        })
        .collect();
    assert!(series.contains("yomi_queue_depth") && series.contains("yomi_queue_seconds_bucket"));
    series
}

/// Names of the recording rules.
fn recorded(rules: &str) -> BTreeSet<String> {
    let lines = rules.lines().filter_map(|line| line.trim().strip_prefix("- record: "));
    lines.map(str::to_owned).collect()
}

/// Every `"expr"` of the dashboard.
fn expressions(value: &serde_json::Value, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(fields) => {
            found.extend(fields.get("expr").and_then(|text| text.as_str()).map(str::to_owned));
            fields.values().for_each(|value| expressions(value, found));
        }
        serde_json::Value::Array(values) => {
            values.iter().for_each(|value| expressions(value, found));
        }
        _ => {}
    }
}

fn assert_known(expression: &str, series: &BTreeSet<String>, recorded: &BTreeSet<String>) {
    for word in words(expression, "yomi_").chain(words(expression, "process_")) {
        assert!(series.contains(word), "{word} is not measured: {expression}");
    }
    for word in words(expression, "yomi:") {
        assert!(recorded.contains(word), "{word} is not recorded: {expression}");
    }
}

#[test]
fn every_panel_asks_for_metrics_that_there_are() {
    let (series, recorded) = (series(), recorded(&read("deploy/prometheus/rules.yml")));
    let dashboard = serde_json::from_str(&read("deploy/grafana/dashboards/yomi.json")).unwrap();
    let mut found = Vec::new();
    expressions(&dashboard, &mut found);
    assert!(found.len() > 30, "{found:?}");
    for expression in &found {
        let is_ours = ["yomi", "process_", "up{"].iter().any(|name| expression.contains(name));
        assert!(is_ours, "{expression}");
        assert_known(expression, &series, &recorded);
    }
    // Conversely, every metric appears on some panel.
    let shown = found.join(" ");
    for name in series.iter().filter(|name| !name.ends_with("_sum") && !name.ends_with("_count")) {
        assert!(words(&shown, "").any(|word| word == name), "no panel shows {name}");
    }
}

#[test]
fn every_rule_asks_for_metrics_and_reasons_that_there_are() {
    let rules = read("deploy/prometheus/rules.yml");
    let (series, recorded) = (series(), recorded(&rules));
    assert!(recorded.len() >= 4);
    let metrics = read("docs/metrics.md");
    for line in rules.lines() {
        let line = line.trim();
        if line.starts_with("- name:") || line.starts_with('#') {
            continue;
        }
        assert_known(line, &series, &recorded);
        for reasons in line.split("reason=~\"").skip(1) {
            for reason in reasons.split('"').next().unwrap().split('|') {
                assert!(metrics.contains(&format!("`{reason}`")), "{reason}: {line}");
            }
        }
    }
}

#[test]
fn every_alert_has_its_section_in_the_runbook_and_its_test() {
    let (rules, runbook) = (read("deploy/prometheus/rules.yml"), read("docs/runbook.md"));
    let tests = read("deploy/prometheus/rules_test.yml");
    let alerts: Vec<_> = rules.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")).collect();
    assert!(alerts.len() >= 8, "{alerts:?}");
    for alert in &alerts {
        let section = runbook.split(&format!("\n### {alert}\n")).nth(1);
        let section = section.unwrap_or_else(|| panic!("no section for {alert}"));
        let section = section.split("\n##").next().unwrap();
        for part in ["**Do players notice?**", "```bash\n", "**Stop it**"] {
            assert!(section.contains(part), "{alert} lacks {part:?}");
        }
        let link = format!(
            "runbook_url: '{{{{ or $externalLabels.runbook_page \"docs/runbook.md\" }}}}#{}'\n",
            alert.to_lowercase()
        );
        assert!(rules.contains(&link), "{link}");
        assert!(tests.contains(&format!("alertname=\"{alert}\"")), "{alert} is not tested");
    }
    let sections = runbook.lines().filter_map(|line| line.strip_prefix("### "));
    for section in sections.filter(|section| section.starts_with("Yomi")) {
        assert!(alerts.contains(&section), "there is no alert {section}");
    }
}

/// The rules in the format of the Prometheus operator.
fn prometheus_rule() -> String {
    let rules = read("deploy/prometheus/rules.yml");
    let groups = &rules[rules.find("groups:").expect("groups")..];
    let indented: String =
        groups.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") }).collect();
    format!(
        "# deploy/prometheus/rules.yml for the Prometheus operator. Written by `make bless`.\n\
         apiVersion: monitoring.coreos.com/v1\n\
         kind: PrometheusRule\n\
         metadata:\n  name: yomi\n  labels: {{app.kubernetes.io/name: yomi}}\n\
         spec:\n{indented}"
    )
}

#[test]
fn the_operators_rules_are_those_of_prometheus() {
    let path = "deploy/kubernetes/monitoring/prometheusrule.yaml";
    if std::env::var_os("YOMI_BLESS").is_some() {
        fs::write(format!("{}/{path}", env!("CARGO_MANIFEST_DIR")), prometheus_rule()).unwrap();
    }
    assert!(read(path) == prometheus_rule(), "{path} is not that of rules.yml: `make bless` writes it anew");
}

#[test]
fn each_kustomization_names_all_manifests_of_its_folder() {
    for folder in
        ["kubernetes", "kubernetes/monitoring", "kubernetes-busy-threads", "kubernetes-jobs", "kubernetes-postgres"]
    {
        let folder = format!("deploy/{folder}");
        let kustomization = read(&format!("{folder}/kustomization.yaml"));
        // kustomize accepts no folder that contains the one that refers to it.
        assert!(!kustomization.contains("  - ..\n"), "{folder}");
        for entry in fs::read_dir(format!("{}/{folder}", env!("CARGO_MANIFEST_DIR"))).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".yaml") && name != "kustomization.yaml" {
                let is_named = kustomization.contains(&format!("  - {name}\n"))
                    || kustomization.contains(&format!("path: {name}"));
                assert!(is_named, "{folder}: {name}");
            }
        }
    }
}

#[test]
fn pages_for_operators_are_short_enough_to_be_read() {
    // Commands are copied literally.
    let words = |page: &str| {
        let (mut text, mut is_code) = (0, false);
        for line in read(&format!("docs/{page}.md")).lines() {
            is_code ^= line.trim_start().starts_with("```");
            text += if is_code { 0 } else { line.split_whitespace().count() };
        }
        text
    };
    let first = words("first-night");
    assert!(first <= 600, "{first} words");
    let reference: usize = ["operating", "runbook", "one-machine", "replicas"].map(words).iter().sum();
    assert!(reference < 4700, "{reference} words");
}

#[test]
fn the_unit_waits_for_the_drain_and_speaks_of_what_there_is() {
    let unit = read("deploy/systemd/yomi@.service");
    let grace = number(&unit, "TimeoutStopSec=");
    assert!(grace >= 5 + 2, "shorter than --drain-ms by default");
    for line in [
        "Type=notify",
        "WatchdogSec=",
        "NoNewPrivileges=yes",
        "ExecReload=/bin/kill -HUP $MAINPID",
        "StartLimitIntervalSec=0",
        "RestartPreventExitStatus=2",
        "YOMI_ADDR=unix:/run/yomi-%i/yomi.sock",
    ] {
        assert!(unit.contains(line), "{line}");
    }
}

#[test]
fn manifests_set_settings_that_there_are() {
    let help = Command::new(binary()).args(["serve", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    for (path, least) in [
        ("deploy/kubernetes/deployment.yaml", 4),
        ("deploy/kubernetes-jobs/kustomization.yaml", 1),
        ("deploy/kubernetes-postgres/kustomization.yaml", 1),
        ("docker-compose.yml", 4),
        ("deploy/systemd/yomi@.service", 2),
    ] {
        let text = read(path);
        let variables: BTreeSet<_> = words(&text, "YOMI_").filter(|word| *word != "YOMI_").collect();
        assert!(variables.len() >= least, "{path}: {variables:?}");
        for variable in variables {
            assert!(words(&help, "YOMI_").any(|known| known == variable), "{path}: {variable}");
        }
    }
    let adapter = read("deploy/kubernetes-busy-threads/adapter-rules.yml");
    for line in adapter.lines().filter(|line| line.contains("<<.LabelMatchers>>")) {
        assert_known(line, &series(), &BTreeSet::new());
    }
    let scaler = read("deploy/kubernetes-busy-threads/hpa.yaml");
    let asked: Vec<_> = words(&scaler, "yomi_").collect();
    assert!(!asked.is_empty());
    for name in asked {
        assert!(adapter.contains(&format!("name: {{as: {name}}}")), "{name} is not served");
    }
    for flag in read("deploy/nginx/yomi.conf").split_whitespace().filter(|word| word.starts_with("--")) {
        assert!(help.contains(flag), "{flag}");
    }
}

/// The number that follows a text.
fn number(text: &str, before: &str) -> u64 {
    let rest = text.split(before).nth(1).unwrap_or_else(|| panic!("no {before}"));
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no number after {before}"))
}

#[test]
fn kubernetes_waits_for_the_drain_and_gives_each_thread_a_core() {
    let text = read("deploy/kubernetes/deployment.yaml");
    let grace = number(&text, "terminationGracePeriodSeconds: ");
    let delay = number(&text, "YOMI_DRAIN_DELAY_MS, value: \"");
    let drain = number(&text, "YOMI_DRAIN_MS, value: \"");
    assert!(grace * 1000 >= delay + drain + 2000, "killed before it has answered");
    // The probe is frequent enough that the pod leaves its service before it refuses requests.
    assert!(number(&text, "path: /readyz, port: metrics}\n            periodSeconds: ") * 1000 < delay);
    let threads = number(&text, "YOMI_THREADS, value: \"");
    assert_eq!(threads, number(&text, "requests: {cpu: \""));
    let limit = number(&text, "limits: {cpu: ");
    assert_eq!(limit, 1000 * threads + 500, "half a core for HTTP, in thousandths");
    for field in [
        "runAsNonRoot: true",
        "readOnlyRootFilesystem: true",
        "allowPrivilegeEscalation: false",
        "drop: [ALL]",
        "path: /livez, port: metrics",
        "path: /startupz, port: metrics",
    ] {
        assert!(text.contains(field), "{field}");
    }
    let selector = "matchLabels: {app.kubernetes.io/name: yomi}";
    assert!(read("deploy/kubernetes/pdb.yaml").contains(selector));
    assert!(text.matches(selector).count() >= 2);
}

#[test]
fn stores_of_jobs_lie_where_their_process_may_write() {
    let folder = "/var/lib/yomi";
    let dockerfile = read("Dockerfile");
    assert!(dockerfile.contains(&format!("--chown=65532:65532 /state {folder}\n")));
    assert!(dockerfile.contains("USER 65532:65532\n"));
    let compose = read("docker-compose.yml");
    for text in [
        format!("YOMI_STORE: sqlite:{folder}/jobs.sqlite\n"),
        format!("- jobs:{folder}\n"),
        "\nvolumes:\n  jobs:\n".to_owned(),
    ] {
        assert!(compose.contains(&text), "{text}");
    }
    let kubernetes = read("deploy/kubernetes-jobs/kustomization.yaml");
    for text in [
        format!("YOMI_STORE, value: sqlite:{folder}/jobs.sqlite}}"),
        format!("{{name: jobs, mountPath: {folder}}}"),
        "fsGroup: 65532".to_owned(),
        "path: /spec/volumeClaimTemplates".to_owned(),
    ] {
        assert!(kubernetes.contains(&text), "{text}");
    }
    let unit = read("deploy/systemd/yomi@.service");
    assert!(unit.contains("StateDirectory=yomi-%i\n"));
    assert!(unit.contains("YOMI_STORE=sqlite:/var/lib/yomi-%i/jobs.sqlite\n"));
}

/// Replicas with a shared store: its address comes from a secret, a network policy permits the connection, and there is no volume.
#[test]
fn the_shared_store_is_reached_and_its_password_stands_nowhere() {
    let text = read("deploy/kubernetes-postgres/kustomization.yaml");
    for part in [
        "name: YOMI_STORE\n                    valueFrom: {secretKeyRef: {name: yomi-store, key: url}}",
        "kubectl create secret generic yomi-store ",
        "{port: 5432, protocol: TCP}",
        "path: /spec/egress",
    ] {
        assert!(text.contains(part), "{part}");
    }
    assert!(!text.contains("StatefulSet") && !text.contains("volumeClaimTemplates"));
}

/// The runbook asks `localhost:9100`, on the machine alone.
#[test]
fn the_metrics_of_compose_are_reached_where_the_runbook_looks() {
    let compose = read("docker-compose.yml");
    assert!(read("docs/runbook.md").contains(" localhost:9100/clients.txt"));
    assert!(compose.contains("YOMI_METRICS_ADDR: 0.0.0.0:9100\n"));
    assert!(compose.contains("- \"127.0.0.1:9100:9100\"\n"));
}

#[test]
fn commands_for_the_night_send_a_key() {
    for (page, least) in [("docs/runbook.md", 2), ("docs/first-night.md", 1)] {
        let text = read(page);
        let asks = |line: &&str| line.contains("curl ") && line.contains("/v1/status");
        let lines: Vec<_> = text.lines().filter(asks).collect();
        assert!(lines.len() >= least, "{page}");
        for line in lines {
            assert!(line.contains("-H \"authorization: Bearer $YOMI_KEY\""), "{page}: {line}");
        }
    }
}

#[test]
fn the_cluster_of_compose_stands_where_its_nginx_looks() {
    let (compose, nginx) = (read("docker-compose.yml"), read("deploy/nginx/compose.conf"));
    let groups = nginx.lines().filter(|line| line.starts_with("upstream ")).count();
    assert!(groups >= 3, "{groups}");
    for replica in ["172.30.83.11", "172.30.83.12"] {
        assert!(compose.contains(&format!("cluster: {{ipv4_address: {replica}}}\n")), "{replica}");
        let servers = nginx.matches(&format!("    server {replica}:8080 max_fails=0;\n")).count();
        assert_eq!(servers, groups, "{replica}");
    }
    for text in [
        "deploy/nginx/compose.conf:/etc/nginx/conf.d/default.conf:ro\n",
        "\"127.0.0.1:8081:8081\"\n",
        "YOMI_TRUSTED_PROXY: 172.30.83.10\n",
        "cluster: {ipv4_address: 172.30.83.10}\n",
        "@172.30.83.20/yomi?sslmode=disable",
        "cluster: {ipv4_address: 172.30.83.20}\n",
        "YOMI_STORE: file:/run/secrets/store\n",
        "file: ./secrets/store\n",
        "POSTGRES_PASSWORD_FILE: /run/secrets/database-password\n",
        "database:/var/lib/postgresql/data\n",
    ] {
        assert!(compose.contains(text), "{text}");
    }
    assert!(nginx.contains("    listen 8081;\n"));
    // The password is in no commit and no image.
    assert!(read(".gitignore").lines().any(|line| line == "/secrets/"));
    assert!(read(".dockerignore").lines().any(|line| line == "secrets"));
    // Settings that both configurations of nginx share.
    let full = read("deploy/nginx/yomi.conf");
    for map in ["$yomi_replicas {", "$yomi_replicas_of_get {", "$yomi_makes_job {"] {
        let body = |text: &str| {
            let rest = text.split(map).nth(1).unwrap_or_else(|| panic!("no {map}"));
            rest.split("\n}").next().unwrap().to_owned()
        };
        assert_eq!(body(&full), body(&nginx), "{map}");
    }
}

#[test]
fn nginx_passes_streams_on_and_says_who_asks() {
    let text = read("deploy/nginx/yomi.conf");
    for line in [
        "proxy_buffering off;",
        "proxy_ignore_client_abort off;",
        "proxy_set_header traceparent \"\";",
        "proxy_set_header tracestate \"\";",
        "proxy_set_header x-forwarded-for $proxy_add_x_forwarded_for;",
        "listen 443 ssl",
    ] {
        assert!(text.contains(line), "{line}");
    }
    // Every replica is in all groups, and none is marked as down because of a refusal.
    let servers: Vec<_> = text.lines().filter(|line| line.trim_start().starts_with("server 127")).collect();
    assert!(servers.len() == 4 && servers.iter().all(|line| line.ends_with(" max_fails=0;")));
    assert!(number(&text, "proxy_read_timeout ") > 120, "shorter than the largest deadline");
    assert!(number(&text, "keepalive_timeout ") < 65, "longer than --idle-timeout-ms");
    assert!(!text.contains("location /metrics"));
    // A job is submitted once, and only requested where it is known.
    for location in ["location = /yomi-job {", "location ~ ^/v1/jobs(/|$) {"] {
        let body = text.split(location).nth(1).and_then(|rest| rest.split("    }\n").next());
        let body = body.unwrap_or_else(|| panic!("{location}"));
        assert!(body.contains("proxy_next_upstream off;") && body.contains("http://yomi_jobs"));
    }
    assert_eq!(text.matches("if ($yomi_makes_job) {").count(), 2, "of batches and of all others");
}

/// The entries of an nginx `map`: pattern and value.
fn nginx_map<'text>(text: &'text str, result: &str) -> Vec<(&'text str, &'text str)> {
    let start = format!("map $status ${result} {{");
    let body = text.split(&start).nth(1).unwrap_or_else(|| panic!("no {start}"));
    let lines = body.split('}').next().unwrap().trim().lines();
    lines.filter_map(|line| line.trim().trim_end_matches(';').split_once(' ')).collect()
}

#[test]
fn nginx_says_problems_that_the_page_of_errors_lists() {
    let (text, page) = (read("deploy/nginx/yomi.conf"), read("docs/errors.md"));
    let (codes, details) = (nginx_map(&text, "yomi_code"), nginx_map(&text, "yomi_detail"));
    assert!(codes.len() > 8);
    let statuses = |map: &[(&str, &str)]| map.iter().map(|(status, _)| status.to_string()).collect();
    let (of_codes, of_details): (Vec<String>, Vec<String>) = (statuses(&codes), statuses(&details));
    assert_eq!(of_codes, of_details);
    for (status, code) in codes {
        let is_listed = page.contains(&format!("| {status} | `{code}` |"))
            || page.contains(&format!("{status} `{code}`"))
            || (status == "default" && page.contains(&format!("| 400 | `{code}` |")));
        assert!(is_listed, "{status} {code}");
        let caught: Vec<_> = text.lines().filter(|line| line.trim().starts_with("error_page ")).collect();
        let is_caught = status == "default"
            || caught
                .iter()
                .any(|line| line.split([' ', '=']).any(|word| word == status) && line.ends_with(" /yomi-problem;"));
        assert!(is_caught, "{status} is not caught: {caught:?}");
    }
}
