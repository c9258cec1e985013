"""A second reading of each preset, from its text and as naive as can be: it knows nothing of the firmware.

A model is a generator over `lives`, which it changes. It yields who is to act and all that they may do, as
pairs of a record's word and a value, and is sent what they did; when it returns the game is over.
"""

from collections.abc import Generator

Move = tuple[str, int]
Model = Generator[tuple[int, set[Move]], Move, None]

NUMBERS = [31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65]
DOUBLES = [11, 22, 33, 44, 55, 66]
STANDARD = [*NUMBERS, *DOUBLES, 21]
REVERSED = [*NUMBERS, *reversed(DOUBLES), 21]
MEYER = [call for call in NUMBERS if call not in (31, 32)] + [*DOUBLES, 31, 21]
MEXICO = [*NUMBERS, *DOUBLES[1:], 21, 11]
ROLLS = {("rolls", value) for value in STANDARD}


def says(calls: list[int], word: str = "says") -> set[Move]:
    return {(word, call) for call in calls}


def above(order: list[int], claim: int) -> list[int]:
    """What is higher; nothing is higher than the highest, so that may be said again."""
    return order[order.index(claim) + 1 :] or order[-1:] if claim else order


def as_high(order: list[int], claim: int) -> list[int]:
    return order[order.index(claim) :] if claim else order


def worth(order: list[int], dice: int, claim: int) -> bool:
    return dice in order and order.index(dice) >= order.index(claim)


def after(lives: list[int], seat: int, step: int = 1, out: int = 0) -> int:
    seat = (seat + step) % len(lives)
    while lives[seat] <= out:
        seat = (seat + step) % len(lives)
    return seat


def pay(lives: list[int], loser: int, count: int) -> None:
    lives[loser] = max(0, lives[loser] - count)


def several(lives: list[int]) -> bool:
    return len(lives) - lives.count(0) > 1


def itself_or_next(lives: list[int], seat: int) -> int:
    return seat if lives[seat] else after(lives, seat)


def answered(lives, speaker, said, order, on_top, same=False, higher=False, step=1, out=0):
    """Who received a claim believes, doubts, or hands on; returns what, who, whose claim, which."""
    maker = speaker
    while True:
        seat = after(lives, speaker, step, out)
        if said == order[-1]:
            options = {(word, 0) for word in ("doubts", *on_top)}
        else:
            options = {("doubts", 0), ("believes", 0)}
            if same and seat != maker:
                options |= says([said], "believes unseen says")
            if higher or (same and seat == maker):
                options |= says(above(order, said), "believes unseen says")
        word, call = yield seat, options
        if word != "believes unseen says":
            return word, seat, speaker, said
        maker = maker if call == said else seat
        speaker, said = seat, call


def tokyo(lives: list[int], seat: int) -> Model:
    while 0 not in lives:
        claim = 0
        while True:
            _, dice = yield seat, ROLLS
            calls = above(STANDARD, claim)
            _, said = yield seat, says(calls) | (says(calls, "blind says") if claim else set())
            word, seat, speaker, said = yield from answered(lives, seat, said, STANDARD, ["believes"])
            if word == "doubts":
                break
            claim = 0 if said == 21 else said  # an accepted Tokyo: the ladder begins anew
        if worth(STANDARD, dice, said):
            loser = seat
            pay(lives, loser, 2 if said == 21 else 1)
        else:
            loser = speaker
            pay(lives, loser, 1)
        seat = (loser + 1) % len(lives)


def wikipedia(lives: list[int], seat: int) -> Model:
    while 0 not in lives:
        claim, word = 0, "believes"
        while word == "believes":
            _, dice = yield seat, ROLLS
            calls = above(STANDARD, claim)
            _, said = yield seat, says(calls) | (says(calls, "blind says") if claim else set())
            word, seat, speaker, claim = yield from answered(
                lives, seat, said, STANDARD, ["yields"], same=True, higher=True
            )
        loser = seat if word == "yields" or worth(STANDARD, dice, claim) else speaker
        pay(lives, loser, 2 if word == "doubts" and loser == seat and claim == 21 else 1)
        seat = (loser + 1) % len(lives)


def tokio(lives: list[int], seat: int) -> Model:
    while several(lives):
        claim, word = 0, "believes"
        while word == "believes":
            _, dice = yield seat, ROLLS
            _, said = yield seat, says(above(STANDARD, claim))
            word, seat, speaker, claim = yield from answered(lives, seat, said, STANDARD, ["believes"])
        loser = seat if dice == claim else speaker
        pay(lives, loser, 1 if loser == seat else 2)
        seat = itself_or_next(lives, loser)


def uncovered_by_two(order: list[int], starter: str, mia_liar: int, **passing: bool):
    """Yield to 21 for one, or doubt it: reversed, maexchen, arena, each with its order and its own ways."""

    def model(lives: list[int], seat: int) -> Model:
        while several(lives):
            claim, word = 0, "believes"
            while word == "believes":
                _, dice = yield seat, ROLLS
                _, said = yield seat, says(above(order, claim))
                word, seat, speaker, claim = yield from answered(
                    lives, seat, said, order, ["yields"], **passing
                )
            if word == "yields":
                loser, cost = seat, 1
            elif worth(order, dice, claim):
                loser, cost = seat, 2 if claim == 21 else 1
            else:
                loser, cost = speaker, mia_liar if claim == 21 else 1
            pay(lives, loser, cost)
            seat = itself_or_next(lives, seat if starter == "doubter" else loser)

    return model


def programming(lives: list[int], seat: int) -> Model:
    while True:
        claim, word = 0, "believes"
        while word == "believes":
            _, dice = yield seat, ROLLS
            calls = above(STANDARD, claim)
            _, said = yield seat, says(calls) | says(calls, "blind says")
            word, seat, speaker, claim = yield from answered(lives, seat, said, STANDARD, [], out=-(10**6))
        lives[seat if worth(STANDARD, dice, claim) else speaker] -= 1


def meyer(lives: list[int], seat: int) -> Model:
    asked = set()
    while several(lives):
        claim, word = 0, "believes"
        while word == "believes":
            _, dice = yield seat, ROLLS
            again = says(STANDARD, "rerolls") if claim else set()
            options = {("toasts", 0)} if dice == 32 else again | says(as_high(MEYER, claim))
            word, said = yield seat, options
            if word == "toasts":
                break
            is_over = word == "rerolls"
            if is_over:
                dice = said
                yield seat, {("says or-more", 0)}
                said = claim
            word, seat, speaker, claim = yield from answered(lives, seat, said, MEYER, ["believes"])
        if word == "toasts":
            continue
        is_true = worth(MEYER, dice, claim) if is_over else dice == claim
        loser = seat if is_true else speaker
        pay(lives, loser, 2 if 21 in (claim, dice) else 1)
        if several(lives):
            for other, left in enumerate(lives):
                if left == 3 and other not in asked:
                    asked.add(other)
                    word, die = yield other, {("keeps", 0)} | says([1, 2, 3, 4, 5, 6], "revives")
                    lives[other] = die or 3
        seat = itself_or_next(lives, loser)


def mexicali(lives: list[int], seat: int) -> Model:
    step = 1
    while True:
        claim, before, word = 0, 0, "believes"
        while word == "believes":
            _, dice = yield seat, ROLLS
            before = claim
            _, said = yield seat, says([*as_high(STANDARD, claim), 31, 32])
            if said == 31:
                step = -step
            if said in (31, 32):
                before = 0
            word, seat, speaker, claim = yield from answered(
                lives, seat, said, STANDARD, ["believes"], step=step, out=-(10**6)
            )
        if claim in (31, 32):
            is_true = dice == claim
        else:
            is_true = worth(STANDARD, dice, before if before and claim != 21 else claim)
        lives[seat if is_true else speaker] -= 1 if is_true or claim != 21 else 5
        seat = speaker if is_true else seat


def mexico(lives: list[int], seat: int) -> Model:
    step = 1
    while True:
        claim, word = 0, "believes"
        while word == "believes":
            _, dice = yield seat, ROLLS
            _, said = yield seat, says(above(MEXICO, claim))
            if said == 21:
                step = -step
            word, seat, speaker, claim = yield from answered(
                lives, seat, said, MEXICO, ["yields"], step=step, out=-(10**6)
            )
        loser = seat if word == "yields" or worth(MEXICO, dice, claim) else speaker
        lives[loser] -= 2 if word == "doubts" and loser == seat and claim == 11 else 1
        seat = loser


def machacek(lives: list[int], seat: int) -> Model:
    while several(lives):
        claim, word = 0, "believes"
        while word == "believes":
            _, dice = yield seat, ROLLS
            _, said = yield seat, says(as_high(STANDARD, claim))
            word, seat, speaker, claim = yield from answered(
                lives, seat, said, STANDARD, ["believes", "yields"], higher=True
            )
        loser = seat if word == "yields" or worth(STANDARD, dice, claim) else speaker
        pay(lives, loser, 2 if word == "doubts" and loser == seat and claim == 21 else 1)
        seat = itself_or_next(lives, loser)


# By preset what everybody begins with, and the model
MODELS = {
    "tokyo": (6, tokyo),
    "wikipedia": (6, wikipedia),
    "tokio": (8, tokio),
    "reversed": (6, uncovered_by_two(REVERSED, "doubter", 2, higher=True)),
    "programming": (5, programming),
    "maexchen": (3, uncovered_by_two(STANDARD, "doubter", 2)),
    "meyer": (6, meyer),
    "arena": (6, uncovered_by_two(STANDARD, "loser", 1, same=True)),
    "mexicali": (6, mexicali),
    "mexico": (6, mexico),
    "machacek": (3, machacek),
}
