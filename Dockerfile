# Three stages: one sorts out what the dependencies depend on, a Debian with Rust builds, a distroless image of the same
# Debian runs.
# Build: docker build -t yomi .        Run: docker run --rm -p 127.0.0.1:8080:8080 yomi

# What it is built on and what it runs on, here alone. A release names them by digest, NAME:TAG@sha256:…, as
# `docker buildx imagetools inspect NAME:TAG` tells it: the same commit is then the same image.
ARG BUILDER=docker.io/library/rust:1.95-slim-bookworm
ARG RUNTIME=gcr.io/distroless/cc-debian12:nonroot

# The manifests alone, and empty crates in place of the sources: the next stage copies them by content, so that its
# layer of dependencies is built anew only when a manifest changes.
FROM ${BUILDER} AS manifests
WORKDIR /build
COPY . .
RUN scripts/manifests.sh /manifests

FROM ${BUILDER} AS builder
WORKDIR /build
COPY --from=manifests /manifests .
RUN cargo build --release --locked

# Cargo goes by the time of change, so the sources have to be younger than what stood in for them.
COPY . .
# The commit, which `/v1/version` and the metrics tell; not said, there is none.
ARG YOMI_COMMIT
RUN find src crates -name '*.rs' -exec touch {} + \
    && cargo build --release --locked
# For jobs (YOMI_STORE): a volume that is mounted there takes over its owner and mode.
RUN mkdir -m 700 /state

FROM ${RUNTIME}
ARG VERSION=0.2.0
ARG YOMI_COMMIT
LABEL org.opencontainers.image.title="yomi" \
      org.opencontainers.image.description="Best moves for Othello, gomoku and tic-tac-toe over HTTP" \
      org.opencontainers.image.licenses="MIT OR Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${YOMI_COMMIT}"
COPY --from=builder /build/target/release/yomi /usr/local/bin/yomi
COPY LICENSE-MIT LICENSE-APACHE /usr/share/doc/yomi/
COPY --from=builder --chown=65532:65532 /state /var/lib/yomi
# By number, so that Kubernetes can see that it is not root.
USER 65532:65532
ENV YOMI_ADDR=0.0.0.0:8080
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
    CMD ["/usr/local/bin/yomi", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/yomi"]
