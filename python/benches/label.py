"""How many random positions of 5x5 Hex are labelled a second and core: by one call from Python, one by one from
Python, and in Rust.

    cargo run --release --example label      # in python/: says nothing but four numbers
    python benches/label.py [positions]      # the package installed as a release

The answers must be the same. User time would count the threads that wait; one thread works at a time, so it is
the wall clock, each way the best of three.
"""

import subprocess
import sys
import time
from pathlib import Path

import cutshort

COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
FOLDER = Path(__file__).parents[1]


def in_rust():
    command = ["cargo", "run", "--release", "--quiet", "--example", "label", "--", str(COUNT)]
    out = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=True).stdout
    _, short, moves, seconds = out.split()
    return int(short), int(moves), float(seconds)


def in_one_call():
    start = time.perf_counter()
    arrays = cutshort.dataset(cutshort.hex(5), COUNT, seed=0, threads=1).arrays()
    seconds = time.perf_counter() - start
    return int((arrays["winner"] == 1).sum()), int(arrays["winning_moves"].sum()), seconds


def one_by_one():
    positions = [solution.position for solution in cutshort.dataset(cutshort.hex(5), COUNT, seed=0)]
    start = time.perf_counter()
    solver = cutshort.Solver(positions[0].game)
    solved = [solver.solve(position, all_moves=True, line=False) for position in positions]
    seconds = time.perf_counter() - start
    short = sum(solution.winner is cutshort.Player.SHORT for solution in solved)
    return short, sum(len(solution.winning_moves) for solution in solved), seconds


found = {}
for name, way in (("Rust loop", in_rust), ("dataset()", in_one_call), ("one by one", one_by_one)):
    found[name] = min((way() for _ in range(3)), key=lambda row: row[2])
assert len({row[:2] for row in found.values()}) == 1, found
base = found["Rust loop"][2]
for name, (_, _, seconds) in found.items():
    print(f"{name:<11} {COUNT / seconds:8.0f} positions a second and core, {seconds / base:.2f} times the Rust loop")
