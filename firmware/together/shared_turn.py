"""The turn of a computer at a stick that shares its table."""

from micropython import const

from game import TO_ROLL, TO_SAY
from rules.moves import OR_MORE, ROLL, SAY, SAY_BLIND

_TYPING = const(0)
if _TYPING:
    from players.opponent import Opponent
    from table.table import Table
    from together.shared_table import SharedTable


class SharedTurn:
    """The turn of a computer that plays at this stick: like that of computer_turn.py, but its dice take
    a while. Whoever shows it leaves it once the table has gone on elsewhere (`TogetherFlow.follow`)."""

    def __init__(self, table: "Table", shared: "SharedTable", opponent: "Opponent") -> None:
        self._table = table
        self._shared = shared
        self._opponent = opponent
        self._has_read = False
        self._is_decided = False

    def step(self) -> bool:
        """Take the next step, if it can be taken yet. False once only the move is left."""
        table, opponent = self._table, self._opponent
        game, shared = table.game, self._shared
        throw, replica = shared.log.throw, shared.replica
        if self._is_decided:
            return False
        if not self._has_read:
            self._has_read = True
            opponent.read_ahead(game, game.holder)
        elif replica.is_behind or shared.wanted:
            if game.phase == TO_ROLL and replica.is_behind:
                self._rolled()
        elif game.phase == TO_ROLL:
            table.play(ROLL)
        elif game.phase == TO_SAY and throw.device != shared.device.name:
            self._say_unseen()
        elif game.phase == TO_SAY and not game.is_rerolled and not replica.look():
            if replica.lies():
                shared.peek()
        else:
            opponent.look(game, game.holder)
            opponent.decide(table.seats.who[game.holder], table.stick.dice.urandom(opponent.chance))
            self._is_decided = True
        if not self._is_decided:
            table.flow.ask_about_silence(table.standing)  # who has to vouch for its dice may be gone
        return not self._is_decided

    def _say_unseen(self) -> None:
        """Somebody else has rolled, and is gone: no device here knows what. So say the least."""
        game, shared, opponent = self._table.game, self._shared, self._opponent
        is_peeked = shared.log.throw.is_peeked
        opponent.move, opponent.value = SAY, game.claims()[0]
        if game.allows(OR_MORE):
            opponent.move, opponent.value = OR_MORE, 0
        elif game.is_rerolled or game.allows(SAY_BLIND) and not is_peeked:
            opponent.move = SAY_BLIND
        elif not is_peeked:
            shared.peek()
            return
        self._is_decided = True

    def _rolled(self) -> None:
        """Its roll has come: under the cup, or in the open."""
        table = self._table
        move = self._shared.replica.advance()
        if move != ROLL or table.game.phase != TO_SAY:
            table.flow.after(move)

    def move(self) -> None:
        """Make the move."""
        self._table.play(self._opponent.move, self._opponent.value)
