#!/usr/bin/env bash
# Builds the container image with whatever builds images here, and tries it.
#
# Usage: scripts/image.sh [NAME:TAG]
set -euo pipefail
cd "$(dirname "$0")/.."

image=${1:-yomi:dev}
commit=$(git rev-parse HEAD)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
arguments=(--build-arg "YOMI_COMMIT=$commit" --build-arg "VERSION=$version" --tag "$image" .)

if docker info >/dev/null 2>&1; then
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
