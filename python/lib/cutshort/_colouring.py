"""Games that colour cells in turn and are no Shannon games: Torex, Havannah, and lists of winning sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from . import _native
from ._arguments import expect_function
from ._interrupts import raise_beside
from ._nodes import Node, names_of, shown
from ._players import Player
from ._solver import UNLIMITED, Limit, as_limit


@dataclass(frozen=True)
class Colouring:
    """What has been found out about a state of such a game."""

    outcome: str | None
    """How it ends with best play: ``short``, ``cut`` or ``draw``; ``None`` if the search was stopped before that was known."""
    move: Any
    """One move that wins, or draws where that is the best."""
    winning_moves: tuple[Any, ...] | None
    """Every move that wins, as far as they are known; ``None`` without ``all_moves``."""
    drawing_moves: tuple[Any, ...] | None
    """Every move that draws, likewise."""
    open_moves: tuple[Any, ...]
    """The moves about which a search that was stopped knows nothing, with ``all_moves``."""
    line: tuple[Any, ...]
    """Best moves of both sides until the game is decided."""
    stopped: str | None
    """``time``, ``nodes`` or ``interrupt`` if a limit ended the search."""
    nodes: int = field(compare=False)
    """Nodes expanded."""
    seconds: float = field(compare=False)
    """How long it took."""

    @property
    def winner(self) -> Player | None:
        """Who wins; ``None`` if nobody does or it is not known."""
        return None if self.outcome in (None, "draw") else Player(self.outcome)


class ColouringGame:
    """A game in which Short (Black) and Cut (White) colour cells in turn, and which may end in a draw.

    It is made by :func:`torex`, :func:`havannah` or :func:`winning_sets`.
    """

    def __init__(
        self, name: str, native: _native.Colouring, cells: Iterable[Node], *, on_board: bool = False
    ) -> None:
        self._name, self._native, self._nodes = name, native, tuple(cells)
        self._on_board = on_board
        self._vertices = {node: number for number, node in enumerate(self._nodes)}
        coloured = {number for numbers in native.coloured for number in numbers}
        self._cells = tuple(n for v, n in enumerate(self._nodes) if v not in coloured)

    @property
    def cells(self) -> tuple[Any, ...]:
        """What can be claimed."""
        return self._cells

    def solve(
        self,
        to_move: Player | str = Player.SHORT,
        *,
        short: Iterable[Node] = (),
        cut: Iterable[Node] = (),
        limit: Limit = UNLIMITED,
        all_moves: bool = False,
        line: bool = True,
        progress: Callable[[int], object] | None = None,
    ) -> Colouring:
        """How the game ends with best play when the players have these cells.

        :param progress: is told how many nodes were expanded; what it raises ends the search.

        Ctrl-C raises :class:`Interrupted`.
        """
        as_limit(limit)
        expect_function(progress, "how many nodes were expanded")
        told = None if progress is None else (lambda news: progress(news[0]))
        found, error = self._native.solve(
            (self._numbers(short), self._numbers(cut)),
            Player(to_move).value,
            limit.time,
            limit.nodes,
            limit.memory,
            all_moves,
            line,
            told,
        )
        solution = None if found is None else self._solution(*found, all_moves)
        if error is not None:
            raise_beside(error, solution)
        assert solution is not None
        return solution

    def _numbers(self, cells: Iterable[Node]) -> list[int]:
        if isinstance(cells, str):
            raise TypeError(f"the cells are the text {cells!r}, expected a list of cells")
        numbers = []
        for cell in cells:
            # On boards C3 is c3.
            known = cell.lower() if self._on_board and isinstance(cell, str) else cell
            if known not in self._vertices:
                raise ValueError(f"there is no cell {shown(cell)}, expected a cell of {self._name}")
            numbers.append(self._vertices[known])
        return numbers

    def _solution(
        self, outcome: str | None, answer: _native.Answer, draws: list[int], all_moves: bool
    ) -> Colouring:
        def nodes(numbers: Iterable[int]) -> tuple[Any, ...]:
            return tuple(self._nodes[number] for number in numbers)

        return Colouring(
            outcome=outcome,
            move=None if answer.best_move is None else self._nodes[answer.best_move],
            winning_moves=nodes(answer.winning_moves) if all_moves else None,
            drawing_moves=nodes(draws) if all_moves else None,
            open_moves=nodes(answer.open_moves),
            line=nodes(answer.line),
            stopped=answer.stopped,
            nodes=answer.nodes,
            seconds=answer.seconds,
        )

    def __repr__(self) -> str:
        return f"<ColouringGame {self._name!r}: {len(self.cells)} cells>"


def torex(rows: int, columns: int, *, precoloured: bool = False) -> ColouringGame:
    """Torex: Hex on a torus, on which nobody may win.

    :param precoloured: a row and a column are coloured beforehand, which makes it Hex.

    >>> torex(3, 3).solve("short").outcome
    'draw'
    """
    return _board(f"torex:{rows}x{columns}{':hex' if precoloured else ''}")


def havannah(side: int) -> ColouringGame:
    """Havannah: a bridge, a fork or a ring wins.

    >>> havannah(2).solve("short").outcome
    'short'
    """
    return _board(f"havannah:{side}")


def winning_sets(
    short: Iterable[Iterable[Node]], cut: Iterable[Iterable[Node]] = (), *, name: str = "winning sets"
) -> ColouringGame:
    """A positional game: who first owns all cells of one of his winning sets wins. Who has none
    wins when the other does not; if both have some, the game may end in a draw.

    >>> rows = [[(i, j) for j in range(3)] for i in range(3)]
    >>> lines = rows + [list(line) for line in zip(*rows)]
    >>> lines += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
    >>> winning_sets(lines, lines, name="tic-tac-toe").solve("short").outcome
    'draw'
    """
    wanted = [[tuple(cells) for cells in sets] for sets in (short, cut)]
    nodes = dict.fromkeys(cell for sets in wanted for cells in sets for cell in cells)
    called = list(names_of(nodes).values())
    number = {cell: index for index, cell in enumerate(nodes)}
    numbers = [[[number[cell] for cell in cells] for cells in sets] for sets in wanted]
    return ColouringGame(name, _native.Colouring.winning_sets(called, *numbers), nodes)


def _board(text: str) -> ColouringGame:
    native = _native.Colouring.board(text)
    return ColouringGame(text, native, native.names, on_board=True)
