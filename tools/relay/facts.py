"""What everybody at a shared table may know, for a picture of it: the event `facts` of a stream that watches.

    {"stage": "lobby", "calling", "game" or "over", "opener": 0,
     "chairs": [{"animal": 0, "name": "", "away": ""}],    in order; `away`: "", "gone" or "idle"
     "eager": [0],                                   who want a rematch
     "score": [[0, 3, 1], [2, 1, 3]],                games won and lost this evening, by animal
     "phase": 0..5, "holder": 2, "has_looked": true, "claim": 41, "awaited": 0    the game; -1 for nobody
     "game": {"seats": [{"animal": 0, "name": "ANN", "is_computer": false, "away": "", "stand_in": -1,
                         "lives": 3, "is_in": true}],
              "unit": "life", "made": 12, "moves": [...], "over": [[0], -1], "record": "", "is_fair": false,
              "account": []}}

An animal is 0 to 11, as in NAMES of rules/state.py. `awaited` is the animal of whose device others wait for,
in the game or for its beginning. `stand_in` is the animal of the computer that plays for an absent person.
`moves` are those of this round and of the one before, as virtual/common_knowledge.py has them, `made` moves
came before them. `over` is that of virtual/speech.py, [] before the end; `record` is "" until all is known,
and `account`, that of virtual/account.py, [].
"""

import importlib
from typing import Any

from records import record
from rules.state import NAMES
from table.seating import CHARACTERS

from together import wire
from together.table_log import TableLog
from tools.relay.computer import character_of
from tools.relay.referee import Referee
from virtual import account, common_knowledge, speech


class _Firmware:
    """Where virtual/common_knowledge.py finds the firmware: here it is this program's own."""

    module = staticmethod(importlib.import_module)


def facts(referee: Referee, now: float) -> dict[str, Any]:
    log = referee.log
    away = {}
    for line in referee.tidings(now, is_anew=True):
        _, device, how = line.split(" ")
        away[device] = wire.IDLE if how == wire.IDLE else "gone"
    told: dict[str, Any] = {
        "stage": "calling" if log.calling else "game" if log.is_playing else "over" if log.game else "lobby",
        "chairs": [
            {"animal": NAMES.index(name), "name": _called(log, name), "away": away.get(device, "")}
            for name, device in log.chairs
        ],
        "opener": _animal(referee, log.opener),
        "eager": [NAMES.index(name) for name, device in log.chairs if device in log.eager],
        "score": [[NAMES.index(name), won, lost] for name, (won, lost) in log.score.items()],
        "phase": -1,
        "holder": -1,
        "has_looked": False,
        "claim": 0,
        "awaited": _animal(referee, referee.awaited),
        "game": None,
    }
    if log.game:
        game = log.game
        told.update(
            phase=game.phase,
            holder=log.holder,
            has_looked=bool(log.throw and log.throw.is_peeked),
            claim=game.claim,
            game=_game(referee, away),
        )
    return told


def _called(log: TableLog, animal: str) -> str:
    return log.name_of(animal).decode("latin-1")


def _animal(referee: Referee, device: str) -> int:
    """The first of a device, -1 if it has none."""
    log = referee.log
    if log.is_playing and device and device == log.awaited:
        return NAMES.index(log.players[log.holder])
    animals = log.animals(device)
    return NAMES.index(animals[0]) if animals else -1


def _game(referee: Referee, away: dict[str, str]) -> dict[str, Any]:
    log = referee.log
    game = log.game
    moves = common_knowledge.moves(_Firmware(), game)
    ends = [n for n, move in enumerate(moves) if "end" in move]
    is_between = bool(ends) and ends[-1] == len(moves) - 1
    first = ends[-2 - is_between] + 1 if len(ends) > 1 + is_between else 0
    standings = common_knowledge.standings(_Firmware(), game)
    seats = []
    for seat, name in enumerate(log.players):
        device = log.player(seat)
        stand_in = CHARACTERS[character_of(name)] if log.is_stand_in(seat) else -1
        seats.append(
            {
                "animal": NAMES.index(name),
                "name": _called(log, name),
                "is_computer": seat in log.computers,
                "away": away.get(device, ""),
                "stand_in": stand_in,
                **standings[seat],
            }
        )
    return {
        "seats": seats,
        "unit": common_knowledge.unit(game),
        "made": first,
        "moves": moves[first:],
        "over": speech.over(game) if log.is_over else [],
        "record": record.write(game) if log.seed else "",
        "is_fair": log.is_fair,
        "account": account.of(_Firmware(), game) if log.seed else [],
    }
