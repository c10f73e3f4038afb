"""The examples run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize("path", [None, ""], ids=["with geng if it is here", "with the atlas"])
def test_all_graphs(path):
    pytest.importorskip("networkx")
    environment = dict(os.environ) if path is None else {**os.environ, "PATH": path}
    done = subprocess.run(
        [sys.executable, EXAMPLES / "all_graphs.py", "5"], capture_output=True, text=True, env=environment
    )
    # tests/data/small-graphs.json, n = 5.
    assert done.stdout.split() == ["short", "153", "cut", "8", "first", "49"], done
