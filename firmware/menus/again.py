"""A game that was left unfinished."""

from display import BONE
from pieces.shared import standings
from rules import settled_rules
from table.screen import Page


class Resume(Page):
    """A game was left unfinished: go on with it, or start a new one."""

    name = "resume"
    can_pause = False

    def enter(self) -> None:
        view, words, game = self.view, self.view.words, self.table.game
        view.title = words.UNFINISHED
        trouble = self.table.trouble
        view.note = words.TORN if trouble == "torn" else words.DAMAGED if trouble else b""
        view.losers = (game.holder,)
        view.lives = game.lives
        view.a(words.RESUME, BONE)
        view.b(words.NEW_GAME, BONE)

    def draw(self) -> None:
        standings(self.canvas, self.view)

    def a_down(self) -> None:
        game = self.table.game
        # Where one need not look, nobody is asked to look again; but a toast would tell itself
        self.table.looked = not game.is_rerolled and game.rules.blind == "yes" and not game.ranking.toast
        self.table.go_on()

    def b_down(self) -> None:
        table = self.table
        table.trouble = ""
        table.game = None  # it stays in the journal until there is a new one
        if table.settings.get("rules") != "tokyo":
            settled_rules.check(table.settings)
        table.visit("menus.new_game", "NewGame")
