"""A short list of the holder's options if two buttons are not enough, and handing dice on."""

from micropython import const

import layouts as at
from display import BONE, NIGHT
from game import TO_SAY
from pieces.buttons import buttons
from pieces.ground import ground, panel
from pieces.lists import Menu
from rules.moves import BELIEVE, LOOK, PASS, REROLL, SHOW, YIELD
from screens.announce import ChooseClaim
from table.wording import show_target, spoken

_TYPING = const(0)
if _TYPING:
    from table.table import Table

_FEW = const(3)  # lines that leave room between them


class TurnOptions(Menu):
    """After rolling: claim, roll again or show the roll. When answering: give up, believe and look, pass on
    with the same claim or a higher one. And back.
    """

    name = "options"
    can_pause = True

    def lines(self) -> list[tuple]:
        game, flow, texts = self.table.game, self.table.flow, self.view.words
        lines: list[tuple] = []
        if game.phase == TO_SAY:
            lines.append((texts.SAY_CLAIM, b"", flow.choose_claim))
            if game.allows(REROLL):
                lines.append((texts.ROLL_AGAIN, b"", flow.shake))
            if game.allows(SHOW):
                lines.append((texts.SHOW, b"", self.make, SHOW))
        else:
            if game.allows(BELIEVE) and game.allows(YIELD):
                lines.append((texts.GIVE_UP, b"", self.make, YIELD))
            if game.allows(LOOK):
                lines.append((texts.AND_LOOK, b"", self.make, LOOK))
            if game.can(PASS, game.claim):
                same = texts.SAME + b" %d" % spoken(game.ranking, game.claim)
                lines.append((same, b"", self.make, PASS, game.claim))
            if game.allows(PASS) and game.claims()[-1] != game.claim:
                lines.append((texts.HIGHER, b"", self.higher))
        lines.append((texts.BACK, b"", flow.open_turn))
        return lines

    def enter(self) -> None:
        self.view.holder = self.table.seats.hand
        show_target(self.table)
        Menu.enter(self)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.STAGE_H)
        many = len(v.lines) > _FEW
        y = at.MANY_OPTIONS_Y if many else at.OPTIONS_Y
        for n in range(len(v.lines)):
            text = v.lines[n][0]
            is_chosen = n == v.cursor
            if is_chosen:
                c.round_rect(
                    at.PANEL_X + 3, y - at.OPTIONS_PAD, at.PANEL_W - 6, at.OPTIONS_H, at.CARD_R, BONE
                )
            font = c.fit(c.labels, text, at.PANEL_W - 10)
            c.centre(font, text, 0, c.width, y, NIGHT if is_chosen else BONE)
            y += at.MANY_OPTIONS_STEP if many else at.OPTIONS_STEP
        buttons(c, v)

    def higher(self) -> None:
        self.table.show(Raise(self.table))


class Raise(ChooseClaim):
    """Hand the same dice on, unseen, with a higher claim."""

    def __init__(self, table: "Table") -> None:
        ChooseClaim.__init__(self, table)
        self.claims = bytes([value for value in self.claims if value != table.game.claim])

    def enter(self) -> None:
        ChooseClaim.enter(self)
        self.view.a_text = self.view.words.PASS_ON

    def how(self) -> int:
        return PASS
