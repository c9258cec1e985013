"""Which screen comes next in a game that several sticks share.

Each stick shows the moves of the shared log one after the other, at its players' pace. A move that is made
here shows once the log has it, as another's does.
"""

from micropython import const
from time import ticks_add, ticks_diff

import words
from game import OVER, TO_ANSWER, TO_DRAW, TO_ROLL, TO_SAY
from rules.moves import DOUBT, REROLL, REVIVE, ROLL
from screens.computer_turn import ComputerAnswered
from screens.flow import Flow
from stick import buttons
from table import seating
from table.seats import PERSON
from table.table import MENUS
from table.view import NOBODY
from together.protocol.log import DONE
from together.protocol.replica import NO_MOVE
from together.shared_turn import SharedTurn
from together.told import Leave, Offline, YouSit
from together.waiting import Away, RemoteTurn, Wait

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from table.screen import Screen
    from table.table import Table
    from together.shared_table import SharedTable

    class _Table(Table):
        together: SharedTable


_OWN_TURN = (
    "hand-over",
    "shake",
    "draw",
    "closed",
    "peek",
    "choose",
    "options",
    "answer",
    "new-lives",
    "stop",
)
_ROUNDS_BEHIND = const(1)  # that are shown; what came before is skipped
_OPENED_MS = const(10_000)  # at most, after the game, for what is left to be opened


class TogetherFlow(Flow):
    """The way through a game that others play with sticks of their own."""

    table: "_Table"

    def __init__(self, table: "Table") -> None:
        Flow.__init__(self, table)
        self.has_watched = False
        self.shared = self.table.together
        self.shared.flow = self
        self.shared_texts = words.load(table.settings.get("language"), "_together")

    # -- into the game

    def join(self) -> None:
        """The game of the log, from where it is."""
        table, shared = self.table, self.shared
        replica = shared.replica
        table.game = None
        while replica.is_behind:
            replica.advance()
        table.game = replica.game
        table.contest = None
        table.is_saved = True
        seating.lay(table, shared.seats())
        self.resume()

    def resume(self) -> None:
        """On with the game on the table. The coach would see what only others may."""
        from screens import loading

        table = self.table
        self.opponent = loading.load(table)
        if table.game.phase == OVER:
            self.next_turn()
        elif table.seats.persons == 1:
            table.show(YouSit(table, table.seats.who.index(PERSON)))
        elif not self.plays_along and not table.stick.link.is_watching:
            table.show(YouSit(table, NOBODY))
        else:
            self.next_turn()

    @property
    def plays_along(self) -> bool:
        """Whether somebody here has a seat in this game; another may play for them until the next round."""
        return bool(self.table.seats.persons) or self.shared.device.name in self.shared.log.away

    def rematch(self) -> None:
        """The opener's stick begins the next game; the others wait for it."""
        shared = self.shared
        if shared.is_opener:
            shared.begin()
        else:
            shared.want_another()
        self._await_game()

    def _await_game(self) -> None:
        """Until the next game begins; in the lobby if it cannot, because somebody is silent or missing."""
        self.table.show(Wait(self.table, self._is_stuck, self.quit))

    def _is_stuck(self) -> bool:
        shared, now = self.shared, self.table.now
        is_refused = shared.is_opener and shared.log.is_over and not shared.wanted
        return is_refused or shared.has_lost_opener(now) or shared.asks(now)

    def asks(self) -> bool:
        """Whoever has the computers at their stick is asked, and ends it for all."""
        is_past, holder = self.shared.replica.is_past, self.table.game.holder
        return Flow.asks(self) and not is_past and self._plays(holder)

    def eager(self) -> int:
        return len(self.shared.log.chairs.eager)

    def quit(self) -> None:
        """Ask whether to leave a game that goes on. After a game go to the lobby of the next one."""
        table = self.table
        if self.shared.log.is_over or not self.shared.log.game:
            table.leave_for(MENUS, "together")
        else:
            table.show(Leave(table, table.standing))

    def leave(self) -> None:
        """Leave the table; the others go on. Whoever has a seat in the game keeps their chair to its end."""
        if self.plays_along and not self.shared.log.is_over:
            self._leave()
        else:
            self.shared.get_up_to_go()
            self.table.show(Wait(self.table, self.shared.are_up, self._leave))

    def _leave(self) -> None:
        self.shared.leave()
        Flow.quit(self)

    # -- whose turn

    def next_turn(self) -> None:
        table, replica, log = self.table, self.shared.replica, self.shared.log
        table.contest = None
        if replica.is_past:  # whoever read the end for long: it is thrown for who starts the next one
            self._await_game()
            return
        while replica.is_behind and log.game.rounds - table.game.rounds > _ROUNDS_BEHIND:
            replica.advance()
        self._sit_down()
        game = table.game
        if replica.is_behind:
            self._watch(game.holder)
        elif game.phase == OVER:
            self._until_ms = ticks_add(table.now, _OPENED_MS)
            table.show(Wait(table, self._is_opened, self._account))
        elif (
            game.phase == TO_DRAW and not table.seats.is_person(game.holder) and not self._plays(game.holder)
        ):
            self._watch(game.holder)
        else:
            Flow.next_turn(self)

    def are_open(self) -> bool:
        return self.shared.log.awaited()[0] == DONE

    def _is_opened(self) -> bool:
        """Whether all dice of the game are open, or that has been waited for long enough."""
        return self.are_open() or ticks_diff(self.table.now, self._until_ms) >= 0

    def _account(self) -> None:
        self.shared.replica.uncover_all()
        self._end()

    def _plays(self, seat: int) -> bool:
        return self.shared.device.plays_for(seat)

    def _sit_down(self) -> None:
        """Who acts for which seat may have changed: somebody was left out, or is back."""
        seats = self.table.seats
        seats.who = self.shared.who()
        if seats.persons == 1:
            seats.hand = seats.who.index(PERSON)
        if seats.characters and not self.opponent:
            from screens.computer_turn import opponent_for

            self.opponent = opponent_for(self.table)

    def hand_to(self, seat: int) -> None:
        seats, stick = self.table.seats, self.table.stick
        if seats.is_person(seat) or seats.is_character(seat):
            if self.has_watched and seats.is_person(seat):  # nobody passes them a stick
                stick.buzzer.play("true")
                stick.led.blink(1)
            self.has_watched = False
            Flow.hand_to(self, seat)
        else:
            self._watch(seat)

    def _watch(self, seat: int) -> None:
        """The turn of somebody who acts elsewhere."""
        self.table.seats.turn = seat
        self.has_watched = True
        self.table.show(RemoteTurn(self.table))

    def open_turn(self) -> None:
        table = self.table
        if self.has_come() or self.shared.replica.is_past:
            self.next_turn()
        elif table.game.phase != TO_SAY or table.contest:
            Flow.open_turn(self)
        elif self.shared.replica.lies():
            table.has_looked = self.shared.log.throw.is_peeked
            Flow.open_turn(self)
        else:
            table.show(Wait(table, self.shared.replica.lies, self.open_turn))

    # -- within a turn

    def rolled(self) -> None:
        table = self.table
        if self.has_come() or self.shared.replica.is_past:  # while the dice were shaken
            self.next_turn()
            return
        table.stick.dice.stir(table.stick.imu.noise)
        if table.contest:  # new lives
            table.contest = None
            table.play(REVIVE)
            self.after(REVIVE)
            return
        move = REROLL if table.game.phase == TO_SAY else ROLL
        table.play(move)
        table.has_looked = False
        self.after(move)

    def peek(self, back: "Screen") -> None:
        table, shared = self.table, self.shared
        if shared.replica.look():
            Flow.peek(self, back)
            return
        shared.peek()
        table.show(Wait(table, self._may_look_or_not, lambda: self._peek(back)))

    def _may_look_or_not(self) -> bool:
        """Whether the roll is known, or the table has gone on without this stick."""
        shared = self.shared
        has_asked = shared.wanted or shared.log.throw and shared.log.throw.is_peeked
        return self.has_come() or not has_asked or shared.replica.look()

    def _peek(self, back: "Screen") -> None:
        if not self.table.stick.buttons.is_down(buttons.A) or not self.shared.replica.look():
            self.open_turn()
        else:
            Flow.peek(self, back)

    def after(self, move: int) -> None:
        if self.shared.wanted:
            self.table.show(Wait(self.table, self._is_answered, self._go_on))
        else:
            Flow.after(self, move)

    def _is_answered(self) -> bool:
        return self.has_come() or not self.shared.wanted

    def _go_on(self) -> None:
        """What was pressed here is in the log, or another entry was there before it."""
        if self.has_come():
            self.happened()
        elif self.shared.log.pending:  # the dice have to be opened
            self.table.show(Wait(self.table, self._is_settled, self._go_on))
        else:
            self.next_turn()

    def _is_settled(self) -> bool:
        return self.has_come() or not self.shared.log.pending

    def wait_for_others(self, screen: "Screen") -> None:
        """Somebody acts elsewhere, and their move has not come: it may be somebody here by now, or nobody."""
        table = self.table
        if self.shared.replica.is_past:
            self.next_turn()
            return
        before = table.seats.who
        self._sit_down()
        if table.seats.who != before:
            self.next_turn()
        else:
            self.ask_about_silence(screen)

    def waits(self) -> int:
        """What this stick waits for, see together/shared_table.py."""
        return self.shared.waits(self.table.now)

    def is_forgotten(self) -> bool:
        """Whether others play for who sits here until somebody uses this stick."""
        return self.shared.is_forgotten(self.table.now)

    def awaited_seat(self) -> int:
        """Whom the table waits for, NOBODY if that is nobody in this game."""
        name = self.shared.awaited_animal
        return self.table.game.players.index(name) if name in self.table.game.players else NOBODY

    def follow(self) -> None:
        """Called each tick. What stands in the middle of a turn here goes if the others are lost, as a press
        would reach nobody, or if the table has gone on: without this stick, or to who is back."""
        shared, game, name = self.shared, self.table.game, self.table.standing.name
        is_computer = name == "computer"
        if game is not shared.replica.game or not is_computer and name not in _OWN_TURN:
            return
        if shared.is_cut(self.table.now):
            if is_computer or shared.log.awaited()[2] == shared.device.name:
                self.table.show(Offline(self.table))
        elif not shared.wanted:
            is_own_roll = is_computer and game.phase == TO_ROLL
            is_new = shared.replica.is_past or self.has_come() and not is_own_roll
            if is_new or not self._plays(game.holder):
                self.next_turn()

    def ask_about_silence(self, back: "Screen") -> None:
        """Have somebody here decide whether to wait, if it is theirs to decide."""
        if self.shared.asks(self.table.now) and not self.shared.wanted:
            self.table.show(Away(self.table, back))

    def has_come(self) -> bool:
        """Whether there is a move that the players here have not seen."""
        return self.shared.replica.is_behind

    def happened(self) -> None:
        """Show the next move of the log, whoever made it."""
        table, game = self.table, self.table.game
        is_answer = game.phase == TO_ANSWER
        is_own = table.seats.is_person(game.holder)
        speaker, claim = game.caller, game.claim
        move = self.shared.replica.advance()
        if table.seats.habits:
            from players.knowledge import note

            note(table.seats.habits, game)
        if move in (ROLL, REROLL) and game.phase == TO_SAY:
            self.next_turn()
        elif is_answer and not is_own and move != DOUBT:  # the cup is lifted for all at once
            table.show(ComputerAnswered(table, move, speaker, claim))
        else:
            Flow.after(self, move)

    # -- computers that play here

    def computer_turn(self) -> "Any":
        table = self.table
        if not table.seats.is_character(table.game.holder):
            return None
        return SharedTurn(table, self.shared, self.opponent)

    def computer_acts(self, turn: "Any") -> None:
        if turn and not turn.step():
            turn.move()
            self.after(NO_MOVE)
