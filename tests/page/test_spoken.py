"""The page without sight: whole games by what the live region says and by keys, nothing else."""

import re

from tests.helpers.page_ears import IN_GERMAN, Ears
from tests.helpers.page_hands import DESKTOP

GERMAN = {**DESKTOP, "locale": "de-AT"}


def test_a_whole_game_alone_by_ear_and_keyboard(open_page):
    hands = open_page(query="?clock=manual&rules=tokyo+lives=1")
    ears = Ears(hands)
    over = ears.play()
    assert re.search(r"(You lose|Fox loses|Bear loses)", over)
    assert hands.screen == "game-over"
    assert all(said.rstrip().endswith((".", "!")) for said in ears.heard)


def test_a_whole_game_of_three_persons_in_german(open_page):
    """Their names stand in the language that the browser prefers; nobody's dice are heard by the next."""
    hands = open_page(GERMAN, query="?clock=manual&rules=tokyo+lives=1&players=3")
    assert hands.page.get_attribute("html", "lang") == "de"
    hands.press("A")
    hands.wait(300)
    hands.choose_round()
    ears = Ears(hands, IN_GERMAN)
    over = ears.play()
    assert re.search(r"(Fuchs|Eule|Bär) verliert", over)
    assert any("Gib den Stick an" in said for said in ears.heard)


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
    hands.wait(60)  # the cup is down, and this screen has not been described yet
    assert not re.search(r"\b[1-6][1-6]\b", hands.spoken)


JOIN = """async (log) => {
  await (await import("./js/words.js")).speak("en");
  const { Spoken } = await import("./js/spoken.js");
  const spoken = new Spoken(document.createElement("p"));
  spoken.begin();
  spoken.happened({ ...log, moves: [] });  // the stick has not read the table's log yet
  spoken.happened(log);
  return spoken.waiting;
}"""


def test_whoever_joins_late_hears_the_last_round(module):
    seats = [{"name": name, "colour": n, "lives": 6, "is_in": True} for n, name in enumerate(("Fox", "Owl"))]
    end = {"roll": 54, "claim": 61, "caller": 0, "is_lie": True, "changes": [], "after": seats}
    says = {"seat": 0, "move": "says", "value": 61, "of": -1, "claim": 0, "changes": [], "end": None}
    doubts = {**says, "seat": 1, "move": "doubts", "of": 0, "claim": 61, "end": end}
    log = {"seats": seats, "unit": "LIFE", "moves": [says, doubts, says, doubts, says]}
    told = module(JOIN, log)
    assert told == ["Fox says 61."]
    told = module(JOIN, {**log, "moves": log["moves"][:4]})
    assert told[0] == "Fox says 61." and told.count("Fox says 61.") == 1 and len(told) > 1


LEAD = """async (facts) => {
  await (await import("./js/words.js")).speak("en");
  return (await import("./js/sentences.js")).lead(facts);
}"""


def test_in_anothers_turn_only_what_is_theirs_is_said_of_them(module):
    turn = {"screen": "remote", "who": "FOX", "seats": [{"name": "Fox"}, {"name": "Owl"}], "waits": "another"}
    assert module(LEAD, {**turn, "title": "WAITS FOR OWL"}) == ["Fox: Waits for Owl."]
    assert module(LEAD, {**turn, "title": "YOU ARE OFFLINE", "waits": "offline"}) == ["You are offline."]
