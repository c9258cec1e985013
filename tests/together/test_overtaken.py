"""A turn goes on elsewhere: each stick shows what is, and nobody is stuck."""

import pytest
from rules import presets

from tests.helpers.rooms import at_their_turn, check, forgets_soon, gone, play_until, press, said
from verify import menus
from verify.soak.room import Room

# What stands while the table may wait for somebody here, and leads on by itself or by a press
READ = {"you-sit", "announced", "tumble", "reveal", "lives", "star", "computer-answers", "undoubted"}
READ |= {"starts", "revived", "low-battery", "wait", "remote", "away", "offline"}


def own_turn(room: Room) -> tuple[str, ...]:
    """The screens of a turn."""
    return room.seats[0].stick.module("together.flow")._OWN_TURN


@pytest.mark.parametrize(("count", "seed", "computers"), [(2, 1, 0), (3, 4, 0), (2, 9, 1)])
def test_a_forgotten_phone_is_left_out_until_somebody_uses_it(count, seed, computers) -> None:
    room = Room(count, seed, "tokyo", 6)
    room.gather(computers)
    forgets_soon(room)
    idle = at_their_turn(room)
    others = [seat for seat in room.seats if seat is not idle]
    room.until(lambda: any(seat.screen == "away" for seat in others), 400_000)
    asked = next(seat for seat in others if seat.screen == "away")
    before = len(room.hub.log)
    room.hub.run(600)
    press(room, asked, "B", 100)
    for _ in range(20):
        for seat in others:
            seat.act()
        room.hub.run(1000)
    for seat in others:
        seat.release()
    assert 5 < len(room.hub.log) - before < 60, "they play on, and nothing floods the log"
    room.until(lambda: idle.screen == "remote")
    assert idle.table.view.a_text == b"SIT DOWN"
    assert "returns" not in said(room)
    press(room, idle, "A", 500)
    assert "returns" in said(room)
    assert idle.table.view.a_text != b"SIT DOWN"
    room.play()
    check(room)


@pytest.mark.parametrize("seed", range(2))
def test_a_stick_that_plays_computers_may_be_overtaken(seed) -> None:
    room = Room(3, seed, "tokyo", 2)
    room.gather(2)
    opener = room.seats[0]
    play_until(room, lambda: opener.screen == "computer")
    opener.link.is_up = False
    room.hub.run(12_000)
    assert opener.table.view.title == b"YOU ARE OFFLINE"
    others, count = room.seats[1:], len(room.hub.log)
    while not any(" says " in entry or " doubts" in entry for entry in said(room, count)):
        for seat in others:
            seat.act()
        room.hub.run(100)
        assert room.hub.now_ms < 200_000
    opener.link.is_up = True
    room.play(600_000)
    check(room)


def test_whoever_waits_on_sees_for_whom() -> None:
    """The dice of a roll that was made here wait for the voucher, and the question is answered by WAIT."""
    room = Room(2, 11, "tokyo", 2)
    room.gather()
    roller = at_their_turn(room)
    [silent] = [seat for seat in room.seats if seat is not roller]
    gone(room, silent)
    room.hub.run(500)
    roller.act()
    room.hub.run(1000)
    roller.release()
    room.until(lambda: roller.screen == "away")
    room.hub.run(600)
    asked = roller.stick.frame()
    press(room, roller, "A", 1000)
    view = roller.table.view
    assert (roller.screen, view.title) == ("wait", b"WAITS FOR " + view.words.NAMES[view.holder])
    assert roller.stick.frame() != asked
    room.until(lambda: roller.screen == "away")
    room.hub.run(600)
    press(room, roller, "B", 3000)
    assert any(body.startswith("without") for body in said(room))


@pytest.mark.parametrize("screen", ["shake", "closed", "choose", "options", "answer", "computer"])
def test_whoever_is_cut_off_in_a_turn_is_told_on_each_of_its_screens(screen) -> None:
    room = Room(2, 2, "meyer", 6)
    room.gather(1 if screen == "computer" else 0)
    player = at_their_turn(room, screen)
    player.link.is_up = False
    room.until(lambda: player.table.view.title == b"YOU ARE OFFLINE", 15_000)
    player.link.is_up = True
    room.until(lambda: player.screen in (*own_turn(room), "computer", "remote"), 10_000)


@pytest.mark.parametrize("rules", presets.presets())
def test_each_screen_of_a_turn_is_known_as_one(rules) -> None:
    room = Room(2, 6, rules, 2)
    room.gather()
    standing: set[str] = set()

    while room.hub.now_ms < 120_000 and all(seat.screen != "game-over" for seat in room.seats):
        for seat in room.seats:
            seat.act()
            shared = seat.table.together
            if shared.is_awaited and not (shared.wanted or shared.replica.is_behind):
                standing.add(seat.screen)
        room.hub.run(200)
    assert standing <= READ.union(own_turn(room))


@pytest.mark.parametrize("seed", range(4))
def test_whoever_looked_while_cut_off_sees_what_became_of_it(seed) -> None:
    """They had pressed to look, and the others went on without them before that was heard."""
    room = Room(3, seed, "tokyo", 3)
    room.gather()
    roller = at_their_turn(room, "closed")
    room.hub.run(600)
    roller.link.is_up = False
    roller.stick.down("A")
    room.hub.run(1500)
    assert roller.screen == "wait"
    roller.stick.up("A")
    others, count = [seat for seat in room.seats if seat is not roller], len(room.hub.log)
    while sum(" says " in body for body in said(room, count)) < 2:
        for seat in others:
            seat.act()
        room.hub.run(100)
        assert room.hub.now_ms < 200_000
    roller.link.is_up = True
    room.until(lambda: roller.screen not in ("wait", "closed", "peek"), 10_000)
    room.play()


@pytest.mark.parametrize("line", ["RULES", "SETUP"])
@pytest.mark.parametrize("away_ms", [0, 15_000, 60_000])
def test_whoever_reads_in_the_menus_meanwhile_comes_back_to_what_is(line, away_ms) -> None:
    """Connected, cut off, and left out."""
    room = Room(2, 1, "tokyo", 4)
    room.gather()
    reader = at_their_turn(room)
    [other] = [seat for seat in room.seats if seat is not reader]
    press(room, reader, "C")
    menus.choose(reader.stick, line)
    room.hub.run(1000)
    assert reader.screen != "pause"
    reader.link.is_up = not away_ms
    for _ in range(away_ms // 200):
        other.act()
        room.hub.run(200)
    other.release()
    reader.link.is_up = True
    if line == "SETUP":
        menus.choose(reader.stick, "CLOSE")
    else:
        press(room, reader, "A")
    room.until(lambda: reader.screen == "pause")
    press(room, reader, "A", 3000)
    room.play()
    check(room)


def test_who_is_back_goes_on_without_whoever_played_for_them() -> None:
    """That one's phone is gone in the middle of the round."""
    room = Room(2, 1, "tokyo", 2)
    room.gather()
    first = at_their_turn(room)
    [other] = [seat for seat in room.seats if seat is not first]
    first.link.is_up = False
    room.until(lambda: other.screen == "away")
    room.hub.run(600)
    press(room, other, "B")
    while other.screen != "answer":
        other.act()
        room.hub.run(100)
        assert room.hub.now_ms < 200_000
    gone(room, other)
    first.link.is_up = True
    room.until(lambda: first.screen == "away", 60_000)
    room.hub.run(600)
    press(room, first, "B")
    room.play()


@pytest.mark.parametrize("seed", range(3))
def test_a_phone_that_was_locked_wakes_up_in_another_game(seed) -> None:
    """In its own turn; the others have ended the game and begun the next one, without it."""
    room = Room(3, seed, "tokyo", 1)
    room.gather()
    asleep = at_their_turn(room)
    room.hub.sticks.remove(asleep.stick)
    room.seats.remove(asleep)
    room.play()
    room.hub.run(1000)
    opener = room.seats[0]
    log = opener.table.together.log
    if not opener.table.together.is_opener:
        press(room, opener, "B")
        room.until(lambda: opener.table.view.a_text == b"WITHOUT")
        press(room, opener, "A")
        room.until(lambda: opener.table.view.a_text == b"START")
    opener.stick.press("A")
    room.until(lambda: log.games == 2 and log.game)
    room.hub.sticks.append(asleep.stick)
    room.until(lambda: asleep.screen in ("you-sit", "remote"))
    room.play()


def test_a_stick_at_a_shared_table_never_sleeps() -> None:
    """In a hidden tab nobody uses it, and others wait for its dice."""
    room = Room(2, 1, "tokyo", 6)
    room.gather()
    roller = at_their_turn(room)
    [other] = [seat for seat in room.seats if seat is not roller]
    other.stick.app.stick.settings.set("sleep", 30)
    room.hub.run(60_000)
    roller.act()
    room.hub.run(1000)
    roller.release()
    room.until(lambda: roller.screen == "closed", 5000)


def test_whoever_was_overtaken_while_they_rolled_for_new_lives_rolls_two_dice_again() -> None:
    room = Room(3, 2, "meyer lives=4 mia_liar=1", 4)
    room.gather()
    roller = at_their_turn(room, "new-lives")
    room.hub.run(500)
    press(room, roller, "A")
    assert roller.table.contest
    roller.link.is_up = False
    others, count = [seat for seat in room.seats if seat is not roller], len(room.hub.log)
    while not any(" rolls " in body for body in said(room, count)):
        for seat in others:
            seat.act()
        room.hub.run(100)
        assert room.hub.now_ms < 600_000
    roller.link.is_up = True
    room.until(lambda: not roller.table.contest)
    room.play()
    refused = [body for body in said(room, count) if " revives " in body]
    assert len(refused) <= 1


def test_a_forgotten_phone_has_no_part_in_any_game_until_somebody_uses_it() -> None:
    room = Room(3, 3, "tokyo", 1)
    room.gather()
    forgets_soon(room)
    idle = at_their_turn(room)
    opener = room.seats[0]
    assert idle is not opener
    room.seats.remove(idle)
    log = opener.table.together.log
    for games in (2, 3):
        room.play()
        room.hub.run(2000)
        press(room, opener, "A", 1000)
        room.until(lambda: log.games == games and log.game)  # noqa: B023
        assert len(log.players) == 2
    room.until(lambda: idle.screen == "remote")
    assert idle.table.view.a_text == b"SIT DOWN"
    press(room, idle, "A", 1000)
    assert said(room)[-1] == "returns" or "returns" in said(room)
    room.play()
    room.hub.run(2000)
    press(room, opener, "A", 1000)
    room.until(lambda: log.games == 4 and log.game)
    assert len(log.players) == 3


def test_dice_are_shown_only_while_a_is_down() -> None:
    room = Room(2, 1, "tokyo", 6)
    room.gather()
    roller = at_their_turn(room, "closed")
    [other] = [seat for seat in room.seats if seat is not roller]
    room.hub.run(600)
    other.link.is_up = False
    roller.stick.down("A")
    room.hub.run(600)
    press(room, roller, "C", 300)
    roller.stick.up("A")
    room.hub.run(300)
    other.link.is_up = True
    room.hub.run(3000)
    press(room, roller, "C", 3000)
    assert roller.screen == "closed"


def test_whoever_is_asked_whether_to_stop_the_game_is_told_that_they_are_offline() -> None:
    room = Room(2, 3, "tokyo end=stop", 6)
    room.gather()
    holder = at_their_turn(room)
    press(room, holder, "C")
    menus.choose(holder.stick, "STOP_GAME")
    assert holder.screen == "stop"
    holder.link.is_up = False
    room.until(lambda: holder.screen == "offline", 15_000)
