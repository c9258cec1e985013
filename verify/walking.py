"""Shows screens with the texts that the rules, the languages and random games give them, without pressing a
way to each. The picture scripts show the rest.
"""

import random
from collections.abc import Iterator
from typing import Any

from rules.state import NAMES

from verify.soak.evening import PRESETS, rules_of
from virtual.stick import VirtualStick

_PLAYERS = 12
_GAMES = 4  # of each preset
_MOVES = 70
_NAMED = (21, 31, 32, 42, 62, 65, 66)  # values that have names in some rules, and one of each other kind
_ORDERS = (
    *("little_mia=yes joker=lowest", "little_mia=no joker=no pips=yes", "little_mia=yes joker=toast"),
    "little_mia=no joker=no half_mia=yes",
)
_COSTLY = "liar=3 mia_doubter=3 mia_pays=others"
_WORDS = ("life", "point", "sip", "money", "house")
_SCREENS = {  # by the phase of a game
    "TO_ROLL": (("screens.handover", "HandOver"), ("screens.shake", "Shake")),
    "TO_SAY": (
        ("screens.peek", "UnderCup"),
        ("screens.peek", "Peek"),
        ("screens.announce", "ChooseClaim"),
        ("screens.turn_options", "TurnOptions"),
    ),
    "TO_ANSWER": (
        ("screens.announce", "Announced"),
        ("screens.answer", "Answer"),
        ("screens.turn_options", "TurnOptions"),
        ("menus.unfinished", "Unfinished"),
    ),
    "TO_REVIVE": (("screens.new_lives", "NewLives"),),
    "TO_DRAW": (("screens.draw_starter", "DrawStarter"),),
}


def show(stick: VirtualStick, room: str, screen: str, *args: Any) -> None:
    """Show a screen and draw its last frame."""
    table = stick.app.table
    table.flow = stick.module(f"{room.split('.')[0]}.flow").Flow(table)
    table.show(getattr(stick.module(room), screen)(table, *args))
    table.standing.step = 9
    table.standing.draw()


def playing(stick: VirtualStick) -> None:
    """Random games by all presets and by rules changed at random, each state on all the screens it has."""
    for n, preset in enumerate(PRESETS):
        for turn in range(_GAMES):
            chance = random.Random(f"{preset} {turn}")
            rules = f"{preset} word={_WORDS[(n + turn) % len(_WORDS)]} {_COSTLY}"
            if turn > 1 or not stick.module("rules.presets").can_be(rules):
                rules = rules_of(chance)
            _game(stick, rules, (_PLAYERS, 3)[turn % 2], chance)
        for order in ("", *_ORDERS):
            if stick.module("rules.presets").can_be(f"{preset} {order}"):
                _names(stick, f"{preset} {order}")
    show(stick, "screens.value_order", "ValueOrder", stick.app.table.standing)
    _down(stick)
    _mishaps(stick)


def _mishaps(stick: VirtualStick) -> None:
    """Who starts by lot or by a die, an error, a damaged journal, a battery."""
    table, who_starts = stick.app.table, stick.module("screens.who_starts")
    _begun(stick, "tokyo", _PLAYERS)
    table.contest = who_starts.OpeningRoll(_PLAYERS, who_starts.StartDie)
    table.contest.seats = [3]
    table.contest.dice = [1 + n % 6 for n in range(_PLAYERS)]
    show(stick, "screens.who_starts", "Starts")
    table.contest = None
    for is_known in (False, True):
        show(stick, "menus.crash", "Crash", "5D1C", is_known)
    show(stick, "menus.unreadable", "Unreadable")
    show(stick, "menus.unreadable", "Erase")
    table.stick.journal.games = "/"  # where is a file with a number, so there is an old game
    for table.stick.journal.is_full in (False, True):
        quits = table.view.words.QUIT, nothing, table.standing
        show(stick, "screens.not_saved", "NotSaved", *quits)
        show(stick, "screens.not_saved", "EraseOld", table.standing)
    for table.trouble in ("torn", "damaged", ""):
        show(stick, "menus.unfinished", "Unfinished")
        show(stick, "menus.who_plays", "WhoPlays")
    for table.stick.power.percent in (-1, 4, 100):
        show(stick, "menus.about", "About", nothing)
        show(stick, "screens.low_battery", "LowBattery")


def _begun(stick: VirtualStick, rules: str, players: int, starter: int = 0) -> Any:
    """A game whose players all have the longest name that a player has at such a table."""
    table, seating, canvas = stick.app.table, stick.module("table.seating"), stick.app.stick.canvas
    names = NAMES[:players]
    table.game = stick.module("game").Game(stick.module("rules.presets").parse(rules), names, starter)
    seating.lay(table, seating.of_game(table.game))
    names = table.view.words.NAMES
    longest = max(names[:players], key=lambda name: canvas.width_of(canvas.M16, name))
    table.view.words.NAMES = (longest,) * len(names)
    return table.game


def _names(stick: VirtualStick, rules: str) -> None:
    """Values that have names, on the screens that show a claim."""
    table, moves = stick.app.table, stick.module("rules.moves")
    for value in _NAMED:
        game = _begun(stick, rules, 3)
        if game.ranking.rank[value]:
            game.play(moves.ROLL, value)
            if game.can(moves.SAY, value):
                game.play(moves.SAY, value)
                table.seats.hand = game.holder
                show(stick, "screens.announce", "Announced")
                show(stick, "screens.answer", "Answer")


def _game(stick: VirtualStick, rules: str, players: int, chance: random.Random) -> None:
    """Its states, up to the end or to _MOVES."""
    table, phases, moves = stick.app.table, stick.module("game"), stick.module("rules.moves")
    by_phase = {getattr(phases, name): screens for name, screens in _SCREENS.items()}
    game = _begun(stick, rules, players, chance.randrange(players))
    for _ in range(_MOVES):
        table.seats.hand, table.has_looked = game.holder, True
        for room, screen in by_phase[game.phase]:
            args = (table.standing,) if screen == "Peek" else ()
            show(stick, room, screen, *args)
        move, rounds = chance.choice([move for move in game.legal() if move != moves.STOP]), game.rounds
        game.play(move, chance.choice(list(_values(game, move, moves))))
        if game.rounds != rounds:
            is_open = move in (moves.DOUBT, moves.LOOK, moves.BELIEVE, moves.PASS)
            show(stick, *(("screens.reveal", "Reveal") if is_open else ("screens.undoubted", "Undoubted")))
            table.is_saved = bool(game.rounds % 3)
            show(stick, "screens.reveal", "Lives")
        if game.phase == phases.OVER:
            break
    if game.allows(moves.STOP):
        show(stick, "screens.stop_game", "StopGame", table.standing)
        game.play(moves.STOP)
    if game.phase == phases.OVER:
        show(stick, "screens.game_over", "GameOver")


def _values(game: Any, move: int, moves: Any) -> Iterator[int]:
    """What may come with a move."""
    if move in (moves.ROLL, moves.REROLL):
        yield from (value for value in game.ranking.calls if value % 10 and game.can(move, value))
    else:
        most = {moves.REVIVE: range(1, 7), moves.DRAW: range(len(game.players))}
        claims = game.claims() if move in (moves.SAY, moves.SAY_BLIND, moves.PASS) else (0,)
        yield from (value for value in most.get(move, claims) if game.can(move, value))


def choosing(stick: VirtualStick) -> None:
    """All presets, parameters with their choices, refusals; each line of the set-up with its values."""
    table, presets = stick.app.table, stick.module("rules.presets")
    table.game = None
    table.settings.set("players", 6)
    table.settings.set("seats", "4ofbhc")
    for room, screen in (("menus.setup", "Setup"), ("menus.power_saving", "PowerSaving")):
        show(stick, room, screen, nothing)
        _down(stick, 6)
    for rules in ("tokyo", "tokyo liar=2"):  # characters, also by feel
        table.settings.set("rules", rules)
        show(stick, "menus.who_sits", "WhoSits")
        _down(stick)
    for preset in presets.presets():
        table.settings.set("rules", preset)
        _groups(stick, preset)
    for _, *names in _groups(stick, "tokyo end=stop").groups:
        show(stick, "menus.parameters", "Parameter", names, _groups(stick, "tokyo end=stop"))
        page = table.standing
        for at, name in enumerate(names):
            page.turn_to(at)
            for _ in presets.choices(name)[:8]:
                page.a_down()
                page.draw()
    texts = stick.module("menus.scrolling").rule_words(table)
    for line in "".join(texts.texts).encode("latin-1").split(b"\n"):
        if line.startswith(b"REASON."):
            page.reason = line.partition(b"=")[2]
            page.fill()
            page.draw()


def _groups(stick: VirtualStick, text: str) -> Any:
    """The list of topics of the parameters, with each line chosen once."""
    show(stick, "menus.presets", "Presets")
    show(stick, "menus.parameters", "Parameters", text, stick.app.table.standing)
    _down(stick)
    return stick.app.table.standing


def _down(stick: VirtualStick, presses: int = 0) -> None:
    """Press B to go down a list, and A so often on each line that every value comes."""
    page = stick.app.table.standing
    for _ in range(max(len(stick.app.table.view.lines), 5)):
        page.b_down()
        page.draw()
        for _ in range(presses):
            if stick.app.table.standing is page:
                page.a_down()
                page.draw()


def nothing(*_: Any) -> None:
    """Does nothing, where no screen follows and in place of drawing that does not matter."""
