"""The shapes of what a table tells about its game, as plain JSON; docs/protocol.md explains the fields.

The page's types are generated from these (`make types`), so a new field here is known there.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired

# Pydantic reads these for the schema, and before Python 3.12 it cannot read typing's own.
from typing_extensions import TypedDict

from hansa.tables.rows import SeatKind

__all__ = [
    "CourseRow",
    "Decision",
    "Desk",
    "Device",
    "GameEvent",
    "LegalAction",
    "LogEntry",
    "Meters",
    "Mission",
    "MissionCity",
    "Moment",
    "Network",
    "OwnBoard",
    "Prompt",
    "Replay",
    "Result",
    "SeatInfo",
    "Snapshot",
    "TableInfo",
    "Tie",
    "Turn",
    "UndoInfo",
    "UndoReason",
    "Update",
    "ViewJson",
]

UndoReason = Literal[
    "spectator", "nothing", "not_yours", "other_decides", "turn_ended", "revealed", "game_over"
]

Device = Literal["phone", "tablet", "computer"]


# mypy does not know `extra_items` (PEP 728) yet.
class GameEvent(TypedDict, extra_items=Any):  # type: ignore[call-arg]
    """Something that happened: its kind, and the fields of that kind (hansa.play.events)."""

    event: str


# The position


class Pieces(TypedDict):
    """How many of each tradesman."""

    traders: int
    merchants: int


class Turn(TypedDict):
    """Where the turn stands."""

    number: int
    seat: str
    actions: int
    acted: bool
    marker_used: bool
    closed: bool
    pawn_moved: bool
    permits_used: list[str]


class Desk(TypedDict):
    """A player's desk; the neutral's has only a score and its places on the east-west route."""

    score: int
    supply: NotRequired[Pieces]
    stock: NotRequired[Pieces]
    keys: NotRequired[int]
    actions: NotRequired[int]
    privilege: NotRequired[int]
    book: NotRequired[int]
    bank: NotRequired[int]
    markers: NotRequired[list[str]]
    used: NotRequired[list[str]]
    tiles: NotRequired[list[str]]
    mission: NotRequired[list[str] | None]
    east_west: int


class Laid(TypedDict):
    """A marker that lies at a route for good, and whose it is."""

    route: str
    marker: str
    seat: str


class Decision(TypedDict):
    """What is being decided: `kind`, and what that kind needs."""

    kind: str
    seat: NotRequired[str]
    reasons: NotRequired[list[str]]
    whose: NotRequired[str]
    route: NotRequired[str]
    piece: NotRequired[str]
    extras: NotRequired[int]
    traders: NotRequired[int]
    merchants: NotRequired[int]
    left: NotRequired[int]
    hand: NotRequired[list[str]]
    placed: NotRequired[list[str]]
    neutral_post: NotRequired[str]
    due: NotRequired[list[Laid]]
    ending: NotRequired[list[str]]


class ViewJson(TypedDict):
    """A position as one seat knows it: `View.to_json()`."""

    hansa: int
    board: str
    edition: str
    players: int
    modules: list[str]
    marker_set: NotRequired[dict[str, int]]
    colours: NotRequired[list[str]]
    turn: Turn
    desks: dict[str, Desk]
    routes: dict[str, str]
    cities: dict[str, str]
    special_prestige: str
    markers: dict[str, str]
    laid: NotRequired[list[Laid]]
    marker_supply: int
    plate: int | list[str]
    tiles: list[str]
    pawn: str | None
    decision: Decision
    viewer: str | None


# What a viewer is shown


class Prompt(TypedDict):
    """Who decides, and what."""

    seat: str | None
    kind: str


class PrestigeMeter(TypedDict):
    """The highest score, where the track ends, and the score of each seat."""

    value: int
    end: int
    seats: dict[str, int]


class MarkersMeter(TypedDict):
    """The markers in the supply, now and at the start."""

    left: int
    start: int


class CitiesMeter(TypedDict):
    """The completed cities, and how many end the game."""

    completed: int
    end: int


class Meters(TypedDict):
    """What may end the game."""

    prestige: PrestigeMeter
    markers: MarkersMeter
    cities: CitiesMeter


class Snapshot(TypedDict):
    """A position as a viewer sees it."""

    view: ViewJson
    prompt: Prompt
    controllers: dict[str, str]
    permits: dict[str, str]
    scores: dict[str, dict[str, int]]
    meters: Meters


class LegalAction(TypedDict, extra_items=Any):  # type: ignore[call-arg]
    """An action that may be played; the fields of its kind are those of hansa.play.actions."""

    kind: str
    text: str
    seat: str
    points: NotRequired[list[str]]
    next_points: NotRequired[list[str]]
    sources: NotRequired[list[str]]
    routes: NotRequired[list[str]]
    gains: NotRequired[dict[str, int]]
    events: NotRequired[list[GameEvent]]


class LogEntry(TypedDict):
    """A decision and what came of it."""

    decision: int
    turn: int
    seat: str
    action: str
    events: list[GameEvent]


class LogPart(TypedDict):
    """Entries of the log, and how many there are before them."""

    since: int
    log: list[LogEntry]


class UndoInfo(TypedDict):
    """Whether the viewer can take something back and how far, or why not."""

    can: bool
    to: int | None
    reset_to: int | None
    reason: UndoReason | None


class Tie(TypedDict):
    """Who tied for the most points, and what decided between them, if anything did."""

    seats: list[str]
    by: str | None
    values: dict[str, int] | None


class Network(TypedDict):
    """The network that the final scoring counts."""

    cities: list[str]
    routes: list[str]
    posts: int
    keys: int


class MissionCity(TypedDict):
    """A city of a mission card, and what it brings."""

    city: str
    posts: int
    controlled: bool
    points: int


class Mission(TypedDict):
    """A mission card as the final scoring counts it."""

    cities: list[MissionCity]
    bonus: int


class Result(TypedDict):
    """How a game ended."""

    reasons: list[str]
    scores: dict[str, dict[str, int]]
    places: dict[str, int]
    tie: Tie | None
    networks: dict[str, Network]
    missions: dict[str, Mission]


class Dimmed(TypedDict):
    """Why the deciding seat cannot take an action or use a marker it has, and where it needs whose permit."""

    actions: dict[str, str]
    markers: dict[str, str]
    countries: dict[str, list[str]]


class Update(Snapshot):
    """Everything a viewer may know, with the log from `since` on, at most its last 200 entries."""

    version: int
    decisions: int
    since: int
    log: list[LogEntry]
    legal: list[LegalAction]
    why: Dimmed
    undo: UndoInfo
    advice: str | None
    over: bool
    result: Result | None


# The table


class SeatInfo(TypedDict):
    """A seat as everybody may see it."""

    seat: str
    kind: SeatKind
    name: str
    level: str | None
    joined: bool
    online: bool
    choosing: bool  # nobody sits here yet, but somebody is about to
    device: Device | None  # that the seat is played on, if it is connected and its page has said so


class OwnBoard(TypedDict):
    """A board of the host's own: what it is called, and which version of its file a table has."""

    name: str
    names: dict[str, str]  # by language, as far as the file says
    digest: str


class TableInfo(TypedDict):
    """A table as everybody may see it."""

    id: str
    board: str
    own_board: OwnBoard | None
    edition: str
    modules: list[str]
    marker_set: str  # book, promos or house
    public: bool
    analysis: bool
    seeded: bool  # whoever knows the seed can deal the same game again
    waits: bool  # until nobody is missing any more
    over: bool
    to_move: str | None
    spectators: bool  # whether they may watch
    watching: int
    seats: list[SeatInfo]


# Replays


class Moment(Snapshot):
    """The position after a decision; as text too once the game is over."""

    decision: int
    position: str | None


class CourseRow(TypedDict):
    """The scores at the start of a turn, or at the end."""

    decision: int
    turn: int
    track: dict[str, int]
    total: dict[str, int]


class Replay(TypedDict):
    """Moments of a game and, if asked for, its log and the course of its scores."""

    board: str
    own_board: OwnBoard | None
    names: dict[str, str]
    decisions: int
    over: bool
    result: Result | None
    log: list[LogEntry] | None
    course: list[CourseRow] | None
    moments: list[Moment]
