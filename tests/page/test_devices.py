"""What browsers and phones do with sound, sharing, copying and turning: the game goes on whatever that is."""

import pytest

from tests.helpers.page_flash import claimed

SILENT = [
    "window.AudioContext = class { constructor() { throw new Error('no device') } }",
    "delete window.AudioContext",
    "AudioContext.prototype.resume = () => Promise.reject(new Error('not allowed'))",
]
ASLEEP = """
  window.state = "suspended";
  window.resumed = 0;
  Object.defineProperty(AudioContext.prototype, "state", { get: () => window.state });
  AudioContext.prototype.resume = async () => { window.resumed += 1; };
"""
CONTEXT = """
  window.AudioContext = class extends AudioContext { constructor() { super(); window.context = this; } };
  window.reaches = (state) => new Promise((done) => {
    const look = () => context.state === state && done();
    context.addEventListener("statechange", look);
    look();
  });
"""
SHARING = """
  navigator.canShare = () => true;
  window.shared = [];
  navigator.share = async ({ files, url }) => {
    shared.push(files ? files[0].type : url);
    if (shared.length === 1) throw new DOMException("no activation", "NotAllowedError");
  };
"""
OLD = "delete window.OffscreenCanvas; delete CanvasRenderingContext2D.prototype.roundRect;"
NO_CLIPBOARD = """
  Object.defineProperty(navigator, "clipboard", { value: undefined });
  document.execCommand = () => false;
"""


@pytest.mark.parametrize("script", SILENT)
def test_without_sound_no_press_is_lost(open_page, script):
    hands = open_page(prepare=lambda hands: hands.script(script))
    hands.press("A")
    hands.wait(300)
    assert hands.screen == "who-plays"
    hands.keys("a", after_ms=400)
    assert hands.screen == "you-are"


def test_sound_is_woken_by_a_finger_that_is_lifted_and_again_after_a_call(open_page):
    hands = open_page(prepare=lambda hands: hands.script(ASLEEP))
    hands.page.mouse.move(*hands.centre("[data-button=A]"))
    hands.page.mouse.down()
    assert hands.page.evaluate("resumed") == 0  # WebKit would refuse it now
    hands.page.mouse.up()
    woken = hands.page.evaluate("resumed")
    assert woken > 0
    hands.page.evaluate("state = 'running'")
    hands.press("A")
    assert hands.page.evaluate("resumed") == woken
    hands.page.evaluate("state = 'interrupted'")
    hands.keys("a")
    assert hands.page.evaluate("resumed") > woken


def test_sound_rests_when_there_is_none_and_comes_back_with_the_next_tone(open_page):
    hands = open_page(prepare=lambda hands: hands.script(CONTEXT))
    hands.keys("a")
    for state in ("suspended", "running"):
        hands.page.evaluate("(state) => reaches(state)", state)
        hands.keys("a")


def test_what_took_too_long_to_be_shared_at_once_is_offered_again(open_page):
    hands = open_page(prepare=lambda hands: (claimed(hands), hands.script(SHARING + OLD)))
    hands.play_to_the_end()
    hands.page.click("#picture")
    hands.page.get_by_text("Send it").click()
    hands.page.wait_for_function("shared.length === 2")
    assert hands.page.evaluate("shared") == ["image/gif"] * 2
    assert hands.notice == ""


@pytest.mark.parametrize("lack", ["URL.createObjectURL", "gifenc"])
def test_without_a_film_there_is_a_picture_or_an_explanation(open_page, lack):
    def prepare(hands):
        claimed(hands)
        hands.page.route("**/gifenc.esm.js", lambda route: route.abort())
        if lack != "gifenc":
            hands.script("HTMLCanvasElement.prototype.toBlob = () => { throw new Error('no') }")

    hands = open_page(goes_wrong=True, prepare=prepare)
    hands.play_to_the_end()
    if lack == "gifenc":
        with hands.page.expect_download() as download:
            hands.page.click("#picture")
        assert download.value.suggested_filename == "miastick.png"
    else:
        hands.page.click("#picture")
        hands.page.wait_for_selector("#notice:has-text('cannot make the film')")


def test_a_link_that_cannot_be_copied_is_shown_and_a_record_is_saved(open_page):
    hands = open_page(prepare=lambda hands: (claimed(hands), hands.script(NO_CLIPBOARD + OLD)))
    hands.play_to_the_end()
    hands.show_log()
    with hands.page.expect_download() as download:
        hands.page.click("#record-copy")
    assert download.value.suggested_filename == "game.mia.txt"
    hands.page.evaluate(
        """async () => {
          const { copyAloud } = await import("./js/share.js");
          window.said = [];
          await copyAloud({ say: (...told) => said.push(told) }, "the link", "done");
        }"""
    )
    assert hands.page.evaluate("said[0].slice(0, 1)") == ["copy.by-hand"]
    assert hands.page.evaluate("said[0][1].values") == {"text": "the link"}


@pytest.mark.parametrize("turned", ["90", "-90"])
def test_the_old_orientation_property_gives_the_same_axes(module, turned):
    felt = module(
        """async (turned) => {
          const { Motion } = await import("./js/motion.js");
          Object.defineProperty(window, "orientation", { value: turned, configurable: true });
          Object.defineProperty(window, "screen", { value: {}, configurable: true });
          DeviceMotionEvent.requestPermission = async () => "granted";
          let felt;
          const motion = new Motion((...reading) => { felt = reading; }, () => {});
          await motion.start();
          const reading = { x: 0, y: 0, z: 9.80665 };
          dispatchEvent(new DeviceMotionEvent("devicemotion", { accelerationIncludingGravity: reading }));
          reading.x = 9.80665;
          dispatchEvent(new DeviceMotionEvent("devicemotion", { accelerationIncludingGravity: reading }));
          motion.stop();
          return felt;
        }""",
        int(turned),
    )
    assert felt == ([0, 1000, 1000] if turned == "90" else [0, -1000, 1000])


def test_the_log_changes_its_language_at_once(open_page):
    hands = open_page({"viewport": {"width": 1280, "height": 720}})
    hands.go("shake")
    hands.show_log()
    assert "Fox" in hands.page.inner_text("#now").title()
    hands.speak("de")
    assert "Fuchs" in hands.page.inner_text("#now").title()
    hands.press("C")  # the same when the stick's own menu changes it
    hands.speak("it")
    assert "Volpe" in hands.page.inner_text("#now").title()


def test_a_page_on_which_nothing_moves_rests_and_a_press_is_seen_at_once(open_page):
    count = """window.frames_ = 0;
    const ask = window.requestAnimationFrame;
    window.requestAnimationFrame = (then) => ask((now) => { frames_ += 1; then(now); });"""
    hands = open_page(query="", prepare=lambda hands: hands.script(count))
    hands.page.wait_for_selector("#stage[data-screen=splash]")
    hands.page.keyboard.press("a", delay=60)
    hands.page.wait_for_selector("#stage[data-screen=who-plays]")
    hands.page.wait_for_timeout(2500)
    before = hands.page.evaluate("frames_")
    hands.page.wait_for_timeout(2000)
    assert hands.page.evaluate("frames_") - before <= 11  # five a second
    hands.page.keyboard.press("a", delay=60)
    hands.page.wait_for_selector("#stage[data-screen=you-are]")
