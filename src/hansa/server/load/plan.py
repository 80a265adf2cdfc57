"""What a load consists of: its settings, and the tables that are made for it."""

from __future__ import annotations

from dataclasses import dataclass

from hansa.play.game import new_game
from hansa.server.storage import Storage
from hansa.server.tokens import hash_of, new_id, new_token
from hansa.tables.rows import SeatRow, TableRow

__all__ = ["LoadTable", "Plan", "lay_tables"]


@dataclass(frozen=True, slots=True)
class Plan:
    """The settings of a load; the same settings and seed give the same deals and the same players."""

    tables: int = 200
    players: int = 2  # at each table
    think: float = 0.0  # seconds on average between seeing a decision and deciding
    computers: float = 0.0  # the share of seats
    level: str = "random"
    processes: int = 1
    seconds: float = 30.0
    seed: int = 1
    compression: bool = True  # of messages, as browsers ask for it

    def computers_at(self, table: int) -> int:
        """How many computers sit at a table: as many as the share says over all, and never all seats."""
        share = self.computers * self.players
        return min(self.players - 1, int((table + 1) * share) - int(table * share))


@dataclass(frozen=True, slots=True)
class LoadTable:
    """A table to play at, and the secrets of the people who do."""

    id: str
    tokens: tuple[str, ...]


async def lay_tables(storage: Storage, plan: Plan) -> list[LoadTable]:
    """Store the tables of a plan; over HTTP a server would rightly refuse to make so many at once."""
    board = "hanse_2_3" if plan.players <= 3 else "hanse_4_5"
    modules = ("neutral",) if plan.players == 2 else ()
    laid = []
    for number in range(plan.tables):
        game = new_game(board, plan.players, plan.seed + number, modules=modules)
        without = ("actions", "names", "result")
        origin = {key: value for key, value in game.record().items() if key not in without}
        people = plan.players - plan.computers_at(number)
        tokens = [new_token() for _ in range(people)]
        row = TableRow(id=new_id(), origin=origin, watch_hash=hash_of(new_token()), to_move=game.to_move)
        for place, seat in enumerate(game.players):
            if place < people:
                row.seats.append(SeatRow(seat, "link", token_hash=hash_of(tokens[place]), joined=True))
            else:
                row.seats.append(SeatRow(seat, "computer", plan.level))
        await storage.add_table(row)
        laid.append(LoadTable(row.id, tuple(tokens)))
    return laid
