"""A referee and the devices at its table, without any way between them; time is set by hand."""

from game import TO_ANSWER, TO_ROLL, TO_SAY

from together import dice, wire
from tools.relay.referee import Referee, Refused

KEY = bytes(range(32))
SALT = dice.text(bytes(16))


class OneTable:
    """`devices` are names by number; each sits there as one animal, in the order of NAMES."""

    def __init__(self, count=2, key=KEY):
        self.now = 0.0
        self.entries = []
        self.referee = Referee(key, 0.0)
        self.tokens = {}
        self.put([self.referee.opening(SALT)])
        self.devices = [self.sits(number) for number in range(count)]

    @property
    def log(self):
        return self.referee.log

    def put(self, entries):
        for entry in entries:
            self.referee.take(entry, self.now)
            self.entries.append(entry)
        return entries

    def restart(self):
        self.referee = Referee(KEY, self.now, self.entries)

    def sits(self, number, chairs=1):
        token = dice.text(bytes([number + 1]) * 16)
        name = dice.name(token, SALT)
        self.tokens[name] = token
        self.referee.presence.comes(name)
        self.say(name, f"sit {chairs} {self.promise(name, 0)}")
        return name

    def promise(self, name, count):
        return dice.promise(dice.nonce(self.tokens[name], SALT, count))

    def say(self, device, line):
        """What it comes to, which is put into the log."""
        return self.put(self.referee.judge(device, line, self.now))

    def turn(self, device, wish):
        return self.say(device, wire.in_turn(self.log.turn, wish))

    def refusal(self, device, line):
        try:
            self.referee.judge(device, line, self.now)
        except Refused as refusal:
            return refusal.reason
        raise AssertionError(f"{line} is not refused")

    def passes(self, seconds):
        """Time goes by; the referee writes what it has to."""
        end = self.now + seconds
        while True:
            due = self.referee.due()
            self.now = end if due is None or due > end else max(self.now, due)
            if not self.put(self.referee.own(self.now)):
                break
        self.now = end

    def open(self, device):
        count = self.log.promised[device]
        nonce = dice.nonce(self.tokens[device], SALT, count - 1)
        return self.say(device, f"nonce {dice.text(nonce)} {self.promise(device, count)}")

    def begin(self, rules="tokyo lives=2", computers=0):
        self.turn(self.log.opener, f"begin {computers} {rules}")
        for device in tuple(self.log.called):
            if self.referee.presence.is_here(device):
                self.open(device)
        self.passes(0)

    def acts(self, wish=None):
        """The holder does that, or goes on as plainly as can be. Returns the device."""
        game, device = self.log.game, self.log.awaited
        if wish is None:
            is_rolled = game.phase == TO_SAY
            wish = "rolls" if game.phase == TO_ROLL else "believes" if game.phase == TO_ANSWER else "peeks"
            if is_rolled and self.log.throw.is_peeked:
                must = game.legal()
                wish = f"says {game.claims()[0]}" if 1 in must else "shows"
        self.turn(device, f"{self.log.players[game.holder]} {wish}")
        return device

    def gone(self, device):
        self.referee.presence.goes(device, self.now)
