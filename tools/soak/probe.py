"""With nothing broken, A or B always does something; otherwise the stick is stuck."""

from typing import TYPE_CHECKING, Any

from tools.soak.watch import Trouble

if TYPE_CHECKING:
    from tools.soak.random_player import Monkey

_LOOKS = 50  # for a screen that stands


def probe(monkey: "Monkey") -> None:
    """Trouble if neither a press nor a hold of A or of B changes anything. The wires must be good."""
    monkey.counts["probes"] += 1
    for key in monkey.chance.sample("AB", 2):
        if _answers(monkey, key):
            return
    raise Trouble("stuck", "neither A nor B does anything")


def _answers(monkey: "Monkey", key: str) -> bool:
    """Whether a press or a hold of `key` changes anything but what moves by itself."""
    for _ in range(_LOOKS):
        before = _seen(monkey)
        monkey.do("wait 200 ms")
        again = _seen(monkey)
        if before[:2] == again[:2]:  # else it is a computer's turn, and nobody could tell what a press does
            break
    still = [n for n in range(len(before)) if before[n] == again[n]]
    for line in (
        f"down {key}",
        f"up {key}",
        "wait 600 ms",
        f"down {key}",
        "wait 900 ms",
        f"up {key}",
        "wait 600 ms",
    ):
        monkey.do(line)
        after = _seen(monkey)
        if any(after[n] != before[n] for n in still):
            return True
    return False


def _seen(monkey: "Monkey") -> "tuple[Any, ...]":
    stick = monkey.stick
    picture = bytes(stick.panel.frame565()), stick.panel.backlight_mv
    if not stick.app:
        return monkey.screen(), b"", picture, ()
    view = stick.app.table.view
    return monkey.screen(), monkey.watch.moves, picture, (view.cursor, view.choice, view.lines)
