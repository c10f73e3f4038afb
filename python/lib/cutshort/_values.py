"""What a region is worth: game forms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import _native
from ._arguments import expect_function
from ._game import Game
from ._interrupts import nothing_found
from ._players import Player
from ._position import AnyPosition, as_position, native
from ._solver import UNLIMITED, Limit, as_limit


class Form:
    """A game form over the outcomes of a region: ``{a,b|a}``. Left is Short, and more is better for Short.

    ``==`` asks whether two forms are worth the same, ``<=`` whether one is at most as good for Short as the
    other; two forms may be neither.

    :param outcomes: ``p3`` (three terminals: ``0``, ``a``, ``b``, ``c``, ``T``), ``booleans`` (two),
        ``corner``, ``fork``, ``non-crossing`` or ``partitions``; of the last two also with the number of terminals
        in the name, as :attr:`outcomes` has it: ``non-crossing:4``.
    :param terminals: how many terminals the region has, for the last two; 4, if nothing says it.

    >>> Form("{a|0}") <= Form("a"), Form("{a|0}") <= Form("b")
    (True, False)
    >>> Form("{{T|T},{T|a} | {a|0},{T|0}}").canonical()
    Form('{T|{a|0}}', outcomes='p3')
    >>> Form("a") + Form("b")  # two regions at the same three terminals
    Form('T', outcomes='p3')
    """

    def __init__(self, text: str, outcomes: str = "p3", terminals: int | None = None) -> None:
        self._form = _native.Form(text, outcomes, terminals)

    @classmethod
    def _of(cls, form: _native.Form) -> Form:
        wrapped = cls.__new__(cls)
        wrapped._form = form
        return wrapped

    @property
    def outcomes(self) -> str:
        """The name of the outcome poset."""
        return self._form.outcomes

    @property
    def left(self) -> tuple[Form, ...]:
        """Where Short can move."""
        return tuple(Form._of(form) for form in self._form.options("short"))

    @property
    def right(self) -> tuple[Form, ...]:
        """Where Cut can move."""
        return tuple(Form._of(form) for form in self._form.options("cut"))

    def options(self, by: Player | str) -> tuple[Form, ...]:
        """Where a player can move."""
        return self.left if Player(by) is Player.SHORT else self.right

    @property
    def is_atom(self) -> bool:
        """Whether nothing is left to play for."""
        return self._form.is_atom

    @property
    def depth(self) -> int:
        """0 for an atom, else one more than the largest depth of an option."""
        return self._form.depth

    @property
    def atoms(self) -> int:
        """How many atoms it has when it is written out."""
        return self._form.atoms

    @property
    def is_passable(self) -> bool:
        """Selinger's passable forms, of which the values of Hex positions are some."""
        return self._form.is_passable()

    @property
    def is_monotone(self) -> bool:
        """Whether no move hurts who makes it."""
        return self._form.is_monotone()

    def canonical(self) -> Form:
        """The simplest form that is worth the same; it is unique."""
        return Form._of(self._form.canonical())

    def dual(self) -> Form:
        """The same game seen by the other player."""
        dual = self._form.dual()
        if dual is None:
            raise ValueError(f"the outcomes {self.outcomes} have no dual")
        return Form._of(dual)

    def compare(self, other: Form) -> str:
        """``<``, ``=``, ``>`` or ``incomparable``."""
        order = self._form.compare(other._form)
        return "incomparable" if order is None else "<=>"[order + 1]

    def __add__(self, other: Form) -> Form:
        """The canonical form of two regions side by side at the same terminals."""
        if not isinstance(other, Form):
            return NotImplemented
        return Form._of(self._form.beside(other._form))

    def __le__(self, other: Form) -> bool:
        if not isinstance(other, Form):
            return NotImplemented
        return self._form.compare(other._form) in (-1, 0)

    def __lt__(self, other: Form) -> bool:
        if not isinstance(other, Form):
            return NotImplemented
        return self._form.compare(other._form) == -1

    def __ge__(self, other: Form) -> bool:
        if not isinstance(other, Form):
            return NotImplemented
        return self._form.compare(other._form) in (0, 1)

    def __gt__(self, other: Form) -> bool:
        if not isinstance(other, Form):
            return NotImplemented
        return self._form.compare(other._form) == 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Form):
            return NotImplemented
        return self.outcomes == other.outcomes and self._form.compare(other._form) == 0

    def __hash__(self) -> int:
        return self._form.hash()

    def __str__(self) -> str:
        return self._form.write()

    def __repr__(self) -> str:
        text = str(self) if self.atoms <= 200 else f"... {self.atoms} atoms ..."
        return f"Form({text!r}, outcomes={self.outcomes!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Form, (str(self), self.outcomes)


def value(
    position: Game | AnyPosition,
    outcomes: str | None = None,
    *,
    limit: Limit = UNLIMITED,
    forms: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Form:
    """The exact value of the region that a position leaves, in canonical form.

    :param outcomes: over which outcomes; by default what fits the number of terminals.
    :param forms: how many game forms may be held.
    :param progress: is told how many states were looked at and how many forms are held.

    Raises ``TimeoutError`` if a limit was reached.

    >>> value(hex(2, 2))
    Form('{T|0}', outcomes='booleans')
    """
    board, claims = native(position)
    as_limit(limit)
    expect_function(progress, "how many states were looked at and how many forms are held")
    told = None if progress is None else (lambda news: progress(*news))
    with nothing_found():
        form, _ = _native.value(board, claims, outcomes, limit.time, limit.nodes, forms, told)
    return Form._of(form)


@dataclass(frozen=True)
class Probe:
    """What is to be said of a first move in a region: ``docs/probes.md``."""

    cell: Any
    """The move."""
    dominated_by: tuple[Any, ...]
    """Moves that are at least as good."""
    reversed_by: tuple[Any, ...]
    """Replies after which the player is no better off than without the move."""
    viable: bool
    """Whether nothing replaces it. A move that is not viable is never the only winning one, in any context."""


def probes(
    region: Game | AnyPosition,
    by: Player | str = Player.CUT,
    outcomes: str | None = None,
    *,
    limit: Limit = UNLIMITED,
    progress: Callable[[int], object] | None = None,
) -> tuple[Probe, ...]:
    """Which first moves of a player can matter in the region that a position leaves; of at most 12 cells.

    Raises ``TimeoutError`` if a limit was reached.

    >>> [probe.cell for probe in probes(Game([("x", 1), ("x", 2), ("y", 2), ("y", 3)], [1, 2, 3])) if probe.viable]
    ['x', 'y']
    """
    here = as_position(region)
    as_limit(limit)
    expect_function(progress, "how many states are left")
    with nothing_found():
        rows = _native.probes(
            here.game._board, here._claims, Player(by).value, outcomes, limit.time, limit.nodes, progress
        )
    return probes_of(here.empty_cells, rows)


def probes_of(
    cells: tuple[Any, ...], rows: list[tuple[int, list[int], list[int], bool]]
) -> tuple[Probe, ...]:
    """Probes with their cells instead of numbers."""

    def all_of(numbers: list[int]) -> tuple[Any, ...]:
        return tuple(cells[number] for number in numbers)

    return tuple(Probe(cells[c], all_of(d), all_of(r), viable) for c, d, r, viable in rows)
