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
