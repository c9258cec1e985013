"""Choosing the rules with two buttons: systems, groups of parameters, a page each, forwards and back."""

import pytest
import words
from rules import presets
from words.languages import LANGUAGES

from virtual.stick import VirtualStick

GROUPS = [names for _, *names in presets.groups()]
CODES = [code for code, _ in LANGUAGES]


def group_of(name: str) -> int:
    """The place of a parameter in the list."""
    return next(n for n, names in enumerate(GROUPS) if name in names)


class Chooser:
    """Somebody with a stick, where the systems are chosen."""

    def __init__(self, rules: str = "tokyo", lives: int = 6, language: str = "en") -> None:
        settings = f"rules={rules}\nlives={lives}\nlanguage={language}\n"
        self.stick = VirtualStick(flash={"saves/settings.txt": settings.encode()})
        self.stick.boot()
        self.stick.run(500)
        self.table = self.stick.app.table
        self.choose()

    def choose(self) -> None:
        """To the systems."""
        self.table.flow.main_menu()
        self.stick.run(100)
        self.press("BBA")
        assert self.screen == "presets"

    def press(self, keys: str) -> "Chooser":
        """Press one after the other; a small letter is held until it has counted once."""
        for key in keys:
            self.stick.press(key.upper(), 80 if key.isupper() else 540, 100)
        return self

    def open(self, preset: str) -> None:
        """The groups of a system."""
        while self.page.rows[self.page.at] != preset:
            self.press("B")
        self.press("A")
        assert self.screen == "parameters"

    def turn_to(self, name: str) -> None:
        """From the groups to the page of a parameter."""
        group = group_of(name)
        while self.page.at != group + 1:
            self.press("B")
        self.press("A" + "B" * GROUPS[group].index(name))
        assert self.screen == "parameter" and self.page.rows[self.page.at] == name

    def take(self) -> str:
        """From a page: by these rules, please. Returns what the settings say then."""
        while self.screen == "parameter":
            self.press("B")
        while self.page.at:
            self.press("B")
        self.press("A")
        assert self.screen == "new-game"
        return "%s lives=%d" % (self.table.settings.get("rules"), self.table.settings.get("lives"))

    @property
    def screen(self) -> str:
        return self.table.screen

    @property
    def page(self):
        return self.table.standing

    @property
    def view(self):
        return self.table.view

    @property
    def said(self) -> bytes:
        """The paragraph that is shown."""
        return b" ".join(self.view.lines)


@pytest.mark.parametrize("language", CODES)
def test_every_preset_and_every_choice_has_its_words(language: str) -> None:
    texts, named = words.load(language, "_rules"), words.load(language)
    for preset in presets.presets():
        assert texts.find("PRESET." + preset) and named.find("SYSTEM." + preset), preset
    for name in presets.parameters():
        assert texts.find("RULE." + name), name
        choices = presets.choices(name)
        if isinstance(choices, range):
            assert b"%" in texts.find(name), name
        for choice in () if isinstance(choices, range) else choices:
            label, sentence = texts.find(f"{name}.{choice}").split(b"|")
            assert label and sentence.endswith(b"."), (name, choice)
    assert len({named.find("SYSTEM." + preset) for preset in presets.presets()}) == len(presets.presets())


def test_a_press_goes_on_and_holding_runs_on_round_and_round() -> None:
    who = Chooser()
    assert who.press("BB").page.at == 2
    assert who.press("b").page.at == 4  # the press, and the first of those that follow
    who.press("B" * (len(presets.presets()) - 4))
    assert who.page.at == 0
    who.press("A")
    assert who.screen == "parameters" and who.page.at == 0
    who.press("B" * (len(GROUPS) + 2))
    assert who.page.at == 0


def test_holding_b_stops_at_the_last_page_of_a_group() -> None:
    who = Chooser()
    who.press("ABA")
    who.stick.press("B", 5000, 100)
    assert who.screen == "parameter" and who.page.at == len(GROUPS[0]) - 1
    who.press("B")
    assert who.screen == "parameters" and who.page.at == 1


def test_a_press_that_came_from_another_screen_changes_nothing() -> None:
    """The same press of A opened the page; B went down on the list."""
    who = Chooser()
    who.press("AB")
    who.stick.press("A", 900, 300)
    assert who.screen == "parameter" and who.page.choice == 0


def test_held_a_runs_through_many_choices_and_round() -> None:
    who = Chooser()
    who.open("tokyo")
    who.turn_to("rounds")
    count = len(who.page.choices)
    who.press("A" * 3)
    first = who.page.choice
    who.stick.press("A", 4000, 100)  # 150 ms for the first and less for each after it
    assert who.page.choice > first + 20
    who.press("A" * (count - who.page.choice))
    assert who.page.choice == 0


def test_a_contradiction_is_refused_with_the_reason_and_forgotten() -> None:
    who = Chooser()
    who.open("maexchen")
    who.turn_to("revive")
    who.press("A")
    assert who.page.is_bad and b"four lives" in who.said
    who.press("B" * (len(GROUPS[group_of("revive")]) - GROUPS[group_of("revive")].index("revive")))
    who.turn_to("revive")
    assert not who.page.is_bad and who.page.choice == 0
    assert who.take() == "maexchen lives=3"


def test_a_chosen_preset_brings_its_lives_and_is_remembered() -> None:
    who = Chooser()
    who.open("tokio")
    who.press("A")
    who.stick.boot()
    settings = who.stick.app.table.settings
    assert (settings.get("rules"), settings.get("lives")) == ("tokio", 8)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_choice_of_every_parameter_can_be_made_by_buttons(language: str) -> None:
    """Of each parameter the next choice after the default that nothing contradicts, taken all together."""
    who = Chooser("programming", 5, language)
    who.open("programming")
    wanted = presets.parse("programming")
    for at, names in enumerate(GROUPS):
        who.press("B" * (at + 1 - who.page.at) + "A")
        for name in names:
            choices = list(presets.choices(name))
            at_default = choices.index(getattr(wanted, name))
            for _ in choices:
                who.press("A")
                assert who.view.note and who.said
                if not who.page.is_bad:
                    wanted = presets.changed(wanted, name, choices[who.page.choice])
                if not isinstance(presets.choices(name), range) or who.page.choice > at_default:
                    break
            who.press("B")
        assert who.screen == "parameters"
    assert presets.parse(who.take()).text == wanted.text
    assert len(wanted.text.split()) > len(presets.parameters()) // 2


@pytest.mark.parametrize("language", CODES)
def test_the_rules_that_are_played_are_told(language: str) -> None:
    """A page each, the first about the system; what is not played is not told."""
    who = Chooser("meyer", 5, language)
    who.table.rules = presets.parse("meyer lives=5")
    who.table.flow.rulebook()
    who.stick.run(100)
    assert who.screen == "rules"
    texts = words.load(language, "_rules")
    assert who.said == texts.find("PRESET.meyer")
    told = []
    for _ in range(who.page.count - 1):
        who.press("B")
        told.append(who.said)
    assert (
        texts.find("joker.toast" if "joker" in presets.parameters() else "order.toast").split(b"|")[1] in told
    )
    assert texts.find("lives").replace(b"%", b"5") in told
    assert not [said for said in told if b"@" in said or b"%" in said]
