"""The page in a real browser: hands on the virtual stick, on a desktop and on a phone."""

import pytest

from tests.helpers.page_hands import PHONE, Hands
from virtual.stick import VirtualStick


def assert_shows(seen, stick):
    """`seen` is what the LCD of `stick` shows, but for how bright it is lit."""
    frame = stick.frame()
    light = max(max(pixel) for pixel in seen) / max(frame)
    assert light > 0.5
    for i, pixel in enumerate(seen):
        for c, of in zip(pixel, frame[3 * i : 3 * i + 3], strict=True):
            assert abs(c - of * light) <= 3, divmod(i, stick.panel.width)


# The page stands


def test_it_boots_the_firmware_and_shows_what_every_stick_shows(hands):
    stick = VirtualStick()
    stick.boot()
    stick.run(300)
    assert hands.screen == stick.app.table.screen == "splash"
    assert_shows(hands.picture(), stick)


@pytest.mark.parametrize("board", ["m5stickcplus", "m5sticks3"])
def test_a_larger_stick_is_asked_for_in_the_address(open_page, board):
    hands = open_page(query=f"?clock=manual&board={board}")
    stick = VirtualStick(board)
    stick.boot()
    stick.run(300)
    assert_shows(hands.picture(135, 240), stick)
    box = hands.page.locator("#lcd").bounding_box()
    assert box["width"] / box["height"] == pytest.approx(135 / 240, abs=0.01)
    hands.press("A")
    hands.wait(300)
    assert hands.screen == "who-plays"


def test_buttons_are_a_thumb_wide_and_named_and_the_lcd_is_large(hands):
    for button in hands.page.locator("button:visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44, button
        assert button.get_attribute("aria-label") or button.inner_text().strip(), button
    box = hands.page.locator("#lcd").bounding_box()
    assert box["width"] >= 150
    assert box["height"] == pytest.approx(2 * box["width"], abs=2)


def test_in_a_wide_window_the_first_claim_opens_the_log_once(open_page):
    hands = open_page()
    hands.go("shake")
    assert not hands.page.is_visible("#log")
    hands.go("announced")
    hands.wait(2000)
    assert hands.page.is_visible("#log")
    hands.show_log(False)
    hands.go("shake")
    hands.go("announced")
    hands.wait(2000)
    assert not hands.page.is_visible("#log")


def test_power_button_switches_off_and_on(stick):
    stick.press("C", 5000)
    assert stick.screen == ""
    assert set(stick.picture()) == {(0, 0, 0)}
    assert "off" in stick.notice
    stick.press("C", 1500)
    stick.wait(500)
    assert stick.screen == "splash"
    assert stick.notice == ""


DARK = {(0, 0, 0)}
ATTENTION = """async (minutes) => {
  const { Attention } = await import("./js/attention.js");
  let now = 0;
  const attention = new Attention(() => now, () => {});
  return minutes.map((minute) => {
    now = minute * 60_000;
    if (minute === 6) dispatchEvent(new PointerEvent("pointermove"));
    return attention.isThere;
  });
}"""


def test_a_reader_counts_as_there_for_ten_minutes_after_the_last_sign(module):
    assert module(ATTENTION, [5, 6, 11, 15, 17]) == [True, True, True, True, False]


def test_it_stays_awake_for_readers(stick):
    stick.press("A")
    light = max(stick.picture())
    stick.wait(90_000, by=1000)
    assert max(stick.picture()) == light  # nor has it dimmed


@pytest.mark.parametrize("way", ["click", "shake"])
def test_what_wakes_it_counts(stick, way):
    stick.go("who-plays" if way == "click" else "shake")
    stick.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    stick.wait(62_000, by=1000)
    stick.page.evaluate("delete document.hidden")
    assert set(stick.picture()) == DARK
    assert "asleep" in stick.notice and stick.spoken == ""
    if way == "click":
        stick.press("A")
        assert stick.screen == "you-are"
    else:
        stick.shake()
        assert stick.screen not in ("shake", "tumble")
    assert set(stick.picture()) != DARK


# Shaking


def test_grabbing_and_shaking_rolls_and_pulling_aside_does_not(stick):
    stick.go("shake")
    stick.drag(lambda t: (min(1, t / 0.25) * 140, 20), 500)
    assert stick.screen == "shake"
    stick.shake()
    assert stick.screen not in ("shake", "tumble")


def test_the_stick_follows_the_pointer_and_springs_back(stick):
    x, y = stick.centre("#stick")
    stick.page.mouse.move(x, y)
    stick.page.mouse.down()
    stick.page.mouse.move(x + 100, y - 40)
    stick.wait(1000)
    assert stick.centre("#stick") == pytest.approx((x + 100, y - 40), abs=2)
    stick.page.mouse.up()
    stick.wait(2500)
    assert stick.centre("#stick") == pytest.approx((x, y), abs=0.5)


def test_the_phones_own_motion_rolls(open_page):
    hands = open_page(PHONE, prepare=Hands.grant_motion)
    hands.go("shake")
    hands.page.evaluate(  # all at once: after a silence the page listens no more
        """async () => {
          const motion = document.getElementById("motion");
          motion.click();
          while (motion.ariaPressed !== "true") await new Promise((after) => setTimeout(after, 10));
          const feel = (x, y, z) => {
            const reading = { accelerationIncludingGravity: { x, y, z }, interval: 16 };
            dispatchEvent(new DeviceMotionEvent("devicemotion", reading));
            miastick.advance(16);
          };
          for (let i = 0; i < 60; i++) feel(0, 7.8, 5.9);
          for (let i = 0; i < 60; i++) feel(28 * Math.sin(i * 0.35), 7.8, 5.9);
          for (let i = 0; i < 150; i++) feel(0, 7.8, 5.9);
        }"""
    )
    assert hands.screen not in ("shake", "tumble")


def test_denied_motion_is_explained(open_page):
    def deny(hands):
        hands.script("DeviceMotionEvent.requestPermission = async () => 'denied'")

    hands = open_page(PHONE, prepare=deny)
    hands.page.click("#motion")
    hands.page.wait_for_selector("#notice:visible")
    assert "with your finger" in hands.notice
    assert hands.page.get_attribute("#motion", "aria-pressed") == "false"


def test_values_are_chosen_by_arrows_by_the_wheel_and_by_tilting(stick):
    stick.go("choose", 60)
    stick.wait(600)
    for up, down in (("ArrowRight", "ArrowLeft"), ("ArrowUp", "ArrowDown")):
        heard = []
        for key in (up, up, down, down):
            stick.strike(key, 40, 960)
            heard.append(stick.spoken.split(".")[0])
        assert heard == ["32", "41", "32", "31"]
    stick.page.mouse.move(*stick.centre("#lcd"))
    heard = []
    for turned in (-120, -120, 120):
        # The browser hands it on when it likes
        stick.page.evaluate(
            "() => { window.turned = new Promise((is) => addEventListener('wheel', is, { once: true })); }"
        )
        stick.page.mouse.wheel(0, turned)
        stick.page.evaluate("turned")
        stick.wait(1000)
        heard.append(stick.spoken.split(".")[0])
    assert heard == ["32", "41", "32"]
    before = stick.picture()
    stick.page.keyboard.down("ArrowRight")
    stick.wait(1500)
    assert stick.picture() != before
    stick.page.keyboard.up("ArrowRight")
    stick.wait(1500)
    still = stick.picture()
    stick.wait(1000)
    assert stick.picture() == still


# Sound


def test_the_speakers_notes_become_sound_after_the_first_touch(open_page):
    def listen(hands):
        hands.script(
            """window.heard = [];
            const set = AudioParam.prototype.setValueAtTime;
            AudioParam.prototype.setValueAtTime = function (value, at) {
              heard.push(value);
              return set.call(this, value, at);
            };"""
        )

    hands = open_page(prepare=listen)
    hands.go("closed", 60)
    frequencies = {value for value in hands.page.evaluate("heard") if value > 1}
    assert {2400, 1300} <= frequencies  # the click of a button, the rattle of the dice
    hands.page.click("#sound")
    assert hands.page.get_attribute("#sound", "aria-pressed") == "false"
    assert hands.page.evaluate("heard.at(-1)") == 0


# A game


SMALLEST = {**PHONE, "viewport": {"width": 320, "height": 568}, "locale": "de"}


def test_a_whole_game_by_clicks_and_shakes(open_page):
    """Three persons, one life each: the third claim is doubted. From the first on by keys."""
    hands = open_page(SMALLEST)
    answers = 0
    for _ in range(200):
        screen = hands.screen
        if screen == "game-over":
            break
        hands.points = not answers
        hands.answer(screen, doubt=answers >= 2)
        answers += screen == "answer"
    assert hands.screen == "game-over"
    assert answers == 3
    assert min(hands.where["lives"]) <= 0
    assert len(hands.where["lives"]) == 3


def test_restart_keeps_the_game_and_forget_does_not(stick):
    stick.go("hand-over", 60)
    stick.go("closed", 60)
    told = "chairs checked claim day holder is_awaited lives phase screen waits"  # no dice
    assert " ".join(sorted(stick.where)) == told
    stick.page.click("#open-power")
    stick.page.click("#restart")
    stick.wait(300)
    stick.go("resume")
    stick.page.click("#open-power")
    stick.page.click("#forget")
    stick.page.click("#forget-no")
    assert stick.screen == "resume"
    stick.page.click("#forget")
    stick.page.click("#forget-yes")
    stick.wait(300)
    stick.go("new-game")
    stick.reload()
    stick.go("new-game")
