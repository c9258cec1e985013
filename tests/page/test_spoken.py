"""The page without sight: whole games by what the live region says and by keys, nothing else."""

import re

from tests.helpers.page_hands import DESKTOP

GERMAN = {**DESKTOP, "locale": "de-AT"}


class Blind:
    """Hears the live region and presses keys. `words` are what it listens for, as HEARD_FOR."""

    def __init__(self, hands, words):
        self.hands = hands
        self.words = dict(zip(HEARD_FOR, words, strict=True))
        self.heard = []

    @property
    def hears(self):
        said = self.hands.spoken
        if said and (not self.heard or self.heard[-1] != said):
            self.heard.append(said)
        return said

    def press(self, key, ms=100, settle_ms=1300):
        self.hands.keys([key], ms, settle_ms)

    def peek(self):
        """Hold A without holding it; what the dice are."""
        self.press("h", settle_ms=1900)
        value = re.match(r"[1-6][1-6]\b", self.hears)
        self.press("h")
        return int(value[0]) if value else 0

    def play(self, most=400):
        """Play until the game is over: announce the least that can be, doubt every claim."""
        for _ in range(most):
            self.press("l", settle_ms=100)  # everything that may be asked for
            said, words = self.hears, self.words
            if words["over"] in said:
                return said
            if words["roll"] in said:
                self.press(" ", 1200, 3500)
            elif words["peek"] in said:
                value = self.peek()
                assert value, said
                self.press("b")
            elif words["change"] in said:
                self.press("b")  # to where the game starts
            elif words["liar"] in said:
                self.press("b", settle_ms=3500)
            elif "A: " in said:
                self.press("a")
            else:
                self.hands.wait(400)
        raise AssertionError(f"no end; the last was: {self.heard[-1]}")


HEARD_FOR = ("roll", "peek", "liar", "over", "change")
IN_ENGLISH = ("Hold A: Roll", "Hold A: Peek", "B: Liar", "Game over", "A: Change")
IN_GERMAN = ("A halten: Würfeln", "A halten: Schauen", "B: Lüge", "Das Spiel ist aus", "A: Ändern")


def test_a_whole_game_alone_by_ear_and_keyboard(open_page):
    hands = open_page(query="?clock=manual&rules=tokyo+lives=1")
    blind = Blind(hands, IN_ENGLISH)
    over = blind.play()
    assert re.search(r"(You lose|Fox loses|Bear loses)", over)
    assert hands.screen == "game-over"
    assert all(said.rstrip().endswith((".", "!")) for said in blind.heard)


def test_a_tap_where_a_is_to_be_held_is_a_lesson_in_one_sentence(open_page):
    hands = open_page()
    hands.go("shake")
    hands.press("A", 100)
    hands.wait(400)
    assert hands.spoken == "Hold A down."


def test_a_whole_game_of_three_persons_in_german(open_page):
    """Their names stand in the language that the browser prefers; nobody's dice are heard by the next."""
    hands = open_page(GERMAN, query="?clock=manual&rules=tokyo+lives=1&players=3")
    assert hands.page.get_attribute("html", "lang") == "de"
    hands.press("A")
    hands.wait(300)
    hands.choose_round()
    blind = Blind(hands, IN_GERMAN)
    over = blind.play()
    assert re.search(r"(Fuchs|Eule|Bär) verliert", over)
    assert any("Gib den Stick an" in said for said in blind.heard)


def test_a_menu_is_told_once_and_then_only_where_one_is(open_page):
    hands = open_page()
    hands.press("A")
    hands.wait(400)
    hands.wait(900)
    whole = hands.spoken
    assert "Alone. A: Choose. B: Next." in whole
    hands.press("B")
    hands.wait(400)
    assert 0 < len(hands.spoken) < len(whole) / 2


def test_nothing_of_a_screen_is_left_when_another_stands(open_page):
    hands = open_page()
    hands.go("closed")
    hands.page.mouse.move(*hands.centre(".key-a"))
    hands.page.mouse.down()
    hands.wait(1900)
    assert re.search(r"\b[1-6][1-6]\b", hands.spoken)
    hands.page.mouse.up()
    hands.wait(60)  # the cup is down; what stands now has not been told yet
    assert not re.search(r"\b[1-6][1-6]\b", hands.spoken)
