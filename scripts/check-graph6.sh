#!/bin/sh
# Compares graph6 and sparse6 with nauty on 10,000 graphs: 5,000 connected graphs on 8 vertices, 5,000
# random ones on 2 to 70 vertices. Needs nauty (Debian: nauty) and a built cutshort (CUTSHORT names it).
set -eu
cd "$(dirname "$0")/.."
prefix=
command -v nauty-geng >/dev/null 2>&1 && prefix=nauty-
command -v "${prefix}geng" >/dev/null 2>&1 || { echo "skipped: nauty is not installed"; exit 0; }
if [ -z "${CUTSHORT:-}" ]; then
    cargo build -q
    CUTSHORT=target/debug/cutshort
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"${prefix}geng" -c -q 8 | head -n 5000 > "$work/graphs.g6"
for n in 2 3 4 5 8 15 16 17 31 32 33 61 62 63 64 70; do
    "${prefix}genrang" -P5 -S$n $n 313 2>/dev/null
done | "${prefix}copyg" -g -q 2>/dev/null >> "$work/graphs.g6"
head -n 10000 "$work/graphs.g6" > "$work/all.g6"
echo "$(wc -l < "$work/all.g6") graphs"

convert() { "$CUTSHORT" convert "$1" --terminals 0,1 --to "$2"; }
same() { cmp "$work/$1" "$work/$2" && echo "the same: $3"; }

"${prefix}copyg" -s -q "$work/all.g6" > "$work/nauty.s6"
convert "$work/all.g6" sparse6 > "$work/ours.s6"
same nauty.s6 ours.s6 "graph6 to sparse6 (copyg -s)"

"${prefix}copyg" -g -q "$work/nauty.s6" > "$work/nauty.g6"
convert "$work/nauty.s6" graph6 > "$work/ours.g6"
same nauty.g6 ours.g6 "sparse6 to graph6 (copyg -g)"

# The edges themselves, as numbers in a row.
"${prefix}showg" -e -l0 "$work/all.g6" | awk '/^Graph/ { skip = 1; next } skip { skip = 0; next } NF' |
    tr -s ' \n' '\n\n' | sed '/^$/d' > "$work/nauty.edges"
convert "$work/all.g6" edges | awk 'NF == 2' | tr -s ' \n' '\n\n' | sed '/^$/d' > "$work/ours.edges"
same nauty.edges ours.edges "the edges (showg -e)"
