"""A log that several devices share: whatever is played, all show the same game, and its dice are checked."""

import random

import pytest
from game import OVER, TO_SAY
from records import record
from rules.moves import DOUBT, ROLL
from rules.state import NAMES
from together.protocol.log import DONE, MOVE, OPEN, START, VOUCH
from together.protocol.throws import UNKNOWN

from tests.helpers.devices import Player, Table
from tests.helpers.gaming import PRESETS
from verify.soak.evening import rules_of


def seated(chance: random.Random, most: int = 5) -> dict[str, list[str]]:
    """Who sits at each device: of these there are two at least, and at some sit several persons."""
    animals = iter(chance.sample(NAMES, 12))
    return {
        f"d{n}": [next(animals) for _ in range(chance.choice((1, 1, 1, 2)))]
        for n in range(chance.randint(2, most))
    }


def begun(rules: str, seed: int, kinds: dict | None = None) -> Table:
    """A table at which a game begins; `kinds` are the classes of players who are not honest, by device."""
    animals = seated(random.Random(seed))
    table = Table([(kinds or {}).get(name, Player)(name, seed) for name in animals])
    table.sit(rules, animals)
    return table


def check(table: Table) -> None:
    """All devices have the same game, which is that of its record, and every roll was opened and checked."""
    log = table.players[0].log
    said = record.write(log.game)
    assert record.read(said).lives == log.game.lives
    assert log.checked == len(log.throws)
    for player in table.players:
        assert player.log.awaited()[0] == DONE and player.log.game.phase == OVER
        assert record.write(player.log.game) == record.write(player.replica.game) == said
        assert player.replica.game.lives == log.game.lives
        assert player.log.chain.head == log.chain.head


def test_every_device_shows_the_game_and_its_record_is_true_by_whatever_rules() -> None:
    chance = random.Random(34)
    houses = PRESETS + [rules_of(chance) for _ in range(40)]
    for seed, rules in enumerate(houses):
        table = begun(rules, seed)
        table.play()
        check(table)
        assert not any(player.refusals for player in table.players)


def test_a_decoy_stands_in_for_what_only_the_roller_has_seen() -> None:
    """On the others' devices nothing depends on the dice; the roller's own shows them once it has looked."""
    table = begun("tokyo", 1)
    seen = set()
    for _ in range(60):
        table.step()
        throw = table.players[0].log.throw
        if not throw or throw.at < 0 or table.players[0].log.pending:
            continue
        for player in table.players:
            may_know = player.name == throw.device and throw.is_peeked and throw.is_answered
            assert (player.device.known(throw) != UNKNOWN) == may_know
            if may_know:
                seen.add(player.replica.game.roll)
            else:
                assert player.replica.game.roll == player.log.game.roll == 31
    assert len(seen) > 3


def test_a_roll_is_made_openly_after_a_mia_that_was_believed_and_after_nothing_else() -> None:
    after = {True: 0, False: 0}  # by whether it is open
    for seed in range(8):
        table = begun("tokyo mia_believed=roll", seed)
        for _ in range(150):
            table.step()
            log = table.players[0].log
            if log.throw and log.game and log.throw.move == ROLL:
                is_open = log.pending[:1] == (ROLL,)
                if is_open or log.game.phase == TO_SAY and not log.throw.secret:
                    assert is_open == (log.game.claim == 21)
                    after[is_open] += 1
    assert min(after.values()) > 2


def test_what_cannot_be_read_or_follows_another_log_has_its_place_and_no_effect() -> None:
    """Anybody who knows the table can post it, and the game goes on for all."""
    table = begun("tokyo", 3)
    other = begun("tokyo", 4).players[0].log.chain
    for _ in range(200):
        table.step()
        chain = table.players[0].log.chain
        n = chain.count
        odd = b"nonsense, \xff\xfe x y,%d,7 - A sits Hare,%d %s A \xc0\xaf,%d %s A sits Hare" % (
            n,
            n,
            chain.head.encode(),
            n,
            other.head.encode(),
        )
        for entry in (b"", *odd.split(b",")):
            before = table.players[0].log.awaited(), list(table.players[0].log.chairs.sitting)
            table.entries.append(entry)
            for player in table.players:
                player.take(entry)
                assert (player.log.awaited(), player.log.chairs.sitting) == before
                assert player.log.chain.head == table.players[0].log.chain.head
    table.play()
    check(table)


def test_who_sits_where() -> None:
    table = Table([Player("d0", 1), Player("d1", 1)])
    one, other = table.players
    table.write(one, "table")
    said = (
        (one, "sits Fox", ""),
        (one, "sits Owl", ""),
        (other, "sits Fox", "Fox is taken."),
        (other, "sits Bear Hare", "A seat is an animal."),
        (other, "sits Bear", ""),
        (one, "becomes Fox Bear", "Bear is taken."),
        (other, "becomes Fox Hare", "No Fox sits there."),
        (one, "becomes Fox Cat", "There is no animal called 'Cat'."),
        (one, "becomes Fox Hare", ""),
        (other, "leaves Bear Hare", "No Hare sits there."),
        (one, "leaves", "A seat is an animal."),
    )
    for player, body, refusal in said:
        table.write(player, body)
        assert one.refusals == other.refusals and ([""] + one.refusals)[-1] == refusal
        one.refusals.clear()
        other.refusals.clear()
    assert one.log.chairs.sitting == [["Hare", one.name], ["Owl", one.name], ["Bear", other.name]]
    table.write(one, "leaves Owl Hare")
    assert other.log.chairs.sitting == [["Bear", other.name]]


def test_who_may_write_next_follows_from_the_log_alone() -> None:
    """Whatever anybody else writes meanwhile, in whoever's name, has no effect."""
    chance = random.Random(3)
    for seed in range(12):
        table = begun(rules_of(chance), seed)
        for _ in range(400):
            log = table.players[0].log
            what, seat, _ = log.awaited()
            if what == DONE:
                break
            intruder = chance.choice(table.players)
            names = [name for n, name in enumerate(log.players) if n != seat or what == OPEN]
            said = ["vouches " + "A" * 43, "peeks", "believes", "doubts", "says 66", "blind says 21", "shows"]
            said += ["stops", "starts", "rolls x", intruder.device.thrown(0, 0).split(" ", 1)[1]]
            before = (bytes(log.game.moves) if log.game else b"", log.awaited(), log.checked)
            table.write(intruder, f"{chance.choice(names)} {chance.choice(said)}")
            assert before == (bytes(log.game.moves) if log.game else b"", log.awaited(), log.checked)
            table.step()
        table.play()
        check(table)


def test_a_device_that_was_switched_off_has_its_seat_and_its_roll_again() -> None:
    """At any moment: what it has kept and the log are enough, and no promise is renewed."""
    table = begun("tokyo", 2)
    for step in range(90):
        player = table.players[step % len(table.players)]
        promised = player.device.duty()  # and the power is cut before it is sent
        again = Player(player.label, 1000 + step, player.kept)
        for entry in table.entries:
            again.take(entry)
        if player.replica:
            assert again.replica.game.roll == player.replica.game.roll
            assert again.device.duty() == promised
        table.players[step % len(table.players)] = again
        if not table.step():
            break
    table.play()
    check(table)


# Cheats


class Withholds(Player):
    """Opens nothing of its own, ever, but vouches."""

    def says(self) -> str:
        what, _, device = self.log.awaited()
        if what == OPEN and device == self.log.throws[-1].device and self.log.throws[-1].is_answered:
            return ""
        return Player.says(self)


class TriesMany(Player):
    """Draws a thousand secrets and promises the one that looks best to it; and anew as long as it may."""

    def says(self) -> str:
        body = Player.says(self)
        if self.log.throw and self.log.throw.device == self.name and self.chance.random() < 0.3:
            throw = self.log.throw
            return f"{self.log.players[throw.seat]} rolls {'A' * 43}"
        return body


class OpensAnother(Player):
    """Opens a secret that it has not promised."""

    def says(self) -> str:
        body = Player.says(self)
        if body.startswith("opens") and self.chance.random() < 0.5:
            return f"opens {self.log.throws[-1].number} {'A' * 21}A"
        return body


@pytest.mark.parametrize("kind", [TriesMany, OpensAnother])
def test_a_cheat_changes_nothing(kind: type) -> None:
    for seed in range(6):
        table = begun("tokyo", seed, {"d1": kind})
        table.play()
        check(table)
        assert table.players[0].refusals, "nobody cheated"


def without_whoever_is_silent(table: Table) -> bool:
    """The table goes on without the device it waits for; False if it waits for none."""
    log = table.players[0].log
    device = log.awaited()[2]
    askers = [player for player in table.players if player.device.asks()]
    if not askers:
        return False
    assert len(askers) == 1
    table.write(askers[0], f"without {log.players[log.devices.index(device)]}")
    return True


def test_who_does_not_open_pays_as_a_caught_liar() -> None:
    caught = 0
    for seed in range(12):
        table = begun("tokyo lives=3", seed, {"d1": Withholds})
        for _ in range(3000):
            if table.step():
                continue
            log = table.players[0].log
            what, seat, _ = log.awaited()
            is_doubted = what == OPEN and log.pending and log.pending[0] == DOUBT
            caller, before = log.game.caller, list(log.game.lives)
            can_lie = log.game.claim != log.game.ranking.calls[0]
            if not without_whoever_is_silent(table):
                break
            if is_doubted and caller == seat and can_lie:
                assert log.game.outcome.is_lie and log.game.lives[seat] < before[seat]
                caught += 1
        log = table.players[0].log
        assert log.awaited()[0] == DONE
        assert {record.write(player.log.game) for player in table.players} == {record.write(log.game)}
        assert record.read(record.write(log.game)).lives == log.game.lives
    assert caught > 3


# Gone and back


def test_whoever_is_back_before_it_is_known_who_starts_plays_the_first_round() -> None:
    table = Table([Player(name, 3) for name in ("d0", "d1", "d2")])
    table.sit("tokyo", {"d0": ["Fox"], "d1": ["Owl"], "d2": ["Bear"]})
    one, first = table.players[1], table.players[0]
    assert first.log.awaited() == (START, 0, first.name)
    table.write(one, "without Fox")
    assert one.log.away[0] == first.name
    table.write(first, "returns")
    assert one.log.places.returning == [first.name]
    while not one.log.game:
        assert table.step()
    assert one.log.devices[0] == first.name
    table.play()
    check(table)
    assert one.log.devices == [player.name for player in table.players]


def test_a_roll_of_who_is_back_and_plays_for_another_is_opened_at_a_doubt() -> None:
    """They were left out, and wait for the next round; then another is silent, and they play for it."""
    rolls = 0
    for seed in range(40):
        table = Table([Player(name, seed) for name in ("d0", "d1", "d2")])
        table.sit("tokyo", {"d0": ["Fox"], "d1": ["Owl"], "d2": ["Bear"]})
        first, second, third = table.players
        log = first.log
        while log.awaited()[::2] != (MOVE, first.name):
            assert table.step()
        table.write(third, "without Fox")
        table.write(first, "returns")
        while log.places.returning and log.awaited()[::2] != (MOVE, second.name):
            assert table.step()
        if log.places.returning:
            table.write(third, "without Owl")
            assert first.name in log.devices
            count = len(log.throws)
            while log.game.phase != OVER and len(log.throws) < count + 4 and table.step():
                pass
            rolls += sum(throw.device == first.name for throw in log.throws[count:])
            assert not any(throw.is_lost for throw in log.throws[count:])
    assert rolls > 3


def test_a_game_goes_on_without_a_device_until_it_is_back() -> None:
    """Gone at any moment, as roller, voucher or holder; and back, from the next round on."""
    moments = set()
    for seed in range(24):
        chance = random.Random(seed)
        table = begun(rules_of(chance), seed)
        gone = chance.choice(table.players)
        for _ in range(chance.randrange(60)):
            table.step()
        rest = [player for player in table.players if player is not gone]
        table.players = rest
        missed = len(table.entries)
        if len(rest) < 2:
            continue
        for _ in range(chance.randrange(10, 200)):
            if not table.step():
                what, _, device = rest[0].log.awaited()
                if not device:
                    break
                assert device == gone.name
                moments.add(what)
                without_whoever_is_silent(table)
        for entry in table.entries[missed:]:
            gone.take(entry)
        table.players.append(gone)
        if gone.name in gone.log.away and gone.log.game.phase != OVER:
            table.write(gone, "returns")
        table.play()
        assert not any(rest[0].log.away) or rest[0].log.game.phase == OVER
        heads = {player.log.chain.head for player in table.players}
        games = {record.write(player.replica.game) for player in table.players}
        assert len(heads) == len(games) == 1
        assert rest[0].log.awaited()[0] == DONE
    assert moments >= {MOVE, VOUCH, OPEN}


def test_the_openers_device_asks_and_the_next_seats_if_it_is_the_silent_one() -> None:
    table = begun("tokyo", 5)
    log = table.players[0].log
    for player in table.players:
        assert log.heir(player.name) == (log.devices[1] if player.label == "d0" else log.chairs.opener)
