"""The live examples: each loads, each action is legal in its turn, and each claim is true."""

from __future__ import annotations

import pytest

from hansa import teach
from hansa.errors import HansaError
from hansa.play.language import LANGUAGES
from hansa.teach.live_examples import FILE, parse_examples
from hansa.teach.rulebook import read
from hansa.teach.text import TextError

EXAMPLES = teach.examples()
MOST_WORDS = 30

# Sections that describe an action, a decision or a scoring are shown; these only tell.
TOLD = {
    *("aim", "words", "pieces", "setup", "start-markers", "slips", "ability-values", "promo-set"),
    *("mission-cards", "east", "britannia", "two", "neutral", "neutral-score"),
    *("editions", "edition-2009", "edition-2014", "edition-big-box", "boards"),
}


def where(example: teach.Example, step: int | None = None) -> str:
    return f"examples.toml, line {example.line}, {example.id}" + ("" if step is None else f", step {step}")


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=list(EXAMPLES))
def test_an_example_can_be_played(example: teach.Example) -> None:
    game = example.start()
    assert example.steps, where(example)
    for number, step in enumerate(example.steps, start=1):
        try:
            assert str(game.parse(step.play)) == step.play, "write the action in full"
            game.play(step.play)
        except HansaError as error:
            pytest.fail(f"{where(example, number)}: {error}")
        for seat, points in step.prestige.items():
            assert game.prestige[seat] == points, f"{where(example, number)}: {seat}"
        scores = game.score()
        for seat, lines in step.score.items():
            assert game.is_over, f"{where(example, number)}: the game goes on"
            found = {**scores[seat].lines, "total": scores[seat].total}
            assert {line: found[line] for line in lines} == lines, f"{where(example, number)}: {seat}"


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=list(EXAMPLES))
def test_every_step_has_a_short_sentence_in_every_language(example: teach.Example) -> None:
    for number, says in enumerate((example.says, *(step.says for step in example.steps))):
        assert set(says) == set(LANGUAGES), where(example, number)
        for language, sentence in says.items():
            assert sentence.endswith("."), f"{where(example, number)}: {language}"
            assert len(sentence.split()) <= MOST_WORDS, f"{where(example, number)}: {language}"


def test_sections_and_examples_belong_together() -> None:
    named = {id for section in teach.sections() for id in section.examples}
    assert named == set(EXAMPLES)
    assert {section.id for section in teach.sections() if not section.examples} == TOLD


def test_an_example_is_played_where_its_section_applies() -> None:
    for section in teach.sections():
        for id in section.examples:
            assert teach.applies(section, teach.Setup.of(EXAMPLES[id].start())), f"{section.id}: {id}"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('says.fr = "Rouge s’en sert."\n', "", r"section ability-actions, step 2: .* fr\."),
        ('play = "red use plus_3"\n', "", r"section establish-marker, step 2: missing or unknown: play\."),
        (
            "score = { red = { network",
            "scores = { red = { network",
            r"section score-network, step 1: .* scores\.",
        ),
    ],
)
def test_a_mistake_is_named_with_its_place(old: str, new: str, problem: str) -> None:
    text = read(FILE)
    assert text.count(old) == 1
    with pytest.raises(TextError, match=rf"^examples\.toml, line \d+, {problem}"):
        parse_examples(text.replace(old, new))


def test_an_unknown_example_is_an_error() -> None:
    with pytest.raises(HansaError) as raised:
        teach.example("nothing")
    assert raised.value.code == "unknown_example"


def test_the_tie_is_broken_as_the_example_says() -> None:
    example = EXAMPLES["ties"]
    game = example.start()
    for step in example.steps:
        game.play(step.play)
    tie = game.tie()
    assert tie is not None and (tie.by, tie.seats) == ("ability", ("red", "blue"))
    assert game.standings()[0].seat == "blue"
