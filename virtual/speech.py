"""What may be said aloud about the current screen: facts that web/js/sentences.js turns into sentences.

They come from the view, which holds no more than may be drawn, and from what everybody at the table knows. Of
the dice under the cup there is only `roll`, and only `_roll` decides about it.
"""

from virtual import account, common_knowledge, firmware_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from virtual.stick import VirtualStick

WAYS = ("", "press", "hold", "both")  # by the kinds of table/view.py
_PLAYERS = 12  # icons 0 to 11
# Screens whose lines are one text each, not a paragraph
_LISTS = ("about", "fairness")


def facts(stick: "VirtualStick") -> "dict[str, Any]":
    """What the screen says, {} while the stick is off:

    `screen`          its name; `goes_on`, whether it continues by itself
    `title`, `note`   texts, "" for none
    `rows`, `cursor`  lines of one or two texts, and the index of the chosen one, -1 for none
    `page`            a paragraph
    `a`, `b`          [what the button does, one of WAYS], [] if it does nothing; `lesson`: A has to be held
    `who`, `of`       names of the player the screen is about and of the claim's maker, "" for nobody
    `is_yours`, `is_of_yours`  whether that is the only person at the table
    `claim`           the current one, 0 for none; `choice`, the one about to be announced
    `die`             the single die that somebody rolled for all to see, 0 for none
    `roll`            the holder's own, 0 while it may not be said: see `_roll`
    `stands`          the roll is above (1), equal to (0) or below (-1) the claim; without a claim, how many
                      per cent of all rolls it beats
    `seats`           as `common_knowledge.seats`, [] without a game; `unit`, what they have
    `waits`           how, as `common_knowledge.waits`
    `over`            when the game is over, [the winners' seats, the loser's seat or -1], else []
    `account`         with it, of the only person here, as account.py has it, {} without one
    `score`           and that of the evening, as `common_knowledge.score`
    """
    app = stick.app
    if not app:
        return {}
    table = app.table
    view, game = table.view, table.game
    names = view.words.NAMES
    rows, page = _lines(view.lines, table.screen, names)
    hand = you(table)
    roll = _roll(table)
    told = {
        "screen": table.screen,
        "goes_on": bool(table.standing.lasts_ms),
        "title": _text(view.title),
        "note": _text(view.note),
        "rows": rows,
        "cursor": view.cursor if rows and table.screen not in ("advice", "order", "game-over") else -1,
        "page": page,
        "a": _button(view, view.a_text, view.a_kind, view.a_icon),
        "b": _button(view, view.b_text, view.b_kind, view.b_icon),
        "lesson": table.standing.lesson is not None,
        "who": _text(names[view.holder]) if view.holder >= 0 else "",
        "of": _text(names[view.speaker]) if view.speaker >= 0 else "",
        "is_yours": view.holder == hand,
        "is_of_yours": view.speaker == hand,
        "claim": view.claim,
        "choice": _choice(table),
        "die": table.standing.die if table.screen == "start-die" else 0,
        "roll": roll,
        "stands": 0,
        "seats": [],
        "unit": common_knowledge.unit(game) if game else "",
        "waits": "".join(common_knowledge.waits(stick)[:1]),
        "over": [],
        "account": {},
        "score": common_knowledge.score(stick) if table.screen == "game-over" else [],
    }
    if table.contest and table.screen == "starts":
        told["rows"] = [[_text(names[seat]), str(die)] for seat, die in enumerate(table.contest.dice) if die]
        told["cursor"] = -1
    if game:
        told["seats"] = common_knowledge.seats(stick, game)
        told["stands"] = _stands(game, roll) if roll else 0
        told["over"] = over(game) if table.screen == "game-over" else []
        if told["over"] and hand >= 0 and common_knowledge.record(stick, game):
            told["account"] = account.of(stick, game)[hand]
    return told


def signature(stick: "VirtualStick") -> tuple:
    """A cheap value that changes whenever `facts` may."""
    app = stick.app
    if not app:
        return ()
    table = app.table
    v, game = table.view, table.game
    shown = (v.title, v.note, v.lines, v.cursor, _choice(table), v.dice, v.holder)
    keys = (v.a_text, v.a_kind, v.b_text, v.b_kind, table.standing and table.standing.lesson)
    waits = tuple(common_knowledge.waits(stick))
    return (table.standing, table.has_looked, len(game.moves) if game else -1, waits) + shown + keys


def _roll(table: "Any") -> int:
    """The holder's roll if it may be said: while they look, and afterwards to a person who plays alone;
    at the end that of the best bluff."""
    game = table.game
    if table.screen in ("peek", "best-bluff"):
        return table.view.dice
    if not game or not table.has_looked or game.is_rerolled or you(table) != game.holder:
        return 0
    return game.roll if game.roller == game.holder else 0


def _choice(table: "Any") -> int:
    """The claim that is about to be announced, 0 on other screens."""
    return table.standing.chosen if table.screen == "choose" else 0


def you(table: "Any") -> int:
    """The seat of the only person at the table, -2 if there are several or none."""
    return table.seats.hand if table.game and table.seats.persons == 1 else -2


def _stands(game: "Any", roll: int) -> int:
    rank = game.ranking.rank
    if game.claim:
        of, to = rank[roll], rank[game.claim]
        return (of > to) - (of < to)
    return 100 - (game.ranking.beating(roll) * 100 + 18) // 36


def over(game: "Any") -> list:
    """For a finished game: the seats that have won, and the single seat that has lost, else -1."""
    outcome = game.outcome
    if game.rules.end == "first" and outcome and outcome.loser >= 0:
        return [[], outcome.loser]
    return [list(game.winners()), -1]


def _lines(lines: "Any", screen: str, names: "Any") -> tuple[list, str]:
    """The lines of a view as rows, or as a paragraph."""
    rows: list[list[str]] = []
    words: list[str] = []
    for n, line in enumerate(lines):
        if isinstance(line, tuple):
            cells = [line[0], line[1]]
            if screen == "game-over":
                title, seat, count = line
                cells = [title, names[seat] + b" " + count]
            elif screen == "advice":
                cells = [names[line[0]], line[2], line[3]]
            elif screen == "order":
                cells[1] = b"%d%%" % cells[1] if cells[1] >= 0 else b""
            rows.append([text for text in [_text(cell) for cell in cells] if text])
        elif isinstance(line, bytes) and screen in _LISTS:
            rows.append(([str(n + 1)] if screen == "fairness" else []) + [_text(line)])
        elif isinstance(line, bytes):
            words.append(_text(line))
    return rows, " ".join(words)


def _button(view: "Any", text: bytes, kind: int, icon: int) -> list:
    """What a button does; a player's icon stands for the name."""
    if not kind:
        return []
    parts = [_text(text)] if text else []
    if 0 <= icon < _PLAYERS:
        parts.append(_text(view.words.NAMES[icon]))
    elif icon in firmware_names.TELLING:
        parts.append(":" + firmware_names.TELLING[icon])
    return [" ".join(parts), WAYS[kind]]


def _text(latin: "Any") -> str:
    if isinstance(latin, int):
        return str(latin)
    return "".join([chr(code) for code in latin]).strip()
