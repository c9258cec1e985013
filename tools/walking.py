"""Shows every screen once with every text that it can have, by all rules, without playing a game up to it."""

from collections.abc import Iterator
from typing import Any

from tools.virtual.stick import VirtualStick

PLAYERS = 12
WORDS = ("life", "point", "sip", "money", "house")
ORDERS = {
    "standard": "little_mia=no joker=no",
    "little": "little_mia=yes joker=lowest",
    "pips": "little_mia=no joker=no pips=yes",
    "toast": "little_mia=yes joker=toast",
    "half": "little_mia=no joker=no half_mia=yes",
}
NAMED = (21, 31, 32, 42, 62, 65, 66)  # values that have names in some rules, and one of each other kind


def show(stick: VirtualStick, room: str, screen: str, *args: Any) -> None:
    """Show a screen and draw its last frame."""
    table = stick.app.table
    table.flow = stick.module(f"{room.split('.')[0]}.flow").Flow(table)
    table.show(getattr(stick.module(room), screen)(table, *args))
    table.view.step = 9
    table.standing.draw()


def plain(stick: VirtualStick) -> None:
    """By tokyo: each player on each screen that shows a name, each value, each position of a roll."""
    _people(stick)
    _claims(stick)
    _interrupted(stick)
    _setup(stick)
    _beginnings(stick)


def _people(stick: VirtualStick) -> None:
    table = stick.app.table
    who_starts, game = stick.module("screens.who_starts"), stick.module("game")
    for seat in range(PLAYERS):
        _game(stick, "tokyo", PLAYERS)
        table.contest = who_starts.OpeningRoll(PLAYERS, who_starts.StartDie)
        table.contest.seats = [seat]
        table.contest.dice = [1 + n % 6 for n in range(PLAYERS)]
        table.seats.turn = table.seats.hand = seat
        show(stick, "screens.who_starts", "StartDie")
        show(stick, "screens.who_starts", "Starts")
        table.contest = None
        show(stick, "screens.handover", "HandOver")
        for ending in ("first", "last"):
            play = _doubted(stick, f"tokyo lives=1 end={ending}", max(seat + 1, 2), seat)
            show(stick, "screens.reveal", "Reveal")
            show(stick, "screens.lives", "Lives")
            if play.phase == game.OVER:
                show(stick, "screens.game_over", "GameOver")


def _doubted(stick: VirtualStick, text: str, players: int, starter: int = 0) -> Any:
    """A game after its first lie."""
    moves = stick.module("rules.moves")
    play = _game(stick, text, players, starter)
    play.play(moves.ROLL, 43)
    play.play(moves.SAY, 66)
    play.play(moves.DOUBT)
    return play


def _claims(stick: VirtualStick) -> None:
    table, moves = stick.app.table, stick.module("rules.moves")
    calls = _game(stick, "tokyo", PLAYERS).ranking.calls
    for n, value in enumerate(calls):
        play = _game(stick, "tokyo", PLAYERS, n)
        table.seats.hand = n % PLAYERS
        play.play(moves.ROLL, value)
        show(stick, "screens.peek", "UnderCup")
        show(stick, "screens.peek", "Peek", table.standing)
        show(stick, "screens.announce", "ChooseClaim")
        play.play(moves.SAY, value)
        show(stick, "screens.announce", "Announced")
        show(stick, "screens.answer", "Answer")
        if play.allows(moves.BELIEVE):
            play.play(moves.BELIEVE)
            table.seats.hand = play.holder
            show(stick, "screens.shake", "Shake")


def _interrupted(stick: VirtualStick) -> None:
    """Unfinished and unsaved games, an error, a battery that is nearly empty."""
    table = stick.app.table
    for seats in range(2, PLAYERS + 1):
        for table.trouble in ("", "torn"):
            _game(stick, "tokyo", seats)
            show(stick, "menus.unfinished", "Unfinished")
        table.is_saved = False
        _doubted(stick, "tokyo", seats)
        show(stick, "screens.lives", "Lives")
        table.is_saved = True
    for is_known in (False, True):
        show(stick, "menus.crash", "Crash", "5D1C", is_known)
    for percent, is_charging in ((-1, False), (4, False), (100, True)):
        table.stick.power.percent, table.stick.power.is_charging = percent, is_charging
        show(stick, "menus.about", "About", _nothing)
        show(stick, "screens.low_battery", "LowBattery")


def _setup(stick: VirtualStick) -> None:
    """Every line of the set-up with each of its values."""
    table = stick.app.table
    imu = table.stick.imu
    for imu.ok in (True, False):
        for imu.sensitivity in range(4):
            table.settings.set("shake", imu.sensitivity)
            show(stick, "menus.setup", "Setup", _nothing)
            _down(stick, 6)
            show(stick, "screens.shake", "Shake")
    show(stick, "menus.power_saving", "PowerSaving", _nothing)
    for _ in range(4):
        for _ in range(5 if table.standing.at < 3 else 0):
            table.standing.a_down()
            table.standing.draw()
        _down(stick, 1)


def _beginnings(stick: VirtualStick) -> None:
    table = stick.app.table
    for table.has_played in (False, True):
        for table.trouble in ("damaged", ""):
            show(stick, "menus.who_plays", "WhoPlays")
            _down(stick, len(table.view.lines))
    show(stick, "menus.who_plays", "YouAre")
    show(stick, "menus.main_menu", "MainMenu", False)
    _down(stick, len(table.view.lines))


def _down(stick: VirtualStick, lines: int) -> None:
    """Press B to go down a list."""
    page = stick.app.table.standing
    for _ in range(lines):
        page.b_down()
        page.draw()


def _nothing(*_: Any) -> None:
    """Does nothing: no screen follows."""


def choosing(stick: VirtualStick) -> None:
    """All presets, all parameters with all their choices, all refusals; all characters, also by feel."""
    table, presets = stick.app.table, stick.module("rules.presets")
    table.game = None
    table.settings.set("players", 6)
    table.settings.set("seats", "4ofbhc")
    for rules in ("tokyo", "tokyo liar=2"):
        table.settings.set("rules", rules)
        show(stick, "menus.seats", "Seats")
        for _ in range(5):
            table.standing.b_down()
            table.standing.draw()
    for preset in presets.presets():
        table.settings.set("rules", preset)
        show(stick, "menus.presets", "Presets")
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
    listed = stick.app.table.standing
    for _ in listed.view.lines:
        listed.step()
        listed.draw()
    return listed


def playing(stick: VirtualStick) -> Iterator[tuple[str, str, int, bytes]]:
    """All other screens. Yields the name of each value on the answer screen: preset, order, value, name."""
    table = stick.app.table
    table.seats = stick.module("table.seats").Seats()  # twelve persons
    presets = stick.module("rules.presets").presets()
    for n, preset in enumerate(presets):
        for order, changes in ORDERS.items():
            text = f"{preset} {changes}"
            if stick.module("rules.presets").can_be(text):
                for value, name in _values(stick, text, n, preset == "wikipedia"):
                    yield preset, order, value, name
    for word in WORDS:
        for end in ("last", "stop"):
            for cost in (1, 2, 3):
                _outcomes(stick, f"word={word} end={end} ", cost)
        _endings(stick, f"word={word} end=stop")
    table.game = _game(stick, "meyer", 4)
    show(stick, "screens.new_lives", "NewLives")
    _moves(stick, "meyer")
    _shown(stick)


def _game(stick: VirtualStick, text: str, players: int, starter: int = 0) -> Any:
    rules = stick.module("rules.presets").parse(text)
    names = tuple(f"P{n}" for n in range(players))
    table, seating = stick.app.table, stick.module("table.seating")
    table.game = stick.module("game").Game(rules, names, starter % players)
    seating.lay(table, seating.of_game(table.game))
    return table.game


def _values(stick: VirtualStick, text: str, seat: int, is_all: bool) -> Iterator[tuple[int, bytes]]:
    """Values on the screens that show one: peek, announce, answer, hand on. Those with a name, or all."""
    table, moves = stick.app.table, stick.module("rules.moves")
    for value in stick.module("rules.order").ranking_for(stick.module("rules.presets").parse(text)).calls:
        if not is_all and value not in NAMED:
            continue
        play = _game(stick, text, PLAYERS, seat)
        table.seats.hand = play.holder
        table.has_looked = True
        play.play(moves.ROLL, value)
        show(stick, "screens.peek", "UnderCup")
        show(stick, "screens.peek", "Peek", table.standing)
        play.play(moves.SAY, value)
        show(stick, "screens.announce", "Announced")
        table.seats.hand = play.holder
        show(stick, "screens.answer", "Answer")
        yield value, bytes(table.view.note)
        if play.allows(moves.PASS):
            show(stick, "screens.turn_options", "TurnOptions")
            if play.claims()[-1] != play.claim:
                show(stick, "screens.turn_options", "Raise")
    show(stick, "screens.value_order", "ValueOrder", table.standing)
    for _ in range(3):
        table.standing.b_down()
        table.standing.draw()


def _outcomes(stick: VirtualStick, changes: str, cost: int) -> None:
    """A lie, a true Mia, a true Mia that all others pay for, one given up on; each with its cost."""
    table, moves = stick.app.table, stick.module("rules.moves")
    lives = " lives=3 " + changes
    for roll, claim, rules in (
        (43, 66, f"liar={cost}"),
        (21, 21, f"mia_doubter={cost}"),
        (21, 21, f"mia_doubter={cost} mia_pays=others"),
        (43, 21, f"mia_yield={cost}"),
    ):
        for players in (3, PLAYERS):
            play = _game(stick, "arena" + lives + rules, players, cost)
            play.play(moves.ROLL, roll)
            play.play(moves.SAY, claim)
            if "yield" in rules:
                play.play(moves.YIELD)
                show(stick, "screens.undoubted", "Undoubted")
            else:
                play.play(moves.DOUBT)
                show(stick, "screens.reveal", "Reveal")
            show(stick, "screens.lives", "Lives")
            for table.is_saved in (False, True):
                show(stick, "screens.lives", "Lives")
            if play.phase != stick.module("game").OVER:
                for table.trouble in ("torn", ""):
                    show(stick, "menus.unfinished", "Unfinished")
                if play.allows(moves.STOP):
                    page = table.standing
                    show(stick, "screens.pause", "Pause", page)
                    while table.standing.at < len(table.view.lines) - 1:
                        table.standing.b_down()
                        table.standing.draw()
                    show(stick, "screens.stop_game", "StopGame", page)


def _endings(stick: VirtualStick, changes: str) -> None:
    """Each player wins a game that was stopped, alone, with another, or with everybody."""
    moves = stick.module("rules.moves")
    for players in (2, PLAYERS):
        for seat in range(players):
            for points in ((seat,), (seat, (seat + 1) % players), range(players)):
                play = _game(stick, "programming lives=9 " + changes, players)
                play.lives[:] = [9 if n in points else -98 for n in range(players)]
                play.play(moves.STOP)
                show(stick, "screens.game_over", "GameOver")
    play = _game(stick, "programming starter=drawn " + changes, players)
    show(stick, "screens.draw_starter", "DrawStarter")


def _moves(stick: VirtualStick, text: str) -> None:
    """A toast; "that or over", decided on, rolled again, said and answered; a die for new lives."""
    table, moves = stick.app.table, stick.module("rules.moves")
    play = _game(stick, text, PLAYERS)
    table.has_looked, table.seats.hand = True, 0
    play.play(moves.ROLL, 32)
    show(stick, "screens.peek", "UnderCup")
    show(stick, "screens.peek", "Peek", table.standing)
    play.play(moves.TOAST)
    show(stick, "screens.undoubted", "Undoubted")
    show(stick, "screens.lives", "Lives")
    for reroll in ("ormore", "unseen"):
        for changes in (ORDERS["toast"], ORDERS["pips"], ORDERS["half"]):
            house = stick.module("rules.presets").parse(f"{text} {changes}")
            for claim in stick.module("rules.order").ranking_for(house).calls[:-1]:
                play = _game(stick, f"{text} {changes} reroll={reroll} blind=yes", PLAYERS)
                play.play(moves.ROLL, claim)
                play.play(moves.SAY, claim)
                play.play(moves.BELIEVE)
                table.seats.hand = play.holder
                play.play(moves.ROLL, 43)
                show(stick, "screens.peek", "UnderCup")
                show(stick, "screens.turn_options", "TurnOptions")
                play.play(moves.REROLL, 65)
                show(stick, "screens.peek", "UnderCup")
                if reroll == "ormore":
                    play.play(moves.OR_MORE)
                    show(stick, "screens.announce", "Announced")
                    show(stick, "screens.answer", "Answer")
    for believed, paid in (("no", 0), ("no", 1), ("follow", 0), ("reset", 0)):
        play = _game(stick, f"arena mia_believed={believed} mia_yield={paid}", PLAYERS)
        play.play(moves.ROLL, 43)
        play.play(moves.SAY, 21)
        show(stick, "screens.answer", "Answer")


def _shown(stick: VirtualStick) -> None:
    """A roll that is shown, by rule or by choice; a claim with all options for an answer; one looked at."""
    table, moves = stick.app.table, stick.module("rules.moves")
    for text, roll, more in (
        ("maexchen mia_shown=rolled", 21, ""),
        ("maexchen mia_shown=rolled mia_pays=others lives=20", 21, ""),
        ("maexchen end=race word=house mia_shown=rolled", 21, ""),
        ("maexchen uncover=3 word=house reroll=unseen", 31, "says"),
    ):
        play = _game(stick, text, PLAYERS, 1)
        if more:
            play.play(moves.ROLL, 64)
            play.play(moves.SAY, 64)
            play.play(moves.BELIEVE)
        table.has_looked, table.seats.hand = True, play.holder
        play.play(moves.ROLL, roll)
        show(stick, "screens.peek", "UnderCup")
        if more:
            show(stick, "screens.turn_options", "TurnOptions")
        play.play(moves.SHOW)
        show(stick, "screens.undoubted", "Undoubted")
        show(stick, "screens.lives", "Lives")
    more = "tokio look=mia mia_yield=1"
    for text in (more, more + " passing=same", "arena look=always"):
        play = _game(stick, text, PLAYERS)
        play.play(moves.ROLL, 21)
        play.play(moves.SAY, 21)
        table.seats.hand = play.holder
        show(stick, "screens.answer", "Answer")
        if len(table.standing.moves) > 1:
            show(stick, "screens.turn_options", "TurnOptions")
        play.play(moves.LOOK)
        show(stick, "screens.reveal", "Reveal")
    for roll in (21, 66, 43):
        play = _game(stick, "tokyo mia_believed=roll", 3)
        play.play(moves.ROLL, 43)
        play.play(moves.SAY, 21)
        play.play(moves.BELIEVE)
        play.play(moves.ROLL, roll)
        show(stick, "screens.undoubted", "Undoubted")
