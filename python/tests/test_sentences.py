"""What is wrong is said in the words of the command. Needs the program: CUTSHORT, or target/*/cutshort."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import cutshort
from cutshort import Form, Game, Solver, Template

ROOT = Path(__file__).parents[2]
PLACES = [ROOT / "target" / kind / "cutshort" for kind in ("debug", "release")]


@pytest.fixture(scope="module")
def program():
    named = os.environ.get("CUTSHORT")
    found = named or next((str(place) for place in PLACES if place.exists()), shutil.which("cutshort"))
    if not found:
        pytest.skip("the program is not here")
    return found


FAULTS = {
    "a board without cells": (["solve", "--board", "hex:0x3"], lambda: cutshort.hex(0, 3)),
    "no board": (["solve", "--board", "chess:8"], lambda: cutshort.board("chess:8")),
    "no cell": (
        ["solve", "--board", "hex:3x3", "--short", "z9"],
        lambda: cutshort.hex(3).position(short=["z9"]),
    ),
    "a terminal": (
        ["solve", "--board", "hex:3x3", "--short", "top"],
        lambda: cutshort.hex(3).position(short=["top"]),
    ),
    "a cell twice": (
        ["solve", "--board", "hex:3x3", "--short", "a1", "--cut", "a1"],
        lambda: cutshort.hex(3).position(short=["a1"], cut=["a1"]),
    ),
    "another engine": (
        ["solve", "--board", "hex:3x3", "--engine", "spanning-trees"],
        lambda: Solver(cutshort.hex(3), engine="spanning-trees"),
    ),
    "sides": (["value", "--board", "y:3"], lambda: cutshort.value(cutshort.y(3))),
    "no graph": (["convert", "--board", "y:3", "--to", "graph6"], lambda: cutshort.y(3).write("graph6")),
    "no template": (["template", "verify", "template:no such"], lambda: Template("no such")),
    "no form": (["compare", "{a", "b"], lambda: Form("{a")),
    "a terminal alone": (["solve", "Bw", "--terminals", "0"], lambda: Game.from_graph("Bw", [0])),
    "no vertex": (["solve", "Bw", "--terminals", "0,7"], lambda: Game.from_graph("Bw", [0, 7])),
    "not in the plane": (
        ["convert", "D~{", "--terminals", "0,4", "--to", "dual"],
        lambda: Game.from_graph("D~{", [0, 4]).dual(),
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_sentence(program, fault):
    words, ask = FAULTS[fault]
    done = subprocess.run([program, *words], capture_output=True, text=True)
    assert done.returncode == 2
    with pytest.raises(ValueError) as caught:
        ask()
    # The command may say before it which of its arguments is meant.
    assert done.stderr.strip().endswith(str(caught.value))


def test_a_bad_file(program, tmp_path):
    path = tmp_path / "bad.json"
    path.write_text('{"format": "cutshort/1", "terminals": ["s", "t"], "hyperedges": [["s"]]}')
    done = subprocess.run([program, "solve", path], capture_output=True, text=True)
    with pytest.raises(ValueError) as caught:
        next(cutshort.read(path))
    assert done.stderr.strip().endswith(str(caught.value))
