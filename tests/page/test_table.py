"""The table view shows what everybody at the table can see: made-up facts, as the referee would tell them."""

import pytest

from tests.helpers.page_hands import CALM
from tools.words import CODES

pytestmark = pytest.mark.browser

SIZES = ((1280, 720), (1920, 1080), (390, 844), (844, 390))
SNAIL = 7  # its German name is the longest
OVER_MS = 9000  # after the last move, when dice have been seen


class TableView:
    """A table view that is led to no table. It speaks German, which has the longest words."""

    def __init__(self, browser, address):
        self.complaints = []
        self.page = browser.new_context(locale="de").new_page()
        self.page.add_init_script(CALM)
        self.page.on("console", lambda line: self.complaints.append(line.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(address + "table.html")

    def new(self):
        self.page.set_viewport_size({"width": 1280, "height": 720})
        self.page.reload()
        self.shows("document.getElementById('why').textContent.includes('Tischansicht')", True)
        return self

    def read(self, selector):
        return self.page.text_content(selector) if self.page.is_visible(selector) else ""

    def shows(self, script, value):
        """Wait until `script` gives this value."""
        self.page.wait_for_function(f"(value) => ({script}) === value", arg=value, timeout=10_000)

    def display(self, facts, ms=0):
        show = "async ([facts, ms]) => (await import('./bundle/table.js')).display(facts, ms)"
        self.page.evaluate(show, [facts, ms])


@pytest.fixture(scope="module")
def window(browser, served):
    view = TableView(browser, served.address)
    yield view
    view.page.context.close()


@pytest.fixture
def view(window):
    yield window.new()
    assert window.complaints == []


DID = {"told": 12, "believed": 10, "met": 11, "caught": 10, "doubted": 3, "best": [21, 31, 20]}


def made_up(seats, moves=(), over=(), lives=6, phase=0, **more):
    """Facts of tools/relay/facts.py about a table of so many."""
    seat = {"is_computer": False, "away": "", "stand_in": -1, "lives": lives, "is_in": True}
    game = {"unit": "life", "made": 0, "moves": list(moves), "over": list(over), "account": [DID] * seats}
    game["seats"] = [{**seat, "animal": SNAIL} for _ in range(seats)]
    stage = "over" if over else "game"
    facts = {
        "stage": stage,
        "chairs": [],
        "opener": SNAIL,
        "eager": [],
        "score": [],
        "phase": phase,
        "holder": 0,
    }
    return {**facts, "has_looked": False, "awaited": SNAIL, "game": game, **more}


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
SHOWN = ".seat, .evening tr, #end, #end-best, #claim, #doing, .die, #title, #past, #sound"
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
        for facts, ms in (
            (made_up(seats, [SAYS]), 0),
            (made_up(seats, [SAYS, LIE], lives=30), 0),
            (made_up(seats, [SAYS, LIE], [list(range(seats)), -1]), OVER_MS),
        ):
            view.display(facts, ms)
            assert view.page.evaluate(OUTSIDE, SHOWN) == [], (seats, facts)
            assert not view.page.evaluate(OVERLAP), (seats, facts)


def test_a_full_lobby_fits_with_its_invitation_in_every_language(view):
    lobby = {**made_up(0), "stage": "lobby", "game": None}
    lobby["chairs"] = [{"animal": SNAIL, "away": ""}] * 12
    for language in CODES:
        view.page.evaluate(
            """async ([facts, language]) => {
              const { display, invite } = await import("./bundle/table.js");
              const { speak } = await import("./js/words.js");
              await speak(language);
              display(facts);
              invite({ linkTo: () => "http://192.168.178.123:8021/#table=abcdefghijklmnop" }, "0421");
            }""",
            [lobby, language],
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
    view.display(made_up(3, [said, true]))
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
            made_up(3, [SAYS, lie]),
        )
        assert (view.page.evaluate(left, "said") > view.page.evaluate(left, "dice")) == is_right


def test_text_from_elsewhere_is_text(view):
    view.display(made_up(3, [{**SAYS, "value": "<img src=x onerror=alert(1)>"}]))
    assert view.page.locator("main b, main script, main img[src='x']").count() == 0
    assert "<img" in view.page.inner_text("#claim")


def test_whom_the_table_waits_for_and_who_plays_for_them_is_shown_and_heard(view):
    gone, left = made_up(3, [SAYS]), made_up(3, [SAYS])
    gone["game"]["seats"][0]["away"] = "gone"
    gone["game"]["seats"][0]["name"] = "FUCHS"  # an animal's, so it is not theirs
    left["game"]["seats"][0] |= {"away": "gone", "stand_in": 1}
    lobby = {**made_up(3), "stage": "lobby", "game": None, "chairs": [{"animal": SNAIL, "away": "gone"}]}
    for facts, said in (
        (gone, "Schnecke ist weg"),
        (left, "Der Computer spielt für Schnecke"),
        (lobby, "Schnecke ist weg"),
    ):
        view.display(facts)
        assert view.read("#doing") + view.read("#why") == said
    view.shows("document.getElementById('spoken').textContent", said)
    view.display(made_up(3, [SAYS, LIE], [[0], -1], eager=[SNAIL, SNAIL]), OVER_MS)
    assert view.read("#past") == "Schnecke, Schnecke wollen Revanche"


def test_dice_are_seen_for_a_while_and_then_the_next_turn(view):
    view.display(made_up(3, [SAYS, LIE]))
    assert view.page.locator("#verdict .die").count() == 2
    view.display(made_up(3, [SAYS, LIE]), OVER_MS)
    assert (view.read("#verdict"), view.read("#doing")) == ("", "schüttelt")
    view.display(made_up(3, [SAYS, LIE, SAYS], phase=1, has_looked=True))
    assert view.read("#doing") == "überlegt"


def test_with_reduced_motion_nothing_moves(view):
    view.page.emulate_media(reduced_motion="reduce")
    view.display(made_up(6, [SAYS, LIE]))
    assert view.page.locator("#verdict .die").count() == 2
    assert view.page.evaluate("document.getAnimations().length") == 0
    view.page.emulate_media(reduced_motion="no-preference")


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
    paid = made_up(3, [SAYS, {**LIE, "changes": [[0, 1, 0, False]]}])
    paid["game"]["seats"][0] |= {"lives": 0, "is_in": False}
    view.display(paid)
    assert view.page.evaluate(TILE, 700) == [colour, "visible"]
    after = view.page.evaluate(TILE, 2500)
    assert after[0] != colour and after[1] == "hidden"
