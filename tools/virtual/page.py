"""The virtual stick as the page sees it: functions that take and give whole numbers below 2^31 or texts.

What changes all the time stands in a block of 32-bit registers that the page reads where it lies in memory,
in the order of `_PICTURE` and its followers. web/js/machine.js is the other side.
"""

import binascii
import json
from array import array

from uctypes import addressof

from tools.virtual import common_knowledge, firmware_names, speech, watch
from tools.virtual.clock import TICKS_PERIOD
from tools.virtual.page_link import PageLink
from tools.virtual.stick import VirtualStick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PICTURE = 0  # grows when the picture changes
_PIXELS = 1  # address of the panel's pixels, RGB565 high byte first
_LIGHT = 2  # backlight 0..255; 0 when nothing can be seen
_LED = 3  # 0..255
_TONES = 4  # grows when there are new `tones`
_FLASH = 5  # grows when the flash changes
_SCREEN = 6  # grows when another screen stands
_IS_ON = 7
_FACTS = 8  # grows when there may be something else to say about the screen
_MOVES = 9  # grows when a move was made and its screen has come to rest
_LIE = 10  # 1 while a lie stands uncovered
_LINK = 11  # grows when the stick has `sent` something to other sticks
_REGISTERS = array("i", [0] * 12)

# A speaker sits on this stick's header, and its light costs no battery
_NEW = b"sound=1\nlight=5\nlanguage=%s\n"
_SAID = 3  # the step of screens/reveal.py from which on it says what it was
_WAKES_MS = 3000  # at most, from a press to the light
_LETS_GO_MS = 150  # from letting go until the next press counts
_BEFORE_OFF_MS = 5000  # longer than the page ever lets the stick live at once
_LEAVES_MS = 100  # from a choice in the menus until the game is there
_FAINT_MV = 2500  # supply of the backlight
_FULL_MV = 3000
_FAINT = 170  # how it looks at the least supply; an eye makes up for most of the difference

_stick: "Any" = None
_link: "Any" = None  # to other sticks, once `connect` has given one
_is_attended = True
_epoch_us = 0  # virtual time when the page's clock stood at 0
_screen = ""
_said: tuple = ()  # of `speech`, as the register _FACTS last saw it
_watch: "Any" = None  # a record is shown
_played = 0  # how many tones `tones` gave
_told: tuple = (None, 0)  # the game and the count of its moves, as the register _MOVES last saw them


def registers() -> int:
    """Address of the registers."""
    return addressof(_REGISTERS)


def boot(now_ms: int, seed: int, flash: str, board: str = "m5stickc", language: str = "en") -> None:
    """Put a stick with this flash on the table and switch it on.

    `flash` is a text that `flash()` gave, or "" for a new stick's, which speaks `language`. ValueError for a
    text that is none of ours; nothing has changed then.
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


def connect(is_joined: bool, is_watching: bool = False) -> None:
    """There is a way to other sticks, from the next start on; `is_joined` if it leads to a table already,
    `is_watching` if nobody here wants to play."""
    global _link
    _link = PageLink()
    _link.is_joined = is_joined
    _link.is_watching = is_watching


def sent() -> str:
    """What the stick has sent to others since the last call, as JSON: a list of texts."""
    return json.dumps(_link.take() if _link else [])


def came(text: str) -> None:
    """A message for the stick has come from others."""
    _link.came(text)


def power_cut() -> None:
    """Tear the battery out. What the firmware had not flushed is lost."""
    _stick.power_cut()
    _report()


def attend(is_there: bool) -> None:
    """Whether somebody is at the page: then the stick neither dims nor sleeps. It is never switched off."""
    global _is_attended
    _is_attended = is_there


def wake(now_ms: int) -> None:
    """Wake a stick that sleeps, by a press that does nothing else."""
    if not _stick.is_on or _stick.panel.is_lit():
        return
    _stick.down("B")
    _stick.run_until(_stick.panel.is_lit, _WAKES_MS)
    _stick.up("B")
    _stick.run(_LETS_GO_MS)
    _follow(now_ms)
    _report()


def run(now_ms: int) -> None:
    """Let the stick live until the page's clock shows `now_ms`."""
    was_on = _stick.is_on
    behind_us = _epoch_us + now_ms * 1000 - _stick.clock.now
    if behind_us > 0:
        _use()
        _stick.run(behind_us // 1000)
    if _stick.is_on and not was_on:
        _follow(now_ms)
    _report()


def _use() -> None:
    """A page has no battery to save: with somebody there the stick was used just now."""
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
    """What the firmware printed since the last call."""
    return _stick.console.take()


def tones() -> str:
    """What the speaker's pin did since the last call, as JSON: a list of [page's ms, Hz], 0 Hz is silence."""
    global _played
    speaker = _stick.wiring["speaker"]
    _played += len(_stick.soc.tones)
    heard = [[(us - _epoch_us) // 1000, hz] for us, gpio, hz, _ in _stick.soc.tones if gpio == speaker]
    _stick.soc.tones.clear()
    return json.dumps(heard)


def where() -> str:
    """What everybody at the table can see, as JSON: the screen, and of the game its `phase` (state.py), who
    holds the stick, the claim and all lives. Of a shared table `chairs`, who sits there, whether this stick
    `is_awaited`, and how many throws of how many have been `checked`. Never the dice."""
    table = _stick.app.table if _stick.app else None
    game = table.game if table else None
    shared = table.together if table else None
    return json.dumps(
        {
            "chairs": [animal for animal, _ in shared.log.sitting] if shared else [],
            "is_awaited": shared.is_awaited if shared else False,
            "checked": [shared.log.checked, len(shared.log.throws)] if shared else [0, 0],
            "screen": table.screen if table else "",
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
    """The language that the stick speaks, as its settings call it; "" while it is off."""
    return _stick.app.stick.settings.get("language") if _stick.app else ""


def speak(code: str) -> None:
    """Have the stick speak another language, on the screen that stands, too."""
    app = _stick.app
    if not app or language() == code:
        return
    table = app.table
    app.stick.settings.set("language", code)
    table.speak(code)
    _stick.module(firmware_names.SEATING).dress(table)
    table.show(table.standing.pause_returns_to())


def lay(rules: str, players: int, seats: str) -> str:
    """Set what the next game is played by; gives the reason if there are no such rules, else "".

    `rules` as a record says them, "" for as they are. 2 to 12 `players`, 0 for as many as there are.
    `seats` as the setting says who sits where, "" for as they sit.
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
    """On with the game that was left unfinished, or to the choice of a new one."""
    table = _stick.app.table
    table.flow.open_saved()
    if table.game:
        table.flow.resume()


def dare(starter: int, dice: str) -> None:
    """Begin a game as it is laid, in which `starter` opens, by the dice of another one: "63 31 ..."."""
    table = _stick.app.table
    table.flow.start()
    _stick.run(_LEAVES_MS)
    table.flow.begin(starter)
    deal(dice)


def deal(dice: str) -> None:
    """Let the game on the table go on by these dice, of which it has had as many as it has rolls."""
    game = _stick.app.table.game
    words = _stick.module(firmware_names.MOVES).WORDS
    made = [words[game.moves[at]] for at in range(0, len(game.moves), 2)]
    rolled = made.count("rolls") + made.count("rerolls")
    for roll in dice.split()[rolled:]:
        _stick.next_dice(int(roll[0]), int(roll[1]))


def rules() -> str:
    """The rules of the game that is played, or of the next, as JSON: common_knowledge.py says how."""
    return json.dumps(common_knowledge.rules(_stick) if _stick.app else {})


def log() -> str:
    """The game as everybody saw it, as JSON: `seats`, `unit`, `moves`; once it is over who won (`over`, as
    speech.py says) and its `record`.

    While a record is shown it is all of that game.
    """
    game = _watch.game if _watch else _stick.app.table.game if _stick.app else None
    if not game:
        return json.dumps({"seats": [], "unit": "", "moves": [], "over": [], "record": ""})
    return json.dumps(
        {
            "seats": common_knowledge.seats(_stick, game),
            "unit": common_knowledge.unit(game),
            "moves": common_knowledge.moves(_stick, game),
            "over": [] if game.legal() else speech.over(game),
            "record": common_knowledge.record(_stick, game),
        }
    )


def show_record(now_ms: int, text: str, language: str) -> str:
    """Let the stick show a record, on a flash of its own. Gives the reason if it is none, and
    leaves the stick alone, else ""."""
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
    """Go so many pictures of the record further. JSON of which stands, from 0, how many there are, and how
    many moves are made by then."""
    _watch.step(by)
    return json.dumps([_watch.at, _watch.count, _watch.made])


def _follow(now_ms: int) -> None:
    """Starting took virtual time; the page need not wait for it."""
    global _epoch_us
    _epoch_us = _stick.clock.now - now_ms * 1000


def _report() -> None:
    """Bring the registers up to date."""
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
        table is not None and screen == "reveal" and table.view.is_bad and table.view.step >= _SAID
    )
    if table and table.standing and table.standing.frame >= len(table.standing.timeline):
        seen = (table.game, len(table.game.moves) if table.game else 0)
        if seen[0] is not _told[0] or seen[1] != _told[1]:
            _told = seen
            _REGISTERS[_MOVES] += 1


def _unpack(text: str) -> dict[str, bytes]:
    """The files in a text of `flash`. ValueError if it is none."""
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
