"""A short list of what the holder may do, where two buttons are not enough for it; and handing dice on."""

from micropython import const

import layouts as at
from display import BONE, NIGHT
from game import TO_SAY
from pieces.buttons import buttons
from pieces.ground import ground, panel
from rules.moves import BELIEVE, LOOK, PASS, REROLL, SHOW, YIELD
from screens.announce import ChooseClaim
from table.screen import Screen
from table.wording import show_target, spoken

_TYPING = const(0)
if _TYPING:
    from table.table import Table

_FEW = const(3)  # lines that leave room between them


class TurnOptions(Screen):
    """With a roll of one's own: claim, roll again or show it. With another's claim: what holding A is for, to
    give up, to believe and look, to hand on under the same claim or a higher one. And back.

    `rows` are the keys of the texts.
    """

    name = "options"

    def __init__(self, table: "Table") -> None:
        Screen.__init__(self, table)
        game = table.game
        self.at = 0
        self.rows: "list[str]" = []
        rows = self.rows
        if game.phase == TO_SAY:
            rows.append("SAY_CLAIM")
            if game.allows(REROLL):
                rows.append("ROLL_AGAIN")
            if game.allows(SHOW):
                rows.append("SHOW")
        else:
            if game.allows(BELIEVE) and game.allows(YIELD):
                rows.append("GIVE_UP")
            if game.allows(LOOK):
                rows.append("AND_LOOK")
            if game.can(PASS, game.claim):
                rows.append("SAME")
            if game.allows(PASS) and game.claims()[-1] != game.claim:
                rows.append("HIGHER")
        rows.append("BACK")

    def enter(self) -> None:
        view, words, table = self.view, self.view.words, self.table
        view.holder = table.seats.hand
        show_target(table)
        view.lines = tuple([self.line(row) for row in self.rows])
        view.cursor = self.at
        view.a(words.CHOOSE, BONE)
        view.b(words.NEXT, BONE)

    def line(self, row: "str") -> "bytes":
        """What a line says."""
        text, game = self.view.words.find(row), self.table.game
        if row == "SAME":
            text += b" %d" % spoken(game.ranking, game.claim)
        return text

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.STAGE_H)
        many = len(v.lines) > _FEW
        y = at.MANY_OPTIONS_Y if many else at.OPTIONS_Y
        for n in range(len(v.lines)):
            text = v.lines[n]
            is_chosen = n == v.cursor
            if is_chosen:
                c.round_rect(
                    at.PANEL_X + 3, y - at.OPTIONS_PAD, at.PANEL_W - 6, at.OPTIONS_H, at.CARD_R, BONE
                )
            font = c.fit(c.labels, text, at.PANEL_W - 10)
            c.centre(font, text, 0, c.width, y, NIGHT if is_chosen else BONE)
            y += at.MANY_OPTIONS_STEP if many else at.OPTIONS_STEP
        buttons(c, v)

    def a_down(self) -> None:
        row, table = self.rows[self.at], self.table
        if row == "SAY_CLAIM":
            table.flow.choose_claim()
        elif row == "ROLL_AGAIN":
            table.flow.shake()
        elif row == "SHOW":
            self.make(SHOW)
        elif row == "GIVE_UP":
            self.make(YIELD)
        elif row == "AND_LOOK":
            self.make(LOOK)
        elif row == "SAME":
            self.make(PASS, table.game.claim)
        elif row == "HIGHER":
            table.show(Raise(table))
        else:
            table.flow.open_turn()

    def b_down(self) -> None:
        self.at = (self.at + 1) % len(self.rows)
        self.view.cursor = self.at
        self.table.redraw()


class Raise(ChooseClaim):
    """Handing the same dice on, unseen, under a higher claim."""

    def __init__(self, table: "Table") -> None:
        ChooseClaim.__init__(self, table)
        self.can_look = False
        self.claims = bytes([value for value in self.claims if value != table.game.claim])

    def enter(self) -> None:
        ChooseClaim.enter(self)
        self.view.a_text = self.view.words.PASS_ON

    def how(self) -> "int":
        return PASS
