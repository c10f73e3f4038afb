"""The two players, and who wins a game."""

from __future__ import annotations

from enum import Enum


class Player(str, Enum):
    """One of the two players. Each is equal to its word, so ``winner == "short"`` works.

    >>> Player("short").other
    Player.CUT
    >>> Player("black") is Player.SHORT  # as on a Hex board
    True
    """

    SHORT = "short"
    """Wants the terminals joined. Black on a Hex board."""
    CUT = "cut"
    """Wants to prevent it. White on a Hex board."""

    @property
    def other(self) -> Player:
        """The opponent."""
        return Player.CUT if self is Player.SHORT else Player.SHORT

    @classmethod
    def _missing_(cls, value: object) -> Player:
        words = {"short": cls.SHORT, "black": cls.SHORT, "cut": cls.CUT, "white": cls.CUT}
        found = words.get(value.lower()) if isinstance(value, str) else None
        if found is None:
            raise ValueError(f"there is no player {value!r}, expected short or cut")
        return found

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Player.{self.name}"


class Class(str, Enum):
    """Who wins a game, whoever moves first."""

    SHORT = "short"
    """Short wins even moving second."""
    CUT = "cut"
    """Cut wins even moving second."""
    FIRST = "first"
    """Whoever moves first wins."""
    SECOND = "second"
    """Whoever moves second wins; in misère play only."""

    @classmethod
    def of(cls, short_first: Player, cut_first: Player) -> Class:
        """The class of a game by who wins it when Short and when Cut moves first."""
        if short_first is cut_first:
            return cls(short_first.value)
        return cls.FIRST if short_first is Player.SHORT else cls.SECOND

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Class.{self.name}"
