"""The texts of the screens, one module a language.

Texts are written as str and become Latin-1 `bytes` on their way to a screen: iterating bytes yields
integers without allocating, and the fonts are indexed by Latin-1 code. Languages not in use are not in RAM.
"""

from fonts.fonts import take
from table.texts import Texts

# As the settings call it, and as its speakers do; the first is for a stick that knows no better
LANGUAGES = (("en", b"ENGLISH"), ("de", b"DEUTSCH"), ("it", b"ITALIANO"), ("da", b"DANSK"))


def load(code: "str", part: "str" = "") -> "Texts":
    """The Texts of language `code`. An unknown code gives English.

    `part` names a file of its own: `_house` for the turns of other rules, else those of some rooms. They are
    in memory only as long as somebody holds them. A language without that file gives the English one.
    """
    known = [language for language, _ in LANGUAGES]
    if code not in known:
        code = known[0]
    try:
        module = take("words." + code + part)
    except ImportError:
        module = take("words." + known[0] + part)
    return Texts(module)
