"""Danish, for a table that several sticks share: loaded with it."""

TEXTS = (
    """
TOGETHER=SAMMEN
WAITS=VENTER
WAITS_FOR=VENTER
LEAVE=GÅ
SHAKES=RYSTER
LOOKS=KIGGER
BELIEVES=TROR?
""",
)
