"""A token as a link that others can open, with its QR code."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

import segno

from hansa.server.models import Invitation, InvitationLink, QrCode
from hansa.server.reach import is_near

__all__ = ["INVITE", "WATCH", "invitation", "link_to"]

# What a token opens, if not a seat.
INVITE, WATCH = "invite", "watch"


def link_to(table_id: str, opens: str, token: str) -> str:
    """The link with a token that opens a seat, or lets watch or choose a seat; the secret is its fragment."""
    if opens == INVITE:
        return f"/join/{table_id}#invite={token}"
    return f"/table/{table_id}#{WATCH if opens == WATCH else 'seat'}={token}"


def invitation(link: str, origins: list[str], command: str) -> Invitation:
    """A link under each address by which others can reach the server; without any, how to get one."""
    links = [
        InvitationLink(url=origin + link, near=is_near(origin), qr=_qr_code(origin + link))
        for origin in origins
    ]
    return Invitation(links=links, command=None if links else command)


@lru_cache(maxsize=256)
def _qr_code(text: str) -> QrCode:
    """The dark squares of a QR code, row by row, as the path of a drawing."""
    rows = segno.make_qr(text, error="m").matrix
    path = ""
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            width = len(list(run))
            path += f"M{x} {y}h{width}v1h-{width}z" if dark else ""
            x += width
    return QrCode(size=len(rows), path=path)
