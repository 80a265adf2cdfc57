"""The form of a text: a small part of Markdown, read into headings, blocks and spans.

`## Title {#id}` begins a section, `# Title {#id}` a chapter; a line `search: ...` with everyday words follows
a section's heading. Paragraphs, `- ` items, `1. ` steps and tables are blocks, and may begin with a mark in
braces. docs/teaching.md has all of it with examples.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from hansa.teach.marks import EVERYWHERE, WORDS, Marks, parse_marks

__all__ = ["Block", "Heading", "Span", "Text", "TextError", "count_words", "parse_text", "plain", "spans"]

_HEADING = re.compile(r"(#{1,2}) (\S.*?) \{#([a-z0-9-]+)\}")
_MARK = re.compile(r"\{([^{}]*)\} ")
_ITEM = re.compile(r"(- |\d\. )")
_RULER = re.compile(r"\|(?:-+\|)+")
_SPAN = re.compile(
    r"\*\*(?P<strong>[^*]+)\*\*|\*(?P<term>[^*]+)\*|\[(?P<link>[^\]]+)\]\(#(?P<to>[a-z0-9-]+)\)"
)
_SEARCH = "search: "


class TextError(ValueError):
    """A mistake in one of our own texts, with its file, line and section."""

    def __init__(self, file: str, line: int, where: str, problem: str) -> None:
        place = f", section {where}" if where else ""
        super().__init__(f"{file}, line {line}{place}: {problem}.")


@dataclass(frozen=True, slots=True)
class Span:
    """Some words of a block: plain, `strong`, the name of something (`term`), or a `link` to a section."""

    text: str
    kind: str = "plain"
    to: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A `paragraph`, an `item`, a `step`, or a `head` or `row` of a table, whose parts are its `cells`."""

    kind: str
    text: str
    line: int
    marks: Marks = EVERYWHERE

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of a row."""
        return tuple(cell.strip() for cell in self.text.strip("|").split("|"))


@dataclass(slots=True)
class Heading:
    """A chapter (level 1) or a section (level 2) as it is written in one language."""

    level: int
    id: str
    title: str
    line: int
    search: tuple[str, ...] = ()
    blocks: list[Block] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Text:
    """A whole file: what the marks are called, and its headings in order."""

    file: str
    labels: dict[str, str]
    headings: tuple[Heading, ...]


def parse_text(file: str, text: str) -> Text:
    """Read the rules in one language; a TextError says what is wrong, and where."""
    lines = list(enumerate(text.splitlines(), start=1))
    labels, rest = _head(file, lines)
    headings: list[Heading] = []
    for line, content in rest:
        if not content.strip():
            continue
        where = headings[-1].id if headings else ""
        if content.startswith("#"):
            headings.append(_heading(file, line, content, headings))
        elif not headings:
            raise TextError(file, line, where, "the text begins before the first chapter")
        elif content.startswith(_SEARCH):
            headings[-1].search = _search(file, line, content, headings[-1])
        elif not _RULER.fullmatch(content):
            headings[-1].blocks.append(_block(file, line, content, headings[-1]))
    for heading in headings:
        _check(file, heading)
    return Text(file, labels, tuple(headings))


def spans(text: str) -> Iterator[Span]:
    """The parts of a block: plain words, strong ones, names and links."""
    end = 0
    for found in _SPAN.finditer(text):
        if found.start() > end:
            yield Span(text[end : found.start()])
        kind = found.lastgroup if found.lastgroup != "to" else "link"
        yield Span(found[str(kind)], str(kind), found["to"] or "")
        end = found.end()
    if end < len(text):
        yield Span(text[end:])


def plain(text: str) -> str:
    """The words of a block without their marking."""
    return "".join(span.text for span in spans(text))


def count_words(blocks: list[Block] | tuple[Block, ...]) -> int:
    """How many words blocks have; punctuation by itself is none."""
    return sum(bool(re.search(r"\w", word)) for block in blocks for word in plain(block.text).split())


def _head(file: str, lines: list[tuple[int, str]]) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """What the marks are called, between two lines `---` at the top, and the lines below."""
    if not lines or lines[0][1] != "---":
        raise TextError(file, 1, "", "the file begins with the names of the marks, between two lines ---")
    labels: dict[str, str] = {}
    for line, content in lines[1:]:
        if content == "---":
            missing = {*WORDS, "players"} ^ set(labels)
            if missing:
                raise TextError(
                    file, line, "", f"missing or unknown names of marks: {', '.join(sorted(missing))}"
                )
            return labels, lines[line:]
        key, colon, label = content.partition(": ")
        if not colon or not label or key in labels:
            raise TextError(file, line, "", "a mark's name is written once, as `mark: name`")
        labels[key] = label
    raise TextError(file, len(lines), "", "the names of the marks have no end")


def _heading(file: str, line: int, content: str, before: list[Heading]) -> Heading:
    found = _HEADING.fullmatch(content)
    if not found:
        raise TextError(file, line, before[-1].id if before else "", "a heading is written `## Title {#id}`")
    level, title, id = len(found[1]), found[2], found[3]
    if any((other.level, other.id) == (level, id) for other in before):
        raise TextError(file, line, id, "there is another heading with this id")
    return Heading(level, id, title, line)


def _search(file: str, line: int, content: str, heading: Heading) -> tuple[str, ...]:
    if heading.search or heading.blocks:
        raise TextError(file, line, heading.id, "`search:` stands once, right below the heading")
    return tuple(word.strip() for word in content.removeprefix(_SEARCH).split(","))


def _block(file: str, line: int, content: str, heading: Heading) -> Block:
    if heading.level == 1:
        raise TextError(file, line, heading.id, "a chapter has no text of its own, only sections")
    kind, marks = "paragraph", EVERYWHERE
    if content.startswith("|"):
        above = heading.blocks[-1] if heading.blocks else None
        kind = "row" if above is not None and above.kind in ("head", "row") else "head"
    elif found := _ITEM.match(content):
        kind = "item" if found[0] == "- " else "step"
        content = content[found.end() :]
    if found := _MARK.match(content):
        try:
            marks = parse_marks(found[1])
        except ValueError as error:
            raise TextError(file, line, heading.id, str(error)) from None
        content = content[found.end() :]
    if left := re.search(r"[{}\[\]*_`#]", plain(content)):
        raise TextError(
            file, line, heading.id, f"a stray {left[0]!r}: a mark, a link or an emphasis is broken"
        )
    return Block(kind, content, line, marks)


def _check(file: str, heading: Heading) -> None:
    if heading.level == 1:
        return
    if not heading.search:
        raise TextError(file, heading.line, heading.id, "no line `search:` with everyday words")
    if not heading.blocks:
        raise TextError(file, heading.line, heading.id, "no text")
    if heading.blocks[0].kind != "paragraph" or heading.blocks[0].marks:
        raise TextError(file, heading.line, heading.id, "a section begins with a paragraph for every table")
