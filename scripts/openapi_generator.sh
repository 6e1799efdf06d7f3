#!/usr/bin/env bash
# Generates clients from openapi.yaml with openapi-generator, in seven languages, and compiles those whose
# compiler is at hand; those of Python, Rust, Go and TypeScript always. A warning fails unless it is one of those that it
# gives for every document: tests/clients/openapi-generator/chatter. The generator, its Java and a Go, 200 MB, come from
# PyPI into .tools, TypeScript from tests/clients/node_modules.
#
# Usage: scripts/openapi_generator.sh [CONTRACT]
set -euo pipefail
cd "$(dirname "$0")/.."

contract=$(realpath "${1:-openapi.yaml}")
folder=tests/clients/openapi-generator
tools=$PWD/.tools/openapi-generator
out=$PWD/target/openapi-generator

if ! cmp -s $folder/requirements.txt "$tools/requirements.txt"; then
    python3 -m venv "$tools"
    "$tools/bin/python" -m pip install --quiet --no-input --disable-pip-version-check \
        -r $folder/requirements.txt </dev/null
    cp $folder/requirements.txt "$tools"
fi

failed=0
fault() {
    printf 'FAIL  %s\n' "$1" >&2
    failed=1
}

# A client in a language; the other arguments are the generator's.
generate() {
    local language=$1 warnings
    shift
    rm -rf "${out:?}/$language"
    if ! "$tools/bin/openapi-generator-cli" generate -i "$contract" -g "$language" -o "$out/$language" "$@" \
        >"$out/$language.log" 2>&1 </dev/null; then
        fault "$language: not generated"$'\n'"$(tail -n 20 "$out/$language.log")"
    elif warnings=$(grep -E 'WARN|ERROR|Exception' "$out/$language.log" |
        grep -vEf <(grep -vE '^(#|$)' $folder/chatter) | cut -c -300 | sort | uniq -c); then
        fault "$language: warnings"$'\n'"$warnings"
    else
        echo "ok    $language: generated"
    fi
}

# Whether a language can be compiled here: by this command, with what comes from there.
at_hand() {
    local language=$1 command=$2 host=$3
    if ! command -v "$command" >/dev/null; then
        echo "      $language: not compiled, there is no $command"
    elif ! curl -s -o /dev/null --max-time 10 "https://$host/"; then
        echo "      $language: not compiled, $host cannot be reached"
    else
        return 0
    fi
    return 1
}

# Compiles in the folder of a language: the command and its arguments.
compile() {
    local language=$1 said
    shift
    if said=$(cd "$out/$language" && "$@" 2>&1 </dev/null); then
        echo "ok    $language: compiled"
    else
        fault "$language: not compiled"$'\n'"$(tail -n 40 <<<"$said")"
    fi
}

mkdir -p "$out"
generate python --additional-properties packageName=yomi_client
generate rust --additional-properties packageName=yomi-client
# Without a prefix enumerations with the same word clash; by default a field that is new is a fault.
generate go --additional-properties \
    packageName=yomi,withGoMod=true,enumClassPrefix=true,disallowAdditionalPropertiesIfNotPresent=false
generate java --additional-properties library=native
# Its default, Moshi, makes empty classes of unions.
generate kotlin --additional-properties serializationLibrary=gson,generateOneOfAnyOfWrappers=true
generate csharp
generate typescript-fetch

# Where it costs little, the compiled client also has to read answers of a later version.
"$tools/bin/python" $folder/examples.py "$contract" "$out/examples"
compile python env PYTHONPATH=. "$tools/bin/python" -W error "$PWD/$folder/reads.py" "$out/examples"
# A workspace of its own, because it lies within another one.
printf '\n[workspace]\n' >>"$out/rust/Cargo.toml"
install -D $folder/reads.rs "$out/rust/tests/reads.rs"
RUSTFLAGS="-D warnings" CARGO_TARGET_DIR=$out/rust-target compile rust cargo test --quiet --test reads
# It calls a single function of its one dependency: a stub replaces that, so that nothing is downloaded.
install -D -t "$out/go/validator" $folder/validator/{go.mod,validator.go}
install $folder/reads_test.go "$out/go"
export GOPROXY=off GOSUMDB=off GOFLAGS=-mod=mod GOTOOLCHAIN=local GOCACHE="$out/go-cache"
compile go "$tools/bin/go" mod edit -replace gopkg.in/validator.v2=./validator
compile go "$tools/bin/go" build ./...
compile go "$tools/bin/go" test -run '^TestReads$|^TestSends$' .
modules=$PWD/tests/clients/node_modules/.bin
install $folder/sends.ts "$out/typescript-fetch"
# Not by tsc: its casts of unions are errors.
compile typescript-fetch "$modules/esbuild" sends.ts --bundle --platform=node --log-level=warning --outfile=sends.cjs
compile typescript-fetch node sends.cjs
if at_hand java mvn repo.maven.apache.org; then compile java mvn -q -B -DskipTests compile; fi
if at_hand kotlin gradle repo.maven.apache.org; then compile kotlin gradle --console plain compileKotlin; fi
if at_hand csharp dotnet api.nuget.org; then compile csharp dotnet build; fi

exit $failed
