"""What is expected of arguments that several functions take."""

from __future__ import annotations

import operator
from typing import Any

from ._nodes import shown


def whole(number: Any) -> int | None:
    """A whole number, also one of numpy; ``None`` for all else. ``True`` is no number."""
    if isinstance(number, bool):
        return None
    try:
        return operator.index(number)
    except TypeError:
        return None


def expect_function(progress: Any, told: str) -> None:
    """Refuses what cannot be called before a search begins: many are over before they call it."""
    if progress is not None and not callable(progress):
        raise TypeError(f"progress is {shown(progress)}, expected a function that is told {told}")
