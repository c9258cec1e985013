"""Characters at the table: what their turns look like, who waits for whom, and what the learner notes."""

import pytest
from display import BONE, DUSK, FOX, NIGHT
from players import habits
from rules.moves import BELIEVE, DOUBT, ROLL, SAY
from table.seats import PERSON, Seats

from tests.helpers.seated import SCENES, hands, play, start
from verify import menus
from verify.under_micropython.robot import Robot
from virtual.stick import VirtualStick

ELSEWHERE = PERSON - 1  # who acts for a seat: somebody whom another device knows


def test_four_presses_and_one_person_plays_without_a_hand_over():
    player = hands("pfb")
    start(player)
    assert player.screen in (*SCENES, "shake")
    stood = play(player)
    assert stood[-1] == "game-over"
    assert "hand-over" not in stood
    assert "computer" in stood


def test_the_stick_is_passed_only_between_two_persons():
    player = hands("pfpb", seed=4, lives=3)
    start(player)
    seen = []
    player.stick.after_tick = lambda: seen.append((player.screen, player.table.view.holder))
    play(player, limit=800)
    passed = {holder for screen, holder in seen if screen == "hand-over"}
    assert passed == {0, 2}
    assert {holder for screen, holder in seen if screen == "computer"} == {1, 3}


def test_a_game_goes_on_in_the_middle_of_a_computers_turn():
    player = hands("pfb", rules="tokyo blind=yes", seed=1, lives=3)
    start(player)
    while len(player.table.game.moves) <= 4 or player.screen != "computer":
        player.stick.run(100)
        assert menus.reaches(player.stick, "computer")
    game = player.table.game
    moves, lives = bytes(game.moves), list(game.lives)
    player.power_cut()
    player.press()
    assert player.screen == "resume"
    game = player.table.game
    assert (bytes(game.moves), list(game.lives), game.computers) == (moves, lives, (1, 2))
    assert game.players == ("Whale", "Fox", "Bear")
    assert player.table.view.words.NAMES[:3] == (b"WHALE", b"FOX", b"BEAR")
    player.press()
    assert player.screen in (*SCENES, "answer")
    assert "hand-over" not in play(player)


def test_a_round_between_computers_passes_by_itself_and_no_other():
    """Nobody presses: screens that concern a person wait for them, others stay long enough to be read."""
    waited, passed = set(), {}
    for seed in range(12):
        player = hands("4fhb", lives=3, seed=seed)
        start(player)
        for _ in range(120):
            screen = player.screen
            if screen == "game-over":
                break
            came = player.stick.clock.now
            standing = player.table.standing
            if screen in ("reveal", "lives"):
                concerns = not player.table.seats.only_watch(player.table.game)
                assert player.table.view.a_colour == (BONE if concerns else DUSK)
                while player.table.standing is standing and player.stick.clock.now < came + 6_000_000:
                    player.stick.run(100)
                still = player.table.standing is standing
                assert still == concerns, screen
                if still:
                    waited.add(screen)
                    player.press()
                else:
                    passed[screen] = (player.stick.clock.now - came) // 1000
            elif screen in SCENES:
                player.stick.run(400)
            elif screen == "shake":
                player.stick.hand.shake(ms=900)
                player.stick.run(3000)
            else:
                player.press("B" if screen in ("closed", "answer") else "A")
        if waited == {"reveal", "lives"} == set(passed):
            break
    assert waited == {"reveal", "lives"} == set(passed)
    assert passed["reveal"] > 1300
    assert passed["lives"] > 300


def among_computers(rules="meyer"):
    """No person plays any more."""
    player = hands("4fhb", rules=rules, lives=4, seed=3)
    player.table.settings.set("off", 0)
    player.enter(1)
    game = player.table.game
    game.lives[0] = game.out
    game.computers = ()  # so nobody is asked whether to see this
    return player


def scenes(is_new: bool, rounds: int) -> dict[str, int]:
    """How many ms each scene between computers lasts, if nobody presses."""
    player = among_computers()
    player.table.has_played = not is_new
    player.table.game.rounds = rounds
    lasted: dict[str, int] = {}
    standing, came = player.table.standing, player.stick.clock.now
    for _ in range(4000):
        player.table.flow.waited_ms = 0
        player.stick.run(20)
        if player.table.standing is not standing:
            lasted[standing.name] = (player.stick.clock.now - came) // 1000
            standing, came = player.table.standing, player.stick.clock.now
        if {"computer-said", "computer-answers", "reveal", "lives"} <= set(lasted):
            break
    return lasted


@pytest.mark.parametrize(("is_new", "rounds"), [(False, 0), (True, 10)])
def test_whoever_knows_the_game_waits_less_between_computers(is_new: bool, rounds: int) -> None:
    new, known = scenes(True, 0), scenes(is_new, rounds)
    assert 1250 < new["computer-answers"] < 1450
    assert 850 < known["computer-answers"] < 1050
    assert 6300 < new["reveal"] + new["lives"] < 7000
    assert 2400 < known["reveal"] + known["lives"] < 2900


def test_one_press_ends_a_scene_between_computers() -> None:
    """Even while its dice still turn."""
    player = among_computers()
    for _ in range(200):
        player.table.flow.waited_ms = 0
        if player.screen == "reveal":
            break
        player.stick.run(200)
    assert player.table.standing.frame < len(player.table.standing.timeline)
    player.stick.press("A", 80)
    player.stick.run(40)
    assert player.screen == "lives"


def test_where_no_person_is_left_nobody_need_press():
    """Who opens is drawn, a toast is read, new lives are rolled for: all that passes by itself."""
    player = among_computers("meyer starter=drawn")
    player.table.has_played = True
    player.table.flow.is_quick = True
    waited = {"draw", "settled", "revived"}
    for _ in range(6000):
        screen = player.screen
        player.stick.run(60)
        if player.screen != screen:
            waited.discard(screen)
        if not waited:
            break
    assert not waited


def out_of_it(seats="4fhb", lives=1):
    """A stick on which the person in the first seat has just been caught, and lost the last of `lives`."""
    player = hands(seats, rules="maexchen end=last", lives=lives, seed=3)
    player.table.settings.set("off", 0)
    player.enter()
    player.table.game.lives[0] = 1
    for move, value in ((ROLL, 43), (SAY, 65), (DOUBT, 0)):
        player.table.play(move, value)
    player.table.flow.after(DOUBT)
    player.stick.run(3000)
    player.press()
    assert player.screen in ("lives", "who-wins")
    return player


def test_whoever_is_out_may_see_how_it_ends():
    player = out_of_it()
    view = player.table.view
    assert (view.title, view.a_text, view.b_text) == (b"WHO WINS?", b"WATCH", b"NEW")
    player.stick.run(20_000)
    assert player.screen == "who-wins", "it waits for the answer"
    player.press("A")
    assert player.screen == "ending"
    lasted: dict[bytes, int] = {}
    for _ in range(3000):
        shown = view.title
        player.stick.run(20)
        if player.screen != "ending":
            break
        lasted[shown] = lasted.get(shown, 0) + 20 if view.title == shown else 0
        assert lasted[shown] <= (1000 if shown in (b"LIAR!", b"TRUE") else 400)
    assert player.screen == "game-over", "it asks no second time"
    assert len(player.table.game.winners()) == 1


def test_one_press_skips_to_the_verdict():
    player = out_of_it()
    player.press("A")
    player.press("A")
    assert player.stick.run_until(lambda: player.screen == "game-over", 5_000)
    assert len(player.table.game.winners()) == 1


def test_they_are_asked_below_a_list_with_a_star_for_many_lives():
    player = out_of_it(lives=8)
    assert type(player.table.standing).__name__ == "WhoWins"
    assert (player.table.view.title, player.table.view.b_text) == (b"WHO WINS?", b"NEW")


def test_they_may_begin_another_game_and_then_nobody_has_won():
    player = out_of_it()
    game = player.table.game
    player.press("B")
    assert game.winners() == ()
    record = player.stick.module("records.record")
    again = record.read(record.write(game))
    assert (again.phase, again.winners()) == (game.phase, ())
    assert (player.screen, player.table.game.rounds) == ("shake", 0), "whoever was out rolls first"


@pytest.mark.parametrize("company", [0, 1, 2])
def test_nobody_waits_long_for_computers(company: int) -> None:
    """By tokio, whose rounds are the longest, among four: from one screen of the person to the next."""
    player = hands("4fohb", rules="tokio", lives=3)
    player.table.settings.set("company", company)
    start(player)
    longest, began = 0, player.stick.clock.now
    for _ in range(3000):
        if player.screen in ("game-over", "who-wins"):
            break
        if player.screen in SCENES or player.table.standing.lasts_ms:
            player.stick.run(100)
            longest = max(longest, player.stick.clock.now - began)
            continue
        if player.screen == "shake":
            player.stick.hand.shake(ms=900)
            player.stick.run(3000)
        else:
            if player.screen == "closed":
                player.stick.press("A", 700)
            player.press("B" if player.screen in ("closed", "answer") else "A")
        began = player.stick.clock.now
    assert player.screen in ("game-over", "who-wins")
    assert 10_000_000 < longest <= 20_000_000


def test_after_two_won_games_friends_are_offered_once():
    player = hands("4fb", lives=1)
    player.table.settings.set("company", 0)
    player.enter()
    offered = []
    for _ in range(4):
        player.table.flow.begin(0)
        player.stick.run(100)
        game = player.table.game
        game.play(ROLL, 43)
        game.play(SAY, 43)
        game.lives[1] = 1
        game.play(DOUBT)
        player.table.flow.after(DOUBT)
        for _ in range(20):
            if player.screen == "game-over":
                break
            player.stick.run(2000)
            player.press("A")
        assert player.screen == "game-over"
        player.press("A")
        offered.append(player.screen == "ready")
        if offered[-1]:
            assert player.table.view.lines == (b"READY FOR", b"FRIENDS?")
            player.press("A")
        assert player.screen != "game-over", "a rematch"
    assert offered == [False, True, False, False]
    assert (player.table.settings.get("company"), player.table.settings.get("won")) == (1, 4)


def test_it_is_asked_again_after_a_power_cut():
    player = out_of_it()
    player.power_cut()
    player.press()
    assert player.screen == "resume"
    player.press()
    assert (player.screen, player.table.view.title) == ("who-wins", b"WHO WINS?")


def test_while_a_person_is_in_nobody_is_asked():
    player = out_of_it("45hb")
    assert player.table.view.title != b"WHO WINS?"
    assert player.table.view.b_text != b"STOP"


def noted(stick: VirtualStick) -> list[int]:
    """What the learner knows of everybody, and what the game on the table says they did."""
    table = stick.app.table
    assert list(table.seats.habits) == list(habits.habits_of(table.game))
    return list(table.seats.habits)


def test_the_learner_remembers_across_rematches_and_power_cuts() -> None:
    stick = VirtualStick(flash={"saves/settings.txt": b"rules=maexchen\nplayers=2\nseats=0c\nlives=3\n"})
    stick.boot()
    robot = Robot(stick, players=2, lives=3)
    while not (stick.app.table.game and len(stick.app.table.game.moves) > 12):
        robot.step()
    assert sum(noted(stick)) > 0
    made = bytes(stick.app.table.game.moves)
    stick.power_cut()
    stick.boot()
    while robot.screen in ("splash", "resume"):
        stick.run(600)
        stick.press("A")
        stick.run(300)
    assert bytes(stick.app.table.game.moves).startswith(made)
    assert sum(noted(stick)) > 0
    robot.play()
    first = noted(stick)
    while len(stick.app.table.game.moves) < 8 or robot.screen == "game-over":
        robot.step()
    now = list(habits.habits_of(stick.app.table.game))
    assert list(stick.app.table.seats.habits) == [a + b for a, b in zip(first, now, strict=True)]


def test_a_player_on_another_device_is_never_passed_the_stick():
    """Like a computer, but for its sign and its strategy. A round among others passes by itself."""
    player = hands("pp4")
    player.press()
    table = player.table
    seats = player.stick.module("table.seats")
    player.stick.module("table.seating").lay(
        table, seats.Seats(bytes((4, 0, 2)), (ELSEWHERE, seats.PERSON, ELSEWHERE))
    )
    assert (table.seats.hand, table.seats.characters) == (1, b"")
    assert table.stick.canvas.icons.marked == b""
    rules = player.stick.module("rules.presets").parse("tokyo")
    table.game = player.stick.module("game").Game(rules, ("Whale", "Fox", "Bear"))
    table.leave_for(1, "resume")
    player.stick.run(100)
    assert (player.screen, table.view.holder) == ("computer", 0)
    player.press()
    player.stick.run(5000)
    assert (player.screen, len(table.game.moves)) == ("computer", 0)  # its move has not come
    assert table.flow.opponent is None
    for move, value in ((ROLL, 43), (SAY, 43), (BELIEVE, 0)):
        table.game.play(move, value)
    table.flow.next_turn()
    player.stick.run(100)
    assert (player.screen, table.view.holder) == ("shake", 1)
    for move, value in ((ROLL, 43), (SAY, 54), (DOUBT, 0)):
        table.game.play(move, value)
    assert not table.seats.only_watch(table.game)
    outcome = table.game.outcome
    outcome.caller, outcome.doubter, outcome.changes = 2, 0, ((2, -1, 6, 5),)
    assert table.seats.only_watch(table.game)


def test_a_round_concerns_everybody_who_pays_or_wins_by_it():
    """The person is the third; one computer doubts another, and somebody's lives change."""
    seats = Seats(bytes(range(4)), (0, 0, PERSON, 0))

    class Seen:
        players = ("Fox", "Owl", "Bear", "Hare")

        def __init__(self, *changed):
            self.outcome = self
            self.caller, self.doubter = 0, 1
            self.changes = [(seat, -seat - 1, 0, 0) for seat in changed]

    assert [seats.is_person(seat) for seat in range(4)] == [False, False, True, False]
    assert seats.only_watch(Seen(0)) and seats.only_watch(Seen(0, 1, 3))
    assert not seats.only_watch(Seen(2)) and not seats.only_watch(Seen(0, 1, 2, 3))


def test_fox_grins_at_one_claim_in_three_whatever_is_under_the_cup() -> None:
    player = hands("pfb", lives=6)
    start(player)
    game, seats = player.table.game, player.table.seats
    calls = game.ranking.calls

    def grins(seat: int, game_round: int, claim: int, roll: int) -> bool:
        game.caller, game.rounds, game.claim, game.roll = seat, game_round, claim, roll
        return seats.grins(game)

    cases = [(game_round, claim) for game_round in range(3) for claim in calls]
    by_roll = [tuple(grins(1, *case, roll) for case in cases) for roll in calls]
    assert len(set(by_roll)) == 1
    assert sum(by_roll[0]) == len(calls)
    assert not any(grins(seat, *case, 21) for seat in (0, 2) for case in cases)


def test_whoever_answers_sees_the_grin() -> None:
    player = hands("fp", rules="tokyo blind=yes", lives=6)
    start(player)
    assert menus.reaches(player.stick, "answer")
    while not player.table.standing.grins:
        player.press("B")
        assert menus.reaches(player.stick, "answer")
    at, canvas = player.stick.module("layouts"), player.table.stick.canvas
    player.stick.run(1000)
    _, low, high = at.GRIN
    middle = [canvas.fb.pixel(canvas.width // 2, at.NOTE_Y + row) for row in range(low + 1)]
    assert set(middle[: high + 1]) == {NIGHT}
    assert set(middle[high + 1 :]) == {FOX}
