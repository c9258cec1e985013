"""The virtual stick: the firmware's own files on register-level chip models, in virtual time."""

import sys

if sys.implementation.name == "cpython":
    import tools  # noqa: F401  (brings the firmware onto the path)
