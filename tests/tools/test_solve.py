"""The solver: against a game solved by hand, against every pure strategy, against the firmware's own game."""

import itertools
import random
import time

import numpy as np
import pytest
from game import Game
from players.opponent import BEAR, FOX, LEARNER, OWL
from ranking import Ranking
from rules import presets
from rules.moves import BELIEVE, DOUBT, ROLL, SAY, TOAST, YIELD

from tests.helpers.gaming import DICE, PRESETS
from tools.solve import many_players as many
from tools.solve import solve, tournament
from tools.solve.best_response import Reply
from tools.solve.characters import Player, Pure
from tools.solve.equilibrium import solve as equilibrium
from tools.solve.rounds import Rounds, explore

# Three calls: any number (28 of 36 rolls), any double (6), Mia (2)
TOY = Ranking("31/32/41/42/43/51/52/53/54/61/62/63/64/65 11/22/33/44/55/66 21")
TOY_RULES = "maexchen mia=look mia_liar=1 mia_doubter=1"


def toy() -> Rounds:
    return explore(presets.parse(TOY_RULES), TOY)


def test_a_game_of_three_values_is_worth_what_a_hand_computes() -> None:
    """A wrong doubt and a lie cost one; Mia must be looked at. Of 36 rolls 28 are numbers, 6 doubles, 2 Mia.

    Upon a double only Mia can be said: true with 2, false with 34, so that is worth -32/36 to who is to
    roll. Upon a number the 28 can only lie. If all is doubted, 8 are true and 28 false: -20/36; the
    roller can do no better and the other no better than to doubt. The opener who says number has the
    truth and is believed, for who doubts pays a whole life: 20/36. A double doubted with chance d brings
    a liar 32/36 (1 - d) - d, which must be those 20/36: d = 12/68. It brings the honest 32/36 (1 - d) +
    d. And a share b of the numbers bluffs, so that believing costs the other as much as doubting: 32/36
    (6 + 28 b) = 6 - 28 b.
    """
    found = equilibrium(toy())
    d = 12 / 68
    assert found.states[2].value == pytest.approx(-32 / 36)
    assert found.states[1].value == pytest.approx(-20 / 36)
    honest = 32 / 36 * (1 - d) + d
    assert found.states[0].value == pytest.approx((28 * 20 / 36 + 6 * honest + 2) / 36)
    said = {signal.rank: chance for signal, chance in found.states[0].say[1]}
    assert said[2] == pytest.approx((6 - 6 * 32 / 36) / (28 + 28 * 32 / 36))
    double = found.rounds.states[0].signals[1]
    assert double.rank == 2
    assert found.states[0].answer[1][DOUBT] == pytest.approx(d)


def test_the_best_reply_is_what_trying_every_pure_strategy_finds():
    """Against a player who rolls dice for each decision, in the toy game: all the replier could ever do."""

    class Whim:
        def say(self, beaten, roll):
            claims = list(range(beaten + 1, 4))
            weights = [1 + (7 * beaten + 3 * roll + claim) % 5 for claim in claims]
            return [(w / sum(weights), ((SAY, c),)) for w, c in zip(weights, claims, strict=True)]

        def answer(self, beaten, path, roll):
            claim = path[-1][1]
            doubt = 1.0 if claim == 3 else (1 + beaten + 2 * claim) / 9
            return [(doubt, ((DOUBT, 0),)), (1 - doubt, ((BELIEVE, 0),))]

        def remembers(self, path):
            return path

    rules, whim = presets.parse(TOY_RULES), Whim()
    reply = Reply(rules, whim, ranking=TOY)
    chances = [28 / 36, 6 / 36, 2 / 36]
    says = [(b, r) for b in (0, 1, 2) for r in (1, 2, 3)]
    hears = [(b, c) for b in (0, 1) for c in range(b + 1, 3)]
    best = {True: -9.0, False: -9.0}
    for plan in itertools.product(*(range(b + 1, 4) for b, _ in says)):
        said = dict(zip(says, plan, strict=True))
        for doubts in itertools.product((False, True), repeat=len(hears)):
            doubted = {**dict(zip(hears, doubts, strict=True)), (0, 3): True, (1, 3): True, (2, 3): True}

            def worth(beaten, ours, said=said, doubted=doubted):
                total = 0.0
                for roll, chance in enumerate(chances, 1):
                    row = (
                        [(1.0, said[beaten, roll])]
                        if ours
                        else [(p, moves[0][1]) for p, moves in whim.say(beaten, roll)]
                    )
                    for share, claim in row:
                        if ours:
                            doubt = whim.answer(beaten, ((SAY, claim),), None)[0][0]
                        else:
                            doubt = float(doubted[beaten, claim])
                        paid = (1 if roll >= claim else -1) * (1 if ours else -1)
                        total += chance * share * doubt * paid
                        if doubt < 1:
                            total += chance * share * (1 - doubt) * worth(claim, not ours)
                return total

            for ours in (True, False):
                best[ours] = max(best[ours], worth(0, ours))
    assert reply.rolling[0] == pytest.approx(best[True])
    assert reply.waiting[0] == pytest.approx(best[False])


@pytest.mark.parametrize("house", ["programming", "tokio", "maexchen"])
def test_nobody_gains_against_the_equilibrium(house: str) -> None:
    rules = presets.parse(house)
    found = equilibrium(explore(rules))
    assert max(map(abs, solve.exploited(rules, Pure(rules, found), found.states[0].value))) < 1e-9


def test_to_announce_blind_gains_nothing() -> None:
    rules = presets.parse("programming")
    looked = equilibrium(explore(rules)).states[0].value
    assert equilibrium(explore(rules, blind=True)).states[0].value == pytest.approx(looked, abs=1e-9)


def test_a_strategy_that_can_be_exploited_is_found_out() -> None:
    rules = presets.parse("maexchen")
    table = solve.table_of("maexchen")
    found = equilibrium(explore(rules)).states[0].value
    for character in (BEAR, FOX):
        assert min(solve.exploited(rules, Player(rules, table, character), found)) > 0.05


@pytest.mark.parametrize("house", [house for house in PRESETS if house not in ("wikipedia", "meyer")])
def test_what_ships_loses_less_than_the_bar(house: str) -> None:
    rules, table = presets.parse(house), solve.table_of(house)
    reply = Reply(rules, Player(rules, table))
    assert reply.rolling[0] + reply.waiting[0] <= solve.BAR
    assert table.size <= 4096


def test_the_shipped_files_are_what_the_rules_ask_for() -> None:
    assert solve.stale() == []


def test_a_changed_penalty_makes_the_files_stale() -> None:
    marks = {solve.made_from(explore(presets.parse(rules))) for rules in ("maexchen", "maexchen liar=2")}
    assert len(marks) == 2


def test_packing_an_equilibrium_gives_the_shipped_bytes() -> None:
    assert solve.solved("maexchen")[1] == (solve.SOLVED / "maexchen.py").read_text()


def test_payoffs_are_those_of_whole_games() -> None:
    """Random rounds of the engine: each ends as the solver's numbers say."""
    chance = random.Random(7)
    for house in ("tokyo", "tokio", "meyer", "maexchen"):
        rounds = explore(presets.parse(house))
        rank = rounds.ranking.rank
        for _ in range(150):
            game = Game(rounds.rules, ("Fox", "Owl"))
            while game.outcome is None:
                beaten, seat = rank[game.claim], game.holder
                game.play(ROLL, chance.choice(DICE))
                roll = game.roll
                if game.allows(TOAST):
                    game.play(TOAST)
                    break
                claim = chance.choice(game.claims())
                signal = next(
                    s for s in rounds.states[beaten].signals if (s.how, s.rank) == (SAY, rank[claim])
                )
                game.play(SAY, claim)
                move = chance.choice([move for move in (BELIEVE, DOUBT, YIELD) if game.allows(move)])
                game.play(move)
                if move == BELIEVE:
                    assert signal.believed == rank[game.claim]
                else:
                    lost = [game.outcome.lost * (s in game.outcome.losers) for s in (0, 1)]
                    paid = signal.doubted[rank[roll]] if move == DOUBT else signal.yielded
                    assert paid == lost[1 - seat] - lost[seat]


def test_who_plays_on_the_same_side_as_itself_wins_nothing() -> None:
    """Mirrored: the tournament's own play of Owl against Owl is even within its interval."""
    _, total, squares, played = tournament.job(("maexchen", (OWL, OWL), 0, 400_000, 3))
    deviation = np.sqrt((squares / played - (total / played) ** 2) / played)
    assert abs(total / played) < 3 * deviation


def test_among_two_the_deviations_of_many_are_the_best_replies_of_two() -> None:
    """NashConv by many_players.py against best_response.py: other code, the same number."""
    rules = presets.parse("maexchen")
    for character in (OWL, FOX, BEAR):
        player = Player(rules, solve.table_of("maexchen"), character)
        two = many.Many(explore(rules), 2)
        reply = Reply(rules, player)
        whole = float(reply.rolling[0] + reply.waiting[0])
        assert two.nash_conv(two.owl(player))[0] == pytest.approx(whole, abs=1e-9)


def test_the_tournament_is_quick_and_repeatable() -> None:
    board = tournament.Board(presets.parse("tokyo"))
    pairing = tournament.Pairing(board, (OWL, LEARNER), [1])
    began = time.process_time()
    first = pairing.play(400_000)
    assert first[2] / (time.process_time() - began) > 20_000
    assert tournament.Pairing(board, (OWL, LEARNER), [1]).play(400_000) == first
