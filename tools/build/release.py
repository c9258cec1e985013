"""Everything of a version, ready to be published: `python -m tools.build.release` (`make release`).

`dist` then has what `make build` writes, and also `page`, the page with all images for any web host, and
`assets`, the files that a release offers: the images, the files and the page as archives, and their
checksums.
"""

import io
import os
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from tools import output, places, site
from tools.build import compile, dist, files, published, wheel
from tools.build import image as official
from tools.build.image import ImageError
from tools.build.names import Names

_FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # of a zip file: the same files make the same archive


def packed(content: Mapping[str, bytes]) -> bytes:
    """A zip file of these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(content):
            archive.writestr(zipfile.ZipInfo(name, _FIRST_DAY), content[name], zipfile.ZIP_DEFLATED)
    return out.getvalue()


def below(folder: Path) -> dict[str, bytes]:
    """All files in a folder by name."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def write(folder: Path, images: list[official.Image], names: Names) -> list[str]:
    """Write everything into an empty `folder`. Returns the names of the assets. UserError, OSError."""
    version = places.version()
    placed, wholes = dist.write(folder, images, names)
    site.fill(folder / "page", placed)
    package = {name: content for name, content in placed.items() if name.startswith("mpy/")}
    assets = {name: placed[name] for name in wholes}
    assets[f"miastick-{version}-files.zip"] = packed({**package, "package.json": placed["package.json"]})
    assets[f"miastick-{version}-page.zip"] = packed(below(folder / "page"))
    wheeled = wheel.write(folder, images)
    assets[wheeled.name] = wheeled.read_bytes()
    assets[published.SUMS] = published.sums(assets)
    published.write(folder / "assets", assets)
    return sorted(assets)


def refuse_other_version(tag: str) -> None:
    """SystemExit unless this is the version of the tag `v1.2.3`."""
    version = places.version()
    if tag != f"v{version}":
        sys.exit(f"The tag {tag} is not v{version}, the version in firmware/version.py. Change one of them.")


def refuse(unknown: list[official.Image]) -> None:
    """Raise ImageError, because nobody should install images that were compared with nothing."""
    lines = "".join(
        f"\n    {image.told} for {image.kind.chip}: {files.digest(image.content)}" for image in unknown
    )
    raise ImageError(
        f"The SHA-256 of these is not in {official.PIN.relative_to(compile.ROOT)}:{lines}\n"
        "Compare it with what others have, then write it down there with the name of the image and commit "
        "that. --unpinned publishes them as they are."
    )


def main(arguments: list[str] | None = None) -> None:
    parser = dist.parser("python -m tools.build.release")
    parser.add_argument(
        "--tag",
        default=os.environ.get("MIASTICK_TAG"),
        help="stop unless this is the version that the tag stands for (MIASTICK_TAG when left out)",
    )
    parser.add_argument(
        "--unpinned", action="store_true", help="publish images whose SHA-256 is not written down"
    )
    options = parser.parse_args(arguments)
    if options.tag:
        refuse_other_version(options.tag)
    with output.anew(options.folder) as folder:
        images, missing = dist.obtain(options.image)
        unknown = [image for image in images if not official.is_pinned(image)]
        if unknown and not options.unpinned:
            refuse(unknown)
        assets = write(folder, images, options.names or files.new_names())
    print(f"MiaStick {places.version()} is in {options.folder}:")
    print(*(f"    assets/{name}" for name in assets), "    page/index.html", sep="\n")
    for image in images:
        known = "as written down" if official.is_pinned(image) else "written down nowhere"
        digest = files.digest(image.content)
        print(f"{image.told} for {image.kind.chip} has the SHA-256 {digest}, {known}.")
    dist.tell_missing(images, missing)


if __name__ == "__main__":
    main()
