"""Many positions at a time: solved in parallel, as tables and as arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, overload

from . import _native
from ._arguments import expect_function, whole
from ._game import Game
from ._interrupts import raise_beside
from ._nodes import shown
from ._players import Player
from ._position import AnyPosition, FrozenPosition, _asked, as_position
from ._solver import UNLIMITED, Limit, Solution, as_limit, solution_of

if TYPE_CHECKING:
    import numpy

Report = Callable[[int, int], object]

MOST_ROWS = 2**32 - 1
"""So many positions a dataset may have."""


class Solutions:
    """The solutions of many positions: by number, as a table for Arrow, and as arrays for numpy.

    Whatever takes Arrow's stream interface takes it as a table: ``polars.DataFrame(solutions)``,
    ``pyarrow.table(solutions)``, DuckDB by the name of the variable. Cells are their names there.
    """

    def __init__(self, table: _native.Table, games: Sequence[Game], all_moves: bool) -> None:
        self._table, self._games, self._all_moves = table, tuple(games), all_moves

    @property
    def games(self) -> tuple[Game, ...]:
        """The different games of the positions; the column ``game`` is a number in this list."""
        return self._games

    @property
    def answered(self) -> int:
        """How many positions were looked at: all, unless Ctrl-C has ended it."""
        return self._table.answered

    def position(self, row: int) -> FrozenPosition:
        """The position of a row, with the player to move."""
        game, claims, to_move = self._table.position(self._row(row))
        return FrozenPosition._of(self._games[game], claims, to_move)

    def carrier(self, row: int) -> frozenset[Any] | None:
        """Cells within which the winner wins even if his opponent has all others, if they are known."""
        answer = self._table.answer(self._row(row))
        if answer is None or answer[1] is None:
            return None
        return frozenset(self.position(row).game._nodes(answer[1]))

    def _row(self, row: int) -> int:
        """The number of a row, counted from the end if it is below 0."""
        try:
            return range(len(self))[row]
        except IndexError:
            raise IndexError(f"there is no row {row}, expected less than {len(self)}") from None

    # No collections.abc.Sequence: polars and pandas would take it for a list of objects, not for a table.

    def __len__(self) -> int:
        return len(self._table)

    def __iter__(self) -> Iterator[Solution]:
        return (self[row] for row in range(len(self)))

    @overload
    def __getitem__(self, row: int) -> Solution: ...
    @overload
    def __getitem__(self, row: slice) -> list[Solution]: ...
    def __getitem__(self, row: int | slice) -> Solution | list[Solution]:
        if isinstance(row, slice):
            return [self[index] for index in range(len(self))[row]]
        answer = self._table.answer(self._row(row))
        if answer is None:
            raise LookupError(f"row {row} was not looked at before the interruption")
        return solution_of(self.position(row), answer[0], self._all_moves)

    def arrays(self, *, grid: bool = False) -> dict[str, numpy.ndarray[Any, Any]]:
        """Arrays for training, one row for each position; all must be of one game.

        ``stones`` (1 Short, -1 Cut, 0 empty) and ``winning_moves`` have a column for each of
        ``games[0].cells``; ``to_move`` and ``winner`` are 1 for Short, -1 for Cut, and 0 if not known. If
        carriers were asked for: ``carrier``, and ``carrier_known``.

        :param grid: on a board of Hex: a plane of rows and columns instead of one list of cells.

        >>> arrays = dataset(hex(3, 3), 100, seed=1).arrays(grid=True)
        >>> arrays["stones"].shape, arrays["winner"].shape
        ((100, 3, 3), (100,))
        """
        import numpy

        shape = self._games[0].shape if self._games else None
        if grid and shape is None:
            raise ValueError("only a board of Hex is a grid, expected grid=False")
        arrays = {}
        for name, kind, width, data in self._table.arrays():
            array: numpy.ndarray[Any, Any] = numpy.frombuffer(data, dtype=kind)
            if width is not None:
                rows = (len(self), *shape) if grid and shape is not None else (len(self), width)
                array = array.reshape(rows)
            arrays[name] = array
        return arrays

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The table as a stream of Arrow's C interface."""
        return self._table.__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        games = f"{len(self._games)} games" if len(self._games) != 1 else repr(self._games[0])
        return f"<Solutions: {len(self)} positions of {games}>"


def solve_many(
    positions: Iterable[Game | AnyPosition],
    to_move: Player | str | None = None,
    *,
    limit: Limit = UNLIMITED,
    all_moves: bool = False,
    carriers: bool = False,
    engine: str = "auto",
    threads: int | None = None,
    progress: bool | Report = False,
) -> Solutions:
    """Solves many positions in parallel.

    Positions of one game share a solver and its table, which makes them much faster; so hand over positions
    of one ``Game`` object, not of many equal ones.

    :param to_move: who is to move in positions that do not say it.
    :param limit: time and nodes for each position; the memory is for each game that is being solved.
    :param carriers: keep cells within which the winner wins, where the search has found them.
    :param threads: as many as there are processors, if none are given.
    :param progress: ``True`` for a bar by tqdm if it is there, or a function that is told how many are done
        and how many there are. What it raises ends the work.

    Ctrl-C raises :class:`Interrupted`; its ``found`` has the solutions so far.

    >>> game = hex(3, 3)
    >>> openings = [game.position(short=[cell], to_move="cut") for cell in game.cells]
    >>> [solution.winner.value for solution in solve_many(openings)]
    ['cut', 'cut', 'short', 'short', 'short', 'short', 'short', 'cut', 'cut']
    """
    games: dict[int, int] = {}
    kept: list[Game] = []
    rows = []
    for given in positions:
        here = as_position(given)
        mover = here.to_move or _asked(here, to_move)
        number = games.setdefault(id(here.game), len(kept))
        if number == len(kept):
            kept.append(here.game)
        rows.append((number, here._claims, mover.value))
    boards = [game._board for game in kept]
    with _reporting(progress) as report:
        table, error = _native.solve_many(
            boards, rows, _ask(all_moves, carriers, limit, engine, threads), report
        )
    return _solutions(table, error, kept, all_moves)


def dataset(
    game: Game,
    n: int,
    seed: int = 0,
    *,
    all_moves: bool = True,
    carriers: bool = False,
    limit: Limit = UNLIMITED,
    threads: int | None = None,
    progress: bool | Report = False,
) -> Solutions:
    """Random positions of a game with their winners and winning moves: exact labels to train with.

    In each, so many random cells have been claimed in turn, Short's first; the number is uniform from none to
    all but one, and positions that somebody has won already are drawn again. The same game and seed give the
    same positions and, but for carriers on several threads, the same labels.

    >>> solutions = dataset(hex(4, 4), 1000, seed=7)
    >>> solutions.arrays()["winning_moves"].shape
    (1000, 16)
    """
    number, start = whole(n), whole(seed)
    if number is None or not 0 <= number <= MOST_ROWS:
        raise ValueError(f"n is {shown(n)}, expected a whole number from 0 to {MOST_ROWS}")
    if start is None or not 0 <= start < 2**64:
        raise ValueError(f"the seed is {shown(seed)}, expected a whole number from 0 to 2**64 - 1")
    with _reporting(progress) as report:
        table, error = _native.dataset(
            game._board, number, start, _ask(all_moves, carriers, limit, "auto", threads), report
        )
    return _solutions(table, error, [game], all_moves)


def _solutions(
    table: _native.Table | None, error: BaseException | None, games: list[Game], all_moves: bool
) -> Solutions:
    found = None if table is None else Solutions(table, games, all_moves)
    if error is not None:
        raise_beside(error, found)
    assert found is not None
    return found


def _ask(
    all_moves: bool, carriers: bool, limit: Limit, engine: str, threads: int | None
) -> _native._Asked:
    as_limit(limit)
    return {
        "all_moves": all_moves,
        "carriers": carriers,
        "time": limit.time,
        "nodes": limit.nodes,
        "memory": limit.memory,
        "engine": engine,
        "threads": threads,
    }


@contextmanager
def _reporting(progress: bool | Report) -> Iterator[Callable[[tuple[int, int]], object] | None]:
    """What is told of the progress, and a bar that is closed in the end."""
    if progress is None or progress is False:
        yield None
    elif progress is not True:
        tell = progress
        expect_function(tell, "how many are done and how many there are, or True for a bar")
        yield lambda news: tell(*news)
    else:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            yield None
            return
        with tqdm(unit="position") as bar:

            def move(news: tuple[int, int]) -> None:
                bar.total = news[1]
                bar.update(max(0, news[0] - bar.n))

            yield move
