"""Whose address counts: that of the connection, or what a trusted proxy says of it.

Every proxy adds the address it was called from to `X-Forwarded-For`, and whoever called may have written
anything into it before. So the list is read from its end, for as long as the word of trusted proxies goes.
uvicorn's own reading is switched off: it trusts this computer unasked, and takes any text for an address.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from hansa.tables.refusals import Refusal

__all__ = ["Proxies", "client_of", "is_this_computer"]

Address = IPv4Address | IPv6Address
_SUBSCRIBER = 64  # bits of an IPv6 address that are one customer's, who has the rest


@lru_cache(maxsize=4096)
def _address(text: str) -> Address | None:
    """An address, with or without a port; an IPv4 address in IPv6 form is what it stands for."""
    host = text.strip()
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def client_of(address: str) -> str:
    """The client that an address counts for: itself, or in IPv6 the network of one customer."""
    found = _address(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, _SUBSCRIBER), strict=False))
    return str(found or address)


def is_this_computer(address: str) -> bool:
    """Whether somebody asks from the computer that the server runs on."""
    return str(_address(address)) in ("127.0.0.1", "::1")


class Proxies:
    """The proxies whose word is taken: addresses and networks, such as `127.0.0.1` and `10.0.0.0/8`."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self._networks: list[IPv4Network | IPv6Network] = []
        for text in trusted:
            try:
                self._networks.append(ip_network(text.strip()))
            except ValueError:
                told = f"A trusted proxy is an address or a network like 10.0.0.0/8, not {text!r}."
                raise Refusal("bad_proxy", told) from None

    def __contains__(self, address: str) -> bool:
        """Whether an address is a trusted proxy's."""
        found = _address(address) if self._networks else None
        return found is not None and any(found in network for network in self._networks)

    def client(self, peer: str, forwarded: Iterable[str]) -> str:
        """The address of whoever asked a trusted proxy, by the values of its `X-Forwarded-For`."""
        client = peer
        for hop in reversed([hop for value in forwarded for hop in value.split(",")]):
            found = _address(hop[:100])
            if found is None:
                break
            client = str(found)
            if client not in self:
                break
        return client
