#!/usr/bin/env bash
# Validates openapi.yaml and its OpenAPI 3.0 form, then tests a running server against it: schemathesis sends valid and
# invalid requests, and every answer must conform to the contract.
# schemathesis.toml holds the settings.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=.venv/bin
[[ -x $tools/schemathesis ]] || { echo "schemathesis is not installed: make tools" >&2; exit 1; }
[[ -f openapi.yaml ]] || { echo "there is no openapi.yaml: yomi openapi > openapi.yaml" >&2; exit 1; }

"$tools/openapi-spec-validator" openapi.yaml

# Requests may be long; the log of a failure shows their beginning, and how to repeat them.
# shellcheck disable=SC2016 # YOMI_URL is set by with_server.sh, so it expands in the inner shell.
scripts/with_server.sh bash -c 'curl -fsS "$YOMI_URL/openapi-3.0.json" | "$1/openapi-spec-validator" - &&
    "$1/schemathesis" run openapi.yaml --url "$YOMI_URL"' run "$tools" |
    cut -c -2000
