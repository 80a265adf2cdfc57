"""What REST requests and answers look like; the OpenAPI schema is made from this."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, WithJsonSchema

from hansa.boards.entry import NAME
from hansa.play.actions import action_schema
from hansa.tables.computers import DEFAULT_LEVEL, LEVELS, offered
from hansa.tables.messages import TableInfo, Update
from hansa.tables.rows import SeatKind
from hansa.teach.practice import MOST_ACTIONS, Outcome

__all__ = [
    "Advice",
    "Analysis",
    "AnalysisUnderWay",
    "Boards",
    "Created",
    "ErrorBody",
    "Health",
    "Invitation",
    "InvitationLink",
    "Joined",
    "LessonState",
    "Lessons",
    "MayWatch",
    "NewClone",
    "NewDeed",
    "NewGuest",
    "NewLink",
    "NewReplay",
    "NewSeat",
    "NewTable",
    "OldLink",
    "QrCode",
    "Tables",
    "WatchLink",
]

MOST_MOMENTS = 60


def _printable(text: str) -> str:
    """A name on one line, without control characters."""
    text = text.strip()
    if not text.isprintable():
        raise ValueError("a name is one line of printable characters")
    return text


def _known_level(level: str) -> str:
    if level not in offered():
        raise ValueError(f"the levels are {', '.join(offered())}")
    return level


Name = Annotated[str, Field(max_length=40), AfterValidator(_printable)]
Word = Annotated[str, Field(max_length=40)]
Level = Annotated[str, Field(json_schema_extra={"enum": list(LEVELS)}), AfterValidator(_known_level)]
Json = dict[str, Any]
# The name of a preset, or how many markers there are of each kind.
MarkerSet = Word | Annotated[dict[Word, StrictInt], Field(max_length=40)]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ErrorDetail(BaseModel):
    """What is wrong."""

    code: str
    message: str
    rule: str | None = None


class ErrorBody(BaseModel):
    """The body of every error."""

    error: ErrorDetail


class Health(BaseModel):
    """Whether the server is up."""

    status: Literal["ok"]
    version: str
    protocol: int


class BoardSummary(BaseModel):
    """A board in the list."""

    id: str
    name: str
    names: dict[str, str]  # by language, as far as the file of a host's own board says
    own: bool
    players: tuple[int, int]
    two_player: list[str]
    modules: list[str]


class Boards(BaseModel):
    """What can be played."""

    boards: list[BoardSummary]
    editions: list[str]
    marker_sets: dict[str, dict[str, dict[str, int]]]  # by edition and name: how many of each kind
    levels: list[str]


class NewSeat(_Request):
    """Who sits at a seat."""

    kind: SeatKind
    name: Name = ""
    level: Level | None = None

    def level_or_default(self) -> str | None:
        """The level of a computer; None for people."""
        return (self.level or DEFAULT_LEVEL) if self.kind == "computer" else None


Seats = Annotated[list[NewSeat], Field(min_length=2, max_length=5)]


class NewTable(_Request):
    """A table to be made."""

    board: Annotated[str, Field(max_length=NAME)]
    seats: Seats
    edition: Word = "big_box"
    modules: Annotated[list[Word], Field(max_length=4)] = []
    marker_set: MarkerSet = "book"
    seed: Annotated[StrictInt, Field(ge=0, le=2**63 - 1)] | None = None
    first: Word | None = None
    colours: Annotated[list[Word], Field(max_length=5)] = []
    public: StrictBool = False
    waits: StrictBool = False


class NewClone(_Request):
    """An analysis table to be made from another table."""

    decisions: Annotated[StrictInt, Field(ge=0, le=1_000_000)] | None = None
    seats: Seats | None = None


class NewReplay(_Request):
    """Moments of a record."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    record: Json
    start: Annotated[StrictInt, Field(alias="from", ge=0, le=1_000_000)] = 0
    count: Annotated[StrictInt, Field(ge=0, le=MOST_MOMENTS)] = 20
    seat: Word | None = None
    log: StrictBool = False


class Tables(BaseModel):
    """The public tables."""

    tables: list[TableInfo]


class Created(BaseModel):
    """A new table; its secrets are told only here."""

    table: TableInfo
    tokens: dict[str, str]
    watch: str
    invite: str
    links: dict[str, str]


class NewGuest(_Request):
    """Somebody who takes a free seat."""

    seat: Word
    name: Name = ""


class Joined(BaseModel):
    """The seat that was taken; its secret is told only here."""

    seat: str
    token: str


class OldLink(_Request):
    """A link to be renewed: that of a seat, or `watch` or `invite`."""

    opens: Word


class NewLink(BaseModel):
    """A renewed link; its secret is told only here."""

    opens: str
    token: str
    link: str


class MayWatch(_Request):
    """Whether spectators may watch."""

    allowed: StrictBool


class WatchLink(BaseModel):
    """The spectators' new link, if they may watch; its secret is told only here."""

    token: str | None
    link: str | None


class QrCode(BaseModel):
    """A QR code: how many squares each side has, and its dark squares as a path."""

    size: int
    path: str


class InvitationLink(BaseModel):
    """A whole link, whether it works in the same network only, and its QR code."""

    url: str
    near: bool
    qr: QrCode


class Invitation(BaseModel):
    """A token as links that others can open, best first; without any, the command that lets others in."""

    links: list[InvitationLink]
    command: str | None


class Reason(BaseModel):
    """Why an action is good: a message of the translation files and its arguments."""

    id: str
    args: dict[str, str | int]


# An action with its kind, its text and its fields.
ActionJson = Annotated[Json, WithJsonSchema(action_schema())]


class Better(BaseModel):
    """An action worth playing, with what is expected to follow in the turn."""

    action: ActionJson
    chance: float | None
    line: list[ActionJson]
    reasons: list[Reason]


class Tip(Better):
    """One of the best actions now, with its share of the search."""

    share: float


class Advice(BaseModel):
    """The best actions of the seat that decides, best first, and how long they were searched for."""

    decisions: int
    seconds: float
    seat: str
    chances: dict[str, float] | None
    tips: list[Tip]


class AnalysisTurn(BaseModel):
    """The chances of all seats when a turn begins, or at the end."""

    decisions: int
    round: int
    seat: str
    chances: list[float]


class TurningPoint(BaseModel):
    """A decision that changed the chance of its seat."""

    decisions: int
    round: int
    seat: str
    before: float
    after: float
    played: ActionJson
    better: Better | None


class Analysis(BaseModel):
    """How a finished game was decided."""

    seats: list[str]
    turns: list[AnalysisTurn]
    turning: list[TurningPoint]


class AnalysisUnderWay(BaseModel):
    """How much of an analysis is done, from 0 to 1."""

    done: float


# Lessons


class LessonRow(BaseModel):
    """A lesson in the list, with the titles of its steps and the rules it is about."""

    id: str
    title: str
    minutes: int
    rules: list[str]
    steps: list[str]


class LessonGroup(BaseModel):
    """Lessons that belong together, in their order."""

    id: str
    title: str
    about: str
    lessons: list[LessonRow]


class Lessons(BaseModel):
    """All lessons, and who teaches them."""

    speaker: str
    groups: list[LessonGroup]


Line = Annotated[str, Field(max_length=200)]


class NewDeed(_Request):
    """Where a learner stands in a lesson, and what they do next; nothing, to be shown the step."""

    step: Annotated[StrictInt, Field(ge=1, le=100)] = 1
    actions: Annotated[list[Line], Field(max_length=MOST_ACTIONS)] = []
    play: Line | None = None
    missteps: Annotated[StrictInt, Field(ge=0, le=1000)] = 0
    language: Word = "en"


class LessonShow(BaseModel):
    """How the goal is reached: keep so many of the actions, then play these."""

    keep: int
    actions: list[str]


class LessonHint(BaseModel):
    """Help in three stages, and how far it has come: a sentence, the target, the actions themselves."""

    stage: int
    text: str
    target: list[str]
    show: LessonShow | None


class LessonVerdict(BaseModel):
    """What came of the action."""

    outcome: Outcome
    title: str | None
    text: str | None
    rule: str | None
    code: str | None


class NextStep(BaseModel):
    """What to ask for next."""

    step: int
    actions: list[str]


class LessonState(BaseModel):
    """A step of a lesson: its card, what came of the action, and the position as the learner sees it."""

    lesson: str
    step: int
    seat: str
    title: str
    text: str
    goal: str
    rule: str
    lit: list[str]
    hint: LessonHint
    verdict: LessonVerdict
    actions: list[str]
    began: int
    missteps: int
    next: NextStep | None
    update: Update
