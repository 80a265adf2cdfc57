"""What a first view weighs on the wire, and that no other host is asked for anything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hansa import new_game
from hansa.ai import players
from hansa.ai.player import play_out

from ..support.quick import quick
from .conftest import Server
from .player import make, post, seat_link
from .test_play import solo

MOST = 300_000  # bytes, headers and messages of the socket included
BOARDS = ("britannia_4_5", "hanse_4_5")  # the heaviest, and the one that is offered first
# Chromium takes br from this machine, but not over http from afar.
PACKINGS = {"br": "gzip, deflate, br", "gzip": "gzip, deflate"}


@dataclass
class Scales:
    """Weighs whatever a page receives."""

    page: Page
    home: str
    sizes: dict[str, int] = field(default_factory=dict)
    strangers: list[str] = field(default_factory=list)

    def listen(self) -> None:
        """Begin."""
        session = self.page.context.new_cdp_session(self.page)
        session.send("Network.enable")
        urls: dict[str, str] = {}

        def asked(event: Any) -> None:
            urls[event["requestId"]] = event["request"]["url"]
            if not event["request"]["url"].startswith((self.home, "data:", "blob:")):
                self.strangers.append(event["request"]["url"])

        def came(event: Any) -> None:
            url = urls.get(event["requestId"], "?")
            self.sizes[url] = self.sizes.get(url, 0) + int(event["encodedDataLength"])

        def said(event: Any) -> None:
            # As if it were not compressed: it is, but nobody says how well.
            text = event["response"]["payloadData"].encode()
            self.sizes["socket"] = self.sizes.get("socket", 0) + len(text)

        session.on("Network.requestWillBeSent", asked)
        session.on("Network.loadingFinished", came)
        session.on("Network.webSocketFrameReceived", said)
        session.on(
            "Network.webSocketCreated",
            lambda event: (
                None
                if event["url"].startswith(self.home.replace("http", "ws", 1))
                else self.strangers.append(event["url"])
            ),
        )

    def read(self) -> int:
        """What has come so far, once it is quiet."""
        self.page.wait_for_load_state("networkidle")
        self.page.evaluate("document.fonts.ready.then(() => 0)")
        self.page.wait_for_timeout(300)
        assert self.strangers == []
        return sum(self.sizes.values())

    def told(self) -> str:
        """The heaviest first."""
        heaviest = sorted(self.sizes.items(), key=lambda item: -item[1])
        return "\n".join(f"{size:8} {url.removeprefix(self.home)}" for url, size in heaviest)


@pytest.fixture(params=["br", pytest.param("gzip", marks=pytest.mark.slow)])
def packing(request: pytest.FixtureRequest) -> str:
    """How the browser wants its files compressed."""
    return str(request.param)


@pytest.fixture
def scales(packing: str, browser: Browser, server: Server) -> Iterator[Scales]:
    """A browser that has never been here."""
    context = browser.new_context(
        viewport={"width": 1440, "height": 900},
        locale="de-DE",
        reduced_motion="reduce",
        extra_http_headers={"Accept-Encoding": PACKINGS[packing]},
    )
    made = Scales(context.new_page(), server.url)
    made.listen()
    yield made
    context.close()


def weigh(scales: Scales, view: str) -> int:
    """Check what a view weighs."""
    weight = scales.read()
    print(f"{view}: {weight} bytes")
    assert weight < MOST, f"{view} weighs {weight} bytes:\n{scales.told()}"
    return weight


def test_start_and_the_table_after_it(scales: Scales, server: Server, packing: str) -> None:
    with scales.page.expect_response("**/assets/index-*.js") as script:  # tiny ones are not compressed
        scales.page.goto(f"{server.url}/?first=red")  # who plays first has nobody's moves to read
    assert script.value.headers["content-encoding"] == packing
    scales.page.wait_for_selector('[data-preview="hanse_4_5"] [data-board]')
    weigh(scales, "start")
    scales.page.get_by_role("button", name="Spielen", exact=True).click()
    scales.page.get_by_role("button", name="Los", exact=True).first.click()
    scales.page.wait_for_selector("[data-target]")
    weigh(scales, "start and the table after it")


@pytest.mark.parametrize("board", quick(BOARDS, "hanse_4_5"))
def test_a_link_to_a_seat(scales: Scales, server: Server, board: str) -> None:
    made = make(server.url, solo(board, seed=2))
    scales.page.goto(server.url + seat_link(made, "red"))
    scales.page.wait_for_selector("[data-target]")
    weigh(scales, f"{board}, a seat")


@pytest.mark.slow
def test_a_link_to_watch(scales: Scales, server: Server) -> None:
    made = make(server.url, solo("britannia_4_5", seed=2))
    scales.page.goto(f"{server.url}/table/{made['table']['id']}#watch={made['watch']}")
    scales.page.wait_for_selector("[data-board]")
    weigh(scales, "watching")


@pytest.mark.slow
def test_a_link_to_a_replay_of_a_whole_game(scales: Scales, server: Server) -> None:
    game = new_game("britannia_4_5", 4, 2)
    play_out(game, dict.fromkeys(game.players, players.make("planner")), random.Random(1))
    made = post(server.url, "records", game.record())
    scales.page.goto(f"{server.url}/replay/{made['table']['id']}#watch={made['watch']}")
    expect(scales.page.locator("[data-board]")).to_be_visible()
    weigh(scales, "a replay")
