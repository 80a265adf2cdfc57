"""A real server and a real Chromium.

Run these apart from other tests, since sync Playwright and asyncio do not mix, with a worker for each core:
each worker has one browser and one server, each test its own page and tables. If something is tested in many
sizes, languages or boards, `make test` tries some of them and .ci/run all.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from .seated import Seated, Sit

pytest.register_assert_rewrite(f"{__package__}.seated")

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/hansa/server/static/index.html"
EXAMPLE = ROOT / "src/hansa/boards/example.json"
# The first is Chromium without its windows, which takes two thirds of the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = os.environ.get("HANSA_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


# Nobody here wants to watch the others play.
AT_ONCE = """localStorage.getItem("hansa.settings") ||
  localStorage.setItem("hansa.settings", '{"pace": "once"}')"""
PUBLIC = "http://hansa.example"
PATIENCE = 30  # seconds; only failures take this long


class Unread(pytest.Module):
    """A file of tests that cannot even be imported."""

    def collect(self) -> Iterator[pytest.Item]:
        """Report it as skipped."""
        pytest.skip("Playwright is not installed", allow_module_level=True)


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    """Without Playwright the tests are skipped, with the reason."""
    if find_spec("playwright") and find_spec("pytest_playwright"):
        return None
    return Unread.from_parent(parent, path=module_path)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip, with the reason, if there is no browser or no built page."""
    reason = "there is no Chromium" if not CHROMIUM else "the page is not built (make web)"
    if CHROMIUM and STATIC.is_file():
        return
    for item in items:
        if Path(__file__).parent in Path(item.fspath).parents:
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """If a test failed, show what a person would have looked at."""
    report = yield
    found: dict[str, Any] = getattr(item, "funcargs", {})
    failed = report.failed and report.when == "call"
    if failed and "page" in found:
        from playwright.sync_api import Error

        with suppress(Error):  # a page that is closed shows nothing
            report.sections.append(("The page", found["page"].locator("body").aria_snapshot(timeout=2000)))
    if failed and "server" in found:
        report.sections.append(("The server's last words", found["server"].log.read_text()[-3000:]))
    return report


@pytest.fixture(scope="session", autouse=True)
def patience() -> None:
    """Wait longer than five seconds: the machine may have other things to do."""
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The Chromium of the machine."""
    return {**browser_type_launch_args, "executable_path": CHROMIUM}


def free_port() -> int:
    """A port that nobody listens on, and that the system does not hand out to outgoing connections."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """`hansa serve` as a process that can be killed and started again."""

    def __init__(self, database: Path, public: str | None = None) -> None:
        self.port = free_port()
        self.database = database
        self.public = public
        self.boards: Path | None = database.with_name("boards")  # a folder with a board of the host's own
        self.boards.mkdir()
        shutil.copy(EXAMPLE, self.boards / "two_rivers.json")
        self.log = database.with_suffix(".log")
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        boards = f"read_folder(Path('{self.boards}'))[0]" if self.boards else "()"
        settings = f"Settings('sqlite:///{self.database}', boards={boards})"
        others = f"public={self.public!r}, command='hansa serve --lan --port {{}}'.format"
        imports = "from pathlib import Path; from hansa.boards.folder import read_folder"
        imports += "; from hansa.server.runner import Settings, run"
        command = [sys.executable, "-c", f"{imports}; run('127.0.0.1', {self.port}, {settings}, {others})"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        end = time.monotonic() + 2 * PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            try:
                urllib.request.urlopen(f"{self.url}/api/health", timeout=PATIENCE).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError(f"The server does not answer.\n{self.log.read_text()[-3000:]}")

    def kill(self) -> None:
        """As a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


def serving(folder: Path, public: str | None = None) -> Iterator[Server]:
    """A server with a database of its own, for as long as a fixture lasts."""
    running = Server(folder / "hansa.db", public)
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests, which invites friends to another address than its own."""
    yield from serving(tmp_path_factory.mktemp("web"), PUBLIC)


@pytest.fixture(scope="session")
def record() -> dict[str, Any]:
    """A game with missions that red and green end with equal points; more network points decide."""
    found: dict[str, Any] = json.loads(Path(__file__).with_name("tie.json").read_text("utf-8"))
    return found


@pytest.fixture(scope="session")
def made(server: Server, record: dict[str, Any]) -> dict[str, Any]:
    """The table of that finished game."""
    from .player import post

    return post(server.url, "records", record)


@pytest.fixture(scope="session")
def course(server: Server, made: dict[str, Any]) -> dict[str, Any]:
    """What a computer might think about it."""
    from . import judged

    table = f"{server.url}/api/tables/{made['table']['id']}"
    return judged.analysis(judged.ask(f"{table}/replay?from=0&count=0&log=true", made["watch"]))


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A separate browser, in English, without motion; what others do is there at once."""
    made = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale="en-US", reduced_motion="reduce"
    )
    made.add_init_script(AT_ONCE)
    yield made
    made.close()


@pytest.fixture
def problems() -> list[str]:
    """What the page complained about."""
    return []


@pytest.fixture
def page(context: BrowserContext, problems: list[str], server: Server) -> Iterator[Page]:
    """A page that must not complain or ask anybody else for anything."""
    made = context.new_page()
    watch(made, problems, server)
    yield made
    assert problems == []


@pytest.fixture
def guest(browser: Browser, problems: list[str]) -> Iterator[Callable[..., Page]]:
    """Opens a browser of its own at an address."""
    contexts = []

    def come(server: Any, path: str, **more: Any) -> Page:
        context = browser.new_context(**{"locale": "en-US", "reduced_motion": "reduce", **more})
        contexts.append(context)
        page = context.new_page()
        watch(page, problems, server)
        page.goto(server.url + path)
        return page

    yield come
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that may be killed."""
    yield from serving(tmp_path_factory.mktemp("own"))


@pytest.fixture
def sit(page: Page, server: Server) -> Sit:
    """Sit down at a position, after some actions."""
    from . import seated

    def sit_down(text: str, *played: str, seat: str = "red", on: Page | None = None) -> Seated:
        return seated.Seated(on or page, server, seated.upload(server, text, *played), seat)

    return sit_down


def watch(page: Page, problems: list[str], server: Server) -> None:
    """Note errors of a page and requests that leave the house."""
    page.on("pageerror", lambda error: problems.append(str(error)))

    def asked(request: Any) -> None:
        if not request.url.startswith((server.url, "data:", "blob:")):
            problems.append(f"asked for {request.url}")

    page.on("request", asked)
