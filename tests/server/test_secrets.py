"""Nothing hidden leaves the server: if only hidden things differ, a seat gets exactly the same bytes."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient, WebSocketTestSession

from hansa.play.deals import Deal
from hansa.play.game import Game, new_game, position
from hansa.server import registry
from hansa.server.app import create_app
from hansa.server.limits import Limits
from hansa.server.models import NewSeat
from hansa.server.opponents import Opponents
from hansa.server.tokens import hash_of
from hansa.tables import updates
from hansa.tables.computers import decide, thought
from hansa.tables.dealing import secret_deal
from hansa.tables.match import open_match

from ..support.quick import quick
from .people import HERE, LINK, Guest, Json, Seat, bearer, registry_of

MODULES = ("missions", "favour")


def two_deals(seed: int) -> tuple[Deal, Deal]:
    """Two deals that differ in everything that red and spectators do not see."""
    one = new_game(seed=seed, modules=MODULES).deal
    assert one is not None
    mine, *others = one.missions
    return one, replace(one, supply=one.supply[::-1], missions=(mine, *others[::-1]))


def other_missions(one: Deal) -> Deal:
    """The same deal except for the missions of blue, green and yellow."""
    mine, *others = one.missions
    return replace(one, missions=(mine, *others[1:], others[0]))


TAIL = 4


def other_tail(one: Deal) -> Deal:
    """The same deal except for the order of the markers that are drawn last."""
    head, tail = one.supply[:-TAIL], one.supply[-TAIL:]
    assert tail != tail[::-1]
    return replace(one, supply=head + tail[::-1])


class Tape:
    """A socket that remembers every byte it heard."""

    def __init__(self, wire: WebSocketTestSession) -> None:
        self._wire = wire
        self.heard: list[str] = []

    def send_json(self, data: Any) -> None:
        self._wire.send_json(data)

    def receive_json(self) -> Any:
        self.heard.append(self._wire.receive_text())
        return json.loads(self.heard[-1])


class World:
    """A server of its own with one table: red and a spectator listen, the others drive."""

    def __init__(self, stack: ExitStack, url: str, game: Game, opponents: Opponents) -> None:
        app = create_app(url, opponents=opponents, limits=Limits.none())
        self.client = stack.enter_context(TestClient(app))
        people = [NewSeat(kind="here"), *[NewSeat(kind="link")] * 3]
        assert self.client.portal is not None
        seat = partial(registry_of(self.client).seat, game, people)
        made: Any = self.client.portal.call(seat)
        self.made: Json = made.model_dump()
        address = f"/api/tables/{self.made['table']['id']}/socket"

        def sit(*names: str) -> Seat:
            tokens = [self.made["watch"] if n == "watch" else self.made["tokens"][n] for n in names]
            return Seat(Tape(stack.enter_context(self.client.websocket_connect(address))), tokens)

        self.red, self.spectator = sit("red"), sit("watch")
        self.others = sit("blue", "green", "yellow")

    def decider(self) -> Seat:
        return self.red if self.red.update["legal"] else self.others

    def step(self, kind: str, **fields: Any) -> None:
        decider = self.decider()
        decider.ask(kind, **fields)
        for seat in (self.red, self.spectator, self.others):
            seat.follow(decider.update["version"])

    def heard(self) -> list[str]:
        tapes = [seat.wire for seat in (self.red, self.spectator)]
        return [line for tape in tapes if isinstance(tape, Tape) for line in tape.heard]


@pytest.fixture
def same_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ids, tokens and the time are the same in every run."""
    monkeypatch.setattr(registry, "new_id", lambda: "table")
    tokens = itertools.count()
    monkeypatch.setattr(registry, "new_token", lambda: f"token-{next(tokens) % 6}".ljust(43, "x"))
    for module in ("hansa.server.storage", "hansa.tables.rows"):
        monkeypatch.setattr(f"{module}.now", lambda: datetime(2026, 1, 31, 18, tzinfo=UTC))


@pytest.mark.usefixtures("same_names")
@pytest.mark.parametrize("seed", quick([1, 2, 3], 1))
def test_messages_do_not_depend_on_hidden_things(tmp_path: Path, opponents: Opponents, seed: int) -> None:
    rng, compared = random.Random(seed), 0
    with ExitStack() as stack:
        one, other = (
            World(
                stack,
                f"sqlite:///{tmp_path}/{n}.db",
                new_game(modules=MODULES, deal=deal),
                opponents,
            )
            for n, deal in enumerate(two_deals(seed))
        )
        for _ in range(400):
            assert one.heard() == other.heard()
            compared += 1
            kind = one.red.update["prompt"]["kind"]
            if one.red.update["over"] or (kind == "plate" and one.red.update["legal"]):
                break
            if one.decider().update["undo"]["can"] and rng.random() < 0.1:
                for world in (one, other):
                    world.step("undo")
                continue
            chosen = one.decider().choose(rng)
            if chosen not in {action["text"] for action in other.decider().update["legal"]}:
                break  # blue, green or yellow looks at another plate, and red does not know
            for world in (one, other):
                world.step("play", action=chosen)
    assert compared > 10


@pytest.mark.parametrize("changed", quick([other_missions, other_tail], other_missions))
def test_the_longest_secrets_are_kept_through_many_plates(changed: Callable[[Deal], Deal]) -> None:
    """Others' missions stay secret to the last decision, the last markers until somebody turns one over."""
    deal = new_game(seed=1, modules=MODULES).deal
    assert deal is not None
    matches = [open_match(new_game(modules=MODULES, deal=dealt).record()) for dealt in (deal, changed(deal))]
    plates = 0

    def told() -> list[str]:
        since = max(0, matches[0].decisions - 1)
        viewers: tuple[tuple[str, ...], ...] = (("red",), ())
        return ["".join(json.dumps(updates.update(match, v, since)) for v in viewers) for match in matches]

    def is_open() -> bool:
        """Whether what differs is in the open, at least for the one who decides."""
        view = matches[0].view(None).to_json()
        late = changed is other_tail and view["marker_supply"] < TAIL
        return matches[0].game.is_over or (late and view["decision"]["kind"] == "plate")

    while not is_open():
        red, reds = told()
        assert red == reds
        one = matches[0]
        view = one.view(one.game.to_move)
        plates += view.to_json()["decision"]["kind"] == "plate"
        chosen = decide(thought(view, "planner", one.version))
        matches = [match.played(match.game.parse(chosen)) for match in matches]
    one = matches[0]
    assert one.game.is_over == (changed is other_missions)
    assert plates >= 3
    views = [match.view(one.game.to_move).to_json() for match in matches]
    assert views[0] != views[1]  # the difference was there all the time


@pytest.mark.usefixtures("same_names")
def test_refusals_and_reasons_do_not_depend_on_hidden_things(tmp_path: Path, opponents: Opponents) -> None:
    with ExitStack() as stack:
        worlds = [
            World(stack, f"sqlite:///{tmp_path}/{n}.db", new_game(modules=MODULES, deal=deal), opponents)
            for n, deal in enumerate(two_deals(4))
        ]
        for world in worlds:
            for action in (
                "place_marker plus_3 hamburg-luebeck",
                "use plus_4",
                "blue end_turn",
                "take_tile toll",
            ):
                world.red.refused("play", action=action)
                world.red.send("why", action=action)
                world.red.next("reason")
        assert worlds[0].heard() == worlds[1].heard()


def test_computers_are_told_only_what_their_seat_sees() -> None:
    one, other = (new_game(modules=MODULES, deal=deal).view("red") for deal in two_deals(1))
    assert thought(one, "planner", 5) == thought(other, "planner", 5)
    assert position(thought(one, "planner", 5).position).view("red").to_json() == one.to_json()


def test_a_thought_keeps_the_legal_actions_of_any_position() -> None:
    for board, players in (("hanse_4_5", 4), ("britannia_4_5", 4), ("east_3_5", 3), ("hanse_2_3", 2)):
        game, rng = new_game(board, players, 3), random.Random(1)
        for _ in range(300):
            if game.is_over:
                break
            task = thought(game.view(game.to_move), "random", rng.randrange(2**62))
            again = position(task.position).view(task.seat)
            assert tuple(str(action) for action in again.legal_actions()) == task.legal
            game.play(rng.choice(task.legal))


def test_tokens_are_stored_as_hashes_only(guest: Guest, sqlite_url: str) -> None:
    made = guest.table(HERE, LINK, LINK, HERE)
    assert all(len(token) >= 43 for token in made["tokens"].values())
    engine = create_engine(sqlite_url)
    with engine.connect() as connection:
        everything = "".join(
            str(row)
            for table in ("tables", "seats", "journal")
            for row in connection.execute(text(f"select * from {table}"))
        )
    engine.dispose()
    for token in (*made["tokens"].values(), made["watch"]):
        assert token not in everything
        assert hash_of(token) in everything


def test_the_seed_is_told_to_nobody(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE, seed=987654321012345, public=True)
    with guest.sit(made, "red") as red:
        said = [made, guest.client.get("/api/tables").json(), red.welcome, red.update]
    assert "987654321012345" not in str(said)


def test_deals_in_secret_differ_and_can_be_dealt() -> None:
    deals = {secret_deal("hanse_4_5", 5, edition="big_box", modules=MODULES) for _ in range(5)}
    assert len(deals) == 5
    for deal in deals:
        new_game(players=5, modules=MODULES, deal=deal)


def test_running_games_tell_no_record_but_to_those_who_play_alone(guest: Guest) -> None:
    online, solo = guest.table(HERE, LINK, LINK, HERE), guest.table(HERE, HERE, HERE, HERE)
    for made, token, status in (
        (online, "red", 403),
        (online, "watch", 403),
        (solo, "red", 200),
        (solo, "watch", 403),
    ):
        secret = made["watch"] if token == "watch" else made["tokens"][token]
        for what in ("record", "replay?seat=blue"):
            answer = guest.client.get(f"/api/tables/{made['table']['id']}/{what}", headers=bearer(secret))
            assert answer.status_code == status
            if status == 403:
                assert answer.json()["error"]["code"] == "running"


def test_a_seat_looks_back_at_what_it_was_shown(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, HERE, modules=["missions"])
    address = f"/api/tables/{made['table']['id']}/replay?count=60&log=true"
    with guest.sit(made, "red") as red, guest.sit(made, "watch") as spectator:
        shown = {"red": [red.update], "watch": [spectator.update]}
        for action in ("place hamburg-luebeck trader", "place hamburg-lueneburg trader", "end_turn"):
            shown["red"].append(red.play(action))
            spectator.follow(red.update["version"])
            shown["watch"].append(spectator.update)
        logs = {"red": red.log, "watch": spectator.log}
    for who, token in (("red", made["tokens"]["red"]), ("watch", made["watch"])):
        seat = "&seat=red" if who == "red" else ""
        again = guest.client.get(address + seat, headers=bearer(token)).json()
        for update, moment in zip(shown[who], again["moments"], strict=True):
            assert moment["position"] is None
            for part in ("view", "controllers", "scores", "meters"):
                assert moment[part] == update[part]
        assert again["log"] == logs[who]


def test_the_clone_of_a_running_game_deals_hidden_things_anew(guest: Guest) -> None:
    made = guest.table(HERE, LINK, LINK, LINK, modules=["missions"])
    address = f"/api/tables/{made['table']['id']}/clone"
    with guest.sit(made, "red") as red:
        red.play("place hamburg-luebeck trader")
        mine = red.update["view"]["desks"]["red"]["mission"]
        others = []
        for _ in range(6):
            clone = guest.client.post(address, json={}, headers=bearer(made["tokens"]["red"])).json()
            assert clone["table"]["analysis"]
            with guest.sit(clone, "red", "blue", "green", "yellow") as alone:
                view = alone.update["view"]
                assert view["desks"]["red"]["mission"] == mine
                assert view["routes"] == red.update["view"]["routes"]
                others.append(str(view["desks"]["blue"]["mission"]))
    assert len(set(others)) > 1
