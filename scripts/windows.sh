#!/usr/bin/env bash
# Builds yomi.exe for 64-bit Windows by mingw-w64, with the commands that GUIs and tournaments start, and plays with it in Wine: versions,
# a best move, GTP, NBoard, Gomocup, the server.
#
# Usage: scripts/windows.sh [FOLDER]     where the binary goes [default: target/windows]
# Installs missing packages: Debian's mingw-w64 and Wine, Rust's standard library by rustup.
set -euo pipefail
cd "$(dirname "$0")/.."

target=x86_64-pc-windows-gnu
to=${1:-target/windows}
packages=()
command -v x86_64-w64-mingw32-gcc >/dev/null || packages+=(gcc-mingw-w64-x86-64 g++-mingw-w64-x86-64)
command -v wine >/dev/null || packages+=(wine wine64)
if ((${#packages[@]})); then
    as_root=()
    [[ $(id -u) == 0 ]] || as_root=(sudo -n)
    "${as_root[@]}" apt-get update -qq </dev/null
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${packages[@]}" </dev/null
fi
rustup target add "$target"
cargo build --release --locked --target "$target" -p yomi --no-default-features --features serve,terminal,mcp
mkdir -p "$to"
x86_64-w64-mingw32-strip -o "$to/yomi.exe" "${CARGO_TARGET_DIR:-target}/$target/release/yomi.exe"
ls -l "$to/yomi.exe"

# A folder of its own for Wine, which before version 9 lacks a library of Windows from which Rust takes its random numbers.
wine=$(mktemp -d)
trap 'wineserver -k 2>/dev/null || true; rm -rf "$wine"' EXIT
export WINEPREFIX=$wine/prefix WINEDEBUG=-all
cp "$to/yomi.exe" "$wine/"
cat >"$wine/random.c" <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count) { return SystemFunction036(bytes, (ULONG)count); }
C
x86_64-w64-mingw32-gcc -shared -o "$wine/bcryptprimitives.dll" "$wine/random.c" -ladvapi32
cd "$wine"

expect() {
    local what=$1 wanted=$2 said=$3
    grep -Eq "$wanted" <<<"$said" || { printf '%s\n' "$said" >&2; echo "windows: $what did not answer with $wanted" >&2; exit 1; }
    echo "ok    $what"
}
run() { timeout 120 wine yomi.exe "$@" 2>/dev/null | tr -d '\r'; }

expect "--version" '^yomi [0-9]' "$(run --version)"
expect bestmove '"best_move":"[a-h][1-8]"' "$(run bestmove othello --moves f5d6 --depth 8)"
expect gtp '^= [A-H][1-8]$' "$(printf 'play black f5\ngenmove white\nquit\n' | run gtp othello --level 3)"
expect nboard '^=== [A-H][1-8]' "$(printf 'nboard 2\nset depth 3\nmove F5\ngo\nping 1\n' | run nboard)"
expect gomocup '^[0-9]+,[0-9]+$' "$( (printf 'START 15\nINFO timeout_turn 200\nBEGIN\n'; sleep 5; printf 'END\n') | run gomocup)"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
timeout 60 wine yomi.exe --addr "127.0.0.1:$port" >/dev/null 2>&1 &
said=
for _ in {1..100}; do
    said=$(curl -s "http://127.0.0.1:$port/v1/gomoku/bestmove" -H 'content-type: application/json' -d '{"moves":"h8","nodes":2000}') && break
    sleep 0.2
done
expect serve '"best_move":"[a-o]' "$said"
