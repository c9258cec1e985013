"""German, for a table that several sticks share: loaded with it."""

TEXTS = (
    """
TOGETHER=ZUSAMMEN
WAITS=WARTEN
SHAKES=SCHÜTTELT
LOOKS=SCHAUT
BELIEVES=GLAUBT?
""",
)
