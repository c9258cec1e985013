"""All ways to press, hold, tap and click the virtual stick's buttons."""

from tests.helpers.page_hands import PHONE

A_LABEL, B_LABEL = 0.92, 0.76


def test_keys_press_a(stick):
    stood = [stick.screen]
    for key in ("a", "A", "Enter"):
        stick.strike(key)
        stood.append(stick.screen)
    assert stood == ["splash", "who-plays", "you-are", "starts"]


def test_keys_without_latin_letters_press_by_their_place(stick):
    held = "document.getElementById('stick').classList.contains('down-A')"
    event = "([kind, key, code]) => dispatchEvent(new KeyboardEvent(kind, { key, code }))"
    for key, code, presses in (("\u0444", "KeyA", True), ("Process", "KeyA", True), ("q", "KeyA", False)):
        stick.page.evaluate(event, ["keydown", key, code])
        assert stick.page.evaluate(held) == presses
        stick.wait(100)
        stick.page.evaluate(event, ["keyup", key, code])
        stick.wait(100)
        assert not stick.page.evaluate(held)


def test_a_button_answers_to_a_click_without_a_pointer_and_to_the_keyboard(stick):
    stick.page.focus(".key-a")
    stood = []
    for press in ("click", "Enter", " "):
        if press == "click":
            stick.page.evaluate("document.querySelector('.key-a').click()")
        else:
            stick.strike(press)
        stick.wait(500)
        stood.append(stick.screen)
    assert stood == ["who-plays", "you-are", "starts"]


def test_a_can_be_held_without_holding_anything(stick):
    """With H, or the button that the keyboard's focus brings to sight; the next press lets go."""
    held = "document.getElementById('stick').classList.contains('down-A')"
    for hold, let_go in (("h", "h"), ("h", "a")):
        stick.page.keyboard.press(hold)
        stick.wait(1000)
        assert stick.page.evaluate(held)
        stick.page.keyboard.press(let_go)
        assert not stick.page.evaluate(held)
    stick.page.focus("#assist-hold")
    stick.page.keyboard.press("Enter")
    assert stick.page.get_attribute("#assist-hold", "aria-pressed") == "true"
    assert stick.page.evaluate(held)


def test_a_press_of_one_button_shakes(stick):
    stick.go("shake")
    stick.page.focus("#assist-shake")
    stick.page.keyboard.press("Enter")
    stick.wait(4000)
    assert stick.screen not in ("shake", "tumble")


def test_keys_press_b(stick):
    stick.press("A")
    seen = [stick.picture()]
    for key in ("b", "Backspace"):
        stick.strike(key)
        seen.append(stick.picture())
    assert seen[0] != seen[1] != seen[2]


def test_two_fingers_hold_a_and_b_at_once(open_page):
    hands = open_page(PHONE)
    touch = hands.context.new_cdp_session(hands.page)
    points = [dict(zip("xy", hands.centre(f".key-{key}"), strict=True), id=n) for n, key in enumerate("ab")]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:1]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    held = "[...document.getElementById('stick').classList].filter((name) => name.startsWith('down-'))"
    assert sorted(hands.page.evaluate(held)) == ["down-A", "down-B"]
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": points[1:]})
    hands.wait(100)
    assert hands.page.evaluate(held) == ["down-A"]
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert hands.page.evaluate(held) == []


def test_a_window_that_loses_the_keyboard_lets_go(stick):
    stick.page.keyboard.down("a")
    stick.page.evaluate("window.dispatchEvent(new Event('blur'))")
    stick.wait(100)
    assert not stick.page.evaluate("document.getElementById('stick').classList.contains('down-A')")


def test_keys_leave_an_open_dialog_alone(stick):
    stick.page.click("#open-rules")
    stick.page.keyboard.press("a")
    stick.wait(200)
    assert stick.screen == "splash"
    stick.page.keyboard.press("Escape")
    stick.strike("a")
    assert stick.screen == "who-plays"


def test_space_shakes_after_whatever_was_opened_by_pointer(stick):
    stick.go("shake")
    stick.show_log(False)  # which a claim in an earlier game has opened
    for opener, box in (("#open-rules", "#rules"), ("#open-power", "#power"), ("#open-log", "#log")):
        stick.page.click(opener)
        stick.page.click(f"{box} .close")
        stick.page.keyboard.press(" ")
        assert not stick.page.is_visible(box)
    stick.roll()
    assert stick.screen == "closed"


def test_a_dialog_opened_by_keyboard_gives_the_focus_back(stick):
    stick.page.focus("#open-rules")
    stick.page.keyboard.press("Enter")
    stick.page.keyboard.press("Escape")
    assert stick.page.evaluate("document.activeElement.id") == "open-rules"


def test_a_press_without_any_time_between_is_felt(stick):
    stick.page.mouse.click(*stick.centre("[data-button=A]"))
    stick.wait(200)
    assert stick.screen == "who-plays"


def test_a_tap_on_the_glass_points_out_the_buttons(open_page):
    hands = open_page(PHONE)
    hints = hands.page.locator("#hint-a"), hands.page.locator("#hint-b")
    hands.press("A")  # and the first hint has gone
    assert not any(hint.is_visible() for hint in hints)
    hands.page.mouse.click(*hands.centre("#lcd"))
    assert all(hint.is_visible() for hint in hints)
    hands.wait(3000)
    assert not any(hint.is_visible() for hint in hints)


def on_label(hands, y):
    """Where a label is drawn, `y` from the top of the LCD in its heights."""
    box = hands.page.locator("#lcd").bounding_box()
    return box["x"] + box["width"] * 0.6, box["y"] + box["height"] * y


def test_a_tap_on_a_drawn_label_presses_that_button(open_page):
    hands = open_page(PHONE)
    for y, screen in (
        (B_LABEL, "splash"),
        (A_LABEL, "who-plays"),
        (A_LABEL, "you-are"),
        (B_LABEL, "new-game"),
    ):
        hands.page.mouse.click(*on_label(hands, y))
        hands.wait(500)
        assert hands.screen == screen
    assert hands.page.get_attribute("html", "lang") != "en"  # B on the first screen
    assert not hands.page.is_visible("#hint-b")


def test_a_label_is_held_like_its_button_and_dragged_like_the_stick(stick):
    stick.go("shake")
    x, y = on_label(stick, A_LABEL)
    stick.page.mouse.move(x, y)
    stick.page.mouse.down()
    for at in range(30):
        stick.page.mouse.move(x + (70 if at % 8 < 4 else -70), y)
        stick.wait(32)
    stick.page.mouse.up()
    stick.wait(2500)
    assert stick.screen == "closed"  # it was shaken, and A was not pressed
    stick.page.mouse.move(x, y)
    stick.page.mouse.down()
    stick.wait(1000)
    assert stick.screen == "peek"
    stick.page.mouse.up()
    stick.wait(300)
    assert stick.screen == "closed"


def test_a_tap_on_a_neighbouring_value_chooses_it(open_page):
    hands = open_page(PHONE)
    hands.go("choose")
    box = hands.page.locator("#lcd").bounding_box()
    seen = [hands.picture()]
    for x in (0.9, 0.1):
        hands.page.mouse.click(box["x"] + box["width"] * x, box["y"] + box["height"] * 0.4)
        hands.wait(500)
        seen.append(hands.picture())
    assert seen[0] == seen[2] != seen[1]


def test_where_nothing_is_drawn_for_b_a_tap_presses_nothing(stick):
    stick.go("shake")
    stick.page.mouse.click(*on_label(stick, B_LABEL))
    stick.wait(400)
    assert stick.screen == "shake"


def test_one_line_names_the_keys_of_each_screen(stick):
    assert stick.page.inner_text("#keys").split()[:2] == ["A", "Start"]
    stick.go("shake")
    assert "Space shake" in stick.page.inner_text("#keys")
    stick.go("choose")
    assert "← → tilt" in stick.page.inner_text("#keys")
