#!/usr/bin/env bash
# Validates deploy/ with the programs that read it: promtool its rules and their tests, kubernetes-validate its manifests
# against the schemas that it carries, kubectl its kustomizations, systemd its unit (scripts/systemd_checks.sh), nginx its
# configuration: scripts/proxy_checks.py runs it before the release binary, and that on PostgreSQL.
#
# What the machine lacks comes below target/. promtool and nginx are unpacked from their Debian packages
# and not installed: both would start a service. The schemas are 22 MB, so they stay out of `make test`.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=${CARGO_TARGET_DIR:-target}/deploy-tools
mkdir -p "$tools"
tools=$(realpath "$tools")
export PATH=$PATH:$tools/usr/bin:$tools/usr/sbin:/usr/sbin

# The command, from that Debian package where it is not there.
want() {
    command -v "$1" >/dev/null && return
    if ! (cd "$tools" && apt-get download -qq "$2" && dpkg -x "$2"_*.deb . && command -v "$1" >/dev/null); then
        echo "missing: $1 (Debian's package $2)" >&2
        exit 1
    fi
}
want promtool prometheus
want nginx nginx
want openssl openssl
if ! command -v initdb >/dev/null && ! compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; then
    echo "missing: initdb (Debian's package postgresql)" >&2
    exit 1
fi
if ! command -v kubernetes-validate >/dev/null; then
    if ! [[ -x $tools/venv/bin/kubernetes-validate ]]; then
        python3 -m venv "$tools/venv"
        "$tools/venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check \
            kubernetes-validate==1.37.0 </dev/null
    fi
    PATH=$PATH:$tools/venv/bin
fi

promtool check config deploy/prometheus/prometheus.yml
promtool test rules deploy/prometheus/rules_test.yml

# Kustomizations and the kinds of the Prometheus operator are in no schema of Kubernetes; the rules are those of above.
grep -LE '^kind: (Kustomization|PodMonitor|PrometheusRule)' deploy/kubernetes*/*.yaml deploy/kubernetes/*/*.yaml |
    while read -r manifest; do
        kubernetes-validate --strict "$manifest"
    done
# What kubectl apply -k would send. The kubectl of Debian is too old for it, and no other registry of ours has one.
if command -v kubectl >/dev/null; then
    together=$(mktemp -d)
    for folder in kubernetes kubernetes-busy-threads kubernetes-jobs kubernetes-postgres kubernetes/monitoring; do
        kubectl kustomize "deploy/$folder" >"$together/manifests.yaml"
        [[ $folder == */monitoring ]] || kubernetes-validate --strict "$together/manifests.yaml"
        echo "ok    kubectl kustomize deploy/$folder: $(grep -c '^kind: ' "$together/manifests.yaml") manifests"
    done
else
    echo "SKIPPED: kubectl is not here, so nothing puts the kustomizations together" >&2
fi
if command -v systemd-analyze >/dev/null; then
    unit=$(mktemp -d)/yomi@a.service
    sed "s#^ExecStart=[^ ]*#ExecStart=$(command -v true)#" deploy/systemd/yomi@.service >"$unit"
    systemd-analyze verify "$unit"
fi
scripts/systemd_checks.sh "$tools/systemd" "${YOMI_BIN:-target/release/yomi}"

python3 scripts/proxy_checks.py
