"""What is pressed for at a shared table is done or leads back, and is never said in another situation."""

import pytest
from rules import presets
from rules.state import NAMES
from together.protocol import chain, entries

from tests.helpers.devices import Player
from tests.helpers.rooms import (
    at_their_turn,
    check,
    forgets_soon,
    gone,
    over,
    over_for_one,
    play_until,
    press,
    said,
)
from verify import menus
from verify.soak.room import Room
from virtual.link import Link


def test_a_rematch_that_cannot_be_leads_to_the_lobby() -> None:
    """The only guest has left."""
    room = over(2, 1)
    opener, guest = room.seats
    press(room, guest, "B", 1500)
    press(room, guest, "B", 500)
    menus.choose(guest.stick, "LEAVE")
    room.until(lambda: guest.screen == "who-plays")
    press(room, opener, "A", 2000)
    assert (opener.screen, opener.table.view.a_text) == ("lobby", b"WAITS")


def test_the_lobby_says_whose_dice_of_the_last_game_are_awaited() -> None:
    room = Room(2, 1, "tokyo", 1)
    room.gather()
    opener, guest = room.seats
    over_for_one(room)
    room.hub.run(2500)
    press(room, opener, "A", 1000)
    assert opener.screen == "lobby"
    assert opener.table.view.a_text in (b"WAITS FOR", b"WITHOUT") and opener.table.view.b_text == b"RULES"
    press(room, opener, "C", 400)
    guest.link.is_up = True
    room.until(lambda: opener.table.view.a_text == b"START")
    press(room, opener, "A")
    room.until(lambda: opener.table.together.log.games == 2)


def test_any_rules_fit_into_an_entry() -> None:
    longest = max(map(len, presets.presets()))
    for name in presets.parameters():
        longest += 2 + len(name) + max(len(str(choice)) for choice in presets.choices(name))
    body = entries.game("x" * longest, list(NAMES), list(NAMES[:5]))
    assert len(f"3000 {'x' * 16} {'x' * 16} {body}") <= chain.LONGEST


def test_a_roll_goes_on_that_the_flash_does_not_keep_and_that_is_said() -> None:
    room = Room(2, 2, "tokyo", 2)
    room.gather()
    roller = at_their_turn(room)
    roller.table.together.device._keep = lambda line: roller.table.together._is_kept(False)
    play_until(room, lambda: roller.screen == "lives")
    assert roller.table.view.note == b"not saved"
    room.play()
    check(room)


def test_who_is_not_back_has_no_part_in_the_next_game_of_one_person_and_computers() -> None:
    room = Room(2, 3, "tokyo", 1)
    room.gather(2)
    opener, guest = room.seats
    log = opener.table.together.log
    play_until(room, lambda: log.awaited()[2] == guest.table.together.device.name)
    gone(room, guest)
    room.play()
    room.hub.run(1000)
    press(room, opener, "A", 500)
    room.until(lambda: log.games == 2 and log.players)
    assert log.players == ("Fox", "Bear", "Hare")


def test_whoever_leaves_is_gone_even_if_another_entry_was_there_first() -> None:
    room = Room(3, 5, "tokyo", 2)
    room.arrive()
    opener, leaver = room.seats[:2]
    press(room, leaver, "B", 400)
    menus.line(leaver.stick, "LEAVE")
    room.hub.log.append(b"%d x y z" % len(room.hub.log))
    press(room, leaver, "A")
    room.until(lambda: leaver.screen == "who-plays", 5000)
    assert not leaver.link.is_joined
    room.hub.run(2000)
    assert opener.table.together.log.chairs.taken == ["Fox", "Bear"]


def test_whoever_leaves_without_a_network_is_not_kept() -> None:
    room = Room(2, 5, "tokyo", 2)
    room.arrive()
    leaver = room.seats[1]
    press(room, leaver, "B", 400)
    leaver.link.is_up = False
    menus.choose(leaver.stick, "LEAVE")
    room.until(lambda: leaver.screen == "who-plays", 12_000)


def test_who_has_left_wants_no_rematch_any_more() -> None:
    room = over(3, 4)
    opener, leaver, _ = room.seats
    press(room, leaver, "A", 1500)
    assert opener.table.view.a_text == b"REMATCH 1"
    press(room, leaver, "C", 800)
    menus.choose(leaver.stick, "QUIT")
    room.hub.run(1000)
    press(room, leaver, "B", 500)
    menus.choose(leaver.stick, "LEAVE")
    room.hub.run(2000)
    assert opener.table.view.a_text == b"REMATCH"


def test_the_openers_lists_follow_who_sits_down() -> None:
    room = Room(2, 4)
    room.arrive()
    opener = room.seats[0]
    press(room, opener, "B", 400)
    opener.table.together.next_game.computers = 4
    opener.table.standing.change()
    computers = [line for line in opener.table.view.lines if line[0] == opener.table.view.words.COMPUTER]
    assert computers[0][1] == b"4"
    for _ in range(2):
        opener.table.together.sit()
        room.hub.run(500)
    computers = [line for line in opener.table.view.lines if line[0] == opener.table.view.words.COMPUTER]
    assert (opener.screen, computers[0][1]) == ("lobby-rules", b"2")


def test_without_is_heard_even_if_another_entry_was_there_first() -> None:
    room = Room(2, 25, "tokyo", 2)
    room.gather()
    silent = at_their_turn(room)
    gone(room, silent)
    [asked] = room.seats
    room.until(lambda: asked.screen == "away")
    room.hub.run(600)
    room.hub.log.append(b"%d x y z" % len(room.hub.log))
    before = len(room.hub.log)
    press(room, asked, "B")
    room.until(lambda: len(room.hub.log) > before, 6000)
    assert said(room, before)[0].startswith("without")


def test_what_was_pressed_is_not_said_of_another_turn() -> None:
    """It is on its way, the others go on without this stick, and it is the same player's turn again."""
    room = Room(3, 12, "tokyo", 3)
    room.gather()
    mute = at_their_turn(room, "answer")
    room.hub.run(600)
    send, mute.link.send = mute.link.send, lambda data: None
    press(room, mute, "B")  # LIAR!
    assert mute.table.together.wanted
    others = [seat for seat in room.seats if seat is not mute]
    while not any("without" in body for body in said(room)):
        for seat in others:
            seat.act()
        room.hub.run(100)
    mute.link.inbox.extend(room.hub.log)
    room.hub.run(100)
    assert not mute.table.together.wanted
    mute.link.send = send
    room.play()
    check(room)


def test_a_stranger_at_the_wire_costs_nobody_their_press() -> None:
    """Each of its entries takes the place of what was pressed, which then takes the next one."""
    room = Room(2, 8, "tokyo", 2)
    room.gather()
    stranger = Link(room.hub)

    def write() -> None:
        room.hub.post(stranger, b"%d x y z" % len(room.hub.log), True)

    room.play(meanwhile=write)
    check(room)


def lost_opener() -> Room:
    """A game is over, the opener is gone, and the two others are asked in the lobby."""
    room = over(3, 5)
    room.seats[0].link.is_up = False
    for seat in room.seats[1:]:
        press(room, seat, "B")
    room.until(lambda: all(seat.table.view.a_text == b"WITHOUT" for seat in room.seats[1:]), 120_000)
    return room


def test_of_two_who_take_over_at_once_one_does() -> None:
    room = lost_opener()
    for seat in room.seats[1:]:
        seat.stick.press("A", 80)
    room.hub.run(4000)
    log = room.seats[1].table.together.log
    assert log.chairs.taken == ["Owl", "Bear"]
    assert sum(seat.table.together.is_opener for seat in room.seats[1:]) == 1


def test_an_opener_who_is_back_keeps_the_table() -> None:
    """Somebody had pressed WITHOUT, and their line was down as well."""
    room = lost_opener()
    opener, asked, _ = room.seats
    asked.link.is_up = False
    press(room, asked, "A")
    opener.link.is_up = True
    room.hub.run(3000)
    asked.link.is_up = True
    room.hub.run(5000)
    assert opener.table.together.is_opener and not asked.table.together.wanted


def test_no_other_line_comes_under_the_finger() -> None:
    room = Room(2, 4)
    room.arrive()
    opener, guest = room.seats
    press(room, opener, "B")
    menus.choose(opener.stick, "SEATS")
    menus.line(opener.stick, "FREE_SEAT")
    press(room, guest, "B")
    menus.choose(guest.stick, "LEAVE")
    room.until(lambda: guest.screen == "who-plays")
    press(room, opener, "A", 1500)
    assert opener.screen == "lobby"


def test_who_waits_for_players_that_are_all_gone_may_leave() -> None:
    room = Room(2, 1, "tokyo", 6)
    room.gather()
    at_their_turn(room)
    late = room.add()
    late.arrive()
    room.until(lambda: late.screen == "remote")
    for seat in room.seats[:2]:
        seat.link.is_up = False
    room.until(lambda: late.table.view.a_text == b"LEAVE")
    press(room, late, "A")
    assert late.screen == "leave"


@pytest.mark.parametrize("seed", range(5, 9))
def test_who_left_without_a_network_and_is_back_sits_there_once(seed) -> None:
    room = Room(2, seed, "tokyo", 2, slowest_ms=200)
    room.arrive()
    leaver = room.seats[1]
    press(room, leaver, "B")
    leaver.link.is_up = False
    menus.choose(leaver.stick, "LEAVE")
    room.until(lambda: leaver.screen == "who-plays", 12_000)
    leaver.link.is_up = True
    menus.choose(leaver.stick, "TOGETHER")
    room.hub.run(5000)
    assert leaver.table.together.animals == ["Owl"]


def test_a_forgotten_opener_who_is_back_plays_in_the_rematch() -> None:
    room = Room(3, 3, "tokyo", 1)
    room.gather()
    forgets_soon(room)
    opener = room.seats[0]
    shared = opener.table.together
    play_until(room, lambda: shared.is_awaited and opener.screen in ("shake", "answer", "closed"))
    room.seats = room.seats[1:]
    room.play()
    room.until(lambda: opener.screen == "game-over", 300_000)
    room.hub.run(2000)
    press(room, opener, "A", 8000)
    assert "Fox" in shared.log.players


def test_a_rematch_that_was_pressed_for_without_a_network_is_said_once_there_is_one() -> None:
    room = over(2, 1)
    guest = room.seats[1]
    guest.link.is_up = False
    room.hub.run(5000)
    press(room, guest, "A", 25_000)
    guest.link.is_up = True
    room.until(lambda: "again" in said(room))


def test_a_wait_says_something_though_the_awaited_animal_is_not_in_the_game() -> None:
    """The opener takes another one, and the guest has opened and closed the pause."""
    room = over(2, 1)
    opener, guest = room.seats
    press(room, guest, "A", 1500)
    press(room, opener, "B")
    press(room, opener, "B")
    menus.choose(opener.stick, "SEATS")
    press(room, opener, "B", 300)
    press(room, opener, "A", 1000)
    press(room, guest, "C")
    press(room, guest, "A", 3000)
    assert (guest.screen, guest.table.view.title, guest.table.view.a_text) == ("wait", b"WAITS", b"WAITS")


def test_an_opener_who_changes_the_rules_is_there() -> None:
    room = over(2, 1)
    forgets_soon(room)
    opener, guest = room.seats
    press(room, guest, "A", 1000)
    press(room, opener, "B")
    press(room, opener, "B")
    menus.line(opener.stick, "LIVES")
    for _ in range(40):
        press(room, opener, "A", 2000)
    assert guest.table.view.title == b"WAITS FOR FOX"


@pytest.mark.parametrize("seed", range(3))
def test_whoever_has_just_let_one_more_sit_down_leaves_with_them(seed) -> None:
    room = Room(2, seed, "tokyo", 1, slowest_ms=700)
    room.arrive()
    leaver = room.seats[1]
    press(room, leaver, "B", 400)
    menus.line(leaver.stick, "ONE_MORE")
    press(room, leaver, "A", 200)
    press(room, leaver, "B", 100)
    press(room, leaver, "A", 8000)
    assert leaver.screen == "who-plays"
    assert room.seats[0].table.together.log.chairs.taken == ["Fox"]


def test_who_watches_and_leaves_keeps_no_chair() -> None:
    room = Room(2, 1, "tokyo", 1)
    room.gather()
    late = room.add()
    late.arrive()
    room.until(lambda: late.screen == "remote")
    press(room, late, "C")
    menus.choose(late.stick, "QUIT")
    press(room, late, "A", 2000)
    assert not late.link.is_joined
    assert room.seats[0].table.together.log.chairs.taken == ["Fox", "Owl"]


def test_nobody_keeps_without_away_by_wishes_for_a_rematch() -> None:
    room = over(2, 1)
    opener, guest = room.seats
    press(room, guest, "B")
    opener.link.is_up = False
    stranger, link = Player("stranger", 1), Link(room.hub)
    for n in range(20):
        for entry in room.hub.log[stranger.log.chain.count :]:
            stranger.take(entry)
        body = ("sits Moth", "again", "leaves Moth")[n % 3]
        room.hub.post(link, stranger.device.written(body), True)
        room.hub.run(2000)
    assert "again" in said(room)
    assert guest.table.view.a_text == b"WITHOUT"
