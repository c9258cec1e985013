"""A text from outside, made fit for a terminal."""


def escaped(text: str) -> str:
    """The text, but for what is not to be seen: control characters and their like stand as `\\x1b`."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text
    )
