"""Which MiaStick this is. The only place that says so: pyproject.toml and web/package.json are held to it."""

VERSION = "1.0.0"
