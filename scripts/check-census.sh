#!/usr/bin/env bash
# The long checks of the census, some minutes in all. Needs nauty's geng; HyperQueue if it is there.
#
# 1. Table 1 of Steane for 9 and 10 vertices, with both generators.
# 2. A run of 10 vertices that is killed (kill -9) and resumed gives the row of an undisturbed one.
# 3. The Slurm script, with the variables of a job array set by hand, and the merge of its parts.
# 4. The HyperQueue run that loses a worker on the way.
# 5. User time against the yardstick Y = `geng -c -q -u 10` in the same minute.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --locked --quiet
export CUTSHORT=$PWD/target/release/cutshort
geng=$(command -v geng || command -v nauty-geng)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "1. Table 1 for 9 and 10 vertices"
table() { "$CUTSHORT" census "$1" --generator "$2" --csv | tail -1 | cut -d, -f1-6; }
for generator in builtin geng; do
    [ "$(table 9 $generator)" = 9,261080,95204,11800,72594,5897 ]
    [ "$(table 10 $generator)" = 10,11716571,5561965,626586,2276219,213064 ]
done

echo "2. killed and resumed"
counts() { grep -o '"connected_graphs.*positions_with_dead_edge":[0-9]*' "$1"; }
"$CUTSHORT" census 9 --outcomes --capture --json > "$work/undisturbed"
# Checkpoints come every 15 seconds: slow the run down to get one before the kill.
part="$work/resumed.json"
nice -n 19 "$CUTSHORT" census 10 --outcomes --out "$part" > /dev/null &
run=$!
while [ ! -e "$part" ] && kill -0 $run 2> /dev/null; do sleep 0.2; done
kill -9 $run 2> /dev/null || true
wait $run 2> /dev/null || true
echo "   at the kill: $(tr -d '\n ' < "$part" | grep -o '"done":[^a-z]*')"
"$CUTSHORT" census 10 --outcomes --out "$part" --json > "$work/resumed"
"$CUTSHORT" census 10 --outcomes --threads 2 --json > "$work/whole"
[ "$(counts "$work/resumed")" = "$(counts "$work/whole")" ]

echo "3. a Slurm job array of 5 tasks, the last one twice"
for task in 0 1 2 3 4 4; do
    SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=5 SLURM_ARRAY_TASK_MIN=0 PARTS="$work/parts" \
        scripts/census-slurm.sh 9 --outcomes --capture > /dev/null
done
"$CUTSHORT" census 9 --json --merge "$work"/parts/*.json > "$work/merged"
[ "$(counts "$work/merged")" = "$(counts "$work/undisturbed")" ]
if "$CUTSHORT" census --merge "$work"/parts/census-9-[0-3]-*.json 2> "$work/refused"; then exit 1; fi
grep -q missing "$work/refused"

echo "4. HyperQueue"
python3 scripts/census-hyperqueue.py 2> /dev/null | tail -3

echo "5. user time in Y"
user() { bash -c "TIMEFORMAT=%U; time \"\$@\" > /dev/null" - "$@" 2>&1 | tail -1; }
ratio() { awk -v a="$2" -v y="$1" -v name="$3" 'BEGIN { printf "   %-28s %7.3f s = %.3f Y\n", name, a, a / y }'; }
y=$(user "$geng" -c -q -u 10)
echo "   Y = $y s"
ratio "$y" "$(user "$CUTSHORT" census 10 --generator geng)" "census 10, geng"
ratio "$y" "$(user "$CUTSHORT" census 10 --generator builtin)" "census 10, built in"
ratio "$y" "$(user "$CUTSHORT" census 8 --outcomes)" "census 8 --outcomes"
ratio "$y" "$(user "$CUTSHORT" census 9 --outcomes)" "census 9 --outcomes"
ratio "$y" "$(user "$CUTSHORT" census 9 --capture)" "census 9 --capture"
echo "all is as it should be"
