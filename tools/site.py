"""Write the page as static files: `python -m tools.site [FOLDER]` (by default build/site).

Any web host can serve the folder as it is, from any path. It holds the pages, their scripts as they are in
`js` and as one for each page in `bundle`, MicroPython's WebAssembly build, `stick.tar` (the firmware and the
virtual stick, compiled by mpy-cross, with all that a first game needs), `strategies.tar` (how the computers
play by other rules), and the page that brings MiaStick onto a real stick. `make release` adds the images that
let that page install MicroPython, too.
"""

import argparse
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import brotli
from PIL import Image, ImageDraw

from tools import drawings, output, places, prepare, screens, words
from tools.build import compile, files, published
from tools.terminal import UserError

ROOT = places.ROOT
WEB = ROOT / "web"
PAGE = (
    *("index.html", "table.html", "install.html", "icon.svg", "manifest.webmanifest", "js", "words", "fonts"),
    *("letters.css", "page.css", "style.css", "panels.css", "table.css", "install.css"),
)
MICROPYTHON = WEB / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
# By the names they get: some hosts send .mjs as a type that no browser runs
MICROPYTHON_FILES = {"micropython.js": "micropython.mjs", "micropython.wasm": "micropython.wasm"}
LOADER = WEB / "node_modules" / "esptool-js" / "bundle.js"
GIF = WEB / "node_modules" / "gifenc" / "dist" / "gifenc.esm.js"
QR = WEB / "node_modules" / "lean-qr" / "index.mjs"
COPIED = (("esptool-js", LOADER), ("gifenc", GIF), ("lean-qr", QR))
BUNDLER = WEB / "bundle.mjs"
ESBUILD = WEB / "node_modules" / "esbuild" / "package.json"
ICONS = ROOT / "generate" / "fonts" / "icons24.txt"
PLAYERS = 12  # so many of the icons are players
PROGRAMS = "stick.tar"
STRATEGIES = "strategies.tar"
FIRST = "strategies/tokyo.bin"  # by which a first game is played
STAMP = ".made-of"
MADE_OF = (
    ROOT / "firmware",
    ROOT / "tools",
    ROOT / "together",
    ROOT / "virtual",
    ROOT / "generate" / "fonts",
    WEB / "js",
    WEB / "words",
)
WORKER = "sw.js"
PREVIEW = "preview.png"  # what a chat shows beside a link
# Not kept for when there is no network: what needs one, and what is there only to be read
ONLINE_ONLY = ("install", "esptool-js", "licences", places.RELAY, PREVIEW, WORKER, "js", "fonts", "lean-qr")
ICON_SIZES = (192, 512)
PREVIEW_SIZE = (1200, 630)
PREVIEWED = ("peek-first", "choose-odds", "reveal-liar")  # screens
COMPRESSED = {".css", ".html", ".js", ".json", ".map", ".mjs", ".svg", ".tar", ".wasm", ".webmanifest"}
BROTLI = 6  # 11 is a tenth smaller and takes ten times as long or more
_WIDTH = re.compile(r"/w[0-9]+/")
_BONE = "#fff3d6"
_SUN = "#ff4139"


def programs() -> tuple[bytes, bytes]:
    """What the page's MicroPython runs, as tar files: PROGRAMS and STRATEGIES. Raises CompileError."""
    placed = {
        f"firmware/{file.relative_to(compile.MPY).as_posix()}": file for file in compile.compile_firmware()
    }
    later = {path for path in placed if "/strategies/" in path and not path.endswith(FIRST)}
    for file in compile.compile_virtual():
        placed[file.relative_to(compile.VIRTUAL_MPY).as_posix()] = file
    return _packed(placed, placed.keys() - later), _packed(placed, later)


def _packed(placed: Mapping[str, Path], paths: Iterable[str]) -> bytes:
    """A tar file of these, the same for the same content. What is compiled for each width of screen differs
    little, so the two stand side by side: gzip looks back for 32 KiB."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in sorted(paths, key=lambda path: (_WIDTH.sub("", path), path)):
            content = placed[path].read_bytes()
            about = tarfile.TarInfo(path)
            about.size = len(content)
            tar.addfile(about, io.BytesIO(content))
    return packed.getvalue()


def fetch_packages() -> None:
    """Fetch npm's packages if they are not here. Raises UserError."""
    wanted = [*(MICROPYTHON / name for name in MICROPYTHON_FILES.values()), LOADER, GIF, QR, ESBUILD]
    if all(file.is_file() for file in wanted):
        return
    prepare.npm_install()
    for file in wanted:
        if not file.is_file():
            raise UserError(f"npm brought no {file.name}. Remove web/node_modules and try again.")


def write(folder: Path, relay: str = "", address: str = "") -> None:
    """Write the site into `folder`, in place of what an earlier call wrote. Raises UserError, OSError."""
    with output.anew(folder) as fresh:
        fill(fresh, relay=relay, address=address)


def fill(
    folder: Path, install: Mapping[str, bytes] | None = None, relay: str = "", address: str = ""
) -> None:
    """Write the site into an empty folder. Raises UserError, OSError.

    `install` is the content of the install page (`published.contents`), by default only the files for a
    stick.
    `relay` is the address of the relay for several devices, without a path. `address` is where the folder
    will be published: chats show a link's picture only by its whole address.
    """
    fetch_packages()
    stick, strategies = programs()
    install = install or published.contents(files.firmware(), places.version(), names=files.new_names())
    write_pages(folder, install)
    (folder / "micropython").mkdir(exist_ok=True)
    for name, source in MICROPYTHON_FILES.items():
        shutil.copyfile(MICROPYTHON / source, folder / "micropython" / name)
    (folder / PROGRAMS).write_bytes(stick)
    (folder / STRATEGIES).write_bytes(strategies)
    _name_relay(folder, relay)
    draw_preview().save(folder / PREVIEW)
    _name_preview(folder / "index.html", address)
    if not json.loads(install["boards.json"]):
        _leave_out_install(folder / "index.html")
    _write_licences(folder / "licences")
    for size in ICON_SIZES:
        draw_icon(size).save(folder / f"icon-{size}.png")
    _write_worker(folder)
    _compress(folder)


def is_stale(folder: Path) -> bool:
    """Whether a file that the site is made of has changed since `write_fresh` wrote it there."""
    try:
        return (folder / STAMP).read_text() != _fingerprint()
    except OSError:
        return True


def write_fresh(folder: Path) -> None:
    """Like `write`, and note the state for `is_stale`."""
    mark = _fingerprint()  # before writing: a change in the meantime makes it stale
    with output.anew(folder) as fresh:
        fill(fresh)
        (fresh / STAMP).write_text(mark)


def _fingerprint() -> str:
    """One line that changes with any file that the site is made of."""
    found = [path for place in MADE_OF for path in place.rglob("*") if path.is_file()]
    found += [WEB / name for name in ("package-lock.json", BUNDLER.name, WORKER, *PAGE) if "." in name]
    return compile.fingerprint(path for path in found if "__pycache__" not in path.parts)


def write_pages(folder: Path, install: Mapping[str, bytes]) -> None:
    """Write the pages, and everything that the install page needs. OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in PAGE:
        place = folder / name
        if (WEB / name).is_dir():
            shutil.copytree(WEB / name, place)
        else:
            shutil.copyfile(WEB / name, place)
    for code in words.CODES:
        (folder / "words" / f"{code}.json").write_text(
            json.dumps(words.page(code), indent=0), encoding="utf-8"
        )
    names = {code: name.decode("latin-1").capitalize() for code, name in words.LANGUAGES}
    listed = f"export const LANGUAGES = {json.dumps(names, ensure_ascii=False)};\n"
    (folder / "js" / "languages.js").write_text(listed, encoding="utf-8")
    animals = {code: words.shown(code)["NAMES"].split("|") for code in words.CODES}
    named = f"export const NAMES = {json.dumps(animals, ensure_ascii=False)};\n"
    (folder / "js" / "names.js").write_text(named, encoding="utf-8")
    (folder / "js" / "icons.js").write_text(f"export const ICONS = {json.dumps(_icons())};\n")
    for package, file in COPIED:
        (folder / package).mkdir(exist_ok=True)
        shutil.copyfile(file, folder / package / file.name)
    _bundle(folder)
    published.write(folder / "install", install)


def _bundle(folder: Path) -> None:
    """Write one script and one style sheet of each page's many. Raises UserError."""
    place = prepare.find_node()
    if place is None:
        raise UserError(f"There is no Node {prepare.NEEDED_NODE} or newer here; make for-play fetches one.")
    done = subprocess.run(
        [str(place / "node"), str(BUNDLER), str(folder.resolve())],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        tail = prepare.tail(done.stderr)
        raise UserError(f"esbuild could not bundle the page. Remove web/node_modules and try again.\n{tail}")


def _name_relay(folder: Path, relay: str) -> None:
    """Write the relay's address for the pages, and allow them to ask it."""
    (folder / places.RELAY).write_text(json.dumps({"relay": f"{relay}/relay" if relay else ""}))
    for name in PAGE:
        page = folder / name
        if relay and page.suffix == ".html":
            page.write_text(page.read_text().replace("connect-src 'self'", f"connect-src 'self' {relay}"))


def relay_address(text: str) -> str:
    """An address of a relay as an argument: scheme, host and port."""
    parts = urlsplit(text)
    address = f"{parts.scheme}://{parts.netloc}"
    is_plain = re.fullmatch(r"https?://([a-z0-9.-]+|\[[0-9a-f:]+\])(:[0-9]{1,5})?", address)
    if not is_plain or text.rstrip("/").removesuffix("/relay") != address:
        raise argparse.ArgumentTypeError(f"a relay's address is like https://relay.example, not '{text}'")
    return address


def web_address(text: str) -> str:
    """The address of a folder on the web as an argument; ends with a slash."""
    parts = urlsplit(text)
    if (
        parts.scheme not in ("http", "https")
        or not parts.netloc
        or parts.query
        or re.search(r'[\s"<>]', text)
    ):
        raise argparse.ArgumentTypeError(f"an address is like https://play.example/mia/, not '{text}'")
    return text.rstrip("/") + "/"


def _icons() -> list[str]:
    """The players' icons by number, as paths of SVG in a square of 24."""
    paths = []
    for rows, _ in list(drawings.read(ICONS).values())[:PLAYERS]:
        left, top = (24 - len(rows[0])) // 2, (24 - len(rows)) // 2
        runs = (
            f"M{left + run.start()} {top + y}h{len(run[0])}v1h-{len(run[0])}z"
            for y, row in enumerate(rows)
            for run in re.finditer("#+", row)
        )
        paths.append("".join(runs))
    return paths


def draw_icon(size: int) -> Image.Image:
    """icon.svg as a square of pixels, for devices that need one; they round the corners themselves."""
    large = Image.new("RGB", (4 * size, 4 * size), _BONE)
    edge = 4 * size * 84 // 320  # the red sun, as in the drawing of 32 units
    ImageDraw.Draw(large).ellipse((edge, edge, 4 * size - edge, 4 * size - edge), fill=_SUN)
    return large.resize((size, size), Image.Resampling.LANCZOS)


def draw_preview() -> Image.Image:
    """The picture that a chat shows for a link: three sticks side by side."""
    sticks = screens.row(
        (
            screens.in_stick(Image.open(screens.PICTURES["m5stickc"] / f"{name}.png").convert("RGB"), 2)
            for name in PREVIEWED
        ),
        40,
    )
    preview = Image.new("RGB", PREVIEW_SIZE, sticks.getpixel((0, 0)))
    preview.paste(sticks, ((preview.width - sticks.width) // 2, (preview.height - sticks.height) // 2))
    return preview


def _name_preview(page: Path, address: str) -> None:
    if address:
        page.write_text(page.read_text().replace(f'content="{PREVIEW}"', f'content="{address}{PREVIEW}"'))


def _leave_out_install(page: Path) -> None:
    """Without MicroPython's images the install page would only say that it cannot install."""
    page.write_text(re.sub(r' · <a href="install\.html".*?</a>', "", page.read_text()))


def _write_worker(folder: Path) -> None:
    """Write the service worker with the list of all files and a version that changes with any of them."""
    digest = hashlib.sha256()
    names = []
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = file.relative_to(folder).as_posix()
        is_source = name in PAGE and file.suffix == ".css"
        if (
            name.split("/")[0] not in ONLINE_ONLY
            and file.suffix not in (".gz", ".br", ".map")
            and not is_source
        ):
            digest.update(name.encode() + b"\0" + file.read_bytes())
            names.append(name)
    worker = (WEB / WORKER).read_text().replace("%VERSION%", digest.hexdigest()[:16])
    listed = json.dumps(["./", *names])
    (folder / WORKER).write_text(worker.replace('["%FILES%"]', listed))


def _compress(folder: Path) -> None:
    """Write a .gz and a .br beside each file that they make smaller, for hosts that send those."""
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        if file.suffix in COMPRESSED:
            content = file.read_bytes()
            file.with_name(file.name + ".gz").write_bytes(gzip.compress(content, 9, mtime=0))
            file.with_name(file.name + ".br").write_bytes(brotli.compress(content, quality=BROTLI))


def _write_licences(folder: Path) -> None:
    """Write the licences of the npm packages that the site contains; esptool-js includes the others.

    esbuild makes the bundles and is not in them.
    """
    folder.mkdir()
    for path, package in json.loads((WEB / "package-lock.json").read_text())["packages"].items():
        if (
            not path
            or package.get("dev")
            or path.split("node_modules/")[-1].startswith(("esbuild", "@esbuild/"))
        ):
            continue
        for licence in sorted((WEB / path).rglob("LICEN[CS]E*")):
            name = licence.relative_to(WEB / "node_modules").parent.as_posix().replace("/", "-")
            shutil.copyfile(licence, folder / f"{name}.txt")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.site", description="Write the page as static files."
    )
    parser.add_argument("folder", nargs="?", type=Path, default=places.SITE, help="where to (build/site)")
    parser.add_argument("--relay", type=relay_address, metavar="URL", help="the relay that the page uses")
    parser.add_argument("--address", type=web_address, metavar="URL", help="where the page will be found")
    options = parser.parse_args(arguments)
    write(options.folder, options.relay or "", options.address or "")
    print(f"The page is in {options.folder}; any web host can serve that folder.")


if __name__ == "__main__":
    main()
