"""Games, and where they come from."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from statistics import median
from typing import TYPE_CHECKING, Any

from . import _native
from ._nodes import Node, listed, names_of, pair, shown

if TYPE_CHECKING:
    from ._players import Player
    from ._position import Position

MOST_DRAWN = 2000
"""A notebook draws games of at most so many cells by itself; :meth:`Game.svg` draws all."""


class Game:
    """A Shannon game: a hypergraph some of whose vertices are terminals.

    Two players claim the other vertices, the *cells*. Short wants the terminals joined through his cells,
    and Cut wants to prevent it.

    ``Game(hyperedges, terminals)`` takes a hypergraph as lists of nodes; an edge of a graph is a hyperedge
    of two. Nodes are whatever can be the key of a dict, and all answers are in these nodes. Other ways to
    a game are :meth:`from_graph`, :func:`board`, :func:`hex` and its like, :func:`read` and :func:`reads`.

    :param isolated: cells in no hyperedge.
    :param goal: ``connect``: the terminals are Short's and conduct; ``touch``: they are sides and do not,
        and one group of Short's must touch them all. With two terminals that is the same.
    :param rules: ``normal``, or ``misere``, in which Short loses when the terminals are joined.
    :param layout: where nodes are drawn: x to the right, y downwards, neighbours about 1 apart. It may be that
        of a larger game.
    :param simplify: drop repeated vertices and hyperedges instead of refusing them.

    >>> game = Game([("s", 1), (1, "t"), ("s", 2), (2, "t")], terminals=["s", "t"])
    >>> game
    <Game: 2 cells, 2 terminals, 4 hyperedges>
    >>> classify(game)
    Class.SHORT

    Games are equal if their nodes, terminals, hyperedges, goal and rules are; where they are drawn and what
    they are called does not count. They can be pickled, and are keys of dicts.
    """

    _board: _native.Board
    _by_id: tuple[Node, ...]

    def __init__(
        self,
        hyperedges: Iterable[Iterable[Node]],
        terminals: Iterable[Node],
        *,
        isolated: Iterable[Node] = (),
        goal: str = "connect",
        rules: str = "normal",
        layout: Mapping[Any, Any] | None = None,
        name: str | None = None,
        simplify: bool = False,
    ) -> None:
        lists = [list(hyperedge) for hyperedge in hyperedges]
        ends, alone = list(terminals), list(isolated)
        names = names_of([*ends, *(node for members in lists for node in members), *alone])
        file: dict[str, Any] = {
            "format": "cutshort/1",
            "terminals": [names[node] for node in ends],
            "hyperedges": [[names[node] for node in members] for members in lists],
            "isolated": [names[node] for node in alone],
            "goal": goal,
            "rules": rules,
        }
        if name is not None:
            file["name"] = name
        if layout is not None:
            known = _expect_known(layout, names)
            places = {names[node]: pair(place) for node, place in known.items() if node in names}
            file["layout"] = places
        text = json.dumps(file).encode()
        reader = _native.read(text, None, "json", None, None, simplify)
        board, _, _ = next(reader)
        self._set(board, {name: node for node, name in names.items()})

    def _set(self, board: _native.Board, nodes: Mapping[str, Node] | None) -> None:
        self._board = board
        names = board.names
        self._by_id = tuple(names) if nodes is None else tuple(nodes.get(n, n) for n in names)

    @classmethod
    def _of(cls, board: _native.Board, nodes: Mapping[str, Node] | None = None) -> Game:
        game = cls.__new__(cls)
        game._set(board, nodes)
        return game

    @classmethod
    def _with_ids(cls, board: _native.Board, by_id: tuple[Node, ...]) -> Game:
        game = cls.__new__(cls)
        game._board, game._by_id = board, by_id
        return game

    @classmethod
    def from_graph(
        cls,
        graph: Any,
        terminals: Iterable[Node] | None = None,
        *,
        play: str = "cells",
        goal: str = "connect",
        rules: str = "normal",
        layout: Mapping[Any, Any] | None = None,
        simplify: bool = False,
    ) -> Game:
        """The game on a graph of networkx, rustworkx or Sage, or one in graph6 or sparse6.

        Without ``terminals`` they are the nodes with the attribute ``role="terminal"``. The nodes of the
        graph come back in answers; those of a graph in graph6 are numbers from 0, those of rustworkx are what
        the user has put there, or their indices if he has put nothing there. A graph of networkx whose attributes make another game of it in a file is refused:
        ``reads`` takes it as node-link JSON.

        :param play: ``cells``: the players claim vertices; ``edges``: they claim edges, which come back as
            ``(u, v)``, or ``(u, v, key)`` in a multigraph of networkx.
        :param layout: where nodes are drawn, as networkx has it, y upwards; any scale. It may be that of a larger
            graph. A graph in graph6 takes none.
        :param simplify: forget directions, loops and repeated edges, which a game of cells refuses.

        >>> import networkx as nx
        >>> game = Game.from_graph(nx.grid_2d_graph(3, 3), terminals=[(0, 0), (2, 2)])
        >>> solve(game, to_move="short").move
        (1, 1)
        >>> Game.from_graph("DQc", terminals=(0, 4)).cells
        (1, 2, 3)
        """
        if isinstance(graph, (str, bytes)):
            if layout is not None:
                raise ValueError(
                    "a graph in graph6 or sparse6 takes no layout, expected none, or the graph as networkx reads it"
                )
            return cls._from_code(graph, terminals, play, goal, rules, simplify)
        nodes, edges, directed, multigraph, roles = _taken_apart(graph)
        _expect_plain(graph, {"goal": goal, "rules": rules, "play": play})
        names = names_of(nodes)
        places = {} if layout is None else _scaled(_expect_known(layout, names), edges)
        marked = [node for node in nodes if roles.get(node) == "terminal"]
        ends = marked if terminals is None else list(terminals)
        for node in ends:
            if node not in names:
                known = ", ".join(shown(node) for node in nodes[:8])
                expected = f"one of {known}" if nodes else "a graph with vertices"
                raise ValueError(f"there is no vertex {shown(node)}, expected {expected}")

        def record(node: Node) -> dict[str, Any]:
            if node not in places:
                return {"id": names[node]}
            x, y = places[node]
            return {"id": names[node], "pos": f"{x},{y}"}

        links: list[dict[str, Any]] = [
            {"source": names[edge[0]], "target": names[edge[1]]} for edge in edges
        ]
        objects: dict[str, Node] = {name: node for node, name in names.items()}
        if play == "edges":
            called = names_of(edges)
            for edge, link in zip(edges, links, strict=True):
                link["name"] = called[edge]
            objects.update({name: edge for edge, name in called.items()})
        file = {
            "directed": directed,
            "multigraph": multigraph,
            "graph": {"goal": goal, "rules": rules, "play": play},
            "nodes": [record(node) for node in nodes],
            "edges": links,
        }
        text = json.dumps(file).encode()
        reader = _native.read(text, None, "nodelink", [names[n] for n in ends], play, simplify)
        board, _, _ = next(reader)
        return cls._of(board, objects)

    @classmethod
    def _from_code(
        cls,
        code: str | bytes,
        terminals: Iterable[Node] | None,
        play: str,
        goal: str,
        rules: str,
        simplify: bool,
    ) -> Game:
        text = code.encode() if isinstance(code, str) else code
        kind = "sparse6" if text.lstrip().startswith((b":", b">>sparse6<<:")) else "graph6"
        ends = None if terminals is None else [str(node) for node in terminals]
        games = list(_native.read(text, None, kind, ends, play, simplify))
        if len(games) > 1:
            raise ValueError("the input holds several games, expected one; reads() takes several")
        board, _, _ = games[0]
        numbers: dict[str, Node] = {name: int(name) for name in board.names if name.isdecimal()}
        return cls._of(board.ruled(goal, rules), numbers)

    @cached_property
    def cells(self) -> tuple[Any, ...]:
        """The vertices that the players claim."""
        return self._nodes(self._board.cells)

    @cached_property
    def terminals(self) -> tuple[Any, ...]:
        """The terminals, in their order."""
        return self._nodes(self._board.terminals)

    @cached_property
    def hyperedges(self) -> tuple[tuple[Any, ...], ...]:
        """The hyperedges in normal form: none has fewer than two members or is contained in another."""
        return tuple(self._nodes(members) for members in self._board.hyperedges)

    @property
    def goal(self) -> str:
        """``connect`` or ``touch``."""
        return self._board.goal

    @property
    def rules(self) -> str:
        """``normal`` or ``misere``."""
        return self._board.rules

    @property
    def name(self) -> str | None:
        """What it is called: its title, or the board that it is."""
        return self._board.title or self._board.board

    @property
    def source(self) -> str | None:
        """Where it comes from, if its file says so."""
        return self._board.source

    @property
    def degree(self) -> int:
        """The largest number of hyperedges in which a cell lies. Games of degree 2 are easy."""
        return self._board.degree

    @property
    def engine(self) -> str:
        """The engine that plays it."""
        return self._board.engine()

    @property
    def shape(self) -> tuple[int, int] | None:
        """Rows and columns of a board of Hex, as numpy has it; ``None`` for other games."""
        size = self._board.shape
        return None if size is None else (size[1], size[0])

    @property
    def layout(self) -> dict[Any, tuple[float, float]]:
        """Where vertices are drawn, as far as it is known: x to the right, y downwards."""
        return {self._by_id[vertex]: (x, y) for vertex, x, y in self._board.layout}

    def with_rules(self, *, goal: str | None = None, rules: str | None = None) -> Game:
        """The same board with another goal or other rules.

        >>> classify(hex(2, 2).with_rules(rules="misere"))
        Class.FIRST
        """
        board = self._board.ruled(goal or self.goal, rules or self.rules)
        return Game._with_ids(board, self._by_id)

    def dual(self) -> Game:
        """The dual game in the plane: the same cells, the players' roles exchanged.

        >>> sorted(hex(3, 2).dual().cells) == sorted(hex(3, 2).cells)
        True
        """
        board = self._board.dual()
        own = set(self._board.cells)
        by_id = tuple(
            self._by_id[vertex] if vertex in own else name for vertex, name in enumerate(board.names)
        )
        return Game._with_ids(board, by_id)

    def position(
        self,
        short: Iterable[Node] = (),
        cut: Iterable[Node] = (),
        to_move: Player | str | None = None,
    ) -> Position:
        """A position: what Short and Cut have claimed, and who is to move if that is known.

        >>> hex(3, 3).position(short=["b2"], to_move="cut").winner is None
        True
        """
        from ._position import Position

        position = Position(self, to_move)
        for cells, by in ((short, "short"), (cut, "cut")):
            for cell in cells:
                position.claim(cell, by)
        return position

    def write(self, format: str = "json") -> bytes:
        """The game in a format: ``json``, ``graph6``, ``dot``, ``sgf``, ... Nodes are their names.

        >>> hex(2, 2).write("jsonl")
        b'{"format":"cutshort/1",...}\\n'
        """
        return self._board.write(([], []), None, format)

    def svg(self, **looks: Any) -> str:
        """A picture: see :meth:`Position.svg`."""
        return self.position().svg(**looks)

    def _repr_svg_(self) -> str | None:
        return self.svg() if len(self._board.cells) <= MOST_DRAWN else None

    # From and to the numbers of vertices.

    @cached_property
    def _ids(self) -> dict[Node, int]:
        return {self._by_id[v]: v for v in [*self._board.cells, *self._board.terminals]}

    @cached_property
    def _cell_ids(self) -> frozenset[int]:
        return frozenset(self._board.cells)

    def _nodes(self, ids: Iterable[int]) -> tuple[Any, ...]:
        return tuple(self._by_id[vertex] for vertex in ids)

    def _vertex(self, node: Node) -> int:
        """The number of a vertex; on boards ``C3`` is ``c3``."""
        try:
            found = self._ids.get(node)
        except TypeError:
            found = None
        if found is None and isinstance(node, str) and self._board.board is not None:
            found = self._ids.get(node.lower())
        if found is None and self._board.plays_edges and isinstance(node, tuple) and len(node) > 1:
            # Either end of an edge may come first.
            found = self._ids.get((node[1], node[0], *node[2:]))
        if found is None:
            cells = self._board.cells
            example = listed(self._by_id[cells[0]]) if cells else "a"
            raise ValueError(
                f"there is no cell {shown(node)}, expected the name of a cell such as {example}"
            )
        return found

    def _names(self, nodes: Iterable[Node]) -> list[str]:
        names = self._board.names
        return [names[self._vertex(node)] for node in nodes]

    # What Python asks of values.

    def __repr__(self) -> str:
        what = "" if self.name is None else f" {self.name!r}"
        rules = "" if self.rules == "normal" else f", {self.rules}"
        sides = "terminals" if self.goal == "connect" else "sides"
        counts = f"{len(self._board.cells)} cells, {len(self._board.terminals)} {sides}"
        return f"<Game{what}: {counts}, {len(self._board.hyperedges)} hyperedges{rules}>"

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        return (self.goal, self.rules, self.terminals, frozenset(self.cells))

    @cached_property
    def _hyperedge_sets(self) -> frozenset[frozenset[Any]]:
        return frozenset(frozenset(members) for members in self.hyperedges)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        if self is other or self._board is other._board and self._by_id == other._by_id:
            return True
        return self._key == other._key and self._hyperedge_sets == other._hyperedge_sets

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        names = self._board.names
        own = {name: node for name, node in zip(names, self._by_id, strict=True) if name != node}
        file: dict[str, Any] = json.loads(self.write("jsonl"))
        if "hyperedges" in file:
            # Named first they get their numbers in this order, on which the order of steps and hyperedges depends.
            order = [names[vertex] for vertex in sorted([*self._board.cells, *self._board.terminals])]
            rest = {key: value for key, value in file.items() if key != "cells"}
            file = {"cells": order, **rest}
        return _restored, (json.dumps(file).encode(), own or None)


def _restored(text: bytes, nodes: dict[str, Node] | None) -> Game:
    board, _, _ = next(_native.read(text, None, "json", None, None, False))
    return Game._of(board, nodes)


Edge = tuple[Any, ...]


def _taken_apart(graph: Any) -> tuple[list[Any], list[Edge], bool, bool, dict[Any, Any]]:
    """Nodes, edges, whether directed, whether a multigraph, and the roles of nodes."""
    if hasattr(graph, "node_indices") and hasattr(graph, "edge_list"):  # rustworkx
        nodes = list(graph.nodes())
        if all(node is None for node in nodes):
            nodes = list(graph.node_indices())
        try:
            different = len(set(nodes)) == len(nodes)
        except TypeError:
            different = False
        if not different:
            raise ValueError(
                "the nodes of this graph are equal or cannot be told apart, expected different ones, as after "
                "for i in graph.node_indices(): graph[i] = i"
            )
        at = dict(zip(graph.node_indices(), nodes, strict=True))
        directed = hasattr(graph, "in_degree")
        return nodes, _keyed([(at[a], at[b]) for a, b in graph.edge_list()]), directed, True, {}
    if hasattr(graph, "vertex_iterator") and hasattr(graph, "edge_iterator"):  # Sage
        pairs = [(edge[0], edge[1]) for edge in graph.edge_iterator(labels=False)]
        return list(graph.vertex_iterator()), _keyed(pairs), graph.is_directed(), True, {}
    if hasattr(graph, "adj") and hasattr(graph, "is_multigraph"):  # networkx
        many = graph.is_multigraph()
        edges = list(graph.edges(keys=True)) if many else list(graph.edges())
        return list(graph.nodes()), edges, graph.is_directed(), many, dict(graph.nodes(data="role"))
    raise TypeError(
        f"a {type(graph).__name__} is no graph that is known here, expected one of networkx, rustworkx or "
        "Sage, or a text in graph6"
    )


def _expect_plain(graph: Any, said: Mapping[str, str]) -> None:
    """Refuses a graph of networkx with attributes that make it another game in a file."""
    if not (hasattr(graph, "adj") and hasattr(graph, "is_multigraph")):
        return
    in_files = {"kind": ("hyperedge",), "claim": ("short", "cut")}
    found = [
        f"{key}={word!r}"
        for key, words in in_files.items()
        for *_, word in [*graph.nodes(data=key), *graph.edges(data=key)]
        if isinstance(word, str) and word in words
    ]
    of_graph = {"goal": "touch", "rules": "misere", "play": "edges"}
    found += [
        f"{key}={word!r}"
        for key, word in of_graph.items()
        if graph.graph.get(key) == word and said[key] != word
    ]
    if found:
        raise ValueError(
            f"the graph says {found[0]}, which counts in files only, expected a graph without it, or "
            "reads(json.dumps(networkx.node_link_data(graph)))"
        )


def _keyed(pairs: list[Edge]) -> list[Edge]:
    """Parallel edges have a number more, so that all are different."""
    seen: dict[Edge, int] = {}
    edges = []
    for pair_ in pairs:
        count = seen[pair_] = seen.get(pair_, -1) + 1
        edges.append(pair_ if count == 0 else (*pair_, count))
    return edges


def _expect_known(layout: Mapping[Any, Any], nodes: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """Refuses a layout of other nodes only: it is one of another game."""
    if layout and not any(node in nodes for node in layout):
        raise ValueError(
            f"the layout places {shown(next(iter(layout)))} and no node of the game, expected places of its nodes"
        )
    return layout


def _scaled(layout: Mapping[Any, Any], edges: list[Edge]) -> dict[Any, tuple[float, float]]:
    """The places with neighbours about 1 apart."""
    places = {node: pair(place) for node, place in layout.items()}
    lengths = []
    for edge in edges:
        if edge[0] in places and edge[1] in places:
            (a, b), (x, y) = places[edge[0]], places[edge[1]]
            lengths.append(((a - x) ** 2 + (b - y) ** 2) ** 0.5)
    typical = median(lengths) if lengths else 1.0
    scale = 1 / typical if typical > 0 else 1.0
    return {node: (x * scale, y * scale) for node, (x, y) in places.items()}


# Boards.


def board(spec: str) -> Game:
    """The board with a name, as ``cutshort boards`` lists them.

    >>> board("tiling:4.8.8:2x2")
    <Game 'tiling:4.8.8:2x2': 5 cells, 2 terminals, ... hyperedges>
    """
    return Game._of(_native.Board.spec(spec))


def hex(width: int, height: int | None = None) -> Game:
    """Hex: Short is Black and joins top and bottom, Cut is White and joins left and right.

    >>> solve(hex(4, 4), to_move="short", all_moves=True).winning_moves
    ('d1', 'c2', 'b3', 'a4')
    """
    return board(f"hex:{width}x{width if height is None else height}")


def y(size: int) -> Game:
    """The Game of Y: Short joins the three sides with one group."""
    return board(f"y:{size}")


def bridgit(size: int) -> Game:
    """Bridg-it: Short joins top and bottom; a cell is a bridge."""
    return board(f"bridgit:{size}")


def cylinder(around: int, high: int) -> Game:
    """Cylindrical Hex: Short joins top and bottom, Cut closes a ring."""
    return board(f"cylinder:{around}x{high}")


def gale(dimensions: int, size: int) -> Game:
    """Gale's Hex in several dimensions."""
    return board(f"gale:{dimensions}x{size}")


# Files.


def read(
    path: str | os.PathLike[str],
    *,
    terminals: Iterable[Node] | str | None = None,
    format: str | None = None,
    play: str | None = None,
    simplify: bool = False,
) -> Iterator[Position]:
    """The positions of a file in any format that the command reads, one by one.

    :param terminals: these, as a list or as the command takes them, or ``"all"`` for every pair of vertices of a graph in turn; on a board stones of Short's and
        sides of his, each with its group; without it what the file says.
    :param format: ``json``, ``graph6``, ``dot``, ``sgf``, ...; without it the ending and the content decide.
    :param play: ``cells`` or ``edges``.
    :param simplify: drop loops, repeated edges and directions.
    """
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            data = file.read()
    except FileNotFoundError:
        raise FileNotFoundError(f"there is no file {json.dumps(name, ensure_ascii=False)}") from None
    return _positions(data, name, terminals, format, play, simplify)


def reads(
    text: str | bytes,
    *,
    terminals: Iterable[Node] | str | None = None,
    format: str | None = None,
    play: str | None = None,
    simplify: bool = False,
) -> Iterator[Position]:
    """The positions of a text in any format that the command reads, one by one: as :func:`read`.

    >>> [position.game.terminals for position in reads("Bw", terminals="all")]
    [('0', '1'), ('0', '2'), ('1', '2')]
    """
    data = text.encode() if isinstance(text, str) else bytes(text)
    return _positions(data, None, terminals, format, play, simplify)


def _positions(
    data: bytes,
    path: str | None,
    terminals: Iterable[Node] | str | None,
    format: str | None,
    play: str | None,
    simplify: bool,
) -> Iterator[Position]:
    from ._position import Position

    ends: list[str] | None = None
    if isinstance(terminals, str):
        ends = _native.names_in(terminals)
    elif terminals is not None:
        ends = [str(node) for node in terminals]
    reader = _native.read(data, path, format, ends, play, simplify)
    # No generator: after a line that is wrong the next can still be read.
    return map(lambda placed: Position._of(Game._of(placed[0]), placed[1], placed[2]), reader)


