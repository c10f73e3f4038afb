"""How many random positions of 5x5 Hex are labelled, with all winning moves, a second and core: by one call from
Python, one by one from Python, and in Rust.

    cargo build --release --example label    # in python/
    python benches/label.py [positions]      # the package installed as a release

The answers must be the same. Each works on one thread, and what counts is the CPU time of the process, the best of
three.
"""

import resource
import subprocess
import sys
import time
from pathlib import Path

import cutshort

COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
LOOP = Path(__file__).parents[1] / "target" / "release" / "examples" / "label"


def in_rust():
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run([LOOP, str(COUNT)], capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    _, short, moves, _ = out.split()
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return int(short), int(moves), seconds


def in_one_call():
    start = time.process_time()
    arrays = cutshort.dataset(cutshort.hex(5), COUNT, seed=0, threads=1).arrays()
    seconds = time.process_time() - start
    return int((arrays["winner"] == 1).sum()), int(arrays["winning_moves"].sum()), seconds


def one_by_one():
    random = cutshort.dataset(cutshort.hex(5), COUNT, seed=0, all_moves=False, threads=1)
    positions = [random.position(row) for row in range(COUNT)]
    start = time.process_time()
    solver = cutshort.Solver(positions[0].game)
    solved = [solver.solve(position, all_moves=True, line=False) for position in positions]
    seconds = time.process_time() - start
    short = sum(solution.winner is cutshort.Player.SHORT for solution in solved)
    return short, sum(len(solution.winning_moves) for solution in solved), seconds


ways = {"Rust loop": in_rust, "dataset()": in_one_call, "one by one": one_by_one}
runs = {name: [] for name in ways}
for _ in range(3):  # in turn, so that a busy minute is one for all
    for name, way in ways.items():
        runs[name].append(way())
assert len({row[:2] for rows in runs.values() for row in rows}) == 1, runs
best = {name: min(row[2] for row in rows) for name, rows in runs.items()}
for name, seconds in best.items():
    ratio = seconds / best["Rust loop"]
    print(f"{name:<11} {COUNT / seconds:7.0f} positions a second and core, {ratio:.2f} times the Rust loop")
