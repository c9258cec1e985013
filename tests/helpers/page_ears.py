"""A player who does not see the page: `Ears` decides by what the live region says, and presses keys."""

import re

HEARD_FOR = ("roll", "peek", "liar", "over", "change")
IN_ENGLISH = ("Hold A: Roll", "Hold A: Peek", "B: Liar", "Game over", "A: Change")
IN_GERMAN = ("A halten: Wirf", "A halten: Sieh", "B: Lüge", "Das Spiel ist aus", "A: Ändern")
_LONGEST_PEEK = 20  # questions, at most, while looking at the dice


class Ears:
    """Hears the live region and presses keys. `words` are the words it listens for, like HEARD_FOR.

    It announces the lowest claim and doubts every claim; if it `wants_to_roll` it believes until it has
    rolled once. `meanwhile` lets some time pass, for others, too.
    """

    def __init__(self, hands, words=IN_ENGLISH, wants_to_roll=False, meanwhile=None):
        self.hands = hands
        self.words = dict(zip(HEARD_FOR, words, strict=True))
        self.wants_to_roll = wants_to_roll
        self.meanwhile = meanwhile or (lambda: hands.wait(400))
        self.heard = []
        self.rolls = []

    @property
    def hears(self):
        said = self.hands.spoken
        if said and (not self.heard or self.heard[-1] != said):
            self.heard.append(said)
        return said

    @property
    def is_over(self):
        return bool(self.heard) and self.words["over"] in self.heard[-1]

    def press(self, key, ms=100, settle_ms=500):
        self.hands.keys([key], ms, settle_ms)

    def peek(self):
        """Look under the cup by the key that keeps A down. Returns the dice."""
        self.press("h", settle_ms=1900)
        value = None
        for _ in range(_LONGEST_PEEK):
            value = re.match(r"[1-6][1-6]\b", self.hears)
            if value:
                break
            self.meanwhile()
        self.press("h")
        return int(value[0]) if value else 0

    def step(self):
        """Do one of the things that the page says can be done."""
        self.press("l", settle_ms=100)  # asks for everything that may be said
        said, words = self.hears, self.words
        if words["over"] in said:
            self.meanwhile()
        elif words["roll"] in said:
            self.press(" ", 1200)
        elif words["peek"] in said:
            value = self.peek()
            assert value, said
            self.rolls.append(value)
            self.press("b")
        elif words["change"] in said:
            self.press("b")  # to where the game starts
        elif words["liar"] in said and (self.rolls or not self.wants_to_roll):
            self.press("b")
        elif "A: " in said:
            self.press("a")
        else:
            self.meanwhile()

    def play(self, most=400):
        """Play until the game is over. Returns what is said then."""
        for _ in range(most):
            self.step()
            if self.is_over:
                return self.heard[-1]
        raise AssertionError(f"no end; the last was: {self.heard[-1]}")
