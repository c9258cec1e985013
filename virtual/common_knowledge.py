"""What everybody at the table may know, as plain lists and dicts for the page: the rules, and what happened.

Rolls are only included if everybody saw them, or if the game is over.
"""

from virtual import firmware_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from virtual.stick import VirtualStick

_COLOURS = 6
_OPEN = ("shows", "rolls")  # moves that end a round with an open roll
COUNTED_UP = {"life": "strike", "money": "debt"}


def rules(stick: "VirtualStick") -> "dict[str, Any]":
    """The rules of the game on the table, or of the next one:

    `text` as in a record, `preset`, `choices` [parameter, choice] in the order of the menu, `changed` the
    parameters that differ from the preset, `calls` the values that can be announced, lowest first, `doubles`
    and `mia` among them, `players` how many, `seats` the setting that says who sits where.
    """
    presets = stick.module(firmware_names.PRESETS)
    game = stick.app.table.game
    settings = stick.app.stick.settings
    now = game.rules if game else stick.module(firmware_names.RULES_SETTING).rules_from(settings)
    plain = presets.parse(now.preset)
    names = presets.parameters()
    ranking = stick.module(firmware_names.ORDER).ranking_for(now)
    spoken = stick.module(firmware_names.WORDING).spoken
    return {
        "text": now.text,
        "preset": now.preset,
        "choices": [[name, getattr(now, name)] for name in names],
        "changed": [name for name in names if getattr(now, name) != getattr(plain, name)],
        "calls": [spoken(ranking, value) for value in ranking.calls],
        "doubles": [value for value in ranking.calls if value % 11 == 0],
        "mia": ranking.top,
        "players": len(game.players) if game else settings.get("players"),
        "seats": settings.get("seats"),
    }


def seats(stick: "VirtualStick", game: "Any") -> "list[dict[str, Any]]":
    """The players by seat: `name` in its language, `icon` 0..11, `colour` 0..5, `is_computer`, and
    what each has."""
    has = standings(stick, game)
    names = stick.app.table.view.words.NAMES
    looks = stick.app.stick.canvas.icons.order
    return [
        {
            "name": "".join([chr(code) for code in names[seat]]),
            "icon": looks[seat] if seat < _COLOURS else seat,
            "colour": looks[seat % _COLOURS],
            "is_computer": seat in game.computers,
            "lives": has[seat]["lives"],
            "is_in": has[seat]["is_in"],
        }
        for seat in range(len(has))
    ]


def shared(stick: "VirtualStick") -> "Any":
    """The table that this stick shares with others, None if it shares none."""
    source = stick.app.table.source if stick.app else None
    return source if source and not source.is_alone else None


def scene(stick: "VirtualStick") -> "tuple[str, str, bool]":
    """What a stick at a shared table shows: see together/on_stick/scene.py; ("", "", False) at no table."""
    at = shared(stick)
    return at.scene() if at else ("", "", False)


def chairs(stick: "VirtualStick") -> "list[dict[str, Any]]":
    """Who sits at the table that sticks share, in order: `name`, `icon` and `colour` as in `seats`."""
    at = shared(stick)
    animals = stick.module(firmware_names.STATE).NAMES if at else ()
    sitting = [animals.index(animal) for animal in at.log.taken] if at else []
    return [{"name": _plain(stick, one), "icon": one, "colour": one % _COLOURS} for one in sitting]


def score(stick: "VirtualStick") -> "list[list[Any]]":
    """The games of this evening by player, as [name, won, lost]; [] at no table."""
    at = shared(stick)
    animals = stick.module(firmware_names.STATE).NAMES
    won = at.shown.score if at else {}
    return [[_plain(stick, animals.index(one))] + won[one] for one in animals if one in won]


def _plain(stick: "VirtualStick", animal: int) -> str:
    """What whoever sits at the shared table as that is called: its name in the stick's language, or their
    own."""
    names = shared(stick).names()
    return "".join([chr(code) for code in names[animal]])


def waits(stick: "VirtualStick") -> "list[str]":
    """For whom the table that sticks share waits, as seen by this one: [how, name], [] if it waits for
    somebody here, or there is none. `how` is `another`, `away`, `stand-in` (a computer plays for them),
    `offline`, why the table is closed (see Presence), or `rematch`, `rematches` with all who want one."""
    at = shared(stick)
    if not at:
        return []
    kind, animal, is_stand_in = at.scene()
    if at.closed:
        return [at.closed, ""]
    if kind == "offline":
        return [kind, ""]
    if at.log.eager:
        animals = stick.module(firmware_names.STATE).NAMES
        names = [_plain(stick, animals.index(one)) for one, device in at.log.chairs if device in at.log.eager]
        return ["rematches" if len(names) > 1 else "rematch", ", ".join(names)]
    how = "stand-in" if is_stand_in else "away" if kind in ("ask", "away") else "another"
    is_here = kind in ("own", "sending") or animal in at.animals and not is_stand_in
    if not animal or is_here:
        return []
    return [how, _plain(stick, stick.module(firmware_names.STATE).NAMES.index(animal))]


def checked(stick: "VirtualStick") -> "list[int]":
    """How many throws of how many follow from what was sealed before the game, once that is known."""
    at = shared(stick)
    if not at or not at.shown.seed:
        return [0, 0]
    count = len(at.shown.throws)
    return [count if at.shown.is_fair else 0, count]


def unit(game: "Any") -> str:
    """What is at stake, by its key in the page's texts, with another key if losses are counted up."""
    word = game.rules.word
    return COUNTED_UP.get(word, word) if game.rules.count == "up" else word


def standings(stick: "Any", game: "Any") -> "list[dict[str, Any]]":
    """What each seat has: `lives` (left or lost so far, as the stick counts), and whether it `is_in`."""
    counts = stick.module(firmware_names.STANDINGS).counts(game)
    return [{"lives": lives, "is_in": game.is_in(seat)} for seat, lives in enumerate(counts)]


def moves(stick: "Any", game: "Any") -> "list[dict[str, Any]]":
    """All moves: `seat`, `move` (a word of a record), `value`, 0 if covered; `of` and `claim`, the claim
    before it and its maker, -1 and 0 for none; `changes`, gains and losses: [seat, before, after, `is_in`],
    as the stick counts; and `end`, if it ended a round:

    `roll`, 0 if it stayed covered, `claim`, `caller`, -1 if no claim was uncovered, `is_lie`, `changes`
    (`seat` and `amount`, negative for a loss), and `after`, the `standings` then.
    """
    words = [word.replace(" ", "-") for word in stick.module(firmware_names.MOVES).WORDS]
    spoken = stick.module(firmware_names.WORDING).spoken
    told = []
    counted = stick.module(firmware_names.STANDINGS).counted
    for past, claim, caller, outcome in stick.module(firmware_names.STORY).story(game):
        word, value = words[past.moves[-2]], past.moves[-1]
        if word in ("rolls", "rerolls"):
            value = 0
        elif word.endswith("says"):
            value = spoken(past.ranking, value)
        elif word == "says-or-more":
            value = spoken(past.ranking, past.claim)
        claim = spoken(past.ranking, claim) if claim else 0
        entry = {"seat": past.mover, "move": word, "value": value, "of": caller, "claim": claim}
        entry["changes"] = [
            [seat, counted(past, before), counted(past, after), past.is_in(seat)]
            for seat, _, before, after in past.changes
            if before != after
        ]
        if outcome:
            if word in _OPEN:
                entry["value"] = outcome.roll
            entry["end"] = _end(past, word, spoken)
            entry["end"]["after"] = standings(stick, past)
        told.append(entry)
    return told


def _end(game: "Any", word: str, spoken: "Any") -> "dict[str, Any]":
    outcome = game.outcome
    return {
        "roll": 0 if word == "yields" else outcome.roll,
        "claim": spoken(game.ranking, outcome.claim),
        "caller": -1 if word in _OPEN else outcome.caller,
        "is_lie": outcome.is_lie,
        "changes": [{"seat": seat, "amount": amount} for seat, amount, _, _ in outcome.changes],
    }


def record(stick: "VirtualStick", game: "Any") -> str:
    """A finished game as a record; "" for an unfinished one, because it would give hidden rolls away.

    Of a shared table it is finished once all rolls are known, and says what anybody can check them by.
    """
    if game.legal():
        return ""
    text: str = stick.module(firmware_names.RECORD).write(game)
    at = shared(stick)
    if not at or at.shown.game is not game:
        return text
    if not at.shown.seed:
        return ""
    own = [(animal, at.shown.name_of(animal)) for animal in game.players]
    names = ["# %s is %s\n" % (animal, "".join([chr(one) for one in name])) for animal, name in own if name]
    return text + "".join(names) + at.shown.proof()
