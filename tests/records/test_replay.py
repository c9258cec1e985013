"""The story of a record on the console, and what is said about one that cannot be told."""

import io
from pathlib import Path

import pytest

from tools import replay

TOKYO = Path(__file__).with_name("tokyo.txt")


def test_a_record_is_told_move_by_move_with_lives(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.main([str(TOKYO)]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert lines[0] == "Rules tokyo"
    assert lines[1].split() == ["Fox", "rolls", "32", "Fox", "6", "Owl", "6", "Bear", "6"]
    doubt = lines.index("    a true claim doubted (55 under 55), Bear: -1")
    assert lines[doubt - 1].split() == ["Bear", "doubts", "Fox", "6", "Owl", "6", "Bear", "5"]
    assert "The record ends here; Bear is to move." not in lines
    assert lines[-2] == "The record ends here; Owl is to move."


def test_a_finished_game_ends_with_its_account(capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    text = "mia 1\nrules tokyo lives=1\nplayers Fox Owl\nFox rolls 32 says 54\nOwl doubts\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert replay.main(["-"]) == 0
    assert capsys.readouterr().out.split("\n")[-4:-1] == [
        "Over. Most left: Owl",
        "    Fox: 1 lies told, 1 caught, 0 true claims doubted",
        "    Owl: 0 lies told, 0 caught, 0 true claims doubted",
    ]


def test_a_bad_line_is_refused_after_the_good_ones(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("mia 1\nrules tokyo\nplayers Fox Owl\nFox rolls 32 says 54\nOwl yields\n")
    assert replay.main([str(path)]) == 1
    said = capsys.readouterr()
    assert "Fox says 54" in said.out
    assert said.err == f"{path}, line 5: 'Owl yields' is not legal here. Legal: Owl believes; Owl doubts\n"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "cannot be read: "),
        (b"\xff\xfe\x00", "is not text in UTF-8."),
        (b"B\xe4r", "is not text in UTF-8."),
    ],
)
def test_a_binary_file_is_refused(content, reason, tmp_path, capsys) -> None:
    path = tmp_path / "none.txt"
    if content:
        path.write_bytes(content)
    assert replay.main([str(path)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"{path} {reason}")


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_record_is_read_as_editors_save_it(coding, end, tmp_path, capsys) -> None:
    path = tmp_path / "game.txt"
    mark = "\ufeff" if coding == "utf-16-be" else ""
    path.write_bytes(
        (mark + f"mia 1{end}rules tokyo{end}players Fox Owl{end}Fox rolls 32 says 54{end}").encode(coding)
    )
    assert replay.main([str(path)]) == 0
    assert "Fox says 54" in capsys.readouterr().out


def test_control_characters_from_outside_are_escaped(tmp_path, capsys):
    """A name that clears the screen, one that turns the line round, and an error with such a word."""
    file = tmp_path / "game.txt"
    file.write_text("mia 1\nrules tokyo\nplayers \x1b[2J O\u202ewl\n\x1b[2J rolls 32\n\x07 says 41\n")
    assert replay.main([str(file)]) == 1
    told = capsys.readouterr()
    assert "\\x1b[2J rolls 32" in told.out and "O\\u202ewl" in told.out and "'\\x07'" in told.err
    assert not {"\x1b", "\x07", "\u202e"} & set(told.out + told.err)
