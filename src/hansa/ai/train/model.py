"""The network in PyTorch: one for every board and every number of players.

Routes and cities exchange messages along the board's own graph, players are seen slot by slot from the seat
that decides, and every legal action is scored from what it touches. So nothing depends on one board's
numbering, and a sixth board can be played at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.functional import relu

from hansa.ai.network.layout import (
    ACTION_ARGUMENT,
    ACTION_CITY,
    ACTION_CLASS,
    ACTION_PIECES,
    ACTION_ROUTE,
    ACTION_SECOND_ROUTE,
    CITY_PRESENT,
    CITY_WIDTH,
    CLASSES,
    ROUTE_PRESENT,
    ROUTE_WIDTH,
    SEAT_PRESENT,
    SEAT_WIDTH,
    SLOTS,
    TABLE_WIDTH,
)

ARGUMENTS = 16  # values of an action's argument, for each class
PIECES = 64  # and of its pieces

# What the parts were called in weights and checkpoints of earlier versions.
_RENAMED = {"exchanges": "layers", "value_hall": "value_trunk", "act_hall": "act_trunk"}


_SECTIONS = (("route", ROUTE_WIDTH), ("city", CITY_WIDTH), ("seat", SEAT_WIDTH), ("table", TABLE_WIDTH))


class MessagePassing(nn.Module):
    """A layer: cities send messages to their routes, then routes to their cities."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.route_own = nn.Linear(width, width)
        self.route_ends = nn.Linear(width, width, bias=False)
        self.route_out = nn.Linear(width, width)
        self.city_own = nn.Linear(width, width)
        self.city_roads = nn.Linear(width, width, bias=False)
        self.city_out = nn.Linear(width, width)

    def forward(self, routes: Tensor, cities: Tensor, links: Tensor) -> tuple[Tensor, Tensor]:
        """Routes and cities after the messages."""
        messages = relu(self.route_own(routes) + links @ self.route_ends(cities))
        routes = relu(routes + self.route_out(messages))
        messages = relu(self.city_own(cities) + links.transpose(-1, -2) @ self.city_roads(routes))
        cities = relu(cities + self.city_out(messages))
        return routes, cities


class Model(nn.Module):
    """Logits for the legal actions; for each slot the chance to win (as a logit) and the final score / 50."""

    # Normalise the inputs.
    route_scale: Tensor
    city_scale: Tensor
    seat_scale: Tensor
    table_scale: Tensor

    def __init__(self, width: int = 64, trunk: int = 256, layers: int = 3) -> None:
        super().__init__()
        self.shape = {"width": width, "trunk": trunk, "layers": layers}
        for name, features in _SECTIONS:
            self.register_buffer(f"{name}_scale", torch.ones(features))
        self.seat_in = nn.Linear(SEAT_WIDTH, width)
        self.table_in = nn.Linear(TABLE_WIDTH + SLOTS * width, trunk)
        self.table_mid = nn.Linear(trunk, trunk)
        self.route_in = nn.Linear(ROUTE_WIDTH, width)
        self.route_table = nn.Linear(trunk, width, bias=False)
        self.city_in = nn.Linear(CITY_WIDTH, width)
        self.city_table = nn.Linear(trunk, width, bias=False)
        self.layers = nn.ModuleList(MessagePassing(width) for _ in range(layers))
        self.pool = nn.Linear(4 * width, trunk)
        self.pool_mid = nn.Linear(trunk, trunk)
        # The value of each slot.
        self.value_trunk = nn.Linear(trunk, width)
        self.value_seat = nn.Linear(width, width, bias=False)
        self.value_slot = nn.Parameter(torch.zeros(SLOTS, width))
        self.value_out = nn.Linear(width, 2)
        # The actions.
        self.act_trunk = nn.Linear(trunk, width)
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
        """Take encoded positions; `links`: which routes end where; `of`: which position an action is for."""
        kind = self.route_in.weight.dtype
        present = seats[:, :, SEAT_PRESENT]
        desks = relu(self.seat_in(seats.to(kind) * self.seat_scale))
        trunk = torch.cat((table.to(kind) * self.table_scale, desks.flatten(1)), 1)
        trunk = relu(self.table_in(trunk))
        trunk = relu(trunk + self.table_mid(trunk))
        r = relu(self.route_in(routes.to(kind) * self.route_scale) + self.route_table(trunk).unsqueeze(1))
        c = relu(self.city_in(cities.to(kind) * self.city_scale) + self.city_table(trunk).unsqueeze(1))
        links = links.to(r.dtype)
        for layer in self.layers:
            r, c = layer(r, c, links)
        pooled = torch.cat(
            (*_pooled(r, routes[:, :, ROUTE_PRESENT]), *_pooled(c, cities[:, :, CITY_PRESENT])), 1
        )
        trunk = relu(trunk + self.pool(pooled))
        trunk = relu(trunk + self.pool_mid(trunk))
        slots = relu(self.value_trunk(trunk).unsqueeze(1) + self.value_seat(desks) + self.value_slot)
        value = self.value_out(slots).float()
        wins = value[:, :, 0].masked_fill(present == 0, -30.0)
        return self._score(trunk, r, c, actions, of), wins, value[:, :, 1]

    def _score(self, trunk: Tensor, r: Tensor, c: Tensor, actions: Tensor, of: Tensor) -> Tensor:
        actions = actions.long()
        classes = actions[:, ACTION_CLASS]
        features = self.act_trunk(trunk)[of]
        features = features + self._touched(self.act_route(r), actions[:, ACTION_ROUTE], of)
        features = features + self._touched(self.act_city(c), actions[:, ACTION_CITY], of)
        features = features + self._touched(self.act_second(r), actions[:, ACTION_SECOND_ROUTE], of)
        features = features + self.act_class(classes)
        features = features + self.act_one(classes * ARGUMENTS + actions[:, ACTION_ARGUMENT])
        features = features + self.act_two(classes * PIECES + actions[:, ACTION_PIECES])
        logits = (relu(features) * self.act_out(classes)).float().sum(1)
        return logits + self.act_bias(classes).float().squeeze(1)

    @staticmethod
    def _touched(things: Tensor, which: Tensor, of: Tensor) -> Tensor:
        """The vectors of what the actions touch; zeros for those that touch nothing."""
        count = things.shape[1]
        known = which < count
        rows = of * count + torch.where(known, which, torch.zeros_like(which))
        return things.flatten(0, 1)[rows] * known.unsqueeze(1).to(things.dtype)


def current_names(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters by the names they have now, whichever version saved them."""
    named = {}
    for name, value in parameters.items():
        part, dot, rest = name.partition(".")
        named[_RENAMED.get(part, part) + dot + rest] = value
    return named


def _pooled(things: Tensor, there: Tensor) -> tuple[Tensor, Tensor]:
    """Mean and maximum over what is there: a batch of several boards has room for the largest."""
    weight = there.to(things.dtype).unsqueeze(2)
    things = things * weight
    return things.sum(1) / weight.sum(1), things.amax(1)


def log_softmax_of(logits: Tensor, of: Tensor, positions: int) -> Tensor:
    """The logarithm of each action's probability among those of its position."""
    most = torch.full((positions,), -1e30, device=logits.device).scatter_reduce(0, of, logits, "amax")
    shifted = logits - most[of]
    total = torch.zeros(positions, device=logits.device).index_add(0, of, shifted.exp())
    return shifted - total.log()[of]
