"""Positions: a game, what is claimed in it, and who moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from . import _native
from ._game import MOST_DRAWN, Game
from ._interrupts import nothing_found
from ._nodes import Node, listed
from ._players import Player

Claims = tuple[list[int], list[int]]
T = TypeVar("T", bound="AnyPosition")


class AnyPosition:
    """What :class:`Position` and :class:`FrozenPosition` have in common."""

    _game: Game
    _claimed: dict[int, Player]
    _to_move: Player | None

    def __init__(self, game: Game, to_move: Player | str | None = None) -> None:
        self._game = game
        self._claimed = {}
        self._to_move = None if to_move is None else Player(to_move)

    @classmethod
    def _of(
        cls: type[T], game: Game, claims: Claims, to_move: Player | str | None
    ) -> T:
        position = cls(game, to_move)
        position._claimed.update(dict.fromkeys(claims[0], Player.SHORT))
        position._claimed.update(dict.fromkeys(claims[1], Player.CUT))
        return position

    @property
    def game(self) -> Game:
        """The game, as it was before any claim."""
        return self._game

    @property
    def to_move(self) -> Player | None:
        """The player to move, if that is known."""
        return self._to_move

    @property
    def short(self) -> frozenset[Any]:
        """What Short has claimed."""
        return self._cells_of(Player.SHORT)

    @property
    def cut(self) -> frozenset[Any]:
        """What Cut has claimed."""
        return self._cells_of(Player.CUT)

    def claimed_by(self, cell: Node) -> Player | None:
        """Who has claimed a cell."""
        return self._claimed.get(self._game._vertex(cell))

    @property
    def empty_cells(self) -> tuple[Any, ...]:
        """The cells that nobody has claimed."""
        return self._game._nodes(v for v in self._game._board.cells if v not in self._claimed)

    @property
    def legal_moves(self) -> tuple[Any, ...]:
        """The empty cells; none once the game is over.

        >>> hex(2, 2).position(short=["a1"]).legal_moves
        ('b1', 'a2', 'b2')
        >>> hex(2, 2).position(short=["a1", "a2"]).legal_moves
        ()
        """
        return () if self.is_over() else self.empty_cells

    @property
    def winner(self) -> Player | None:
        """Who has won already: the outcome once it no longer depends on the empty cells."""
        word = self._game._board.decided(self._claims)
        return None if word is None else Player(word)

    def is_over(self) -> bool:
        """Whether somebody has won, whatever becomes of the empty cells."""
        return self.winner is not None

    def after(self: T, cell: Node, by: Player | str | None = None) -> T:
        """The position after a claim, by the player to move unless said otherwise; this one stays as it is.

        >>> position = hex(2, 2).position(to_move="short")
        >>> position.after("a1").to_move
        Player.CUT
        """
        copy = self._copy()
        _claim(copy, cell, _mover(self, by))
        return copy

    def with_to_move(self: T, to_move: Player | str | None) -> T:
        """The same with another player to move."""
        copy = self._copy()
        copy._to_move = None if to_move is None else Player(to_move)
        return copy

    def seen(self, *what: str, to_move: Player | str | None = None) -> dict[str, tuple[Any, ...]]:
        """What theorems and connections show: cells by the kind of mark.

        :param what: some of ``dead``, ``captured``, ``must-play``, ``carrier``, ``wins``, ``line``, ``current``
            and, of edge games, ``territories``.

        Each word has its mark in the answer, without cells if there are none. ``captured`` has ``captured`` and
        ``lost``, ``wins`` has ``winning move``, and ``territories`` has ``Short's territory``, ``Cut's territory``
        and ``whoever moves first``. :meth:`svg` takes the marks of all but ``line``, ``current`` and ``territories``.

        >>> hex(3, 3).position(short=["b2"]).seen("carrier", to_move="cut")
        {'carrier': ('b1', 'c1', 'a3', 'b3')}
        >>> hex(3, 3).position().seen("dead", "wins", to_move="short")
        {'winning move': ('c1', 'a2', 'b2', 'c2', 'a3'), 'dead': ()}
        """
        mover = _asked(self, to_move)
        with nothing_found():
            found = self._game._board.seen(self._claims, mover.value, list(what))
        return {kind: self._game._nodes(cells) for kind, cells in found}

    def svg(
        self,
        *,
        marks: Mapping[str, Iterable[Node]] | None = None,
        labels: Mapping[Any, object] | None = None,
        line: Iterable[Node] = (),
        title: str | None = None,
        theme: str = "auto",
        legend: bool = False,
    ) -> str:
        """A picture as SVG.

        :param marks: cells by the kind of mark: ``winning move``, ``losing move``, ``not known``, ``dead``,
            ``captured``, ``lost``, ``must-play``, ``carrier``, ``this step``.
        :param labels: texts on the cells of a board.
        :param line: moves from here on, drawn with their numbers; whoever is to move begins.
        :param theme: ``light``, ``dark``, or ``auto`` for what the reader prefers.
        :param legend: say below the picture what the marks mean.

        >>> hex(3, 3).position().svg(marks={"winning move": ["b2"]}, legend=True)
        '<svg ...</svg>\\n'
        """
        vertex = self._game._vertex
        marked = [(vertex(c), kind) for kind, cells in (marks or {}).items() for c in cells]
        texts = [(vertex(cell), str(text)) for cell, text in (labels or {}).items()]
        moves = [vertex(cell) for cell in line]
        first = (self._to_move or Player.SHORT).value if moves else None
        return self._game._board.svg(
            self._claims, marked, texts, moves, first, title, theme, legend
        )

    def _repr_svg_(self) -> str | None:
        return self.svg() if len(self._game._board.cells) <= MOST_DRAWN else None

    def write(self, format: str = "json") -> bytes:
        """The position in a format: ``json``, ``sgf``, ``hexworld``, ...

        >>> hex(3, 3).position(short=["b2"], to_move="cut").write("hexworld")
        b'https://hexworld.org/board/#3...\\n'
        """
        mover = None if self._to_move is None else self._to_move.value
        return self._game._board.write(self._claims, mover, format)

    @property
    def _claims(self) -> Claims:
        short = [cell for cell, by in self._claimed.items() if by is Player.SHORT]
        return short, [cell for cell, by in self._claimed.items() if by is Player.CUT]

    def _cells_of(self, by: Player) -> frozenset[Any]:
        return frozenset(self._game._nodes(c for c, owner in self._claimed.items() if owner is by))

    def _copy(self: T) -> T:
        copy = type(self)(self._game, self._to_move)
        copy._claimed.update(self._claimed)
        return copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AnyPosition):
            return NotImplemented
        if self._to_move is not other._to_move or len(self._claimed) != len(other._claimed):
            return False
        if self._game is other._game:
            return self._claimed == other._claimed
        return self._game == other._game and (self.short, self.cut) == (other.short, other.cut)

    __hash__: Any = None

    def __repr__(self) -> str:
        game = self._game.name or repr(self._game)
        parts = [f"{type(self).__name__} of {game}"]
        for by in Player:
            ids = sorted(cell for cell, owner in self._claimed.items() if owner is by)
            if ids:
                cells = " ".join(str(node) for node in self._game._nodes(ids[:12]))
                parts.append(f"{by}: {cells}{' ...' if len(ids) > 12 else ''}")
        if self._to_move is not None:
            parts.append(f"{self._to_move} to move")
        return f"<{', '.join(parts)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        by_node = {self._game._by_id[cell]: by for cell, by in self._claimed.items()}
        undo: list[tuple[Any, Player | None]] = []
        if isinstance(self, Position):
            undo = [(self._game._by_id[cell], before) for cell, before in self._undo]
        return _restored, (type(self), self._game, by_node, self._to_move, undo)


def _restored(
    kind: type[AnyPosition],
    game: Game,
    claimed: dict[Any, Player],
    to_move: Player | None,
    undo: list[tuple[Any, Player | None]],
) -> AnyPosition:
    position = kind(game, to_move)
    position._claimed.update({game._vertex(cell): by for cell, by in claimed.items()})
    if isinstance(position, Position):
        position._undo.extend((game._vertex(cell), before) for cell, before in undo)
    return position


def _mover(position: AnyPosition, by: Player | str | None) -> Player:
    if by is not None:
        return Player(by)
    if position._to_move is None:
        raise ValueError("nobody is to move in this position, expected by='short' or by='cut'")
    return position._to_move


def _asked(position: AnyPosition, to_move: Player | str | None) -> Player:
    if to_move is not None:
        return Player(to_move)
    if position._to_move is None:
        raise ValueError(
            "nobody is to move in this position, expected to_move='short' or to_move='cut'"
        )
    return position._to_move


def _claim(position: AnyPosition, cell: Node, by: Player) -> None:
    game = position._game
    vertex = game._vertex(cell)
    if vertex not in game._cell_ids:
        raise ValueError(f"the cell {listed(cell)} is a terminal and cannot be claimed")
    if vertex in position._claimed:
        raise ValueError(f"the cell {listed(cell)} is claimed already")
    position._claimed[vertex] = by
    if position._to_move is not None:
        position._to_move = by.other


class Position(AnyPosition):
    """A position that one plays on, as in python-chess: :meth:`push` and :meth:`pop` moves.

    >>> position = hex(3, 3).position(to_move="short")
    >>> position.push("b2")
    >>> position
    <Position of hex:3x3, short: b2, cut to move>
    >>> solve(position).winner
    Player.SHORT
    >>> position.pop()
    'b2'

    :meth:`~AnyPosition.after` gives another position and leaves this one as it is. A position that changes
    has no hash; :meth:`frozen` gives one that is the key of a dict.
    """

    _undo: list[tuple[int, Player | None]]

    def __init__(self, game: Game, to_move: Player | str | None = None) -> None:
        super().__init__(game, to_move)
        self._undo = []

    def push(self, cell: Node, by: Player | str | None = None) -> None:
        """Claims a cell for the player to move, or for the one who is named; then the other is to move."""
        before = self._to_move
        _claim(self, cell, _mover(self, by))
        self._undo.append((self._game._vertex(cell), before))

    def pop(self) -> Any:
        """Takes back the last :meth:`push`, and says which cell it was."""
        if not self._undo:
            raise IndexError("there is no move to take back")
        vertex, self._to_move = self._undo.pop()
        del self._claimed[vertex]
        return self._game._by_id[vertex]

    @property
    def move_stack(self) -> tuple[Any, ...]:
        """The cells that :meth:`pop` would take back, the last one at the end."""
        return self._game._nodes(vertex for vertex, _ in self._undo)

    def claim(self, cell: Node, by: Player | str) -> None:
        """Sets a stone without it being a move: who is to move stays as it is."""
        before = self._to_move
        _claim(self, cell, Player(by))
        self._to_move = before

    def copy(self) -> Position:
        """A position that changes by itself, the moves to take back included."""
        copy = self._copy()
        copy._undo.extend(self._undo)
        return copy

    def frozen(self) -> FrozenPosition:
        """The same as a value that does not change and has a hash."""
        return FrozenPosition._of(self._game, self._claims, self._to_move)


class FrozenPosition(AnyPosition):
    """A position that does not change: a key of dicts, a member of sets. Equal to a :class:`Position` that
    is the same just now.

    >>> here = hex(3, 3).position(to_move="short").frozen()
    >>> {here.after("b2").after("a1"): "seen"}[here.after("b2").after("a1")]
    'seen'
    """

    def __hash__(self) -> int:
        return hash((self._game, self.short, self.cut, self._to_move))

    def thawed(self) -> Position:
        """The same as a position that one can play on."""
        return Position._of(self._game, self._claims, self._to_move)


def as_position(given: Game | AnyPosition) -> AnyPosition:
    """A game stands for its opening position."""
    if isinstance(given, Game):
        return Position(given)
    if isinstance(given, AnyPosition):
        return given
    raise TypeError(f"a {type(given).__name__} is no position, expected a Game or a Position")


def native(given: Game | AnyPosition) -> tuple[_native.Board, Claims]:
    """What the library calls a position."""
    position = as_position(given)
    return position._game._board, position._claims
