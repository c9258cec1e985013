"""A progress bar for bytes at a terminal."""

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn


class Bar(Progress):
    """Bytes done and the time left, on a terminal only. Use it as a context manager."""

    def __init__(self, what: str, total: int | None = None) -> None:
        console = Console()
        columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
        super().__init__(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._task = self.add_task(what, total=total)

    def reach(self, done: int, total: int) -> None:
        self.update(self._task, completed=done, total=total)
