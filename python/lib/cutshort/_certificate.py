"""Certificates: answers with their strategies, and their checker."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _native
from ._game import Game
from ._interrupts import nothing_found
from ._position import AnyPosition, FrozenPosition, as_position

if TYPE_CHECKING:
    from ._solver import Solution


@dataclass(frozen=True)
class Check:
    """What the checker says to a certificate. It is true if the certificate is right."""

    valid: bool
    """Whether every line follows from those before it."""
    reason: str | None
    """Which line is wrong, and why."""
    claims: tuple[dict[str, Any], ...]
    """What is proved, such as ``{"to_move": "short", "winner": "short"}``, ``{"is": "captured", "set": ...}``."""
    nodes: int
    """How many nodes the certificate has."""
    position: FrozenPosition | None
    """The position that it is about."""

    def __bool__(self) -> bool:
        return self.valid


class Certificate:
    """An answer with what proves it, as a file has it.

    >>> game = hex(3, 3)
    >>> certificate = Solver(game).certify(to_move="short")
    >>> check = certificate.check(game)
    >>> check.valid, check.claims
    (True, ({'to_move': 'short', 'winner': 'short'},))
    """

    def __init__(
        self, text: bytes, *, game: Game | None = None, solutions: tuple[Solution, ...] = ()
    ) -> None:
        self._text = bytes(text)
        self._game = game
        self.solutions = solutions
        """What the solver said, if the certificate is its."""

    @property
    def text(self) -> bytes:
        """The lines of the file."""
        return self._text

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Certificate:
        """A certificate from a file."""
        with open(path, "rb") as file:
            return cls(file.read())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file, which ``cutshort check`` and ``cutshort play`` take, too."""
        with open(path, "wb") as file:
            file.write(self._text)

    def check(self, position: Game | AnyPosition | None = None, *, memory: int = 1024) -> Check:
        """Whether the certificate is right, and about this position if one is given.

        The checker works out from definitions what each line says. It shares nothing with the solver.

        :param memory: the most MiB for what the lines say.
        """
        if not 1 <= memory <= 1 << 20:
            raise ValueError(f"the memory {memory} is none, expected MiB from 1 to {1 << 20}")
        with nothing_found():
            checked, reason = _native.check_certificate(self._text, memory)
        if checked is None:
            return Check(False, reason, (), 0, None)
        (board, claims, _), proved, nodes = checked
        game = Game._of(board)
        # Vertices have the same numbers as in the game that it was made of.
        if self._game is not None and board.names == self._game._board.names:
            game = Game._with_ids(board, self._game._by_id)
        about = FrozenPosition._of(game, claims, None)
        if position is not None and _named(as_position(position)) != _named(about):
            return Check(False, "the certificate is about another position", (), nodes, about)
        told = tuple(_claim(game, kind, it) for row in json.loads(proved) for kind, it in row.items())
        return Check(True, None, told, nodes, about)

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, Certificate) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        lines = self._text.count(b"\n")
        return f"<Certificate: {lines} lines, {len(self._text)} bytes>"


def _named(position: AnyPosition) -> tuple[Any, ...]:
    """What counts of a position, in names."""
    game, names = position.game, position.game._board.names
    hyperedges = frozenset(frozenset(names[v] for v in row) for row in game._board.hyperedges)
    terminals = tuple(names[v] for v in game._board.terminals)
    claims = tuple(frozenset(names[v] for v in cells) for cells in position._claims)
    cells = frozenset(names[v] for v in game._board.cells)
    return game.goal, game.rules, terminals, cells, hyperedges, claims


def _claim(game: Game, kind: str, it: dict[str, Any]) -> dict[str, Any]:
    def nodes(key: str) -> tuple[Any, ...]:
        return game._nodes(it[key])

    by_short = it.get("by") == "short"
    if kind == "winner":
        return {"to_move": it["to_move"], "winner": it["winner"]}
    if kind == "captured":
        return {"is": "captured" if by_short else "lost", "set": nodes("set")}
    if kind == "dominated":
        return {"is": "short-dominated" if by_short else "cut-dominated", "set": nodes("set")}
    if kind in ("dead-edge", "alive-edge"):
        return {"is": kind.removesuffix("-edge"), "edge": nodes("edge")}
    if kind in ("dead", "alive"):
        return {"is": kind, "cell": game._by_id[it["cell"]]}
    return {"is": "reduced", "preserves": it["preserves"], "left": nodes("cells")}


