"""`hansa rules`: the chapters, or the sections about a term, with their examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hansa import teach
from hansa.boards import EDITIONS, load
from hansa.cli.screen import console
from hansa.errors import HansaError, SetupError, shown
from hansa.play.language import Messages
from hansa.play.marker_sets import read_marker_set
from hansa.play.names import MARKERS
from hansa.teach import Block, Chapter, Example, Hit, Marks, Section, Setup
from hansa.teach.marks import MODULES, has_promos
from hansa.teach.text import spans

__all__ = ["list_chapters", "show", "table_of"]

_WIDTH = 88  # longer lines are hard to read
_IN_FULL = 3  # sections; of the others only the titles
_STYLES = {"strong": "bold", "term": "italic", "link": "underline"}


def table_of(
    board: str | None, edition: str | None, players: int | None, modules: Iterable[str], markers: str | None
) -> Setup:
    """As much of a table as the flags say."""
    if edition is not None and edition not in EDITIONS:
        raise SetupError(f"There is no edition {shown(edition)}; there are {', '.join(EDITIONS)}.")
    chosen = [word for given in modules for word in given.split(",") if word]
    for module in chosen:
        if module not in MODULES:
            raise SetupError(f"There is no module {shown(module)}; there are {', '.join(MODULES)}.")
    promos = None
    if markers is not None:
        counts = read_marker_set(edition or "big_box", markers)
        promos = has_promos(dict(zip(MARKERS, counts, strict=True)))
    return Setup(None if board is None else load(board), edition, players, chosen or None, promos)


def list_chapters(words: Messages, setup: Setup) -> None:
    """All chapters that apply, with the titles of their sections."""
    out = _console()
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(justify="right", style="dim")
    table.add_column(style="bold")
    table.add_column()
    for number, chapter in enumerate(teach.chapters(words.language, setup), start=1):
        table.add_row(str(number), chapter.title, _titles(chapter))
    out.print(table)
    out.print()
    out.print(Text(words.say("rules-hint"), "dim"))


def show(term: str, words: Messages, setup: Setup) -> None:
    """The best sections about a term; a HansaError with what is near if there is none."""
    hits = teach.find(term, words.language, setup)
    if not hits:
        raise HansaError(_nothing(term, words), code="unknown_term")
    out = _console()
    for n, hit in enumerate(_first(hits)):
        if n:
            out.print()
        out.print(_section(hit.section, words, setup))
    if others := [hit.section.title for hit in hits[len(_first(hits)) :]]:
        out.print()
        out.print(Text(words.say("rules-more", {"titles": " · ".join(others)}), "dim"))


def _console() -> Console:
    out = console()
    out.width = min(out.width, _WIDTH)
    return out


def _titles(chapter: Chapter) -> str:
    titles = [section.title for section in chapter.sections if section.title != chapter.title]
    return " · ".join(titles)


def _first(hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """Those that are as good as the best, or nearly, at most a few."""
    return tuple(hit for hit in hits[:_IN_FULL] if hit.score >= hits[0].score / 2)


def _nothing(term: str, words: Messages) -> str:
    """A sentence about a term that is not in the rules of this table, with what is near."""
    elsewhere = teach.find(term, words.language)
    if elsewhere:
        section = elsewhere[0].section
        args = {"term": term, "title": section.title, "label": teach.label(section.marks, words.language)}
        return words.say("rules-elsewhere", args)
    near = " · ".join(teach.nearest(term, words.language))
    return words.say("rules-near" if near else "rules-nothing", {"term": term, "words": near})


def _section(section: Section, words: Messages, setup: Setup) -> RenderableType:
    """A section: title, rules, text, examples and what to read next."""
    head = Text(section.title, "bold")
    if section.rules:
        head.append(f"   {words.say('rules-ids', {'ids': ', '.join(section.rules)})}", "dim not bold")
    parts: list[RenderableType] = [head]
    if label := _label(section.marks, words, setup):
        parts.append(Text(label, "dim italic"))
    parts += _text(section.at(setup), words, setup)
    for id in section.examples:
        parts += _example(teach.example(id), words)
    if see := [other for other in _others(section, words) if teach.applies(other, setup)]:
        titles = " · ".join(other.title for other in see)
        parts += [Text(), Text(words.say("rules-see", {"titles": titles}), "dim")]
    return Group(*parts)


def _others(section: Section, words: Messages) -> Iterator[Section]:
    """The sections to read next."""
    return (teach.section(id, words.language) for id in section.see)


def _text(blocks: Iterable[Block], words: Messages, setup: Setup) -> Iterator[RenderableType]:
    """The blocks with a blank line between paragraphs, none between items."""
    number, before = 0, ""
    table: Table | None = None
    for block in blocks:
        number = number + 1 if block.kind == "step" else 0
        if block.kind == "head":
            table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
            for cell in block.cells:
                table.add_column(cell)
            yield Padding(table, (1, 0, 0, 0), expand=False)
        elif block.kind == "row" and table is not None:
            table.add_row(*block.cells)
        else:
            top = 0 if block.kind == before and block.kind != "paragraph" else 1
            yield Padding(_block(block, number, words, setup), (top, 0, 0, 0), expand=False)
        before = block.kind


def _block(block: Block, number: int, words: Messages, setup: Setup) -> RenderableType:
    text = Text()
    if label := _label((block.marks,), words, setup):
        text.append(f"{words.say('rules-for', {'label': label})} ", "dim italic")
    for span in spans(block.text):
        text.append(span.text, _STYLES.get(span.kind, ""))
    if block.kind == "paragraph":
        return text
    return _beside("•" if block.kind == "item" else f"{number}.", text)


def _label(marks: Iterable[Marks], words: Messages, setup: Setup) -> str:
    """What the reader must be told about marks: those that the table does not settle."""
    return teach.label((mark.open_at(setup) for mark in marks), words.language)


def _example(example: Example, words: Messages) -> Iterator[RenderableType]:
    """An example as sentences, each with its action."""
    language = words.language
    head = Text(f"{words.say('rules-example')} ", "bold")
    head.append(example.says[language], "not bold")
    yield Padding(head, (1, 0, 0, 2), expand=False)
    for number, step in enumerate(example.steps, start=1):
        text = Text(step.says[language])
        text.append(f"\n{step.play}", "dim")
        yield Padding(_beside(f"{number}.", text), (0, 0, 0, 2), expand=False)


def _beside(sign: str, text: Text) -> Table:
    """A text with a sign to its left, its lines aligned."""
    row = Table.grid(padding=(0, 1, 0, 0))
    row.add_column(width=max(2, len(sign)))
    row.add_column()
    row.add_row(sign, text)
    return row
