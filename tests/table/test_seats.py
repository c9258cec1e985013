"""Who sits where: persons, characters, their looks, and how they are chosen."""

import itertools
import random

import pytest
from fonts.recolour import recolour
from rules.state import NAMES
from table.screen import Screen
from table.seats import PERSON

from tests.helpers.seated import hands, start
from tests.helpers.table_hands import Hands
from verify import menus
from virtual import lines
from virtual.stick import VirtualStick

LETTERS = "p04ofbhc"


def test_who_has_not_rolled_for_the_start_has_no_die():
    stick = VirtualStick()
    stick.boot()
    contest = stick.module("screens.who_starts").OpeningRoll(3, Screen)
    contest.add(5)
    assert contest.dice == [5, 0, 0]


@pytest.fixture(scope="module")
def seating():
    stick = VirtualStick()
    stick.boot()
    return stick.module("table.seating")


def test_every_seating_has_a_person_and_no_animal_twice(seating):
    for count in (2, 3, 4):
        for letters in itertools.product(LETTERS, repeat=count):
            seats = seating.seated(count, "".join(letters))
            assert seats.persons > 0
            assert len(set(seats.animals)) == count
            for who, animal in zip(seats.who, seats.animals, strict=True):
                assert who == PERSON or seating.CHARACTERS[who] == animal
            assert vars(seating.seated(count, seating.letters_of(seats))) == vars(seats)


def test_persons_alone_sit_as_ever(seating):
    for count in range(2, 13):
        seats = seating.seated(count, "")
        assert (seating.players(seats), seats.persons) == (NAMES[:count], count)


def test_where_colours_are_too_few_all_are_persons(seating):
    seats = seating.seated(7, "4ofbhc2")
    assert (seats.animals, seats.persons) == (bytes(range(7)), 7)


@pytest.mark.parametrize("count", range(2, 7))
def test_who_joins_one_who_plays_alone_is_a_computer(seating, count):
    seats = seating.seated(count, "4fb")
    assert seats.who[0] == PERSON not in seats.who[1:]
    assert seats.animals[:3] == bytes((4, 0, 2))[:count]


def test_a_change_of_one_seat_leaves_all_others_as_they_are(seating):
    """Whatever is changed, as often as anybody likes: who sits elsewhere stays, person or computer."""
    chance = random.Random(7)
    for count in range(2, 7):
        for seats in ("", "pfb", "ppfp", "4fb", "ofbhcp", "210", "0hc"):
            settings = StoredSettings(players=count, seats=seats)
            for _ in range(60):
                seat = chance.randrange(count)
                before = seating.chosen(settings)
                seating.change(settings, seat)
                now = seating.chosen(settings)
                different = [
                    n
                    for n in range(count)
                    if (now.who[n], now.animals[n]) != (before.who[n], before.animals[n])
                ]
                assert different == [seat] or not different and count == 6
                assert now.persons > 0


def test_changing_a_seat_cycles_through_the_free_characters(seating):
    settings = StoredSettings(players=3, seats="4o2")
    seen = []
    for _ in range(5):
        seating.change(settings, 2)
        seen.append(settings["seats"][2])
    assert seen == ["f", "b", "h", "c", "2"]


def test_the_last_person_stays_one_and_becomes_another_animal(seating):
    settings = StoredSettings(players=3, seats="4fb")
    seen = []
    for _ in range(4):
        seating.change(settings, 0)
        seen.append(settings["seats"][0])
    assert seen == ["5", "1", "3", "4"]


class StoredSettings(dict):
    """Settings in memory."""

    set = dict.__setitem__


def picture(player, x, y, w=16, h=16):
    """Those pixels of the canvas."""
    fb = player.table.stick.canvas.fb
    return [fb.pixel(x + i % w, y + i // w) for i in range(w * h)]


def test_a_character_wears_its_own_icon_colour_and_name():
    plain, dressed = hands("ppp"), hands("pfb")
    plain.press()
    menus.choose(plain.stick, "PASS_ROUND")
    dressed.press()
    names = dressed.table.view.words.NAMES
    assert names[:3] == (b"WHALE", b"FOX", b"BEAR")
    assert len(set(names)) == 12
    palette = dressed.table.stick.canvas.palette, plain.table.stick.canvas.palette
    for seat, animal in enumerate((4, 0, 2)):
        assert palette[0][14 + 2 * seat : 16 + 2 * seat] == palette[1][14 + 2 * animal : 16 + 2 * animal]
        recolour(dressed.table.stick.canvas, dressed.table.stick.canvas.icons.order, b"")
        for player, n in ((dressed, seat), (plain, animal)):
            player.table.stick.canvas.fill(0)
            player.table.stick.canvas.icon(n, 0, 0, 4)
        assert picture(dressed, 0, 0) == picture(plain, 0, 0)


def test_seats_are_chosen_on_the_stick_and_kept():
    player = hands("ppp")
    player.press()
    menus.choose(player.stick, "PASS_ROUND", "COMPUTER")
    assert player.screen == "seats"
    player.press("B")
    assert player.table.view.title == b"OWL"
    player.press("A")  # as a computer
    player.press("B")
    player.press("A", 3)  # Bear, Hare, Crow
    assert player.table.view.title == b"CROW"
    player.press("B")
    assert player.screen == "new-game"
    assert player.table.settings.get("seats") == "0oc"
    assert player.table.view.cursor == 0


def test_the_first_choice_comes_before_all_else_and_round_needs_no_seats():
    player = Hands(settings=b"players=3\nlives=1\n")
    player.press()
    page = player.table.standing
    words = player.table.view.words
    assert (player.screen, page.at) == ("who-plays", 0)
    assert [line[0] for line in player.table.view.lines] == [words.ALONE, words.PASS_ROUND]
    player.press("B")
    player.press()  # PASS ROUND
    assert player.screen == "new-game"
    menus.choose(player.stick, "PLAYERS", "START")  # four
    assert player.screen == "who-starts"
    player.press(times=2)
    assert player.screen == "shake"
    assert player.table.game.players == ("Fox", "Owl", "Bear", "Hare")
    assert player.table.game.computers == ()


@pytest.mark.parametrize(("language", "said"), [("en", b"YOU ARE"), ("de", b"DU BIST")])
def test_alone_says_who_you_are(language, said):
    player = Hands(settings=b"language=%s\nlives=1\n" % language.encode())
    player.press(times=2)
    view = player.table.view
    assert (player.screen, view.title) == ("you-are", said)
    assert view.words.NAMES[view.holder] == {"en": b"WHALE", "de": b"WAL"}[language]
    player.press(times=2)
    assert player.table.game.players == ("Whale", "Fox", "Bear")
    assert player.table.game.computers == (1, 2)


def test_who_chose_alone_by_mistake_gets_back():
    player = Hands()
    player.press(times=2)
    player.press("B")
    assert player.screen == "new-game"
    menus.choose(player.stick, "WHO_PLAYS")
    assert player.screen == "who-plays"
    menus.choose(player.stick, "PASS_ROUND", "START")
    assert player.table.seats.characters == b""
    assert player.screen == "who-starts"


@pytest.mark.parametrize("seats", ["", "4fb", "0hc"])
def test_whoever_has_played_gets_the_last_table_with_one_press(seats):
    player = Hands(settings=b"players=3\nlives=1\nseats=%s\n" % seats.encode())
    player.enter()
    game = player.table.game
    player.power_cut()
    player.press()
    player.press("B")  # not the game that was left
    assert player.screen == "who-plays"
    assert lines.stands_on(player.table, "AS_BEFORE")
    player.press()
    assert player.screen in ("who-starts", "starts")
    player.table.flow.begin(0)
    player.stick.run(200)
    assert (player.table.game.players, player.table.game.computers) == (game.players, game.computers)


def test_one_who_played_alone_does_not_hold_the_stick_when_it_goes_round():
    player = Hands(settings=b"players=3\nseats=4fb\n")
    player.press()
    menus.choose(player.stick, "PASS_ROUND", "START")
    player.press("B")
    assert player.screen == "hand-over"  # to roll for who starts


def test_only_computers_are_marked_wherever_their_icon_is_drawn():
    """Large and small: the same icon with and without the robot's head differs, and in its corner alone."""
    player = hands("pfb")
    player.press()
    canvas = player.table.stick.canvas
    side = canvas.icons._side
    for scale in (1, 2, 3):
        for seat, is_computer in enumerate((False, True, True)):
            pictures = []
            for marked in (b"\1\2", b""):
                recolour(canvas, canvas.icons.order, marked)
                canvas.fill(0)
                canvas.icon(seat, 0, 0, 4, scale)
                pictures.append(picture(player, 0, 0, side * scale, side * scale))
            changed = [n for n, (one, two) in enumerate(zip(*pictures, strict=True)) if one != two]
            assert bool(changed) == is_computer
            corner = side * scale * 9 // 16
            assert min([min(divmod(n, side * scale)) for n in changed], default=corner) >= corner


def test_the_marks_follow_the_game_that_is_on_the_table():
    player = hands("4hf2", rules="tokyo blind=yes", lives=2)
    assert player.table.stick.canvas.icons.marked == b""
    start(player)
    assert player.table.stick.canvas.icons.marked == b"\1\2"
    assert menus.reaches(player.stick, "hand-over", 60)
    assert tuple(player.table.standing.lives) == (1, 1, 1, 1)  # all stand there in a row
