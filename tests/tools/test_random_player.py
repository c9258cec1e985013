"""The drunk player: it finds what is broken on purpose, and its habits lead to every kind of screen."""

import random
from collections import Counter

import pytest

from tools.soak import probe as monkey_probe
from tools.soak.evening import _RARE, board_of, settings_of
from tools.soak.hands import Off
from tools.soak.random_player import Found, Monkey, Trouble
from tools.soak.watch import Watch
from tools.virtual.boards import BOARDS
from tools.virtual.firmware_names import JOURNAL
from tools.virtual.stick import PLACES

MS = 60_000


def test_the_same_seed_does_the_same():
    one, two = Monkey(5), Monkey(5)
    one.play(MS)
    two.play(MS)
    assert (one.lines, one.counts) == (two.lines, two.counts)
    assert len(one.lines) > 30


def test_every_evening_begins_two_seconds_before_the_ticks_wrap():
    monkey = Monkey(5)
    monkey.do("boot")
    before = monkey.stick.clock.ticks_ms()
    monkey.do("wait 3 s")
    assert (1 << 30) - 2000 < before < 1 << 30
    assert monkey.stick.clock.ticks_ms() < 3000


def found_by(seed: int, spoil, monkeypatch, ms: int = 1_200_000) -> Found:
    """What an evening finds on a stick of which `spoil(watch)` has broken something at each boot."""
    booted = Watch.booted

    def broken(watch):
        booted(watch)
        spoil(watch)

    monkeypatch.setattr(Watch, "booted", broken)
    monkey = Monkey(seed, ["rules=tokyo", "players=2", "lives=1"])
    monkey.play(ms)
    assert monkey.found, monkey.counts
    return monkey.found


def crash(watch):
    """The seventh move is one too many."""
    table = watch.stick.app.table
    play = table.play

    def played(move, value=0):
        play(move, value)
        if len(table.game.moves) == 14:
            raise ZeroDivisionError

    table.play = played


def hang(watch):
    """A bus transfer that takes ten seconds."""
    table = watch.stick.app.table
    play = table.play

    def played(move, value=0):
        watch.stick.clock.advance(10_000_000)
        play(move, value)

    table.play = played


def deaf(watch):
    """One screen takes no button."""
    table = watch.stick.app.table
    handle = table.handle
    table.handle = lambda event: None if table.screen in ("hand-over", "new-game") else handle(event)


def forgetful(watch):
    """A move is not written."""
    journal = watch.stick.app.stick.journal
    journal.append = lambda line: True


def open_handed(watch):
    """The closed cup knows the dice."""
    table = watch.stick.app.table
    go = table.show

    def gone(page):
        go(page)
        if page.name == "choose":
            table.view.dice = table.game.roll

    table.show = gone


def staring(watch):
    """A peek does not end with the release."""
    table = watch.stick.app.table
    go = table.show

    def gone(page):
        go(page)
        if page.name == "peek":
            page.a_up = lambda: None

    table.show = gone


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [
        (crash, "crashes"),
        (hang, "hangs"),
        (deaf, "stuck"),
        (forgetful, "lost moves"),
        (open_handed, "leaks"),
        (staring, "leaks"),
    ],
)
def test_the_drunk_player_finds_what_is_broken(spoil, kind, monkeypatch):
    found = found_by(3, spoil, monkeypatch)
    assert found.kind == kind, found.sentence
    assert found.script.startswith("setting rules=tokyo\n")


def vanish(watch):
    """The screen after an error tells of it, and the game has lost its last move."""
    flash = watch.stick.flash
    rescued = watch._crashed

    def crashed(table):
        rescued(table)
        if JOURNAL in flash.files:
            lines = flash.files[JOURNAL].splitlines(keepends=True)
            flash.files[JOURNAL] = b"".join(lines[:-3])

    watch._crashed = crashed


def test_moves_that_are_lost_by_an_error_are_found():
    monkey = at_the_table()
    vanish(monkey.watch)
    monkey.do("error in i2c 3")
    monkey.do("wait 1500 ms")
    assert monkey.screen() == "crash"
    with pytest.raises(Trouble, match="moves came back") as found:
        monkey.do("press A")
    assert found.value.kind == "lost moves"


@pytest.mark.parametrize(("kept", "is_lost"), [(0, False), (1, True)])
def test_what_was_safe_before_the_flash_refused_some_has_to_come_back(kept, is_lost):
    monkey = at_the_table()
    monkey.do("flash off")
    before = len(monkey.watch.moves)
    while len(monkey.watch.moves) < before + 4:
        monkey.hands.robot.step()
    monkey.do("cut power")
    monkey.do("flash on")
    files = monkey.stick.flash.files
    lines = files[JOURNAL].splitlines(keepends=True)
    files[JOURNAL] = b"".join(lines[: len(lines) - kept])
    monkey.faults.back()
    if is_lost:
        with pytest.raises(Trouble, match="moves came back"):
            monkey.do("press A")
    else:
        monkey.do("press A")
        assert monkey.screen() == "resume" and len(monkey.watch.moves) == before


def test_a_game_begun_while_the_flash_refused_may_be_all_written_in_the_tick_of_an_error():
    """The one before it was longer; it is no loss that it makes way."""
    came_back = set()
    for operations in (3, 50, 52, 54):  # the last ones come when the new journal stands
        monkey = at_the_table()
        monkey.do("flash off")
        monkey.do("power short")
        monkey.hands.quit()
        for line in ("wait 500 ms", "press A", "wait 500 ms", "press B", "wait 500 ms"):
            monkey.do(line)
        monkey.hands.to_line("PASS_ROUND")
        monkey.hands.to_line("START")
        while len(monkey.watch.moves) != 4:
            monkey.hands.robot.step()
        monkey.do("flash on")
        monkey.do(f"error in flash {operations}")
        until_rescued(monkey)
        monkey.do("wait 1500 ms")
        monkey.do("press A")
        came_back.add(len(monkey.watch.moves))
        if came_back >= {8, 6}:
            return
    raise AssertionError(came_back)  # not the old one or not the new one


def test_an_error_of_the_firmware_itself_is_not_survived_in_silence():
    monkey = at_the_table()

    def failing(age):
        raise MemoryError("no fault of the drunk player's")

    monkey.stick.app.table.standing.animate = failing
    with pytest.raises(MemoryError, match="no fault"):
        monkey.do("wait 1 s")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("operations", [0, 1, 4])
def test_after_an_error_anywhere_the_game_comes_back(place, operations):
    monkey = at_the_table()
    moves = monkey.watch.moves
    if place == "import":  # in a game nothing is imported: out of it
        monkey.do("power short")
    monkey.do(f"error in {place} {operations}")
    if place == "import":
        monkey.hands.quit()
    until_rescued(monkey)
    monkey.do("wait 1500 ms")
    assert monkey.screen() == "crash"
    monkey.do("press A")
    assert monkey.screen() == "resume"
    assert monkey.watch.moves.startswith(moves)
    assert monkey.counts["comebacks"] == 1


def test_an_error_between_two_moves_of_one_tick_loses_but_the_second():
    """A computer rolls and says in one go."""
    for operations in range(4):
        monkey = at_the_table(3, "", "seats=po")
        monkey.do(f"error in flash {operations}")
        until_rescued(monkey)
        monkey.do("wait 1500 ms")
        monkey.do("press A")
        assert monkey.screen() == "resume"


def test_one_error_comes_at_a_time():
    """A second one would come to what deals with the first, and there even the firmware's own loop ends."""
    monkey = at_the_table()
    monkey.do("error in i2c 0")
    monkey.do("error in flash 0")
    monkey.do("wait 1500 ms")
    assert monkey.screen() == "crash" and monkey.counts["rescues"] == 1


def test_a_start_is_free_of_errors_that_have_not_come_yet():
    monkey = at_the_table()
    for place in PLACES:
        monkey.do(f"error in {place} 3")
    monkey.do("cut power")
    monkey.do("boot")
    monkey.do("wait 2 s")
    monkey.do("press A")
    assert monkey.screen() == "resume" and not monkey.counts["rescues"]


def at_the_table(seed: int = 3, board: str = "", *more: str) -> Monkey:
    """A drunk player in the middle of a game of two; `more` settings."""
    monkey = Monkey(seed, ["rules=tokyo", "players=2", "lives=3", *more], board)
    for setting in monkey.settings:
        monkey.do("setting " + setting)
    monkey.do("boot")
    monkey.do("wait 1 s")
    while len(monkey.watch.moves) < 8:
        if monkey.screen() == "new-game":
            monkey.hands.to_line("START")
        monkey.hands.robot.step()
    return monkey


def until_rescued(monkey: Monkey) -> None:
    """Play on until the error that was ordered has come and was survived."""
    for _ in range(20):
        if monkey.counts["rescues"]:
            return
        monkey.hands.robot.step()
    raise AssertionError("no error came")


def leads_to(monkey: Monkey, screens: set[str], *habits) -> bool:
    """Whether these habits lead to all these screens within a while."""
    monkey.watch.screens.clear()
    for _ in range(60):
        for habit in habits:
            try:
                habit()
            except Off:
                monkey.faults.revive()
        if screens <= monkey.watch.screens:
            return True
    return False


def test_habits_lead_to_the_screens_they_are_for():
    monkey = at_the_table(5, "m5stickcplus2")
    hands, faults = monkey.hands, monkey.faults
    assert leads_to(monkey, {"self-test", "self-test-chips", "self-test-senses"}, faults.self_test)
    assert leads_to(monkey, {"crash"}, hands.sensible, faults.error)
    assert leads_to(monkey, {"low-battery"}, hands.sensible, faults.runs_low)
    assert leads_to(monkey, {"pause", "order", "setup"}, hands.sensible, hands.pause)
    assert leads_to(monkey, {"seats", "presets", "parameters", "parameter"}, hands.before_a_game)


def test_others_at_the_table_play_by_other_rules():
    monkey = at_the_table()
    monkey.lines.clear()
    for _ in range(3):
        monkey.faults.other_table()
        rules = [line.partition("=")[2] for line in monkey.lines if line.startswith("setting rules=")][-1]
        assert monkey.screen() in ("starts", "who-starts")
        assert monkey.stick.app.table.settings.get("rules") == rules


def test_the_settings_of_many_evenings_have_all_that_opens_a_screen():
    evenings = [" ".join(settings_of(random.Random(seed))) for seed in range(300)]
    for part in (*_RARE, "coach=1", "seats=", "sleep=0", "players=12", "rules=tokyo lives", "language=it"):
        assert sum(part in settings for settings in evenings) > 3, part
    assert all("rules=" in settings for settings in evenings)


def test_an_empty_battery_switches_off_and_the_game_is_still_there():
    monkey = at_the_table()
    moves = monkey.watch.moves
    monkey.do("usb on")
    monkey.do("battery empty")
    assert monkey.stick.is_on
    monkey.do("usb off")
    monkey.do("battery empty")
    assert not monkey.stick.is_on
    monkey.faults.revive()
    monkey.do("press A")
    assert monkey.screen() == "resume" and monkey.watch.moves == moves


def test_a_probe_waits_till_a_screen_stands(monkeypatch):
    """Computers play by themselves, so what a press does cannot be told while it is their turn."""
    seen = ["computer 1", "said 2", "answer 2", "answer 2", "shake 3"]
    looks = iter([(*words.split()[:2], words, "") for words in seen])
    monkeypatch.setattr(monkey_probe, "_seen", lambda monkey: next(looks))
    monkey = at_the_table()
    monkey_probe.probe(monkey)
    assert list(looks) == [] and monkey.counts["probes"] == 1


def test_a_stick_that_goes_off_as_it_was_asked_to_is_not_stuck():
    """The power chip was silent when its button was held long, and tells of it now."""
    monkey = at_the_table()
    for line in ("axp off", "press power 1200 ms", "wait 500 ms", "axp on"):
        monkey.do(line)
    assert monkey.stick.is_on
    monkey.faults.heal()
    assert monkey.stick.is_on and "boot" in monkey.lines[-4:]
    monkey_probe.probe(monkey)


def test_every_board_is_played_most_evenings_the_m5stickc():
    boards = Counter(board_of(seed) for seed in range(16))
    assert set(boards) == set(BOARDS)
    assert boards["m5stickc"] == 8
    assert [Monkey(seed).stick.wiring for seed in range(8)] == [BOARDS[board_of(seed)] for seed in range(8)]
