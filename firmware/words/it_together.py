"""Italian, for a table that several sticks share: loaded with it."""

TEXTS = (
    """
TOGETHER=INSIEME
WAITS=ATTENDI
WAITS_FOR=ATTENDI
LEAVE=ESCI
SHAKES=SCUOTE
LOOKS=GUARDA
BELIEVES=CREDE?
""",
)
