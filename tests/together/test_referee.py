"""The referee: who may do what, who is away, and what it does by itself."""

import json

import pytest

from tests.helpers.one_table import KEY, OneTable
from together import wire
from together.table_log import BrokenLog
from tools.relay.facts import facts
from tools.relay.referee import SHARE_BYTES, Referee, Refused


def playing(count=2, **how):
    table = OneTable(count)
    table.begin(**how)
    return table


def holder_and_other(table):
    holder = table.log.awaited
    return holder, next(device for device in table.devices if device != holder)


# -- moves


def test_a_move_that_comes_twice_or_late_counts_once():
    table = playing()
    line = f"{table.log.turn} {table.log.players[table.log.holder]} rolls"
    device = table.log.awaited
    assert table.say(device, line)
    assert table.refusal(device, line) == "late"
    table.acts()
    assert table.refusal(device, line) == "late"


def test_nobody_moves_for_another_or_against_the_rules_or_with_dice_of_their_own():
    table = playing()
    holder, other = holder_and_other(table)
    name, turn = table.log.players[table.log.holder], table.log.turn
    assert table.refusal(other, f"{turn} {name} rolls") == "turn"
    assert table.refusal("stranger", f"{turn} {name} rolls") == "turn"
    assert table.refusal(holder, f"{turn} {name} doubts") == "rules"
    table.acts()
    turn += 1
    assert table.refusal(holder, f"{turn} {name} says 41") == "rules"  # not without a look
    assert table.refusal(holder, f"{turn} {name} says 41 65") == "rules"
    table.acts("peeks")
    assert table.refusal(holder, f"{turn + 1} {name} peeks") == "rules"
    assert table.refusal(holder, f"{turn + 1} {name} blind says 41") == "rules"


def test_a_roll_that_has_to_be_shown_cannot_be_hushed_up():
    for number in range(300):
        table = OneTable(2, key=bytes([number % 256]) * 31 + bytes([number // 256]))
        table.begin("wikipedia mia_shown=rolled")
        table.acts()
        if table.log.game.roll == table.log.game.ranking.top:
            break
    holder = table.acts("peeks")
    name = table.log.players[table.log.holder]
    assert table.refusal(holder, f"{table.log.turn} {name} says 41") == "rules"
    assert table.acts("shows") == holder
    assert table.entries[-1] == f"{name} shows 21"


def test_only_the_roller_learns_the_dice_and_only_after_a_look():
    table = playing(3)
    holder = table.acts()
    assert [table.referee.secret(device) for device in table.devices] == ["", "", ""]
    table.acts("peeks")
    told = {device: table.referee.secret(device) for device in table.devices}
    assert told.pop(holder) == f"! 1 {table.log.game.roll}"
    assert set(told.values()) == {""}
    table.restart()
    assert table.referee.secret(holder) == f"! 1 {table.log.game.roll}"
    table.acts()
    assert table.referee.secret(holder)  # still theirs
    table.acts()
    assert not table.referee.secret(holder)  # the dice are gone


def test_other_dice_change_nothing_that_others_get_before_the_cup_is_up():
    """Two relays with other keys, so with other dice; moves that suit both."""
    seen = []
    for key in (KEY, bytes(32)):
        table = OneTable(3, key=key)
        table.turn(table.devices[0], "begin 0 tokyo lives=2 blind=yes")
        for device in table.devices:
            table.open(device)
        table.put(["game 0 tokyo lives=2 blind=yes players Fox Owl Bear starts Fox"])
        told = []
        for wish in ("rolls", "peeks", "says 65", "believes", "rolls", "blind says 66"):
            table.acts(wish)
            told += [table.entries[-1], *table.referee.tidings(table.now)]
            told.append(json.dumps(facts(table.referee, table.now)))
        seen.append(told)
    assert seen[0] == seen[1]


# -- who is away


def test_who_is_there_is_not_left_out_and_who_is_gone_20_seconds_is():
    table = playing(3)
    holder, other = holder_and_other(table)
    wish = f"{table.log.turn} without {table.log.players[table.log.holder]}"
    assert table.refusal(other, wish) == "there"
    table.gone(holder)
    table.now += wire.AWAY_S - 1
    assert table.refusal(other, wish) == "there"
    table.now += 1
    assert table.refusal("stranger", wish) == "turn"
    assert table.say(other, wish) == [f"without {holder}"]
    assert table.log.is_stand_in(table.log.holder)


def test_who_lets_the_others_wait_for_three_minutes_may_be_left_out():
    table = playing()
    holder, other = holder_and_other(table)
    table.now += wire.IDLE_S - 1
    assert not table.referee.tidings(table.now)
    table.say(holder, "name %41NN")  # what moves nothing gives nobody more time
    table.say(holder, "bye")
    table.referee.presence.comes(holder)
    table.now += 1
    assert table.referee.tidings(table.now) == [f"~ {holder} idle"]
    assert table.turn(other, f"without {table.log.players[table.log.holder]}")


def test_a_computer_plays_for_who_is_gone_a_minute_until_they_press():
    table = playing()
    holder, other = holder_and_other(table)
    seat = table.log.holder
    table.gone(holder)
    table.passes(wire.GO_ON_S - 1)
    assert table.log.awaited == holder
    table.passes(1)
    assert f"without {holder}" in table.entries
    table.passes(10)
    assert table.log.awaited == other  # the computer has rolled, looked and announced
    table.referee.presence.comes(holder)
    assert table.log.is_stand_in(seat)  # to be there is not enough: a phone may lie in a pocket
    assert table.say(holder, "back") == [f"back {holder}"]
    assert table.log.player(seat) == holder


def test_who_closes_the_page_is_away_at_once():
    table = playing()
    holder, other = holder_and_other(table)
    table.say(holder, "bye")
    assert table.referee.tidings(table.now) == [f"~ {holder} 20"]
    assert table.turn(other, f"without {table.log.players[table.log.holder]}")


def test_after_a_restart_everybody_has_a_fresh_grace():
    table = playing()
    _, other = holder_and_other(table)
    table.now += 1000
    table.restart()
    table.referee.presence.comes(other)
    wish = f"{table.log.turn} without {table.log.players[table.log.holder]}"
    assert table.refusal(other, wish) == "there"
    table.now += wire.AWAY_S
    assert table.say(other, wish)


def test_a_device_that_nobody_waits_for_holds_up_nobody():
    table = playing(3)
    asleep = next(device for device in table.devices if device != table.log.awaited)
    table.gone(asleep)
    table.now += 1000
    holder = table.acts()
    assert table.acts("peeks") == holder


def test_the_openers_chair_goes_to_who_asks_only_if_the_opener_is_away():
    table = OneTable(3)
    opener, second, third = table.devices
    assert table.refusal(second, "0 host") == "there"
    table.gone(opener)
    table.now += wire.AWAY_S
    assert table.refusal("stranger", "0 host") == "turn"
    assert table.say(third, "0 host") == [f"hosts {third}"]
    assert table.refusal(opener, "0 begin 0 tokyo") == "turn"
    table.begin()
    assert set(table.log.players) == {"Owl", "Bear"}  # the game is of those who are there


def test_whoever_leaves_a_game_is_played_by_a_computer_to_its_end():
    table = playing(3)
    holder = table.log.awaited
    (animal,) = table.log.animals(holder)
    assert table.say(holder, f"leave {animal}") == [f"leaves {animal}"]
    assert table.log.is_stand_in(table.log.holder)
    assert animal not in table.log.taken
    table.passes(10)
    assert table.log.awaited not in ("", holder)


# -- between games


def test_nobody_becomes_an_animal_of_the_game_that_goes_on():
    table = OneTable(2)
    table.begin(computers=1)
    fox = table.log.chairs[0][1]
    assert table.refusal(fox, "become Fox") == "playing"
    table.say(fox, "leave Fox")
    late = table.sits(7)
    (animal,) = table.log.animals(late)
    for _ in range(2):
        assert animal not in table.log.players
        table.say(late, f"become {animal}")
        (animal,) = table.log.animals(late)


def test_a_wish_to_sit_is_for_so_many_and_double_has_no_effect():
    table = OneTable(1)
    name = table.devices[0]
    line = f"sit 2 {table.promise(name, 1)}"
    assert table.say(name, line) == [f"sits {name} Owl"]
    assert table.refusal(name, line) == "late"
    table.sits(1, 12)
    assert len(table.log.chairs) == 12
    assert table.refusal("another", f"sit 1 {table.promise(name, 2)}") == "room"


def test_the_opener_frees_chairs_between_games_and_nobody_elses_in_one():
    table = OneTable(2)
    opener, guest = table.devices
    assert table.refusal(guest, "leave Fox") == "late"
    assert table.say(opener, "leave Owl") == ["leaves Owl"]
    table.say(guest, f"sit 1 {table.promise(guest, 1)}")
    table.begin()
    assert table.refusal(opener, "leave Owl") == "late"


def test_a_game_begins_with_those_who_open_what_they_have_promised():
    table = OneTable(3)
    opener, slow, other = table.devices
    table.turn(opener, "begin 0 tokyo lives=2")
    table.open(opener)
    table.open(other)
    assert table.refusal(other, f"nonce {'A' * 22} {table.promise(other, 5)}") == "late"
    assert table.refusal(slow, f"nonce {'A' * 22} {table.promise(slow, 1)}") == "words"
    assert not table.log.is_playing
    table.passes(wire.CALL_S)
    assert table.log.players == ("Fox", "Bear")


def test_a_game_of_one_does_not_begin():
    table = OneTable(2)
    opener, guest = table.devices
    table.gone(guest)
    assert table.refusal(opener, "0 begin 0 tokyo") == "few"
    assert table.refusal(opener, "0 begin x tokyo") == table.refusal(opener, "0 begin 1 chess") == "words"
    table.referee.presence.comes(guest)
    table.turn(opener, "begin 0 tokyo")
    table.open(opener)
    table.passes(wire.CALL_S)
    assert table.entries[-1] == "off"
    table.begin()
    assert table.log.is_playing


def test_a_rematch_is_wanted_once_each_and_begun_by_the_opener():
    table = playing(rules="tokyo lives=1", computers=0)
    while table.log.is_playing:
        table.acts("doubts" if table.log.game.phase == 2 else None)
        table.passes(0)
    guest = table.devices[1]
    assert table.entries[-1].startswith("seed ")
    table.turn(guest, "again")
    assert table.refusal(guest, f"{table.log.turn} again") == "late"
    assert table.refusal(guest, f"{table.log.turn} begin 0 tokyo") == "turn"
    seal = table.log.seal
    table.begin()
    assert (table.log.games, table.log.seal, table.log.eager) == (2, seal, [])


@pytest.mark.parametrize(
    "line", ["", " ", "x" * 300, "17", "1  2", "0 flies", "sit", "sit 1", "sit x y", "0 sit 1 x"]
)
def test_what_is_no_wish_is_a_sentence(line):
    table = OneTable(1)
    try:
        assert table.refusal(table.devices[0], line) in ("words", "late")
    except wire.BadLine as error:
        assert str(error).endswith(".")


def test_who_changes_their_mind_for_ever_does_not_fill_the_log():
    table = OneTable(2)
    guest = table.devices[1]
    with pytest.raises(Refused):
        while True:
            table.say(guest, f"become {table.log.animals(guest)[0]}")
    assert sum(map(len, table.entries)) < SHARE_BYTES + 500
    assert table.refusal(guest, f"become {table.log.animals(guest)[0]}") == "pace"
    assert table.say(table.devices[0], "become Fox")
    table.begin()
    assert table.log.is_playing


# -- by itself


def test_computers_alone_play_to_the_end():
    for rules in ("tokyo lives=2", "meyer lives=4 revive=yes", "tokyo end=stop", "mexico lives=2"):
        table = OneTable(1)
        table.begin(rules, computers=3)
        table.say(table.devices[0], "leave Fox")
        table.passes(3000)
        assert table.log.is_over and table.log.is_fair, rules


def test_a_log_of_another_relay_is_refused():
    table = OneTable(1)
    with pytest.raises(BrokenLog, match="another key"):
        Referee(bytes(32), 0.0, table.entries)
