"""The languages: as the settings call each, and as its speakers do."""

# The first is for a stick that knows no better
LANGUAGES = (("en", b"ENGLISH"), ("de", b"DEUTSCH"), ("it", b"ITALIANO"), ("da", b"DANSK"))
