"""A game as text, both ways: a header, then the moves, several on a line or one.

    mia 1
    rules tokyo
    players Fox Owl Bear
    Fox rolls 32 says 32
    Owl believes rolls 55 says 55
    Bear doubts

The first name to move is the starter's; `starter Owl` says so where nobody has moved yet. Blank lines are
skipped, and what follows a `#`. A journal is a record that grows by `line(game)` after each move.
"""

import rules
from game import Game, check_players
from moves import BELIEVE, DRAW, REROLL, ROLL, WORDS, legal_phrases, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

_KEYWORDS = tuple([words.split() for words in WORDS])


class RecordError(Exception):
    """Text that is no record of a game.

    `line` counts from 1, `reason` is what is wrong there, `legal` what would have been right ('' if unknown).
    """

    def __init__(self, line: int, reason: str, legal: str = "") -> None:
        super().__init__("line %d: %s%s" % (line, reason, ". Legal: " + legal if legal else ""))
        self.line = line
        self.reason = reason
        self.legal = legal


def header(game: Game) -> str:
    """The lines before the first move, each ended by a newline."""
    text = "mia 1\nrules %s\nplayers %s\n" % (game.rules, " ".join(game.players))
    if game.starter and not game.moves:
        text += "starter %s\n" % game.players[game.starter]
    return text


def line(game: Game) -> str:
    """The last move, as one line without its end."""
    return phrase(game, game.mover, game.moves[-2], game.moves[-1])


def write(game: Game) -> str:
    """The whole game, each turn on a line of its own."""
    words = [header(game)]
    for past in replay(game):
        move = past.moves[-2]
        said = line(past)
        if not words[-1].endswith("\n"):
            said = said[len(past.players[past.mover]) :]
        words.append(said if move in (ROLL, REROLL, BELIEVE) else said + "\n")
    return "".join(words)


def replay(game: Game) -> "Iterator[Game]":
    """Play `game` again: yields one and the same other game after each of its moves."""
    past = Game(game.rules, game.players, game.starter)
    moves = game.moves
    for at in range(0, len(moves), 2):
        past.play(moves[at], moves[at + 1])
        yield past


def read(text: str) -> Game:
    """The game a record tells of, as far as it goes. RecordError if it is none."""
    reader = Reader()
    for text_line in text.split("\n"):
        reader.feed(text_line)
    return reader.finish()


class Reader:
    """Reads a record line by line: `feed` each, then `finish`. After an error `game` holds what was good."""

    def __init__(self) -> None:
        self.game: "Game | None" = None
        self._number = 0
        self._rules = None
        self._players = ()
        self._starter = -1
        self._expects = self._magic

    def feed(self, text: str) -> None:
        """Take one line."""
        self._number += 1
        words = text.split("#")[0].split()
        if words:
            self._expects(words)

    def finish(self) -> Game:
        """The game as far as the lines go."""
        if self.game is None:
            if not self._players:
                raise RecordError(self._number, "it ends before its players are named")
            self._begin(max(self._starter, 0))
        return self.game

    def _magic(self, words: "list[str]") -> None:
        if words != ["mia", "1"]:
            raise RecordError(
                self._number, "a record begins with 'mia 1', not '%s'" % " ".join(words), "mia 1"
            )
        self._expects = self._house

    def _house(self, words: "list[str]") -> None:
        if words[0] != "rules":
            raise RecordError(self._number, "here the rules are due", "rules " + rules.PRESETS[0][0])
        try:
            self._rules = rules.parse(" ".join(words[1:]))
        except rules.RulesError as error:
            raise RecordError(self._number, str(error))
        self._expects = self._table

    def _table(self, words: "list[str]") -> None:
        players = tuple(words[1:])
        if words[0] != "players":
            raise RecordError(self._number, "here the players are due", "players and 2 to 12 names")
        try:
            check_players(players)
        except ValueError as error:
            raise RecordError(self._number, str(error))
        self._players = players
        self._expects = self._turn

    def _turn(self, words: "list[str]") -> None:
        if self.game is None and self._starter < 0 and words[0] == "starter" and words[1:]:
            self._starter = self._seat(words[1])
            return
        seat = self._seat(words[0])
        if self.game is None:
            self._begin(seat if self._starter < 0 else self._starter)
        at = 1
        while at < len(words) or at == 1:
            move, at = self._move(words, at)
            value = seat
            if move < DRAW:
                value = self._value(words, at)
                at += 1
            elif move > DRAW:
                value = 0
            self._play(seat, move, value)

    def _begin(self, starter: int) -> Game:
        self.game = Game(self._rules, self._players, starter)
        return self.game

    def _seat(self, name: str) -> int:
        if name not in self._players:
            raise RecordError(self._number, "nobody here is called '%s'" % name, " ".join(self._players))
        return self._players.index(name)

    def _move(self, words: "list[str]", at: int) -> "tuple[int, int]":
        """The move whose words stand at `at`, of several the longest, and where the next word is."""
        found = -1
        length = 0
        for move, keywords in enumerate(_KEYWORDS):
            if len(keywords) > length and words[at : at + len(keywords)] == keywords:
                found = move
                length = len(keywords)
        if found < 0:
            raise self._error("'%s' is no move" % words[at] if at < len(words) else "a move is missing")
        return found, at + length

    def _value(self, words: "list[str]", at: int) -> int:
        word = words[at] if at < len(words) else ""
        if len(word) not in (1, 2) or not all("0" <= digit <= "9" for digit in word):
            raise self._error("after '%s' a number is due, not '%s'" % (words[at - 1], word))
        return int(word)

    def _play(self, seat: int, move: int, value: int) -> None:
        game = self.game
        if move != DRAW and seat != game.holder:
            raise self._error("it is not the turn of " + game.players[seat])
        if not game.can(move, value):
            raise self._error("'%s' is not legal here" % phrase(game, seat, move, value))
        game.play(move, value)

    def _error(self, reason: str) -> RecordError:
        return RecordError(self._number, reason, legal_phrases(self.game))
