"""The network: one for every board and every number of players.

Routes and cities exchange messages along the board's own graph, players are seen slot by slot from the seat
that decides, and every legal action is scored from what it touches. So nothing depends on one board's
numbering, and a sixth board can be played at once.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.functional import relu

from hansa.ai.core.observe import CITY, CLASSES, IS_CITY, IS_ROUTE, ROUTE, SEAT, SLOTS, TABLE

ARGUMENTS = 16  # the first argument of an action, for each class
PIECES = 64  # the second


class Exchange(nn.Module):
    """One round of messages: cities tell their routes, then routes tell their cities."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.route_own = nn.Linear(width, width)
        self.route_ends = nn.Linear(width, width, bias=False)
        self.route_out = nn.Linear(width, width)
        self.city_own = nn.Linear(width, width)
        self.city_roads = nn.Linear(width, width, bias=False)
        self.city_out = nn.Linear(width, width)

    def forward(self, routes: Tensor, cities: Tensor, links: Tensor) -> tuple[Tensor, Tensor]:
        """Routes and cities after the exchange."""
        told = relu(self.route_own(routes) + links @ self.route_ends(cities))
        routes = relu(routes + self.route_out(told))
        told = relu(self.city_own(cities) + links.transpose(-1, -2) @ self.city_roads(routes))
        cities = relu(cities + self.city_out(told))
        return routes, cities


class Network(nn.Module):
    """Logits for the legal actions; for each slot the chance to win (as a logit) and the final score / 50."""

    # Bring every number to a like size.
    route_scale: Tensor
    city_scale: Tensor
    seat_scale: Tensor
    table_scale: Tensor

    def __init__(self, width: int = 64, hall: int = 256, rounds: int = 3) -> None:
        super().__init__()
        self.shape = {"width": width, "hall": hall, "rounds": rounds}
        for name, features in ("route", ROUTE), ("city", CITY), ("seat", SEAT), ("table", TABLE):
            self.register_buffer(f"{name}_scale", torch.ones(features))
        self.seat_in = nn.Linear(SEAT, width)
        self.table_in = nn.Linear(TABLE + SLOTS * width, hall)
        self.table_mid = nn.Linear(hall, hall)
        self.route_in = nn.Linear(ROUTE, width)
        self.route_table = nn.Linear(hall, width, bias=False)
        self.city_in = nn.Linear(CITY, width)
        self.city_table = nn.Linear(hall, width, bias=False)
        self.exchanges = nn.ModuleList(Exchange(width) for _ in range(rounds))
        self.pool = nn.Linear(4 * width, hall)
        self.pool_mid = nn.Linear(hall, hall)
        # The value of each slot.
        self.value_hall = nn.Linear(hall, width)
        self.value_seat = nn.Linear(width, width, bias=False)
        self.value_slot = nn.Parameter(torch.zeros(SLOTS, width))
        self.value_out = nn.Linear(width, 2)
        # The actions.
        self.act_hall = nn.Linear(hall, width)
        self.act_route = nn.Linear(width, width, bias=False)
        self.act_second = nn.Linear(width, width, bias=False)
        self.act_city = nn.Linear(width, width, bias=False)
        self.act_class = nn.Embedding(CLASSES, width)
        self.act_one = nn.Embedding(CLASSES * ARGUMENTS, width)
        self.act_two = nn.Embedding(CLASSES * PIECES, width)
        self.act_out = nn.Embedding(CLASSES, width)
        self.act_bias = nn.Embedding(CLASSES, 1)
        for table in (self.act_class, self.act_one, self.act_two, self.act_out):
            nn.init.normal_(table.weight, std=0.1)
        nn.init.zeros_(self.act_bias.weight)
        nn.init.zeros_(self.value_out.weight)

    def forward(
        self,
        routes: Tensor,
        cities: Tensor,
        seats: Tensor,
        table: Tensor,
        links: Tensor,
        actions: Tensor,
        of: Tensor,
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Take small numbers (core.observe); `links`: which routes end where; `of`: whose an action is."""
        kind = self.route_in.weight.dtype
        present = seats[:, :, 0]
        hands = relu(self.seat_in(seats.to(kind) * self.seat_scale))
        hall = torch.cat((table.to(kind) * self.table_scale, hands.flatten(1)), 1)
        hall = relu(self.table_in(hall))
        hall = relu(hall + self.table_mid(hall))
        r = relu(self.route_in(routes.to(kind) * self.route_scale) + self.route_table(hall).unsqueeze(1))
        c = relu(self.city_in(cities.to(kind) * self.city_scale) + self.city_table(hall).unsqueeze(1))
        links = links.to(r.dtype)
        for exchange in self.exchanges:
            r, c = exchange(r, c, links)
        pooled = torch.cat((*_pooled(r, routes[:, :, IS_ROUTE]), *_pooled(c, cities[:, :, IS_CITY])), 1)
        hall = relu(hall + self.pool(pooled))
        hall = relu(hall + self.pool_mid(hall))
        slots = relu(self.value_hall(hall).unsqueeze(1) + self.value_seat(hands) + self.value_slot)
        value = self.value_out(slots).float()
        wins = value[:, :, 0].masked_fill(present == 0, -30.0)
        return self._score(hall, r, c, actions, of), wins, value[:, :, 1]

    def _score(self, hall: Tensor, r: Tensor, c: Tensor, actions: Tensor, of: Tensor) -> Tensor:
        actions = actions.long()
        kinds = actions[:, 0]
        whole = self.act_hall(hall)[of]
        whole = whole + self._touched(self.act_route(r), actions[:, 1], of)
        whole = whole + self._touched(self.act_city(c), actions[:, 2], of)
        whole = whole + self._touched(self.act_second(r), actions[:, 3], of)
        whole = whole + self.act_class(kinds)
        whole = whole + self.act_one(kinds * ARGUMENTS + actions[:, 4])
        whole = whole + self.act_two(kinds * PIECES + actions[:, 5])
        logits = (relu(whole) * self.act_out(kinds)).float().sum(1)
        return logits + self.act_bias(kinds).float().squeeze(1)

    @staticmethod
    def _touched(things: Tensor, which: Tensor, of: Tensor) -> Tensor:
        """The vectors of the things that actions touch; nothing for those that touch none."""
        count = things.shape[1]
        known = which < count
        rows = of * count + torch.where(known, which, torch.zeros_like(which))
        return things.flatten(0, 1)[rows] * known.unsqueeze(1).to(things.dtype)


def _pooled(things: Tensor, there: Tensor) -> tuple[Tensor, Tensor]:
    """Mean and maximum over the things that are there: a batch of several boards has room for the largest."""
    weight = there.to(things.dtype).unsqueeze(2)
    things = things * weight
    return things.sum(1) / weight.sum(1), things.amax(1)


def log_softmax_of(logits: Tensor, of: Tensor, positions: int) -> Tensor:
    """The logarithm of each action's probability among those of its position."""
    most = torch.full((positions,), -1e30, device=logits.device).scatter_reduce(0, of, logits, "amax")
    shifted = logits - most[of]
    total = torch.zeros(positions, device=logits.device).index_add(0, of, shifted.exp())
    return shifted - total.log()[of]
