"""Sticks that share a table: each is played by its buttons alone, and all show the same game."""

import random

import pytest
from together.fair import two_dice
from together.log import VOUCH

from verify import menus
from verify.soak.room import Room, Seat
from virtual import common_knowledge
from virtual.link import Link


def check(room: Room) -> None:
    """All have seen the same game to its end, and all rolls were opened and checked."""
    records = {seat.stick.module("records.record").write(seat.table.game) for seat in room.seats}
    assert len(records) == 1
    for seat in room.seats:
        log = seat.table.together.log
        assert not seat.table.together.trouble
        assert log.checked == len(log.throws)
        assert log.chain.count == len(room.hub.log)


@pytest.mark.parametrize("rules", ["tokyo blind=yes", "meyer"])
def test_two_sticks_play_a_game_to_its_end(rules: str) -> None:
    room = Room(2, 1, rules, 2)
    room.gather()
    room.play()
    check(room)


@pytest.mark.parametrize("rules", ["arena"])
def test_a_link_may_lose_delay_double_and_mix_up_what_it_carries(rules: str) -> None:
    room = Room(3, 2, rules, 2, lost=10, doubled=10, slowest_ms=400)
    room.gather()
    room.play()
    check(room)


def test_a_record_is_there_when_its_rolls_are_true() -> None:
    room = Room(3, 4, "tokyo", 2, slowest_ms=200)
    room.gather()
    early: set[str] = set()

    def records() -> list[str]:
        return [common_knowledge.record(seat.stick, seat.table.game) for seat in room.seats]

    room.play(meanwhile=lambda: early.update(records()))
    room.until(lambda: all(records()))
    assert len({*records(), *early} - {""}) == 1


def watched(change: int, persons: int) -> tuple[list, list, list]:
    """What went over the wire until somebody doubted, what all panels but the holder's showed, and the rolls.

    Other dice fall from the same secrets by `change`. So many `persons` pass round the opener's stick.
    """
    room = Room(4 - persons, 3, "tokyo", 2)
    for seat in room.seats:
        fair = seat.stick.module("together.fair")
        fair.two_dice = lambda index: two_dice((index + change) % 36)
    room.arrive()
    if persons > 1:
        room.seats[0].one_more()
        menus.choose(room.seats[0].stick, "BACK")
    room.begin()
    pictures, rolls = [], []
    while True:
        for seat in room.seats:
            seat.act()
        room.hub.run(200)
        if any(entry.endswith(b" doubts") for entry in room.hub.log):
            return room.hub.log, pictures, rolls
        game = room.seats[0].table.together.log.game
        for seat in room.seats:
            is_roller = seat.table.together.log.awaited()[2] == seat.table.together.device.name
            if not is_roller or seat.screen in ("hand-over", "announced", "answer"):
                pictures.append(seat.stick.frame())
            elif seat.screen == "peek":
                rolls.append((len(game.moves), seat.table.game.roll))
        assert room.hub.now_ms < 200_000


@pytest.mark.parametrize("persons", [1, 2])
def test_nothing_that_others_get_depends_on_dice_under_a_cup(persons: int) -> None:
    """Twins that differ in the dice alone: the same entries, and the same pictures on the others' panels, and
    on that of a stick that goes round, wherever it is handed on."""
    log, pictures, rolls = watched(0, persons)
    others = watched(7, persons)
    assert rolls and [at for at, _ in rolls] == [at for at, _ in others[2]]
    assert rolls != others[2]
    assert log == others[0]
    assert pictures == others[1]


def test_power_cuts_and_lost_connections_cost_nothing() -> None:
    """Any stick may be torn out and started again at any moment, and has its seat and its roll again."""
    chance = random.Random(3)
    room = Room(3, 4, "tokyo", 2, lost=3, slowest_ms=200)
    room.gather()
    cuts = 0

    def cut() -> None:
        nonlocal cuts
        if chance.random() < 0.05:
            chance.choice(room.seats).cut()
            cuts += 1

    room.play(meanwhile=cut)
    check(room)
    assert cuts > 3


def test_the_table_goes_on_without_a_stick_that_is_silent_and_it_comes_back() -> None:
    """The opener's stick asks after 20 s, or the next seat's if it is the opener's that is silent."""
    for seed, gone in ((11, 0), (12, 1)):
        room = Room(3, seed, "tokyo", 2)
        room.gather()
        since = room.hub.now_ms
        asked = set()

        def come_and_go() -> None:
            away_ms = room.hub.now_ms - since  # noqa: B023
            room.seats[gone].link.is_up = not 5000 < away_ms < 40_000  # noqa: B023
            asked.update(n for n, seat in enumerate(room.seats) if seat.screen == "away")  # noqa: B023

        room.play(meanwhile=come_and_go)
        assert asked == {1 if gone == 0 else 0}
        assert [
            entry.split()[3] for entry in room.hub.log if entry.split()[3] in (b"without", b"returns")
        ] == [
            b"without",
            b"returns",
        ]
        records = {seat.stick.module("records.record").write(seat.table.game) for seat in room.seats}
        assert len(records) == 1


def test_the_least_is_said_for_who_is_gone_after_a_roll() -> None:
    """Nobody there knows the dice, so the table does not bluff in their name."""
    room = Room(2, 17, "tokyo")
    room.gather()

    def act_until(*done: bytes) -> None:
        while not {*done} <= {entry.split()[4] for entry in room.hub.log[-2:] if entry.count(b" ") > 3}:
            for seat in room.seats:
                seat.act()
            room.hub.run(100)
            assert room.hub.now_ms < 120_000

    act_until(b"rolls", b"vouches")
    roller = next(seat for seat in room.seats if seat.table.together.device.plays_for(seat.table.game.holder))
    roller.link.is_up = False
    act_until(b"says")
    assert room.hub.log[-1].endswith(b" says 31")


def test_a_rematch_needs_one_press_and_who_came_late_plays_in_it() -> None:
    room = Room(2, 6, "tokyo", 1)
    room.gather(computers=1)
    late = room.add()
    late.arrive()
    room.until(lambda: late.screen == "remote" or late.table.game)
    room.play()
    assert late.table.game.players == ("Fox", "Owl", "Bear")
    room.seats[0].stick.press("A")
    room.until(lambda: all(len(seat.table.game.players) == 4 for seat in room.seats))
    assert late.table.game.players == ("Fox", "Owl", "Bear", "Hare")
    room.play()
    check(room)


def test_who_leaves_the_lobby_leaves_all_chairs_of_that_stick() -> None:
    room = Room(2, 8)
    room.arrive()
    opener, guest = room.seats
    guest.one_more()
    room.until(lambda: opener.table.standing.count == 3)
    menus.choose(guest.stick, "LEAVE")
    room.until(lambda: opener.table.standing.count == 1)
    assert guest.screen == "who-plays"


def test_whoever_sits_there_becomes_the_next_animal_that_is_free() -> None:
    room = Room(2, 13)
    room.arrive()
    guest = room.seats[1]
    guest.one_more()
    room.until(lambda: guest.table.together.animals == ["Owl", "Bear"])
    assert guest.table.view.lines[guest.table.view.cursor][0] == b"ONE MORE"
    menus.line(guest.stick, "Bear")
    guest.stick.press("A", 80, 100)
    room.until(lambda: guest.table.together.animals == ["Owl", "Hare"])
    menus.choose(guest.stick, "ONE_LESS")
    room.until(lambda: guest.table.together.animals == ["Owl"])
    assert [text for text, *_ in guest.table.view.lines] == [b"BACK", b"OWL", b"ONE MORE", b"LEAVE"]
    menus.choose(guest.stick, "BACK")
    room.hub.run(100)
    assert guest.table.view.lines == ((b"FOX", b""), (b"OWL", b"HERE"))


def test_of_two_who_take_the_same_animal_at_once_one_gets_the_next() -> None:
    room = Room(3, 14, slowest_ms=400)
    room.arrive()
    room.seats[0].stick.press("B", 80, 400)
    menus.choose(room.seats[0].stick, "SEATS")
    for seat, animal in zip(room.seats, ("Fox", "Owl", "Bear"), strict=True):
        if seat.screen == "lobby":
            seat.stick.press("B", 80, 400)
        menus.line(seat.stick, animal)
    for seat in room.seats:
        seat.stick.down("A")
    room.hub.run(60)
    for seat in room.seats:
        seat.stick.up("A")
    before = ["Fox", "Owl", "Bear"]
    room.until(
        lambda: all(
            seat.table.together.animals != [was] for seat, was in zip(room.seats, before, strict=True)
        )
    )
    room.hub.run(1000)
    for seat in room.seats:
        [animal] = seat.table.together.animals
        assert seat.table.view.lines[seat.table.view.cursor][3] == animal
    assert sum(b" becomes " in entry for entry in room.hub.log) == 3  # none without effect


class Handed:
    """Looks at a stick that goes round: whoever's turn stands there has been handed it."""

    TURNS = ("shake", "tumble", "closed", "peek", "choose", "answer")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.to = -1
        self.count = 0

    def look(self) -> None:
        screen, table = self.seat.screen, self.seat.table
        if screen == "hand-over":
            self.count += self.to != table.view.holder
            self.to = table.view.holder
        elif screen in self.TURNS:
            assert table.view.holder == self.to, screen


def test_two_persons_pass_one_stick_round_and_a_third_has_one_too() -> None:
    room = Room(2, 9, "tokyo blind=yes", 3)
    room.arrive()
    opener, guest = room.seats
    guest.one_more()
    assert [line[3:] for line in guest.table.view.lines if line[1]] == [
        ("Owl",),
        ("Bear",),
    ]  # once the log has it
    room.begin()
    assert [seat.table.seats.persons for seat in room.seats] == [1, 2]
    handed = Handed(guest)
    seen = set()

    def look() -> None:
        handed.look()
        seen.update((seat, seat.screen) for seat in room.seats)

    room.play(meanwhile=look)
    check(room)
    assert handed.count > 6
    assert (opener, "hand-over") not in seen


def test_a_power_cut_keeps_both_seats_and_whoever_starts_the_stick_is_asked_for() -> None:
    chance = random.Random(5)
    room = Room(2, 10, "tokyo", 3)
    room.arrive()
    opener = room.seats[0]
    opener.one_more()
    menus.choose(opener.stick, "BACK")
    opener.cut()
    opener.stick.press("A", 80, 400)  # on from the splash
    room.until(lambda: opener.table.together.animals == ["Fox", "Bear"])
    room.begin()
    handed = Handed(opener)
    cuts = 0

    def cut() -> None:
        nonlocal cuts
        handed.look()
        if chance.random() < 0.02:
            opener.cut()
            handed.to = -1
            cuts += 1

    room.play(meanwhile=cut)
    check(room)
    assert cuts > 3 and handed.count > cuts
    assert opener.table.together.animals == ["Fox", "Bear"]


def test_between_games_seats_change_in_the_lobby() -> None:
    room = Room(2, 15, "tokyo", 1)
    room.gather()
    room.play()
    opener, guest = room.seats
    guest.stick.press("B")
    room.until(lambda: guest.screen == "lobby")
    guest.one_more()
    room.until(lambda: len(opener.table.together.log.chairs.sitting) == 3)
    opener.stick.press("A")
    room.until(lambda: all(len(seat.table.game.players) == 3 for seat in room.seats if seat.table.game))
    room.play()
    check(room)


def test_the_code_that_the_relay_gives_stands_in_the_lobby() -> None:
    room = Room(1, 19)
    room.arrive()
    [seat] = room.seats
    seat.link.inbox.append(b"# 4127")
    room.until(lambda: seat.table.view.note == b"4127")


def test_whoever_is_to_play_next_hears_and_sees_it_and_nobody_whose_stick_is_handed_over() -> None:
    """They may have looked away. A game that could not be saved before is another one, too."""
    room = Room(2, 20, "tokyo", 6)
    room.arrive()
    room.seats[1].one_more()
    for seat in room.seats:
        seat.table.is_saved = False
    room.begin()
    assert all(seat.table.is_saved for seat in room.seats)
    before: dict[Seat, str] = {}
    called: list[bool] = []
    handed: list[bool] = []

    def look() -> None:
        for seat in room.seats:
            was, now = before.get(seat), seat.screen
            if was == "remote" and now in ("shake", "answer") or was == "announced" and now == "hand-over":
                (called if was == "remote" else handed).append(bool(seat.stick.led or seat.stick.tone))
            before[seat] = now

    while len(called) < 6 or len(handed) < 3:
        for seat in room.seats:
            seat.act()
        room.hub.run(40)
        look()
        assert room.hub.now_ms < 240_000, [seat.screen for seat in room.seats]
    assert all(called) and not any(handed)


def test_secrets_of_old_games_go_and_the_sticks_own_stays() -> None:
    room = Room(1, 16)
    [seat] = room.seats
    written = seat.stick.module("storage.journal").Journal().written
    lines = [f"device {'A' * 22}", *(f"secret {'A' * 16}-{n} {'A' * 22}" for n in range(700))]
    seat.stick.flash.files["saves/together.txt"] = b"".join(map(written, lines))
    seat.arrive()
    kept = seat.stick.flash.files["saves/together.txt"].splitlines(keepends=True)
    assert kept == [written(line) for line in [lines[0], *lines[-300:]]]


def test_each_animal_looks_like_itself_in_the_lobby_whoever_sat_here_before() -> None:
    room = Room(1, 16)
    [seat] = room.seats
    seat.table.settings.set("players", 3)
    seat.table.settings.set("seats", "4fb")
    seat.arrive()
    room.until(lambda: seat.table.standing.count == 1)
    assert seat.table.view.lines[0] == (b"FOX", b"HERE")


def test_the_cup_is_lifted_on_all_sticks_at_once() -> None:
    room = Room(3, seed=5, lives=2)
    room.gather()
    for _ in range(2):
        while not any(seat.screen == "reveal" for seat in room.seats):
            for seat in room.seats:
                seat.act()
            room.hub.run(100)
        room.hub.run(500)
        assert [seat.screen for seat in room.seats] == ["reveal"] * 3
        assert len({seat.table.view.dice for seat in room.seats}) == 1
        while any(seat.screen == "reveal" for seat in room.seats):
            for seat in room.seats:
                seat.act()
            room.hub.run(100)


def test_computers_play_at_the_openers_stick() -> None:
    room = Room(2, 7, "tokyo", 2)
    room.gather(computers=2)
    assert room.seats[1].table.game.players == ("Fox", "Owl", "Bear", "Hare")
    assert [seat.table.seats.characters for seat in room.seats] == [bytes((2, 3)), b""]
    room.play()
    check(room)


# Gone for ever


def gone(room: Room, seat: Seat) -> None:
    """That stick is never heard of again."""
    seat.release()
    seat.link.is_up = False
    room.seats.remove(seat)


def test_if_the_opener_is_gone_from_the_lobby_another_stick_takes_its_place() -> None:
    room = Room(3, 17)
    room.arrive()
    opener, *rest = room.seats
    gone(room, opener)
    room.hub.run(15_000)
    assert rest[0].table.view.a_text == b"WAITS FOR"
    room.until(lambda: rest[0].table.view.a_text == b"WITHOUT")
    room.until(lambda: all(seat.table.view.title == b"FOX IS AWAY" for seat in rest))
    rest[1].stick.press("A", 80, 400)
    room.hub.run(1000)
    assert rest[1].table.view.a_text == b"WAITS FOR", "whoever sat down first takes over"
    rest[0].stick.press("A", 80, 400)
    room.until(lambda: rest[0].table.view.a_text == b"START" and rest[1].table.view.a_text == b"WAITS FOR")
    room.begin()
    room.play()
    assert rest[0].table.game.players == ("Owl", "Bear")


def test_an_opener_that_is_there_is_not_replaced() -> None:
    room = Room(2, 18)
    room.arrive()
    room.hub.run(60_000)
    assert room.seats[1].table.view.a_text == b"WAITS FOR"
    room.begin()
    room.play()
    room.seats[1].stick.press("A")
    room.hub.run(60_000)
    assert room.seats[1].screen == "wait"


def test_if_the_opener_is_gone_after_a_game_the_others_play_on_without_it() -> None:
    room = Room(3, 19)
    room.gather()
    room.play()
    opener, *rest = room.seats
    gone(room, opener)
    for seat in rest:
        seat.stick.press("A")  # a rematch
    room.until(lambda: all(seat.table.view.a_text == b"WITHOUT" for seat in rest))
    rest[1].stick.press("A", 80, 400)
    room.until(lambda: rest[1].table.view.a_text == b"START")
    rest[1].stick.press("A")
    room.until(lambda: all(seat.table.together.log.games == 2 for seat in rest))


def test_whoever_is_gone_when_it_is_thrown_for_who_starts_is_left_out() -> None:
    for who in (0, 1):
        room = Room(3, 20)
        room.arrive()
        room.seats[0].stick.press("A")
        room.until(lambda: room.seats[0].table.together.log.players)  # noqa: B023
        gone(room, room.seats[who])
        room.until(lambda: any(seat.table.view.a_text == b"WITHOUT" for seat in room.seats))  # noqa: B023
        [asked] = [seat for seat in room.seats if seat.table.view.a_text == b"WITHOUT"]
        assert asked is room.seats[0] and asked.screen == "lobby"
        asked.stick.press("A")
        room.play()


def test_if_two_are_gone_at_once_the_third_is_asked_about_one_after_the_other() -> None:
    for seed, left in ((21, 0), (22, 1), (23, 2)):
        room = Room(3, seed, "tokyo", 2)
        room.gather()
        room.hub.run(3000)
        for seat in [seat for n, seat in enumerate(room.seats) if n != left]:
            gone(room, seat)
        room.play()


def test_nobody_can_hide_that_another_is_silent() -> None:
    """Neither by entries nor by whatever else comes by the link."""
    room = Room(3, 25)
    room.gather()
    room.hub.run(5000)
    shared = room.seats[0].table.together
    silent = next(seat for seat in room.seats if seat.table.together.device.name == shared.log.awaited()[2])
    gone(room, silent)
    stranger = Link(room.hub)
    name = silent.table.together.device.name.encode()
    for _ in range(15):
        room.hub.run(2000)
        room.hub.post(stranger, b"%d - %s here" % (len(room.hub.log), name), True)
        for seat in room.seats:
            seat.link.inbox.append(b"! " + name)
    assert any(seat.screen == "away" for seat in room.seats)


def test_a_forgotten_table_says_for_an_hour_that_somebody_is_there_and_a_lonely_one_never() -> None:
    room = Room(2, 26)
    lonely, late = room.seats
    lonely.arrive()
    room.hub.run(40_000)
    assert len(room.hub.log) == 2
    late.arrive()
    lonely.stick.module("table.together")._IDLE_MS = 60_000
    room.hub.run(40_000)
    assert b"here" in room.hub.log[-1]
    room.until(lambda: late.table.view.title == b"FOX IS AWAY", 90_000)
    count = len(room.hub.log)
    room.hub.run(60_000)
    assert len(room.hub.log) == count < 10


def test_what_is_pressed_counts_while_the_log_hears_that_somebody_is_there() -> None:
    room = Room(2, 27, slowest_ms=600)
    room.arrive()
    heard = len(room.hub.log)
    opener = room.seats[0]
    room.until(lambda: opener.table.together._sent.endswith(b"here") and len(room.hub.log) == heard)
    opener.stick.press("A")
    room.until(lambda: all(seat.table.game for seat in room.seats))
    assert room.hub.log[heard].endswith(b"here")


def test_the_one_who_is_away_is_named_even_if_it_is_anothers_turn() -> None:
    """Whoever has rolled is there; the one who has to vouch is not."""
    room = Room(3, 11, "tokyo", 2)
    room.gather()
    room.until(lambda: any(seat.screen == "shake" for seat in room.seats))
    [roller] = [seat for seat in room.seats if seat.screen == "shake"]
    log = roller.table.together.log
    voucher = (roller.table.game.holder + 1) % 3
    [silent] = [seat for seat in room.seats if seat.table.together.device.plays_for(voucher)]
    gone(room, silent)
    room.hub.run(500)
    roller.act()
    room.hub.run(1000)
    roller.release()
    room.until(lambda: log.awaited() == (VOUCH, voucher, silent.table.together.device.name))
    room.hub.run(3000)
    assert (roller.table.view.a_text, roller.table.view.a_icon) == (b"WAITS FOR", voucher)
    room.until(lambda: any(seat.screen == "away" for seat in room.seats))
    room.hub.run(500)
    for seat in room.seats:
        view = seat.table.view
        assert view.holder == voucher or (view.a_text, view.a_icon) == (b"IS AWAY", voucher)
    [asked] = [seat for seat in room.seats if seat.screen == "away"]
    asked.stick.press("B", 80, 500)
    room.until(lambda: log.awaited()[0] != VOUCH)


def test_who_is_cut_off_in_their_own_turn_is_told_and_goes_on_when_they_are_back() -> None:
    room = Room(2, 12, "tokyo", 2)
    room.gather()
    room.until(lambda: any(seat.screen == "shake" for seat in room.seats))
    [player] = [seat for seat in room.seats if seat.screen == "shake"]
    player.link.is_up = False
    room.until(lambda: player.screen == "offline", 15_000)
    assert player.table.view.title == b"YOU ARE OFFLINE"
    player.link.is_up = True
    room.until(lambda: player.screen == "shake", 10_000)
    player.link.inbox.append(b"- offline")  # a link that knows it says so at once
    room.hub.run(40)
    assert player.screen == "offline"
    room.until(lambda: player.screen == "shake", 10_000)
    room.play()
    check(room)


def test_a_table_that_is_no_more_says_so_and_offers_a_new_one() -> None:
    for how, said in ((b"- gone", b"NO MORE"), (b"- full", b"IS FULL")):
        room = Room(2, 13)
        room.arrive()
        guest = room.seats[1]
        guest.link.inbox.append(how)
        room.hub.run(200)
        assert said in b" ".join(guest.table.view.lines)
        assert guest.table.view.a_text == b"NEW TABLE"
        guest.stick.press("B", 80, 400)
        assert guest.screen == "who-plays" and not guest.link.is_joined


def test_a_phone_that_is_on_and_forgotten_is_asked_about_as_well() -> None:
    room = Room(2, 14, "tokyo", 2)
    room.gather()
    room.until(lambda: any(seat.screen == "shake" for seat in room.seats))
    [other] = [seat for seat in room.seats if seat.screen != "shake"]
    room.hub.run(120_000)
    assert other.screen == "remote"
    room.until(lambda: other.screen == "away", 90_000)
    room.hub.run(500)
    other.stick.press("A", 80, 400)  # patience
    room.hub.run(120_000)
    assert other.screen == "remote"


def test_the_opener_sees_how_many_want_a_rematch_and_the_others_for_whom_they_wait() -> None:
    room = Room(3, 15, "tokyo", 1)
    room.gather()
    room.play()
    opener, *rest = room.seats
    for count, seat in enumerate(rest, 1):
        seat.stick.press("A")
        room.hub.run(3000)
        assert opener.table.view.a_text == b"REMATCH %d" % count
        assert (seat.table.view.title, seat.table.view.a_text) == (b"WAITS FOR FOX", b"WAITS FOR")
    opener.stick.press("A")
    room.until(lambda: all(seat.table.together.log.games == 2 for seat in room.seats))
    assert not opener.table.together.log.chairs.eager


def test_the_opener_lets_somebody_go_whose_phone_is_gone() -> None:
    room = Room(3, 16)
    room.arrive()
    opener, gone_one = room.seats[0], room.seats[2]
    gone(room, gone_one)
    opener.stick.press("B", 80, 400)
    menus.choose(opener.stick, "SEATS")
    menus.choose(opener.stick, "FREE_SEAT")
    menus.choose(opener.stick, "Bear")
    room.until(lambda: opener.table.together.log.chairs.taken == ["Fox", "Owl"])
    assert opener.screen == "lobby"


def test_each_stick_says_which_animal_it_is_and_to_who_comes_late_when_they_play() -> None:
    room = Room(2, 17)
    room.arrive()
    assert [seat.table.view.title for seat in room.seats] == [b"YOU ARE FOX", b"YOU ARE OWL"]
    room.begin()
    for seat, name in zip(room.seats, (b"FOX", b"OWL"), strict=True):
        room.until(lambda: seat.screen == "you-sit")  # noqa: B023
        assert seat.table.view.title == b"YOU ARE " + name
    late = room.add()
    late.link.is_joined = True
    late.cut()  # and it starts anew
    room.until(lambda: late.table.view.a_text == b"SIT DOWN")
    assert (late.screen, late.table.view.title, late.table.together.animals) == ("lobby", b"FOX'S TABLE", [])
    room.hub.run(5000)
    assert late.screen == "lobby"
    late.stick.press("A")
    room.until(lambda: late.screen == "you-sit")
    assert late.table.view.title == b"YOU PLAY IN THE NEXT GAME"
    room.until(lambda: late.screen == "remote")
