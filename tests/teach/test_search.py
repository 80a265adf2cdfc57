"""Finding a rule in the words people use."""

from __future__ import annotations

import pytest

from hansa import teach
from hansa.boards import load
from hansa.play.language import LANGUAGES
from hansa.teach.search import fold


def best(term: str, language: str = "en", setup: teach.Setup | None = None) -> str:
    hits = teach.find(term, language, setup)
    return hits[0].section.id if hits else ""


@pytest.mark.parametrize(
    ("language", "term", "section"),
    [
        ("en", "steal", "displace"),
        ("en", "kick out", "displace"),
        ("en", "Kicked out", "displaced"),
        ("en", "swap posts", "marker-exchange"),
        ("en", "upgrade", "abilities"),
        ("en", "how many actions", "turn"),
        ("en", "tiebreaker", "ties"),
        ("en", "longest chain", "score-network"),
        ("en", "game over", "end"),
        ("en", "majority", "control"),
        ("en", "establishing", "establish"),
        ("en", "black cube", "coins"),
        ("en", "Königsberg", "special-prestige"),
        ("en", "toll", "favour-tiles"),
        ("en", "ship", "maritime"),
        ("de", "klauen", "displace"),
        ("de", "rauswerfen", "displace"),
        ("de", "Gegner verjagt", "displaced"),
        ("de", "Niederlassungstausch", "marker-exchange"),
        ("de", "verbessern", "abilities"),
        ("de", "unentschieden", "ties"),
        ("de", "Mehrheit", "control"),
        ("de", "Einnahmen", "income"),
        ("de", "Zoll", "favour-tiles"),
        ("de", "Koenigsberg", "special-prestige"),
        ("de", "Abrechnung", "scoring"),
        ("fr", "voler", "displace"),
        ("fr", "déloger", "displace"),
        ("fr", "deloger", "displace"),
        ("fr", "égalité", "ties"),
        ("fr", "majorité", "control"),
        ("fr", "revenu", "income"),
        ("fr", "péage", "favour-tiles"),
        ("fr", "bateau", "maritime"),
        ("fr", "ex aequo", "ties"),
    ],
)
def test_everyday_words_lead_to_the_rule(language: str, term: str, section: str) -> None:
    assert best(term, language) == section


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_is_found_by_its_title_and_its_everyday_words(language: str) -> None:
    for section in teach.sections(language):
        assert best(section.title, language) == section.id
        for word in section.search[:2]:
            found = [hit.section.id for hit in teach.find(word, language)]
            assert section.id in found, f"{language}.md, section {section.id}: {word}"


def test_a_rule_id_in_any_case() -> None:
    assert [hit.section.id for hit in teach.find("e3A")] == ["posts", "coins", "additional-post"]
    assert [section.id for section in teach.covering("G3", "fr")] == ["ties"]
    assert teach.covering("Z9") == ()


def test_a_section_id() -> None:
    assert best("score-network", "de") == "score-network"
    assert [hit.section.id for hit in teach.find("income")] == ["income", "promo-tribute"]


def test_only_what_applies_at_the_table() -> None:
    east = teach.Setup(load("east_3_5"))
    assert best("toll", setup=east) == ""
    assert best("toll", setup=teach.Setup(load("hanse_4_5"))) == "favour-tiles"
    assert best("three pieces", setup=teach.Setup(edition="2009")) == "marker-remove"
    assert best("three pieces", setup=teach.Setup(edition="big_box")) == "marker-move"


@pytest.mark.parametrize("term", ["", "   ", "?!", "xyzzy", "a" * 10_000, "\x00", "word " * 1_000, "💡"])
def test_strange_terms_find_nothing_or_something_and_never_fail(term: str) -> None:
    hits = teach.find(term)
    assert list(hits) == sorted(hits, key=lambda hit: -hit.score)


def test_what_is_near_a_slip_of_the_pen() -> None:
    assert "network" in " ".join(teach.nearest("netwrok"))
    assert "Netzwerk" in " ".join(teach.nearest("netzwrek", "de"))
    assert teach.nearest("xyzzy") == ()


def test_letters_are_folded() -> None:
    assert fold("Lübeck") == fold("luebeck") == fold("LUBECK")
    assert fold("Großhändler") == fold("grosshaendler")
    assert fold("œuvre") == fold("oeuvre")
