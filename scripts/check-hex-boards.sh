#!/usr/bin/env bash
# Games on Hex and Bridg-it boards and back, more of them than in the normal tests: all 19,683
# positions of 3x3, and thousands of random positions up to 8x8 and random games up to 40 cells,
# every filling of up to 14 cells and 1,000 random ones beyond. A few CPU minutes.
#
#   scripts/check-hex-boards.sh [TESTS]        default 3000
set -euo pipefail
cd "$(dirname "$0")/.."

export QUICKCHECK_TESTS=${1:-3000}
export QUICKCHECK_MAX_TESTS=$((2 * QUICKCHECK_TESTS))
cargo test --quiet --lib -- --include-ignored planar::hex_board planar::bridgit_board
