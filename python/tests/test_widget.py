"""The board to click: what a click does. The page itself is JavaScript of a few lines."""

import pytest

import cutshort
from cutshort import Player


def test_without_anywidget(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(ImportError, match="pip install anywidget"):
        cutshort.widget(cutshort.hex(3).position(to_move="short"))


def test_clicks():
    pytest.importorskip("anywidget")
    position = cutshort.hex(3).position(to_move="short")
    board = cutshort.widget(position, wins=True)
    assert board.said == "Short to move." and len(board.free) == 9
    cell, name, x, y = board.free[4]
    assert name == "b2" and (x, y) == pytest.approx((60.0, 34.6), abs=0.1)
    board._handle_custom_msg({"cell": cell}, [])
    assert position.short == {"b2"} and board.said == "Cut to move."
    board._handle_custom_msg({"cell": cell}, [])  # a second click on the same
    assert position.to_move is Player.CUT and len(board.free) == 8
    board._handle_custom_msg({"back": True}, [])
    board._handle_custom_msg({"back": True}, [])
    assert position.short == set() and "Winning move" in board.svg
    for bad in (cutshort.Game([(0, 1)], [0, 1]).position(to_move="cut"), cutshort.hex(2).position()):
        with pytest.raises(ValueError):
            cutshort.widget(bad)
