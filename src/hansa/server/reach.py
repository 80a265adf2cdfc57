"""Where others can reach this server: the origins that an invitation may carry.

An address that only this computer understands is never among them.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address
from time import monotonic

from hansa.tables.refusals import Refusal

__all__ = ["Reach", "is_near", "network_addresses", "public_origin"]

KEPT = 60.0  # seconds for which this computer's addresses are taken to be the same
EVERYWHERE = ("", "0.0.0.0", "::")
# Reserved for documentation: nothing is sent there, but the system says which way it would go.
_FAR_AWAY = ("192.0.2.1", 9)
_ORIGIN = re.compile(r"https?://(?P<host>\[[0-9a-fA-F:.]+\]|[\w.-]+)(:[0-9]{1,5})?")


class Network:
    """This computer's addresses, kept for a while.

    A name server that does not answer takes long to say so: one thread waits for it, and the tables go on.
    """

    def __init__(self) -> None:
        self._known: list[str] = []
        self._until = float("-inf")
        self._looking = asyncio.Lock()

    async def addresses(self) -> list[str]:
        """What `network_addresses` has found within the last minute."""
        async with self._looking:
            if monotonic() >= self._until:
                self._known = await asyncio.to_thread(network_addresses)
                self._until = monotonic() + KEPT
            return self._known


@dataclass(frozen=True, slots=True)
class Reach:
    """What the server knows about its addresses: where it listens, and the public address it was told."""

    host: str = "127.0.0.1"
    port: int = 0
    public: str | None = None
    command: str = "hansa serve --lan"  # starts it for the whole network
    network: Network = field(default_factory=Network, repr=False, compare=False)

    @property
    def own_address(self) -> str:
        """Where this computer finds the page; always the same name, since browsers keep seats by it."""
        return f"http://{_in_url('127.0.0.1' if self.host in EVERYWHERE else self.host)}:{self.port}/"

    def is_own(self, origin: str | None, host: str) -> bool:
        """Whether a page of this origin is this server's own, asked for by this `Host`.

        Only browsers send an origin; other programs could send any.
        """
        if origin is None or origin == self.public:
            return True
        asked = _without_port(origin)
        return bool(asked) and asked == _without_port(f"://{host}")

    async def origins(self, asked: str) -> list[str]:
        """Where others find the page, best first; `asked` is the origin by which somebody found it."""
        if self.public is not None:
            return [self.public]
        found = [asked] if _is_for_others(asked) else []
        if self.host in EVERYWHERE:
            found += [f"http://{address}:{self.port}" for address in await self.network.addresses()]
        elif self.port and not is_local(self.host):
            found.append(f"http://{_in_url(self.host)}:{self.port}")
        return list(dict.fromkeys(found))


def _without_port(origin: str) -> str:
    """The host of an origin, with its port if that is not the usual one of either scheme."""
    return re.sub(r":(80|443)$", "", origin.lower().partition("://")[2])


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def is_local(host: str) -> bool:
    """Whether a host is understood on this computer only, or is no host at all."""
    name = host.strip("[]").rstrip(".").lower()
    with suppress(ValueError):
        address = ip_address(name)
        mapped = getattr(address, "ipv4_mapped", None) or address
        return bool(mapped.is_loopback or mapped.is_unspecified or mapped.is_link_local)
    return not name or name == "localhost" or name.endswith(".localhost")


def is_near(origin: str) -> bool:
    """Whether an origin is understood in this computer's own network only."""
    found = _ORIGIN.fullmatch(origin)
    name = found["host"].strip("[]") if found else ""
    with suppress(ValueError):
        return ip_address(name).is_private
    return "." not in name or name.endswith((".local", ".lan", ".home.arpa"))


def network_addresses() -> list[str]:
    """This computer's IPv4 addresses that others may know, the one it uses itself first."""
    return [address for address in dict.fromkeys(_addresses()) if not is_local(address)]


def _addresses() -> Iterator[str]:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_FAR_AWAY)
        yield probe.getsockname()[0]
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield str(address[0])


def public_origin(url: str) -> str:
    """A public address as somebody typed it, as an origin; what nobody else could open is refused."""
    origin = url.strip().rstrip("/")
    if not _ORIGIN.fullmatch(origin):
        told = f"The public address must be like https://hansa.example, without a path, not {url!r}."
        raise Refusal("bad_public", told)
    if not _is_for_others(origin):
        told = f"Nobody else can open {url!r}: give the address that others have for this computer."
        raise Refusal("bad_public", told)
    return origin


def _is_for_others(origin: str) -> bool:
    """Whether an origin is one, and more than this computer understands it."""
    found = _ORIGIN.fullmatch(origin)
    return found is not None and not is_local(found["host"])
