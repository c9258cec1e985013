"""The virtual stick for the page: functions that take and return integers below 2^31 or texts.

Values that change all the time are in a block of 32-bit registers that the page reads directly from memory,
in the order of `_PICTURE` and the constants after it. web/js/machine.js is the other side.
"""

import binascii
import json
from array import array

from uctypes import addressof

from virtual import account, common_knowledge, firmware_names, speech, today, watch
from virtual.clock import TICKS_PERIOD
from virtual.page_link import PageLink
from virtual.stick import VirtualStick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PICTURE = 0  # grows when the picture changes
_PIXELS = 1  # address of the panel's pixels, RGB565 high byte first
_LIGHT = 2  # backlight 0 to 255; 0 if nothing is visible
_LED = 3  # 0 to 255
_TONES = 4  # grows when there are new `tones`
_FLASH = 5  # grows when the flash changes
_SCREEN = 6  # grows when the screen changes
_IS_ON = 7
_FACTS = 8  # grows when there may be something new to say about the screen
_MOVES = 9  # grows when a move was made and its screen has stopped moving
_LIE = 10  # 1 while an uncovered lie is shown
_LINK = 11  # grows when the stick has `sent` something to other sticks
_REGISTERS = array("i", [0] * 12)

# This stick has a speaker on its header, and its backlight costs no battery
_NEW = b"sound=1\nlight=5\nlanguage=%s\n"
_SAID = 3  # the step of screens/reveal.py from which it shows whether it was a lie
_WAKES_MS = 3000  # at most, from a press to the light
_LETS_GO_MS = 150  # from letting go until the next press counts
_BEFORE_OFF_MS = 5000  # longer than the page ever runs the stick at once
_LEAVES_MS = 100  # from a choice in the menus until the game is there
_FAINT_MV = 2500  # supply of the backlight
_FULL_MV = 3000
_FAINT = 170  # its brightness at the lowest supply; eyes adapt to most of the difference

_stick: "Any" = None
_link: "Any" = None  # to other sticks, after `connect`
_is_attended = True
_epoch_us = 0  # virtual time when the page's clock was 0
_screen = ""
_said: tuple = ()  # the signature of `speech` at the last change of _FACTS
_today: "Any" = None  # today's table, once it is expected
_watch: "Any" = None  # the record being shown, if any
_played = 0  # how many tones `tones` has returned
_told: tuple = (None, 0)  # the game and its number of moves at the last change of _MOVES


def registers() -> int:
    """Address of the registers."""
    return addressof(_REGISTERS)


def boot(now_ms: int, seed: int, flash: str, board: str = "m5stickc", language: str = "en") -> None:
    """Make a stick with this flash and switch it on.

    `flash` is a text from `flash()`, or "" for a new stick, which speaks `language`. ValueError for any other
    text; then nothing has changed.
    """
    global _stick, _watch
    files = _unpack(flash) if flash else {"saves/settings.txt": _NEW % language.encode()}
    if _stick is None:
        _stick = VirtualStick(board, seed=seed)
    _watch = None
    _stick.flash.load(files)
    _stick.link = _link
    _stick.boot()
    _follow(now_ms)
    _report()


def connect(is_joined: bool) -> None:
    """Connect the stick to others, from its next start on. `is_joined`: the link already leads to a table."""
    global _link
    name = _link.name if _link else ""
    _link = PageLink()
    _link.is_joined = is_joined
    _link.name = name


def call(name: str) -> None:
    """What the player is called at a table that sticks share, as a word of together/wire.py."""
    _link.name = name


def sent() -> str:
    """The messages that the stick has sent to others since the last call, as a JSON list of texts."""
    return json.dumps(_link.take() if _link else [])


def came(text: str) -> None:
    """Give the stick a message from others."""
    _link.came(text)


def power_cut() -> None:
    """Tear the battery out. Data that the firmware had not flushed is lost."""
    _stick.power_cut()
    _report()


def attend(is_there: bool) -> None:
    """While the user is at the page the stick neither dims nor sleeps. It is never switched off."""
    global _is_attended
    _is_attended = is_there


def wake(now_ms: int) -> None:
    """Wake a sleeping stick by a press that does nothing else."""
    if not _stick.is_on or _stick.panel.is_lit():
        return
    _stick.down("B")
    _stick.run_until(_stick.panel.is_lit, _WAKES_MS)
    _stick.up("B")
    _stick.run(_LETS_GO_MS)
    _follow(now_ms)
    _report()


def run(now_ms: int) -> None:
    """Run the stick until the page's clock shows `now_ms`."""
    was_on = _stick.is_on
    behind_us = _epoch_us + now_ms * 1000 - _stick.clock.now
    if behind_us > 0:
        _use()
        _stick.run(behind_us // 1000)
    if _stick.is_on and not was_on:
        _follow(now_ms)
    _report()


def _use() -> None:
    """Count the stick as just used while the user is at the page, which has no battery to save."""
    if not _stick.is_on:
        return
    keys, settings = _stick.app.stick.buttons, _stick.app.stick.settings
    now = _stick.clock.ticks_ms()
    off_s = settings.get("off")
    if _is_attended:
        keys.used_ms = now
    elif off_s:
        most_ms = off_s * 1000 - _BEFORE_OFF_MS
        if (now - keys.used_ms) % TICKS_PERIOD > most_ms:
            keys.used_ms = (now - most_ms) % TICKS_PERIOD


def down(key: str) -> None:
    """Press "A", "B" or "C" (power) and keep it down."""
    _stick.down(key)


def up(key: str) -> None:
    """Release it."""
    was_on = _stick.is_on
    now_ms = (_stick.clock.now - _epoch_us) // 1000
    _stick.up(key)
    if _stick.is_on and not was_on:
        _follow(now_ms)


def push(now_ms: int, x: int, y: int, z: int) -> None:
    """The stick feels this acceleration from `now_ms` on: milli-g in its own axes, gravity included."""
    _stick.hand.push(max(_epoch_us + now_ms * 1000, _stick.clock.now), x, y, z)


def flash() -> str:
    """The flash as a text: a JSON object of path to content in hexadecimal."""
    files = _stick.flash.image()
    return json.dumps({path: binascii.hexlify(files[path]).decode() for path in files})


def told() -> str:
    """The firmware's output since the last call."""
    return _stick.console.take()


def tones() -> str:
    """The changes of tone since the last call, as a JSON list of [page's ms, Hz]; 0 Hz is silence."""
    global _played
    speaker = _stick.wiring["speaker"]
    _played += len(_stick.soc.tones)
    heard = [[(us - _epoch_us) // 1000, hz] for us, gpio, hz, _ in _stick.soc.tones if gpio == speaker]
    _stick.soc.tones.clear()
    return json.dumps(heard)


def where() -> str:
    """What everybody at the table can see, as JSON: the screen, and the game's `phase` (state.py), holder,
    claim and lives. At a shared table also `chairs` (who sits there), whether this stick `is_awaited`, for
    whom it `waits`, and how many throws of how many have been `checked` (see common_knowledge.py); the `day`
    if this is today's table. Never the dice."""
    table = _stick.app.table if _stick.app else None
    game = table.game if table else None
    return json.dumps(
        {
            "chairs": common_knowledge.chairs(_stick),
            "is_awaited": common_knowledge.scene(_stick)[0] == "own",
            "waits": common_knowledge.waits(_stick),
            "checked": common_knowledge.checked(_stick),
            "screen": table.screen if table else "",
            "day": _today.day if _today and _today.is_played else "",
            "phase": game.phase if game else -1,
            "holder": game.holder if game else -1,
            "claim": game.claim if game else 0,
            "lives": list(game.lives) if game else [],
        }
    )


def facts() -> str:
    """What may be said about the screen, as JSON: speech.py says how."""
    return json.dumps(speech.facts(_stick))


def language() -> str:
    """The code of the stick's language; "" while it is off."""
    return _stick.app.stick.settings.get("language") if _stick.app else ""


def speak(code: str) -> None:
    """Change the stick's language, on the current screen, too."""
    app = _stick.app
    if not app or language() == code:
        return
    table = app.table
    app.stick.settings.set("language", code)
    table.speak(code)
    at = common_knowledge.shared(_stick)
    _stick.module(firmware_names.SEATING).dress(table, at.marked() if at else table.seats.characters)
    if at and table.game:
        at.call()
    screen = table.standing.pause_returns_to()
    for kept in (getattr(screen, "texts", None), getattr(table.flow, "shared_texts", None)):
        if kept is not None:
            kept.texts = _stick.module(firmware_names.WORDS).load(code, kept.part).texts
    table.show(screen)


def lay(rules: str, players: int, seats: str) -> str:
    """Set up the next game. Returns "", or the reason if there are no such rules.

    `rules` as in a record, "" for no change. 2 to 12 `players`, 0 for no change. `seats` as in the setting
    that says who sits where, "" for no change.
    """
    settings = _stick.app.stick.settings
    presets = _stick.module(firmware_names.PRESETS)
    if rules:
        try:
            parsed = presets.parse(rules)
        except presets.RulesError as error:
            return str(error)
        settings.set("rules", " ".join([word for word in parsed.text.split() if word[:6] != "lives="]))
        settings.set("lives", parsed.lives)
    if 2 <= players <= 12:
        settings.set("players", players)
    if seats:
        settings.set("seats", seats)
    return ""


def go_on() -> None:
    """Resume the unfinished game, or go to the choice of a new one."""
    table = _stick.app.table
    table.flow.open_saved()
    if table.game:
        _stick.act(table.flow.resume)


def dare(starter: int, dice: str) -> None:
    """Begin a game with the current set-up, opened by `starter`, with the dice of another game: "63 31
    ..."."""
    _stick.act(_stick.app.table.flow.start)
    _stick.run(_LEAVES_MS)
    _stick.app.table.flow.begin(starter)
    deal(dice)


def deal(dice: str) -> None:
    """Let the current game continue with these dice, after those it has already rolled."""
    game = _stick.app.table.game
    words = _stick.module(firmware_names.MOVES).WORDS
    made = [words[game.moves[at]] for at in range(0, len(game.moves), 2)]
    rolled = made.count("rolls") + made.count("rerolls")
    for roll in dice.split()[rolled:]:
        _stick.next_dice(int(roll[0]), int(roll[1]))


def expect(day: str) -> None:
    """Let today's table of that day have its chance (today.py) whenever it is played."""
    global _today
    _today = today.Today(_stick, day)
    _stick.deal(_today.urandom)


def begin_today() -> None:
    """Begin today's table of the expected day. Who plays by which rules after it stays as it was set."""
    kept = {}
    for key in today.SETTINGS:
        kept[key] = _stick.app.stick.settings.get(key)
        _stick.app.stick.settings.set(key, today.SETTINGS[key])
    dare(_today.starter, "")
    for key in kept:
        _stick.app.stick.settings.set(key, kept[key])


def rules() -> str:
    """The rules of the current game, or of the next, as JSON: see common_knowledge.py."""
    return json.dumps(common_knowledge.rules(_stick) if _stick.app else {})


def log() -> str:
    """The game as everybody saw it, as JSON: `seats`, `unit`, `moves`, and once it is over who won (`over`,
    see speech.py), its `record`, and with that the `account` (account.py), the `score` of the evening
    (common_knowledge.py), and the seat of the only person at this stick (`you`, negative for none).

    While a record is shown, it is the whole game of that record.
    """
    game = _watch.game if _watch else _stick.app.table.game if _stick.app else None
    if not game:
        return json.dumps({"seats": [], "unit": "", "moves": [], "over": [], "record": "", "account": []})
    record = common_knowledge.record(_stick, game)
    return json.dumps(
        {
            "seats": common_knowledge.seats(_stick, game),
            "unit": common_knowledge.unit(game),
            "moves": common_knowledge.moves(_stick, game),
            "over": [] if game.legal() else speech.over(game),
            "record": record,
            "account": account.of(_stick, game) if record else [],
            "score": common_knowledge.score(_stick),
            "you": -1 if _watch else speech.you(_stick.app.table),
        }
    )


def show_record(now_ms: int, text: str, language: str) -> str:
    """Show a record on the stick, with a separate flash. Returns "", or the reason if it is no record; then
    the stick is left alone."""
    global _watch
    record = _stick.module(firmware_names.RECORD)
    try:
        record.read(text)
    except record.RecordError as error:
        return str(error)
    _stick.power_cut()
    _stick.flash.load({"saves/settings.txt": watch.SETTINGS % language.encode()})
    _stick.link = None
    _stick.boot()
    _follow(now_ms)
    _watch = watch.Watch(_stick, text)
    _report()
    return ""


def step(by: int) -> str:
    """Go `by` pictures further in the record. Returns JSON of the picture's index, their number, and how many
    moves have been made by then."""
    _watch.step(by)
    return json.dumps([_watch.at, _watch.count, _watch.made])


def _follow(now_ms: int) -> None:
    """Continue at the page's time `now_ms`: starting took virtual time for which the page need not wait."""
    global _epoch_us
    _epoch_us = _stick.clock.now - now_ms * 1000


def _report() -> None:
    global _screen, _told, _said
    panel = _stick.panel
    light = 0
    if panel.is_lit():
        missing = max(0, _FULL_MV - panel.backlight_mv)
        light = 255 - (255 - _FAINT) * missing**2 // (_FULL_MV - _FAINT_MV) ** 2
        if panel.changes != _REGISTERS[_PICTURE] or not _REGISTERS[_LIGHT]:
            _REGISTERS[_PIXELS] = addressof(panel.frame565())
    _REGISTERS[_PICTURE] = panel.changes
    _REGISTERS[_LIGHT] = light
    _REGISTERS[_LED] = _stick.led
    _REGISTERS[_TONES] = _played + len(_stick.soc.tones)
    _REGISTERS[_FLASH] = _stick.flash.changes
    _REGISTERS[_LINK] = _link.count if _link else 0
    _REGISTERS[_IS_ON] = 1 if _stick.is_on else 0
    said = speech.signature(_stick)
    if said != _said:
        _said = said
        _REGISTERS[_FACTS] += 1
    table = _stick.app.table if _stick.app else None
    screen = table.screen if table else ""
    if screen != _screen:
        _screen = screen
        _REGISTERS[_SCREEN] += 1
    _REGISTERS[_LIE] = int(
        table is not None and screen == "reveal" and table.standing.is_bad and table.standing.step >= _SAID
    )
    if table and table.standing and table.standing.frame >= len(table.standing.timeline):
        seen = (table.game, len(table.game.moves) if table.game else 0)
        if seen[0] is not _told[0] or seen[1] != _told[1]:
            _told = seen
            _REGISTERS[_MOVES] += 1


def _unpack(text: str) -> dict[str, bytes]:
    """The files in a text from `flash`. ValueError for any other text."""
    files = {}
    try:
        packed = json.loads(text)
        for path in packed:
            if "" in path.split("/"):
                raise ValueError
            files[path] = binascii.unhexlify(packed[path])
    except (AttributeError, KeyError, TypeError, ValueError):
        raise ValueError("this is no flash memory of a stick") from None
    return files
