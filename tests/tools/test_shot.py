"""`python -m tools.shot`: one screen of one game."""

import pytest

from tools import screens, shot
from tools.terminal import InTheWay


def test_other_dice_make_another_picture_and_the_same_moves_the_same() -> None:
    first, again, other = (
        shot.shot(shot.text_of("tokyo", f"Fox rolls {dice} says 61; Owl doubts"), "reveal").tobytes()
        for dice in (43, 43, 51)
    )
    assert first == again != other


def test_a_screen_that_does_not_come_is_named_with_those_that_do() -> None:
    with pytest.raises(screens.NotDrawn, match=r"'reveal', but on: hand-over, answer, shake"):
        shot.shot(shot.text_of("tokyo", "Fox rolls 43 says 61; Owl believes"), "reveal")


@pytest.mark.parametrize("told", ["", "nofile.txt", "tests", "docs/turn.gif"])
def test_an_invalid_record_is_reported(told, monkeypatch) -> None:
    monkeypatch.setattr("sys.argv", ["shot", "tokyo", told, "reveal"])
    with pytest.raises(InTheWay, match="These are neither moves nor the file of a record"):
        shot.main()
