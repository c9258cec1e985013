"""Rooms of sticks that share a table."""

from verify.soak.room import Room, Seat


def check(room: Room) -> None:
    """All have seen the same game to its end, and all rolls were opened and checked."""
    records = {seat.stick.module("records.record").write(seat.table.game) for seat in room.seats}
    assert len(records) == 1
    for seat in room.seats:
        log = seat.table.together.log
        assert not seat.table.together.connection.trouble
        assert log.checked == len(log.throws)
        assert log.chain.count == len(room.hub.log)


def gone(room: Room, seat: Seat) -> None:
    """That stick is never heard of again."""
    seat.release()
    seat.link.is_up = False
    room.seats.remove(seat)


def said(room: Room, since: int = 0) -> list[str]:
    """What the entries say."""
    return [entry.decode().split(" ", 3)[3] for entry in room.hub.log[since:]]


def press(room: Room, seat: Seat, key: str, ms: int = 500) -> None:
    """A press, and what comes of it."""
    seat.stick.press(key, 80)
    room.hub.run(ms)


def play_until(room: Room, condition, step_ms: int = 100) -> None:
    while not condition():
        for seat in room.seats:
            seat.act()
        room.hub.run(step_ms)
        assert room.hub.now_ms < 600_000, [seat.screen for seat in room.seats]
    for seat in room.seats:
        seat.release()


def at_their_turn(room: Room, screen: str = "shake") -> Seat:
    """Whoever has that screen."""
    play_until(room, lambda: any(seat.screen == screen for seat in room.seats))
    return next(seat for seat in room.seats if seat.screen == screen)


def over(count: int, seed: int, rules: str = "tokyo") -> Room:
    """A room in which a game of one life is over, and everybody has seen it."""
    room = Room(count, seed, rules, 1)
    room.gather()
    room.play()
    room.hub.run(3000)
    return room


def over_for_one(room: Room) -> None:
    """The last stick is cut off with the last cup: it alone knows some dice. The first sees the end."""
    one, other = room.seats[0], room.seats[-1]
    play_until(room, lambda: one.table.together.log.is_over, 20)
    other.link.is_up = False
    room.seats.remove(other)
    play_until(room, lambda: one.screen == "game-over")


def forgets_soon(room: Room) -> None:
    """A phone that is on counts as forgotten after 45 s, which is enough for tests."""
    for seat in room.seats:
        seat.stick.module("together.silence")._LONG_MS = 45_000
