"""The first choice of a new game: alone against the stick, or it goes round."""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT
from pieces.buttons import buttons
from pieces.cards import box_of_cards
from pieces.ground import colour_of
from pieces.lists import menu_line
from table import seating
from table.screen import Screen

_TYPING = const(0)
if _TYPING:
    from table.table import Table


class WhoPlays(Screen):
    """ALONE or PASS ROUND, and before both the last table, where there was one. B goes down, A chooses.

    The chosen line shows its table as cards.
    """

    name = "who-plays"
    can_pause = False

    def __init__(self, table: "Table") -> None:
        Screen.__init__(self, table)
        self.rows = ("again", "alone", "round") if table.has_played else ("alone", "round")
        self.at = 0

    def enter(self) -> None:
        view, texts = self.view, self.view.words
        count, seats = self.chosen()
        seating.lay(self.table, seating.seated(count, seats))
        view.count = count
        view.cursor = self.at
        view.title = texts.WHO_PLAYS
        view.note = texts.DAMAGED if self.table.trouble else b""
        lines = (texts.AS_BEFORE, texts.ALONE, texts.PASS_ROUND)
        view.lines = tuple([(line, b"") for line in lines[-len(self.rows) :]])
        view.a(texts.START if self.rows[self.at] == "again" else texts.CHOOSE, BONE)
        view.b(texts.NEXT, BONE)

    def chosen(self) -> "tuple[int, str]":
        """How many play at the table of the chosen line, and who, as the setting `seats` says it."""
        settings, row = self.table.settings, self.rows[self.at]
        count, seats = settings.get("players"), settings.get("seats")
        is_alone = seating.seated(count, seats).persons == 1
        if row == "alone":
            return min(count, seating.MOST), seats if is_alone else seating.ALONE
        return count, "" if is_alone and row == "round" else seats

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        if v.note:
            c.centre(c.S, v.note, 0, c.width, at.LIST_TITLE_Y, MIST)
        else:
            c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.LIST_TITLE_Y, MIST)
        y = at.LIST_TITLE_H
        for n in range(len(v.lines)):
            if n == v.cursor:
                box_of_cards(c, y, v.lines[n], v.count, True)
                y += at.PLAYERS_H + at.BOX_GAP
            else:
                menu_line(c, v.lines[n], y + at.ROW_PAD, False)
                y += at.ROWS_STEP
        buttons(c, v)

    def a_down(self) -> None:
        table, row = self.table, self.rows[self.at]
        count, seats = self.chosen()
        table.settings.set("players", count)
        table.settings.set("seats", seats)
        if row == "again":
            table.flow.start()
        elif row == "alone":
            table.show(YouAre(table))
        else:
            table.flow.main_menu()

    def b_down(self) -> None:
        self.table.trouble = ""  # read by now
        self.at = (self.at + 1) % len(self.rows)
        self.enter()
        self.table.redraw()


class YouAre(Screen):
    """A single player sees which animal they are, large and in its colour."""

    name = "you-are"
    can_pause = False

    def enter(self) -> None:
        view, texts = self.view, self.view.words
        view.holder = self.table.seats.hand
        view.title = texts.YOU_ARE
        view.a(texts.START, BONE)
        view.b(texts.CHANGE, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(colour_of(v.holder))
        c.centre(c.M, v.title, 0, c.width, at.PASS_Y, NIGHT)
        c.icon(v.holder, (c.width - 3 * at.ICON) // 2, at.YOU_ICON_Y, NIGHT, 3)
        c.stamp(v.words.NAMES[v.holder], at.YOU_NAME_Y, NIGHT)
        buttons(c, v)

    def a_down(self) -> None:
        self.table.flow.start()

    def b_down(self) -> None:
        self.table.flow.main_menu()
