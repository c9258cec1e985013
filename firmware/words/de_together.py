"""German, for a table that several sticks share: loaded with it."""

TEXTS = (
    """
TOGETHER=ZUSAMMEN
WAITS=WARTEN
WAITS_FOR=WARTEN
LEAVE=GEHEN
SHAKES=SCHÜTTELT
LOOKS=SCHAUT
BELIEVES=GLAUBT?
""",
)
