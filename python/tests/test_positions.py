"""Positions: moves there and back, values that do not change, what is refused."""

import pickle
import random

import pytest

import cutshort
from cutshort import FrozenPosition, Player, Position


def test_push_and_pop():
    position = cutshort.hex(3).position(to_move="black")
    for cell in ("a1", "b2", "C3"):
        position.push(cell)
    assert position.move_stack == ("a1", "b2", "c3") and position.to_move is Player.CUT
    assert (position.short, position.cut) == ({"a1", "c3"}, {"b2"})
    assert position.claimed_by("b2") is Player.CUT and position.claimed_by("a2") is None
    assert [position.pop() for _ in range(3)] == ["c3", "b2", "a1"]
    assert position == cutshort.hex(3).position(to_move="short")
    with pytest.raises(IndexError, match="no move to take back"):
        position.pop()


def test_a_random_game_is_taken_back_step_by_step():
    random.seed(3)
    position = cutshort.y(4).position(to_move="cut")
    seen = []
    while not position.is_over():
        seen.append(position.frozen())
        position.push(random.choice(position.legal_moves))
    assert position.winner is not None and position.legal_moves == ()
    while seen:
        position.pop()
        assert position == seen.pop()


def test_who_is_not_to_move():
    position = cutshort.hex(2).position()
    with pytest.raises(ValueError, match="nobody is to move"):
        position.push("a1")
    position.push("a1", by="cut")
    assert position.to_move is None and position.cut == {"a1"}
    with pytest.raises(ValueError, match="nobody is to move"):
        cutshort.solve(position)


def test_what_cannot_be_claimed():
    position = cutshort.hex(2).position(short=["a1"], to_move="cut")
    with pytest.raises(ValueError, match='the cell a1 is claimed already'):
        position.push("a1")
    with pytest.raises(ValueError, match='the cell top is a terminal and cannot be claimed'):
        position.push("top")
    with pytest.raises(ValueError, match='there is no cell "z9", expected the name of a cell such as a1'):
        position.push("z9")
    with pytest.raises(ValueError, match="there is no player 'red', expected short or cut"):
        position.with_to_move("red")
    with pytest.raises(ValueError, match="there is no cell"):
        position.push(["a1"])
    assert position == cutshort.hex(2).position(short=["a1"], to_move="cut")


def test_frozen_positions_are_values():
    game = cutshort.hex(3)
    here = game.position(to_move="short").frozen()
    one, two = here.after("a1").after("b1"), game.position(["a1"], ["b1"], "short").frozen()
    assert one == two and hash(one) == hash(two) and isinstance(one, FrozenPosition)
    assert here.empty_cells == game.cells
    with pytest.raises(TypeError, match="unhashable"):
        hash(game.position())
    thawed = one.thawed()
    assert thawed == one and isinstance(thawed, Position)
    assert not hasattr(one, "push")
    # Equal games that were made twice.
    assert cutshort.hex(3).position(["a1"], ["b1"], "short").frozen() == one


def test_pickle_and_copy():
    position = cutshort.hex(3).position(to_move="short")
    position.push("a1")
    back = pickle.loads(pickle.dumps(position))
    assert back == position and back.pop() == "a1"
    copy = position.copy()
    copy.pop()
    assert position.short == {"a1"} and copy.short == frozenset()
    assert pickle.loads(pickle.dumps(position.frozen())) == position


def test_pictures():
    position = cutshort.hex(3).position(short=["b2"], to_move="cut")
    picture = position.svg(
        marks={"winning move": ["a1"], "dead": ["c3"]}, labels={"c1": 7}, line=["a2"], legend=True, title="x"
    )
    assert "winning move" in picture and ">7<" in picture and "<title>x</title>" in picture
    assert position._repr_svg_().startswith("<svg")
    with pytest.raises(ValueError, match="there is no mark 'good'|no mark \"good\""):
        position.svg(marks={"good": ["a1"]})
    with pytest.raises(ValueError, match="no theme"):
        position.svg(theme="blue")


def test_what_is_seen():
    position = cutshort.hex(4).position(short=["b2"], cut=["c3"], to_move="short")
    seen = position.seen("must-play", "dead", "captured")
    assert set(seen) == {"must-play", "dead", "captured", "lost"}
    wins = cutshort.solve(position, all_moves=True).winning_moves
    assert set(wins) <= set(seen["must-play"])
    with pytest.raises(ValueError, match="there is no overlay"):
        position.seen("future")
    # What there is none of is empty.
    assert cutshort.hex(2).position().seen("dead", to_move="short") == {"dead": ()}
    assert cutshort.hex(2).position().seen("wins", to_move="short").keys() == {"winning move"}
    assert cutshort.hex(2).position(short=["a1", "a2"]).seen("line", to_move="cut") == {"line": ()}
    territories = cutshort.bridgit(2).position().seen("territories", to_move="cut")
    assert territories.keys() == {"Short's territory", "Cut's territory", "whoever moves first"}
    for words in (("dead", "captured", "must-play", "carrier", "wins"), ("carrier",)):
        assert position.svg(marks=position.seen(*words)).startswith("<svg")


def test_repr():
    assert repr(cutshort.hex(2).position(short=["b1", "a1"])) == "<Position of hex:2x2, short: a1 b1>"
