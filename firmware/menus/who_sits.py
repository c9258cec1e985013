"""Choosing who sits where: each seat is a person or a character."""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT
from pieces.buttons import buttons
from pieces.cards import hand_of_cards
from pieces.ground import colour_of
from pieces.lists import paragraph, wrapped
from players.opponent import BEGINNER, CASTS, CHILD, MILD_OWL, OWL
from players.solved import is_solved
from table import seating
from table.rules_setting import rules_from
from table.screen import Screen
from table.seats import PERSON

_TYPING = const(0)
if _TYPING:
    from table.table import Table


class WhoSits(Screen):
    """B goes to the next seat, A changes who sits there."""

    name = "seats"
    can_pause = False

    def __init__(self, table: "Table") -> None:
        Screen.__init__(self, table)
        self.at = 0
        self.texts = table.flow.texts()

    def enter(self) -> None:
        view, texts, table, c = self.view, self.texts, self.table, self.canvas
        seating.lay(table, seating.chosen(table.settings))
        view.holder = self.at
        self.count = table.settings.get("players")
        view.title = view.words.NAMES[self.at]
        note = texts.A_PERSON
        character = table.seats.who[self.at]
        if character != PERSON:
            character = CASTS[6 * table.settings.get("company") + character]
            plays = texts.find("PLAYS.%d" % character)
            if character in (BEGINNER, CHILD) or is_solved(rules_from(table.settings)):
                note = texts.A_COMPUTER.replace(b"%", plays)
            else:  # by these rules no strategy was computed
                is_owl = character in (OWL, MILD_OWL)
                note = texts.BY_FEEL if is_owl else plays + b", " + texts.BY_FEEL
        view.lines = wrapped(c, c.S, note, c.width - 10)
        view.a(view.words.CHANGE, BONE)
        view.b(texts.DONE if self.at == self.count - 1 else view.words.NEXT, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        hand_of_cards(c, at.CARDS_X, at.SEATS_Y, self.count, v.holder)
        c.round_rect(2, at.SEAT_NAME_Y - at.SEAT_PAD, c.width - 4, at.BOX_H, at.BOX_R, colour_of(v.holder))
        c.centre(c.fit(c.labels, v.title, c.width - 10), v.title, 0, c.width, at.SEAT_NAME_Y, NIGHT)
        paragraph(c, v.lines, at.SEAT_NOTE_Y, MIST)
        buttons(c, v)

    def a_down(self) -> None:
        seating.change(self.table.settings, self.at)
        self.enter()
        self.table.redraw()

    def b_down(self) -> None:
        self.at += 1
        if self.at == self.count:
            self.table.flow.main_menu()
        else:
            self.enter()
            self.table.redraw()
