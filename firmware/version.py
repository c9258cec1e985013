"""The version of MiaStick. Tests compare pyproject.toml and web/package.json with it."""

VERSION = "1.0.0"
