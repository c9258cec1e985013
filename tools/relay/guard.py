"""Protects the relay: checks hosts and origins, adds headers to every answer, and limits each address."""

import ipaddress
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from aiohttp import web

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
SAFE_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
# For answers that are not pages: even if a browser shows one as a page, it must not run anything
NO_CONTENT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
_REMEMBERED = 10_000  # addresses
_UNREADABLE = 64  # letters of an address that is none
_ADDRESS = re.compile(
    r"""\s*"?(?:\[(?P<v6>[0-9a-f:.]+)(?:%[^\]]*)?\](?::\d+)?"""
    r"""|(?P<bare>[0-9.]+(?=:\d+"?\s*$)|[0-9a-f:.]+)(?::\d+|%.*?)?)"?\s*""",
    re.IGNORECASE,
)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True)
class Limits:
    """The limits for one address."""

    streams: int = 64  # open at once
    tables: int = 30  # opened in an hour
    posts: int = 60  # entries a second, and as many again at once

    hour_seconds: float = 3600.0


def address_of(request: web.Request, is_proxied: bool) -> str:
    """The sender of a request: its IPv4 address or IPv6 network, because one household has all of that.

    `is_proxied`: a proxy in front of the relay has put the address at the end of X-Forwarded-For.
    """
    text = request.remote or ""
    if is_proxied:  # a header may come twice: the last one is the proxy's
        text = ",".join(request.headers.getall("X-Forwarded-For", [text])).rpartition(",")[2]
    address = _parsed(text)
    if address is None:
        # Not "": then all whose address cannot be read would share one limit
        return text.strip()[:_UNREADABLE]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((int(address), 64), strict=False).network_address)
    return str(address)


def _parsed(text: str) -> "ipaddress.IPv4Address | ipaddress.IPv6Address | None":
    """The address in a text as proxies write it: bare, with a port, in brackets, in quotes, with a zone."""
    match = _ADDRESS.fullmatch(text)
    try:
        return ipaddress.ip_address(match["v6"] or match["bare"]) if match else None
    except ValueError:
        return None


def is_at_home(address: str) -> bool:
    """Whether an address is this machine's or belongs to a private network such as a home has."""
    try:
        return ipaddress.ip_address(address).is_private
    except ValueError:
        return False


class Meter:
    """How much each address has used; the oldest addresses are forgotten first."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._streams: Counter[str] = Counter()
        self._buckets: dict[str, OrderedDict[str, tuple[float, float]]] = {
            "posts": OrderedDict(),
            "tables": OrderedDict(),
        }

    def may_post(self, address: str) -> bool:
        """Count an entry; False if it is too much."""
        return self._take("posts", address, 2 * self._limits.posts, self._limits.posts)

    def may_open_table(self, address: str) -> bool:
        """Count a new table; False if it is one too many."""
        limits = self._limits
        return self._take("tables", address, limits.tables, limits.tables / limits.hour_seconds)

    def _take(self, what: str, address: str, most: float, per_second: float) -> bool:
        """Take one from a bucket that holds `most` and fills at that rate."""
        buckets = self._buckets[what]
        now = self._clock()
        left, then = buckets.pop(address, (most, now))
        left = min(most, left + (now - then) * per_second)
        has = left >= 1
        buckets[address] = (left - 1 if has else left, now)
        if len(buckets) > _REMEMBERED:
            buckets.popitem(last=False)
        return has

    def begin_stream(self, address: str) -> bool:
        """Count an open stream; False, and not counted, if it is one too many."""
        if self._streams[address] >= self._limits.streams:
            return False
        self._streams[address] += 1
        return True

    def end_stream(self, address: str) -> None:
        self._streams[address] -= 1
        if not self._streams[address]:
            del self._streams[address]


class Guard:
    """Refuses a foreign Host (a page may point a name of its own at this machine) and a foreign Origin.
    `hosts` are without ports, `origins` as browsers send them."""

    def __init__(self, hosts: set[str], origins: set[str], prefix: str) -> None:
        self._hosts = {host.lower() for host in hosts}
        self._origins = origins
        self._prefix = prefix

    def is_known_host(self, host: str) -> bool:
        name, _, port = host.rpartition(":") if host.count(":") == 1 or "]:" in host else (host, "", "")
        return name.lower() in self._hosts and (not port or port.isdecimal())

    def is_own(self, origin: str, host: str) -> bool:
        """Whether a page of this origin came from this server."""
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return origin in (f"http://{host}", f"https://{host}") and parts.netloc == host

    def refusal(self, request: web.Request) -> web.Response | None:
        host = request.headers.get("Host", "")
        if not self.is_known_host(host):
            return web.Response(status=421, text="This is not a name of this server.")
        if not request.path.startswith(self._prefix):
            return None  # the page's own files, which are the same for everybody
        origin = request.headers.get("Origin")
        if origin is None:
            site = request.headers.get("Sec-Fetch-Site", "none")
            is_foreign = site not in ("same-origin", "none")
        else:
            is_foreign = not self.is_own(origin, host) and origin not in self._origins
        if is_foreign:
            return web.Response(status=403, text="Pages of other sites may not ask this relay.")
        return None

    async def add_headers(self, request: web.Request, answer: web.StreamResponse) -> None:
        """Add headers to the answer to a request."""
        for name, value in SAFE_HEADERS.items():
            answer.headers.setdefault(name, value)
        answer.headers.setdefault("Content-Security-Policy", NO_CONTENT)
        answer.headers.setdefault("Cache-Control", "no-store")
        origin = request.headers.get("Origin", "")
        if origin in self._origins and request.path.startswith(self._prefix):
            answer.headers["Access-Control-Allow-Origin"] = origin
            answer.headers["Access-Control-Allow-Methods"] = "GET, POST"
            answer.headers["Access-Control-Allow-Headers"] = "Content-Type"
            answer.headers["Access-Control-Max-Age"] = "600"
            answer.headers["Vary"] = "Origin"
        else:
            answer.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        answer.headers["Server"] = "MiaStick"

    def protect(self, app: web.Application) -> None:
        """Check every request to `app`."""
        app.middlewares.append(self._middleware)
        app.on_response_prepare.append(self.add_headers)

    @property
    def _middleware(self) -> Callable:
        @web.middleware
        async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
            return self.refusal(request) or await handler(request)

        return check
