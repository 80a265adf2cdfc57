"""Teaching: lessons, and the rules in plain words with examples that can be played, in three languages.

    from hansa import teach

    for hit in teach.find("kick out", "en"):
        print(hit.section.title)

The texts are data in `rules/` and `lessons/`, read when they are first asked for. docs/teaching.md says how
to write them.
"""

from hansa.teach.live_examples import Example, Step, example, examples
from hansa.teach.marks import Marks, Setup
from hansa.teach.rulebook import Chapter, Section, applies, chapters, label, section, sections
from hansa.teach.search import Hit, covering, find, nearest
from hansa.teach.text import Block, Span

__all__ = [
    "Block",
    "Chapter",
    "Example",
    "Hit",
    "Marks",
    "Section",
    "Setup",
    "Span",
    "Step",
    "applies",
    "chapters",
    "covering",
    "example",
    "examples",
    "find",
    "label",
    "nearest",
    "section",
    "sections",
]
