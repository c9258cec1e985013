"""Protects the relay: checks hosts and origins, adds headers to every answer, and limits each address."""

import argparse
import ipaddress
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Sequence
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
_WIDER = 4  # times as much, for a network of 256 networks
_UNREADABLE = 64  # letters of an address that is none
_ADDRESS = re.compile(
    r"""\s*"?(?:\[(?P<v6>[0-9a-f:.]+)(?:%[^\]]*)?\](?::\d+)?"""
    r"""|(?P<bare>[0-9.]+(?=:\d+"?\s*$)|[0-9a-f:.]+)(?::\d+|%.*?)?)"?\s*""",
    re.IGNORECASE,
)

_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\]")
_PLAIN_PORTS = {"http": "80", "https": "443"}  # browsers leave them out

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def host_name(text: str) -> str:
    """A name of this server as an argument, as a browser's Host has it, without a port."""
    name = _encoded(re.sub("^https?://", "", text.strip().lower()).removesuffix("/"))
    bare = re.sub(":[0-9]+$", "", name)
    if not _HOST.fullmatch(bare):
        raise argparse.ArgumentTypeError(f"a host is a name such as relay.example, not '{text}'")
    return bare


def origin(text: str) -> str:
    """A site as an argument, as a browser's Origin has it: https://play.example."""
    scheme, separator, rest = text.strip().lower().partition("://")
    rest = rest.removesuffix("/")
    name, _, port = rest.rpartition(":") if re.search(r":[0-9]+$", rest) else (rest, "", "")
    if not separator or scheme not in _PLAIN_PORTS or not _HOST.fullmatch(_encoded(name)):
        raise argparse.ArgumentTypeError(
            f"a site is scheme and name such as https://play.example, without a path, not '{text}'"
        )
    is_plain = port in ("", _PLAIN_PORTS[scheme])
    return f"{scheme}://{_encoded(name)}" + ("" if is_plain else f":{port}")


def _encoded(name: str) -> str:
    """A name with letters of other alphabets as browsers send it."""
    try:
        return name if name.isascii() else name.encode("idna").decode()
    except UnicodeError:
        return name


@dataclass(frozen=True)
class Limits:
    """The limits for one address."""

    streams: int = 64  # open at once
    tables: int = 30  # opened in an hour
    posts: int = 60  # wishes a second, and as many again at once
    changes: int = 60  # of who sits at one table, at once, and in ten minutes

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


def network_of(address: str) -> list[str]:
    """An address of `address_of` and the networks that it is in, the narrowest first: one household may have
    256 networks of IPv6, one customer of a data centre 65,536."""
    if ":" not in address:
        return [address]
    wide = [ipaddress.ip_network(f"{address}/{bits}", strict=False) for bits in (64, 56, 48)]
    return [str(network) for network in wide]


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
            "changes": OrderedDict(),
        }

    def may_post(self, address: str) -> bool:
        """Count an entry; False if it is too much."""
        return self._take("posts", address, 2 * self._limits.posts, self._limits.posts)

    def may_change(self, table: str, address: str) -> bool:
        """Count a change of who sits at a table; False if it is too much."""
        most = self._limits.changes
        return self._take("changes", f"{table} {address}", most, 6 * most / self._limits.hour_seconds)

    def may_open_table(self, networks: Sequence[str]) -> bool:
        """Count a new table for an address and the larger networks that it is in; False if it is one too
        many. Each next one of them may open four times as many."""
        limits, most = self._limits, float(self._limits.tables)
        for network in networks:
            if not self._take("tables", network, most, most / limits.hour_seconds):
                return False
            most *= _WIDER
        return True

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
    `hosts` are without ports, `origins` as browsers send them, `option` is what adds a host."""

    def __init__(self, hosts: set[str], origins: set[str], prefix: str, option: str = "--host") -> None:
        self._hosts = {host.lower() for host in hosts}
        self._origins = origins
        self._prefix = prefix
        self._option = option

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
            advice = f"If it is, start the server with {self._option} and that name."
            return web.Response(status=421, text=f"This is not a name of this server. {advice}")
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
