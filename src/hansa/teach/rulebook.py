"""The rules as chapters and sections: the shape of `contents.toml` with the words of one language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from hansa.errors import HansaError, shown
from hansa.play.language import check_language
from hansa.teach.marks import EVERYWHERE, Marks, Setup, parse_marks
from hansa.teach.text import Block, Heading, Text, TextError, parse_text, plain, spans

__all__ = [
    "Chapter",
    "Section",
    "applies",
    "chapters",
    "combine",
    "label",
    "labels",
    "read",
    "read_toml",
    "section",
    "sections",
]

CONTENTS = "contents.toml"
_KEYS = {"id", "rules", "applies", "see", "examples"}


@dataclass(frozen=True, slots=True)
class Section:
    """One passage of the rules, in one language."""

    id: str
    chapter: str
    title: str
    search: tuple[str, ...]  # everyday words that lead here
    blocks: tuple[Block, ...]
    rules: tuple[str, ...]  # ids of docs/rules.md
    marks: tuple[Marks, ...]  # of the chapter and of the section; all must hold
    see: tuple[str, ...]  # sections to read next
    examples: tuple[str, ...]
    line: int

    @property
    def lead(self) -> str:
        """Its first paragraph, which says the one thing to remember, without marking."""
        return plain(self.blocks[0].text)

    def at(self, setup: Setup) -> tuple[Block, ...]:
        """The blocks that apply at a table."""
        return tuple(block for block in self.blocks if block.marks.hold(setup))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter with its sections."""

    id: str
    title: str
    sections: tuple[Section, ...]
    marks: Marks


def chapters(language: str = "en", setup: Setup | None = None) -> tuple[Chapter, ...]:
    """The chapters in order; with a setup, what applies at that table."""
    book = _book(language)
    if setup is None:
        return book
    found = []
    for chapter in book:
        kept = tuple(section for section in chapter.sections if applies(section, setup))
        if kept:
            found.append(Chapter(chapter.id, chapter.title, kept, chapter.marks))
    return tuple(found)


def sections(language: str = "en", setup: Setup | None = None) -> Iterator[Section]:
    """All sections in the order of the chapters."""
    for chapter in chapters(language, setup):
        yield from chapter.sections


def section(id: str, language: str = "en") -> Section:
    """The section with this id; a HansaError if there is none."""
    for found in sections(language):
        if found.id == id:
            return found
    raise HansaError(f"The rules have no section {shown(id)}.", code="unknown_section")


def applies(section: Section, setup: Setup) -> bool:
    """Whether a section is about this table."""
    return all(marks.hold(setup) for marks in section.marks)


def label(marks: Iterable[Marks], language: str = "en") -> str:
    """Marks in words for people: `2009 edition, 2014 edition · boards with green cities`."""
    names = labels(language)
    parts: dict[str, None] = {}
    for mark in marks:
        kinds = (mark.editions, mark.boards, mark.modules, ("promos",) if mark.promos else ())
        parts |= {", ".join(names[word] for word in kind): None for kind in kinds if kind}
        if mark.players is not None:
            least, most = mark.players
            number = str(least) if least == most else f"{least}-{most}"
            parts[names["players"].format(number)] = None
    return " · ".join(parts)


def labels(language: str) -> dict[str, str]:
    """What each word of a mark is called."""
    return _text(language).labels


def read(name: str) -> str:
    """One of the files of the rules."""
    return (resources.files("hansa.teach") / "rules" / name).read_text("utf-8")


def read_toml(file: str, text: str) -> dict[str, Any]:
    """The tables of one of the files; a TextError if it is not TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        raise TextError(file, int(line[1]) if line else 1, "", f"not TOML: {error}") from None


def combine(contents: str, text: Text) -> tuple[Chapter, ...]:
    """Put shape and words together; a TextError names what does not fit."""
    shape = read_toml(CONTENTS, contents)
    written = iter(text.headings)
    found = []
    for entry in shape["chapter"]:
        heading = _next(written, 1, entry["id"], text.file)
        marks = _marks(contents, entry)
        parts = [
            _section(contents, part, entry["id"], marks, _next(written, 2, part["id"], text.file))
            for part in entry["sections"]
        ]
        found.append(Chapter(entry["id"], heading.title, tuple(parts), marks))
    if extra := next(written, None):
        raise TextError(text.file, extra.line, extra.id, f"{CONTENTS} has no such heading here")
    book = tuple(found)
    _check_links(contents, text.file, book)
    return book


@cache
def _book(language: str) -> tuple[Chapter, ...]:
    return combine(read(CONTENTS), _text(language))


@cache
def _text(language: str) -> Text:
    check_language(language)
    name = f"{language}.md"
    return parse_text(name, read(name))


def _next(written: Iterator[Heading], level: int, id: str, file: str) -> Heading:
    """The next heading of a text, which must be the one that the contents name."""
    heading = next(written, None)
    what = "chapter" if level == 1 else "section"
    if heading is None:
        raise TextError(file, 1, "", f"the {what} {id!r} of {CONTENTS} is missing")
    if (heading.level, heading.id) != (level, id):
        raise TextError(file, heading.line, heading.id, f"{CONTENTS} has the {what} {id!r} here")
    return heading


def _section(contents: str, entry: dict[str, Any], chapter: str, marks: Marks, heading: Heading) -> Section:
    if unknown := set(entry) - _KEYS:
        raise _mistake(contents, entry["id"], f"unknown keys: {', '.join(sorted(unknown))}")
    if any(not isinstance(entry.get(key, []), list) for key in ("rules", "see", "examples")):
        raise _mistake(contents, entry["id"], "`rules`, `see` and `examples` are lists")
    return Section(
        entry["id"],
        chapter,
        heading.title,
        heading.search,
        tuple(heading.blocks),
        tuple(entry.get("rules", ())),
        tuple(mark for mark in (marks, _marks(contents, entry)) if mark),
        tuple(entry.get("see", ())),
        tuple(entry.get("examples", ())),
        heading.line,
    )


def _marks(contents: str, entry: dict[str, Any]) -> Marks:
    try:
        return parse_marks(entry["applies"]) if "applies" in entry else EVERYWHERE
    except ValueError as error:
        raise _mistake(contents, entry["id"], str(error)) from None


def _check_links(contents: str, file: str, book: Iterable[Chapter]) -> None:
    every = [section for chapter in book for section in chapter.sections]
    ids = {section.id for section in every}
    for section in every:
        if unknown := set(section.see) - ids:
            raise _mistake(
                contents, section.id, f"`see` names unknown sections: {', '.join(sorted(unknown))}"
            )
        for block in section.blocks:
            for span in spans(block.text):
                if span.to and span.to not in ids:
                    raise TextError(file, block.line, section.id, f"a link to an unknown section {span.to!r}")


def _mistake(contents: str, id: str, problem: str) -> TextError:
    """A mistake in the contents, at the last line that has this id, which is the section's."""
    lines = contents.splitlines()
    at = [n for n, line in enumerate(lines, start=1) if re.search(rf'\bid = "{re.escape(id)}"', line)]
    return TextError(CONTENTS, at[-1] if at else 1, id, problem)
