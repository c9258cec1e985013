"""What a browser fetches that has never seen the page, and what it does not wait for."""

from tests.helpers.page_hands import DESKTOP, Hands
from tools import site

MOST_ANSWERS = 13  # with the relay's own
MOST_BYTES = 600_000
OTHER_RULES = "bbabaa"  # TABLE, and from Tokyo to the next rules


def test_a_first_game_needs_few_files_and_little_of_the_line(browser, served):
    asked = []

    def listen(hands):
        hands.page.on("request", lambda request: asked.append(request.url))

    hands = Hands(browser, served.address, DESKTOP, prepare=listen)
    assert hands.screen == "splash"
    hands.page.wait_for_load_state("networkidle")
    names = [url.removeprefix(served.address).partition("?")[0] or "index.html" for url in asked]
    first = [name for name in names if name != site.STRATEGIES]
    assert len(first) < MOST_ANSWERS
    picture = [name for name in first if not name.startswith(("icon", "relay"))]
    assert names.index(site.STRATEGIES) > max(map(names.index, picture))
    sent = [(served.folder / f"{name}.gz", served.folder / name) for name in first if name != "relay"]
    sizes = [next(file for file in files if file.exists()).stat().st_size for files in sent]
    assert sum(sizes) < MOST_BYTES
    hands.close()


def test_other_rules_wait_until_it_is_there_how_computers_play_by_them(open_page):
    held = []
    hands = open_page(
        goes_wrong=True,
        prepare=lambda hands: hands.page.route(f"**/{site.STRATEGIES}", lambda route: held.append(route)),
    )
    hands.keys("aa", after_ms=400)
    assert hands.screen == "you-are"  # a first game could begin
    hands.keys(OTHER_RULES, after_ms=400)
    assert "Starting" in hands.notice
    before = hands.where
    hands.keys("bbbba")
    assert hands.where == before
    with hands.page.expect_request(f"**/{site.STRATEGIES}"):
        held[0].abort()  # the network is lost for a moment
    while len(held) < 2:
        hands.page.wait_for_timeout(20)
    held[1].continue_()
    hands.page.wait_for_selector("#notice:empty", state="attached")
    hands.keys("a", after_ms=400)
    assert hands.where != before
