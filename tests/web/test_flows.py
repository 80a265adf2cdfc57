"""Every special decision as a person goes through it: what is said, what glows, what clicks do, the way back.

A table is a record that begins with a small position (docs/notation.md), uploaded like any other record.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from .conftest import Server
from .seated import FOUR, Sit, boxes, overlap

OLD = "board hanse_4_5 2009 4;"
FAVOUR = "board hanse_2_3 big_box 3 favour;"
EAST = "board east_3_5 big_box 3;"
BRITANNIA = "board britannia_4_5 big_box 4;"
SOME = "route hamburg-luebeck b..; route hamburg-bremen ..gB; route bremen-minden r..; route emden-stade yy.;"
DISPLACE = "red displace hamburg-bremen/4 trader paying trader trader"


# Markers


@pytest.mark.slow
def test_exchange_posts(sit: Sit) -> None:
    jan = sit(
        FOUR + "red supply=1t markers=exchange_posts; city hamburg rb.; city minden yrb.; city goslar gb"
    )
    jan.press("Use Exchange posts")
    jan.says("Choose two neighbouring posts to exchange.")
    jan.glows({"space:hamburg/1", "space:minden/1", "space:minden/2"})
    jan.point_at("space:hamburg/1")
    expect(jan.page.locator("[data-ghost]")).to_have_count(2)
    jan.escape()
    jan.says("Choose an action, or click where you want to play.")
    jan.press("Use Exchange posts")
    jan.click("space:hamburg/1")
    jan.stands("city hamburg br.", "marker_used")
    jan.press("Undo")
    jan.stands("city hamburg rb.")


@pytest.mark.slow
def test_a_single_pair_is_shown_before_it_is_exchanged(sit: Sit) -> None:
    jan = sit(FOUR + "red supply=1t markers=exchange_posts; city hamburg rb.")
    jan.press("Use Exchange posts")
    jan.glows({"space:hamburg/1"})
    jan.stands("city hamburg rb.")


@pytest.mark.slow
def test_exchange_posts_in_a_green_city(sit: Sit) -> None:
    jan = sit(EAST + "red supply=1t markers=exchange_posts; city waren g+rb")
    jan.press("Use Exchange posts")
    jan.glows({"court:waren/1"})
    jan.point_at("court:waren/1")
    expect(jan.page.locator("[data-ghost]")).to_have_count(2)
    jan.click("court:waren/1")
    jan.stands("city waren g+br", "marker_used")


@pytest.mark.slow
def test_develop_an_ability_on_the_desk_or_in_the_dock(sit: Sit) -> None:
    jan = sit(FOUR + "red supply=1t markers=develop,plus_3,plus_4,additional_post")
    height = jan.page.locator(".stage").bounding_box()
    jan.press("Use Develop an ability")
    jan.says("Choose an ability to develop.")
    assert jan.page.locator(".stage").bounding_box() == height, "the board keeps its size"
    expect(jan.page.locator(".cell.open")).to_have_count(5)
    jan.glows(set())
    jan.escape()
    expect(jan.page.locator(".cell.open")).to_have_count(0)
    jan.press("Use Develop an ability")
    jan.page.locator(".desk").get_by_role("button", name="Develop Bank").click()
    jan.stands("supply=2t", "bank=1")
    jan.press("Undo")
    jan.press("Use Develop an ability")
    jan.press("Privilege")
    jan.stands("supply=2t", "privilege=1")


@pytest.mark.slow
@pytest.mark.parametrize(("marker", "more"), [("plus_3", 3), ("plus_4", 4)])
def test_more_actions(sit: Sit, marker: str, more: int) -> None:
    jan = sit(FOUR + f"turn 1 red actions=0; red supply=1t markers={marker}")
    jan.says("End your turn, or use a marker.")
    jan.press(f"Use +{more} actions")
    expect(jan.page.get_by_text(f"{more} of {2 + more} actions left")).to_be_visible()
    assert jan.page.locator(".pips .full").count() == more
    jan.press("Undo")
    jan.says("End your turn, or use a marker.")


@pytest.mark.slow
def test_move_3(sit: Sit) -> None:
    jan = sit(FOUR + "red supply=1t markers=move_3;" + SOME)
    jan.press("Use Move 3")
    jan.says("Lift up to 3 pieces of other players.")
    rivals = {"hamburg-luebeck/1", "hamburg-bremen/3", "hamburg-bremen/4", "emden-stade/1", "emden-stade/2"}
    jan.glows({f"point:{point}" for point in rivals})
    jan.inert("point:bremen-minden/1")
    jan.click("point:emden-stade/1", "point:hamburg-bremen/4")
    jan.says("Lift one more piece of another player, or put down.")
    expect(jan.page.get_by_text("2/3")).to_be_visible()
    jan.escape()
    jan.says("Lift up to 2 pieces of other players, or put down.")
    jan.click("point:hamburg-bremen/4")
    jan.press("Put down")
    jan.says("Put down Hinrich’s trader on a glowing point: 2 in hand.")
    jan.press("Marthe, Merchant")
    jan.says("Put down Marthe’s merchant on a glowing point: 2 in hand.")
    jan.click("point:hamburg-luebeck/3")
    jan.says("Put down Hinrich’s trader on a glowing point.")
    jan.glows(jan.legal_points("put_down"))
    jan.click("point:hamburg-luebeck/2")
    jan.stands("route hamburg-luebeck byB", "route emden-stade .y.", "turn 1 red actions=2")


def test_one_piece_is_moved_with_two_clicks(sit: Sit) -> None:
    """More could be lifted, but a click where it may go ends the lifting."""
    jan = sit(FOUR + "red supply=1t book=1; route hamburg-luebeck rr.")
    jan.press("Move")
    jan.click("point:hamburg-luebeck/1")
    jan.says("Lift up to 2 more pieces of yours, or put down.")
    expect(jan.page.locator("[data-left]")).to_have_count(1)
    jan.click("point:hamburg-bremen/2")
    jan.stands("route hamburg-luebeck .r.", "route hamburg-bremen .r..", "turn 1 red actions=1")
    expect(jan.page.locator("[data-left]")).to_have_count(0)
    jan.press("Undo")
    jan.says("Put down your trader on a glowing point.")
    expect(jan.page.locator("[data-left]")).to_have_count(1)


@pytest.mark.slow
def test_remove_3(sit: Sit) -> None:
    jan = sit(OLD + "red supply=1t markers=remove_3;" + SOME)
    jan.press("Use Remove 3")
    jan.says("Take up to 3 pieces off the board.")
    expect(jan.page.get_by_text("0/3")).to_be_visible()
    jan.click("point:emden-stade/2")
    jan.says("Take up to 2 pieces off the board.")
    expect(jan.page.get_by_text("1/3")).to_be_visible()
    jan.press("Finish")
    jan.stands("route emden-stade y..", "yellow score=0 supply=1t")


# Establishing


@pytest.mark.slow
def test_additional_post_is_chosen_on_the_card_or_at_the_wall(sit: Sit) -> None:
    jan = sit(
        FOUR + "red supply=1t1m privilege=1 book=1 markers=additional_post; route hamburg-luebeck rrR;"
        "city hamburg b..; city luebeck g.; marker hamburg-luebeck plus_4"
    )
    jan.press_dimmed(jan.button("Use Additional post"), "This marker is used when a route is established.")
    jan.click("route:hamburg-luebeck")
    jan.says("Choose what the route is for.")
    alternatives = {"space:hamburg/2", "annex:hamburg", "annex:luebeck", "tower:luebeck/bank"}
    jan.glows(alternatives)
    card = jan.page.locator(".float-card")
    expect(card).to_contain_text("+1 Marthe")
    expect(card).to_contain_text("You take +4 actions")
    expect(card).to_contain_text("needs privilege III")
    jan.click("annex:luebeck")
    expect(jan.page.locator('[data-ghost="annex:luebeck"]')).to_have_count(1)
    jan.glows(alternatives)
    jan.escape()
    expect(jan.page.locator("[data-ghost]")).to_have_count(0)
    jan.escape()
    expect(card).to_have_count(0)
    jan.press("Establish")
    jan.click("annex:luebeck", "annex:luebeck")
    jan.stands("city luebeck r+g.", "used=additional_post", "blue score=1", "green score=1")
    jan.press("Undo")
    jan.click("route:hamburg-luebeck")
    jan.page.get_by_role("radio", name=re.compile("Additional post, Hamburg a merchant")).click()
    card.get_by_role("button", name="Establish").click()
    jan.stands("city hamburg R+b..")


@pytest.mark.slow
def test_arrows_on_the_card_choose_there_and_not_on_the_map(sit: Sit) -> None:
    jan = sit(FOUR + "red supply=1t; route hamburg-luebeck rrr")
    jan.press("Establish")
    radios = jan.page.get_by_role("radio")
    radios.first.focus()
    jan.page.keyboard.press("ArrowDown")
    expect(radios.nth(1)).to_be_focused()
    expect(radios.nth(1)).to_be_checked()
    jan.page.keyboard.press("ArrowUp")
    jan.page.keyboard.press("ArrowLeft")
    expect(radios.last).to_be_checked()
    jan.page.keyboard.press("ArrowRight")
    expect(radios.first).to_be_focused()
    jan.page.keyboard.press("Tab")
    expect(jan.page.locator(".float-card").get_by_role("button", name="Cancel")).to_be_focused()
    jan.page.keyboard.press("Shift+Tab")
    jan.page.keyboard.press("Enter")
    jan.stands("city hamburg r..")


@pytest.mark.slow
def test_a_tree_that_comes_late_leaves_the_focus_in_the_card(sit: Sit) -> None:
    jan = sit(FOUR + "red supply=1t; route hamburg-luebeck rrr")
    held: list[Route] = []
    reading = re.compile(r"/TableReading-[^/]*\.js")
    jan.page.route(reading, lambda route: held.append(route))
    jan.press("Establish")
    radios = jan.page.get_by_role("radio")
    radios.first.focus()
    with jan.page.expect_request(reading):
        jan.page.keyboard.press("ArrowDown")
    expect(radios.nth(1)).to_be_focused()
    while not held:  # which Playwright tells while it waits
        jan.page.wait_for_timeout(10)
    for each in held:
        each.continue_()
    jan.page.wait_for_selector("[role=treeitem][aria-level]", state="attached")
    jan.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    expect(radios.nth(1)).to_be_focused()


@pytest.mark.slow
def test_special_prestige(sit: Sit) -> None:
    jan = sit(
        FOUR + "red supply=1t privilege=2; route warburg-coellen rRrr; city warburg b.; city coellen g."
    )
    jan.press("Establish")
    jan.glows({"space:warburg/2", "space:coellen/2", "prestige:7", "prestige:8", "prestige:9"})
    jan.click("prestige:9")
    expect(jan.page.locator('[data-ghost="prestige:9"] [data-piece="red merchant"]')).to_have_count(1)
    jan.page.locator(".float-card").get_by_role("button", name="Establish").click()
    jan.stands("special_prestige ..R.")


@pytest.mark.slow
def test_east_west_is_told_on_the_card(sit: Sit) -> None:
    jan = sit(
        FOUR + "red supply=1t privilege=3; city arnheim r...; city muenster r.; city minden r...;"
        "city brunswiek r; city stendal gG..; route stendal-brunswiek rrrr"
    )
    jan.press("Establish")
    option = jan.page.get_by_role("radio", name=re.compile("Post in Stendal"))
    expect(option).to_contain_text("joins Arnheim and Stendal")
    expect(option).to_contain_text("+8 PP")
    expect(jan.tag("space:stendal/3")).to_have_text("+8")
    option.click()
    option.click()
    jan.stands("red score=8", "city stendal gGr.")


@pytest.mark.slow
def test_a_piece_of_a_complete_route_stands_for_the_route(sit: Sit) -> None:
    jan = sit(FOUR + "red supply=1t; route hamburg-luebeck rrr")
    box = jan.page.locator('[data-on="hamburg-luebeck/2"]').bounding_box()
    assert box is not None
    jan.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    jan.says("Choose what the route is for.")


# Income and payment


@pytest.mark.slow
def test_income_asks_when_the_kinds_matter(sit: Sit) -> None:
    jan = sit(FOUR + "red stock=4t1m supply=7t")
    jan.press("Income")
    jan.says("Choose what you take from the stock.")
    card = jan.page.locator(".float-card")
    card.get_by_role("button", name="+ Trader").click()
    expect(card.get_by_role("button", name="Take 3")).to_be_enabled()
    jan.escape()
    expect(card).to_have_count(0)
    jan.press("Income")
    card.get_by_role("button", name="+ Trader").click()
    card.get_by_role("button", name="Take 3").click()
    jan.stands("supply=10t stock=1t1m")


@pytest.mark.slow
def test_income_is_instant_when_there_is_no_choice(sit: Sit) -> None:
    jan = sit(FOUR + "red stock=11t supply=1m")
    jan.press("Income")
    jan.stands("supply=3t1m")


def test_payment(sit: Sit) -> None:
    jan = sit(FOUR + "red supply=3t2m book=1;" + SOME)
    expect(jan.tag("point:hamburg-bremen/4")).to_have_text("1+2")
    expect(jan.tag("point:hamburg-bremen/3")).to_have_text("1+1")
    jan.press("Displace")
    jan.says("Choose a rival’s piece to displace.")
    rivals = {"hamburg-luebeck/1", "hamburg-bremen/3", "hamburg-bremen/4", "emden-stade/1", "emden-stade/2"}
    jan.glows({f"point:{point}" for point in rivals})
    jan.click("point:hamburg-bremen/4")
    jan.says("Displace Marthe’s merchant: put one, pay 2.")
    jan.escape()
    jan.escape()
    jan.click("point:hamburg-bremen/4")
    card = jan.page.locator(".float-card")
    expect(card.get_by_role("button", name="2 traders")).to_have_attribute("aria-pressed", "true")
    card.get_by_role("button", name="Merchant", exact=True).click()
    card.get_by_role("button", name="1 trader and 1 merchant").click()
    card.get_by_role("button", name="Displace").click()
    jan.stands("route hamburg-bremen ..gR", "red score=0 supply=2t")


# The displaced piece


@pytest.mark.slow
def test_displaced_with_extras_from_the_stock(sit: Sit) -> None:
    marthe = sit(FOUR + "red supply=5t; blue supply=2t;" + SOME, DISPLACE, seat="blue")
    marthe.says("Jan displaced your merchant. Put it on a neighbouring route.")
    expect(marthe.page.get_by_role("heading", name="You are displaced")).to_be_visible()
    marthe.glows(marthe.legal_points("replace"))
    marthe.named("point:hamburg-stade/1", "Put your merchant on Hamburg–Stade, point 1")
    marthe.press("+1 if you like: Trader")
    marthe.says("Add up to 2 pieces if you like, or finish.")
    marthe.escape()
    marthe.says("Jan displaced your merchant. Put it on a neighbouring route.")
    marthe.press("+1 if you like: Trader")
    marthe.click("point:hamburg-stade/2")
    marthe.says("Jan displaced your merchant. Put it on a neighbouring route.")
    marthe.click("point:hamburg-stade/3")
    marthe.says("Add a piece if you like, or finish.")
    marthe.press("No extras")
    marthe.says("Jan is deciding.")
    marthe.stands("route hamburg-stade .bB", "blue score=0 supply=2t stock=7t")


@pytest.mark.slow
def test_displaced_with_extras_from_the_supply(sit: Sit) -> None:
    board = (
        FOUR + "red supply=5t; blue supply=8t stock=0; route hamburg-luebeck bbb; route hamburg-bremen ..gB"
    )
    marthe = sit(board, DISPLACE, seat="blue")
    expect(marthe.page.get_by_text("Up to 2 from your supply")).to_be_visible()
    marthe.click("point:hamburg-stade/1", "point:hamburg-stade/2", "point:hamburg-stade/3")
    marthe.stands("route hamburg-stade Bbb", "blue score=0 supply=6t")


@pytest.mark.parametrize("first", ["piece", "point"])
def test_displaced_with_extras_lifted_from_the_board(sit: Sit, first: str) -> None:
    board = (
        "red supply=5t; blue supply=0 stock=0; city hamburg bbb; city minden bbbb; route hamburg-luebeck b..;"
        "route bremen-osnabrueck bb.; route hamburg-lueneburg b...; route hamburg-bremen ..gB"
    )
    marthe = sit(FOUR + board, DISPLACE, seat="blue")
    marthe.click("point:hamburg-stade/1")
    marthe.says("Lift one of your pieces, then choose where it goes.")
    own = {"hamburg-luebeck/1", "bremen-osnabrueck/1", "bremen-osnabrueck/2", "hamburg-lueneburg/1"}
    assert {f"point:{point}" for point in own} <= marthe.glowing()
    if first == "piece":
        marthe.click("point:bremen-osnabrueck/2")
        marthe.says("Put a trader on a glowing point.")
        marthe.escape()
        marthe.says("Lift one of your pieces, then choose where it goes.")
        marthe.click("point:bremen-osnabrueck/2", "point:hamburg-stade/2")
    else:
        marthe.click("point:hamburg-stade/2")
        marthe.says("Choose which of your pieces goes there.")
        marthe.click("point:bremen-osnabrueck/2")
    marthe.stands("route hamburg-stade Bb.", "route bremen-osnabrueck b..")


@pytest.mark.slow
def test_displaced_anywhere(sit: Sit) -> None:
    text = FAVOUR + "red supply=5t; blue supply=2t tiles=displaced_anywhere; route hamburg-bremen ...b"
    marthe = sit(text, "red displace hamburg-bremen/4 trader paying trader", seat="blue")
    marthe.says("Jan displaced your trader. Put it on any glowing point.")
    marthe.click("point:warburg-coellen/2")
    marthe.stands("route warburg-coellen .b..")


# Permanent markers


@pytest.mark.slow
def test_permanent_move_2(sit: Sit) -> None:
    jan = sit(
        EAST + "red supply=1t; route danzig-belgard bg..; route kulm-belgard r..;"
        "decision permanent route=wismar-stralsund traders=1 merchants=0"
    )
    jan.says("Use the permanent marker Move 2, or skip it.")
    jan.glows(set())
    jan.press("Use")
    jan.says("Lift up to 2 pieces of anybody.")
    jan.glows({"point:kulm-belgard/1", "point:danzig-belgard/1", "point:danzig-belgard/2"})
    jan.escape()
    jan.says("Use the permanent marker Move 2, or skip it.")
    jan.press("Use")
    jan.click(
        "point:kulm-belgard/1", "point:danzig-belgard/2", "point:belgard-anklam/1", "point:belgard-anklam/2"
    )
    jan.stands("route belgard-anklam rg.", "route danzig-belgard b...")


@pytest.mark.slow
def test_permanent_privilege_and_skip(sit: Sit) -> None:
    jan = sit(EAST + "red supply=1t; decision permanent route=stralsund-malmoe traders=1 merchants=1")
    jan.press("Use")
    jan.stands("privilege=1", "supply=2t")
    jan.press("Undo")
    jan.press("Skip")
    jan.says("Choose an action, or click where you want to play.")
    jan.stands("red score=0 supply=1t stock=10t1m")


@pytest.mark.slow
def test_permanent_green_post(sit: Sit) -> None:
    jan = sit(
        EAST + "red supply=2t1m book=1; city belgard b+g;"
        "decision permanent route=malmoe-visby traders=2 merchants=1"
    )
    jan.says("Choose a piece and a green city for your post.")
    jan.glows({"court:belgard", "court:dresden", "court:waren"})
    jan.press("Merchant")
    jan.point_at("court:belgard")
    expect(jan.target("court:belgard").locator('[data-piece="red merchant"]')).to_have_count(1)
    jan.escape()
    expect(jan.button("Trader")).to_have_attribute("aria-pressed", "true")
    jan.press("Merchant")
    jan.click("court:belgard")
    jan.stands("city belgard b+gR", "red score=0 supply=2t")


@pytest.mark.slow
def test_permanent_reuse_2(sit: Sit) -> None:
    jan = sit(
        EAST + "red supply=1t; route danzig-belgard b...;"
        "decision permanent route=danzig-malmoe traders=3 merchants=1"
    )
    jan.press("Use")
    jan.says("Put up to 2 pieces of Danzig–Malmö on a free point.")
    jan.click("point:danzig-belgard/2")
    jan.says("Put one piece of Danzig–Malmö on a free point.")
    jan.press("Merchant ×1")
    assert "point:danzig-malmoe/4" in jan.glowing(), "a merchant may go on a boat"
    jan.click("point:danzig-malmoe/4")
    jan.stands("route danzig-belgard br..", "route danzig-malmoe ...R")


@pytest.mark.slow
def test_permanent_place_2(sit: Sit) -> None:
    jan = sit(
        BRITANNIA + "red supply=1t; route montgomery-cardiff b..;"
        "decision permanent route=calais-southampton traders=1 merchants=1"
    )
    jan.press("Use")
    jan.says("Put up to 2 pieces into Wales or Scotland.")
    abroad = {each.id for each in jan.game().board.routes if each.country in ("wales", "scotland")}
    assert {place.split(":")[1].split("/")[0] for place in jan.glowing()} <= abroad
    jan.press("+1 if you like: Merchant")
    jan.click("point:conway-isle_of_man/1")
    jan.says("Put one piece into Wales or Scotland.")
    jan.press("Finish")
    jan.stands("route conway-isle_of_man R..")


# End of the turn


@pytest.mark.slow
def test_replacement_markers(sit: Sit) -> None:
    jan = sit(FOUR + "turn 4 red actions=0; plate move_3,plus_3; marker_supply develop,develop;" + SOME)
    jan.says("End your turn; then you place the replacement markers.")
    jan.press("End turn")
    jan.says("Lay +3 actions at a glowing route: 2 markers to place.")
    free = {route.id for route in jan.game().board.routes} - {
        "hamburg-luebeck", "hamburg-bremen", "bremen-minden", "emden-stade",
    }  # fmt: skip
    jan.glows({f"emblem:{route}" for route in free})
    jan.press("Undo")  # in an analysis even what was turned over can be taken back
    jan.says("End your turn; then you place the replacement markers.")
    jan.press_dimmed(jan.button("Undo"), "There is nothing to take back.")
    jan.press("End turn")
    jan.says("Lay +3 actions at a glowing route: 2 markers to place.")
    jan.page.locator(".choices").get_by_role("button", name="Move 3").click()
    jan.says("Lay Move 3 at a glowing route: 2 markers to place.")
    jan.click("emblem:hamburg-lueneburg")
    jan.says("Lay +3 actions at a glowing route.")
    jan.click("emblem:warburg-coellen")
    jan.says("Marthe is deciding.")
    jan.stands("marker hamburg-lueneburg move_3", "marker warburg-coellen plus_3", "turn 5 blue")


# Emperor's favour, missions


@pytest.mark.slow
def test_a_favour_tile_costs_the_turn(sit: Sit) -> None:
    jan = sit(FAVOUR + "tiles toll,cities,abilities; red markers=plus_3,plus_3,develop")
    jan.press("Favour")
    jan.says("Choose a tile; it costs this turn and two markers.")
    take = jan.button("Take the tile")
    expect(take).to_have_attribute("aria-disabled", "true")
    jan.choose("Cities 4")
    jan.escape()
    expect(take).to_have_attribute("aria-disabled", "true")
    jan.choose("Cities 4")
    jan.button("+3 actions, Develop an ability").click()
    take.click()
    jan.stands("tiles toll,abilities", "markers=plus_3", "tiles=cities")
    jan.says("End your turn, or use a marker.")
    jan.press_dimmed(jan.button("Income"), "You have no actions left in this turn.")


@pytest.mark.slow
def test_toll(sit: Sit, server: Server) -> None:
    text = FAVOUR + "turn 2 blue; tiles cities; red tiles=toll supply=2t"
    jan = sit(text, "blue income 3 traders")
    jan.says("Take a trader as toll, or let it be.")
    jan.press("No")
    jan.says("Marthe is deciding.")
    jan.stands("red score=0 supply=2t")
    jan = sit(text, "blue income 3 traders")
    jan.press("Take trader")
    jan.stands("red score=0 supply=3t")
    jan = sit(text, "blue income 3 traders")
    jan.page.get_by_label("Always take toll").check()
    jan.press("Take trader")
    jan = sit(text, "blue income 3 traders")
    jan.stands("red score=0 supply=3t")


@pytest.mark.slow
def test_a_mission_is_seen_only_while_it_is_held(sit: Sit) -> None:
    jan = sit("board hanse_4_5 big_box 4 missions; red supply=3t mission=arnheim,perleberg,bremen")
    card = jan.button("Mission: Hold to look")
    expect(card).not_to_contain_text("Perleberg")
    card.hover()
    jan.page.mouse.down()
    expect(card).to_contain_text("Perleberg")
    jan.page.mouse.up()
    expect(card).not_to_contain_text("Perleberg")
    card.focus()
    jan.page.keyboard.down(" ")
    expect(card).to_contain_text("Arnheim")
    jan.page.keyboard.up(" ")
    expect(card).not_to_contain_text("Arnheim")


# Two players


@pytest.mark.slow
def test_the_pawn_is_put_into_a_province(sit: Sit) -> None:
    marthe = sit("board hanse_2_3 2009 2 provinces", seat="blue")
    marthe.says("Put the pawn into a glowing province.")
    marthe.glows({f"province:{each.id}" for each in marthe.game().board.provinces})
    marthe.named("province:kampen_muenster", "Pawn to Kampen/Münster")
    marthe.click("province:north_east")
    marthe.stands("pawn north_east")


@pytest.mark.slow
def test_the_pawn_moves_free_or_for_an_action(sit: Sit) -> None:
    jan = sit(
        "board hanse_2_3 2009 2 provinces; red supply=4t1m; pawn north; route hamburg-stade b..;"
        "route goslar-magdeburg b."
    )
    inside = {"emden-groningen", "emden-osnabrueck", "bremen-osnabrueck", "hamburg-bremen", "hamburg-stade"}
    assert {place.split(":")[1].split("/")[0] for place in jan.glowing()} == inside
    jan.inert("point:goslar-hildesheim/1")
    jan.press("Pawn")
    jan.says("Move the pawn into a glowing province.")
    outside = jan.page.locator('[data-on="goslar-magdeburg/1"]')
    expect(outside.locator(".outside")).to_be_visible()
    expect(outside).to_have_css("opacity", "1")
    expect(jan.tag("province:north_west")).to_have_text("free")
    expect(jan.tag("province:south")).to_have_text("1 action")
    zoom = boxes(jan.page.locator(".zoom button"))
    for seen in boxes(jan.page.locator("[data-tag]")) + boxes(jan.page.locator("[data-target] .hit")):
        assert not [each for each in zoom if overlap(each, seen)]
    jan.escape()
    jan.says("Choose an action, or click where you want to play.")
    jan.press("Pawn")
    jan.click("province:north_west")
    jan.stands("pawn north_west", "actions=2", "pawn_moved")
    jan.press("Pawn")
    jan.click("province:south")
    jan.stands("pawn south", "actions=1")
    jan.press("Undo")
    jan.stands("pawn north_west", "actions=2")


NEUTRAL = (
    "board hanse_2_3 big_box 2 neutral; red supply=5t; route emden-groningen n..; route emden-osnabrueck nnn."
)


@pytest.mark.slow
def test_deciding_for_the_neutral_player(sit: Sit) -> None:
    marthe = sit(NEUTRAL, "red displace emden-groningen/1 trader paying trader", seat="blue")
    expect(marthe.page.get_by_role("heading", name="You decide")).to_be_visible()
    marthe.says("Put the neutral trader on a neighbouring route.")
    marthe.named("point:emden-osnabrueck/4", "Put the neutral trader on Emden–Osnabrück, point 4")
    marthe.click("point:emden-osnabrueck/4")
    marthe.stands("route emden-osnabrueck nnnn", "neutral_post=emden-osnabrueck")


@pytest.mark.slow
def test_the_city_of_the_neutral_post(sit: Sit) -> None:
    moves = ("red displace emden-groningen/1 trader paying trader", "blue replace emden-osnabrueck/4")
    jan = sit(NEUTRAL, *moves)
    jan.says("Choose the city for the neutral player’s post.")
    jan.glows({"city:emden", "city:osnabrueck"})
    jan.point_at("city:osnabrueck")
    expect(jan.page.locator('[data-ghost="space:osnabrueck/1"]')).to_have_count(1)
    jan.click("city:osnabrueck")
    jan.stands("city osnabrueck n..")


# Britannia


@pytest.mark.slow
def test_permits(sit: Sit) -> None:
    jan = sit(BRITANNIA + "red supply=3t1m; city cardiff r....; turn 3 red actions=3")
    jan.glows(jan.legal_points("place"))
    box = jan.page.locator('[data-place="point:glasgow-edinburgh/1"]').first.bounding_box()
    assert box is not None
    jan.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(jan.page.locator(".why")).to_have_text("Scotland needs a permit (Carlisle, London).")
    jan.inert("point:glasgow-edinburgh/1")
    expect(jan.page.get_by_text("Cardiff · 1 left")).to_be_visible()
    jan.click("point:montgomery-cardiff/2")
    jan.stands("permits_used=cardiff")
    expect(jan.page.get_by_text("Cardiff · used")).to_be_visible()
    jan.glows(jan.legal_points("place") | jan.legal_points("pick_up"))


@pytest.mark.slow
def test_a_piece_stays_in_its_country(sit: Sit) -> None:
    jan = sit(BRITANNIA + "red supply=1t book=1; route montgomery-cardiff r..; route london-oxford r...")
    jan.press("Move")
    jan.says("Pick up a piece of yours.")
    jan.named("point:london-oxford/1", "Pick up your trader from London–Oxford, point 1")
    jan.click("point:montgomery-cardiff/1", "point:london-oxford/1")
    jan.press("You, Trader, Wales")
    jan.glows(jan.legal_points("put_down", lambda action: action.country == "wales"))
    jan.click("point:conway-chester/1")
    jan.stands("route conway-chester r..")


@pytest.mark.slow
def test_the_countries_count_cities_and_then_posts(sit: Sit) -> None:
    jan = sit(BRITANNIA + "red supply=1t; city cardiff yb...; city conway g.; city pembroke br.")
    wales = jan.page.locator(".countries .line", has_text="Wales").last.locator(".holding")
    expect(wales).to_have_count(4)
    told = [each.get_attribute("title") for each in wales.all()]
    assert told == ["1 city, 2 posts", "1 city, 1 post", "1 city, 1 post", "0 cities, 1 post"]
