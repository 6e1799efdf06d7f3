#!/usr/bin/env bash
# Generates clients from openapi.yaml with the generators that people use, checks their types, and plays
# with each against a running server. A warning of a generator is a failure. tests/clients/README.md
# lists the tests.
#
# Usage: scripts/clients.sh [CONTRACT]
set -euo pipefail
cd "$(dirname "$0")/.."

YOMI_CONTRACT=$(realpath "${1:-openapi.yaml}")
clients=tests/clients
YOMI_CLIENTS=$PWD/target/clients
export YOMI_CONTRACT YOMI_CLIENTS clients
export PATH="$PWD/.venv/bin:$PWD/$clients/node_modules/.bin:$PATH"
# No telemetry, and no check for newer versions.
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true NO_UPDATE_NOTIFIER=1 NO_COLOR=1

[[ -d $clients/node_modules ]] || { echo "the generators are not installed: make tools" >&2; exit 1; }
rm -rf "$YOMI_CLIENTS"
mkdir -p "$YOMI_CLIENTS"/{openapi-typescript,openapi-python-client,datamodel-code-generator}

faults=()
fault() {
    printf 'FAIL  %s\n' "$1" >&2
    faults+=("${1%%$'\n'*}")
}

complaint='warn|error|fail|unsupported|unable|skipp|omit|missing|cannot|not found|not be generated'
# Runs a generator (name, command…), which has to succeed without a warning.
generate() {
    local name=$1 said
    shift
    if ! said=$("$@" 2>&1 </dev/null); then
        fault "$name: the generator failed"$'\n'"$said"
    elif grep -qiE "$complaint" <<<"$said"; then
        fault "$name: the generator complains"$'\n'"$said"
    else
        echo "ok    $name: generated"
    fi
}

# Names that a generator had to number (name, what it prints them with…); Swap2 is called so by its players.
numbered() {
    local name=$1 found
    shift
    if found=$("$@" | grep -vE '^[A-Za-z]*Swap2[A-Za-z]*$' | sort -u | tr '\n' ' ') && [[ -n $found ]]; then
        fault "$name: names with numbers: $found"
    fi
}

# Verifies that the check can fail.
generate self-test echo "Warning: a test" 2>/dev/null
numbered self-test echo Name15 2>/dev/null
((${#faults[@]} == 2)) || { echo "complaints and numbered names are not seen" >&2; exit 1; }
faults=()

# Not referenced in the contract: the extensible enumerations, which give clients the present names, and the line of a batch,
# whose request is text.
if ! said=$(redocly lint --config $clients/redocly.yaml --format stylish "$YOMI_CONTRACT" 2>&1 |
    grep -vE 'no-unused-components .*: "(Known|BatchLine")') || grep -qE '^ +[0-9]+:[0-9]+ ' <<<"$said"; then
    fault "redocly: not clean"$'\n'"$said"
else
    echo "ok    redocly"
fi

generate openapi-typescript openapi-typescript "$YOMI_CONTRACT" -o "$YOMI_CLIENTS/openapi-typescript/schema.ts"
generate hey-api openapi-ts --no-log-file -f $clients/hey-api/config.mjs
numbered hey-api sed -nE 's/^export type (\w*[0-9]\w*) =.*/\1/p' "$YOMI_CLIENTS/hey-api/types.gen.ts"
generate orval orval --config $clients/orval/config.mjs
generate openapi-python-client openapi-python-client generate --path "$YOMI_CONTRACT" --meta none \
    --config $clients/openapi-python-client/config.yaml --output-path "$YOMI_CLIENTS/openapi-python-client/yomi_client"
numbered openapi-python-client sed -nE 's/^from \.(\w*[0-9]) import .*/\1/p' \
    "$YOMI_CLIENTS/openapi-python-client/yomi_client/models/__init__.py"
generate datamodel-code-generator datamodel-codegen --input "$YOMI_CONTRACT" --input-file-type openapi \
    --output-model-type pydantic_v2.BaseModel --target-python-version 3.11 --use-annotated \
    --formatters builtin --output "$YOMI_CLIENTS/datamodel-code-generator/yomi_models.py"
numbered datamodel-code-generator sed -nE 's/^class (\w*[0-9]\w*)\(.*/\1/p' \
    "$YOMI_CLIENTS/datamodel-code-generator/yomi_models.py"

if said=$(tsc -p $clients 2>&1); then
    echo "ok    types of the clients in TypeScript"
else
    fault "types of the clients in TypeScript"$'\n'"$(cut -c -600 <<<"$said")"
fi
for name in openapi-python-client datamodel-code-generator; do
    # What the generators write is not all strict; that it fits our use of it is what counts.
    if said=$(MYPYPATH=$clients:$YOMI_CLIENTS/$name mypy --strict --follow-imports silent --cache-dir "$YOMI_CLIENTS/mypy" \
        $clients/$name/client.py 2>&1); then
        echo "ok    types of $name"
    else
        fault "types of $name"$'\n'"$said"
    fi
done
for name in openapi-typescript hey-api orval; do
    esbuild $clients/$name/client.ts --bundle --platform=node --format=esm --log-level=warning \
        --outfile="$YOMI_CLIENTS/$name/client.mjs" 2>/dev/null || fault "$name: no bundle"
done

# Plays with all of them; the server's address and that of its later version are in the environment.
play() {
    local failed=0
    for name in openapi-typescript hey-api orval; do
        [[ -f $YOMI_CLIENTS/$name/client.mjs ]] || continue
        echo "$name plays"
        node "$YOMI_CLIENTS/$name/client.mjs" || failed=1
    done
    for name in openapi-python-client datamodel-code-generator; do
        echo "$name plays"
        PYTHONPATH=$clients:$YOMI_CLIENTS/$name python3 "$clients/$name/client.py" || failed=1
    done
    return $failed
}
export -f play
scripts/with_server.sh python3 $clients/grown.py bash -c play || fault "a client did not play as it should, see above"

if ((${#faults[@]})); then
    printf '\n%d faults:\n' "${#faults[@]}" >&2
    printf '  %s\n' "${faults[@]}" >&2
    exit 1
fi
