"""Which screen comes next in a game, by any rules."""

import gc
from micropython import const

import memory
from game import OVER, TO_ANSWER, TO_DRAW, TO_ROLL, TO_SAY
from memory import forget, import_briefly
from pieces.buttons import waiting
from rules.moves import BELIEVE, CLAIMS, DOUBT, LOOK, REROLL, REVIVE, ROLL, SHOW, TOAST, YIELD
from table.table import GAME, MENUS
from table.wording import has_stars

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable
    from typing import Any

    from players.opponent import Opponent
    from rules.choices import Rules
    from screens.computer_turn import Turn
    from table.screen import Screen
    from table.table import Table


_PATIENT_MS = const(8_000)  # so long scenes between computers take their time
_LONGEST_MS = const(16_000)  # that they last together, at most; screen.py has the middle
_CHANGE_MS = const(150)  # between two of them
_QUICK = const(10)  # times as fast
_LOW = const(10)  # percent
_AGAIN = const(5)  # after so much less, the warning is repeated
# A round that ends with one of these ends without a doubt; a roll is only among them if it ends the round
_OPEN = (TOAST, YIELD, SHOW, ROLL)


class Flow:
    """The way through a game on `table`. Screens say what was done; the flow decides who sees what next.

    Each screen is imported where it is shown, but that reads no file: loading.py has imported them all before
    the first roll. Two things are read later. The screens behind the power button are read when they are
    opened, and forgotten when they are left. The account of the game is read while everybody looks at how the
    last round ended.
    """

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.opponent: "Opponent | None" = None
        self.is_reading = True  # whether read_ahead has more to read
        self.coach: "Any" = None  # its module
        self.advice: "Any" = None  # the module of its screen, while there may be something to say
        self.lacks_coach = False  # for want of memory, until a screen has shown it
        self.account: "Any" = None  # the module of the account, once the game is over
        self.is_quick = False  # whether the persons are out and see how it ends
        self.is_told = False  # that the game is not saved
        self.waited_ms = 0  # how long scenes between computers have kept the persons waiting

    # -- into a game and out of it

    def who_starts(self) -> None:
        """A new game by the settings: find out who begins. Nobody holds the stick yet, unless a person plays
        alone."""
        from screens import who_starts

        who_starts.find_out(self.table)

    def begin(self, starter: int | str) -> None:
        """Start the game that was chosen in the menus; `starter` rolls first."""
        table = self.table
        waiting(table.stick.canvas, table.view)
        table.leave_for(GAME, "begin", str(starter))  # again, should memory run out meanwhile
        from table import new_game

        new_game.begin(table, int(starter))
        table.leave_for(GAME, "resume")  # what has begun it must not be in memory while that loads

    def rematch(self) -> None:
        """A game of the same players by the same rules, even if the settings have changed."""
        table = self.table
        waiting(table.stick.canvas, table.view)
        if self._has_game("rematch"):
            table.leave_for(GAME, "rematch")  # as in `begin`
            from table import new_game

            new_game.rematch(table)
            table.leave_for(GAME, "resume")

    def resume(self) -> None:
        """Continue the game on the table, or after a start afresh that of the journal."""
        if not self._has_game("resume"):
            return
        from screens import loading

        self.is_quick = False
        self.opponent = loading.load(self.table)
        self.coach, self.advice = loading.load_coach(self.table)
        self.lacks_coach = not self.advice and bool(self.table.settings.get("coach"))
        self.next_turn()

    def read_ahead(self, rules: "Rules", count: int) -> None:
        """Read one more screen for a game of `count` players. Called when nobody is waiting."""
        if self.is_reading:
            from screens import loading

            self.is_reading = loading.read_ahead(self.table, rules, count)

    def come_back(self) -> None:
        """Return from the menus to the pause they were opened from, with the screen behind it made again."""
        if self._has_game("come_back"):
            self.resume()
            self.pause(self.table.standing)

    def _has_game(self, entrance: str) -> bool:
        """Whether the game is on the table. Else it is looked for, and what has found it is out of memory
        before `entrance` is called again; if there is none, the menus come."""
        table = self.table
        if table.game:
            return True
        from table import saved_game

        saved_game.find_last(table)
        if table.game:
            table.leave_for(GAME, entrance)
        else:
            table.leave_for(MENUS, "who_plays")
        return False

    def quit(self) -> None:
        """Leave the game; it stays in the journal."""
        self.table.leave_for(MENUS, "splash")

    def pause(self, back: "Screen") -> None:
        """The power button was clicked on `back`."""
        self.table.show(import_briefly("screens.pause").Pause(self.table, back))

    def save_again(self) -> bool:
        """Write the whole game again after the flash has refused a move. Returns whether that worked."""
        try:
            return import_briefly("table.new_game").save_again(self.table.stick.journal, self.table.game)
        except MemoryError:
            return False
        finally:
            forget(memory.MENUS)

    def keeps(self, label: bytes, go_on: "Callable[[], None]", back: "Screen") -> bool:
        """Whether the game is saved, or can be now. If not, a screen says why: A, called `label`, goes on,
        and the power button leads `back`."""
        table = self.table
        return table.is_saved or import_briefly("screens.not_saved").keeps(table, label, go_on, back)

    # -- whose turn

    def next_turn(self) -> None:
        """Go to the player who acts next. Before that comes once that the game is not saved."""
        table = self.table
        is_told, self.is_told = self.is_told, not table.is_saved
        if not (is_told or self.keeps(table.view.words.GO_ON, self.next_turn, table.standing)):
            return
        phase = table.game.phase
        if phase == OVER:
            self._end()
        elif self.asks():
            self.standings()
        elif phase == TO_DRAW:
            from screens.draw_starter import DrawStarter

            table.show(DrawStarter(table))
        else:
            self.hand_to(table.game.holder)

    def asks(self) -> bool:
        """Whether the persons are all out and have not said yet if they want to see how it ends."""
        game = self.table.game
        return not (self.is_quick or game.phase == OVER) and game.is_left()

    def lasts(self, usual: int, least: int) -> int:
        """How long a scene between computers lasts that usually takes so long, and `least` if nobody cuts it
        short: less and less once they have kept the persons waiting for long."""
        if self.is_quick:
            return usual // _QUICK
        left = min(_LONGEST_MS - self.waited_ms, _PATIENT_MS)
        shown = max(usual * left // _PATIENT_MS, 1)
        self.waited_ms = min(self.waited_ms + max(shown, least) + _CHANGE_MS, _LONGEST_MS)
        return shown

    def hand_to(self, seat: int) -> None:
        """The turn of `seat`. A person is passed the stick unless they hold it."""
        table = self.table
        seats = table.seats
        seats.turn = seat
        if seats.is_person(seat):
            self.waited_ms = 0
        if not seats.is_person(seat):
            from screens.computer_turn import ComputerTurn

            table.show(ComputerTurn(table))
        elif seat == seats.hand:
            self.open_turn()
        else:
            from screens.handover import HandOver

            table.show(HandOver(table))

    def open_turn(self) -> None:
        """The player to whom the stick was passed has taken it: show what they have to do."""
        table = self.table
        table.seats.hand = table.seats.turn
        if self._is_low():
            table.show(import_briefly("screens.low_battery").LowBattery(table))
            return
        if table.contest:
            self.shake()
            return
        phase = table.game.phase
        if phase == TO_ROLL:
            table.has_looked = False
            self.shake()
        elif phase == TO_SAY:
            from screens.peek import UnderCup

            table.show(UnderCup(table))
        elif phase == TO_ANSWER:
            from screens.answer import Answer

            table.show(Answer(table))
        else:
            from screens.new_lives import NewLives

            table.show(NewLives(table))

    def _is_low(self) -> bool:
        """Whether to warn about the battery: it is low, and lower than at the last warning."""
        power = self.table.stick.power
        if power.is_charging or power.percent > _LOW:
            power.warned = 100
            return False
        return 0 <= power.percent <= power.warned - _AGAIN

    def _end(self) -> None:
        """Show the account of the game."""
        if not self.account:
            self._read_account()
        self.table.show(self.account.first(self.table))
        self.account = None

    def _read_account(self) -> None:
        """Forget the screens of the game, to make room for the account. A rematch reads them again."""
        self.opponent = self.coach = self.advice = None
        self.is_reading = True
        forget(memory.GAME)
        self.account = import_briefly("screens.game_over")

    # -- within a turn

    def shake(self) -> None:
        """Ask for a shake of the dice."""
        from screens.shake import Shake

        self.table.show(Shake(self.table))

    def rolled(self) -> None:
        """The dice have come to rest under the cup."""
        table = self.table
        dice = table.stick.dice
        dice.stir(table.stick.imu.noise)
        if table.contest:
            self.rolled_one()
        else:
            table.play(REROLL if table.game.phase == TO_SAY else ROLL, dice.roll())
            table.has_looked = False
            if table.game.phase == TO_SAY:
                self.open_turn()
            else:
                self.after(ROLL)  # an open roll, after a Mia that was believed

    def rolled_one(self) -> None:
        """A single die has been rolled, for all to see."""
        table = self.table
        contest = table.contest
        contest.add(table.stick.dice.roll_one())
        table.show(contest.screen(table))

    def peek(self, back: "Screen") -> None:
        """The holder looks under the cup, and then returns to screen `back`."""
        from screens.peek import Peek

        self.table.show(Peek(self.table, back))

    def choose_claim(self) -> None:
        from screens.announce import ChooseClaim

        self.table.show(ChooseClaim(self.table))

    def choose_option(self) -> None:
        from screens.turn_options import TurnOptions

        self.table.show(TurnOptions(self.table))

    def computer_turn(self) -> "Turn | None":
        """The turn of a computer player that begins to think or shake.

        None if it only rolls for who starts.
        """
        table = self.table
        if table.contest or not table.seats.is_character(table.game.holder):
            return None
        from screens.computer_turn import Turn

        return Turn(table, self.opponent)

    def computer_acts(self, turn: "Turn | None") -> None:
        """A computer player has thought or shaken long enough."""
        table = self.table
        if table.contest:
            self.rolled_one()
            return
        if not turn:
            return  # the move is still to come
        from screens.computer_turn import ComputerAnswered

        game = table.game
        is_answer = game.phase == TO_ANSWER
        speaker, claim = game.caller, game.claim
        move = turn.move()
        if is_answer and not (self.is_quick and move == BELIEVE):
            table.show(ComputerAnswered(table, move, speaker, claim))
        else:
            self.after(move)

    def after(self, move: int) -> None:
        """Show what follows that move."""
        table = self.table
        if move in (DOUBT, LOOK):
            self._uncover()
        elif move in _OPEN:
            from screens.undoubted import Undoubted

            table.show(Undoubted(table))
        elif move == REVIVE:
            from screens.new_lives import Revived

            table.show(Revived(table))
        elif move in CLAIMS:
            self._claimed()
        else:
            self.next_turn()

    def _claimed(self) -> None:
        """A claim was made: show it to everybody, unless the screen of its answer comes next and shows it."""
        table, game = self.table, self.table.game
        if game.phase != TO_ANSWER:
            self._uncover()  # a Mia, which is uncovered at once by these rules
        elif table.seats.is_person(game.caller):
            from screens.announce import Announced

            table.show(Announced(table))
        elif game.holder == table.seats.hand:
            self.next_turn()
        else:
            from screens.computer_turn import ComputerSaid

            table.show(ComputerSaid(table))

    def _uncover(self) -> None:
        from screens.reveal import Reveal

        self.table.show(Reveal(self.table))

    # -- after a round

    def revealed(self) -> None:
        """Everybody has seen the truth. First comes the coach, if it is on and has something to say; or,
        once, that it has no advice by these rules."""
        found = []
        if self.coach:
            view = self.table.view
            view.a_text = view.words.COACH  # it computes for a second or two
            self.table.standing.present()
            found = self.coach.review(self.table.game)
        if found or self.advice and not self.coach:
            self.table.show(self.advice.Advice(self.table, found))
            if not self.coach:
                self.advice = None
        else:
            self.standings()

    def standings(self) -> None:
        """Show what everybody has."""
        table, game = self.table, self.table.game
        outcome = game.outcome
        is_alone = outcome and len(outcome.changes) == 1
        if self.asks():
            table.show(import_briefly("screens.ending").WhoWins(table))
        elif is_alone and has_stars(game.rules, len(game.players)):
            from screens.lives_star import LivesStar

            table.show(LivesStar(table))
        else:
            from screens.reveal import Lives

            table.show(Lives(table))

    def remark(self) -> bytes:
        """The note below the standings: that the game is not saved; or, once, that there is no coach."""
        words = self.table.view.words
        if not self.table.is_saved:
            return words.NOT_SAVED
        lacks_coach, self.lacks_coach = self.lacks_coach, False
        return words.NO_COACH if lacks_coach else b""

    def everybody_reads(self) -> None:
        """Do what takes time while everybody looks at the screen: put the round into the journal, and collect
        garbage, or, after the last round, read the account. Otherwise the collector would run in the middle
        of a turn."""
        self.table.stick.journal.settle()
        if self.table.game.phase == OVER:
            self._read_account()
        else:
            gc.collect()
