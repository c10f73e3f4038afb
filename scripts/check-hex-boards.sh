#!/usr/bin/env bash
# Games on Hex and Bridg-it boards and back, more of them than in the normal tests: all 19,683
# positions of 3x3, and thousands of random positions up to 8x8 and random games up to 40 cells,
# every filling of up to 14 cells and 1,000 random ones beyond, the solver's class of 15 to 40 cells;
# how small 80 random games of 12 and 20 cells come out; and whether the pictures in
# docs/hex-boards.md are those that the program draws. About five CPU minutes when the program is built.
#
#   scripts/check-hex-boards.sh [TESTS]        default 3000
#   scripts/check-hex-boards.sh --pictures     only makes the pictures anew
set -euo pipefail
cd "$(dirname "$0")/.."

draw() { # the folder
  local convert="cargo run --quiet --release -- convert"
  $convert --board hex:4x4 --to hex-in-hex --as svg -o "$1/hex-in-hex.svg"
  $convert --board hex:4x4 --to hex-in-hex-twice --as svg -o "$1/hex-in-hex-twice.svg"
  $convert --board hex:4x4 --to hex-board --effort 2 --as svg -o "$1/hex-back-in-hex.svg"
  $convert --board bridgit:4 --to hex-board --as svg -o "$1/bridgit-on-hex.svg"
  $convert --board hex:3x3 --to y-board --as svg -o "$1/hex-in-y.svg"
  $convert graphs/bridge.json --to hex-board --as svg -o "$1/bridge-on-hex.svg"
}

pictures=docs/images/hex-boards
if [ "${1:-}" = --pictures ]; then
  mkdir -p "$pictures"
  draw "$pictures"
  exit
fi

export QUICKCHECK_TESTS=${1:-3000}
export QUICKCHECK_MAX_TESTS=$((2 * QUICKCHECK_TESTS))
cargo test --quiet --lib -- --include-ignored --show-output \
  embed:: planar::visibility

made=$(mktemp -d)
trap 'rm -r "$made"' EXIT
draw "$made"
diff -r "$pictures" "$made"
