"""Several virtual sticks at one table, each played by its buttons."""

from collections.abc import Callable
from typing import Any

from tools.hub import Hub
from verify import menus
from virtual import common_knowledge
from virtual.stick import VirtualStick

SETTINGS = b"rules=%s\nlives=%d\noff=0\nsleep=0\ndim=0\n"


class Seat:
    """A stick and the person who plays it: they do what its screen asks for, a step at a time."""

    def __init__(self, hub: Hub, seed: int, rules: str = "tokyo blind=yes", lives: int = 1) -> None:
        self.hub = hub
        self.stick = VirtualStick(seed=seed, flash={"saves/settings.txt": SETTINGS % (rules.encode(), lives)})
        self.link = hub.plug(self.stick)
        self.stick.boot()
        self.held = ""
        self.until = 0
        self.presses = 0

    @property
    def table(self) -> Any:
        return self.stick.app.table

    @property
    def screen(self) -> str:
        return self.table.screen

    def arrive(self) -> None:
        """From the splash into the lobby."""
        self.stick.run(600)
        self.stick.press("A")
        self.stick.run(400)
        menus.choose(self.stick, "TOGETHER")

    def one_more(self) -> None:
        """Out of the lobby let one more person of this stick sit down; the list of its seats stands then."""
        self.stick.press("B", 80, 400)
        if self.table.source.is_opener:
            menus.choose(self.stick, "SEATS")
        menus.choose(self.stick, "ONE_MORE")
        self.hub.run(2 * self.hub.slowest_ms + 100)

    def act(self) -> None:
        """One press, if the screen wants one."""
        if self.held:
            if self.hub.now_ms >= self.until:
                self.stick.up(self.held)
                self.held = ""
            return
        self.presses += 1
        screen, view = self.screen, self.table.view
        if screen == "shake":
            self.hold("A", 900)
        elif screen == "closed":
            has_looked = self.table.has_looked
            if has_looked or view.b_kind and self.presses % 3 == 0:
                self.hold("B", 80)
            else:
                self.hold("A", 700)
        elif screen == "answer":
            self.hold("B" if self.presses % 3 == 0 else "A", 80)
        elif screen in ("ask", "new-lives") or screen == "choose" and self.presses % 4 == 0:
            self.hold("B", 80)
        elif screen not in ("wait", "remote", "news", "stand-in", "lobby", "peek", "game-over", "tumble"):
            self.hold("A", 80)

    def release(self) -> None:
        """Let go of what is held."""
        if self.held:
            self.stick.up(self.held)
            self.held = ""

    def cut(self) -> None:
        """The battery is torn out and put back."""
        self.release()
        self.stick.power_cut()
        self.link.inbox.clear()
        self.stick.boot()
        self.stick.run(500)

    def hold(self, key: str, ms: int) -> None:
        self.stick.down(key)
        self.held = key
        self.until = self.hub.now_ms + ms


class Room:
    """Sticks at one table."""

    def __init__(
        self, count: int, seed: int = 1, rules: str = "tokyo blind=yes", lives: int = 1, **link: int
    ) -> None:
        self.hub = Hub(seed, **link)
        self.make: Callable[[int], Seat] = lambda n: Seat(self.hub, 10 * seed + n, rules, lives)
        self.seats = [self.make(n) for n in range(count)]

    def add(self) -> Seat:
        """One stick more."""
        self.seats.append(self.make(len(self.seats)))
        return self.seats[-1]

    def gather(self, computers: int = 0) -> None:
        """Everybody comes into the lobby, and the one who was first begins."""
        self.arrive()
        self.begin(computers)

    def arrive(self) -> None:
        for seat in self.seats:
            seat.arrive()
            self.until(lambda: seat.screen == "lobby" and seat.table.source.animals)  # noqa: B023
        self.until(lambda: self.seats[0].table.standing.count == len(self.seats))

    def begin(self, computers: int = 0) -> None:
        opener = self.seats[0]
        self.until(lambda: opener.table.view.a_kind)
        opener.table.source.next_game.computers = computers
        opener.stick.press("A")
        self.until(lambda: all(seat.table.game for seat in self.seats))

    def until(self, condition: Callable[[], object], limit_ms: int = 60_000) -> None:
        end = self.hub.now_ms + limit_ms
        while not condition():
            assert self.hub.now_ms < end, [seat.screen for seat in self.seats]
            self.hub.run(100)

    def play(self, limit_ms: int = 3_600_000, meanwhile: Callable[[], None] | None = None) -> None:
        """Until all see the end. `meanwhile()` is called again and again."""
        end = self.hub.now_ms + limit_ms
        while not all(seat.screen == "game-over" for seat in self.seats):
            assert self.hub.now_ms < end, [seat.screen for seat in self.seats]
            if meanwhile:
                meanwhile()
            for seat in self.seats:
                seat.act()
            self.hub.run(200)
        for seat in self.seats:
            seat.release()
        self.hub.run(200)


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
