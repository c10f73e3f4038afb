"""The tutorial runs, and shows what it has stored."""

import ast
import contextlib
import io
import json
import pprint
from pathlib import Path

import pytest

pytest.importorskip("networkx")
pytest.importorskip("numpy")

NOTEBOOK = Path(__file__).parents[1] / "examples" / "tutorial.ipynb"


def run(source, names):
    """Runs a cell as a notebook does; its last line has a value if it is an expression."""
    tree = ast.parse(source)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)
    exec(compile(tree, NOTEBOOK.name, "exec"), names)
    return None if last is None else eval(compile(last, NOTEBOOK.name, "eval"), names)


class SVG:
    """What of IPython is used."""

    def __init__(self, data):
        self.data = data

    def _repr_svg_(self):
        return self.data


def test_the_tutorial(monkeypatch):
    try:
        import IPython.display  # noqa: F401
    except ImportError:
        import sys
        import types

        display = types.ModuleType("IPython.display")
        display.SVG = SVG
        monkeypatch.setitem(sys.modules, "IPython", types.ModuleType("IPython"))
        monkeypatch.setitem(sys.modules, "IPython.display", display)
    names = {"__name__": "tutorial"}
    pictures = compared = 0
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            value = run("".join(cell["source"]), names)
        for output in cell["outputs"]:
            if output["output_type"] == "stream":
                assert printed.getvalue() == "".join(output["text"])
                compared += 1
                continue
            assert output["output_type"] == "execute_result", output
            data = output["data"]
            if "image/svg+xml" in data:
                # What it shows in words beside the picture may say how long it took.
                assert value._repr_svg_().startswith("<svg")
                pictures += 1
            else:
                shown = "".join(data["text/plain"])
                assert shown in (repr(value), pprint.pformat(value, width=79, sort_dicts=False))
                compared += 1
    assert pictures >= 7 and compared >= 9
