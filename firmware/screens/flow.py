"""Which screen comes next in a game, whatever its rules."""

import gc
from micropython import const

from game import OVER, TO_ANSWER, TO_DRAW, TO_ROLL, TO_SAY
from lifetimes import GAME, forget, take
from lifetimes import MENUS as SETTING_UP
from rules.moves import DOUBT, LOOK, OR_MORE, PASS, REROLL, REVIVE, ROLL, SAY, SAY_BLIND, SHOW, TOAST, YIELD
from table.table import MENUS
from table.wording import are_drawn

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from game import Game
    from players.opponent import Opponent
    from rules.choices import Rules
    from table.screen import Screen
    from table.table import Table

# The screens of every game; who starts is asked before they are all in memory
_SCREENS = ("shake", "peek", "announce", "answer", "reveal", "lives")
_COACH_BYTES = const(29_500)  # must be free for the coach, which takes 10 kB with its screen
_ADVICE_BYTES = const(6_000)  # and for its screen alone
_CLAIMS = (SAY, SAY_BLIND, PASS, OR_MORE)
# After these nobody doubts; after a roll only if it has ended the round
_OPEN = (TOAST, YIELD, SHOW, ROLL)


class Flow:
    """The way through a game on `table`. Screens tell it what has been done; it decides who sees what.

    Screens are imported where they are shown, but `_load` has read them all before the first roll, and
    `read_ahead` some of them before that. Only what is behind the power button is read when it is asked for,
    and forgotten when it is left; and the account at the end, when all others have gone.
    """

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.opponent: "Opponent | None" = None
        self.has_coach = False
        self.silence = ""  # key of the text that says why there is no coach, until it was said
        self._advice: "Any" = None  # the module of the coach's screen, while there may be something to say
        self._next = 0  # of _SCREENS

    # -- into a game and out of it

    def who_starts(self) -> None:
        """A new game was chosen: who begins?"""
        from screens.who_starts import Lots, WhoStarts

        table = self.table
        if table.computers:
            import screens.computer_turn  # noqa: F401  (they roll for the start as well)
        table.show(Lots(table) if table.computers else WhoStarts(table))

    def begin(self, starter: "int") -> None:
        """Start the game that the menus have prepared; `starter` rolls first."""
        from table import new_game

        new_game.begin(self.table, starter)
        self._load()
        self.next_turn()

    def rematch(self) -> None:
        """The same players by the same rules, whatever the settings say by now."""
        from table import new_game

        new_game.rematch(self.table)
        self._load()
        self.next_turn()

    def resume(self) -> None:
        """On with the game that was left."""
        self._load()
        self.next_turn()

    def read_ahead(self) -> "bool":
        """Read one more screen of the game; while it is asked who starts, nobody waits for that.

        False once all have been read.
        """
        if self._next == len(_SCREENS):
            return False
        __import__("screens." + _SCREENS[self._next])
        self._next += 1
        return True

    def _load(self) -> None:
        """Import the screens that the game on the table can come to, and forget what set it up."""
        table, game = self.table, self.table.game
        rules = game.rules
        forget(SETTING_UP)
        if table.computers:  # first of all: the page of a strategy needs its memory in one piece
            from table.computer import opponent_for

            self.opponent = opponent_for(table)
            import screens.computer_turn  # noqa: F401
        while self.read_ahead():
            pass
        persons = len(game.players) - bin(table.computers).count("1")
        for name, is_needed in (
            ("handover", persons > 1),
            ("turn_options", _has_options(rules)),
            ("uncontested", _has_open_ends(rules) or game.ranking.toast),
            ("new_lives", rules.revive == "yes"),
            ("draw_starter", rules.starter == "drawn"),
            ("star", _has_stars(game)),
        ):
            if is_needed:
                __import__("screens." + name)
        gc.collect()
        self.has_coach = False
        self.silence = ""
        if table.settings.get("coach"):
            from players.taught import is_coached

            self.has_coach = is_coached(rules) and gc.mem_free() > _COACH_BYTES
            if self.has_coach:
                import players.coach  # noqa: F401
            elif gc.mem_free() > _ADVICE_BYTES:
                self.silence = "NO_ROOM" if is_coached(rules) else "NO_ADVICE"
            if self.has_coach or self.silence:
                self._advice = take("screens.advice")

    def come_back(self) -> None:
        """From the set-up, which was opened in a pause: what stood then is entered anew."""
        if self.table.game:
            self.resume()
        else:
            self.who_starts()
        self.pause(self.table.standing)

    def quit(self) -> None:
        """Leave the game, which waits in the journal."""
        self.table.leave_for(MENUS, "splash")

    def pause(self, back: "Screen") -> None:
        """The power button was clicked on `back`."""
        self.table.show(take("screens.pause").Pause(self.table, back))

    def save_again(self) -> "bool":
        """Write the whole game anew, as the flash has refused a part of it. Whether it took it now."""
        from table import new_game

        return new_game.save_again(self.table)

    # -- whose turn

    def next_turn(self) -> None:
        """To whoever acts next."""
        table = self.table
        phase = table.game.phase
        if phase == OVER:
            self._end()
        elif phase == TO_DRAW:
            from screens.draw_starter import DrawStarter

            table.show(DrawStarter(table))
        else:
            self.hand_to(table.game.holder)

    def hand_to(self, seat: "int") -> None:
        """The turn of `seat`: straight to it if they hold the stick, or a computer plays; else pass it on."""
        table = self.table
        table.next_hand = seat
        if table.is_computer(seat):
            from screens.computer_turn import ComputerTurn

            table.show(ComputerTurn(table))
        elif seat == table.hand:
            self.open_turn()
        else:
            from screens.handover import HandOver

            table.show(HandOver(table))

    def open_turn(self) -> None:
        """Whoever it was passed to has the stick: on with what they have to do."""
        table = self.table
        table.hand = table.next_hand
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

    def _end(self) -> None:
        """The account of the game. What it was played with goes first; a rematch reads it again."""
        self.opponent = self._advice = None
        self._next = 0
        forget(GAME)
        self.table.show(take("screens.game_over").GameOver(self.table))

    # -- within a turn

    def shake(self) -> None:
        """The dice are to be shaken, once more or again."""
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
                self.after(ROLL)  # in the open, upon a Mia that was believed

    def rolled_one(self) -> None:
        """A single die has fallen, for all to see."""
        table = self.table
        contest = table.contest
        contest.add(table.stick.dice.roll_one())
        table.show(contest.screen(table))

    def choose_claim(self) -> None:
        from screens.announce import ChooseClaim

        self.table.show(ChooseClaim(self.table))

    def choose_raise(self) -> None:
        from screens.announce import Raise

        self.table.show(Raise(self.table))

    def choose_option(self) -> None:
        from screens.turn_options import TurnOptions

        self.table.show(TurnOptions(self.table))

    def computer_acts(self) -> None:
        """The pause in which a computer player thinks or shakes is over."""
        table = self.table
        if table.contest:
            self.rolled_one()
            return
        from screens.computer_turn import ComputerAnswered
        from table.computer import take_turn

        game = table.game
        is_answer = game.phase == TO_ANSWER
        speaker, claim = game.caller, game.claim
        move = take_turn(table, self.opponent)
        if is_answer:
            table.show(ComputerAnswered(table, move, speaker, claim))
        else:
            self.after(move)

    def after(self, move: "int") -> None:
        """On, after that move has been made."""
        table = self.table
        if move in (DOUBT, LOOK):
            self._uncover()
        elif move in _OPEN:
            from screens.uncontested import Uncontested

            table.show(Uncontested(table))
        elif move == REVIVE:
            from screens.new_lives import Revived

            table.show(Revived(table))
        elif move in _CLAIMS:
            self._claimed()
        else:
            self.next_turn()

    def _claimed(self) -> None:
        """A claim stands. Whoever answers sees it on their own screen, if that comes without a hand-over."""
        table, game = self.table, self.table.game
        if game.phase != TO_ANSWER:
            self._uncover()  # Mia, and the house looks at once
        elif not table.is_computer(game.caller):
            from screens.announce import Announced

            table.show(Announced(table))
        elif game.holder == table.hand:
            self.next_turn()
        else:
            from screens.computer_turn import ComputerSaid

            table.show(ComputerSaid(table))

    def _uncover(self) -> None:
        from screens.reveal import Reveal

        self.table.show(Reveal(self.table))

    # -- after a round

    def revealed(self) -> None:
        """All have seen the truth. The coach speaks first, if it is asked for and has something to say; where
        it has not, once."""
        found = []
        if self.has_coach:
            from players.coach import review

            view = self.table.view
            view.a_text = view.words.COACH  # who reckons for a second or two
            self.table.standing.present()
            found = review(self.table.game)
        if found or self.silence:
            self.table.show(self._advice.Advice(self.table, found, self.silence))
            self.silence = ""
            if not self.has_coach:
                self._advice = None
        else:
            self.standings()

    def standings(self) -> None:
        """Where everybody stands."""
        table, outcome = self.table, self.table.game.outcome
        if _has_stars(table.game) and outcome and len(outcome.losers) == 1:
            from screens.star import Star

            table.show(Star(table))
        else:
            from screens.lives import Lives

            table.show(Lives(table))


def _has_options(rules: "Rules") -> "bool":
    """Whether two buttons are too few for what one may do."""
    if rules.passing != "no" or rules.reroll != "no" or rules.look != "no" or rules.uncover:
        return True
    return rules.mia_yield > 0 and rules.mia_believed != "no"


def _has_stars(game: "Game") -> "bool":
    """Whether whoever alone has lost something sees their lives as a star; there is room for six players."""
    rules = game.rules
    return rules.lives == 8 and rules.end != "race" and len(game.lives) <= 6 and are_drawn(game)


def _has_open_ends(rules: "Rules") -> "bool":
    """Whether a round can end without a doubt."""
    if rules.mia_yield or rules.uncover:
        return True
    return rules.mia_shown == "rolled" or rules.mia_believed == "roll"
