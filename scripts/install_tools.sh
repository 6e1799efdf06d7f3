#!/usr/bin/env bash
# Installs, by name, what `make test` needs and the machine lacks: Debian packages where apt-get
# may be used, PyPI packages into the project's own .venv, npm packages into tests/clients and web. Where it
# may not install, it lists everything that is missing and fails. Rust is not installed: the machine must
# have it.
set -euo pipefail
cd "$(dirname "$0")/.."

missing=()
packages=()

# The Debian package that brings a command, unless the command is there.
want() {
    command -v "$1" >/dev/null || packages+=("$2")
}
want cc gcc
want curl curl
want git git
want jq jq
# The page is tried in Chromium without its desktop, which Debian has and Ubuntu has not: the same engine for two fifths of
# the processor time. A tab can be hidden in the whole one alone.
if grep -qx 'ID=debian' /etc/os-release 2>/dev/null; then
    want chromium-headless-shell chromium-headless-shell
fi
want chromium chromium
want shellcheck shellcheck
want valgrind valgrind
want python3 python3
want sqlite3 sqlite3
want openssl openssl
# Debian keeps the server of PostgreSQL out of the path.
compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || want postgres postgresql
[[ -x /usr/sbin/pgbouncer ]] || want pgbouncer pgbouncer
python3 -c 'import ensurepip, venv' 2>/dev/null || packages+=(python3-venv)

if ((${#packages[@]})); then
    as_root=()
    if [[ $(id -u) != 0 ]]; then
        as_root=(sudo -n)
    fi
    if command -v apt-get >/dev/null && "${as_root[@]}" true 2>/dev/null; then
        echo "installing from Debian: ${packages[*]}"
        # Tests make clusters of their own; none is to run beside them.
        "${as_root[@]}" mkdir -p /etc/postgresql-common/createcluster.d
        echo 'create_main_cluster = false' |
            "${as_root[@]}" tee /etc/postgresql-common/createcluster.d/yomi.conf >/dev/null
        "${as_root[@]}" apt-get update -qq </dev/null
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends "${packages[@]}" </dev/null
    else
        for package in "${packages[@]}"; do
            missing+=("$package (Debian's name; apt-get cannot be used here)")
        done
    fi
fi

if command -v cargo >/dev/null; then
    for component in fmt clippy; do
        cargo "$component" --version >/dev/null 2>&1 ||
            missing+=("cargo $component (rustup component add rustfmt clippy)")
    done
else
    missing+=("cargo (https://rustup.rs)")
fi

# The .venv carries the lists that it was made from, so that a changed list is noticed.
lists=(requirements-dev.txt tests/clients/requirements.txt)
installed=.venv/requirements.txt
if ! cmp -s <(cat "${lists[@]}") "$installed"; then
    echo "installing from PyPI into .venv: $(sed '/^#/d' "${lists[@]}" | tr '\n' ' ')"
    if python3 -m venv .venv && .venv/bin/python -m pip install --quiet --no-input \
        --disable-pip-version-check "${lists[@]/#/-r}" </dev/null; then
        cat "${lists[@]}" >"$installed"
    else
        missing+=("the packages of ${lists[*]} in .venv (pip failed, see above)")
    fi
fi

# Node.js came with them. The packages are those of the locks, by their checksums; none of them has to run
# anything to be installed.
for folder in tests/clients web; do
    modules=$folder/node_modules
    if [[ -x .venv/bin/npm ]] && ! cmp -s "$folder/package-lock.json" "$modules/installed.json"; then
        echo "installing from npm into $modules: what $folder/package-lock.json holds"
        if PATH=$PWD/.venv/bin:$PATH npm ci --prefix "$folder" --ignore-scripts --no-audit --no-fund \
            --loglevel=error </dev/null; then
            cp "$folder/package-lock.json" "$modules/installed.json"
        else
            missing+=("the packages of $folder/package-lock.json (npm failed, see above)")
        fi
    fi
done

if ((${#missing[@]})); then
    printf 'missing: %s\n' "${missing[@]}" >&2
    exit 1
fi
