"""Checks after every tick of the random player that nothing is lost or leaked and nothing hangs."""

from collections import Counter
from typing import Any
from zlib import crc32

from game import OVER

from virtual.errors import InjectedError, Interrupted
from virtual.journal import journal_in
from virtual.soc.soc import WDT_RESET
from virtual.stick import VirtualStick

_MOVE = 2  # bytes of a move: which, and its value
_NEW_GAME = ("who-starts", "starts")  # where a stick that starts afresh begins a game
_RELEASED_US = 100_000  # so long after A is released a peek must be over: bouncing, and two ticks
_LONGEST_TICK_US = 5_000_000  # a watchdog would reset soon after


class Trouble(Exception):
    """Something happened that must never happen. `kind` is a row of the soak's table."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


class Invariants:
    """Looks at `stick` after every tick and raises Trouble. Counts moves, games, comebacks and rescues."""

    def __init__(self, stick: VirtualStick, counts: Counter[str]) -> None:
        self.stick = stick
        self.counts = counts
        self.moves = b""  # of the game on the table
        self._app: Any = None  # the one that ticked last
        self._game: Any = None
        self._page: Any = None
        self._safe: set[bytes] = set()  # the moves that are safe on the flash are one of these
        self._safe_game: Any = None  # the game of these moves
        self._is_back = False  # whether the table has got the journal's game since the start or an error
        # Till it has: the moves that may come back. None if any may, as the players let them go.
        self._kept: set[bytes] | None = {b""}
        self._is_blind = False  # since it was switched on: no read of the flash came back
        self._is_refused = False  # no game is on the table, and the flash would not let the last one go
        self._is_damaged = False  # the journal is, and the players do not know it yet
        self._cut = 0  # bytes of moves that it has lost by that
        self._good = 0  # lines that it had before the damage
        self._settings_file = b""
        self._settings: dict[str, str] = {}  # the last ones on the flash
        self._released_at: int | None = None
        stick.after_tick = self.look

    def look(self) -> None:
        """Check everything after a tick."""
        table = self.stick.app.table
        screen = table.screen
        is_new = self.stick.app is not self._app
        if is_new:
            self.booted()
        if table.standing is not self._page:
            self._page = table.standing
            if screen == "crash":
                self._crashed(table)
        self._look_for_dice(screen, table)
        self._look_at_settings()
        self._is_blind = self._is_blind or self.stick.flash.is_unreadable
        # After a start afresh the game is there at once
        is_found = screen in ("resume", "who-plays") or is_new and table.game
        if not self._is_back and is_found and not self._is_blind:
            self._is_back = True
            self._compare(table)
            # It is what the flash has, even if the flash takes no more
            self._safe = {bytes(table.game.moves) if table.game else b""}
        self._follow(table)
        self._is_refused = not table.game and (self._is_refused or self.stick.flash.is_broken)

    def booted(self) -> None:
        """The first tick after a boot: the last durable state has to come back, unless a new game begins."""
        if self._app and self.stick.app.table.screen not in _NEW_GAME:
            self._left()
        if self.stick.soc.reset_cause == WDT_RESET:
            raise Trouble("hangs", "the watchdog bit")
        app = self._app = self.stick.app
        self._game, self.moves = None, b""
        self._is_blind = False
        tick, leave, clock = app.tick, app.leave, self.stick.clock

        def watched(now: int) -> int:
            began = clock.now
            try:
                wait: int = tick(now)
            except (InjectedError, Interrupted):
                self._look_at_settings()
                self._left()
                raise
            if clock.now - began > _LONGEST_TICK_US:
                raise Trouble("hangs", "a tick took %d ms" % ((clock.now - began) // 1000))
            return wait

        def left() -> None:
            self.counts["interrupts"] += 1
            leave()
            if self.stick.panel.is_lit():
                raise Trouble("leaks", "the panel is lit at the prompt")

        app.tick, app.leave = watched, left

    def _left(self) -> None:
        """The power has gone, or there was an error: the game has to come back."""
        self.counts["comebacks"] += 1
        if self._is_back:  # else what came back the last time has not been checked yet
            self._is_back = False
            self._kept = None if self._is_refused else self._durable()

    def _durable(self) -> set[bytes]:
        """The moves that were safe after some tick, and those with further moves that were played since."""
        kept = set(self._safe)
        for game in (self._game, self._app.table.game):
            if game:
                moves = bytes(game.moves)
                known = max([len(safe) for safe in self._safe if game is self._safe_game], default=0)
                kept |= {moves[:n] for n in range(known, len(moves) + 1, _MOVE)}
                if game.phase == OVER:
                    kept.add(b"")
        return kept

    def journal_lines(self) -> int:
        """How many lines the journal on the flash has, without those that say that somebody has looked."""
        return sum(map(_counts, journal_in(self.stick.flash.files).splitlines()))

    def damaged(self, lines: int) -> None:
        """The journal, which had so many lines, has been damaged: its good beginning has to come back."""
        good = 0
        for raw in journal_in(self.stick.flash.files).splitlines(keepends=True):
            data, _, mark = raw.rpartition(b" #")
            if mark != b"%04x\n" % (crc32(data) & 0xFFFF):
                break
            good += _counts(raw)
        self._is_damaged = True
        self._cut += ((min(lines, self._good) if self._cut else lines) - good) * _MOVE
        self._good = good

    def forget_settings(self) -> None:
        """Expect the settings to be written from outside."""
        self._settings_file = b""

    def _look_at_settings(self) -> None:
        """Each setting on the flash must be as it was, or as it has been chosen since."""
        files = self.stick.flash.files
        content = files.get("saves/settings.txt", b"")
        if content is self._settings_file:
            return
        settings = self.stick.module("storage.settings_file")
        there = dict(line.split("=", 1) for line in content.decode("latin-1").splitlines() if "=" in line)
        chosen = self._app.stick.settings
        for key in (*settings.NUMBERS, *settings.WORDS) if self._settings_file else ():
            allowed = self._settings.get(key), str(chosen.get(key))
            if there.get(key) not in allowed:
                raise Trouble("lost moves", f"the setting {key} is {there.get(key)}, not {allowed}")
        self._settings_file, self._settings = content, there

    def _crashed(self, table: Any) -> None:
        """The screen after an error is shown. Its B gives the game up, which is no loss then."""
        self.counts["rescues"] += 1
        page = table.standing
        let_go = page.b_down

        def b_down() -> None:
            if page.is_known:
                self._kept = None
            let_go()

        page.b_down = b_down

    def _look_for_dice(self, screen: str, table: Any) -> None:
        if table.view.dice and not table.standing.may_show_dice:
            raise Trouble("leaks", f"the screen {screen} knows the dice")
        if screen != "peek" or self.stick.buttons["A"].is_down:
            self._released_at = None
        elif self._released_at is None:
            self._released_at = self.stick.clock.now
        elif self.stick.clock.now - self._released_at > _RELEASED_US:
            raise Trouble("leaks", "the dice are shown and nobody holds A")

    def _compare(self, table: Any) -> None:
        """After the power came back, or an error: is the game the one that was played?"""
        cut, self._cut = self._cut, 0
        if self._kept is None or table.trouble == "aside":  # what was let go is offered again
            return
        if cut and b"" in self._kept:  # a game that was over, and so is none, may go on where it is damaged
            return
        kept = {moves[: max(0, len(moves) - cut)] for moves in self._kept}
        found = bytes(table.game.moves) if table.game else b""
        if found not in kept:
            lengths = sorted(len(moves) // 2 for moves in kept)
            raise Trouble("lost moves", f"{len(found) // 2} moves came back, not {lengths}")
        if table.trouble and not self._is_damaged:
            raise Trouble("lost moves", f"the journal is {table.trouble}")
        self._is_damaged = self._is_damaged and not (table.trouble and table.is_saved)

    def _follow(self, table: Any) -> None:
        game = table.game
        moves = bytes(game.moves) if game else b""
        if game is self._game:
            if not moves.startswith(self.moves):
                raise Trouble("lost moves", "the game went back")
            if len(moves) > len(self.moves):
                self.counts["moves"] += (len(moves) - len(self.moves)) // 2
                self.counts["games"] += game.phase == OVER
        self._game, self.moves = game, moves
        if self._is_back and table.is_saved and game:  # one that has left the table stays in the journal
            self._safe = {moves, b""} if game.phase == OVER else {moves}
            self._safe_game = game


def _counts(line: bytes) -> bool:
    """Whether the line is more than the note that somebody has looked."""
    return not line.startswith(b"#")
