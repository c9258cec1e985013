"""What the reader says of the screens: what an eye could see there, and nothing an eye could not."""

import pytest
from fonts import icons

from tests.helpers.table_hands import Hands
from tools.virtual import firmware_names, reader
from tools.virtual.reader import Mark, Reader
from tools.virtual.stick import VirtualStick

OPEN = {"peek", "reveal"}


class Listener(Hands):
    """Hands, and ears: `said` is what stands on the screen now."""

    def __init__(self, **options):
        super().__init__(**options)
        self.reader = Reader(self.stick)
        self.reader.attend()
        self.stick.run(100)

    def begin(self, starter=0):
        self.press()
        self.table.flow.start()
        self.stick.run(100)
        self.table.flow.begin(starter)
        self.stick.run(100)
        self.press()
        assert self.screen == "shake"

    @property
    def said(self):
        return self.reader.said()

    @property
    def rows(self):
        return [" ".join(row) for row in self.said["rows"]]


def test_a_menu_tells_its_lines_and_which_is_chosen():
    ears = Listener()
    ears.press()
    assert ears.rows == ["WHO PLAYS?", "ALONE", "WHALE COMPUTER FOX COMPUTER BEAR", "PASS ROUND"]
    before = ears.said["chosen"]
    ears.press("B")
    assert ears.said["chosen"] != before
    assert ears.said["chosen"] in ears.rows
    assert ears.said["b"] == ["NEXT", "press"]


def test_a_value_says_that_it_goes_both_ways():
    ears = Listener()
    ears.press()
    ears.table.flow.main_menu("lives")
    ears.stick.run(100)
    assert ears.said["chosen"] == "LIVES 6"
    assert ears.said["a"] == ["CHANGE", "both"]
    assert ":hold-b" in " ".join(ears.rows)
    ears.press("B")
    assert ears.said["a"] == ["CHOOSE", "press"]


def test_a_turn_tells_who_acts_what_stands_and_what_the_buttons_do():
    ears = Listener()
    ears.begin()
    assert ears.rows == ["FOX", "SHAKE!"]
    assert ears.said["a"] == ["HOLD: ROLL", "hold"]
    ears.shake((6, 3))
    assert ears.rows == ["FOX"]
    assert ears.said["b"] == ["CLAIM", "press"]
    ears.press("B")
    assert ears.said["chosen"] == "31"
    assert ears.rows == ["FOX", "31", ":hold-a"]
    assert ears.said["b"] == [":up", "press"]
    ears.press()
    assert ears.rows == ["FOX", "31"]
    assert ears.said["a"] == ["PASS OWL", "press"]
    ears.press()
    assert ears.rows == ["PASS TO", "OWL"]
    ears.press()
    ears.stick.run(500)
    assert ears.rows == ["OWL", "FOX", "31"]
    assert (ears.said["a"], ears.said["b"]) == (["BELIEVE", "press"], ["LIAR!", "press"])


def test_a_reveal_tells_the_claim_the_dice_and_who_paid():
    ears = Listener()
    ears.begin()
    ears.turn((3, 1), 54)
    ears.press("B")
    assert "54" in " ".join(ears.rows)
    ears.stick.run(2500)
    assert ears.rows == ["LIAR!", "FOX 54 31", "FOX :lives 6 5"]
    ears.press()
    assert ears.rows == ["-1 FOX :lives 5", "OWL :lives 6", "BEAR :lives 6"]


def test_the_last_life_is_told_as_it_goes():
    ears = Listener(settings=b"players=3\nlives=1\n")
    ears.begin()
    ears.turn((3, 1), 54)
    ears.press("B")
    ears.stick.run(2500)
    assert ears.rows == ["LIAR!", "FOX 54 31", "FOX :lives 1 0"]


def test_dice_for_who_starts_are_no_lives():
    ears = Listener()
    ears.press()
    ears.table.flow.start()
    ears.stick.run(300)
    ears.press("B")
    assert ears.screen == "starts"
    assert ":lives" not in str(ears.said)


def test_how_often_faces_fell_is_no_life():
    ears = Listener()
    ears.table.show(ears.stick.module("menus.dice_count").DiceCount(ears.table, None))
    ears.stick.run(200)
    assert ears.rows[1:] == [f"{face} 0" for face in range(1, 7)]


def test_the_lines_of_a_text_are_told_as_sentences():
    ears = Listener()
    ears.begin()
    ears.stick.press("C", 80, 400)
    ears.table.leave_for(0, "rulebook")
    ears.stick.run(500)
    assert ears.screen == "rules"
    lines = [line.decode() for line in ears.table.view.lines]
    heading, told, up = ears.rows[:2], ears.rows[2:-1], ears.rows[-1]
    assert (heading, up) == (["RULES", "TOKYO"], ":hold-b")
    assert len(told) < len(lines)
    assert " ".join(told) == " ".join(lines)
    assert all(text.endswith(".") for text in told)


def test_a_tap_where_a_is_to_be_held_is_told_as_a_lesson():
    ears = Listener()
    ears.begin()
    ears.stick.press("A", 80, 200)
    assert ears.said["a"] == ["HOLD A", "lesson"]
    ears.stick.run(1200)
    assert ears.said["a"] == ["HOLD: ROLL", "hold"]


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus2"])
def test_tallies_are_told_stroke_by_stroke(board):
    """More lives than a die shows."""
    ears = Listener(settings=b"players=3\nrules=maexchen\nlives=20\n", board=board)
    ears.begin()
    ears.turn((3, 1), 21)
    ears.press("B")
    ears.stick.run(2500)
    assert ears.rows[-1] == "FOX :lives 20 18"
    ears.press()
    assert ears.rows == ["-2 FOX :lives 18", "OWL :lives 20", "BEAR :lives 20"]
    for lives in ((15, 14, 11), (10, 9, 5), (4, 1, 0)):
        ears.table.view.lives = lives
        ears.table.redraw()
        ears.stick.run(100)
        assert [row.split()[-1] for row in ears.rows[: 2 + bool(lives[2])]] == [str(n) for n in lives if n]


def test_dice_are_told_while_somebody_peeks_and_no_longer():
    ears = Listener()
    ears.begin()
    ears.shake((6, 3))
    ears.stick.down("A")
    ears.stick.run(700)
    assert ears.screen == "peek"
    assert "63 10th from top" in ears.rows
    ears.stick.up("A")
    ears.stick.run(100)
    assert "63" not in str(ears.said)


def test_dice_are_told_by_their_pips_where_no_digits_stand():
    ears = Listener()
    ears.press()
    ears.table.flow.start()
    ears.stick.run(100)
    ears.press()  # roll for who starts
    ears.press()
    ears.stick.next_die(5)
    ears.stick.hand.shake(ms=900)
    ears.stick.run(3500)
    assert ears.screen == "start-die"
    assert ears.rows == ["FOX", "5"]


def test_a_larger_screen_says_the_same():
    small = Listener()
    large = Listener.__new__(Listener)
    large.stick = VirtualStick("m5stickcplus2", flash={"settings.txt": b"players=3\n"})
    large.stick.boot()
    large.reader = Reader(large.stick)
    large.reader.attend()
    large.stick.run(600)
    for _ in range(6):
        assert large.said == small.said
        assert small.said["a"]
        for ears in (small, large):
            ears.press("A" if ears.screen == "splash" else "B")


def test_a_stick_that_is_off_says_nothing_and_one_that_starts_again_does():
    ears = Listener()
    ears.stick.power_cut()
    ears.reader.attend()
    assert ears.said == {"rows": [], "chosen": "", "a": [], "b": [], "goes_on": False}
    ears.stick.boot()
    ears.reader.attend()
    ears.stick.run(300)
    assert ears.said["a"] == ["START", "press"]


def told_with(rolls):
    """All that is said in some turns, tick by tick, but where everybody or the roller may see the dice."""
    ears = Listener()
    told = []
    ears.begin()
    ears.stick.after_tick = lambda: ears.screen in OPEN or told.append((ears.screen, str(ears.said)))
    for dice, value in zip(rolls, (31, 54, 66), strict=True):
        ears.shake(dice)
        ears.stick.down("A")
        ears.stick.run(900)
        assert ears.screen == "peek"
        ears.stick.up("A")
        ears.stick.run(200)
        ears.claim(value)
        ears.press(times=3)
        assert ears.screen == "shake"
    return told


def test_what_is_said_does_not_depend_on_hidden_dice():
    plain = told_with([(6, 3), (5, 5), (4, 1)])
    assert len(plain) > 500
    assert told_with([(2, 1), (3, 1), (6, 6)]) == plain


def test_icons_that_say_something_have_their_numbers():
    names = ("RIGHT", "CROSS", "A_HOLD", "B_HOLD")
    words = ("up", "out", "hold-a", "hold-b")
    assert {
        getattr(icons, name): word for name, word in zip(names, words, strict=True)
    } == firmware_names.TELLING


def test_lines_beside_a_tall_number_are_read_one_after_the_other():
    tall, upper = Mark(0, "22", 5, 10, 20, ()), Mark(0, "6th", 70, 10, 8, ())
    lower = [Mark(0, "from", 40, 22, 8, ()), Mark(0, "top", 62, 22, 8, ())]
    line = [upper, *lower, tall]
    reader._sort(line)
    assert [mark.what for mark in line] == ["22", "6th", "from", "top"]
