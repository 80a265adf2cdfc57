"""Games: beginning, playing, going back, scores."""

from __future__ import annotations

from itertools import islice, permutations
from time import process_time

import pytest

import hansa
from hansa.play import coding, names
from hansa.play.actions import EndTurn, Place
from hansa.play.names import SEATS, names_for

from .helpers import CONFIGURATIONS, Configuration, new, played, walk

MISSIONS: Configuration = ("hanse_4_5", 5, "2009", ("missions", "favour"))


def test_a_new_game() -> None:
    game = hansa.new_game()
    assert (game.board.id, game.edition, game.modules) == ("hanse_4_5", "big_box", ())
    assert game.players == ("red", "blue", "green", "yellow")
    assert (game.to_move, game.turn, game.is_over, game.end_reasons) == ("red", "red", False, ())
    assert (game.actions, game.history) == ((), ())
    assert game.decision == "Red takes turn 1, with 2 actions left."
    assert repr(game) == "<Game hanse_4_5, 4 players, 0 decisions, red to decide>"
    assert EndTurn("red") in game.legal_actions()


@pytest.mark.rule("S1")
@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda c: f"{c[0]}-{c[1]}-{c[2]}")
def test_the_same_seed_gives_the_same_game_and_the_deal_gives_it_again(configuration: Configuration) -> None:
    first, second = new(configuration, 5), new(configuration, 5)
    assert first.position() == second.position()
    assert first.deal is not None
    for deal in (first.deal, first.deal.to_json()):
        assert new(configuration, deal=deal).position() == first.position()
    assert len({new(configuration, seed).position() for seed in range(5)}) > 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"taverns": ["move_3", "move_3", "exchange_posts"]}, "taverns: one each of"),
        ({"supply": ["plus_3"]}, "supply: this edition has"),
        ({"supply": ["plus_5"]}, "did you mean 'plus_"),
        ({"supply": "plus_3"}, "expected a list"),
        ({"missions": []}, "missions: 5 different ones"),
        ({"missions": [["arnheim", "bremen"]]}, "names three cities"),
        ({"missions": [["arnheim", "bremen", "hamburg"]] * 5}, "there is no card"),
        ({"missions": [["arnheim", "perleberg", "bremen"]] * 5}, "5 different ones"),
        ({"tiles": ["toll"]}, "tiles: 5 different ones"),
        ({"tile": []}, "unknown key 'tile'; did you mean 'tiles'?"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(change: dict[str, object], said: str) -> None:
    deal = new(MISSIONS).deal
    assert deal is not None
    with pytest.raises(hansa.SetupError) as caught:
        hansa.new_game(
            "hanse_4_5", 5, edition="2009", modules=("missions", "favour"), deal=deal.to_json() | change
        )
    assert caught.value.code == "bad_deal"
    assert said in caught.value.message


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"board": "nowhere"}, hansa.BoardError),
        ({"board": "no/such.json"}, hansa.BoardError),
        ({"players": 2}, hansa.SetupError),
        ({"edition": "1999"}, hansa.SetupError),
        ({"modules": ("dragons",)}, hansa.SetupError),
    ],
)
def test_what_does_not_go_together_is_refused(
    arguments: dict[str, object], error: type[hansa.HansaError]
) -> None:
    with pytest.raises(error):
        hansa.new_game(**arguments)  # type: ignore[arg-type]


def test_playing_gives_events_and_a_history() -> None:
    game = hansa.new_game()
    events = game.play("place hamburg-luebeck trader")
    assert [event.kind for event in events] == ["placed"]
    assert game.actions == (Place("red", "hamburg-luebeck/1", "trader"),)
    assert game.history == (hansa.Played(game.actions[0], events),)
    game.play("place hamburg-luebeck trader")
    assert game.play("end_turn")[0].to_json() == {"event": "turn", "seat": "blue", "turn": 2}
    assert game.to_move == game.turn == "blue"


def test_undo_takes_back_one_decision_after_another() -> None:
    game = played(CONFIGURATIONS[0], 1, 60)
    actions = game.actions
    assert [game.undo() for _ in range(60)] == list(reversed(actions))
    assert game.position() == new(CONFIGURATIONS[0]).position()
    with pytest.raises(hansa.HansaError) as caught:
        game.undo()
    assert caught.value.code == "nothing_to_undo"


def test_at_gives_a_game_of_its_own() -> None:
    game = played(CONFIGURATIONS[0], 1, 40)
    earlier = game.at(20)
    earlier.play(earlier.legal_actions()[-1])
    assert len(game.actions) == 40
    assert game.at(40).position() == game.position()
    for wrong in (-1, 41):
        with pytest.raises(hansa.HansaError) as caught:
            game.at(wrong)
        assert caught.value.code == "no_such_decision"


def test_scores_and_standings() -> None:
    game = hansa.position(
        "board hanse_4_5 big_box 4; red score=20 bank=3 keys=1; city hamburg r..; city luebeck r.;"
        "decision over"
    )
    score = game.score()["red"]
    assert score.lines == {
        "track": 20,
        "abilities": 4,
        "markers": 0,
        "special_prestige": 0,
        "cities": 4,
        "network": 4,
    }
    assert score.total == 32
    assert repr(score) == "<red 32 (track 20, abilities 4, cities 4, network 4)>"
    assert score.to_json()["total"] == 32
    assert [str(standing) for standing in game.standings()] == [
        "1. red 32",
        "2. blue 0",
        "2. green 0",
        "2. yellow 0",
    ]
    assert game.decision == "The game is over: 20 prestige points were reached."


def test_lines_of_modules_and_countries() -> None:
    assert list(new(MISSIONS).score()["red"].lines)[-2:] == ["missions", "favour"]
    assert list(new(("britannia_4_5", 4, "big_box", ())).score()["red"].lines)[-2:] == ["wales", "scotland"]


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("", "Red takes turn 1, with 2 actions left."),
        (
            "route emden-stade r..; decision displaced blue route=emden-stade piece=B extras=2",
            "Blue places the displaced merchant and up to 2 more pieces.",
        ),
        (
            "route emden-stade r..; decision displaced blue route=emden-stade extras=1",
            "Blue places up to 1 extra piece.",
        ),
        (
            "route emden-stade b..; decision pick_up opponents left=3",
            "Red picks up a piece (at most 3 more).",
        ),
        ("decision put_down opponents hand=gB", "Red puts down Green’s trader and Blue’s merchant."),
        ("plate develop; decision plate", "Red places 1 replacement marker."),
    ],
)
def test_the_decision_is_told_in_a_sentence(position: str, said: str) -> None:
    assert hansa.position(f"board hanse_4_5 big_box 4; {position}").decision == said


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda c: f"{c[0]}-{c[1]}-{c[2]}")
def test_every_decision_can_be_told(configuration: Configuration) -> None:
    for game in walk(configuration, seed=6):
        assert game.decision.endswith(".")
        assert "{" not in game.decision


def test_playing_does_not_slow_down_as_a_game_goes_on() -> None:
    def processor(decisions: int) -> float:
        game = played(CONFIGURATIONS[0], 1, decisions)
        line = str(EndTurn(game.turn))
        took = []
        for _ in range(5):
            copies = [game.copy() for _ in range(100)]
            begin = process_time()
            for copy in copies:
                copy.play(line)
            took.append(process_time() - begin)
        return min(took)

    assert processor(400) < 4 * processor(10)


def test_a_setup_is_shared_however_many_colours_are_chosen_elsewhere() -> None:
    small, large = hansa.load_board("hanse_2_3"), hansa.load_board("hanse_4_5")
    setup = names_for(small, 3, "big_box", (), colours=("green", "blue", "red")).setup
    for colours in islice(permutations(SEATS, 4), 70):  # more than there is room for
        names_for(large, 4, "big_box", (), colours=colours)
    assert names_for(small, 3, "big_box", (), colours=("blue", "green", "red")).setup is setup
    assert names_for(small, 3, "big_box", ()).setup is setup


def test_a_game_goes_on_when_its_actions_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values of actions are kept only up to a number; one that was listed before can still be played."""
    names._setup_for.cache_clear()
    names._names_of.cache_clear()  # other tests may have filled its tables
    monkeypatch.setattr(coding, "KEPT", 40)
    game = new(MISSIONS)
    for n in range(300):
        listed = game.legal_actions()
        for other in range(3):  # other games at the same table make room for theirs
            assert played(MISSIONS, other, 2).legal_actions()
        assert 0 < sum(map(len, game._names.decoded)) <= 40
        game.play(listed[n % len(listed)])
    assert hansa.replay(game.record()).position() == game.position()
