"""Break a file at random, a change at a time: do these tests notice? (`make mutate`)

cosmic-ray makes the changes, in a git worktree of the last commit. `pip install cosmic-ray==8.7.0` brings it;
it is not among the requirements. Prints each change that no test noticed. The seed chooses the changes.
"""

import argparse
import os
import random
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from tools.terminal import InTheWay

ROOT = Path(__file__).resolve().parents[1]
_KINDS = ("Number", "ReplaceComparison", "ReplaceBinary", "AddNot", "ReplaceAnd", "ReplaceOr", "ReplaceTrue")
_CONFIG = """[cosmic-ray]
module-path = ["{path}"]
timeout = {timeout}
excluded-modules = []
test-command = "{command}"
[cosmic-ray.distributor]
name = "local"
"""


def chosen(session: Path, count: int, seed: int) -> int:
    """Leave `count` of the changes, of kinds that are rarely without effect; returns how many there are."""
    with closing(sqlite3.connect(session)) as found, found:
        rows = found.execute("SELECT job_id, operator_name FROM mutation_specs ORDER BY 2, occurrence")
        jobs = [
            job
            for job, name in rows
            if name.rpartition("/")[2].startswith(_KINDS) and not name.endswith(("_Is", "_IsNot"))
        ]
        kept = random.Random(seed).sample(jobs, min(count, len(jobs)))
        for table in ("mutation_specs", "work_items"):
            marks = ",".join("?" * len(kept))
            found.execute(f"DELETE FROM {table} WHERE job_id NOT IN ({marks})", kept)
    return len(kept)


def survivors(session: Path) -> list[str]:
    """The changes that nothing noticed, as diffs."""
    with closing(sqlite3.connect(session)) as found:
        return [
            diff for (diff,) in found.execute("SELECT diff FROM work_results WHERE test_outcome='SURVIVED'")
        ]


def mutate(path: str, tests: list[str], count: int, seed: int) -> int:
    """How many of the changes to a file were not noticed. InTheWay."""
    program = shutil.which(
        "cosmic-ray", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    )
    if not program:
        raise InTheWay("cosmic-ray is missing: .venv/bin/pip install cosmic-ray==8.7.0")
    quick = ("-m", "not browser and not micropython", "-p", "no:cacheprovider", "-p", "no:xdist")
    command = shlex.join([sys.executable, "-m", "pytest", "-x", "-q", *quick, *tests])
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}  # or compiled changes would stay
    with tempfile.TemporaryDirectory() as name:
        tree, session, config = Path(name) / "tree", Path(name) / "session", Path(name) / "config"

        def run(*words: str | Path) -> None:
            subprocess.run(words, cwd=tree, env=environment, check=True, stdout=subprocess.DEVNULL)

        subprocess.run(
            ["git", "worktree", "add", "--detach", tree], cwd=ROOT, check=True, capture_output=True
        )
        try:
            began = time.monotonic()
            if subprocess.run(command, shell=True, cwd=tree, capture_output=True).returncode:
                raise InTheWay(f"{' '.join(tests)} fail as they are.")
            timeout = 5 + 3 * (time.monotonic() - began)  # a change may make a loop endless
            config.write_text(_CONFIG.format(path=path, timeout=timeout, command=command))
            run(program, "init", config, session)
            count = chosen(session, count, seed)
            run(program, "exec", config, session)
            missed = survivors(session)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=False)
    print("\n".join(missed))
    print(f"{path}: {count - len(missed)} of {count} changes noticed")
    return len(missed)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m verify.mutate", description=__doc__.split("\n")[0])
    parser.add_argument("file", help="such as firmware/game.py")
    parser.add_argument("tests", nargs="+", help="that should notice, such as tests/rules")
    parser.add_argument("--count", type=int, default=40, help="how many changes (default 40)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not (ROOT / options.file).is_file():
        parser.error(f"there is no file {options.file}")
    sys.exit(1 if mutate(options.file, options.tests, options.count, options.seed) else 0)


if __name__ == "__main__":
    main()
