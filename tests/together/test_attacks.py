"""What somebody who knows the table may write to spoil the game: no device fails by it, all keep the same
game, it can be played to its end, and nobody acts in another's name."""

import random

import pytest
from game import OVER, TO_ANSWER, TO_SAY
from records import record
from rules.moves import SAY, phrase
from rules.state import NAMES
from together.protocol import fair
from together.protocol.log import DONE, OPEN, Log
from together.protocol.replica import Replica

from tests.helpers.devices import Player, Table
from tests.helpers.gaming import PRESETS
from tests.together.test_log import begun, check, without_whoever_is_silent
from verify.soak.evening import rules_of

ODD = ("", " ", "0", "²", "٣", "-1", "9" * 20, "\0", "\n", "\x1b[2J", "é", "=", "x" * 300, "A" * 22, "A" * 43)
SAID = ("table", "sits", "becomes", "leaves", "game", "players", "computers", "hosts")
SAID += ("opens", "without", "returns")
PLAYED = ("rolls", "rerolls", "revives", "draws", "vouches", "peeks", "says", "doubts", "shows", "toasts")


def odd_entry(table: Table, chance: random.Random) -> str:
    """Words of chance, or an old entry that was tampered with."""
    log = table.players[0].log
    words = (*ODD, *SAID, *PLAYED, *log.players, "d0", "d1", "21", "tokyo", "lives=9999999")
    if chance.random() < 0.6:
        return " ".join(chance.choices(words, k=chance.choice((1, 2, 2, 3, 3, 5, 9))))
    said = chance.choice(table.entries).decode().split(" ")[2:]
    said[chance.randrange(len(said))] = chance.choice(words)
    return " ".join(said)


def finish(table: Table) -> None:
    """Play to the end. Who cannot go on is left out, as when it is silent."""
    for _ in range(3000):
        if not table.step() and not without_whoever_is_silent(table):
            break
    assert {player.log.chain.head for player in table.players} == {table.players[0].log.chain.head}
    assert {player.log.awaited()[0] for player in table.players} == {DONE}


def test_whatever_is_written_no_device_fails_and_the_game_has_an_end() -> None:
    chance = random.Random(34)
    for seed in range(40):
        table = begun(rules_of(chance), seed)
        for _ in range(60):
            for _ in range(chance.randrange(4)):
                table.step()
            body = odd_entry(table, chance)
            if len(body.encode()) < 450:
                table.write(chance.choice(table.players), body)
            assert all(table.players[0].log.devices)
        finish(table)


def test_an_empty_name_takes_no_seat_away() -> None:
    table = begun("tokyo", 1)
    log = table.players[0].log
    while log.game is None:
        table.step()
    devices = list(log.devices)
    table.write(table.players[1], "returns ")
    assert log.devices == devices


def test_a_voucher_that_copies_the_rollers_promise_cannot_open_it() -> None:
    class Copies(Player):
        """Vouches by what the roller has promised."""

        def says(self) -> str:
            body = Player.says(self)
            if " vouches " in body:
                return f"{body.split()[0]} vouches {fair.text(self.log.throws[-1].promised)}"
            return body

    table = begun("tokyo", 4, {"d1": Copies})
    finish(table)
    log = table.players[0].log
    assert all(throw.answer != throw.secret or not throw.secret for throw in log.throws)


def test_an_opening_counts_as_a_whole_or_not_at_all() -> None:
    table = begun("tokyo", 2)
    log = table.players[0].log
    while not (log.awaited()[0] == OPEN and log.throws[-1].witness == log.awaited()[2]):
        assert table.step()
    opening = next(filter(None, (player.device.duty() for player in table.players)))
    table.write(table.players[0], f"{opening} {len(log.throws) - 1} {'A' * 22}")
    assert not log.throws[-1].is_answered
    while not log.is_over:
        assert table.step()
    [player] = [player for player in table.players if player.name == log.awaited()[2]]
    before = [(throw.answer, throw.secret) for throw in log.throws]
    table.write(player, f"{player.device.duty()} {len(log.throws) - 1} {'A' * 22}")
    assert player.refusals[-1] == "That is not what was promised."
    assert [(throw.answer, throw.secret) for throw in log.throws] == before
    table.play()
    check(table)


def test_who_hushes_up_a_roll_that_had_to_be_shown_pays_as_a_liar() -> None:
    """Others cannot know it before the cup is lifted. The record can be read nevertheless."""
    caught = 0
    for seed in range(40):
        table = begun("tokyo joker=toast lives=3", seed)
        log = table.players[0].log
        while table.step():
            throw = log.throw
            roller = next((player for player in table.players if throw and player.name == throw.device), None)
            is_looking = throw and throw.is_peeked and log.game.phase == TO_SAY and log.game.claims()
            if is_looking and not log.pending and roller.device.known(throw) == log.game.ranking.toast:
                before = list(log.game.lives)
                table.write(roller, phrase(log.players, throw.seat, SAY, log.game.claims()[-1]))
                if log.game.phase == TO_ANSWER:
                    doubter = next(player for player in table.players if player.name == log.awaited()[2])
                    table.write(doubter, f"{log.players[log.game.holder]} doubts")
                    table.step()
                    assert log.game.lives[throw.seat] < before[throw.seat]
                    caught += 1
        finish(table)
        said = record.write(log.game)
        assert record.read(said).lives == log.game.lives
        assert {record.write(player.replica.game) for player in table.players} == {said}
    assert caught > 3


@pytest.mark.parametrize("rules", PRESETS)
def test_a_log_that_ends_early_can_be_followed_as_far_as_it_goes(rules: str) -> None:
    table = begun(rules, 7)
    table.play()
    late = Log()
    for entry in table.entries[: len(table.entries) * 2 // 3]:
        assert not late.take(entry)
    late_one = Player("d9", 1)
    late_one.log = late_one.device.log = late
    assert Replica(late_one.device).is_behind
    assert late.game.phase != OVER and late_one.device.duty() == ""


def test_twelve_play() -> None:
    table = Table([Player(f"d{n}", 3) for n in range(12)])
    table.sit("tokyo lives=1", {f"d{n}": [animal] for n, animal in enumerate(NAMES)})
    table.play()
    check(table)
    assert len(table.players[0].log.players) == 12


def test_between_games_another_device_can_take_the_openers_place_and_in_a_game_none() -> None:
    table = begun("tokyo lives=1", 5)
    log = table.players[0].log
    table.write(table.players[1], f"hosts {log.chairs.opener}")
    assert log.chairs.opener == table.players[0].name
    table.play()
    for body in ("hosts", "hosts d77", "hosts ", f"hosts {table.players[1].name}"):
        table.write(table.players[1], body)
    assert log.chairs.opener == table.players[0].name
    table.write(table.players[1], f"hosts {log.chairs.opener}")
    d0, d1 = (player.name for player in table.players[:2])
    assert log.chairs.opener == d1 and d0 not in [device for _, device in log.chairs.sitting]
    names = log.chairs.taken
    names.append(next(animal for animal in NAMES if animal not in names))
    table.write(table.players[1], f"game tokyo players {' '.join(names)} computers {names[-1]}")
    assert log.games == 2 and log.devices[-1] == d1


def lobby(*labels: str) -> Table:
    """A table at which these sit, in this order, and no game has begun."""
    table = Table([Player(label, 8) for label in labels])
    table.write(table.players[0], "table")
    for player, animal in zip(table.players, NAMES[: len(labels)], strict=True):
        table.write(player, f"sits {animal}")
    return table


def test_a_stranger_who_comes_to_the_lobby_takes_it_from_nobody() -> None:
    """With as many devices as it likes, whoever has got up meanwhile; whoever sat down first may."""
    table = lobby("d0", "d1", "d2")
    log, opener, first = table.players[0].log, table.players[0].name, table.players[1]
    sitting = list(log.chairs.sitting)
    for n in range(4):
        stranger = Player(f"stranger {n}", 8)
        for entry in table.entries:
            stranger.take(entry)
        table.players.append(stranger)
        game = "game tokyo players Fish Duck"
        hosts = f"hosts {opener}"
        for body in (hosts, f"sits {NAMES[-1 - n]}", hosts, "leaves Owl Bear", game):
            table.write(stranger, body)
    assert log.chairs.opener == opener and log.chairs.sitting[:3] == sitting and not log.game
    table.write(table.players[2], f"hosts {opener}")
    assert log.chairs.opener == opener
    table.write(first, f"hosts {opener}")
    assert log.chairs.opener == first.name and log.chairs.sitting[:2] == sitting[1:]


def test_after_a_game_newcomers_take_it_from_nobody_even_if_all_others_have_left() -> None:
    table = Table([Player(label, 8) for label in ("d0", "d1")])
    table.sit("tokyo lives=1", {"d0": ["Fox"], "d1": ["Owl"]})
    table.play()
    log, opener = table.players[0].log, table.players[0].name
    guest, stranger = Player("guest", 8), Player("stranger", 8)
    for player, animal in ((guest, "Bear"), (stranger, "Hare")):
        for entry in table.entries:
            player.take(entry)
        table.players.append(player)
        table.write(player, f"sits {animal}")
    table.write(guest, f"hosts {opener}")
    assert log.chairs.opener == opener, "one who played sits there"
    table.write(table.players[1], "leaves Owl")
    table.write(stranger, f"hosts {opener}")
    assert log.chairs.opener == opener, "another has sat there for longer"
    table.write(guest, f"hosts {opener}")
    assert log.chairs.opener == guest.name
