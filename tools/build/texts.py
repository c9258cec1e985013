"""Cut the texts of a language into pieces for a stick.

The fragmented memory of a stick has no room for a file of texts in one piece. In the source, `TEXTS` of
words/*.py is one text; this makes it several of at most PIECE letters, cut between lines.
"""

import ast
from collections.abc import Iterator

from tools.terminal import UserError

PIECE = 512  # letters


def cut(code: str, name: str) -> str:
    """The code of words/*.py with its texts in pieces; other code is returned as it is. `name` is the file's.

    UserError for a line that is too long by itself.
    """
    for node in ast.parse(code).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "TEXTS":
            told = "".join(ast.literal_eval(node.value))
            return f"TEXTS = ({''.join(f'{piece!r},' for piece in pieces(told, name))})\n"
    return code


def pieces(text: str, name: str) -> Iterator[str]:
    """Lines of at most PIECE letters together. Each piece has a line break before its first line and after
    its last, because Texts looks for them around a key and its text."""
    piece = "\n"
    for line in text.split("\n"):
        if len(line) + 2 > PIECE:
            raise UserError(
                f"{name}: '{line[:30]} ...' has {len(line)} letters; {PIECE - 2} find room on a stick"
            )
        if len(piece) + len(line) + 1 > PIECE:
            yield piece
            piece = "\n"
        if line:
            piece += line + "\n"
    yield piece
