"""Records on the page: games that are over, watched, saved, opened and sent as a link."""

import io
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from PIL import Image, ImageSequence

from tests.helpers.page_flash import claimed
from tests.helpers.page_hands import PHONE, told

RECORDS = Path(__file__).parents[1] / "records"
RECORD = (RECORDS / "meyer.txt").read_text()
RACE = (RECORDS / "race.txt").read_text()


def choose(hands, content):
    """Open a file that holds this."""
    hands.page.set_input_files("#record-open", {"name": "x", "mimeType": "text/plain", "buffer": content})


def watch(hands, record=RECORD):
    choose(hands, record.encode())
    hands.page.wait_for_selector("#watch:visible")


def test_a_finished_game_is_shared_saved_opened_and_watched(open_page):
    hands = open_page(prepare=claimed)
    hands.play_to_the_end()
    with hands.page.expect_download() as download:
        hands.page.click("#picture")
    assert download.value.suggested_filename == "miastick.gif"
    with Image.open(io.BytesIO(Path(download.value.path()).read_bytes())) as film:
        lasting, faces = 0, set()
        for frame in ImageSequence.Iterator(film):
            lasting += frame.info["duration"]
            faces.add(frame.convert("RGB").tobytes())
        assert 4500 <= lasting <= 7000 and film.info["loop"] == 0
        assert len(faces) > 5
    hands.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hands.show_log()
    hands.page.click("#record-copy")
    hands.page.wait_for_selector("#notice:visible")
    record = hands.page.evaluate("navigator.clipboard.readText()")
    assert record.startswith("mia 1\nrules tokyo lives=1\n")
    with hands.page.expect_download() as download:
        hands.page.click("#record-save")
    assert Path(download.value.path()).read_text() == record
    before = hands.page.evaluate("localStorage['miastick.flash']")
    watch(hands, record)
    hands.wait(300)
    assert hands.screen == "peek"
    hands.page.click("#watch-next")
    hands.wait(300)
    assert hands.screen == "computer-said"
    hands.press("A")  # goes on
    assert hands.screen == "computer-answers"
    hands.press("B")  # and back
    hands.wait(300)
    assert hands.screen == "computer-said"
    assert re.fullmatch(r"2 of \d+", hands.page.inner_text("#watch-at"))
    assert hands.page.evaluate("localStorage['miastick.flash']") == before
    hands.page.click("#watch-close")
    hands.wait(300)
    assert hands.screen == "splash"
    assert not hands.page.is_visible("#picture")


def test_a_record_of_other_rules_is_watched_in_the_language_of_the_page(open_page):
    hands = open_page({**PHONE, "locale": "da"})
    watch(hands)
    hands.wait(1500)
    assert re.match(r"\d\d, et (lavt|middel|højt) slag", hands.spoken)
    for _ in range(60):
        if hands.page.is_disabled("#watch-next"):
            break
        hands.page.click("#watch-next")
    hands.wait(500)
    assert hands.screen in ("game-over", "lives", "peek", "computer-said")
    assert hands.complaints == []


NO_RECORDS = [b"no record", b"\xff\xfe\x00", b"mia 1\nrules tokyo\nplayers Fox\n", b"x" * 200_000]


def test_a_record_plays_like_a_film_and_closing_it_returns(open_page):
    hands = open_page(prepare=claimed)
    hands.go("answer")
    before = hands.where
    watch(hands)
    count = int(hands.page.inner_text("#watch-at").split()[-1])

    def at():
        return int(hands.page.inner_text("#watch-at").split()[0])

    hands.page.click("#watch-play")
    hands.wait(7000)
    reached = at()
    assert 3 <= reached < count
    hands.page.click("#watch-play")  # pause
    hands.wait(5000)
    assert at() == reached
    hands.page.evaluate(
        """(value) => {
          const bar = document.getElementById("watch-bar");
          bar.value = value;
          bar.dispatchEvent(new Event("input"));
        }""",
        count - 1,
    )
    assert at() == count - 1
    hands.page.click("#watch-play")
    hands.wait(4000)
    assert (at(), hands.page.inner_text("#watch-play")) == (count, "Play")
    hands.page.click("#watch-play")
    assert at() == 1
    hands.page.click("#watch-close")
    hands.wait(300)
    assert hands.screen in ("hand-over", "answer")
    assert {**hands.where, "screen": ""} == {**before, "screen": ""}


def test_on_a_phones_side_the_replays_buttons_keep_clear_of_the_stick(open_page):
    hands = open_page({"viewport": {"width": 844, "height": 390}})
    watch(hands)
    assert not hands.page.is_visible("#log")
    for has_log in (False, True):
        hands.show_log(has_log)
        hands.wait(100)
        body, keys = hands.page.locator(".body").bounding_box(), hands.page.locator("#watch").bounding_box()
        assert keys["x"] >= 0 and keys["x"] + keys["width"] <= body["x"], has_log
        assert keys["y"] >= 0 and keys["y"] + keys["height"] <= 390, has_log


def test_an_invalid_record_file_is_reported_and_changes_nothing(open_page):
    hands = open_page()
    hands.go("new-game")
    for content in NO_RECORDS:
        hands.page.evaluate("document.getElementById('notice').textContent = ''")
        choose(hands, content)
        hands.page.wait_for_selector("#notice:has-text('saved game')")
        assert hands.screen == "new-game"


def test_watching_a_record_does_not_lose_the_current_game(open_page):
    hands = open_page(prepare=claimed)
    hands.go("answer")
    before = hands.where
    watch(hands)
    hands.reload()
    assert hands.screen in ("hand-over", "shake", "answer")  # straight back into the game
    assert {**hands.where, "screen": ""} == {**before, "screen": ""}


@pytest.mark.parametrize("way", ["restart", "forget"])
def test_restarting_or_forgetting_ends_a_record_being_shown(open_page, way):
    hands = open_page(prepare=claimed)
    hands.go("answer")
    watch(hands)
    for button in ["open-power", "restart"] if way == "restart" else ["open-power", "forget", "forget-yes"]:
        hands.page.click(f"#{button}")
    hands.wait(300)
    assert not hands.page.is_visible("#watch")
    hands.go("resume" if way == "restart" else "closed")
    before = hands.page.evaluate("localStorage['miastick.flash']")
    hands.go("shake" if way == "restart" else "announced")
    assert hands.page.evaluate("localStorage['miastick.flash']") != before


def test_a_record_in_a_link_is_watched_and_stands_in_the_log(open_page):
    hands = open_page(query="?clock=manual#record=" + quote(RACE))
    hands.page.wait_for_selector("#watch:visible")
    assert told(hands)[0] == "Round 1"
    assert sum(" says " in line for line in told(hands)) == RACE.count(" says ")
    # Points rise, and who has none is not out
    gains = [line for line in told(hands) if " gets " in line]
    assert gains == ["Owl gets 1", "Owl gets 1", "Bear gets 1", "Owl gets 2"]
    rows = "[...document.querySelectorAll('#told .lives')].map((row) => row.innerText.replace(/\\s+/g, ' '))"
    assert hands.page.evaluate(rows) == [
        "Fox 0 Owl 1 Bear 0",
        "Fox 0 Owl 2 Bear 0",
        "Fox 0 Owl 2 Bear 1",
        "Fox 0 Owl 4 Bear 1",
    ]
    assert not hands.page.query_selector("#told .is-out")
    assert "#" not in hands.page.url
    assert hands.page.is_disabled("#record-copy")  # those are for the game that was played here
    hands.page.click("#watch-close")
    assert told(hands) == ["What players say appears here."]


def test_a_link_with_an_invalid_record_is_reported(open_page):
    hands = open_page(query="?clock=manual#record=%FF")
    assert "This is not a saved game" in hands.notice
    assert hands.screen == "splash"


def test_the_help_shows_the_rules_in_the_page_s_language(open_page):
    hands = open_page(query="?clock=manual&rules=meyer+lives=5")
    hands.page.click("#open-rules")
    text = hands.page.inner_text("#house")
    assert "The rules of Meyer, with your own changes" in text
    assert "Lives at the start: 5." in text
    assert "everybody drinks a toast" in text
    assert re.search(r"41 42 43 .* 31 21", text.replace("\n", " "))
    hands.page.keyboard.press("Escape")
    hands.speak("it")
    hands.page.click("#open-rules")
    assert "Vite all'inizio: 5." in hands.page.inner_text("#house")
