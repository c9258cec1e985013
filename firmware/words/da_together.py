"""Danish, for a table that several sticks share: loaded with it."""

TEXTS = (
    """
TOGETHER=SAMMEN
WAITS=VENTER
SHAKES=RYSTER
LOOKS=KIGGER
BELIEVES=TROR?
""",
)
