"""The whole stick is visible at every size, and everything around it can be read and pressed."""

import pytest

from tests.helpers.page_hands import DESKTOP
from tools.words import CODES

# Phones, tablets and windows, upright and on their side; the smallest are others at 200 and 400 %
SIZES = """
320x480 320x568 360x640 375x667 390x844 412x915 480x320 568x320 667x375 844x390 915x412 500x1000
600x960 700x481 768x1024 820x1180 1180x820 1020x600 1021x601 1024x600 1024x640 1024x690 1024x768
1080x735 1093x500 1100x900 1181x601 1200x700 1280x480 1280x720 1366x768 1440x900 1600x500
1920x1080 2560x600 2560x1440 160x240 160x284 240x160 320x256
"""
SOME = "320x480 360x640 481x800 667x375 1021x601 1181x700 2560x1440"
MEASURE = """() => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { name: element.id || element.className.baseVal || element.className, left, top, right, bottom };
  };
  const seen = [...document.querySelectorAll("#stick, #lcd, .side, .key")].map(box);
  const around = [...document.querySelectorAll(".tool, .title, .foot > *")].filter((one) => one.offsetParent);
  const scrolls = document.scrollingElement.scrollWidth;
  return { seen, around: around.map(box), stick: box(document.getElementById("stick")), scrolls };
}"""
PRESSED = """() => [...document.querySelectorAll(".key")].filter((key) => {
  const { left, top, width, height } = key.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, top + height / 2);
  return left >= -0.5 && left + width <= innerWidth + 0.5 && key.contains(at);
}).map((key) => key.dataset.button)"""
CONTRAST = """() => {
  const channels = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
    .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const over = ([r, g, b, a = 1], under) => [r, g, b].map((v, i) => v * a + under[i] * (1 - a));
  const ground = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.unshift(getComputedStyle(at).backgroundColor);
    return layers.reduce((under, top) => over(channels(top), under), [8, 12, 24]);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const poor = new Set();
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim();
    const element = texts.currentNode.parentElement;
    if (!text || !element.checkVisibility() || element.closest("svg, option, :disabled")) continue;
    const under = ground(element);
    const [one, other] = [over(channels(getComputedStyle(element).color), under), under].map(light);
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < 4.5) poor.add(`${text}: ${contrast.toFixed(2)}`);
  }
  return [...poor];
}"""


@pytest.fixture(scope="module")
def hands(desk):
    desk.forget()
    yield desk
    desk.page.set_viewport_size(DESKTOP["viewport"])
    desk.visit("?clock=manual")
    assert desk.complaints == []


def sizes(text):
    return [tuple(map(int, size.split("x"))) for size in text.split()]


def measured(hands, width, height):
    hands.page.set_viewport_size({"width": width, "height": height})
    hands.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return hands.page.evaluate(MEASURE)


def meets(one, other):
    return (
        min(one["right"], other["right"]) - max(one["left"], other["left"]) > 1
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 1
    )


def test_the_whole_stick_is_in_sight_at_every_size(hands):
    """One page turned through all sizes, as a window that is pulled and a phone that is turned."""
    for width, height in sizes(SIZES):
        found = measured(hands, width, height)
        assert found["scrolls"] <= width, (width, height)
        for box in found["seen"]:
            assert box["left"] >= -0.5, (width, height, box)
            assert box["top"] >= -0.5, (width, height, box)
            assert box["right"] <= width + 0.5, (width, height, box)
            assert box["bottom"] <= height + 0.5, (width, height, box)


@pytest.mark.parametrize("language", CODES)
def test_what_stands_around_it_keeps_clear_of_it(hands, language):
    hands.speak(language)
    for width, height in sizes(SOME):
        found = measured(hands, width, height)
        for box in found["around"]:
            assert not meets(box, found["stick"]), (width, height, box)
            assert box["left"] >= 0, (width, height, box)
            assert box["right"] <= width, (width, height, box)


def show_log(hands, is_open):
    if (hands.page.get_attribute("#open-log", "aria-expanded") == "true") != is_open:
        hands.page.evaluate("document.getElementById('open-log').click()")


def test_every_key_can_be_pressed_with_the_log_open_in_every_window(hands):
    """Also with letters half as large again, as a browser may be set."""
    show_log(hands, True)
    for font in ("16px", "24px"):
        hands.page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", font)
        for width, height in sizes(SIZES) if font == "16px" else sizes(SOME):
            found = measured(hands, width, height)
            assert found["scrolls"] <= width, (font, width, height)
            assert hands.page.evaluate(PRESSED) == ["A", "B", "C"], (font, width, height)
    hands.page.evaluate("document.documentElement.style.fontSize = ''")
    show_log(hands, False)


def test_a_window_on_its_side_shows_the_keys_beside_the_stick(hands):
    show_log(hands, False)
    for language in CODES:
        hands.speak(language)
        for width, height in ((1024, 768), (1180, 820), (1280, 720)):
            stick = measured(hands, width, height)["stick"]
            keys = hands.page.locator("#keys").bounding_box()
            assert keys, (language, width, height)
            assert keys["x"] + keys["width"] <= stick["left"], (language, width, height)
            assert keys["y"] + keys["height"] <= height, (language, width, height)
        today = hands.page.locator("#beside").bounding_box()  # in the widest of them
        assert today["x"] >= stick["right"], language
        assert today["y"] + today["height"] <= height, language


def test_it_fills_the_room_it_has(hands):
    show_log(hands, False)
    for width, height in ((360, 640), (390, 844), (412, 915), (1080, 735), (2560, 1440)):
        stick = measured(hands, width, height)["stick"]
        high, wide = stick["bottom"] - stick["top"], stick["right"] - stick["left"]
        assert high > 0.8 * height or wide > 0.85 * width, (width, height)


def test_a_window_on_its_side_has_room_for_the_log_and_the_stick(hands):
    for width, height in ((760, 500), (1024, 640), (1080, 735), (1180, 820)):
        show_log(hands, True)
        seen = measured(hands, width, height)["seen"]
        log = hands.page.locator("#log").bounding_box()
        show_log(hands, False)
        for box in seen:
            assert box["left"] >= 0, (width, height, box)
            assert box["right"] <= log["x"], (width, height, box)


def test_every_text_can_be_told_from_its_ground(hands):
    """WCAG AA: 4.5 to 1, on the page, in both dialogs, in the drawer and on a notice."""
    measured(hands, 1280, 720)
    assert hands.page.evaluate(CONTRAST) == []
    for opener in ("#open-rules", "#open-power"):
        hands.page.click(opener)
        assert hands.page.evaluate(CONTRAST) == []
        hands.page.keyboard.press("Escape")
    show_log(hands, True)
    hands.press("C", 5000)
    assert hands.notice
    assert hands.page.evaluate(CONTRAST) == []
