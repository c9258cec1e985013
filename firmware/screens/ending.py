"""A game that only computers still play: how it ends."""

from micropython import const
from time import ticks_diff

from display import BONE, DUSK
from game import OVER, TO_ANSWER, TO_DRAW
from pieces.buttons import sunk_flag
from pieces.standings import Standings
from rules.moves import DRAW, STOP
from screens.computer_turn import Turn
from screens.reveal import Lives
from table.screen import TICK_MS
from table.view import NOBODY
from table.wording import changes, spoken

_TYPING = const(0)
if _TYPING:
    from table.table import Table

_CLAIM_MS = const(300)
_ROUND_MS = const(900)


class WhoWins(Lives):
    """What each player has when all persons are out: to see how the game ends, or to begin another."""

    name = "who-wins"

    def enter(self) -> None:
        Lives.enter(self)
        view, words = self.view, self.view.words
        view.title = words.WHO_WINS
        view.a(words.WATCH, BONE)
        view.b(words.NEW_GAME if self.table.source.is_alone else words.STOP, BONE)
        self.lasts_ms = 0

    def a_down(self) -> None:
        table = self.table
        table.flow.is_quick = True
        if table.source.is_alone:
            table.show(Ending(table))
        else:
            table.flow.next_turn()

    def b_down(self) -> None:
        sunk_flag(self.canvas, self.view)
        if self.table.source.is_alone:
            self.table.play(STOP)
            self.table.flow.rematch()
        else:
            self.make(STOP)


class Ending(Standings):
    """What everybody has, and above it each claim for a moment. A skips all that is left."""

    name = "ending"

    def __init__(self, table: "Table") -> None:
        Standings.__init__(self, table)
        self.turn: "Turn | None" = None
        self.lasts = 0  # ms of what is shown
        self.is_skipped = False

    def enter(self) -> None:
        view, game = self.view, self.table.game
        self.fill(game)
        self.shown_ms = self.table.now
        view.holder = game.caller if game.phase == TO_ANSWER else NOBODY
        view.title = self.title()
        view.a(view.words.END, DUSK if self.is_skipped else BONE)

    def title(self) -> bytes:
        """The claim, or how the round ended."""
        game, words = self.table.game, self.view.words
        if game.phase == TO_ANSWER:
            return b"%s %d" % (words.NAMES[game.caller], spoken(game.ranking, game.claim))
        if game.outcome and game.outcome.caller != NOBODY:
            return words.LIAR if game.outcome.is_lie else words.TRUE
        return words.WHO_WINS

    def animate(self, age: int) -> int:
        table, game = self.table, self.table.game
        if not age:
            return TICK_MS
        if game.phase == TO_DRAW:
            from screens.draw_starter import drawn

            table.play(DRAW, drawn(table))
        elif not self.turn:
            self.turn = Turn(table, table.flow.opponent)
        elif self.turn.step():
            pass
        elif self.is_skipped or ticks_diff(table.now, self.shown_ms) >= self.lasts:
            rounds = game.rounds
            self.turn.move()
            self.turn = None
            self.show_move(game.rounds > rounds)
        return TICK_MS

    def show_move(self, is_over: bool) -> None:
        """Show what the last move has changed; `is_over`: it ended the round."""
        table, game = self.table, self.table.game
        if is_over:
            table.flow.everybody_reads()
            if game.phase == OVER:
                table.flow.next_turn()
                return
            self.changes = changes(game)
        elif game.phase != TO_ANSWER or self.is_skipped:
            return
        else:
            self.changes = ()
        self.lasts = _ROUND_MS if is_over else _CLAIM_MS
        self.enter()
        table.redraw()

    def a_down(self) -> None:
        self.is_skipped = True
        self.view.a(self.view.words.END, DUSK)
        self.table.redraw()
