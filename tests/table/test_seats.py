"""Characters at the table: who sits where, what their turns look like, and that none is passed the stick."""

import itertools
import random

import pytest
from display import BONE, DUSK
from fonts.recolour import recolour
from players import observed
from rules.moves import BELIEVE, DOUBT, ROLL, SAY
from table.opening_roll import OpeningRoll
from table.screen import Screen
from table.seats import PERSON, Seats

from tests.helpers import menus
from tests.helpers.table_hands import Hands
from tools.under_micropython.robot import Robot
from tools.virtual import lines
from tools.virtual.stick import VirtualStick

SCENES = ("computer", "computer-said", "computer-answers")
LETTERS = "p04ofbhc"


def test_who_has_not_rolled_for_the_start_has_no_die():
    contest = OpeningRoll(3, Screen)
    contest.add(5)
    assert contest.dice == [5, 0, 0]


@pytest.fixture(scope="module")
def seating():
    stick = VirtualStick()
    stick.boot()
    return stick.module("table.seating")


def hands(seats, rules="tokyo", lives=1, seed=3, flash=None):
    """A stick on which this table is laid."""
    text = f"players={len(seats)}\nseats={seats}\nrules={rules}\nlives={lives}\n"
    return Hands(seed=seed, settings=text.encode(), flash=flash)


def start(player):
    """From the splash by the first choice into the first turn, at the table that the settings name."""
    player.press()
    assert player.screen == "who-plays"
    player.table.has_played = True  # in the first game nothing is drawn
    seating, settings = player.stick.module("table.seating"), player.table.settings
    if seating.chosen(settings).persons == 1:
        menus.choose(player.stick, "ALONE")
        assert player.screen == "you-are"
        player.press()
    else:
        menus.choose(player.stick, "PASS_ROUND", "START")
    assert player.screen == "starts"
    player.press()


def play(player, limit=2000, doubt=None, raises=0):
    """Play as a person does until the game is over; the screens that stood, in order.

    Every third claim is doubted, unless `doubt` says: a game in which nobody doubts need not end.
    """
    thirds = itertools.cycle((False, False, True))
    doubt = doubt or thirds.__next__
    stood = [player.screen]
    for _ in range(limit):
        screen = player.screen
        if screen in ("game-over", "splash"):
            return stood
        if screen in ("computer", "computer-answers"):
            player.stick.run(400)
        elif screen == "shake":
            player.stick.hand.shake(ms=900)
            player.stick.run(3000)
        elif screen == "closed":
            if player.table.view.b_kind:
                player.press("B")
            else:  # the house asks to look first
                player.stick.press("A", 700)
                player.stick.run(200)
                player.press("B")
        elif screen == "choose":
            player.press("B", raises)
            player.press("A")
        elif screen == "answer" and doubt():
            player.press("B")
        elif screen == "pause":
            player.press("C")
        else:
            player.press("A")
        if player.screen != stood[-1]:
            stood.append(player.screen)
    raise AssertionError(f"no end; the last screens were {stood[-12:]}")


# Who sits where


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
        assert (seating.players(seats), seats.persons) == (seating.NAMES[:count], count)


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
            settings = Kept(players=count, seats=seats)
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


def test_changing_a_seat_goes_through_all_characters_that_are_free_and_back(seating):
    settings = Kept(players=3, seats="4o2")
    seen = []
    for _ in range(5):
        seating.change(settings, 2)
        seen.append(settings["seats"][2])
    assert seen == ["f", "b", "h", "c", "2"]


def test_the_last_person_stays_one_and_becomes_another_animal(seating):
    settings = Kept(players=3, seats="4fb")
    seen = []
    for _ in range(4):
        seating.change(settings, 0)
        seen.append(settings["seats"][0])
    assert seen == ["5", "1", "3", "4"]


class Kept(dict):
    """Settings in memory."""

    set = dict.__setitem__


def picture(player, x, y, w=16, h=16):
    """Those pixels of the canvas."""
    fb = player.table.canvas.fb
    return [fb.pixel(x + i % w, y + i // w) for i in range(w * h)]


def test_a_character_wears_its_own_icon_colour_and_name():
    plain, dressed = hands("ppp"), hands("pfb")
    plain.press()
    menus.choose(plain.stick, "PASS_ROUND")
    dressed.press()
    names = dressed.table.view.words.NAMES
    assert names[:3] == (b"WHALE", b"FOX", b"BEAR")
    assert len(set(names)) == 12
    palette = dressed.table.canvas.palette, plain.table.canvas.palette
    for seat, animal in enumerate((4, 0, 2)):
        assert palette[0][14 + 2 * seat : 16 + 2 * seat] == palette[1][14 + 2 * animal : 16 + 2 * animal]
        recolour(dressed.table.canvas, dressed.table.canvas.icons.order, b"")
        for player, n in ((dressed, seat), (plain, animal)):
            player.table.canvas.fill(0)
            player.table.canvas.icon(n, 0, 0, 4)
        assert picture(dressed, 0, 0) == picture(plain, 0, 0)


# At the table


def test_four_presses_and_one_person_plays_without_a_hand_over():
    player = hands("pfb")
    start(player)
    assert player.screen in (*SCENES, "shake")
    stood = play(player)
    assert stood[-1] == "game-over"
    assert "hand-over" not in stood
    assert "computer" in stood


def test_with_two_persons_the_stick_is_passed_from_one_to_the_other_alone():
    player = hands("pfpb", seed=4, lives=3)
    start(player)
    seen = []
    player.stick.after_tick = lambda: seen.append((player.screen, player.table.view.holder))
    play(player, limit=800)
    passed = {holder for screen, holder in seen if screen == "hand-over"}
    assert passed == {0, 2}
    assert {holder for screen, holder in seen if screen == "computer"} == {1, 3}


def test_a_game_goes_on_in_the_middle_of_a_computers_turn():
    player = hands("pfb", seed=6, lives=3)
    start(player)
    for _ in range(40):
        if player.screen == "computer" and len(player.table.game.moves) > 4:
            break
        player.press("A") if player.screen not in SCENES else player.stick.run(100)
        if player.screen == "shake":
            player.stick.hand.shake(ms=900)
            player.stick.run(3000)
        if player.screen == "closed":
            player.press("B")
    game = player.table.game
    moves, lives = bytes(game.moves), list(game.lives)
    player.stick.power_cut()
    player.stick.boot()
    player.stick.run(500)
    player.press()
    assert player.screen == "resume"
    game = player.table.game
    assert (bytes(game.moves), list(game.lives), game.computers) == (moves, lives, (1, 2))
    assert game.players == ("Whale", "Fox", "Bear")
    assert player.table.view.words.NAMES[:3] == (b"WHALE", b"FOX", b"BEAR")
    player.press()
    assert player.screen in (*SCENES, "answer")
    assert "hand-over" not in play(player)


# The record


def test_a_record_says_who_is_no_person():
    player = hands("pfb", seed=6)
    start(player)
    play(player)
    record = player.stick.module("records.record")
    text = record.write(player.table.game)
    assert "players Whale Fox Bear\ncomputers Fox Bear\n" in text
    again = record.read(text)
    assert again.computers == (1, 2)
    assert record.write(again) == text
    with pytest.raises(record.RecordError, match="nobody here is called 'Duck'"):
        record.read("mia 1\nrules tokyo\nplayers Fox Owl\ncomputers Duck\n")


# Choosing


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
    player.press()
    player.table.flow.start()
    player.stick.run(200)
    player.table.flow.begin(0)
    player.stick.run(200)
    game = player.table.game
    player.stick.power_cut()
    player.stick.boot()
    player.stick.run(500)
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


# Marks


def test_computers_are_marked_wherever_their_icon_is_drawn_and_nobody_else():
    """Large and small: the same icon with and without the robot's head differs, and in its corner alone."""
    player = hands("pfb")
    player.press()
    canvas = player.table.canvas
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
    player = hands("4hf2", lives=2)
    assert player.table.canvas.icons.marked == b""
    start(player)
    assert player.table.canvas.icons.marked == b"\1\2"
    for _ in range(60):
        if player.screen == "hand-over":
            break
        if player.screen == "shake":
            player.shake((3, 1))
        elif player.screen == "closed":
            player.stick.press("A", 900, 200)
            player.press("B")
        else:
            player.press("A")
    assert player.screen == "hand-over"
    assert tuple(player.table.view.lives) == (1, 1, 1, 1)  # all stand there in a row


# Who watches


def test_a_round_between_computers_passes_by_itself_and_no_other():
    """Nobody presses: screens that concern a person wait for them, others stay long enough to be read."""
    waited, passed = set(), {}
    for seed in range(12):
        player = hands("4fhb", lives=3, seed=seed)
        start(player)
        for _ in range(120):
            screen = player.screen
            if screen == "game-over":
                break
            came = player.stick.clock.now
            standing = player.table.standing
            if screen in ("reveal", "lives"):
                concerns = not player.table.seats.only_watch(player.table.game)
                assert player.table.view.a_colour == (BONE if concerns else DUSK)
                while player.table.standing is standing and player.stick.clock.now < came + 6_000_000:
                    player.stick.run(100)
                still = player.table.standing is standing
                assert still == concerns, screen
                if still:
                    waited.add(screen)
                    player.press()
                else:
                    passed[screen] = (player.stick.clock.now - came) // 1000
            elif screen in SCENES:
                player.stick.run(400)
            elif screen == "shake":
                player.stick.hand.shake(ms=900)
                player.stick.run(3000)
            else:
                player.press("B" if screen in ("closed", "answer") else "A")
        if waited == {"reveal", "lives"} == set(passed):
            break
    assert waited == {"reveal", "lives"} == set(passed)
    assert passed["reveal"] > 3500
    assert passed["lives"] > 2000


def test_where_no_person_is_left_nobody_need_press():
    """Who opens is drawn, a toast is read, new lives are rolled for: all that passes by itself."""
    player = hands("4fhb", rules="meyer starter=drawn", lives=4, seed=3)
    player.table.settings.set("off", 0)
    player.press()
    player.table.has_played = True
    player.table.flow.start()
    player.stick.run(100)
    player.table.flow.begin(1)
    game = player.table.game
    game.lives[0] = game.out
    waited = {"draw", "settled", "revived"}
    for _ in range(600):
        screen = player.screen
        player.stick.run(1000)
        if player.screen != screen:
            waited.discard(screen)
        if not waited:
            break
    assert not waited


def noted(stick: VirtualStick) -> list[int]:
    """What the learner knows of everybody, and what the game on the table says they did."""
    table = stick.app.table
    assert list(table.seats.habits) == list(observed.habits_of(table.game))
    return list(table.seats.habits)


def test_the_learner_notes_each_move_and_remembers_what_was_before_a_rematch_or_a_power_cut() -> None:
    stick = VirtualStick(flash={"saves/settings.txt": b"rules=maexchen\nplayers=2\nseats=0c\nlives=3\n"})
    stick.boot()
    robot = Robot(stick, players=2, lives=3)
    while not (stick.app.table.game and len(stick.app.table.game.moves) > 12):
        robot.step()
    assert sum(noted(stick)) > 0
    made = bytes(stick.app.table.game.moves)
    stick.power_cut()
    stick.boot()
    while robot.screen in ("splash", "resume"):
        stick.run(600)
        stick.press("A")
        stick.run(300)
    assert bytes(stick.app.table.game.moves).startswith(made)
    assert sum(noted(stick)) > 0
    robot.play()
    first = noted(stick)
    while len(stick.app.table.game.moves) < 8 or robot.screen == "game-over":
        robot.step()
    now = list(observed.habits_of(stick.app.table.game))
    assert list(stick.app.table.seats.habits) == [a + b for a, b in zip(first, now, strict=True)]


def test_who_plays_on_another_device_is_watched_and_never_passed_the_stick():
    """Like a computer, but for its sign and its strategy. A round among others passes by itself."""
    player = hands("pp4")
    player.press()
    table = player.table
    seats = player.stick.module("table.seats")
    player.stick.module("table.seating").lay(
        table, seats.Seats(bytes((4, 0, 2)), (seats.REMOTE, seats.PERSON, seats.REMOTE))
    )
    assert (table.seats.hand, table.seats.characters) == (1, b"")
    assert table.canvas.icons.marked == b""
    rules = player.stick.module("rules.presets").parse("tokyo")
    table.game = player.stick.module("game").Game(rules, ("Whale", "Fox", "Bear"))
    table.leave_for(1, "resume")
    player.stick.run(100)
    assert (player.screen, table.view.holder) == ("computer", 0)
    player.press()
    player.stick.run(5000)
    assert (player.screen, len(table.game.moves)) == ("computer", 0)  # its move has not come
    assert table.flow.opponent is None
    for move, value in ((ROLL, 43), (SAY, 43), (BELIEVE, 0)):
        table.game.play(move, value)
    table.flow.next_turn()
    player.stick.run(100)
    assert (player.screen, table.view.holder) == ("shake", 1)
    for move, value in ((ROLL, 43), (SAY, 54), (DOUBT, 0)):
        table.game.play(move, value)
    assert not table.seats.only_watch(table.game)
    outcome = table.game.outcome
    outcome.caller, outcome.doubter, outcome.changes = 2, 0, ((2, -1, 6, 5),)
    assert table.seats.only_watch(table.game)


def test_a_round_concerns_whoever_pays_or_wins_by_it_even_one_who_only_sat_there():
    """The person is the third; one computer doubts another, and somebody's lives change."""
    seats = Seats(bytes(range(4)), (0, 0, PERSON, 0))

    class Told:
        players = ("Fox", "Owl", "Bear", "Hare")

        def __init__(self, *changed):
            self.outcome = self
            self.caller, self.doubter = 0, 1
            self.changes = [(seat, -seat - 1, 0, 0) for seat in changed]

    assert [seats.is_person(seat) for seat in range(4)] == [False, False, True, False]
    assert seats.only_watch(Told(0)) and seats.only_watch(Told(0, 1, 3))
    assert not seats.only_watch(Told(2)) and not seats.only_watch(Told(0, 1, 2, 3))
