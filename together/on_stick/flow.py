"""Which screen comes next in a game that several sticks share.

Each stick shows the moves of the shared log one after the other, at its players' pace. A move that is made
here shows once the log has it, as another's does.
"""

from micropython import const

import words
from game import OVER, TO_ANSWER, TO_SAY
from rules.moves import DOUBT, REROLL, REVIVE, ROLL
from screens.computer_turn import ComputerAnswered
from screens.flow import Flow
from stick import buttons
from table import seating
from table.seats import PERSON, Seats
from table.table import MENUS
from table.view import NOBODY

from together import wire
from together.on_stick.remote_turn import RemoteTurn
from together.on_stick.scene import ASK, OFFLINE, OWN, SENDING
from together.on_stick.told import Ask, Leave, News, Offline, StandIn, Wait, YouSit

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from table.screen import Screen
    from table.table import Table

    class _Table(Table):
        source: Any


# What stands while somebody here acts, or waits
_OWN_TURN = ("hand-over", "shake", "draw", "closed", "choose", "options", "answer", "new-lives", "stop")
_WAITING = ("wait", "remote", "ask", "offline", "stand-in")
_ROUNDS_BEHIND = const(1)  # that are shown; what came before is skipped
_TOLD = {wire.LEAVES: "HAS_LEFT", wire.WITHOUT: "PLAYS_FOR", wire.BACK: "IS_BACK"}


class TogetherFlow(Flow):
    """The way through a game that others play with sticks of their own."""

    table: "_Table"

    def __init__(self, table: "Table") -> None:
        Flow.__init__(self, table)
        self.shared = self.table.source
        self.shared_texts = words.load(table.settings.get("language"), "_together")
        self._has_watched = self._has_warned = False
        self._peeks_from: "Screen | None" = None  # the screen on which A is held to look
        self._news: list[tuple[int, str]] = []  # seats, and keys of what is to be said of them

    # -- into the game

    def join(self) -> None:
        """The game of the log, from where it is."""
        table, shared = self.table, self.shared
        shared.show_all()
        table.game = shared.shown.game
        table.contest = None
        table.is_saved = True
        table.seats = Seats(seating.of_game(table.game).animals, shared.who())
        seating.dress(table, shared.marked())
        shared.call()
        self.resume()

    def resume(self) -> None:
        """On with the game on the table. The coach would see what only others may."""
        from screens import loading

        table = self.table
        loading.load(table)
        if table.game.phase == OVER:
            self.next_turn()
        elif table.seats.persons == 1:
            table.show(YouSit(table, table.seats.who.index(PERSON)))
        elif self.shared.plays_along:
            self.next_turn()
        else:
            table.show(YouSit(table, NOBODY))

    def rematch(self) -> None:
        """The opener's stick begins the next game; the others say that they want one."""
        if self.shared.scene()[0] == ASK:  # the opener is gone
            self.quit()
        elif self.shared.is_opener:
            self.shared.begin()
        elif self.shared.animals:
            self.shared.want(wire.AGAIN)

    def quit(self) -> None:
        """Ask whether to leave a game that goes on. After a game go to the lobby of the next one."""
        table = self.table
        if self.shared.log.is_playing and self.shared.plays_along:
            table.show(Leave(table, table.standing))
        else:
            table.leave_for(MENUS, "together")

    def leave(self) -> None:
        """Leave the table; the others are told, and go on."""
        self.shared.leave()
        Flow.quit(self)

    # -- what the account says

    def asks(self) -> bool:
        return Flow.asks(self) and self.shared.plays_along and not self.shared.is_behind

    # -- whose turn

    def next_turn(self) -> None:
        """Show what is new in the log; then whose turn it is."""
        table, shared = self.table, self.shared
        table.contest = None
        while self._skips() and shared.is_behind:
            shared.advance()
        self._sit_down()
        game = table.game
        if shared.shown.seed and not (shared.shown.is_fair or self._has_warned):
            self._has_warned = True
            self._news.append((NOBODY, "UNFAIR"))
        if self._news:
            table.show(News(table, *self._news.pop(0)))
        elif shared.is_behind:
            self._happened()
        elif game.phase == OVER or self.asks():
            Flow.next_turn(self)
        elif shared.scene()[0] == OWN:
            if self._has_watched:  # nobody passes them a stick
                table.stick.buzzer.play("true")
                table.stick.led.blink(1)
            self._has_watched = False
            Flow.next_turn(self)
        else:
            self._watch()

    def _skips(self) -> bool:
        """Whether the next entry is not shown as a move; what is to be said about it is noted."""
        shared, shown = self.shared, self.shared.shown
        if not shared.is_behind:
            return False
        verb, *rest = shared.next_words()
        if verb == wire.GAME:
            return False
        if verb not in shown.players or rest[0] == wire.PEEKS:
            if verb in _TOLD and shown.is_playing:
                of = [shown.players.index(name) for name in rest if name in shown.players]
                of += [seat for seat, device in enumerate(shown.devices) if device == rest[0]]
                self._news += [
                    (seat, _TOLD[verb])
                    for seat in of
                    if shown.devices[seat] != shared.device and shown.game.is_in(seat)
                ]
            return True
        return shared.log.game.rounds - shown.game.rounds > _ROUNDS_BEHIND

    def _sit_down(self) -> None:
        """Who acts for which seat may have changed: a computer plays for somebody, or they are back."""
        table, who = self.table, self.shared.who()
        seats = table.seats
        if seats.who != who or self.shared.called != self.shared.log.names:
            seats.who = who
            seating.dress(table, self.shared.marked())
            self.shared.call()
            if seats.persons == 1:
                seats.hand = who.index(PERSON)

    def _watch(self) -> None:
        """Somebody acts elsewhere, or nobody can."""
        table, kind = self.table, self.shared.scene()[0]
        table.seats.turn = table.game.holder
        self._has_watched = True
        if kind == SENDING:
            table.show(Wait(table))
        elif kind == OFFLINE and table.seats.is_person(table.game.holder):
            table.show(Offline(table))
        elif kind == ASK:
            table.show(Ask(table))
        elif self.shared.is_absent:
            table.show(StandIn(table))
        else:
            table.show(RemoteTurn(table))

    def _happened(self) -> None:
        """Show the next move of the log, whoever made it."""
        table, game = self.table, self.table.game
        is_answer = game.phase == TO_ANSWER
        is_own = table.seats.is_person(game.holder)
        speaker, claim = game.caller, game.claim
        self.shared.advance()
        move = game.moves[-2]
        if move in (ROLL, REROLL) and game.phase == TO_SAY:
            table.has_looked = False
            self.next_turn()
        elif is_answer and not is_own and move != DOUBT:  # the cup is lifted for all at once
            table.show(ComputerAnswered(table, move, speaker, claim))
        else:
            Flow.after(self, move)

    def follow(self) -> None:
        """Called each tick. What stands while somebody here acts or waits goes as soon as it is not true any
        more; all else is read in peace. While A is held nobody takes a roll away."""
        table, shared = self.table, self.shared
        name = table.standing.name
        has_moved = (name in _OWN_TURN or name == "game-over") and self._has_moved()
        if name in _OWN_TURN:
            if has_moved or shared.scene()[0] not in (OWN, SENDING):
                self.next_turn()
            else:
                self._follow_peek()
        elif name in _WAITING and (shared.is_behind or not self._still_waits(name)):
            self.next_turn()

    def _has_moved(self) -> bool:
        """Whether the game has gone on; all else that has come is taken."""
        while not self._is_move() and self._skips():
            self.shared.advance()
        return self.shared.is_behind

    def _is_move(self) -> bool:
        """Whether the next entry is one of the game, or there is none."""
        if not self.shared.is_behind:
            return True
        verb, *rest = self.shared.next_words()
        return verb == wire.GAME or verb in self.shared.shown.players and rest[0] != wire.PEEKS

    def _still_waits(self, name: str) -> bool:
        """Whether a screen that waits is still the right one."""
        kind = self.shared.scene()[0]
        if kind == OFFLINE:
            return name == ("offline" if self.table.seats.is_person(self.table.game.holder) else "remote")
        return name == {SENDING: "wait", ASK: "ask", OWN: ""}.get(
            kind, "stand-in" if self.shared.is_absent else "remote"
        )

    # -- within a turn

    def _follow_peek(self) -> None:
        """What lies under the cup may have come, for somebody who holds A."""
        table = self.table
        back, self._peeks_from = self._peeks_from, None
        if not self.shared.knows_roll():
            if back and table.stick.buttons.is_down(buttons.A):
                self._peeks_from = back
        elif back and table.stick.buttons.is_down(buttons.A):
            Flow.peek(self, back)
        elif not table.has_looked and table.game.phase == TO_SAY:
            table.has_looked = True
            if table.standing.name == "closed":
                table.standing.enter()
                table.redraw()

    def peek(self, back: "Screen") -> None:
        if self.shared.knows_roll():
            Flow.peek(self, back)
        else:
            self._peeks_from = back
            self.shared.peek()

    def open_turn(self) -> None:
        self.table.has_looked = self.table.game.phase == TO_SAY and self.shared.knows_roll()
        if self._has_moved() or self.shared.scene()[0] != OWN:
            self.next_turn()
        else:
            Flow.open_turn(self)

    def rolled(self) -> None:
        table = self.table
        table.stick.dice.stir(table.stick.imu.noise)
        move = REVIVE if table.contest else REROLL if table.game.phase == TO_SAY else ROLL
        table.contest = None
        if self._has_moved() or self.shared.scene()[0] != OWN:  # while the dice were shaken
            self.next_turn()
            return
        table.play(move)
        self.after(move)

    def after(self, move: int) -> None:
        if self.shared.client.wish:
            self.table.show(Wait(self.table))
        else:
            Flow.after(self, move)
