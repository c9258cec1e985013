"""Italian, for a table that several sticks share: loaded with it."""

TEXTS = (
    """
TOGETHER=INSIEME
WAITS=ATTENDI
SHAKES=SCUOTE
LOOKS=GUARDA
BELIEVES=CREDE?
""",
)
