"""The page around the stick: the log, the record, the rules, the links, the choice of a stick, offline."""

import io
import json
import re

import pytest
from PIL import Image

from tests.helpers.page_hands import DESKTOP, PHONE, Hands, Served, told
from tests.helpers.sampled import part_of

# The log


def test_the_log_tells_what_was_said_and_never_a_roll_that_nobody_saw(open_page):
    hands = open_page()
    hands.show_log()
    assert told(hands) == ["What players say appears here."]
    hands.go("closed")
    assert told(hands)[0] == "Round 1"
    hands.go("answer")
    said = told(hands)[1]
    assert re.fullmatch(r"(Fox|Owl|Bear) says 31", said)
    assert not re.search(r"\d\d", " ".join(told(hands)).replace(said, ""))
    assert hands.page.is_disabled("#record-copy")
    hands.answer("answer", doubt=True)
    hands.go("lives", moves=5)
    lines = told(hands)
    assert any(re.fullmatch(r"(Fox|Owl|Bear) calls it a lie", line) for line in lines)
    assert any(
        re.fullmatch(r"\d\d under the cup: (Fox|Owl|Bear) (lied|told the truth)", line) for line in lines
    )
    assert lines[-1] == "The game is over."
    players = "[...document.querySelectorAll('#told .player')]"
    colours = hands.page.evaluate(f"{players}.map((player) => getComputedStyle(player).color)")
    assert len(set(colours)) == 3


TELL = """async (log) => {
  await (await import("./js/words.js")).speak("en");
  const { tell } = await import("./js/log.js");
  return tell(log).map((line) => line.textContent);
}"""


def test_the_log_tells_every_change_of_a_round(module):
    """Losses and gains in one round, in the order of the list, whatever the rules were."""
    seats = [
        {"name": name, "colour": n, "lives": 6, "is_in": True}
        for n, name in enumerate(("Fox", "Owl", "Bear"))
    ]
    changes = [{"seat": 2, "amount": -2}, {"seat": 0, "amount": 1}, {"seat": 1, "amount": -10}]
    end = {"roll": 54, "claim": 61, "caller": 2, "is_lie": True, "changes": changes, "after": seats}
    moves = [{"seat": 0, "move": "doubts", "value": 0, "end": end}]
    told = module(TELL, {"seats": seats, "moves": moves, "record": ""})
    assert told[2:-1] == ["54 under the cup: Bear lied", "Bear pays 2", "Fox gets 1", "Owl pays 10"]
    open_dice = {**end, "caller": -1, "changes": changes[1:2]}
    told = module(TELL, {"seats": seats, "moves": [{**moves[0], "end": open_dice}], "record": ""})
    assert told[2:-1] == ["Fox gets 1"]


# Rules, language, links


def test_page_and_stick_speak_one_language_whoever_changes_it(open_page):
    hands = open_page({"locale": "it-CH", "viewport": {"width": 1280, "height": 720}})
    assert hands.page.inner_text("#open-rules") == "Come si gioca"
    assert "Inizia" in hands.spoken
    hands.go("new-game")
    hands.speak("de")
    hands.wait(400)
    assert "Tisch" in hands.spoken
    hands.page.reload()
    hands.ready()
    assert hands.page.get_attribute("html", "lang") == "de"
    hands.press("B")  # the stick's first screen: another language
    hands.page.wait_for_selector("html:not([lang=de])", state="attached")


def test_texts_that_arrive_late_do_not_change_the_language_back(open_page):
    hands, held = open_page(), []
    hands.page.route("**/words/*.json", lambda route: held.append(route))
    with hands.page.expect_request("**/words/da.json"):
        hands.keys("bbbb")  # once round all languages, while none of the texts arrives
    for route in held:
        route.continue_()
    hands.page.wait_for_load_state("networkidle")
    hands.keys("l")
    assert "Start" in hands.spoken
    assert hands.page.get_attribute("html", "lang") == "en"


def test_a_screen_that_keeps_texts_of_its_own_changes_their_language_too(open_page):
    hands = open_page()
    hands.go("new-game")
    hands.keys("bbbbba")
    assert hands.screen == "setup"
    hands.speak("de")
    hands.wait(400)
    assert "Wurf: Mittel" in hands.spoken


def test_a_link_lays_the_table_and_is_made_from_one(open_page):
    wanted = "rules=maexchen&players=3&seats=4fb&board=m5stickcplus2"
    hands = open_page(query=f"?clock=manual&{wanted}")
    assert hands.page.url.endswith("?clock=manual&board=m5stickcplus2")
    hands.keys("aa")
    hands.page.click("#open-power")
    assert hands.page.is_checked("input[value=m5stickcplus2]")
    hands.page.click("#share")
    hands.page.wait_for_selector("#notice:has-text('only on this computer')")
    assert hands.notice.count(f"{hands.address}?{wanted}") == 1


def test_friends_get_the_address_of_the_network_in_the_link(open_page):
    hands = open_page(prepare=at_home)
    hands.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hands.page.click("#open-power")
    hands.page.click("#share")
    hands.page.wait_for_selector("#notice:has-text('copied')")
    link = hands.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith("http://192.168.1.7:8021/?rules=tokyo")


def at_home(hands):
    """The page is served to the home network."""
    hands.page.route("**/relay.json", lambda route: route.fulfill(json={"relay": "relay"}))
    offer = {"codes": True, "addresses": ["http://192.168.1.7:8021/", "https://192.168.1.7:8022/"]}
    hands.page.route("**/relay", lambda route: route.fulfill(json=offer))


def rolls_of(hands):
    """The rolls of the game that is over, in their order."""
    hands.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hands.page.evaluate("document.getElementById('record-copy').click()")
    hands.page.wait_for_selector("#notice:has-text('game is copied')")
    return re.findall(r"rolls (\d\d)", hands.page.evaluate("navigator.clipboard.readText()"))


def play_alone(hands, believes=0):
    """To the end, against whom the link has seated; for so many steps whatever is said is believed."""
    for n in range(80):
        if hands.screen == "game-over":
            return
        hands.wait(2500 if hands.screen == "reveal" else 400)
        if hands.screen == "who-plays":
            hands.keys("a")
        else:
            hands.answer(hands.screen, doubt=n >= believes)
    raise AssertionError(hands.screen)


def test_a_challenge_has_the_same_dice_in_a_link_and_says_who_did_better(open_page):
    table = "rules=tokyo+lives=3&players=2&seats=4o&board=m5stickc"  # more than one round, as Tokyo costs two
    hands = open_page(query=f"?clock=manual&{table}", prepare=at_home)
    assert not hands.page.is_visible("#dare")
    play_alone(hands)
    rolled = rolls_of(hands)
    hands.page.click("#dare")
    hands.page.wait_for_selector("#notice:has-text('challenge is copied')")
    link = hands.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith("http://192.168.1.7:8021/?rules=tokyo") and "can read the dice" in hands.notice
    friend = open_page(device=PHONE, query="?clock=manual&" + link.partition("?")[2])
    assert "dare=" not in friend.page.url and "the same dice" in friend.notice
    friend.page.click("#notice button")
    friend.wait(300)
    assert friend.notice == ""
    friend.roll() if friend.screen == "shake" else friend.wait(2000)
    friend.reload()  # in the middle of it
    play_alone(friend, believes=20)
    assert re.search("challenge|draw", friend.notice)
    both = list(zip(rolled, rolls_of(friend), strict=False))
    assert len(both) > 1 and all(one == other for one, other in both)


@pytest.mark.parametrize(
    "dare", part_of(["", "x", "4.9.abcz", "4.0.abc", "4.0.z", "4.0.xyz", "999.0.az", "<b>"], 3)
)
def test_an_unreadable_challenge_is_reported(open_page, dare):
    hands = open_page(query=f"?clock=manual&players=2&dare={dare}")
    assert hands.notice == ("The link holds a challenge that cannot be read." if dare else "")
    hands.keys("a")
    assert hands.screen == "who-plays"


@pytest.mark.parametrize("rules", part_of(["<b>%00", "poker", "tokyo+rounds=3"], 3))
def test_a_link_to_invalid_rules_is_reported(open_page, rules):
    hands = open_page(query=f"?clock=manual&rules={rules}&players=99")
    assert "rules that do not work" in hands.notice
    assert hands.page.query_selector("#notice b") is None
    hands.go("new-game")


def test_invalid_rules_are_reported_in_the_page_s_language(open_page):
    assert open_page({**DESKTOP, "locale": "de-AT"}, query="?clock=manual&rules=poker").notice.endswith(
        "nicht gehen: poker"
    )


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("players=99", "a game of 99"),
        ("players=two", "a game of two"),
        ("board=foo", "an M5StickC"),
        ("seats=zz", "computers"),
        ("#table=abcdefghijklmno", "not whole"),
    ],
)
def test_a_link_that_asks_for_the_impossible_is_reported(open_page, query, said):
    hands = open_page(query=f"?clock=manual&{query}")
    assert said in hands.notice
    hands.go("new-game")


def test_of_two_languages_chosen_quickly_the_last_is_spoken(open_page):
    def slow(hands):
        def late(route):
            hands.page.wait_for_timeout(300)
            route.continue_()

        hands.page.route("**/words/de.json", late)

    hands = open_page(prepare=slow)
    hands.page.evaluate(
        """() => {
          const menu = document.getElementById("language");
          for (const code of ["de", "it"]) {
            menu.value = code;
            menu.dispatchEvent(new Event("change"));
          }
        }"""
    )
    hands.page.wait_for_selector("html[lang=it]", state="attached")
    hands.page.wait_for_timeout(500)
    hands.wait(300)
    assert hands.page.get_attribute("html", "lang") == "it"
    assert "Inizia" in hands.spoken


def test_letters_can_be_switched_off_and_stay_so(open_page):
    hands = open_page()
    hands.page.click("#open-rules")
    hands.page.uncheck("#letters")
    hands.page.keyboard.press("Escape")
    hands.page.evaluate("document.activeElement.blur()")
    hands.reload()
    hands.keys("a")
    assert hands.screen == "splash"
    hands.keys(["Enter"])
    assert hands.screen == "who-plays"
    hands.page.focus(".key-a")
    hands.strike("b")  # on the stick itself they are keys all the same
    hands.strike("a")
    assert hands.screen != "who-plays"


def test_only_a_click_beside_a_dialog_closes_it(open_page):
    hands = open_page()
    hands.page.click("#open-rules")
    box = hands.page.locator("#rules").bounding_box()
    hands.page.mouse.click(box["x"] + 6, box["y"] + box["height"] / 2)
    assert hands.page.is_visible("#rules")
    hands.page.mouse.click(box["x"] - 10, box["y"] + box["height"] / 2)
    assert not hands.page.is_visible("#rules")


def test_another_stick_is_a_choice_of_its_own(open_page):
    hands = open_page()
    hands.page.click("#open-power")
    hands.page.click("#power summary")
    assert hands.page.is_checked("input[value=m5stickc]")
    with hands.page.expect_navigation():
        hands.page.check("input[value=m5stickcplus]")
    hands.ready()
    assert len(hands.picture(135, 240)) == 135 * 240
    hands.page.click("#open-power")
    assert hands.page.is_checked("input[value=m5stickcplus]")


# Without a network


KEPT_MS = 30_000
KEPT = """(limit) => Promise.race([
  navigator.serviceWorker.ready.then(() => true), new Promise((is) => setTimeout(is, limit, false)),
])"""


def test_after_the_first_visit_it_plays_offline_below_a_path(browser, served, tmp_path):
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "path").symlink_to(served.folder)
    with Served(tmp_path) as elsewhere:
        hands = Hands(browser, f"{elsewhere.address}some/path/", DESKTOP, query="")
        assert hands.page.evaluate(KEPT, KEPT_MS), f"after {KEPT_MS} ms no service worker has kept the page"
    hands.page.goto(f"{hands.address}?clock=manual")  # nobody serves it any more
    hands.ready()
    assert hands.screen == "splash"
    hands.speak("da")
    hands.go("new-game")
    assert hands.complaints == []
    hands.close()


def test_the_manifest_makes_it_installable(served, open_page):
    hands = open_page()
    manifest = json.loads(
        hands.page.evaluate("fetch('manifest.webmanifest').then((answer) => answer.text())")
    )
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == manifest["scope"] == "./"
    for icon in manifest["icons"]:
        if icon["type"] == "image/png":
            data = hands.page.request.get(served.address + icon["src"]).body()
            with Image.open(io.BytesIO(data)) as image:
                assert "x".join(map(str, image.size)) == icon["sizes"]
