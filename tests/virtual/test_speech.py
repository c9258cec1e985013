"""What is said aloud: true, in the right order, not too fast, and never a word about dice under a cup."""

import json
import random
import re
import subprocess

import pytest
from game import Game
from rules import presets
from rules.moves import DOUBT, ROLL, SAY

from tests.helpers.gaming import PRESETS, random_move, random_rules
from tests.helpers.rooms import Room
from tests.helpers.sampled import part_of
from tests.helpers.table_hands import Hands
from tools import words
from tools.site import WEB
from verify import menus
from verify.under_micropython.robot import Robot
from virtual import common_knowledge, firmware_names, speech
from virtual.stick import VirtualStick

NODE = """
import { readFileSync } from "node:fs";
import { use } from "%(js)s/texts.js";
import { event, help } from "%(js)s/sentences.js";
import { Spoken } from "%(js)s/spoken.js";
const { code, texts, todo } = JSON.parse(readFileSync(0, "utf8"));
use(code, texts);
const answers = todo.map((given) => { %(script)s });
console.log(JSON.stringify(answers));
"""


@pytest.fixture
def speak(node):
    """What the page's own sentences make of `todo`, by a script that returns it for `given`."""

    def speak(script, todo, code="en"):
        source = NODE % {"js": (WEB / "js").as_uri(), "script": script}
        given = json.dumps({"code": code, "texts": words.page(code), "todo": todo})
        command = [node, "--input-type=module", "-e", source]
        done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
        assert not done.stderr, done.stderr
        return json.loads(done.stdout)

    return speak


# Who hears only the words

NUMBER = {"a": 1, "none": 0, "no": 0}


def number(text):
    return NUMBER.get(text) if text in NUMBER else int(text)


class Listener:
    """Keeps a game by its English sentences. `you` is the name of whoever is called so."""

    def __init__(self, names, lives, you=""):
        self.lives = dict(zip(names, lives, strict=True))
        self.out = set()
        self.you = you
        self.claim = self.roll = 0
        self.actor = self.caller = ""
        self.verdict = None
        self.reads = [
            (r"(\w+) (?:says?|hands? it on unseen:) (\d+)(?: without having looked)?\.", self.says),
            (r"(\w+) says? (\d+) or higher\.", self.says),
            (r"(\w+) (?:believes?|doubts?) (?:(\w+)'s|(your)) (\d+)\.", self.answers),
            (r"(True|A lie)\. (\w+) said (\d+) and had (\d+)\.", self.judged),
            (r"(\w+) loses? (a|\d+) \w+, (none|-?\d+) left\.", self.lost),
            (r"(\w+) gets? (a|\d+) [\w ]+, (-?\d+) in all\.", self.lost),
            (r"(\w+) (?:is|are) out\.", self.is_out),
            (r"\d+ under the cup: nobody pays\.|Nobody pays\.", lambda: None),
            (r"(\w+) (?:show|roll|start|give|keep|stop|believe)s?\b.*\.", self.acts),
        ]

    def who(self, name):
        return self.you if name.lower() == "you" else name

    def hear(self, sentences):
        self.verdict = None
        for sentence in sentences:
            for pattern, read in self.reads:
                if found := re.fullmatch(pattern, sentence):
                    read(*found.groups())
                    break
            else:
                raise AssertionError(f"cannot understand: {sentence}")

    def says(self, who, value):
        self.actor = self.caller = self.who(who)
        self.claim = int(value)

    def answers(self, who, of, your, value):
        self.actor = self.who(who)
        assert self.caller == (self.you if your else of)
        assert self.claim == int(value)

    def judged(self, word, who, claim, roll):
        assert (self.caller, self.claim) == (self.who(who), int(claim))
        self.verdict = (word == "A lie", int(roll))

    def lost(self, who, count, left):
        who, left = self.who(who), number(left)
        assert abs(self.lives[who] - left) == number(count)
        self.lives[who] = left

    def is_out(self, who):
        self.out.add(self.who(who))

    def acts(self, who):
        self.actor = self.who(who)


def games(count):
    """Random games, of each preset one, then by rules changed at random."""
    chance = random.Random(20)
    for n in range(count):
        rules = presets.parse(PRESETS[n]) if n < len(PRESETS) else random_rules(chance)
        names = ("Fox", "Owl", "Bear", "Hare")[: chance.choice((2, 3, 4))]
        game = Game(rules, names, chance.randrange(len(names)))
        game.computers = chance.choice(((), tuple(range(1, len(names)))))
        while game.legal() and len(game.moves) < 400:
            game.play(*random_move(game, chance))
        yield game


def log_of(stick, game):
    """The log that the page is told."""
    seats, moves = common_knowledge.seats(stick, game), common_knowledge.moves(stick, game)
    return {"seats": seats, "unit": common_knowledge.unit(game), "moves": moves}


EVENTS = "return given.moves.map((entry) => event(given, entry));"


def test_who_hears_only_the_words_keeps_every_game(speak):
    """Lives, claims, who acts, verdicts: after each sentence as the game has them."""
    stick = VirtualStick()
    stick.boot()
    played = list(games(200))
    logs = [log_of(stick, game) for game in played]
    counts = stick.module("pieces.standings").counts
    spoken = stick.module(firmware_names.WORDING).spoken
    for game, log, told in zip(played, logs, speak(EVENTS, logs), strict=True):
        names = [seat["name"].capitalize() for seat in log["seats"]]
        fresh = Game(game.rules, game.players, game.starter, computers=game.computers)
        ears = Listener(names, counts(fresh), names[0] if game.computers else "")
        past, rounds = fresh, 0
        for n, sentences in enumerate(told):
            was = past.claim
            past.play(game.moves[2 * n], game.moves[2 * n + 1])
            if sentences:
                ears.hear(sentences)
                assert ears.actor == names[past.mover], sentences
            if past.claim and past.claim != was:
                assert ears.claim == spoken(past.ranking, past.claim), sentences
                assert ears.caller == names[past.caller]
            assert list(ears.lives.values()) == counts(past), sentences
            assert ears.out == {name for seat, name in enumerate(names) if not past.is_in(seat)}, sentences
            if past.rounds != rounds:
                rounds = past.rounds
                if past.outcome.caller >= 0 and log["moves"][n]["move"] in ("doubts", "believes-looks"):
                    assert ears.verdict == (past.outcome.is_lie, past.outcome.roll), sentences


@pytest.mark.parametrize("code", words.OTHERS)
def test_other_languages_say_as_much(speak, code):
    stick = VirtualStick()
    stick.boot()
    logs = [log_of(stick, game) for game in games(len(PRESETS))]
    english, other = speak(EVENTS, logs), speak(EVENTS, logs, code)
    digits = re.compile(r"\d+")
    for one, another in zip(english, other, strict=True):
        for sentences, others in zip(one, another, strict=True):
            assert len(sentences) == len(others)
            for sentence, translated in zip(sentences, others, strict=True):
                assert digits.findall(sentence) == digits.findall(translated)
                assert "{" not in translated
                assert translated.endswith(".")
                assert not translated.startswith(("say.", "log.", "unit."))


# A whole evening, as it is heard

HEAR = """
  const heard = [];
  let now = 0;
  const region = { set textContent(text) { if (text) heard.push([now, text]); } };
  const spoken = new Spoken(region);
  for (const [ms, kind, what] of given) {
    for (; now < ms; now += 50) spoken.tell(now);
    now = ms;
    if (kind === "facts") spoken.stands(now, what);
    else spoken.happened(what);
    spoken.tell(now);
  }
  for (const end = now + 3000; now < end; now += 50) spoken.tell(now);
  return heard;
"""


def evening(settings, seed):
    """Plays a game, or the first of one that has no end.

    Returns what happened and what stood, as the page is told: [ms, "facts" or "log", what].
    """
    stick = VirtualStick(seed=seed, flash={"saves/settings.txt": settings})
    told, known, moves = [], [()], [0]

    def look():
        ms = stick.clock.now // 1000
        said = speech.signature(stick)
        if said != known[0]:
            known[0] = said
            told.append([ms, "facts", speech.facts(stick)])
        game = stick.app.table.game
        standing = stick.app.table.standing
        if game and standing.frame >= len(standing.timeline) and len(game.moves) != moves[0]:
            moves[0] = len(game.moves)
            told.append([ms, "log", log_of(stick, game)])

    stick.boot()
    told.append([0, "log", {"seats": [], "unit": "", "moves": []}])
    stick.after_tick = look
    stick.run(300)
    robot = Robot(stick, seed=seed, players=3, lives=2)
    while robot.screen != "game-over" and moves[0] < 100:
        robot.step()
    stick.run(2000)
    return told, stick


EVENINGS = [
    b"players=3\nrules=%s\nseats=%s\n" % (name.encode(), seats) for name in PRESETS for seats in (b"", b"pob")
]


@pytest.mark.parametrize("settings", part_of(EVENINGS, 8, 1))
def test_a_whole_game_is_heard_in_order_and_at_an_easy_pace(speak, settings):
    told, stick = evening(settings, seed=5)
    [heard] = speak(HEAR, [told])
    last = [log for _, kind, log in told if kind == "log"][-1]
    [events] = speak(EVENTS, [last])
    whole = " ".join(text for _, text in heard)
    at = 0
    for sentence in [sentence for sentences in events for sentence in sentences]:
        found = whole.find(sentence, at)
        assert found >= 0, sentence  # each is said, once its turn has come
        at = found
    assert stick.app.table.screen != "game-over" or "Game over." in heard[-1][1]
    quick = [b - a for (a, _), (b, text) in zip(heard, heard[1:], strict=False) if " says " in text]
    assert min(quick) >= 1000
    assert max(len(text.split()) for _, text in heard) < 60


def test_lives_that_are_counted_up_are_no_gain(speak):
    stick = VirtualStick()
    stick.boot()
    game = Game(presets.parse("tokyo count=up"), ("Fox", "Owl"))
    for move, value in ((ROLL, 31), (SAY, 66), (DOUBT, 0)):
        game.play(move, value)
    [events] = speak(EVENTS, [log_of(stick, game)])
    assert events[-1][-1] == "Fox gets a strike, 1 in all."


# Secrecy


class Ears(Hands):
    @property
    def facts(self):
        return speech.facts(self.stick)


def test_the_own_roll_is_told_between_the_look_and_the_claim():
    ears = Ears(settings=b"players=3\nrules=tokyo blind=yes\nseats=pob\n")
    ears.begin()
    ears.shake((6, 3))
    assert ears.facts["roll"] == 0
    ears.stick.down("A")
    ears.stick.run(700)
    assert (ears.screen, ears.facts["roll"]) == ("peek", 63)
    ears.stick.up("A")
    ears.stick.run(100)
    assert ears.facts["roll"] == 63
    ears.claim(54)
    assert ears.facts["roll"] == 0


# Screens


def test_a_tap_where_a_is_to_be_held_is_a_lesson_in_one_sentence(speak):
    ears = Ears()
    ears.begin()
    ears.stick.press("A", 80, 200)
    assert speak("return help(given);", [ears.facts]) == [["Hold A down."]]
    ears.stick.run(1200)
    assert not ears.facts["lesson"]
    assert ears.facts["a"] == ["HOLD: ROLL", "hold"]


def test_a_stick_that_is_off_says_nothing():
    ears = Ears()
    ears.stick.power_cut()
    assert (ears.facts, speech.signature(ears.stick)) == ({}, ())


def test_the_lobby_says_who_sits_there_and_who_of_them_here(speak):
    room = Room(2)
    room.arrive()
    opener, guest = room.seats
    told, owns = [speech.facts(guest.stick)], [speech.facts(opener.stick)]
    guest.one_more()
    told.append(speech.facts(guest.stick))
    menus.choose(guest.stick, "BACK")
    room.hub.run(100)
    told.append(speech.facts(guest.stick))
    script = """
      const region = {};
      const spoken = new Spoken(region);
      return given.map((facts, n) => {
        spoken.stands(5000 * n, facts);
        spoken.tell(5000 * n + 2000);
        return region.textContent;
      });
    """
    [[lobby, seats, again], [own]] = speak(script, [told, owns])
    assert own == "You are Fox. Fox, Here. Owl. A: Start. B: Rules."
    assert lobby == "You are Owl. Fox. Owl, Here. Whoever opened the table starts the game. B: Seats."
    assert seats == "One more. A: Choose. B: Next."
    assert again == "Table. Fox. Owl, Here. Bear, Here."
