"""A game of two presets is what it was, line by line: what is legal, what it costs, who knows the dice."""

import pytest

from tests.helpers.playthroughs import FOLDER, PRESETS, told

AGAIN = "If that is meant: python -m tests.helpers.playthroughs, and read the difference"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_playthrough_is_what_it_was(preset: str) -> None:
    assert told(preset) == (FOLDER / f"{preset}.txt").read_text(), AGAIN
