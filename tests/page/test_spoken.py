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
        self.buttons = ""  # what A and B do, as last told: down a list it is not told again

    @property
    def hears(self):
        said = self.hands.spoken
        if said and (not self.heard or self.heard[-1] != said):
            self.heard.append(said)
        if not said or "A: " in said:
            self.buttons = said[said.find("A: ") :] if said else ""
            return said
        return f"{said} {self.buttons}"

    def press(self, key, ms=100, settle_ms=400):
        self.hands.keys([key], ms, settle_ms)

    def peek(self):
        """Hold A without holding it; what the dice are."""
        self.press("h", settle_ms=900)
        value = re.search(r"\b[1-6][1-6]\b", self.hears)
        self.press("h")
        return int(value[0]) if value else 0

    def play(self, most=400):
        """Play until the game is over: announce the least that can be, doubt every claim."""
        for _ in range(most):
            said, words = self.hears, self.words
            if words["over"] in said:
                return said
            if words["roll"] in said:
                self.press(" ", 1200, 2500)
            elif words["peek"] in said:
                value = self.peek()
                assert value, said
                assert str(value) not in self.hears
                self.press("b")
            elif words["change"] in said:
                self.press("b")  # to where the game starts
            elif words["liar"] in said:
                self.press("b", settle_ms=2500)
            elif "A: " in said:
                self.press("a")
            else:
                self.hands.wait(400)
        raise AssertionError(f"no end; the last was: {self.heard[-1]}")


HEARD_FOR = ("roll", "peek", "liar", "over", "change")
IN_ENGLISH = ("Hold A: Roll", "Hold A: Peek", "B: Liar", "A: Rematch", "A: Change")
IN_GERMAN = ("A halten: Würfeln", "A halten: Schauen", "B: Lüge", "A: Revanche", "A: Ändern")


def test_a_whole_game_alone_by_ear_and_keyboard(open_page):
    hands = open_page(query="?clock=manual&rules=tokyo+lives=1")
    blind = Blind(hands, IN_ENGLISH)
    over = blind.play()
    assert re.search(r"(Whale|Fox|Bear) loses", over)
    assert hands.screen == "game-over"
    assert all(said.rstrip().endswith((".", "!")) for said in blind.heard)


BESIDE_COMPUTERS = """async (screens) => {
  const { Spoken } = await import("./js/spoken.js");
  const region = document.createElement("p"), passed = document.createElement("div");
  const spoken = new Spoken(region, passed);
  screens.forEach(([screen, said], n) => {
    spoken.hear(n * 1000, screen, JSON.stringify({ chosen: "", a: [], b: [], goes_on: false, ...said }));
    spoken.tell(n * 1000 + 200);
  });
  return [Array.from(passed.children, (p) => p.textContent), region.textContent];
}"""


def test_what_computers_do_is_a_sentence_each_and_stays_until_a_voice_comes_to_it(open_page):
    owl = ["COMPUTER", "OWL"]
    go_on = {"a": ["GO ON", "press"], "goes_on": True}
    screens = [
        ["computer", {"rows": [owl, ["COMPUTER"]], "a": ["GO ON", "press"]}],
        ["computer-said", {"rows": [owl, ["54"]], **go_on}],
        ["computer", {"rows": [["FOX"], owl, ["54"]], "a": ["GO ON", "press"]}],
        ["computer-answers", {"rows": [["FOX"], owl, ["54"], ["LIAR!"]], **go_on}],
        ["reveal", {"rows": [["TRUE"], ["OWL", "54", "54"], ["FOX", ":lives 2 1"]], **go_on}],
        ["lives", {"rows": [["OWL", ":lives 2"], ["FOX", ":lives 1"]], "a": ["GO ON", "press"]}],
    ]
    passed, now = open_page().page.evaluate(BESIDE_COMPUTERS, screens)
    assert passed == [
        "Computer Owl, 54.",
        "Fox, Computer Owl, 54, Liar!",
        "True, Owl 54 54, Fox lives: 2, now 1.",
    ]
    assert now == "Owl lives: 2. Fox lives: 1. A: Go on."


def test_a_tap_where_a_is_to_be_held_is_a_lesson_in_one_sentence(open_page):
    hands = open_page()
    hands.go("shake")
    hands.press("A", 100)
    hands.wait(400)
    assert hands.spoken == "Hold A down."
    hands.wait(1500)
    assert hands.spoken.endswith("Hold A: Roll.")


def test_a_whole_game_of_three_persons_in_german(open_page):
    """Their names stand in the language that the browser prefers; nobody's dice are heard by the next."""
    hands = open_page(GERMAN, query="?clock=manual&rules=tokyo+lives=1&players=3")
    assert hands.page.get_attribute("html", "lang") == "de"
    hands.press("A")
    hands.wait(300)
    hands.choose_round()
    blind = Blind(hands, IN_GERMAN)
    over = blind.play()
    assert re.search(r"(Fuchs|Eule|Bär) raus", over)
    assert any(said.startswith("Weiter an") for said in blind.heard)


def test_a_menu_is_told_once_and_then_only_where_one_is(open_page):
    hands = open_page()
    hands.press("A")
    hands.wait(400)
    whole = hands.spoken
    assert "Chosen: " in whole
    hands.press("B")
    hands.wait(400)
    assert 0 < len(hands.spoken) < len(whole) / 2


def test_nothing_of_a_screen_is_left_when_another_stands(open_page):
    hands = open_page()
    hands.go("closed")
    hands.page.mouse.move(*hands.centre(".key-a"))
    hands.page.mouse.down()
    hands.wait(900)
    assert re.search(r"\b[1-6][1-6]\b", hands.spoken)
    hands.page.mouse.up()
    hands.wait(60)  # the cup is down; what stands now has not been told yet
    assert not re.search(r"\b[1-6][1-6]\b", hands.spoken)
