"""One game on several browsers: each its own stick, at one relay."""

import pytest

from tests.helpers.page_ears import Ears
from tests.helpers.page_hands import PHONE
from tests.helpers.page_tables import accept, chairs, open_table, until

pytestmark = pytest.mark.browser


A_GOES_ON = {"hand-over", "choose", "announced", "computer-answers", "computer-said"}
A_GOES_ON |= {"reveal", "lives", "settled"}


def act(hands, doubts=False):
    """What whoever holds the stick does next; the screen on which they do it."""
    screen = hands.screen
    if screen == "shake":
        hands.shake() if hands.points else hands.keys("a", 900, 300)
    elif screen == "closed":
        hands.tap("a", 700)
        if hands.screen == "closed":
            hands.tap("b")
    elif screen == "answer":
        hands.tap("b" if doubts else "a")
    elif screen in A_GOES_ON:
        hands.tap("a")
    else:
        hands.wait(200)
    return screen


def watch(playing, one, table):
    """A table view of this shared table, in German."""
    view = one.context.new_page()
    view.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['de'] })")
    view.goto(f"{playing.address}table.html{table}")
    return view


def by_pointer(hands):
    hands.points = True
    until([hands], lambda: chairs(hands) > 0)
    hands.press("A")


def by_ear(hands):
    ears = Ears(hands)
    while "A: Sit down" not in " ".join(ears.heard) and len(ears.heard) < 9:
        ears.step()


def test_the_invitation_covers_neither_the_code_nor_who_one_is(sit_down):
    page = sit_down(arrive=open_table).page
    for width, height in ((360, 640), (844, 390), (667, 375), (1024, 768), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector("#notice button")
        notice, lcd = (page.locator(one).bounding_box() for one in ("#notice", "#lcd"))
        assert notice["y"] + notice["height"] <= lcd["y"] or notice["x"] + notice["width"] <= lcd["x"], width


def test_the_back_button_asks_before_it_leaves_a_shared_table(sit_down):
    """In the lobby already. Who says no plays on; who comes back has their seat again."""
    one = sit_down(arrive=open_table)
    two = sit_down(one.page.evaluate("location.hash"))
    until([one, two], lambda: chairs(one) == 2)
    asked, answers = [], ["dismiss", "accept"]

    def answer(dialog):
        asked.append(dialog.type)
        getattr(dialog, answers[len(asked) - 1])()

    two.page.on("dialog", answer)
    two.page.evaluate("history.back()")
    two.page.wait_for_timeout(300)
    assert asked == ["beforeunload"] and two.screen == "lobby"
    two.page.go_back()
    assert asked == ["beforeunload"] * 2 and two.page.url == "about:blank"
    two.page.go_forward()
    two.ready()
    two.keys("a")
    until([one, two], lambda: two.screen == "lobby" and chairs(two) == 2)
    two.keys("b")
    two.keys("bbba")  # LEAVE
    until([one, two], lambda: chairs(one) == 1)
    two.page.go_back()
    assert len(asked) == 2, "who sits nowhere is not asked"


def test_whoever_changes_the_language_at_a_shared_table_reads_it_at_once(sit_down):
    def says(hands, language):
        hands.speak(language)
        hands.wait(400)
        hands.keys("l")  # asks for everything that may be said
        return hands.spoken

    one = sit_down(arrive=open_table)
    table = one.page.evaluate("location.hash")
    two = sit_down(table, arrive=lambda hands: until([hands], lambda: chairs(hands) > 0))
    assert "Bei Fuchs" in says(two, "de") and "Dazusetzen" in two.spoken
    two.keys("a")
    until([one, two], lambda: chairs(one) == 2)
    one.keys("a")
    until([one, two], lambda: two.screen == "you-sit")
    assert "Sei Gufo" in says(two, "it")
    until([one, two], lambda: "remote" in (one.screen, two.screen))
    assert "Schüttelt" in says(one if one.screen == "remote" else two, "de")


def test_back_within_a_page_that_was_led_to_a_table_keeps_the_seat(sit_down):
    one = sit_down(arrive=open_table)
    table = one.page.evaluate("location.hash")

    def follow_the_link(hands):
        with hands.page.expect_event("load"):
            hands.page.evaluate(f"void (location.hash = '{table}')")
        hands.ready()
        accept(hands)

    two = sit_down(arrive=follow_the_link)
    until([one, two], lambda: chairs(one) == 2)
    two.page.evaluate("new Promise((done) => { addEventListener('hashchange', done); history.back(); })")
    assert two.page.evaluate("location.hash") == table
    one.keys("a")
    until([one, two], lambda: two.where["lives"])
    two.reload()
    until([one, two], lambda: two.where["lives"])


def test_three_browsers_play_one_game_by_keys_by_pointer_and_by_the_spoken_words_alone(sit_down, playing):
    one = sit_down(arrive=open_table)
    assert "table is open" in one.notice
    assert one.page.evaluate("location.hash").startswith("#table=")
    table = one.page.evaluate("location.hash")
    pages = [one, sit_down(table, PHONE, by_pointer), sit_down(table, arrive=by_ear)]
    seeing = pages[:2]
    seen = set()

    def have_rolled():
        return bool(ears.rolls) and all((hands, "shake") in seen for hands in seeing)

    def meanwhile():
        seen.update([(hands, act(hands, doubts=have_rolled())) for hands in seeing])
        pages[2].wait(200)

    ears = Ears(pages[2], wants_to_roll=True, meanwhile=meanwhile)
    until(pages, lambda: all(chairs(hands) == 3 for hands in pages))
    view = watch(playing, one, table)
    view.wait_for_selector(".chair:nth-child(3)")
    assert view.locator(".chair").all_inner_texts() == ["FUCHS", "EULE", "B\u00c4R"]
    one.page.click("#open-together")
    one.page.fill("#your-name", "J\u00f6rg \u0141<b>")
    one.page.keyboard.press("Enter")
    until(pages, lambda: pages[1].where["chairs"][0]["name"] == "J\u00d6RG B")
    view.wait_for_selector(".chair:has-text('J\u00d6RG B')")
    view.wait_for_function("() => /^[0-9]{4}$/.test(document.getElementById('code').textContent)")
    one.page.click("#open-together")
    assert one.page.inner_text("#invite-link").endswith(table)
    one.page.wait_for_function("() => /^[0-9]{4}$/.test(document.getElementById('invite-code').textContent)")
    assert "Only this computer" in one.page.inner_text("#together-how")  # as it serves no network
    one.page.keyboard.press("Escape")
    one.keys("a")
    until(pages, lambda: all(hands.where["lives"] for hands in pages))
    assert one.notice == ""  # or it would hide whose turn it is
    assert [hands.page.title() == "Your turn" for hands in pages].count(True) == 1
    for turn in range(600):
        if all(hands.screen == "game-over" for hands in pages):
            break
        if turn == 4:
            pages[1].reload()  # and has its seat again
        ears.step()
    ears.step()
    assert have_rolled() and ears.is_over
    assert {hands.screen for hands in pages} == {"game-over"}
    [(checked, count)] = {tuple(hands.where["checked"]) for hands in pages}
    assert checked == count > 0
    assert f"{count} of {count} rolls checked" in one.notice
    assert len({tuple(hands.where["lives"]) for hands in pages}) == 1
    loser = one.where["lives"].index(0)
    view.wait_for_selector("#end:has-text('verliert')", timeout=20_000)
    rows = view.locator("#end-account tr").all_inner_texts()[1:]
    assert [row.split()[-1] for row in rows] == ["0" if n == loser else "1" for n in range(3)]
    assert "J\u00d6RG B" in view.locator("#end-account").inner_text()
    until([one], lambda: "evening: " in one.spoken)
    one.page.click("#open-account")
    assert "J\u00f6rg b" in one.page.inner_text("#account-evening") and one.page.is_enabled("#record-copy")


def test_a_stick_that_forgets_everything_leaves_the_table_for_good(sit_down):
    """Or it would sit down there again as somebody else, whom the others then wait for."""
    one = sit_down(arrive=open_table)
    table = one.page.evaluate("location.hash")
    two = sit_down(table)
    for hands in (two, one):
        hands.forget()
        assert hands.page.evaluate("location.hash") == ""
        hands.keys("a")
        assert hands.screen == "who-plays"


def test_reactions_float_by_whoever_shows_them_and_stay_in_no_log(sit_down, playing):
    one = sit_down(arrive=open_table)
    table = one.page.evaluate("location.hash")
    pages = [one, sit_down(table)]
    until(pages, lambda: chairs(one) == 2)
    view = watch(playing, one, table)
    one.keys("a")
    while not any(hands.screen == "answer" for hands in pages):
        for hands in pages:
            act(hands)
    for hands in pages:
        hands.wait(300)
    teller, reader = sorted(pages, key=lambda hands: hands.screen == "answer")
    faces = teller.page.locator("#reactions button")
    assert faces.count() == 6 and faces.first.get_attribute("aria-label") == "Ha ha!"
    view.wait_for_selector(".seat.is-acting")
    faces.nth(1).click()
    assert faces.nth(2).is_disabled()
    shown = [(reader.page, "#reacted .reaction"), (view, ".reaction")]
    for state in ("attached", "detached"):
        for page, place in shown:
            page.wait_for_selector(place, state=state)
    assert "react" not in one.page.evaluate("JSON.stringify(miastick.where())")
    reader.page.click("#open-together")
    reader.page.uncheck("#show-reactions")
    assert not reader.page.is_visible("#reactions")
