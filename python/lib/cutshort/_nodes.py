"""The user's own nodes, and what they are called where only texts are known."""

from __future__ import annotations

import json
import math
import unicodedata
from collections.abc import Hashable, Iterable
from typing import Any

Node = Hashable
"""What a vertex is: whatever the user has, as long as it can be the key of a dict."""


def names_of(nodes: Iterable[Node]) -> dict[Node, str]:
    """A name for each node, each once: its ``str``, or its ``repr`` where that says too little."""
    names: dict[Node, str] = {}
    used: set[str] = set()
    for node in nodes:
        if node in names:
            continue
        name = str(node)
        if not is_name(name) or name in used:
            name = printable(repr(node))
        copy, number = name, 1
        while copy in used:
            number += 1
            copy = f"{name}.{number}"
        used.add(copy)
        names[node] = copy
    return names


_TURNS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of a line."""


def is_name(text: str) -> bool:
    """Whether a text is one that files take as the name of a vertex."""
    no_names = ("Cc", "Cs", "Zl", "Zp")
    return text != "" and not any(unicodedata.category(c) in no_names or c in _TURNS for c in text)


def printable(text: str) -> str:
    """The text with escapes for what names cannot have."""
    shown = (c if is_name(c) else c.encode("unicode_escape", "surrogatepass").decode() for c in text)
    return "".join(shown) or "?"


def shown(node: Node) -> str:
    """A word of the user in a sentence: texts in quotes, as the command shows them."""
    return json.dumps(node, ensure_ascii=False) if isinstance(node, str) else repr(node)


def listed(node: Node) -> str:
    """A node of a game in a sentence: texts in quotes only if they have blanks or commas in them."""
    is_bare = isinstance(node, str) and not any(c.isspace() or c == "," for c in node)
    return str(node) if is_bare else shown(node)


def pair(place: Any) -> tuple[float, float]:
    """A place as two plain numbers, whatever it is made of."""
    try:
        x, y = (float(part) for part in place)
    except (TypeError, ValueError):
        x = y = math.nan
    if not (math.isfinite(x) and math.isfinite(y)):
        raise ValueError(f"the place {place!r} is none, expected two numbers")
    return x, y
