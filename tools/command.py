"""The command `miastick` of an installed package: `miastick play --lan`. In a clone, make does the same."""

import importlib
import sys

from tools import places, terminal

TOOLS = {
    "play": ("tools.play", "Open a page with a stick on it and play; --lan invites phones in this network"),
    "relay": ("tools.relay.__main__", "Run a relay for games on many screens"),
    "flash": ("tools.flash.install", "Install MiaStick on a stick"),
    "replay": ("tools.replay", "Retell a recorded game"),
    "odds": ("tools.odds", "Print the orders of values and the odds to beat them"),
}


def main() -> int:
    """Run the tool that is named first. Returns what the shell gets."""
    terminal.adopt()
    name, *rest = sys.argv[1:] or ["--help"]
    if name == "--version":
        print(f"MiaStick {places.version()}")
        return 0
    if name not in TOOLS:
        print("miastick TOOL [OPTIONS]; each TOOL tells more with --help:\n")
        print(*(f"    {each:8} {told}" for each, (_, told) in TOOLS.items()), sep="\n")
        return 0 if name in ("-h", "--help", "help") else 2
    return importlib.import_module(TOOLS[name][0]).main(rest) or 0
