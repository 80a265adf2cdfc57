"""The end of a game, looking back at it, and trying it another way: from finished records, which is fast."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from .conftest import Server, watch
from .player import make, seat_link
from .test_manners import SIZES, findings

NAMES = ("Jan", "Marthe", "Ottilie", "Hinrich")
Json = dict[str, Any]


def spectator_link(server: Server, made: Json, screen: str = "table", at: str = "") -> str:
    """The link that shows a game without taking a seat."""
    return f"{server.url}/{screen}/{made['table']['id']}#{at}watch={made['watch']}"


# Final scoring


def test_the_final_scoring_shows_bars_table_network_and_missions(
    page: Page, server: Server, made: Json, record: Json
) -> None:
    page.goto(spectator_link(server, made))
    final = page.get_by_test_id("final")
    expect(final.get_by_role("heading", name="Jan wins")).to_be_visible()
    expect(final).to_contain_text("Tied at 25 points: Jan and Ottilie.")
    expect(final).to_contain_text("More points for the network decide it: Jan (Jan 5, Ottilie 3).")
    scores, places = record["result"]["scores"], record["result"]["places"]
    order = sorted(scores, key=lambda seat: places[seat])
    assert page.locator("tfoot td").all_inner_texts() == [str(scores[seat]["total"]) for seat in order]
    expect(page.locator("[data-network=red] [data-road]")).to_have_count(2)
    page.get_by_test_id("network-yellow").click()
    expect(page.locator("[data-network=yellow] [data-road]").first).to_be_attached()
    expect(page.locator("[data-network=red]")).to_have_count(0)
    page.get_by_test_id("mission-red").click()
    expect(page.locator("[data-chip='city:arnheim']")).to_have_text("+1")
    expect(page.locator(".course text", has_text="round")).to_be_visible()
    written = page.locator(".course text").all_text_contents()
    assert "10" in written
    assert "40" not in written, "43 turns of four players are 11 rounds"


@pytest.mark.slow
def test_the_result_can_be_sent_as_a_picture_and_printed(page: Page, server: Server, made: Json) -> None:
    page.goto(spectator_link(server, made))
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture").click()
    assert download.value.suggested_filename == "hansa.png"
    data = download.value.path().read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = (int.from_bytes(data[at : at + 4]) for at in (16, 20))
    assert (wide, high > 500) == (1200, True)
    assert len(data) > 20_000, "an empty sheet is smaller"
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.emulate_media(media="print")
    expect(page.locator(".btn").first).to_be_hidden()
    expect(page.locator("tfoot")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


@pytest.mark.slow
def test_the_scores_are_counted_line_by_line_and_can_be_skipped(
    browser: Browser, server: Server, made: Json, problems: list[str]
) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US")
    page = context.new_page()
    watch(page, problems, server)
    page.goto(spectator_link(server, made))
    expect(page.locator("tbody tr:nth-child(1) td").first).to_have_text("7")
    assert page.locator("tfoot td").first.inner_text() == "", "the sum comes last"
    expect(page.get_by_test_id("mission-red")).not_to_have_class(re.compile(r"\bopen\b"))
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("tfoot td").first).to_have_text("25")
    expect(page.get_by_test_id("mission-red")).to_have_class(re.compile(r"\bopen\b"))
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    context.close()
    assert problems == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de-DE", ("Jan gewinnt", "Mehr Punkte für das Netzwerk entscheiden: Jan")),
        ("fr-FR", ("Jan gagne", "Plus de points pour le réseau départagent : Jan")),
    ],
)
@pytest.mark.parametrize("size", [(1024, 768), (390, 844)])
def test_the_end_in_other_languages_and_sizes(
    browser: Browser,
    server: Server,
    made: Json,
    problems: list[str],
    language: str,
    words: tuple[str, ...],
    size: tuple[int, int],
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=language, reduced_motion="reduce"
    )
    page = context.new_page()
    watch(page, problems, server)
    page.goto(spectator_link(server, made))
    for text in words:
        expect(page.get_by_test_id("final")).to_contain_text(text)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0], "nothing sticks out"
    context.close()
    assert problems == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        ("desktop", "dark"),
        ("tablet", "light"),
        ("phone", "light"),
    ],
)
def test_axe_finds_nothing_at_the_end(
    browser: Browser, server: Server, made: Json, size: str, scheme: Any
) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        locale="en-US",
        reduced_motion="reduce",
        bypass_csp=True,
    )
    page = context.new_page()
    page.goto(spectator_link(server, made))
    page.wait_for_selector("[data-chip]")
    assert findings(page) == []
    page.goto(spectator_link(server, made, "replay", "at=40&"))
    page.wait_for_selector("[data-mark]")
    assert findings(page) == []
    context.close()


def let_jan_begin(page: Page) -> None:
    """The next table is made as the page asks for it, but for the draw of who begins."""

    def settle(route: Route) -> None:
        asked = route.request.post_data_json or {}
        assert asked["first"] == "random"
        route.continue_(post_data={**asked, "first": "red"})

    page.route("**/api/tables", settle)


@pytest.mark.slow
def test_again_is_one_click_with_the_same_setup(page: Page, server: Server, made: Json) -> None:
    page.goto(server.url + seat_link(made, "red", "blue", "green", "yellow"))
    let_jan_begin(page)
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("heading", name="Jan’s turn")).to_be_visible()
    assert made["table"]["id"] not in page.url


@pytest.mark.slow
def test_again_by_a_guest_invites_the_others(page: Page, server: Server, made: Json) -> None:
    page.goto(server.url + seat_link(made, "blue"))
    let_jan_begin(page)
    page.get_by_role("button", name="Play again").click()
    invitation = page.get_by_role("dialog", name="Invite your friends")
    invitation.get_by_text("Links for single seats").click()
    for name in ("Jan", "Ottilie", "Hinrich"):
        expect(invitation.get_by_role("textbox", name=name)).to_be_visible()
    expect(invitation.get_by_role("textbox", name="Marthe")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("prompt")).to_contain_text("The game begins when everybody has come. 3 seats")


@pytest.mark.slow
def test_spectators_do_not_make_tables_where_nobody_sits(page: Page, server: Server, made: Json) -> None:
    page.goto(spectator_link(server, made))
    expect(page.get_by_role("button", name="Replay")).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)


# Replay


def test_replay_by_keys_slider_log_and_link(page: Page, server: Server, made: Json, record: Json) -> None:
    page.goto(spectator_link(server, made, "replay", "at=40&"))
    count = page.locator(".count")
    expect(count).to_contain_text(f"Decision 40 of {len(record['actions'])}")
    assert page.url.endswith("#at=40"), "the address is the link, without the key"
    expect(page.get_by_role("heading", name="Replay", level=1)).to_be_visible()
    now = page.locator(".log [data-now]").last
    expect(now).to_be_in_viewport(ratio=1)
    assert page.locator(".log .line.later").first.evaluate(
        "(e) => e.previousElementSibling?.matches('.turn, [data-now]')"
    )
    page.keyboard.press("ArrowRight")
    expect(count).to_contain_text("Decision 41 of")
    reached = int((page.locator(".count b").inner_text()).split()[-1])
    for _ in record["result"]["scores"]:
        page.keyboard.press("Shift+ArrowRight")  # a turn on, for every player once
    expect(page.locator(".count b")).to_have_text(f"round {reached + 1}")
    page.keyboard.press("End")
    expect(count).to_contain_text(f"Decision {len(record['actions'])} of")
    expect(page.locator("[data-mark=over]")).to_be_attached()
    assert page.locator("[data-mark=established]").count() > 5
    page.locator(".log .line").first.click()
    expect(count).to_contain_text("Decision 1 of")
    page.get_by_label("Seen by").select_option("blue")
    page.evaluate("location.hash = '#at=7'")
    expect(count).to_contain_text("Decision 7 of")


@pytest.mark.slow
def test_a_moment_between_two_decisions_is_fetched_once(page: Page, server: Server, made: Json) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/replay?" in request.url else None)
    page.goto(spectator_link(server, made, "replay", "at=100.5&"))
    expect(page.locator(".count")).to_contain_text("Decision 100 of")
    page.wait_for_timeout(500)
    assert len(asked) == len(set(asked)) <= 3
    assert page.url.endswith("#at=100")


@pytest.mark.slow
def test_the_log_lights_up_places_by_mouse_and_by_keys(page: Page, server: Server, made: Json) -> None:
    page.goto(spectator_link(server, made, "replay", "at=0&"))
    line = page.locator(".log .line").nth(1)
    expect(line).to_be_visible()
    expect(page.locator(".glow .log")).to_have_count(0)
    line.hover()
    expect(page.locator(".glow .log").first).to_be_attached()
    page.mouse.move(5, 5)
    expect(page.locator(".glow .log")).to_have_count(0)
    page.get_by_role("list", name="Log").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    expect(line).to_be_focused()
    expect(page.locator(".glow .log").first).to_be_attached()
    page.get_by_role("button", name="Points").click()
    assert page.locator(".log .line").count() == page.locator(".log .line:has(.gain)").count()


@pytest.mark.slow
def test_copying_the_position_and_a_link(page: Page, server: Server, made: Json) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(spectator_link(server, made, "replay", "at=30&"))
    page.get_by_role("button", name="Copy position").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith("hansa 1\nboard hanse_4_5")
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_function("navigator.clipboard.readText().then((text) => text.includes('#at=30'))")


@pytest.mark.slow
def test_what_the_browser_does_not_copy_is_selected(page: Page, server: Server, made: Json) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")  # plain http
    page.goto(spectator_link(server, made, "replay", "at=30&"))
    page.get_by_role("button", name="Copy link").click()
    text = page.get_by_role("textbox", name="The browser did not copy it")
    expect(text).to_have_value(re.compile(f"#at=30&watch={made['watch']}$"))
    page.get_by_role("button", name="Copy position").click()
    expect(text).to_have_value(re.compile("^hansa 1\n"))
    expect(text).to_be_focused()
    assert text.evaluate("(field) => field.selectionEnd - field.selectionStart === field.value.length")
    expect(page.get_by_role("button", name="Copied")).to_have_count(0)


# The number of lines in the log once there are fewer than before; another turn's recap is in front of it.
LOGGED = """(before) => {
    document.querySelector('[role=tab][aria-selected=false]:last-child')?.click();
    const lines = document.querySelectorAll('.log li').length;
    return lines && lines < before ? lines : null;
}"""


@pytest.mark.slow
def test_trying_from_a_moment_and_taking_back_across_seats(page: Page, server: Server, made: Json) -> None:
    page.goto(spectator_link(server, made, "replay", "at=25&"))
    page.get_by_role("button", name="Try from here").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("combobox")).to_have_count(4)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".count")).to_contain_text("Decision 25 of")
    dialog.get_by_role("button", name="Play on").click()
    expect(page.locator(".what")).to_contain_text("Analysis")
    lines = page.wait_for_function(LOGGED, arg=10**6).json_value()
    turns = page.locator(".log .turn").count()
    for _ in range(6):
        page.get_by_role("button", name="Undo").click()
        lines = page.wait_for_function(LOGGED, arg=lines).json_value()
        taken = page.locator(".hand button")
        if taken.count():
            taken.click()
    assert page.locator(".log .turn").count() < turns, "undo went into an earlier turn"


@pytest.mark.slow
def test_trying_against_computers(page: Page, server: Server, made: Json) -> None:
    page.goto(spectator_link(server, made, "replay", "at=25&"))
    page.get_by_role("button", name="Try from here").click()
    page.get_by_role("button", name="The others are computers").click()
    page.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("button", name="Computer · Alderman")).to_have_count(3)


# Recap


@pytest.mark.slow
def test_the_recap_comes_back_after_a_reload_and_can_be_replayed(page: Page, server: Server) -> None:
    seats = [{"kind": "here", "name": "Jan"}]
    seats += [{"kind": "computer", "level": "planner", "name": name} for name in NAMES[1:3]]
    table = make(server.url, {"board": "hanse_2_3", "seed": 3, "seats": seats})
    page.goto(server.url + seat_link(table, "red"))
    page.get_by_role("button", name=re.compile("End turn")).click()
    recap = page.get_by_test_id("recap")
    expect(recap).to_be_visible()
    lines = recap.locator("li").all_inner_texts()
    assert 1 <= len(lines) <= 7
    page.reload()
    expect(recap).to_be_visible()
    assert recap.locator("li").all_inner_texts() == lines
    expect(page.locator("[data-trail]")).to_have_count(0)
    recap.locator("li").last.hover()
    expect(page.locator("[data-trail]").first).to_be_attached()
    page.get_by_role("button", name="Replay").click()
    telling = page.get_by_test_id("telling")
    expect(telling).to_contain_text("1/")
    expect(page.locator(".top [data-target]")).to_have_count(0)
    page.locator(".map").click(position={"x": 20, "y": 20})
    expect(telling).to_contain_text("2/")
    page.keyboard.press("Escape")
    expect(telling).to_have_count(0)
    page.get_by_role("tab", name="Log").click()
    expect(recap).to_have_count(0)
    expect(page.locator(".log .line").first).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="Since your turn")).to_be_focused()
    expect(recap).to_be_visible()
    page.get_by_role("button", name=re.compile("^Income")).click()
    expect(page.get_by_role("tab", name="Log", selected=True)).to_be_visible()


@pytest.mark.slow
def test_a_refusal_is_said_in_the_viewers_language(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    page.goto(server.url)
    page.locator("summary").click()
    file = {"name": "x.json", "mimeType": "application/json", "buffer": b'{"hansa_record": 99}'}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    expect(page.get_by_role("alert")).to_contain_text("Protokoll")
    context.close()


@pytest.mark.slow
def test_five_players_on_a_low_screen_keep_the_news_in_sight(page: Page, server: Server) -> None:
    seats = [{"kind": "here", "name": "Jan"}]
    seats += [{"kind": "computer", "level": "planner", "name": name} for name in (*NAMES[1:], "Aliénor")]
    table = make(server.url, {"board": "hanse_4_5", "seed": 3, "seats": seats})
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(server.url + seat_link(table, "red"))
    rivals = page.locator(".rival")
    expect(rivals).to_have_count(4)
    box = page.locator(".side .box").bounding_box()
    assert box and box["height"] >= 190 and box["y"] + box["height"] <= 768
    whole = rivals.first.locator(".whole")
    expect(whole).to_have_count(0)
    rivals.first.hover()
    expect(whole).to_be_in_viewport(ratio=1)
    expect(whole).to_contain_text("Computer · Pedlar")
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(rivals).to_have_count(0)
