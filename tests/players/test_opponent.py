"""Computer players: legal everywhere, blind to hidden dice, the same on every interpreter."""

import itertools
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import BinaryIO

import pytest
from game import OVER, TO_ANSWER, TO_REVIVE, TO_SAY, Game
from players import habits, knowledge
from players.opponent import (
    BEAR,
    BEGINNER,
    CHANCE,
    FIRST_GAMES,
    FOX,
    FRIENDS,
    HARE,
    LEARNER,
    OWL,
    Opponent,
)
from players.solved import is_solved
from players.strategy import Strategy
from ranking import MIA
from rules import presets
from rules.moves import BELIEVE, DOUBT, KEEP, PASS, REROLL, REVIVE, ROLL, SAY, SAY_BLIND, TOAST
from rules.penalties import bears, is_true

from generate.solve import shipped
from tests.helpers.gaming import DICE, PRESETS, copied, random_move, random_rules, told
from tests.helpers.houses import CHARACTERS, company, looking, with_chance
from tests.helpers.sampled import part_of

SOLVED = [  # between two by their file alone
    house for house in PRESETS if is_solved(presets.parse(house)) and house not in ("wikipedia", "arena")
]
COMPARED = 4  # claims, and as many answers, by each preset
HOUSES = (
    *PRESETS,
    "tokyo reroll=unseen",
    "tokyo reroll=ormore pips=yes",
    "arena passing=both circle=closed mia_believed=follow mia_yield=0",
    "wikipedia raises=equal mia_yield=0 half_mia=yes circle=open",
    "meyer passing=both starter=drawn blind=yes",
    "tokyo truth=beats little_mia=yes joker=lowest mia_believed=no mia_yield=2 end=stop",
)


def states(house: str, seed: int, games: int = 6, players: int = 0) -> list[Game]:
    """States of random games, in which what is rare turns up as well."""
    chance = random.Random(f"{house} {seed}")
    found = []
    for _ in range(games):
        game = Game(presets.parse(house), ("Fox", "Owl", "Bear")[: players or chance.choice((2, 3))])
        while game.phase != OVER and len(game.moves) < 200:
            found.append(copied(game))
            game.play(*random_move(game, chance))
    return found


@pytest.mark.parametrize("house", HOUSES)
def test_every_character_is_legal_in_every_state(house: str) -> None:
    chance = random.Random(house)
    for game in states(house, 1):
        player = Opponent(game.rules, game.ranking)
        player.habits = habits.habits_of(game)
        player.look(game, game.holder)
        for character in CHARACTERS:
            for _ in range(3):
                player.decide(character, chance.randbytes(CHANCE))
                assert game.can(*with_chance(game, player.move, player.value, chance)), game.phase


def test_each_decision_is_by_the_page_of_the_lives_there_are() -> None:
    rules = presets.parse("tokyo")
    now, later = Game(rules, ("Fox", "Owl")), Game(rules, ("Fox", "Owl"))
    later.lives = [1, 3]
    player = Opponent(rules, now.ranking)
    for game, read in ((now, player.read_ahead), (later, player.look)):
        alike = Opponent(rules, game.ranking)
        alike.look(game, 0)
        read(game, 0)
        player.look(game, 0)
        assert player.strategy._says == alike.strategy._says
        player.decide(OWL, bytes(CHANCE))


class Fails:
    """A file of which one read fails."""

    def __init__(self, file: BinaryIO, at: int) -> None:
        self.file, self.at = file, at

    def seek(self, place: int) -> None:
        self.file.seek(place)

    def readinto(self, buffer: bytearray) -> None:
        self.at -= 1
        if self.at == 0:
            raise OSError("EIO")
        self.file.readinto(buffer)


@pytest.mark.parametrize("moves", [1, 2, 3])
def test_a_read_that_fails_is_made_again_and_changes_no_decision(moves: int) -> None:
    """Wherever it is: of what to say, of the answer to a claim, and of that to a raise by who has not seen
    the dice."""
    game = Game(presets.parse("wikipedia"), ("Fox", "Owl", "Bear"))
    for move in ((ROLL, 43), (SAY, 52), (PASS, 53))[:moves]:
        game.play(*move)
    sure = looking(game, game.holder)
    failed = 0
    for at in range(1, 20):
        player = Opponent(game.rules, game.ranking)
        player.strategy._file = Fails(player.strategy._file, at)
        try:
            player.read_ahead(game, game.holder)
        except OSError:
            failed += 1
        player.look(game, game.holder)
        for draw in range(0, 65536, 997):
            for one in (player, sure):
                one.decide(OWL, bytes((draw & 255, draw >> 8, 0, 0)))
            assert (player.move, player.value) == (sure.move, sure.value)
    assert failed >= 4


def test_more_than_six_play_as_six() -> None:
    six, nine = Strategy("tokyo"), Strategy("tokyo")
    lives = bytearray((2, 1, 3, 1, 2, 1, 1, 1, 1))
    six.find(lives, 6)
    nine.find(lives, 9)
    assert [nine.worth(seat) for seat in range(6)] == [six.worth(seat) for seat in range(6)]


@pytest.mark.parametrize("house", PRESETS)
def test_other_hidden_dice_change_no_decision(house: str) -> None:
    chance = random.Random(house)
    hidden = 0
    for game in states(house, 2):
        player = Opponent(game.rules, game.ranking)
        player.habits = habits.habits_of(game)
        player.look(game, game.holder)
        if game.phase != TO_ANSWER and not (game.phase == TO_SAY and game.is_rerolled):
            continue
        if player.sight.roll:
            continue
        hidden += 1
        facts = vars(player.sight).copy()
        random_bytes = [chance.randbytes(CHANCE) for _ in range(2)]
        found = set()
        for roll in (21, 43, 66):
            other = copied(game)
            other.roll = roll
            at = max(n for n in range(0, len(game.moves), 2) if game.moves[n] in (ROLL, REROLL))
            other.moves[at + 1] = roll
            again = Opponent(other.rules, other.ranking)
            again.habits = habits.habits_of(other)
            again.look(other, other.holder)
            assert vars(again.sight) == facts
            decisions = []
            for character in CHARACTERS:
                for some in random_bytes:
                    again.decide(character, some)
                    decisions.append((again.move, again.value))
            found.add(tuple(decisions))
        assert len(found) == 1
    assert hidden > 10


@pytest.mark.parametrize("house", part_of(SOLVED, 3))
def test_the_firmware_plays_by_the_chances_that_the_judge_reads(house: str) -> None:
    """In states of random games: how many of some draws lead to each move."""
    rules = presets.parse(house)
    play = shipped.of(rules)
    placed = [(game, place) for game in states(house, 3, 6, 2) if (place := place_of(game))]
    compared = []
    for is_answer in (False, True):
        some = [both for both in placed if (both[1][2] > 0) == is_answer]
        compared += some[:: len(some) // COMPARED][:COMPARED]
    for game, place in compared:
        beaten, roll, signal = place
        firmware = looking(game, game.holder)
        say, doubt = play(tuple(firmware.sight.around[: firmware.sight.count]))
        seen: dict[int, float] = {}
        for draw in range(1024, 65536, 2048):
            firmware.decide(OWL, bytes((draw & 255, draw >> 8, 0, 0)))
            claimed = firmware.sight.claim if firmware.move == REROLL else game.ranking.rank[firmware.value]
            if firmware.move == REROLL:
                claimed = len(game.ranking.calls) + 1
            key = int(firmware.move == DOUBT) if signal else claimed
            seen[key] = seen.get(key, 0.0) + 1 / 32
        if signal:
            assert seen.get(1, 0.0) == pytest.approx(doubt[beaten][signal], abs=0.08), place
        else:
            for rank, share in enumerate(say[beaten][roll]):
                assert seen.get(rank, 0.0) == pytest.approx(share, abs=0.08), (place, rank)
    assert len(compared) == 2 * COMPARED


def openings(level: int, house: str, count: int) -> Counter[int]:
    """How often of a thousand each claim opens a round, over all that sit there."""
    chance = random.Random(1)
    said = Counter[int]()
    game = told(house, "Fox Owl Bear Hare Crow Whale".rsplit(" ", 6 - count)[0])
    player = Opponent(game.rules, game.ranking)
    player.company = level
    for roll in DICE:
        other = copied(game)
        other.play(ROLL, roll)
        if other.allows(TOAST):
            continue
        player.look(other, 0)
        for who in (FOX, OWL, BEAR, HARE, LEARNER, BEGINNER)[:count]:
            for _ in range(20):
                player.decide(who, chance.randbytes(CHANCE))
                said[player.value] += 1
    return Counter({claim: 1000 * n // said.total() for claim, n in said.items()})


@pytest.mark.parametrize("count", [3, 5])
@pytest.mark.parametrize("house", ["tokyo", "meyer", "maexchen"])
def test_only_a_table_of_owls_recites(house: str, count: int) -> None:
    for level in (FIRST_GAMES, FRIENDS):
        claim, most = openings(level, house, count).most_common(1)[0]
        assert most <= 400, (level, claim)


def test_the_random_bytes_of_a_decision_are_two_exact_numbers() -> None:
    """The first decides for the choice it falls on, the second whether Fox decides as computed: no byte
    counts twice."""
    rules = presets.parse("tokyo")
    game = Game(rules, ("Fox", "Owl"))
    game.play(ROLL, MIA)
    player = Opponent(rules, game.ranking)

    def does(character: int, draw: int, mood: int = 65535) -> tuple[int, int]:
        player.decide(character, draw.to_bytes(2, "little") + mood.to_bytes(2, "little"))
        return player.move, player.value

    game.moves[1] = game.roll = 43
    player.look(game, 0)
    row = player.strategy.row(game.ranking.rank[43])
    assert does(FOX, 0, 0x46FF) == does(OWL, 0, 0x4700) != does(FOX, 65535, 0x4700) == (SAY, 43)
    last = 0
    for n in range(player.strategy.choices(row)):
        first, last = last, last + player.strategy.share(row, n)
        call = game.ranking.calls[player.strategy.chosen(row, n, 0) - 1]
        assert does(OWL, 32 * first) == does(OWL, 32 * last - 1) == (SAY, call)
    game.play(SAY, 65)
    player.look(game, 1)
    doubts = 257 * player.strategy.doubt(game.ranking.rank[65])
    assert does(OWL, doubts - 1) == (DOUBT, 0) and does(OWL, doubts) == (BELIEVE, 0)


def place_of(game: Game) -> tuple[int, int, int] | None:
    """Where two are in a round: the rank to beat, the roll, and the claim to answer (0: one's own roll).

    None where no page is asked.
    """
    moves = [(game.moves[n], game.moves[n + 1]) for n in range(0, len(game.moves), 2)]
    if game.phase not in (TO_SAY, TO_ANSWER) or game.allows(TOAST) or game.is_rerolled:
        return None
    rank = game.ranking.rank
    rolled = max(n for n, (move, _) in enumerate(moves) if move == ROLL)
    since = moves[rolled + 1 :]
    if any(move == SAY_BLIND for move, _ in since) or len(since) > 1:
        return None
    if game.phase == TO_SAY:
        return rank[game.claim], rank[game.roll], 0
    over = len(game.ranking.calls) + 1
    return rank[game.beaten], 0, over if game.is_or_more else rank[game.claim]


def test_owl_never_gives_up_its_last_life_to_a_mia() -> None:
    for house in ("maexchen", "wikipedia", "arena", "reversed", "tokyo mia_believed=no mia_yield=2"):
        for players in ("Fox Owl", "Fox Owl Bear"):
            player = looking(told(f"{house} lives=1", players, "Fox rolls 43 says 21"), 1)
            for draw in range(0, 65536, 1024):
                player.decide(OWL, bytes((draw & 255, draw >> 8, 0, 0)))
                assert player.move == DOUBT


def test_who_had_their_chance_of_new_lives_is_told() -> None:
    game = Game(presets.parse("meyer lives=5"), ("Fox", "Owl"))
    game.asked = 2
    player = looking(game, 0)
    assert list(player.sight.around[:2]) == [5, 11]
    worth = [player.strategy.worth(seat) for seat in range(2)]
    player.strategy.find(bytearray((5, 5)), 2)
    assert worth != [player.strategy.worth(seat) for seat in range(2)]
    # Where no file says so they are the lives that they are
    tokyo = Opponent(presets.parse("tokyo"), game.ranking).strategy
    for lives in ((5, 11), (5, 5)):
        tokyo.find(bytearray(lives), 2)
        worth.append(tokyo.worth(0))
    assert worth[2] == worth[3]


@pytest.mark.parametrize(("other", "move"), [(1, KEEP), (2, REVIVE), (5, REVIVE)])
def test_three_lives_are_kept_against_one_who_has_but_one(other: int, move: int) -> None:
    game = Game(presets.parse("meyer"), ("Fox", "Owl"))
    game.lives = [4, other]
    for made in ((ROLL, 43), (SAY, 65), (DOUBT, 0)):
        game.play(*made)
    assert game.phase == TO_REVIVE
    player = looking(game, 0)
    player.decide(OWL, bytes(CHANCE))
    assert player.move == move


def test_micropython_decides_the_same_and_allocates_nothing(
    micropython: str, mpy: Path, tmp_path: Path
) -> None:
    """All characters in all states of random games, under heap_lock, on both interpreters."""
    chance = random.Random(5)
    lines = []
    for house in HOUSES:
        game = Game(presets.parse(house), ("Fox", "Owl", "Bear"))
        while game.phase != OVER and len(game.moves) < 160:
            game.play(*random_move(game, chance))
        lines.append(f"{house}|{' '.join(map(str, game.moves))}\n")
    games = tmp_path / "games"
    games.write_text("".join(lines))
    script = Path(__file__).parents[1] / "helpers" / "opponent_decides.py"
    firmware = Path(__file__).parents[2] / "firmware"
    shims = firmware.parent / "virtual" / "shims"
    said = []
    for program, places in ((micropython, (mpy, ".frozen")), (sys.executable, (firmware, shims))):
        path = os.pathsep.join(map(str, places))
        environment = {**os.environ, "MICROPYPATH": path, "PYTHONPATH": path}
        done = subprocess.run(
            [program, script, games], capture_output=True, text=True, env=environment, check=False
        )
        assert not done.returncode, done.stdout + done.stderr
        said.append(done.stdout)
    assert said[0] == said[1]
    assert len(said[0].split()) == len(HOUSES)


@pytest.mark.parametrize("house", ["mexicali", "maexchen mia_shown=rolled", "tokyo raises=equal", *range(14)])
def test_what_a_seat_can_know_is_believed_or_doubted(house: str | int) -> None:
    """Known is what is so of all dice that may lie there: of those that the seat has seen, or else of all
    that whoever looked at them need not have shown."""
    chance = random.Random(f"{house} knows")
    rules = presets.parse(house) if isinstance(house, str) else random_rules(chance)
    for game, player in company(rules, chance, 8):
        if game.phase != TO_ANSWER:
            continue
        may_lie = [game.roll] if player.sight.roll else [roll for roll in set(DICE) if not shows(game, roll)]
        truths = {is_true(with_roll(game, roll)) for roll in may_lie}
        for character in CHARACTERS:
            player.decide(character, chance.randbytes(CHANCE))
            if truths == {True}:
                keeps = game.allows(BELIEVE) and not (
                    rules.mia_believed == "roll" and game.claim == game.ranking.top
                )
                assert player.move != DOUBT or not (keeps or game.allows(PASS)), rules.text
            elif truths == {False}:
                assert player.move == DOUBT, rules.text


@pytest.mark.parametrize("truth", presets.choices("truth"))
def test_any_roll_may_lie_under_a_claim_in_every_order(truth: str) -> None:
    """A seat that has seen nothing takes a claim for true or false only if it is so of every roll."""
    names = ("doubles", "top", "joker", "half_mia", "little_mia", "pips")
    orders = 0
    for words in itertools.product(
        *[[f"{name}={choice}" for choice in presets.choices(name)] for name in names]
    ):
        house = f"tokyo truth={truth} {' '.join(words)}"
        if not presets.can_be(house):
            continue
        orders += 1
        rules = presets.parse(house)
        sight = knowledge.Sight()
        for claim in Game(rules, ("Fox", "Owl")).ranking.calls:
            game = Game(rules, ("Fox", "Owl"))
            game.play(ROLL, claim)
            game.play(SAY, claim)
            sight.look(game, 1)
            truths = {bears(game, roll) for roll in set(DICE) if roll != game.ranking.toast}
            known = {frozenset({True}): knowledge.IS_TRUE, frozenset({False}): knowledge.IS_FALSE}
            assert sight.truth == known.get(frozenset(truths), knowledge.UNKNOWN), (house, claim)
    assert orders > 100


def shows(game: Game, roll: int) -> bool:
    """Whether whoever looked at that roll had to show it."""
    rolled = max(n for n in range(0, len(game.moves), 2) if game.moves[n] == ROLL)
    looked = game.moves[rolled + 2] == SAY
    is_mia = roll == game.ranking.top and game.rules.mia_shown == "rolled"
    return looked and (is_mia or roll == game.ranking.toast)


def with_roll(game: Game, roll: int) -> Game:
    other = copied(game)
    other.roll = roll
    return other


@pytest.mark.parametrize("house", ("tokyo", "tokyo pips=yes", "meyer joker=no", "tokyo half_mia=yes"))
def test_an_order_of_fewer_calls_is_spread_over_that_of_the_preset(house: str) -> None:
    player = looking(Game(presets.parse(house), ("Fox", "Owl")), 0)
    calls, all_calls = len(player.ranking.calls), player.strategy.calls
    rows = [player._row(rank) for rank in range(calls + 1)]
    assert rows[:2] == [0, 1] and rows[-1] == all_calls
    assert [player._called(rank) for rank in (0, 1, all_calls)] == [0, 1, calls]
    steps = [after - before for before, after in zip(rows[1:], rows[2:], strict=False)]
    assert max(steps) - min(steps) <= 1 and (min(steps) > 0 or calls > all_calls)
