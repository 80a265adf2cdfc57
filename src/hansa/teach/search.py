"""Search in the rules: by rule id, title, everyday words and text, in the words people use."""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from hansa.teach.marks import Setup
from hansa.teach.rulebook import Section, applies, chapters, sections
from hansa.teach.text import plain

__all__ = ["Hit", "covering", "find", "fold", "nearest"]

_WORD = re.compile(r"\w+")
# How much a word weighs in a title, among the everyday words, in the chapter's title and in the text.
_TITLE, _SEARCH, _CHAPTER, _TEXT = 5.0, 4.0, 2.0, 1.0
_PHRASE = 6.0  # for a title or an everyday phrase that is exactly what was asked
_LEAST = 0.25  # of the best hit; what has less only mentions the words
_LONGEST = 80  # letters of a question that are read


@dataclass(frozen=True, slots=True)
class Hit:
    """A section that answers a question, and how well."""

    section: Section
    score: float


def find(term: str, language: str = "en", setup: Setup | None = None) -> tuple[Hit, ...]:
    """The sections about a term, best first; with a setup only those that apply at that table.

    The term is a rule's id (`E3a`), a section's id, or words as people use them.
    """
    found = tuple(Hit(section, _PHRASE) for section in covering(term, language)) or _ranked(term, language)
    called = tuple(Hit(section, math.inf) for section in sections(language) if section.id == term)
    found = called + tuple(hit for hit in found if hit.section.id != term)
    return tuple(hit for hit in found if setup is None or applies(hit.section, setup))


def covering(rule: str, language: str = "en") -> tuple[Section, ...]:
    """The sections that cover a rule of docs/rules.md, given by its id in any case."""
    wanted = rule.strip().lower()
    return tuple(s for s in sections(language) if wanted in (id.lower() for id in s.rules))


def nearest(term: str, language: str = "en", count: int = 3) -> tuple[str, ...]:
    """The titles and everyday words most like a term that was not found."""
    phrases = [phrase for section in sections(language) for phrase in (*section.search, section.title)]
    words = [word for phrase in phrases for word in _WORD.findall(phrase) if len(word) > 3]
    known = {fold(phrase): phrase for phrase in (*words, *phrases)}
    close = get_close_matches(fold(term[:_LONGEST]), known, n=count, cutoff=0.6)
    return tuple(known[phrase] for phrase in close)


def fold(text: str) -> str:
    """Letters as they are compared: small, without accents, and `ü` like `ue` and `u`."""
    text = text.lower().replace("ß", "ss").replace("œ", "oe").replace("æ", "ae")
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return re.sub(r"([aou])e", r"\1", bare)


@dataclass(frozen=True, slots=True)
class _Index:
    """Where every word stands: by word, the sections' numbers with the weight of the place."""

    sections: tuple[Section, ...]
    words: dict[str, list[tuple[int, float]]]
    phrases: dict[str, list[int]]  # titles and everyday phrases


@cache
def _index(language: str) -> _Index:
    listed: list[Section] = []
    words: dict[str, list[tuple[int, float]]] = {}
    phrases: dict[str, list[int]] = {}
    for chapter in chapters(language):
        for section in chapter.sections:
            text = " ".join(plain(block.text) for block in section.blocks)
            for weight, part in (
                (_TITLE, section.title),
                (_CHAPTER, chapter.title),
                (_SEARCH, " ".join(section.search)),
                (_TEXT, text),
            ):
                for word in _words(part):
                    words.setdefault(word, []).append((len(listed), weight))
            for phrase in {fold(phrase) for phrase in (section.title, *section.search)}:
                phrases.setdefault(phrase, []).append(len(listed))
            listed.append(section)
    return _Index(tuple(listed), words, phrases)


def _words(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(fold(word) for word in _WORD.findall(text)))


def _ranked(term: str, language: str) -> tuple[Hit, ...]:
    """Sections by how well they match the words; rare words weigh more than common ones."""
    index = _index(language)
    scores = dict.fromkeys(range(len(index.sections)), 0.0)
    for word in _words(term[:_LONGEST]):
        found = _matches(word, index)
        for n, score in found.items():
            scores[n] += score * math.log(1 + len(scores) / len(found))
    for n in index.phrases.get(" ".join(fold(term[:_LONGEST]).split()), ()):
        scores[n] += _PHRASE * math.log(1 + len(scores))
    best = max(scores.values())
    ranked = sorted(scores.items(), key=lambda scored: -scored[1])
    return tuple(Hit(index.sections[n], score) for n, score in ranked if score > best * _LEAST)


def _matches(asked: str, index: _Index) -> dict[int, float]:
    """How well each section matches one word: the best likeness in each place, times the place's weight."""
    places: dict[tuple[int, float], float] = {}
    for word, where in index.words.items():
        if likeness := _alike(asked, word):
            for place in where:
                places[place] = max(places.get(place, 0.0), likeness)
    found: dict[int, float] = {}
    for (n, weight), likeness in places.items():
        found[n] = found.get(n, 0.0) + weight * likeness
    return found


def _alike(asked: str, word: str) -> float:
    """How much a word is the one asked for: itself, its beginning, another ending, part of a compound."""
    if asked == word:
        return 1.0
    if len(asked) >= 3 and word.startswith(asked):
        return 0.7
    stem = max(4, len(asked) - 3, len(word) - 3)
    if len(asked) >= stem and asked[:stem] == word[:stem]:
        return 0.5
    is_part = (len(asked) >= 5 and asked in word) or (len(word) >= 5 and word in asked)
    return 0.3 if is_part else 0.0
