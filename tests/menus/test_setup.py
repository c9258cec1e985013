"""The setup screen, shaking switched off, and what tilt and a face-down stick mean in a turn."""

import pytest

from tests.helpers.table_hands import Hands
from verify import menus

ROWS = ("shake", "coach", "flip_x", "flip_y", "power", "about", "dice", "close")


class Player(Hands):
    """Somebody who goes to the setup screen and tilts the stick."""

    def __init__(self, settings=b""):
        super().__init__(settings=settings)

    @property
    def page(self):
        return self.table.standing

    @property
    def imu(self):
        return self.stick.app.stick.imu

    def to_shake(self):
        assert menus.reaches(self.stick, "shake")

    def to_setup(self):
        """From a turn by the power button, from a new game by its list."""
        if self.screen == "who-plays":
            menus.choose(self.stick, "PASS_ROUND")
        else:
            self.press("C")
        menus.line(self.stick, "SETUP")
        self.press("A")
        assert self.screen == "setup"

    def change(self, row, times=1):
        """Change a line of the setup screen."""
        while self.page.at != ROWS.index(row):
            self.press("B")
        self.press("A", times)

    def lean(self, x, y):
        self.stick.hand.tilt(x, y)
        self.stick.run(1200)

    def to_choose(self):
        self.to_shake()
        self.stick.press("A", 1500)
        self.stick.run(300)
        assert self.screen == "closed"
        self.stick.press("A", 900)  # to look, as the opener must
        self.stick.run(300)
        self.press("B")
        assert self.screen == "choose"


@pytest.fixture
def player():
    return Player()


# The setup screen


def test_it_comes_from_the_new_game_list_and_goes_back_there(player):
    player.press("A")
    player.to_setup()
    player.change("close")
    assert player.screen == "new-game"


def test_it_comes_from_the_pause_menu_and_the_turn_goes_on(player):
    player.to_choose()
    player.press("B", 3)
    claims = player.page.claims
    player.to_setup()
    player.change("close")
    assert player.screen == "pause"
    player.press("C")
    assert player.screen == "closed"  # the set-up took the place of the game in memory: the turn begins anew
    player.press("B")
    assert player.screen == "choose" and player.page.claims == claims


@pytest.mark.parametrize("line", ["ORDER", "RULES", "SETUP", "power", "about", "dice"])
def test_the_power_button_leads_back_to_the_pause_from_all_that_it_opens(player, line):
    player.to_shake()
    if line in ROWS:
        player.to_setup()
        player.change(line)
    else:
        player.press("C")
        menus.line(player.stick, line)
        player.press("A")
    assert player.screen not in ("pause", "shake")
    player.press("C")
    assert player.screen == "pause"
    player.press("C")
    assert player.screen == "shake"


def test_all_it_changes_holds_at_once_and_after_the_power_was_cut(player):
    player.press("A")
    player.to_setup()
    for row, times, value in (("shake", 1, 2), ("flip_x", 1, 1), ("flip_y", 3, 1)):
        player.change(row, times)
        assert player.stick.app.stick.settings.get(row) == value
    assert (player.imu.sensitivity, player.imu.flip_x, player.imu.flip_y) == (2, True, True)
    player.power_cut()
    assert (player.imu.sensitivity, player.imu.flip_x, player.imu.flip_y) == (2, True, True)


def test_the_shake_line_goes_round_through_three_steps_and_off(player):
    player.press("A")
    player.to_setup()
    seen = []
    for _ in range(4):
        player.change("shake")
        seen.append((player.imu.sensitivity, player.page.view.lines[0][1], player.page.view.note))
    assert seen == [
        (2, b"HIGH", b"sensitivity"),
        (3, b"OFF", b"hold A to roll"),
        (0, b"LOW", b"sensitivity"),
        (1, b"MID", b"sensitivity"),
    ]


@pytest.mark.parametrize(
    ("x", "y", "way"),
    [(500, 0, (1, 1)), (-500, 0, (-1, 1)), (0, 1000, (0, -1)), (0, -600, (0, 1))],
    ids=["right edge down", "left edge down", "top far down", "upright"],
)
def test_the_ball_rolls_to_where_down_is_and_a_flip_turns_it(player, x, y, way):
    player.press("A")
    player.to_setup()
    player.lean(x, y)

    def sides():
        page = player.page
        return tuple((place > 2) - (place < -2) for place in (page.ball_x, page.ball_y))

    assert sides() == way
    player.change("flip_x")
    player.stick.run(500)
    assert sides() == (-way[0], way[1])
    player.change("flip_y")
    player.stick.run(500)
    assert sides() == (-way[0], -way[1])


def test_the_ball_moves_on_the_glass(player):
    player.press("A")
    player.to_setup()
    before = player.stick.frame()
    player.lean(600, 0)
    assert player.stick.frame() != before


def test_a_silent_sensor_shows_no_ball_and_says_so_until_it_is_back(player):
    player.press("A")
    player.to_setup()
    player.stick.motion.absent = True
    player.stick.run(500)
    assert player.page.view.note == b"no sensor"
    player.stick.motion.absent = False
    player.stick.run(1500)
    assert player.page.view.note == b"sensitivity"


# No shaking


def test_without_shaking_a_shake_does_nothing_and_holding_a_rolls():
    player = Player(b"shake=3\n")
    player.to_shake()
    view = player.page.view
    assert (view.title, view.note) == (b"HOLD A", b"shaking off")
    player.stick.hand.shake(1500)
    player.stick.run(3000)
    assert player.screen == "shake"
    player.stick.down("A")
    player.stick.run(100)
    player.stick.hand.shake(300)
    player.stick.run(200)
    player.stick.up("A")
    player.stick.run(300)
    assert player.screen == "shake", "a press while the hand moves is no roll either"
    player.stick.press("A", 1500)
    player.stick.run(300)
    assert player.screen == "closed"


def test_switched_off_in_the_middle_of_a_turn_it_is_off_and_on_again(player):
    player.to_shake()
    for times, note in ((2, b"shaking off"), (2, b"")):
        player.to_setup()
        player.change("shake", times)
        player.change("close")
        player.press("C")
        assert player.screen == "shake"
        assert player.page.view.note == note
        player.stick.hand.shake(900)
        player.stick.run(2500)
        assert player.screen == ("shake" if note else "closed")


def test_off_is_said_rather_than_the_silence_of_a_chip_nobody_asks():
    player = Player(b"shake=3\n")
    player.stick.motion.absent = True
    player.to_shake()
    player.stick.run(500)
    assert player.page.view.note == b"shaking off"


def test_the_harder_the_hand_the_faster_the_dice(player):
    """Pictures in a second of shaking: the level drives them, and the clicks with them."""
    steps = []
    for peak in (500, 4000):
        player.to_shake()
        player.stick.hand.shake(2500, peak_mg=peak)
        assert player.stick.run_until(lambda: player.screen == "tumble", 1000)
        player.stick.run(300)
        before = player.page.step
        player.stick.run(1000)
        steps.append(player.page.step - before)
        player.power_cut()
    soft, hard = steps
    assert soft <= 11 < 14 <= hard


# Tilt while choosing


def test_tilt_runs_both_ways_and_faster_when_it_is_steep(player):
    player.to_choose()
    last = len(player.page.claims) - 1
    player.lean(350, 0)
    gentle = player.page.at
    assert 2 <= gentle <= 6
    player.lean(-350, 0)
    player.lean(0, 0)
    player.page.at = 0
    player.lean(700, 0)
    assert player.page.at > gentle
    player.lean(0, 0)
    player.page.at = 3
    player.lean(-350, 0)
    assert player.page.at in (0, 1, 2, *range(last - 3, last + 1))


def test_neutral_is_taken_anew_after_a_look_and_after_a_pause(player):
    player.to_choose()
    player.stick.down("A")
    player.stick.run(700)
    assert player.screen == "peek"
    player.lean(-500, 0)
    player.stick.up("A")
    player.stick.run(2000)
    assert (player.screen, player.page.at) == ("choose", 0)
    player.press("C")
    player.press("C")
    player.stick.run(2000)
    assert (player.screen, player.page.at) == ("choose", 0)


@pytest.mark.parametrize("late_ms", range(0, 120, 7))
def test_the_value_under_the_thumb_never_moves_when_a_is_pressed(player, late_ms):
    """However the press falls between two steps of a steep tilt, what was read is what is said.

    A contact that is open again at both looks of a tick is noticed a tick late, after a step perhaps.
    """
    player.to_choose()
    player.stick.buttons["A"].bounces = False
    player.stick.hand.tilt(700, 0)
    player.stick.run(900 + late_ms)
    read = player.page.chosen
    player.stick.down("A")
    for _ in range(20):
        player.stick.run(20)
        assert player.page.chosen == read
    player.stick.up("A")
    player.stick.run(100)
    assert player.screen == "announced"
    assert player.table.game.claim == read


# Face down


def test_face_down_hides_at_once_and_stays_hidden(player):
    player.to_shake()
    player.stick.press("A", 1500)
    player.stick.run(300)
    player.stick.down("A")
    player.stick.run(300)
    assert player.screen == "peek"
    assert player.page.view.dice
    player.stick.hand.face_down()
    ms = 0
    while player.stick.hand.at(player.stick.clock.now)[2] > -700:
        player.stick.run(10)
        ms += 10
        assert ms < 2000
    player.stick.run(60)
    assert player.screen == "closed"
    assert not player.page.view.dice
    player.stick.hand.pick_up()
    player.stick.run(2000)
    assert player.screen == "closed", "the thumb that is still down looks no more"
    player.stick.up("A")
    player.stick.run(200)
    player.stick.down("A")
    player.stick.run(300)
    assert player.screen == "peek"


def test_a_tilt_is_no_face_down(player):
    player.to_shake()
    player.stick.press("A", 1500)
    player.stick.run(300)
    player.stick.down("A")
    for x, y in ((700, 0), (-700, 0), (0, 900), (0, -900)):
        player.lean(x, y)
        assert player.screen == "peek"
