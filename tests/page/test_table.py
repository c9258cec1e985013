"""The table view shows what everybody at the table can see, and no more, of the stick in another tab."""

import pytest

from tests.helpers.page_hands import CALM, DESKTOP
from tools.words import CODES

pytestmark = pytest.mark.browser

SIZES = ((1280, 720), (1920, 1080), (390, 844), (844, 390))


class TableView:
    """A table view in a tab of this browser, which says so much at first."""

    def __init__(self, context, address, why):
        self.complaints = []
        self.page = context.new_page()
        self.page.on("console", lambda line: self.complaints.append(line.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(address + "table.html")
        self.page.wait_for_selector(f"#why:has-text('{why}')")

    def read(self, selector):
        return self.page.inner_text(selector) if self.page.is_visible(selector) else ""

    def shows(self, script, value):
        """Wait until `script` gives this value."""
        self.page.wait_for_function(f"(value) => ({script}) === value", arg=value, timeout=10_000)

    def display(self, table):
        """Show a table that the page has not told of."""
        self.page.evaluate("async (table) => (await import('./bundle/table.js')).display(table)", table)

    @property
    def dice(self):
        return self.page.locator("#verdict .die").count() if self.page.is_visible("#verdict") else 0


@pytest.fixture
def table(open_page):
    views = []

    def table():
        hands = open_page()
        views.append(TableView(hands.context, hands.address, "Nobody is playing yet."))  # hears the other tab
        return hands, views[-1]

    yield table
    for view in views:
        assert view.complaints == []
        view.page.close()


@pytest.fixture(scope="module")
def alone(browser):
    context = browser.new_context(**DESKTOP, locale="en")
    context.add_init_script(CALM)
    yield context
    context.close()


@pytest.fixture
def view(alone, served):
    """Without a stick: it shows tables that are made up."""
    view = TableView(alone, served.address, "Open the stick in another tab")
    yield view
    assert view.complaints == []
    view.page.close()


def test_it_follows_a_whole_game_and_dice_are_seen_only_when_they_are_uncovered(table):
    hands, view = table()
    assert view.read("#why") == "Nobody is playing yet."
    hands.go("shake")
    view.shows("document.querySelectorAll('.seat').length", 3)
    seen = set()
    for _ in range(80):
        screen = hands.screen
        where = hands.where
        acting = "document.querySelector('.is-acting')?.dataset.seat ?? ''"
        if screen in ("shake", "answer", "choose", "closed"):
            view.shows(acting, str(where["holder"]))
        if screen in ("shake", "peek", "choose", "closed", "answer"):
            assert view.dice == 0, screen
        if screen == "answer":
            view.shows("document.getElementById('claim').textContent", str(where["claim"]))
        seen.add((screen, view.dice))
        if screen == "game-over":
            break
        hands.answer(screen, doubt=True)
        hands.wait(2500 if hands.screen == "reveal" else 0)
        if hands.screen == "reveal":
            view.shows("document.querySelectorAll('#verdict .die').length", 2)
            seen.add(("reveal", 2))
    assert hands.screen == "game-over"
    assert ("reveal", 2) in seen
    view.shows("document.getElementById('crowd').childElementCount > 0", True)
    title = view.page.inner_text("#title")
    view.shows(f"document.getElementById('spoken').textContent.includes({title!r})", True)


def test_a_view_that_is_opened_late_or_again_shows_the_table_as_it_stands(table):
    hands, view = table()
    hands.go("answer")
    claim = str(hands.where["claim"])
    view.shows("document.getElementById('claim').textContent", claim)
    view.page.reload()
    view.shows("document.getElementById('claim')?.textContent", claim)
    assert view.page.inner_text("#spoken") == ""  # what happened before is not told
    hands.page.goto("about:blank")
    view.shows("document.getElementById('felt').hidden", True)
    assert "in another tab" in view.read("#why")


def test_it_speaks_the_language_of_the_stick(table):
    hands, view = table()
    hands.go("shake")
    for code in CODES:
        hands.speak(code)
        hands.wait(200)
        view.shows("document.documentElement.lang", code)
        view.shows("document.getElementById('doing').textContent.length > 0", True)


def made_up(seats, moves=(), over=(), screen="shake", lives=6):
    """A table as the page tells it, with the longest names there are."""
    seat = {"name": "SCHNECKE", "is_computer": False, "lives": lives, "is_in": True}
    log = {"unit": "life", "moves": list(moves), "over": list(over), "record": ""}
    log["seats"] = [{**seat, "icon": n, "colour": n % 6} for n in range(seats)]
    return {"screen": screen, "holder": 0, "language": "de", "log": log}


SAYS = {"seat": 0, "move": "says", "value": 65, "of": -1, "claim": 0, "changes": []}
LIE = {
    **SAYS,
    "seat": 1,
    "move": "doubts",
    "of": 0,
    "claim": 65,
    "changes": [[0, 6, 5, True]],
    "end": {"roll": 41, "claim": 65, "caller": 0, "is_lie": True, "changes": [], "after": []},
}
SHOWN = ".seat, #claim, #doing, .die, #title, #past, #sound"
OUTSIDE = """(shown) => [...document.querySelectorAll(shown)].filter((one) => {
  const { width, left, top, right, bottom } = one.getBoundingClientRect();
  return width && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
}).map((one) => one.className || one.id)"""
OVERLAP = """() => {
  const boxes = [...document.querySelectorAll('.seat')].map((one) => one.getBoundingClientRect());
  return boxes.some((a, n) => boxes.slice(n + 1).some((b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1));
}"""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_two_to_twelve_fit_on_every_screen(view, width, height):
    view.page.set_viewport_size({"width": width, "height": height})
    for seats in (2, 3, 5, 6, 7, 9, 12):
        for case in (
            made_up(seats, [SAYS]),
            made_up(seats, [SAYS, LIE], screen="reveal", lives=30),
            made_up(seats, [SAYS, LIE], [list(range(seats)), -1], "game-over"),
        ):
            view.display(case)
            assert view.page.evaluate(OUTSIDE, SHOWN) == [], (seats, case["screen"])
            assert not view.page.evaluate(OVERLAP), (seats, case["screen"])


def test_a_full_lobby_fits_with_its_invitation_in_every_language(view):
    for language in CODES:
        lobby = {**made_up(12, [], screen="lobby"), "language": language}
        lobby["chairs"] = [{"name": "SCHNECKE", "icon": n, "colour": n % 6} for n in range(12)]
        lobby["log"] = {**lobby["log"], "seats": [], "moves": []}
        view.page.evaluate(
            """async (table) => {
              await (await import("./bundle/table.js")).display(table);
              const { say, speak } = await import("./js/words.js");
              await speak(table.language);
              const [code, how] = ["code", "how"].map((name) => document.getElementById(name));
              document.getElementById("invitation").hidden = false;
              code.textContent = "0421";
              const typed = say("together.type", { address: "192.168.178.123:8021" });
              how.textContent = `${say("together.scan")} ${typed}`;
            }""",
            lobby,
        )
        for width, height in ((1280, 720), (1920, 1080)):
            view.page.set_viewport_size({"width": width, "height": height})
            outside = view.page.evaluate(OUTSIDE, ".chair, .empty > .name, #code, #how, #qr, #join")
            assert outside == [], (language, width)


def test_the_rounds_earlier_claims_stand_below_the_current_one(view):
    said = [{**SAYS, "seat": n, "value": value, "claim": value} for n, value in enumerate((31, 54, 65))]
    view.display(made_up(3, said))
    assert view.page.locator("#round span").all_inner_texts() == ["31", "54"]
    assert view.read("#claim") == "65"
    view.display(made_up(3, [*said, {**LIE, "seat": 0, "of": 2}, said[0]]))
    assert view.page.locator("#round span").all_inner_texts() == []  # a new round


def test_a_speaker_at_the_top_is_pointed_out_behind_the_verdict(view):
    said = {**SAYS, "seat": 1}
    true = {**LIE, "seat": 2, "of": 1, "end": {**LIE["end"], "caller": 1, "is_lie": False}}
    view.display(made_up(3, [said, true], screen="reveal"))
    above = """() => {
      const { left, right, top, bottom } = document.getElementById("title").getBoundingClientRect();
      const all = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).map((one) => one.id);
      return all.includes("title") && getComputedStyle(document.getElementById("verdict")).zIndex;
    }"""
    assert view.page.evaluate(above) == "1"  # the tail has none


def test_the_offer_of_sound_fades_and_comes_back(view):
    view.page.clock.install()
    view.page.mouse.move(10, 10)
    view.page.clock.fast_forward(9000)
    view.page.wait_for_selector("#sound.is-faded", state="attached")
    view.page.mouse.move(30, 30)
    view.page.wait_for_selector("#sound:not(.is-faded)")


def test_what_happened_last_is_never_cut_off(view):
    believes = {**SAYS, "seat": 1, "move": "believes", "of": 0, "claim": 65}
    view.display(
        made_up(3, [SAYS, believes, {**SAYS, "seat": 1, "value": 66}]),
    )
    assert view.page.eval_on_selector("#past", "(line) => line.scrollWidth <= line.clientWidth")
    assert view.read("#past").endswith("66.")


def test_where_it_is_higher_than_wide_the_claim_stands_between_its_speaker_and_the_cup(view):
    view.page.set_viewport_size({"width": 390, "height": 844})
    top = "(id) => document.getElementById(id).getBoundingClientRect().top"
    for seat, is_above in ((0, False), (1, True)):  # at the bottom, at the top
        said = made_up(4, [{**SAYS, "seat": seat}])
        view.display(said)
        assert (view.page.evaluate(top, "claim") < view.page.evaluate(top, "cup")) == is_above


def test_what_was_said_stands_on_its_speakers_side_of_the_dice(view):
    left = "(id) => document.getElementById(id).getBoundingClientRect().left"
    for caller, is_right in ((0, False), (2, True)):
        lie = {**LIE, "end": {**LIE["end"], "caller": caller}}
        view.display(
            made_up(3, [SAYS, lie], screen="reveal"),
        )
        assert (view.page.evaluate(left, "said") > view.page.evaluate(left, "dice")) == is_right


def test_text_from_elsewhere_is_text(view):
    case = made_up(3, [{**SAYS, "value": "<img src=x onerror=alert(1)>"}])
    for seat in case["log"]["seats"]:
        seat["name"] = "<b>FOX</b><script>alert(1)</script>"
    view.display(case)
    assert view.page.locator("main b, main script, main img[src='x']").count() == 0
    assert "<img" in view.page.inner_text("#claim")


def test_whom_the_table_waits_for_is_heard_once_it_has_waited(view):
    for how, said in (("another", "Warten auf Owl"), ("away", "Owl ist weg")):
        view.display({**made_up(3, [SAYS]), "waits": [how, "OWL"]})
        view.shows("document.getElementById('spoken').textContent", said)


def test_with_reduced_motion_nothing_moves(view):
    view.page.emulate_media(reduced_motion="reduce")
    case = made_up(6, [SAYS, LIE], screen="reveal")
    moving, dice = view.page.evaluate(
        """async (table) => {
          await (await import("./bundle/table.js")).display(table);
          return [document.getAnimations().length, document.querySelectorAll("#verdict .die").length];
        }""",
        case,
    )
    assert (moving, dice) == (0, 2)


TILE = """(ms) => {
  for (const one of document.getAnimations()) {
    one.pause();
    one.currentTime = ms;
  }
  const tile = document.querySelector("[data-seat='0'] .tile");
  const was = tile.querySelector(".was");
  return [getComputedStyle(tile).backgroundColor, was ? getComputedStyle(was).visibility : "none"];
}"""


def test_no_tile_tells_who_pays_before_the_cup_is_up(view):
    view.page.evaluate("document.adoptedStyleSheets = []")  # with all that moves
    view.display(made_up(3, [SAYS]))
    colour, _ = view.page.evaluate(TILE, 0)
    paid = made_up(3, [SAYS, {**LIE, "changes": [[0, 1, 0, False]]}], screen="reveal")
    paid["log"]["seats"][0] |= {"lives": 0, "is_in": False}
    view.display(paid)
    assert view.page.evaluate(TILE, 700) == [colour, "visible"]
    after = view.page.evaluate(TILE, 2500)
    assert after[0] != colour and after[1] == "hidden"
