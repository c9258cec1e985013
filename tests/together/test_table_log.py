"""What a log means, to the referee and to every device."""

import pytest

from tests.helpers.one_table import OneTable
from together.table_log import UNKNOWN, BrokenLog, TableLog, move_of


def read(entries):
    log = TableLog()
    for entry in entries:
        log.take(entry)
    return log


def played():
    table = OneTable(3)
    table.begin("tokyo lives=2 blind=yes", computers=1)
    for _ in range(60):
        table.passes(10)
        if not table.log.is_playing:
            break
        if table.log.game.claim_count > 1 and table.log.game.phase == 2:
            table.acts("doubts")
        else:
            table.acts()
    return table


def test_a_device_knows_what_the_referee_knows_but_for_the_dice():
    table = played()
    log = read(table.entries[:-1])
    assert log.is_over and not log.seed
    assert log.game.lives == table.log.game.lives
    assert (log.chairs, log.devices, log.turn) == (table.log.chairs, table.log.devices, table.log.turn)
    covered = [throw.number for throw in log.throws if throw.value == UNKNOWN]
    assert covered  # believed, so nobody saw them
    log.take(table.entries[-1])
    assert log.is_fair
    assert bytes(log.game.moves) == bytes(table.log.game.moves)


def test_games_won_and_lost_are_counted_until_somebody_leaves():
    table = played()
    loser = table.log.players[table.log.game.outcome.loser]
    score = {name: [int(name != loser), int(name == loser)] for name in table.log.players}
    assert table.log.score == read(table.entries).score == score
    guest = table.devices[1]
    table.say(guest, "become Owl")
    animal = table.log.animals(guest)[0]
    assert table.log.score[animal] == score["Owl"] and "Owl" not in table.log.score
    table.say(guest, f"leave {animal}")
    assert animal not in table.log.score and table.log.score["Fox"] == score["Fox"]


def test_a_name_is_its_first_persons_until_somebody_else_is_called_the_same():
    table = OneTable(3)
    one, other, third = table.devices
    table.say(one, "name J%D6RG")
    table.say(one, f"sit 2 {table.promise(one, 1)}")
    assert [table.log.name_of(animal) for animal in table.log.taken] == [b"J\xd6RG", b"", b"", b""]
    table.say(other, "name J%D6RG")
    assert not any(map(table.log.name_of, table.log.taken))
    table.say(other, "name %41NN")
    assert read(table.entries).name_of("Owl") == b"ANN" and table.log.name_of("Fox") == b"J\xd6RG"
    table.say(one, "name")
    assert not table.log.name_of("Fox")
    for name in ("%", "%1", "%0A", "%7F", "%xx", "NINELETTE", "%20A", "A B", "J%AD", "<b>%"):
        assert table.refusal(third, f"name {name}") == "words", name
    assert table.refusal(other, "name %41NN") == "late"


@pytest.mark.parametrize("at", range(3))
def test_dice_that_were_changed_are_noticed(at):
    """In what was uncovered, in the nonces, in the seed."""
    table = played()
    entries = list(table.entries)
    if at == 0:
        (n, *_) = [n for n, entry in enumerate(entries) if " doubts " in entry]
        entries[n] = entries[n][:-2] + ("64" if entries[n][-2:] != "64" else "63")
    elif at == 1:
        (n, *_) = [n for n, entry in enumerate(entries) if entry.startswith("game")]
        other = {"Fox": "Owl", "Owl": "Bear", "Bear": "Fox", "Hare": "Fox"}
        name = entries[n].split()[-1]
        entries[n] = entries[n][: -len(name)] + other[name]
    else:
        entries[-1] = "seed " + "A" * 43 + entries[-1][entries[-1].rindex(" ") :]
    try:
        assert not read(entries).is_fair
    except BrokenLog:
        assert at < 2  # another outcome, after which the moves do not follow


def test_what_no_referee_writes_is_an_error():
    table = OneTable(2)
    table.begin()
    name = table.log.players[table.log.holder]
    other = table.log.players[1 - table.log.holder]
    for entry in (
        "", "nonsense", "sits", f"{name} says 41", f"{other} rolls", f"{name} doubts 41", "becomes Crab Fox",
        f"nonce {table.devices[0]} {'A' * 22} x", "back nobody", "game 0 tokyo", f"{name} rolls 12",
    ):  # fmt: skip
        log = read(table.entries)
        with pytest.raises(BrokenLog):
            log.take(entry)


def test_the_turn_grows_with_moves_looks_and_games_and_with_nothing_else():
    table = OneTable(2)
    table.begin()
    assert table.log.turn == 1
    late = table.sits(7)
    table.say(late, f"become {table.log.animals(late)[0]}")
    assert table.log.turn == 1
    table.acts()
    table.acts()
    assert table.log.turn == 3


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("rolls", (0, 0, 0)), ("rolls 43", (0, 43, 0)), ("says 21 43", (1, 21, 43)),
        ("doubts 31", (9, 0, 31)),
        ("believes unseen says 54", (3, 54, 0)), ("says or-more", (7, 0, 0)), ("starts", (6, 0, 0)),
        ("says", None), ("doubts 31 32", None), ("rolls 43 1 2", None), ("31", None), ("flies", None),
    ],
)  # fmt: skip
def test_a_move_is_the_words_of_a_record_and_what_it_uncovers(text, move):
    if move:
        assert move_of(text.split()) == move
    else:
        with pytest.raises(ValueError):
            move_of(text.split())
