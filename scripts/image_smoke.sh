#!/usr/bin/env bash
# Runs an image as an operator would, with a read-only root, no capabilities and a volume for its jobs, asks it one
# best move of each game, checks its health check and its user, stops it, and prints its size.
#
# Usage: scripts/image_smoke.sh NAME:TAG
# ENGINE is docker or podman; ENGINE_FLAGS goes to each of its calls, RUN_FLAGS to `run`.
set -euo pipefail
cd "$(dirname "$0")/.."

image=${1:?usage: scripts/image_smoke.sh NAME:TAG}
if [[ -z ${ENGINE:-} ]]; then
    if docker info >/dev/null 2>&1; then ENGINE=docker; else ENGINE=podman; fi
fi
read -ra engine <<<"$ENGINE ${ENGINE_FLAGS:-}"
read -ra run_flags <<<"${RUN_FLAGS:-}"
name=yomi-smoke-$$
port=${PORT:-18080}

fail() {
    echo "image: $1" >&2
    "${engine[@]}" logs "$name" >&2 || true
    exit 1
}

user=$("${engine[@]}" image inspect --format '{{.Config.User}}' "$image")
[[ $user =~ ^[1-9][0-9]*(:[0-9]+)?$ ]] || fail "the user is '$user', expected a number other than 0"
health=$("${engine[@]}" image inspect --format '{{json .}}' "$image")
[[ ${health,,} =~ \"healthcheck\":\ *\{ ]] || fail "there is no health check"

trap '"${engine[@]}" rm -f -v "$name" >/dev/null 2>&1 || true' EXIT
"${engine[@]}" run -d --name "$name" --read-only --cap-drop ALL \
    --volume /var/lib/yomi --env YOMI_STORE=sqlite:/var/lib/yomi/jobs.sqlite \
    --security-opt no-new-privileges -p "127.0.0.1:$port:8080" "${run_flags[@]}" "$image" >/dev/null

for _ in {1..100}; do
    curl -fs -o /dev/null "http://127.0.0.1:$port/readyz" && break
    sleep 0.1
done
YOMI_URL="http://127.0.0.1:$port" python3 scripts/smoke.py || fail "the smoke test failed"
"${engine[@]}" exec "$name" /usr/local/bin/yomi healthcheck || fail "the health check failed"

"${engine[@]}" stop -t 10 "$name" >/dev/null
code=$("${engine[@]}" inspect --format '{{.State.ExitCode}}' "$name")
[[ $code == 0 ]] || fail "stopped with exit code $code, expected 0"
size=$("${engine[@]}" image inspect --format '{{.Size}}' "$image")
echo "image: $image answers, is healthy, stops cleanly; $((size / 1000000)) MB"
