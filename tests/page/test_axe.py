"""No violation that axe-core finds, in any state of the pages, in letters of 16 and of 24 px."""

from datetime import datetime, timezone

import pytest

from tests.helpers.page_hands import DESKTOP, PHONE
from tools.site import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
FONTS = ("", "24px")
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


def violations(page, axe):
    """What is found on a page as it stands, with either size of letters."""
    page.evaluate(axe)
    return [f"{font or '16px'} {line}" for font in FONTS for line in page.evaluate(RUN, font)]


@pytest.mark.parametrize(
    ("device", "screens"),
    [(DESKTOP, "shake answer game-over"), (PHONE, "answer game-over")],
    ids=["desktop", "phone"],
)
def test_the_page_of_the_stick_in_every_state(open_page, axe, device, screens):
    hands = open_page(device)
    page = hands.page
    found = {"splash": violations(page, axe)}
    for screen in screens.split():
        hands.go(screen)
        found[screen] = violations(page, axe)
        if screen == "answer":
            hands.answer(screen, doubt=True)
    page.click("#open-account")
    assert page.locator(".card").count() == 3
    assert page.inner_text("#account-end").startswith("Game over. ")
    found["account"] = violations(page, axe)
    page.keyboard.press("Escape")
    hands.show_log()
    found["log"] = violations(page, axe)
    page.evaluate("document.getElementById('record-watch').click()")
    hands.wait(300)
    found["a record"] = violations(page, axe)
    hands.show_log(is_open=False)
    page.evaluate(
        "(day) => localStorage.setItem('miastick.days', JSON.stringify({ [day]: '2tbcfwn' }))", today()
    )
    page.evaluate("document.getElementById('today-large').click()")
    found["today"] = violations(page, axe)
    page.evaluate("document.getElementById('today').close()")
    for box in ("rules", "power", "secure"):
        page.evaluate(f"document.getElementById('{box}').showModal()")
        page.evaluate("document.getElementById('sure').hidden = false")
        found[box] = violations(page, axe)
        page.evaluate(f"document.getElementById('{box}').close()")
    assert {state: lines for state, lines in found.items() if lines} == {}


@pytest.mark.parametrize("name", ["table.html", "install.html"])
def test_the_other_pages(open_page, axe, name):
    hands = open_page()
    hands.go("answer")
    page = hands.context.new_page()
    page.goto(hands.address + name)
    page.wait_for_load_state("networkidle")
    assert violations(page, axe) == []
