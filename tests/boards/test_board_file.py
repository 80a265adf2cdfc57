"""Board files: a sixth board, and a clear complaint about everything that can be wrong with one."""

from __future__ import annotations

import dataclasses
import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from hansa.boards import BOARDS, BoardError, load
from hansa.languages import LANGUAGES

Data = dict[str, Any]
DROP, TWICE = object(), object()


def raw(board: str) -> Data:
    text = resources.files("hansa.boards").joinpath("data", f"{board}.json").read_text("utf-8")
    data: Data = json.loads(text)
    return data | {"id": "trial"}


def small() -> Data:
    """A board of four cities around a square."""

    def town(id: str, at: list[float], **more: object) -> Data:
        return {
            "id": id,
            "name": id.title(),
            "banner": "plain",
            "spaces": [["white", "trader"]],
            "at": at,
        } | more

    def road(a: str, b: str, y: float, **more: object) -> Data:
        return {"a": a, "b": b, "points": ["house", "house"], "path": [[0.4, y], [0.6, y]]} | more

    return {
        "format": 1,
        "id": "trial",
        "name": "Trial",
        "players": [3, 3],
        "completed_cities_end": 4,
        "east_west": ["wick", "hull"],
        "special_prestige": {
            "city": "bath",
            "spaces": [[7, "white"], [8, "orange"], [9, "pink"], [11, "black"]],
        },
        "cities": [
            town("wick", [0.2, 0.2], banner="red"),
            town("hull", [0.8, 0.2], banner="red"),
            town("bath", [0.2, 0.8], banner="yellow"),
            town("deal", [0.8, 0.8]),
        ],
        "routes": [
            road("wick", "hull", 0.2, tavern=True),
            road("bath", "deal", 0.8, tavern=True),
            road("wick", "bath", 0.4, tavern=True),
            road("hull", "deal", 0.6),
        ],
    }


def save(data: Data, folder: Path) -> Path:
    path = folder / "trial.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def complaint(path: Path | str) -> str:
    """The sentence with which a board file is refused."""
    with pytest.raises(BoardError) as caught:
        load(path)
    assert caught.value.code == "bad_board"
    assert isinstance(caught.value, ValueError)
    return caught.value.message


def change(data: Data, path: str, value: object) -> None:
    """Put a value where the path leads, drop what is there, or append a copy of it."""
    *way, last = path.split(".")
    entry: Any = data
    for step in way:
        entry = entry[int(step) if isinstance(entry, list) else step]
    key = int(last) if isinstance(entry, list) else last
    if value is DROP:
        del entry[key]
    elif value is TWICE:
        entry.append(entry[key])
    else:
        entry[key] = value


# Which board, what is changed in it, and the complaint after the file's name.
WRONG: list[tuple[str, str, object, str]] = [
    # the top
    ("small", "format", DROP, "'format' is missing"),
    ("small", "format", 2, "format: expected 1, found 2"),
    ("small", "route", [], "unknown key 'route'; did you mean 'routes'?"),
    ("small", "id", "Sixth Board", "id: 'Sixth Board' is not an id; use a-z, 0-9 and _, a letter first"),
    ("small", "id", "a-b", "id: 'a-b' is not an id; use a-z, 0-9 and _, a letter first"),
    ("small", "id", "east_3_5", "id: 'east_3_5' is the id of a printed board; choose another"),
    ("small", "name", 6, "name: expected a text, found a number"),
    ("small", "name", "", "name: expected a text of 1 to 60 printable characters"),
    ("small", "name", "two\nlines", "name: expected a text of 1 to 60 printable characters"),
    ("small", "names", "Prüfung", "names: expected an object, found a text"),
    ("small", "names", {"it": "Prova"}, "names: unknown language 'it'; known: en, de, fr"),
    ("small", "names", {"de": 6}, "names: de: expected a text, found a number"),
    ("small", "names", {"de": ""}, "names: de: expected a text of 1 to 60 printable characters"),
    ("small", "names", {"fr": "x" * 61}, "names: fr: expected a text of 1 to 60 printable characters"),
    ("small", "players", 3, "players: expected a list, found a number"),
    ("small", "players", [3], "players: expected 2 entries, found 1"),
    ("small", "players", [3, 6], "players[1]: expected 2 to 5, found 6"),
    ("small", "players", [3, 4.5], "players[1]: expected a whole number, found a number"),
    ("small", "players", [True, 3], "players[0]: expected a whole number, found true"),
    ("small", "players", [4, 3], "players: the fewest, 4, are more than the most, 3"),
    ("small", "players", [2, 3], "two_player: a board for 2 players needs at least one two-player variant"),
    ("small", "two_player", ["provinces"], "two_player: the variant 'provinces' needs provinces"),
    (
        "small",
        "two_player",
        ["neutrals"],
        "two_player[0]: unknown variant 'neutrals'; did you mean 'neutral'?",
    ),
    ("small", "modules", ["missions"], "modules: the module 'missions' needs missions"),
    ("small", "modules", ["dice"], "modules[0]: unknown module 'dice'; known: missions, favour"),
    ("small", "modules", ["favour", "favour"], "modules[1]: module 'favour' appears twice"),
    ("small", "completed_cities_end", 0, "completed_cities_end: expected 1 to 4, found 0"),
    ("small", "completed_cities_end", 5, "completed_cities_end: expected 1 to 4, found 5"),
    ("small", "completed_cities_end", None, "completed_cities_end: expected a whole number, found null"),
    ("small", "east_west", ["wick"], "east_west: expected 2 entries, found 1"),
    ("small", "east_west", ["wick", "wick"], "east_west[1]: city 'wick' appears twice"),
    ("small", "east_west", ["wick", "bull"], "east_west[1]: unknown city 'bull'; did you mean 'hull'?"),
    # special prestige
    ("small", "special_prestige", [], "special_prestige: expected an object, found a list"),
    (
        "small",
        "special_prestige.city",
        "bat",
        "special_prestige: city: unknown city 'bat'; did you mean 'bath'?",
    ),
    ("small", "special_prestige.spaces.3", DROP, "special_prestige: spaces: expected 4 entries, found 3"),
    ("small", "special_prestige.spaces.1", [8], "special_prestige: spaces[1]: expected 2 entries, found 1"),
    ("small", "special_prestige.spaces.1.0", 0, "special_prestige: spaces[1][0]: expected 1 to 20, found 0"),
    (
        "small",
        "special_prestige.spaces.1.1",
        "blue",
        "special_prestige: spaces[1][1]: unknown colour 'blue'; known: white, orange, pink, black",
    ),
    (
        "small",
        "special_prestige.spaces.1.0",
        7,
        "special_prestige: spaces: each space has a value of its own, by which actions name it",
    ),
    # cities
    ("small", "cities", {}, "cities: expected a list, found an object"),
    ("small", "cities", [], "cities: expected 2 to 40 entries, found 0"),
    ("small", "cities.1", TWICE, "cities[4] hull: there is already a city with this id"),
    ("small", "cities.1", "hull", "cities[1]: expected an object, found a text"),
    (
        "small",
        "cities.1.id",
        "note",
        "cities[1] note: id: 'note' is the key of notes, also among the permits; choose another",
    ),
    ("small", "cities.1.name", DROP, "cities[1] hull: 'name' is missing"),
    ("small", "cities.1.posts", [], "cities[1] hull: unknown key 'posts'"),
    ("small", "cities.1.space", [], "cities[1] hull: unknown key 'space'; did you mean 'spaces'?"),
    ("small", "cities.1.banner", "rad", "cities[1] hull: banner: unknown banner 'rad'; did you mean 'red'?"),
    (
        "small",
        "cities.1.banner",
        "plain",
        "cities[1] hull: banner: 'plain' does not show 'red', contrary to the other entries",
    ),
    (
        "small",
        "cities.3.banner",
        "yellow",
        "cities[3] deal: banner: 'yellow' shows 'yellow', contrary to the other entries",
    ),
    (
        "small",
        "cities.1.abilities",
        ["key"],
        "cities[1] hull: abilities[0]: unknown ability 'key'; did you mean 'keys'?",
    ),
    ("small", "cities.1.green", 1, "cities[1] hull: green: expected true or false, found a number"),
    ("small", "cities.1.green", True, "cities[1] hull: a green city has no spaces"),
    ("small", "cities.1.spaces", [], "cities[1] hull: a city that is not green needs at least one space"),
    ("small", "cities.1.spaces.0", ["white"], "cities[1] hull: spaces[0]: expected 2 to 3 entries, found 1"),
    (
        "small",
        "cities.1.spaces.0.0",
        "grey",
        "cities[1] hull: spaces[0][0]: unknown colour 'grey'; known: white, orange, pink, black",
    ),
    (
        "small",
        "cities.1.spaces.0.1",
        "merchants",
        "cities[1] hull: spaces[0][1]: unknown shape 'merchants'; did you mean 'merchant'?",
    ),
    (
        "small",
        "cities.1.spaces.0",
        ["white", "trader", -1],
        "cities[1] hull: spaces[0][2]: expected 0 to 9, found -1",
    ),
    ("small", "cities.1.at", [0.5], "cities[1] hull: at: expected 2 entries, found 1"),
    ("small", "cities.1.at", [0.5, 1.2], "cities[1] hull: at[1]: expected 0 to 1, found 1.2"),
    ("small", "cities.1.at", [0.5, "a"], "cities[1] hull: at[1]: expected a number, found a text"),
    # routes
    ("small", "routes", [], "routes: expected 1 to 60 entries, found 0"),
    ("small", "routes.0", 7, "routes[0]: expected an object, found a number"),
    ("small", "routes.0.b", "hul", "routes[0] wick-hul: unknown city 'hul'; did you mean 'hull'?"),
    ("small", "routes.0.b", "xyz", "routes[0] wick-xyz: unknown city 'xyz'; known: wick, hull, bath, deal"),
    ("small", "routes.0.b", "wick", "routes[0] wick-wick: a route joins two different cities"),
    ("small", "routes.0.b", DROP, "routes[0] wick: 'b' is missing"),
    ("small", "routes.0", TWICE, "routes[4] wick-hull: there is already a route between these cities"),
    ("small", "routes.0.points", ["house"], "routes[0] wick-hull: points: expected 2 to 6 entries, found 1"),
    (
        "small",
        "routes.0.points",
        ["house"] * 7,
        "routes[0] wick-hull: points: expected 2 to 6 entries, found 7",
    ),
    (
        "small",
        "routes.0.points",
        ["house", "hose"],
        "routes[0] wick-hull: points[1]: unknown point 'hose'; did you mean 'house'?",
    ),
    ("small", "routes.0.path", [[0.5, 0.5]], "routes[0] wick-hull: 2 points but 1 positions in the path"),
    ("small", "routes.0.path.1", [-0.1, 0.5], "routes[0] wick-hull: path[1][0]: expected 0 to 1, found -0.1"),
    ("small", "routes.0.tavern", "yes", "routes[0] wick-hull: tavern: expected true or false, found a text"),
    ("small", "routes.0.tavern", False, "routes: exactly 3 routes have a tavern, found 2"),
    ("small", "routes.3.tavern", True, "routes: exactly 3 routes have a tavern, found 4"),
    (
        "small",
        "routes.3.permanent_marker",
        "move_3",
        "routes[3] hull-deal: permanent_marker: unknown permanent marker 'move_3'; did you mean 'move_2'?",
    ),
    (
        "small",
        "routes.0.permanent_marker",
        "move_2",
        "routes[0] wick-hull: a tavern route has no permanent marker",
    ),
    (
        "small",
        "routes.3.permanent_marker",
        "place_2",
        "routes[3] hull-deal: the permanent marker 'place_2' needs countries",
    ),
    (
        "small",
        "routes.3.permanent_marker",
        "green_post",
        "routes[3] hull-deal: the permanent marker 'green_post' needs a green city",
    ),
    ("east_3_5", "routes.16", DROP, "cities[27] wittenberg: no chain of routes joins it to allenstein"),
    # countries and permits
    (
        "small",
        "routes.0.country",
        "wales",
        "routes[0] wick-hull: country 'wales' is not one of the countries, since there are none",
    ),
    (
        "britannia_4_5",
        "routes.0.country",
        DROP,
        "routes[0] london-cambridge: 'country' is missing; with countries every route lies in one",
    ),
    (
        "britannia_4_5",
        "routes.1.country",
        "ireland",
        "routes[1] london-oxford: country 'ireland' is neither one of the countries nor the home country",
    ),
    ("britannia_4_5", "countries.ireland", ["london"], "countries: ireland: no route lies in this country"),
    (
        "britannia_4_5",
        "countries.note",
        ["london"],
        "countries: 'note' is the key of notes; choose another id for this country",
    ),
    ("britannia_4_5", "countries.wales", [], "countries: wales: expected at least 1 entry, found 0"),
    (
        "britannia_4_5",
        "countries.wales",
        ["carddif"],
        "countries: wales[0]: unknown city 'carddif'; did you mean 'cardiff'?",
    ),
    (
        "britannia_4_5",
        "countries.England",
        ["london"],
        "countries: 'England' is not an id; use a-z, 0-9 and _, a letter first",
    ),
    (
        "britannia_4_5",
        "countries.england",
        ["london"],
        "countries: no route lies outside of them; the home country is not listed here",
    ),
    ("britannia_4_5", "permits.leeds", ["wales"], "permits: leeds: unknown city 'leeds'"),
    (
        "britannia_4_5",
        "permits.cardiff",
        ["england"],
        "permits: cardiff[0]: unknown country 'england'; known: wales, scotland",
    ),
    # provinces and border guards
    ("hanse_2_3", "provinces.0.id", "north", "provinces[11] north: there is already a province with this id"),
    (
        "hanse_2_3",
        "provinces.0.routes.1",
        "kampn-arnheim",
        "provinces[0] kampen_muenster: routes[1]: "
        "unknown route 'kampn-arnheim'; did you mean 'kampen-arnheim'?",
    ),
    (
        "hanse_2_3",
        "provinces.0.routes",
        [],
        "provinces[0] kampen_muenster: routes: expected at least 1 entry, found 0",
    ),
    ("hanse_2_3", "provinces.0.routes.1", DROP, "routes[14] arnheim-kampen: borders 0 provinces, not 1 or 2"),
    (
        "hanse_2_3",
        "provinces.0",
        DROP,
        "border_guards[0]: provinces[0]: unknown province 'kampen_muenster'",
    ),
    (
        "hanse_2_3",
        "border_guards.1.between.0",
        "halle",
        "border_guards[1]: between: 'halle' does not touch both 'arnheim_dortmund' and 'muenster_paderborn'",
    ),
    # missions
    ("hanse_4_5", "missions.2", ["minden", "goslar"], "missions[2]: expected 3 entries, found 2"),
    ("hanse_4_5", "missions.2.1", "minden", "missions[2][1]: city 'minden' appears twice"),
    ("hanse_4_5", "missions.2.1", "köln", "missions[2][1]: unknown city 'köln'"),
    (
        "hanse_4_5",
        "missions",
        [["minden", "goslar", "halle"]],
        "missions: expected 5 to 60 entries, found 1",
    ),
    # land
    ("hanse_4_5", "missions", [["minden"]] * 61, "missions: expected 5 to 60 entries, found 61"),
    ("east_3_5", "land", [], "land: expected 1 to 40 entries, found 0"),
    ("east_3_5", "land", [[]] * 41, "land: expected 1 to 40 entries, found 41"),
    ("east_3_5", "land.1", [[0, 0], [1, 1]], "land[1]: expected 3 to 400 entries, found 2"),
    ("east_3_5", "land.1", [[0, 0]] * 401, "land[1]: expected 3 to 400 entries, found 401"),
    ("east_3_5", "land.1.0.1", -1, "land[1][0][1]: expected 0 to 1, found -1"),
]


@pytest.mark.parametrize(("board", "path", "value", "expected"), WRONG, ids=[case[3] for case in WRONG])
def test_a_wrong_entry_is_named(board: str, path: str, value: object, expected: str, tmp_path: Path) -> None:
    data = small() if board == "small" else raw(board)
    change(data, path, value)
    assert complaint(save(data, tmp_path)) == f"trial.json: {expected}"


def test_too_much_of_everything(tmp_path: Path) -> None:
    data = small()
    data["cities"] += [data["cities"][0] | {"id": f"c{i}"} for i in range(40)]
    assert complaint(save(data, tmp_path)) == "trial.json: cities: expected 2 to 40 entries, found 44"

    data = small()
    data["routes"] = [data["routes"][0]] * 61
    assert complaint(save(data, tmp_path)) == "trial.json: routes: expected 1 to 60 entries, found 61"

    data = small()
    data["cities"] += [data["cities"][3] | {"id": f"c{i}"} for i in range(10)]
    ids = [city["id"] for city in data["cities"]]
    more = [(a, b) for i, a in enumerate(ids) for b in ids[i + 1 :] if i > 2][:42]
    long = {"points": ["house"] * 6, "path": [[0.5, 0.5]] * 6}
    data["routes"] += [{"a": a, "b": b} | long for a, b in more]
    assert complaint(save(data, tmp_path)) == "trial.json: routes: at most 250 points in all, found 260"

    data = small()
    data["cities"] += [data["cities"][3] | {"id": f"c{i}"} for i in range(36)]
    for city in data["cities"]:
        city["spaces"] = [["white", "trader"]] * 7
    assert complaint(save(data, tmp_path)) == "trial.json: cities: at most 250 spaces in all, found 280"

    data = small() | {"countries": {f"land{i}": ["bath"] for i in range(8)}}
    found = "at most 7 countries beside the home country, found 8"
    assert complaint(save(data, tmp_path)) == f"trial.json: countries: {found}"

    routes = ["wick-hull", "bath-deal", "wick-bath", "hull-deal"]
    data = small() | {"provinces": [{"id": f"p{i}", "routes": routes} for i in range(61)]}
    assert complaint(save(data, tmp_path)) == "trial.json: provinces: at most 60 provinces, found 61"


@pytest.mark.rule("U6")
def test_no_tavern_lies_abroad(tmp_path: Path) -> None:
    data = raw("britannia_4_5")
    del next(route for route in data["routes"] if route.get("tavern"))["tavern"]
    next(route for route in data["routes"] if route["country"] == "wales")["tavern"] = True
    assert complaint(save(data, tmp_path)).endswith(": tavern: there are no markers abroad (rule U6)")


@pytest.mark.parametrize("wrong", [None, 5, b"x", []])
def test_a_board_is_given_by_its_id_or_file(wrong: Any) -> None:
    with pytest.raises(BoardError, match="given by its id or its file"):
        load(wrong)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{\n "format": 1,\n "id": trial\n}', "line 3, column 8: Expecting value"),
        ("", "line 1, column 1: Expecting value"),
        ("[]", "expected an object, found a list"),
        ('{"id": "a", "id": "b"}', "key 'id' appears twice in one object"),
        ('{"format": NaN}', "NaN is not a number"),
        ("[" * 100_000, "nested too deeply"),
        ("9" * 5_000, "a number is too long"),
        (" " * 200_001, "a board has at most 200,000 bytes"),
    ],
)
def test_what_is_no_board_at_all(text: str, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "trial.json"
    path.write_text(text, encoding="utf-8")
    assert complaint(path) == f"trial.json: {expected}"


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "trial.json"
    path.write_bytes(b'{"name": "L\xfcbeck"}')
    assert complaint(path) == "trial.json: is not UTF-8 text: byte 11"
    (tmp_path / "folder.json").mkdir()
    assert complaint(tmp_path / "folder.json").startswith("folder.json: cannot be read: ")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("hanse_45", "unknown board 'hanse_45'; did you mean 'hanse_4_5'? (known: hanse_2_3, hanse_4_5,"),
        ("x", f"unknown board 'x' (known: {', '.join(BOARDS)})"),
        ("nowhere/sixth.json", "sixth.json: there is no such file"),
        ("x\0.json", "'x\\x00.json' is not a path"),
    ],
)
def test_an_unknown_board(name: str, expected: str) -> None:
    with pytest.raises(BoardError) as caught:
        load(name)
    assert caught.value.code == "unknown_board"
    assert caught.value.message.startswith(expected)


def test_a_sixth_board(tmp_path: Path) -> None:
    path = save(small(), tmp_path)
    board = load(path)
    assert board == load(str(path))
    assert board.id == "trial"
    assert [route.id for route in board.routes] == ["wick-hull", "bath-deal", "wick-bath", "hull-deal"]
    assert board.cities[0].spaces[0].coin == 0
    assert (board.two_player, board.modules, board.countries, board.missions, board.land) == ((),) * 5


@pytest.mark.parametrize("id", BOARDS)
def test_a_printed_board_from_a_file_is_the_same(id: str, tmp_path: Path) -> None:
    board = load(save(raw(id), tmp_path))
    assert dataclasses.replace(board, id=id) == load(id)
    assert load(save(raw(id) | {"id": id}, tmp_path)) == load(id)


def test_provinces_may_name_a_route_by_either_order_of_its_cities(tmp_path: Path) -> None:
    data = raw("hanse_2_3")
    data["provinces"][0]["routes"][0] = "osnabrueck-kampen"
    assert load(save(data, tmp_path)).provinces[0].routes[0] == "kampen-osnabrueck"


def test_permits_are_sorted_and_otherwise_in_the_order_of_the_file(tmp_path: Path) -> None:
    data = raw("britannia_4_5")
    permits = {"london": ["wales", "scotland"], "carlisle": ["scotland"], "cardiff": ["wales"]}
    board = load(save(data | {"permits": permits}, tmp_path))
    assert [city for city, _ in board.permits] == ["carlisle", "cardiff", "london"]


def test_the_example_of_the_documentation(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    path = tmp_path / "two_rivers.json"
    path.write_text(text.split("```json\n")[1].split("```")[0], encoding="utf-8")
    assert load(path).name == "Two Rivers"
    example = resources.files("hansa.boards").joinpath("example.json")
    assert path.read_text("utf-8") == example.read_text("utf-8")


def test_a_board_has_a_name_in_each_language_that_its_file_gives(tmp_path: Path) -> None:
    names = {"note": "For whoever reads this.", "de": "Prüfung", "fr": "Épreuve"}
    board = load(save(small() | {"names": names}, tmp_path))
    assert [board.name_in(language) for language in LANGUAGES] == ["Trial", "Prüfung", "Épreuve"]
    plain = load(save(small(), tmp_path))
    assert {plain.name_in(language) for language in LANGUAGES} == {"Trial"}


@pytest.mark.parametrize(
    ("note", "problem"),
    [(1, "expected a text, found a number"), ("", "1 to 400"), ("x" * 401, "1 to 400"), ("\n", "printable")],
)
def test_a_note_is_a_text_and_changes_nothing(tmp_path: Path, note: object, problem: str) -> None:
    data = raw("hanse_4_5")
    data["routes"][0]["note"] = "The old salt road."
    assert dataclasses.replace(load(save(data, tmp_path)), id="hanse_4_5") == load("hanse_4_5")
    data["routes"][0]["note"] = note
    with pytest.raises(BoardError, match=rf"routes\[0\] .*note: .*{problem}"):
        load(save(data, tmp_path))


def test_every_object_may_have_a_note(tmp_path: Path) -> None:
    data = raw("britannia_4_5")
    for entry in (data, data["special_prestige"], data["countries"], data["permits"], data["cities"][0]):
        entry["note"] = "For whoever reads this."
    board = load(save(data, tmp_path))
    assert dataclasses.replace(board, id="britannia_4_5") == load("britannia_4_5")


def test_every_key_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    keys = {key for id in BOARDS for key in raw(id)}
    keys |= {
        key for id in BOARDS for kind in ("cities", "routes") for entry in raw(id)[kind] for key in entry
    }
    assert sorted(key for key in keys if f"`{key}`" not in text) == []
    assert [id for id in BOARDS if f"`{id}`" not in text] == []
