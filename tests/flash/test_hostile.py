"""What answers on the port need not be a stick: it ends in a sentence, and nothing is touched here."""

import json

import pytest

from tools.flash.files import listed
from tools.flash.port import FlashError
from tools.flash.repl import EOF, MUCH, STRANGE, Remote

STICK = ("micropython", (1, 27, 0), "Generic ESP32", 2310, "esp32", 100_000, 5, "24a160")


class Transport:
    """A wire on which that is said over and over."""

    def __init__(self, said: bytes) -> None:
        self.said = said

    def exec_raw_no_follow(self, code: str) -> None:
        pass

    def read_until(self, least, ending, timeout, data_consumer) -> bytes:
        data_consumer(self.said)
        return self.said


def saying(said: object) -> Remote:
    """The far end of a wire, on which whatever is asked is answered by that."""
    remote = Remote.__new__(Remote)
    content = said if isinstance(said, bytes) else repr(said).encode() + b"\n"
    remote._transport = Transport(content + EOF)
    remote._run = lambda code, dot=None: content
    return remote


def test_a_stick_is_believed() -> None:
    assert saying(STICK).facts().identity == "24a160"


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"\xff\xfe\x00",
        b"(" * 5000,
        b"{[]: 1}",
        b"1 +",
        7,
        STICK[:5],
        (*STICK[:7], "../../home"),
        (*STICK[:7], "/"),
        (None, *STICK[1:]),
        (STICK[0], ("1", 27), *STICK[2:]),
    ],
)
def test_what_is_no_sticks_answer_is_a_sentence(said: object) -> None:
    with pytest.raises(FlashError, match="makes no sense"):
        saying(said).facts()


@pytest.mark.parametrize(
    "name",
    ["", "../x", "/etc/x", "games/../../x", "games//x", "..\\x", "C:x\\y", "C:\\x", "games/\x1b[2J", 7],
)
def test_no_name_leads_out_of_the_folder_in_which_a_game_is_kept(name: object) -> None:
    with pytest.raises(FlashError, match="makes no sense"):
        saying(name).keepsakes()
    assert saying("games/bad-1.txt").keepsakes() == ["games/bad-1.txt"]


@pytest.mark.parametrize("said", [("other.txt", "00"), ("main.py", 7), "main.py", 3])
def test_only_what_was_asked_is_taken(said: object) -> None:
    with pytest.raises(FlashError) as refused:
        saying(said).digests(["main.py"])
    assert str(refused.value) == STRANGE


def test_who_never_ends_is_not_listened_to_for_ever() -> None:
    remote = saying(STICK)
    del remote._run
    remote._transport.said = b"x" * (MUCH // 4)
    with pytest.raises(FlashError, match="broke"):
        remote.facts()


def test_nothing_is_printed_raw() -> None:
    machine = saying((*STICK[:2], "ESP32 \x1b[2J", *STICK[3:])).facts().machine
    assert machine == "ESP32 \\x1b[2J"
    manifest = json.dumps({"version": "1\x1b[2J", "files": ["main.py", "a\x1bb", 7]}).encode()
    assert listed(manifest) == ("1\\x1b[2J", {"main.py"})
    assert listed(b"[" * 200_000) == ("", set())
