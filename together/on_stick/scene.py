"""What a stick at a shared table shows, as a function of what it knows. It is asked each tick, never
followed: screens, voice and the tab's title read the same value."""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from together.on_stick.client import Presence
    from together.table_log import TableLog

OWN = const("own")  # somebody here has to act: to move, or between games to begin the next one
OTHER = const("other")  # somebody else has to move, or a computer
SENDING = const("sending")  # what was pressed here has had no effect yet
WAITS = const("waits")  # between games: for whoever begins them, or for guests
AWAY = const("away")  # for whoever others may go on without. If they sit here, a press makes them be back
ASK = const("ask")  # the same, and somebody here is asked
OFFLINE = const("offline")  # the referee is not reached, or busy
ACCOUNT = const("account")  # a game is over
GONE = const("gone")  # nobody can play on here


def scene(log: "TableLog", device: str, presence: "Presence", wish: str, now: int) -> tuple[str, str, bool]:
    """One of the above; the animal that it is about, "" for none; and whether a computer plays for the person
    whose turn it is.

    `device` is this stick's name in the log, whose seats are here, "" if it has none. `wish` is what was
    pressed here and has had no effect yet, `now` in ticks.
    """
    if presence.trouble:
        return GONE, "", False
    if log.is_playing:
        return _in_game(log, device, presence, wish, now)
    opener = log.animals(log.opener)
    animal = opener[0] if opener else ""
    if presence.cut:
        return OFFLINE, "", False
    if wish:
        return SENDING, "", False
    if log.calling:
        return WAITS, "", False
    if log.opener != device and presence.is_away(log.opener, now):
        return ASK if log.animals(device) else AWAY, animal, False
    if log.is_over:
        return ACCOUNT, animal, False
    if log.opener == device:
        return OWN, animal, False
    return WAITS, animal, False


def _in_game(
    log: "TableLog", device: str, presence: "Presence", wish: str, now: int
) -> tuple[str, str, bool]:
    seat = log.holder
    player, animal, is_stand_in = log.player(seat), log.players[seat], log.is_stand_in(seat)
    if presence.cut:
        return OFFLINE, animal, is_stand_in
    if device and device in log.absent:
        return AWAY, log.players[log.devices.index(device)] if device in log.devices else "", is_stand_in
    if wish:
        return SENDING, animal, is_stand_in
    if player and player == device:
        return OWN, animal, False
    if player and presence.is_away(player, now):
        may_decide = device in log.devices and not presence.is_waited_for(player, now)
        return ASK if may_decide else AWAY, animal, False
    return OTHER, animal, is_stand_in
