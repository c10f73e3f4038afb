"""Ctrl-C."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search. It is a ``KeyboardInterrupt``, and ``found`` is what is known so far: a
    :class:`Solution`, :class:`Solutions`, :class:`Reduction`, or ``None``."""

    def __init__(self, found: Any = None) -> None:
        super().__init__()
        self.found = found


def raise_beside(error: BaseException, found: Any) -> NoReturn:
    """Raises what a signal, or the user's own function, has raised; Ctrl-C with what is known."""
    if type(error) is KeyboardInterrupt:
        raise Interrupted(found) from None
    raise error


@contextmanager
def nothing_found() -> Iterator[None]:
    """Work of which nothing is known before it is done: Ctrl-C is raised as everywhere."""
    try:
        yield
    except KeyboardInterrupt as error:
        raise_beside(error, None)
