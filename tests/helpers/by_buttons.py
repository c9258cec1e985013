"""Plays a record on a virtual stick, move by move, with nothing but buttons and shakes."""

from typing import Any

from rules import moves

from virtual.stick import VirtualStick

# Screens on which nobody decides anything: A continues
_BETWEEN = ("announced", "hand-over", "reveal", "settled", "lives", "draw", "revived")


class Player:
    """Acts for all players of a game on `stick` that has begun."""

    def __init__(self, stick: VirtualStick) -> None:
        self.stick = stick
        self.table = stick.app.table

    @property
    def page(self) -> Any:
        return self.table.standing

    def press(self, key: str, ms: int = 80) -> None:
        self.stick.press(key, ms, 60)

    def go_on(self) -> None:
        """Go to the next screen that asks for a decision."""
        for _ in range(12):
            if self.table.screen not in _BETWEEN:
                return
            self.stick.run(2200 if self.table.screen == "reveal" else 400)
            self.press("A")
        raise AssertionError(f"no end of {self.table.screen}")

    def choose(self, text: bytes) -> None:
        """Choose a line of a list by its text."""
        for _ in self.table.view.lines:
            if self.table.view.lines[self.page.at][0].startswith(text):
                self.press("A")
                return
            self.press("B")
        raise AssertionError(f"no {text!r} among {self.table.view.lines}")

    def claim(self, value: int) -> None:
        for _ in range(30):
            if self.page.claims[self.page.at] == value:
                break
            self.press("B")
        self.press("A")

    def more(self, text: bytes) -> None:
        """Choose an option behind holding A on a claim, by its text."""
        self.press("A", 600)
        assert self.table.screen == "options"
        self.choose(text)

    def play(self, move: int, value: int) -> None:
        self.go_on()
        self.stick.run(400)
        game = self.table.game
        count = len(game.moves)
        if move in (moves.ROLL, moves.REROLL):
            self._roll(move, value)
        elif move in (moves.SAY, moves.SHOW, moves.TOAST):
            self._say(move, value)
        elif move in (moves.REVIVE, moves.KEEP):
            self._revive(move, value)
        elif move == moves.SAY_BLIND:
            self.press("A" if game.is_rerolled else "B")
            self.claim(value)
        elif move == moves.OR_MORE:
            self.press("A")
        elif move == moves.PASS:
            self._pass(value)
        else:
            self._answer(move)
        assert move not in (moves.STOP, moves.DRAW), "whoever plays by this does neither"
        assert len(game.moves) == count + 2, (move, value, self.table.screen)
        assert (game.moves[-2], game.moves[-1]) == (move, value), (move, value, self.table.screen)

    def _roll(self, move: int, value: int) -> None:
        if move == moves.REROLL:
            self.press("B")
            self.choose(self.table.view.words.ROLL_AGAIN)
        self.stick.next_dice(value // 10, value % 10)
        self._shake()

    def _shake(self) -> None:
        self.stick.hand.shake(900)
        self.stick.run(2500)

    def _say(self, move: int, value: int) -> None:
        game, words = self.table.game, self.table.view.words
        if game.allows(move) and not game.is_rerolled and not self.table.has_looked:
            self.press("A", 600)
        self.press("B")
        if self.table.screen == "options":
            self.choose(words.SHOW if move == moves.SHOW else words.SAY_CLAIM)
        if move == moves.SAY:
            self.claim(value)

    def _pass(self, value: int) -> None:
        words, is_same = self.table.view.words, value == self.table.game.claim
        self.more(words.SAME if is_same else words.HIGHER)
        if not is_same:
            self.claim(value)

    def _answer(self, move: int) -> None:
        words = self.table.view.words
        if move == moves.DOUBT:
            self.press("B")
        elif move == moves.BELIEVE or self.page.moves[0] == move:
            self.press("A")
        else:
            self.more(words.GIVE_UP if move == moves.YIELD else words.AND_LOOK)

    def _revive(self, move: int, value: int) -> None:
        self.press("A" if move == moves.REVIVE else "B")
        if move == moves.REVIVE:
            self.stick.next_die(value)
            self._shake()
