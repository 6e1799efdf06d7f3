#!/usr/bin/env bash
# The web page: builds it, or checks that web/dist/ and web/packed/ equal a fresh build, or plays on it in a browser, or takes
# the pictures of docs/web/, or measures how soon it answers, from the server at YOMI_URL.
#
# Usage: scripts/web.sh build | check | browse [FILTER…] | pictures | bench
set -euo pipefail
cd "$(dirname "$0")/../web"
export PATH="$PWD/../.venv/bin:$PATH" NO_UPDATE_NOTIFIER=1 NO_COLOR=1

[[ -d node_modules ]] || { echo "the page's packages are not installed: make tools" >&2; exit 1; }

case ${1:?build, check, browse, pictures or bench} in
build)
    npm run --silent build
    ;;
check)
    npm run --silent check
    built=$(mktemp -d)
    trap 'rm -rf "$built"' EXIT
    cp -r packed "$built/packed"
    YOMI_WEB_OUT=$built/dist YOMI_WEB_PACKED=$built/packed npm run --silent build >/dev/null
    diff -rq "$built/dist" dist || { echo "web/dist/ is not what web/src/ makes: make web" >&2; exit 1; }
    diff -rq "$built/packed" packed || { echo "web/packed/ is not of web/dist/ and Swagger UI: make web" >&2; exit 1; }
    ;;
browse)
    YOMI_BIN=$(cd .. && realpath "${YOMI_BIN:-target/release/yomi}")
    CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium)}
    # A tab can be hidden in the desktop alone.
    CHROMIUM_DESKTOP=${CHROMIUM_DESKTOP:-$(command -v chromium)}
    export YOMI_BIN CHROMIUM CHROMIUM_DESKTOP
    npm run --silent e2e -- "${@:2}"
    ;;
pictures | bench)
    CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium)} node "e2e/$1.ts"
    ;;
*)
    echo "build, check, browse, pictures or bench, not $1" >&2
    exit 2
    ;;
esac
