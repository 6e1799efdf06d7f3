#!/usr/bin/env bash
# Builds the container image with the available engine, and runs the smoke test on it.
#
# Usage: scripts/image.sh [NAME:TAG]
# With PLATFORMS, such as linux/amd64,linux/arm64, docker's buildx builds one for each and pushes them under that name to its
# registry; a platform other than this machine's takes an emulator (docker run --privileged tonistiigi/binfmt --install all).
set -euo pipefail
cd "$(dirname "$0")/.."

image=${1:-yomi:dev}
commit=$(git rev-parse HEAD)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
arguments=(--build-arg "YOMI_COMMIT=$commit" --build-arg "VERSION=$version" --tag "$image" .)

if [[ -n ${PLATFORMS:-} ]]; then
    docker buildx build --platform "$PLATFORMS" --push "${arguments[@]}"
elif docker info >/dev/null 2>&1; then
    docker build "${arguments[@]}"
elif command -v buildah >/dev/null; then
    # Any other format drops HEALTHCHECK.
    buildah build --format docker "${arguments[@]}"
elif command -v podman >/dev/null; then
    podman build --format docker "${arguments[@]}"
else
    echo "missing: docker with a running engine, buildah or podman" >&2
    exit 1
fi
scripts/image_smoke.sh "$image"
