#!/usr/bin/env bash
# End-to-end tests of the MCP tools: the official clients of the Model Context Protocol in Python and TypeScript, its
# conformance suite, games by the tools alone, their schemas, the cost of the tools, and whether they starve other clients.
# A minute. tests/clients/README.md lists the tests.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/.venv/bin:$PWD/tests/clients/node_modules/.bin:$PATH"
export NO_UPDATE_NOTIFIER=1 NO_COLOR=1
YOMI_BIN=$(realpath "${YOMI_BIN:-target/release/yomi}")
export YOMI_BIN
export tests=$PWD/tests/clients/mcp

[[ -x tests/clients/node_modules/.bin/conformance ]] || { echo "the clients are not installed: make tools" >&2; exit 1; }

fail() {
    printf 'FAIL  %s\n' "$*" >&2
    exit 1
}

mypy --strict --cache-dir target/clients/mypy --no-error-summary "$tests"/*.py || fail "types in Python"
tsc -p "$tests" || fail "types in TypeScript"
echo "ok    types of the tests"

# Scenarios of the conformance suite, a revision and a name each. The others need tools that only a test server has.
scenarios=(
    "2025-11-25 server-initialize" "2025-11-25 ping" "2025-11-25 tools-list" "2025-11-25 dns-rebinding-protection"
    "2026-07-28 server-stateless" "2026-07-28 tools-list" "2026-07-28 dns-rebinding-protection" "2026-07-28 caching"
    "2026-07-28 http-header-validation"
)

# Runs a scenario (revision, name, list of expected failures), which must have exactly the listed failures.
conforms() {
    local revision=$1 scenario=$2 listed=${3:-$tests/expected-failures.yml} said
    if said=$(conformance server --url "$YOMI_URL/mcp" --spec-version "$revision" --scenario "$scenario" \
        --expected-failures "$listed" 2>&1 </dev/null); then
        echo "ok    conformance, $revision $scenario: $(sed -nE 's/^Passed: ([0-9]+\/[0-9]+).*/\1/p' <<<"$said")"
    else
        printf '%s\nFAIL  conformance, %s %s\n' "$(tail -n 40 <<<"$said")" "$revision" "$scenario" >&2
        return 1
    fi
}

try() {
    local scenario failed=0
    # Verifies that the check can fail.
    if conforms 2026-07-28 caching <(echo "server: []") >/dev/null 2>&1 ||
        conforms 2025-11-25 ping <(echo "server: [ping]") >/dev/null 2>&1; then
        echo "FAIL  failures that are not expected, or expected ones that pass, are not seen" >&2
        failed=1
    fi
    python "$tests/tools.py" || failed=1
    node "$tests/tools.ts" || failed=1
    python "$tests/games.py" || failed=1
    python "$tests/schemas.py" || failed=1
    for scenario in "$@"; do
        # shellcheck disable=SC2086 # two words
        conforms $scenario || failed=1
    done
    python "$tests/load.py" || failed=1
    return $failed
}
export -f conforms try
scripts/with_server.sh bash -euc 'try "$@"' try "${scenarios[@]}" || fail "the tools are not what they should be, see above"
