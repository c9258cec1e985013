"""The table: which screen stands now, and what a press, a shake or the clock means on it.

`tick(now)` takes the inputs that have come, lets the standing screen act and draw, and answers when it
wants to be called next. Nothing here sleeps or reads a clock.
"""

from micropython import const
from time import ticks_diff

import words
from game import OVER, TO_ANSWER, TO_SAY, Game
from layouts import WIDTHS
from records import header
from rules.moves import REROLL, ROLL
from stick import archive, buttons
from table import saved_game, usher
from table.view import NOBODY, View

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from rules.choices import Rules
    from stick.board import Stick
    from table.screen import Page
    from table.texts import Texts


class Table:
    """The conversation with the players. `stick` is what board.py opened; see docs/architecture.md."""

    def __init__(self, stick: "Stick") -> None:
        self.stick = stick
        self.canvas = stick.canvas
        self.canvas.prepare(*WIDTHS)
        self.settings = stick.settings
        self.view = View()
        self.speak(self.settings.get("language"))
        self.game: "Game | None" = None
        self.contest: "Any" = None  # a Contest, or what stands in for one: a single die is rolled
        self.hand = NOBODY
        self.heir = NOBODY
        self.looked = False
        self.computers = 0  # bit by seat: the stick plays for it
        self.trouble = ""
        self.is_house = False  # other rules than plain Tokyo: usher.py knows the way
        self.is_saved = True
        self.now = 0
        self.since = 0
        self.is_new = True
        self.is_stale = False
        self.page: "Any" = None
        self.bound: "tuple" = ("menus.splash", "Splash", ())
        self.arrive()

    @property
    def screen(self) -> "str":
        """Name of the screen that stands now."""
        return self.page.name

    # -- the loop

    def tick(self, now: "int") -> "int":
        """Take what has come, draw what changed; answer in how many ms to be called again."""
        self.now = now
        stick = self.stick
        stick.buttons.poll(now)
        stick.power.poll(now)
        moved = stick.imu.poll(now)
        self.arrive()
        if moved:
            stick.buttons.used_ms = now
            self.page.motion(moved)
        while not self.bound:
            event = stick.buttons.next()
            if not event:
                break
            self.handle(event)
        self.arrive()
        if self.is_new:
            self.is_new = False
            self.since = now
        if self.is_stale:
            self.is_stale = False
            self.page.present()
        wait = self.page.animate(ticks_diff(now, self.since))
        stick.buzzer.poll(now)
        stick.led.poll(now)
        return wait

    def handle(self, event: "int") -> None:
        """Give one button event to the standing screen."""
        page = self.page
        if event == buttons.C_LONG:
            self.stick.power.off()
        elif event == buttons.C_CLICK:
            self.toggle_pause()
        elif event == buttons.A_DOWN or event == buttons.B_DOWN:
            self.press(page, event)
        elif event == buttons.A_UP:
            page.a_up()
        elif event == buttons.A_CLICK:
            page.a_click()
        elif event == buttons.A_HOLD:
            page.a_hold()
        elif event == buttons.B_HOLD or event == buttons.B_REPEAT:
            page.b_run()

    def press(self, page: "Page", event: "int") -> None:
        """A fresh press of A or B, unless it was meant for the screen before or ends an animation."""
        keys = self.stick.buttons
        if self.is_new or ticks_diff(self.now, self.since) < page.arm_ms:
            return
        if page.alone and keys.is_down(buttons.A) and keys.is_down(buttons.B):
            return
        if page.finish():
            return
        self.stick.buzzer.play("click")
        self.stick.dice.stir(self.now)
        if event == buttons.A_DOWN:
            page.a_down()
        else:
            page.b_down()

    def go(self, page: "Page") -> None:
        """Let `page` stand now."""
        self.page = page
        self.is_new = True
        self.stick.imu.expect(page.wants_shake)
        self.view.clear()
        page.frame = 0
        page.enter()
        self.is_stale = True

    def visit(self, room: "str", page: "str", *args: "Any") -> None:
        """Let a screen of another room stand, once the one that asks has done.

        A room is a module of screens. Only ours is in memory, and we have left it when the next one comes.
        `page` may also be a function that needs the memory of a room and then visits a screen.
        """
        self.bound = (room, page, args)

    def arrive(self) -> None:
        """Enter the room we are bound for, if any, until a screen stands."""
        while self.bound:
            room, page, args = self.bound
            self.bound = ()
            self.page = None
            entered = getattr(__import__(room, None, None, (page,)), page)(self, *args)
            if entered:
                self.go(entered)

    def redraw(self) -> None:
        """The view has changed: draw the whole screen at the end of this tick."""
        self.is_stale = True

    def toggle_pause(self) -> None:
        """Power button, short: into the pause menu and back."""
        if self.page.can_pause:
            self.visit("screens.pause", "Pause", self.page.came_from())
        else:
            self.page.resume()

    def speak(self, language: "str") -> None:
        """Change the language of all screens."""
        self.view.words = None  # never two languages in memory
        self.view.words = words.load(language)
        self.canvas.speak(language)

    def words(self, part: "str") -> "Texts":
        """The texts of one room, or with `_house` those of other rules: see words/."""
        return words.load(self.settings.get("language"), part)

    # -- the game

    def begin(self, house: "Rules", players: "tuple[str, ...]", starter: "int") -> None:
        """Start a game by these rules."""
        self.contest = None
        self.game = None  # never two of them in memory
        self.game = Game(house, players, starter)
        self.game.computers = self.computers
        lines = header.header(self.game).strip().split("\n")
        self.is_saved = archive.write(self.stick.journal, lambda: lines)
        self.go_on()

    def play(self, move: "int", value: "int" = 0) -> None:
        """Make a move, durable before anything shows it."""
        game = self.game
        game.play(move, value)
        if self.is_saved:
            self.is_saved = self.stick.journal.append(game.line())
        else:
            self.is_saved = saved_game.save_again(self)

    def go_on(self) -> None:
        """To whoever acts next: straight to the turn if they have the stick already, else hand it over."""
        if self.is_house:
            usher.go_on(self)
        elif self.game.phase == OVER:
            self.visit("screens.over", "GameOver")
        else:
            self.give(self.game.holder)

    def give(self, seat: "int") -> None:
        """Hand the stick to `seat`; a computer needs none."""
        self.heir = seat
        if self.computers >> seat & 1:
            self.visit("screens.computer_turn", "Turn")
        elif seat == self.hand:
            self.take()
        else:
            self.visit("screens.handover", "HandOver")

    def take(self) -> None:
        """The one it was handed to has the stick: on with what they have to do."""
        self.hand = self.heir
        if self.contest:
            self.visit("screens.roll", "Shake")
            return
        phase = self.game.phase
        if self.is_house:
            usher.take(self)
        elif phase == TO_ANSWER:
            self.visit("screens.answer", "Answer")
        elif phase == TO_SAY:
            self.visit("screens.look", "Closed")
        else:
            self.looked = False
            self.visit("screens.roll", "Shake")

    def show_target(self) -> None:
        """Put the claim that stands into the view, if one does: what the roll must beat."""
        game = self.game
        if not self.contest and game.claim:
            self.view.speaker = game.caller
            self.view.claim = usher.spoken(game.ranking, game.claim) if self.is_house else game.claim

    def rolled(self) -> None:
        """The dice have come to rest under the cup."""
        dice = self.stick.dice
        dice.stir(self.stick.imu.noise)
        if self.contest:
            self.contest.add(dice.roll_one())
            self.visit(*self.contest.page)
        else:
            self.play(REROLL if self.game.phase == TO_SAY else ROLL, dice.roll())
            self.looked = False
            self.take()
