"""The first choice of a new game: alone against the stick, or passing it round."""

from micropython import const

import layouts as at
import words
from display import BONE, MIST, NIGHT
from pieces.buttons import buttons
from pieces.cards import box_of_cards
from pieces.ground import colour_of
from pieces.lists import Menu, menu_line
from table import seating
from table.screen import Screen

_FEW = const(3)  # lines that leave room for a title


class WhoPlays(Menu):
    """ALONE or PASS ROUND, before them the last table if there was one, and TOGETHER if the stick has a link
    to others. B goes down, A chooses. The chosen line shows its players as cards.
    """

    name = "who-plays"

    def lines(self) -> list[tuple]:
        texts, table = self.view.words, self.table
        lines = [(texts.AS_BEFORE, b"", table.flow.start)] if table.has_played else []
        self.first = len(lines)
        lines += [(texts.ALONE, b"", self.alone), (texts.PASS_ROUND, b"", table.flow.main_menu)]
        if table.stick.link:
            self.texts = words.load(table.settings.get("language"), "_together")
            lines.append((self.texts.TOGETHER, b"", table.flow.together))
        return lines

    def enter(self) -> None:
        view = self.view
        view.title = view.words.WHO_PLAYS
        view.note = view.words.DAMAGED if self.table.trouble else b""
        Menu.enter(self)

    def choose(self) -> None:
        Menu.choose(self)
        view = self.view
        count, seats = self.chosen()
        seating.lay(self.table, seating.seated(count, seats))
        self.count = count
        if self.at < self.first:
            view.a_text = view.words.START

    def chosen(self) -> tuple[int, str]:
        """How many play at the table of the chosen line, and who, as in the setting `seats`."""
        settings, line = self.table.settings, self.at - self.first
        count, seats = settings.get("players"), settings.get("seats")
        is_alone = seating.seated(count, seats).persons == 1
        if line == 0:
            return min(count, seating.MOST), seats if is_alone else seating.ALONE
        return count, "" if is_alone and line == 1 else seats

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        y = at.LIST_TITLE_H
        if len(v.lines) > _FEW:
            y = at.LIST_TITLE_Y  # they need the title's room
        elif v.note:
            c.centre(c.S, v.note, 0, c.width, at.LIST_TITLE_Y, MIST)
        else:
            c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.LIST_TITLE_Y, MIST)
        for n in range(len(v.lines)):
            if n == v.cursor:
                box_of_cards(c, y, v.lines[n][0], self.count)
                y += at.PLAYERS_H + at.BOX_GAP
            else:
                menu_line(c, v.lines[n], y + at.ROW_PAD, False)
                y += at.ROWS_STEP
        buttons(c, v)

    def act(self) -> None:
        settings = self.table.settings
        count, seats = self.chosen()
        settings.set("players", count)
        settings.set("seats", seats)
        Menu.act(self)

    def alone(self) -> None:
        self.table.show(YouAre(self.table))

    def b_down(self) -> None:
        self.table.trouble = ""  # it has been read by now
        self.view.note = b""
        Menu.b_down(self)


class YouAre(Screen):
    """Shows a single player which animal they are, large and in its colour, and in what company."""

    name = "you-are"
    can_pause = False

    def enter(self) -> None:
        view, texts = self.view, self.view.words
        view.holder = self.table.seats.hand
        view.title = texts.YOU_ARE
        view.note = texts.COMPANY[self.table.settings.get("company")]
        view.a(texts.START, BONE)
        view.b(texts.TABLE, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(colour_of(v.holder))
        c.centre(c.M, v.title, 0, c.width, at.PASS_Y, NIGHT)
        c.icon(v.holder, (c.width - 2 * at.ICON) // 2, at.YOU_ARE_Y, NIGHT, 2)
        c.stamp(v.words.NAMES[v.holder], at.YOU_NAME_Y, NIGHT)
        c.centre(c.S, v.note, 0, c.width, at.YOU_COMPANY_Y, NIGHT)
        buttons(c, v)

    def a_down(self) -> None:
        self.table.flow.start()

    def b_down(self) -> None:
        self.table.flow.main_menu(True)
