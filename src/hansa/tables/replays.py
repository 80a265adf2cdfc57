"""A game to look back at, moment by moment."""

from __future__ import annotations

from hansa.play.game import Game
from hansa.tables.ending import result
from hansa.tables.match import Match
from hansa.tables.messages import CourseRow, Moment, OwnBoard, Replay
from hansa.tables.refusals import Refusal
from hansa.tables.updates import log_entry, snapshot

__all__ = ["replay"]


def replay(
    match: Match,
    start: int,
    count: int,
    *,
    seat: str | None,
    whole: bool,
    names: dict[str, str],
    own: OwnBoard | None = None,
) -> Replay:
    """Some moments of a match, as a seat or spectator saw them; with `whole`, the log and the course too.

    `own` says which board it is, if not a printed one.
    """
    game = match.game
    if seat is not None and seat not in game.players:
        seats = ", ".join(game.players)
        raise Refusal("bad_request", f"There is no such seat; the seats are {seats}.")
    if start > match.decisions:
        raise Refusal("no_such_decision", f"The last moment is {match.decisions}, not {start}.")
    viewer = () if seat is None else (seat,)
    last = min(start + count, match.decisions + 1)
    return {
        "board": game.board.id,
        "own_board": own,
        "names": names,
        "decisions": match.decisions,
        "over": game.is_over,
        "result": result(game),
        "log": [log_entry(entry, viewer) for entry in match.entries] if whole else None,
        "course": _course(match) if whole else None,
        "moments": [_moment(game.at(n), n, viewer, over=game.is_over) for n in range(start, last)],
    }


def _moment(game: Game, decision: int, viewer: tuple[str, ...], *, over: bool) -> Moment:
    """A moment, with the position as text once nothing has to be kept from anybody."""
    return {
        "decision": decision,
        "position": game.position() if over else None,
        **snapshot(game, viewer),
    }


def _course(match: Match) -> list[CourseRow]:
    """The scores at the start of each turn and at the end, as everybody knew them."""
    turns = [entry.turn for entry in match.entries]
    starts = [n for n, turn in enumerate(turns) if n == 0 or turn != turns[n - 1]]
    return [_row(match.game.at(n), n) for n in dict.fromkeys([*starts, match.decisions])]


def _row(game: Game, decision: int) -> CourseRow:
    scores = game.view().score()
    return {
        "decision": decision,
        "turn": game.turn_number,
        "track": {seat: score.lines["track"] for seat, score in scores.items()},
        "total": {seat: score.total for seat, score in scores.items()},
    }
