"""The examples of the docstrings and of docs/python.md."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import cutshort

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = ["cutshort"] + [f"cutshort.{m.name}" for m in pkgutil.iter_modules(cutshort.__path__)]
PAGE = Path(__file__).parents[2] / "docs" / "python.md"

pytest.importorskip("networkx")
pytest.importorskip("numpy")


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    module = importlib.import_module(name)
    public = {key: getattr(cutshort, key) for key in cutshort.__all__}
    results = doctest.testmod(module, extraglobs=public, optionflags=FLAGS)
    assert results.failed == 0
    if name == "cutshort._game":
        assert results.attempted > 10


def test_the_page(tmp_path, monkeypatch):
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    # The fences of the code are no output.
    text = "\n".join("" if line.startswith("```") else line for line in PAGE.read_text().splitlines())
    examples = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    results = doctest.DocTestRunner(optionflags=FLAGS).run(examples)
    assert results.failed == 0 and results.attempted > 40
