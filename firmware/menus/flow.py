"""The way through the menus. Choices go into the settings and into the table's rules.

Each menu is read from the flash when it is opened. All are forgotten when a game begins, most of them when
they are left.
"""

from micropython import const

import words
from memory import forget, import_briefly
from table.table import GAME

_TYPING = const(0)
if _TYPING:
    from table.table import Table
    from words import Texts


_SOON = ("storage.journal_recovery", "table.saved_game", "menus.who_plays", "records.record")
# Forgotten once the journal has been read
_LOOKED = "menus.splash table.saved_game storage.journal_recovery records.record records.story"


class Flow:
    """The menus on `table`."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._next = 0  # index in _SOON

    def prepare(self) -> None:
        """Read one more of the menus that come next, and then make the journal's folders. Called on the
        splash screen is shown."""
        if self._next < len(_SOON):
            __import__(_SOON[self._next])
            self._next += 1
            if self._next == len(_SOON):
                from stick import afresh
                from storage import archive

                afresh.forget_marks()
                archive.make_ready(self.table.stick.journal)
                if self.table.stick.kept_as:
                    self.table.settings.set("board", self.table.stick.kept_as)

    def texts(self) -> "Texts":
        """The texts of the menus; they stay in memory as long as a screen holds them."""
        return words.load(self.table.settings.get("language"), "_menus")

    def splash(self) -> None:
        """The first screen."""
        from menus.splash import Splash

        self.table.show(Splash(self.table))

    def open_saved(self, trouble: str = "") -> None:
        """Offer the unfinished game, or a new one. `trouble` is what is already known to be wrong."""
        table = self.table
        if table.stick.link and table.stick.link.is_joined:
            self.together()
            return
        from storage import archive

        if archive.is_unreadable():
            from menus.unreadable import Unreadable

            table.show(Unreadable(table))
        else:
            self.read_saved(trouble)

    def read_saved(self, trouble: str = "") -> None:
        """Read the journal, and offer what is in it."""
        self._find_saved(trouble)
        if self.table.game:
            self.table.show(import_briefly("menus.unfinished").Unfinished(self.table))
        else:
            self.who_plays()

    def _find_saved(self, trouble: str) -> None:
        """Load the unfinished game, if there is one."""
        from table import saved_game

        table = self.table
        table.contest = table.game = None  # the journal has it
        saved_game.find_unfinished(table)
        if not table.game and not trouble:
            saved_game.find_aside(table)
        table.trouble = table.trouble or trouble
        del saved_game
        forget(_LOOKED)

    def who_plays(self) -> None:
        """The first choice of a new game."""
        from table import rules_setting

        rules_setting.check(self.table.settings)
        self.table.show(import_briefly("menus.who_plays").WhoPlays(self.table))

    def main_menu(self, is_changing: bool = False) -> None:
        """The table of a new game. START is chosen unless something `is_changing`."""
        self.table.show(import_briefly("menus.main_menu").MainMenu(self.table, is_changing))

    def together(self) -> None:
        """A table that is shared with other sticks. Each animal looks like itself, whoever sat here."""
        from table import rules_setting, seating
        from table.seats import Seats

        table = self.table
        rules_setting.check(table.settings)
        table.contest = table.game = None
        seating.lay(table, Seats())
        table.stick.link.open_lobby(table)

    def start(self) -> None:
        """Everything is chosen: begin the game."""
        self.table.leave_for(GAME, "who_starts")

    def setup(self) -> None:
        """The set-up, opened from a pause and leading back there."""
        self.table.show(import_briefly("menus.setup").Setup(self.table, self._back_to_game))

    def rulebook(self) -> None:
        """The rules of the game, opened from a pause like the set-up."""
        if self.table.game or self.table.rules:
            self.table.show(import_briefly("menus.rulebook").Rulebook(self.table, self._back_to_game))
        else:
            self._back_to_game()  # memory has run out on the way here

    def _back_to_game(self) -> None:
        is_chosen = self.table.rules and not self.table.game  # and nobody has rolled yet
        self.table.leave_for(GAME, "who_starts" if is_chosen else "come_back")

    def resume(self) -> None:
        """Continue the unfinished game."""
        self.table.leave_for(GAME, "resume")

    def crash(self, code: str, is_known: bool) -> None:
        """After an error of the firmware with that `code`; `is_known` if it came twice in a row."""
        self.table.show(import_briefly("menus.crash").Crash(self.table, code, is_known))
