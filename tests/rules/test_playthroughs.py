"""A game of two presets is what it was, line by line: what is legal, what it costs, who knows the dice."""

import game as phases
import pytest
from rules import moves

from tests.helpers.playthroughs import FOLDER, PRESETS, told

AGAIN = "If that is meant: python -m tests.helpers.playthroughs, and read the difference"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_playthrough_is_what_it_was(preset: str) -> None:
    assert told(preset) == (FOLDER / f"{preset}.txt").read_text(), AGAIN


def test_together_they_have_every_phase_and_almost_every_move() -> None:
    text = "".join((FOLDER / f"{preset}.txt").read_text() for preset in PRESETS)
    for phase in ("roll", "say", "answer", "revive"):
        assert f" is to {phase};" in text
    played = {word for word in moves.WORDS if f" {word}" in "\n".join(text.split("> ")[1:])}
    assert set(moves.WORDS) - played <= {
        "starts",
        "stops",
        "revives",
        "shows",
        "believes looks",
        "blind says",
    }


def test_no_two_phases_or_moves_are_the_same_number() -> None:
    by_name = {name: value for name, value in vars(phases).items() if name[:3] == "TO_" or name == "OVER"}
    assert len(by_name) == 6 and len(set(by_name.values())) == 6
    numbers = [getattr(moves, name) for name in vars(moves) if name.isupper() and name[0] != "_"]
    plain = [number for number in numbers if isinstance(number, int)]
    assert sorted(plain) == list(moves.MOVES)
