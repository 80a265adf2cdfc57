"""Every reason why an action is not allowed: the code, the rule, and a sentence for the player."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hansa

ROOT = Path(__file__).parents[2]
BASE = "board hanse_4_5 big_box 4;"
FAVOUR = "board hanse_4_5 big_box 4 favour;"
EAST = "board east_3_5 big_box 3;"
BRITAIN = "board britannia_4_5 big_box 4;"
PROVINCES = "board hanse_2_3 2009 2 provinces; pawn north;"
NEUTRAL = "board hanse_2_3 2014 2 neutral;"

PROMOS = "board hanse_2_3 big_box 3; marker_set promos;"
BLOCKED = PROMOS + "laid hamburg-luebeck block blue;"
TRIBUTE = PROMOS + "laid hamburg-luebeck tribute blue; decision tribute due=hamburg-luebeck:tribute:blue"
# Blue has nothing in stock and supply.
ON_BOARD = (
    BASE + "route hamburg-luebeck r..; route hamburg-bremen bbbb; route emden-groningen bbb;"
    "route emden-stade bbb; route kampen-osnabrueck bB; blue supply=0 stock=0;"
    "decision displaced blue route=hamburg-luebeck extras=1 placed=hamburg-bremen/1"
)


def crowded(board: str, routes: dict[str, str]) -> str:
    """A position with every point taken except on some routes: one red or blue trader, the rest neutral."""
    desk = "keys=4 actions=5 privilege=3 book=3 bank=3"
    text = f"board {board}; red {desk}; blue {desk};"
    for n, route in enumerate(hansa.load_board(board.split()[0]).routes):
        own = route.points.index("house")
        points = "".join("rb"[n % 2] if at == own else "n" for at in range(len(route.points)))
        text += f"route {route.id} {routes.get(route.id, points)};"
    return text


# A position, a line, and the code and rule of the reason why not.
CASES = [
    # Who decides, and what
    (BASE + "red score=20; decision over prestige", "red end_turn", "game_over", "G1"),
    (BASE, "blue end_turn", "not_your_decision", "T1"),
    (BASE, "red replace hamburg-luebeck/1", "not_now", "T1"),
    (BASE, "done", "not_now", "T1"),
    (BASE + "turn 1 red actions=0; red supply=1t", "place hamburg-luebeck trader", "no_actions_left", "T1"),
    (FAVOUR + "turn 1 red closed; red tiles=toll", "income 1 trader", "no_actions_left", "EF2"),
    (PROVINCES + "turn 1 red acted closed pawn_moved", "income 1 trader", "no_actions_left", "V3"),
    # A
    (BASE + "red supply=11t1m", "income 1 trader", "not_enough_tradesmen", "A1"),
    (BASE + "red supply=9t", "income 3 traders", "not_enough_tradesmen", "A1"),
    (BASE, "income 4 traders", "bank_too_low", "A1"),
    ("board hanse_4_5 2009 4;", "income 2 traders", "income_too_small", "A1"),
    ("board hanse_4_5 2009 4;", "income 4 traders", "bank_too_low", "A1"),
    (BASE, "income 0 traders", "nothing_taken", "A1"),
    # B
    (
        BASE + "red supply=1t; route hamburg-luebeck .b.",
        "place hamburg-luebeck/2 trader",
        "point_taken",
        "B1",
    ),
    (
        BASE + "red supply=1t; route hamburg-luebeck bbb",
        "place hamburg-luebeck trader",
        "no_free_point",
        "B1",
    ),
    (EAST + "red supply=1t", "place danzig-malmoe/4 trader", "boat_needs_merchant", "B1"),
    (
        EAST + "red supply=1t; route danzig-malmoe bbb.",
        "place danzig-malmoe trader",
        "boat_needs_merchant",
        "B1",
    ),
    (BASE + "red supply=3t", "place hamburg-luebeck merchant", "not_enough_tradesmen", "B1"),
    (BRITAIN + "red supply=3t", "place conway-chester trader", "needs_permit", "U2"),
    (PROVINCES + "red supply=3t", "place quedlinburg-goslar trader", "outside_province", "V4"),
    # C1
    (BASE + "red supply=2t", "displace hamburg-luebeck/1 trader", "nobody_there", "C1"),
    (
        BASE + "red supply=2t; route hamburg-luebeck r..",
        "displace hamburg-luebeck/1 trader",
        "own_piece",
        "C1",
    ),
    (
        BASE + "red supply=1t; route hamburg-luebeck b..",
        "displace hamburg-luebeck",
        "not_enough_tradesmen",
        "C1",
    ),
    (
        BASE + "red supply=3t; route hamburg-luebeck B..",
        "displace hamburg-luebeck trader paying trader",
        "wrong_payment",
        "C1",
    ),
    (
        EAST + "red supply=3t; route danzig-malmoe ...B",
        "displace danzig-malmoe trader paying trader trader",
        "boat_needs_merchant",
        "C1",
    ),
    (BRITAIN + "red supply=3t; route conway-chester b..", "displace conway-chester", "needs_permit", "U2"),
    # C2-C5
    (
        BASE + "route hamburg-luebeck r..; decision displaced blue route=hamburg-luebeck piece=b extras=1",
        "replace quedlinburg-goslar",
        "not_adjacent",
        "C3",
    ),
    (
        BASE + "route hamburg-luebeck r..; decision displaced blue route=hamburg-luebeck piece=b extras=1",
        "replace hamburg-luebeck/2",
        "not_adjacent",
        "C3",
    ),
    (
        BASE + "route hamburg-luebeck r..; route hamburg-stade g..;"
        "decision displaced blue route=hamburg-luebeck piece=b",
        "replace hamburg-stade/1",
        "point_taken",
        "C2",
    ),
    (
        BASE + "route hamburg-luebeck r..; decision displaced blue route=hamburg-luebeck extras=1",
        "replace hamburg-stade",
        "already_placed",
        "C2",
    ),
    (
        BASE + "route hamburg-luebeck r..; decision displaced blue route=hamburg-luebeck piece=b",
        "extra hamburg-stade trader from stock",
        "no_extra_left",
        "C2",
    ),
    (
        BASE + "route hamburg-luebeck r..; decision displaced blue route=hamburg-luebeck piece=b extras=1",
        "extra hamburg-stade trader from supply",
        "wrong_source",
        "C5",
    ),
    (
        BASE
        + "route hamburg-luebeck r..; blue supply=1m; decision displaced blue route=hamburg-luebeck extras=1",
        "extra hamburg-stade merchant from stock",
        "not_enough_tradesmen",
        "C5",
    ),
    (
        BASE + "route hamburg-luebeck r..; decision displaced blue route=hamburg-luebeck piece=b extras=1",
        "done",
        "not_done",
        "C5",
    ),
    (
        BRITAIN + "route conway-chester r..; decision displaced blue route=conway-chester piece=b",
        "replace edinburgh-dunbar",
        "country_forbidden",
        "U3",
    ),
    (ON_BOARD, "extra hamburg-stade from hamburg-bremen/1", "just_placed", "C5"),
    (ON_BOARD, "extra hamburg-stade from hamburg-luebeck/1", "not_your_piece", "C5"),
    (
        crowded("hanse_2_3 2014 2 neutral", {"hamburg-luebeck": "nr.", "hamburg-stade": "nn."})
        + "decision displaced blue route=hamburg-luebeck piece=b extras=1",
        "extra hamburg-stade trader from stock",
        "keeps_last_point",
        "C4",
    ),
    # Little said
    (BASE + "route hamburg-luebeck r..; red supply=2t", "displace", "own_piece", "C1"),
    (BASE, "displace", "nobody_there", "C1"),
    (BASE, "establish", "route_not_complete", "E0"),
    (BASE + "route hamburg-luebeck rrr", "establish develop keys", "no_such_ability", "E3b"),
    (BASE, "pick_up", "nobody_there", "D1"),
    (BASE, "place", "not_enough_tradesmen", "B1"),
    (BASE, "use", "no_such_marker", "T3"),
    (BASE, "take_tile", "no_favour_tiles", "EF1"),
    # D
    (
        crowded("east_3_5 2014 2 neutral", {"malmoe-visby": "r.."}) + "decision put_down own hand=rR",
        "put_down malmoe-visby/3 merchant",
        "cannot_place_rest",
        "D2",
    ),
    (BASE + "route hamburg-luebeck b..", "pick_up hamburg-luebeck", "not_your_piece", "D1"),
    (BASE, "pick_up hamburg-luebeck/1", "nobody_there", "D1"),
    (
        BASE + "route hamburg-luebeck r..; decision put_down own hand=r",
        "put_down emden-stade merchant",
        "not_in_hand",
        "D1",
    ),
    (
        BASE + "route hamburg-luebeck b..; decision put_down own hand=r",
        "put_down hamburg-luebeck/1",
        "point_taken",
        "D1",
    ),
    (EAST + "decision put_down own hand=r", "put_down danzig-malmoe/4 trader", "boat_needs_merchant", "D1"),
    (BRITAIN + "decision put_down own hand=r@england", "put_down conway-chester", "country_forbidden", "U4"),
    (
        BRITAIN + "decision put_down opponents hand=b@wales",
        "put_down london-oxford",
        "country_forbidden",
        "U4",
    ),
    # E
    (BASE + "route hamburg-luebeck rr.", "establish hamburg-luebeck nothing", "route_not_complete", "E0"),
    (PROVINCES + "route goslar-magdeburg rr", "establish goslar-magdeburg", "outside_province", "V4"),
    (BASE + "route hamburg-luebeck rrr", "establish hamburg-luebeck post emden", "not_an_end", "E3"),
    (
        BASE + "route hamburg-luebeck rrr; city hamburg gb.",
        "establish hamburg-luebeck post hamburg",
        "privilege_too_low",
        "E3a",
    ),
    (
        BASE + "route hamburg-luebeck rrr; city luebeck gb",
        "establish hamburg-luebeck post luebeck",
        "no_free_space",
        "E3a",
    ),
    (
        BASE + "route emden-groningen RRR; red book=2",
        "establish emden-groningen post groningen",
        "wrong_shape",
        "E3a",
    ),
    (
        BASE + "route hamburg-luebeck rrr",
        "establish hamburg-luebeck post luebeck trader",
        "needless_tradesman",
        "E3a",
    ),
    (
        BASE + "route hamburg-luebeck rrr; city hamburg g..",
        "establish hamburg-luebeck additional_post hamburg trader",
        "no_such_marker",
        "E3a",
    ),
    (
        BASE + "route hamburg-luebeck rrr; red markers=additional_post",
        "establish hamburg-luebeck additional_post hamburg trader",
        "no_post_yet",
        "E3a",
    ),
    (
        BASE + "route hamburg-luebeck rrr; red markers=additional_post; city hamburg g..",
        "establish hamburg-luebeck additional_post hamburg merchant",
        "no_such_tradesman",
        "E3a",
    ),
    (BASE + "route hamburg-luebeck rrr", "establish hamburg-luebeck develop keys", "no_such_ability", "E3b"),
    (
        BASE + "route hamburg-luebeck rrr; red bank=3",
        "establish hamburg-luebeck develop bank",
        "ability_complete",
        "AB3",
    ),
    (
        BASE + "route hamburg-luebeck rrr",
        "establish hamburg-luebeck special_prestige",
        "no_special_prestige",
        "E3c",
    ),
    (
        BASE + "route warburg-coellen rrrr",
        "establish warburg-coellen special_prestige 7",
        "no_merchant",
        "E3c",
    ),
    (
        BASE + "route warburg-coellen rrrR; special_prestige B...",
        "establish warburg-coellen special_prestige 7",
        "special_prestige_taken",
        "E3c",
    ),
    (
        BASE + "route warburg-coellen rrrR",
        "establish warburg-coellen special_prestige 11",
        "privilege_too_low",
        "E3c",
    ),
    (EAST + "route dresden-krakau rrrr", "establish dresden-krakau post dresden", "green_city", "O1"),
    # Markers and tiles
    (BASE, "use plus_3", "no_such_marker", "T3"),
    (BASE + "red markers=additional_post", "use additional_post", "used_with_route", "T3"),
    (BASE + "red markers=move_3", "use move_3", "marker_does_nothing", "M2"),
    (BASE + "red markers=develop bank=3", "use develop bank", "ability_complete", "AB3"),
    (BASE + "city hamburg rg.", "use exchange_posts hamburg/1", "no_such_marker", "T3"),
    (BASE + "red markers=exchange_posts", "use exchange_posts", "marker_does_nothing", "M2"),
    (BASE + "red markers=exchange_posts; city hamburg rg.", "use exchange_posts hamburg/2", "no_pair", "M2"),
    (BASE + "red markers=exchange_posts; city hamburg r..", "use exchange_posts hamburg", "no_pair", "M2"),
    (
        BASE + "red markers=exchange_posts; city hamburg rr.",
        "use exchange_posts hamburg/1",
        "same_owner",
        "M2",
    ),
    (
        BASE + "red markers=exchange_posts; city hamburg gb.",
        "use exchange_posts hamburg/1",
        "not_your_post",
        "M2",
    ),
    (
        BASE + "route hamburg-luebeck rb.; decision pick_up opponents left=3",
        "pick_up hamburg-luebeck/1",
        "own_piece",
        "M2",
    ),
    (BASE + "route hamburg-luebeck rb.; decision pick_up opponents left=3", "done", "not_done", "M2"),
    (
        "board hanse_4_5 2014 4; route hamburg-luebeck rb.; decision remove left=2",
        "remove hamburg-luebeck/1",
        "own_piece",
        "M2",
    ),
    (
        "board hanse_4_5 2014 4; route hamburg-luebeck rb.; decision remove left=2",
        "remove hamburg-luebeck/3",
        "nobody_there",
        "M2",
    ),
    (BASE, "take_tile toll paying plus_3 plus_3", "no_favour_tiles", "EF1"),
    (FAVOUR + "turn 1 red acted; tiles toll", "take_tile toll", "tile_too_late", "EF2"),
    # Promo markers
    (PROMOS + "red markers=exchange_marker", "use exchange_marker", "marker_does_nothing", "PM1"),
    (PROMOS + "red markers=exchange_marker", "use exchange_marker red plus_3", "not_a_rival", "PM1"),
    (
        PROMOS + "red markers=exchange_marker; blue used=exchange_marker",
        "use exchange_marker blue exchange_marker",
        "not_to_be_taken",
        "PM1",
    ),
    (
        PROMOS + "red markers=exchange_marker; blue used=plus_3",
        "use exchange_marker blue plus_4",
        "no_such_marker",
        "PM1",
    ),
    (PROMOS + "red markers=exchange_marker", "use exchange_marker plus_3", "no_such_marker", "PM1"),
    (PROMOS + "red markers=tribute", "use tribute hamburg-luebeck", "not_enough_tradesmen", "PM2"),
    (PROMOS + "red supply=1t", "use block hamburg-luebeck", "no_such_marker", "T3"),
    (BLOCKED + "red supply=1t", "place hamburg-luebeck trader", "not_enough_tradesmen", "PM3"),
    (BLOCKED + "red supply=3t", "place hamburg-luebeck trader paying merchant", "not_enough_tradesmen", "B1"),
    (BLOCKED + "red supply=3t", "place hamburg-luebeck trader paying trader trader", "wrong_payment", "PM3"),
    (BLOCKED + "red supply=3t", "place hamburg-stade trader paying trader", "wrong_payment", "PM3"),
    (BLOCKED + "red supply=3t", "place merchant", "not_enough_tradesmen", "B1"),
    (TRIBUTE, "tribute 1 trader", "wrong_tribute", "PM2"),
    (TRIBUTE, "tribute 2 merchants", "not_enough_tradesmen", "PM2"),
    (FAVOUR + "tiles cities", "take_tile toll", "tile_gone", "EF1"),
    (FAVOUR + "tiles toll; red markers=plus_3", "take_tile toll paying plus_3", "wrong_payment", "EF2"),
    (
        FAVOUR + "tiles toll; red markers=plus_3",
        "take_tile toll paying plus_3 plus_4",
        "no_such_marker",
        "EF2",
    ),
    # Permanent markers
    (
        EAST + "red supply=1t; decision permanent route=malmoe-visby",
        "green_post danzig trader",
        "not_green",
        "O3",
    ),
    (
        EAST + "red supply=1t; decision permanent route=malmoe-visby",
        "green_post waren merchant",
        "not_enough_tradesmen",
        "O3",
    ),
    (EAST + "red supply=1t; decision permanent route=malmoe-visby", "use permanent", "not_now", "T1"),
    (
        EAST + "decision reuse route=danzig-malmoe traders=1",
        "reuse danzig-malmoe merchant",
        "not_in_hand",
        "O3",
    ),
    (
        BRITAIN + "decision place_2 route=calais-southampton left=2",
        "extra london-oxford trader from stock",
        "country_forbidden",
        "U7",
    ),
    # The plate
    (BASE + "plate develop; decision plate", "place_marker plus_3 hamburg-luebeck", "no_such_marker", "P1"),
    (
        BASE + "plate develop; route hamburg-luebeck r..; decision plate",
        "place_marker develop hamburg-luebeck",
        "route_not_empty",
        "P1",
    ),
    (
        BASE + "plate develop; marker hamburg-luebeck plus_3; decision plate",
        "place_marker develop hamburg-luebeck",
        "marker_there",
        "P1",
    ),
    (
        BASE + "plate develop; city hamburg ggg; city luebeck gg; decision plate",
        "place_marker develop hamburg-luebeck",
        "no_free_space",
        "P1",
    ),
    (EAST + "plate develop; decision plate", "place_marker develop malmoe-visby", "permanent_there", "P1"),
    (
        BRITAIN + "plate develop; decision plate",
        "place_marker develop conway-chester",
        "country_forbidden",
        "U6",
    ),
    # Two players
    ("board hanse_2_3 big_box 3", "move_pawn north free", "no_pawn", "V1"),
    (PROVINCES, "move_pawn north action", "pawn_stays", "V3"),
    (PROVINCES + "turn 1 red pawn_moved", "move_pawn north_west free", "pawn_moved", "V3"),
    (PROVINCES, "move_pawn south free", "pawn_too_far", "V3"),
    (
        NEUTRAL + "route hamburg-luebeck nnn; route hamburg-stade r..;"
        "decision displaced neutral route=hamburg-stade neutral_post=hamburg-luebeck",
        "neutral_post emden",
        "not_an_end",
        "N3",
    ),
    (
        NEUTRAL + "route hamburg-luebeck nnn; city luebeck rr; route hamburg-stade r..;"
        "decision displaced neutral route=hamburg-stade neutral_post=hamburg-luebeck",
        "neutral_post luebeck",
        "no_free_space",
        "N3",
    ),
]


@pytest.mark.parametrize(("position", "line", "code", "rule"), CASES, ids=lambda value: str(value)[-40:])
def test_reason(position: str, line: str, code: str, rule: str) -> None:
    game = hansa.position(position)
    before = game.position()
    with pytest.raises(hansa.IllegalAction) as caught:
        game.play(line)
    error = caught.value
    assert (error.code, error.rule) == (code, rule), error
    assert re.fullmatch(r"[A-ZÖ'].*[.]", error.message)
    assert game.position() == before
    assert not game.actions


def test_every_reason_is_tested_and_documented() -> None:
    play, docs = ROOT / "src" / "hansa" / "play", ROOT / "docs" / "notation.md"
    sources = "".join(
        file.read_text(encoding="utf-8") for file in [*play.glob("reasons*.py"), play / "case.py"]
    )
    codes = set(re.findall(r'\bno\(\s*"(\w+)"', sources)) | {"not_your_decision"}
    # The last resort, for what nobody has thought of.
    assert codes - {code for _, _, code, _ in CASES} == {"illegal_action"}
    text = docs.read_text(encoding="utf-8")
    assert not [code for code in codes if f"`{code}`" not in text]


def test_every_other_code_is_documented() -> None:
    files = [*(ROOT / "src" / "hansa" / "play").glob("*.py"), ROOT / "src" / "hansa" / "errors.py"]
    codes = {code for file in files for code in re.findall(r'\bcode ?= ?"(\w+)"', file.read_text("utf-8"))}
    codes |= set(re.findall(r'", "(record_\w+)"', (ROOT / "src/hansa/play/record.py").read_text("utf-8")))
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    assert codes >= {"ambiguous", "bad_deal", "record_version", "nothing_to_undo"}
    assert not [code for code in codes - {"error"} if f"`{code}`" not in text]


def test_the_sentence_names_what_is_missing() -> None:
    game = hansa.position(BASE + "route hamburg-luebeck rr.; city hannover g.; route minden-hannover rrr")
    with pytest.raises(hansa.IllegalAction) as caught:
        game.play("establish hamburg-luebeck post hamburg")
    assert str(caught.value) == "Hamburg–Lübeck is not complete: 1 of its 3 points is not yours. (rule E0)"
    with pytest.raises(hansa.IllegalAction) as caught:
        game.play("establish minden-hannover post hannover")
    expected = "Hannover's next space needs privilege III (pink); yours is I (white)."
    assert caught.value.message == expected


def test_who_plays_may_be_told_apart_from_the_action() -> None:
    game = hansa.position(BASE + "red supply=1t")
    with pytest.raises(hansa.NotYourDecision):
        game.play("place hamburg-luebeck trader", by="blue")
    game.play("place hamburg-luebeck trader", by="red")


def sentence(position: str, line: str) -> str:
    """The sentence with which an action is refused."""
    with pytest.raises(hansa.IllegalAction) as caught:
        hansa.position(position).play(line)
    return caught.value.message


def test_who_decides_is_addressed_not_who_is_at_turn() -> None:
    displaced = BASE + "route hamburg-luebeck r..; route hamburg-bremen bg..;"
    displaced += "decision displaced blue route=hamburg-luebeck piece=b extras=1"
    taken = "Point 1 of Hamburg–Bremen is taken by"
    assert sentence(displaced, "replace hamburg-bremen/1") == f"{taken} your trader."
    assert sentence(displaced, "replace hamburg-luebeck/1").endswith("is taken by red's trader.")


def test_an_empty_supply_is_called_empty() -> None:
    assert sentence(BASE, "place hamburg-luebeck trader") == "Your supply is empty."


def test_pieces_displaced_in_england_stay_there() -> None:
    position = (
        BRITAIN
        + "route london-cambridge r..; decision displaced blue route=london-cambridge piece=b extras=1"
    )
    abroad = next(r.id for r in hansa.load_board("britannia_4_5").routes if r.country == "wales")
    said = sentence(position, f"replace {abroad}/1")
    assert said.startswith("Point 1 of ")
    assert said.endswith("is in Wales, and pieces displaced from England stay there.")


def test_the_neutral_player_has_no_merchants_to_add() -> None:
    position = (
        NEUTRAL
        + "route hamburg-luebeck r..; decision displaced neutral route=hamburg-luebeck piece=n extras=1"
    )
    assert (
        sentence(position, "extra hamburg-stade/1 merchant from stock")
        == "The neutral player has traders only."
    )


@pytest.mark.parametrize(("position", "line"), [case[:2] for case in CASES])
def test_every_sentence_begins_with_a_capital(position: str, line: str) -> None:
    said = sentence(position, line)
    assert not said[0].islower(), said
    assert "only nothing" not in said
