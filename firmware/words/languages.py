"""The languages: the code of each in the settings, and its name in the language itself."""

# The first one is the default
LANGUAGES = (("en", b"ENGLISH"), ("de", b"DEUTSCH"), ("it", b"ITALIANO"), ("da", b"DANSK"))
