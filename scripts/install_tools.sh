#!/usr/bin/env bash
# Installs, by name, what `make test` needs and the machine lacks: Debian packages where apt-get
# may be used, PyPI packages into the project's own .venv. Where it may not install, it lists
# everything that is missing and fails. It installs no Rust: that is what the machine brings.
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
want shellcheck shellcheck
want valgrind valgrind
want python3 python3
python3 -c 'import ensurepip, venv' 2>/dev/null || packages+=(python3-venv)
# The README's JavaScript needs `fetch`, which came with Node.js 18.
node_major=$( (node --version 2>/dev/null || echo v0) | sed 's/^v\([0-9]*\).*/\1/')
if ((node_major == 0)); then
    packages+=(nodejs)
elif ((node_major < 18)); then
    missing+=("Node.js 18 or newer, found $(node --version)")
fi

if ((${#packages[@]})); then
    as_root=()
    if [[ $(id -u) != 0 ]]; then
        as_root=(sudo -n)
    fi
    if command -v apt-get >/dev/null && "${as_root[@]}" true 2>/dev/null; then
        echo "installing from Debian: ${packages[*]}"
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

# The .venv carries the list that it was made from, so that a changed list is noticed.
installed=.venv/requirements-dev.txt
if ! cmp -s requirements-dev.txt "$installed"; then
    echo "installing from PyPI into .venv: $(sed '/^#/d' requirements-dev.txt | tr '\n' ' ')"
    if python3 -m venv .venv && .venv/bin/python -m pip install --quiet --no-input \
        --disable-pip-version-check -r requirements-dev.txt </dev/null; then
        cp requirements-dev.txt "$installed"
    else
        missing+=("the packages of requirements-dev.txt in .venv (pip failed, see above)")
    fi
fi

if ((${#missing[@]})); then
    printf 'missing: %s\n' "${missing[@]}" >&2
    exit 1
fi
