"""Every rule that a house may have, played by buttons and shakes; what the screens say then."""

import pytest

from tests.helpers.by_buttons import Player
from tests.helpers.gaming import told
from tests.helpers.journals import journal_text
from virtual.stick import VirtualStick

# The rules, what three players do, and what the last screen says
GAMES = (
    # Who opens must look, who receives need not
    ("tokyo", ("Fox rolls 54 says 54", "Owl believes rolls 32 blind says 61", "Bear doubts"), ""),
    # What one may do on Mia
    ("machacek", ("Fox rolls 21 says 21", "Owl yields"), "-1"),
    (
        "machacek mia_doubles=yes",
        ("Fox rolls 32 says 21", "Owl believes rolls 65 says 21", "Bear yields"),
        "-2",
    ),
    ("tokyo mia_believed=roll", ("Fox rolls 32 says 21", "Owl believes rolls 66"), "-2"),
    ("tokyo mia_believed=roll", ("Fox rolls 32 says 21", "Owl believes rolls 21"), "-1"),
    ("tokio mia_doubles=yes", ("Fox rolls 32 says 21", "Owl believes rolls 65 says 21", "Bear doubts"), ""),
    # A rolled Mia is shown, and all others pay
    ("maexchen mia_shown=rolled mia_pays=others", ("Fox rolls 21 shows",), "-2"),
    # So is one that is said
    ("arena mia_yield=0 mia_shown=said mia_pays=others mia_doubter=1", ("Fox rolls 21 says 21",), "-1"),
    # The way round turns
    ("tokyo direction=21", ("Fox rolls 21 says 21", "Bear doubts"), ""),
    # Orders combine
    (
        "maexchen doubles=reversed little_mia=yes half_mia=yes joker=lowest raises=equal",
        (
            "Fox rolls 32 says 32",
            "Owl believes rolls 66 says 11",
            "Bear believes rolls 42 says 42",
            "Fox doubts",
        ),
        "",
    ),
    ("mexico", ("Fox rolls 21 says 21", "Bear believes rolls 65 says 11", "Owl yields"), "1"),
    ("maexchen pips=yes", ("Fox rolls 54 says 63", "Owl doubts"), ""),
    # 31 and 32 cancel what stands
    ("mexicali", ("Fox rolls 66 says 66", "Owl believes rolls 31 says 31", "Fox doubts"), "1"),
    # Lives, points, money
    ("maexchen lives=20", ("Fox rolls 54 says 54", "Owl doubts"), ""),
    (
        "maexchen lives=1 swimming=yes",
        ("Fox rolls 54 says 54", "Owl doubts", "Owl rolls 32 says 32", "Bear doubts"),
        "-1",
    ),
    ("maexchen end=race word=point", ("Fox rolls 32 says 54", "Owl doubts"), "+1"),
    ("maexchen word=money liar=10", ("Fox rolls 32 says 54", "Owl doubts"), "10"),
    # Believed, and looked at
    ("maexchen look=always", ("Fox rolls 32 says 54", "Owl believes looks"), ""),
    ("maexchen look=mia", ("Fox rolls 21 says 21", "Owl believes looks"), None),
    # A claim is handed on with the dice, the same or a higher one
    ("arena", ("Fox rolls 54 says 61", "Owl believes unseen says 61", "Bear doubts"), ""),
    ("reversed", ("Fox rolls 54 says 61", "Owl believes unseen says 63", "Bear doubts"), ""),
    # A low roll of one's own is shown
    ("maexchen uncover=1", ("Fox rolls 64 says 64", "Owl believes rolls 31 shows"), "-1"),
)


@pytest.fixture(scope="module", params=["en", "it"])
def stick(request) -> VirtualStick:
    stick = VirtualStick(flash={"saves/settings.txt": f"players=3\nlanguage={request.param}\n".encode()})
    stick.boot()
    stick.run(500)
    return stick


@pytest.mark.parametrize(("rules", "lines", "note"), GAMES)
def test_it_is_played_by_buttons_as_the_record_tells_it(stick, rules, lines, note) -> None:
    settings = stick.app.table.settings
    wanted = told(rules, "Fox Owl Bear", *lines)
    text = [word for word in rules.split() if not word.startswith("lives=")]
    settings.set("rules", " ".join(text))
    settings.set("lives", wanted.rules.lives)
    stick.app.table.has_played = True
    stick.act(lambda: stick.app.table.leave_for(stick.module("table.table").GAME, "who_starts"))
    stick.run(2000)  # the stick lies still, as it does while somebody reads
    table = stick.app.table
    table.flow.begin(0)
    stick.run(100)
    player = Player(stick)
    for n in range(0, len(wanted.moves), 2):
        player.play(wanted.moves[n], wanted.moves[n + 1])
    stick.run(2000)
    assert table.screen in ("reveal", "settled")
    game, words = table.game, table.view.words
    assert (game.moves, game.lives, game.holder) == (wanted.moves, wanted.lives, wanted.holder)
    assert stick.module("records.record").read(journal_text(stick)).lives == game.lives
    if note is None:
        assert table.view.note == words.NOBODY_PAYS
    else:
        assert note.encode() in table.view.note
    player.press("A")
    assert table.screen in ("lives", "game-over")
    stick.run(200)
