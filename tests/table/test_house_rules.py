"""Other rules on the stick: choosing them, a game of each preset by hand, and what stays hidden."""

import pytest
import words
from game import Game
from rules import presets
from rules.moves import BELIEVE, OR_MORE, REROLL, ROLL, SAY
from table import wording

from tests.helpers.journals import journal_text
from verify import menus
from virtual.stick import VirtualStick


def seated(rules: str, lives: int = 6, players: int = 3, seed: int = 1, more: str = "") -> VirtualStick:
    """A stick that is on, and whose settings name these rules."""
    text = f"rules={rules}\nlives={lives}\nplayers={players}\n{more}"
    stick = VirtualStick(seed=seed, flash={"saves/settings.txt": text.encode()})
    stick.boot()
    stick.run(1000)
    return stick


def table(stick: VirtualStick):
    return stick.app.table


def press(stick: VirtualStick, keys: str) -> None:
    """Press A or B one after the other; a small letter holds."""
    for key in keys:
        stick.press(key.upper(), 700 if key.islower() else 80, 400)


def kept(stick: VirtualStick):
    """The game as the journal tells it."""
    return stick.module("records.record").read(journal_text(stick))


def begun(rules: str, **how) -> VirtualStick:
    """Fox has the stick and is to roll."""
    stick = seated(rules, **how)
    press(stick, "A")
    menus.choose(stick, "PASS_ROUND", "START")
    for die in (6, 1, 1):  # the draw rolls for all
        stick.next_die(die)
    press(stick, "AA")
    assert table(stick).screen == "shake"
    return stick


def roll(stick: VirtualStick, high: int, low: int) -> None:
    stick.next_dice(high, low)
    stick.hand.shake(900)
    stick.run(3000)
    assert table(stick).screen == "closed"


def say(stick: VirtualStick, value: int) -> None:
    """From the choice to the next one's answer."""
    assert table(stick).screen == "choose"
    while table(stick).standing.claims[table(stick).standing.at] != value:
        press(stick, "B")
    press(stick, "A")
    assert table(stick).screen == "announced"
    press(stick, "AA")
    stick.run(1000)
    assert table(stick).screen == "answer"


# Choosing


def test_invalid_rules_are_forgotten_with_their_game() -> None:
    """As after a power cut between the rules and their lives."""
    stick = begun("tokio", lives=3)
    stick.power_cut()
    stick.flash.files["saves/settings.txt"] += b"rules=meyer\nlives=3\n"
    stick.boot()
    stick.run(1000)
    press(stick, "A")
    assert table(stick).screen == "resume" and table(stick).settings.get("rules") == "meyer"
    press(stick, "B")
    assert table(stick).screen == "who-plays" and table(stick).settings.get("rules") == "tokyo"
    assert "revive=yes needs lives=4 or more" in stick.console.text
    menus.choose(stick, "PASS_ROUND", "START")
    assert table(stick).screen == "who-starts"


# What is said


@pytest.mark.parametrize(
    ("rules", "digits"),
    [("tokyo", {63: 63, 65: 65, 44: 44}), ("tokyo pips=yes", {63: 9, 41: 5, 65: 65, 44: 44, 21: 21})],
)
def test_a_claim_is_shown_as_its_pips_if_they_count_but_eleven_stays_65(
    rules: str, digits: dict[int, int]
) -> None:
    ranking = Game(presets.parse(rules), ("Fox", "Owl")).ranking
    assert {value: wording.spoken(ranking, value) for value in digits} == digits


@pytest.mark.parametrize(
    ("rules", "are_drawn", "is_up"),
    [
        ("tokyo", True, False),
        ("tokyo end=last", True, False),
        ("tokyo swimming=yes", False, False),
        ("tokyo end=stop", False, False),
        ("tokyo end=race", False, False),
        ("tokyo end=race count=up", False, False),
        ("tokyo count=up", False, True),
        ("tokyo word=sip", False, False),
        ("mexico", False, True),
    ],
)
def test_lives_and_losses_are_drawn_but_in_no_race(rules: str, are_drawn: bool, is_up: bool) -> None:
    game = Game(presets.parse(rules), ("Fox", "Owl"))
    assert (wording.are_drawn(game.rules), wording.is_counted_up(game)) == (are_drawn, is_up)


@pytest.mark.parametrize(
    ("rules", "amount", "said"),
    [
        ("tokyo", -1, b"-1 LIFE"),
        ("tokyo", -2, b"-2 LIVES"),
        ("tokyo", 2, b"+2 LIVES"),
        ("tokyo end=race", 1, b"+1 LIFE"),
        ("mexico", -1, b"1 SIP"),
        ("mexico", -2, b"2 SIPS"),
        ("mexico", 2, b"-2 SIPS"),
        ("mexico end=race", 2, b"2 SIPS"),
        ("mexico count=down", 2, b"+2 SIPS"),
    ],
)
def test_what_changes_is_counted_in_the_word_of_the_house(rules: str, amount: int, said: bytes) -> None:
    assert wording.cost(Game(presets.parse(rules), ("Fox", "Owl")), words.load("en"), amount) == said


def test_that_or_over_is_said_of_dice_rolled_again_and_of_no_others() -> None:
    game = Game(presets.parse("meyer"), ("Fox", "Owl"))
    for move, value in ((ROLL, 66), (SAY, 66)):
        game.play(move, value)
    assert wording.said(game, words.load("en")) == b"double six"
    for move, value in ((BELIEVE, 0), (ROLL, 65), (REROLL, 65), (OR_MORE, 0)):
        game.play(move, value)
    assert wording.said(game, words.load("en")) == b"or over"


# What the rules ask for, and what stays hidden


def test_where_one_must_look_b_does_nothing_until_then() -> None:
    stick = begun("maexchen")
    roll(stick, 4, 1)
    press(stick, "B")
    assert table(stick).screen == "closed"
    press(stick, "aB")
    assert table(stick).screen == "choose"


def test_dice_rolled_again_cannot_be_looked_at() -> None:
    seen = []
    for dice in ((6, 5), (4, 3)):
        stick = begun("maexchen reroll=unseen", lives=3)
        roll(stick, 4, 1)
        press(stick, "aBBA")
        roll(stick, *dice)
        seen.append([stick.frame()])
        press(stick, "A")
        assert table(stick).screen == "choose"
        seen[-1].append(stick.frame())
        press(stick, "a")
        assert table(stick).screen == "choose"
        seen[-1].append(stick.frame())
    assert seen[0] == seen[1]


def test_who_chose_unseen_and_then_sees_a_toast_can_only_show_it() -> None:
    stick = begun("meyer blind=yes")
    roll(stick, 3, 2)
    press(stick, "B")
    assert table(stick).screen == "choose"
    press(stick, "a")
    assert (table(stick).screen, table(stick).view.b_text) == ("closed", b"TOAST!")
    press(stick, "B")
    assert table(stick).screen == "settled"


def test_a_toast_that_nobody_saw_is_not_told_by_a_game_that_comes_back() -> None:
    seen = []
    for dice in ((3, 2), (4, 1)):
        stick = begun("meyer blind=yes")
        roll(stick, *dice)
        stick.power_cut()
        stick.boot()
        stick.run(1000)
        press(stick, "AAA")
        assert table(stick).screen == "closed"
        seen.append(stick.frame())
        press(stick, "B")
        assert table(stick).screen == "choose"
        seen.append(stick.frame())
    assert seen[:2] == seen[2:]


def test_a_mia_that_must_be_looked_at_leaves_only_that() -> None:
    stick = begun("programming")
    roll(stick, 4, 1)
    press(stick, "B")
    say(stick, 21)
    press(stick, "A")
    assert table(stick).screen == "answer"
    assert table(stick).view.b_text == b"LOOK"
    press(stick, "B")
    assert table(stick).screen == "reveal"
    assert table(stick).game.lives == [5, 6, 6]


@pytest.mark.parametrize(("rules", "highest", "next_to_it"), [("mexico", 11, 21), ("maexchen", 21, 66)])
def test_the_highest_claim_alone_is_marked_and_heard(rules: str, highest: int, next_to_it: int) -> None:
    heard = []
    for claim in (next_to_it, highest):
        stick = begun(rules)
        play = stick.app.stick.buzzer.play
        stick.app.stick.buzzer.play = lambda name, play=play: (heard.append(name), play(name))
        roll(stick, *divmod(highest, 10))
        press(stick, "aB")
        while table(stick).standing.claims[table(stick).standing.at] != claim:
            press(stick, "B")
        assert has_red(stick) == (claim == highest)
        press(stick, "A")
        assert table(stick).screen == "announced"
        assert has_red(stick) == (claim == highest)
        press(stick, "AAB")
        stick.run(1000)
        press(stick, "B")
        assert table(stick).screen == "reveal"
        stick.run(3000)
        assert ("mia" in heard) == (claim == highest)


def has_red(stick: VirtualStick) -> bool:
    """Whether anything is red but thin lines."""
    frame, width = stick.frame(), 3 * stick.panel.width
    red = bytes((255, 65, 57))  # as the panel shows it
    return any(frame[at : at + width].count(red) > 8 for at in range(0, len(frame), width))


def test_points_fall_below_zero_and_are_shown() -> None:
    stick = begun("programming", lives=1)
    for _ in range(2):
        roll(stick, 4, 1)
        press(stick, "B")
        say(stick, 21)
        press(stick, "B")
        stick.run(3000)
        press(stick, "AA")
        press(stick, "A")
        if table(stick).screen == "hand-over":
            press(stick, "A")
    assert min(table(stick).game.lives) <= 0
    assert table(stick).screen == "shake"


@pytest.mark.parametrize(
    ("rules", "lives", "title", "note"),
    [
        ("programming", [5, 6, 6], b"TIE AT 6", b"6"),
        ("programming", [5, 6, 4], b"OWL WINS", b"6"),
        ("programming", [-5, -6, -3], b"BEAR WINS", b"-3"),
        ("programming word=sip count=up", [2, 1, 0], b"FOX WINS", b"4"),
    ],
)
def test_the_end_of_a_game_for_points_tells_them(
    rules: str, lives: list[int], title: bytes, note: bytes
) -> None:
    """Who has most wins; sips are counted as had: so many fewer than there were points to begin with."""
    stick = begun(rules)
    table(stick).game.lives[:] = lives
    stick.press("C", 100, 500)
    press(stick, "B" * 7 + "A")
    assert table(stick).screen == "stop"
    press(stick, "A")
    assert table(stick).screen == "game-over"
    assert (table(stick).view.title, table(stick).view.note) == (title, note)


def test_a_rematch_begins_at_the_first_seat_if_nobody_lost() -> None:
    stick = begun("programming")
    stick.press("C", 100, 500)
    press(stick, "B" * 7 + "A")
    press(stick, "AA")
    assert table(stick).screen in ("hand-over", "shake")
    assert (table(stick).game.starter, len(table(stick).game.moves)) == (0, 0)


def test_chance_draws_who_opens_the_next_round() -> None:
    stick = begun("arena starter=drawn")
    roll(stick, 4, 1)
    press(stick, "aB")
    say(stick, 41)
    press(stick, "B")
    stick.run(3000)
    press(stick, "AA")
    assert table(stick).screen == "draw"
    press(stick, "A")
    assert table(stick).screen in ("hand-over", "shake")
    assert kept(stick).holder == table(stick).game.holder


def test_new_lives_can_be_kept_or_rolled_for() -> None:
    for keys, lives in (("B", 3), ("A", 6)):
        stick = begun("meyer", lives=4)
        roll(stick, 4, 1)
        press(stick, "aB")
        say(stick, 66)
        press(stick, "B")
        stick.run(3000)
        press(stick, "AA")
        if table(stick).screen == "hand-over":
            press(stick, "A")
        assert table(stick).screen == "new-lives"
        press(stick, keys)
        if keys == "A":
            stick.next_die(6)
            stick.hand.shake(900)
            stick.run(3000)
            assert table(stick).screen == "revived"
        assert table(stick).game.lives[0] == kept(stick).lives[0] == lives


@pytest.mark.parametrize("rules", ["tokyo", "meyer"])
def test_the_chances_show_only_where_they_are_wanted(rules: str) -> None:
    shown = []
    for more in ("", "odds=1\n"):
        stick = begun(rules, more=more)
        roll(stick, 4, 1)
        press(stick, "aB")
        shown.append(stick.frame())
    assert shown[0] != shown[1]
