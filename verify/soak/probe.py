"""With nothing broken, A or B always does something; otherwise the stick is stuck."""

from typing import Any

from verify.soak.invariants import Trouble
from verify.soak.session import Session

_LOOKS = 50  # at most, until the screen stops changing


def probe(session: Session) -> None:
    """Trouble if neither a press nor a hold of A or of B changes anything. The wires must be good."""
    session.counts["probes"] += 1
    for key in session.chance.sample("AB", 2):
        if _answers(session, key):
            return
    raise Trouble("stuck", "neither A nor B does anything")


def _answers(session: Session, key: str) -> bool:
    """Whether a press or a hold of `key` changes anything but what moves by itself."""
    for _ in range(_LOOKS):
        before = _seen(session)
        session.do("wait 200 ms")
        again = _seen(session)
        if before[:2] == again[:2]:  # else it is a computer's turn, and the effect of a press is not clear
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
        session.do(line)
        after = _seen(session)
        if any(after[n] != before[n] for n in still):
            return True
    return False


def _seen(session: Session) -> tuple[Any, ...]:
    stick = session.stick
    picture = bytes(stick.panel.frame565()), stick.panel.backlight_mv
    if not stick.app:
        return session.screen(), b"", picture, ()
    table = stick.app.table
    view = table.view
    return (
        session.screen(),
        session.watch.moves,
        picture,
        (view.cursor, getattr(table.standing, "chosen", 0), view.lines),
    )
