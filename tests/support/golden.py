"""Write the golden playthroughs: whole games with everything that can be seen of them, step by step.

    make golden                             rewrite tests/golden, perft.json and games; read the diff
    python -m tests.support.golden --fresh  play new games instead of those in the files

A file says how its game begins: `table` and `seed`, or `start` with a position and `seed`. To add a
playthrough, write a file with these lines. A file keeps its game: the actions in it are played again, so a
change of the rules shows as a small diff. Only if an action is no longer legal, or the game is not over, does
the random player take over. `tests/test_golden.py` compares, and says which action, marker, tile, decision,
... no file shows.

How to read a file: `[12]` is what is decided after 12 decisions, `legal` how many actions there are with
a checksum of their ordered list, `>` the action, `.` an event with its sentence, `~` what changed of the
position (`-`: it is gone), `views` a checksum of what each player and then a spectator sees. At the first
decision of a kind, and now and then, the whole position and all legal actions are there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import hansa
from hansa.play.coding import decode, encode
from hansa.play.names import SEATS, Names
from hansa.play.position import read_position
from hansa.rules.codes import TAKE_TILE, USE_EXCHANGE_POSTS, code_a, code_of
from hansa.rules.deal import Dice
from hansa.rules.playout import RandomPolicy, new_buffer
from hansa.rules.referee import apply, legal
from hansa.rules.setup import MODULES, VARIANTS
from hansa.rules.state import State
from hansa.rules.terms import OVER

from .perft import write_perft
from .regression_games import write_games
from .setups import Table

__all__ = ["FOLDER", "Beginning", "Playthrough", "actions_of", "begin", "names", "render", "replayed"]

FOLDER = Path(__file__).parents[1] / "golden"
WHOLE_EVERY = 100  # decisions between two whole positions
LONGEST = 3000  # decisions of a game; a crowded board can stand still for ever
VIEWS_EVERY = 5  # decisions between two looks at the views, and always after one of these events:
TELLING = frozenset(("drew", "marker_placed", "marker_gone", "over"))
# What the random player of the rules hardly ever does; here it is done one time in four.
NEGLECTED = (TAKE_TILE, USE_EXCHANGE_POSTS)


# Reading


class Beginning(NamedTuple):
    """How a playthrough begins: at a table with a deal, or with a position."""

    seed: int
    table: Table | None = None
    deal: dict[str, object] | None = None
    start: str = ""

    def new_game(self) -> hansa.Game:
        """The game before its first decision."""
        if self.table is None:
            return hansa.position(self.start)
        table = self.table
        return hansa.new_game(
            table.board,
            table.players,
            self.seed,
            edition=table.edition,
            modules=table.modules,
            marker_set=table.marker_set,
            deal=self.deal,
        )

    def lines(self) -> list[str]:
        """The head of the file."""
        if self.table is None:
            return [f"seed {self.seed}", "start", *_indented(self.start)]
        dealt = self.new_game().deal
        assert dealt is not None
        return [f"table {self.table}", f"seed {self.seed}", f"deal {json.dumps(dealt.to_json())}"]


def names() -> list[str]:
    """The playthroughs there are."""
    return sorted(file.stem for file in FOLDER.glob("*.txt"))


def read(name: str) -> str:
    """The text of a playthrough."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def begin(text: str) -> Beginning:
    """What the head of a file says."""
    head = text.partition("\n[0]")[0].splitlines()
    words = {key: value for key, _, value in (line.partition(" ") for line in head if line[:1].strip())}
    seed = int(words["seed"])
    if "start" in words:
        return Beginning(seed, start="\n".join(line.strip() for line in head if line.startswith("  ")))
    board, edition, players, *chosen = words["table"].split()
    deal = json.loads(words["deal"]) if "deal" in words else None
    modules = tuple(word for word in chosen if word in (*MODULES, *VARIANTS))
    marker_set = next((word for word in chosen if word not in modules), "book")
    return Beginning(seed, Table(board, int(players), edition, modules, marker_set), deal)


def actions_of(text: str) -> list[str]:
    """The actions of a playthrough."""
    return [line[2:] for line in text.splitlines() if line.startswith("> ")]


# Playing


def play(beginning: Beginning, given: Iterable[str]) -> list[str]:
    """The actions of a whole game: those given for as long as they are legal, then random ones."""
    game = beginning.new_game()
    names, state = read_position(game.position())
    for line in given:
        try:
            game.play(line)
        except hansa.HansaError as error:
            print(f"  decision {len(game.actions)}, {line}: {error}", file=sys.stderr)
            break
        apply(state, encode(names, state, game.actions[-1]))
    return [*(str(action) for action in game.actions), *_at_random(names, state, beginning.seed)]


def _at_random(names: Names, state: State, seed: int) -> Iterator[str]:
    dice = Dice(seed)
    policy, codes = RandomPolicy(dice), new_buffer()
    for _ in range(LONGEST):
        if state.phase == OVER:
            break
        number = legal(state, codes)
        neglected = [int(codes[n]) for n in range(number) if codes[n] >> 24 in NEGLECTED]
        code = int(policy.choose(state, codes, number))
        if neglected and dice.below(4) == 0:
            code = neglected[dice.below(len(neglected))]
        if hasattr(decode(names, state, code), "point") and dice.below(4) == 0:
            code = _last_alike(state, code)
        yield str(decode(names, state, code))
        apply(state, code)


def _last_alike(state: State, code: int) -> int:
    """The same on the last point that is alike: people click anywhere."""
    setup, point = state.setup, code_a(code)
    last, shape = point, setup.point_shape
    for other in range(point, setup.first[setup.point_route[point] + 1]):
        if state.points[other] == state.points[point] and shape[other] == shape[point]:
            last = other
    return code + int(code_of(0, last - point))


# Writing


class Playthrough(NamedTuple):
    """A game, its text, and the kinds of decision that came up."""

    game: hansa.Game
    text: str
    decisions: frozenset[str]


def render(beginning: Beginning, actions: Iterable[str]) -> Playthrough:
    """Play the actions and write everything down."""
    game = beginning.new_game()
    lines = [*beginning.lines(), ""]
    kinds: set[str] = set()
    position = game.position()
    for number, action in enumerate(actions):
        before = _entries(position)
        decision = before.get(("decision", ""), "action")
        kind = "neutral_post" if "neutral_post=" in decision else decision.split()[0]
        whole = kind not in kinds or number % WHOLE_EVERY == 0
        kinds.add(kind)
        lines += _before(game, number, position, whole=whole)
        events = game.play(action)
        position = game.position()
        lines.append(f"> {game.actions[-1]}")
        lines += [f". {event.kind}: {game.narrate(event)}" for event in events]
        lines += _changes(before, _entries(position))
        if whole or number % VIEWS_EVERY == 0 or any(event.kind in TELLING for event in events):
            lines.append(_views(game, events))
    lines += [f"[{len(game.actions)}] {game.decision}", *_indented(position)]
    lines += [f"score {score}" for score in game.score().values()]
    lines += [f"place {standing}" for standing in game.standings()]
    kinds.add(str(game.position_json()["decision"]["kind"]))
    return Playthrough(game, "\n".join(lines) + "\n", frozenset(kinds))


def _before(game: hansa.Game, number: int, position: str, *, whole: bool) -> Iterator[str]:
    """What is decided, and what is legal."""
    legal_lines = [str(action) for action in game.legal_actions()]
    yield f"[{number}] {game.decision}"
    yield from _indented(position) if whole else ()
    yield f"legal {len(legal_lines)} {checksum(*legal_lines)}"
    yield from (f"  {line}" for line in legal_lines) if whole else ()


def _indented(position: str) -> list[str]:
    return [f"  {line}" for line in position.splitlines()]


def _views(game: hansa.Game, events: Iterable[hansa.Event]) -> str:
    """A checksum of what each player and then a spectator sees of the position and of the events."""
    seats = (*game.players, None)
    seen = [
        checksum(
            json.dumps(game.view(seat).to_json(), sort_keys=True),
            *(json.dumps(event.visible_to(seat).to_json()) for event in events),
        )
        for seat in seats
    ]
    return f"views {' '.join(seen)}"


def checksum(*texts: str) -> str:
    """Six digits that change when the texts do."""
    return f"{crc32(chr(10).join(texts).encode()) & 0xFFFFFF:06x}"


def _entries(position: str) -> dict[tuple[str, str], str]:
    """A position in small entries, by where they belong: ("red", "supply"), ("route emden-stade", "")."""
    found: dict[tuple[str, str], str] = {}
    for line in position.splitlines():
        key, *words = line.split()
        if key in (*SEATS, "neutral"):
            for word in words:
                name, _, value = word.partition("=")
                found[key, name] = value
        elif key in ("route", "city", "marker"):
            found[f"{key} {words[0]}", ""] = words[1]
        elif key == "laid":
            found[" ".join((key, *words)), ""] = "yes"
        elif key == "marker_supply":
            found[key, ""] = f"{len(words[0].split(','))} left" if words != ["none"] else "none"
        else:
            found[key, ""] = " ".join(words)
    return found


def _changes(before: dict[tuple[str, str], str], after: dict[tuple[str, str], str]) -> Iterator[str]:
    changed: dict[str, list[str]] = {}
    for where, name in dict.fromkeys((*after, *before)):
        value = after.get((where, name), "-")
        if value != before.get((where, name), "-"):
            changed.setdefault(where, []).append(f"{name}={value}" if name else value)
    yield from (f"~ {where} {' '.join(values)}" for where, values in changed.items())


def replayed(name: str) -> Playthrough:
    """The playthrough with the actions of its file, as it is today."""
    text = read(name)
    return render(begin(text), actions_of(text))


def main(arguments: list[str]) -> None:
    """Rewrite all files."""
    fresh = arguments == ["--fresh"]
    if arguments and not fresh:
        sys.exit(__doc__)
    for name in names():
        print(name, file=sys.stderr)
        text = read(name)
        beginning = begin(text)._replace(deal=None) if fresh else begin(text)
        actions = play(beginning, [] if fresh else actions_of(text))
        (FOLDER / f"{name}.txt").write_text(render(beginning, actions).text, encoding="utf-8", newline="\n")
    write_perft()
    write_games()


if __name__ == "__main__":
    main(sys.argv[1:])
