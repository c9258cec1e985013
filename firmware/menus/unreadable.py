"""The flash has saves that cannot be read."""

from display import BONE, RED
from menus.crash import draw_sorry
from table.screen import Screen


class Unreadable(Screen):
    """A plays without saving, B asks whether to erase everything. Nothing is erased unasked."""

    name = "unreadable"
    can_pause = False

    def enter(self) -> None:
        view, words = self.view, self.view.words
        texts = self.table.flow.texts()
        view.title = texts.SORRY
        view.lines = texts.UNREADABLE
        view.note = b""
        view.a(words.START, BONE)
        view.b(words.ERASE, BONE)

    def draw(self) -> None:
        draw_sorry(self.canvas, self.view)

    def a_down(self) -> None:
        self.table.flow.read_saved()

    def b_down(self) -> None:
        self.table.show(Erase(self.table))


class Erase(Unreadable):
    """The question. The buttons have changed places, so pressing twice is no answer."""

    name = "erase"

    def enter(self) -> None:
        view = self.view
        texts = self.table.flow.texts()
        view.title = texts.SORRY
        view.lines = texts.ALL_GONE
        view.note = b""
        view.a(view.words.ERASE, RED)
        view.b(view.words.BACK, BONE)

    def a_down(self) -> None:
        from stick import filesystem

        try:
            filesystem.start_anew()
        except OSError:
            self.table.flow.read_saved()

    def b_down(self) -> None:
        self.table.show(Unreadable(self.table))
