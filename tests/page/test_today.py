"""Today's table: the same cups for everybody, the first try, the days before."""

from tests.helpers.page_hands import DESKTOP, PHONE

DAY = "Date.now = () => Date.UTC(2026, 10, %d, 23, 59)"
FAR = {**PHONE, "locale": "de", "timezone_id": "Pacific/Kiritimati"}  # where it is tomorrow already
NEAR = {**DESKTOP, "timezone_id": "America/Los_Angeles"}


def on(day):
    return lambda hands: hands.script(DAY % day)


def begin(hands):
    hands.page.click("#open-today")
    hands.page.click("#today-play")
    hands.wait(300)


def turn(hands):
    """Doubt every other claim."""
    if hands.screen == "computer":
        hands.wait(1000)
    else:
        hands.answer(hands.screen, doubt=hands.where["claim"] % 2)


def claims(hands, reloads):
    """The first ones of the game."""
    heard = []
    while len(heard) < 8:
        turn(hands)
        where = hands.where
        if where["claim"] and (where["holder"], where["claim"]) not in heard[-1:]:
            heard.append((where["holder"], where["claim"]))
            if reloads and len(heard) == 3:
                hands.reload()
    return heard


def play(hands):
    """Until the game is over. Returns its record."""
    for _ in range(300):
        if hands.screen == "game-over":
            break
        turn(hands)
    assert hands.screen == "game-over"
    hands.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hands.page.evaluate("document.getElementById('record-copy').click()")
    hands.wait(100)
    return hands.page.evaluate("navigator.clipboard.readText()")


def test_everybody_meets_the_same_cups_on_a_day_and_others_on_the_next(open_page):
    heard = []
    for device, day, reloads in ((NEAR, 29, False), (FAR, 29, True), (NEAR, 30, False)):
        hands = open_page(device, prepare=on(day))
        begin(hands)
        heard.append(claims(hands, reloads))
    assert heard[0] == heard[1] != heard[2]


def test_the_first_try_counts_and_its_result_tells_nothing_of_the_dice(open_page):
    hands = open_page(prepare=on(29))
    assert hands.where["day"] == ""
    begin(hands)
    assert hands.where["day"] == "2026-11-29"
    record = play(hands)
    assert "players Fox Owl Hare Whale" in record and "tokyo lives=3" in record
    rounds = hands.page.locator("#today-rounds li")
    hands.page.click("#open-today")
    first = hands.page.inner_text("#today-result")
    count = rounds.count()
    assert first in (f"Won in {count} rounds", f"Lost in {count} rounds")
    assert hands.page.inner_text("#today-streak") == "Days in a row: 1"
    hands.page.click("#today-share")
    hands.page.wait_for_selector("#notice:has-text('result is copied')")
    shared = hands.page.evaluate("navigator.clipboard.readText()")
    assert (
        shared.startswith("MiaStick, November 29, 2026: ") and sum(map(shared.count, "🟩🟪🟥🟨🟧⬜")) == count
    )
    hands.page.click("#open-today")
    hands.page.click("#today-play")
    hands.page.click("#open-today")
    assert hands.page.inner_text("#today-result") == first
    hands.page.click("#today-forget")
    assert hands.page.inner_text("#today-result") == ""


def test_a_game_left_and_begun_again_is_no_first_try(open_page):
    hands = open_page(prepare=on(29))
    begin(hands)
    begin(hands)
    hands.page.click("#open-today")
    assert hands.page.inner_text("#today-result") == "Not played to the end"
