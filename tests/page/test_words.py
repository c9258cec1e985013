"""The page's texts: every language says the same, and there is one for whatever the page asks for."""

import re

import pytest
from rules import presets
from rules.moves import WORDS

from tools import site, words
from virtual import common_knowledge, firmware_names, speech

TEXTS = {code: words.own(code) for code in words.CODES}
HTML = "".join(file.read_text() for file in site.WEB.glob("*.html"))
SCRIPTS = "".join(file.read_text() for file in (site.WEB / "js").rglob("*.js"))
# Keys that are put together: a word of a record, a choice of a rule, an icon's name, how a button is used
MADE = {f"log.{word.replace(' ', '-')}" for word in WORDS}
MADE |= {f"preset.{name}" for name in presets.presets()}
MADE |= {f"spoken.{name}" for name in firmware_names.TELLING.values()}
MADE |= {name for name in TEXTS["en"] if name.startswith("check.")}  # see tests/tools/test_check_stick.py
MADE |= {name for name in TEXTS["en"] if name.startswith("install.has-")}  # js/serial/found.js
MADE |= {f"spoken.{way}" for way in speech.WAYS[1:]}
MADE |= {name for name in TEXTS["en"] if name.endswith(".you") and name[:-4] in TEXTS["en"]}
MADE |= {f"say.{word}{whose}" for word in ("believes", "doubts") for whose in ("", ".yours")}
MADE |= {f"say.help.{screen}" for screen in ("shake", "choose", "lobby")}
MADE |= {f"say.roll.{height}" for height in ("low", "middle", "high")}
MADE |= {f"film.{way}" for way in ("caught", "caught.me", "caught.by-me", "true", "true.me")}
WAITS = ("another", "away", "stand-in", "offline", "gone", "full", "rematch", "rematches")
MADE |= {f"waits.{how}" for how in WAITS}
MADE |= {f"react.{kind}" for kind in ("laughs", "gasps", "doubts", "cries", "scolds", "brags")}
MADE |= {f"dare.{how}" for how in ("won", "lost", "even")}
MADE |= {f"today.{done}" for done in "tbcfwn"}
UNITS = [*presets.choices("word"), *common_knowledge.COUNTED_UP.values()]
MADE |= {f"unit.{word}.{count}" for word in UNITS for count in ("one", "many")}
for _name in presets.parameters():
    _choices = presets.choices(_name)
    _prefix = "word" if _name == "word" else f"rule.{_name}"
    MADE |= {_prefix} if isinstance(_choices, range) else {f"{_prefix}.{choice}" for choice in _choices}


def asked():
    """Every key that the page names in its files, or makes."""
    named = set(re.findall(r'data-(?:text|label|title)="([^"$]+)"', HTML))
    named |= set(
        re.findall(
            r'"((?:notice|start|copy|picture|spoken|say|log|record|watch|power|rules|install|table|dare|today|account|together)\.(?!html)[\w.-]+)"',
            SCRIPTS,
        )
    )
    named |= set(re.findall(r'(?:say|write|refuse)\((?:\w+, )?"([\w.-]+)"', SCRIPTS))
    return {name for name in named if not name.startswith("M5Stick")} | MADE


def test_every_file_of_texts_can_be_chosen():
    assert {file.stem for file in words.PAGE.glob("*.json")} <= set(words.CODES)


def test_whatever_the_page_asks_for_has_a_text_and_every_text_is_asked_for():
    assert asked() == set(TEXTS["en"])


@pytest.mark.parametrize("language", TEXTS)
def test_texts_have_only_the_marks_that_are_known(language):
    for key, text in TEXTS[language].items():
        assert bool(text) == bool(TEXTS["en"][key]), key
        plain = re.sub(r"<(b|em|strong|kbd|code)>[^<>]*</\1>", "", text)
        assert "<" not in plain, key
        assert text == text.strip(), key


@pytest.mark.parametrize("language", words.OTHERS)
def test_no_text_was_left_in_english(language):
    """Names and signs may be alike; a sentence may not."""
    english = TEXTS["en"]
    same = [key for key, text in TEXTS[language].items() if text == english[key] and len(text.split()) > 3]
    assert same == []
