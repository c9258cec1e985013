"""No violation that axe-core finds, in any state of the pages, in letters of 16 and of 24 px."""

from datetime import datetime, timezone

import pytest

from tests.helpers.page_flash import claimed
from tests.helpers.page_hands import DESKTOP, PHONE
from tests.page.test_table import LIE, SAYS, SNAIL, made_up
from tools.site import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (font) => {
  document.documentElement.style.fontSize = font;
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  document.documentElement.style.fontSize = "";
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}"""


def today():
    return datetime.now(timezone.utc).date().isoformat()


@pytest.fixture(scope="module")
def axe():
    if not AXE.is_file():
        pytest.skip("make check fetches axe-core into web/node_modules")
    return AXE.read_text(encoding="utf-8")


def violations(page, axe, fonts=("", "24px")):
    """What is found on a page as it stands, with each size of letters."""
    page.evaluate(axe)
    return [f"{font or '16px'} {line}" for font in fonts for line in page.evaluate(RUN, font)]


@pytest.mark.parametrize(
    ("device", "screens", "fonts"),
    [(DESKTOP, "shake answer game-over", ("",)), (PHONE, "answer game-over", ("", "24px"))],
    ids=["desktop", "phone"],
)
def test_the_page_of_the_stick_in_every_state(open_page, axe, device, screens, fonts):
    def found_now():
        return violations(page, axe, fonts)

    hands = open_page(device, prepare=None if "shake" in screens else claimed)
    page = hands.page
    found = {"splash": found_now()}
    for screen in screens.split():
        hands.go(screen)
        page.evaluate("document.getElementById('reactions').hidden = false")
        assert page.get_by_role("button", name="Ha ha!").is_visible()
        found[screen] = found_now()
        if screen == "answer":
            hands.answer(screen, doubt=True)
    page.click("#open-account")
    assert page.locator(".card").count() == 3
    assert page.inner_text("#account-end").startswith("Game over. ")
    found["account"] = found_now()
    page.keyboard.press("Escape")
    hands.show_log()
    found["log"] = found_now()
    page.evaluate("document.getElementById('record-watch').click()")
    hands.wait(300)
    found["a record"] = found_now()
    hands.show_log(is_open=False)
    page.evaluate(
        "(day) => localStorage.setItem('miastick.days', JSON.stringify({ [day]: '2tbcfwn' }))", today()
    )
    page.evaluate("document.getElementById('today-large').click()")
    found["today"] = found_now()
    page.evaluate("document.getElementById('today').close()")
    for box in ("rules", "power", "secure", "together"):
        page.evaluate(f"document.getElementById('{box}').showModal()")
        page.evaluate(
            "document.getElementById('sure').hidden = document.getElementById('join').hidden = false"
        )
        found[box] = found_now()
        page.evaluate(f"document.getElementById('{box}').close()")
    assert {state: lines for state, lines in found.items() if lines} == {}


def test_the_end_of_a_game_on_a_television(open_page, axe):
    page = open_page().page
    page.goto(page.url.partition("?")[0] + "table.html")
    page.wait_for_load_state("networkidle")  # with its texts
    over = made_up(4, [SAYS, LIE], [[1, 2, 3], 0], score=[[SNAIL, 2, 1]])
    page.evaluate(
        "async (facts) => { (await import('./bundle/table.js')).display(facts, 9000); }",
        over,
    )
    page.wait_for_selector("#end:has-text('loses')")
    assert violations(page, axe) == []


@pytest.mark.parametrize("name", ["table.html", "install.html"])
def test_the_other_pages(open_page, axe, name):
    hands = open_page(prepare=claimed)
    hands.go("answer")
    page = hands.context.new_page()
    page.goto(hands.address + name)
    page.wait_for_load_state("networkidle")
    assert violations(page, axe) == []
