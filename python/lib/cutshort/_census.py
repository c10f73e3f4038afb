"""The census: what holds for how many of all connected graphs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from . import _native
from ._arguments import expect_function
from ._interrupts import nothing_found


def census(
    n: int,
    *,
    outcomes: bool = False,
    capture: bool = False,
    rules: bool = False,
    orbits: bool = False,
    threads: int = 1,
    progress: Callable[[int], object] | None = None,
) -> dict[str, Any]:
    """The row of the census for all connected graphs with n vertices; its keys are those of the command.

    :param outcomes: count classes, dead cells and dead edges over all pairs of terminals.
    :param capture: count captured, lost and dominated sets.
    :param rules: count what the theorems find of that.
    :param orbits: count pairs of terminals up to automorphism.
    :param progress: is told now and then how many graphs have been counted.

    >>> row = census(6)
    >>> row["connected_graphs"], row["simplicial_free"]  # Steane, Table 1
    (112, 24)
    """
    expect_function(progress, "how many graphs have been counted")
    with nothing_found():
        text = _native.census(n, outcomes, capture, rules, orbits, threads, progress)
    row: dict[str, Any] = json.loads(text)
    return row
