"""Hex templates."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from . import _native
from ._arguments import expect_function
from ._game import Game
from ._interrupts import nothing_found
from ._position import FrozenPosition
from ._players import Player
from ._solver import UNLIMITED, Limit, as_limit
from ._values import Probe, probes_of


@dataclass(frozen=True)
class Findings:
    """What was found out about a template."""

    valid: bool | None
    """Whether Short joins what is to be joined though Cut moves first; ``None`` if a limit was reached."""
    minimal: bool | None
    """Whether no cell and no stone can go; ``None`` if not asked, not valid, or not known."""
    refuted_by: str | None
    """Cut's winning move, if it is not valid."""
    superfluous_cells: tuple[str, ...]
    """Empty cells that can go, each alone."""
    superfluous_stones: tuple[str, ...]
    """Stones that can go, each alone."""
    needed_cells: dict[str, str | None]
    """Cells that cannot go, each with Cut's winning move then."""
    needed_stones: dict[str, str | None]
    """Stones that cannot go, likewise."""
    open: tuple[str, ...]
    """What a limit left open."""
    stopped: str | None
    """The limit that did."""

    def __bool__(self) -> bool:
        return self.valid is True


class Template:
    """A Hex template: Short joins what is to be joined though Cut moves first and has all that is outside.

    ``Template(text)`` takes a name of the library, a drawing, HexWiki's markup, or a line of JSON.

    :param kind: ``edge``, ``interior`` (edges of the board do not count), ``connects-both``, ``weak-pivot``,
        ``pivot`` or ``sente-pivot``; its own, if none is given.

    >>> ziggurat = Template("III-1-a")
    >>> print(ziggurat, end="")
       A .
      . . .
     . . . .
     -------
    >>> bool(ziggurat.verify(minimality=True).minimal)
    True
    >>> [bool(Template(name, kind="sente-pivot").verify()) for name in ("pivot-2-a", "pivot-2-b")]
    [False, True]
    """

    def __init__(self, text: str, kind: str | None = None) -> None:
        self._pattern = _native.Pattern(text, kind)

    @classmethod
    def _of(cls, pattern: _native.Pattern) -> Template:
        template = cls.__new__(cls)
        template._pattern = pattern
        return template

    @property
    def name(self) -> str | None:
        """What it is called."""
        return self._pattern.name

    @property
    def source(self) -> str | None:
        """Where it comes from."""
        return self._pattern.source

    @property
    def kind(self) -> str:
        """``edge``, ``interior``, ..."""
        return self._pattern.kind

    @property
    def carrier(self) -> frozenset[str]:
        """Its empty cells."""
        return frozenset(self._pattern.carrier)

    @property
    def groups(self) -> tuple[frozenset[str], ...]:
        """The groups of stones that are to be joined."""
        return tuple(frozenset(group) for group in self._pattern.groups)

    @property
    def position(self) -> FrozenPosition:
        """The Shannon game that it is: Short should win it though Cut is to move."""
        board, claims, to_move = self._pattern.position()
        return FrozenPosition._of(Game._of(board), claims, to_move)

    def write(self, form: str = "drawing") -> str:
        """As a ``drawing``, as a ``hexboard`` of HexWiki, or as a line of ``json``, which has name and source, too."""
        return self._pattern.write(form)

    def with_carrier(self, cells: Iterable[str]) -> Template:
        """The same with fewer empty cells: the others go to Cut."""
        return Template._of(self._pattern.with_carrier(sorted(cells)))

    def verify(
        self,
        *,
        minimality: bool = False,
        limit: Limit = UNLIMITED,
        threads: int = 1,
        progress: Callable[[int], object] | None = None,
    ) -> Findings:
        """Whether it is valid and, if that is asked, minimal."""
        as_limit(limit)
        expect_function(progress, "how many cells and stones were tried")
        with nothing_found():
            text = self._pattern.verify(
                minimality, limit.time, limit.nodes, limit.memory, threads, progress
            )
        found: dict[str, Any] = json.loads(text)

        def needed(key: str) -> dict[str, str | None]:
            return {row["cell"]: row["refuted_by"] for row in found[key]}

        return Findings(
            valid=found["valid"],
            minimal=found["minimal"],
            refuted_by=found["refuted_by"],
            superfluous_cells=tuple(found["superfluous_cells"]),
            superfluous_stones=tuple(found["superfluous_stones"]),
            needed_cells=needed("needed_cells"),
            needed_stones=needed("needed_stones"),
            open=tuple(found["open"]),
            stopped=found.get("stopped"),
        )

    def probes(
        self,
        by: Player | str = Player.CUT,
        *,
        limit: Limit = UNLIMITED,
        progress: Callable[[int], object] | None = None,
    ) -> tuple[Probe, ...]:
        """Which first moves of a player into the pattern can matter, whatever lies around it.

        >>> [probe.cell for probe in Template("bridge").probes() if not probe.viable]
        []
        """
        as_limit(limit)
        expect_function(progress, "how many states are left")
        with nothing_found():
            cells, rows = self._pattern.probes(Player(by).value, limit.time, limit.nodes, progress)
        return probes_of(tuple(cells), rows)

    def shrink(
        self,
        keep: Iterable[str] = (),
        *,
        limit: Limit = UNLIMITED,
        threads: int = 1,
        progress: Callable[[int], object] | None = None,
    ) -> Template:
        """Takes away cells until none can go but those to keep. Raises ``ValueError`` if it is not valid, and
        ``TimeoutError`` if a limit was reached."""
        as_limit(limit)
        expect_function(progress, "how many cells were tried")
        with nothing_found():
            valid, cells, left_open = self._pattern.shrink(
                list(keep), limit.time, limit.nodes, limit.memory, threads, progress
            )
        if valid is None or left_open:
            raise TimeoutError("a limit was reached before all cells had been tried")
        if not valid:
            raise ValueError("the template is not valid, so nothing can be taken away")
        return self.with_carrier(cells)

    def find(
        self,
        *,
        limit: Limit = UNLIMITED,
        threads: int = 1,
        progress: Callable[[int], object] | None = None,
    ) -> list[Template]:
        """All minimal templates with these stones within this one. Raises ``TimeoutError`` if a limit was
        reached before all were found."""
        as_limit(limit)
        expect_function(progress, "how many were found")
        with nothing_found():
            found, complete = self._pattern.find(
                limit.time, limit.nodes, limit.memory, threads, progress
            )
        if not complete:
            raise TimeoutError(f"a limit was reached; {len(found)} minimal templates were found")
        return [self.with_carrier(cells) for cells in found]

    def svg(self, **looks: Any) -> str:
        """A picture of its game."""
        return self.position.svg(**looks)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.write()

    def __repr__(self) -> str:
        return f"<Template {self.name or self.kind}: {len(self.carrier)} cells>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Template):
            return NotImplemented
        return (self.write(), self.kind) == (other.write(), other.kind)

    def __hash__(self) -> int:
        return hash((self.write(), self.kind))

    def __reduce__(self) -> tuple[Any, ...]:
        return Template, (self.write("json"), self.kind)


def templates() -> list[Template]:
    """The templates that come with the package.

    >>> any(template.name == "hexwiki-II" for template in templates())
    True
    """
    return [Template._of(pattern) for pattern, _, _ in _native.library()]
