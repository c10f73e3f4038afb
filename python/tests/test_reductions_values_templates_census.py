"""Reductions with steps, game forms, Hex templates, census rows."""

import json
import os
import pickle
import time

import pytest

import cutshort
from cutshort import Class, Form, Game, Interrupted, Limit, Template


def test_a_reduction_and_its_steps():
    # Steane, Figure 3(a): two adjacent cells with one other neighbour each are lost.
    game = Game([("s", ("a",)), (("a",), "b"), ("b", "t")], ["s", "t"])
    reduction = cutshort.reduce(game)
    step = reduction.steps[0]
    assert (step.rule, step.action, set(step.cells)) == ("mutual-threat", "cut", {("a",), "b"})
    assert "threaten each other" in step.explanation and "Steane" in step.theorem
    assert reduction.outcome_class is Class.CUT and reduction.cells == ()
    assert set(reduction.winners.values()) == {cutshort.Player.CUT}
    reduction.replay()
    assert reduction.certificate().check(game)
    assert reduction.svg().startswith("<svg") and "   1. " in str(reduction)
    back = pickle.loads(pickle.dumps(reduction))
    assert back == reduction and hash(back) == hash(reduction)


def test_what_is_left_is_a_game_with_the_same_winner():
    game = cutshort.hex(4).position(short=["b2"], cut=["c2"])
    for preserve in ("fillings", "value", "winner"):
        reduction = cutshort.reduce(game, preserve)
        if reduction.outcome_class is not None:
            assert reduction.outcome_class is cutshort.classify(game)
        elif reduction.game is not None:
            assert set(reduction.game.cells) == set(reduction.cells)
            assert cutshort.classify(reduction.game) is cutshort.classify(game)
    with pytest.raises(ValueError, match="nothing that a step keeps"):
        cutshort.reduce(game, "everything")


def test_a_pickled_reduction_is_equal():
    nx = pytest.importorskip("networkx")
    edges = [(0, 4), (1, 5), (2, 3), (3, 4), (3, 5), (4, 5)]
    games = [Game.from_graph(nx.Graph(edges), (2, 4))]
    for seed in range(40):
        games.append(Game.from_graph(nx.gnp_random_graph(9, 0.4, seed=seed), [2, 6]))
    for game in games:
        reduction = cutshort.reduce(game)
        again = pickle.loads(pickle.dumps(reduction))
        assert again == reduction and again.steps == reduction.steps and hash(again) == hash(reduction)


def grid(side):
    """A square grid between two opposite corners: with 1,000 vertices its reduction takes a second or more."""
    nx = pytest.importorskip("networkx")
    return Game.from_graph(nx.grid_2d_graph(side, side), [(0, 0), (side - 1, side - 1)])


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_stops_a_reduction_within_100_ms_and_its_steps_are_kept(interrupt_after):
    game = grid(31)
    sent = interrupt_after(0.2)
    with pytest.raises(cutshort.Interrupted) as caught:
        cutshort.reduce(game)
    # 100 ms, and as much again for a busy machine.
    assert time.perf_counter() - sent[0] < 0.2
    found = caught.value.found
    assert found.stopped == "interrupt" and "stopped: interrupt" in repr(found)
    found.replay()


def test_the_time_of_a_reduction():
    game = grid(31)
    start = time.perf_counter()
    stopped = cutshort.reduce(game, limit=Limit(time=0.1))
    assert stopped.stopped == "time" and time.perf_counter() - start < 1
    stopped.replay()
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(stopped)
    whole = cutshort.reduce(grid(8))
    assert whole.stopped is None and whole == cutshort.reduce(grid(8), limit=Limit(time=60))


def test_evidence_is_in_nodes():
    game = Game([("s", 1), (1, 2), (1, 3), (2, 3), (3, "t")], ["s", "t"])
    nodes = {*game.cells, *game.terminals}

    def leaves(value):
        if isinstance(value, dict):
            return [leaf for key, one in value.items() if key != "kind" for leaf in leaves(one)]
        if isinstance(value, tuple):
            return [leaf for one in value for leaf in leaves(one)]
        return [value]

    for step in cutshort.reduce(game).steps:
        assert set(leaves(step.evidence)) <= nodes


# Demer and Selinger, On 3-terminal positions in Hex, and Selinger, On the combinatorial value of Hex positions.
def test_forms():
    superswitch = Form("{a,b|a}")
    assert str(superswitch.dual()) == "{a|a,b}"
    assert superswitch <= Form("{a,b|{a,b|a}}") and not superswitch >= Form("{a,b|{a,b|a}}")
    assert str(Form("{{T|T},{T|a} | {a|0},{T|0}}").canonical()) == "{T|{a|0}}"  # Figure 9
    assert Form("{T|T}") == Form("T") and hash(Form("{T|T}")) == hash(Form("T"))
    assert Form("a").compare(Form("b")) == "incomparable"
    assert Form("0") < Form("a") < Form("T") and Form("T") > Form("{T|0}")
    assert [str(form) for form in superswitch.left] == ["a", "b"] and superswitch.right[0].is_atom
    assert (superswitch.depth, superswitch.atoms) == (1, 3)
    assert superswitch.is_passable and not superswitch.is_monotone and Form("{T|0}").is_monotone
    assert pickle.loads(pickle.dumps(superswitch)) == superswitch


def test_sums_of_regions_at_the_same_terminals():
    a, b, nothing, star = Form("a"), Form("b"), Form("0"), Form("{a|0}")
    assert a + b == Form("T")  # 2-3 and 1-3 join all
    assert star + nothing == star and a + star == a and a + b == b + a
    # The sum is what the regions have together: two cells, each between the same two terminals.
    one = Game([("x", 2), ("x", 3)], [1, 2, 3])
    two = Game([("x", 2), ("x", 3), ("y", 2), ("y", 3)], [1, 2, 3])
    assert cutshort.value(one) == star and cutshort.value(two) == star + star == a
    with pytest.raises(ValueError, match="the forms have different outcomes, p3 and booleans"):
        a + Form("T", outcomes="booleans")


def test_what_is_no_form():
    with pytest.raises(ValueError, match='the form "{a" over p3: column'):
        Form("{a")
    for wrong in (lambda: Form("a") + 1, lambda: Form("a") <= "a"):
        with pytest.raises(TypeError):
            wrong()
    assert Form("a") != "a"
    with pytest.raises(ValueError, match="this brace is never closed") as caught:
        Form("{" * 5000)
    assert len(str(caught.value)) < 200
    with pytest.raises(ValueError, match="is no outcome poset"):
        Form("a", outcomes="p7")
    with pytest.raises(TimeoutError, match="stopped by a limit: nodes"):
        cutshort.value(cutshort.y(5).with_rules(goal="connect"), limit=Limit(nodes=3))
    for forms in (-1, 2**70):
        with pytest.raises(ValueError, match=f"forms are {forms}, expected how many may be held"):
            cutshort.value(cutshort.hex(2), forms=forms)
    with pytest.raises(ValueError, match="the goal is touch with 3 sides"):
        cutshort.value(cutshort.y(3))
    assert cutshort.value(cutshort.hex(3)) == Form("{T|0}", outcomes="booleans")


def test_forms_of_four_terminals():
    game = Game([("x", 1), ("x", 2), ("x", 3), ("x", 4)], [1, 2, 3, 4])
    form = cutshort.value(game)
    assert form.outcomes == "non-crossing:4" and pickle.loads(pickle.dumps(form)) == form
    assert eval(repr(form)) == Form(str(form), form.outcomes) == Form(str(form), "non-crossing") == form
    assert cutshort.value(game, outcomes="non-crossing:4") == form
    assert cutshort.value(game, outcomes="partitions:4").outcomes == "partitions:4"
    assert Form("T", "partitions:5").outcomes == Form("T", "partitions", 5).outcomes == "partitions:5"
    with pytest.raises(ValueError, match="the outcome poset non-crossing is for 5 terminals, the region has 4"):
        cutshort.value(game, outcomes="non-crossing:5")
    for name in ("p3:3", "partitions:x", "partitions:"):
        with pytest.raises(ValueError, match=f'"{name}" is no outcome poset'):
            Form("T", name)
    for terminals in (1, 7, -1, 2**70):
        with pytest.raises(ValueError, match="expected 2 to 6|2 to 6 terminals"):
            Form("T", "partitions", terminals)


def test_templates():
    ziggurat = Template("III-1-a")
    assert ziggurat.kind == "edge" and len(ziggurat.carrier) == 8
    findings = ziggurat.verify(minimality=True)
    assert findings and findings.minimal and len(findings.needed_cells) == 8
    small = ziggurat.with_carrier(ziggurat.carrier - {sorted(ziggurat.carrier)[0]})
    refuted = small.verify()
    assert not refuted and refuted.refuted_by is not None and refuted.minimal is None
    assert cutshort.solve(ziggurat.position).winner is cutshort.Player.SHORT
    drawn = Template(str(ziggurat))
    assert drawn == ziggurat and hash(drawn) == hash(ziggurat)
    assert Template(ziggurat.write("hexboard")).carrier == ziggurat.carrier
    assert pickle.loads(pickle.dumps(ziggurat)) == ziggurat
    wide = Template('<hexboard size="3x5" edges="bottom" contents="R c1"/>')
    shrunk = wide.shrink()
    assert shrunk.verify(minimality=True).minimal
    assert wide.find() == [shrunk]
    assert ziggurat._repr_svg_().startswith("<svg")
    with pytest.raises(ValueError, match='there is no template "no such"'):
        Template("no such")
    assert len(cutshort.templates()) > 20


def test_pickled_templates_are_called_as_before():
    for template in [*cutshort.templates(), Template("III-1-a").with_carrier([])]:
        back = pickle.loads(pickle.dumps(template))
        assert back == template and repr(back) == repr(template)
        assert (back.name, back.source, back.groups) == (template.name, template.source, template.groups)
    with pytest.raises(ValueError, match='there is no form "png", expected drawing, hexboard or json'):
        Template("bridge").write("png")


def test_kinds_of_templates():
    """``docs/templates.md``: pivot-2-b is the smallest pivoting template with a cell more, and so sente pivoting."""
    sente = Template("pivot-2-b", kind="sente-pivot")
    assert sente.kind == "sente-pivot" and sente.verify(minimality=True).minimal
    gote = Template("pivot-2-b")
    assert gote.kind == "pivot" and gote.verify() and gote != sente
    assert not Template("pivot-2-a", kind="sente-pivot").verify()
    assert pickle.loads(pickle.dumps(sente)) == sente and hash(sente) != hash(gote)
    labelled = 0
    for cell in sente.carrier:
        smaller = sente.with_carrier(sente.carrier - {cell})
        assert smaller.kind == "sente-pivot"
        try:
            assert not smaller.verify()
        except ValueError as error:
            assert "no empty cell with the label B" in str(error)
            labelled += 1
    assert labelled == 1
    assert Template("bridge", kind="interior").kind == "interior"
    with pytest.raises(ValueError, match="it has no empty cell with the label B"):
        Template("III-1-a", kind="pivot")
    with pytest.raises(ValueError, match='there is no kind "round" of template, expected one of edge, interior'):
        Template("III-1-a", kind="round")


def test_probes():
    """Demer and Selinger, section 7.4: in a bridge both probes are viable, in the trapezoid b2 is not."""
    assert [probe.viable for probe in Template("bridge").probes()] == [True, True]
    found = {probe.cell: probe for probe in Template("trapezoid").probes()}
    assert {cell for cell, probe in found.items() if not probe.viable} == {"b2"}
    assert found["b2"].dominated_by == ("a2",) and found["b2"].reversed_by == ("a2",)
    with pytest.raises(TimeoutError):
        Template("III-1-a").probes(limit=Limit(nodes=1))
    # A cell at one terminal alone makes no difference, and every move is as good.
    game = Game([(("x",), 1), ("y", 2), ("y", 3)], [1, 2, 3])
    dead, alive = cutshort.probes(game, "short")
    assert dead.cell == ("x",) and not dead.viable and dead.dominated_by == ("y",)
    assert alive.cell == "y" and alive.viable
    with pytest.raises(ValueError, match="12"):
        cutshort.probes(cutshort.hex(4))


def test_census(data):
    rows = json.loads((data / "small-graphs.json").read_text())["rows"]
    known = next(row for row in rows if row["n"] == 5)
    row = cutshort.census(5, outcomes=True, capture=True, threads=2)
    assert {key: row[key] for key in known if key in row} == {k: v for k, v in known.items() if k in row}
    assert row["short"] == known["short"] and row["captured"] == known["captured"]
    for n in (99, -1, 2**70):
        with pytest.raises(ValueError, match=f"no census of graphs with {n} vertices"):
            cutshort.census(n)


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_ends_a_census(interrupt_after):
    interrupt_after(0.3)
    with pytest.raises(Interrupted) as caught:
        cutshort.census(10, outcomes=True, capture=True)
    assert caught.value.found is None
