"""What a stick shows, by what it knows; and the lobby, by its buttons."""

import pytest

from tests.helpers.rooms import Room, over, press, title
from together import dice
from together.on_stick.scene import scene
from together.table_log import TableLog
from tools.hub import Hub
from verify import menus
from virtual.common_knowledge import checked, record

PROMISES = "sits A Fox P", "sits B Owl P"
LOBBY = ["table S SEAL", *PROMISES]
GAME = [*LOBBY, "call 0 tokyo", "game 0 tokyo players Fox Owl starts Owl"]


class There:
    """A Presence: those devices are away."""

    trouble = ""

    def __init__(self, away: str, cut: str) -> None:
        self.is_away = lambda device, now: device in away.split()
        self.is_waited_for = lambda device, now: False
        self.cut = cut


def of(entries: list[str], device: str = "A", wish: str = "", away: str = "", cut: str = "") -> tuple:
    log = TableLog()
    for entry in entries:
        log.take(entry)
    return scene(log, device, There(away, cut), wish, 0)


@pytest.mark.parametrize(
    ("is_so", "shown"),
    [
        (of(LOBBY), ("own", "Fox", False)),
        (of(LOBBY, "B"), ("waits", "Fox", False)),
        (of(LOBBY, "B", away="A"), ("ask", "Fox", False)),
        (of(LOBBY, "", away="A"), ("away", "Fox", False)),
        (of([*LOBBY, "call 0 tokyo"]), ("waits", "", False)),
        (of(GAME), ("other", "Owl", False)),
        (of(GAME, "B"), ("own", "Owl", False)),
        (of(GAME, "B", wish="Owl rolls"), ("sending", "Owl", False)),
        (of(GAME, "B", cut="offline"), ("offline", "Owl", False)),
        (of(GAME, away="B"), ("ask", "Owl", False)),
        (of(GAME, away="A"), ("other", "Owl", False)),
        (of(GAME, "C", away="B"), ("away", "Owl", False)),
        (of([*GAME, "without B"]), ("other", "Owl", True)),
        (of([*GAME, "without B"], "B"), ("away", "Owl", True)),
        (of([*GAME, "leaves Owl"]), ("other", "Owl", True)),
        (of([*GAME, "without B", "back B"], "B"), ("own", "Owl", False)),
    ],
)
def test_what_a_stick_shows(is_so: tuple, shown: tuple) -> None:
    assert is_so == shown


def test_an_invited_guest_sees_whose_table_it_is_and_sits_down_by_a() -> None:
    room = Room(1)
    room.arrive()
    guest = room.add()
    guest.link.is_joined = True
    room.hub.run(2000)
    assert guest.screen == "lobby" and title(guest) == "FOX'S TABLE"
    assert room.hub.referee.log.taken == ["Fox"]
    press(room, guest, "A", 500)
    assert room.hub.referee.log.taken == ["Fox", "Owl"] and title(guest) == "YOU ARE OWL"
    for name, shown in (("ANN", "ANN"), ("FOX", "OWL")):  # nobody is called as the animal of another
        guest.link.name = name
        room.hub.run(1000)
        assert room.hub.referee.log.names and title(guest) == f"YOU ARE {shown}"


def test_persons_of_one_stick_sit_down_change_and_get_up() -> None:
    room = Room(1)
    room.arrive()
    (seat,) = room.seats
    seat.one_more()
    log = room.hub.referee.log
    assert log.taken == ["Fox", "Owl"]
    press(room, seat, "A")  # on ONE MORE again
    assert log.taken == ["Fox", "Owl", "Bear"]
    menus.choose(seat.stick, "ONE_LESS")
    room.hub.run(500)
    assert log.taken == ["Fox", "Owl"]
    seat.stick.press("B", 80, 200)
    seat.stick.press("A", 80, 200)
    room.hub.run(500)
    assert log.taken == ["Bear", "Owl"]
    menus.choose(seat.stick, "LEAVE")
    room.hub.run(500)
    assert log.taken == [] and seat.screen == "who-plays" and not seat.link.is_joined


def test_the_opener_chooses_the_rules_and_the_computers_of_the_next_game() -> None:
    room = Room(1, rules="tokyo", lives=2)
    room.arrive()
    (opener,) = room.seats
    press(room, opener, "B")
    for _ in range(3):
        press(room, opener, "B", 100)
    press(room, opener, "A", 100)
    press(room, opener, "A", 100)
    menus.choose(opener.stick, "BACK")
    press(room, opener, "A", 3000)
    game = room.hub.referee.log.game
    assert game.players == ("Fox", "Owl", "Bear") and game.computers == (1, 2)
    assert game.rules.text == "tokyo lives=2"


def test_whoever_wants_a_rematch_is_counted_and_the_opener_begins_it() -> None:
    room = over(3, 4)
    opener, one, other = room.seats
    for seat in (one, other):
        before = opener.stick.frame()
        press(room, seat, "A")
        assert opener.stick.frame() != before  # whose wish it is
        assert opener.table.standing.eager[-1:] == seat.table.source.seats_here()
    assert opener.table.view.a_text == b"REMATCH 2"
    press(room, opener, "A", 3000)
    assert room.hub.referee.log.games == 2
    assert all(seat.table.game is seat.table.source.shown.game for seat in room.seats)
    room.play()


def test_dice_that_were_not_sealed_are_told_by_every_stick(monkeypatch) -> None:
    room = Room(2, 1, "tokyo", 1)
    room.gather()
    write = Hub._write

    def cheats(hub: Hub, entries: list[str]) -> None:
        """After the game another seed fits better."""
        is_over = entries and entries[0].startswith("seed")
        write(hub, [f"seed {dice.text(bytes(32))} {entries[0].split()[2]}"] if is_over else entries)

    monkeypatch.setattr(Hub, "_write", cheats)
    for seat in room.seats:
        room.until(lambda: title(seat) == "THESE ROLLS WERE NOT SEALED" or play(room))  # noqa: B023
        assert checked(seat.stick)[0] == 0 < checked(seat.stick)[1]
        assert "# NOT all rolls follow" in record(seat.stick, seat.table.game)


def play(room: Room) -> None:
    """One more press for each whose screen is another."""
    for seat in room.seats:
        if seat.screen != "news":
            seat.act()
