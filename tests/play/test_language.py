"""The Fluent files: whole, the same in every language, and the same sentences in Python and on the page.

HANSA_SNAPSHOTS=write pytest tests/play/test_language.py    rewrites sentences.json, which Vitest reads too
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import hansa
from hansa.boards import BONUS_MARKERS, EDITIONS
from hansa.play.events import EVENT_KINDS, Event
from hansa.play.language import LANGUAGES, Messages, messages
from hansa.play.names import SEATS
from hansa.play.position_write import DECISIONS
from hansa.rules.prestige import LAST_PP

from ..support.golden import actions_of, begin, names, read

SOURCES = Path(hansa.__file__).parent
LOCALE = SOURCES / "locale"
FILES = sorted(file.relative_to(LOCALE).as_posix() for file in LOCALE.rglob("*.ftl"))
SENTENCES = Path(__file__).parent / "sentences.json"
ENOUGH, EVERY = 60, 15  # sentences of each kind, and which of them the page must say in the same words


class _Uses(Visitor):
    """The variables and the other messages in an entry."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()
        self.attributes: set[str] = set()

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.attributes.add(node.id.name)
        self.generic_visit(node)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.messages.add(node.id.name)


@cache
def entries(file: str) -> dict[str, _Uses]:
    """The messages of a file, each with what it uses; a broken or repeated one fails with its id."""
    found: dict[str, _Uses] = {}
    for entry in FluentParser().parse((LOCALE / file).read_text("utf-8")).body:
        if isinstance(entry, ast.Junk):
            pytest.fail(f"{file}: {(entry.content or '').splitlines()[0]}: {entry.annotations[0].message}")
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{file} says {entry.id.name} a second time"
            found[entry.id.name] = uses = _Uses()
            uses.visit(entry)
    return found


@pytest.mark.parametrize("file", FILES)
def test_a_file_is_whole_and_says_what_the_english_one_says(file: str) -> None:
    english = entries(f"{Path(file).parent.as_posix()}/en.ftl".removeprefix("./"))
    shared = entries(Path(file).name)
    assert sorted(entries(file)) == sorted(english)
    for id, uses in entries(file).items():
        assert uses.attributes == english[id].attributes, f"{file}, {id}"
        # Another language may say "a trader" in another case by itself.
        unknown = uses.variables - english[id].variables - {"kind"}
        assert not unknown, f"{file}, {id}: no such argument as {unknown}"
        missing = uses.messages - entries(file).keys() - shared.keys()
        assert not missing, f"{file}, {id}: no such message as {missing}"


def test_python_says_everything_in_its_own_files() -> None:
    code = "\n".join(file.read_text("utf-8") for file in SOURCES.rglob("*.py"))
    said = set(re.findall(r"[\"'](\w[\w-]*)[\"']", code))
    families = set(re.findall(r"f[\"'](\w[\w-]*-)\{", code)) | {"menu-"}
    mentioned = {id for uses in entries("terminal/en.ftl").values() for id in uses.messages}
    for id in entries("terminal/en.ftl").keys() - said - mentioned:
        assert id.startswith(tuple(families)), f"nobody says {id}"


def test_a_broken_or_missing_message_is_told_with_its_file_and_id(tmp_path: Path) -> None:
    file = tmp_path / "en.ftl"
    file.write_text(
        "good = Fine.\n    .tag = ok\nbroken = { $count ->\n    [one] one\n}\nuses = { good } { $who }\n",
        "utf-8",
    )
    words = Messages("en", [file])
    assert (words.say("good"), words.say("good.tag")) == ("Fine.", "ok")
    with pytest.raises(KeyError, match=r"no message good\.about in en"):
        words.say("good.about")
    assert words.say("uses", {"who": "Red"}) == "Fine. Red"
    with pytest.raises(ValueError, match=r"en\.ftl \(en\), broken: "):
        words.say("broken", {"count": 1})
    with pytest.raises(ValueError, match=r"en, uses: .*who"):
        words.say("uses")
    with pytest.raises(KeyError, match="no message absent in en"):
        words.say("absent")
    with pytest.raises(ValueError, match=r"en\.ftl \(en\) says good a second time"):
        Messages("en", [file, file])


def test_an_unknown_language_is_an_error() -> None:
    game = hansa.new_game(seed=1)
    with pytest.raises(hansa.HansaError, match="no language 'nl'; there are en, de, fr") as raised:
        game.describe("nl")
    assert raised.value.code == "unknown_language"


def test_fluent_is_imported_only_for_a_sentence() -> None:
    code = (
        "import sys, hansa; game = hansa.new_game(seed=1); events = game.play(game.legal_actions()[0]);"
        "assert not any(name.startswith(('fluent', 'babel')) for name in sys.modules);"
        "game.narrate(events[0]); assert 'fluent.runtime' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def walks() -> Iterator[tuple[hansa.Game, tuple[Event, ...]]]:
    """The golden games with what has just happened: every event and decision is in them."""
    for name in names():
        text = read(name)
        game = begin(text).new_game()
        yield game, ()
        for action in actions_of(text):
            yield game, tuple(game.play(action))


def test_plurals_and_names() -> None:
    english, german, french = (messages(language) for language in LANGUAGES)
    assert english.say("reason-points", {"count": 1}) == "One point at once."
    assert english.say("reason-points", {"count": 4}) == "4 points at once."
    assert german.say("reason-gives", {"seat": "Blau", "count": 2}) == "Vorsicht: Blau bekommt 2 Punkte."
    assert french.say("reason-gives", {"seat": "Jan", "count": 1}) == "Attention : Jan reçoit un point."
    assert french.say("points", {"count": 0}) == "0 point"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_marker_has_a_name_a_sentence_and_a_tag(language: str) -> None:
    words = messages(language)
    for marker in BONUS_MARKERS:
        assert words.say(f"marker-{marker.id}")
        for edition in EDITIONS:
            assert words.say(f"marker-{marker.id}.about", {"edition": f"of_{edition}"}).endswith(".")
        assert len(words.say(f"marker-{marker.id}.tag")) <= 7, "the map has little room"


def test_lists() -> None:
    words = messages("fr")
    assert [words.all_of(parts) for parts in ([], ["un"], ["un", "deux"], ["un", "deux", "trois"])] == [
        "",
        "un",
        "un et deux",
        "un, deux et trois",
    ]


def test_every_event_and_decision_has_a_sentence_in_every_language() -> None:
    told, decided = Counter[str](), Counter[str]()
    samples: dict[str, list[dict[str, Any]]] = {}
    for game, events in walks():
        kind = DECISIONS[game._state.phase]
        decided[kind] += 1
        if decided[kind] <= ENOUGH:
            for language in LANGUAGES:
                _check(game.describe(language))
        for event in events:
            told[event.kind] += 1
            if told[event.kind] > ENOUGH:
                continue
            for you in (None, *_seats(event)):
                sentences = {language: game.narrate(event, language, you) for language in LANGUAGES}
                for sentence in sentences.values():
                    _check(sentence)
                if told[event.kind] % EVERY == 1:
                    sample = {"event": event.to_json(), **({"you": you} if you else {}), **sentences}
                    samples.setdefault(game.board.id, []).append(sample)
    assert set(told) == set(EVENT_KINDS)
    assert set(decided) == set(DECISIONS)
    _compare(samples)


def _seats(event: Event) -> list[str]:
    """Whoever an event names."""
    named = (value for field, value in event.fields if field in ("seat", "by", "rival"))
    return [seat for seat in named if seat in SEATS]


def _check(sentence: str) -> None:
    assert sentence[0].isupper() or sentence[0] in "„«"
    assert sentence.endswith(".")
    assert not re.search(r"[{}_]", sentence), sentence


def _compare(samples: dict[str, list[dict[str, Any]]]) -> None:
    """The sentences as the page's tests read them, with the names they need, and all prompts of the page."""
    boards = {}
    for id, told in samples.items():
        board = hansa.boards.load(id)
        boards[id] = {
            "prestige_end": int(LAST_PP),
            "cities": [{"id": city.id, "name": city.name} for city in board.cities],
            "routes": [{"id": route.id, "a": route.a, "b": route.b} for route in board.routes],
            "told": told,
        }
    prompts = []
    for id, uses in entries("en.ftl").items():
        if id.startswith(("prompt-", "wait-", "pieces", "whose-")):
            for number in (0, 1, 2):
                variables = set.union(
                    uses.variables, *(entries("en.ftl")[other].variables for other in uses.messages)
                )
                args = {name: _WORDS.get(name, number) for name in sorted(variables)}
                said = {language: messages(language).say(id, args) for language in LANGUAGES}
                prompts.append({"id": id, "args": args, **said})
                if not any(isinstance(value, int) for value in args.values()):
                    break
    text = json.dumps({"boards": boards, "prompts": prompts}, indent=1, ensure_ascii=False) + "\n"
    if os.environ.get("HANSA_SNAPSHOTS") == "write":
        SENTENCES.write_text(text, encoding="utf-8", newline="\n")
    assert SENTENCES.read_text("utf-8") == text, "sentences.json has changed"


_WORDS = {
    "kind": "merchant",
    "mine": "yes",
    "name": "Ada",
    "what": "X",
    "marker": "Y",
    "route": "A–B",
    "pieces": "Z",
}


def test_german_and_french() -> None:
    game = hansa.position("board hanse_4_5 big_box 4; red supply=2t1m; route hamburg-luebeck b..")
    first = game.play("displace hamburg-luebeck merchant paying trader")[0]
    assert game.narrate(first) == "Red displaces Blue’s trader on Hamburg–Lübeck with a merchant."
    assert (
        game.narrate(first, "de") == "Rot verdrängt Blau (Händler) auf Hamburg–Lübeck mit einem Großhändler."
    )
    assert (
        game.narrate(first, "fr")
        == "Rouge remplace le commerçant de Bleu sur Hamburg–Lübeck par un négociant."
    )
    assert game.decision == "Blue places the displaced trader and up to 1 more piece."
    assert game.describe("de") == "Blau setzt den verdrängten Händler und bis zu 1 weiteren Händlerstein."
    assert game.describe("fr") == "Bleu replace le commerçant et jusqu’à 1 ressource de plus."


def test_somebody_is_spoken_to() -> None:
    game = hansa.position("board hanse_4_5 big_box 4; red supply=2t1m; route hamburg-luebeck b..")
    first = game.play("displace hamburg-luebeck trader paying trader")[0]
    said = {you: [game.narrate(first, language, you) for language in LANGUAGES] for you in ("red", "blue")}
    assert said == {
        "red": [
            "You displace Blue’s trader on Hamburg–Lübeck.",
            "Du verdrängst Blau (Händler) auf Hamburg–Lübeck.",
            "Tu remplaces le commerçant de Bleu sur Hamburg–Lübeck.",
        ],
        "blue": [
            "Red displaces your trader on Hamburg–Lübeck.",
            "Rot verdrängt deinen Händler auf Hamburg–Lübeck.",
            "Rouge remplace ton commerçant sur Hamburg–Lübeck.",
        ],
    }
    assert game.narrate(first, you="green") == game.narrate(first)


def test_french_leaves_out_a_vowel_before_another() -> None:
    say = messages("fr").say
    assert say("turn-of", {"name": "Ottilie"}) == "Au tour d’Ottilie"
    assert say("turn-of", {"name": "Émile"}) == "Au tour d’Émile"
    assert say("turn-of", {"name": "Jan"}) == "Au tour de Jan"
    assert say("turn-of", {"name": "de Oliveira"}) == "Au tour de de Oliveira"
    whose = say("whose-piece", {"mine": "no", "kind": "trader", "name": "Ottilie de Anhalt"})
    assert whose == "le commerçant d’Ottilie de Anhalt"


class _Words(Visitor):
    """What an entry says by itself."""

    def __init__(self) -> None:
        self.said = ""

    def visit_TextElement(self, node: ast.TextElement) -> None:
        self.said += f"{node.value}\n"


def words_of(file: str) -> dict[str, str]:
    """What each message of a file says, without its arguments."""
    found = {}
    for entry in FluentParser().parse((LOCALE / file).read_text("utf-8")).body:
        if isinstance(entry, ast.Message):
            words = _Words()
            words.visit(entry)
            found[entry.id.name] = words.said
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_a_mouse_clicks_a_finger_taps(language: str) -> None:
    click = re.compile(r"\bclick|klick|\bcliqu", re.IGNORECASE)
    said = words_of(f"{language}.ftl")
    assert {id for id, words in said.items() if click.search(words)} == {"prompt-action"}
    assert "prompt-action-touch" in said


# Words that make somebody a man. The neutral player is the books' own, and computers are nobody.
_GENDERED = {
    "de": r"\b(Spieler|Mitspieler|Zuschauer|Besitzer|Freunde|Gegner|Rivalen)n?\b|\bals Erster\b|dessen, der",
    "fr": r"\b(joueur|spectateur|propriétaire|adversaire|ami|rival|rivau)[sx]?\b|(pour|de|^) chacun\b"
    r"|\bToi seul\b|\bhôte\b|\babsent\b|\bTu es \w+é\b|\btous ceux\b|\ble premier à\b",
}
_NOBODY = {"module-neutral", "event-neutral_established", "start-preset", "start-strength"}


@pytest.mark.parametrize("file", [file for file in FILES if Path(file).stem in _GENDERED])
def test_nobody_is_taken_for_a_man(file: str) -> None:
    gendered = re.compile(_GENDERED[Path(file).stem], re.IGNORECASE | re.MULTILINE)
    found = {id for id, words in words_of(file).items() if gendered.search(words)}
    assert found - _NOBODY == set()


def test_an_event_without_a_secret_is_told_the_same() -> None:
    drew = Event("drew", (("seat", "red"), ("marker", "develop")))
    game = hansa.new_game(seed=1)
    assert game.narrate(drew) == game.narrate(drew.visible_to(None))


def test_threads_may_say_the_same_thing_for_the_first_time() -> None:
    """Messages are parsed when they are first said; a server does that in several threads."""
    files = [Path(hansa.__file__).parent / "locale" / "en.ftl"]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as pool:
            for _ in range(20):
                fresh = Messages("en", files)
                said = [pool.submit(fresh.say, "action-income") for _ in range(8)]
                assert {each.result() for each in said} == {messages("en").say("action-income")}
    finally:
        sys.setswitchinterval(before)
