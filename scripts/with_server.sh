#!/usr/bin/env bash
# Starts the release binary on a free port of loopback, runs a command with YOMI_URL set to its
# address, and stops the server with SIGTERM. Fails when the command fails, when the server is
# not ready within ten seconds, dies on the way, or does not stop cleanly with exit code 0.
#
# Usage: scripts/with_server.sh COMMAND…
# Settings of the server go through its own YOMI_… variables; YOMI_BIN is the binary.
set -euo pipefail
cd "$(dirname "$0")/.."

binary=${YOMI_BIN:-target/release/yomi}
[[ -x $binary ]] || { echo "no release binary at $binary: make build" >&2; exit 1; }

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
export YOMI_URL="http://127.0.0.1:$port"
log=$(mktemp --suffix=.yomi.log)

"$binary" --addr "127.0.0.1:$port" >"$log" 2>&1 </dev/null &
server=$!

fail() {
    echo "$1; the server's last lines:" >&2
    tail -n 30 "$log" >&2
    exit 1
}
# Whatever happens, no server stays behind.
trap 'kill -KILL "$server" 2>/dev/null || true; rm -f "$log"' EXIT

for _ in {1..100}; do
    curl -fs -o /dev/null "$YOMI_URL/readyz" && break
    kill -0 "$server" 2>/dev/null || fail "the server did not start"
    sleep 0.1
done
curl -fsS -o /dev/null "$YOMI_URL/readyz" || fail "the server is not ready after ten seconds"

status=0
"$@" || status=$?

kill -0 "$server" 2>/dev/null || fail "the server died on the way"
kill -TERM "$server"
for _ in {1..200}; do
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
done
# One that does not listen to SIGTERM is killed, and `wait` reports it.
kill -KILL "$server" 2>/dev/null || true
stopped=0
wait "$server" || stopped=$?
((stopped == 0)) || fail "after SIGTERM the server exited with $stopped, expected 0"
exit "$status"
