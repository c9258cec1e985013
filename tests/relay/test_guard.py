"""The relay refuses uninvited requests: hosts, origins, paths, sizes, how many, and codes."""

import asyncio
import json
import random
import string
from argparse import ArgumentTypeError

import pytest
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from tests.helpers.relay_client import PREFIX, TABLE, Client
from together import dice
from tools.relay.codes import ALL_WRONG_TRIES, SECONDS, WRONG_TRIES, Codes, TooManyCodes
from tools.relay.guard import (
    Guard,
    Limits,
    Meter,
    address_of,
    host_name,
    is_at_home,
    network_of,
    origin,
)

CHANCE = random.Random(21)


def word(letters=string.ascii_lowercase, most=12):
    return "".join(CHANCE.choice(letters) for _ in range(CHANCE.randint(1, most)))


def host_names(count):
    """Names of all kinds that are not this machine's, some of them close to it."""
    near = ["localhost.", "127.0.0.2", "0.0.0.0", "xlocalhost", "[::2]"]
    near += ["localhost.example.org", "127.0.0.1.nip.io"]
    return near + [f"{word()}.{word()}" for _ in range(count)] + [f"{word()}:80" for _ in range(count)]


BODY = f"{dice.text(bytes(16))} hello 0"


async def test_a_name_that_is_not_this_servers_gets_nothing(store):
    async with Client(store) as client:
        await client.device().say("open")
        for host in host_names(30):
            for path in ("", f"/{TABLE}", "/code/1234"):
                assert (await client.get(path, Host=host))[0] in (400, 421), host
            assert (await client.post(TABLE, BODY, Host=host))[0] in (400, 421), host
        for host in ("localhost", "LOCALHOST:9", "127.0.0.1:8021", "[::1]:8021", "[::1]"):
            assert (await client.get("", Host=host))[0] == 200, host


async def test_pages_of_other_origins_get_nothing(store):
    async with Client(store) as client:
        own = str(client.server.make_url("/"))[:-1]
        port = own.rpartition(":")[2]
        foreign = ["null", "", "https://example.org", own + "0", own + ".example.org"]
        foreign += [
            f"ftp://127.0.0.1:{port}",
            f"http://localhost:{port}",
            "http://127.0.0.1",
            f"http://u@127.0.0.1:{port}",
        ]
        foreign += [f"http://{word()}.{word()}:{CHANCE.randint(1, 65535)}" for _ in range(30)]
        await client.device().say("open")
        ticket = await client.device().ticket(Origin=own)
        for one in foreign:
            assert (await client.post(TABLE, BODY, Origin=one))[0] == 403, one
            assert (await client.get(f"/{TABLE}?{ticket}", Origin=one))[0] == 403, one
        for site in ("cross-site", "same-site"):
            assert (await client.get("", **{"Sec-Fetch-Site": site}))[0] == 403


async def test_cross_origin_answers_only_for_those_that_are_named(store):
    async with Client(store, origins=["https://play.example"]) as client:
        await client.device().say("open")
        for one, status in (("https://play.example", 200), ("https://play.example:444", 403)):
            headers = {"Origin": one}
            path = f"{PREFIX}/{TABLE}"
            async with client.session.post(path, data=BODY, headers=headers) as answer:
                assert answer.status == status
                allowed = answer.headers.get("Access-Control-Allow-Origin")
                assert allowed == (one if status == 200 else None)
            async with client.session.options(path, headers=headers) as answer:
                assert answer.status == (204 if status == 200 else 403)
                assert ("Access-Control-Allow-Headers" in answer.headers) == (status == 200)
        async with client.session.get(PREFIX) as answer:
            assert "Access-Control-Allow-Origin" not in answer.headers
        device = client.device()
        async with device.listening(Origin="https://play.example"):
            assert device.answer.headers["Access-Control-Allow-Origin"] == "https://play.example"


async def test_every_answer_says_that_nothing_in_it_may_run(store):
    async with Client(store) as client:
        await client.device().say("open")
        ticket = await client.device().ticket()
        for method, path in (
            ("GET", ""),
            ("GET", f"/{TABLE}?{ticket}"),
            ("GET", "/<script>"),
            ("POST", f"/{TABLE}"),
            ("PUT", f"/{TABLE}"),
            ("POST", f"/{TABLE}/<b>"),
        ):
            async with client.session.request(method, PREFIX + path, data=b"x") as answer:
                assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert answer.headers["Cache-Control"] == "no-store"
                assert answer.content_type in ("text/plain", "application/json", "text/event-stream")


async def test_no_path_and_no_body_makes_the_relay_stumble(store):
    """Random requests: each is answered with a refusal, none with an error of the server's own."""
    pieces = ["relay", TABLE, "0", "1", "code", "..", "%00", "%2e%2e", "%ff", "-1", "1e3", "%EF%BC%99"]
    token = dice.text(bytes(16))
    words = ["sit", "1", "leave", "Fox", "nonce", "17", "begin", "back", "host", "", "\u00e4", "hello", "-1"]
    async with Client(store) as client:
        await client.device().say("open")
        for _ in range(200):
            path = "/relay/" + "/".join(CHANCE.choice(pieces) for _ in range(CHANCE.randint(1, 4)))
            method = CHANCE.choice(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"])
            body = CHANCE.randbytes(CHANCE.choice([0, 1, 1024, 1025, 5000]))
            async with client.session.request(method, path, data=body) as answer:
                assert answer.status < 500, (method, path)
        for _ in range(300):
            line = " ".join(CHANCE.choice(words) for _ in range(CHANCE.randint(1, 5)))
            assert (await client.post(TABLE, f"{token} {line}"))[0] < 500, line


async def test_a_line_has_so_many_bytes_however_it_is_sent(store):
    async def pieces(size):
        for at in range(0, size, 100):
            yield bytes(min(100, size - at))

    async with Client(store) as client:
        await client.device().say("open")
        for size in (0, 1, 1024, 1025, 100_000):
            for body in (bytes(size), pieces(size)):
                assert (await client.post(TABLE, body))[0] == (400 if size <= 1024 else 413), size


async def test_an_address_has_so_many_streams_and_gets_them_back(store):
    async with Client(store, Limits(streams=3)) as client:
        devices = [client.device(number) for number in range(1, 5)]
        await devices[0].say("open")
        for _ in range(3):
            async with devices[0].listening(), devices[1].listening(), devices[2].listening():
                assert (await client.get(f"/{TABLE}?{await devices[3].ticket()}"))[0] == 429
            while client.relay._meter._streams:  # the relay hears of it a moment later
                await asyncio.sleep(0.001)


async def test_an_address_opens_so_many_tables_and_says_so_much(store):
    async with Client(store, Limits(tables=4, posts=20, changes=3)) as client:
        opened = [(await client.device(table=letter * 16).say("open"))[0] for letter in "abcdefg"]
        assert opened == [201] * 4 + [429] * 3
        assert (await client.device(table="a" * 16).say("open"))[0] == 200  # at a table that is there
        one = client.device(table="a" * 16)
        changed = [(await one.say("become Fox"))[0] for _ in range(5)]
        assert changed == [409] * 3 + [429] * 2
        said = [(await one.say("here"))[0] for _ in range(60)]
        assert 429 in said


def test_neighbours_share_what_a_network_may_open():
    meter = Meter(Limits(tables=3), lambda: 0.0)
    nets = [f"2001:db8:0:{n:x}::" for n in range(100)]
    assert sum(meter.may_open_table(network_of(net)) for net in nets for _ in range(3)) == 12  # one /56
    wide = [f"2001:db8:0:{256 * n:x}::" for n in range(1, 100)]
    assert sum(meter.may_open_table(network_of(net)) for net in wide for _ in range(3)) == 48 - 12  # one /48
    assert meter.may_open_table(network_of("203.0.113.7"))


def test_what_an_address_may_have_comes_back_with_time():
    now = [0.0]
    meter = Meter(Limits(tables=2, posts=3), lambda: now[0])
    assert [meter.may_open_table(["a"]) for _ in range(3)] == [True, True, False]
    assert meter.may_open_table(["b"])
    now[0] += 1800
    assert [meter.may_open_table(["a"]) for _ in range(2)] == [True, False]
    assert [meter.may_post("a") for _ in range(7)] == [True] * 6 + [False]
    now[0] += 1
    assert [meter.may_post("a") for _ in range(4)] == [True] * 3 + [False]


async def test_a_code_leads_to_its_table_for_ten_minutes(store):
    now = [0.0]
    async with Client(store, has_codes=True) as client:
        client.relay._codes = Codes(lambda: now[0])
        device = client.device()
        await device.say("open")
        given = json.loads((await device.say("code"))[1])
        assert len(given["code"]) == 4
        assert given["seconds"] == 600
        now[0] += 540
        assert json.loads((await device.say("code"))[1]) == {**given, "seconds": 60}
        now[0] += 59
        later = json.loads((await device.say("code"))[1])  # who reads it has still to type it
        assert later["code"] != given["code"] and later["seconds"] == 600
        assert await client.get(f"/code/{given['code']}") == (200, TABLE)
        now[0] += 1
        assert (await client.get(f"/code/{given['code']}"))[0] == 404


async def test_after_five_wrong_codes_an_address_gets_no_more(store):
    async with Client(store, has_codes=True) as client:
        device = client.device()
        await device.say("open")
        right = json.loads((await device.say("code"))[1])["code"]
        wrong = [f"{n:04}" for n in range(10) if f"{n:04}" != right]
        answers = [(await client.get(f"/code/{code}"))[0] for code in wrong[:7]]
        assert answers == [404] * WRONG_TRIES + [429] * 2
        assert (await client.get(f"/code/{right}"))[0] == 429


def test_wrong_tries_are_forgiven_after_ten_minutes_and_count_for_their_address_alone():
    now = [0.0]
    codes = Codes(lambda: now[0])
    code, _ = codes.give(TABLE)
    for _ in range(WRONG_TRIES):
        assert codes.find("x", "a") == ""
    assert codes.is_barred("a")
    assert not codes.is_barred("b")
    assert codes.find(code, "b") == TABLE
    now[0] += SECONDS
    assert not codes.is_barred("a")


def test_many_addresses_together_do_not_find_a_code():
    now = [0.0]
    codes = Codes(lambda: now[0])
    given, _ = codes.give("table")
    wrong = [code for code in (f"{n:04}" for n in range(10_000)) if code != given]
    for n in range(ALL_WRONG_TRIES):
        assert not codes.is_barred("a guest")
        codes.find(wrong[n], f"10.0.{n // 250}.{n % 250}")
    assert codes.is_barred("a guest")
    now[0] += SECONDS + 1
    assert not codes.is_barred("a guest")


def test_codes_differ_and_there_are_never_so_many_that_one_is_guessed():
    codes = Codes()
    given = []
    with pytest.raises(TooManyCodes):
        for n in range(10_000):
            given.append(codes.give(str(n))[0])
    assert len(set(given)) == len(given) <= 500


def test_codes_are_for_the_home_network():
    at_home = ["127.0.0.1", "192.168.1.7", "10.0.0.9", "172.16.5.5", "fd00::1", "fe80::1"]
    elsewhere = ["8.8.8.8", "172.32.0.1", "100.64.0.1", "2001:4860::8888", "", "nobody"]
    assert all(map(is_at_home, at_home))
    assert not any(map(is_at_home, elsewhere))


async def test_behind_a_proxy_the_address_is_what_the_proxy_appended(store):
    async with Client(store, Limits(streams=1), is_proxied=True) as client:
        devices = [client.device(number) for number in range(1, 4)]
        await devices[0].say("open")
        async with devices[0].listening(**{"X-Forwarded-For": "6.6.6.6, 8.8.8.8"}):
            for address, status in (("1.2.3.4, 8.8.8.8", 429), ("8.8.8.9", 200)):
                async with devices[1].listening(**{"X-Forwarded-For": address}):
                    assert devices[1].answer.status == status


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("203.0.113.7:40001", "203.0.113.7"),
        ('"203.0.113.7:40001"', "203.0.113.7"),
        ("[2001:db8::1]:40001", "2001:db8::"),
        ("[2001:db8::1]", "2001:db8::"),
        ("2001:db8::1", "2001:db8::"),
        ("2001:db8:0:0:1:2:3:4", "2001:db8::"),
        ("fe80::1%eth0", "fe80::"),
        ("[fe80::1%25eth0]:80", "fe80::"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("unknown", "unknown"),
        ("_hidden7", "_hidden7"),
        ("999.1.1.1", "999.1.1.1"),
    ],
)
def test_an_address_is_read_as_proxies_write_it(text, address):
    request = make_mocked_request("GET", "/", headers={"X-Forwarded-For": f"6.6.6.6, {text}"})
    assert address_of(request, is_proxied=True) == address


def test_the_last_of_two_headers_is_the_proxys():
    headers = CIMultiDict([("X-Forwarded-For", "6.6.6.6"), ("X-Forwarded-For", "203.0.113.7")])
    request = make_mocked_request("GET", "/", headers=headers)
    assert address_of(request, is_proxied=True) == "203.0.113.7"


@pytest.mark.parametrize(
    "host", ["", ":", ":80", "localhost:", "localhost:x", "localhost:80:80", "[::1", "[::1]x"]
)
def test_a_host_that_is_half_right_is_none(host):
    guard = Guard({"localhost", "[::1]"}, set(), PREFIX)
    assert guard.is_known_host(host) == (host == "localhost:")


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("relay.example", "relay.example"),
        ("Relay.Example:8443", "relay.example"),
        ("m\u00fcller.example", "xn--mller-kva.example"),
        ("[::1]:80", "[::1]"),
        ("https://relay.example/", "relay.example"),
        ("ftp://relay.example", ""),
        ("relay.example/x", ""),
        ("", ""),
    ],
)
def test_a_host_as_people_write_it(text, host):
    if host:
        assert host_name(text) == host
    else:
        with pytest.raises(ArgumentTypeError, match="a host is a name"):
            host_name(text)


@pytest.mark.parametrize(
    ("text", "site"),
    [
        ("https://Play.Example/", "https://play.example"),
        ("https://play.example:443", "https://play.example"),
        ("http://play.example:8080", "http://play.example:8080"),
        ("https://m\u00fcller.example", "https://xn--mller-kva.example"),
        ("play.example", ""),
        ("https://play.example/mia", ""),
        ("ftp://play.example", ""),
        ("*", ""),
    ],
)
def test_a_site_as_people_write_it(text, site):
    if site:
        assert origin(text) == site
    else:
        with pytest.raises(ArgumentTypeError, match="a site is scheme and name"):
            origin(text)
