"""The exact solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from . import _native
from ._arguments import expect_function, whole
from ._certificate import Certificate
from ._game import Game
from ._interrupts import nothing_found, raise_beside
from ._nodes import shown
from ._players import Class, Player
from ._position import AnyPosition, FrozenPosition, _asked, as_position


@dataclass(frozen=True)
class Limit:
    """When a search gives up, and how much it may remember. ``None`` is without end.

    >>> Limit(time=0.5, memory=64)
    Limit(time=0.5, nodes=None, memory=64)
    """

    time: float | None = None
    """Seconds, for each question; a certificate and its searches share them."""
    nodes: int | None = None
    """Nodes that are expanded, for each question. Unlike time, the same in every run."""
    memory: int = 256
    """The transposition table in MiB. It stops nothing: a full table forgets."""

    def __post_init__(self) -> None:
        # Numbers of numpy and its like become plain ones.
        if self.time is not None:
            object.__setattr__(self, "time", _seconds(self.time))
        if self.nodes is not None:
            nodes = whole(self.nodes)
            if nodes is None or not 0 <= nodes < 2**64:
                raise ValueError(
                    f"the nodes {shown(self.nodes)} are no limit, expected a whole number from 0 to 2**64 - 1"
                )
            object.__setattr__(self, "nodes", nodes)
        memory = whole(self.memory)
        if memory is None or not 1 <= memory <= 1 << 20:
            raise ValueError(
                f"the memory {shown(self.memory)} is none, expected a whole number of MiB from 1 to {1 << 20}"
            )
        object.__setattr__(self, "memory", memory)


UNLIMITED = Limit()


def _seconds(time: Any) -> float:
    try:
        seconds = float("nan") if isinstance(time, (bool, str, bytes)) else float(time)
    except (TypeError, ValueError, OverflowError):
        seconds = float("nan")
    if not 0 <= seconds < 1e9:
        raise ValueError(f"the time {shown(time)} is none, expected a number of seconds, like 10 or 0.5")
    return time if type(time) is int else seconds


def as_limit(given: object) -> Limit:
    """A limit; anything else is refused before it is asked for its time."""
    if isinstance(given, Limit):
        return given
    raise TypeError(f"a {type(given).__name__} is no limit, expected a Limit, like Limit(time=10)")


@dataclass(frozen=True)
class Progress:
    """What a running search says, about ten times a second."""

    nodes: int
    """Nodes expanded so far."""
    seconds: float
    """Seconds since the start."""
    table_load: float
    """The used part of the table, from 0 to 1."""
    moves: tuple[int, int] | None
    """With ``all_moves``: how many moves are settled, and how many there are."""
    proof_numbers: tuple[int, int] | None
    """The estimated work to prove that the side to move wins, and that he loses."""
    line: tuple[Any, ...]
    """The moves that lead to where the search is."""


@dataclass(frozen=True)
class Solution:
    """What has been found out about a position with one player to move. Moves are the user's own nodes."""

    position: FrozenPosition
    """What was asked about, with the player to move."""
    winner: Player | None
    """Who wins with best play; ``None`` if the search was stopped before that was known."""
    move: Any
    """One move that wins. ``None`` if all lose, if the game is over, or if none is known yet."""
    winning_moves: tuple[Any, ...] | None
    """Every move that wins, dead cells included, as far as they are known; ``None`` without ``all_moves``.
    Where the winner is settled already they are all empty cells, or none."""
    open_moves: tuple[Any, ...]
    """The moves about which a search that was stopped knows nothing, with ``all_moves``."""
    line: tuple[Any, ...]
    """Moves of both sides until the game is decided, the winner's each winning."""
    nodes: int = field(compare=False)
    """Nodes expanded."""
    seconds: float = field(compare=False)
    """How long it took."""
    table_load: float = field(compare=False)
    """The used part of the table, from 0 to 1."""
    stopped: str | None
    """``time``, ``nodes`` or ``interrupt`` if a limit ended the search; what is known so far is right."""
    proof_numbers: tuple[int, int] | None = field(compare=False)
    """Of a stopped search: how many positions must still be decided, at least, to prove that the side to
    move wins, and that he loses."""
    best_guess: Any = field(compare=False)
    """Of a stopped search: the move that looks best. It need not win."""
    engine: str = field(compare=False)
    """The engine that was used."""

    @property
    def to_move(self) -> Player:
        """The player to move."""
        mover = self.position.to_move
        assert mover is not None
        return mover

    def svg(self, *, heat: bool = False, **looks: Any) -> str:
        """The position with the winning moves marked, or one of them.

        :param heat: mark the losing moves as well, when all are known.
        """
        wins = self.winning_moves
        if wins is None:
            wins = () if self.move is None or self.winner is not self.to_move else (self.move,)
        marks = {"winning move": wins, "not known": self.open_moves}
        if heat and self.winning_moves is not None:
            known = {*wins, *self.open_moves}
            marks["losing move"] = tuple(c for c in self.position.legal_moves if c not in known)
        return self.position.svg(marks=marks, **looks)

    def _repr_svg_(self) -> str | None:
        return None if self.position._repr_svg_() is None else self.svg()


def solution_of(position: FrozenPosition, answer: _native.Answer, all_moves: bool) -> Solution:
    """A solution in the user's nodes."""
    game = position.game

    def one(cell: int | None) -> Any:
        return None if cell is None else game._by_id[cell]

    proof, disproof, guess = answer.so_far or (0, 0, None)
    return Solution(
        position=position,
        winner=None if answer.winner is None else Player(answer.winner),
        move=one(answer.best_move),
        winning_moves=game._nodes(answer.winning_moves) if all_moves else None,
        open_moves=game._nodes(answer.open_moves),
        line=game._nodes(answer.line),
        nodes=answer.nodes,
        seconds=answer.seconds,
        table_load=answer.table_load,
        stopped=answer.stopped,
        proof_numbers=None if answer.so_far is None else (proof, disproof),
        best_guess=one(guess),
        engine=answer.engine,
    )


class Solver:
    """Answers who wins the positions of one game that come about from the one it is made for.

    It keeps what it has found out, so that an answer profits from all before it; also from those that were
    stopped by a limit or Ctrl-C: asked again, the search goes on. Several threads may ask at a time.

    :param engine: ``auto`` takes the strongest that plays the game.
    :param limit: the limits of questions that do not come with their own, and the memory of the table.
    :param threads: how many threads search for an answer. With one, the same questions in the same order
        have the same node counts.

    >>> game = hex(4, 4)
    >>> solver = Solver(game, limit=Limit(memory=16))
    >>> solver.solve(game, to_move="cut").winner
    Player.CUT
    >>> solver.solve(game.position(short=["b3"], to_move="cut")).winner
    Player.SHORT
    """

    def __init__(
        self,
        start: Game | AnyPosition,
        *,
        engine: str = "auto",
        limit: Limit = UNLIMITED,
        threads: int = 1,
    ) -> None:
        position = as_position(start)
        self._game, self._limit = position.game, as_limit(limit)
        self._start = FrozenPosition._of(position.game, position._claims, position.to_move)
        self._options = (engine, threads)
        with nothing_found():
            self._solver = _native.Solver(
                position.game._board, position._claims, engine, limit.memory, threads
            )

    @property
    def game(self) -> Game:
        """The game that it plays."""
        return self._game

    @property
    def limit(self) -> Limit:
        """The limits that it was made with."""
        return self._limit

    def solve(
        self,
        position: Game | AnyPosition | None = None,
        to_move: Player | str | None = None,
        *,
        limit: Limit | None = None,
        all_moves: bool = False,
        line: bool = True,
        progress: Callable[[Progress], object] | None = None,
    ) -> Solution:
        """Who wins a position, with which move.

        :param position: that which the solver was made for, if none is given.
        :param to_move: the player to move, if the position does not say it, or another one.
        :param limit: when to give up. Its memory does not count: the table was made with the solver.
        :param all_moves: find out about every move.
        :param line: find moves of both sides until the game is decided.
        :param progress: is told how far the search is; what it raises ends the search.

        While it searches, other Python threads run. Ctrl-C raises :class:`Interrupted`.
        """
        here = self._here(position)
        mover = _asked(here, to_move)
        frozen = FrozenPosition._of(self._game, here._claims, mover)
        given = self._limit if limit is None else as_limit(limit)
        answer, error = self._solver.solve(
            here._claims, mover.value, given.time, given.nodes, all_moves, line, self._news(progress)
        )
        found = None if answer is None else solution_of(frozen, answer, all_moves)
        if error is not None:
            raise_beside(error, found)
        assert found is not None
        return found

    def classify(
        self, position: Game | AnyPosition | None = None, *, limit: Limit | None = None
    ) -> Class | None:
        """Who wins, whoever moves first; ``None`` if a limit was reached."""
        winners = [self.solve(position, by, limit=limit, line=False).winner for by in Player]
        if winners[0] is None or winners[1] is None:
            return None
        return Class.of(winners[0], winners[1])

    def certify(
        self,
        position: Game | AnyPosition | None = None,
        to_move: Player | str | Iterable[Player | str] | None = None,
        *,
        limit: Limit | None = None,
        progress: Callable[[Progress], object] | None = None,
    ) -> Certificate:
        """The answer with the winner's strategy, which :meth:`Certificate.check` checks without the solver.

        :param to_move: one player, or both.

        Raises ``TimeoutError`` if a limit was reached.
        """
        here = self._here(position)
        if to_move is None or isinstance(to_move, str):
            movers = [_asked(here, to_move)]
        else:
            movers = [Player(by) for by in to_move]
        given = self._limit if limit is None else as_limit(limit)
        answers, text, reason, error = self._solver.certify(
            here._claims,
            [by.value for by in movers],
            given.time,
            given.nodes,
            self._news(progress),
        )
        solutions = tuple(
            solution_of(FrozenPosition._of(self._game, here._claims, by), answer, False)
            for by, answer in zip(movers, answers, strict=False)
        )
        if error is not None:
            raise_beside(error, solutions or None)
        if text is None:
            stopped = any(solution.stopped for solution in solutions)
            kind = TimeoutError if stopped or "stopped" in (reason or "") else RuntimeError
            raise kind(f"there is no certificate: {reason}")
        return Certificate(text, game=self._game, solutions=solutions)

    def carrier(
        self, position: Game | AnyPosition | None = None, to_move: Player | str | None = None
    ) -> frozenset[Any] | None:
        """Cells within which the winner wins even if his opponent has all others, if a search has found them.

        ``None`` says nothing: a table forgets, and games that need no search have none.
        """
        here = self._here(position)
        with nothing_found():
            cells = self._solver.carrier(here._claims, _asked(here, to_move).value)
        return None if cells is None else frozenset(self._game._nodes(cells))

    def _here(self, position: Game | AnyPosition | None) -> AnyPosition:
        if position is None:
            return self._start
        here = as_position(position)
        if here.game is self._game:
            return here
        if here.game != self._game:
            raise ValueError(
                "the position is one of another game, expected one of the game that the solver was made for"
            )
        # The same game, but perhaps with other numbers.
        moved = FrozenPosition(self._game, here.to_move)
        for node, by in ((n, b) for b in Player for n in here._cells_of(b)):
            moved._claimed[self._game._vertex(node)] = by
        return moved

    def _news(
        self, progress: Callable[[Progress], object] | None
    ) -> Callable[[Any], object] | None:
        expect_function(progress, "how far the search is")
        if progress is None:
            return None
        game = self._game

        def told(news: tuple[Any, ...]) -> object:
            nodes, seconds, load, moves, numbers, line = news
            return progress(Progress(nodes, seconds, load, moves, numbers, game._nodes(line)))

        return told

    def __repr__(self) -> str:
        return f"<Solver of {self._start!r}, engine {self._options[0]}>"


def solve(
    position: Game | AnyPosition,
    to_move: Player | str | None = None,
    *,
    limit: Limit = UNLIMITED,
    all_moves: bool = False,
    line: bool = True,
    engine: str = "auto",
    threads: int = 1,
    progress: Callable[[Progress], object] | None = None,
) -> Solution:
    """Who wins a position, with which move: one question to a :class:`Solver` that is made for it.

    >>> solve(hex(3, 3), to_move="short", all_moves=True).winning_moves
    ('c1', 'a2', 'b2', 'c2', 'a3')
    >>> solve(bridgit(40), to_move="cut").winner  # 3,121 cells, by spanning trees
    Player.CUT
    """
    solver = Solver(position, engine=engine, limit=limit, threads=threads)
    return solver.solve(
        position, to_move, all_moves=all_moves, line=line, progress=progress
    )


def classify(position: Game | AnyPosition, *, limit: Limit = UNLIMITED) -> Class | None:
    """Who wins a game, whoever moves first; ``None`` if a limit was reached.

    >>> classify(hex(3, 3))
    Class.FIRST
    """
    return Solver(position, limit=limit).classify()


def oracle(position: Game | AnyPosition) -> dict[Player, tuple[Player, frozenset[Any]]]:
    """Who wins with each player to move, and with which moves, by a table over all fillings: no search and no
    theorem. For games of at most 16 empty cells, to compare with.

    >>> oracle(Game([("s", "a"), ("a", "t")], ["s", "t"]))[Player.SHORT]
    (Player.SHORT, frozenset({'a'}))
    """
    here = as_position(position)
    with nothing_found():
        rows = here.game._board.oracle(here._claims)
    return {
        Player(mover): (Player(winner), frozenset(here.game._nodes(moves)))
        for mover, winner, moves in rows
    }


