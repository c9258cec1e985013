"""Making a claim where the house says it otherwise than plain Tokyo, or where the chances are shown."""

from micropython import const

import layouts as at
from display import MIST, NIGHT
from game import TO_ANSWER
from pieces.shared import number
from rules.moves import PASS, SAY, SAY_BLIND
from screens.say import Announced as PlainAnnounced
from screens.say import Choose as PlainChoose
from table import usher

_TYPING = const(0)
if _TYPING:
    from table.table import Table


class Choose(PlainChoose):
    """As say.Choose; with the chance that a fresh roll beats the value, if the settings want it."""

    def __init__(self, table: "Table") -> None:
        PlainChoose.__init__(self, table)
        self.can_look = not table.game.is_rerolled
        self.shows_odds = bool(table.settings.get("odds"))

    def fill(self) -> None:
        PlainChoose.fill(self)
        view, game = self.view, self.table.game
        view.count = (game.ranking.beating(view.choice) * 100 + 18) // 36
        view.choice = usher.spoken(game.ranking, view.choice)
        view.higher = usher.spoken(game.ranking, view.higher)
        view.lower = usher.spoken(game.ranking, view.lower)

    def draw_values(self) -> None:
        PlainChoose.draw_values(self)
        if self.shows_odds:
            c = self.canvas
            x, y, w, h = at.ODDS_BOX
            c.rect(x, y, w, h, NIGHT)
            x = c.text(c.S, number(self.view.count), x, y + 2, MIST)
            c.text(c.S, b"%", x + 1, y + 2, MIST)

    def move(self, by: "int") -> None:
        PlainChoose.move(self, by)
        if self.shows_odds:
            x, y, w, h = at.ODDS_BOX
            self.canvas.show(x, y, w, h)

    def draw_hint(self) -> None:
        if self.can_look:
            PlainChoose.draw_hint(self)

    def a_click(self) -> None:
        if self.is_pressed:
            self.make(self.claims[self.at])
            if self.table.game.phase == TO_ANSWER:
                self.table.go(Announced(self.table))
            else:  # Mia, and the house looks at once
                self.table.visit("screens.verdict", "Verdict")

    def make(self, value: "int") -> None:
        """Announce it."""
        table = self.table
        is_blind = not table.looked and table.game.allows(SAY_BLIND)
        table.play(SAY_BLIND if is_blind else SAY, value)

    def a_hold(self) -> None:
        if self.is_pressed and self.can_look:
            table = self.table
            table.visit(
                "screens.covered" if table.is_house else "screens.look",
                "Glimpse" if table.is_house else "Peek",
                self,
            )


class Raise(Choose):
    """Handing the same dice on, unseen, under a higher claim."""

    def __init__(self, table: "Table") -> None:
        Choose.__init__(self, table)
        self.can_look = False
        self.claims = bytes([value for value in self.claims if value != table.game.claim])

    def enter(self) -> None:
        Choose.enter(self)
        self.view.a_text = self.table.words("_house").PASS_ON

    def make(self, value: "int") -> None:
        self.table.play(PASS, value)


class Announced(PlainAnnounced):
    """As say.Announced, in the words of the house."""

    def enter(self) -> None:
        PlainAnnounced.enter(self)
        view, game = self.view, self.table.game
        view.claim = usher.spoken(game.ranking, game.claim)
        if self.table.is_house:
            view.note = usher.said(self.table)
