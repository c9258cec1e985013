"""The house rules as data: presets, single parameters, contradictions, and what each parameter changes."""

import random
from pathlib import Path

import pytest
from game import OVER, TO_ANSWER, TO_SAY, Game
from rules import presets
from rules.choices import Rules
from rules.moves import DOUBT, SAY, SAY_BLIND, WORDS, YIELD

from tests.helpers.gaming import copied, random_move

ALL = [
    (name, str(choice))
    for name in presets.parameters()
    for choice in (presets.choices(name) if name != "rounds" else (0, 1, 99))
]

# What the sources say outright. Where they are silent docs/rules.md gives our choice.
SAID = {
    "tokyo": """order=standard raises=higher truth=atleast blind=receiver passing=no lives=6 liar=1 doubter=1
        mia=reset mia_liar=1 mia_doubter=2 starter=afterloser end=first""",
    "wikipedia": """order=standard truth=atleast blind=receiver passing=both lives=6 liar=1 doubter=1
        mia=pay1 mia_liar=1 mia_doubter=2 starter=afterloser end=first""",
    "tokio": """order=standard raises=higher truth=exact lives=8 liar=2 doubter=1
        mia=follow mia_liar=2 mia_doubter=1 end=last""",
    "reversed": """order=reversed raises=higher truth=atleast blind=no passing=higher liar=1 doubter=1
        mia=pay1 mia_liar=2 mia_doubter=2 end=last""",
    "programming": """raises=higher truth=atleast blind=yes lives=5 liar=1 doubter=1 mia_liar=1
        starter=doubter end=stop word=point""",
    "maexchen": """order=standard raises=higher truth=atleast blind=no liar=1 doubter=1
        mia=pay1 mia_liar=2 mia_doubter=2 starter=doubter""",
    "meyer": """order=toast raises=equal truth=exact reroll=ormore lives=6 revive=yes liar=1 doubter=1
        mia=follow mia_liar=2 mia_doubter=2 hidden_mia=yes starter=loser end=last""",
    "arena": """order=standard raises=higher passing=same liar=1 doubter=1
        mia=pay1 mia_liar=1 mia_doubter=2 starter=loser end=last""",
}


def test_the_eight_presets_are_there_in_the_order_of_the_menu() -> None:
    assert presets.presets() == list(SAID)


@pytest.mark.parametrize("name", SAID)
def test_a_preset_is_what_its_source_says(name: str) -> None:
    preset = presets.parse(name)
    for word in SAID[name].split():
        parameter, choice = word.split("=")
        assert str(getattr(preset, parameter)) == choice, parameter


@pytest.mark.parametrize(("name", "choice"), ALL)
def test_every_choice_of_every_parameter_can_be_written_and_read(name: str, choice: str) -> None:
    base = {"rounds": "programming", "revive": "meyer", "lives": "tokyo"}.get(name, "tokyo")
    if name == "rounds" and choice == "0":
        base = "tokyo"
    changed = presets.changed(presets.parse(base), name, choice)
    assert str(getattr(changed, name)) == choice
    assert vars(presets.parse(presets.write(changed))) == vars(changed)
    expected = {name: getattr(changed, name), "text": presets.write(changed)}
    assert vars(changed) == vars(presets.parse(base)) | expected


def test_rules_are_written_as_what_differs_from_their_preset() -> None:
    for text in ("meyer", "tokyo lives=3 mia=follow"):
        assert presets.write(presets.parse(text)) == text
    assert presets.write(presets.parse("tokyo lives=3 lives=6")) == "tokyo"
    assert vars(presets.parse("tokyo")) == vars(Rules())


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("", "there are no rules ''; there are: tokyo wikipedia"),
        ("poker", "there are no rules 'poker'; there are: tokyo"),
        ("tokyo ladder=up", "there is no rule 'ladder'; there are: order raises"),
        ("tokyo lives", "lives cannot be ''; it is one of: 1 2 3"),
        ("tokyo lives=0", "lives cannot be '0'; it is one of: 1 2 3 4 5 6 7 8 9"),
        ("tokyo lives=10", "lives cannot be '10'"),
        ("tokyo lives=six", "lives cannot be 'six'"),
        ("tokyo mia=", "mia cannot be ''; it is one of: reset follow pay1 pay2 look shown"),
        ("tokyo truth=0", "truth cannot be '0'; it is one of: atleast exact beats"),
        ("tokyo =3", "there is no rule ''"),
        ("meyer end=stop", "revive=yes contradicts end=stop"),
        ("meyer lives=3", "revive=yes needs lives=4 or more"),
        ("tokyo rounds=10", "rounds=10 needs end=stop"),
        ("programming truth=exact reroll=ormore raises=equal lives=9 rounds=99 revive=yes", "contradict"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(text: str, because: str) -> None:
    with pytest.raises(presets.RulesError) as refusal:
        presets.parse(text)
    assert because in str(refusal.value)


def test_a_refused_change_changes_nothing() -> None:
    meyer = presets.parse("meyer")
    with pytest.raises(presets.RulesError):
        presets.changed(meyer, "end", "stop")
    assert presets.write(meyer) == "meyer"
    assert presets.changed(meyer, "end", "first").end == "first"
    assert meyer.end == "last"


# -- each parameter changes exactly what it says
#
# Two games, rules equal but for one parameter, are played side by side with the same moves. Where they first
# part is where the parameter speaks: what differs there must be of `where`, and `when` must hold there.

COST = {"lost", "lives", "holder", "starter", "phase"}
VERDICT = COST | {"reason", "loser", "losers", "caller"}
PASSING = {"may believes unseen says", "claims"}


def always(game: Game, move: int) -> bool:
    return True


def saying(game: Game, move: int) -> bool:
    return game.phase == TO_SAY


def raising(game: Game, move: int) -> bool:
    return game.phase == TO_SAY and game.claim > 0


def opening(game: Game, move: int) -> bool:
    return game.phase == TO_SAY and game.claim == 0


def answering(game: Game, move: int) -> bool:
    return game.phase == TO_ANSWER


def answering_mia(game: Game, move: int) -> bool:
    return game.phase == TO_ANSWER and game.claim == 21


def back_at_its_maker(game: Game, move: int) -> bool:
    return game.phase == TO_ANSWER and game.holder == game.maker


def doubting(game: Game, move: int) -> bool:
    return move == DOUBT


def doubting_another_value(game: Game, move: int) -> bool:
    return move == DOUBT and game.roll != game.claim


def doubting_a_raise(game: Game, move: int) -> bool:
    return move == DOUBT and game.beaten > 0


def doubting_less(game: Game, move: int) -> bool:
    return move == DOUBT and game.claim != 21


def doubting_a_false_mia(game: Game, move: int) -> bool:
    return move == DOUBT and game.claim == 21 != game.roll


def doubting_a_true_mia(game: Game, move: int) -> bool:
    return move == DOUBT and game.claim == 21 == game.roll


def doubting_less_over_mia(game: Game, move: int) -> bool:
    return move == DOUBT and game.claim != 21 == game.roll


CHANGES = (
    ("tokyo", "order=reversed", VERDICT | {"claims"}, always),
    ("tokyo", "order=little", VERDICT | {"claims"}, always),
    ("tokyo", "order=pips", VERDICT | {"claims"}, always),
    ("tokyo", "order=half", VERDICT | {"claims"}, always),
    ("meyer", "order=little", {"claims", "may says", "may toasts", "may rerolls"}, saying),
    ("tokyo", "raises=equal", {"claims"}, raising),
    ("tokyo", "truth=exact", VERDICT, doubting_another_value),
    ("tokyo", "truth=beats", VERDICT, doubting_a_raise),
    ("tokyo", "blind=no", {"may blind says"}, raising),
    ("tokyo", "blind=yes", {"may blind says"}, opening),
    ("tokyo", "reroll=unseen", {"may rerolls"}, saying),
    ("tokyo", "reroll=ormore", {"may rerolls"}, raising),
    ("tokyo", "passing=same", PASSING, answering),
    ("tokyo", "passing=higher", PASSING, answering),
    ("arena", "passing=both", {"claims"}, answering),
    ("wikipedia", "circle=open", {"claims"}, back_at_its_maker),
    ("wikipedia", "circle=closed", PASSING, back_at_its_maker),
    ("tokyo", "lives=5", {"lives"}, lambda game, move: not game.moves),
    (
        "meyer",
        "revive=no",
        {"phase", "holder"},
        lambda game, move: {4, 5} & set(game.lives),
    ),
    ("tokyo", "liar=2", COST, doubting_less),
    ("tokyo", "doubter=3", COST, doubting_less),
    ("tokyo", "mia=follow", {"claim", "caller"}, answering_mia),
    ("tokyo", "mia=pay1", {"may believes", "may yields"}, answering_mia),
    ("tokyo", "mia=look", {"may believes"}, answering_mia),
    ("tokyo", "mia=shown", VERDICT | {"claim", "roll"}, lambda game, move: move in (SAY, SAY_BLIND)),
    ("wikipedia", "mia=pay2", COST, lambda game, move: move == YIELD),
    ("tokyo", "mia_liar=3", COST, doubting_a_false_mia),
    ("tokyo", "mia_doubter=1", COST, doubting_a_true_mia),
    ("tokyo", "mia_pays=others", COST | {"losers"}, doubting_a_true_mia),
    ("tokyo", "hidden_mia=yes", COST | {"reason"}, doubting_less_over_mia),
    ("tokyo", "starter=loser", {"starter", "holder"}, doubting),
    ("tokyo", "starter=winner", {"starter", "holder"}, doubting),
    ("tokyo", "starter=doubter", {"starter", "holder"}, doubting),
    ("tokyo", "starter=afterdoubter", {"starter", "holder"}, doubting),
    ("tokyo", "starter=turn", {"starter", "holder"}, doubting),
    ("tokyo", "starter=drawn", {"starter", "holder", "phase"}, doubting),
    ("tokyo", "end=last", {"phase", "starter", "holder"}, lambda game, move: min(game.lives) <= 2),
    ("tokyo", "end=stop", {"may stops"}, always),
    ("programming", "rounds=3", {"phase", "holder", "starter"}, lambda game, move: game.rounds == 2),
    ("tokyo", "word=sip", set(), always),
)


def test_every_parameter_is_among_the_changes() -> None:
    assert {change.split("=")[0] for _, change, _, _ in CHANGES} == set(presets.parameters())


def offers(game: Game) -> dict[str, object]:
    return {"may " + WORDS[move]: True for move in game.legal()} | {"claims": game.claims()}


def state(game: Game) -> dict[str, object]:
    seen = {name: getattr(game, name) for name in ("phase", "holder", "caller", "claim", "roll")}
    seen["lives"] = list(game.lives)
    if game.outcome:
        for name in ("reason", "loser", "losers", "lost", "starter"):
            seen[name] = getattr(game.outcome, name)
    return seen


def different(one: dict[str, object], other: dict[str, object]) -> set[str]:
    return {name for name in one | other if one.get(name) != other.get(name)}


def first_difference(one: Game, other: Game, chance: random.Random) -> "tuple[set[str], Game, int] | None":
    """Play both with the same moves: what differs where they part, the game before it, and the move."""
    found = different(state(one), state(other))
    if found:
        return found, one, -1
    while one.phase != OVER:
        found = different(offers(one), offers(other))
        if found:
            return found, one, -1
        before = copied(one)
        move, value = random_move(one, chance)
        one.play(move, value)
        other.play(move, value)
        found = different(state(one), state(other))
        if found:
            return found, before, move
    return None


@pytest.mark.parametrize(
    ("preset", "change", "where", "when"), CHANGES, ids=[change for _, change, _, _ in CHANGES]
)
def test_a_parameter_changes_what_it_says_and_nothing_else(preset, change, where, when) -> None:
    chance = random.Random(change)
    met = 0
    for _ in range(300):
        players = ("Fox", "Owl", "Bear")[: chance.choice((2, 3))]
        pair = [Game(presets.parse(text), players) for text in (preset, f"{preset} {change}")]
        parting = first_difference(*pair, chance)
        if parting:
            found, game, move = parting
            assert found <= where, (found - where, game.moves)
            assert when(game, move), (found, vars(game))
            met += 1
    assert bool(met) == bool(where)


def test_the_page_of_rules_tells_of_every_preset_parameter_and_choice() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
    for name in presets.presets():
        assert f"\n### {name}\nFrom " in page, name
    headings = " ".join(line for line in page.split("\n") if line.startswith("### "))
    for name in presets.parameters():
        choices = presets.choices(name)
        assert name in headings.replace(":", " ").replace(",", " ").split(), name
        for choice in choices if isinstance(choices, tuple) else ():
            assert f"`{choice}`" in page or f"={choice}`" in page, (name, choice)


def test_rules_too_long_for_a_small_memory_are_refused_with_the_reason() -> None:
    with pytest.raises(presets.RulesError, match="at most 400 letters, not 5"):
        presets.parse("tokyo" + " lives=1" * 63)
