"""The coach: its costs against the solver's, when it speaks, and that it is a screen like the others."""

import pytest
from game import Game
from players import coach
from players.coach import LIFE, Coach
from rules import presets
from rules.moves import BELIEVE, DOUBT, PASS, ROLL, SAY, SAY_BLIND, YIELD

from tests.helpers.table_hands import Hands
from tools.solve import equilibrium
from tools.solve.equilibrium import Equilibrium
from tools.solve.rounds import explore

CLAIM_BAR = 2 * LIFE / 10_000  # how far rounding may lead a cost astray
DOUBT_BAR = 6 * LIFE / 10_000
PRESETS = ("tokyo", "maexchen")


@pytest.fixture(scope="module", params=PRESETS)
def found(request: pytest.FixtureRequest) -> Equilibrium:
    return equilibrium.solve(explore(presets.parse(request.param)))


def trainer(found: Equilibrium) -> Coach:
    return Coach(found.rounds.rules, found.rounds.ranking)


def states(found: Equilibrium) -> "list[tuple[int, int]]":
    """Each state, and the one it is played as: below the foot all are alike."""
    foot = trainer(found)._table[1]
    return [(beaten, max(beaten, foot)) for beaten in found.rounds.states]


def believed(found: Equilibrium, signal) -> float:
    """What it pays who claims when the other does not doubt."""
    return -found.states[signal.believed].value if signal.believed is not None else signal.yielded


def test_the_cost_of_every_claim_is_the_regret_by_the_solver(found: Equilibrium) -> None:
    adviser = trainer(found)
    for beaten, played in states(found):
        answers = {
            signal.rank: answer[DOUBT]
            for signal, answer in zip(
                found.rounds.states[played].signals, found.states[played].answer, strict=True
            )
        }
        for roll in range(1, adviser.top + 1):
            worth = {}
            for signal in found.rounds.states[beaten].signals:
                doubt = answers.get(signal.rank, 0.0)  # up to the foot all is believed
                worth[signal.rank] = doubt * signal.doubted[roll] + (1 - doubt) * believed(found, signal)
            assert list(worth) == list(adviser.claims(beaten))
            for claim, lives in worth.items():
                regret = (max(worth.values()) - lives) * LIFE
                advice = adviser.of_claim(0, beaten, roll, claim)
                assert advice.cost == pytest.approx(regret, abs=CLAIM_BAR), (beaten, roll, claim)


def test_the_cost_of_every_doubt_is_the_regret_by_the_solver(found: Equilibrium) -> None:
    adviser = trainer(found)
    spoken = 0
    for beaten, played in states(found):
        for signal in found.rounds.states[beaten].signals:
            held = [
                found.rounds.chances[roll]
                * sum(chance for said, chance in found.states[played].say[roll] if said.rank == signal.rank)
                for roll in range(1, adviser.top + 1)
            ]
            advice = adviser.of_doubt(0, beaten, signal.rank)
            if sum(held) == 0:
                assert advice is None
                continue
            paid = sum(chance * signal.doubted[n + 1] for n, chance in enumerate(held)) / sum(held)
            regret = max(paid - believed(found, signal), 0) * LIFE
            assert advice.cost == pytest.approx(regret, abs=DOUBT_BAR), (beaten, signal.rank)
            assert advice.better == (YIELD if signal.believed is None else BELIEVE)
            spoken += 1
    assert spoken > 80


def test_what_the_equilibrium_does_is_fine(found: Equilibrium) -> None:
    adviser = trainer(found)
    for beaten, played in states(found):
        solved = found.states[played]
        for roll, said in solved.say.items():
            for signal, _ in said:
                assert adviser.of_claim(0, beaten, roll, signal.rank).cost <= CLAIM_BAR
            better = adviser.of_claim(0, beaten, roll, adviser.top).best
            often = {signal.rank: chance for signal, chance in said}
            assert often[better] == pytest.approx(max(often.values()), abs=1e-4)
        for signal, answer in zip(found.rounds.states[played].signals, solved.answer, strict=True):
            advice = adviser.of_doubt(0, played, signal.rank)
            assert signal.rank < adviser.top or advice is None or advice.is_fine  # advice.py counts on it
            assert advice is None or answer[DOUBT] < 1e-9 or advice.cost <= DOUBT_BAR


# When it speaks


def played(rules: str, *moves: "tuple[int, int]", players=("Fox", "Owl"), computers: int = 0) -> Game:
    game = Game(presets.parse(rules), players)
    game.computers = computers
    for move, value in moves:
        game.play(move, value)
    return game


ROUND = ((ROLL, 53), (SAY, 53), (BELIEVE, 0), (ROLL, 41), (SAY, 65), (DOUBT, 0))


def said(game: Game) -> "list[tuple[int, int]]":
    return [(advice.seat, advice.move) for advice in coach.review(game)]


def test_it_speaks_to_the_doubter_and_the_caller_who_are_persons() -> None:
    assert said(played("tokyo", *ROUND)) == [(0, DOUBT), (1, SAY)]
    assert said(played("tokyo", *ROUND, computers=1)) == [(1, SAY)]
    assert said(played("tokyo", *ROUND, computers=2)) == [(0, DOUBT)]


def test_a_claim_is_judged_by_what_it_had_to_beat() -> None:
    """54 is the lowest that may be said upon 53, and with a 54 far better than Mia."""
    moves = ((ROLL, 53), (SAY, 53), (BELIEVE, 0), (ROLL, 54))
    true, false = (
        played("tokyo", *moves, (SAY, 54), (DOUBT, 0)),
        played("tokyo", *moves, (SAY, 21), (DOUBT, 0)),
    )
    assert coach.review(true)[-1].is_fine
    poor = coach.review(false)[-1]
    assert poor.cost > LIFE // 10 and true.ranking.calls[poor.best - 1] == 54


def test_an_accepted_tokyo_opens_the_ladder_anew() -> None:
    again = ((ROLL, 63), (SAY, 63), (DOUBT, 0))
    reset = played("tokyo", (ROLL, 21), (SAY, 21), (BELIEVE, 0), *again)
    fresh = played("tokyo", *again)
    assert [advice.cost for advice in coach.review(reset)] == [advice.cost for advice in coach.review(fresh)]


@pytest.mark.parametrize(
    "rules", ["wikipedia", "reversed", "meyer", "arena", "tokyo liar=2", "maexchen order=half"]
)
def test_it_is_silent_by_rules_it_does_not_know(rules: str) -> None:
    assert not coach.knows(presets.parse(rules))


@pytest.mark.parametrize("rules", ["tokyo", "tokyo lives=3", "tokio", "programming", "maexchen end=first"])
def test_it_speaks_by_the_others(rules: str) -> None:
    assert coach.knows(presets.parse(rules))


def test_it_is_silent_of_what_it_cannot_judge() -> None:
    assert said(played("tokyo", (ROLL, 63), (SAY_BLIND, 63), (DOUBT, 0))) == []
    assert said(played("tokyo", (ROLL, 43), (SAY, 43), (DOUBT, 0))) == [(0, SAY)]  # nobody opens with that
    assert said(played("programming", (ROLL, 43), (SAY, 21), (DOUBT, 0))) == [(0, SAY)]  # no choice
    assert said(played("maexchen", (ROLL, 43), (SAY, 21), (YIELD, 0))) == []
    assert said(played("wikipedia", (ROLL, 43), (SAY, 63), (PASS, 63), (DOUBT, 0))) == []


# On the stick


def to_reveal(settings: bytes) -> Hands:
    """A round of two, doubted; its dice are open."""
    player = Hands(settings=b"players=2\nlives=2\n" + settings)
    table = player.table
    rules = player.stick.module("rules.presets").parse(table.settings.get("rules"))
    game = player.stick.module("game").Game(rules, ("Fox", "Owl"))
    for move, value in ((ROLL, 63), (SAY, 63), (DOUBT, 0)):
        game.play(move, value)
    table.game = game
    table.visit(*(("verdict", "Verdict") if table.is_house else ("reveal", "Reveal")))
    player.stick.run(3000)
    assert player.screen == "reveal"
    return player


@pytest.mark.parametrize("rules", PRESETS)
def test_it_speaks_between_the_dice_and_the_lives_and_only_if_asked(rules: str) -> None:
    player = to_reveal(b"coach=1\nrules=%s\n" % rules.encode())
    player.press("A")
    assert player.screen == "advice"
    player.press("A")
    assert player.screen == "lives"
    player = to_reveal(b"rules=%s\n" % rules.encode())
    player.press("A")
    assert player.screen == "lives"


def test_where_it_is_silent_there_is_no_screen() -> None:
    player = to_reveal(b"coach=1\nrules=wikipedia\n")
    player.press("A")
    assert player.screen == "lives"
