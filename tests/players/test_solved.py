"""Which rules are solved, and that computer players play all others without a slip."""

from pathlib import Path

from players import solved
from rules import presets

from tests.helpers.gaming import PRESETS

FOLDER = Path(__file__).parents[2] / "firmware" / "strategies"


def test_every_preset_has_a_strategy_to_play_by() -> None:
    for name in PRESETS:
        rules = presets.parse(name)
        assert (FOLDER / f"{name}.bin").exists()
        assert solved.is_solved(rules)


def test_what_only_changes_words_and_numbers_is_solved_and_nothing_else() -> None:
    assert solved.is_solved(presets.parse("tokyo lives=3 word=sip count=up"))
    assert not solved.is_solved(presets.parse("tokyo liar=2"))
