"""Golden playthroughs: nothing that can be seen of some whole games has changed, and they show everything.

A failure is either a bug, or a change that was meant: then run `make golden` and read the diff.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from functools import cache
from itertools import islice

import pytest

from hansa.boards import BOARDS, EDITIONS, PERMANENT_MARKERS
from hansa.play.actions import Displace, Establish, Extra, Place
from hansa.play.coding import encode
from hansa.play.events import EVENT_KINDS
from hansa.play.marker_sets import HOUSE, PRESETS
from hansa.play.names import ABILITIES, END_REASONS, MARKERS, TILES, TRADESMEN
from hansa.play.position_write import DECISIONS
from hansa.rules.codes import ACTION_KINDS
from hansa.rules.setup import MODULES, VARIANTS

from .support.golden import FOLDER, Playthrough, actions_of, names, read, replayed

GAMES = names()
LARGEST = 3_000_000  # bytes of all playthroughs together
CONTEXT, SHOWN = 6, 60  # lines around a difference, and lines of it that are shown

# In the order of hansa.rules.codes.
ACTIONS = (
    "income",
    "place",
    "displace",
    "put displaced",
    "put extra",
    "pick up",
    "put down",
    "establish",
    "use exchange posts",
    "use develop",
    "use plus",
    "use move 3",
    "use remove 3",
    "remove",
    "use permanent",
    "skip permanent",
    "green post",
    "put reused",
    "take tile",
    "toll",
    "put pawn",
    "move pawn for free",
    "move pawn as an action",
    "neutral post",
    "place marker",
    "done",
    "end turn",
    "lay a marker",
    "use exchange marker",
    "tribute",
)
RESULTS = ("nothing", "post", "additional_post", "develop", "special_prestige")

# What no playthrough shows, and why.
EXCUSES: dict[str, str] = {}


@cache
def playthrough(name: str) -> Playthrough:
    return replayed(name)


def shown_in(playthrough: Playthrough) -> Iterator[str]:
    """Everything a playthrough shows an example of."""
    game = playthrough.game
    yield f"board {game.board.id}"
    yield f"edition {game.edition}"
    yield f"{len(game.players)} players"
    yield from (f"module {module}" for module in game.modules)
    yield f"marker set {game.marker_set_name}"
    yield from (f"decision {kind}" for kind in playthrough.decisions)
    for played in game.history:
        action = played.action
        yield f"action {ACTIONS[encode(game.view().names, game._state, action) >> 24]}"
        if isinstance(action, Establish):
            yield f"result {action.result}"
        elif isinstance(action, Extra):
            yield f"extra from {action.source if '/' not in action.source else 'the board'}"
        elif isinstance(action, Displace):
            yield f"displace paying {' '.join(action.paying)}"
        elif isinstance(action, Place) and action.paying:
            yield f"place paying {' '.join(action.paying)}"
        for event in played.events:
            yield f"event {event.kind}"
            if event.kind in ("marker_used", "permanent"):
                yield f"{event.kind} {event['marker']}"
            elif event.kind == "tile":
                yield f"tile {event['tile']}"
            elif event.kind == "developed":
                yield f"developed {event['ability']}"
            elif event.kind == "east_west":
                yield f"east_west {event['place']}"
            elif event.kind == "over":
                yield from (f"end {reason}" for reason in event["reasons"])


def wanted() -> set[str]:
    """Everything there is to show."""
    groups: dict[str, tuple[str, ...]] = {
        "board": tuple(BOARDS),
        "edition": EDITIONS,
        "module": (*MODULES, *VARIANTS),
        "marker set": (*PRESETS, HOUSE),
        "decision": (*DECISIONS, "neutral_post"),
        "action": ACTIONS,
        "result": RESULTS,
        "extra from": ("stock", "supply", "the board"),
        "displace paying": ("trader", "merchant", "trader trader", "trader merchant", "merchant merchant"),
        "place paying": ("trader", "merchant"),
        "event": EVENT_KINDS,
        "marker_used": MARKERS,
        "permanent": PERMANENT_MARKERS,
        "tile": TILES,
        "developed": tuple(ABILITIES),
        "east_west": ("1", "2", "3"),
        "end": END_REASONS,
    }
    every = {f"{group} {name}" for group, names in groups.items() for name in names}
    return every | {f"{number} players" for number in range(2, 6)}


@pytest.mark.parametrize("name", GAMES)
def test_nothing_has_changed(name: str) -> None:
    then, now = read(name), playthrough(name).text
    if then != now:
        lines = unified_diff(then.splitlines(), now.splitlines(), "golden", "now", n=CONTEXT, lineterm="")
        shown = list(islice(lines, SHOWN + 1))
        more = "\n(and more)" if len(shown) > SHOWN else ""
        pytest.fail(
            f"tests/golden/{name}.txt would change; if that is meant, run `make golden` and read the diff.\n"
            + "\n".join(shown[:SHOWN])
            + more,
            pytrace=False,
        )


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_over_and_its_record_replays(name: str) -> None:
    found = playthrough(name)
    assert found.game.is_over
    assert [str(action) for action in found.game.actions] == actions_of(found.text)


def test_every_file_is_a_playthrough() -> None:
    assert sorted(file.stem for file in FOLDER.iterdir()) == sorted(GAMES)
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < LARGEST


def test_every_kind_of_action_has_a_name() -> None:
    assert len(ACTIONS) == ACTION_KINDS
    assert len(TRADESMEN) == 2


def test_the_playthroughs_show_everything() -> None:
    shown = {fact for name in GAMES for fact in shown_in(playthrough(name))}
    missing = wanted() - shown
    assert not missing - EXCUSES.keys(), "choose a seed that shows it, or excuse it with a reason"
    assert not EXCUSES.keys() - missing, "this is shown after all"
    assert not shown - wanted(), "this is shown, and nobody asks for it"
