"""`hansa rules`: the chapters and sections in the terminal."""

from __future__ import annotations

import pytest

from hansa import teach
from hansa.play.language import LANGUAGES

from .helpers import assert_refused, run


def told(*args: object) -> str:
    result = run("rules", *args)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_term_the_chapters_are_listed(language: str) -> None:
    shown = told("--language", language)
    for chapter in teach.chapters(language):
        assert chapter.title in shown


def test_chapters_for_a_table() -> None:
    shown = told("--board", "hanse_4_5", "--players", "4")
    assert "Final scoring" in shown and "Mission cards" in shown
    assert "Britannia" not in shown and "Two players" not in shown


def test_everyday_words_show_the_section_with_its_example() -> None:
    shown = told("kick", "out")
    assert shown.startswith("Displace a rival rule C1")
    assert "2 if you displace a merchant" in shown
    assert "red displace hamburg-luebeck/2 trader paying trader" in shown
    assert "See also: When you are displaced" in shown


@pytest.mark.parametrize(("first", "language"), list(enumerate(LANGUAGES)))
def test_every_section_can_be_shown(first: int, language: str) -> None:
    for section in list(teach.sections(language))[first :: len(LANGUAGES)]:
        shown = told(section.id, "-l", language)
        assert shown.startswith(section.title)
        assert section.lead.split(".")[0].split("\n")[0][:40] in shown


def test_a_rule_id() -> None:
    shown = told("e3a")
    assert "Open a post rule E3a" in shown and "Coins and full cities rule E3a" in shown


def test_an_edition_shows_what_is_true_in_it() -> None:
    everything = told("ties")
    assert "2009 edition: The tied players share" in everything and "Big Box edition:" in everything
    one = told("ties", "--edition", "2009")
    assert "The tied players share" in one
    assert "2009 edition" not in one and "more posts on the board" not in one


def test_promos_and_modules() -> None:
    assert "block" in told("place", "--markers", "promos")
    assert "costs one tradesman more" not in told("place", "--markers", "book")
    assert "promo markers: At a route with a block" in told("place")
    assert "border the pawn" in told("place", "-b", "hanse_2_3", "-p", "2", "-m", "provinces")


def test_an_unknown_term_gets_what_is_near() -> None:
    assert_refused(run("rules", "dispalce"), "unknown_term", "dispalce", "Displace")
    assert_refused(run("rules", "xyzzy"), "unknown_term", "chapters")
    assert_refused(run("rules", "xyzzy", "-l", "de"), "unknown_term", "Kapitel")


def test_a_term_of_another_table_is_named() -> None:
    result = run("rules", "toll", "--board", "east_3_5")
    assert_refused(result, "unknown_term", "The six tiles", "Emperor’s favour")


@pytest.mark.parametrize(
    ("args", "code", "word"),
    [
        (("--language", "nl"), "unknown_language", "en, de, fr"),
        (("--board", "atlantis"), "unknown_board", "atlantis"),
        (("--edition", "2010"), "bad_setup", "2009, 2014, big_box"),
        (("--module", "dragons"), "bad_setup", "missions"),
        (("--markers", "dragons"), "bad_marker_set", "dragons"),
    ],
)
def test_bad_flags_are_refused(args: tuple[str, ...], code: str, word: str) -> None:
    assert_refused(run("rules", "place", *args), code, word)
