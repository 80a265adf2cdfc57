"""A table while somebody is at it: one lock, its connections, its storage, and the computers' turns."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any, Protocol

from sqlalchemy.exc import SQLAlchemyError

from hansa.server.cluster import Cluster
from hansa.server.context import Caller
from hansa.server.errors import own_fault
from hansa.server.invitations import INVITE, WATCH
from hansa.server.messages import ServerMessage, TableMessage, ThinkingMessage, UpdateMessage
from hansa.server.metrics import ACTIONS, STORE_SECONDS, UPDATE_SECONDS, timed
from hansa.server.opponents import Opponents
from hansa.server.presence import NOBODY_HERE, Present
from hansa.server.scheduling import Turn
from hansa.server.storage import Conflict, Storage
from hansa.server.tokens import hash_of, matching, new_token
from hansa.tables.computers import thought_seed, usual_seconds
from hansa.tables.messages import Device, TableInfo, Update
from hansa.tables.refusals import Refusal
from hansa.tables.rows import JournalRow, SeatRow, TableRow
from hansa.tables.table import Change, Table, table_info
from hansa.tables.updates import update

__all__ = ["OpenTable", "Viewer"]

# A crowd of spectators takes no room from those who are invited, and neither from those who sit at a seat.
MOST_SPECTATORS = 64
MOST_AT_A_SEAT = 16
_RETRY = 5.0  # seconds until a computer tries again after the storage failed
_NOTICEABLE = 1.0  # seconds of waiting that people are told about
_log = logging.getLogger(__name__)


class Viewer(Protocol):
    """Somebody at the table, and a way to tell them things."""

    seats: tuple[str, ...]
    invited: bool  # to a seat, and has not sat down yet
    choosing: str | None  # the seat that it is about to take
    device: Device | None
    hashes: tuple[str, ...]  # of the tokens that let it in
    version: int | None
    caller: Caller

    def tell(self, message: ServerMessage) -> None:
        """Send a message, without waiting."""

    def dismiss(self, refusal: Refusal) -> None:
        """Send it away, and say why."""


Told = tuple[Viewer, str | int | None] | None  # who asked for a change, and the id of the request
Made = dict[tuple[tuple[str, ...], int], Update]  # by a viewer's seats and where its log begins


class OpenTable(Table):
    """One table. Whatever changes it holds the lock, is stored first, and only then told to everybody."""

    def __init__(
        self,
        row: TableRow,
        journal: Sequence[JournalRow],
        storage: Storage,
        opponents: Opponents,
        cluster: Cluster | None = None,
    ) -> None:
        super().__init__(row, journal)
        self.viewers: list[Viewer] = []
        self._cluster = cluster
        self._deciding = 0  # computers that think, for whichever process
        self._storage = storage
        self._opponents = opponents
        self._lock = asyncio.Lock()
        self._thinking = asyncio.Lock()  # for advice, one thought at a time
        self._advice: tuple[int, dict[str, Any]] | None = None  # the last, and its version
        self._computers: asyncio.Task[None] | None = None
        self._hurried: dict[str, ThinkingMessage] = {}  # the seats whose last thought was, as told

    # Who may look

    def opened_by(self, token: str) -> str:
        """What a token opens: a seat, or one of the words `watch` and `invite`."""
        opens = self._opened_by_hash(hash_of(token))
        if opens is None:
            raise Refusal("wrong_token", "This link does not belong to this table.")
        return opens

    def _opened_by_hash(self, wanted: str) -> str | None:
        hashes = [
            *((seat.seat, seat.token_hash) for seat in self.row.seats),
            *((seat.seat, seat.guest_hash) for seat in self.row.seats),
            (WATCH, self.row.watch_hash),
            (INVITE, self.row.invite_hash),
        ]
        return matching(wanted, hashes)

    def admit(self, tokens: Sequence[str]) -> tuple[str, ...]:
        """The seats that tokens open, in turn order; none for a spectator, and none yet by an invitation."""
        if not tokens and not self.row.public:
            raise Refusal("no_token", "You need the link of a seat or of a spectator to see this table.")
        seats = self._opened_seats(tokens)
        self.check_looking(seats)
        return seats

    def _opened_seats(self, tokens: Sequence[str]) -> tuple[str, ...]:
        opened = {self.opened_by(token) for token in tokens}
        return tuple(seat.seat for seat in self.row.seats if seat.seat in opened)

    def check_looking(self, seats: Sequence[str]) -> None:
        """Refuse to show the game to anybody without a seat, if spectators may not watch."""
        if not seats and not self.row.lets_watch:
            raise Refusal("no_spectators", "Only its players may look at this table.")

    def info(self) -> TableInfo:
        """The table as everybody may see it."""
        present = self._here() | self._elsewhere()
        return table_info(self.row, present.seats, present.watching, present.choosing)

    def _here(self) -> Present:
        undecided = [viewer for viewer in self.viewers if not viewer.seats]
        return Present(
            seats={seat: viewer.device for viewer in self.viewers for seat in viewer.seats},
            choosing=frozenset(viewer.choosing for viewer in undecided if viewer.choosing),
            watching=sum(not viewer.choosing for viewer in undecided),
        )

    def _elsewhere(self) -> Present:
        return self._cluster.presence.elsewhere(self.row.id) if self._cluster else NOBODY_HERE

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        busy = self._lock.locked() or self._thinking.locked() or self._computers or self._deciding
        return not (self.viewers or busy)

    async def enter(
        self, viewer: Viewer, tokens: Sequence[str], name: str | None, *, most_alike: int = MOST_SPECTATORS
    ) -> None:
        """Take a viewer in, at the seats that the tokens open; of one client only so many may just watch."""
        async with self._lock:
            if self._cluster:  # whoever comes from another process has seen what it has not told yet
                await self._read_news()
            try:
                await self._sit_down(viewer, tokens, name)
            except Refusal as refusal:
                if refusal.code != "seat_taken":
                    raise
                await self._sit_down(viewer, tokens, name)  # the seats have been read again
            if not viewer.seats and self._watching(viewer.caller.client) >= most_alike:
                raise Refusal("too_many_viewers", "You are watching this table often enough already.")
            self.viewers.append(viewer)
        self.wake()

    def _watching(self, client: str) -> int:
        return sum(not other.seats and other.caller.client == client for other in self.viewers)

    async def _sit_down(self, viewer: Viewer, tokens: Sequence[str], name: str | None) -> None:
        """Let a viewer have its seats; needs the lock, for whoever held it may have given a seat away."""
        viewer.invited = any(self.opened_by(token) == INVITE for token in tokens)
        # Whoever is invited may come and take a seat, even if nobody may watch.
        viewer.seats = self._opened_seats(tokens) if viewer.invited else self.admit(tokens)
        viewer.invited = viewer.invited and not viewer.seats
        viewer.hashes = tuple(map(hash_of, tokens))
        room = viewer.seats, viewer.invited
        alike = sum((other.seats, other.invited) == room for other in self.viewers)
        if alike >= (MOST_AT_A_SEAT if viewer.seats else MOST_SPECTATORS):
            raise Refusal("too_many_viewers", "There are too many people at this table already.")
        mine = self.seats(viewer.seats)
        named = None
        if name and name not in {seat.name for seat in mine}:  # a returning viewer is not a second person
            named = next((seat for seat in mine if not seat.name), None)
        for seat in mine:
            if seat is named or not seat.joined:
                called = name if name and seat is named else seat.name
                await self._store_seat(seat, joined=True, name=called)

    def leave(self, viewer: Viewer) -> None:
        """Let a viewer go."""
        if viewer in self.viewers:
            self.viewers.remove(viewer)
            self.tell_table()

    async def rename(self, seats: Sequence[str], seat: str, name: str) -> None:
        """Give a seat a name."""
        if seat not in seats:
            raise Refusal("not_your_seat", "Only whoever sits there can name a seat.")
        async with self._lock:
            for chair in self.seats((seat,)):
                await self._store_seat(chair, anyhow=True, name=name)
            self.tell_table()

    async def take(self, token: str, seat: str, name: str) -> str:
        """Sit down at a free seat by the table's invitation; returns the secret of the seat."""
        if self.opened_by(token) != INVITE:
            raise Refusal("not_your_seat", "Only the table's invitation gives seats away.")
        async with self._lock:
            chair = self._free_seat(seat)
            own = new_token()
            name = name or chair.name
            await self._store_seat(chair, joined=True, name=name, guest_hash=hash_of(own))
            self.tell_table()
        self.wake()  # it may have been waited for
        return own

    async def give_to_computer(self, seats: Sequence[str], seat: str, level: str) -> None:
        """Let a computer have a free seat, whose links open nothing from then on."""
        self._check_host(seats, "gives seats to computers")
        async with self._lock:
            chair = self._free_seat(seat)
            await self._store_seat(chair, kind="computer", level=level, token_hash=None)
            self.tell_table()
        self.wake()

    def choose(self, viewer: Viewer, seat: str | None) -> None:
        """Let everybody know which seat somebody who is invited is about to take."""
        chosen = seat if viewer.invited else None
        if chosen != viewer.choosing:
            viewer.choosing = chosen
            self.tell_table()

    async def start(self, seats: Sequence[str]) -> None:
        """Begin without those who are still missing, whose seats stay free."""
        self._check_host(seats, "begins without the others")
        async with self._lock:
            await self._store(waits=False)
            self.tell_table()
        self.wake()

    async def renew(self, token: str, opens: str) -> str:
        """Make another secret for a seat's link, the spectators' or the invitation; returns it.

        The old one opens nothing from then on: whoever sat at the seat has to come again, by the new link.
        """
        self._check_host(self.admit([token]), "renews links")
        own = new_token()
        async with self._lock:
            if opens == WATCH and not self.row.lets_watch:
                raise Refusal("no_link", "Spectators may not watch, and have no link.")
            if opens in (WATCH, INVITE):
                await self._store(**{f"{opens}_hash": hash_of(own)})
            else:
                chair = next((seat for seat in self.seats((opens,)) if seat.kind == "link"), None)
                if chair is None:
                    raise Refusal("no_link", "This seat has no link that could be renewed.")
                changed = {"token_hash": hash_of(own), "guest_hash": None, "joined": False}
                await self._store_seat(chair, anyhow=True, **changed)
            self._send_away()
            self.tell_table()
        return own

    async def let_watch(self, token: str, *, allowed: bool) -> str | None:
        """Let spectators watch, by a new secret, which is returned; or nobody but the players."""
        self._check_host(self.admit([token]), "says who may watch")
        own = new_token() if allowed else None
        async with self._lock:
            await self._store(watch_hash=hash_of(own) if own else "")
            self._send_away()
            self.tell_table()
            self._tell_invited()
        return own

    def _tell_invited(self) -> None:
        """Show the game to those who choose a seat, if they may look at it now."""
        for viewer in [viewer for viewer in self.viewers if viewer.invited]:
            self.tell_update(viewer)

    def _send_away(self) -> None:
        """Let nobody have what their links do not open any more."""
        if not self.row.lets_watch:
            for viewer in [viewer for viewer in self.viewers if not (viewer.seats or viewer.choosing)]:
                self.viewers.remove(viewer)
                viewer.invited, viewer.hashes = False, ()  # until it has gone it may say things
                viewer.dismiss(Refusal("no_spectators", "Only the players may look at this table now."))
        for viewer in [viewer for viewer in self.viewers if viewer.hashes]:
            opened = {self._opened_by_hash(each) for each in viewer.hashes}
            seats = tuple(seat.seat for seat in self.row.seats if seat.seat in opened)
            if opened == {None}:
                self.viewers.remove(viewer)
                viewer.seats, viewer.hashes = (), ()  # until it has gone it may say things
                viewer.dismiss(Refusal("renewed", "This link has been renewed; ask for the new one."))
            elif seats != viewer.seats:
                viewer.seats = seats
                viewer.version = None
                self.welcome(viewer)

    def _check_host(self, seats: Sequence[str], does: str) -> None:
        if all(mine.kind != "here" for mine in self.seats(seats)):
            raise Refusal("not_your_seat", f"Only whoever made the table {does}.")

    def _free_seat(self, wanted: str) -> SeatRow:
        for seat in self.seats((wanted,)):
            if seat.free:
                return seat
        raise Refusal("seat_taken", "This seat is not free.")

    async def advice(self, seats: Sequence[str]) -> dict[str, Any]:
        """What the seat that decides, one of these, should do; the answer is kept for the next to ask."""
        async with self._thinking:
            self.check_advice(seats)
            match = self.match
            if self._advice is None or self._advice[0] != match.version:
                seed = thought_seed(self.row.seed, match.version)
                view = match.view(match.game.to_move)
                found = await self._opponents.advise(view, seed, owner=self._owner)
                if found is None:
                    raise Refusal("internal", "No advice could be found; the table is unharmed.")
                self._advice = match.version, {"decisions": match.decisions, **found}
            return self._advice[1]

    # What changes the game

    async def play(self, seats: Sequence[str], version: int, text: str, told: Told = None) -> None:
        """Play an action for one of the seats."""
        begun = monotonic()
        async with self._lock:
            await self._reach(seats, version)
            await self._commit(self.played(seats, version, text), told, begun)

    async def take_back(self, seats: Sequence[str], version: int, whole: bool, told: Told = None) -> None:
        """Undo one decision of the seats, or as much of their turn as can be undone."""
        begun = monotonic()
        async with self._lock:
            await self._reach(seats, version)
            await self._commit(self.taken_back(seats, version, whole=whole), told, begun)

    async def _commit(self, change: Change, told: Told, begun: float) -> None:
        """Store a change; only then has it happened, and everybody is told."""
        game = change.after.game
        try:
            await self._storage.append(self.row, change.row, game.is_over, game.to_move)
        except Conflict:
            await self._read_news()
            raise Refusal("stale", "The table has been changed elsewhere.") from None
        except (SQLAlchemyError, OSError) as error:
            raise self._unavailable(error) from error
        STORE_SECONDS.observe(monotonic() - begun)
        ACTIONS.labels(change.row.kind, "person" if told else "computer").inc()
        self.match = change.after
        with timed(UPDATE_SECONDS):
            self._tell_updates(told)
        self.wake()

    # What other processes change

    async def catch_up(self) -> None:
        """Take in what another process has stored."""
        async with self._lock:
            await self._read_news()

    async def _reach(self, seats: Sequence[str], version: int) -> None:
        """Take in what another process has stored, if somebody has seen it there; needs the lock."""
        if self._cluster and seats and version > self.match.version:
            await self._read_news()

    async def _read_news(self) -> None:
        """Read what has been added to the journal and changed about the seats, and tell everybody here."""
        before, watched, version = self.row.seating, self.row.lets_watch, self.match.version
        try:
            with own_fault(self.row.id):
                row, moves = await self._storage.table(self.row.id, after=version)
                match = await asyncio.to_thread(self.match.continued, moves) if moves else self.match
        except (SQLAlchemyError, OSError) as error:
            raise self._unavailable(error) from error
        self.row, self.match = row, match  # together: an action is numbered by one and checked by the other
        if self.row.seating != before:
            self._send_away()  # first: nobody is told more than their links still open
            self.tell_table()
        if self.match.version != version:
            self._tell_updates(None)
        if self.row.lets_watch != watched:
            self._tell_invited()

    async def _store(self, **changed: Any) -> None:
        """Store what has changed about the table."""
        try:
            await self._storage.update_table(self.row.id, changed)
        except (SQLAlchemyError, OSError) as error:
            raise self._unavailable(error) from error
        self.row = replace(self.row, seating=self.row.seating + 1, **changed)

    async def _store_seat(self, seat: SeatRow, *, anyhow: bool = False, **changed: Any) -> None:
        """Store what has changed about a seat, if no other server has changed it too, or anyhow."""
        try:
            await self._storage.update_seat(self.row.id, seat.seat, changed, was=None if anyhow else seat)
        except Conflict:
            await self._read_news()
            raise Refusal("seat_taken", "This seat has been taken elsewhere.") from None
        except (SQLAlchemyError, OSError) as error:
            raise self._unavailable(error) from error
        self.row.seating += 1
        after = replace(seat, **changed)
        self.row.seats = [after if other.seat == seat.seat else other for other in self.row.seats]

    def _unavailable(self, error: Exception) -> Refusal:
        _log.error("table %s: the storage does not answer: %s", self.row.id, type(error).__name__)
        return Refusal("unavailable", "The table cannot be stored at the moment; try again.")

    # Telling

    def welcome(self, viewer: Viewer, re: str | int | None = None) -> None:
        """Tell a viewer who they are here, and where things stand."""
        viewer.tell({"type": "welcome", "re": re, "seats": list(viewer.seats), "table": self.info()})
        self.tell_update(viewer)
        self.tell_hurried(viewer)

    def tell_update(self, viewer: Viewer, re: str | int | None = None) -> None:
        """Tell a viewer where things stand."""
        self._send(viewer, re, {})

    def tell_table(self) -> None:
        """Tell everybody who is here, and other processes."""
        if self._cluster:
            self._cluster.presence.say(self.row.id, self._here())
        self._tell({"type": "table", "table": self.info()})

    def tell_hurried(self, viewer: Viewer) -> None:
        """Tell a viewer which computers think less than usual."""
        for message in self._hurried.values():
            viewer.tell(message)

    def _tell(self, message: TableMessage | ThinkingMessage) -> None:
        for viewer in self.viewers:
            viewer.tell(message)

    def _tell_updates(self, told: Told) -> None:
        """Tell everybody where things stand."""
        made: Made = {}
        for viewer in list(self.viewers):
            self._send(viewer, told[1] if told and told[0] is viewer else None, made)

    def _send(self, viewer: Viewer, re: str | int | None, made: Made) -> None:
        """Send an update; viewers with the same seats and log share one."""
        if not viewer.seats and not self.row.lets_watch:
            return  # it may only choose a seat
        since = self.match.common(viewer.version)
        key = (viewer.seats, since)
        if key not in made:
            made[key] = update(self.match, viewer.seats, since, self.why_no_advice(viewer.seats))
        viewer.version = self.match.version
        message: UpdateMessage = {"type": "update", "re": re, **made[key]}
        viewer.tell(message)

    # Computers

    def wake(self) -> None:
        """Let a computer think, if one has to decide."""
        seat = self.computer
        if seat is None or not self._matters:
            return
        if self._cluster:
            self._cluster.jobs.want(self.row.id, self.match.version, seat.level or "")
        elif self._computers is None:
            # In nobody's context: the log would take all that they do for one request's.
            self._computers = asyncio.create_task(self._let_computers_play(), context=Context())

    @property
    def _matters(self) -> bool:
        """Whether there is anybody for whom computers play: a viewer, or a person who may come back."""
        somebody = self._here() | self._elsewhere()
        return somebody != NOBODY_HERE or any(seat.kind != "computer" for seat in self.row.seats)

    @property
    def _owner(self) -> str:
        """Whose share of the processes is used here: that of whoever has been here longest."""
        return self.viewers[0].caller.client if self.viewers else self.row.id

    async def rest(self) -> None:
        """Stop the computers."""
        if self._computers is not None:
            self._computers.cancel()
            await asyncio.gather(self._computers, return_exceptions=True)

    async def _let_computers_play(self) -> None:
        """Play until a person decides; if nobody is here for whom to play, only to the end of the turn."""
        turn = self.match.game.turn_number
        try:
            while self.computer is not None:
                if self._matters:
                    turn = self.match.game.turn_number
                elif self.match.game.turn_number != turn:
                    break
                await self.decide(self.match.version)
        except Exception:
            _log.exception("table %s: the computers have stopped", self.row.id)
        finally:
            self._computers = None

    async def decide(self, version: int) -> None:
        """Let the computer decide that has to at a version, if that is the table's."""
        self._deciding += 1
        try:
            if self._cluster and not await self._matters_anywhere(self._cluster):
                return
            seat = self.computer
            if seat is None or self.match.version != version:
                return
            chosen = await self._opponents.choose(
                self.match.view(seat.seat),
                seat.level or "",
                thought_seed(self.row.seed, version),
                owner=self._owner,
                begun=partial(self._begun, seat),
            )
            await self._patiently(partial(self.play, (seat.seat,), version, chosen))
        finally:
            self._deciding -= 1

    async def _matters_anywhere(self, cluster: Cluster) -> bool:
        """Read the news; whether there is anybody for whom computers play, in any process."""
        async with self._lock:
            await self._read_news()
        if not self._matters:
            await cluster.presence.read([self.row.id])
        return self._matters

    def _begun(self, seat: SeatRow, turn: Turn) -> None:
        """Tell how long a computer thinks if that is less than usual or it had to wait, or no longer is."""
        usual = usual_seconds(seat.level or "")
        message: ThinkingMessage = {
            "type": "thinking",
            "seat": seat.seat,
            "seconds": turn.seconds,
            "usual": usual,
            "waited": round(turn.waited, 1),
        }
        before = self._hurried.pop(seat.seat, None)
        if turn.seconds < usual or turn.waited >= _NOTICEABLE:
            self._hurried[seat.seat] = message
        elif before is None:
            return
        if message != before:
            self._tell(message)

    async def _patiently(self, play: Callable[[], Awaitable[None]]) -> None:
        """Play; if the storage does not answer, try again later, and if the action is stale, think again."""
        while True:
            try:
                return await play()
            except Refusal as refusal:
                if refusal.code == "stale":
                    return None
                if refusal.code != "unavailable":
                    raise
                await asyncio.sleep(_RETRY)
