"""What a press, a shake or a wait means on each screen, odd ones included."""

from collections.abc import Callable

import layouts as at
import pytest
from rules.moves import BELIEVE, ROLL, SAY

from tests.helpers.table_hands import Hands
from verify import menus
from virtual.journal import journal_in


@pytest.fixture
def hands() -> Hands:
    hands = Hands()
    hands.begin()
    return hands


def test_believe_goes_on_to_the_shake_and_liar_to_the_reveal(hands):
    hands.turn((6, 3), 41)
    hands.press("A")
    assert hands.screen == "shake"
    hands.turn((6, 3), 42)
    hands.press("B")
    assert hands.screen == "reveal"


def test_a_and_b_at_once_decide_nothing(hands):
    hands.turn((6, 3), 41)
    hands.stick.down("A")
    hands.stick.down("B")
    hands.stick.run(2000)
    hands.stick.up("A")
    hands.stick.up("B")
    hands.stick.run(500)
    assert hands.screen == "answer"
    assert len(hands.table.game.moves) == 4


def test_a_press_while_the_claim_arrives_only_ends_its_arrival(hands):
    hands.shake((6, 3))
    hands.claim(41)
    hands.press(times=1)
    hands.stick.run(400)
    hands.stick.press("A", 40)  # I am Owl
    assert hands.screen == "answer"
    hands.stick.press("A", 40)
    assert hands.screen == "answer"
    arrived = hands.stick.frame()
    hands.stick.run(2000)
    assert hands.stick.frame() == arrived
    hands.stick.press("A", 80)
    assert hands.screen == "shake"


def test_a_button_held_for_ever_acts_once(hands):
    hands.shake((6, 3))
    hands.claim(41)
    hands.stick.down("A")
    hands.stick.run(60_000)
    assert hands.screen == "hand-over"
    hands.stick.up("A")
    hands.stick.run(500)
    assert hands.screen == "hand-over"


@pytest.mark.parametrize("screen", ["answer", "closed", "choose", "announced"])
def test_shaking_with_nothing_to_roll_does_nothing(hands, screen):
    hands.shake((6, 3))
    if screen != "closed":
        hands.press("B")
    if screen in ("announced", "answer"):
        hands.press()
    if screen == "answer":
        hands.press(times=2)
        hands.stick.run(600)
    assert hands.screen == screen
    moves = bytes(hands.table.game.moves)
    hands.shake()
    assert hands.screen == screen
    assert hands.table.game.moves == moves


def test_without_a_motion_chip_the_screen_says_so_and_holding_a_rolls():
    hands = Hands()
    hands.stick.motion.absent = True
    hands.stick.run(3000)
    hands.begin()
    hands.stick.run(1500)
    assert (hands.table.view.title, hands.table.view.note) == (b"HOLD A", b"no sensor")
    hands.stick.next_dice(5, 4)
    hands.press("A")
    assert hands.screen == "shake"  # a short press is no roll
    hands.stick.down("A")
    hands.stick.run(1000)
    assert hands.screen == "tumble"
    hands.stick.up("A")
    hands.stick.run(200)
    assert hands.screen == "closed"
    assert hands.table.game.roll == 54


def test_a_stick_that_never_rests_stops_tumbling_and_a_takes_over(hands):
    hands.stick.hand.shake(ms=60_000)
    hands.stick.run(4000)
    assert hands.screen == "tumble"
    hands.stick.run(8000)
    assert hands.screen in ("closed", "shake")


@pytest.mark.parametrize("roll", [(6, 3), (2, 1), (3, 1)])
def test_choosing_starts_at_the_lowest_legal_claim_whatever_was_rolled(hands, roll):
    hands.turn((6, 3), 41)
    hands.press()
    hands.shake(roll)
    hands.press("B")
    assert hands.table.standing.chosen == 42
    offered = []
    for _ in range(30):
        if hands.table.standing.chosen in offered:
            break
        offered.append(hands.table.standing.chosen)
        hands.stick.press("B", 80)
    assert bytes(offered) == hands.table.game.claims()


@pytest.mark.parametrize(("roll", "begins_at"), [((6, 3), 63), ((2, 1), 21), ((3, 1), 42)])
def test_alone_with_computers_choosing_starts_at_ones_own_roll(roll, begins_at):
    alone = Hands(settings=b"players=2\nseats=4f\nrules=tokyo blind=yes\n")
    alone.begin()
    game = alone.table.game = type(alone.table.game)(alone.table.rules, alone.table.game.players, 1)
    for move, value in ((ROLL, 43), (SAY, 41), (BELIEVE, 0)):
        game.play(move, value)
    alone.table.flow.open_turn()
    alone.shake(roll)
    alone.stick.press("A", 900)
    alone.press("B")
    value = roll[0] * 10 + roll[1]
    assert (alone.screen, alone.table.standing.chosen, alone.table.view.dice) == ("choose", begins_at, value)


def test_holding_a_while_choosing_looks_again_and_keeps_the_value(hands):
    hands.shake((6, 3))
    hands.press("B", times=3)
    chosen = hands.table.standing.chosen
    hands.stick.down("A")
    hands.stick.run(900)
    assert hands.screen == "peek"
    hands.stick.up("A")
    hands.stick.run(200)
    assert (hands.screen, hands.table.standing.chosen) == ("choose", chosen)


def test_who_did_not_look_claims_blind(hands):
    hands.turn((6, 3), 41)
    hands.press("B")
    assert "blind says 41" in journal_in(hands.stick.flash.image()).decode()


def test_the_power_button_pauses_and_resumes_on_every_screen_of_a_turn(hands):
    def pause() -> None:
        screen = hands.screen
        hands.stick.run(400)
        hands.stick.press("C", 200)
        hands.stick.run(500)
        assert hands.screen == "pause"
        menus.choose(hands.stick, "RESUME")
        assert hands.screen == screen

    pause()
    hands.shake((6, 3))
    pause()
    hands.press("B")
    pause()
    hands.press()
    pause()
    hands.press()
    pause()
    hands.press()
    hands.stick.run(600)
    pause()


def test_the_pause_offers_the_way_back_then_the_order_of_values(hands):
    hands.stick.press("C", 200)
    hands.stick.run(500)
    hands.press()
    assert hands.screen == "shake"
    hands.stick.press("C", 200)
    hands.stick.run(500)
    hands.press("B")
    hands.press()
    assert hands.screen == "order"


def test_a_game_that_is_quit_is_offered_again_and_goes_on(hands):
    hands.turn((6, 3), 41)
    hands.stick.press("C", 200)
    hands.stick.run(500)
    menus.choose(hands.stick, "QUIT")
    assert hands.screen == "splash"
    hands.press()
    assert hands.screen == "resume"
    hands.press(times=2)
    assert hands.screen == "answer"
    assert hands.table.view.claim == 41


def test_a_rematch_is_played_by_the_same_even_if_the_settings_changed(hands):
    hands.table.settings.set("lives", 1)
    hands.table.settings.set("players", 2)
    game = hands.table.game
    while game.legal():
        hands.turn((3, 1), 66)
        hands.press("B")
        hands.stick.run(2500)
        hands.press()
        hands.press()
        if hands.screen == "hand-over":
            hands.press()
    assert hands.screen == "game-over"
    hands.press()
    assert (len(hands.table.game.players), hands.table.game.lives) == (3, [6, 6, 6])
    assert hands.table.game.starter == game.outcome.loser


def test_those_tied_for_the_start_roll_again():
    hands = Hands()
    hands.press()
    menus.choose(hands.stick, "PASS_ROUND", "START")
    assert hands.screen == "who-starts"
    hands.press("B")
    for die in (5, 2, 5):
        hands.press()
        hands.stick.next_die(die)
        hands.shake()
        assert hands.screen == "start-die"
        hands.press()
    assert hands.screen == "starts"
    assert hands.table.contest.seats == [0, 2]


def test_a_stick_that_lies_face_down_shows_no_dice(hands):
    hands.shake((6, 3))
    hands.stick.hand.face_down()
    hands.stick.run(1500)
    hands.stick.down("A")
    hands.stick.run(900)
    assert (hands.screen, hands.table.has_looked) == ("closed", False)
    hands.stick.up("A")


@pytest.mark.parametrize("screen", ["shake", "closed"])
def test_a_tap_where_a_hold_is_meant_says_so_for_a_second(hands, screen):
    if screen == "closed":
        hands.shake((6, 3))
    told = hands.table.view.a_text
    hands.press("A")
    assert hands.screen == screen
    assert hands.table.view.a_text == hands.table.view.words.HOLD_A
    began = hands.table.standing.lesson[0]
    assert hands.stick.run_until(lambda: hands.table.view.a_text == told, 1100)
    assert hands.stick.module("time").ticks_diff(hands.table.now, began) == 1000
    hands.stick.press("A", 700)
    assert hands.table.view.a_text != hands.table.view.words.HOLD_A


def shake_softly(hands):
    hands.stick.hand.shake(2000, 600)
    hands.stick.run_until(lambda: not hands.stick.hand.is_busy())


def test_a_shake_that_was_too_little_says_so_for_a_second(hands):
    told = hands.table.view.title
    shake_softly(hands)
    assert hands.stick.run_until(lambda: hands.screen == "shake", 1200)
    assert hands.table.view.title == hands.table.view.words.HARDER
    hands.stick.run(900)
    assert hands.table.view.title == hands.table.view.words.HARDER
    hands.stick.run(300)
    assert hands.table.view.title == told
    assert not hands.table.game.moves


@pytest.mark.parametrize("half_ms", [140, 400])
def test_a_shake_that_never_gets_enough_is_told_while_it_goes_on(hands, half_ms):
    hands.stick.hand.shake(20_000, 600, half_ms)
    assert hands.stick.run_until(lambda: hands.screen == "tumble", 1000)
    assert not hands.stick.run_until(lambda: hands.table.view.title, 1150)
    assert hands.stick.run_until(lambda: hands.table.view.title == hands.table.view.words.HARDER, 100)
    assert not hands.stick.run_until(lambda: hands.screen != "tumble", 10_000), "dropped by a moving hand"
    hands.stick.hand.rest(0)
    hands.stick.hand.shake(900)
    hands.stick.run(12_000)
    assert hands.screen == "closed"


def test_a_button_let_go_does_not_drop_the_dice_of_a_hand_that_shakes(hands):
    hands.stick.hand.shake(5000, 600)
    hands.stick.press("A", 300)
    assert not hands.stick.run_until(lambda: hands.screen != "tumble", 2000)


def test_it_clicks_at_once_and_says_what_counts(hands):
    hands.table.stick.buzzer.switch(True)
    played, play = [], hands.table.stick.buzzer.play
    hands.table.stick.buzzer.play = lambda sound: (played.append((hands.stick.clock.now, sound)), play(sound))
    hands.stick.hand.shake(900)
    assert hands.stick.run_until(lambda: hands.screen == "tumble", 1000)
    assert [sound for _, sound in played] == ["rattle"]
    hands.stick.run(3000)
    order = [sound for _, sound in played]
    assert order.index("counts") < order.index("roll") and order.count("counts") == 1


def test_a_hand_that_only_bumps_the_stick_is_told_nothing(hands):
    for ms, y in ((10, 2300), (40, 800)):
        hands.stick.hand.push(hands.stick.clock.now + ms * 1000, 0, y, 600)
    hands.stick.run(200)
    assert hands.screen == "tumble"
    hands.stick.run(1200)
    assert hands.screen == "shake"
    assert hands.table.view.title == hands.table.view.words.SHAKE


def test_tilting_goes_both_ways_and_round_one_value_at_a_time(hands):
    hands.shake((6, 3))
    hands.press("B")
    seen = []
    for x in (600, 600, -600, -600, -600, 600):
        hands.stick.hand.tilt(x, 0, 100)
        hands.stick.hand.rest(80)
        hands.stick.hand.tilt(0, 0, 100)
        hands.stick.run(600)
        seen.append(hands.table.standing.chosen)
    assert seen == [32, 41, 32, 31, 21, 31]


def test_b_held_runs_faster_and_slows_before_the_doubles(hands):
    hands.shake((6, 3))
    hands.press("B")
    values, at = [], []
    hands.stick.down("B")
    for ms in range(0, 8000, 20):
        hands.stick.run(20)
        if hands.table.standing.chosen == 21:
            break
        if not values or hands.table.standing.chosen != values[-1]:
            values.append(hands.table.standing.chosen)
            at.append(ms)
    hands.stick.up("B")
    waits = {value: at[n] - at[n - 1] for n, value in enumerate(values) if n}
    assert waits[63] < waits[41]
    assert waits[11] > 2 * waits[64]
    hands.stick.run(500)
    stood = hands.table.standing.chosen
    hands.stick.run(1000)
    assert hands.table.standing.chosen == stood


def when_it_reads(hands: Hands, act: Callable[[], None]) -> list[tuple[bytes, bool]]:
    """Each time that `act` asks for the flash or a collection: A's tab, and whether all above stands."""
    above = 3 * hands.stick.panel.width * (at.TAB_Y - at.KEYLINE - 2)  # bytes of the picture
    before = hands.stick.frame()[:above]
    seen: list[tuple[bytes, bool]] = []

    def look(*_) -> None:
        seen.append((hands.table.view.a_text, hands.stick.frame()[:above] == before))

    hands.stick.reader = look
    act()
    hands.stick.reader = None
    return seen


def test_while_the_screens_that_come_next_are_read_the_tab_says_so():
    says_so = (b"", True)
    hands = Hands()
    hands.press()
    menus.choose(hands.stick, "PASS_ROUND")
    menus.line(hands.stick, "START")
    assert when_it_reads(hands, hands.press)[0] == says_so
    assert hands.screen == "who-starts"
    assert says_so in when_it_reads(hands, lambda: hands.table.flow.begin(0))  # once the journal has it
    hands.press()
    assert hands.screen == "shake"
    hands.press("C")
    hands.press("B", times=2)
    assert when_it_reads(hands, hands.press)[0] == says_so
    assert hands.screen == "rules"
    assert when_it_reads(hands, lambda: hands.press("C"))[0] == says_so
    assert hands.screen == "pause"
