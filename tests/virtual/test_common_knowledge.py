"""What the page learns about rules and games: the engine's own choices, and no more than the table knows."""

import random
from pathlib import Path

import pytest
from game import Game
from records import record
from rules import presets
from rules.moves import DOUBT, ROLL

from tests.helpers.gaming import PRESETS, random_move
from tests.helpers.sampled import part_of
from virtual import common_knowledge, watch
from virtual.stick import VirtualStick

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.txt"))


@pytest.fixture(scope="module")
def stick():
    stick = VirtualStick(flash={"saves/settings.txt": watch.SETTINGS % b"en"})
    stick.boot()
    return stick


def played(preset, seed, moves):
    """A game of random moves."""
    chance = random.Random(seed)
    game = Game(presets.parse(preset), ("Fox", "Owl", "Bear"))
    for _ in range(moves):
        if not game.legal():
            break
        game.play(*random_move(game, chance))
    return game


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_are_the_choices_of_the_engine(stick, preset):
    stick.app.stick.settings.set("rules", preset)
    stick.app.stick.settings.set("lives", presets.parse(preset).lives)
    told = common_knowledge.rules(stick)
    rules = presets.parse(preset)
    assert told["preset"] == preset
    assert dict(told["choices"]) == {name: getattr(rules, name) for name in presets.parameters()}
    assert [name for name, _ in told["choices"]] == presets.parameters()
    assert told["changed"] == []
    assert told["calls"][-1] == told["mia"] == int(rules.top)


def test_rules_of_the_game_on_the_table_come_before_those_of_the_next(stick):
    stick.app.table.game = played("meyer lives=4", 1, 0)
    told = common_knowledge.rules(stick)
    stick.app.table.game = None
    assert (told["preset"], told["changed"], told["text"]) == ("meyer", ["lives"], "meyer lives=4")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_log_tells_no_roll_before_it_is_uncovered(stick, preset):
    """The report on a game does not depend on what is under the cup."""
    for seed in range(12):
        game = played(preset, seed, 30)
        while game.moves and not (game.moves[-2] == ROLL and game.legal()):
            game = again(game, bytes(game.moves)[:-2])
        if not game.moves:
            continue
        told = common_knowledge.moves(stick, game)
        assert (told[-1]["seat"], told[-1]["move"], told[-1]["value"]) == (game.holder, "rolls", 0)
        assert all(entry["value"] == 0 for entry in told if entry["move"].endswith("rolls"))
        assert common_knowledge.record(stick, game) == ""
        other = 66 if game.moves[-1] != 66 else 65
        assert common_knowledge.moves(stick, again(game, bytes(game.moves)[:-1] + bytes((other,)))) == told


def again(game, moves):
    """A game of the same players by these moves."""
    other = Game(game.rules, game.players, game.starter, computers=game.computers)
    for at in range(0, len(moves), 2):
        other.play(moves[at], moves[at + 1])
    return other


def test_a_round_ends_with_what_all_have_seen(stick):
    game = record.read("mia 1\nrules tokyo\nplayers Fox Owl\nFox rolls 31 says 54\nOwl doubts")
    end = common_knowledge.moves(stick, game)[-1]["end"]
    assert (end["roll"], end["claim"], end["caller"], end["is_lie"]) == (31, 54, 0, True)
    assert end["changes"] == [{"seat": 0, "amount": -1}]
    assert end["after"] == [{"lives": 5, "is_in": True}, {"lives": 6, "is_in": True}]
    yielded = record.read("mia 1\nrules maexchen\nplayers Fox Owl\nFox rolls 31 says 21\nOwl yields")
    assert common_knowledge.moves(stick, yielded)[-1]["end"]["roll"] == 0  # nobody looked


@pytest.mark.parametrize(
    ("rules", "paid", "before", "after"),
    [
        ("maexchen lives=1", (1, -1), [(1, True), (1, True)], [(1, True), (0, False)]),
        ("maexchen lives=1 swimming=yes", (1, -1), [(1, True), (1, True)], [(1, True), (0, True)]),
        ("maexchen end=race", (0, 1), [(0, True), (0, True)], [(1, True), (0, True)]),
        ("mexicali lives=1", (1, -1), [(0, True), (0, True)], [(0, True), (1, True)]),
        ("programming lives=1", (1, -1), [(1, True), (1, True)], [(1, True), (0, True)]),
    ],
)
def test_it_is_counted_as_the_house_counts(stick, rules, paid, before, after):
    """Points rise in a race, and are lost or counted up elsewhere; who has none may still be in."""
    game = record.read(f"mia 1\nrules {rules}\nplayers Fox Owl\nFox rolls 54 says 54")
    assert [(seat["lives"], seat["is_in"]) for seat in common_knowledge.seats(stick, game)] == before
    game.play(DOUBT)
    end = common_knowledge.moves(stick, game)[-1]["end"]
    assert [(change["seat"], change["amount"]) for change in end["changes"]] == [paid]
    assert [(one["lives"], one["is_in"]) for one in end["after"]] == after


@pytest.mark.parametrize("path", part_of(RECORDS, 3), ids=lambda path: path.stem)
def test_a_record_is_shown_picture_by_picture(path):
    text = path.read_text()
    stick = VirtualStick(flash={"saves/settings.txt": watch.SETTINGS % b"en"})
    stick.boot()
    game = record.read(text)
    shown = watch.Watch(stick, text)
    stood = []
    for at in range(shown.count):
        assert shown.at == at
        stick.press("A")  # means nothing here
        stick.run(2500)  # nothing goes on by itself
        stood.append(stick.app.table.screen)
        shown.step(1)
    assert shown.at == shown.count - 1
    doubts = [move for move in bytes(game.moves)[::2] if move == DOUBT]
    assert stood.count("reveal") >= len(doubts)
    assert stood.count("peek") == len([move for move in bytes(game.moves)[::2] if move in (ROLL, 4)])
    assert (stood[-1] == "game-over") == (not game.legal())
    shown.step(-shown.count)
    stick.run(300)
    assert stick.app.table.screen == stood[0] == "peek"
