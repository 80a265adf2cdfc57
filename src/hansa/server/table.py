"""A table while somebody is at it: one match, one lock, its viewers, and the computers' turns."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any, Protocol

from sqlalchemy.exc import SQLAlchemyError

from hansa.errors import NotYourDecision
from hansa.play.game import Game
from hansa.server.match import Match, cannot_undo
from hansa.server.models import TableInfo, table_info
from hansa.server.opponents import Opponents
from hansa.server.refusals import Refusal
from hansa.server.scene import update
from hansa.server.secrecy import matching, thought_seed
from hansa.server.storage import Conflict, JournalRow, SeatRow, Storage, TableRow

__all__ = ["Table", "Watcher"]

WATCH = "watch"
MOST_VIEWERS = 64
_RETRY = 5.0  # seconds until a computer tries again after the storage failed
_UNSEEN = (
    " end_turn",
    " done",
)  # decisions that change nothing on the board, so nobody needs time to see them
_log = logging.getLogger(__name__)


class Watcher(Protocol):
    """Somebody at the table, with a way to tell them things."""

    seats: tuple[str, ...]
    version: int | None

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message, without waiting."""


class Table:
    """One table. Whatever changes it holds the lock, is stored first, and is then told to everybody."""

    def __init__(
        self, row: TableRow, journal: Sequence[JournalRow], storage: Storage, opponents: Opponents
    ) -> None:
        self.row = row
        self.match = self._match(journal)
        self.viewers: list[Watcher] = []
        self._storage = storage
        self._opponents = opponents
        self._lock = asyncio.Lock()
        self._thinking = asyncio.Lock()  # for advice, one thought at a time
        self._advice: tuple[int, dict[str, Any]] | None = None  # the last, and its version
        self._computers: asyncio.Task[None] | None = None

    def _match(self, journal: Sequence[JournalRow]) -> Match:
        """The game; in an analysis nobody elsewhere minds what is taken back."""
        alone = all(seat.kind != "link" for seat in self.row.seats)
        return Match(self.row.origin, journal, free=self.row.analysis and alone)

    # Who may look

    def admit(self, tokens: Sequence[str]) -> tuple[str, ...]:
        """The seats that tokens open, in turn order; none for a spectator."""
        hashes = [(seat.seat, seat.token_hash) for seat in self.row.seats]
        hashes.append((WATCH, self.row.watch_hash))
        if not tokens and not self.row.public:
            raise Refusal("no_token", "This table can be seen with the link of a seat or of a spectator.")
        opened = {matching(token, hashes) for token in tokens}
        if None in opened:
            raise Refusal("wrong_token", "This link does not belong to this table.")
        return tuple(seat.seat for seat in self.row.seats if seat.seat in opened)

    def info(self) -> TableInfo:
        """The table as everybody may see it."""
        return table_info(self.row, {seat for viewer in self.viewers for seat in viewer.seats})

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing goes on."""
        return not (self.viewers or self._lock.locked() or self._thinking.locked() or self._computers)

    @property
    def has_secrets(self) -> bool:
        """Whether a player elsewhere must not learn what a record would tell."""
        return not self.match.game.is_over and any(seat.kind == "link" for seat in self.row.seats)

    async def enter(self, viewer: Watcher, name: str | None) -> None:
        """Take a viewer in."""
        async with self._lock:
            if len(self.viewers) >= MOST_VIEWERS:
                raise Refusal("too_many_viewers", "Too many are at this table already.")
            mine = self._seats(viewer.seats)
            named = None
            if name and name not in {seat.name for seat in mine}:  # who comes back is not a second person
                named = next((seat for seat in mine if not seat.name), None)
            for seat in mine:
                if seat is named or not seat.joined:
                    called = name if name and seat is named else seat.name
                    await self._store_seat(replace(seat, joined=True, name=called))
            self.viewers.append(viewer)
        self.wake()

    def leave(self, viewer: Watcher) -> None:
        """Let a viewer go."""
        if viewer in self.viewers:
            self.viewers.remove(viewer)
            if viewer.seats:
                self.tell_table()

    async def rename(self, seats: Sequence[str], seat: str, name: str) -> None:
        """Give a seat a name."""
        if seat not in seats:
            raise Refusal("not_your_seat", "Only the seat itself chooses its name.")
        async with self._lock:
            for chair in self._seats((seat,)):
                await self._store_seat(replace(chair, name=name))
            self.tell_table()

    # Advice

    async def advice(self, seats: Sequence[str]) -> dict[str, Any]:
        """What the seat that decides, one of these, should do; asked again, the same."""
        async with self._thinking:
            self._check_advice(seats)
            version, decisions = self.match.version, self.match.decisions
            if self._advice is None or self._advice[0] != version:
                seed = thought_seed(self.row.seed, version)
                found = await self._opponents.advise(self.match.view(self.match.game.to_move), seed)
                if found is None:
                    raise Refusal("internal", "No advice could be found; the table is unharmed.")
                self._advice = version, {"decisions": decisions, **found}
            return self._advice[1]

    def _check_advice(self, seats: Sequence[str]) -> None:
        """Refuse advice against people elsewhere, to spectators, and to who does not decide."""
        if not seats:
            raise Refusal("not_your_seat", "Spectators have nothing to decide.")
        mine = self._seats(seats)
        elsewhere = {"link", "here"} if all(seat.kind == "link" for seat in mine) else {"link"}
        others = [seat for seat in self.row.seats if seat not in mine and seat.kind in elsewhere]
        if others and not self.row.analysis:
            raise Refusal("no_advice", "Advice is for tables without other people.")
        if self.match.game.is_over:
            raise Refusal("game_over", "The game is over.")
        if self.match.game.to_move not in seats:
            decision = self.match.view(None).decision
            raise NotYourDecision(f"It is not {seats[0]}'s decision: {decision}", rule="T1")

    # What changes the game

    async def play(self, seats: Sequence[str], version: int, text: str, told: Told = None) -> None:
        """Play an action for one of the seats."""
        async with self._lock:
            self._check(version)
            action = self.match.resolve(text, seats)
            after = self.match.after(action)
            row = JournalRow("play", action.seat, str(action), self.match.decisions + 1)
            await self._store(row, after)
            self.match.play(action)
            self._tell_all(told)

    async def take_back(self, seats: Sequence[str], version: int, whole: bool, told: Told = None) -> None:
        """Undo one decision of the seats, or all of their turn that can be undone."""
        async with self._lock:
            self._check(version)
            undo = self.match.undo(seats)
            to = undo.reset_to if whole else undo.to
            if to is None:
                raise cannot_undo(undo.reason or "nothing")
            asker = self.match.entries[to].seat  # in an analysis others may have decided since
            row = JournalRow("reset" if whole else "undo", asker, None, to)
            await self._store(row, self.match.game.at(to))
            self.match.go_back(to)
            self._tell_all(told)

    def why_not(self, seats: Sequence[str], text: str) -> None:
        """Raise the reason why an action is not possible, if there is one."""
        self.match.resolve(text, seats)

    def _check(self, version: int) -> None:
        if version != self.match.version:
            raise Refusal(
                "stale", f"This was chosen for version {version}; the table is at {self.match.version}."
            )

    async def _store(self, row: JournalRow, after: Game) -> None:
        try:
            await self._storage.append(self.row, row, after.is_over, after.to_move)
        except Conflict:
            _log.warning("table %s: another server plays here; reading its journal anew", self.row.id)
            self.row, journal = await self._storage.table(self.row.id)
            self.match = await asyncio.to_thread(self._match, journal)
            raise Refusal("stale", "The table has been changed elsewhere.") from None
        except (SQLAlchemyError, OSError) as error:
            raise self._unavailable(error) from error

    async def _store_seat(self, changed: SeatRow) -> None:
        try:
            await self._storage.update_seat(self.row.id, changed)
        except (SQLAlchemyError, OSError) as error:
            raise self._unavailable(error) from error
        self.row.seats = [changed if seat.seat == changed.seat else seat for seat in self.row.seats]

    def _unavailable(self, error: Exception) -> Refusal:
        _log.error("table %s: nothing can be stored: %s", self.row.id, type(error).__name__)
        return Refusal("unavailable", "The table cannot be stored at the moment; try again.")

    def _seats(self, wanted: Sequence[str]) -> list[SeatRow]:
        return [seat for seat in self.row.seats if seat.seat in wanted]

    # Telling

    def tell_update(self, viewer: Watcher, re: object = None) -> None:
        """Tell a viewer where things stand."""
        self._send(viewer, re, {})

    def tell_table(self) -> None:
        """Tell everybody who is here."""
        message = {"type": "table", "table": self.info().model_dump(mode="json")}
        for viewer in self.viewers:
            viewer.tell(message)

    def _tell_all(self, told: Told) -> None:
        made: dict[tuple[tuple[str, ...], int], dict[str, Any]] = {}
        for viewer in list(self.viewers):
            self._send(viewer, told[1] if told and told[0] is viewer else None, made)
        self.wake()

    def _send(
        self, viewer: Watcher, re: object, made: dict[tuple[tuple[str, ...], int], dict[str, Any]]
    ) -> None:
        since = self.match.common(viewer.version)
        key = (viewer.seats, since)
        if key not in made:
            made[key] = update(self.match, viewer.seats, since)
        viewer.version = self.match.version
        viewer.tell({**made[key], "re": re})

    # Computers

    def wake(self) -> None:
        """Let a computer think, if one has to decide."""
        if self._computer() is not None and self._computers is None:
            self._computers = asyncio.create_task(self._let_computers_play())

    async def rest(self) -> None:
        """Stop the computers."""
        if self._computers is not None:
            self._computers.cancel()
            await asyncio.gather(self._computers, return_exceptions=True)

    def _computer(self) -> SeatRow | None:
        """The computer that decides now."""
        decider = self.match.game.to_move
        return next((s for s in self.row.seats if s.seat == decider and s.kind == "computer"), None)

    async def _let_computers_play(self) -> None:
        try:
            while (seat := self._computer()) is not None:
                version = self.match.version
                seed = thought_seed(self.row.seed, version)
                began = monotonic()
                view = self.match.view(seat.seat)
                chosen = await self._opponents.choose(view, seat.level or "", seed)
                if not chosen.endswith(_UNSEEN):
                    await asyncio.sleep(self.row.pace_ms / 1000 - (monotonic() - began))
                await self._patiently(partial(self.play, (seat.seat,), version, chosen))
        except Exception:
            _log.exception("table %s: the computers have stopped", self.row.id)
        finally:
            self._computers = None

    async def _patiently(self, play: Callable[[], Awaitable[None]]) -> None:
        """Play, and when the storage does not answer try again later; a stale action is thought over."""
        while True:
            try:
                return await play()
            except Refusal as refusal:
                if refusal.code == "stale":
                    return None
                if refusal.code != "unavailable":
                    raise
                await asyncio.sleep(_RETRY)


Told = tuple[Watcher, object] | None  # who asked for a change, and the id of the request
