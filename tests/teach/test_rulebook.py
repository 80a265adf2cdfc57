"""The rules in words: complete, the same in every language, and as long as they may be."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

import pytest

import rule_matrix
from hansa import teach
from hansa.boards import BOARDS, load
from hansa.errors import HansaError
from hansa.play.game import new_game
from hansa.play.language import LANGUAGES
from hansa.teach.marks import WORDS
from hansa.teach.rulebook import CONTENTS, combine, read
from hansa.teach.text import TextError, count_words, parse_text, plain, spans

MOST_WORDS = 120
MOST_BYTES = 60_000
NOTHING_CHOSEN = teach.Setup()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_its_passage(language: str) -> None:
    covered = {rule for section in teach.sections(language) for rule in section.rules}
    assert covered == set(rule_matrix.rule_ids())


def test_a_section_names_a_rule_once() -> None:
    for section in teach.sections():
        assert len(set(section.rules)) == len(section.rules), section.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_section_is_too_long(language: str) -> None:
    long = {
        f"{language}.md, line {section.line}, section {section.id}": words
        for section in teach.sections(language)
        if (words := count_words(section.blocks)) > MOST_WORDS
    }
    assert not long


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_small(language: str) -> None:
    assert len(read(f"{language}.md").encode()) < MOST_BYTES


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_blocks_with_the_same_marks_and_links(language: str) -> None:
    for english, other in zip(teach.sections("en"), teach.sections(language), strict=True):
        where = f"{language}.md, section {other.id}"
        assert len(other.blocks) == len(english.blocks), where
        for ours, theirs in zip(english.blocks, other.blocks, strict=True):
            line = f"{where}, line {theirs.line}"
            assert (theirs.kind, str(theirs.marks)) == (ours.kind, str(ours.marks)), line
            assert [s.to for s in spans(theirs.text) if s.to] == [s.to for s in spans(ours.text) if s.to], (
                line
            )
            assert _numbers(theirs.text) == _numbers(ours.text), line


def _numbers(text: str) -> set[str]:
    """The numbers in figures; languages put them in different order."""
    return set(re.findall(r"\d+", plain(text)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_voice_stays_calm(language: str) -> None:
    for section in teach.sections(language):
        for block in section.blocks:
            assert "!" not in block.text, f"{language}.md, line {block.line}, section {section.id}"
            assert "  " not in block.text, f"{language}.md, line {block.line}, section {section.id}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everyday_words_are_not_repeated_within_a_section(language: str) -> None:
    for section in teach.sections(language):
        assert all(section.search), section.id
        assert len({word.lower() for word in section.search}) == len(section.search), section.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_are_told_apart(language: str) -> None:
    titles = [section.title for section in teach.sections(language)]
    assert len(set(titles)) == len(titles)


def test_every_word_of_a_mark_is_used() -> None:
    marks = [mark for section in teach.sections() for mark in section.marks]
    marks += [block.marks for section in teach.sections() for block in section.blocks]
    assert set(WORDS) <= {word for mark in marks for word in mark.words()}


def test_a_link_leads_to_what_is_shown_at_the_same_table() -> None:
    """Nobody follows a link of a basic section to a rule that does not concern the table."""
    for board in BOARDS:
        setup = teach.Setup(load(board), modules=(), promos=False)
        shown = {section.id for section in teach.sections("en", setup)}
        for section in teach.sections("en", setup):
            for block in section.at(setup):
                links = {span.to for span in spans(block.text) if span.to}
                assert links <= shown, f"en.md, line {block.line}, section {section.id}, at {board}"


def test_a_table_gets_its_own_contents() -> None:
    game = new_game("hanse_4_5", players=4, seed=1)
    plain_table = [chapter.id for chapter in teach.chapters("en", teach.Setup.of(game))]
    assert plain_table == [
        *("aim", "turn", "income", "place", "displace", "move", "establish", "posts", "abilities", "markers"),
        *("control", "end", "scoring", "editions"),
    ]
    two = new_game("east_3_5", players=2, seed=1, edition="2014", modules=["neutral"], marker_set="promos")
    shown = {section.id for section in teach.sections("en", teach.Setup.of(two))}
    assert {"green-cities", "maritime", "neutral", "promo-block", "edition-2014", "marker-remove"} <= shown
    assert not {"provinces", "permits", "missions", "edition-2009", "marker-move"} & shown


def test_with_nothing_chosen_everything_is_shown() -> None:
    assert teach.chapters("de", NOTHING_CHOSEN) == teach.chapters("de")
    for section in teach.sections():
        assert section.at(NOTHING_CHOSEN) == section.blocks


def test_a_section_by_its_id() -> None:
    section = teach.section("ties", "de")
    assert (section.title, section.chapter, section.rules) == ("Gleichstand", "scoring", ("G3",))
    assert section.lead == "Haben mehrere die meisten Punkte, entscheidet die Ausgabe."
    at_2009 = section.at(teach.Setup(edition="2009"))
    assert [plain(block.text) for block in at_2009[1:]] == ["Sie teilen sich den Sieg."]
    with pytest.raises(HansaError, match="no section 'tie'") as raised:
        teach.section("tie")
    assert raised.value.code == "unknown_section"


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(HansaError) as raised:
        teach.chapters("nl")
    assert raised.value.code == "unknown_language"


def test_labels_say_for_whom_something_is() -> None:
    marks = {block.line: block.marks for block in teach.section("plate", "fr").blocks if block.marks}
    assert [teach.label((mark,), "fr") for mark in marks.values()] == [
        "plateaux avec bateaux",
        "plateaux avec villes vertes",
        "édition 2009 · plateaux avec villes vertes",
    ]
    assert teach.label(teach.section("neutral").marks) == "2 players · neutral player"


def test_nothing_is_read_before_it_is_asked_for() -> None:
    check = (
        "import sys, hansa; assert 'hansa.teach' not in sys.modules; import hansa.teach as t\n"
        "from hansa.teach import live_examples as live, rulebook\n"
        "print(rulebook._text.cache_info().currsize + live._examples.cache_info().currsize)"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, timeout=120)
    assert (done.stdout.strip(), done.returncode) == ("0", 0), done.stderr


def changed(old: str, new: str, count: int = 1) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, count)

    return change


# A mistake, and what is said about it: the file, the line and the section.
MISTAKES = {
    "an unknown mark": (
        changed("{big_box} The third", "{bigbox} The third"),
        r"section start-markers: .*'bigbox'",
    ),
    "an empty mark": (changed("{big_box} The third", "{} The third"), r"section start-markers: .* empty"),
    "a broken emphasis": (changed("**Trader**", "**Trader*"), r"section words: a stray '\*'"),
    "a broken link": (changed("[income](#income)", "[income](income)"), r"section words: a stray '\['"),
    "a link to nowhere": (changed("(#income)", "(#incomes)"), r"section words: .*'incomes'"),
    "no everyday words": (changed("search: goal", "goal"), r"section aim: no line `search:`"),
    "search words too late": (
        changed("\n\nYou trade in the", "\n\nYou\nsearch: x\n"),
        r"section aim: `search:`",
    ),
    "no text": (
        changed("## The words {#words}", "## X {#words-0}\nsearch: x\n\n## The words {#words}"),
        r"no text",
    ),
    "a broken heading": (changed("## The words {#words}", "## The words"), r"section aim: a heading"),
    "a heading twice": (changed("{#words}", "{#aim}"), r"section aim: there is another"),
    "another order": (
        changed("{#words}", "{#terms}"),
        r"section terms: contents.toml has the section 'words'",
    ),
    "a mark on the lead": (changed("You own 27", "{2009} You own 27"), r"section pieces: a section begins"),
    "text in a chapter": (
        changed("# Income {#income}\n", "# Income {#income}\nText.\n"),
        r"a chapter has no text",
    ),
    "a mark without a name": (
        changed("east: Eastern Hanseatic League\n", ""),
        r"names of marks: east",
    ),
    "no names of marks": (changed("---\n", "", 2), r"en.md, line 1: the file begins"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_in_a_text_is_named_with_its_place(name: str) -> None:
    change, problem = MISTAKES[name]
    with pytest.raises(TextError, match=problem) as raised:
        combine(read(CONTENTS), parse_text("en.md", change(read("en.md"))))
    assert re.match(r"en\.md, line \d+", str(raised.value))


def test_the_line_is_that_of_the_mistake() -> None:
    text = changed("{big_box} The third", "{bigbox} The third")(read("en.md"))
    line = next(n for n, content in enumerate(text.splitlines(), start=1) if "{bigbox}" in content)
    with pytest.raises(TextError, match=rf"^en\.md, line {line}, section start-markers: "):
        parse_text("en.md", text)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (changed('applies = "2009 2014"', 'applies = "2009 2015"'), r"section marker-remove: .*'2015'"),
        (changed('see = ["words", "turn", "scoring"]', 'see = ["wordz"]'), r"section aim: .* wordz"),
        (changed('{ id = "words", see', '{ id = "words", sea'), r"section words: unknown keys: sea"),
        (changed('rules = ["A1"]', 'rules = "A1"'), r"section income: .* are lists"),
    ],
)
def test_a_mistake_in_the_contents_is_named_with_its_place(
    change: Callable[[str], str], problem: str
) -> None:
    with pytest.raises(TextError, match=rf"^contents\.toml, line \d+, {problem}"):
        combine(change(read(CONTENTS)), parse_text("en.md", read("en.md")))


def test_contents_that_cannot_be_read_are_named_with_the_line() -> None:
    contents = read(CONTENTS)
    line = contents[: contents.index('rules = ["A1"]')].count("\n") + 1
    with pytest.raises(TextError, match=rf"^contents\.toml, line {line}: not TOML"):
        combine(changed('rules = ["A1"]', "rules = A1")(contents), parse_text("en.md", read("en.md")))


def test_a_missing_section_is_named() -> None:
    text = read("en.md")
    last = text.index("## Boards and players")
    with pytest.raises(TextError, match=r"the section 'boards' of contents\.toml is missing"):
        combine(read(CONTENTS), parse_text("en.md", text[:last]))
    with pytest.raises(TextError, match=r"section more: contents\.toml has no such heading"):
        combine(read(CONTENTS), parse_text("en.md", f"{text}\n## More {{#more}}\nsearch: x\n\nText.\n"))
