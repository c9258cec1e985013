"""Which screen comes next in a game that several sticks share.

Each stick shows the moves of the shared log one after the other, at its players' pace. A move that is made
here shows once the log has it, as another's does.
"""

from micropython import const

import words
from game import OVER, TO_ANSWER, TO_DRAW, TO_ROLL, TO_SAY
from rules.moves import DOUBT, OR_MORE, REROLL, REVIVE, ROLL, SAY, SAY_BLIND
from screens.computer_turn import ComputerAnswered
from screens.flow import Flow
from table import seating
from table.seats import PERSON
from table.table import MENUS
from table.view import NOBODY
from together.protocol.log import DONE
from together.told import Leave, Offline, YouSit
from together.waiting import Away, RemoteTurn, Wait

_TYPING = const(0)
if _TYPING:
    from players.opponent import Opponent
    from table.table import SharedFlow, Standing, Table
    from together.shared_table import SharedTable

    class _Table(Table):
        together: SharedTable

    def _fits(flow: "TogetherFlow") -> SharedFlow:
        return flow


_OWN_TURN = ("hand-over", "shake", "closed", "peek", "choose", "answer", "new-lives")
_ROUNDS_BEHIND = const(1)  # that are shown; what came before is skipped
_OPENED_MS = const(10_000)  # at most, after the game, for what is left to be opened


class TogetherFlow(Flow):
    """The way through a game that others play with sticks of their own."""

    table: "_Table"

    def __init__(self, table: "Table") -> None:
        Flow.__init__(self, table)
        self.has_watched = False
        self.shared = self.table.together
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
        seating.lay(table, shared.seats(seating.CHARACTERS))
        self.characters = seating.CHARACTERS
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
        log, shared = self.shared.log, self.shared
        if shared.is_opener:
            shared.begin(log.game.rules.text, shared.free_computers(len(log.computers)))
        else:
            shared.want_another()
        self._await_game()

    def _await_game(self) -> None:
        """Until the next game begins; in the lobby if it cannot, because somebody is silent."""
        table, shared = self.table, self.shared
        table.show(
            Wait(table, lambda: shared.has_lost_opener(table.now) or shared.asks(table.now), self.quit)
        )

    def eager(self) -> int:
        return len(self.shared.log.chairs.eager)

    def quit(self) -> None:
        """Ask whether to leave a game that goes on. After a game go to the lobby of the next one."""
        table = self.table
        if self.shared.log.awaited()[0] == DONE or not self.shared.log.game:
            table.leave_for(MENUS, "together")
        else:
            table.show(Leave(table, table.standing))

    def leave(self) -> None:
        """Leave the table; the others go on."""
        self.shared.leave()
        Flow.quit(self)

    # -- whose turn

    def next_turn(self) -> None:
        table, replica, log = self.table, self.shared.replica, self.shared.log
        if not log.game:  # whoever read the end for long: it is thrown for who starts the next one
            self._await_game()
            return
        while replica.is_behind and log.game.rounds - table.game.rounds > _ROUNDS_BEHIND:
            replica.advance()
        self._sit_down()
        game = table.game
        if replica.is_behind:
            self._watch(game.holder)
        elif game.phase == OVER:
            until = table.now + _OPENED_MS
            table.show(Wait(table, lambda: log.awaited()[0] == DONE or table.now >= until, self._account))
        elif (
            game.phase == TO_DRAW and not table.seats.is_person(game.holder) and not self._plays(game.holder)
        ):
            self._watch(game.holder)
        else:
            Flow.next_turn(self)

    def _account(self) -> None:
        self.shared.replica.uncover_all()
        self._end()

    def _plays(self, seat: int) -> bool:
        return self.shared.device.plays_for(seat)

    def _sit_down(self) -> None:
        """Who acts for which seat may have changed: somebody was left out, or is back."""
        seats = self.table.seats
        seats.who = self.shared.who(self.characters)
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
        if self.has_come():
            self.next_turn()
        elif table.game.phase != TO_SAY or table.contest:
            Flow.open_turn(self)
        elif self._lies():
            table.has_looked = self.shared.log.throw.is_peeked
            Flow.open_turn(self)
        else:
            table.show(Wait(table, self._lies, self.open_turn))

    def _lies(self) -> bool:
        """Whether the dice lie under the cup, and whoever has looked knows them."""
        throw = self.shared.log.throw
        return not throw or self.has_come() or throw.is_vouched and (not throw.is_peeked or self._can_look())

    def _can_look(self) -> bool:
        return self.shared.replica.look()

    # -- within a turn

    def rolled(self) -> None:
        table = self.table
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

    def peek(self, back: "Standing") -> None:
        table = self.table
        if self._can_look():
            Flow.peek(self, back)
            return
        self.shared.peek()
        wait = Wait(table, self._can_look, lambda: self._peek(wait, back))
        table.show(wait)

    def _peek(self, wait: Wait, back: "Standing") -> None:
        self.table.has_looked = True
        if wait.is_up:
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
        elif self._lies_open():
            self.table.show(Wait(self.table, self.has_come, self.happened))
        else:
            self.next_turn()

    def _lies_open(self) -> bool:
        return bool(self.shared.log.pending)

    def wait_for_others(self, screen: "Standing") -> None:
        """Somebody acts elsewhere, and their move has not come: it may be somebody here by now, or nobody."""
        table = self.table
        before = table.seats.who
        self._sit_down()
        if table.seats.who != before:
            self.next_turn()
        else:
            self.ask_about_silence(screen)

    def waits(self) -> int:
        """What this stick waits for, see together/shared_table.py."""
        return self.shared.waits(self.table.now)

    def awaited_seat(self) -> int:
        """Whom the table waits for, NOBODY if that is nobody in this game."""
        name = self.shared.awaited_animal
        return self.table.game.players.index(name) if name in self.table.game.players else NOBODY

    def is_lost(self) -> None:
        """This stick has lost the others in the middle of a turn here: what is pressed would reach nobody."""
        if self.table.standing.name in _OWN_TURN:
            self.table.show(Offline(self.table))

    def is_overtaken(self) -> None:
        """There is a move: in the middle of a turn here it is of somebody who went on without this stick."""
        if self.table.standing.name in _OWN_TURN:
            self.next_turn()

    def ask_about_silence(self, back: "Standing") -> None:
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

    def computer_turn(self) -> "Turn | None":  # type: ignore[override]
        table = self.table
        if not table.seats.is_character(table.game.holder):
            return None
        return Turn(self, self.opponent)

    def computer_acts(self, turn: "Turn | None") -> None:  # type: ignore[override]
        if turn and not turn.step():
            turn.move()
            self.after(NO_MOVE)


NO_MOVE = const(-1)


class Turn:
    """The turn of a computer that plays at this stick: like that of computer_turn.py, but its dice take
    a while."""

    def __init__(self, flow: TogetherFlow, opponent: "Opponent") -> None:
        self._flow = flow
        self._opponent = opponent
        self._has_read = False
        self._is_decided = False

    def step(self) -> bool:
        """Take the next step, if it can be taken yet. False once only the move is left."""
        flow, opponent, table = self._flow, self._opponent, self._flow.table
        game, shared = table.game, flow.shared
        if self._is_decided:
            return False
        if not self._has_read:
            self._has_read = True
            opponent.read_ahead(game, game.holder)
        elif flow.has_come() or shared.wanted:
            if game.phase == TO_ROLL and flow.has_come():
                self._rolled()
        elif game.phase == TO_ROLL:
            table.play(ROLL)
        elif game.phase == TO_SAY and shared.log.throw.device != shared.device.name:
            self._say_unseen()
        elif game.phase == TO_SAY and not game.is_rerolled and not flow._can_look():
            if flow._lies():
                shared.peek()
        else:
            opponent.look(game, game.holder)
            opponent.decide(table.seats.who[game.holder], table.stick.dice.urandom(opponent.chance))
            self._is_decided = True
        if not self._is_decided:
            flow.ask_about_silence(table.standing)  # who has to vouch for its dice may be gone
        return not self._is_decided

    def _say_unseen(self) -> None:
        """Somebody else has rolled, and is gone: no device here knows what. So say the least."""
        game, shared, opponent = self._flow.table.game, self._flow.shared, self._opponent
        is_peeked = shared.log.throw.is_peeked
        opponent.move, opponent.value = SAY, game.claims()[0]
        if game.allows(OR_MORE):
            opponent.move, opponent.value = OR_MORE, 0
        elif game.is_rerolled or game.allows(SAY_BLIND) and not is_peeked:
            opponent.move = SAY_BLIND
        elif not is_peeked:
            shared.peek()
            return
        self._is_decided = True

    def _rolled(self) -> None:
        """Its roll has come: under the cup, or in the open."""
        flow = self._flow
        if flow.shared.replica.advance() == ROLL and flow.table.game.phase != TO_SAY:
            flow.after(ROLL)

    def move(self) -> None:
        """Make the move."""
        self._flow.table.play(self._opponent.move, self._opponent.value)
