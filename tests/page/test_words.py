"""The page's texts: every language says the same, and there is one for whatever the page asks for."""

import json
import re

import pytest
from rules import presets
from rules.moves import WORDS

from tools import site
from tools.virtual import inside, reader

TEXTS = {file.stem: json.loads(file.read_text()) for file in sorted((site.WEB / "words").glob("*.json"))}
HTML = "".join(file.read_text() for file in site.WEB.glob("*.html"))
SCRIPTS = "".join(file.read_text() for file in (site.WEB / "js").rglob("*.js"))
# Keys that are put together: a word of a record, a choice of a rule, an icon's name, how a button is used
MADE = {f"log.{word.replace(' ', '-')}" for word in WORDS}
MADE |= {f"preset.{name}" for name in presets.presets()}
MADE |= {f"spoken.{name}" for name in inside.TELLING.values()}
MADE |= {f"spoken.{way}" for way in reader.WAYS if way}
for _name in presets.parameters():
    _choices = presets.choices(_name)
    _prefix = "word" if _name == "word" else f"rule.{_name}"
    MADE |= {_prefix} if isinstance(_choices, range) else {f"{_prefix}.{choice}" for choice in _choices}


def asked():
    """Every key that the page names in its files, or makes."""
    named = set(re.findall(r'data-(?:text|label|title)="([^"$]+)"', HTML))
    named |= set(re.findall(r'"((?:notice|spoken|log|record|watch|power|rules|install)\.[\w.-]+)"', SCRIPTS))
    named |= set(re.findall(r'(?:say|write|refuse)\((?:\w+, )?"([\w.-]+)"', SCRIPTS))
    return {name for name in named if not name.startswith("M5Stick")} | MADE


def test_there_are_four_languages_with_the_same_keys_in_the_same_order():
    assert set(TEXTS) == {"en", "de", "it", "da"}
    for language, texts in TEXTS.items():
        assert list(texts) == list(TEXTS["en"]), language


def test_whatever_the_page_asks_for_has_a_text_and_every_text_is_asked_for():
    assert asked() == set(TEXTS["en"])


@pytest.mark.parametrize("language", TEXTS)
def test_texts_have_the_same_places_to_fill_and_only_the_marks_that_are_known(language):
    for key, text in TEXTS[language].items():
        english = TEXTS["en"][key]
        assert bool(text) == bool(english), key
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", english)), key
        plain = re.sub(r"<(b|em|strong|kbd|code)>[^<>]*</\1>", "", text)
        assert "<" not in plain, key
        assert text == text.strip(), key


@pytest.mark.parametrize("language", ["de", "it", "da"])
def test_no_text_was_left_in_english(language):
    """Names and signs may be alike; a sentence may not."""
    english = TEXTS["en"]
    same = [key for key, text in TEXTS[language].items() if text == english[key] and len(text.split()) > 3]
    assert same == []
