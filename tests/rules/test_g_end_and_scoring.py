"""Section 8: when the game ends (G1), the final score line by line (G2), and who wins (G3)."""

from __future__ import annotations

import pytest

import hansa

from .helpers import action, changes, each, legal, look, play, refused


def three(text: str) -> hansa.Game:
    """A position of three players on the Hanseatic League's board."""
    return hansa.position(f"board hanse_2_3 big_box 3; {text}")


def east(text: str) -> hansa.Game:
    """A position of three players in the Eastern Hanseatic League."""
    return hansa.position(f"board east_3_5 big_box 3; {text}")


# Nine complete cities; Duisburg would be the tenth.
NINE = (
    "city bremen b; city brunswiek b; city goslar b; city stade B; city lueneburg G; city hannover bb;"
    "city hildesheim bb; city luebeck gg; city halle gg;"
)

LINES = ("track", "abilities", "markers", "special_prestige", "cities", "network")


def line(text: str, name: str, seat: str = "red") -> int:
    """One line of a player's score in a position of three players."""
    return three(text).score()[seat].lines[name]


def assert_over(game: hansa.Game, reasons: str) -> None:
    """Nobody is left to decide, and nothing is allowed."""
    assert look(game, "decision") == {"decision": f"over {reasons}"}
    assert (game.to_move, game.is_over, ",".join(game.end_reasons)) == (None, True, reasons)
    assert legal(game) == set()


# G1 a: 20 PP.


@pytest.mark.rule("G1", "E6")
def test_with_20_points_the_game_ends_and_further_actions_markers_and_the_plate_are_lost() -> None:
    game = three(
        "turn 1 red actions=4; red score=19 supply=3t markers=plus_3,develop; plate plus_4;"
        "route duisburg-dortmund rr; route goslar-magdeburg rr; city duisburg r"
    )
    assert changes(game, "red establish duisburg-dortmund nothing") == action(4) | {
        "red.score": ("19", "20"),
        "red.stock": ("3t1m", "5t1m"),
        "route duisburg-dortmund": ("rr", ".."),
        "decision": ("action", "over prestige"),
    }
    assert_over(game, "prestige")
    for late in ("red use plus_3", "red establish goslar-magdeburg nothing", "red end_turn", "blue end_turn"):
        refused(game, late, hansa.HansaError)


@pytest.mark.rule("G1", "E6")
def test_with_19_points_the_game_goes_on() -> None:
    game = three("red score=18; blue score=19; route duisburg-dortmund rr; city duisburg r")
    assert changes(game, "red establish duisburg-dortmund nothing") == action(2) | {
        "red.score": ("18", "19"),
        "red.stock": ("8t1m", "10t1m"),
        "route duisburg-dortmund": ("rr", ".."),
    }


@pytest.mark.rule("G1", "E1")
def test_the_20_points_may_be_those_of_a_player_whose_turn_it_is_not() -> None:
    game = three("green score=19; route duisburg-dortmund rr; city dortmund G.")
    play(game, "red establish duisburg-dortmund nothing")
    assert look(game, "red.score", "green.score") == {"red.score": "0", "green.score": "20"}
    assert_over(game, "prestige")


@pytest.mark.rule("G1", "E3a")
@pytest.mark.parametrize(("score", "over"), [(18, False), (19, True)])
def test_a_coin_may_bring_the_20_points(score: int, over: bool) -> None:
    game = three(f"red score={score}; route hamburg-luebeck rrr")
    play(game, "red establish hamburg-luebeck post luebeck")
    assert game.is_over is over


@pytest.mark.rule("G1", "E4")
@pytest.mark.parametrize(("score", "over"), [(12, False), (13, True), (15, True)])
def test_east_west_may_bring_the_20_points(score: int, over: bool) -> None:
    game = three(
        f"red score={score}; city arnheim r...; city muenster R.; city minden r...; city brunswiek r;"
        "route stendal-perleberg rrr"
    )
    play(game, "red establish stendal-perleberg post stendal")
    assert look(game, "red.score") == {"red.score": str(score + 7)}
    assert game.is_over is over


@pytest.mark.rule("G1", "E6", "E2", "E3a", "E4")
def test_20_points_end_the_game_after_the_action_not_in_it() -> None:
    # The control of Perleberg brings the 20th point; marker, replacement, post and East-West still follow.
    game = three(
        "red score=19; city arnheim r...; city muenster R.; city minden r...; city brunswiek r;"
        "city perleberg r..;"
        "route stendal-perleberg rrr; marker stendal-perleberg plus_3; marker_supply plus_4"
    )
    assert legal(game, "establish") == each("red establish stendal-perleberg {}", "nothing", "post stendal")
    assert changes(game, "red establish stendal-perleberg post stendal") == action(2) | {
        "red.score": ("19", "27"),
        "red.east_west": ("0", "1"),
        "marker stendal-perleberg": ("plus_3", ""),
        "red.markers": ("", "plus_3"),
        "marker_supply": ("plus_4", "none"),
        "plate": ("", "plus_4"),
        "city stendal": ("....", "r..."),
        "red.stock": ("4t0m", "6t0m"),
        "route stendal-perleberg": ("rrr", "..."),
        "decision": ("action", "over prestige"),
    }
    assert_over(game, "prestige")


@pytest.mark.rule("G1", "E5", "E6")
@pytest.mark.parametrize("use", [False, True])
def test_the_permanent_marker_belongs_to_the_action_that_ends_the_game(use: bool) -> None:
    game = east("red score=19 book=1; city wismar r.; route wismar-stralsund rRR; route krakau-thorn b..")
    play(game, "red establish wismar-stralsund nothing")
    assert legal(game) == {"red use permanent", "red skip permanent"}
    assert (game.is_over, game.end_reasons) == (False, ("prestige",))
    if use:
        play(game, "red use permanent", "red pick_up krakau-thorn/1")
        assert (game.is_over, game.to_move) == (False, "red")
        play(game, "red put_down wismar-luebeck/1 blue trader")
        assert look(game, "route krakau-thorn", "route wismar-luebeck")["route wismar-luebeck"] == "b.."
    else:
        play(game, "red skip permanent")
    assert_over(game, "prestige")


@pytest.mark.rule("G1", "E5")
def test_the_permanent_marker_itself_may_end_the_game() -> None:
    game = east(
        "red score=13 supply=1t; city luebeck r..; city wismar r.; city waren r+; city stettin r.;"
        "city kulm r.;"
        "city danzig r...; route malmoe-visby rRr"
    )
    play(game, "red establish malmoe-visby nothing")
    assert game.end_reasons == ()
    play(game, "red green_post belgard trader")
    assert_over(game, "prestige")


# G1 b: no replacement marker (more in E2).


@pytest.mark.rule("G1", "E2")
def test_an_empty_marker_supply_ends_nothing_until_a_replacement_is_due() -> None:
    game = three(
        "route duisburg-dortmund rr; route goslar-magdeburg rr; marker goslar-magdeburg plus_3;"
        "marker_supply none"
    )
    play(game, "red establish duisburg-dortmund nothing")
    assert not game.is_over
    play(game, "red establish goslar-magdeburg nothing")
    assert_over(game, "markers")


@pytest.mark.rule("G1", "E2")
def test_the_marker_taken_with_the_last_action_can_no_longer_be_used() -> None:
    game = three(
        "turn 1 red actions=4; route duisburg-dortmund rr; marker duisburg-dortmund plus_3;marker_supply none"
    )
    play(game, "red establish duisburg-dortmund nothing")
    refused(game, "red use plus_3", hansa.HansaError)
    assert_over(game, "markers")


# G1 c: completed cities.


@pytest.mark.rule("G1", "E3a")
def test_the_tenth_completed_city_ends_the_game_after_the_action() -> None:
    game = three(NINE + "route duisburg-dortmund rr; route kampen-osnabrueck rr")
    assert changes(game, "red establish duisburg-dortmund post duisburg") == action(2) | {
        "city duisburg": (".", "r"),
        "red.stock": ("7t1m", "8t1m"),
        "route duisburg-dortmund": ("rr", ".."),
        "decision": ("action", "over cities"),
    }
    assert_over(game, "cities")


@pytest.mark.rule("G1", "E3a")
def test_nine_completed_cities_do_not_end_the_game() -> None:
    eight = NINE.replace("city halle gg", "city halle g.")
    game = three(eight + "route duisburg-dortmund rr")
    play(game, "red establish duisburg-dortmund post duisburg")
    assert not game.is_over


@pytest.mark.rule("G1", "E3a")
def test_only_the_last_printed_space_completes_a_city() -> None:
    game = three(NINE + "red privilege=1; route hamburg-stade rrr; city hamburg b..")
    play(game, "red establish hamburg-stade post hamburg")
    assert not game.is_over
    game = three(NINE + "red privilege=3; route hamburg-stade rrr; city hamburg bb.")
    play(game, "red establish hamburg-stade post hamburg")
    assert_over(game, "cities")


@pytest.mark.rule("G1", "E3a")
@pytest.mark.parametrize(("kampen", "line"), [("b.", "osnabrueck-kampen"), ("g+b.", "kampen-osnabrueck")])
def test_an_additional_post_completes_no_city(kampen: str, line: str) -> None:
    game = three(NINE + f"red markers=additional_post; route kampen-osnabrueck rr; city kampen {kampen}")
    play(game, f"red establish {line} additional_post kampen trader")
    assert not game.is_over


@pytest.mark.rule("G1", "E3a")
def test_an_additional_post_in_a_complete_city_does_not_complete_it_again() -> None:
    game = three(NINE + "red markers=additional_post; route hamburg-luebeck rrr")
    play(game, "red establish hamburg-luebeck additional_post luebeck trader")
    assert not game.is_over


@pytest.mark.rule("G1", "U9")
@pytest.mark.parametrize("board", ["britannia_2_3 big_box 3", "britannia_4_5 big_box 4"])
@pytest.mark.parametrize(("norwich", "over"), [("gg", True), ("g.", False)])
def test_in_britannia_the_eighth_completed_city_ends_the_game(board: str, norwich: str, over: bool) -> None:
    game = hansa.position(
        f"board {board}; city bristol b; city durham b; city ipswich b; city lancaster b; city coventry bb;"
        f"city montgomery gg; city norwich {norwich}; route richmond-lancaster rr"
    )
    play(game, "red establish richmond-lancaster post richmond")
    assert game.end_reasons == (("cities",) if over else ())
    assert game.is_over is over


@pytest.mark.rule("G1", "O2")
@pytest.mark.parametrize(
    ("elbing", "belgard", "over"), [("gg", "+", True), ("g.", "+", False), ("g.", "b+", False)]
)
def test_the_first_post_in_a_green_city_completes_it(elbing: str, belgard: str, over: bool) -> None:
    game = east(
        "red markers=additional_post; city berlin_coelln b; city perleberg b; city tangermuende b;"
        "city visby B;"
        f"city wittenberg b; city allenstein bb; city anklam gg; city kulm gg; city elbing {elbing};"
        f"city belgard {belgard}; route kulm-belgard rrr"
    )
    play(game, "red establish kulm-belgard additional_post belgard trader")
    assert game.is_over is over


@pytest.mark.rule("G1")
def test_several_reasons_may_meet_in_one_action() -> None:
    game = three(
        NINE + "blue score=19 book=1; city dortmund B.; route duisburg-dortmund rr;"
        "marker duisburg-dortmund plus_3; marker_supply none"
    )
    play(game, "red establish duisburg-dortmund post duisburg")
    assert_over(game, "prestige,markers,cities")


@pytest.mark.rule("G1", "N3")
def test_with_a_neutral_player_the_use_of_a_marker_may_end_the_game() -> None:
    # The neutral establishes its route at once, and blue, who controls Duisburg, reaches 20 points.
    game = hansa.position(
        "board hanse_2_3 big_box 2 neutral; turn 1 red actions=2; red markers=move_3,plus_3; blue score=19;"
        "city duisburg b; route duisburg-dortmund n.; route hamburg-luebeck n.."
    )
    play(game, "red use move_3", "red pick_up hamburg-luebeck/1", "red done")
    play(game, "red put_down duisburg-dortmund/2 neutral trader")
    assert legal(game) == {"red neutral_post dortmund"}
    assert not game.is_over
    play(game, "red neutral_post dortmund")
    assert look(game, "blue.score", "city dortmund") == {"blue.score": "20", "city dortmund": "n."}
    assert_over(game, "prestige")


# G2: the final score.


@pytest.mark.rule("G2")
def test_without_modules_the_score_has_six_lines_and_their_sum() -> None:
    game = three(
        "red score=5 keys=3 bank=3 markers=plus_3 used=develop; city hamburg rr.; city luebeck r.;"
        "city minden b...;"
        "special_prestige .R.."
    )
    score = game.score()
    assert score["red"].lines == dict(zip(LINES, (5, 4, 3, 8, 4, 9), strict=True))
    assert score["blue"].lines == dict(zip(LINES, (0, 0, 0, 0, 2, 1), strict=True))
    assert score["green"].lines == dict.fromkeys(LINES, 0)
    assert [score[seat].total for seat in ("red", "blue", "green")] == [33, 3, 0]


@pytest.mark.rule("G2")
@pytest.mark.parametrize("points", [0, 1, 19, 20, 27])
def test_track_is_what_was_gained_during_the_game(points: int) -> None:
    over = "decision over prestige;" if points >= 20 else ""
    assert line(f"red score={points}; {over}", "track") == points


@pytest.mark.rule("G2")
@pytest.mark.parametrize(
    ("desk", "points"),
    [
        ("", 0),
        ("keys=4", 0),
        ("keys=3 actions=4 privilege=2 book=2 bank=2", 0),
        ("actions=5", 4),
        ("privilege=3", 4),
        ("book=3", 4),
        ("bank=3", 4),
        ("actions=4 privilege=3 book=3", 8),
        ("keys=4 actions=5 privilege=3 book=3 bank=3", 16),
    ],
)
def test_each_completed_ability_but_keys_counts_four(desk: str, points: int) -> None:
    assert line(f"red {desk}", "abilities") == points


MARKERS = [
    *["additional_post"] * 4,
    *["exchange_posts"] * 3,
    *["plus_3"] * 2,
    *["plus_4"] * 2,
    *["develop"] * 2,
    *["move_3"] * 2,
]


@pytest.mark.rule("G2")
@pytest.mark.parametrize(
    ("number", "points"),
    [
        (0, 0),
        (1, 1),
        (2, 3),
        (3, 3),
        (4, 6),
        (5, 6),
        (6, 10),
        (7, 10),
        (8, 15),
        (9, 15),
        (10, 21),
        (11, 21),
        (12, 21),
        (15, 21),
    ],
)
@pytest.mark.parametrize("used", ["none", "half", "all"])
def test_markers_count_by_their_number_used_or_not(number: int, points: int, used: str) -> None:
    split = {"none": number, "half": number // 2, "all": 0}[used]
    fields = {"markers": MARKERS[:split], "used": MARKERS[split:number]}
    desk = " ".join(f"{key}={','.join(markers)}" for key, markers in fields.items() if markers)
    assert line(f"red {desk}", "markers") == points


@pytest.mark.rule("G2", "P4")
def test_markers_on_routes_in_the_supply_and_on_the_plate_count_for_nobody() -> None:
    text = "red markers=plus_3; plate plus_4; marker duisburg-dortmund develop; marker_supply plus_3"
    assert [line(text, "markers", seat) for seat in ("red", "blue", "green")] == [1, 0, 0]


@pytest.mark.rule("G2", "E3c")
@pytest.mark.parametrize(
    ("spaces", "red", "blue"),
    [
        ("R...", 7, 0),
        (".R..", 8, 0),
        ("..R.", 9, 0),
        ("...R", 11, 0),
        ("RBRB", 16, 19),
        ("RRRR", 35, 0),
        ("BBBR", 11, 24),
    ],
)
def test_special_prestige_counts_the_values_of_own_merchants(spaces: str, red: int, blue: int) -> None:
    text = f"red book=3; blue book=3; special_prestige {spaces}"
    assert line(text, "special_prestige", "red") == red
    assert line(text, "special_prestige", "blue") == blue


@pytest.mark.rule("G2", "K1")
def test_each_city_controlled_counts_two() -> None:
    # Red: Hamburg, Lübeck (further right), Minden and Goslar (most). Blue: Hannover, Duisburg. Green: Stade.
    text = (
        "city hamburg r..; city luebeck br; city minden rbr.; city hannover rb; city duisburg r+b;"
        "city goslar rr+b;"
        "city stade G"
    )
    assert [line(text, "cities", seat) for seat in ("red", "blue", "green")] == [8, 4, 2]


@pytest.mark.rule("G2")
@pytest.mark.parametrize(("keys", "value"), [(0, 1), (1, 2), (2, 2), (3, 3), (4, 4)])
def test_the_network_counts_the_keys_value_for_each_post(keys: int, value: int) -> None:
    assert line(f"red keys={keys}; city hamburg rr.; city luebeck r.", "network") == 3 * value


@pytest.mark.rule("G2", "E3a")
@pytest.mark.parametrize(
    ("posts", "size"),
    [
        ("", 0),
        ("city hamburg r..", 1),
        ("city minden rrrr", 4),
        ("city minden rr+br..", 3),
        ("city hamburg r..; city luebeck r.", 2),
        ("city hamburg rrr; city luebeck R+br", 5),
    ],
)
def test_all_posts_of_the_network_count_additional_ones_too(posts: str, size: int) -> None:
    assert line(f"red book=1; {posts}", "network") == size


@pytest.mark.rule("G2")
@pytest.mark.parametrize(
    ("posts", "size"),
    [
        # No route joins Hamburg and Minden; Bremen lies between them.
        ("city hamburg r..; city minden r...", 1),
        ("city hamburg r..; city minden r...; city bremen b", 1),
        ("city hamburg r..; city minden r...; city bremen r", 3),
        # Three posts in one city are more than two in two.
        ("city minden rrr.; city hamburg r..; city luebeck r.", 3),
        ("city minden rr..; city hamburg r..; city luebeck r.; city stade R", 3),
        # A ring counts each city once.
        ("city hamburg r..; city bremen r; city hannover r.; city lueneburg R", 4),
    ],
)
def test_of_several_networks_the_one_with_most_posts_counts(posts: str, size: int) -> None:
    assert line(f"red keys=4; {posts}", "network") == 4 * size


@pytest.mark.rule("G2")
def test_a_network_needs_no_control() -> None:
    assert line("city hamburg rbb; city luebeck rb; city stade B", "network") == 2
    assert line("city hamburg rbb; city luebeck rb; city stade B", "network", "blue") == 4


@pytest.mark.rule("G2", "E3c")
def test_special_prestige_is_no_part_of_the_network() -> None:
    assert line("red book=1; city coellen r.; city warburg r.; special_prestige RR..", "network") == 2


@pytest.mark.rule("G2", "O2")
def test_maritime_routes_and_green_cities_join_networks() -> None:
    game = east("city stralsund r.; city wismar r.; city waren +r; city havelberg r...; city visby R")
    assert game.score()["red"].lines["network"] == 4


@pytest.mark.rule("G2")
def test_routes_and_pieces_on_points_are_no_part_of_the_score() -> None:
    game = three("red supply=3t1m; route hamburg-luebeck rrr; route duisburg-dortmund rr")
    assert game.score()["red"].total == 0


# G3: who wins (ties in the editions).


@pytest.mark.rule("G3")
def test_most_points_win() -> None:
    game = three("red score=3; blue score=9; green score=5")
    assert [(s.place, s.seat, s.total) for s in game.standings()] == [
        (1, "blue", 9),
        (2, "green", 5),
        (3, "red", 3),
    ]


@pytest.mark.rule("G3", "G2")
def test_all_lines_decide_not_the_track() -> None:
    game = three("red score=8; blue score=1 bank=3 book=3; decision over markers; marker_supply none")
    assert [(s.place, s.seat, s.total) for s in game.standings()] == [
        (1, "blue", 9),
        (2, "red", 8),
        (3, "green", 0),
    ]
