"""The addresses and names by which others in the network reach this machine. Sends nothing."""

import ipaddress
import platform
import re
import socket

import ifaddr

_ELSEWHERE = ("192.0.2.1", 9)  # reserved for documentation by RFC 5737, so nobody has it
# Interfaces that lead to machines far away or inside this one, by the names that systems give them
_NOT_AT_HOME = re.compile(
    "tun|tap|wg|ppp|ipsec|vpn|tailscale|zerotier|docker|virbr|veth|virtualbox|vbox|vmnet|br-|lxc|wsl|hyper-v",
    re.IGNORECASE,
)
_HOME = [ipaddress.ip_network(text) for text in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")]


def addresses() -> list[str]:
    """This machine's IPv4 addresses for others, the likeliest first; none if it is in no network.

    A network at home comes before a VPN and what only machines inside this one reach, even if the way out
    leads there.
    """
    found = {}
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            if isinstance(ip.ip, str):
                found[ip.ip] = f"{adapter.name} {adapter.nice_name}"
    way_out = _way_out()

    def rank(address: str) -> tuple[bool, bool, bool]:
        is_home = any(ipaddress.ip_address(address) in network for network in _HOME)
        return bool(_NOT_AT_HOME.search(found[address])), not is_home, address != way_out

    def is_for_others(address: str) -> bool:
        parsed = ipaddress.ip_address(address)
        return not (parsed.is_loopback or parsed.is_unspecified)

    return sorted(filter(is_for_others, found), key=rank)


def names() -> list[str]:
    """What this machine calls itself, and how networks without a name server call it."""
    name = socket.gethostname().lower()
    bare = name.partition(".")[0]
    return sorted({name, bare, *(f"{bare}.{end}" for end in ("local", "lan", "home"))}) if bare else []


def is_inside_windows() -> bool:
    """Whether this is WSL, whose addresses phones do not reach unless Windows passes them on."""
    return "microsoft" in platform.release().lower()


def _way_out() -> str:
    """The address from which a packet to the world would be sent; "" if there is no such way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
