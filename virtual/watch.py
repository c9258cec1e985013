"""Shows a record on the screen of a stick, move by move, as the players saw it, with all dice."""

from virtual import firmware_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from virtual.stick import VirtualStick

SETTINGS = b"sound=1\nlight=5\ndim=0\nsleep=0\noff=0\nlanguage=%s\n"  # for a stick that only shows


class Watch:
    """Shows the record `text` on a stick that is on and has nothing else to do. Raises the firmware's
    RecordError.

    `game` is the game of the record, `at` the index of the current picture, from 0, of `count`.
    """

    def __init__(self, stick: "VirtualStick", text: str) -> None:
        self._stick = stick
        self.game = stick.module(firmware_names.RECORD).read(text)
        self._pictures = self._all()
        table = stick.app.table
        table.flow = stick.module(firmware_names.GAME_FLOW).Flow(table)
        self.at = -1
        self.step(1)

    @property
    def made(self) -> int:
        """How many moves have been made at this picture."""
        return self._pictures[self.at][0]

    @property
    def count(self) -> int:
        return len(self._pictures)

    def step(self, by: int) -> None:
        """Show the picture `by` further on, or back if negative; it stops at either end."""
        at = max(0, min(self.at + by, self.count - 1))
        if at == self.at:
            return
        self.at = at
        made, (module, name), seen = self._pictures[at]
        table = self._stick.app.table
        table.game = self._after(made)
        table.contest = None
        seating = self._stick.module(firmware_names.SEATING)
        seating.lay(table, seating.of_game(table.game))
        table.seats.hand = table.game.holder
        screen = getattr(self._stick.module(module), name)(table, *seen)
        for press in ("a_down", "a_up", "a_click", "a_hold", "b_down", "b_repeat"):
            setattr(screen, press, _nothing)
        table.show(screen)
        table.view.a(table.view.words.GO_ON, table.view.a_colour)
        table.view.b_kind = 0

    def _after(self, moves: int) -> "Any":
        """The game after so many moves."""
        game = self.game
        past = type(game)(game.rules, game.players, game.starter, game.ranking, game.computers)
        for at in range(0, 2 * moves, 2):
            past.play(game.moves[at], game.moves[at + 1])
        return past

    def _all(self) -> list[tuple]:
        """Every picture: how many moves have been made, which screen it is, and its arguments."""
        words = self._stick.module(firmware_names.MOVES).WORDS
        pictures: list[tuple] = []
        made = 0
        for past, claim, caller, outcome in self._stick.module(firmware_names.STORY).story(self.game):
            made += 1
            word = words[past.moves[-2]]
            if word in ("rolls", "rerolls"):
                pictures.append((made, firmware_names.PEEK, (None,)))
            elif word in ("believes", "doubts", "yields", "believes unseen says"):
                pictures.append((made, firmware_names.ANSWERED, (past.moves[-2], caller, claim)))
            elif word == "revives":
                pictures.append((made, firmware_names.REVIVED, ()))
            if word.endswith(("says", "says or-more")) and not outcome:
                pictures.append((made, firmware_names.ANNOUNCED, ()))
            if outcome:
                is_seen = word in ("yields", "toasts")
                pictures.append((made, firmware_names.UNDOUBTED if is_seen else firmware_names.REVEAL, ()))
                pictures.append((made, firmware_names.LIVES, ()))
        if not self.game.legal():
            pictures.append((made, firmware_names.GAME_OVER, ()))
        return pictures or [(0, firmware_names.LIVES, ())]


def _nothing() -> None:
    """Ignore a press: a record is being watched."""
