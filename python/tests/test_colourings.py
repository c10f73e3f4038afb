"""Games that are no Shannon games. Expected: by hand, or by trying all games here."""

from functools import cache

import pytest

from cutshort import Interrupted, Limit, Player, havannah, torex, winning_sets

LINES = [[(i, j) for j in range(3)] for i in range(3)]
LINES += [list(line) for line in zip(*LINES)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
CELLS = [(i, j) for i in range(3) for j in range(3)]


@cache
def tic_tac_toe(short, cut, short_moves):
    """1 if Short wins, -1 if Cut does."""
    for cells, value in ((short, 1), (cut, -1)):
        if any(cells.issuperset(line) for line in LINES):
            return value
    empty = [cell for cell in CELLS if cell not in short | cut]
    if short_moves:
        return max((tic_tac_toe(short | {c}, cut, False) for c in empty), default=0)
    return min((tic_tac_toe(short, cut | {c}, True) for c in empty), default=0)


def test_tic_tac_toe():
    game = winning_sets(LINES, LINES)
    assert game.cells == tuple(CELLS) and len(repr(game)) < 100
    words = {1: "short", 0: "draw", -1: "cut"}
    for first in CELLS:
        for second in CELLS:
            if first == second:
                continue
            short, cut = frozenset({first}), frozenset({second})
            found = game.solve("short", short=short, cut=cut, all_moves=True)
            assert found.outcome == words[tic_tac_toe(short, cut, True)]
            after = {
                c: tic_tac_toe(short | {c}, cut, False) for c in CELLS if c not in short | cut
            }
            assert found.winning_moves == tuple(c for c, value in after.items() if value == 1)
            assert found.drawing_moves == tuple(c for c, value in after.items() if value == 0)
            assert found.winner is (Player.SHORT if found.outcome == "short" else None)
    # Nobody but Short has winning sets: then he wins, with the centre for one.
    assert winning_sets(LINES).solve("short").outcome == "short"
    with pytest.raises(ValueError, match="the cell q is claimed already"):
        winning_sets([["p", "q"]]).solve("short", short=["q"], cut=["q"])
    with pytest.raises(ValueError, match="winning set 2 of cut is empty"):
        winning_sets(LINES, [LINES[0], []])


def test_torex():
    """One cell is left; by hand: with it Cut has a loop, and Short none. 3x3 is as in ``tests/cli.rs``."""
    small = torex(2, 2)
    assert small.cells == ("a1", "b1", "a2", "b2")
    claims = {"short": ["a1"], "cut": ["b1", "a2"]}
    assert small.solve("short", **claims).outcome == "draw"
    cut = small.solve("cut", **claims)
    assert (cut.outcome, cut.move, cut.winner) == ("cut", "b2", Player.CUT)
    assert torex(3, 3).solve("cut").outcome == "draw"
    assert torex(3, 3, precoloured=True).solve("short").outcome == "short"
    assert len(torex(3, 3, precoloured=True).cells) == 4
    with pytest.raises(ValueError, match="the cell a1 is claimed already"):
        small.solve("short", short=["a1"], cut=["a1"])
    assert small.solve("cut", short=["A1"], cut=["B1", "a2"]) == cut
    for wrong in ("z9", "Z9"):
        with pytest.raises(ValueError, match=f'there is no cell "{wrong}", expected a cell of torex:2x2'):
            small.solve("short", short=[wrong])
    with pytest.raises(ValueError, match='there is no cell "A"'):
        winning_sets([["a", "b"]]).solve("short", short=["A"])
    with pytest.raises(ValueError, match="0x3"):
        torex(0, 3)


def test_havannah():
    """By hand: on the smallest board all cells but one are corners, and two corners side by side are a bridge."""
    found = havannah(2).solve("short", all_moves=True)
    assert found.outcome == "short" and found.move in found.winning_moves
    stopped = havannah(4).solve("short", limit=Limit(nodes=50), all_moves=True)
    assert stopped.outcome is None and stopped.stopped == "nodes" and stopped.open_moves
    with pytest.raises(ValueError):
        havannah(99)


def test_a_search_is_ended_by_its_progress():
    def enough(nodes):
        raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        havannah(5).solve("short", progress=enough)
    assert caught.value.found.stopped == "interrupt"
