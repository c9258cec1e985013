"""Characters at the table: who sits where, what their turns look like, and that none is passed the stick."""

import itertools

import pytest

from tests.helpers.table_hands import Hands
from tools.virtual.stick import VirtualStick

PRESETS = ("tokyo", "wikipedia", "tokio", "reversed", "programming", "maexchen", "meyer", "arena")
SCENES = ("computer", "computer-said", "computer-answers")
LETTERS = "pofbhc"


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
    """From the splash into the first turn."""
    player.press()
    assert player.screen == "new-game"
    player.press()
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


def test_every_seating_has_a_person_and_no_character_twice(seating):
    for count in (2, 3, 4):
        for letters in itertools.product(LETTERS, repeat=count):
            seats = seating.chosen(dict(players=count, seats="".join(letters)))
            characters = [seat for seat in seats if seat >= 0]
            assert -1 in seats
            assert len(set(characters)) == len(characters)
            animals = seating.animals(seats)
            assert len(set(animals)) == count
            for seat, character in enumerate(seats):
                assert (animals[seat] == seating.CHARACTERS[character]) == (character >= 0)
            assert seating.chosen(dict(players=count, seats=seating.written(seats))) == seats


def test_persons_alone_sit_as_ever(seating):
    for count in range(2, 13):
        seats = seating.chosen(dict(players=count, seats=""))
        assert seating.players(seats) == seating.NAMES[:count]
        assert seating.written(seats) == ""


def test_where_colours_are_too_few_all_are_persons(seating):
    assert seating.chosen(dict(players=7, seats="pofbhcp")) == [-1] * 7


def test_changing_a_seat_goes_through_all_that_are_free_and_back(seating):
    seats = [-1, 1, -1]
    seen = []
    for _ in range(5):
        seats[2] = seating.next_for(seats, 2)
        seen.append(seats[2])
    assert seen == [0, 2, 3, 4, -1]
    assert seating.next_for([-1, 1, 2], 0) == -1  # the last person


def picture(player, x, y, w=16, h=16):
    """Those pixels of the canvas."""
    fb = player.table.canvas.fb
    return [fb.pixel(x + i % w, y + i // w) for i in range(w * h)]


def test_a_character_wears_its_own_icon_colour_and_name():
    plain, dressed = hands("ppp"), hands("pfb")
    for player in (plain, dressed):
        player.press()
    names = dressed.table.view.words.NAMES
    assert names[:3] == (b"WHALE", b"FOX", b"BEAR")
    assert len(set(names)) == 12
    palette = dressed.table.canvas.palette, plain.table.canvas.palette
    for seat, animal in enumerate((4, 0, 2)):
        assert palette[0][14 + 2 * seat : 16 + 2 * seat] == palette[1][14 + 2 * animal : 16 + 2 * animal]
        for player, n in ((dressed, seat), (plain, animal)):
            player.table.canvas.fill(0)
            player.table.canvas.icon(n, 0, 0, 4)
        assert picture(dressed, 0, 0) == picture(plain, 0, 0)


def test_persons_get_their_looks_back():
    player = hands("pfb")
    player.press()
    before = bytes(player.table.canvas.palette)
    player.table.settings.set("seats", "")
    player.table.flow.new_game()
    player.stick.run(100)
    fresh = hands("ppp")
    fresh.press()
    assert player.table.view.words.NAMES == fresh.table.view.words.NAMES
    assert player.table.canvas.palette == fresh.table.canvas.palette != before
    for n in range(6):
        for each in (player, fresh):
            each.table.canvas.fill(0)
            each.table.canvas.icon(n, 0, 0, 4)
        assert picture(player, 0, 0) == picture(fresh, 0, 0)


def test_another_language_names_the_same_animals():
    player = hands("pfb")
    player.press()
    for _ in range(10):
        view = player.table.view
        if view.lines[view.cursor - 1][0] == b"ENGLISH":
            break
        player.press("B")
    player.press("A")
    assert player.table.settings.get("language") == "de"
    assert player.table.view.words.NAMES[:3] == (b"WAL", b"FUCHS", "BÄR".encode("latin-1"))


# At the table


def test_three_presses_and_one_person_plays_without_a_hand_over():
    player = hands("pfb")
    start(player)
    assert player.screen in (*SCENES, "shake")
    stood = play(player)
    assert stood[-1] == "game-over"
    assert "hand-over" not in stood
    assert "computer" in stood


@pytest.mark.parametrize("character", "ofbhc")
def test_a_person_can_win_and_lose_against_each_character(character):
    ends = set()
    for seed in range(40):
        player = hands("p" + character, seed=seed)
        start(player)
        if seed % 2:
            play(player)
        else:
            play(player, doubt=lambda: True, raises=3)
        ends.add(player.table.game.lives[0] > 0)
        if len(ends) == 2:
            return
    raise AssertionError(f"always the same end: {ends}")


@pytest.mark.parametrize("rules", PRESETS)
def test_every_system_is_played_with_characters(rules):
    player = hands("pofc", rules=rules, lives=1, seed=5)
    player.press(times=3)
    for _ in range(600):
        game = player.table.game
        if player.screen == "game-over" or game.rounds >= 4:
            break
        screen = player.screen
        if screen in SCENES:
            player.stick.run(400)
        elif screen == "shake":
            player.stick.hand.shake(ms=900)
            player.stick.run(3000)
        elif screen == "closed":
            player.stick.press("A", 700)
            player.stick.run(200)
            player.press("B")
        else:
            player.press("A")
    assert player.screen == "game-over" or player.table.game.rounds >= 4
    assert game.computers == 0b1110


def test_with_two_persons_the_stick_is_passed_from_one_to_the_other_alone():
    player = hands("pfpb", seed=4)
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
    assert (bytes(game.moves), list(game.lives), game.computers) == (moves, lives, 0b110)
    assert game.players == ("Whale", "Fox", "Bear")
    player.press()
    assert player.screen in (*SCENES, "answer")
    assert "hand-over" not in play(player)


def test_what_a_computer_shows_depends_on_no_dice_that_are_hidden():
    """Sticks with other dice under the cup, but the same claim: the same pictures at the same time."""
    by_claim = {}
    for dice in ((3, 1), (4, 1), (3, 2), (4, 2), (5, 1), (4, 3)):
        said, pictures = watched(*dice)
        by_claim.setdefault(said, []).append(pictures)
    assert max(map(len, by_claim.values())) > 1, "every roll was another claim"
    for first, *others in by_claim.values():
        assert len(first) > 20
        assert all(other == first for other in others)


def watched(high, low):
    """The claim of a computer that has to beat 64, and what there was to see and when until it was made."""
    player = hands("po", seed=8)
    start(player)
    for _ in range(60):
        if player.screen == "shake":
            break
        player.press("A")
    player.shake((6, 4))
    player.claim(64)
    player.stick.next_dice(high, low)
    pictures = []
    player.stick.after_tick = lambda: pictures.append(
        (player.stick.clock.now, player.screen, player.stick.panel.frame565())
    )
    player.press("A")
    player.stick.run(8000)
    return player.table.game.claim if player.screen == "answer" else player.screen, pictures


# The record


def test_a_record_says_who_is_no_person():
    player = hands("pfb", seed=6)
    start(player)
    play(player)
    record = player.stick.module("records.record")
    text = record.write(player.table.game)
    assert "players Whale Fox Bear\ncomputers Fox Bear\n" in text
    again = record.read(text)
    assert again.computers == 0b110
    assert record.write(again) == text
    with pytest.raises(record.RecordError, match="nobody here is called 'Duck'"):
        record.read("mia 1\nrules tokyo\nplayers Fox Owl\ncomputers Duck\n")


# Choosing


def test_seats_are_chosen_on_the_stick_and_kept():
    player = hands("ppp")
    player.press()
    for _ in range(10):
        view = player.table.view
        if view.lines[view.cursor - 1][0] == b"COMPUTER":
            break
        player.press("B")
    player.press("A")
    assert player.screen == "seats"
    player.press("B")
    player.press("A", 2)  # Owl, Fox
    assert player.table.view.title == b"FOX"
    player.press("B")
    player.press("A")  # Owl
    player.press("B")
    assert player.screen == "new-game"
    assert player.table.settings.get("seats") == "pfo"
    assert player.table.view.lines[player.table.view.cursor - 1][0] == b"START"
