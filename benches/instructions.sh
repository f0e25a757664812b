#!/usr/bin/env bash
# How many instructions one ruling takes: a gate that needs no clock. Needs valgrind and a built `target/release/floor`.
set -euo pipefail
cd "$(dirname "$0")/.."
limit=$(cat benches/instructions.limit)
floor=${CARGO_TARGET_DIR:-target}/release/floor
count=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$floor" rule examples/silent-500.yaml 2>&1 >/dev/null |
  sed -n 's/.*Collected : //p')
echo "$count instructions, at most $limit"
test "$count" -le "$limit"
