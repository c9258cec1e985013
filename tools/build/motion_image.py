"""The image that a StickS3's motion chip, a BMI270, needs: Bosch's own, from the PyPI package `bmi270`.

It is not part of this project: `requirements/flash.txt` names the package, and the tools copy the image onto
the stick, with its licence (BSD-3-Clause) beside it. Without it the motion chip does not work.
"""

import hashlib

from tools import places

FILE = "bmi270.bin"  # as firmware/chips/bmi270.py opens it
LICENCE_FILE = "bmi270.txt"
LICENCE = places.ROOT / "LICENSES" / "BSD-3-Clause-BMI270.txt"
# The SHA-256 of bmi270_config_file in Bosch's own BMI270_SensorAPI, bmi270.c v2.86.1
SHA256 = "2d75e68e343a13ff99be98261dfbd99d9e8c6f267da9e3c5aeb883276ad178db"


def files() -> dict[str, bytes]:
    """Image and licence by their names on the stick; {} if the package is missing or has another image."""
    try:
        from bmi270.config_file import bmi270_config_file  # type: ignore[import-not-found, import-untyped, unused-ignore]

        image = bytes(bmi270_config_file)
    except (ImportError, TypeError, ValueError):
        return {}
    if hashlib.sha256(image).hexdigest() != SHA256:
        return {}
    return {FILE: image, LICENCE_FILE: LICENCE.read_bytes()}
