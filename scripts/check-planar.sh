#!/usr/bin/env bash
# The property tests of planar games and of isomorphism on thousands of random inputs instead of a
# hundred each: embeddings against the second algorithm, proofs that there are none, duals filling by
# filling, 3-planar positions of boards up to 8x8 against the rules of Hex and Y, drawings without
# crossings, canonical forms against all bijections. About a CPU minute.
#
#   scripts/check-planar.sh [TESTS]        default 5000
set -euo pipefail
cd "$(dirname "$0")/.."

export QUICKCHECK_TESTS=${1:-5000}
export QUICKCHECK_MAX_TESTS=$((2 * QUICKCHECK_TESTS))
# Placing games on boards has a check of its own, check-hex-boards.sh.
cargo test --quiet --lib -- planar:: graph::canonical game::compare
