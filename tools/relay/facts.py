"""What a table view is told: everything that everybody at the table may see, and nothing else.

JSON, the whole of it after each entry and whenever somebody goes or comes back:

    `chairs`   who sits there, in order: the numbers of their animals in NAMES of rules/state.py
    `seats`    the players of the last game, in order, [] before the first: `icon`, the number of their
               animal, `is_computer`, `is_left_out` (a computer plays for that person), `lives`, `is_in`
    `phase`    what the holder has to do, as game.py has it, and `holder`, their seat; -1 without a game
    `unit`     what is at stake, by its key in the page's texts
    `made`     how many moves the game has, and `moves`, the last of them: at least those of this round, as
               `Story` of virtual/common_knowledge.py tells them
    `over`     as `over` there, once the game is
    `waits`    [how, number]: `away` and whose animal it is; `rematch` and how many want one; or []
"""

import importlib
import json
from collections.abc import Collection

from game import OVER, Game
from rules.state import NAMES, NOBODY

from together.table_log import TableLog
from virtual.common_knowledge import Story, over, unit

_LEAST = 6  # moves that are told, if there are so many


class Facts:
    """The facts about a table; `look` after each entry of its log."""

    def __init__(self, log: TableLog) -> None:
        self._log = log
        self._game: Game | None = None
        self._story = Story(importlib.import_module)
        self.look()

    def look(self) -> None:
        """Take what the last entry has changed."""
        game = self._log.game
        if game is None:
            return
        made, told = len(game.moves) // 2, len(self._story.moves)
        if game is self._game and made == told + 1:
            self._story.add(game)
        elif game is not self._game or made != told:
            self._game = game
            self._story = Story(importlib.import_module).add_all(game)

    def text(self, away: Collection[str] = ()) -> str:
        """The facts now; `away`: the devices that may be left out."""
        log, game, moves = self._log, self._log.game, self._story.moves
        ends = [number for number, move in enumerate(moves) if "end" in move]
        first = min(ends[-1] + 1 if ends else 0, max(0, len(moves) - _LEAST))
        return json.dumps(
            {
                "chairs": [NAMES.index(animal) for animal in log.taken],
                "seats": self._seats(),
                "phase": game.phase if game else -1,
                "holder": log.holder if game else -1,
                "unit": unit(game) if game else "",
                "made": len(moves),
                "moves": moves[first:],
                "over": over(game) if game and game.phase == OVER else [],
                "waits": self._waits(away),
            },
            separators=(",", ":"),
        )

    def _seats(self) -> list[dict[str, object]]:
        log = self._log
        if not log.game:
            return []
        return [
            {
                "icon": NAMES.index(log.players[seat]),
                "is_computer": seat in log.computers,
                "is_left_out": log.is_stand_in(seat),
                **has,
            }
            for seat, has in enumerate(self._story.standings(log.game))
        ]

    def _waits(self, away: Collection[str]) -> list[object]:
        """For whom the table waits: the holder's device in a game, the opener's between games."""
        log = self._log
        if log.eager:
            return ["rematch", len(log.eager)]
        awaited = log.awaited if log.is_playing else log.opener
        if awaited not in away:
            return []
        animal = log.players[log.holder] if log.holder != NOBODY else log.animals(awaited)[0]
        return ["away", NAMES.index(animal)]
