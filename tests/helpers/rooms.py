"""Rooms of sticks that share a table."""

from verify.soak.room import Room, Seat
from virtual import common_knowledge


def check(room: Room) -> None:
    """All have seen the same game to its end, and checked that its rolls were sealed before it."""
    records = {common_knowledge.record(seat.stick, seat.table.game) for seat in room.seats}
    assert len(records) == 1
    assert "# all rolls follow" in records.pop()
    for seat in room.seats:
        shared = seat.table.source
        assert not shared.closed
        assert shared.shown.is_fair
        assert shared.client.entries == room.hub.entries


def press(room: Room, seat: Seat, key: str, ms: int = 500) -> None:
    """A press, and what comes of it."""
    seat.stick.press(key, 80)
    room.hub.run(ms)


def play_until(room: Room, condition, step_ms: int = 100) -> None:
    end = room.hub.now_ms + 600_000
    while not condition():
        for seat in room.seats:
            seat.act()
        room.hub.run(step_ms)
        assert room.hub.now_ms < end, [seat.screen for seat in room.seats]
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
    room.hub.run(1000)
    return room


def title(seat: Seat) -> str:
    """What the screen says in full."""
    return seat.table.view.title.decode("latin-1")
