"""Mission cards (MC1)."""

from __future__ import annotations

import pytest

import hansa
from hansa.boards import load

from .helpers import entries, play

CARDS = {
    frozenset(cities.split())
    for cities in (
        "osnabrueck stendal paderborn",
        "dortmund minden lueneburg",
        "minden perleberg goslar",
        "arnheim perleberg hannover",
        "dortmund stendal kampen",
        "arnheim osnabrueck hildesheim",
        "arnheim perleberg bremen",
        "minden osnabrueck magdeburg",
        "dortmund stendal muenster",
    )
}
BOARDS = [("hanse_2_3", 2), ("hanse_2_3", 3), ("hanse_4_5", 4), ("hanse_4_5", 5)]


def missions(game: hansa.Game) -> list[frozenset[str]]:
    """The cards of the players in seat order."""
    found = entries(game)
    return [frozenset(found[f"{seat}.mission"].split(",")) for seat in game.players]


# Setup.


@pytest.mark.rule("MC1")
@pytest.mark.parametrize(("board", "players"), BOARDS)
@pytest.mark.parametrize("seed", range(5))
def test_every_player_is_dealt_one_of_the_nine_cards(board: str, players: int, seed: int) -> None:
    game = hansa.new_game(board, players, seed, modules=["missions"])
    dealt = missions(game)
    assert len(dealt) == players
    assert len(set(dealt)) == players
    assert set(dealt) <= CARDS


@pytest.mark.rule("MC1", "S1")
def test_every_card_is_dealt_sooner_or_later_and_by_the_seed_alone() -> None:
    games = [hansa.new_game("hanse_4_5", 5, seed, modules=["missions"]) for seed in range(40)]
    assert set().union(*(missions(game) for game in games)) == CARDS
    again = hansa.new_game("hanse_4_5", 5, 3, modules=["missions"])
    assert missions(again) == missions(games[3])


@pytest.mark.rule("MC1")
def test_without_the_module_nobody_has_a_card_and_the_score_no_line() -> None:
    game = hansa.new_game("hanse_4_5", 4, 1)
    assert not [key for key in entries(game) if key.endswith(".mission")]
    assert "missions" not in game.score()["red"].lines


@pytest.mark.rule("MC1", "S1")
@pytest.mark.parametrize(("board", "players"), [("east_3_5", 3), ("britannia_2_3", 3), ("britannia_4_5", 4)])
def test_missions_are_played_on_the_hanseatic_league_boards_only(board: str, players: int) -> None:
    with pytest.raises(hansa.SetupError):
        hansa.new_game(board, players, 1, modules=["missions"])


# Scoring.


def points(posts: str, *, board: str = "hanse_2_3 big_box 3", card: str = "arnheim,perleberg,bremen") -> int:
    """Red's points for a card."""
    return (
        hansa.position(f"board {board} missions; red mission={card}; {posts}")
        .score()["red"]
        .lines["missions"]
    )


@pytest.mark.rule("MC1")
@pytest.mark.parametrize(
    ("posts", "wanted"),
    [
        ("", 0),
        ("city hamburg r..; city minden r...", 0),
        ("city arnheim r...", 1),
        ("city bremen r", 1),
        ("city arnheim r...; city perleberg r..", 2),
        ("city perleberg rrr; city arnheim ....", 1),
        # A post is enough, control is not asked for.
        ("city arnheim rB..; city perleberg rb.", 2),
        ("city arnheim rB..; city perleberg rb.; city bremen r+b", 3),
        ("city arnheim b...; city perleberg g..; city bremen b", 0),
    ],
)
def test_each_named_city_with_an_own_post_counts_one(posts: str, wanted: int) -> None:
    assert points(posts) == wanted


@pytest.mark.rule("MC1", "K1")
@pytest.mark.parametrize(
    ("posts", "wanted"),
    [
        ("city arnheim r...; city perleberg r..; city bremen r", 8),
        # By most posts, and by the post furthest to the right.
        ("city arnheim bRr.; city perleberg br.; city bremen rr+b", 8),
        # Two of three are not enough, whichever is lacking.
        ("city arnheim r...; city perleberg r..; city bremen r+b", 3),
        ("city arnheim r...; city perleberg rb.; city bremen r", 3),
        ("city arnheim rB..; city perleberg r..; city bremen r", 3),
        ("city arnheim r...; city perleberg r..; city bremen b", 2),
        # A fourth city makes no difference.
        ("city arnheim r...; city perleberg r..; city hannover r.", 2),
    ],
)
def test_control_of_all_three_counts_five_more(posts: str, wanted: int) -> None:
    assert points(posts) == wanted


@pytest.mark.rule("MC1")
@pytest.mark.parametrize("card", sorted(",".join(sorted(card)) for card in CARDS))
@pytest.mark.parametrize("board", ["hanse_2_3", "hanse_4_5"])
def test_every_card_counts_for_its_own_three_cities(board: str, card: str) -> None:
    printed = {city.id: city for city in load(board).cities}
    posts = {
        city: ("R" if printed[city].spaces[0].shape == "merchant" else "r").ljust(
            len(printed[city].spaces), "."
        )
        for named in CARDS
        for city in named
    }
    players = 3 if board == "hanse_2_3" else 4
    for city, post in posts.items():
        wanted = 1 if city in card.split(",") else 0
        assert points(f"city {city} {post}", board=f"{board} big_box {players}", card=card) == wanted
    own = ";".join(f"city {city} {posts[city].lower()}" for city in card.split(","))
    assert points(own, board=f"{board} big_box {players}", card=card) == 8


@pytest.mark.rule("MC1", "G2")
def test_each_player_scores_the_own_card_as_a_line_of_its_own() -> None:
    game = hansa.position(
        "board hanse_2_3 big_box 3 missions; red score=2 mission=arnheim,perleberg,bremen;"
        "blue mission=minden,perleberg,goslar; green mission=dortmund,stendal,kampen;"
        "city perleberg r..; city minden b...; city goslar b"
    )
    score = game.score()
    assert {seat: found.lines["missions"] for seat, found in score.items()} == {
        "red": 1,
        "blue": 2,
        "green": 0,
    }
    # Track 2, Perleberg 2, network 1, mission 1.
    assert score["red"].total == 6


@pytest.mark.rule("MC1")
def test_missions_score_nothing_before_the_end() -> None:
    game = hansa.position(
        "board hanse_2_3 big_box 3 missions; red mission=arnheim,perleberg,bremen;route stendal-perleberg rrr"
    )
    play(game, "red establish stendal-perleberg post perleberg")
    assert game.score()["red"].lines["track"] == 0
    assert game.score()["red"].lines["missions"] == 1


# Secrecy.

HANDS = "red mission=arnheim,perleberg,bremen; blue mission={}; green mission={}"


def hands(blue: str, green: str, rest: str = "") -> hansa.Game:
    """A game in which only the cards of blue and green differ."""
    return hansa.position(f"board hanse_2_3 big_box 3 missions; {HANDS.format(blue, green)}; {rest}")


@pytest.mark.rule("MC1")
def test_a_card_is_secret_from_everybody_else_until_the_end() -> None:
    posts = "city minden b...; city goslar b; city perleberg b.."
    one = hands("minden,perleberg,goslar", "dortmund,stendal,kampen", posts)
    other = hands("dortmund,stendal,kampen", "minden,perleberg,goslar", posts)
    for viewer in ("red", None):
        assert one.view(viewer).to_json() == other.view(viewer).to_json()
        assert one.view(viewer).score() == other.view(viewer).score()
        assert one.view(viewer).legal_actions() == other.view(viewer).legal_actions()
        assert one.view(viewer).decision == other.view(viewer).decision
        assert one.history_for(viewer) == other.history_for(viewer)


@pytest.mark.rule("MC1")
def test_everybody_knows_the_own_card() -> None:
    game = hands("minden,perleberg,goslar", "dortmund,stendal,kampen")
    cards = {
        "red": "arnheim perleberg bremen",
        "blue": "minden perleberg goslar",
        "green": "dortmund stendal kampen",
    }
    for viewer in ("red", "blue", "green", None):
        desks = game.view(viewer).to_json()["desks"]
        seen = {seat: desk["mission"] for seat, desk in desks.items()}
        assert seen == {seat: card.split() if seat == viewer else None for seat, card in cards.items()}


@pytest.mark.rule("MC1")
def test_at_the_end_everybody_sees_every_card() -> None:
    game = hands(
        "minden,perleberg,goslar",
        "dortmund,stendal,kampen",
        "city duisburg r; route duisburg-dortmund rr; marker duisburg-dortmund plus_3; marker_supply none",
    )
    play(game, "red establish duisburg-dortmund nothing")
    assert game.is_over
    for viewer in ("red", "blue", "green", None):
        desks = game.view(viewer).to_json()["desks"]
        assert [desk["mission"] for desk in desks.values()] == [
            ["arnheim", "perleberg", "bremen"],
            ["minden", "perleberg", "goslar"],
            ["dortmund", "stendal", "kampen"],
        ]
