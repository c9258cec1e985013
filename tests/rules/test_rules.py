"""The house rules as data: presets, single parameters, contradictions, and what each parameter changes."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from game import OVER, TO_ANSWER, TO_SAY, Game
from rules import presets
from rules.choices import Rules
from rules.moves import DOUBT, ROLL, SAY, SAY_BLIND, WORDS, YIELD

from tests.helpers.gaming import copied, random_move
from tests.helpers.sampled import IS_WHOLE

ALL = [
    (name, str(choice))
    for name in presets.parameters()
    for choice in (presets.choices(name) if name != "rounds" else (0, 1, 99))
]

# What the sources say outright. Where they are silent docs/rules.md gives our choice.
SAID = {
    "tokyo": """raises=higher truth=atleast blind=receiver passing=no lives=6 liar=1 doubter=1
        mia_believed=reset mia_yield=0 mia_liar=1 mia_doubter=2 starter=afterloser end=first""",
    "wikipedia": """truth=atleast blind=receiver passing=both lives=6 liar=1 doubter=1
        mia_believed=no mia_yield=1 mia_liar=1 mia_doubter=2 starter=afterloser end=first""",
    "tokio": """raises=higher truth=exact lives=8 liar=2 doubter=1
        mia_believed=follow mia_liar=2 mia_doubter=1 end=last""",
    "reversed": """doubles=reversed raises=higher truth=atleast blind=no passing=higher liar=1 doubter=1
        mia_believed=no mia_yield=1 mia_liar=2 mia_doubter=2 end=last""",
    "programming": """raises=higher truth=atleast blind=yes lives=5 liar=1 doubter=1 mia_liar=1
        starter=doubter end=stop word=point""",
    "maexchen": """raises=higher truth=atleast blind=no liar=1 doubter=1
        mia_believed=no mia_yield=1 mia_liar=2 mia_doubter=2 starter=doubter""",
    "meyer": """little_mia=yes joker=toast raises=equal truth=exact reroll=ormore lives=6
        revive=yes liar=1 doubter=1
        mia_believed=follow mia_liar=2 mia_doubter=2 hidden_mia=yes starter=loser end=last""",
    "arena": """raises=higher passing=same liar=1 doubter=1
        mia_believed=no mia_yield=1 mia_liar=1 mia_doubter=2 starter=loser end=last""",
    "mexicali": """cancel=both direction=31 raises=equal truth=beats mia_believed=follow liar=1
        doubter=1 word=sip""",
    "mexico": """top=11 direction=21 raises=higher truth=atleast liar=1 doubter=1 mia_yield=1
        mia_doubter=2 word=sip""",
    "machacek": """raises=equal truth=atleast passing=higher lives=3 liar=1 doubter=1
        mia_believed=follow mia_yield=1
        mia_doubter=2 end=last""",
}


def test_the_presets_are_there_in_the_order_of_the_menu() -> None:
    assert presets.presets() == list(SAID)


@pytest.mark.parametrize("name", SAID)
def test_a_preset_is_what_its_source_says(name: str) -> None:
    preset = presets.parse(name)
    for word in SAID[name].split():
        parameter, choice = word.split("=")
        assert str(getattr(preset, parameter)) == choice, parameter


def said(rules: Rules) -> dict[str, str | int]:
    """All that rules say."""
    return {name: getattr(rules, name) for name in vars(Rules) if name[0] != "_"}


@pytest.mark.parametrize(("name", "choice"), ALL)
def test_every_choice_of_every_parameter_can_be_written_and_read(name: str, choice: str) -> None:
    base = {"rounds": "programming", "revive": "meyer", "mia_doubles": "tokio"}.get(name, "tokyo")
    if name == "rounds" and choice == "0":
        base = "tokyo"
    changed = presets.changed(presets.parse(base), name, choice)
    assert str(getattr(changed, name)) == choice
    assert said(presets.parse(presets.write(changed))) == said(changed)
    expected = {name: getattr(changed, name), "text": presets.write(changed)}
    assert said(changed) == said(presets.parse(base)) | expected


def test_rules_are_written_as_what_differs_from_their_preset() -> None:
    for text in ("meyer", "tokyo mia_believed=follow lives=3"):
        assert presets.write(presets.parse(text)) == text
    assert presets.write(presets.parse("tokyo lives=3 lives=6")) == "tokyo"
    assert said(presets.parse("tokyo")) == said(Rules())


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("", "there are no rules ''; there are: tokyo wikipedia"),
        ("poker", "there are no rules 'poker'; there are: tokyo"),
        ("tokyo ladder=up", "there is no rule 'ladder'; there are: doubles little_mia"),
        ("tokyo lives", "lives cannot be ''; it is one of: 1 2 3"),
        ("tokyo lives=0", "lives cannot be '0'; it is one of: 1 2 3 4 5 6 7 8 9 10 11"),
        ("tokyo lives=21", "lives cannot be '21'"),
        ("tokyo lives=six", "lives cannot be 'six'"),
        ("tokyo mia=", "there is no rule 'mia'"),
        ("tokyo mia_believed=", "mia_believed cannot be ''; it is one of: reset follow roll no"),
        ("tokyo truth=0", "truth cannot be '0'; it is one of: atleast exact beats"),
        ("tokyo =3", "there is no rule ''"),
        ("meyer end=stop", "revive=yes contradicts end=stop"),
        ("meyer lives=3", "revive=yes needs lives=4 or more"),
        ("tokyo rounds=10", "rounds=10 needs end=stop"),
        ("tokyo end=race swimming=yes", "swimming=yes contradicts end=race"),
        ("meyer end=race", "revive=yes contradicts end=race"),
        ("tokyo cancel=both little_mia=yes", "cancel=both contradicts little_mia=yes"),
        ("meyer cancel=32", "cancel=32 contradicts joker=toast"),
        ("tokyo pips=yes cancel=32", "cancel=32 contradicts pips=yes"),
        ("tokyo mia_doubles=yes", "mia_doubles=yes needs mia_believed=follow"),
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

COST = {"changes", "lives", "holder", "starter", "phase"}
VERDICT = COST | {"reason", "loser", "caller"}
PASSING = {"may believes unseen says", "claims"}


# By the game before a move and that move, which is -1 if the two games already offer different ones
WHEN: dict[str, Callable[[Game, int], bool]] = {
    "always": lambda game, move: True,
    "saying": lambda game, move: game.phase == TO_SAY,
    "raising": lambda game, move: game.phase == TO_SAY and game.claim > 0,
    "opening": lambda game, move: game.phase == TO_SAY and game.claim == 0,
    "answering": lambda game, move: game.phase == TO_ANSWER,
    "answering mia": lambda game, move: game.phase == TO_ANSWER and game.claim == 21,
    "back at its maker": lambda game, move: game.phase == TO_ANSWER and game.holder == game.maker,
    "announcing": lambda game, move: move in (SAY, SAY_BLIND),
    "rolling for mia": lambda game, move: move == ROLL and game.claim == 21,
    "holding mia": lambda game, move: game.phase == TO_SAY and game.roll == 21,
    "doubting": lambda game, move: move == DOUBT,
    "doubting another value": lambda game, move: move == DOUBT and game.roll != game.claim,
    "doubting a raise": lambda game, move: move == DOUBT and game.beaten > 0,
    "doubting less": lambda game, move: move == DOUBT and game.claim != 21,
    "doubting a false mia": lambda game, move: move == DOUBT and game.claim == 21 != game.roll,
    "doubting a true mia": lambda game, move: move == DOUBT and game.claim == 21 == game.roll,
    "doubting less over mia": lambda game, move: move == DOUBT and game.claim != 21 == game.roll,
    "doubting upon several mias": lambda game, move: move == DOUBT and game.mias > 1,
    "yielding": lambda game, move: move == YIELD,
    "at first": lambda game, move: not game.moves,
    "near the end": lambda game, move: min(game.lives) <= 2,
    "above three lives": lambda game, move: bool({4, 5} & set(game.lives)),
    "in the third round": lambda game, move: game.rounds == 2,
}

CHANGES = (
    ("tokyo", "doubles=reversed", VERDICT | {"claims"}, "always"),
    ("tokyo", "little_mia=yes", VERDICT | {"claims"}, "always"),
    ("tokyo", "half_mia=yes", VERDICT | {"claims"}, "always"),
    ("tokyo", "pips=yes", VERDICT | {"claims"}, "always"),
    ("tokyo", "joker=lowest", VERDICT | {"claims"}, "always"),
    ("tokyo", "joker=toast", {"claims", "may says", "may toasts"}, "saying"),
    ("tokyo", "top=11", VERDICT | {"claims", "claim", "may believes", "may yields"}, "always"),
    ("meyer", "joker=lowest", {"claims", "may says", "may toasts", "may rerolls"}, "saying"),
    ("tokyo", "cancel=31", VERDICT | {"claims"}, "always"),
    ("tokyo", "cancel=both", VERDICT | {"claims"}, "always"),
    ("tokyo", "direction=21", {"holder"}, "announcing"),
    ("tokyo", "direction=31", {"holder"}, "announcing"),
    ("tokyo", "raises=equal", {"claims"}, "raising"),
    ("tokyo", "truth=exact", VERDICT, "doubting another value"),
    ("tokyo", "truth=beats", VERDICT, "doubting a raise"),
    ("tokyo", "blind=no", {"may blind says"}, "raising"),
    ("tokyo", "blind=yes", {"may blind says"}, "opening"),
    ("tokyo", "reroll=unseen", {"may rerolls"}, "saying"),
    ("tokyo", "reroll=ormore", {"may rerolls"}, "raising"),
    ("tokyo", "passing=same", PASSING, "answering"),
    ("tokyo", "passing=higher", PASSING, "answering"),
    ("arena", "passing=both", {"claims"}, "answering"),
    ("wikipedia", "circle=open", {"claims"}, "back at its maker"),
    ("wikipedia", "circle=closed", PASSING, "back at its maker"),
    ("tokyo", "lives=5", {"lives"}, "at first"),
    ("meyer", "revive=no", {"phase", "holder"}, "above three lives"),
    ("tokyo", "liar=2", COST, "doubting less"),
    ("tokyo", "doubter=3", COST, "doubting less"),
    ("tokyo", "uncover=2", {"may shows"}, "raising"),
    ("tokyo", "look=mia", {"may believes looks"}, "answering mia"),
    ("tokyo", "look=always", {"may believes looks"}, "answering"),
    ("tokyo", "mia_believed=follow", {"claim", "caller"}, "answering mia"),
    ("tokyo", "mia_believed=no", {"may believes"}, "answering mia"),
    ("tokyo mia_believed=follow", "mia_believed=roll", VERDICT | {"claim", "roll"}, "rolling for mia"),
    ("tokyo", "mia_yield=1", {"may yields"}, "answering mia"),
    ("tokyo", "mia_shown=said", VERDICT | {"claim", "roll"}, "announcing"),
    ("tokyo", "mia_shown=rolled", {"claims", "may says", "may shows"}, "holding mia"),
    ("tokio", "mia_doubles=yes", COST, "doubting upon several mias"),
    ("wikipedia", "mia_yield=2", COST, "yielding"),
    ("tokyo", "swimming=yes", {"phase", "starter", "holder", "lives", "changes"}, "near the end"),
    ("tokyo", "count=up", set(), "always"),
    ("tokyo", "end=race", {"lives"}, "at first"),
    ("tokyo", "mia_liar=3", COST, "doubting a false mia"),
    ("tokyo", "mia_doubter=1", COST, "doubting a true mia"),
    ("tokyo", "mia_pays=others", COST, "doubting a true mia"),
    ("tokyo", "hidden_mia=yes", COST | {"reason"}, "doubting less over mia"),
    ("tokyo", "starter=loser", {"starter", "holder"}, "doubting"),
    ("tokyo", "starter=winner", {"starter", "holder"}, "doubting"),
    ("tokyo", "starter=doubter", {"starter", "holder"}, "doubting"),
    ("tokyo", "starter=afterdoubter", {"starter", "holder"}, "doubting"),
    ("tokyo", "starter=turn", {"starter", "holder"}, "doubting"),
    ("tokyo", "starter=drawn", {"starter", "holder", "phase"}, "doubting"),
    ("tokyo", "end=last", {"phase", "starter", "holder"}, "near the end"),
    ("tokyo", "end=stop", {"may stops"}, "always"),
    ("programming", "rounds=3", {"phase", "holder", "starter"}, "in the third round"),
    ("tokyo", "word=sip", set(), "always"),
)


def test_every_parameter_is_among_the_changes() -> None:
    assert {change.split("=")[0] for _, change, _, _ in CHANGES} == set(presets.parameters())


def offers(game: Game) -> dict[str, object]:
    return {"may " + WORDS[move]: True for move in game.legal()} | {"claims": game.claims()}


def state(game: Game) -> dict[str, object]:
    seen = {name: getattr(game, name) for name in ("phase", "holder", "caller", "claim", "roll")}
    seen["lives"] = list(game.lives)
    if game.outcome:
        for name in ("reason", "loser", "changes", "starter"):
            seen[name] = getattr(game.outcome, name)
    return seen


def different(one: dict[str, object], other: dict[str, object]) -> set[str]:
    return {name for name in one | other if one.get(name) != other.get(name)}


def first_difference(one: Game, other: Game, chance: random.Random) -> tuple[set[str], Game, int] | None:
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


ENOUGH = 50 if IS_WHOLE else 12  # games in which it made a difference; twice as many where it never may


@pytest.mark.parametrize(
    ("preset", "change", "where", "when"), CHANGES, ids=[change for _, change, _, _ in CHANGES]
)
def test_a_parameter_changes_what_it_says_and_nothing_else(preset, change, where, when) -> None:
    chance = random.Random(change)
    met = 0
    for n in range(300):
        if met == ENOUGH or n == 2 * ENOUGH and not where:
            break
        players = ("Fox", "Owl", "Bear")[: chance.choice((2, 3))]
        pair = [Game(presets.parse(text), players) for text in (preset, f"{preset} {change}")]
        parting = first_difference(*pair, chance)
        if parting:
            found, game, move = parting
            assert found <= where, (found - where, game.moves)
            assert WHEN[when](game, move), (found, vars(game))
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
    with pytest.raises(presets.RulesError, match="at most 500 letters, not 5"):
        presets.parse("tokyo" + " lives=1" * 63)
