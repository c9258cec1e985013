"""Shared tables by chance: nothing is found, and what is broken on purpose is."""

import pytest
from rules.moves import REROLL, ROLL

from together import dice
from together.table_log import TableLog
from tools.relay.presence import Presence
from tools.relay.referee import Referee
from verify.soak import schedules

SOME = range(1, 51)
FEW = range(1, 31)


def test_fifty_tables_by_chance():
    assert schedules.first_found(SOME) == ""


def shown(monkeypatch):
    """What lies under the cup is in the log."""
    written = Referee._written

    def shows(self, move, value):
        entry = written(self, move, value)
        is_bare = move in (ROLL, REROLL) and len(entry.split()) == 2
        return f"{entry} {self._value(self.log.next_throw(move))}" if is_bare else entry

    monkeypatch.setattr(Referee, "_written", shows)


def timeless(monkeypatch):
    """A wish of another turn counts as well."""
    judge = Referee.judge

    def judged(self, device, line, now):
        turn, _, rest = line.partition(" ")
        return judge(self, device, f"{self.log.turn} {rest}" if turn.isdigit() else line, now)

    monkeypatch.setattr(Referee, "judge", judged)


def unowned(monkeypatch):
    """Anybody moves for anybody."""
    move = Referee._move
    monkeypatch.setattr(Referee, "_move", lambda self, device, *rest: move(self, self.log.awaited, *rest))


def rude(monkeypatch):
    """Whoever is there is left out, and loses the opener's chair."""
    monkeypatch.setattr(Presence, "is_away", lambda *_: True)


def graceless(monkeypatch):
    """After a restart everybody has been gone for ever."""
    monkeypatch.setattr(Presence, "since", lambda self, device: self._gone.get(device, -1e9))


def loaded(monkeypatch):
    """The dice are nobody's seed's."""
    monkeypatch.setattr(Referee, "_value", lambda self, throw: 21)


def stale(monkeypatch):
    """All games have one seed."""
    monkeypatch.setattr(Referee, "_seed", lambda self, game: dice.seed(self._key, self.log.salt, 1))


def chatty(monkeypatch):
    """Everybody is told what the roller is."""
    secret = Referee.secret

    def told(self, device):
        roller = self.log.game.roller if self.log.game else -1
        return secret(self, self.log.player(roller) if roller >= 0 else device)

    monkeypatch.setattr(Referee, "secret", told)


def lazy(monkeypatch):
    """Computers do not play for those who are absent."""
    acts = Referee._computer_acts

    def acted(self):
        return acts(self) if self.log.holder in self.log.computers else []

    monkeypatch.setattr(Referee, "_computer_acts", acted)


def deaf(monkeypatch):
    """Whoever is back stays absent."""
    monkeypatch.setattr(TableLog, "_back", lambda self, device: None)


FAULTS = [shown, timeless, unowned, rude, graceless, loaded, stale, chatty, lazy, deaf]


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_broken_on_purpose_is_found(monkeypatch, fault):
    fault(monkeypatch)
    assert schedules.first_found(FEW)
