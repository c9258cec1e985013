"""Nobody acts in another's name: whose an entry is, its step says, and each step counts once."""

import random

from rules.state import NAMES
from together.protocol.chain import Chain
from together.protocol.ladder import Ladder, above
from together.protocol.log import DONE, LOBBY, MOVE, VOUCH, Log

from tests.helpers.devices import Player, Table
from tests.together.test_log import begun, check, without_whoever_is_silent


def state(table: Table) -> tuple:
    """What an entry may not change if it has no effect."""
    log = table.players[0].log
    game = (bytes(log.game.moves), list(log.game.lives)) if log.game else ()
    peeked = [(throw.is_peeked, throw.vouched, throw.answer, throw.secret) for throw in log.throws]
    chairs = str(log.chairs.sitting), log.chairs.opener
    return game, peeked, log.awaited(), list(log.devices), list(log.away), chairs


def post(table: Table, step: str, body: str) -> None:
    """Have somebody write that, by whatever step they know."""
    entry = table.players[0].log.chain.written(step, body)
    table.entries.append(entry)
    for player in table.players:
        player.take(entry)


def steps_of(table: Table) -> list[str]:
    """All steps that everybody can read."""
    return [entry.decode().split(" ")[2] for entry in table.entries[1:]]


def test_a_ladder_is_climbed_down_to_its_end() -> None:
    ladder = Ladder(bytes(16), bytes(32))
    before = ladder.top
    for used in range(3136):
        step = ladder.step(used)
        assert Chain().written(step, "").split(b" ")[2].decode() == step
        assert Log()._climb(step) == before
        before = step
    assert ladder.step(3136) == ""
    assert Ladder(bytes(16), b"\1" + bytes(31)).top != ladder.top
    assert above(bytes(12)) != bytes(12)


def test_a_step_that_everybody_has_read_counts_for_nobody() -> None:
    """Whatever is said with a step from the log, in whoever's name, nothing comes of it."""
    chance = random.Random(1)
    for seed in range(6):
        table = begun("tokyo", seed)
        for _ in range(60):
            table.step()
            log = table.players[0].log
            name = chance.choice(log.players)
            said = ("rolls " + "A" * 43, "says 66", "doubts", "believes", "peeks", "vouches " + "A" * 43)
            for body in (f"{name} {chance.choice(said)}", f"without {name}", "returns", f"leaves {name}"):
                before = state(table)
                post(table, chance.choice(steps_of(table)), body)
                assert state(table) == before
        table.play()
        check(table)


def test_who_sits_at_another_device_cannot_move_in_the_name_of_whose_turn_it_is() -> None:
    """Forged rolls, claims and answers by a device with steps of its own, as somebody who plays too."""
    for seed in range(4):
        table = begun("tokyo", seed)
        while table.players[0].log.awaited()[0] != DONE:
            log = table.players[0].log
            what, seat, device = log.awaited()
            if what in (MOVE, VOUCH):
                name = log.players[seat]
                for body in ("rolls " + "A" * 43, "says 66", "doubts", "believes", "vouches " + "A" * 43):
                    other = next(player for player in table.players if player.name != device)
                    before = state(table)
                    table.write(other, f"{name} {body}")
                    assert state(table) == before
            assert table.step()
        check(table)


def test_no_step_can_be_skipped() -> None:
    """Not even by the device itself, whose next step still counts."""
    table = begun("tokyo", 1)
    while table.players[0].log.awaited()[0] != MOVE:
        table.step()
    log = table.players[0].log
    player = next(player for player in table.players if player.name == log.awaited()[2])
    body, before = player.says(), state(table)
    used = log.steps[player.name][1]
    for further in (1, 2, 7):
        post(table, player.device._ladder.step(used + further), body)
        assert state(table) == before
    table.write(player, body)
    assert state(table) != before


def test_a_stranger_with_the_link_ends_nothing_and_leaves_nobody_out() -> None:
    table = begun("tokyo", 2)
    stranger = Player("d9", 2)
    for entry in table.entries:
        stranger.take(entry)
    table.players.append(stranger)
    for _ in range(40):
        log = table.players[0].log
        for body in (
            f"hosts {log.chairs.opener}",
            "returns",
            "game tokyo players Fox Owl",
            *(f"without {n}" for n in log.players),
        ):
            before = state(table)
            table.write(stranger, body)
            assert state(table) == before
        table.step()
    taken = table.players[0].log.chairs.taken
    free = next(animal for animal in ("Frog", "Duck", "Fish") if animal not in taken)
    table.write(stranger, f"sits {free}")
    table.play()
    check_without(table, stranger)
    opener = table.players[0].log.chairs.opener
    table.write(stranger, f"hosts {opener}")  # after the game, as somebody who had no part in it
    assert table.players[0].log.chairs.opener == opener
    table.write(table.players[0], f"leaves {free}")
    assert free not in str(table.players[0].log.chairs.sitting)


def check_without(table: Table, watcher: Player) -> None:
    table.players.remove(watcher)
    check(table)
    table.players.append(watcher)


def test_a_device_that_was_left_out_and_is_back_goes_on_with_its_next_step() -> None:
    table = begun("tokyo lives=3", 3)
    opener, gone = table.players[:2]
    while opener.log.awaited()[0] != MOVE or opener.log.awaited()[2] != gone.name:
        table.step()
    used = steps_of(table)
    table.write(opener, f"without {opener.log.players[opener.log.awaited()[1]]}")
    assert gone.name in gone.log.away
    before = state(table)
    for step in used:  # nobody brings it back but itself
        post(table, step, "returns")
    assert state(table) == before and not gone.log.places.returning
    table.play()
    assert gone.name not in gone.log.away
    check(table)


def test_of_two_tabs_of_one_device_each_goes_on_where_the_other_was() -> None:
    table = begun("tokyo", 4)
    tab = Player("d1", 99, table.players[1].kept)
    for entry in table.entries:
        tab.take(entry)
    table.players.append(tab)
    chance = random.Random(5)
    for _ in range(3000):
        chance.shuffle(table.players)
        if not table.step():
            break
    table.players.remove(tab)
    check(table)
    assert not any(player.refusals for player in table.players)


def test_a_device_that_lost_its_file_is_another_and_its_seat_is_gone() -> None:
    """It cannot act as the one it was; the others go on without that, and it sits down anew."""
    table = begun("tokyo lives=3", 5)
    while table.players[0].log.awaited()[0] != MOVE:
        table.step()
    lost = table.players.pop(1)
    again = Player("another", 1)
    for entry in table.entries:
        again.take(entry)
    table.players.append(again)
    assert again.name != lost.name and again.says() == ""
    while table.step() or without_whoever_is_silent(table):
        pass
    log = table.players[0].log
    assert log.awaited()[0] == DONE and lost.name in log.away and again.name not in log.devices
    free = next(animal for animal in ("Frog", "Duck", "Fish") if animal not in str(log.chairs.sitting))
    table.write(again, f"sits {free}")
    assert [free, again.name] in log.chairs.sitting


def test_steps_of_one_table_are_worth_nothing_at_another() -> None:
    one, other = begun("tokyo", 6), begun("tokyo", 8)
    names = [player.name for player in one.players]
    assert not set(names) & {player.name for player in other.players}


def test_a_step_that_was_revealed_makes_nobody_else() -> None:
    """A stranger copies one, and sits down by it as a device whose next steps are the other's."""
    table = begun("tokyo", 7)
    log = table.players[0].log
    steps: list[str] = []
    for _ in range(20):
        steps.append(table.entries[-1].split(b" ")[2].decode())
        for step in steps:
            free = next(animal for animal in NAMES if animal not in log.chairs.taken)
            post(table, step, f"sits {free}")
            assert free not in log.chairs.taken
        while table.entries[-1].split(b" ")[2].decode() in steps:
            assert table.step()
    table.play()
    check(table)


def test_whoever_comes_and_goes_again_and_again_keeps_nobody_away() -> None:
    table = begun("tokyo", 7)
    log = table.players[0].log
    for n in range(100):
        ladder = Ladder(n.to_bytes(16, "big"), log.table)
        post(table, ladder.step(0), "sits Duck")
        post(table, ladder.step(1), "leaves Duck")
    late = Player("late", 7)
    for entry in table.entries:
        late.take(entry)
    table.players.append(late)
    table.write(late, "sits Duck")
    assert ["Duck", late.name] in log.chairs.sitting
    assert log.awaited()[0] != LOBBY
    table.play()
    check(table)
