"""Reductions with their steps."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import _native
from ._certificate import Certificate
from ._game import Game
from ._interrupts import raise_beside
from ._players import Class, Player
from ._position import AnyPosition, FrozenPosition, as_position
from ._solver import UNLIMITED, Limit, as_limit


@dataclass(frozen=True)
class Step:
    """One simplification of a game."""

    rule: str
    """The rule's name; ``docs/formats/steps.md`` has them all."""
    theorem: str
    """The theorem that makes it right."""
    preserves: str
    """What stays the same: ``fillings`` (the winner of every full colouring), ``value`` (the class in every
    surrounding game) or ``winner`` (of this game)."""
    action: str
    """``short``, ``cut``, ``delete-edge``, ``merge-terminals`` or ``decide``."""
    cells: tuple[Any, ...]
    """What is shorted or cut."""
    edges: tuple[tuple[Any, Any], ...]
    """What is deleted."""
    evidence: dict[str, Any]
    """What the hypotheses of the rule are about."""
    winner: Player | None
    """Of a step that decides the game: who wins."""
    moving: str | None
    """And when: ``first`` or even ``second``."""
    explanation: str
    """The step in words."""

    def __str__(self) -> str:
        return f"{self.explanation}. [{self.theorem}; keeps the {self.preserves}]"


class Reduction:
    """A reduced position, and how it was reached.

    >>> reduction = reduce(Game([("s", "a"), ("a", "b"), ("b", "t")], ["s", "t"]))
    >>> reduction.outcome_class
    Class.CUT
    >>> [step.rule for step in reduction.steps]
    ['mutual-threat', ...]
    """

    def __init__(self, position: FrozenPosition, reduction: _native.Reduction) -> None:
        self._position, self._reduction = position, reduction

    @property
    def position(self) -> FrozenPosition:
        """What was reduced."""
        return self._position

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps, in their order. Each speaks of the game as it is before it."""
        rows = json.loads(self._reduction.steps())
        words = self._reduction.explain()
        return tuple(self._step(row, text) for row, text in zip(rows, words, strict=True))

    @property
    def outcome_class(self) -> Class | None:
        """The class of the game, if the reduction decides it."""
        word = self._reduction.outcome_class
        return None if word is None else Class(word)

    @property
    def winners(self) -> dict[Player, Player | None]:
        """Who wins with each player to move, as far as the reduction decides it."""
        return {
            by: None if word is None else Player(word)
            for by, word in zip(Player, self._reduction.winners, strict=True)
        }

    @cached_property
    def cells(self) -> tuple[Any, ...]:
        """The cells that are left."""
        return self._position.game._nodes(self._reduction.left)

    @property
    def is_full(self) -> bool:
        """Whether all rules were tried; of large games only those that look at a cell and its neighbours."""
        return self._reduction.is_full

    @property
    def stopped(self) -> str | None:
        """What has ended it while rules may still have applied: ``time`` or ``interrupt``. Its steps are right."""
        return self._reduction.stopped

    @cached_property
    def game(self) -> Game | None:
        """The game that is left, on the cells that are left; ``None`` if all terminals have become one."""
        of = self._position.game
        terminals = of._nodes(self._reduction.terminals)
        if len(terminals) < 2:
            return None
        hyperedges = [of._nodes(members) for members in self._reduction.hyperedges]
        touched = {node for members in hyperedges for node in members}
        alone = [cell for cell in self.cells if cell not in touched]
        return Game(hyperedges, terminals, isolated=alone, goal=of.goal, rules=of.rules)

    def replay(self) -> None:
        """Has the checker replay every step; raises ``ValueError`` if one is wrong."""
        self._reduction.replay()

    def certificate(self) -> Certificate:
        """The steps as a certificate."""
        return Certificate(self._reduction.certificate(), game=self._position.game)

    def svg(self, *, title: str = "reduction", theme: str = "auto") -> str:
        """A strip of pictures, one for each step."""
        return self._reduction.svg(title, theme)

    def _repr_svg_(self) -> str | None:
        return None if self._position._repr_svg_() is None else self.svg()

    def __str__(self) -> str:
        return "\n".join(f"{number:>4}. {step}" for number, step in enumerate(self.steps, 1))

    def __repr__(self) -> str:
        before = len(self._position.empty_cells)
        verdict = "" if self.outcome_class is None else f", class {self.outcome_class}"
        stopped = "" if self.stopped is None else f", stopped: {self.stopped}"
        return f"<Reduction: {before} cells before, {len(self.cells)} after{verdict}{stopped}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reduction):
            return NotImplemented
        return self._position == other._position and self.steps == other.steps

    def __hash__(self) -> int:
        return hash((self._position, len(self.steps)))

    def __reduce__(self) -> tuple[Any, ...]:
        if self.stopped is not None:
            raise TypeError("a reduction that was stopped cannot be pickled: another run would stop elsewhere")
        # The same position has the same reduction.
        weakest = min((step.preserves for step in self.steps), default="fillings", key=KEEPS.index)
        return reduce, (self._position, weakest)

    def _step(self, row: dict[str, Any], explanation: str) -> Step:
        def own(value: Any) -> Any:
            if isinstance(value, list):
                return tuple(own(one) for one in value)
            if isinstance(value, dict):
                return {k: v if k == "kind" else own(v) for k, v in value.items()}
            return self._position.game._by_id[int(value)] if isinstance(value, str) else value

        winner = row.get("winner")
        return Step(
            rule=row["rule"],
            theorem=row["theorem"],
            preserves=row["preserves"],
            action=row["action"],
            cells=own(row["cells"]),
            edges=own(row["edges"]),
            evidence=own(row["evidence"]),
            winner=None if winner is None else Player(winner),
            moving=row.get("moving"),
            explanation=explanation,
        )


KEEPS = ("winner", "value", "fillings")


def reduce(
    position: Game | AnyPosition, preserve: str = "winner", *, limit: Limit = UNLIMITED
) -> Reduction:
    """Reduces a position until no rule applies: dead, captured and lost cells, dead edges, early wins.

    :param preserve: what every step keeps at least: ``fillings``, ``value`` or ``winner``.
    :param limit: its time; nothing else of it matters here.

    Ctrl-C raises :class:`Interrupted`; its ``found`` is the reduction with the steps until then.

    >>> reduce(hex(3, 3).position(short=["b2"]))
    <Reduction: 8 cells before, 0 after, class short>
    """
    here = as_position(position)
    frozen = FrozenPosition._of(here.game, here._claims, here.to_move)
    found, raised = _native.reduce(here.game._board, here._claims, preserve, as_limit(limit).time)
    reduction = None if found is None else Reduction(frozen, found)
    if raised is not None:
        raise_beside(raised, reduction)
    assert reduction is not None
    return reduction
