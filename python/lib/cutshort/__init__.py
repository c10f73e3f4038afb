"""Shannon games on graphs and hypergraphs: solve them, reduce them, explain them.

Short and Cut take turns claiming the cells of a graph. Short wants the terminals joined through his cells, Cut
wants to prevent it. Hex, Y and Bridg-it are boards of it.

>>> import cutshort
>>> game = cutshort.hex(4, 4)
>>> solution = cutshort.solve(game, to_move="short")
>>> solution.winner, solution.move
(Player.SHORT, ...)

Answers are in the user's own nodes:

>>> import networkx as nx
>>> game = cutshort.Game.from_graph(nx.petersen_graph(), terminals=[0, 7])
>>> cutshort.classify(game)
Class.SHORT

``docs/python.md`` is the page about this package.
"""

from ._batch import Solutions, dataset, solve_many
from ._census import census
from ._certificate import Certificate, Check
from ._colouring import Colouring, ColouringGame, havannah, torex, winning_sets
from ._game import Game, board, bridgit, cylinder, gale, hex, read, reads, y
from ._interrupts import Interrupted
from ._native import __version__
from ._players import Class, Player
from ._position import FrozenPosition, Position
from ._reduction import Reduction, Step, reduce
from ._solver import Limit, Progress, Solution, Solver, classify, oracle, solve
from ._templates import Findings, Template, templates
from ._values import Form, Probe, probes, value
from ._widget import widget

__all__ = [
    "Certificate",
    "Check",
    "Class",
    "Colouring",
    "ColouringGame",
    "Findings",
    "Form",
    "FrozenPosition",
    "Game",
    "Interrupted",
    "Limit",
    "Player",
    "Position",
    "Probe",
    "Progress",
    "Reduction",
    "Solution",
    "Solutions",
    "Solver",
    "Step",
    "Template",
    "__version__",
    "board",
    "bridgit",
    "census",
    "classify",
    "cylinder",
    "dataset",
    "gale",
    "havannah",
    "hex",
    "oracle",
    "probes",
    "read",
    "reads",
    "reduce",
    "solve",
    "solve_many",
    "templates",
    "torex",
    "value",
    "widget",
    "winning_sets",
    "y",
]
