"""Saves a picture without overwriting files that are not ours."""

import io
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from tools import output

_SIGNATURE = "Software", "MiaStick"


def save(picture: Image.Image, path: Path) -> Path:
    """Write a PNG, under another name if a file that is not ours is there; returns its path. OSError."""
    try:
        with Image.open(path) as there:
            is_ours = there.info.get(_SIGNATURE[0]) == _SIGNATURE[1]
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        is_ours = False
    place = path if is_ours else output.unused(path)
    info = PngInfo()
    info.add_text(*_SIGNATURE)
    whole = io.BytesIO()
    picture.save(whole, format="PNG", pnginfo=info)
    output.put(place, whole.getvalue())
    return place
