"""Computer players: legal everywhere, blind to hidden dice, the same on every interpreter."""

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from game import OVER, TO_ANSWER, TO_REVIVE, TO_SAY, Game
from players import knowledge
from players.opponent import BEAR, BEGINNER, CHANCE, FOX, HARE, LEARNER, OWL, Opponent
from players.solved import is_solved
from players.strategy import Strategy
from ranking import MIA
from rules import presets
from rules.choices import Rules
from rules.moves import BELIEVE, DOUBT, DRAW, KEEP, PASS, REROLL, REVIVE, ROLL, SAY, SAY_BLIND, TOAST
from rules.penalties import is_true

from generate.solve import shipped
from tests.helpers.gaming import DICE, PRESETS, copied, random_move, random_rules, told
from tests.helpers.sampled import part_of

SOLVED = [  # between two by their file alone
    house for house in PRESETS if is_solved(presets.parse(house)) and house not in ("wikipedia", "arena")
]
COMPARED = 4  # claims, and as many answers, by each preset
CHARACTERS = (OWL, FOX, BEAR, HARE, LEARNER, BEGINNER)
HOUSES = (
    *PRESETS,
    "tokyo reroll=unseen",
    "tokyo reroll=ormore pips=yes",
    "arena passing=both circle=closed mia_believed=follow mia_yield=0",
    "wikipedia raises=equal mia_yield=0 half_mia=yes circle=open",
    "meyer passing=both starter=drawn blind=yes",
    "tokyo truth=beats little_mia=yes joker=lowest mia_believed=no mia_yield=2 end=stop",
)


def with_chance(game: Game, move: int, value: int, chance: random.Random) -> tuple[int, int]:
    """The move with what chance gives it."""
    if move in (ROLL, REROLL):
        return move, chance.choice(DICE)
    if move == REVIVE:
        return move, chance.randrange(1, 7)
    if move == DRAW:
        return move, chance.choice([seat for seat in range(len(game.players)) if game.is_in(seat)])
    return move, value


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
        player.habits = knowledge.habits_of(game)
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
        assert player.strategy._page == alike.strategy._page
        player.decide(OWL, bytes(CHANCE))


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
        player.habits = knowledge.habits_of(game)
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
            again.habits = knowledge.habits_of(other)
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
    plays = {who: shipped.of(rules, who) for who in (OWL, FOX, BEAR, HARE, BEGINNER)}
    placed = [(game, place) for game in states(house, 3, 6, 2) if (place := place_of(game))]
    compared = []
    for is_answer in (False, True):
        some = [both for both in placed if (both[1][2] > 0) == is_answer]
        compared += some[:: len(some) // COMPARED][:COMPARED]
    for game, place in compared:
        beaten, roll, signal = place
        firmware = Opponent(rules, game.ranking)
        firmware.look(game, game.holder)
        around = tuple(firmware.sight.around[: firmware.sight.count])
        for who, play in plays.items():
            say, doubt = play(around)
            seen: dict[int, float] = {}
            moods = (0,) if who == OWL or signal else range(128, 65536, 4096)
            for draw in range(1024, 65536, 2048):
                for mood in moods:
                    firmware.decide(who, bytes((draw & 255, draw >> 8, mood & 255, mood >> 8)))
                    claimed = (
                        firmware.sight.claim if firmware.move == REROLL else game.ranking.rank[firmware.value]
                    )
                    if firmware.move == REROLL:
                        claimed = len(game.ranking.calls) + 1
                    key = int(firmware.move == DOUBT) if signal else claimed
                    seen[key] = seen.get(key, 0.0) + 1 / 32 / len(moods)
            if signal:
                assert seen.get(1, 0.0) == pytest.approx(doubt[beaten][signal], abs=0.08), place
            else:
                for rank, share in enumerate(say[beaten][roll]):
                    assert seen.get(rank, 0.0) == pytest.approx(share, abs=0.08), (place, rank)
    assert len(compared) == 2 * COMPARED


def test_fox_bluffs_as_if_it_held_nothing_with_one_roll_in_five() -> None:
    """docs/opponents.md says so; the judge reads the same constant, so it would follow any other."""
    rules = presets.parse("tokyo")
    game = Game(rules, ("Fox", "Owl"))
    found = 0
    for draw in range(16):
        said = {}
        for roll in (MIA, game.ranking.calls[0]):
            held = copied(game)
            held.play(ROLL, roll)
            player = Opponent(rules, game.ranking)
            player.look(held, 0)
            for who in (OWL, FOX):
                moods = range(256) if who == FOX else (0,)
                calls = []
                for mood in moods:
                    player.decide(who, bytes((0, draw * 16, 0, mood)))
                    calls.append(player.value)
                said[roll, who] = calls
        if said[MIA, OWL] != said[game.ranking.calls[0], OWL]:
            found += 1
            share = said[MIA, FOX].count(*said[game.ranking.calls[0], OWL]) / 256
            assert share == pytest.approx(1 / 5, abs=0.005)
    assert found


def test_only_owl_recites() -> None:
    """How often each opens by tokyo among five with its most frequent claim, and how often with the truth:
    docs/opponents.md has these figures."""
    chance = random.Random(1)
    found = {}
    for who in CHARACTERS:
        said, true = Counter[int](), 0
        for roll in [max(a, b) * 10 + min(a, b) for a in range(1, 7) for b in range(1, 7)]:
            game = Game(presets.parse("tokyo"), ("Fox", "Owl", "Bear", "Hare", "Crow"))
            game.play(ROLL, roll)
            player = Opponent(game.rules, game.ranking)
            player.look(game, 0)
            for _ in range(100):
                player.decide(who, chance.randbytes(CHANCE))
                said[player.value] += 1
                true += player.value == roll
        found[who] = (said.most_common(1)[0][1] / 3600, true / 3600)
    assert found[OWL] == (1, pytest.approx(2 / 36))
    assert found[FOX] == (pytest.approx(0.51, abs=0.03), pytest.approx(0.54, abs=0.03))
    for who in (BEAR, HARE):
        assert found[who] == (pytest.approx(0.28, abs=0.03), pytest.approx(0.77, abs=0.03))


def test_the_random_bytes_of_a_decision_are_two_exact_numbers() -> None:
    """The first decides for the choice it falls on, the second whether Fox bluffs: no byte counts twice."""
    rules = presets.parse("tokyo")
    game = Game(rules, ("Fox", "Owl"))
    game.play(ROLL, MIA)
    player = Opponent(rules, game.ranking)

    def does(character: int, draw: int, mood: int = 65535) -> tuple[int, int]:
        player.decide(character, draw.to_bytes(2, "little") + mood.to_bytes(2, "little"))
        return player.move, player.value

    player.look(game, 0)
    bluffs = 51 * 257
    assert does(FOX, 0, bluffs) == does(OWL, 0) != does(FOX, 0, bluffs - 1)
    game.moves[1] = game.roll = 43
    player.look(game, 0)
    row = player.strategy.row(0, game.ranking.rank[43])
    last = 0
    for n in range(player.strategy.choices(row)):
        first, last = last, last + player.strategy.share(row, n)
        call = game.ranking.calls[player.strategy.chosen(row, n, 0) - 1]
        assert does(OWL, first + 1) == does(OWL, last) == (SAY, call)
    game.play(SAY, 65)
    player.look(game, 1)
    doubts = 257 * player.strategy.doubt(0, game.ranking.rank[65])
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
        rules = presets.parse(house + " lives=%d" % (2 if "pay2" in house else 1))
        for players in (("Fox", "Owl"), ("Fox", "Owl", "Bear")):
            game = Game(rules, players)
            game.play(ROLL, 43)
            game.play(SAY, MIA)
            player = Opponent(rules, game.ranking)
            player.look(game, 1)
            for draw in range(0, 65536, 1024):
                player.decide(OWL, bytes((draw & 255, draw >> 8, 0, 0)))
                assert player.move == DOUBT


def test_who_had_their_chance_of_new_lives_is_told() -> None:
    game = Game(presets.parse("meyer lives=5"), ("Fox", "Owl"))
    game.asked = 2
    player = Opponent(game.rules, game.ranking)
    player.look(game, 0)
    assert list(player.sight.around[:2]) == [5, 11]
    told = [player.strategy.worth(seat) for seat in range(2)]
    player.strategy.find(bytearray((5, 5)), 2)
    assert told != [player.strategy.worth(seat) for seat in range(2)]
    # Where no file says so they are the lives that they are
    tokyo = Opponent(presets.parse("tokyo"), game.ranking).strategy
    for lives in ((5, 11), (5, 5)):
        tokyo.find(bytearray(lives), 2)
        told.append(tokyo.worth(0))
    assert told[2] == told[3]


@pytest.mark.parametrize(("other", "move"), [(1, KEEP), (2, REVIVE), (5, REVIVE)])
def test_three_lives_are_kept_against_one_who_has_but_one(other: int, move: int) -> None:
    game = Game(presets.parse("meyer"), ("Fox", "Owl"))
    game.lives = [4, other]
    for made in ((ROLL, 43), (SAY, 65), (DOUBT, 0)):
        game.play(*made)
    assert game.phase == TO_REVIVE
    player = Opponent(game.rules, game.ranking)
    player.look(game, 0)
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


def test_the_learner_leans_against_habits_and_no_further_than_it_may() -> None:
    rules = presets.parse("maexchen")
    game = Game(rules, ("Fox", "Owl"))
    game.play(ROLL, 43)
    game.play(SAY, 62)
    player = Opponent(rules, game.ranking)
    player.look(game, 1)

    def doubts(character: int) -> int:
        count = 0
        for draw in range(0, 65536, 256):
            player.decide(character, bytes((0, draw >> 8, 0, 0)))
            count += player.move == DOUBT
        return count

    owl = doubts(OWL)
    assert doubts(LEARNER) == owl  # it has seen nothing yet
    player.habits = bytearray((0, 0, 60, 60, 0, 0, 0, 0))  # Fox was caught each time
    assert owl < doubts(LEARNER) <= owl + 33
    player.habits = bytearray((0, 0, 60, 0, 0, 0, 0, 0))  # and here never
    assert owl - 9 <= doubts(LEARNER) < owl


def test_the_learner_bluffs_to_who_believes_and_is_honest_to_who_doubts() -> None:
    """docs/opponents.md says how far: up to a quarter of its worthless rolls become a pair of sixes, or it
    tells the truth where it can."""
    game = Game(presets.parse("maexchen"), ("Fox", "Owl"))
    player = Opponent(game.rules, game.ranking)
    game.play(ROLL, 31)
    player.look(game, 0)

    def says(character: int, habits_of_owl: tuple = (0, 0, 0, 0)) -> list[int]:
        player.habits = bytearray((0, 0, 0, 0, *habits_of_owl))
        found = []
        for mood in range(0, 65536, 256):
            player.decide(character, bytes((255, 255, mood & 255, mood >> 8)))
            found.append(player.value)
        return found

    believes, doubts, lies = (90, 0, 0, 0), (90, 90, 0, 0), (0, 0, 90, 90)
    [bluff] = {*says(OWL)}
    assert bluff not in (31, 66)
    assert {*says(OWL, believes), *says(OWL, doubts), *says(LEARNER), *says(LEARNER, lies)} == {bluff}
    bold = says(LEARNER, believes)
    assert bold.count(66) == 256 // 4 and {*bold} == {bluff, 66}
    assert says(LEARNER, doubts).count(31) == 255
    worthless = game.ranking.calls[player.strategy.least(0) - 1]
    for roll, is_bold in ((worthless, True), (game.ranking.calls[player.strategy.least(0)], False)):
        game.roll = game.moves[-1] = roll
        player.look(game, 0)
        assert (66 in says(LEARNER, believes)) == is_bold
    for move, value in ((SAY, 61), (BELIEVE, 0), (ROLL, 61)):  # the truth is not enough
        game.play(move, value)
    player.look(game, 1)
    player.habits = bytearray((*doubts, 0, 0, 0, 0))
    values = []
    for character in (LEARNER, OWL):
        player.decide(character, bytes((255, 255, 0, 0)))
        values.append(player.value)
    assert values[0] == values[1] != 62


@pytest.mark.parametrize("house", ("meyer", "tokio", "wikipedia"))
def test_the_learner_has_something_to_say_whatever_it_is_worth(house: str) -> None:
    """Where Owl opens with one claim whatever it rolled, every roll is as good as nothing."""
    rules = presets.parse(house)
    for lives in product((1, 2, 3), repeat=3):
        game = Game(rules, ("Fox", "Owl", "Bear"))
        game.lives = list(lives)
        game.play(ROLL, 43)
        player = Opponent(rules, game.ranking)
        player.look(game, 0)
        player.habits = bytearray((0, 0, 0, 0, 60, 0, 0, 0, 0, 0, 0, 0))  # Owl believes everything
        player.decide(LEARNER, bytes(CHANCE))
        assert game.can(player.move, player.value)


FOR_EVER = (  # where a table of Owls has gone on for thousands of moves
    "machacek pips=yes",
    "machacek pips=yes raises=equal",
    "wikipedia pips=yes raises=equal",
    "maexchen pips=yes raises=equal",
    "machacek lives=1 joker=toast",
    "machacek",
    "wikipedia mia_believed=follow",
)


def company(
    rules: Rules, chance: random.Random, rounds: int = 6, characters: tuple[int, ...] = ()
) -> Iterator[tuple[Game, Opponent]]:
    """Some rounds between computers: the game before each move, and what is decided."""
    characters = characters or tuple([chance.choice(CHARACTERS) for _ in range(chance.randrange(2, 7))])
    seats = ("Fox", "Owl", "Bear", "Hare", "Crow", "Whale")[: len(characters)]
    game = Game(rules, seats, chance.randrange(len(seats)))
    player = Opponent(rules, game.ranking)
    while game.phase != OVER and game.rounds < rounds:
        player.habits = knowledge.habits_of(game) if characters[game.holder] == LEARNER else None
        player.look(game, game.holder)
        player.decide(characters[game.holder], chance.randbytes(CHANCE))
        yield game, player
        game.play(*with_chance(game, player.move, player.value, chance))


@pytest.mark.parametrize("house", [*FOR_EVER, *range(24)])
def test_any_round_between_computers_ends(house: str | int) -> None:
    """Whatever the rules and the company: after 36 claims whoever rolls says Mia, and whoever cannot know a
    claim to be true doubts it. So there are 38 at most."""
    chance = random.Random(f"{house} ends")
    rules = presets.parse(house) if isinstance(house, str) else random_rules(chance)
    for game, _ in company(rules, chance, *((6, (OWL,) * 3) if isinstance(house, str) else ())):
        assert game.claim_count <= 38, rules.text


def test_the_end_of_a_round_is_needed() -> None:
    """The same where all believe what they may: the 36 claims are reached."""
    most = 0
    rules = presets.parse("machacek")
    game = Game(rules, ("Fox", "Owl", "Bear", "Hare", "Crow"))
    player = Opponent(rules, game.ranking)
    chance = random.Random(1)
    while not game.rounds:
        if game.phase == TO_ANSWER and game.claim_count < 36:
            game.play(BELIEVE)
            continue
        player.look(game, game.holder)
        player.decide(BEAR, b"\xff" * CHANCE)
        game.play(*with_chance(game, player.move, player.value, chance))
        most = max(most, game.claim_count)
    assert most in (36, 37, 38)


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


def test_habits_are_those_of_the_record() -> None:
    game = told(
        "maexchen",
        "Fox Owl",
        "Fox rolls 43 says 65",
        "Owl believes rolls 31 says 66",
        "Fox doubts",
        "Fox rolls 54 says 54",
        "Owl doubts",
    )
    # By seat: answers, doubts, claims uncovered, lies
    assert list(knowledge.habits_of(game)) == [1, 1, 1, 0, 2, 1, 1, 1]


def test_dice_that_come_back_are_raised_by_plan_under_a_higher_claim_too() -> None:
    """Else who hands 63 back as 65 is believed whatever the dice bear besides."""
    for handed in (63, 65):
        game = Game(presets.parse("wikipedia lives=1"), ("Fox", "Owl"))
        game.play(ROLL, 66)
        game.play(SAY, 63)
        game.play(PASS, handed)
        player = Opponent(game.rules, game.ranking)
        player.look(game, 0)
        moves = {played_move(player, draw) for draw in range(0, 65536, 997)}
        assert PASS in moves, handed
        assert DOUBT not in moves


def test_a_raise_is_handed_back_once_more() -> None:
    """What opens a round is handed back with some chance, and what it was raised to; then it ends."""
    game = Game(presets.parse("wikipedia lives=1"), ("Fox", "Owl"))
    player = Opponent(game.rules, game.ranking)
    game.play(ROLL, 41)
    for times, claims in enumerate(((63, 64, 65), (64, 65, 22), (65, 11, 22))):
        handed = set()
        for claim in claims:
            after = copied(game)
            after.play(*((PASS, claim) if times else (SAY, claim)))
            player.look(after, 1)
            if PASS in {played_move(player, draw) for draw in range(0, 65536, 997)}:
                handed.add(claim)
        assert bool(handed) == (times < 2)
        if handed:
            claim = min(handed, key=game.ranking.rank.__getitem__)
            game.play(*((PASS, claim) if times else (SAY, claim)))
            game.play(PASS, claim)


def test_a_claim_over_a_believed_one_is_not_taken_for_a_raise() -> None:
    """Owl doubts each 64 over a 63 that was believed, but not each 63 that is handed back as 64."""
    game = Game(presets.parse("wikipedia lives=1"), ("Fox", "Owl"))
    for move, value in ((ROLL, 21), (SAY, 63), (BELIEVE, 0), (ROLL, 21), (SAY, 64)):
        game.play(move, value)
    player = Opponent(game.rules, game.ranking)
    player.look(game, 0)
    assert {played_move(player, draw) for draw in range(0, 65536, 997)} == {DOUBT}


def test_among_three_what_was_raised_again_and_again_is_still_handed_on() -> None:
    game = Game(presets.parse("wikipedia"), ("Fox", "Owl", "Bear"))
    for move, value in ((ROLL, 31), (SAY, 31), (PASS, 41), (PASS, 42), (PASS, 62)):
        game.play(move, value)
    player = Opponent(game.rules, game.ranking)
    player.look(game, 1)
    assert PASS in {played_move(player, draw) for draw in range(0, 65536, 997)}


def played_move(player: Opponent, draw: int) -> int:
    """What Owl does by that draw."""
    player.decide(OWL, bytes((draw & 255, draw >> 8, 0, 0)))
    return player.move


def test_who_looked_still_knows_the_dice_when_they_come_back() -> None:
    game = Game(presets.parse("arena"), ("Fox", "Owl"))
    game.play(ROLL, 54)
    game.play(SAY, 61)
    game.play(PASS, 61)
    player = Opponent(game.rules, game.ranking)
    player.look(game, 0)
    assert player.sight.roll == 54
    player.look(game, 1)
    assert player.sight.roll == 0


def test_a_habit_stays_what_it_is_when_it_is_long_known() -> None:
    """What was counted is halved now and then, cases and what they tell of alike."""
    noted = bytearray(12)
    for n in range(1000):
        knowledge._count(noted, 4, n % 4 == 0)
        assert n < 50 or noted[5] / noted[4] == pytest.approx(1 / 4, abs=0.03)
    assert not any(noted[:4] + noted[6:])


@pytest.mark.parametrize("house", ("tokyo", "tokyo pips=yes", "meyer joker=no", "tokyo half_mia=yes"))
def test_an_order_of_fewer_calls_is_spread_over_that_of_the_preset(house: str) -> None:
    rules = presets.parse(house)
    player = Opponent(rules, Game(rules, ("Fox", "Owl")).ranking)
    player.look(Game(rules, ("Fox", "Owl")), 0)
    calls, all_calls = len(player.ranking.calls), player.strategy.calls
    rows = [player._row(rank) for rank in range(calls + 1)]
    assert rows[:2] == [0, 1] and rows[-1] == all_calls
    assert [player._called(rank) for rank in (0, 1, all_calls)] == [0, 1, calls]
    steps = [after - before for before, after in zip(rows[1:], rows[2:], strict=False)]
    assert max(steps) - min(steps) <= 1 and (min(steps) > 0 or calls > all_calls)
