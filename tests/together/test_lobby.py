"""The lobby of a shared table: who sits where, who may be let go, and rematches."""

from tests.helpers.rooms import check, forgets_soon, gone, over
from verify import menus
from verify.soak.room import Room, Seat


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


def test_who_reads_the_end_of_a_game_for_long_comes_into_the_next_one() -> None:
    """Though somebody is gone without whom it cannot begin: the lobby asks whether to go on without them."""
    room = Room(3, 21, "tokyo")
    room.gather()
    opener, silent, slow = room.seats
    newcomer = room.add()
    newcomer.arrive()
    room.until(lambda: newcomer.screen == "remote")
    while [seat.screen for seat in room.seats].count("game-over") < 3:
        for seat in room.seats:
            if seat is not slow or seat.screen != "reveal":
                seat.act()
        room.hub.run(200)
    for seat in room.seats:
        seat.release()
    gone(room, silent)
    room.hub.run(500)
    opener.stick.press("A")  # a rematch
    room.hub.run(1000)
    assert slow.screen == "reveal" and not slow.table.together.log.game
    while slow.screen in ("reveal", "lives"):
        slow.stick.press("A")
        room.hub.run(1000)
    room.until(lambda: (slow.screen, slow.table.view.title) == ("wait", b"WAITS FOR OWL"))
    room.until(lambda: opener.table.view.a_text == b"WITHOUT")
    opener.stick.press("A")
    room.play()
    check(room)


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


def test_a_forgotten_opener_holds_up_nobody_who_wants_a_rematch() -> None:
    room = over(2, 15)
    forgets_soon(room)
    guest = room.seats[1]
    room.hub.run(90_000)
    assert guest.screen == "game-over"
    guest.stick.press("A")
    room.hub.run(30_000)
    assert guest.table.view.a_text == b"WAITS FOR", "they may have read the account for long"
    room.until(lambda: guest.table.view.title != b"YOU ARE OWL", 240_000)
    assert (guest.table.view.title, guest.table.view.a_text) == (b"FOX IS AWAY", b"WITHOUT")
    guest.stick.press("A")
    room.until(lambda: guest.table.together.is_opener)
    room.until(lambda: guest.table.together.log.chairs.taken == ["Owl", "Fox"])
    guest.stick.press("A")
    room.until(lambda: guest.table.together.log.games == 2)


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
