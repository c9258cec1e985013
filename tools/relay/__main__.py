"""Run a relay for games on many screens: `python -m tools.relay`.

It serves no page. Put it behind a web server that speaks https, and give `make site` its address.
"""

import argparse
import sys
from pathlib import Path

from tools import places
from tools.relay import serve
from tools.relay.guard import LOOPBACK, Guard, Limits, host_name, origin
from tools.relay.key import key_of
from tools.relay.server import PREFIX, Relay, application
from tools.relay.sqlite_store import SqliteStore
from tools.relay.store import Store
from tools.terminal import UserError

FILE = places.KEPT / "tables.sqlite"
KEY = places.KEPT / "relay.key"
PORT = 8121


def store_of(text: str) -> Store:
    """The store that `--store` names: a file, or a server by redis:// or rediss://. Raises UserError."""
    if "://" not in text:
        return SqliteStore(Path(text))
    if text.startswith(("redis://", "rediss://")):
        try:
            from tools.relay.redis_store import RedisStore

            return RedisStore(text)
        except ImportError:
            raise UserError("For that it needs the package redis: pip install redis.") from None
        except ValueError as error:
            raise UserError(f"'{text}' is no address of a Redis server: {error}.") from None
    raise UserError(f"A store is a file or redis://host:port, not '{text}'.")


def main(arguments: list[str] | None = None) -> None:
    limits = Limits()
    parser = argparse.ArgumentParser(
        prog=places.command("relay"), description="Run a relay for games on many screens."
    )
    add = parser.add_argument
    add("--port", type=serve.port_number, default=PORT, help=f"which port ({PORT})")
    add("--listen", default=serve.HOST, metavar="ADDRESS", help=f"which network interface ({serve.HOST})")
    add("--store", default=str(FILE), help="a file for SQLite, or redis://host:port/database")
    add(
        "--key",
        type=Path,
        default=KEY,
        help="a file for what all dice follow from",
    )
    add(
        "--host",
        type=host_name,
        action="append",
        default=[],
        help="a name by which browsers reach the relay; may be repeated",
    )
    add(
        "--allow-origin",
        type=origin,
        action="append",
        default=[],
        metavar="ORIGIN",
        help="a site whose pages may use the relay, as https://example.org; may be repeated",
    )
    add(
        "--proxied",
        action="store_true",
        help="a proxy in front appends the address of whoever asks to X-Forwarded-For",
    )
    for name, most, what in (
        ("--streams", limits.streams, "open streams"),
        ("--tables", limits.tables, "new tables an hour"),
        ("--posts", limits.posts, "wishes a second"),
        ("--changes", limits.changes, "changes of who sits at a table, at once and in ten minutes,"),
    ):
        add(name, type=int, default=most, help=f"{what} for each address ({most})")
    options = parser.parse_args(arguments)
    relay = Relay(
        store_of(options.store),
        key_of(options.key),
        Limits(options.streams, options.tables, options.posts, options.changes),
        is_proxied=options.proxied,
    )
    guard = Guard({*LOOPBACK, *options.host}, set(options.allow_origin), PREFIX)
    place = serve.open_socket(options.port, 1, options.listen)

    def ready() -> None:
        address = f"http://{options.listen}:{options.port}{PREFIX}"
        print(f"The relay is on {address} (Ctrl-C ends it)", flush=True)

    most = sys.maxsize if options.proxied else serve.CONNECTIONS
    serve.run(application(relay, guard), [(place, None)], ready, most)
    print("\nBye.")


if __name__ == "__main__":
    main()
