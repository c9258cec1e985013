"""What is written on the screen, for who cannot see it.

It watches the canvas while the firmware draws. Texts, large words, icons of players and dice are noted where
they stand; what is painted over them takes them away. So it knows what an eye could know, and nothing else:
no dice under a cup that nobody has lifted.
"""

from tools.virtual import firmware_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_BONE = 4  # the ground under the chosen line of a list
_RED = 5
_TAB = 3  # round corners of the ground of A's label: the upper ones; it is as wide as the screen
_FLAG = 9  # and of B's: the left ones; it ends at the right edge
_PLAYERS = 12  # icons 0 to 11

WAYS = ("", "press", "hold", "both")  # by the kinds of table/view.py
LESSON = "lesson"  # A was tapped where it is to be held
LIVES = ":lives"  # then what they were and are, or what they are

_TEXT = 0
_ICON = 1
_DIE = 2


class Mark:
    """Something written, `h` pixels tall from x, y on. `what` is a text, or the number it shows.

    `ground` is (x, y, w, h, colour, round corners) of what was painted there last.
    """

    def __init__(self, kind: int, what: "str | int", x: int, y: int, h: int, ground: tuple) -> None:
        self.kind = kind
        self.what = what
        self.x = x
        self.y = y
        self.h = h
        self.ground = ground

    def is_beside(self, top: int, bottom: int) -> bool:
        """Whether most of it is between these two rows, or most of what they enclose beside it."""
        common = min(self.y + self.h, bottom) - max(self.y, top)
        return 2 * common > min(self.h, bottom - top)

    def is_under(self, x: int, y: int, w: int, h: int) -> bool:
        """Whether a rectangle covers where it begins; a stroke through it does not."""
        common = min(self.y + self.h, y + h) - max(self.y, y)
        return x <= self.x < x + w and 2 * common > self.h


class Reader:
    """Reads the screen of a stick. `changes` grows whenever something is written or painted over."""

    def __init__(self, stick: "Any") -> None:
        self._stick = stick
        self.canvas: "Any" = None
        self.changes = 0
        self._marks: "list[Mark]" = []
        self._grounds: "list[tuple]" = []  # as of a Mark, the last on top
        self._is_silent = False  # inside a shape that is drawn of others
        self._was_across = False
        self._side = 0

    def attend(self) -> None:
        """Watch the canvas of the stick, if that is not what is watched already."""
        app = self._stick.app
        canvas = app.stick.canvas if app else None
        if canvas is self.canvas:
            return
        self.canvas = canvas
        self._marks = []
        self._grounds = []
        self.changes += 1
        if canvas:
            self._watch(canvas)
            app.table.redraw()

    def said(self) -> "dict[str, Any]":
        """What stands there, as

        `rows`     lists of texts, from top to bottom, without the labels of the buttons
        `chosen`   the text under the cursor, "" if there is none
        `a`, `b`   [what the button does, "press", "hold", "both" or "lesson"]; nothing if it does nothing
        `goes_on`  whether the screen leaves by itself
        """
        app = self._stick.app
        if not app:
            return {"rows": [], "chosen": "", "a": [], "b": [], "goes_on": False}
        view = app.table.view
        marks = [mark for mark in self._marks if self._counts(mark, view)]
        marks.sort(key=lambda mark: mark.y)
        lines: "list[list[Mark]]" = []
        top = bottom = -1  # of the last line
        for mark in marks:
            if not lines or not mark.is_beside(top, bottom):
                lines.append([])
                top = bottom = mark.y
            lines[-1].append(mark)
            bottom = max(bottom, mark.y + mark.h)
        rows: "list[list[str]]" = []
        small: "list[bool]" = []  # by row, whether it is one text in small letters
        chosen = ""
        texts = [str(mark.what) for mark in marks if mark.kind == _TEXT]
        for line in lines:
            _sort(line)
            row = self._row(line, texts)
            if not row:
                continue
            rows.append(row)
            small.append(len(line) == 1 and line[0].h == self.canvas.S.height)
            if line[0].ground[4] == _BONE or view.choice and row == [str(view.choice)]:
                chosen = " ".join(row)
        a = self._button(view.a_text, view.a_kind, view.a_icon)
        if app.table.untaught is not None:
            a[1] = LESSON
        return {
            "rows": _sentences(rows, small),
            "chosen": chosen,
            "a": a,
            "b": self._button(view.b_text, view.b_kind, view.b_icon),
            "goes_on": bool(app.table.standing.lasts_ms),
        }

    def _counts(self, mark: Mark, view: "Any") -> bool:
        """Whether it adds anything to what the view tells of the buttons, and to the rest."""
        x, _, w, _, _, corners = mark.ground
        if x + w == self.canvas.width and (corners == _FLAG or corners == _TAB and view.a_kind):
            return False
        if mark.kind == _DIE:
            return self._is_die(mark, view)
        if mark.kind == _TEXT and view.choice and mark.what != str(view.claim):
            return mark.what not in (str(view.higher), str(view.lower))
        return mark.what != "?"

    def _is_die(self, mark: Mark, view: "Any") -> bool:
        """Whether it is a die that somebody rolled and whose value stands nowhere in digits, or lives."""
        if 2 * mark.h > 3 * self._side and view.dice:
            return bool(mark.what) and not [other for other in self._marks if other.what == str(view.dice)]
        return bool(view.before or mark.what and view.lives)  # the last life that goes is an empty die

    def _row(self, line: "list[Mark]", texts: "list[str]") -> "list[str]":
        """The texts of one line; `texts` are those of all.

        An icon adds to the name of its player that it is a computer, and else nothing.
        """
        names = [self._name(mark) for mark in line]
        beside = [text for text, mark in zip(names, line) if mark.kind != _ICON]
        if len(line) == 1 and [text for text in texts if text.startswith(names[0])]:
            beside = names
        row: "list[str]" = []
        view = self._stick.app.table.view
        for name, mark in zip(names, line):
            if mark.kind == _DIE and view.most:
                if row and row[-1].startswith(LIVES):
                    row[-1] += " " + name
                else:
                    row.append(LIVES + " " + name)
                continue
            if mark.kind == _ICON and self.canvas.icons.marked >> int(mark.what) & 1:
                row.append(_text(view.words.COMPUTER))
            if name and not (mark.kind == _ICON and name in beside):
                row.append(name)
        return row

    def _name(self, mark: Mark) -> str:
        """The text of a mark. An icon that is no player has a name for the page to translate, as `:up`."""
        if mark.kind != _ICON:
            return str(mark.what)
        number = int(mark.what)
        if number < _PLAYERS:
            return _text(self._stick.app.table.view.words.NAMES[number])
        return ":" + firmware_names.TELLING[number] if number in firmware_names.TELLING else ""

    def _button(self, text: bytes, kind: int, icon: int) -> list:
        """What a button does; an icon stands after its text."""
        if not kind:
            return []
        name = self._name(Mark(_ICON, icon, 0, 0, 0, ())) if icon >= 0 else ""
        return [" ".join([part for part in (_text(text), name) if part]), WAYS[kind]]

    # What is drawn

    def _write(self, kind: int, what: "str | int", x: int, y: int, h: int) -> None:
        if not self._is_silent:
            self._marks.append(Mark(kind, what, x, y, h, self._ground_at(x, y + h // 2)))
            self.changes += 1

    def _ground_at(self, x: int, y: int) -> tuple:
        for ground in reversed(self._grounds):
            left, top, w, h, _, _ = ground
            if left <= x < left + w and top <= y < top + h:
                return ground
        return (0, 0, 0, 0, 0, 0)

    def _cover(self, x: int, y: int, w: int, h: int, colour: int, corners: int = 0) -> None:
        """A rectangle was painted: what lay under it is gone."""
        if self._is_silent:
            return
        self._marks = [mark for mark in self._marks if not mark.is_under(x, y, w, h)]
        self._grounds = [
            ground
            for ground in self._grounds
            if not (
                x <= ground[0]
                and y <= ground[1]
                and ground[0] + ground[2] <= x + w
                and ground[1] + ground[3] <= y + h
            )
        ]
        self._grounds.append((x, y, w, h, colour, corners))
        self.changes += 1

    def _watch(self, canvas: "Any") -> None:
        """Put ears between the canvas and whoever draws on it."""
        fill, rect, round_rect, disc = canvas.fill, canvas.rect, canvas.round_rect, canvas.disc
        text, stamp, icon = canvas.text, canvas.stamp, canvas.icon
        self._side = int((8 * canvas.icons.size) ** 0.5)  # of an icon, in pixels: one bit each

        def hear_fill(colour: int) -> None:
            fill(colour)
            self._cover(0, 0, canvas.width, canvas.height, colour)

        def hear_rect(x: int, y: int, w: int, h: int, colour: int) -> None:
            rect(x, y, w, h, colour)
            self._cover(x, y, w, h, colour)
            is_across = colour == _RED  # a fifth stroke: all its steps are one
            is_stroke = not self._was_across if is_across else h > 2 * w
            if is_stroke:
                self._pip(x, y)
            self._was_across = is_across

        def hear_round_rect(x: int, y: int, w: int, h: int, r: int, colour: int, corners: int = 15) -> None:
            self._silently(round_rect, x, y, w, h, r, colour, corners)
            self._cover(x, y, w, h, colour, corners)
            if w == h and colour == _BONE:
                self._write(_DIE, 0, x, y, h)

        def hear_disc(x: int, y: int, d: int, colour: int) -> None:
            self._silently(disc, x, y, d, colour)
            self._pip(x + d // 2, y + d // 2)

        def hear_text(font: "Any", s: bytes, x: int, y: int, colour: int) -> int:
            end: int = self._silently(text, font, s, x, y, colour)
            if s:
                self._write(_TEXT, _text(s), x, y, font.height)
            return end

        def hear_stamp(text: bytes, y: int, colour: int) -> None:
            self._silently(stamp, text, y, colour)
            words = canvas.words
            w, rows = words.data[words.find(text) :][:2]
            self._write(_TEXT, _text(text), (canvas.width - w) // 2, y, rows)

        def hear_icon(n: int, x: int, y: int, colour: int, scale: int = 1) -> None:
            icon(n, x, y, colour, scale)
            self._write(_ICON, n, x, y, self._side * scale)

        canvas.fill, canvas.rect, canvas.round_rect = hear_fill, hear_rect, hear_round_rect
        canvas.disc, canvas.text, canvas.stamp, canvas.icon = hear_disc, hear_text, hear_stamp, hear_icon

    def _pip(self, x: int, y: int) -> None:
        """A disc or a stroke that is there: if it lies on a die, that shows one more."""
        for mark in self._marks:
            if mark.kind == _DIE and mark.x <= x < mark.x + mark.h and mark.y <= y < mark.y + mark.h:
                mark.what = int(mark.what) + 1
                self.changes += 1

    def _silently(self, draw: "Any", *args: "Any") -> "Any":
        was_silent, self._is_silent = self._is_silent, True
        try:
            return draw(*args)
        finally:
            self._is_silent = was_silent


def _sentences(rows: "list[list[str]]", small: "list[bool]") -> "list[list[str]]":
    """The rows; where small letters go on until a sentence ends, its lines are one row."""
    told: "list[list[str]]" = []
    begun: "list[str]" = []
    for row, is_small in zip(rows, small):
        if not is_small:
            told += [[text] for text in begun] + [row]
            begun = []
            continue
        begun += row
        if row[0][-1] in ".!?":
            told.append([" ".join(begun)])
            begun = []
    return told + [[text] for text in begun]


def _sort(line: "list[Mark]") -> None:
    """From left to right; of two that stand one above the other, the upper first."""
    line.sort(key=lambda mark: mark.x)
    for last in range(len(line) - 1, 0, -1):
        for n in range(last):
            one, other = line[n], line[n + 1]
            if other.y < one.y and not other.is_beside(one.y, one.y + one.h):
                line[n], line[n + 1] = other, one


def _text(latin: "bytes | bytearray") -> str:
    return "".join([chr(code) for code in latin]).strip()
